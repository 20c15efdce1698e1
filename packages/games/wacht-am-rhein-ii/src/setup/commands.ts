/**
 * Units of the list of December 28 that stand with any unit of a corps, an army or a command that is named (32.3.0, R-S44, R-E2): guns with those farthest
 * from the enemy, everybody else with infantry, in both cases as near to the headquarters as there is room.
 */
import { distance, type HexId, type Side, type UnitId } from '@hexfront/engine';
import { type ManifestRow, unitIndex } from '../data/index.ts';
import { stackRefusal } from '../rules/movement/stacking.ts';
import { onMapOf } from '../state/derived.ts';
import { ARTILLERY, BATTALION, HQ, held, LEADER, MECH, SIDE, UNITS } from '../state/query.ts';
import type { G } from '../state/shape.ts';
import { rowsOf } from './rows.ts';

/** Guns are not set up next to the enemy, nor within a hex of those who are. */
const BEHIND = 3;
const FORMATIONS: Readonly<Record<string, string>> = { '1st Inf Div': '1ID' };

type Fits = (row: ManifestRow) => boolean;
/** Who belongs to the command that a row names. */
function members({ at, corps, army }: ManifestRow): Fits | undefined {
  if (!('with' in at) || at.with === 'formation') return undefined;
  const ofCorps: Fits = (row) => (corps === undefined ? row.army === army : row.corps === corps);
  if (at.with === 'corps') return ofCorps;
  if (at.with === 'division-of-command') return (row) => ofCorps(row) && UNITS[unitIndex(row.unit)].formation !== undefined;
  const { of = '' } = at;
  const division = FORMATIONS[of];
  if (division !== undefined) return (row) => UNITS[unitIndex(row.unit)].formation === division;
  const [, ofArmy] = /^Any (\S+) Div$/.exec(of) ?? [];
  if (ofArmy !== undefined) return (row) => row.army === ofArmy && UNITS[unitIndex(row.unit)].formation !== undefined;
  const [, regiment] = /^(\d+) Rgt$/.exec(of) ?? [];
  if (regiment !== undefined) return (row) => row.unit.startsWith('al-nd-') && row.unit.endsWith(`-${regiment}-inf`);
  const named = of.split(' or ');
  return (row) => named.includes(row.corps ?? '');
}

const isFixed = (g: G, { at, unit }: ManifestRow): boolean => 'hex' in at && g.onMap(unitIndex(unit));

/** Where a unit stands that may stand with any of its command. */
export function hexWithCommand(g: G, u: UnitId, row: ManifestRow): HexId | undefined {
  const fits = row.id.startsWith('28') ? members(row) : undefined;
  if (!fits) return undefined;
  const side = SIDE[u];
  const mates = rowsOf(g.rules.scenario)
    .filter((r) => isFixed(g, r) && fits(r))
    .map((r) => unitIndex(r.unit))
    .filter((v) => SIDE[v] === side && LEADER[v] === 0);
  const chief = mates.find((v) => HQ[v] === 1 && UNITS[v].formation === undefined) ?? mates[0];
  if (chief === undefined) return undefined;
  const far = (hex: HexId): number => distance(g.board, hex, g.hexOf(chief));
  const enemies = onMapOf(g, 1 - side).map((v) => g.hexOf(v));
  const isBehind = (hex: HexId): boolean => enemies.every((enemy) => distance(g.board, enemy, hex) >= BEHIND);
  const nearest = (hexes: readonly HexId[]): HexId | undefined =>
    [...new Set(hexes)].sort((a, b) => far(a) - far(b) || a - b).find((hex) => stackRefusal(g, u, hex) === undefined);
  const hexes = mates.map((v) => g.hexOf(v));
  const first =
    ARTILLERY[u] === 1 ? hexes.filter(isBehind) : mates.filter((v) => MECH[v] === 0 && BATTALION[v] === 1).map((v) => g.hexOf(v));
  return nearest(first) ?? nearest(hexes) ?? nearest(around(g, hexes, side));
}
/** Next to one of them, where all their hexes are full. */
const around = (g: G, hexes: readonly HexId[], side: Side): HexId[] =>
  hexes.flatMap((hex) => [0, 1, 2, 3, 4, 5].map((dir) => g.board.neighbors[6 * hex + dir]).filter((h) => h >= 0 && !held(g, 1 - side, h)));
