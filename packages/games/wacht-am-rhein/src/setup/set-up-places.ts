/** Set-up, where a unit may start (25.12): what its list says, east of the Our, away from the enemy, within the stacking limit. */
import { distance, type HexId, type Refusal, type UnitId } from '@hexfront/engine';
import { type SetupEntry, setups, tables, unitIndex } from '../data/index.ts';
import { bits, HQ, held, SIDE } from '../state/query.ts';
import { ALLIED, type G, GERMAN } from '../state/shape.ts';

interface Lists {
  readonly of: ReadonlyMap<UnitId, SetupEntry>;
  readonly hexes: ReadonlyMap<SetupEntry, ReadonlySet<HexId>>;
  readonly choosers: readonly UnitId[];
}
const listsBy = new WeakMap<object, Lists>();

function makeLists(g: G): Lists {
  const of = new Map(g.rules.forces.deployed.map(({ unit, entry }) => [unitIndex(unit), entry]));
  const hexes = new Map([...new Set(of.values())].map((entry) => [entry, new Set(namedBy(g, entry))]));
  const choosers = [...of].filter(([, { side, at }]) => side === 'german' && ('on' in at || 'of' in at)).map(([u]) => u);
  return { of, hexes, choosers };
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

/** Hexes that an entry of a list names, in order of the board. */
function namedBy(g: G, { at }: SetupEntry): HexId[] {
  const named = (ids: readonly string[]): HexId[] => ids.map((id) => g.board.at(id));
  if ('hex' in at) return named([at.hex]);
  if ('on' in at) return named(at.on);
  if (!('of' in at)) return [];
  const middles = named(at.of);
  return Array.from(g.board.ids.keys()).filter((h) => middles.some((m) => distance(g.board, m, h) <= at.within));
}

/** German units whose list leaves them a choice, in the order of the lists. US units start exactly where they are listed. */
export const choosers = (g: G): readonly UnitId[] => listsOf(g).choosers;

const NOWHERE: ReadonlySet<HexId> = new Set();
/** Hexes that the list of a unit names. */
export function listedHexes(g: G, u: UnitId): ReadonlySet<HexId> {
  const { of, hexes } = listsOf(g);
  const entry = of.get(u);
  return (entry && hexes.get(entry)) ?? NOWHERE;
}

const faces = (g: G, hex: HexId): boolean => {
  for (let k = 6 * hex; k < 6 * hex + 6; k++) if (g.board.neighbors[k] >= 0 && held(g, ALLIED, g.board.neighbors[k])) return true;
  return false;
};

/** Why a German unit may not start in a hex. */
export function startRefusal(g: G, unit: UnitId, hex: HexId): Refusal | undefined {
  const entry = listsOf(g).of.get(unit);
  const no = (why: string, rule = '25.12'): Refusal => ({ case: rule, why, unit, to: hex });
  if (!entry || hex >= g.board.n || !listedHexes(g, unit).has(hex)) return no('start-elsewhere');
  const { eastOfOur, roadHex } = bits(g);
  const setup = setups[g.rules.scenario.setups[0]];
  if (setup.german.eastOf !== undefined && (g.board.marks[hex] & eastOfOur) === 0) return no('start-west-of-our');
  if (entry.offRoad && (g.board.marks[hex] & roadHex) !== 0) return no('start-on-road');
  if (held(g, ALLIED, hex)) return no('enemy-hex', '6.21');
  if (setup.german.notAdjacentToEnemy && !entry.nextToEnemy && faces(g, hex)) return no('start-next-to-enemy');
  const others = g.unitsIn(hex).filter((u) => u !== unit && SIDE[u] === GERMAN && HQ[u] === 0);
  return HQ[unit] === 0 && others.length >= tables.stacking.most ? no('start-full', '9.0') : undefined;
}
