/** German Heavy Bridge columns (17.2): laid by engineers of an army, taken up again by them, and in nobody's way only once they are at work. */
import type { EdgeId, HexId, HexsideId, Refusal, Side, UnitId } from '@hexfront/engine';
import { onMapOf } from '../../state/derived.ts';
import { HEAVY } from '../../state/fields/bridges.ts';
import { BRIDGE_COLUMN, ENGINEER, held, MECH, SIDE, UNITS, unitsOf } from '../../state/query.ts';
import { FRESH, type G, type Opt, TACTICAL } from '../../state/shape.ts';
import { isPredawn } from '../offensive/surprise.ts';
import { buildsFrom, isBridged, isWater } from './bridges.ts';
import { beginSite } from './sites.ts';

/** Engineers whose own assignment is to an army (17.2.0). */
export const ARMY_ENGINEER = Uint8Array.from(UNITS, (u) =>
  ENGINEER[u.index] === 1 && u.formation === undefined && u.army !== undefined && !u.generic ? 1 : 0,
);

/** The column is laid down or being laid: it stays where it is. */
export const isDeployed = (g: G, u: UnitId): boolean => BRIDGE_COLUMN[u] === 1 && g.f.laid[u] !== 0;
/** A column on the move lets no other Mech unit into its hex but one engineer unit of an army (17.2.3). */
export function columnRefusal(g: G, unit: UnitId, hex: HexId): Refusal | undefined {
  if (MECH[unit] === 0 || isPredawn(g)) return undefined;
  const others = unitsOf(g, SIDE[unit], hex).filter((u) => u !== unit && MECH[u] === 1);
  const mobile = (u: UnitId): boolean => BRIDGE_COLUMN[u] === 1 && !isDeployed(g, u);
  if (!mobile(unit) && !others.some(mobile)) return undefined;
  const helpers = [unit, ...others].filter((u) => ARMY_ENGINEER[u] === 1).length;
  const columns = [unit, ...others].filter(mobile).length;
  return columns + helpers === others.length + 1 && columns === 1 && helpers <= 1
    ? undefined
    : { case: '17.2.3', why: 'column-alone', unit, to: hex };
}

const crew = (g: G, side: Side, hex: HexId): UnitId[] =>
  unitsOf(g, side, hex).filter((u) => ARMY_ENGINEER[u] === 1 && g.f.mode[u] === TACTICAL && g.f.fatigue[u] === FRESH);

function unfitColumn(g: G, unit: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: '17.2.0', why, unit });
  if (SIDE[unit] !== g.v.side || !g.onMap(unit) || BRIDGE_COLUMN[unit] === 0) return no('no-bridge-column');
  return crew(g, g.v.side, g.hexOf(unit)).length === 0 ? no('column-engineers') : undefined;
}
function layRefusal(g: G, unit: UnitId, dir: number): Refusal | undefined {
  const bar = unfitColumn(g, unit);
  if (bar) return bar;
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit });
  if (g.f.laid[unit] !== 0) return no('17.2.0', 'column-laid');
  const hex = g.hexOf(unit);
  const edge: EdgeId = 6 * hex + dir;
  const to = dir >= 0 && dir < 6 ? g.board.neighbors[edge] : -1;
  if (to < 0 || !isWater(g, edge)) return no('17.1.1', 'bridge-no-water');
  if (isBridged(g, edge)) return no('17.1.1', 'bridge-there');
  if (held(g, 1 - g.v.side, to)) return { ...no('17.1.1', 'bridge-enemy'), to };
  return buildsFrom(g, hex) ? no('17.1.1c', 'bridge-busy') : undefined;
}
const columns = (g: G): UnitId[] => onMapOf(g, g.v.side).filter((u) => BRIDGE_COLUMN[u] === 1);

export const layBridge: Opt = {
  k: 'lay-bridge',
  parts: 'u n',
  *from(g) {
    for (const u of columns(g)) for (let n = 0; n < 6; n++) if (layRefusal(g, u, n) === undefined) yield { k: 'lay-bridge', u, n };
  },
  test: (g, _l, { u, n }) => layRefusal(g, u, n),
  take: (g, _l, { u, n }) => {
    const hex = g.hexOf(u);
    g.set('laid', u, n + 1);
    beginSite(g, 6 * hex + n, crew(g, g.v.side, hex), u);
    return 'span';
  },
  sure: true,
};

const edgeOf = (g: G, column: UnitId): EdgeId => 6 * g.hexOf(column) + g.f.laid[column] - 1;
function takeUpRefusal(g: G, unit: UnitId): Refusal | undefined {
  const bar = unfitColumn(g, unit);
  if (bar) return bar;
  const laid = g.f.laid[unit] !== 0 && g.f.span[g.board.sideId[edgeOf(g, unit)]] === HEAVY;
  if (!laid) return { case: '17.2.2', why: 'column-not-laid', unit };
  return buildsFrom(g, g.hexOf(unit)) ? { case: '17.1.1c', why: 'bridge-busy', unit } : undefined;
}
/** The bridge is dismantled as it was built, in the same time (17.2.2). */
export const takeUpBridge: Opt = {
  k: 'take-up-bridge',
  parts: 'u',
  *from(g) {
    for (const u of columns(g)) if (takeUpRefusal(g, u) === undefined) yield { k: 'take-up-bridge', u };
  },
  test: (g, _l, { u }) => takeUpRefusal(g, u),
  take: (g, _l, { u }) => {
    beginSite(g, edgeOf(g, u), crew(g, g.v.side, g.hexOf(u)), u);
    return 'span';
  },
  sure: true,
};

/** The column of a site, if it is one of a heavy bridge; -1 for others. */
export const columnAt = (g: G, side: HexsideId): UnitId => g.f.siteColumn[side] - 1;
/** Those who work on a heavy bridge: its column and engineers of an army have to be there. */
export const heavyCrew = (g: G, column: UnitId, hex: HexId): UnitId[] =>
  g.onMap(column) && g.hexOf(column) === hex ? crew(g, SIDE[column], hex) : [];
