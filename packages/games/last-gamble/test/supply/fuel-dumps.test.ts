/** Advanced chapter 9: fuel dumps. */
import { chance, distance, prompt, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { lastGamble } from '../../src/index.ts';
import { supplyOf } from '../../src/rules/supply/supply.ts';
import { describe as describeGame } from '../../src/screen/describe.ts';
import { ALLIED, type G, GERMAN, SUPPLIED, UNSUPPLIED } from '../../src/state/shape.ts';
import { field, join, now, READY, target } from '../kit/battlefield.ts';
import { from, N, NE, S, type Scene, SE, scene } from '../kit/field.ts';
import { at, hex, idle, offers, play, proves, refusal, roll, u } from '../kit/kit.ts';

const BIG = '1811';
const SMALL = '2010';
const panzers = 'G-116-16-I';
const engineers = 'A-V-1111';
const belgians = 'A-Bel-V';

/** Game turns by their names. */
const AM17 = 3;
const PM17 = 4;
const AM18 = 5;
const PM18 = 6;
const AM19 = 7;

const near = from(BIG, SE, SE);
const dumps = (s: Partial<Scene> & Pick<Scene, 'units'>): G =>
  scene({ centre: BIG, radius: 6, turn: AM18, options: { level: 'advanced' }, ...s });
const go = (g: G, unit: string, to: string): G => play(g, { k: 'pick', u: u(unit) }, { k: 'go', h: hex(g, to) });
const left = (g: G, id: string): number => g.f.dump[hex(g, id)];

describe('capture', () => {
  proves(['adv-9.0', 'adv-9.11', 'adv-9.12'], 'a German who enters takes the dump, and goes on', () => {
    const g = go(dumps({ units: { [panzers]: near } }), panzers, BIG);
    expect([left(g, BIG), left(g, SMALL), g.v.fuelCaptured]).toEqual([0, 5, 10]);
    expect(now(g)).toBe('move.go');
    play(g, { k: 'go', h: hex(g, from(BIG, N)) });
    expect(at(g, panzers)).toBe(from(BIG, N));
    const h = go(dumps({ units: { [panzers]: from(SMALL, S) } }), panzers, SMALL);
    expect(h.v.fuelCaptured).toBe(5);
  });

  proves(['adv-9.11'], 'nobody drives through it without the game stopping there, so that the Allies can answer', () => {
    const g = dumps({ units: { [panzers]: near }, road: [near, from(BIG, SE), BIG, from(BIG, N), from(BIG, N, N)] });
    play(g, { k: 'pick', u: u(panzers) }, { k: 'go', h: hex(g, from(BIG, N, N)) });
    expect([left(g, BIG), g.v.fuelCaptured]).toEqual([10, 0]);
    const h = dumps({ units: { [panzers]: from(BIG, SE) } });
    play(h, { k: 'pick', u: u(panzers) }, { k: 'step', n: 5 });
    expect([at(h, panzers), left(h, BIG)]).toEqual([BIG, 0]);
  });

  proves(['adv-9.11'], 'advancing into it after combat counts; the Allies own marching through does not', () => {
    const g = field({
      centre: BIG,
      turn: AM18,
      radius: 10,
      options: { level: 'advanced' },
      units: { 'G-12-48': from(BIG, SE), 'G-12-89': from(BIG, SE), 'G-12-27F': from(BIG, SE), 'A-28-110-1': BIG },
    });
    play(g, target(g, BIG), join('G-12-48'), join('G-12-89'), join('G-12-27F'));
    while (now(g) === 'battle.draft' || now(g) === 'battle.support') play(g, READY);
    roll(g, 1);
    idle(g, (w) => now(w) === 'advance.choose');
    play(g, { k: 'advance', u: u('G-12-48'), h: hex(g, BIG) });
    expect(g.v.fuelCaptured).toBe(10);
    const us = go(dumps({ side: 'allied', units: { 'A-28-707': near } }), 'A-28-707', BIG);
    expect([left(us, BIG), us.v.fuelCaptured]).toEqual([10, 0]);
  });

  proves(['adv-9.0', 'adv-9.12', 'aset-9'], 'dumps stand on the map in the Advanced game only, and no more on 12/22', () => {
    const of = (scenario: string, level: string) => {
      const g = start(lastGamble, { scenario, options: { level }, seed: 'dumps' });
      return [left(g, BIG), left(g, SMALL)];
    };
    expect(of('wacht-am-rhein', 'advanced')).toEqual([10, 5]);
    expect(of('breakthrough', 'advanced')).toEqual([10, 5]);
    expect(of('wacht-am-rhein', 'basic')).toEqual([0, 0]);
    expect(of('meuse', 'advanced')).toEqual([0, 0]);
    const g = dumps({ units: { [panzers]: near } });
    expect(describeGame.hexMarkers(g)).toEqual([
      { hex: hex(g, SMALL), kind: 'dump', text: '5', owner: 1 },
      { hex: hex(g, BIG), kind: 'dump', text: '10', owner: 1 },
    ]);
  });

  proves(
    ['adv-9.12', 'adv-9.13', 'adv-9.14', 'adv-9.15', 'basic-2.31'],
    'the first fuel roll comes later by the points that were captured',
    () => {
      const first = (fuelCaptured: number): number => {
        const g = dumps({ units: { [panzers]: near }, vars: { fuelCaptured } });
        return g.rules.fuelStart(g);
      };
      // 12/20 AM without fuel, then 12/22 AM, 12/24 PM, 12/27 AM.
      expect([0, 5, 10, 15].map(first)).toEqual([9, 13, 18, 23]);
    },
  );
});

describe('destruction', () => {
  const guarded = (turn: number, more: Scene['units'] = {}): G =>
    dumps({ turn, units: { [panzers]: near, [engineers]: from(BIG, N, N), ...more } });

  proves(['adv-9.21'], 'the Allies are asked if engineers are within two hexes', () => {
    const g = go(guarded(AM18), panzers, BIG);
    expect([now(g), prompt(g).side, offers(g).map((a) => a.k)]).toEqual(['dump-entered.ask', ALLIED, ['burn', 'decline']]);
    play(g, { k: 'decline' });
    expect([g.v.fuelCaptured, now(g)]).toEqual([10, 'move.go']);
    const far = go(dumps({ units: { [panzers]: near, [engineers]: from(BIG, N, N, N) } }), panzers, BIG);
    expect(far.v.fuelCaptured).toBe(10);
    // Infantry cannot do it, nor can the Belgians unless they are attacked.
    const foot = go(dumps({ units: { [panzers]: near, 'A-28-112': from(BIG, N, NE), [belgians]: from(BIG, N, N) } }), panzers, BIG);
    expect(foot.v.fuelCaptured).toBe(10);
  });

  proves(['adv-9.22', 'dump-table'], 'it burns on 1 to 3, 4 or 5 as the days go by, and there is no try without a row', () => {
    const burns = (turn: number): number[] => {
      const found: number[] = [];
      for (let pip = 1; pip <= 6; pip++) {
        const g = go(guarded(turn), panzers, BIG);
        if (now(g) !== 'dump-entered.ask') return [];
        play(g, { k: 'burn' });
        expect(chance(g)).toMatchObject({ says: 'roll.dump', cases: ['adv-9.22', 'dump-table'] });
        roll(g, pip);
        if (g.v.fuelCaptured > 0) expect(g.events.find((e) => e.e === 'dumpSafe')?.case).toBe('adv-9.23');
        if (g.v.fuelCaptured === 0) found.push(pip);
      }
      return found;
    };
    expect(burns(AM17)).toEqual([]);
    expect(burns(PM17)).toEqual([1, 2, 3]);
    expect(burns(AM18)).toEqual([1, 2, 3, 4]);
    expect(burns(PM18)).toEqual([1, 2, 3, 4, 5]);
  });

  proves(['adv-9.23'], 'a try that fails gives it to the German, who goes on', () => {
    const g = go(guarded(AM18), panzers, BIG);
    roll(play(g, { k: 'burn' }), 5);
    expect([left(g, BIG), g.v.fuelCaptured, now(g)]).toEqual([0, 10, 'move.go']);
  });

  proves(['adv-9.24'], 'a try that works takes the dump away and stops the unit for the rest of the game turn', () => {
    const g = go(guarded(AM18), panzers, BIG);
    roll(play(g, { k: 'burn' }), 4);
    expect([left(g, BIG), g.v.fuelCaptured]).toEqual([0, 0]);
    expect([at(g, panzers), now(g)]).toEqual([BIG, 'movement.plan']);
    // Armor in reserve could have moved a second time after combat.
    const h = guarded(AM18, { 'G-2Pz-38': '0110' });
    for (const id of [panzers, 'G-2Pz-38']) h.set('reserve', u(id), 1);
    roll(play(go(h, panzers, from(BIG, SE)), { k: 'go', h: hex(h, BIG) }, { k: 'burn' }), 1);
    idle(h, (w) => prompt(w).at === 'reserveMove.plan');
    expect(h.v.side).toBe(GERMAN);
    expect(refusal(h, { k: 'pick', u: u(panzers) })).toMatchObject({ case: 'adv-9.24', why: 'halted' });
    expect(at(h, panzers)).toBe(BIG);
  });
});

describe('evacuation and reinforcements', () => {
  proves(['adv-9.31'], 'what is left is gone at the start of 12/19 AM', () => {
    const g = dumps({ side: 'allied', phase: 'engineer', turn: PM18, units: { [panzers]: near, 'A-28-112': '5010' } });
    idle(g, (w) => w.v.turn === AM19 && w.v.side === GERMAN);
    expect([left(g, BIG), left(g, SMALL)]).toEqual([0, 0]);
    expect(go(dumps({ turn: AM19, units: { [panzers]: near } }), panzers, BIG).v.fuelCaptured).toBe(0);
  });

  proves(
    ['adv-9.41', 'basic-2.32', 'gset-4', 'gset-cond'],
    '2SS, 9SS and the Grenadier Brigade come without supply unless a dump was captured',
    () => {
      const supply = (fuelCaptured: number): number[] => {
        const g = dumps({ phase: 'supply', turn: 8, units: { [panzers]: near }, vars: { fuelCaptured } });
        return ['G-2SS-2-I', 'G-9SS-19', 'G-FGB-Pz'].map((id) => supplyOf(g, u(id)));
      };
      expect(supply(0)).toEqual([UNSUPPLIED, UNSUPPLIED, UNSUPPLIED]);
      expect(supply(5)).toEqual([SUPPLIED, SUPPLIED, SUPPLIED]);
    },
  );
});

describe('the Belgian battalion', () => {
  proves(['adv-9.5'], 'it stays in 1811 until both dumps are gone', () => {
    const of = (more: Partial<Scene>) => dumps({ side: 'allied', units: { [belgians]: BIG }, ...more });
    expect(refusal(of({}), { k: 'pick', u: u(belgians) })).toMatchObject({ case: 'adv-9.5', why: 'guards-dump' });
    const one = of({ hexFields: { [BIG]: { dump: 0 } } });
    expect(refusal(one, { k: 'pick', u: u(belgians) })?.case).toBe('adv-9.5');
    const none = of({ hexFields: { [BIG]: { dump: 0 }, [SMALL]: { dump: 0 } } });
    expect(refusal(none, { k: 'pick', u: u(belgians) })).toBeUndefined();
    expect(refusal(of({ turn: AM19 }), { k: 'pick', u: u(belgians) })).toBeUndefined();
    // Driven out, it goes where it likes.
    expect(refusal(of({ units: { [belgians]: from(BIG, N) } }), { k: 'pick', u: u(belgians) })).toBeUndefined();
  });

  const attacked = (turn: number): G => {
    const g = field({
      centre: BIG,
      radius: 10,
      turn,
      options: { level: 'advanced' },
      units: { 'G-12-48': from(BIG, SE), 'G-12-89': from(BIG, SE), [belgians]: BIG },
    });
    play(g, target(g, BIG), join('G-12-48'));
    while (now(g) === 'battle.draft') play(g, READY);
    return g;
  };

  proves(['adv-9.5', 'dump-table'], 'attacked, it may try one die for a dump within two hexes, by its own table', () => {
    const burns = (turn: number): number[] => {
      const found: number[] = [];
      for (let pip = 1; pip <= 6; pip++) {
        const g = attacked(turn);
        if (now(g) !== 'dump-guarded.ask') return [];
        play(g, { k: 'torch', h: hex(g, BIG) });
        expect(chance(g)?.cases).toEqual(['adv-9.5', 'dump-table']);
        roll(g, pip);
        if (left(g, BIG) === 0) found.push(pip);
        expect(g.events.filter((e) => e.e === 'dumpSafe' || e.e === 'dumpBurnt').map((e) => e.case)).toEqual(['adv-9.5']);
        expect(g.v.fuelCaptured).toBe(0);
        expect(now(g)).toBe('battle.roll');
      }
      return found;
    };
    expect([AM17, PM17, AM18, PM18].map((turn) => burns(turn).length)).toEqual([2, 3, 4, 5]);
    expect(burns(AM19)).toEqual([]);
    const g = attacked(AM18);
    const reach = [BIG, SMALL].filter((id) => distance(g.board, hex(g, BIG), hex(g, id)) <= 2);
    expect(offers(g, 'torch').map((a) => a.h)).toEqual(reach.map((id) => hex(g, id)));
    expect(prompt(g).side).toBe(ALLIED);
    expect(refusal(g, { k: 'torch', h: hex(g, from(BIG, S)) })?.case).toBe('adv-9.5');
  });

  proves(['adv-9.21', 'adv-9.5'], 'once attacked in the player turn it serves the general table too (R-72)', () => {
    const entered = (attackedBefore: number): string => {
      const g = dumps({ units: { [panzers]: near, [belgians]: from(BIG, N, N) } });
      g.set('foughtTurn', u(belgians), attackedBefore);
      return now(go(g, panzers, BIG));
    };
    expect([entered(0), entered(1)]).toEqual(['move.go', 'dump-entered.ask']);
    const g = attacked(AM18);
    expect(g.f.foughtTurn[u(belgians)]).toBe(1);
  });

  proves(['adv-9.5'], 'it does not advance away from the dumps either', () => {
    for (let pip = 6; pip > 4; pip--) {
      const h = field({
        centre: BIG,
        radius: 10,
        turn: AM18,
        options: { level: 'advanced' },
        units: { 'G-18-293': from(BIG, SE), [belgians]: BIG, 'A-28-112': BIG, 'A-28-110-1': BIG },
      });
      play(h, target(h, BIG));
      while (now(h) !== 'battle.roll' && now(h) !== 'advance.choose')
        play(h, offers(h).find((a) => a.k === 'ready' || a.k === 'decline' || a.k === 'join') as never);
      roll(h, pip);
      idle(h, (w) => now(w) === 'advance.choose' || now(w) === 'combat.choose');
      if (now(h) !== 'advance.choose') continue;
      const to = hex(h, from(BIG, SE));
      expect(refusal(h, { k: 'advance', u: u(belgians), h: to })).toBeDefined();
      expect(refusal(h, { k: 'advance', u: u('A-28-112'), h: to })).toBeUndefined();
      return;
    }
    throw new Error('the attack never fails');
  });
});
