/** Computer players at the server's tables. */
import { type Action, legal, seenBy } from '@hexfront/engine';
import type { AnyShape, Live } from './live.ts';

/** Chooses an answer for a side from what the side may know. The surroundings may bring better players than the one below. */
export type ComputerPlayer = (live: Live, side: number) => Action | undefined | Promise<Action | undefined>;
export type ComputerPlayers = (name: string, game: string) => ComputerPlayer | undefined | Promise<ComputerPlayer | undefined>;

/** Any legal answer. What is chosen depends on the match and the length of its log alone, so that two processes choose the same. */
export const anyAnswer: ComputerPlayer = (live, side) => {
  const world = live.session?.world;
  if (!world) return undefined;
  const pick = (list: Action[]) => list[hash(`${live.base.id}/${live.seq}`) % list.length];
  const known = [...legal(seenBy<AnyShape>(world, side, 'seen'))].filter((a) => live.session?.check(a) === undefined);
  return known.length > 0 ? pick(known) : pick([...legal(world)]);
};

export const builtIn: ComputerPlayers = (name) => (name === 'random' ? anyAnswer : undefined);

function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return (h ^ (h >>> 15)) >>> 0;
}
