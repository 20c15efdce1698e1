/**
 * The computer's answers outside moving and fighting: fieldworks before the first turn, US units that wake up, offensive capacity, and small choices on the
 * way. Each goes to where the enemy is near.
 */
import { type Action, bestAnswer, distance, type HexId, ofKind, type Side, type UnitId } from '@hexfront/engine';
import { onMapOf } from '../state/derived.ts';
import { beside, formationOf, held, SIDE, unitsOf } from '../state/query.ts';
import type { G } from '../state/shape.ts';

type Answer = (g: G, list: readonly Action[]) => Action | undefined;
const first = (list: readonly Action[], ...kinds: string[]): Action | undefined => kinds.flatMap((k) => ofKind(list, k))[0];
const done = (list: readonly Action[]): Action | undefined => first(list, 'done');

// ---- where the enemy is ---------------------------------------------------------------------------------------------------------------------

const foesAround = (g: G, side: Side, hex: HexId): number => {
  let n = 0;
  for (let d = 0; d < 6; d++) {
    const to = g.board.neighbors[6 * hex + d];
    if (to >= 0 && held(g, 1 - side, to)) n++;
  }
  return n;
};
const farFromFoe = (g: G, u: UnitId): number =>
  Math.min(Number.MAX_SAFE_INTEGER, ...onMapOf(g, 1 - SIDE[u]).map((v) => distance(g.board, g.hexOf(u), g.hexOf(v))));
/** Units of a formation that have an enemy next to them. */
const inContact = (g: G, hq: UnitId): number =>
  onMapOf(g, SIDE[hq]).filter((u) => formationOf(g, u) === formationOf(g, hq) && beside(g, 1 - SIDE[u], g.hexOf(u))).length;

/** Stacks in the front line first, those with the most enemies around them and the most steps. */
const dug: Answer = (g, list) =>
  bestAnswer(
    list.filter((a) => a.h !== undefined),
    (a) => 100 * foesAround(g, g.v.side, a.h ?? 0) + unitsOf(g, g.v.side, a.h ?? 0).reduce((sum, u) => sum + g.f.steps[u], 0),
  ) ?? done(list);

/** Whoever is nearest to the Germans. */
const waking: Answer = (g, list) =>
  bestAnswer(ofKind(list, 'wake'), (a) => -farFromFoe(g, a.u ?? 0)) ?? first(list, 'wake-part', 'send-guard') ?? done(list);

/** Divisions that have the most of the enemy before them. */
const attacking: Answer = (g, list) => bestAnswer(ofKind(list, 'offense'), (a) => inContact(g, a.u ?? 0)) ?? done(list);

export const QUIET_ANSWERS: Readonly<Record<string, Answer>> = {
  'placingWorks.entrench': dug,
  'placingWorks.improve': dug,
  'awakening.choose': waking,
  'capacity.allied': attacking,
  'capacity.german': attacking,
  'capture.choose': (g, list) => bestAnswer(list, (a) => inContact(g, a.u ?? 0)),
  'leading.favor': (g, list) => bestAnswer(list, (a) => inContact(g, a.u ?? 0)),
  // Dumps stay where they are, sources are opened when they are needed.
  'supplying.give': (_g, list) => done(list),
  'supplying.depot': (_g, list) => first(list, 'open-depot'),
  // Nobody is worn out by night without need (3.4.3).
  'activation.choose': (_g, list) => done(list),
};
