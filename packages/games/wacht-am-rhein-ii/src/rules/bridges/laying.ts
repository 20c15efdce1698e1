/** Laying heavy bridges and taking them up again, by engineers of an army (17.2.0, 17.2.2). */
import type { EdgeId, Refusal, Trigger, UnitId } from '@hexfront/engine';
import { onMapOf } from '../../state/derived.ts';
import { HEAVY } from '../../state/fields/bridges.ts';
import { BRIDGE_COLUMN, isDeployed, SIDE, unitsOf } from '../../state/query.ts';
import { type G, GERMAN, type Opt, type WaR2 } from '../../state/shape.ts';
import { eliminate } from '../combat/results/losses.ts';
import { buildsFrom } from './bridges.ts';
import { crew } from './heavy.ts';
import { beginSite, siteRefusal } from './sites.ts';

function unfitColumn(g: G, unit: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: '17.2.0', why, unit });
  if (SIDE[unit] !== g.v.side || !g.onMap(unit) || BRIDGE_COLUMN[unit] === 0) return no('no-bridge-column');
  return crew(g, g.v.side, g.hexOf(unit)).length === 0 ? no('column-engineers') : undefined;
}
function layRefusal(g: G, unit: UnitId, dir: number): Refusal | undefined {
  const bar = unfitColumn(g, unit);
  if (bar) return bar;
  if (g.f.laid[unit] !== 0) return { case: '17.2.0', why: 'column-laid', unit };
  return siteRefusal(g, unit, dir);
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

/** The bridge is whoever's comes to it; its column is lost. */
function giveUp(g: G, column: UnitId): void {
  g.set('laid', column, 0);
  eliminate(g, column, '7.9.3');
}
/** With the bridge the column is lost (17.4.0); a bridge does not go back with its side, but stays for whoever comes (7.9.3, 17.1.0). */
export const heavyTriggers: readonly Trigger<WaR2>[] = [
  {
    on: 'entered',
    effect: (g, { u, h }) => {
      if (isDeployed(g, u)) giveUp(g, u);
      // Where nobody guards it the enemy walks in (R-D50).
      else for (const column of unitsOf(g, 1 - SIDE[u], h)) if (isDeployed(g, column)) giveUp(g, column);
    },
  },
  {
    on: 'bridgeDown',
    effect: (g, { h, to, case: rule }) => {
      const fallen = g.board.sideId[6 * h + g.board.dirTo(h, to)];
      for (const u of onMapOf(g, GERMAN))
        if (isDeployed(g, u) && g.board.sideId[edgeOf(g, u)] === fallen) eliminate(g, u, rule ?? '17.4.0');
    },
  },
];
