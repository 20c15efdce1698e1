/**
 * Special rules of scenarios on where units may go (22.4.0, 26.4.0, 34.1.0-a, 36.2.4, 36.3.4, 36.8.2), as the data declares them (`data/limit-types.ts`):
 * hexes that are closed to some units in movement, attack, retreat or advance, units that may not move yet, and hexes by which units leave the map.
 */
import { type Board, distance, type HexId, neighboursOf, perBoard, type Refusal, type UnitId } from '@hexfront/engine';
import { type ClosedGround, formations, type Limit, type LimitedAct, placeOf, unitIndex, type Who } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { formationOf, markOf, SIDE, UNITS, wholeOf } from '../../state/query.ts';
import { ALLIED, type G, GERMAN } from '../../state/shape.ts';
import { lineClosedTo } from '../boundaries/corps-line.ts';
import { barredBy, joinBars, NUMBER } from '../movement/step-codes.ts';
import { britishRefusal } from '../special/british.ts';
import { armoredRefusal } from '../special/fifth-armored.ts';
import { leashAt, leashOf } from '../special/leash.ts';
import { closedSector } from '../special/northern-sector.ts';
import { allHold, hexesOf, isBritish, regionHexes } from '../victory/conditions.ts';

export function isOne(g: G, u: UnitId, who: Who): boolean {
  const whole = wholeOf(g, u);
  const { id, part, corps, nation } = UNITS[whole];
  const formation = markOf(g, u);
  if (who.side !== undefined && SIDE[u] !== (who.side === 'allied' ? ALLIED : GERMAN)) return false;
  if (who.formation !== undefined && formation !== who.formation) return false;
  if (who.obeys !== undefined && formations[formationOf(g, u)]?.id !== who.obeys) return false;
  if (who.formations !== undefined && !who.formations.includes(formation ?? '')) return false;
  if (who.corps !== undefined && corps !== who.corps) return false;
  if (who.nation !== undefined && nation !== who.nation) return false;
  if (who.part !== undefined && part !== who.part) return false;
  if (who.not !== undefined && formation === who.not) return false;
  if (who.units !== undefined && !who.units.includes(id)) return false;
  if (who.british && (!isBritish(whole) || g.f.freed[whole] === 1)) return false;
  return who.band === undefined || g.f.band[u] === 1;
}

// ---- closed hexes ---------------------------------------------------------------------------------------------------------------------------

const ENTRY_RADIUS = 3;
const near = (g: G, from: readonly HexId[], within: number): ((hex: HexId) => boolean) => {
  return (hex) => from.some((one) => distance(g.board, one, hex) <= within);
};
const onEdge = (board: Board, hex: HexId): boolean => [0, 1, 2, 3, 4, 5].some((dir) => board.neighbors[6 * hex + dir] < 0);
/** Entry areas of the Allied player are called by a letter or a sheet (22.5.1). */
const entryHexes = ({ regions }: Board): HexId[] =>
  regions.filter(({ kind, name }) => kind === 'entry' && !/A$/.test(name.slice(1))).flatMap(({ hexes }) => [...hexes]);
const usEntry = perBoard((board) => {
  const doors = entryHexes(board);
  return Uint8Array.from({ length: board.n }, (_, hex) =>
    doors.includes(hex) || (onEdge(board, hex) && doors.some((door) => distance(board, door, hex) <= ENTRY_RADIUS)) ? 1 : 0,
  );
});
/** A US entry hex, or an edge hex within three of one (22.4.0). */
export const isUsEntryHex = (board: Board, hex: HexId): boolean => usEntry(board)[hex] === 1;
const column = (id: string): number => placeOf(id)?.column ?? 0;

function tests(g: G, ground: ClosedGround): ((hex: HexId) => boolean)[] {
  const { board } = g;
  const found: ((hex: HexId) => boolean)[] = [];
  if (ground.hexes) found.push(near(g, hexesOf(g, ground.hexes), 0));
  if (ground.eastOf !== undefined) {
    const last = column(`${ground.eastOf.slice(0, 2)}01${ground.eastOf.slice(2)}`);
    found.push((hex) => column(board.ids[hex]) > last);
  }
  if (ground.northOf !== undefined) {
    const first = placeOf(`10${ground.northOf}`)?.row ?? 0;
    found.push((hex) => (placeOf(board.ids[hex])?.row ?? first) < first);
  }
  if (ground.southOf) {
    const { row, westOf } = ground.southOf;
    const [last, east] = [placeOf(`10${row}`)?.row ?? 0, column(`${westOf.slice(0, 2)}01${westOf.slice(2)}`)];
    found.push((hex) => (placeOf(board.ids[hex])?.row ?? last) > last && column(board.ids[hex]) < east);
  }
  if (ground.near) found.push(near(g, hexesOf(g, ground.near.hexes), ground.near.within));
  if (ground.farFrom) {
    const inside = near(g, hexesOf(g, ground.farFrom.hexes), ground.farFrom.within);
    found.push((hex) => !inside(hex));
  }
  if (ground.northernmost) found.push((hex) => board.neighbors[6 * hex] < 0);
  if (ground.usEntry) {
    found.push((hex) => isUsEntryHex(board, hex));
  }
  if (ground.behindMeuse !== undefined) {
    const mark = board.markBit('behind-meuse');
    found.push((hex) => ((board.marks[hex] & mark) !== 0) === ground.behindMeuse);
  }
  if (ground.outsideRegions) {
    const inside = regionHexes(board, ground.outsideRegions);
    const close = ground.butWithin ? near(g, hexesOf(g, ground.butWithin.hexes), ground.butWithin.within) : () => false;
    found.push((hex) => !inside.has(hex) && !close(hex));
  }
  if (ground.outside) {
    const inside = new Set(hexesOf(g, ground.outside));
    found.push((hex) => !inside.has(hex));
  }
  return found;
}

/** By hex the number of the bar that closes it, or 0: at all times, or while an enemy stands next door. */
export interface Closed {
  readonly always: Uint8Array;
  readonly besideEnemy: Uint8Array;
}
const masks = new WeakMap<Board, Map<Limit, Uint8Array>>();
function maskOf(g: G, limit: Limit): Uint8Array {
  let known = masks.get(g.board);
  if (!known) {
    known = new Map();
    masks.set(g.board, known);
  }
  let mask = known.get(limit);
  if (!mask) {
    const all = tests(g, limit.closed);
    mask = Uint8Array.from({ length: g.board.n }, (_, hex) => (all.some((test) => test(hex)) ? NUMBER[limit.bar] : 0));
    known.set(limit, mask);
  }
  return mask;
}

/** Hexes from the open ones of a limit, by hex. */
const ways = new WeakMap<Board, Map<Limit, Uint8Array>>();
function farOf(g: G, limit: Limit): Uint8Array {
  const known = ways.get(g.board) ?? new Map<Limit, Uint8Array>();
  ways.set(g.board, known);
  let far = known.get(limit);
  if (!far) {
    const mask = maskOf(g, limit);
    far = new Uint8Array(g.board.n).fill(MOST_FAR);
    let edge = [...mask.keys()].filter((hex) => mask[hex] === 0);
    for (let n = 0; edge.length > 0 && n < MOST_FAR; n++) {
      for (const hex of edge) far[hex] = n;
      const reached = far;
      edge = [...new Set(edge.flatMap((hex) => neighboursOf(g.board, hex).filter((to) => reached[to] === MOST_FAR)))];
    }
    known.set(limit, far);
  }
  return far;
}
const MOST_FAR = 255;
/** How far from the open hexes a unit may be: where it has been driven out of them, no farther than it is. */
const reachOf = (g: G, u: UnitId, limit: Limit): number => (limit.nearing === true && g.onMap(u) ? farOf(g, limit)[g.hexOf(u)] : 0);
/** The mask of a limit for a unit that is so far from its open hexes. */
function maskAt(g: G, limit: Limit, reach: number): Uint8Array {
  if (reach === 0) return maskOf(g, limit);
  const far = farOf(g, limit);
  return maskOf(g, limit).map((bar, hex) => (far[hex] > reach ? bar : 0));
}

const openEverywhere = perBoard((board) => new Uint8Array(board.n));

const isPassing = (g: G, u: UnitId, limit: Limit): boolean =>
  (limit.passing === true && g.onMap(u) && maskOf(g, limit)[g.hexOf(u)] > 0) || (limit.marching === true && g.f.marching[u] === 1);
const hasCome = (g: G, u: UnitId, { once }: Limit): boolean =>
  once === undefined || (g.onMap(u) && near(g, hexesOf(g, once.hexes), once.within)(g.hexOf(u)));
const limitsOn = (g: G, u: UnitId, act: LimitedAct): readonly Limit[] => {
  const { limits } = g.rules.specials;
  if (limits.length === 0) return limits;
  return limits.filter(
    (limit) =>
      (limit.only === undefined || limit.only.includes(act)) &&
      isOne(g, u, limit.who) &&
      hasCome(g, u, limit) &&
      !isPassing(g, u, limit) &&
      !(limit.until && allHold(g, limit.until)),
  );
};

/** What is closed to a unit; undefined where nothing is. */
export function closedTo(g: G, u: UnitId, act: LimitedAct): Closed | undefined {
  const byScenario = closedByScenario(g, u, act);
  const line = lineClosedTo(g, u, act);
  const leash = isOwnWill(act) ? leashOf(g, u) : closedSector(g);
  const more = line && leash ? joinBars(line, leash) : (line ?? leash);
  if (!more) return byScenario;
  if (!byScenario) return { always: more, besideEnemy: openEverywhere(g.board) };
  return { ...byScenario, always: joinBars(more, byScenario.always) };
}
/** Whoever has to stay near a place may be driven from it (30.6.0, 30.8.1). */
const isOwnWill = (act: LimitedAct): boolean => act === 'move' || act === 'advance';
function closedByScenario(g: G, u: UnitId, act: LimitedAct): Closed | undefined {
  const limits = limitsOn(g, u, act);
  if (limits.length === 0) return undefined;
  // Every walk asks; the same few limits hold for many units, and no mask ever changes.
  let kept = together.get(g.board);
  if (!kept) {
    kept = new Map();
    together.set(g.board, kept);
  }
  const key = limits.map((limit) => `${g.rules.specials.limits.indexOf(limit)} ${reachOf(g, u, limit)}`).join();
  let byKey = kept.get(g.rules.specials.limits);
  if (!byKey) {
    byKey = new Map();
    kept.set(g.rules.specials.limits, byKey);
  }
  let found = byKey.get(key);
  if (!found) {
    found = {
      always: joined(
        g,
        u,
        limits.filter((l) => !l.besideEnemy),
      ),
      besideEnemy: joined(
        g,
        u,
        limits.filter((l) => l.besideEnemy),
      ),
    };
    byKey.set(key, found);
  }
  return found;
}
const together = new WeakMap<Board, Map<readonly Limit[], Map<string, Closed>>>();
function joined(g: G, u: UnitId, list: readonly Limit[]): Uint8Array {
  if (list.length === 0) return openEverywhere(g.board);
  if (list.length === 1) return maskAt(g, list[0], reachOf(g, u, list[0]));
  const mask = new Uint8Array(g.board.n);
  for (const limit of list) {
    const own = maskAt(g, limit, reachOf(g, u, limit));
    for (let hex = 0; hex < mask.length; hex++) mask[hex] ||= own[hex];
  }
  return mask;
}

/** Hexes of the map that are outside the area of the scenario: only some may pass through them (35.2.3). */
export const isBeyondArea = (g: G, hex: HexId): boolean =>
  g.rules.specials.limits.some((limit) => limit.bar === 'outsideArea' && maskOf(g, limit)[hex] > 0);

/** Why a unit may not attack, retreat or advance into a hex. */
export function limitRefusal(g: G, u: UnitId, hex: HexId, act: LimitedAct): { case: string; why: string } | undefined {
  const leash = closedSector(g)?.[hex] || (isOwnWill(act) ? leashAt(g, u, hex) : 0);
  if (leash > 0) return barredBy(leash);
  for (const limit of limitsOn(g, u, act)) {
    const bar = maskOf(g, limit)[hex];
    if (!limit.besideEnemy && bar > 0 && !(limit.nearing && farOf(g, limit)[hex] <= reachOf(g, u, limit))) return barredBy(bar);
  }
  const line = lineClosedTo(g, u, act)?.[hex] ?? 0;
  return line > 0 ? barredBy(line) : undefined;
}

// ---- units that wait ------------------------------------------------------------------------------------------------------------------------

/** Why a unit may not move yet: a company waits with the unit that it was broken down from. */
export function frozenRefusal(g: G, unit: UnitId): Refusal | undefined {
  const held = armoredRefusal(g, unit) ?? britishRefusal(g, unit);
  if (held) return held;
  const { frozen } = g.rules.specials;
  const whole = wholeOf(g, unit);
  if (frozen.length === 0 || g.f.freed[whole] === 1) return undefined;
  const one = frozen.find(({ units }) => units.includes(UNITS[whole].id));
  return one && { case: one.case, why: 'not-released', unit };
}
/** Sets those free that an enemy has come near to. */
export function thaw(g: G, mover: UnitId, at: HexId): void {
  for (const { units, enemyWithin } of g.rules.specials.frozen) {
    const held = onMapOf(g, 1 - SIDE[mover]).filter((u) => units.includes(UNITS[wholeOf(g, u)].id) && g.f.freed[wholeOf(g, u)] === 0);
    if (!held.some((u) => distance(g.board, at, g.hexOf(u)) <= enemyWithin)) continue;
    for (const id of units) g.set('freed', unitIndex(id), 1);
  }
}
