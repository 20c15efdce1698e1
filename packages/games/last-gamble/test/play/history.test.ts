/** What the game remembers, and the conditions of reinforcements that ask for it. */
import { describe, expect } from 'vitest';
import { conditionById } from '../../src/data/index.ts';
import { conditionMet, stretch } from '../../src/rules/arrivals/arrival-conditions.ts';
import { controller, step } from '../../src/state/history.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { C, from, N, NE, S, scene } from '../kit/field.ts';
import { hex, play, position, proves, u } from '../kit/kit.ts';

type Units = Record<string, Record<string, string | number>>;
const map = (units: Units = {}, vars: Record<string, number> = {}, scenario = 'campaign'): G =>
  position({
    stage: 'german.movement',
    scenario,
    vars: { turn: 12, ...vars },
    units: { 'G-12-48': { at: '0112' }, 'G-12-89': { at: '0112' }, ...units },
  });
const goThrough = (g: G, id: string, ...hexes: string[]): void => {
  for (let i = 1; i < hexes.length; i++) step(g, u(id), hex(g, hexes[i - 1]), hex(g, hexes[i]));
};

describe('control', () => {
  proves(['gset-cond'], 'Germany is German, the rest Allied, until somebody passes through (R-53)', () => {
    const g = map();
    expect(controller(g, hex(g, '0112'))).toBe(GERMAN);
    expect(controller(g, hex(g, '2427'))).toBe(ALLIED);
  });

  proves(['gset-cond'], 'every hex of a move is taken over, also one the unit only passes', () => {
    const g = scene({ side: 'german', units: { 'G-2Pz-3-I': C } });
    const mid = from(C, N);
    play(g, { k: 'pick', u: u('G-2Pz-3-I') }, { k: 'go', h: hex(g, from(mid, N)) });
    expect(controller(g, hex(g, mid))).toBe(GERMAN);
    expect(controller(g, hex(g, from(C, S)))).toBe(ALLIED);
    expect(controller(g, hex(g, from(C, NE, NE)))).toBe(ALLIED);
  });

  proves(['gset-cond'], 'a condition is met while the towns are in German hands, and no longer when they are lost', () => {
    const g = map();
    expect(conditionMet(g, 'german-malmedy-spa')).toBe(false);
    goThrough(g, 'G-12-48', '1510', '1511');
    expect(conditionMet(g, 'german-malmedy-spa')).toBe(false);
    goThrough(g, 'G-12-48', '2110', '2109', '2110');
    expect(conditionMet(g, 'german-malmedy-spa')).toBe(true);
    goThrough(g, 'A-28-112', '2108', '2109');
    expect(conditionMet(g, 'german-malmedy-spa')).toBe(false);
  });
});

describe('the Meuse', () => {
  const at = (g: G, id: string, a: string, b: string): G => {
    goThrough(g, id, a, b);
    return g;
  };

  proves(['gset-1'], 'any German over it from Liege to Namur brings 10SS, south of Namur not', () => {
    expect(conditionMet(at(map(), 'G-12-48', '4107', '4206'), 'german-meuse-liege-namur')).toBe(true);
    expect(conditionMet(at(map(), 'G-12-48', '4811', '4912'), 'german-meuse-liege-namur')).toBe(false);
    expect(conditionMet(at(map(), 'A-28-112', '4107', '4206'), 'german-meuse-liege-namur')).toBe(false);
  });

  proves(['gset-2'], 'an SS unit over it from Givet to Namur brings 11 Panzer', () => {
    expect(conditionMet(at(map(), 'G-1SS-1-I', '4811', '4912'), 'german-meuse-givet-namur')).toBe(true);
    expect(conditionMet(at(map(), 'G-12-48', '4811', '4912'), 'german-meuse-givet-namur')).toBe(false);
    expect(conditionMet(at(map(), 'G-1SS-1-I', '4107', '4206'), 'german-meuse-givet-namur')).toBe(false);
  });

  proves(['gset-2'], 'by the 12/22 chart any German unit will do, from the player turn after', () => {
    const g = at(map({}, { turn: 14 }, 'meuse'), 'G-12-48', '4811', '4912');
    expect(conditionMet(g, 'german-meuse-givet-namur-any')).toBe(false);
    g.v.tick += 2;
    expect(conditionMet(g, 'german-meuse-givet-namur-any')).toBe(true);
  });

  proves(['aset-3', 'aset-4', 'aset-5'], 'Allied reserves come when anybody has crossed anywhere', () => {
    const before = map();
    for (const id of ['allied-meuse-crossed', 'allied-marche-or-meuse', 'allied-liege-or-meuse']) {
      expect(conditionMet(before, id)).toBe(false);
      expect(conditionMet(at(map(), 'G-12-48', '4811', '4912'), id)).toBe(true);
    }
    expect(conditionMet(at(map(), 'G-12-48', '3518', '3519'), 'allied-marche-or-meuse')).toBe(true);
    const liege = at(map(), 'G-12-48', '2902', '2903');
    expect(conditionMet(liege, 'allied-liege-or-meuse')).toBe(true);
    goThrough(liege, 'A-28-112', '2902', '2903');
    expect(conditionMet(liege, 'allied-liege-or-meuse')).toBe(true);
  });

  proves(['gset-1', 'gset-2'], 'the stretches meet at Namur and have no gap', () => {
    const { board } = map();
    const of = (id: string) => {
      const fact = conditionById(id)?.fact;
      if (fact?.kind !== 'meuse-crossed') throw new Error(id);
      return stretch(board, fact.from, fact.to);
    };
    const north = of('german-meuse-liege-namur');
    const south = of('german-meuse-givet-namur');
    expect(north.length).toBeGreaterThan(30);
    expect(south.length).toBeGreaterThan(20);
    expect(north.some((s) => south.includes(s))).toBe(true);
    const all = stretch(board);
    expect(new Set([...north, ...south]).size).toBeLessThan(all.length);
  });
});

describe('other conditions', () => {
  proves(['aset-1', 'aset-2'], 'Rocherath or Eupen taken; a German in or next to Eupen', () => {
    const g = map();
    expect(conditionMet(g, 'allied-rocherath-or-eupen')).toBe(false);
    goThrough(g, 'G-12-48', '0811', '0810');
    expect(conditionMet(g, 'allied-rocherath-or-eupen')).toBe(true);
    expect(conditionMet(g, 'allied-near-eupen')).toBe(false);
    expect(conditionMet(map({ 'G-18-293': { at: '1505' } }), 'allied-near-eupen')).toBe(true);
    expect(conditionMet(map({ 'G-18-293': { at: '1506' } }), 'allied-near-eupen')).toBe(false);
  });

  proves(['gset-IISS'], 'Bittrich comes with the first unit of his corps', () => {
    expect(conditionMet(map(), 'german-first-ii-ss')).toBe(false);
    expect(conditionMet(map({ 'G-2SS-3': { at: '0115' } }), 'german-first-ii-ss')).toBe(true);
  });

  proves(['aset-8', 'avar-10'], 'Bastogne lost on 12/26 AM or later: the division comes the turn after', () => {
    const early = map({}, { turn: 20 });
    goThrough(early, 'G-12-48', '2426', '2427', '2426');
    expect(early.v.bastogneLost).toBe(0);
    const g = map({}, { turn: 21 });
    goThrough(g, 'G-12-48', '2426', '2427');
    expect(conditionMet(g, 'allied-bastogne-lost')).toBe(false);
    g.v.turn = 22;
    expect(conditionMet(g, 'allied-bastogne-lost')).toBe(true);
  });
});
