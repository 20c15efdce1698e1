/**
 * Whom the computer sets in motion: US units that wake up in the first days (35.1), divisions that get offensive capacity (29.0), formations that a leader
 * favors or that profit by a captured dump, and who is worn out in the Extended Night. Each goes to where the enemy is near.
 */
import { type Action, bestAnswer, distance, ofKind, type UnitId } from '@hexfront/engine';
import { onMapOf } from '../state/derived.ts';
import { beside, formationOf, SIDE } from '../state/query.ts';
import type { G } from '../state/shape.ts';

type Answer = (g: G, list: readonly Action[]) => Action | undefined;
const first = (list: readonly Action[], ...kinds: string[]): Action | undefined => kinds.flatMap((k) => ofKind(list, k))[0];
const done = (list: readonly Action[]): Action | undefined => first(list, 'done');

const farFromFoe = (g: G, u: UnitId): number =>
  Math.min(Number.MAX_SAFE_INTEGER, ...onMapOf(g, 1 - SIDE[u]).map((v) => distance(g.board, g.hexOf(u), g.hexOf(v))));
/** Units of a formation that have an enemy next to them. */
const inContact = (g: G, hq: UnitId): number =>
  onMapOf(g, SIDE[hq]).filter((u) => formationOf(g, u) === formationOf(g, hq) && beside(g, 1 - SIDE[u], g.hexOf(u))).length;

/** Whoever is nearest to the Germans. */
const waking: Answer = (g, list) =>
  bestAnswer(ofKind(list, 'wake'), (a) => -farFromFoe(g, a.u ?? 0)) ?? first(list, 'wake-part', 'send-guard') ?? done(list);

/** Divisions that have the most of the enemy before them. */
const attacking: Answer = (g, list) => bestAnswer(ofKind(list, 'offense'), (a) => inContact(g, a.u ?? 0)) ?? done(list);
const busiest: Answer = (g, list) => bestAnswer(list, (a) => inContact(g, a.u ?? 0));

export const ACTIVATION_ANSWERS: Readonly<Record<string, Answer>> = {
  'awakening.choose': waking,
  'capacity.allied': attacking,
  'capacity.german': attacking,
  'capture.choose': busiest,
  'leading.favor': busiest,
  // Nobody is worn out by night without need (3.4.3).
  'activation.choose': (_g, list) => done(list),
};
