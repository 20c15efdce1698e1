/** Chapter 18, replacements: received by the week, spent one per unit and player turn in the initial and the terminal segment. */
import { call, END, type Next, type Of, type Refusal, type Side, type UnitId } from '@hexfront/engine';
import { count, counts, record, unit } from '@hexfront/engine/parts';
import { tables, turns, unitIndex } from '../../data/index.ts';
import { BACKED, DIVISION, GROUND, SIDE, UNITS } from '../../state/query.ts';
import { type G, GERMAN, type Opt, type Proc, SIDES } from '../../state/shape.ts';
import { breakUp, cannibalRefusal, partners, yieldOf } from './cannibalize.ts';
import { AIRBORNE, makeReady } from './order-of-appearance.ts';
import { addPoints, naturalPool, POOLS, pointsIn, poolNamed, poolsFor, type Step } from './pools.ts';

const { chart } = tables.replacements;
const { onceEach, cavalryPerMonthOf, aircraftPerTurn, aircraftWaitTurns } = tables.freeRebuilds;
const ONCE = onceEach.map(unitIndex);
const CAVALRY = Uint8Array.from(UNITS, (u) => (u.nation === 'US' && u.kind === 'armored-cavalry' ? 1 : 0));

/** The terminal segment comes after the impulses. */
const terminal = (g: G): boolean => g.v.impulse > 0;

const LOCALS18 = record({
  /** Points of this week by pool, while some may still be forgone (33.F). */
  line: counts(),
  less: count(),
  /** Points won by cannibalizing, not to be used before the segment is over (18.E-use). */
  gained: counts(),
  /** First of a pair of reduced non-divisions, and the pool that paid. */
  u: unit(),
  pool: count(),
});
type Locals18 = Of<typeof LOCALS18>;

/** Points of the chart line of this week (18.B). */
export function weekLine(g: G, side: Side): number[] {
  const row = (chart as Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>)[
    turns[g.v.turn - 1].replacements
  ];
  const line = POOLS.map(() => 0);
  for (const [id, n] of Object.entries(row[SIDES[side].id])) line[poolNamed(side, id)] += n;
  return line;
}

// ---- what a replacement does ----------------------------------------------------------------------------------------------------------

/** The next level of a unit, if a replacement can lift it (18.C). */
export function nextStep(g: G, u: UnitId): Step | undefined {
  if (GROUND[u] === 0) return undefined;
  const place = g.f.place[u];
  if (place === g.box('destroyed')) return DIVISION[u] === 1 ? 'cadre' : 'build';
  if (place === g.box('cadre')) return 'raise';
  const inPlay = g.onMap(u) || place === g.box('england') || place === g.box('ready');
  if (g.f.reduced[u] === 0 || !inPlay) return undefined;
  return DIVISION[u] === 1 ? 'full' : 'pair';
}

function replaceRefusal(g: G, u: UnitId, pool: number): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit: u });
  if (SIDE[u] !== g.v.side) return no('18.B-use', 'not-yours');
  const step = nextStep(g, u);
  if (step === undefined) return no('18.C.1', 'nothing-to-replace');
  if (g.f.replaced[u] === 1) return no('18.B-use', 'replaced-already');
  const pools = poolsFor(g, u, step);
  if (pools.length === 0) return no(onceCase(u), 'free-only');
  if (!pools.includes(pool)) return { ...no(poolCase(u, step), 'wrong-pool'), pool: POOLS[pool]?.var ?? '' };
  return pointsIn(g, pool) > 0 ? undefined : { ...no('18.B-use', 'no-replacement'), pool: POOLS[pool].var };
}
/** The case that rebuilds a unit once and free, as no replacement does. */
export const onceCase = (u: UnitId): string => (UNITS[u].nation === 'Polish' ? '18.D.4' : '18.D.3a');
/** The case that says who pays for a unit. */
export function poolCase(u: UnitId, step: Step): string {
  const { nation, kind } = UNITS[u];
  if (nation === 'French') return '18.D.2';
  if (nation === 'Canadian') return '18.D.1';
  if (nation === 'Czech') return '18.D.3b';
  if (nation === 'Polish') return '18.D.4';
  return kind === 'panzer' || step === 'build' || UNITS[u].side === GERMAN ? '18.A-map' : '18.B-use';
}

/** Lifts a unit by its next level; a unit that comes back waits like a new one (18.C.1, 18.C.2). */
function lift(g: G, u: UnitId, rule: string): void {
  const step = nextStep(g, u);
  g.set('replaced', u, 1);
  if (step === 'cadre') g.move(u, g.box('cadre'));
  else if (step === 'full' || step === 'pair') g.set('reduced', u, 0);
  else {
    g.set('reduced', u, step === 'raise' && BACKED[u] === 1 ? 1 : 0);
    makeReady(g, u, false);
  }
  g.emit({ e: 'replaced', u, step: step as string, case: rule });
}
/** On after a unit came back: an airborne one asks for its base. */
const onward = (g: G, u: UnitId, to: string): Next =>
  AIRBORNE[u] === 1 && g.f.place[u] === g.box('ready') ? call('base', { waiting: [u] }, to) : to;

const replace: Opt<Locals18> = {
  k: 'replace',
  parts: 'u n',
  *from(g, _l, focus) {
    for (let u = 0; u < UNITS.length; u++) {
      if (SIDE[u] !== g.v.side || g.f.replaced[u] === 1 || (focus?.u !== undefined && focus.u !== u)) continue;
      const step = nextStep(g, u);
      if (step === undefined) continue;
      for (const n of poolsFor(g, u, step)) if (pointsIn(g, n) > 0) yield { k: 'replace', u, n };
    }
  },
  test: (g, _l, a) => replaceRefusal(g, a.u, a.n),
  take: (g, l, a) => {
    const u = a.u;
    const n = a.n;
    const step = nextStep(g, u) as Step;
    addPoints(g, n, -1);
    lift(g, u, DIVISION[u] === 1 ? '18.C.1' : '18.C.2');
    if (step !== 'pair') return onward(g, u, 'spend');
    l.u = u;
    l.pool = n;
    return 'second';
  },
  sure: true,
};

/** The same replacement refits a second reduced non-division (18.C.2). */
function secondRefusal(g: G, l: Locals18, u: UnitId): Refusal | undefined {
  if (SIDE[u] !== g.v.side || nextStep(g, u) !== 'pair') return { case: '18.C.2', why: 'not-a-pair', unit: u };
  if (g.f.replaced[u] === 1) return { case: '18.B-use', why: 'replaced-already', unit: u };
  return poolsFor(g, u, 'pair').includes(l.pool) ? undefined : { case: '18.C.2', why: 'wrong-pool', unit: u, pool: POOLS[l.pool].var };
}
const second: Opt<Locals18> = {
  k: 'with',
  parts: 'u',
  *from(g, l) {
    for (let u = 0; u < UNITS.length; u++) if (secondRefusal(g, l, u) === undefined) yield { k: 'with', u };
  },
  test: (g, l, a) => secondRefusal(g, l, a.u),
  take: (g, _l, a) => {
    lift(g, a.u, '18.C.2');
    return 'spend';
  },
  sure: true,
};

// ---- what is free ---------------------------------------------------------------------------------------------------------------------

/** Months of 1945 are numbered by their year and place, so that each counts once (18.D.6). */
const monthKey = (g: G): number => (turns[g.v.turn - 1].year === cavalryPerMonthOf ? Math.ceil(g.v.turn / 4) : 0);

function cavalryRefusal(g: G, u: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: '18.D.6', why, unit: u });
  if (CAVALRY[u] === 0 || SIDE[u] !== g.v.side) return no('no-cavalry');
  if (g.f.place[u] !== g.box('destroyed')) return no('nothing-to-replace');
  if (monthKey(g) === 0) return no('cavalry-1945');
  return g.v.cavalryMonth === monthKey(g) ? no('cavalry-used') : undefined;
}
const cavalry: Opt<Locals18> = {
  k: 'cavalry',
  parts: 'u',
  *from(g) {
    if (g.v.side === GERMAN || monthKey(g) === 0 || g.v.cavalryMonth === monthKey(g)) return;
    for (let u = 0; u < UNITS.length; u++) if (cavalryRefusal(g, u) === undefined) yield { k: 'cavalry', u };
  },
  test: (g, _l, a) => cavalryRefusal(g, a.u),
  take: (g, _l, a) => {
    g.v.cavalryMonth = monthKey(g);
    lift(g, a.u, '18.D.6');
    return 'spend';
  },
  sure: true,
};

const backOf = (side: Side): 'germanAirBack' | 'alliedAirBack' => (side === GERMAN ? 'germanAirBack' : 'alliedAirBack');
/** Two complete turns must lie between loss and return; one aircraft of a side each turn (18.D.5, R-45). */
function aircraftRefusal(g: G, u: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: '18.D.5', why, unit: u });
  if (GROUND[u] === 1 || SIDE[u] !== g.v.side || g.f.place[u] !== g.box('destroyed')) return no('not-a-lost-aircraft');
  if (g.v[backOf(SIDE[u])] >= aircraftPerTurn) return no('aircraft-used');
  return g.v.turn > g.f.lostOn[u] + aircraftWaitTurns ? undefined : no('aircraft-wait');
}
function bringBack(g: G, u: UnitId): void {
  g.v[backOf(SIDE[u])]++;
  g.set('lostOn', u, 0);
  makeReady(g, u, false);
  g.emit({ e: 'aircraftBack', u, case: '18.D.5' });
}
const aircraft: Opt<Locals18> = {
  k: 'return',
  parts: 'u',
  *from(g) {
    for (let u = 0; u < UNITS.length; u++) if (GROUND[u] === 0 && aircraftRefusal(g, u) === undefined) yield { k: 'return', u };
  },
  test: (g, _l, a) => aircraftRefusal(g, a.u),
  take: (g, _l, a) => {
    bringBack(g, a.u);
    return 'spend';
  },
  sure: true,
};

/** Dutch, Belgian and Polish parachute brigades come back once by themselves; a second loss is for good (18.D.3a, 18.D.4). */
function freeBrigades(g: G): number | undefined {
  for (const u of ONCE) {
    if (SIDE[u] !== g.v.side || g.f.place[u] !== g.box('destroyed')) continue;
    const rule = onceCase(u);
    if (g.f.rebuilt[u] === 1) {
      g.move(u, g.box('removed'));
      g.emit({ e: 'lostForGood', u, case: rule });
    } else {
      g.set('rebuilt', u, 1);
      lift(g, u, rule);
      return u;
    }
  }
  return undefined;
}

// ---- cannibalizing --------------------------------------------------------------------------------------------------------------------

const cannibalize: Opt<Locals18> = {
  k: 'cannibalize',
  parts: 'u',
  *from(g) {
    if (terminal(g)) return;
    for (let u = 0; u < UNITS.length; u++)
      if (SIDE[u] === g.v.side && GROUND[u] === 1 && cannibalRefusal(g, u) === undefined) yield { k: 'cannibalize', u };
  },
  test: (g, _l, a) => (terminal(g) ? { case: '18.E', why: 'cannibal-late', unit: a.u } : cannibalRefusal(g, a.u)),
  take: (g, l, a) => {
    const u = a.u;
    const n = yieldOf(g, u);
    if (n < 1) {
      l.u = u;
      return 'mate';
    }
    l.gained[naturalPool(u)] += n;
    breakUp(g, u);
    return 'spend';
  },
  sure: true,
};
const mate: Opt<Locals18> = {
  k: 'with',
  parts: 'u',
  from: (g, l) => partners(g, l.u).map((u) => ({ k: 'with', u })),
  test: (g, l, a) => (partners(g, l.u).includes(a.u) ? undefined : { case: '18.E-yield', why: 'no-partner', unit: a.u }),
  take: (g, l, a) => {
    l.gained[naturalPool(l.u)]++;
    breakUp(g, l.u);
    breakUp(g, a.u);
    return 'spend';
  },
  sure: true,
};

// ---- the procedure --------------------------------------------------------------------------------------------------------------------

const forgo: Opt<Locals18> = {
  k: 'forgo',
  parts: 'n',
  *from(_g, l) {
    for (let n = 0; n < POOLS.length; n++) if (l.line[n] > 0) yield { k: 'forgo', n };
  },
  test: (_g, l, a) => ((l.line[a.n] ?? 0) > 0 ? undefined : { case: '33.F', why: 'nothing-to-forgo', n: a.n }),
  take: (g, l, a) => {
    l.line[a.n]--;
    l.less--;
    g.emit({ e: 'forwent', side: g.v.side, pool: POOLS[a.n].var, case: '33.F' });
    return 'fewer';
  },
  sure: true,
};

/** Points of the week, less what is owed for withdrawn units. */
function receive(g: G, l: Locals18): void {
  const { side } = g.v;
  for (let n = 0; n < POOLS.length; n++) {
    const due = l.line[n];
    if (due === 0) continue;
    const debt = g.rows.debts.find((d) => d.side === side && d.pool === POOLS[n].var);
    const paid = Math.min(due, debt?.n ?? 0);
    if (debt && paid > 0) {
      debt.n -= paid;
      g.emit({ e: 'gaveUp', side, pool: POOLS[n].var, n: paid, case: '31.E-withdraw-rep' });
    }
    addPoints(g, n, due - paid);
    if (due > paid) g.emit({ e: 'received', side, pool: POOLS[n].var, n: due - paid, case: '18.B' });
  }
  g.state.rows.debts = g.rows.debts.filter((d) => d.n > 0);
}

function nothingToDo(g: G, l: Locals18): boolean {
  for (const option of [replace, cavalry, aircraft, cannibalize]) for (const _ of option.from(g, l)) return false;
  return true;
}

const replacements: Proc<Locals18> = {
  locals: LOCALS18,
  first: 'begin',
  points: {
    begin: {
      auto: (g, l) => {
        l.gained = POOLS.map(() => 0);
        l.line = POOLS.map(() => 0);
        l.less = 0;
        l.u = -1;
        l.pool = -1;
        return terminal(g) ? (g.rules.scenario.replacements.chart ? 'spend' : END) : call('announce', { waiting: [] }, 'week');
      },
    },
    week: {
      auto: (g, l) => {
        const { chart, less } = g.rules.scenario.replacements;
        // The battle games have none at all (32.F, 34.F).
        if (!chart) return END;
        l.line = weekLine(g, g.v.side);
        l.less = less ? (g.v.side === GERMAN ? less.german : less.allied) : 0;
        return 'fewer';
      },
    },
    fewer: {
      auto: (g, l) => {
        if (l.less > 0 && l.line.some((n) => n > 0)) return 'forgo';
        receive(g, l);
        return 'free';
      },
    },
    forgo: { who: (g) => g.v.side, cases: ['33.F'], says: 'ask.forgo', args: (_g, l) => ({ n: l.less }), options: [forgo] },
    free: {
      auto: (g, l) => {
        const back = freeBrigades(g);
        if (back !== undefined) return onward(g, back, 'free');
        const planes = [...aircraft.from(g, l)];
        if (planes.length === 1) bringBack(g, planes[0].u);
        return 'spend';
      },
    },
    spend: {
      who: (g) => g.v.side,
      cases: ['18.B-use', '18.C.1', '18.C.2'],
      says: 'ask.replacements',
      args: (g) => ({ n: POOLS.reduce((sum, p) => sum + (p.side === g.v.side ? g.v[p.var] : 0), 0) }),
      skip: (g, l) => (nothingToDo(g, l) ? 'end' : undefined),
      several: () => true,
      options: [
        replace,
        cavalry,
        aircraft,
        cannibalize,
        { k: 'done', from: () => [{ k: 'done' }], test: () => undefined, take: () => 'end', sure: true },
      ],
    },
    second: {
      who: (g) => g.v.side,
      cases: ['18.C.2'],
      says: 'ask.second',
      args: (_g, l) => ({ unit: l.u }),
      options: [second, { k: 'alone', from: () => [{ k: 'alone' }], test: () => undefined, take: () => 'spend', sure: true }],
    },
    mate: { who: (g) => g.v.side, cases: ['18.E-yield'], says: 'ask.mate', args: (_g, l) => ({ unit: l.u }), options: [mate] },
    end: {
      auto: (g, l) => {
        for (let n = 0; n < POOLS.length; n++) {
          if (l.gained[n] === 0) continue;
          addPoints(g, n, l.gained[n]);
          g.emit({ e: 'received', side: g.v.side, pool: POOLS[n].var, n: l.gained[n], case: '18.E-use' });
        }
        return END;
      },
    },
  },
};
export const replacementProcs = { replacements };
