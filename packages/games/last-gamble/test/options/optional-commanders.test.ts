/** Optional rule 5, commanders: the counters, their ranges, coordination, what becomes of them. */
import { chance, prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { arrivals, setups, units } from '../../src/data/index.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { leadersOf, rangeOf } from '../../src/rules/optional/command.ts';
import { reserveRefusal } from '../../src/rules/reserves/reserves.ts';
import type { G } from '../../src/state/shape.ts';
import { fly, sky } from '../kit/air-positions.ts';
import { DONE, lines, now, odds } from '../kit/battlefield.ts';
import { command, coordinate, EMERGENCY, OPT5, ordered, ready, upToOrders } from '../kit/command-field.ts';
import { C, from, N, NE, S, type Scene, SE, scene } from '../kit/field.ts';
import { at, hex, offers, play, position, proves, refusal, roll, u } from '../kit/kit.ts';

const NORTH = from(C, N);
const US = 'A-28-112';
const PZ = 'G-2Pz-304';
const LUTTWITZ = 'G-Cdr-Luttwitz';
const MANTEUFFEL = 'G-Cdr-Manteuffel';
const KRUGER = 'G-Cdr-Kruger';
const MIDDLETON = 'A-Cdr-Middleton';
const HODGES = 'A-Cdr-Hodges';
const BATTLE = { [PZ]: C, [US]: NORTH };
const PLAN = { at: NORTH, by: [PZ] };
const south = (n: number): string => from(C, ...Array.from({ length: n }, () => S));

describe('the counters', () => {
  proves(['opt-5.0', 'opt-5.9'], 'twenty-three commanders, placed as on the charts', () => {
    expect(units.filter((x) => x.type === 'commander')).toHaveLength(23);
    const placed = (setup: '1216' | '1222') =>
      setups[setup].filter((r) => r.unit.includes('-Cdr-')).map((r) => `${r.unit.slice(6)} ${r.hex}`);
    expect(placed('1216').sort()).toEqual([
      'Beyer 0431',
      'Brandenberger 0429',
      'Dietrich 0109',
      'Gerow 1504',
      'Hitzfeld 0207',
      'Hodges 2109',
      'Kneiss 0728',
      'Kruger 0822',
      'Lucht 0418',
      'Luttwitz 0824',
      'Manteuffel 0724',
      'Middleton 2427',
      'Priess 0112',
    ]);
    const due = arrivals['1216'].filter((a) => a.unit.includes('-Cdr-')).map((a) => `${a.unit.slice(6)} ${a.turn}`);
    expect(due.sort()).toEqual([
      'Bittrich 5',
      'Collins 13',
      'Decker 23',
      'Eddy 13',
      'Horrocks 13',
      'Millikin 13',
      'Patton 13',
      'Puechler 9',
      'Ridgway 5',
      'Rothkirch 11',
    ]);
    const with5 = position({ stage: 'german.combat', clear: false, options: OPT5 });
    expect(at(with5, MANTEUFFEL)).toBe('0724');
    expect(at(position({ stage: 'german.combat', clear: false }), MANTEUFFEL)).toBe('out');
  });

  proves(['gset-IISS'], 'Bittrich comes with the first unit of 2SS or 9SS', () => {
    const g = (first: object) =>
      position({
        stage: 'german.movement',
        options: OPT5,
        scenario: 'wacht-am-rhein',
        vars: { turn: 6 },
        units: { 'G-12-48': { at: '0611' }, [US]: { at: '1521' }, ...first },
      });
    expect(g({}).rows.waiting.some((w) => w.unit === u('G-Cdr-Bittrich'))).toBe(false);
    const come = g({ 'G-2SS-3': { at: '0412', arrived: 5 } });
    expect(come.rows.waiting.find((w) => w.unit === u('G-Cdr-Bittrich'))?.areas).toEqual(['T', 'U']);
  });
});

describe('range and coordination', () => {
  const declared = (g: G) => prompt(g).at === 'coordination.choose';

  proves(
    ['opt-5.11', 'opt-5.12', 'opt-5.24'],
    'before combat army commanders coordinate corps commanders of their army in range, for a point each',
    () => {
      const g = command({
        units: { ...BATTLE, [LUTTWITZ]: south(2), [KRUGER]: south(3), [MANTEUFFEL]: south(1), 'G-Cdr-Dietrich': south(2) },
      });
      expect(declared(g)).toBe(true);
      expect(refusal(g, coordinate(LUTTWITZ, 'G-Cdr-Dietrich'))).toMatchObject({ case: 'opt-5.12', why: 'other-army' });
      // A number that is no counter is refused like a wrong counter, without naming it.
      expect(refusal(g, { ...coordinate(LUTTWITZ, MANTEUFFEL), n: -4 })).toEqual({
        case: 'opt-5.12',
        why: 'no-army-commander',
        unit: u(LUTTWITZ),
      });
      play(g, coordinate(LUTTWITZ, MANTEUFFEL));
      expect(g.f.pointsSpent[u(MANTEUFFEL)]).toBe(2);
      expect(refusal(g, coordinate(LUTTWITZ, MANTEUFFEL))).toMatchObject({ case: 'opt-5.21', why: 'coordinated-already' });
      play(g, { k: 'done' });
      expect(g.f.coordinated[u(KRUGER)]).toBe(0);
      // Three times eight hexes, through anything.
      expect(rangeOf(g, u(MANTEUFFEL))).toBe(24);
      const far = command({ units: { ...BATTLE, [LUTTWITZ]: '3001', [KRUGER]: '3003', [MANTEUFFEL]: '3026' } });
      expect(refusal(far, coordinate(LUTTWITZ, MANTEUFFEL))).toMatchObject({ case: 'opt-5.11', why: 'commander-out-of-range' });
      expect(refusal(far, coordinate(KRUGER, MANTEUFFEL))).toBeUndefined();
    },
  );

  proves(['opt-5.12'], 'as many as his attack rating in his own turn, as his defense rating in the enemy turn', () => {
    // Dietrich: four and three.
    const g = (side: 'german' | 'allied', spent: number) =>
      command({
        side,
        units: { ...BATTLE, 'G-Cdr-Priess': south(2), 'G-Cdr-Hitzfeld': south(3), 'G-Cdr-Dietrich': { at: south(1), pointsSpent: spent } },
      });
    expect(refusal(g('german', 6), coordinate('G-Cdr-Priess', 'G-Cdr-Dietrich'))).toBeUndefined();
    const last = play(g('german', 6), coordinate('G-Cdr-Priess', 'G-Cdr-Dietrich'));
    expect(last.f.coordinated[u('G-Cdr-Hitzfeld')]).toBe(0);
    expect(declared(last)).toBe(false);
    expect(declared(g('allied', 6))).toBe(false);
    expect(refusal(g('allied', 4), coordinate('G-Cdr-Priess', 'G-Cdr-Dietrich'))).toBeUndefined();
  });

  proves(['opt-5.12'], 'his own corps commanders, by an army commander; all at once only where there are several', () => {
    const one = command({
      units: { ...BATTLE, [LUTTWITZ]: south(2), [MANTEUFFEL]: south(1), [MIDDLETON]: from(C, N, N, N), [HODGES]: from(C, N, N) },
    });
    expect(refusal(one, coordinate(MIDDLETON, HODGES))).toMatchObject({ case: 'opt-5.12', why: 'no-army-commander' });
    expect(refusal(one, { k: 'coordinate', u: u(LUTTWITZ), n: 99_999 })).toMatchObject({ case: 'opt-5.12', why: 'no-army-commander' });
    expect(refusal(one, coordinate(LUTTWITZ, PZ))).toMatchObject({ case: 'opt-5.12', why: 'no-army-commander' });
    for (const id of [PZ, MANTEUFFEL, KRUGER])
      expect(refusal(one, coordinate(id, MANTEUFFEL)), id).toMatchObject({ case: 'opt-5.12', why: 'no-corps-commander' });
    expect(refusal(one, { k: 'coordinate-all' })).toMatchObject({ case: 'opt-5.12', why: 'nobody-to-coordinate' });
    const two = command({ units: { ...BATTLE, [LUTTWITZ]: south(2), [KRUGER]: south(3), [MANTEUFFEL]: south(1) } });
    play(two, { k: 'coordinate-all' });
    expect([LUTTWITZ, KRUGER].map((id) => two.f.coordinated[u(id)])).toEqual([1, 1]);
  });

  proves(['opt-5.24'], 'both sides declare, the phasing side first', () => {
    const g = command({
      units: { ...BATTLE, [LUTTWITZ]: south(2), [MANTEUFFEL]: south(1), [MIDDLETON]: from(C, N, N, N), [HODGES]: from(C, N, N) },
    });
    expect(prompt(g).side).toBe(0);
    play(g, DONE);
    expect(prompt(g).side).toBe(1);
    play(g, coordinate(MIDDLETON, HODGES));
    expect(now(g)).toBe('combat.choose');
  });

  proves(['opt-5.12'], 'everybody in reach at once, if the player likes', () => {
    const g = command({ units: { ...BATTLE, [LUTTWITZ]: south(2), [KRUGER]: south(3), [MANTEUFFEL]: south(1) } });
    play(g, { k: 'coordinate-all' });
    expect([LUTTWITZ, KRUGER].map((id) => g.f.coordinated[u(id)])).toEqual([1, 1]);
    expect(g.f.pointsSpent[u(MANTEUFFEL)]).toBe(4);
  });

  proves(
    ['opt-5.21', 'opt-5.4'],
    'twice the allowance, once in a column or after a retreat; two times for an army commander in a column',
    () => {
      const g = command({ units: { ...BATTLE, [LUTTWITZ]: south(2), [MANTEUFFEL]: south(1) } });
      const [corps, army] = [u(LUTTWITZ), u(MANTEUFFEL)];
      expect(rangeOf(g, corps)).toBe(14);
      g.set('strategic', corps, 1);
      g.set('strategic', army, 1);
      expect([rangeOf(g, corps), rangeOf(g, army)]).toEqual([7, 16]);
      g.set('strategic', corps, 0);
      g.set('shaken', corps, g.v.tick);
      expect(rangeOf(g, corps)).toBe(7);
      g.set('shaken', corps, g.v.tick - 1);
      expect(rangeOf(g, corps)).toBe(14);
    },
  );

  proves(['opt-5.21'], 'a retreat shakes him', () => {
    const g = ready(command({ units: { ...BATTLE, 'G-2Pz-2': C, 'G-2Pz-3-I': C, [MIDDLETON]: NORTH, [HODGES]: from(C, N, N, N) } }));
    ordered(g, { at: NORTH, by: [PZ, 'G-2Pz-2', 'G-2Pz-3-I'] }, EMERGENCY, EMERGENCY, 1);
    while (g.frames.at(-1)?.proc === 'retreat' || now(g) === 'burden.choose') play(g, offers(g)[0]);
    expect(at(g, MIDDLETON)).not.toBe(NORTH);
    // Through the Allied player turn that comes next.
    expect(g.f.shaken[u(MIDDLETON)]).toBe(g.v.tick + 1);
  });

  proves(['opt-5.21'], 'XXX Corps needs no coordination', () => {
    const british = (who: string, at: string) => command({ side: 'allied', units: { 'A-43-129': C, [PZ]: NORTH, [who]: at } });
    const g = british('A-Cdr-Horrocks', south(2));
    upToOrders(g, { at: NORTH, by: ['A-43-129'] });
    expect(now(g)).toBe('orders.attack');
    expect(offers(g, 'attack-order').map((a) => a.u)).toContain(u('A-Cdr-Horrocks'));
  });

  proves(['opt-5.81'], 'Horrocks commands the British and nobody else', () => {
    const g = command({ units: BATTLE });
    expect(leadersOf(g, u('A-43-129'))).toEqual([u('A-Cdr-Horrocks')]);
    for (const x of units)
      if (x.side === 'allied' && x.type !== 'commander' && x.type !== 'aircraft')
        expect(leadersOf(g, u(x.id)).includes(u('A-Cdr-Horrocks'))).toBe(x.nation === 'British');
  });

  proves(['opt-5.82'], 'SS panzers only under Priess and Bittrich, who take no other panzers', () => {
    const g = command({ units: BATTLE });
    const ss = [u('G-Cdr-Priess'), u('G-Cdr-Bittrich')];
    for (const id of ['G-1SS-1-I', 'G-12SS-25', 'G-2SS-3', 'G-9SS-19']) expect(ss).toContain(leadersOf(g, u(id))[0]);
    // Divisions without a corps may follow anybody else.
    for (const id of ['G-15PG-104', 'G-9Pz-10', 'G-3PG-8']) expect(leadersOf(g, u(id)).filter((c) => ss.includes(c))).toEqual([]);
    expect(leadersOf(g, u('G-12-48'))).toEqual([u('G-Cdr-Priess')]);
  });

  proves(['opt-5.25'], 'reserves only within range of a corps commander of theirs', () => {
    const g = (where: string) =>
      scene({ phase: 'reserve-designation', turn: 10, options: OPT5, units: { [PZ]: C, [LUTTWITZ]: where, 'A-4-8': '3003' } });
    expect(reserveRefusal(g(south(14)), u(PZ))).toBeUndefined();
    expect(reserveRefusal(g(south(15)), u(PZ))).toMatchObject({ case: 'opt-5.25', why: 'reserve-out-of-command' });
    const without = scene({ phase: 'reserve-designation', turn: 10, units: { [PZ]: C, 'A-4-8': '3003' } });
    expect(reserveRefusal(without, u(PZ))).toBeUndefined();
  });
});

describe('moving', () => {
  proves(['opt-5.5'], 'past friends at road rates, no weight in a stack, no zone', () => {
    const way = [C, from(C, S), from(C, S, S), from(C, S, S, S)];
    const g = scene({
      turn: 10,
      options: OPT5,
      units: { [LUTTWITZ]: C, 'G-2Pz-2': way[1], 'G-2Pz-3-I': way[2], [US]: from(C, N, N) },
      highway: way,
    });
    play(g, { k: 'pick', u: u(LUTTWITZ) }, { k: 'go', h: hex(g, way[3]) });
    // Three highway hexes at half a point.
    expect(g.frames.at(-1)?.l.spent).toBe(3);
    // A full hex takes him in.
    const full = scene({
      turn: 10,
      options: OPT5,
      units: { [LUTTWITZ]: C, 'G-12-48': way[1], 'G-12-89': way[1], 'G-277-989': way[1], 'G-277-990': from(C, NE) },
    });
    play(full, { k: 'pick', u: u(LUTTWITZ) });
    expect(refusal(full, { k: 'go', h: hex(full, way[1]) })).toBeUndefined();
    // An enemy walks past him from hex to hex.
    const zone = scene({ turn: 10, side: 'allied', options: OPT5, units: { [LUTTWITZ]: C, [US]: from(C, S, S) } });
    play(zone, { k: 'pick', u: u(US) }, { k: 'go', h: hex(zone, from(C, SE)) });
    expect(now(zone)).toBe('move.go');
  });

  proves(['opt-5.5'], 'in a column he passes foot and other columns', () => {
    const way = [C, from(C, S), from(C, S, S), from(C, S, S, S)];
    const units = { [LUTTWITZ]: { at: C, strategic: 1 }, 'G-12-48': way[1] };
    const g = scene({ turn: 10, options: OPT5, units, road: way });
    play(g, { k: 'pick', u: u(LUTTWITZ) });
    expect(refusal(g, { k: 'go', h: hex(g, way[2]) })).toBeUndefined();
    const other = scene({ turn: 10, options: OPT5, units: { 'G-2Pz-2': { at: C, strategic: 1 }, 'G-12-48': way[1] }, road: way });
    expect(refusal(other, { k: 'pick', u: u('G-2Pz-2') })).toMatchObject({ why: 'nowhere-to-go' });
  });

  proves(['opt-5.14'], 'Manteuffel drives on the division he begins his turn with', () => {
    const g = scene({ turn: 10, options: OPT5, units: { [MANTEUFFEL]: C, [PZ]: C, 'G-2Pz-2': from(C, S), 'G-26-77': from(C, SE) } });
    const points = (id: string): number => allowance(g, u(id), 'movement', 'normal') / 2;
    expect([points(PZ), points('G-2Pz-2'), points('G-26-77')]).toEqual([7, 7, 5]);
    // One division only: with two in the hex he chooses.
    const two = scene({ turn: 10, options: OPT5, units: { [MANTEUFFEL]: C, [PZ]: C, 'G-26-77': C } });
    expect(now(two)).toBe('drive.ask');
    expect(offers(two, 'drive')).toHaveLength(2);
    expect(refusal(two, { k: 'drive', u: u('G-12-48') })).toMatchObject({ case: 'opt-5.14', why: 'not-with-him' });
    const away = scene({ turn: 10, options: OPT5, units: { [MANTEUFFEL]: from(C, N), [PZ]: C } });
    expect(allowance(away, u(PZ), 'movement', 'normal') / 2).toBe(6);
    const patton = scene({ turn: 14, side: 'allied', options: OPT5, units: { 'A-Cdr-Patton': C, [US]: C } });
    expect(allowance(patton, u(US), 'movement', 'normal') / 2).toBe(6);
    // Nobody else has it.
    const dietrich = scene({ turn: 10, options: OPT5, units: { 'G-Cdr-Dietrich': C, [PZ]: C } });
    expect(allowance(dietrich, u(PZ), 'movement', 'normal') / 2).toBe(6);
  });
});

describe('in battle', () => {
  proves(['opt-5.6'], 'he does not attack, and adds his defense rating where he stands', () => {
    const g = ready(command({ units: { ...BATTLE, [LUTTWITZ]: C, [MIDDLETON]: NORTH } }));
    // Middleton: three.
    expect(odds(g, PLAN).defenseStrength).toBe(5 + 3);
    play(g, { k: 'target', h: hex(g, NORTH) });
    expect(refusal(g, { k: 'join', u: u(LUTTWITZ) })).toMatchObject({ case: 'opt-5.6', why: 'no-fighter' });
  });

  proves(['opt-5.3', 'opt-5.6'], 'alone he is attacked at the best odds, and FF or D is his end', () => {
    const alone = (pip: number): G => {
      const g = command({ units: { [PZ]: C, [MIDDLETON]: NORTH } });
      return ordered(g, PLAN, EMERGENCY, EMERGENCY, pip);
    };
    const g = command({ units: { [PZ]: C, [MIDDLETON]: NORTH } });
    const preview = odds(g, PLAN);
    expect(preview.final).toBe(preview.columns.length - 1);
    expect(lines(preview.column)).toContain('lone-commander');
    const hit = preview.outcomes.filter((o) => o.result.startsWith('D'));
    expect(hit.length).toBeGreaterThan(0);
    for (let pip = 1; pip <= 6; pip++) expect(at(alone(pip), MIDDLETON)).toBe('destroyed');
  });

  proves(['opt-5.3'], 'with attacked units he throws a die after FF or D: lost on a six', () => {
    const fight = (): G => {
      const g = ready(command({ units: { 'G-2Pz-2': C, [PZ]: C, [US]: NORTH, [MIDDLETON]: NORTH } }));
      ordered(g, { at: NORTH, by: [PZ, 'G-2Pz-2'] }, EMERGENCY, EMERGENCY, 1);
      while (!chance(g)) play(g, offers(g).find((a) => a.k === 'done') ?? offers(g)[0]);
      return g;
    };
    const g = fight();
    expect(chance(g)?.cases).toContain('opt-5.3');
    expect(chance(g)?.outcomes.map((o) => [o.key, o.weight])).toEqual([
      ['safe', 5],
      ['lost', 1],
    ]);
    expect(at(roll(g, 6), MIDDLETON)).toBe('destroyed');
    expect(at(roll(fight(), 5), MIDDLETON)).not.toBe('destroyed');
  });

  proves(['opt-5.3'], 'the same with attackers after FF or A; he goes back with them', () => {
    // An emergency attack against odds that give FF or ENG is an A1.
    const g = ready(command({ units: { 'G-26-26': C, [LUTTWITZ]: C, [US]: NORTH, 'A-28-110-1': NORTH, 'A-28-110-2': NORTH } }));
    ordered(g, { at: NORTH, by: ['G-26-26'] }, EMERGENCY, EMERGENCY, 6);
    expect(g.rows.battles[0].result.startsWith('A')).toBe(true);
    while (!chance(g))
      play(g, offers(g).find((a) => a.k === 'back' && (a.n as number) > 0) ?? offers(g).find((a) => a.k === 'done') ?? offers(g)[0]);
    expect(at(g, LUTTWITZ)).not.toBe(C);
    expect(chance(g)?.cases).toContain('opt-5.3');
    roll(g, 6);
    expect(at(g, LUTTWITZ)).toBe('destroyed');
  });
});

describe('air attacks', () => {
  /** An Allied aircraft that may strike in the Allied player turn. */
  const over = (where: string, who: string, more: Partial<Scene> = {}): G =>
    sky({
      side: 'allied',
      turn: 17,
      options: { 'opt-5': true, 'pm-aircraft': 'same-date' },
      units: { [who]: where, 'G-26-77': from(C, S, S) },
      ...more,
    });
  const strike = (g: G): string => offers(g, 'aircraft').map((a) => g.def.units[a.u as number].id)[0];

  proves(['opt-5.71', 'opt-5.72', 'opt-5.73', 'opt-5.74'], 'bombs on a commander: two dice by his rank', () => {
    const chances = (who: string): number => {
      const g = over(C, who);
      fly(g, strike(g), 'air-strike', C);
      while (!chance(g)) play(g, DONE);
      // The troops' die first, then his.
      if (!chance(g)?.cases.includes('opt-5.72')) roll(g, 6);
      expect(chance(g)?.cases).toContain('opt-5.72');
      const hit = chance(g)?.outcomes.find((o) => o.key === 'disorganized')?.weight as number;
      roll(g, 1, 1);
      expect(g.f.disorganized[u(who)]).toBe(g.v.tick + 1);
      return hit;
    };
    // 2 of two dice; 2 or 3; 2 to 4.
    expect([chances(MANTEUFFEL), chances(LUTTWITZ), chances('G-Cdr-Lucht')]).toEqual([1, 3, 6]);
  });

  proves(['opt-5.75', 'opt-5.76'], 'a disorganized commander neither moves nor orders nor coordinates', () => {
    const g = command({
      units: { ...BATTLE, [LUTTWITZ]: south(2), [KRUGER]: south(3), [MANTEUFFEL]: { at: south(1), disorganized: 200 } },
    });
    expect(now(g)).toBe('combat.choose');
    const corps = command({ units: { ...BATTLE, [LUTTWITZ]: { at: south(2), disorganized: 200 }, [MANTEUFFEL]: south(1) } });
    ready(corps);
    upToOrders(corps, PLAN);
    // Only the emergency order is left, and nobody is asked.
    expect(chance(corps)).toBeDefined();
    expect(corps.rows.battles[0].extra.attackOrder).toBe(0);
    const move = scene({
      scenario: 'campaign',
      turn: 10,
      options: { level: 'advanced', 'opt-5': true },
      units: { [LUTTWITZ]: C, 'G-26-77': from(C, S) },
    });
    move.set('disorganized', u(LUTTWITZ), move.v.tick);
    expect(refusal(move, { k: 'pick', u: u(LUTTWITZ) })).toMatchObject({ why: 'disorganized' });
  });

  proves(['opt-5.77'], 'a fighter over the hex calls the attack off', () => {
    const g = over(C, LUTTWITZ);
    fly(g, strike(g), 'air-strike', C);
    while (prompt(g).side === 1 && now(g) === 'air.choose') play(g, DONE);
    expect(prompt(g)).toMatchObject({ side: 0, at: 'air.choose' });
    fly(g, strike(g), 'interception', C);
    for (let i = 0; i < 20 && now(g).startsWith('air') && !chance(g); i++) play(g, DONE);
    expect(g.f.disorganized[u(LUTTWITZ)]).toBe(0);
    expect(chance(g)?.cases.includes('opt-5.72') ?? false).toBe(false);
  });
});
