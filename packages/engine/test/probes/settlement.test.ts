/**
 * Probe: the double settlement. An assault hurts both sides: the attacker settles his result whole, retreat included, before the defender,
 * whose result shrinks by what the attacker took as retreat. Mandatory losses that the one-step limit blocks become discretionary; hexes
 * not gone cost steps or fatigue; some losses ignore the limit; the dead still owe a path.
 * A change of the machine that cannot express this is refused.
 */
import {
  apply,
  type Burden,
  burdenProcedures,
  call,
  check,
  END,
  type FieldSpecs,
  type GameDef,
  legal,
  type Of,
  PLACE,
  type Procedure,
  prompt,
  type RowsOf,
  type Shape,
  seedRng,
  start,
  type World,
} from '@hexfront/engine';
import { count, counts, flag, hexes, list, record, side } from '@hexfront/engine/parts';
import { playout } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { everyLine, toy } from './toy.ts';

const FIELDS = {
  place: PLACE,
  steps: { of: 'unit', type: 'u8', doc: 'steps left' },
  lost: { of: 'unit', type: 'u8', scope: 'battle', doc: 'steps lost in this battle' },
  tired: { of: 'unit', type: 'u8', doc: 'fatigued' },
} as const satisfies FieldSpecs;
interface Unit {
  id: string;
  name: string;
  side: number;
  steps: number;
  kind: 'leg' | 'mech' | 'gun' | 'recon';
  armor?: boolean;
}
/** `n(m)*`: discretionary hits, mandatory losses, and whether a check may add a hit. */
const HIT = record({ either: count(), must: count(), star: flag() });
type Hit = Of<typeof HIT>;
const ROWS = {
  battle: record({
    hits: list(HIT),
    /** Discretionary hits each side took as hexes. */
    chosen: counts(),
    /** Losses in the order they fell: side of each. */
    order: list(side()),
    paths: list(hexes()),
  }),
} as const;
type Battle = Of<typeof ROWS.battle>;
interface Probe extends Shape {
  fields: typeof FIELDS;
  rows: RowsOf<typeof ROWS>;
  unit: Unit;
}
type G = World<Probe>;

const BASE = 24;
const battle = (g: G): Battle => g.rows.battle[0];
const kindOf = (g: G, u: number) => g.def.units[u].kind;
const mine = (g: G, side: number): number[] => g.def.units.flatMap((u, i) => (u.side === side && g.onMap(i) ? [i] : []));
const neighbours = (g: G, h: number): number[] => [...g.board.neighbors.subarray(6 * h, 6 * h + 6)].filter((n) => n >= 0);
const exposed = (g: G, side: number, h: number): boolean =>
  g.board.terrain[h] === 0 && neighbours(g, h).some((n) => g.unitsIn(n).some((u) => g.def.units[u].side !== side));
const reach = (g: G, u: number): number => (kindOf(g, u) === 'leg' || kindOf(g, u) === 'gun' ? 2 : 3) - (g.def.units[u].side === 0 ? 1 : 0);

/** 13.8.1, 13.8.2, D18: one step a unit, except where the limit does not hold; an armored lead pays first. */
function payers(g: G, b: Burden): number[] {
  const all = b.units.filter((u) => g.f.steps[u] > 0 && (b.cause !== 'chosen' || kindOf(g, u) !== 'gun'));
  const free = all.filter((u) => g.f.lost[u] === 0);
  if (b.cause === 'toll' || b.cause === 'trapped') return free.length > 0 ? free : all;
  const lead = free.find((u) => g.def.units[u].armor);
  const none = b.units.every((u) => g.f.lost[u] === 0);
  return lead !== undefined && none ? [lead] : free;
}

const procs = burdenProcedures<Probe>({
  cases: { lose: ['13.8'], split: ['13.7.0'], retreat: ['13.9'] },
  alive: (g, u) => g.onMap(u),
  payers,
  lose: (g, u) => {
    g.set('steps', u, g.f.steps[u] - 1);
    g.set('lost', u, g.f.lost[u] + 1);
    battle(g).order.push(g.def.units[u].side);
    if (g.f.steps[u] === 0) g.move(u, g.box('dead'));
  },
  rest: (g, b) => {
    if (b.cause === 'short')
      for (const u of b.units) g.set('tired', u, 1); // 13.10.0
    else b.either += b.must; // 13.7.0 C
  },
  split: (g, b) => {
    const payable = b.units.filter((u) => g.f.lost[u] === 0 && kindOf(g, u) !== 'gun').length;
    return [Math.max(0, b.either - payable), b.either];
  },
  chosen: (g, b, hexes) => {
    battle(g).chosen[b.side] += hexes;
  },
  groups: (g, b) => [...new Set(b.units.map((u) => g.f.place[u]))].map((h) => b.units.filter((u) => g.f.place[u] === h)),
  next: (g, r, from) =>
    neighbours(g, from).filter(
      (h) => g.unitsIn(h).every((u) => g.def.units[u].side === r.side) && distance(g, r.path[0], h) > distance(g, r.path[0], from),
    ),
  grade: (g, r, path) => [path.slice(1).filter((h) => exposed(g, r.side, h)).length],
  toll: (g, r, h) => (exposed(g, r.side, h) ? 1 : 0), // 13.9.5c
  drop: (g, r) => r.units.filter((u) => reach(g, u) <= r.path.length - 1), // 13.9.4
  short: (_g, _r, missing) => missing, // 13.7.0 F
  ghosts: (_g, b) => (b.side === 1 ? b.must + b.either + b.hexes : 0), // D17
  stepping: (g, r, _from, to) => {
    battle(g).paths[r.side].push(to);
  },
  why: (_g, r, hex) => ({ case: '13.9', why: 'no-way', unit: r.units[0] ?? -1, hex }),
});

function distance(g: G, a: number, b: number): number {
  const [dq, dr] = [g.board.q[a] - g.board.q[b], g.board.r[a] - g.board.r[b]];
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
}

const hit = (g: G, side: number): Hit => battle(g).hits[side];
const proficiency = (side: number, next: string): Procedure<Probe>['points'][string] => ({
  roll: () => ({ dice: [6], cases: ['13.7.0'], says: 'roll', classOf: ([p]) => (p > 4 ? 'fail' : 'pass') }),
  take: (g, _l, [p]) => {
    if (p > 4) hit(g, side).either++;
    return next;
  },
});
const settle = (g: G, side: number, next: string) =>
  call('burden', { side, units: mine(g, side), must: hit(g, side).must, either: hit(g, side).either, hexes: 0 }, next);

const assault: Procedure<Probe> = {
  first: 'begin',
  points: {
    begin: { auto: (g) => (hit(g, 0).star ? 'checkA' : 'settleA') },
    checkA: proficiency(0, 'settleA'),
    settleA: { auto: (g) => settle(g, 0, 'shrink') },
    shrink: {
      auto: (g) => {
        // 13.7.1: the first hex takes a mandatory loss away, all further ones discretionary hits.
        const d = hit(g, 1);
        let by = battle(g).chosen[0];
        if (by > 0 && d.must > 0) {
          d.must--;
          by--;
        }
        d.either = Math.max(0, d.either - by);
        return d.star ? 'checkD' : 'swap';
      },
    },
    checkD: proficiency(1, 'swap'),
    swap: {
      auto: (g) => {
        // 13.7.2
        if (hit(g, 1).must > 0 && mine(g, 1).every((u) => kindOf(g, u) === 'recon')) {
          hit(g, 1).must--;
          hit(g, 1).either++;
        }
        return 'settleD';
      },
    },
    settleD: { auto: (g) => settle(g, 1, 'over') },
    over: { auto: () => END },
  },
};

type Force = Omit<Unit, 'id' | 'name' | 'side'>[];
const R = (text: string): Hit => {
  const [, either, must, star] = /^(\d+)\((\d+)\)(\*?)$/.exec(text) ?? [];
  return { either: Number(either), must: Number(must), star: star === '*' };
};
function probe(attackers: Force, a: string, defenders: Force, d: string, ring: 'open' | 'half' | 'closed' = 'open'): GameDef<Probe> {
  const unit = (side: number) => (u: Force[number], i: number) => ({ ...u, id: `${side}${i}`, name: `${side ? 'D' : 'A'}${i}`, side });
  const dirs = { open: [], half: [1, 3, 5], closed: [0, 1, 2, 3, 4, 5] }[ring];
  const around: Force = dirs.map(() => ({ kind: 'leg', steps: 1 }));
  const units: Unit[] = [...attackers.map(unit(0)), ...defenders.map(unit(1)), ...around.map((u, i) => unit(0)(u, 10 + i))];
  const first = units.length - dirs.length;
  return toy<Probe>({
    units,
    fields: FIELDS,
    vars: {},
    rows: ROWS,
    procs: { assault, ...procs },
    run: 'assault',
    setup: (g) => {
      g.rows.battle = [{ hits: [R(a), R(d)], chosen: [0, 0], order: [], paths: [[], []] }];
      units.forEach((u, i) => {
        g.set('steps', i, u.steps);
        g.move(i, u.side === 1 ? BASE : g.board.neighbors[6 * BASE + (i < first ? 3 : dirs[i - first])]);
      });
    },
  });
}
const begin = (def: GameDef<Probe>): G => start(def, { scenario: 'probe', seed: 'settle' });
const leg = (steps = 2): Force[number] => ({ kind: 'leg', steps });
const mech = (steps = 2): Force[number] => ({ kind: 'mech', steps });
const numbers = (g: G): number[] => [...legal(g)].map((a) => a.n as number);
/** Answers until the end; where there is a choice, the first listed. */
const rest = (g: G): G => {
  while (!g.result) apply(g, [...legal(g)][0]);
  return g;
};

describe('the double settlement', () => {
  it('13.7.1-ex: 2(2) becomes 1(1) when the attacker goes back two hexes', () => {
    const g = begin(probe([mech(), mech()], '2(0)', [leg(), leg(), leg()], '2(2)'));
    expect(prompt(g)).toMatchObject({ side: 0, at: 'burden.choose' });
    apply(g, { k: 'back', n: 2 });
    while (prompt(g).side === 0) apply(g, [...legal(g)][0]);
    expect(hit(g, 1)).toMatchObject({ must: 1, either: 1 });
    rest(g);
    expect(battle(g).paths[0]).toHaveLength(2);
  });

  it('39.6.0-ex: 3(2) on mech and leg: one loss each, two hexes together, then the leg is fatigued and the mech goes a third', () => {
    const g = rest(begin(probe([leg()], '0(0)', [mech(), leg()], '3(2)')));
    const [d0, d1] = [1, 2];
    expect([g.f.steps[d0], g.f.steps[d1]]).toEqual([1, 1]);
    expect([g.f.tired[d0], g.f.tired[d1]]).toEqual([0, 1]);
    expect([distance(g, BASE, g.f.place[d0]), distance(g, BASE, g.f.place[d1])]).toEqual([3, 2]);
    expect(battle(g).chosen[1]).toBe(3);
  });

  it('13.11.2-ex, D17: a company killed by the first of 2(2) still declares a path of three hexes', () => {
    const g = begin(probe([leg()], '0(0)', [leg(1)], '2(2)'));
    expect(g.onMap(1)).toBe(false);
    expect(prompt(g)).toMatchObject({ side: 1, at: 'retreat.step' });
    rest(g);
    expect(battle(g).paths[1]).toHaveLength(3);
    expect(distance(g, BASE, battle(g).paths[1][2])).toBe(3);
  });

  it('13.7.0 C: mandatory losses that the limit blocks become discretionary, and only hexes are left to take them', () => {
    const g = rest(begin(probe([leg()], '0(0)', [mech(3)], '0(3)')));
    expect(g.f.steps[1]).toBe(2);
    expect(battle(g).chosen[1]).toBe(2);
    expect(distance(g, BASE, g.f.place[1])).toBe(2);
  });

  it('13.7.3: guns bear mandatory losses, not discretionary ones', () => {
    const g = begin(probe([leg()], '0(0)', [{ kind: 'gun', steps: 2 }, leg()], '2(0)'));
    expect(numbers(g)).toEqual([2, 1]);
    apply(g, { k: 'back', n: 1 });
    expect(g.f.steps[1]).toBe(2);
    expect(g.f.steps[2]).toBe(1);
    const must = begin(probe([leg()], '0(0)', [{ kind: 'gun', steps: 2 }, leg()], '0(1)'));
    expect([...legal(must)].map((a) => a.u)).toEqual([1, 2]);
  });

  it('13.8.2: an armored lead loses first', () => {
    const g = begin(probe([leg()], '0(0)', [leg(), { kind: 'mech', steps: 2, armor: true }, leg()], '0(2)'));
    expect(g.f.steps[2]).toBe(1);
    expect([...legal(g)].map((a) => a.u)).toEqual([1, 3]);
    expect(check(g, { k: 'lose', u: 2 })).toMatchObject({ case: '13.8', why: 'cannot-pay' });
  });

  it('13.9.5c: open hexes next to an enemy cost a step, limit or not', () => {
    const safe = rest(begin(probe([leg()], '0(0)', [leg(3)], '1(1)')));
    expect([safe.f.steps[1], distance(safe, BASE, safe.f.place[1])]).toEqual([2, 1]);
    const g = rest(begin(probe([leg()], '0(0)', [leg(3)], '1(1)', 'half')));
    expect([g.f.steps[1], distance(g, BASE, g.f.place[1])]).toEqual([1, 1]);
  });

  it('13.8.0 (5): who cannot go back at all pays in steps, whatever the limit', () => {
    const g = rest(begin(probe([leg()], '0(0)', [leg(4)], '2(1)', 'closed')));
    expect(battle(g).chosen[1]).toBe(2);
    expect(g.f.steps[1]).toBe(1);
    expect(g.f.tired[1]).toBe(0);
  });

  it('13.7.2: recon alone turns one mandatory loss into a hit; a failed check adds one', () => {
    const recon: Force = [{ kind: 'recon', steps: 2 }];
    const g = begin(probe([leg()], '0(0)', recon, '0(1)*'));
    apply(g, { k: 'roll', pips: [5] });
    expect(hit(g, 1)).toMatchObject({ must: 0, either: 2 });
    const passed = begin(probe([leg()], '0(0)', recon, '0(1)*'));
    apply(passed, { k: 'roll', pips: [1] });
    expect(hit(passed, 1)).toMatchObject({ must: 0, either: 1 });
  });

  it('the attacker settles everything first, in every line of play; nobody is ever stuck', () => {
    const g = begin(probe([mech(), leg(1)], '1(1)', [leg(), { kind: 'gun', steps: 1 }], '1(1)'));
    const lines = everyLine(g, (end) => {
      const { order } = battle(end);
      expect(order).toEqual([...order].sort((a, b) => a - b));
      for (const u of mine(end, 0)) expect(end.f.lost[u]).toBeLessThanOrEqual(2);
    });
    expect(lines).toBeGreaterThan(20);
  });

  it('random results and forces always settle', () => {
    const rng = seedRng('forces');
    const kinds = ['leg', 'mech', 'gun', 'recon'] as const;
    let seed = 7;
    const next = (n: number): number => {
      seed = (seed * 48271) % 2147483647;
      return seed % n;
    };
    for (let i = 0; i < 400; i++) {
      const force = (): Force =>
        Array.from({ length: 1 + next(3) }, () => ({ kind: kinds[next(4)], steps: 1 + next(4), armor: next(4) === 0 }));
      const result = (): string => `${next(4)}(${next(4)})${next(2) ? '*' : ''}`;
      const g = start(probe(force(), result(), force(), result(), (['open', 'half', 'closed'] as const)[next(3)]), {
        scenario: 'probe',
        seed: `${i}`,
      });
      expect(playout(g, rng, { max: 200 }).ended).toBe(true);
    }
  });
});
