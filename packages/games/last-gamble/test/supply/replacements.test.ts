/** Chapter 3, replacements. */
import { describe, expect } from 'vitest';
import { boxFor, loseStep } from '../../src/rules/combat/losses.ts';
import { pointsDue } from '../../src/rules/supply/replacements.ts';
import { supplyOf } from '../../src/rules/supply/supply.ts';
import { type G, SUPPLIED } from '../../src/state/shape.ts';
import { at, hex, offers, play, position, proves, refusal, u } from '../kit/kit.ts';

type Units = Record<string, Record<string, string | number>>;
const phase = (
  units: Units,
  more: {
    side?: 'german' | 'allied';
    turn?: number;
    vars?: Record<string, number>;
    options?: Record<string, string>;
    hexes?: Record<string, Record<string, number>>;
    scenario?: string;
  } = {},
): G =>
  position({
    stage: `${more.side ?? 'german'}.replacement`,
    scenario: more.scenario ?? 'wacht-am-rhein',
    vars: { turn: more.turn ?? 4, germanInfantry: 4, germanArmor: 4, alliedInfantry: 4, alliedArmor: 4, ...more.vars },
    units,
    ...(more.options ? { options: more.options } : {}),
    ...(more.hexes ? { hexes: more.hexes } : {}),
  });
const HALF = { 'G-12-48': { at: '0112', steps: 1 }, 'G-12-89': { at: '0112' } };

describe('refitting', () => {
  proves(
    ['basic-3.0', 'basic-3.12', 'basic-3.21', 'basic-3.33', 'basic-3.31'],
    'one point of the right type makes a reduced unit whole',
    () => {
      const g = phase({ ...HALF, 'G-2Pz-3-I': { at: '0112', steps: 1 } });
      play(g, { k: 'refit', u: u('G-12-48') });
      expect(g.f.steps[u('G-12-48')]).toBe(2);
      expect([g.v.germanInfantry, g.v.germanArmor]).toEqual([3, 4]);
      play(g, { k: 'refit', u: u('G-2Pz-3-I') });
      expect([g.v.germanInfantry, g.v.germanArmor]).toEqual([3, 3]);
    },
  );

  proves(['basic-3.12', 'basic-3.33'], 'not a whole unit, nor without points of its type', () => {
    const g = phase({ ...HALF, 'G-2Pz-3-I': { at: '0112', steps: 1 } }, { vars: { germanArmor: 0 } });
    expect(refusal(g, { k: 'refit', u: u('G-12-89') })).toMatchObject({ case: 'basic-3.12', why: 'not-reduced' });
    expect(refusal(g, { k: 'refit', u: u('G-2Pz-3-I') })).toMatchObject({ case: 'basic-3.33', why: 'no-points' });
    expect(refusal(g, { k: 'refit', u: u('G-12-48') })).toBeUndefined();
  });

  proves(['basic-3.22'], 'not in an enemy zone of control, nor unsupplied', () => {
    const zone = phase({ ...HALF, 'G-18-293': { at: '0515', steps: 1 }, 'A-99-393': { at: '0613' } });
    const beside = zone.board.neighbors[6 * zone.f.place[u('A-99-393')]];
    zone.move(u('G-12-48'), beside);
    expect(refusal(zone, { k: 'refit', u: u('G-12-48') })).toMatchObject({ case: 'basic-3.22', why: 'refit-in-zoc' });
    const dry = phase({ ...HALF, 'G-18-293': { at: '0515', steps: 1, fuel: 1 } });
    expect(refusal(dry, { k: 'refit', u: u('G-18-293') })).toMatchObject({ case: 'basic-3.22', why: 'refit-unsupplied' });
  });

  proves(['basic-3.32'], 'engineers, guns and the smaller nations never', () => {
    const g = phase(
      {
        'A-28-112': { at: '3020', steps: 1 },
        'A-28-109-1': { at: '3020' },
        'A-43-129': { at: '4604', steps: 1 },
        'A-VIII-1102': { at: '3020' },
      },
      { side: 'allied' },
    );
    expect(refusal(g, { k: 'refit', u: u('A-43-129') })).toMatchObject({ case: 'basic-3.32', why: 'irreplaceable' });
    expect(refusal(g, { k: 'refit', u: u('A-28-112') })).toBeUndefined();
    expect(boxFor(g, u('A-VIII-1102'))).toBe('destroyed');
    expect(boxFor(g, u('A-43-129'))).toBe('destroyed');
    expect(boxFor(g, u('A-28-112'))).toBe('eliminated');
  });

  proves(['basic-3.23'], 'a refitted unit moves as usual afterwards', () => {
    const g = phase(HALF, { turn: 5 });
    play(g, { k: 'refit', u: u('G-12-48') });
    expect(g.f.moved[u('G-12-48')]).toBe(0);
  });
});

describe('rebuilding', () => {
  const LOST: Units = { 'G-12-48': { at: 'eliminated', steps: 0 }, 'G-12-89': { at: '0515' }, 'G-18-293': { at: '0112', steps: 1 } };

  proves(
    ['basic-3.11', 'basic-3.13', 'basic-3.24', 'basic-3.25', 'basic-3.51'],
    'two points bring it back at half strength in the nearest friendly town',
    () => {
      const g = phase(LOST);
      const towns = offers(g, 'rebuild').map((a) => a.h as number);
      expect(towns.length).toBeGreaterThan(0);
      play(g, { k: 'rebuild', u: u('G-12-48'), h: towns[0] });
      expect(g.f.place[u('G-12-48')]).toBe(towns[0]);
      expect(g.f.steps[u('G-12-48')]).toBe(1);
      expect(g.v.germanInfantry).toBe(2);
      expect(supplyOf(g, u('G-12-48'))).toBe(SUPPLIED);
    },
  );

  proves(['basic-3.26', 'basic-3.25'], 'and it is made whole the turn after, not at once', () => {
    const g = phase(LOST);
    play(g, offers(g, 'rebuild')[0]);
    expect(refusal(g, { k: 'refit', u: u('G-12-48') })).toMatchObject({ case: 'basic-3.26', why: 'just-rebuilt' });
  });

  proves(
    ['basic-3.13', 'basic-3.33', 'basic-3.32'],
    'only what was eliminated, for two points of its type, and never engineers or guns',
    () => {
      const rebuild = (id: string, vars: Record<string, number> = {}, more: Units = {}) => {
        const g = phase({ ...LOST, ...more }, { vars });
        return refusal(g, { k: 'rebuild', u: u(id), h: hex(g, '0112') });
      };
      expect(rebuild('G-12-89')).toMatchObject({ case: 'basic-3.13', why: 'not-eliminated' });
      expect(rebuild('G-12-27F', {}, { 'G-12-27F': { at: 'out' } })).toMatchObject({ case: 'basic-3.13', why: 'not-eliminated' });
      expect(rebuild('G-12-48', { germanInfantry: 1 })).toMatchObject({ case: 'basic-3.33', why: 'no-points', n: 2 });
      expect(rebuild('G-12-48', { germanInfantry: 2, germanArmor: 0 })?.why).not.toBe('no-points');
      expect(rebuild('G-6PzA-62Eng', {}, { 'G-6PzA-62Eng': { at: 'eliminated', steps: 0 } })).toMatchObject({
        case: 'basic-3.32',
        why: 'irreplaceable',
      });
    },
  );

  proves(['basic-3.24'], 'only while another unit of the division is on the map', () => {
    const g = phase({ ...LOST, 'G-12-89': { at: 'out' }, 'G-12-27F': { at: 'out' } });
    expect(refusal(g, { k: 'rebuild', u: u('G-12-48'), h: hex(g, '0112') })).toMatchObject({ case: 'basic-3.24', why: 'no-division' });
  });

  proves(['basic-3.24'], 'a town in friendly hands, three hexes from every enemy, and none nearer', () => {
    const g = phase(LOST);
    const [town] = offers(g, 'rebuild').map((a) => a.h as number);
    const clear = [...Array(g.board.n).keys()].find(
      (h) => !(g.board.marks[h] & (g.board.markBit('town') | g.board.markBit('city'))),
    ) as number;
    expect(refusal(g, { k: 'rebuild', u: u('G-12-48'), h: clear })).toMatchObject({ case: 'basic-3.24', why: 'no-town' });
    expect(refusal(g, { k: 'rebuild', u: u('G-12-48'), h: g.box('out') as number })).toMatchObject({ case: 'basic-3.24', why: 'no-town' });
    expect(refusal(g, { k: 'rebuild', u: u('G-12-48'), h: hex(g, '2427') })).toMatchObject({ why: 'town-not-ours' });
    g.set('control', hex(g, '2427'), 1);
    expect(refusal(g, { k: 'rebuild', u: u('G-12-48'), h: hex(g, '2427') })).toMatchObject({ why: 'town-not-nearest' });
    const id = g.board.ids[town];
    const pressed = phase({ ...LOST, 'A-99-393': { at: g.board.ids[g.board.neighbors[6 * g.board.neighbors[6 * town]]] } });
    expect(refusal(pressed, { k: 'rebuild', u: u('G-12-48'), h: hex(pressed, id) })).toMatchObject({
      case: 'basic-3.24',
      why: 'town-near-enemy',
    });
    const lost = phase(LOST, { hexes: { [id]: { control: 2 } } });
    expect(refusal(lost, { k: 'rebuild', u: u('G-12-48'), h: hex(lost, id) })).toMatchObject({ why: 'town-not-ours' });
  });

  proves(
    ['basic-3.27', 'basic-3.5', 'basic-3.52'],
    'what was lost while isolated is gone; by the other reading (R-30) also what was unsupplied',
    () => {
      const g = phase({ ...LOST, 'G-12-48': { at: 'destroyed' } });
      expect(refusal(g, { k: 'rebuild', u: u('G-12-48'), h: hex(g, '0112') })).toMatchObject({ case: 'basic-3.27', why: 'gone-for-good' });
      g.set('supply', u('G-12-89'), 2);
      expect(boxFor(g, u('G-12-89'))).toBe('destroyed');
      g.set('supply', u('G-12-89'), 1);
      expect(boxFor(g, u('G-12-89'))).toBe('eliminated');
      const strict = phase(LOST, { options: { 'total-loss': 'unsupplied' } });
      strict.set('supply', u('G-12-89'), 1);
      expect(boxFor(strict, u('G-12-89'))).toBe('destroyed');
    },
  );

  proves(['basic-3.32', 'basic-3.27', 'basic-3.13'], 'who is gone for good is refused by the rule that took it', () => {
    const g = phase(
      { 'A-28-112': { at: '3020', steps: 1 }, 'A-28-109-1': { at: '3020' }, 'A-28-109-2': { at: '3020' }, 'A-VIII-1102': { at: '3020' } },
      { side: 'allied' },
    );
    const rebuild = (id: string) => refusal(g, { k: 'rebuild', u: u(id), h: hex(g, '3020') });
    expect(rebuild('A-28-109-2')).toMatchObject({ case: 'basic-3.13', why: 'not-eliminated' });
    for (const id of ['A-28-109-2', 'A-VIII-1102']) g.move(u(id), g.box('destroyed'));
    expect(rebuild('A-28-109-2')).toMatchObject({ case: 'basic-3.27', why: 'gone-for-good' });
    expect(rebuild('A-VIII-1102')).toMatchObject({ case: 'basic-3.32', why: 'gone-for-good' });
  });

  proves(['basic-5.63', 'basic-5.64'], 'Allied losses are counted, rebuilt units taken off again', () => {
    const g = phase(
      { 'A-28-112': { at: '3020', steps: 1 }, 'A-28-109-1': { at: '3020' }, 'A-28-109-2': { at: '3020', steps: 1 } },
      { side: 'allied' },
    );
    const before = g.v.alliedLost;
    loseStep(g, u('A-28-112'), 'basic-3.51');
    expect(at(g, 'A-28-112')).toBe('eliminated');
    expect(g.v.alliedLost).toBe(before + 1);
    play(g, offers(g, 'rebuild')[0]);
    expect(g.v.alliedLost).toBe(before);
  });
});

describe('points', () => {
  proves(
    ['basic-3.3', 'basic-3.34', 'basic-3.35', 'basic-3.43', 'intro-8.1#2', 'repl-table'],
    'arrive on the turn of the table and pile up by type',
    () => {
      const g = phase(
        { 'A-28-112': { at: '3020', steps: 1 }, 'A-28-109-1': { at: '3020' } },
        { side: 'allied', turn: 5, vars: { alliedInfantry: 2 } },
      );
      expect(pointsDue(g, 1)).toEqual({ Infantry: 3, Armor: 0 });
      expect(g.v.alliedInfantry).toBe(5);
    },
  );

  proves(['repl-table'], 'doubtful cells are empty unless the other reading (R-63) is chosen', () => {
    expect(pointsDue(phase(HALF, { turn: 9, side: 'allied' }), 1).Infantry).toBe(0);
    expect(pointsDue(phase(HALF, { turn: 9, side: 'allied', options: { 'doubtful-replacements': 'one' } }), 1).Infantry).toBe(1);
  });

  proves(['basic-3.42', 'adv-13.2'], 'the 12/22 scenario has its own stock; the row of that turn is added, or already in it (R-29)', () => {
    const first = phase(
      { 'A-28-112': { at: '3020', steps: 1 }, 'A-28-109-1': { at: '3020' } },
      { scenario: 'meuse', side: 'allied', turn: 13, vars: { alliedInfantry: 1 } },
    );
    expect(first.v.alliedInfantry).toBe(3);
    const included = phase(
      { 'A-28-112': { at: '3020', steps: 1 }, 'A-28-109-1': { at: '3020' } },
      { scenario: 'meuse', side: 'allied', turn: 13, vars: { alliedInfantry: 1 }, options: { 'meuse-points': 'included' } },
    );
    expect(included.v.alliedInfantry).toBe(1);
  });
});
