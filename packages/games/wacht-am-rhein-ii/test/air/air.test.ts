/** Chapter 21: air points, sectors, missions against units in barrages and on the move. Numbers of points are the scenario's or the test's own. */
import { prompt } from '@hexfront/engine';
import { checkPrompt, ruleKit } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { gameOf } from '../../src/game.ts';
import { scenarioById, tables, theBoard, turnNumber, turns } from '../../src/index.ts';
import { factorsOf, lostTo, mostPlanes, strikeRefusal } from '../../src/rules/air/ground-support.ts';
import { airPoints, pointsIn, pointsOver } from '../../src/rules/air/points.ts';
import { isObserved } from '../../src/rules/sight/observation.ts';
import { makeWhole } from '../../src/setup/lay-out.ts';
import { PREPARED_ASSAULT, STRATEGIC } from '../../src/state/fields/modes.ts';
import { ALLIED, ENTRENCHED, type G, GERMAN } from '../../src/state/shape.ts';
import { C, hex, N, NE, offers, out, play, proves, refusal, roll, S, SE, scene, u } from '../kit/campaign.ts';

/** The whole map: on a part of it the other sectors are not in play. */
const whole = ruleKit(it, gameOf([scenarioById('campaign-dec-21')], theBoard, makeWhole), 'campaign-dec-21');
const US = 'al-78id-1-309-inf';
const GE = 'ge-272vg-i-981-vg';
const TANKS = 'ge-2pz-vbohm-2auf-armrec';
const CLEAR = 1;
const PARTIAL = 2;
const OVERCAST = 3;
/** All four sectors are in the campaign; the bare ground lies in the northeast. */
const points = (n: number, german = 0) => ({ airNE: n, airNorth: german });
const T = out(SE, 1);

/** The Allied barrage segment of a side's Combat Phase, a US battalion next to a German one, air points in the northeast. */
const support = (vars: Record<string, number>, more: Partial<Parameters<typeof scene>[0]> = {}): G =>
  scene({
    stage: 'allied.allied-barrages',
    turn: turnNumber('dec-25-am'),
    units: { [US]: { at: C, designated: 1 }, [GE]: T },
    vars,
    ...more,
  });
const fly = (g: G, n: number, at = T): G => play(g, { k: 'strike', h: hex(g, at) }, { k: 'fly', n });
const fired = (g: G): number => g.rows.barrages[0].points;

describe('how many points', () => {
  const historical = (turn: string): number[] => {
    const g = scene({ stage: 'allied.movement', turn: turnNumber(turn) });
    return [airPoints(g, ALLIED), airPoints(g, GERMAN)];
  };
  const rolled = (turn: string, sky: number, vars: Record<string, number> = {}): number[] => {
    const g = scene({ stage: 'allied.movement', turn: turnNumber(turn), options: { weather: 'variable' }, vars: { sky, ...vars } });
    return [airPoints(g, ALLIED), airPoints(g, GERMAN)];
  };
  proves(['21.1.0', '31.1.0-7'], 'with historical weather the numbers of the track, none on turns 20 and 21, none at night', () => {
    for (const { code, air } of [turns[22], turns[25]]) expect(historical(code)).toEqual([air.allied, air.german]);
    expect([historical(turns[19].code)[0], historical(turns[20].code)[0], historical('dec-25-night')]).toEqual([0, 0, [0, 0]]);
  });
  proves(['21.1.0', '20.3.2'], 'with dice by the schedule; half of them under a partial overcast, none under worse skies', () => {
    expect([rolled('dec-16-am', CLEAR), rolled('dec-17-pm', CLEAR), rolled('dec-18-am', CLEAR)]).toEqual([
      [0, 3],
      [8, 3],
      [12, 3],
    ]);
    expect([rolled('dec-19-am', CLEAR), rolled('dec-19-am', PARTIAL), rolled('dec-19-am', OVERCAST), rolled('dec-19-am', 4)]).toEqual([
      [24, 2],
      [12, 1],
      [0, 0],
      [0, 0],
    ]);
    // A half of three is rounded up (1.4.0).
    expect(rolled('dec-17-am', PARTIAL)).toEqual([4, 2]);
  });
  proves(['21.1.0'], 'the Germans fly six on the first clear turn from December 23 on, two afterwards', () => {
    const now = turnNumber('dec-24-am');
    expect(rolled('dec-24-am', PARTIAL)[1]).toBe(0);
    expect(rolled('dec-24-am', CLEAR, { luftwaffe: now })[1]).toBe(6);
    expect(rolled('dec-24-pm', CLEAR, { luftwaffe: now })[1]).toBe(2);
    const g = scene({ stage: 'air', turn: now, options: { weather: 'variable' }, vars: { sky: CLEAR } });
    expect([g.v.luftwaffe, airPoints(g, GERMAN)]).toEqual([now, 6]);
  });
  proves(['21.1.1a'], 'Bodenplatte: on January 1 all eight German points, and six Allied ones are lost every turn', () => {
    const begin = () => scene({ stage: 'air', turn: turnNumber('jan-1-am') });
    const printed = turns[turnNumber('jan-1-am') - 1].air.allied;
    const g = begin();
    expect([prompt(g).at, airPoints(g, GERMAN), airPoints(g, ALLIED)]).toEqual(['air.bodenplatte', 8, printed]);
    // Everything in the question is a word of the game.
    expect(checkPrompt(g).map((a) => a.k)).toEqual(['bodenplatte', 'pass']);
    play(g, { k: 'bodenplatte' });
    expect([airPoints(g, GERMAN), airPoints(g, ALLIED)]).toEqual([0, printed - 6]);
    const kept = play(begin(), { k: 'pass' });
    expect([airPoints(kept, GERMAN), airPoints(kept, ALLIED)]).toEqual([8, printed]);
    // With dice on the first turn that planes can fly.
    const dice = (turn: string, sky: number) =>
      prompt(scene({ stage: 'air', turn: turnNumber(turn), options: { weather: 'variable' }, vars: { sky } })).at;
    expect([dice('dec-31-pm', CLEAR), dice('jan-1-pm', OVERCAST), dice('jan-2-am', PARTIAL)].map((at) => at === 'air.bodenplatte')).toEqual(
      [false, false, true],
    );
  });
});

describe('sectors', () => {
  const begin = (): G => whole.position({ clear: true, stage: 'air', vars: { turn: turnNumber('dec-23-am') } });
  proves(['21.1.2', '21.1.2a'], 'all points are split, four sectors for the US and two for the Germans, open once both have', () => {
    const g = begin();
    const { allied, german } = turns[turnNumber('dec-23-am') - 1].air;
    expect(prompt(g).side).toBe(ALLIED);
    play(g, { k: 'allot', n: 10 }, { k: 'allot', n: 4 }, { k: 'allot', n: 1 });
    // Nothing stays at home: the last sector takes what is left.
    expect([offers(g, 'allot').map((a) => a.n), refusal(g, { k: 'allot', n: 0 })?.case]).toEqual([[allied - 15], '21.1.2']);
    play(g, { k: 'allot', n: allied - 15 });
    expect([prompt(g).side, pointsIn(g, ALLIED, 0)]).toEqual([GERMAN, 0]);
    play(g, { k: 'allot', n: 2 }, { k: 'allot', n: german - 2 });
    const told = (e: string) => g.events.find((event) => event.e === e);
    expect(told('alliedAir')).toMatchObject({ ne: 10, nw: 4, se: 1, sw: allied - 15 });
    expect(told('germanAir')).toMatchObject({ north: 2, south: german - 2 });
  });
  proves(['21.1.2a', '21.2.0'], 'a point serves in its own sector, once, and not in a later turn', () => {
    const elsewhere = support({ airNW: 5, airSE: 5, airSW: 5, airSouth: 5 });
    expect(strikeRefusal(elsewhere, ALLIED, hex(elsewhere, T))).toMatchObject({ case: '21.1.2a' });
    const g = fly(support(points(6)), 4);
    expect(pointsOver(g, ALLIED, hex(g, T))).toBe(2);
    expect(offers(scene({ stage: 'allied.allied-barrages', turn: 5, units: { [US]: C, [GE]: T } }), 'strike')).toEqual([]);
  });
});

describe('Ground Support', () => {
  proves(['21.3.0', '21.3.1'], 'an observed hex, one factor a point, like a barrage, once a phase and instead of artillery', () => {
    const g = fly(support(points(9)), 4);
    expect([g.rows.barrages[0].points, g.rows.barrages[0].air, prompt(g).kind]).toEqual([4, true, 'roll']);
    expect(g.f.shelled[hex(g, T)]).toBe(1 << ALLIED);
    const unseen = support(points(9), { units: { [US]: C, [GE]: out(SE, 4) }, vars: { ...points(9), sky: OVERCAST } });
    expect(strikeRefusal(unseen, ALLIED, hex(unseen, out(SE, 4)))).toMatchObject({ case: '21.3.0', why: 'strike-unobserved' });
    const shelled = support(points(9), { fields: { [T]: { shelled: 1 << ALLIED } } });
    expect(strikeRefusal(shelled, ALLIED, hex(shelled, T))).toMatchObject({ case: '21.3.1' });
    const guns = { [US]: C, [GE]: T, 'ge-272vg-i-982-vg': out(S, 2), 'al-78id-307-fa': out(N, 1) };
    const bombed = support(points(9), { fields: { [T]: { shelled: 1 << ALLIED } }, units: guns });
    expect(refusal(bombed, { k: 'target', h: hex(bombed, T) })).toMatchObject({ case: '12.1.1' });
  });
  proves(['21.3.2'], 'eight points at most if a unit in Prepared Assault observes, else four', () => {
    const most = (mode: number): number => {
      const g = support(points(20), { units: { [US]: { at: C, mode }, [GE]: T } });
      return mostPlanes(g, { by: ALLIED, h: hex(g, T), kind: 'support' });
    };
    expect([most(PREPARED_ASSAULT), most(0)]).toEqual([8, 4]);
    const g = play(support(points(20)), { k: 'strike', h: hex(support({}), T) });
    expect(refusal(g, { k: 'fly', n: 5 })).toMatchObject({ limit: 4 });
  });
  proves(['21.3.3'], 'in the other side’s player turn a point is half a factor', () => {
    const g = support(points(4), { stage: 'german.allied-barrages' });
    expect(fired(fly(g, 3))).toBe(2);
    expect(factorsOf(support(points(4)), { by: ALLIED, kind: 'support' }, 3)).toBe(3);
  });
});

describe('Air Superiority', () => {
  proves(['21.6.0', '21.6.1', '21.6.2'], 'the escort is named first, then the interceptors of the same sector; each drives off one', () => {
    const g = fly(support(points(8, 5)), 4);
    expect([prompt(g).at, prompt(g).side]).toEqual(['mission.escort', ALLIED]);
    play(g, { k: 'escort', n: 2 });
    expect([prompt(g).at, prompt(g).side]).toEqual(['mission.intercept', GERMAN]);
    expect(refusal(g, { k: 'intercept', n: 6 })).toMatchObject({ why: 'air-points', limit: 5 });
    play(g, { k: 'intercept', n: 5 });
    // Two of five are driven off, three keep three of four away.
    expect([fired(g), g.v.airNE, g.v.airNorth]).toEqual([1, 2, 0]);
    expect([lostTo(5, 2, 4), lostTo(2, 2, 4), lostTo(9, 0, 4)]).toEqual([3, 0, 4]);
    const alone = fly(support({ ...points(8), airSouth: 5 }), 4);
    expect([prompt(alone).kind, fired(alone)]).toEqual(['roll', 4]);
  });
  proves(['21.6.2'], 'a mission that loses all its points does nothing', () => {
    const g = fly(support(points(2, 5)), 2);
    play(g, { k: 'intercept', n: 5 });
    expect([g.rows.barrages, strikeRefusal(g, ALLIED, hex(g, T))?.case]).toEqual([[], '21.1.2a']);
  });
});

describe('Ground Interdiction', () => {
  /** German reconnaissance drives along a road under the eyes of a US battalion on a height. */
  const road = [3, 2, 1, 0].map((n) => out(N, n)).concat([1, 2, 3].map((n) => out(S, n)));
  const drive = (vars: Record<string, number>, watcher = out(NE, 2)): G =>
    scene({
      stage: 'german.movement',
      turn: turnNumber('dec-25-am'),
      units: { [TANKS]: road[0], [US]: watcher },
      vars: { sky: CLEAR, ...points(6), ...vars },
      ways: [{ hexes: road, add: ['road', 'primary'] }],
    });
  const go = (g: G, n: number): G => play(g, { k: 'pick', u: u(TANKS) }, { k: 'road', h: hex(g, road[n]) });
  proves(['21.4.0', '8.5.0'], 'four observed hexes in a row under a clear sky bring planes, half a factor a point, once a phase', () => {
    const far = drive({}, '5208NE');
    expect(isObserved(far, ALLIED, hex(far, road[3]))).toBe(true);
    const g = go(far, 4);
    expect([prompt(g).at, prompt(g).side]).toEqual(['mission.fly', ALLIED]);
    play(g, { k: 'fly', n: 5 });
    expect([fired(g), g.rows.barrages[0].only, g.f.interdicted[u(TANKS)]]).toEqual([3, u(TANKS), 1]);
    expect(go(drive({}), 3).frames.some((f) => f.proc === 'mission')).toBe(false);
    expect(go(drive({ sky: PARTIAL }), 4).frames.some((f) => f.proc === 'mission')).toBe(false);
    const again = drive({});
    again.set('interdicted', u(TANKS), 1);
    expect(go(again, 4).frames.some((f) => f.proc === 'mission')).toBe(false);
  });
  proves(['21.4.0'], 'the hexes are counted over stretches of one move, and the move continues afterwards', () => {
    const g = go(drive({}), 2);
    expect(prompt(g).at).toBe('move.go');
    play(g, { k: 'road', h: hex(g, road[4]) });
    expect(prompt(g).at).toBe('mission.fly');
    play(g, { k: 'cancel' });
    expect([prompt(g).at, prompt(g).side]).toEqual(['move.go', GERMAN]);
  });
  proves(['21.4.0'], 'who lets it pass may attack it farther on, and then not again', () => {
    const g = go(drive({}), 4);
    play(g, { k: 'cancel' }, { k: 'road', h: hex(g, road[5]) });
    expect([prompt(g).at, g.f.interdicted[u(TANKS)]]).toEqual(['mission.fly', 0]);
    play(g, { k: 'fly', n: 1 });
    expect(g.f.interdicted[u(TANKS)]).toBe(1);
  });
});

describe('observation from the air', () => {
  proves(['8.5.0'], 'under a clear sky by day: who is in the open, columns everywhere, nobody in works or cover; US planes only', () => {
    const seen = (more: Partial<Parameters<typeof scene>[0]>, by = ALLIED, turn = 'dec-25-am') => {
      const far = out(S, 4);
      const g = scene({ stage: 'allied.movement', turn: turnNumber(turn), units: { [GE]: far }, vars: { sky: CLEAR }, ...more });
      return isObserved(g, by, hex(g, by === ALLIED ? far : '5207NE'));
    };
    const village = { hexes: { [out(S, 4)]: ['village'] } };
    expect([
      seen({}),
      seen({ vars: { sky: PARTIAL } }),
      seen(village),
      seen({ ...village, units: { [GE]: { at: out(S, 4), mode: STRATEGIC } } }),
      seen({ fields: { [out(S, 4)]: { work: ENTRENCHED } } }),
      seen({}, ALLIED, 'dec-25-night'),
      seen({}, GERMAN),
    ]).toEqual([true, false, false, true, false, false, false]);
  });
});

describe('the table', () => {
  proves(['21.3.1'], 'planes that hit take steps as artillery does', () => {
    const g = fly(support(points(8), { units: { [US]: { at: C, mode: PREPARED_ASSAULT }, [GE]: T } }), 8);
    const hits = tables.barrage.rows.findIndex((row) => /\d/.test(row.result));
    expect(hits).toBeGreaterThanOrEqual(0);
    for (const pip of [9, 10, 8, 1]) {
      const now = fly(support(points(8), { units: { [US]: { at: C, mode: PREPARED_ASSAULT }, [GE]: T } }), 8);
      roll(now, pip);
      const told = now.events.find((e) => e.e === 'volley');
      expect(told).toMatchObject({ value: 8 });
      if (/\d/.test(String(told?.result))) expect(prompt(now).side).toBe(GERMAN);
    }
    expect(g.rows.barrages[0].observed).toBe(true);
  });
});
