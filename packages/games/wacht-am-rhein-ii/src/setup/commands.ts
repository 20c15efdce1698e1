/**
 * Units of the lists that stand with any unit of a corps, an army or a command that is named (32.3.0, R-S44, R-E2): guns with those farthest from the enemy,
 * everybody else with infantry, in both cases as near to the headquarters as there is room.
 */
import { distance, type HexId, type UnitId } from '@hexfront/engine';
import { formations, type ManifestRow, unitIndex } from '../data/index.ts';
import { stackRefusal } from '../rules/movement/stacking.ts';
import { onMapOf } from '../state/derived.ts';
import { ARTILLERY, BATTALION, beside, HQ, held, LEADER, MECH, SIDE, UNITS } from '../state/query.ts';
import type { G } from '../state/shape.ts';
import { rowsOf } from './rows.ts';

/** Guns are not set up next to the enemy, nor within a hex of those who are. */
const BEHIND = 3;
const FORMATIONS: Readonly<Record<string, string>> = { '1st Inf Div': '1ID' };
/** Parts of divisions that the lists name. */
const PARTS: Readonly<Record<string, string>> = { 'CCA/5Axx': '5AD CCA', 'CCB/9Axx': '9AD CCB', '13FSJ': '5FJ Rgt 13' };

const unitOf = ({ unit }: ManifestRow) => UNITS[unitIndex(unit)];
type Fits = (row: ManifestRow) => boolean;
/** One division or one of several, as far as they are divisions of ours. */
const divisions = (of: string): string[] => of.split('/').filter((id) => formations.some((f) => f.id === id));
/** Who belongs to the command that a row names. */
function members({ at, corps, army }: ManifestRow): Fits | undefined {
  if (!('with' in at) || at.with === 'formation') return undefined;
  const ofCorps: Fits = (row) => (corps === undefined ? row.army === army : row.corps === corps);
  if (at.with === 'corps') return ofCorps;
  if (at.with === 'division-of-command') return (row) => ofCorps(row) && unitOf(row).formation !== undefined;
  const { of = '' } = at;
  const part = PARTS[of];
  if (part !== undefined) return (row) => `${unitOf(row).formation} ${unitOf(row).part}` === part;
  const named = divisions(FORMATIONS[of] ?? of);
  if (named.length > 0) return (row) => named.includes(unitOf(row).formation ?? '');
  const [, ofArmy] = /^Any (\S+) Div$/.exec(of) ?? [];
  if (ofArmy !== undefined) return (row) => row.army === ofArmy && unitOf(row).formation !== undefined;
  const [, regiment] = /^(\d+) Rgt$/.exec(of) ?? [];
  if (regiment !== undefined) return (row) => row.unit.startsWith('al-nd-') && row.unit.endsWith(`-${regiment}-inf`);
  if (of === army) return (row) => row.army === army;
  const corpsNamed = of.split(' or ');
  return (row) => corpsNamed.includes(row.corps ?? '');
}

/** With a hex of its own. Companies of a kind are one counter to the list. */
const isFixed = (g: G, row: ManifestRow): boolean => 'hex' in row.at && !unitOf(row).generic && g.onMap(unitIndex(row.unit));

/** Where a unit stands that may stand with any of its command. */
export function hexWithCommand(g: G, u: UnitId, row: ManifestRow): HexId | undefined {
  const fits = members(row);
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
  return nearest(first) ?? nearest(hexes) ?? hexBeside(g, u, hexes);
}

/** Next to one of these hexes where all of them are full, rather not next to the enemy. */
export function hexBeside(g: G, u: UnitId, hexes: readonly HexId[]): HexId | undefined {
  const enemy = 1 - SIDE[u];
  const around = hexes.flatMap((hex) => [0, 1, 2, 3, 4, 5].map((dir) => g.board.neighbors[6 * hex + dir]));
  const open = around.filter((hex) => hex >= 0 && !held(g, enemy, hex) && stackRefusal(g, u, hex) === undefined);
  return open.find((hex) => !beside(g, enemy, hex)) ?? open[0];
}
