/** What the computer player is told: odds as the table has them, ways it can take, answers that may be given. */
import { check, type DraftOdds, legal, prompt, type Reach, start } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { strategy } from '../../src/computer/strategy.ts';
import { wachtAmRhein } from '../../src/index.ts';
import { UNITS } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { C, E, out, scene } from '../kit/field.ts';
import { hex, idle, play, position, u } from '../kit/kit.ts';
import { lay } from '../kit/lines.ts';

const begin = (): G => start(wachtAmRhein, { scenario: 'bastogne-first-day', seed: 'computer' });
const FOOT = 'de-1-48-12-i';
const US = 'us-1-18-1-i';

describe('odds', () => {
  const g = scene({ units: { [FOOT]: out(E, 1), 'de-2-48-12-i': out(E, 1), [US]: { at: C, steps: 1 } } });
  const odds = (attackers: string[]): DraftOdds =>
    strategy.odds?.(g, { by: GERMAN, targets: [hex(g, C)], attackers: attackers.map(u), guns: [] }) as DraftOdds;
  it('add up to one, and more attackers do not lose more', () => {
    const [one, two] = [odds([FOOT]), odds([FOOT, 'de-2-48-12-i'])];
    for (const o of [one, two]) expect(o.outcomes.reduce((sum, x) => sum + x.p, 0)).toBeCloseTo(1);
    const lost = (o: DraftOdds): number => o.outcomes.reduce((sum, x) => sum + x.p * x.own, 0);
    expect(lost(two)).toBeLessThanOrEqual(lost(one));
  });
  it('an attack below the lowest odds costs everybody in it', () => {
    const weak = scene({
      side: 'allied',
      units: { 'us-co-im-01': C, 'us-co-im-02': C, [FOOT]: out(E, 1), 'de-2-48-12-i': out(E, 1), 'de-1-89-12-i': out(E, 1) },
    });
    const o = strategy.odds?.(weak, { by: ALLIED, targets: [hex(weak, out(E, 1))], attackers: [u('us-co-im-01')], guns: [] });
    expect(o?.outcomes).toEqual([{ p: 1, own: 1, theirs: [0, 0], taken: [0, 0], repelled: 0 }]);
  });
});

describe('ways', () => {
  it('every place it is told of can be reached by the answer named', () => {
    const g = scene({ units: { 'de-1-16-116p-t': C, [US]: out(E, 6) }, primary: Array.from({ length: 9 }, (_, n) => out(4, n)) });
    const reach: Reach = { hexes: [], kinds: [], costs: [] };
    strategy.reach?.(g, u('de-1-16-116p-t'), 'now', reach);
    expect(new Set(reach.kinds)).toEqual(new Set(['go', 'march']));
    const g2 = play(g, { k: 'pick', u: u('de-1-16-116p-t') });
    for (const [i, h] of reach.hexes.entries()) expect(check(g2, { k: reach.kinds[i], h })).toBeUndefined();
    expect(reach.hexes.length).toBeGreaterThan(30);
  });
  it('who is not committed goes nowhere', () => {
    const g = begin();
    const reach: Reach = { hexes: [1], kinds: ['go'], costs: [1] };
    strategy.reach?.(g, u('de-1-901-lr-m'), 'now', reach);
    expect(reach.hexes).toEqual([]);
  });
});

describe('answers', () => {
  it('US units are committed where they are of use, and only as many as are', () => {
    const g = position({ stage: 'allied.commitment', clear: undefined as never, vars: { turn: 2 } });
    const list = [...legal(g)];
    const chosen = strategy.answer?.(g, ALLIED, prompt(g).at, list, () => 0);
    expect(chosen?.k).toBe('commit');
    expect(UNITS[chosen?.u ?? 0].battery).toBeUndefined();
  });
  it('air points go to Ground Support and Interdiction, and strike the strongest column with all there are', () => {
    const g = position({ stage: 'turn', clear: undefined as never, vars: { turn: 5, weather: 2 } });
    const points = (at: string): number | undefined =>
      strategy.answer?.(
        g,
        ALLIED,
        at,
        [0, 1, 2, 3].map((n) => ({ k: 'allot', n })),
        () => 0,
      )?.n;
    expect(['air.allied0', 'air.allied1', 'air.allied2', 'air.allied3', 'air.german0', 'air.german1'].map(points)).toEqual([
      2, 0, 0, 3, 3, 3,
    ]);
    const road = lay({
      stage: 'allied.supply',
      vars: { interdiction: 2 },
      units: { [FOOT]: { at: 'D2020', march: 1, steps: 1 }, 'de-1-16-116p-t': { at: 'D2015', march: 1 } },
    });
    expect(prompt(road).at).toBe('strikes.choose');
    expect(strategy.answer?.(road, ALLIED, 'strikes.choose', [...legal(road)], () => 0)).toEqual({
      k: 'strike',
      h: hex(road, 'D2015'),
      n: 2,
    });
  });
  it('goals are the towns of the victory conditions', () => {
    const g = begin();
    expect(strategy.goals(g).map((x) => [x.name, x.side])).toEqual([
      ['Bastogne', GERMAN],
      ['Wiltz', GERMAN],
      ['Clervaux', GERMAN],
    ]);
  });
});

describe('turns played out in the head', () => {
  const ahead = (scenario: string, until: (g: G) => boolean): boolean | undefined => {
    const g = start(wachtAmRhein, { scenario, seed: 'ahead' });
    idle(g, until);
    return strategy.ahead?.(g);
  };
  const moves = (g: G): boolean => prompt(g).at === 'movement.plan';
  it('are those of scenarios on one map: not of the large ones, not of secret choices, not of nights of rest', () => {
    expect(['bastogne', 'kampfgruppe-peiper', 'race-for-the-meuse'].map((id) => ahead(id, moves))).toEqual([true, true, false]);
    expect(ahead('kampfgruppe-peiper', () => true)).toBe(false);
    expect(strategy.ahead?.(scene({ phase: 'bonus-movement', turn: 10, units: { [FOOT]: C }, vars: { bonus: 1 } }))).toBe(false);
  });
});

describe('Kampfgruppe Peiper', () => {
  const peiper = (): G => start(wachtAmRhein, { scenario: 'kampfgruppe-peiper', seed: 'computer' });
  it('goals are exits, St. Vith and fuel', () => {
    expect(strategy.goals(peiper()).map((x) => [x.name, x.side, x.need])).toEqual([
      ['the roads to the Meuse', GERMAN, 18],
      ['St. Vith', GERMAN, 1],
      ['the fuel dumps', GERMAN, 1],
    ]);
  });
  it('the true dumps are any two, by the dice of the player', () => {
    const g = peiper();
    const chosen = (n: number): number | undefined => strategy.answer?.(g, ALLIED, 'fuel.choose', [...legal(g)], () => n)?.h;
    expect(new Set([0, 1, 2, 3].map(chosen)).size).toBe(4);
  });
  it('leaves the map from hexes that count, while exits are wanted', () => {
    const g = position({
      scenario: 'kampfgruppe-peiper',
      stage: 'german.movement',
      vars: { turn: 8 },
      units: { 'ss-1-1-1p-t': { at: 'C0133' }, 'ss-1-26-1p-m': { at: 'C0134' }, 'de-iss-h': { at: 'C0135' } },
    });
    expect(['ss-1-1-1p-t', 'ss-1-26-1p-m', 'de-iss-h'].map((id) => strategy.leaves?.(g, u(id)))).toEqual([true, false, false]);
  });
});
