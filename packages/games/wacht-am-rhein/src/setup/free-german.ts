/**
 * Free German set-up (24.81), by agreement: anywhere on the map a unit starts on, near others of its division or corps, away from US units, east of
 * the line that they and their zones form; in the end German units and zones have to reach from the north to the south of the map.
 */
import { disk, distance, type HexId, neighboursOf, type Refusal, type UnitId } from '@hexfront/engine';
import { germanSetups, type MapLetter, placeOf, setups, tables, unitIndex } from '../data/index.ts';
import { zonesNow } from '../rules/movement/zones-of-control.ts';
import { FLUID, RIGID } from '../state/derived.ts';
import { HQ, held, SIDE, UNITS, unitsOf } from '../state/query.ts';
import { ALLIED, type G, GERMAN } from '../state/shape.ts';
import { corpsOf, isHigher } from './formations.ts';

const { within } = germanSetups.free;
const CASE = germanSetups.free.case;

interface Deployment {
  readonly units: readonly UnitId[];
  /** Hexes of the map a unit starts on. */
  readonly map: ReadonlyMap<UnitId, ReadonlySet<HexId>>;
  /** Others of its division; of a corps unit, others of its corps. */
  readonly own: ReadonlyMap<UnitId, readonly UnitId[]>;
}
const knownBy = new WeakMap<object, Deployment>();

function made(g: G): Deployment {
  const sheets = new Map<MapLetter, ReadonlySet<HexId>>();
  for (const r of g.board.regions) if (r.kind === 'sheet') sheets.set(r.name as MapLetter, new Set(r.hexes));
  const whole: ReadonlySet<HexId> = new Set(g.board.ids.keys());
  const lists = g.rules.scenario.setups.map((id) => setups[id]);
  const map = new Map<UnitId, ReadonlySet<HexId>>();
  for (const { unit, entry } of g.rules.forces.deployed) {
    if (entry.side !== 'german') continue;
    const letter = lists.find(({ entries }) => entries.includes(entry))?.map;
    map.set(unitIndex(unit), (letter && sheets.get(letter)) ?? whole);
  }
  const units = [...map.keys()];
  const own = new Map<UnitId, readonly UnitId[]>();
  for (const u of units) {
    const of = isHigher(u) ? corpsOf : (v: UnitId) => UNITS[v].formation;
    own.set(
      u,
      units.filter((v) => v !== u && of(v) === of(u)),
    );
  }
  return { units, map, own };
}
function deploymentOf(g: G): Deployment {
  let known = knownBy.get(g.rules);
  if (!known) {
    known = made(g);
    knownBy.set(g.rules, known);
  }
  return known;
}

/** All German units may be set up. */
export const freeChoosers = (g: G): readonly UnitId[] => deploymentOf(g).units;
/** Hexes of the map a unit starts on, in order of the board. */
export const freeHexes = (g: G, u: UnitId): Iterable<HexId> => deploymentOf(g).map.get(u) ?? [];

const rowOf = (g: G, hex: HexId): number => placeOf(g.board.ids[hex])?.row ?? 0;
const columnOf = (g: G, hex: HexId): number => placeOf(g.board.ids[hex])?.column ?? 0;

const linesBy = new WeakMap<object, { readonly moves: number; readonly line: readonly number[] }>();
/** By row: the easternmost column of a US unit or zone; a row without any takes the next one that has (R-W37). */
function usLine(g: G): readonly number[] {
  const known = linesBy.get(g.d);
  const moves = g.d.moves[ALLIED];
  if (known?.moves === moves) return known.line;
  const found: number[] = [];
  const zones = zonesNow(g);
  for (let hex: HexId = 0; hex < g.board.n; hex++) {
    if (!held(g, ALLIED, hex) && zones.count(ALLIED, RIGID, hex) + zones.count(ALLIED, FLUID, hex) === 0) continue;
    const row = rowOf(g, hex);
    found[row] = Math.min(found[row] ?? Number.POSITIVE_INFINITY, columnOf(g, hex));
  }
  const rows = Object.keys(found).map(Number);
  const most = Math.max(0, ...Array.from(g.board.ids.keys(), (hex) => rowOf(g, hex)));
  const line = Array.from({ length: most + 1 }, (_, row) => {
    const near = Math.min(...rows.map((r) => Math.abs(r - row)));
    return Math.min(Number.POSITIVE_INFINITY, ...rows.filter((r) => Math.abs(r - row) === near).map((r) => found[r]));
  });
  linesBy.set(g.d, { moves, line });
  return line;
}

/** Near enough to another of its own, with one unit taken to be elsewhere. */
function inTouch(g: G, u: UnitId, at: HexId, moved: UnitId = -1, to: HexId = at): boolean {
  const own = deploymentOf(g).own.get(u) ?? [];
  const most = isHigher(u) ? within.corps : within.formation;
  return own.length === 0 || own.some((v) => distance(g.board, v === moved ? to : g.hexOf(v), at) <= most);
}

/** Why a German unit may not start in a hex. */
export function freeRefusal(g: G, unit: UnitId, hex: HexId): Refusal | undefined {
  const no = (why: string, rule = CASE): Refusal => ({ case: rule, why, unit, to: hex });
  const { map, own } = deploymentOf(g);
  if (!map.get(unit)?.has(hex)) return no('start-other-map');
  if (held(g, ALLIED, hex)) return no('enemy-hex', '6.21');
  if (neighboursOf(g.board, hex).some((h) => held(g, ALLIED, h))) return no('start-next-to-enemy');
  if (columnOf(g, hex) >= usLine(g)[rowOf(g, hex)]) return no('start-west-of-line');
  const others = unitsOf(g, GERMAN, hex).filter((u) => u !== unit && HQ[u] === 0);
  if (HQ[unit] === 0 && others.length >= tables.stacking.most) return no('start-full', '9.0');
  if (!inTouch(g, unit, hex)) return no('start-alone');
  const behind = (own.get(unit) ?? []).find((u) => inTouch(g, u, g.hexOf(u)) && !inTouch(g, u, g.hexOf(u), unit, hex));
  return behind === undefined ? undefined : { ...no('start-leaves-behind'), other: behind };
}

/** German units and zones that touch each other from the northern to the southern edge of the maps they start on. */
export function hasFront(g: G): boolean {
  const zones = zonesNow(g);
  const ours = (hex: HexId): boolean => held(g, GERMAN, hex) || zones.count(GERMAN, RIGID, hex) + zones.count(GERMAN, FLUID, hex) > 0;
  const area = new Set([...deploymentOf(g).map.values()].flatMap((hexes) => [...hexes]));
  const rows = [...area].map((hex) => rowOf(g, hex));
  const [first, last] = rows.reduce(([a, b], row) => [Math.min(a, row), Math.max(b, row)], [Number.POSITIVE_INFINITY, 0]);
  const seen = new Set<HexId>([...area].filter((hex) => rowOf(g, hex) === first && ours(hex)));
  for (const hex of seen) {
    if (rowOf(g, hex) === last) return true;
    for (const to of disk(g.board, hex, 1)) if (area.has(to) && ours(to)) seen.add(to);
  }
  return false;
}

/** Why the set-up may not end as it stands. */
export function frontRefusal(g: G): Refusal | undefined {
  for (const unit of freeChoosers(g)) {
    const no = g.onMap(unit) && SIDE[unit] === GERMAN ? freeRefusal(g, unit, g.hexOf(unit)) : undefined;
    if (no) return no;
  }
  return hasFront(g) ? undefined : { case: CASE, why: 'no-front' };
}
