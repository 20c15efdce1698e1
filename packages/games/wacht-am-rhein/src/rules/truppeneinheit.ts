/**
 * Truppeneinheit (24.3): four German units in disguise. They go twenty hexes in the German Movement Phase past zones that may give them away, and lead
 * US columns that run into them astray. Procedures `disguise`, `sabotage`, `exposure`.
 */
import {
  call,
  END,
  type HexId,
  ledAstray,
  listed,
  type Next,
  type Of,
  plain,
  type Refusal,
  type Trigger,
  type UnitId,
} from '@hexfront/engine';
import { count, hexes, maybe, record, unit } from '@hexfront/engine/parts';
import { tables } from '../data/index.ts';
import { isClosed } from '../decisions/rules.ts';
import { RIGID } from '../state/derived.ts';
import { held, mateOf, SIDE, UNITS } from '../state/query.ts';
import { ALLIED, type G, GERMAN, type Opt, type Proc, type WaR } from '../state/shape.ts';
import { OFF_ROAD, roadOver } from './movement/roads.ts';
import { inEnemyZone, zonesNow } from './movement/zones-of-control.ts';

const { truppeneinheit: table } = tables;
/** The four units. */
const FOUR: readonly UnitId[] = UNITS.filter((u) => u.option === 'truppeneinheit').map((u) => u.index);
/** Heads of the two SS columns, where they begin (24.31, R-W51). */
const START = ['C2106', 'C2105', 'C1407', 'C1406'];

export function layDisguised(g: G): void {
  g.rows.disguised = FOUR.map((u, i) => ({ u, h: g.board.at(START[i]), used: false }));
  for (const u of FOUR) g.move(u, g.box('In disguise'));
}

const rowOf = (g: G, u: UnitId) => g.rows.disguised.find((row) => row.u === u);
/** Least die that removes the unit, by zones entered; four and more are one column (24.35). */
const limitOf = (zones: number): number => table.eliminatedFrom[Math.min(zones, table.sabotageColumn) - 1];

function unmask(g: G, u: UnitId, die: number, rule: string): void {
  const at = rowOf(g, u)?.h ?? 0;
  g.rows.disguised = g.rows.disguised.filter((row) => row.u !== u);
  g.move(u, g.box('Eliminated'));
  g.emit({ e: 'unmasked', u, h: at, die, case: rule });
}

// ---- their own way (24.32) -----------------------------------------------------------------------------------------------------------------

const NEVER = 255;
/** By hex the fewest rigid zones entered on a way of twenty hexes at most; `NEVER` where none leads. They go around US units, not around zones. */
function zonesOnTheWay(g: G, from: HexId): Uint8Array {
  const { n, neighbors } = g.board;
  const rigid = zonesNow(g).plane(ALLIED, RIGID);
  const best = new Uint8Array(n).fill(NEVER);
  best[from] = 0;
  let edge: HexId[] = [from];
  for (let step = 0; step < table.hexes && edge.length > 0; step++) {
    // Prices of the step before, so that no way grows by two hexes in one.
    const before = edge.map((h) => best[h]);
    const next = new Set<HexId>();
    for (const [i, at] of edge.entries())
      for (let k = 6 * at; k < 6 * at + 6; k++) {
        const to = neighbors[k];
        if (to < 0 || held(g, ALLIED, to)) continue;
        const price = before[i] + (rigid[to] > 0 ? 1 : 0);
        if (price >= best[to]) continue;
        best[to] = price;
        next.add(to);
      }
    edge = [...next];
  }
  return best;
}

const LOCALS = record({ u: unit(), zones: count() });
type Locals = Of<typeof LOCALS>;

/** Takes one of them in hand. */
export const disguisedPick: Opt = listed(
  'disguise',
  'u',
  (g) => (g.v.side === GERMAN ? g.rows.disguised.map((row) => row.u).filter((u) => g.f.moved[u] === 0) : []),
  (g, _l, u): Refusal => ({ case: '24.32', why: rowOf(g, u) ? 'moved-already' : 'not-in-disguise', unit: u }),
  (_g, _l, u) => call('disguise', { u, zones: 0 }, 'plan'),
);
const goThere: Opt<Locals> = listed(
  'sneak',
  'h',
  (g, l) => {
    const from = rowOf(g, l.u)?.h ?? 0;
    const ways = zonesOnTheWay(g, from);
    return Array.from(ways.keys()).filter((h) => h !== from && ways[h] !== NEVER && !isClosed(g.rules, g.board.ids, h));
  },
  (_g, l, to): Refusal => ({ case: '24.32', why: 'out-of-reach-in-disguise', unit: l.u, to }),
  (g, l, to) => {
    const row = rowOf(g, l.u);
    if (!row) return END;
    const from = row.h;
    l.zones = zonesOnTheWay(g, from)[to];
    row.h = to;
    g.set('moved', l.u, 1);
    g.emit({ e: 'sneaked', u: l.u, from, h: to, n: l.zones, case: '24.32' });
    // Without a zone there is no column to roll on (R-C70).
    return l.zones > 0 ? 'roll' : END;
  },
);
export const disguise: Proc<Locals> = {
  locals: LOCALS,
  first: 'go',
  points: {
    go: { who: () => GERMAN, cases: ['24.32'], args: (_g, l) => ({ unit: l.u, n: table.hexes }), options: [goThere, plain('stop', END)] },
    roll: {
      roll: (_g, l) => ({
        dice: [6],
        cases: ['24.32', 'chart-24.35'],
        says: 'roll.disguise',
        args: { unit: l.u, n: l.zones, limit: limitOf(l.zones) },
        classOf: ([pip]) => (pip >= limitOf(l.zones) ? 'unmasked' : 'unseen'),
      }),
      take(g, l, [pip]) {
        if (pip >= limitOf(l.zones)) unmask(g, l.u, pip, 'chart-24.35');
        return END;
      },
    },
  },
};

// ---- sabotage movement (24.33) -------------------------------------------------------------------------------------------------------------

const SABOTAGE = record({ u: unit(), by: unit(), left: count(), seen: hexes(), mate: maybe(unit()) });
type SabotageLocals = Of<typeof SABOTAGE>;

function leadRefusal(g: G, l: SabotageLocals, to: HexId): Refusal | undefined {
  const from = g.hexOf(l.u);
  const dir = to < g.board.n ? g.board.dirTo(from, to) : -1;
  const no = (why: string): Refusal => ({ case: '24.33', why, unit: l.u, to });
  if (dir < 0 || roadOver(g, 6 * from + dir, from, to) === OFF_ROAD) return no('led-off-road');
  if (l.seen.includes(to)) return no('led-back');
  if (held(g, GERMAN, to) || inEnemyZone(g, ALLIED, to)) return no('led-into-zone');
  if (isClosed(g.rules, g.board.ids, to)) return no('led-off-road');
  const marching = g.unitsIn(to).some((u) => SIDE[u] === ALLIED && g.f.march[u] !== 0);
  return marching ? { ...no('march-onto-march'), case: '7.32' } : undefined;
}
/** Leads it, and its team with it, one hex on. */
function leadTo(g: G, l: SabotageLocals, to: HexId): Next {
  const from = g.hexOf(l.u);
  for (const u of l.mate === undefined ? [l.u] : [l.u, l.mate]) {
    g.move(u, to);
    g.emit({ e: 'entered', u, h: to, from });
  }
  g.emit({ e: 'misled', u: l.u, by: l.by, from, to, case: '24.33' });
  const row = rowOf(g, l.by);
  if (row) row.used = true;
  l.seen = [...l.seen, to];
  l.left--;
  return l.left > 0 ? 'lead' : END;
}
export const sabotage: Proc<SabotageLocals> = {
  locals: SABOTAGE,
  first: 'lead',
  points: {
    lead: ledAstray<WaR, SabotageLocals>({
      side: GERMAN,
      cases: ['24.33'],
      args: (_g, l) => ({ unit: l.u, n: l.left }),
      unit: (l) => l.u,
      refusal: leadRefusal,
      take: leadTo,
      over: END,
    }),
  },
  still: (g, l) => (g.onMap(l.u) ? undefined : END),
};

/** Hexes in which a US unit in March Mode has to stop. */
export const disguisedAt = (g: G, hex: HexId): UnitId => g.rows.disguised.find((row) => row.h === hex)?.u ?? -1;

/** Remembers where a column has been, as long as somebody could lead it astray. */
export function noteTrail(g: G, u: UnitId, path: readonly HexId[]): void {
  if (g.rows.disguised.length === 0 || SIDE[u] !== ALLIED) return;
  const row = g.rows.trails.find((r) => r.u === u);
  if (row) row.hexes = [...row.hexes, ...path];
  else g.rows.trails.push({ u, hexes: [...path] });
}

/** A team is led as one (9.25). */
const isFirstOfTeam = (g: G, u: UnitId): boolean => mateOf(g, u) < 0 || u < mateOf(g, u);
export const sabotageTriggers: readonly Trigger<WaR>[] = [
  {
    on: 'moved',
    call: 'sabotage',
    when: (g, e) => {
      if (g.rows.disguised.length === 0 || SIDE[e.u] !== ALLIED || g.f.march[e.u] === 0) return undefined;
      if (disguisedAt(g, e.to) < 0 || !isFirstOfTeam(g, e.u)) return undefined;
      const mate = mateOf(g, e.u);
      const seen = g.rows.trails.find((r) => r.u === e.u)?.hexes ?? e.path;
      return { u: e.u, by: disguisedAt(g, e.to), left: table.sabotageHexes, seen: [...seen], ...(mate >= 0 ? { mate } : {}) };
    },
  },
];

// ---- who was too bold (24.34) ----------------------------------------------------------------------------------------------------------------

const EXPOSURE = record({ u: unit() });
type ExposureLocals = Of<typeof EXPOSURE>;
/** The stage takes place: somebody has misdirected a column in this phase. */
export const somebodyWasLed = (g: G): boolean => g.rows.disguised.some((row) => row.used);

export const exposure: Proc<ExposureLocals> = {
  locals: EXPOSURE,
  first: 'next',
  points: {
    next: {
      auto(g, l) {
        const row = g.rows.disguised.find((r) => r.used);
        if (!row) return END;
        l.u = row.u;
        return 'roll';
      },
    },
    roll: {
      roll: (_g, l) => ({
        dice: [6],
        cases: ['24.34', 'chart-24.35'],
        says: 'roll.exposure',
        args: { unit: l.u, limit: limitOf(table.sabotageColumn) },
        classOf: ([pip]) => (pip >= limitOf(table.sabotageColumn) ? 'unmasked' : 'unseen'),
      }),
      take(g, l, [pip]) {
        const row = rowOf(g, l.u);
        if (row) row.used = false;
        if (pip >= limitOf(table.sabotageColumn)) unmask(g, l.u, pip, '24.34');
        return 'next';
      },
    },
  },
};
