/**
 * Set-up, where a unit may start (25.12, 25.22, 26.2): what its list says, Germans east of the Our where they must be and away from the enemy,
 * within the stacking limit, and near the units of its formation that it depends on.
 */
import { type Board, type CaseId, disk, distance, type HexId, type Refusal, type Side, type UnitId } from '@hexfront/engine';
import { type SetupData, type SetupEntry, setups, tables, unitIndex } from '../data/index.ts';
import { bits, HQ, held, SIDE, UNITS, unitsOf } from '../state/query.ts';
import { ALLIED, type G, GERMAN, SIDES } from '../state/shape.ts';
import { corpsOf } from './formations.ts';
import { freeChoosers, freeHexes, freeRefusal } from './free-german.ts';

interface Lists {
  readonly of: ReadonlyMap<UnitId, SetupEntry>;
  readonly setup: ReadonlyMap<SetupEntry, SetupData>;
  readonly hexes: ReadonlyMap<SetupEntry, ReadonlySet<HexId>>;
  readonly choosers: readonly (readonly UnitId[])[];
  /** Whose neighborhood a unit has to start in: all of its formation or corps that have places of their own. */
  readonly near: ReadonlyMap<UnitId, readonly UnitId[]>;
  /** The units that have to start near a unit. */
  readonly followers: ReadonlyMap<UnitId, readonly UnitId[]>;
}
const listsBy = new WeakMap<object, Lists>();

function makeLists(g: G): Lists {
  const of = new Map(g.rules.forces.deployed.map(({ unit, entry }) => [unitIndex(unit), entry]));
  const named = g.rules.scenario.setups.map((id) => setups[id]);
  const setup = new Map(named.flatMap((list) => [...list.entries, ...(list.allOut ?? [])].map((entry) => [entry, list] as const)));
  const hexes = new Map([...new Set(of.values())].map((entry) => [entry, new Set(namedBy(g, entry))]));
  const choosers = SIDES.map(({ id }) => [...of].filter(([, { side, at }]) => side === id && !('hex' in at)).map(([u]) => u));
  const near = new Map<UnitId, readonly UnitId[]>();
  const followers = new Map<UnitId, UnitId[]>();
  for (const [u, { at }] of of) {
    if (!('ofOwn' in at)) continue;
    const key = (v: UnitId): string | undefined => (at.ofOwn === 'formation' ? UNITS[v].formation : corpsOf(v));
    const own = [...of]
      .filter(([v, other]) => v !== u && !('ofOwn' in other.at) && SIDE[v] === SIDE[u] && key(v) === key(u))
      .map(([v]) => v);
    near.set(u, own);
    for (const v of own) followers.set(v, [...(followers.get(v) ?? []), u]);
  }
  return { of, setup, hexes, choosers, near, followers };
}
/** What the lists of the scenario say, worked out once. */
function listsOf(g: G): Lists {
  let known = listsBy.get(g.rules);
  if (!known) {
    known = makeLists(g);
    listsBy.set(g.rules, known);
  }
  return known;
}

/** Hexes within a distance of some hexes, in order of the board. */
const around = (board: Board, middles: readonly HexId[], within: number): HexId[] =>
  [...new Set(middles.flatMap((h) => disk(board, h, within)))].sort((a, b) => a - b);

/** Hexes that an entry of a list names, in order of the board. */
function namedBy(g: G, { at }: SetupEntry): HexId[] {
  const named = (ids: readonly string[]): HexId[] => ids.map((id) => g.board.at(id));
  if ('hex' in at) return named([at.hex]);
  if ('on' in at) return named(at.on);
  if ('of' in at) return around(g.board, named(at.of), at.within);
  if (!('area' in at)) return [];
  return Array.from(g.board.ids.keys()).filter((h) => (g.board.marks[h] & bits(g).behindMeuse) !== 0);
}

/** Units of a side whose list leaves them a choice, in the order of the lists. */
export const choosers = (g: G, side: Side): readonly UnitId[] => (isFree(g, side) ? freeChoosers(g) : listsOf(g).choosers[side]);
/** Germans who set up where they like (24.81). */
const isFree = (g: G, side: Side): boolean => g.rules.freeGermans && side === GERMAN;

const NOWHERE: ReadonlySet<HexId> = new Set();
/** Hexes that the list of a unit names: of one that starts near its division or corps, those around it as it stands. */
export function listedHexes(g: G, u: UnitId): Iterable<HexId> {
  if (isFree(g, SIDE[u])) return freeHexes(g, u);
  const { of, hexes, near } = listsOf(g);
  const entry = of.get(u);
  if (!entry) return NOWHERE;
  if (!('ofOwn' in entry.at)) return hexes.get(entry) ?? NOWHERE;
  const middles = (near.get(u) ?? []).map((v) => g.hexOf(v));
  return around(g.board, middles, entry.at.within);
}
function isListed(g: G, u: UnitId, hex: HexId, entry: SetupEntry, gone = -1, there: HexId = hex): boolean {
  const { hexes, near } = listsOf(g);
  const { at } = entry;
  if (!('ofOwn' in at)) return hexes.get(entry)?.has(hex) ?? false;
  return (near.get(u) ?? []).some((v) => distance(g.board, v === gone ? there : g.hexOf(v), hex) <= at.within);
}

/** Somebody who starts near this unit and no other of its kind would be left behind. */
function leftBehind(g: G, unit: UnitId, hex: HexId): UnitId | undefined {
  const { of, followers } = listsOf(g);
  return followers.get(unit)?.find((u) => !isListed(g, u, g.hexOf(u), of.get(u) as SetupEntry, unit, hex));
}

/** An enemy adjacent to whom nobody may start; some Germans are exempt (26.2). */
function facing(g: G, side: Side, hex: HexId): boolean {
  const { of } = listsOf(g);
  for (let k = 6 * hex; k < 6 * hex + 6; k++) {
    const to = g.board.neighbors[k];
    if (to >= 0 && unitsOf(g, 1 - side, to).some((u) => side === GERMAN || !of.get(u)?.nextToEnemy)) return true;
  }
  return false;
}

/** The case of the list that a unit is on. */
export function listCase(g: G, u: UnitId): CaseId {
  const { of, setup } = listsOf(g);
  const entry = of.get(u);
  return (entry && setup.get(entry)?.cases[0]) ?? g.rules.scenario.case;
}

const sheetOf = (g: G, map: string): readonly HexId[] | undefined =>
  g.board.regions.find((r) => r.kind === 'sheet' && r.name === map)?.hexes as readonly HexId[] | undefined;

/** Why a unit may not start in a hex. */
export function startRefusal(g: G, unit: UnitId, hex: HexId): Refusal | undefined {
  // Whoever was taken in hand may stay: with others around it there may be no other place.
  if (hex === g.f.place[unit] && isFree(g, SIDE[unit])) return undefined;
  if (isFree(g, SIDE[unit])) return freeRefusal(g, unit, hex);
  const { of, setup: setupOf } = listsOf(g);
  const entry = of.get(unit);
  const setup = entry && setupOf.get(entry);
  const no = (why: string, rule = listCase(g, unit)): Refusal => ({ case: rule, why, unit, to: hex });
  if (!entry || !setup || hex >= g.board.n || !isListed(g, unit, hex, entry)) return no('start-elsewhere');
  const side = SIDE[unit];
  const { eastOfOur, roadHex, woods } = bits(g);
  const road = (g.board.marks[hex] & roadHex) !== 0;
  if (setup.map && sheetOf(g, setup.map)?.includes(hex) === false) return no('start-elsewhere');
  if (side === GERMAN && setup.german.eastOf !== undefined && (g.board.marks[hex] & eastOfOur) === 0) return no('start-west-of-our');
  if (entry.offRoad && road) return no('start-on-road');
  if (entry.onRoad && !road) return no('start-off-road');
  if (entry.not?.some((id) => g.board.at(id) === hex)) return no('start-elsewhere');
  if (held(g, 1 - side, hex)) return no('enemy-hex', '6.21');
  // The other side stands already: who sets up first leaves a hex between, as who sets up second has to (R-W31).
  if (setup.german.notAdjacentToEnemy && !(side === GERMAN && entry.nextToEnemy) && facing(g, side, hex)) return no('start-next-to-enemy');
  const others = unitsOf(g, side, hex).filter((u) => u !== unit);
  if (entry.state === 'march') {
    if (g.board.terrain[hex] === woods && !road) return no('march-in-woods', '7.31');
    if (others.some((u) => g.f.march[u] !== 0)) return no('march-onto-march', '7.32');
  }
  if (HQ[unit] === 0 && others.filter((u) => HQ[u] === 0).length >= tables.stacking.most) return no('start-full', '9.0');
  const behind = leftBehind(g, unit, hex);
  return behind === undefined ? undefined : { ...no('start-leaves-behind'), other: behind };
}

/** The sides in the order in which they set up (25.12, 26.2). */
export const SET_UP_ORDER: readonly Side[] = [ALLIED, GERMAN];
