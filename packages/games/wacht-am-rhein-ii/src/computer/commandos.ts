/** The computer's parachutists and teams in disguise (30.1, 30.2): companies jump where they are told, and whoever meets a team is led away from the front. */
import { type Action, distance, type HexId } from '@hexfront/engine';
import { onMapOf } from '../state/derived.ts';
import { type G, GERMAN } from '../state/shape.ts';

const toFront = (g: G, hex: HexId): number => Math.min(...onMapOf(g, GERMAN).map((u) => distance(g.board, hex, g.hexOf(u))));
/** As far from German units as the road leads. */
function leadAway(g: G, list: readonly Action[]): Action | undefined {
  const u = g.frames.at(-1)?.l.u;
  let far = typeof u === 'number' ? toFront(g, g.hexOf(u)) : 0;
  let best = list.find((a) => a.k === 'stop');
  for (const a of list) {
    if (a.k !== 'lead' || a.h === undefined || toFront(g, a.h) <= far) continue;
    far = toFront(g, a.h);
    best = a;
  }
  return best;
}

export const COMMANDO_ANSWERS: Readonly<Record<string, (g: G, list: readonly Action[]) => Action | undefined>> = {
  'drop.place': (_g, list) => list[0],
  'billets.place': (_g, list) => list.find((a) => a.k === 'rest'),
  'callBritish.choose': (_g, list) => list[0],
  'move.meet': (_g, list) => list.find((a) => a.k === 'mislead'),
  'move.astray': leadAway,
};
