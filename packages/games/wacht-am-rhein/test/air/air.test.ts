/** Air power: the secret split, Patrol, resupply and attacks on units in March Mode (19, 20). */
import { legal, prompt, view } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { formations } from '../../src/data/index.ts';
import { airPoints } from '../../src/rules/air/air-allocation.ts';
import { determineSupply } from '../../src/rules/supply/supply.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { at, hex, offers, play, position, proves, refusal, roll, u } from '../kit/kit.ts';
import { at20, lay } from '../kit/lines.ts';

const AM = 8;
const CLEAR = 2;
const MIST = 1;
const units = { 'us-1-18-1-i': at20(30), 'us-1-v-h': at20(31), 'de-1-48-12-i': at20(10), 'de-lxvi-h': at20(9) };
const stage = (weather: number, more: object = {}, turn = AM): G => lay({ stage: 'air', turn, vars: { weather }, units, ...more });
/** Gives these numbers to the missions that are asked for, in their order. */
const allot = (g: G, ...numbers: number[]): G => play(g, ...numbers.map((n) => ({ k: 'allot', n })));
const campaign = (weather: number, turn = AM): G =>
  position({
    scenario: 'campaign',
    stage: 'air',
    vars: { turn, weather },
    units: { 'us-1-18-1-i': { at: 'D3030' }, 'us-1-393-99-i': { at: 'D3031' } },
  });

describe('air points', () => {
  proves(['20.1', '18.13', '25.15', '25.25'], 'follow the day, the weather and the scenario', () => {
    const points = (g: G): number[] => [airPoints(g, ALLIED), airPoints(g, GERMAN)];
    expect(points(campaign(CLEAR))).toEqual([12, 10]);
    expect(points(campaign(MIST))).toEqual([6, 5]);
    expect(points(campaign(0))).toEqual([0, 0]);
    expect(points(stage(CLEAR))).toEqual([6, 5]);
    expect(points(stage(MIST))).toEqual([3, 2]);
    expect(points(campaign(CLEAR, 11))).toEqual([12, 4]);
    expect(points(campaign(CLEAR, 32))).toEqual([12, 0]);
    expect(points(campaign(CLEAR, 53))).toEqual([16, 6]);
    expect(
      points(
        position({
          scenario: 'kampfgruppe-peiper',
          stage: 'air',
          vars: { turn: AM, weather: CLEAR },
          units: { 'us-1-18-1-i': { at: 'C3030' } },
        }),
      ),
    ).toEqual([6, 5]);
  });

  proves(['5.2B', '19.0'], 'are split in the morning only, and not under an overcast sky', () => {
    expect(prompt(stage(CLEAR)).at).toBe('air.allied0');
    for (const g of [stage(0), stage(CLEAR, {}, AM + 1), stage(CLEAR, {}, 2)]) expect(prompt(g).at).not.toContain('air.');
  });

  proves(
    ['19.0', '19.5', '19.6', '19.32'],
    'to four missions and two, none of them obligatory, never more than there are; resupply in clear weather only',
    () => {
      const g = campaign(CLEAR);
      expect(refusal(g, { k: 'allot', n: 13 })).toMatchObject({ case: '19.0', why: 'air-points-short' });
      const asked = (w: G): string[] => {
        const seen: string[] = [];
        for (; prompt(w).at.match(/^air\.(allied|german)/); play(w, { k: 'allot', n: 0 })) seen.push(prompt(w).at);
        return seen;
      };
      expect(asked(g)).toEqual(['air.allied0', 'air.allied1', 'air.allied2', 'air.allied3', 'air.german0', 'air.german1']);
      expect(asked(campaign(MIST))).toEqual(['air.allied0', 'air.allied1', 'air.allied3', 'air.german0', 'air.german1']);
      const spent = allot(campaign(CLEAR), 12);
      expect(refusal(spent, { k: 'allot', n: 1 })).toMatchObject({ why: 'air-points-short' });
      expect([...legal(spent)]).toHaveLength(1);
    },
  );

  proves(['19.0'], 'in secret: until both are done the enemy sees nothing of it', () => {
    const [many, few] = [8, 1].map((n) => allot(campaign(CLEAR), n, 2));
    expect(view(many, GERMAN)).toEqual(view(few, GERMAN));
    expect(view(many, ALLIED)).not.toEqual(view(few, ALLIED));
    const [left, right] = [7, 3].map((n) => allot(campaign(CLEAR), 4, 2, 2, 4, n));
    expect(view(left, ALLIED)).toEqual(view(right, ALLIED));
    const open = allot(left, 0);
    expect(open.events.filter((e) => e.e === 'airPlan')).toMatchObject([
      { side: ALLIED, support: 4, patrol: 2, resupply: 2, interdiction: 4 },
      { side: GERMAN, support: 7, patrol: 0 },
    ]);
  });

  proves(['19.0'], 'keep their mission all day, and are gone the next morning', () => {
    const g = allot(campaign(CLEAR), 4, 0, 0, 8, 10, 0);
    expect([g.v.alliedSupport, g.v.interdiction, g.v.germanSupport]).toEqual([4, 8, 10]);
    const next = position({
      scenario: 'campaign',
      stage: 'weather',
      vars: { turn: 11, alliedSupport: 4, germanSupport: 3, interdiction: 8, escort: 6, resupplied: 3 },
    });
    expect([next.v.alliedSupport, next.v.germanSupport, next.v.interdiction, next.v.escort, next.v.resupplied]).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('Patrol', () => {
  proves(
    ['19.2', 'err-19.2'],
    'every two points take one: of the Allied missions as the German player chooses, of the Germans Ground Support',
    () => {
      const g = allot(campaign(CLEAR), 3, 4, 2, 3, 5, 5);
      // Four points of Allied Patrol take two of the five.
      expect(g.v.germanSupport).toBe(3);
      expect(prompt(g)).toMatchObject({ at: 'air.strip', side: GERMAN });
      expect(offers(g, 'strip').map((a) => a.n)).toEqual([0, 2, 3]);
      expect(refusal(g, { k: 'strip', n: 1 })).toMatchObject({ case: 'err-19.2' });
      play(g, { k: 'strip', n: 3 }, { k: 'strip', n: 0 });
      expect([g.v.alliedSupport, g.v.escort, g.v.interdiction]).toEqual([2, 2, 2]);
      expect(prompt(g).at).not.toBe('air.strip');
    },
  );
});

describe('Resupply Escort', () => {
  const NINETY_NINE = 1 + formations.findIndex((f) => f.id === '99');
  const marked = (supply: number) => ({ at: at20(30), supply });
  const day = (escort: number, resupplied: number, supply: number, turn = AM, id = 'us-1-393-99-i'): number => {
    const g = lay({ turn, vars: { escort, resupplied, weather: CLEAR }, units: { [id]: marked(supply), 'us-28-viii-h': at20(30) } });
    g.set('supply', u(id), supply);
    determineSupply(g, ALLIED);
    return g.f.supply[u(id)];
  };

  proves(['19.31', '19.33'], 'four points left let the Allied player name one division', () => {
    const g = allot(campaign(CLEAR), 0, 0, 4, 0, 0, 0);
    expect(prompt(g)).toMatchObject({ at: 'air.resupply', side: ALLIED });
    expect(refusal(g, { k: 'resupply', n: 1 + formations.findIndex((f) => f.id === 'V') })).toMatchObject({ case: '19.33' });
    play(g, { k: 'resupply', n: NINETY_NINE });
    expect([g.v.resupplied, g.v.escort]).toEqual([NINETY_NINE, 4]);
    expect(prompt(allot(campaign(CLEAR), 0, 0, 3, 0, 0, 0)).at).not.toBe('air.resupply');
  });

  proves(
    ['19.34', '19.3x'],
    'with four its units are never Unsupplied that day, night included, but may be isolated; others are not helped',
    () => {
      expect(day(0, 0, 2)).toBe(2);
      expect([day(4, NINETY_NINE, 2), day(4, NINETY_NINE, 1), day(4, NINETY_NINE, 2, AM + 2)]).toEqual([0, 0, 0]);
      expect(day(4, NINETY_NINE, 2, AM, 'us-1-112-28-i')).toBe(0);
      const alone = (escort: number): number => {
        const g = lay({ turn: AM, vars: { escort, resupplied: NINETY_NINE }, units: { 'us-3-393-99-i': at20(30) } });
        g.set('supply', u('us-3-393-99-i'), 3);
        determineSupply(g, ALLIED);
        return g.f.supply[u('us-3-393-99-i')];
      };
      expect([alone(4), alone(6)]).toEqual([3, 0]);
      const other = lay({ turn: AM, vars: { escort: 6, resupplied: NINETY_NINE }, units: { 'us-1-112-28-i': at20(30) } });
      determineSupply(other, ALLIED);
      expect(other.f.supply[u('us-1-112-28-i')]).toBe(3);
    },
  );

  proves(['19.35'], 'with six neither isolated, and the marker goes', () => {
    const g = lay({ turn: AM, vars: { escort: 6, resupplied: NINETY_NINE }, units: { 'us-3-393-99-i': at20(30) } });
    g.set('supply', u('us-3-393-99-i'), 4);
    determineSupply(g, ALLIED);
    expect(g.f.supply[u('us-3-393-99-i')]).toBe(0);
  });
});

describe('attacks on units in March Mode', () => {
  const TANKS = 'de-1-16-116p-t';
  const RIDERS = 'ss-1-21-10p-m';
  const road = (interdiction: number, more: object = {}, turn = AM): G =>
    position({
      stage: 'allied.supply',
      vars: { turn, interdiction, weather: CLEAR },
      units: {
        'us-1-18-1-i': { at: 'D3545' },
        [TANKS]: { at: 'D2020', march: 1 },
        [RIDERS]: { at: 'D2022', march: 1 },
        'de-1-48-12-i': { at: 'D2024' },
        ...more,
      },
    });
  const target = (g: G, id: string, n: number) => ({ k: 'strike', h: hex(g, id), n });

  proves(['19.41', '19.43', 'err-19.43'], 'one or more points each, every unit once, in the Allied supply phase by day', () => {
    const g = road(6);
    expect(prompt(g)).toMatchObject({ at: 'strikes.choose', side: ALLIED });
    expect(refusal(g, target(g, 'D2024', 1))).toMatchObject({ case: '19.43', why: 'no-march-unit' });
    expect(refusal(g, target(g, 'D2020', 7))).toMatchObject({ case: 'err-19.43', why: 'air-points-short' });
    play(g, target(g, 'D2020', 3));
    roll(g, 6);
    expect(refusal(g, target(g, 'D2020', 1))).toMatchObject({ case: '19.43', why: 'struck-already' });
    expect(offers(g, 'strike').map((a) => a.n)).toEqual([1, 2, 3]);
    play(g, target(g, 'D2022', 3));
    roll(g, 6);
    expect(prompt(g).at).not.toBe('strikes.choose');
    // The points still shorten supply lines.
    expect(g.v.interdiction).toBe(6);
    for (const quiet of [road(0), road(6, {}, AM + 2)]) expect(prompt(quiet).at).not.toBe('strikes.choose');
    expect(
      position({ stage: 'german.supply', vars: { turn: AM, interdiction: 6 }, units: { [TANKS]: { at: 'D2020', march: 1 } } }).events.some(
        (e) => e.e === 'strike',
      ),
    ).toBe(false);
  });

  proves(['chart-19.44'], 'the table: by points and die no effect, a step, or the unit', () => {
    const after = (n: number, pip: number, steps = 2): string => {
      const g = road(6, { [TANKS]: { at: 'D2020', march: 1, steps } });
      play(g, target(g, 'D2020', n));
      roll(g, pip);
      return at(g, TANKS) === 'Eliminated' ? 'E' : g.f.steps[u(TANKS)] < steps ? 'R' : '-';
    };
    expect([1, 2, 3, 4].map((pip) => [1, 2, 3, 4].map((n) => after(n, pip)).join(''))).toEqual(['REEE', '-RRR', '--RR', '----']);
    expect(after(1, 1, 1)).toBe('E');
  });

  proves(['12.14'], 'never at night', () => {
    expect(prompt(road(9)).at).toBe('strikes.choose');
    expect(prompt(road(9, {}, AM + 2)).at).not.toBe('strikes.choose');
  });
});
