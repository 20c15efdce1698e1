/** Conditions of victory, as scenarios declare them (`data/victory-types.ts`). */
import type { Board, HexId, Side, UnitId } from '@hexfront/engine';
import { type Condition, placeOf, SIGNS, type SideId, type Sign, unitIndex } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { MECH, SIDE, UNITS } from '../../state/query.ts';
import { ALLIED, type G, GERMAN } from '../../state/shape.ts';
import { stepsLost } from '../companies/parents.ts';
import { captured, isHeld } from '../december-28/captures.ts';
import { pathsOf } from '../supply/paths.ts';
import { isOutOfSupply } from '../supply/supplied.ts';
import { hasLine } from './lines.ts';
import {
  countersHere,
  exits,
  hasEntered,
  isBroken,
  isDestroyed,
  isInPlay,
  isWhole,
  partsOfFormation,
  partsOfSide,
  tookPart,
  unitsOfPart,
} from './parts.ts';

export const sideOf = (name: SideId): Side => (name === 'allied' ? ALLIED : GERMAN);
/** Hexes by name, as far as they are on this map. */
export const hexesOf = (g: G, ids: readonly string[]): HexId[] => ids.flatMap((id) => g.board.hex(id) ?? []);

/** Hexes of regions of the map by name. */
export const regionHexes = (board: Board, names: readonly string[]): ReadonlySet<HexId> =>
  new Set(board.regions.filter((r) => (r.kind === 'area' || r.kind === 'edge') && names.includes(r.name)).flatMap((r) => [...r.hexes]));

const bit = (sign: Sign): number => 1 << SIGNS.indexOf(sign);
export const hasSign = (g: G, sign: Sign): boolean => (g.v.signs & bit(sign)) !== 0;

export const giveSign = (g: G, sign: Sign): void => {
  g.v.signs |= bit(sign);
};

/** Of XXX Corps (30.8.0); the Canadian foresters serve the 1st US Army. */
export const isBritish = (u: UnitId): boolean => UNITS[u].nation === 'British';
const BRITISH: readonly UnitId[] = UNITS.filter(({ index, generic }) => isBritish(index) && !generic).map(({ index }) => index);
/** Steps that British units in this scenario have lost (36.5.8), or of these only what they lost before they were released (36.12.10). */
export function britishLosses(g: G, unreleased = false): number {
  if (!unreleased) return stepsLost(g, BRITISH);
  const released = BRITISH.filter((u) => g.f.freed[u] === 1);
  const held = BRITISH.filter((u) => g.f.freed[u] !== 1);
  return stepsLost(g, held) + released.reduce((sum, u) => sum + g.f.lostHeld[u], 0);
}

/** A path by road to a German source, however long (36.5.8). */
function roadHome(g: G): (u: UnitId) => boolean {
  const sources = g.rules.sources(g.board, GERMAN).map(({ hex }) => hex);
  return (u) => pathsOf(g, GERMAN).joined(g, sources, 'road', g.hexOf(u));
}
/** Kampfgruppen with enough units behind the Meuse: now, or for so many turns. */
function partsOverMeuse(g: G, c: Extract<Condition, { what: 'over-meuse' }>): number {
  const byRoad = roadHome(g);
  const mark = g.board.markBit('behind-meuse');
  const since = (u: UnitId): boolean =>
    c.turns === undefined ? (g.board.marks[g.hexOf(u)] & mark) !== 0 : g.f.overMeuse[u] > 0 && g.v.turn - g.f.overMeuse[u] >= c.turns;
  const there = (u: UnitId): boolean =>
    since(u) && !(c.supplied && isOutOfSupply(g, u)) && !(c.mech && MECH[u] === 0) && !(c.road && !byRoad(u));
  // A battalion in companies is there with all of them.
  const across = (u: UnitId): boolean => {
    const here = countersHere(g, u);
    return here.length > 0 && here.every(there);
  };
  return partsOfSide(GERMAN).filter((name) => unitsOfPart(name).filter(across).length >= c.units).length;
}

/** Whether a path to a source of its side leads from the hex by which a unit left the map (35.2.9, 35.4.10, 35.6.8). */
export function tracedExit(g: G): (u: UnitId) => boolean {
  const known = new Map<HexId, boolean>();
  return (u) => {
    const hex = g.f.exitHex[u] - 1;
    let traced = known.get(hex);
    if (traced === undefined) {
      traced = hex >= 0 && hasLine(g, SIDE[u], [hex], sourcesOf(g, SIDE[u]));
      known.set(hex, traced);
    }
    return traced;
  };
}
/** Kampfgruppen of which enough units have left the map, by some hexes if any are named. */
function exitedParts(g: G, c: Extract<Condition, { what: 'exited' }>): number {
  const at = c.at && hexesOf(g, c.at);
  const traced = tracedExit(g);
  const counts = (u: UnitId): boolean => (at === undefined || at.includes(g.f.exitHex[u] - 1)) && (!c.traced || traced(u));
  return exits(g, c.parts, c.units, { counts });
}
/** Companies of the band that were lost and are of none of these units (35.4.2). */
const bandLost = (g: G, units: readonly UnitId[]): number =>
  g.unitsIn(g.box('Eliminated')).filter((u) => UNITS[u].generic && g.f.band[u] === 1 && !units.includes(g.f.origin[u] - 1)).length;
/** Ultimate sources of a side, as victory conditions ask for them. */
export const sourcesOf = (g: G, side: Side): HexId[] => g.rules.sources(g.board, side).map(({ hex }) => hex);

function holdsPlain(g: G, c: Condition): boolean {
  switch (c.what) {
    case 'control': {
      const held = hexesOf(g, c.hexes).filter((hex) => g.f.control[hex] === sideOf(c.side) + 1);
      return held.length >= (c.atLeast ?? c.hexes.length);
    }
    case 'alive':
      return c.units.filter((id) => (c.whole ? isWhole : isInPlay)(g, unitIndex(id))).length >= c.atLeast;
    case 'broken':
      return c.parts.filter((name) => isBroken(g, name)).length >= c.atLeast;
    case 'line': {
      const units = (c.units ?? []).flatMap((id) => countersHere(g, unitIndex(id)));
      return hasLine(
        g,
        sideOf(c.side),
        [...hexesOf(g, c.hexes ?? []), ...units.map((u) => g.hexOf(u))],
        c.to ? hexesOf(g, c.to) : sourcesOf(g, sideOf(c.side)),
      );
    }
    case 'none-in': {
      const inside = c.regions && regionHexes(g.board, c.regions);
      const [first, last] = c.columns ?? [0, 99];
      return !onMapOf(g, sideOf(c.side)).some((u) => {
        const column = placeOf(g.board.ids[g.hexOf(u)])?.column ?? 0;
        return (inside?.has(g.hexOf(u)) ?? true) && column >= first && column <= last;
      });
    }
    case 'steps-lost':
      return stepsLost(g, c.units.map(unitIndex)) + (c.band ? bandLost(g, c.units.map(unitIndex)) : 0) >= c.atLeast;
    case 'exited':
      return exitedParts(g, c) >= c.atLeast;
    case 'none-left':
      return !onMapOf(g, sideOf(c.side)).some((u) => c.units === undefined || c.units.includes(UNITS[u].id));
    case 'british-steps':
      return britishLosses(g, c.unreleased) >= c.atLeast;
    case 'division-gone':
      return c.of.some((formation) => {
        const parts = partsOfFormation(formation).filter((name) => tookPart(g, name));
        return parts.length > 0 && parts.every((name) => isDestroyed(g, name));
      });
    case 'over-meuse':
      return partsOverMeuse(g, c) >= c.parts;
    case 'band-gone':
      return g.f.band.includes(1) && !onMapOf(g, ALLIED).some((u) => g.f.band[u] === 1);
    case 'entered':
      return hasEntered(g, c.formation);
    case 'any':
      return c.of.some((list) => allHold(g, list));
    case 'captured':
      return captured(g, sideOf(c.side)).length >= c.atLeast;
    case 'held':
      return c.hexes.every((id) => {
        const hex = g.board.hex(id);
        return hex !== undefined && isHeld(g, sideOf(c.side), hex, c.turns);
      });
    case 'redirected':
      return g.v.redirected === c.to;
    case 'sign':
      return hasSign(g, c.sign);
  }
}
export const holds = (g: G, c: Condition): boolean => holdsPlain(g, c) !== (c.not === true);
export const allHold = (g: G, list: readonly Condition[]): boolean => list.every((c) => holds(g, c));
