/** Chapters 19, 24 and 28: ports, the Roer dams, Western Holland. */
import { type AnyTrigger, prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { holdTriggers } from '../../src/rules/clocks.ts';
import { damsAsked } from '../../src/rules/dams.ts';
import { enterHex } from '../../src/rules/movement/entering.ts';
import { isDam, isMajorRiver, isMinorRiver, isUnbridged, isUnbridgedForSupply, sideBits } from '../../src/rules/movement/hexsides.ts';
import { antwerpWorks, portIncome } from '../../src/rules/ports.ts';
import { incomeOf } from '../../src/rules/supply/maneuver-supply.ts';
import { ALLIED, type G, GERMAN, type RR } from '../../src/state/shape.ts';
import { hex, idle, play, position, proves, u } from '../kit/kit.ts';

type Units = Record<string, Record<string, string | number>>;
/** What follows from an event, without playing on. */
function fire(g: G): void {
  for (let i = 0; i < g.events.length; i++)
    for (const t of holdTriggers as readonly AnyTrigger<RR>[]) if (t.on === g.events[i].e && 'effect' in t) t.effect(g, g.events[i]);
  g.events = [];
}
function enter(g: G, name: string, id: string): void {
  g.events = [];
  enterHex(g, u(name), hex(g, id), -1);
  fire(g);
}
const quiet = (units: Units = {}, vars: Record<string, number> = {}): G =>
  position({
    stage: 'allied.movement',
    scenario: 'campaign',
    units: { 'us-1-inf': { at: 'N-0122' }, 'ge-89-inf': { at: 'N-3021' }, ...units },
    vars: { turn: 3, ...vars },
  });
const later = (g: G, turn: number): number => {
  const was = g.v.turn;
  g.v.turn = turn;
  const points = portIncome(g);
  g.v.turn = was;
  return points;
};

describe('small ports', () => {
  proves(['19', '19-small', '19-small-example'], 'Ostende taken in September III pays one point from October II on', () => {
    const g = quiet();
    expect(portIncome(g)).toBe(0);
    enter(g, 'us-1-inf', 'N-0609');
    expect(g.v.ostendeSince).toBe(3);
    expect([4, 5, 6, 7, 20].map((t) => later(g, t))).toEqual([0, 0, 1, 1, 1]);
  });

  proves(['19-small'], 'with a German unit in it, it is not captured', () => {
    const g = quiet({ 'cn-2-inf': { at: 'N-0209' }, 'ge-226-sta': { at: 'N-0209' } });
    fireImpulse(g);
    expect(g.v.dunkirkSince).toBe(0);
    g.move(u('ge-226-sta'), g.box('destroyed'));
    fireImpulse(g);
    expect(g.v.dunkirkSince).toBe(3);
    expect([5, 6].map((t) => later(g, t))).toEqual([0, 1]);
  });

  proves(['19-small-lost'], 'once lost, the wait starts anew', () => {
    const g = quiet({}, { ostendeSince: 1, turn: 8 });
    expect(portIncome(g)).toBe(1);
    enter(g, 'ge-89-inf', 'N-0609');
    expect([g.v.ostendeSince, portIncome(g)]).toEqual([0, 0]);
    g.move(u('ge-89-inf'), g.box('destroyed'));
    enter(g, 'us-1-inf', 'N-0609');
    expect([10, 11].map((t) => later(g, t))).toEqual([0, 1]);
  });

  proves(['19', '5.C.3'], 'port points come with the general ones', () => {
    const with1 = quiet({}, { ostendeSince: 1, turn: 8 });
    const without = quiet({}, { turn: 8 });
    expect(incomeOf(with1, ALLIED).general - incomeOf(without, ALLIED).general).toBe(1);
  });
});
function fireImpulse(g: G): void {
  g.events = [{ e: 'impulseOver', n: 1, side: ALLIED }];
  fire(g);
}

describe('Antwerp', () => {
  /** All nineteen hexes but one in Allied hands. */
  const nearly = (missing: string, vars: Record<string, number> = {}): G => {
    const g = quiet({}, vars);
    for (const zone of ['scheldt-estuary', 'antwerp'] as const)
      for (const h of g.board.region('zone', zone).hexes) g.set('control', h, 1 + ALLIED);
    g.set('control', hex(g, missing), 1 + GERMAN);
    return g;
  };

  proves(['19-antwerp', '19-antwerp-ramp'], 'three hexes and sixteen of the estuary; three complete turns later 4, 8, 12, then 16', () => {
    const g = nearly('N-1109', { turn: 5 });
    expect(g.board.region('zone', 'scheldt-estuary').hexes.length).toBe(16);
    expect(g.board.region('zone', 'antwerp').hexes.length).toBe(3);
    enter(g, 'us-1-inf', 'N-1208');
    expect(g.v.antwerpSince).toBe(0);
    enter(g, 'us-1-inf', 'N-1109');
    expect(g.v.antwerpSince).toBe(5);
    const paid: number[] = [];
    for (g.v.turn = 6; g.v.turn <= 14; g.v.turn++) {
      paid.push(portIncome(g));
      g.events = [{ e: 'stage', stage: 'allied.allocation' }];
      fire(g);
    }
    expect(paid).toEqual([0, 0, 0, 4, 8, 12, 16, 16, 16]);
    const port = nearly('N-1414', { turn: 5 });
    enter(port, 'us-1-inf', 'N-1414');
    expect(port.v.antwerpSince).toBe(5);
  });

  proves(['19-antwerp-lost'], 'an estuary hex lost only shuts the port; regained, it works at its former level', () => {
    const g = nearly('N-1414', { turn: 12, antwerpSince: 5, antwerpWorked: 2 });
    g.set('control', hex(g, 'N-1414'), 1 + ALLIED);
    expect(portIncome(g)).toBe(12);
    enter(g, 'ge-89-inf', 'N-1109');
    expect([portIncome(g), antwerpWorks(g), g.v.antwerpSince]).toEqual([0, false, 5]);
    g.move(u('ge-89-inf'), g.box('destroyed'));
    enter(g, 'us-1-inf', 'N-1109');
    expect([portIncome(g), g.v.antwerpSince]).toEqual([12, 5]);
  });

  proves(['19-antwerp-lost'], 'a hex of Antwerp lost begins everything again', () => {
    const g = nearly('N-1414', { turn: 12, antwerpSince: 5, antwerpWorked: 2 });
    g.set('control', hex(g, 'N-1414'), 1 + ALLIED);
    enter(g, 'ge-89-inf', 'N-1413');
    expect([g.v.antwerpSince, g.v.antwerpWorked, portIncome(g)]).toEqual([0, 0, 0]);
    g.move(u('ge-89-inf'), g.box('destroyed'));
    enter(g, 'us-1-inf', 'N-1413');
    expect(g.v.antwerpSince).toBe(12);
    expect([15, 16].map((t) => later(g, t))).toEqual([0, 4]);
  });

  proves(['19-antwerp', '35.D'], 'in December it works, or its wait begins, as the option says', () => {
    const open = position({ stage: 'allied.movement', scenario: 'bulge-campaign' });
    expect(portIncome(open)).toBe(1 + 12);
    const shut = position({ stage: 'allied.movement', scenario: 'bulge-campaign', options: { 'antwerp-december': 'shut' } });
    expect(portIncome(shut)).toBe(1);
    expect([18, 19].map((t) => later(shut, t))).toEqual([1, 5]);
  });
});

describe('the Roer dams', () => {
  const DAM = ['N-2522', 'N-2622'] as const;
  const at = (g: G, a: string, b: string): number => 6 * hex(g, a) + g.board.dirTo(hex(g, a), hex(g, b));
  const beside = (name = 'N-2622', vars: Record<string, number> = {}): G =>
    position({
      stage: 'german.supply',
      scenario: 'campaign',
      units: { 'ge-89-inf': { at: name }, 'us-1-inf': { at: 'N-2220' } },
      vars: { turn: 8, ...vars },
    });

  proves(['24'], 'the German is asked after a phase while a unit of his is in one of the three hexes', () => {
    for (const id of ['N-2522', 'N-2622', 'N-2523']) {
      const g = beside(id);
      expect(prompt(g)).toMatchObject({ says: 'ask.dams', side: GERMAN });
    }
    const away = beside('N-2721');
    expect(damsAsked(away)).toBe(false);
    // In the Allied player turn too, after every phase.
    const g = position({
      stage: 'allied.supply',
      scenario: 'campaign',
      units: { 'ge-89-inf': { at: 'N-2622' }, 'us-1-inf': { at: 'N-2220' } },
      vars: { turn: 8 },
    });
    idle(g, (w) => prompt(w).says === 'ask.dams');
    expect([g.v.side, prompt(g).side]).toEqual([ALLIED, GERMAN]);
    const phases = new Set<string>();
    idle(g, (w) => {
      if (prompt(w).says === 'ask.dams') phases.add(prompt(w).stages.at(-1) as string);
      return w.v.side === GERMAN || w.v.turn > 8;
    });
    expect(phases.size).toBeGreaterThan(2);
  });

  proves(['24'], 'whoever does not want to be asked again in this player turn says so', () => {
    const g = beside();
    play(g, { k: 'quiet' });
    idle(g, (w) => w.v.side === ALLIED || prompt(w).says === 'ask.dams');
    expect(g.v.side).toBe(ALLIED);
    idle(g, (w) => prompt(w).says === 'ask.dams' || w.v.turn > 8);
    expect(prompt(g).says).toBe('ask.dams');
  });

  proves(
    ['24-flood', '24-after'],
    'the Roer below is an unbridged major river through the next turn, the dams minor river for good',
    () => {
      const g = beside();
      const { roer } = sideBits(g.board);
      const river: number[] = [];
      for (let i = 0; i < 6 * g.board.n; i++) if ((g.board.sides[i] & roer) !== 0) river.push(i);
      expect(river.length).toBeGreaterThan(10);
      expect(river.every((i) => isUnbridged(g, i))).toBe(false);
      expect(isDam(g, at(g, ...DAM))).toBe(true);
      play(g, { k: 'blow' });
      expect(g.v.damsBlown).toBe(8);
      for (const turn of [8, 9]) {
        g.v.turn = turn;
        for (const i of river) expect([isUnbridged(g, i), isMajorRiver(g, i), isUnbridgedForSupply(g, i)]).toEqual([true, true, true]);
      }
      g.v.turn = 10;
      expect(river.some((i) => isUnbridged(g, i))).toBe(false);
      expect([isDam(g, at(g, ...DAM)), isMinorRiver(g, at(g, ...DAM))]).toEqual([false, true]);
      expect(damsAsked(g)).toBe(false);
    },
  );
});

describe('Western Holland', () => {
  const over = (units: Units): G => {
    const g = quiet(units, { turn: 8 });
    g.events = [{ e: 'playerTurnOver', side: ALLIED, turn: 8 }];
    fire(g);
    return g;
  };
  const INSIDE = 'N-1907';

  proves(['28'], 'an Allied unit there while the dikes are manned costs two points a turn for good, again every time', () => {
    const g = over({ 'br-3-inf': { at: INSIDE }, 'ge-hvh-249-inf': { at: 'N-1805' } });
    expect(g.board.region('zone', 'western-holland').has[hex(g, INSIDE)]).toBe(1);
    expect(g.v.invasionCut).toBe(2);
    expect(incomeOf(g, ALLIED).general).toBe(20 - 2);
    g.events = [{ e: 'playerTurnOver', side: ALLIED, turn: 9 }];
    fire(g);
    expect(g.v.invasionCut).toBe(4);
  });

  proves(['28'], 'not without a German in Hoek van Holland, The Hague or Amsterdam, nor without an Allied unit', () => {
    expect(over({ 'br-3-inf': { at: INSIDE }, 'ge-hvh-249-inf': { at: 'N-2407' } }).v.invasionCut).toBe(0);
    expect(over({ 'br-3-inf': { at: 'N-1814' }, 'ge-hvh-249-inf': { at: 'N-1805' } }).v.invasionCut).toBe(0);
    for (const name of ['The Hague', 'Amsterdam']) {
      const probe = quiet();
      const id = probe.board.ids[probe.board.place(name)?.hexes[0] as number];
      expect(over({ 'br-3-inf': { at: INSIDE }, 'ge-hvh-249-inf': { at: id } }).v.invasionCut, name).toBe(2);
    }
    const german = quiet({ 'br-3-inf': { at: INSIDE }, 'ge-hvh-249-inf': { at: 'N-1805' } });
    german.events = [{ e: 'playerTurnOver', side: GERMAN, turn: 8 }];
    fire(german);
    expect(german.v.invasionCut).toBe(0);
  });
});
