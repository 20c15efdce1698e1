/** Plain cases of chapters 6 to 9 that everything else takes for granted: whose phase it is, friends on the way, zones of both sides, modes in a stack. */
import { prompt, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { everyScenario, POINT } from '../../src/index.ts';
import { unitAttack, unitDefense } from '../../src/rules/combat/strength.ts';
import { allowance, isClassB } from '../../src/rules/movement/allowance.ts';
import { inEnemyZone, inRigidZone } from '../../src/rules/movement/zones-of-control.ts';
import { isTank, UNITS } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN, ISOLATED_1, ISOLATED_2, OUT_OF_COMMUNICATIONS, SUPPLIED, UNSUPPLIED } from '../../src/state/shape.ts';
import { C, E, NE, out, type Scene, SE, scene, spent, W } from '../kit/field.ts';
import { battlefield, DE, declare, told, US } from '../kit/fight.ts';
import { at, hex, idle, offers, play, position, proves, refusal, roll, u } from '../kit/kit.ts';

const FOOT = DE.foot;
const MATE = DE.mate;
const TANKS = DE.tanks;
const HQ = 'de-116p-lviii-h';
const road = (n: number): string[] => Array.from({ length: n + 1 }, (_, i) => out(E, i));
/** What the move of a unit from the middle costs. */
function price(s: Scene, unit: string, to: string, k = 'go'): number {
  const g = play(scene(s), { k: 'pick', u: u(unit) });
  return spent(play(g, { k, h: hex(g, to) }));
}
const stopped = (g: G): boolean => !g.frames.some((f) => f.proc === 'move');

describe('counters', () => {
  proves(['2.31'], 'an allowance of six or less is Class A, seven or more Class B; assault guns and tank destroyers are tanks', () => {
    const g = scene({ units: { [FOOT]: C } });
    for (const unit of UNITS) if (!unit.companies) expect([unit.id, isClassB(g, unit.index)]).toEqual([unit.id, unit.front.move >= 7]);
    for (const type of ['tank', 'tank-destroyer', 'assault-gun', 'anti-tank', 'mechanized'])
      expect([type, UNITS.filter((unit) => unit.type === type && !unit.companies).map((unit) => isTank(g, unit.index))[0]]).toEqual([
        type,
        ['tank', 'tank-destroyer', 'assault-gun'].includes(type),
      ]);
    // A small G: the green units of the sheets.
    expect(UNITS.filter((unit) => unit.formation === '99' && unit.type === 'infantry').every((unit) => unit.green)).toBe(true);
    expect(UNITS.some((unit) => unit.formation === '1' && unit.green)).toBe(false);
  });
});

describe('whose phase it is', () => {
  proves(['6.25'], 'nobody moves in the phase of the enemy or in combat; retreats and advances cost no points', () => {
    expect(refusal(scene({ units: { [FOOT]: C, [US.foot]: out(E, 3) } }), { k: 'pick', u: u(US.foot) })).toMatchObject({
      why: 'not-yours',
    });
    const g = battlefield({
      units: { [FOOT]: C, [MATE]: C, [TANKS]: out(SE, 1), [US.foot]: { at: out(E, 1), steps: 1 }, [US.tanks]: out(W, 8) },
    });
    expect(refusal(g, { k: 'pick', u: u(TANKS) })).toMatchObject({ why: 'not-asked' });
    declare(g, { on: out(E, 1), by: [FOOT, MATE, TANKS] }, 1);
    if (prompt(g).at.startsWith('burden')) play(g, { k: 'back', n: 0 });
    expect(allowance(g, u(FOOT))).toBe(6 * POINT);
    expect(g.f.moved[u(FOOT)]).toBe(0);
  });
  proves(['6.71', '6.72'], 'before dawn on December 16 some units of both sides may not move', () => {
    const g = start(everyScenario, { scenario: 'bastogne', seed: 'one' });
    idle(g, (w) => prompt(w).at === 'movement.plan');
    expect(g.v.side).toBe(GERMAN);
    expect(refusal(g, { k: 'pick', u: u('de-1-901-lr-m') })).toMatchObject({ case: '25.16' });
    expect(refusal(g, { k: 'pick', u: u('de-1-39-26-i') })).toBeUndefined();
    idle(g, (w) => prompt(w).at === 'commitment.choose');
    play(g, offers(g, 'commit')[0]);
    expect(g.v.side).toBe(ALLIED);
    expect(UNITS.filter((unit) => unit.side === ALLIED && g.onMap(unit.index) && g.f.committed[unit.index] === 0).length).toBeGreaterThan(
      50,
    );
  });
  proves(['6.26', '14.53', '14.54', '14.63', '14.64'], 'lack of supply takes points off the allowance, by class', () => {
    const points = [SUPPLIED, OUT_OF_COMMUNICATIONS, UNSUPPLIED, ISOLATED_1, ISOLATED_2].map((supply) => {
      const g = scene({ units: { [FOOT]: { at: C, supply }, [TANKS]: { at: out(W, 3), supply } } });
      return [FOOT, TANKS].map((id) => allowance(g, u(id)) / POINT);
    });
    expect(points).toEqual([
      [6, 12],
      [6, 12],
      [6, 6],
      [6, 6],
      [3, 6],
    ]);
  });
});

describe('friends on the way', () => {
  proves(['6.41', '9.13', '6.42'], 'passing friends, joining and leaving them costs nothing, however many pass', () => {
    const crowd = { [MATE]: out(E, 1), 'de-1-89-12-i': out(E, 1), 'de-2-89-12-i': out(E, 1) };
    const alone = price({ units: { [FOOT]: C } }, FOOT, out(E, 3));
    expect(price({ units: { [FOOT]: C, ...crowd } }, FOOT, out(E, 3))).toBe(alone);
    expect(price({ units: { [FOOT]: C, [MATE]: out(E, 3) } }, FOOT, out(E, 3))).toBe(alone);
    expect(price({ units: { [FOOT]: C, [MATE]: C } }, FOOT, out(E, 3))).toBe(alone);
    const g = scene({ units: { [FOOT]: C, [MATE]: C, 'de-1-89-12-i': C, 'de-2-89-12-i': C, 'de-1-27-12-i': C } });
    for (const [i, id] of [FOOT, MATE, 'de-1-89-12-i', 'de-2-89-12-i'].entries()) {
      play(g, { k: 'pick', u: u(id) });
      play(g, { k: 'go', h: hex(g, out(E, 3 + (i % 3))) });
      if (!stopped(g)) play(g, { k: 'stop' });
      expect(at(g, id)).toBe(out(E, 3 + (i % 3)));
    }
  });
  proves(['6.43', '8.23'], 'zones of friends hinder nobody', () => {
    expect(price({ units: { [FOOT]: C, [MATE]: out(NE, 1), [TANKS]: out(SE, 2) } }, FOOT, out(E, 4))).toBe(4);
    const g = play(scene({ units: { [FOOT]: C, [MATE]: out(E, 2) } }), { k: 'pick', u: u(FOOT) });
    play(g, { k: 'go', h: hex(g, out(E, 1)) });
    expect(stopped(g)).toBe(false);
  });
});

describe('zones', () => {
  proves(['8.0', '8.24'], 'the six hexes around a unit, and opponents next to each other are in the zone of each other', () => {
    const g = scene({ units: { [FOOT]: C, [US.foot]: out(E, 1) } });
    const zone = Array.from({ length: g.board.n }, (_, h) => h).filter((h) => inEnemyZone(g, ALLIED, h) && h !== hex(g, 'D0510'));
    const around = Array.from({ length: 6 }, (_, d) => g.board.neighbors[6 * hex(g, C) + d]);
    expect(around.every((h) => zone.includes(h))).toBe(true);
    expect(zone).not.toContain(hex(g, C));
    expect([inRigidZone(g, ALLIED, hex(g, out(E, 1))), inRigidZone(g, GERMAN, hex(g, C))]).toEqual([true, true]);
    expect(inEnemyZone(g, ALLIED, hex(g, out(E, 2)))).toBe(false);
  });
  proves(['8.21'], 'in force at all times: after a move within the phase, in combat, at night, and in the phase of the enemy', () => {
    // Somebody far away who can still attack or move keeps the phase open.
    const [beside, spot] = ['us-2-16-1-i', 'D0512'];
    for (const [side, phase, turn] of [
      ['german', 'movement', 8],
      ['allied', 'movement', 8],
      ['german', 'combat', 8],
      ['allied', 'combat', 10],
    ] as const) {
      const g = (phase === 'combat' ? battlefield : scene)({
        side,
        phase,
        turn,
        units: { [FOOT]: C, [US.foot]: out(E, 2), [beside]: spot },
      });
      expect([inRigidZone(g, ALLIED, hex(g, out(E, 1))), inRigidZone(g, GERMAN, hex(g, out(E, 1)))]).toEqual([true, true]);
    }
    const g = scene({ units: { [FOOT]: C, [US.foot]: out(E, 8) } });
    play(g, { k: 'pick', u: u(FOOT) }, { k: 'go', h: hex(g, out(E, 3)) });
    expect([inEnemyZone(g, ALLIED, hex(g, out(W, 1))), inEnemyZone(g, ALLIED, hex(g, out(E, 4)))]).toEqual([false, true]);
  });
  proves(['8.22', '8.26'], 'entering one costs nothing, and several are no worse than one', () => {
    const weak = { steps: 1 };
    const one = { [US.foot]: { at: out(E, 3), ...weak } };
    expect(price({ units: { [FOOT]: C } }, FOOT, out(E, 2))).toBe(2);
    expect(price({ units: { [FOOT]: C, ...one } }, FOOT, out(E, 2))).toBe(2);
    const leave = (enemies: Scene['units']): number => {
      const g = play(scene({ units: { [FOOT]: out(E, 2), ...enemies } }), { k: 'pick', u: u(FOOT) });
      return spent(play(g, { k: 'go', h: hex(g, out(NE, 3)) }));
    };
    const crowd = { ...one, [US.mate]: { at: out(E, 3), ...weak } };
    expect(leave(crowd)).toBe(leave(one));
    // Rigid ones of two enemies: still half the allowance, once.
    const rigid = (enemies: Scene['units']): number => price({ units: { [FOOT]: C, ...enemies } }, FOOT, out(W, 1));
    expect(rigid({ [US.foot]: out(E, 1), [US.mate]: out(E, 1) })).toBe(rigid({ [US.foot]: out(E, 1) }));
  });
  proves(['8.37'], 'friends in the hex do not lift them: it stops there all the same', () => {
    const g = scene({ units: { [FOOT]: C, [MATE]: out(E, 2), [US.foot]: out(E, 3) } });
    play(g, { k: 'pick', u: u(FOOT) }, { k: 'go', h: hex(g, out(E, 2)) });
    expect([at(g, FOOT), stopped(g)]).toEqual([out(E, 2), true]);
  });
  proves(['16.34', '8.14'], 'Entrenchments make the zone of a reduced unit rigid, Improved Positions do not', () => {
    const rigid = (work: number, march = 0): boolean => {
      const g = scene({ units: { [FOOT]: out(W, 2), [US.foot]: { at: C, steps: 1, march } }, works: { [C]: work } });
      return inRigidZone(g, GERMAN, hex(g, out(W, 1)));
    };
    expect([rigid(0), rigid(1), rigid(2), rigid(4), rigid(2, 1)]).toEqual([false, false, true, false, false]);
  });
});

describe('modes', () => {
  proves(
    ['7.0', '6.29', '7.41'],
    'a unit begins in Tactical Mode; in March Mode other prices hold, and any hex but woods off the road is open',
    () => {
      const g = start(everyScenario, { scenario: 'bastogne', seed: 'one' });
      expect(UNITS.every((unit) => g.f.march[unit.index] === 0)).toBe(true);
      const broken = { [out(E, 1)]: 'broken' };
      expect(price({ units: { [TANKS]: C }, hexes: broken }, TANKS, out(E, 1))).toBe(3);
      expect(price({ units: { [TANKS]: { at: C, march: 1 } }, hexes: broken }, TANKS, out(E, 1))).toBe(2);
      expect(price({ units: { [TANKS]: { at: C, march: 1 } } }, TANKS, out(E, 2))).toBe(2);
      expect(price({ units: { [TANKS]: { at: C, march: 1 } }, primary: road(3) }, TANKS, out(E, 3))).toBe(1);
    },
  );
  proves(['7.34', '7.36', '10.18'], 'on the march attack and defense are halved, rounded down, and the zone is fluid', () => {
    const values = (march: number): unknown[] => {
      const g = scene({ units: { [FOOT]: { at: C, march }, [US.foot]: out(E, 5) } });
      return [
        unitAttack(g, u(FOOT)),
        unitDefense(g, u(FOOT)),
        inRigidZone(g, ALLIED, hex(g, out(E, 1))),
        inEnemyZone(g, ALLIED, hex(g, out(E, 1))),
      ];
    };
    // 3-5-6.
    expect(values(0)).toEqual([3, 5, true, true]);
    expect(values(1)).toEqual([1, 2, false, true]);
  });
  proves(['7.24', '7.12'], 'who is forced out of March Mode has all its points in its next Movement Phase', () => {
    const g = battlefield({ units: { [FOOT]: C, [MATE]: C, [US.tanks]: { at: out(E, 1), march: 1 }, [US.other]: out(E, 7) } });
    declare(g, { on: out(E, 1), by: [FOOT, MATE] });
    if (prompt(g).at === 'battle.support') play(g, { k: 'ready' });
    roll(g, 1);
    idle(g, (w) => w.v.side === ALLIED && prompt(w).at === 'movement.plan');
    expect(g.f.march[u(US.tanks)]).toBe(0);
    expect(allowance(g, u(US.tanks)) / POINT).toBe(UNITS[u(US.tanks)].front.move);
  });
  proves(['9.22', '9.24'], 'a column passes units in Tactical Mode and stops among them, and who stands among others may march off', () => {
    const still = { [MATE]: out(E, 1), [TANKS]: out(E, 1) };
    const g = scene({ units: { [FOOT]: { at: C, march: 1 }, ...still }, primary: road(3) });
    play(g, { k: 'pick', u: u(FOOT) });
    expect(refusal(g, { k: 'go', h: hex(g, out(E, 3)) })).toBeUndefined();
    play(g, { k: 'go', h: hex(g, out(E, 1)) }, { k: 'stop' }, { k: 'done' });
    expect(at(g, FOOT)).toBe(out(E, 1));
    const off = scene({ units: { [FOOT]: C, [MATE]: C, [TANKS]: C }, primary: road(3) });
    play(off, { k: 'pick', u: u(FOOT) }, { k: 'march', h: hex(off, out(E, 2)) });
    expect([at(off, FOOT), off.f.march[u(FOOT)], off.f.march[u(MATE)]]).toEqual([out(E, 2), 1, 0]);
  });
  proves(['9.5', '6.27', '6.63'], 'headquarters stack with columns and with others without limit, but enter no enemy zone', () => {
    const g = scene({
      units: { [HQ]: C, [FOOT]: { at: out(E, 1), march: 1 }, [MATE]: out(E, 1), [TANKS]: out(E, 1), [US.foot]: out(E, 4) },
      primary: road(3),
    });
    play(g, { k: 'pick', u: u(HQ) });
    expect(refusal(g, { k: 'go', h: hex(g, out(E, 3)) })).toMatchObject({ case: '6.63' });
    play(g, { k: 'go', h: hex(g, out(E, 1)) }, { k: 'stop' }, { k: 'done' });
    expect(at(g, HQ)).toBe(out(E, 1));
    expect(told(g, 'lost')).toEqual([]);
  });
});

describe('artillery', () => {
  proves(
    ['6.31', '6.33'],
    'In Battery it fires and has no allowance of its own; Out of Battery it moves and has neither barrage nor range',
    () => {
      const gun = 'us-32-1xx-a';
      const { battery, front } = UNITS[u(gun)];
      expect(battery).toMatchObject({ barrage: 2, fpf: 2, range: 7 });
      expect([front.defense, front.move]).toEqual([3, 10]);
      const field = (state: number): G =>
        battlefield({ side: 'allied', units: { [US.foot]: C, [FOOT]: out(E, 1), [gun]: { at: out(W, 3), battery: state } } });
      const join = (g: G) => refusal(g, { k: 'gun', u: u(gun) });
      for (const state of [0, 1]) {
        const g = field(state);
        if (prompt(g).at !== 'attack.draft') play(g, { k: 'target', h: hex(g, out(E, 1)) });
        expect(join(g)?.why).toBe(state === 1 ? undefined : 'out-of-battery');
      }
    },
  );
});

describe('reinforcements', () => {
  proves(['7.61', '7.62'], 'all but headquarters enter in March Mode, and each pays for the road the ones before it fill', () => {
    const due = ['us-70-4xx-t', 'us-803-4xx-d'];
    const g = position({
      stage: 'allied.movement',
      vars: { turn: 3 },
      units: { ...Object.fromEntries(due.map((id) => [id, { at: 'Due' }])), 'us-1-12-4-i': { at: 'D3413', committed: 1 } },
    });
    const costs: number[] = [];
    for (const id of due) {
      const [enter] = offers(g, 'enter').filter((a) => a.u === u(id));
      play(g, enter);
      costs.push(spent(g));
      expect(g.f.march[u(id)]).toBe(1);
      play(g, offers(g, 'step')[0], { k: 'stop' });
    }
    expect(costs[1]).toBeCloseTo(2 * costs[0]);
  });
});
