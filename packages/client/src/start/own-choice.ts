/** The owner's values that a new game is to be played with, and the form to choose them, which is fetched when a game takes any. */
import { games } from '@hexfront/games';
import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';

export const ownValues = signal<{ game: string; hash: string } | undefined>(undefined);

type Form = ComponentType<{ game: string; scenario: string }>;
export const ownForm = signal<Form | undefined>(undefined);

/** Whether the game takes values of an owner; brings the form when it does. */
export function takesValues(game: string): boolean {
  const takes = games.find((g) => g.id === game)?.owner !== undefined;
  if (takes && !ownForm.peek())
    void import('./OwnValues.tsx').then((m) => {
      ownForm.value = m.OwnValues;
    });
  return takes;
}
