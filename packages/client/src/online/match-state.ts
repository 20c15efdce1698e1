/** What a match has beyond the game: people, clock, offers, talk. Signals, set by what the table in its thread tells. */
import type { Side } from '@hexfront/engine';
import type { Audience, ChatLine, ControlName, Standing, Summary } from '@hexfront/wire';
import { effect, signal } from '@preact/signals';

export const summary = signal<Summary | undefined>(undefined);
export const standing = signal<Standing | undefined>(undefined);
export const chat = signal<readonly ChatLine[]>([]);
/** The line to the server is cut; it is being tried again. */
export const cut = signal(false);
export const audience = signal<Audience>({ observers: 0, here: [] });
/** What we offered and the other player declined, until we have read it. */
export const declined = signal<Offered | undefined>(undefined);
type Offered = NonNullable<Standing['offer']>['what'];
/** An offer of ours that is gone although nothing came of it was declined, by a word or by playing on. */
export function watchOffers(): () => void {
  let ours: Offered | undefined;
  return effect(() => {
    const s = standing.value;
    const mine = s?.offer && mySides.peek().includes(s.offer.by) ? s.offer.what : undefined;
    if (ours && !mine && s?.status === 'running' && ours !== 'rollback') declined.value = ours;
    if (mine) declined.value = undefined;
    ours = mine;
  });
}
/** What happened before is being shown. */
export const lookingBack = signal(false);
/** Length of the log when this browser last looked, if something has happened since. */
export const lastLook = signal<number | undefined>(undefined);
/** Sides that are ours; empty for an onlooker. */
export const mySides = signal<readonly Side[]>([]);
/** Orders around the game; undefined while no match is open. */
export const desk = signal<
  | {
      control(name: ControlName, n?: number): Promise<void>;
      say(words: string): Promise<void>;
      lookBack(from: number): Promise<void>;
      stopLooking(): void;
    }
  | undefined
>(undefined);
