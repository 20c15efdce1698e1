/** Open matters at the end of a phase, waiting for an answer. */

import type { Action } from '@hexfront/engine';
import { signal } from '@preact/signals';
import type { BattleSaid, Choice, Said } from '../../table/protocol.ts';

export interface OpenMatters {
  matters: readonly Said[];
  choice: Choice;
}
export const matters = signal<OpenMatters | undefined>(undefined);
export const openWarnings = (open: OpenMatters | undefined): void => {
  matters.value = open;
};

/** An order that cannot be undone, waiting for the player's word: the die is rolled at once, or, with `act`, enemy counters come into sight. */
export const committing = signal<
  | { actions: Action[]; text: string; case?: string; odds: { text: string; chance: number }[]; battle?: BattleSaid; act?: string }
  | undefined
>(undefined);
