/** Traffic jams of the first days (7.15.0): columns in Strategic mode that gain nothing by it. */
import { distance, type HexId, type UnitId } from '@hexfront/engine';
import { turnNumber } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { isDeployed, SIDE } from '../../state/query.ts';
import { ALLIED, type G, GERMAN } from '../../state/shape.ts';

const GERMAN_JAM = [turnNumber('dec-16-pre-dawn'), turnNumber('dec-18-am')] as const;
const ALLIED_JAM = [turnNumber('dec-17-am'), turnNumber('dec-18-pm')] as const;
const NEAR_ENEMY = 10;

const isIn = (turn: number, [first, last]: readonly [number, number]): boolean => turn >= first && turn <= last;

/** South of the boundary of V and VIII Corps and north of that of the 5th Panzer and the 7th Army. */
const isBetweenCorps = (g: G, hex: HexId): boolean =>
  g.board.regionsAt(hex, 'corps').every(({ name }) => name !== 'V') && g.board.regionsAt(hex, 'sector').some(({ name }) => name === '5PzA');
const isEnemyNear = (g: G, u: UnitId, hex: HexId): boolean =>
  onMapOf(g, 1 - SIDE[u]).some((enemy) => !isDeployed(g, enemy) && distance(g.board, hex, g.hexOf(enemy)) <= NEAR_ENEMY);

/** US units lose the gain where a move begins near the enemy, or would end there. */
const isJamHere = (g: G, u: UnitId, hex: HexId): boolean =>
  SIDE[u] === ALLIED && isIn(g.v.turn, ALLIED_JAM) && isBetweenCorps(g, hex) && isEnemyNear(g, u, hex);

/** A column that begins here has no more than its plain allowance. */
export const isCongested = (g: G, u: UnitId): boolean =>
  g.rules.roadMovement && ((SIDE[u] === GERMAN && isIn(g.v.turn, GERMAN_JAM)) || (g.onMap(u) && isJamHere(g, u, g.hexOf(u))));
/** Nor does it end here with more than that. */
export const endsInJam = (g: G, u: UnitId, hex: HexId): boolean => isJamHere(g, u, hex);
