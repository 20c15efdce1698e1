/** Units that were eliminated and are set up again (23.3.0 to 23.3.4), headquarters that return by themselves (23.3.3). */
import type { HexId, Refusal, UnitId } from '@hexfront/engine';
import { onMapOf } from '../../state/derived.ts';
import { IN_SUPPLY } from '../../state/fields/counter.ts';
import { formationOf, HQ, held, LEADER, SIDE, UNITS } from '../../state/query.ts';
import { FRESH, type G, TACTICAL } from '../../state/shape.ts';
import { CORPS_HQ, HQ_RANK, hqOf, hqOfFormation } from '../command/chain.ts';
import { isMissed } from '../companies/parents.ts';
import { stackRefusal } from '../movement/stacking.ts';
import { linkOf, sourceHexes } from '../supply/chain.ts';
import { pathsOf } from '../supply/paths.ts';
import { type Locals, lacking, rebuildPrice } from './purse.ts';
import { isBarred } from './receive.ts';
import { isIrreplaceable } from './steps.ts';

/** Value of `hopeless` of who surrendered: not even a headquarters returns (15.9.1). */
export const SURRENDERED = 2;
/** Full turns that a headquarters is away (23.3.3). */
const AWAY = 3;
/** The force of the 106th Division that surrendered on the Schnee Eifel before December 21 (36.1.7, R-S48). */
const SCHNEE_EIFEL = /^al-106id-(?:[123]-42[23]-inf|590-fa|591-fa|106-armc-trp)$/;

/** No path of any length leads from a hex to the headquarters of a unit, or to a source where it has none (23.3.0). */
export function isCutOff(g: G, u: UnitId, hex: HexId): boolean {
  if (!g.rules.supply) return false;
  const { to, ultimate, ways } = linkOf(g, u);
  const sources = ultimate ? sourceHexes(g, u) : to.filter((hq) => g.onMap(hq)).map((hq) => g.hexOf(hq));
  const paths = pathsOf(g, SIDE[u]);
  return !ways.some(({ gait }) => paths.joined(g, sources, gait === 'road' ? 'mech' : gait, hex));
}

function around(g: G, u: UnitId, with_: boolean): HexId[] {
  const hex = g.hexOf(u);
  return [...(with_ ? [hex] : []), ...g.board.neighbors.subarray(6 * hex, 6 * hex + 6).filter((h) => h >= 0)];
}
const isFree = (g: G, u: UnitId, hex: HexId): boolean => !held(g, 1 - SIDE[u], hex) && stackRefusal(g, u, hex) === undefined;
const free = (g: G, u: UnitId, hexes: readonly HexId[]): HexId[] => [...new Set(hexes)].filter((hex) => isFree(g, u, hex));
const ofRank = (g: G, u: UnitId, rank: number): UnitId[] => onMapOf(g, SIDE[u]).filter((v) => HQ_RANK[v] === rank);

/** In or next to the headquarters of its formation; next to that of its corps; troops of an army next to any corps headquarters (23.3.2). */
function placesFor(g: G, u: UnitId): HexId[] {
  const own = hqOfFormation(formationOf(g, u));
  if (own >= 0) return g.onMap(own) ? free(g, u, around(g, own, true)) : [];
  const corps = hqOf(g, u);
  const near = corps >= 0 && HQ_RANK[corps] === CORPS_HQ ? [corps].filter((hq) => g.onMap(hq)) : ofRank(g, u, CORPS_HQ);
  return free(
    g,
    u,
    near.flatMap((hq) => around(g, hq, false)),
  );
}

/** Why a unit is not rebuilt, wherever it is set up. */
export function rebuildRefusal(g: G, l: Locals, unit: UnitId): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit });
  if (SIDE[unit] !== g.v.side) return no('23.3.0', 'not-yours');
  if (g.f.place[unit] !== g.box('Eliminated')) return no('23.3.0', 'not-eliminated');
  if (HQ[unit] === 1) return no('23.3.3', 'hq-returns');
  if (isBarred(unit)) return no('30.3.1', 'no-replacements');
  const price = rebuildPrice(g, unit);
  if (price === undefined || (UNITS[unit].generic && !isMissed(g, unit))) return no('23.3.0', 'never-rebuilt');
  if (g.f.hopeless[unit] !== 0) return no('23.3.0', 'gone-for-good');
  if (g.f.lostBefore[unit] === 1 && SCHNEE_EIFEL.test(UNITS[unit].id)) return no('36.1.7', 'gone-for-good');
  if (isIrreplaceable(unit)) return no('23.3.4', 'irreplaceable');
  const hq = hqOfFormation(formationOf(g, unit));
  if (hq >= 0 && g.f.place[hq] === g.box('Eliminated')) return no('23.3.3a', 'hq-first');
  const short = lacking(g, l, unit, price);
  return short === undefined ? undefined : { ...no('23.3.1', 'points-missing'), kind: short };
}

/** Units under a headquarters. */
const under = (g: G, hq: UnitId): UnitId[] => onMapOf(g, SIDE[hq]).filter((v) => LEADER[v] === 0 && hqOf(g, v) === hq);
/** In or next to a unit of its formation, else next to the headquarters above it. */
function returnPlaces(g: G, hq: UnitId): HexId[] {
  const own = under(g, hq);
  const above = hqOf(g, hq);
  if (own.length > 0)
    return free(
      g,
      hq,
      own.flatMap((v) => around(g, v, true)),
    );
  return above >= 0 && g.onMap(above) ? free(g, hq, around(g, above, false)) : [];
}
export function returnRefusal(g: G, unit: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: '23.3.3', why, unit });
  if (SIDE[unit] !== g.v.side) return no('not-yours');
  if (HQ[unit] === 0) return no('not-hq');
  if (g.f.place[unit] !== g.box('Eliminated')) return no('not-eliminated');
  if (g.f.hopeless[unit] === SURRENDERED) return { ...no('gone-for-good'), case: '15.9.1' };
  return g.v.turn < g.f.fell[unit] + AWAY ? { ...no('hq-away'), n: g.f.fell[unit] + AWAY - g.v.turn } : undefined;
}

export const placesOf = (g: G, u: UnitId): HexId[] => (HQ[u] === 1 ? returnPlaces(g, u) : placesFor(g, u));
export const eliminated = (g: G): UnitId[] => g.unitsIn(g.box('Eliminated')).filter((u) => SIDE[u] === g.v.side);

/** On the map again with one step (23.3.1). */
export function setUpAgain(g: G, u: UnitId, hex: HexId): void {
  g.set('steps', u, 1);
  g.set('restored', u, 1);
  g.set('fatigue', u, FRESH);
  g.set('supply', u, IN_SUPPLY);
  g.set('mode', u, TACTICAL);
  g.set('lostBefore', u, 0);
  g.set('fell', u, 0);
  g.move(u, hex);
  g.set('control', hex, SIDE[u] + 1);
}
