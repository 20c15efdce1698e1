/** Building bridges in the Construction Phase (17.1.1). */
import type { HexId, HexsideId, Refusal, Side, Trigger, UnitId } from '@hexfront/engine';
import { DOWN, HEAVY } from '../../state/fields/bridges.ts';
import { ENGINEER, held, SIDE, UNITS, unitsOf } from '../../state/query.ts';
import { FRESH, type G, type Opt, type Proc, TACTICAL, type WaR2 } from '../../state/shape.ts';
import { BRIDGE_READY, needsBridgeDie } from '../offensive/surprise.ts';
import { isOutOfSupply } from '../supply/supplied.ts';
import { builtBy } from './bridges.ts';
import { columnAt, heavyCrew } from './heavy.ts';
import { beginSite, siteRefusal } from './sites.ts';

const builders = (g: G, side: Side, hex: HexId): UnitId[] =>
  unitsOf(g, side, hex).filter((u) => ENGINEER[u] === 1 && g.f.mode[u] === TACTICAL && g.f.fatigue[u] === FRESH && !isOutOfSupply(g, u));

function spanRefusal(g: G, unit: UnitId, dir: number): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit });
  if (!g.rules.allModes) return no('33.1.0', 'bridges-left-out');
  if (SIDE[unit] !== g.v.side || !g.onMap(unit)) return no('17.1.1', 'not-yours');
  if (ENGINEER[unit] === 1 && isOutOfSupply(g, unit)) return no('15.8.1', 'bridge-supply');
  if (!builders(g, g.v.side, g.hexOf(unit)).includes(unit)) return no('17.1.1c', 'bridge-engineers');
  return siteRefusal(g, unit, dir);
}

/** An engineer names the hexside; every engineer of its hex takes part. */
export const span: Opt = {
  k: 'span',
  parts: 'u n',
  *from(g) {
    if (!g.rules.allModes) return;
    for (let hex: HexId = 0; hex < g.board.n; hex++) {
      if (g.occupancy.head[hex] < 0) continue;
      const [u] = builders(g, g.v.side, hex);
      if (u === undefined) continue;
      for (let n = 0; n < 6; n++) if (spanRefusal(g, u, n) === undefined) yield { k: 'span', u, n };
    }
  },
  test: (g, _l, { u, n }) => spanRefusal(g, u, n),
  take: (g, _l, { u, n }) => {
    const hex = g.hexOf(u);
    beginSite(g, 6 * hex + n, builders(g, g.v.side, hex));
    return 'span';
  },
  sure: true,
};

/** Who works at a site: engineers of every kind, or those of a heavy bridge. */
const crewOf = (g: G, at: HexsideId, hex: HexId): UnitId[] => {
  const column = columnAt(g, at);
  return column < 0 ? builders(g, g.v.side, hex) : heavyCrew(g, column, hex);
};

/** Everybody who began it has to stay, and fit for it (17.1.1a). */
const builderOf = (g: G, at: HexsideId): UnitId[] => UNITS.filter(({ index }) => g.f.builds[index] === at + 1).map(({ index }) => index);
function isGivenUp(g: G, at: HexsideId, hex: HexId): boolean {
  const crew = crewOf(g, at, hex);
  // Counters that others took the place of, mounted or broken down, are not missing.
  return crew.length === 0 || builderOf(g, at).some((u) => g.onMap(u) && !crew.includes(u));
}
function clearSite(g: G, at: HexsideId): void {
  for (const field of ['site', 'siteTurns', 'siteColumn'] as const) g.set(field, at, 0);
  for (const u of builderOf(g, at)) g.set('builds', u, 0);
}

function halt(g: G, at: HexsideId, hex: HexId, rule: string): void {
  const column = columnAt(g, at);
  // A heavy bridge that was being taken up stands again; one that was being laid is mobile.
  if (column >= 0 && g.f.span[at] !== HEAVY) g.set('laid', column, 0);
  clearSite(g, at);
  g.emit({ e: 'bridgeHalted', h: hex, case: rule });
}

/** Sites whose engineers are still there come nearer to their end; others are given up (17.1.1, 17.1.1a). */
export function buildOn(g: G): void {
  for (let side = 0; side < g.board.sideCount; side++) {
    const hex = g.f.site[side] - 1;
    if (hex < 0 || unitsOf(g, g.v.side, hex).length === 0) {
      if (hex >= 0 && g.occupancy.head[hex] < 0) halt(g, side, hex, '17.1.1a');
      continue;
    }
    if (isGivenUp(g, side, hex)) halt(g, side, hex, '17.1.1a');
    else if (g.f.siteTurns[side] > 1) g.set('siteTurns', side, g.f.siteTurns[side] - 1);
    else if (!needsBridgeDie(g)) finishBridge(g, side);
  }
}
function finishBridge(g: G, side: HexsideId): void {
  const column = columnAt(g, side);
  clearSite(g, side);
  if (column >= 0 && g.f.span[side] === HEAVY) {
    g.set('laid', column, 0);
    g.set('span', side, DOWN);
    g.emit({ e: 'bridgeTakenUp', u: column, h: g.hexOf(column), case: '17.2.2' });
    return;
  }
  g.set('span', side, column >= 0 ? HEAVY : builtBy(g.v.side));
  g.set('tested', side, 0);
  const edge = g.board.sideAt[side];
  g.emit({ e: 'bridgeBuilt', h: Math.floor(edge / 6), to: g.board.neighbors[edge], case: '17.1.1' });
}

// ---- by a die, in the afternoon of December 16 (35.1.8) -----------------------------------------------------------------------------------------

/** A bridge that would be finished now and has not been rolled for; -1 none. */
function nextDie(g: G): HexsideId {
  if (!needsBridgeDie(g)) return -1;
  for (let side = 0; side < g.board.sideCount; side++)
    if (g.f.site[side] > 0 && g.f.siteTurns[side] === 1 && g.f.siteTried[side] === 0 && held(g, g.v.side, g.f.site[side] - 1)) return side;
  return -1;
}
export const bridgeDice: Proc['points'] = {
  bridges: { auto: (g) => (nextDie(g) < 0 ? 'span' : 'bridgeDie') },
  bridgeDie: {
    roll: (g) => ({
      dice: [10],
      classOf: ([pip]) => (pip % 10 <= BRIDGE_READY ? 'ready' : 'late'),
      cases: ['35.1.8'],
      says: 'roll.bridge-ready',
      args: { h: g.f.site[nextDie(g)] - 1, n: BRIDGE_READY },
    }),
    take: (g, _l, [pip]) => {
      const side = nextDie(g);
      const edge = g.board.sideAt[side];
      if (pip % 10 <= BRIDGE_READY) finishBridge(g, side);
      else g.emit({ e: 'bridgeLate', h: Math.floor(edge / 6), to: g.board.neighbors[edge], case: '35.1.8' });
      g.set('siteTried', side, 1);
      return 'bridges';
    },
  },
};
/** Engineers who moved in the Movement Phase build no further (17.1.1a). */
export function leaveSites(g: G): void {
  for (let side = 0; side < g.board.sideCount; side++) {
    const hex = g.f.site[side] - 1;
    if (hex >= 0 && (held(g, g.v.side, hex) || g.occupancy.head[hex] < 0) && isGivenUp(g, side, hex)) halt(g, side, hex, '17.1.1a');
  }
}
/** One of those who build a bridge has left its hex or is worn out: the marker goes at once (17.1.1a). */
function leaveSite(g: G, u: UnitId): void {
  const at = g.f.builds[u] - 1;
  if (at < 0) return;
  const hex = g.f.site[at] - 1;
  if (hex >= 0 && (g.hexOf(u) !== hex || g.f.fatigue[u] !== FRESH)) halt(g, at, hex, '17.1.1a');
}
export const siteTriggers: readonly Trigger<WaR2>[] = [
  { on: 'entered', effect: (g, { u }) => leaveSite(g, u) },
  { on: 'lost', effect: (g, { u }) => leaveSite(g, u) },
  {
    on: 'fatigued',
    effect: (g, { units }) => {
      for (const u of units) leaveSite(g, u);
    },
  },
];
/** Every result of a barrage that does not drive the engineers off costs them a turn (17.1.1a). */
export function delaySites(g: G, hex: HexId): void {
  for (let edge = 6 * hex; edge < 6 * hex + 6; edge++) {
    const side = g.board.sideId[edge];
    if (g.f.site[side] === hex + 1) g.set('siteTurns', side, g.f.siteTurns[side] + 1);
  }
}
