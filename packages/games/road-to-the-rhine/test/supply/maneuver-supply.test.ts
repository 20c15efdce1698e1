/** Chapter 5, maneuver supply: what comes in, what it buys, and the two Allied purses. */
import { explain, prompt, stagePath, start } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { roadToTheRhine, turns, units } from '../../src/index.ts';
import {
  airliftRefusal,
  canPay,
  hasManeuver,
  impulsePrice,
  incomeOf,
  maneuverRefusal,
  needsManeuver,
  pay,
  pointsOf,
  wanting,
} from '../../src/rules/supply/maneuver-supply.ts';
import { fuelPrice, fuelRefusal } from '../../src/rules/supply/supply-phase.ts';
import { ALLIED, CLOUDY, type G, GERMAN } from '../../src/state/shape.ts';
import { ground } from '../kit/ground.ts';
import { idle, offers, play, position, proves, refusal, u } from '../kit/kit.ts';

/** A US infantry and an armored division, two cavalry regiments, a British brigade; a German panzer and a foot division. */
const INF = 'us-1-inf';
const ARM = 'us-3-arm';
const CAV = 'us-2-cav';
const CAV2 = 'us-4-cav';
const CAV3 = 'us-6-cav';
const PZ = 'ge-11-pz';
const FOOT = 'ge-12vg-inf';

type Units = Record<string, string | Record<string, string | number>>;
function at(stage: string, units: Units, more: { vars?: Record<string, number>; scenario?: string; roadless?: boolean } = {}): G {
  return position({
    stage,
    scenario: more.scenario ?? 'campaign',
    vars: { turn: 10, weather: 0, alliedMsp: 10, southMsp: 0, germanMsp: 10, ...more.vars },
    units: Object.fromEntries(Object.entries(units).map(([id, where]) => [id, typeof where === 'string' ? { at: where } : where])),
    ...(more.roadless ? { board: ground('N-2020', 0, { roadless: true }) } : {}),
  });
}
const supply = (id: string) => ({ k: 'supply', u: u(id) });
const fuel = (id: string) => ({ k: 'fuel', u: u(id) });
const DONE = { k: 'done' };
const turnOf = (id: string): number => turns.findIndex((t) => t.id === id) + 1;

describe('income', () => {
  const german = (turn: string): number => incomeOf(at('german.movement', {}, { vars: { turn: turnOf(turn) } }), GERMAN).general;
  const allied = (turn: string): [number, number] => {
    const { general, south } = incomeOf(at('allied.movement', {}, { vars: { turn: turnOf(turn) } }), ALLIED);
    return [general, south];
  };

  proves(
    ['5.A', '5.B'],
    'the German gets 10 a turn, 14 in December, 6 in 1945, in his own initial segment, and keeps what he does not use',
    () => {
      expect(['sept-1', 'nov-4', 'dec-1', 'dec-4', 'jan-1', 'apr-4'].map(german)).toEqual([10, 10, 14, 14, 6, 6]);
      const g = at('german.income', { [FOOT]: 'N-3020' }, { vars: { germanMsp: 3 } });
      expect(pointsOf(g, GERMAN)).toBe(13);
      expect(g.events.find((e) => e.e === 'income')).toMatchObject({ n: 10, has: 13, case: '5.B' });
      idle(g, () => g.v.side === ALLIED);
      expect(pointsOf(g, GERMAN)).toBe(13);
    },
  );

  proves(['5.C', '5.C.1-rate', '5.C.2-rate'], 'invasion and southern ports by the calendar', () => {
    const rates = ['sept-1', 'sept-4', 'oct-2', 'oct-3', 'oct-4', 'nov-3', 'dec-2', 'feb-4', 'mar-1', 'apr-4'].map(allied);
    expect(rates.map(([n]) => n)).toEqual([25, 20, 14, 14, 20, 20, 14, 14, 24, 24]);
    expect(rates.map(([, s]) => s)).toEqual([3, 5, 7, 9, 9, 10, 10, 10, 10, 10]);
  });

  proves(['5.C.1-use', '5.C.2-track'], 'both are saved, in purses of their own', () => {
    const g = at('allied.income', { [INF]: 'N-0520' }, { vars: { alliedMsp: 2, southMsp: 4 } });
    expect([pointsOf(g, ALLIED), pointsOf(g, ALLIED, true)]).toEqual([22, 13]);
    expect(g.events.find((e) => e.e === 'income')).toMatchObject({ n: 20, south: 9, case: '5.C' });
    expect(pointsOf(g, GERMAN, true)).toBe(0);
  });

  proves(['5.C.3'], 'points of the ports on the map join those of the invasion ports', () => {
    const open = { 'us-5-inf': 'N-0609' };
    const before = incomeOf(at('allied.movement', open), ALLIED).general;
    const after = incomeOf(at('allied.movement', open, { vars: { ostendeSince: 6 } }), ALLIED).general;
    expect(after - before).toBe(1);
  });

  proves(['28'], 'what the invasion ports lost for Western Holland is lost for good', () => {
    expect(incomeOf(at('allied.movement', {}, { vars: { invasionCut: 4 } }), ALLIED).general).toBe(16);
    expect(incomeOf(at('allied.movement', {}, { vars: { invasionCut: 40 } }), ALLIED).general).toBe(0);
  });

  proves(['31.D', '30.D'], 'the campaign begins with nothing and goes by the calendar', () => {
    const g = start(roadToTheRhine, { scenario: 'campaign', seed: 'x' }) as unknown as G;
    idle(g, () => g.frames.some((f) => f.proc === 'weather' || f.proc === 'replacements'));
    expect([g.v.germanMsp, g.v.alliedMsp, g.v.southMsp]).toEqual([0, 0, 0]);
    expect(incomeOf(g, GERMAN).general).toBe(10);
  });

  proves(['32.D'], 'Market-Garden is fought with 22 Allied and 4 German points and nothing more, airlift included', () => {
    const g = start(roadToTheRhine, { scenario: 'market-garden', seed: 'x' }) as unknown as G;
    idle(g, () => g.frames.some((f) => f.proc === 'allocation' || f.proc === 'movement'));
    expect([g.v.alliedMsp, g.v.southMsp, g.v.germanMsp]).toEqual([22, 0, 4]);
    expect(incomeOf(g, ALLIED)).toEqual({ general: 0, south: 0 });
    expect(airliftRefusal(g, u('us-52w-trn'))).toMatchObject({ case: '32.D' });
  });

  proves(['33.D'], 'in the Market-Garden campaign the German gets 3 and 7 a turn, the Allies three less and nothing from the south', () => {
    const g = start(roadToTheRhine, { scenario: 'market-garden-campaign', seed: 'x' }) as unknown as G;
    expect([g.v.germanMsp, g.v.alliedMsp]).toEqual([3, 0]);
    expect(incomeOf(g, ALLIED)).toEqual({ general: 22, south: 0 });
    expect(incomeOf(g, GERMAN).general).toBe(7);
    const later = at('german.income', { [FOOT]: 'N-3020' }, { scenario: 'market-garden-campaign', vars: { germanMsp: 1 } });
    expect(later.v.germanMsp).toBe(8);
  });

  proves(['34.D', '35.D'], 'in the Bulge the German has 14 besides those of the turn, the Allies 5', () => {
    for (const scenario of ['bulge', 'bulge-campaign']) {
      const g = start(roadToTheRhine, { scenario, seed: 'x' }) as unknown as G;
      expect([g.v.germanMsp, g.v.alliedMsp]).toEqual([14, 5]);
      idle(g, () => g.frames.some((f) => f.proc === 'allocation'));
      expect(g.v.germanMsp).toBe(28);
      const ready = units.filter((x) => x.side === 'german' && x.motorized && g.onMap(x.index) && g.f.maneuver[x.index] === 1);
      expect(ready.length).toBe(6);
      // They are in maneuver supply without payment, and cannot be given it again.
      expect(maneuverRefusal(g, ready[0].index)).toMatchObject({ why: 'has-maneuver' });
    }
  });
});

describe('airlift', () => {
  const fleet = { 'us-52w-trn': 'england', 'us-53w-trn': 'england', [INF]: 'N-0520' };

  proves(['5.C.4', '10.B.1'], 'each transport sent brings one point, at once and for any use', () => {
    const g = at('allied.income', fleet);
    const before = pointsOf(g, ALLIED);
    expect(offers(g, 'airlift').length).toBe(2);
    play(g, { k: 'airlift', u: u('us-52w-trn') });
    expect(pointsOf(g, ALLIED)).toBe(before + 1);
    expect(refusal(g, { k: 'airlift', u: u('us-52w-trn') })).toMatchObject({ case: '5.C.4-lock' });
    expect(refusal(g, { k: 'airlift', u: u(INF) })).toMatchObject({ why: 'no-transport' });
  });

  proves(['5.C.4-lock'], 'it does nothing else in that player turn and the German one after it', () => {
    const g = at('allied.income', { ...fleet, [FOOT]: 'N-3020' });
    play(g, { k: 'airlift', u: u('us-52w-trn') }, DONE);
    expect(g.f.airlift[u('us-52w-trn')]).toBe(2);
    idle(g, () => g.v.side === GERMAN && g.v.impulse > 0);
    expect(g.f.airlift[u('us-52w-trn')]).toBe(1);
    idle(g, () => g.v.side === ALLIED);
    expect(g.f.airlift[u('us-52w-trn')]).toBe(0);
  });

  proves(['17.S2-airlift'], 'clouds do not matter to it, a winter storm does', () => {
    expect(offers(at('allied.income', fleet, { vars: { weather: 1, lastSky: CLOUDY } }), 'airlift').length).toBe(2);
    const storm = at('allied.income', fleet, { vars: { weather: 4 } });
    expect(offers(storm, 'airlift')).toEqual([]);
    expect(airliftRefusal(storm, u('us-52w-trn'))).toMatchObject({ case: '17.S2-airlift' });
  });
});

describe('ground units', () => {
  proves(['5.D.1-who', '22.G'], 'whoever moves more than ten points needs it, and the Tigers of SS 501T', () => {
    for (const x of units)
      if (x.size !== 'air') expect([x.id, needsManeuver(x.index)]).toEqual([x.id, (x.move ?? 0) > 10 || x.id === 'ss-501t-pz']);
    const g = at('german.allocation', { [PZ]: 'N-3020', [FOOT]: 'N-3021', 'ss-501t-pz': 'N-3022' });
    expect(offers(g, 'supply')).toEqual([supply(PZ), supply('ss-501t-pz')]);
    expect(refusal(g, supply(FOOT))).toMatchObject({ case: '5.D.1-who', why: 'not-motorized' });
    expect(hasManeuver(g, u(FOOT))).toBe(true);
    expect(hasManeuver(g, u(PZ))).toBe(false);
  });

  proves(['5.D.1-cost', '5.A'], 'a point for a division, one for two smaller units', () => {
    const g = at(
      'allied.allocation',
      { [ARM]: 'N-0520', [CAV]: 'N-0521', [CAV2]: 'N-0522', [CAV3]: 'N-0523', [INF]: 'N-0524' },
      { vars: { alliedMsp: 3 } },
    );
    play(g, supply(ARM));
    expect(g.v.alliedMsp).toBe(2);
    play(g, supply(CAV));
    expect(g.v.alliedMsp).toBe(1);
    // The other half of that point serves no division.
    expect(maneuverRefusal(g, u(INF))).toBeUndefined();
    play(g, supply(CAV2));
    expect(g.v.alliedMsp).toBe(1);
    play(g, supply(CAV3));
    expect(g.v.alliedMsp).toBe(0);
    expect([ARM, CAV, CAV2, CAV3, INF].map((id) => g.f.maneuver[u(id)])).toEqual([1, 1, 1, 1, 0]);
    // Half a point is left, and a division needs a whole one.
    expect(maneuverRefusal(g, u(INF))).toMatchObject({ case: '5.D.1-cost', why: 'no-points' });
  });

  proves(['5.D.1-when', 'seq-initial'], 'in the initial segment only, by the side with the initiative only', () => {
    const g = at('allied.allocation', { [ARM]: 'N-0520', [INF]: 'N-0521', [PZ]: 'N-3020' });
    expect(refusal(g, supply(PZ))).toMatchObject({ case: '5.D.1-when', why: 'not-yours' });
    play(g, supply(ARM));
    expect(refusal(g, supply(ARM))).toMatchObject({ why: 'has-maneuver' });
    idle(g, () => g.frames.some((f) => f.proc === 'movement'));
    expect(refusal(g, supply(INF))).toMatchObject({ why: 'not-asked' });
    expect(g.f.maneuver[u(ARM)]).toBe(1);
  });

  proves(['5.D.5', '5.D.5-airdrop'], 'nobody is given it whom no line reaches, supplied from the air or not', () => {
    const deep = { [ARM]: 'N-3510', [CAV]: { at: 'N-3510', airSupplied: 1 }, [INF]: 'N-0520' };
    const g = at('allied.allocation', deep, { roadless: true });
    expect(refusal(g, supply(ARM))).toMatchObject({ case: '5.D.5', why: 'no-line' });
    expect(refusal(g, supply(CAV))).toMatchObject({ case: '5.D.5-airdrop' });
    expect(offers(g, 'supply')).toEqual([supply(INF)]);
    expect(wanting(g)).toEqual([u(INF)]);
  });

  proves(['23', '23.C'], 'new units may be given it before they come in', () => {
    const g = at('allied.allocation', { [ARM]: 'ready', [INF]: 'due', [CAV]: 'cadre' });
    expect(offers(g, 'supply')).toEqual([supply(ARM)]);
    expect(refusal(g, supply(INF))).toMatchObject({ why: 'not-on-map' });
  });

  proves(['13-nonmoving', 'seq-terminal'], 'it is used up with the player turn, but a reserve that was not called upon keeps it', () => {
    const g = at('allied.terminal', {
      [ARM]: { at: 'N-0520', maneuver: 1, reserve: 1 },
      [INF]: { at: 'N-0521', maneuver: 1 },
      [FOOT]: 'N-3020',
    });
    idle(g, () => g.v.side === GERMAN);
    expect([g.f.maneuver[u(ARM)], g.f.maneuver[u(INF)]]).toEqual([1, 0]);
    idle(g, () => g.v.side === ALLIED && g.frames.some((f) => f.proc === 'allocation'));
    expect([g.f.maneuver[u(ARM)], g.f.reserve[u(ARM)]]).toEqual([1, 0]);
    expect(refusal(g, supply(ARM))).toMatchObject({ why: 'has-maneuver' });
    // A reserve that lost its status in the German player turn has none.
    const lost = at('german.terminal', {
      [ARM]: { at: 'N-0520', maneuver: 1 },
      [INF]: { at: 'N-0521', maneuver: 1, reserve: 1 },
      [FOOT]: 'N-3020',
    });
    idle(lost, () => lost.v.side === ALLIED);
    expect([lost.f.maneuver[u(ARM)], lost.f.maneuver[u(INF)]]).toEqual([0, 1]);
  });

  proves(['21.B.2'], 'the 52nd needs none in the player turn of its drop', () => {
    const g = at('allied.movement', { 'br-52-al': { at: 'N-0520', droppedTurn: 1 } });
    expect(hasManeuver(g, u('br-52-al'))).toBe(true);
    g.set('droppedTurn', u('br-52-al'), 0);
    expect(hasManeuver(g, u('br-52-al'))).toBe(false);
  });
});

describe('southern points', () => {
  proves(['5.C.2-limit'], 'they supply units of the south map only, and go first there', () => {
    const g = at('allied.allocation', { [ARM]: 'N-0520', [INF]: 'S-0510' }, { vars: { alliedMsp: 0, southMsp: 2 } });
    expect(offers(g, 'supply')).toEqual([supply(INF)]);
    expect(refusal(g, supply(ARM))).toMatchObject({ case: '5.D.1-cost', why: 'no-points' });
    const both = at('allied.allocation', { [ARM]: 'N-0520', [INF]: 'S-0510' }, { vars: { alliedMsp: 2, southMsp: 1 } });
    play(both, supply(INF));
    expect([both.v.alliedMsp, both.v.southMsp]).toEqual([2, 0]);
  });

  proves(['5.C.2-limit', '5.D.1-cost'], 'half a southern point serves no unit of the north map', () => {
    const g = at('allied.allocation', { [CAV]: 'S-0510', [CAV2]: 'N-0520', [CAV3]: 'S-0511' }, { vars: { alliedMsp: 0, southMsp: 1 } });
    play(g, supply(CAV));
    expect(refusal(g, supply(CAV2))).toMatchObject({ why: 'no-points' });
    expect(refusal(g, supply(CAV3))).toBeUndefined();
    // Half a general point serves anybody.
    const any = at('allied.allocation', { [CAV]: 'N-0520', [CAV3]: 'S-0511', [CAV2]: 'N-0521' }, { vars: { alliedMsp: 1 } });
    play(any, supply(CAV));
    expect(refusal(any, supply(CAV3))).toBeUndefined();
  });

  proves(['5.C.2-limit', '5.D.2-cost'], 'aircraft based on the south map may be paid with them', () => {
    const vars = { alliedMsp: 1, southMsp: 1 };
    const field = { 'us-97w-bmb': 'S-0707', [INF]: 'N-0520' };
    const g = at('allied.supply', field, { vars });
    expect(offers(g, 'fuel')).toEqual([fuel('us-97w-bmb')]);
    play(g, fuel('us-97w-bmb'));
    expect([g.v.alliedMsp, g.v.southMsp]).toEqual([0, 0]);
    expect(fuelRefusal(at('allied.supply', { 'us-97w-bmb': 'N-0520', [INF]: 'N-0521' }, { vars }), ALLIED, u('us-97w-bmb'))).toMatchObject({
      case: '5.D.2-cost',
    });
  });

  proves(['5.C.2-limit', '5.D.3'], 'an impulse bought with them leaves the north map at rest', () => {
    const g = at('allied.onward', { [INF]: 'S-0510', [ARM]: 'N-0520' }, { vars: { alliedMsp: 0, southMsp: 1, impulse: 1 } });
    expect(offers(g).map((a) => a.k)).toEqual(['another-south', 'done']);
    play(g, { k: 'another-south' });
    idle(g, () => g.frames.some((f) => f.proc === 'movement'));
    expect([g.v.impulse, g.v.southMsp, g.v.southImpulse]).toEqual([2, 0, 1]);
    // Nobody on the north map can be picked up.
    const movers = offers(g, 'pick').map((a) => a.u);
    expect(movers).toContain(u(INF));
    expect(movers).not.toContain(u(ARM));
    const free = at('allied.onward', { [INF]: 'S-0510', [ARM]: 'N-0520' }, { vars: { alliedMsp: 1, southMsp: 1, impulse: 1 } });
    play(free, { k: 'another' });
    idle(free, () => free.frames.some((f) => f.proc === 'movement'));
    expect([free.v.alliedMsp, free.v.southMsp, free.v.southImpulse]).toEqual([0, 1, 0]);
    expect(offers(free, 'pick').map((a) => a.u)).toContain(u(ARM));
  });

  proves(
    ['5.C.2-limit', '5.D.3'],
    'a southern impulse is nothing to choose for the German, or without points of the southern ports',
    () => {
      const kinds = (side: 'german' | 'allied', southMsp: number): string[] =>
        [...prompt(at(`${side}.onward`, { [INF]: 'S-0510' }, { vars: { germanMsp: 5, alliedMsp: 5, southMsp, impulse: 1 } })).kinds].sort();
      expect(kinds('allied', 1)).toEqual(['another', 'another-south', 'done']);
      expect(kinds('allied', 0)).toEqual(['another', 'done']);
      expect(kinds('german', 1)).toEqual(['another', 'done']);
    },
  );
});

describe('aircraft', () => {
  const BOMBER = 'us-97w-bmb';
  const base = { [BOMBER]: 'N-0520', [INF]: 'N-0521', 'lw-jd2-fb': 'N-3716', [FOOT]: 'N-3717' };

  proves(
    ['5.D.2-cost', '5.D.2-example', '5.D.2-need'],
    'a point per point of value in the first impulse, two later; transports take none',
    () => {
      const g = at('allied.supply', { ...base, 'us-52w-trn': 'england' }, { vars: { impulse: 1 } });
      expect(fuelPrice(g, u(BOMBER))).toBe(2);
      play(g, fuel(BOMBER));
      expect(g.v.alliedMsp).toBe(8);
      expect(refusal(g, fuel('us-52w-trn'))).toMatchObject({ case: '5.D.2-need' });
      g.v.impulse = 2;
      expect(fuelPrice(g, u(BOMBER))).toBe(4);
    },
  );

  proves(
    ['5.D.2-when', '5.D.2-ready'],
    'in every supply phase, first the side with the initiative, then the other; and it stays operational until it flies',
    () => {
      const g = at('allied.supply', base);
      expect(offers(g, 'fuel')).toEqual([fuel(BOMBER)]);
      play(g, fuel(BOMBER));
      expect(g.f.operational[u(BOMBER)]).toBe(1);
      expect(fuelRefusal(g, ALLIED, u(BOMBER))).toMatchObject({ case: '5.D.2-ready' });
      expect(offers(g, 'fuel')).toEqual([fuel('lw-jd2-fb')]);
      expect(refusal(g, fuel(BOMBER))).toMatchObject({ why: 'not-yours' });
      play(g, fuel('lw-jd2-fb'));
      expect(g.v.germanMsp).toBe(9);
      // Unused, it is still operational in the player turns that follow.
      idle(g, () => g.v.side === GERMAN && g.v.impulse > 0);
      expect([g.f.operational[u(BOMBER)], g.f.operational[u('lw-jd2-fb')]]).toEqual([1, 1]);
    },
  );

  proves(['5.D.5', '6-intro'], 'no points for an airfield that no line reaches, which does not trouble it otherwise', () => {
    const g = at('allied.supply', { [BOMBER]: 'N-3510', [INF]: 'N-0521' }, { roadless: true });
    expect(fuelRefusal(g, ALLIED, u(BOMBER))).toMatchObject({ case: '5.D.5' });
    expect(g.f.unsupplied[u(BOMBER)]).toBe(0);
  });

  proves(['10.A.3-abort'], 'nor for one that was turned back in this player turn', () => {
    const g = at('allied.supply', { ...base, [BOMBER]: { at: 'N-0520', aborted: 1 } });
    expect(fuelRefusal(g, ALLIED, u(BOMBER))).toMatchObject({ case: '10.A.3-abort' });
    g.endScope('playerTurn');
    expect(fuelRefusal(g, ALLIED, u(BOMBER))).toBeUndefined();
  });
});

describe('impulses', () => {
  /** The player turn has come to its terminal segment, or is over. */
  const over = (g: G): boolean => g.v.turn > 10 || stagePath(g).some((s) => s.id === 'allied.end');

  proves(
    ['5.D.3', '4-impulses', 'seq-supply'],
    'the first is free, each other costs a point, paid after the aircraft in its supply phase',
    () => {
      const g = at('allied.onward', { [INF]: 'N-0520', 'us-97w-bmb': 'N-0522' }, { vars: { alliedMsp: 5, impulse: 1 } });
      play(g, { k: 'another' });
      expect(g.v.alliedMsp).toBe(5);
      expect(g.frames.some((f) => f.proc === 'supply')).toBe(true);
      // Four for the bomber and one for the impulse: just enough.
      play(g, fuel('us-97w-bmb'));
      idle(g, () => g.frames.some((f) => f.proc === 'movement'));
      expect([g.v.alliedMsp, g.v.impulse]).toEqual([0, 2]);
      const short = at('allied.onward', { [INF]: 'N-0520', 'us-97w-bmb': 'N-0522' }, { vars: { alliedMsp: 4, impulse: 1 } });
      play(short, { k: 'another' });
      expect(fuelRefusal(short, ALLIED, u('us-97w-bmb'))).toMatchObject({ case: '5.D.2-cost', why: 'no-points' });
      expect([short.v.impulse, short.v.alliedMsp]).toEqual([2, 3]);
      // Four points are four too many for the bomber as long as one of them is owed; the fighter-bombers take two.
      const owing = at(
        'allied.onward',
        { [INF]: 'N-0520', 'us-97w-bmb': 'N-0522', 'us-70w-fb': 'N-0620' },
        { vars: { alliedMsp: 4, impulse: 1 } },
      );
      play(owing, { k: 'another' });
      expect(offers(owing, 'fuel')).toEqual([fuel('us-70w-fb')]);
      expect(refusal(owing, fuel('us-97w-bmb'))).toMatchObject({ case: '5.D.3', why: 'points-owed', n: 4, owed: 1 });
    },
  );

  proves(['5.D.3', '4-impulses'], 'who cannot pay is not asked, and the player turn ends', () => {
    const g = at('allied.onward', { [INF]: 'N-0520' }, { vars: { alliedMsp: 0, impulse: 1 } });
    expect(over(g)).toBe(true);
    const stop = at('allied.onward', { [INF]: 'N-0520' }, { vars: { alliedMsp: 3, impulse: 1 } });
    expect(over(stop)).toBe(false);
    play(stop, DONE);
    expect(over(stop)).toBe(true);
    expect(stop.v.alliedMsp).toBe(3);
  });

  proves(['5.D.3-weather'], 'two points in storm, winter storm and thaw', () => {
    const price = (weather: number): number => impulsePrice(at('allied.movement', {}, { vars: { weather } }));
    expect([0, 1, 2, 3, 4, 5].map(price)).toEqual([1, 1, 2, 1, 2, 2]);
    const g = at('allied.onward', { [INF]: 'N-0520' }, { vars: { alliedMsp: 1, impulse: 1, weather: 5 } });
    expect(over(g)).toBe(true);
  });

  proves(['5.D.3'], 'points that the impulse still costs cannot be spent on anything else', () => {
    const g = at('allied.movement', {}, { vars: { alliedMsp: 2, due: 2 } });
    expect(canPay(g, ALLIED, 1)).toBe(false);
    g.v.due = 0;
    expect(canPay(g, ALLIED, 2)).toBe(true);
    expect(canPay(g, ALLIED, 3)).toBe(false);
    g.v.southMsp = 2;
    expect([canPay(g, ALLIED, 3), canPay(g, ALLIED, 3, { south: true })]).toEqual([false, true]);
    expect(pay(g, ALLIED, 3, { south: true })).toBe(2);
    expect([g.v.alliedMsp, g.v.southMsp]).toEqual([1, 0]);
  });
});

describe('what screens are told', () => {
  it('warns of motorized units without supply, of cut off units while a transport is free, of units that have done nothing', () => {
    const what = (g: G): unknown[] =>
      (explain(g, { q: 'warnings' }) as unknown as { what: string; units: number[] }[]).map((w) => [w.what, w.units]);
    expect(what(at('allied.allocation', { [ARM]: 'N-0520', [INF]: 'N-0521' }))).toEqual([['warn.no-maneuver', [u(INF), u(ARM)]]]);
    const cut = at('allied.supply', { [ARM]: 'N-3510', 'us-52w-trn': 'england' }, { roadless: true });
    expect(what(cut)).toEqual([['warn.unsupplied', [u(ARM)]]]);
    const left = at('allied.onward', { [ARM]: 'N-0520', [INF]: { at: 'N-0521', acted: 1 } }, { vars: { alliedMsp: 3, impulse: 1 } });
    expect(what(left)).toEqual([['warn.not-finished', [u(ARM)]]]);
  });

  it('tells whether points can get to an airfield', () => {
    const g = at('allied.movement', { 'us-97w-bmb': 'N-3510', [INF]: 'N-0521' }, { roadless: true });
    expect(explain(g, { q: 'supply', unit: u('us-97w-bmb') })).toMatchObject({ status: 'unsupplied', case: '5.D.5' });
    expect(explain(g, { q: 'supply', unit: u(INF) })).toMatchObject({ status: 'supplied', case: '6.B' });
    expect(explain(g, { q: 'supply', unit: 9999 })).toBeUndefined();
  });
});
