/** Chapter 5 beyond Prepared Assault: Strategic and Exploit mode, the two reserves, battery status and trucks. */
import { prompt, view } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { turnNumber } from '../../src/index.ts';
import { hasReserveBonus } from '../../src/rules/modes/reserve.ts';
import { leaveRoad } from '../../src/rules/modes/strategic.ts';
import { COMBAT_RESERVE, EXPLOIT, MANEUVER_RESERVE, STRATEGIC } from '../../src/state/fields/modes.ts';
import { type G, TACTICAL } from '../../src/state/shape.ts';
import { C, from, hex, idle, N, NW, out, play, proves, refusal, S, SE, SW, scene, u } from '../kit/campaign.ts';

const TANKS = 'us-bk-m4';
const FOOT = 'al-78id-1-309-inf';
const MATE = 'al-78id-2-309-inf';
const HQ = 'al-78id-hq';
const GUNS = 'al-78id-307-fa';
const G_FOOT = 'ge-272vg-i-980-vg';
const way = { hexes: [C, out(SE, 1), out(SE, 2)], add: ['road', 'primary'] };
const modes = (s: Omit<Parameters<typeof scene>[0], 'stage'>, side = 'allied'): G => scene({ stage: `${side}.mode`, ...s });
const pick = (g: G, k: string, unit: string) => refusal(g, { k, u: u(unit) });
const mode = (g: G, unit: string): number => g.f.mode[u(unit)];
const next = (g: G, at: string): G => {
  idle(g, (now) => prompt(now).at === at);
  return g;
};

describe('Strategic mode', () => {
  it('part of 5.3.0: Mech units on a road, guns Out of Battery, Leg units with trucks', () => {
    const g = modes({
      units: { [TANKS]: C, 'us-bk-m10': out(N, 2), [GUNS]: out(SE, 1), [G_FOOT]: out(S, 4), [FOOT]: out(SE, 2) },
      ways: [way],
    });
    expect(pick(g, 'strategic', 'us-bk-m10')).toMatchObject({ case: '5.3.0', why: 'strategic-needs-road' });
    expect(pick(g, 'strategic', GUNS)).toMatchObject({ case: '5.3.0', why: 'strategic-in-battery' });
    play(g, { k: 'battery', u: u(GUNS) });
    expect(pick(g, 'strategic', GUNS)).toBeUndefined();
    // The trucks of its division carry a Leg unit as well.
    expect(pick(g, 'strategic', FOOT)).toBeUndefined();
    const german = modes({ units: { [G_FOOT]: C }, ways: [way] }, 'german');
    expect(pick(german, 'strategic', G_FOOT)).toMatchObject({ why: 'strategic-needs-wheels' });
    play(g, { k: 'strategic', u: u(TANKS) }, { k: 'assemble', h: hex(g, out(NW, 3)) });
    expect([mode(g, TANKS), pick(g, 'prepare', TANKS)?.why]).toEqual([STRATEGIC, 'mode-chosen']);
  });

  proves(['7.9.2e'], 'three Leg units of a division ride in Strategic mode or by road, no fourth', () => {
    const road = { hexes: [out(NW, 1), ...way.hexes], add: ['road', 'primary'] };
    const inf = [FOOT, MATE, 'al-78id-3-309-inf', 'al-78id-1-311-inf'];
    const at = [C, out(SE, 1), out(SE, 2), out(NW, 1)];
    const g = modes({ units: Object.fromEntries(inf.map((id, n) => [id, at[n]])), ways: [road] });
    for (const id of inf.slice(0, 3)) play(g, { k: 'strategic', u: u(id) }, { k: 'assemble', h: hex(g, out(SW, 2)) });
    expect(pick(g, 'strategic', inf[3])).toMatchObject({ why: 'strategic-needs-wheels' });
  });

  proves(['5.3.2'], 'its assembly area is secret, and it stays in the mode until it has come within two hexes of it', () => {
    const set = (far: string): G => {
      const g = modes({ units: { [G_FOOT]: out(S, 4), [TANKS]: C, [MATE]: out(N, 3) }, ways: [way] });
      play(g, { k: 'strategic', u: u(TANKS) }, { k: 'assemble', h: hex(g, far) });
      return g;
    };
    const g = set(out(N, 4));
    expect([view(g, 0).state.fields.assembly, view(g, 1).state.fields.assembly]).toEqual([undefined, [u(TANKS), hex(g, out(N, 4)) + 1]]);
    const again = (now: G): number => {
      const turn = now.v.turn;
      idle(now, (w) => w.v.turn > turn && prompt(w).at === 'modes.choose' && w.v.side === 1);
      return mode(now, TANKS);
    };
    expect([again(g), again(set(out(N, 2)))]).toEqual([STRATEGIC, TACTICAL]);
  });

  it('part of 5.3.2: an assembly area is moved only because of the enemy, before anybody moves, and far away', () => {
    const assembly = (g: G, at: string) => g.set('assembly', u(TANKS), hex(g, at) + 1);
    const g = scene({ stage: 'allied.movement', units: { [TANKS]: { at: C, mode: STRATEGIC }, [G_FOOT]: out(S, 4) }, ways: [way] });
    assembly(g, out(NW, 4));
    expect(pick(g, 'reassemble', TANKS)).toMatchObject({ case: '5.3.2', why: 'assembly-safe' });
    assembly(g, out(S, 4));
    play(g, { k: 'reassemble', u: u(TANKS) });
    expect(refusal(g, { k: 'assemble', h: hex(g, C) })).toMatchObject({ case: '5.3.2', why: 'assembly-near' });
  });

  proves(['5.3.1'], 'it attacks nobody, and off the road it goes back to Tactical mode', () => {
    const g = scene({
      stage: 'allied.designation',
      units: { [TANKS]: { at: C, mode: STRATEGIC }, [FOOT]: C, [G_FOOT]: out(SE, 1) },
      hexes: { [C]: 'woods' },
    });
    expect(refusal(g, { k: 'designate', u: u(TANKS) })).toMatchObject({ case: '5.3.1', why: 'strategic-no-attack' });
    const driven = scene({ stage: 'allied.movement', units: { [TANKS]: { at: C, mode: STRATEGIC }, [FOOT]: out(N, 3) }, ways: [way] });
    const enters = (h: string) => {
      leaveRoad(driven, u(TANKS), hex(driven, C), hex(driven, h));
      return mode(driven, TANKS);
    };
    expect([enters(out(SE, 1)), enters(out(N, 1))]).toEqual([STRATEGIC, TACTICAL]);
  });
});

describe('Exploit mode', () => {
  const CCA = ['al-7ad-cca-1', 'al-7ad-cca-2', 'al-7ad-cca-3'];
  const units = Object.fromEntries(CCA.map((id, n) => [id, out(N, n)]));
  proves(['5.4.1'], 'a combat command goes over as a whole, divisional units join it, a division goes with its headquarters', () => {
    const g = modes({ units: { ...units, 'al-7ad-ccb-1': out(S, 3), 'al-7ad-814-td': out(NW, 2), 'al-7ad-hq': out(NW, 3) } });
    expect(pick(g, 'exploit', 'al-7ad-814-td')).toMatchObject({ case: '5.4.1', why: 'exploit-alone' });
    play(g, { k: 'exploit', u: u(CCA[0]) });
    expect([...CCA, 'al-7ad-ccb-1'].map((id) => mode(g, id))).toEqual([EXPLOIT, EXPLOIT, EXPLOIT, TACTICAL]);
    play(g, { k: 'exploit', u: u('al-7ad-814-td') });
    expect(mode(g, 'al-7ad-814-td')).toBe(EXPLOIT);
    const whole = modes({ units: { ...units, 'al-7ad-hq': out(NW, 3) } });
    play(whole, { k: 'exploit-all', u: u('al-7ad-hq') });
    expect([...CCA, 'al-7ad-hq'].map((id) => mode(whole, id))).toEqual([EXPLOIT, EXPLOIT, EXPLOIT, EXPLOIT]);
  });
  it('part of 5.4.0: Mech units only, none of them next to the enemy, all in supply', () => {
    const g = modes({ units: { ...units, [G_FOOT]: out(N, 3), [FOOT]: C } });
    expect(pick(g, 'exploit', CCA[0])).toMatchObject({ case: '5.4.0', why: 'exploit-near-enemy' });
    expect(pick(g, 'exploit', FOOT)).toMatchObject({ case: '5.4.0', why: 'exploit-mech' });
    const dry = modes({ units: { ...units, [CCA[1]]: { at: out(S, 2), supply: 2 } } });
    expect(pick(dry, 'exploit', CCA[0])).toMatchObject({ case: '5.4.0', why: 'exploit-supply' });
  });
});

describe('Combat Reserve', () => {
  it('part of 5.6.0: infantry battalions and hybrids of two steps, fresh, in supply, away from the enemy', () => {
    const g = modes({
      units: {
        [FOOT]: C,
        [MATE]: { at: out(N, 1), steps: 1 },
        'al-78id-3-309-inf': { at: out(N, 1), fatigue: 1 },
        'al-78id-1-311-inf': { at: out(N, 2), supply: 1 },
        'al-78id-2-311-inf': out(S, 3),
        'al-7ad-cca-1': out(NW, 2),
        [TANKS]: C,
        [G_FOOT]: out(S, 4),
      },
    });
    const why = (unit: string) => pick(g, 'reserve', unit)?.why;
    expect([FOOT, MATE, 'al-78id-3-309-inf', 'al-78id-1-311-inf', 'al-78id-2-311-inf', 'al-7ad-cca-1', TANKS].map(why)).toEqual([
      undefined,
      'reserve-steps',
      'reserve-tired',
      'reserve-supply',
      'reserve-near-enemy',
      undefined,
      'reserve-infantry',
    ]);
    play(g, { k: 'reserve', u: u(FOOT) });
    expect(mode(g, FOOT)).toBe(COMBAT_RESERVE);
  });
});

describe('Maneuver Reserve', () => {
  const far = { 'ge-272vg-i-982-vg': '6110NE' };
  const whole = { [HQ]: '5207NE', [FOOT]: '5207NE', [GUNS]: '5208NE', 'al-78id-1-310-inf': '5208NE', ...far };
  const turn = turnNumber('dec-22-am');
  proves(['5.5.1', '5.5.0'], 'a whole formation near its headquarters and far from the enemy; its artillery works on', () => {
    const g = modes({ units: whole, turn });
    play(g, { k: 'withhold', u: u(HQ) });
    expect([HQ, FOOT, GUNS].map((id) => mode(g, id))).toEqual([MANEUVER_RESERVE, MANEUVER_RESERVE, TACTICAL]);
    expect(pick(modes({ units: { ...whole, [MATE]: C }, turn }), 'withhold', HQ)).toMatchObject({ case: '5.5.1', why: 'withhold-far' });
    expect(pick(modes({ units: { ...whole, [G_FOOT]: '5507NE' }, turn }), 'withhold', HQ)).toMatchObject({
      case: '5.5.1',
      why: 'withhold-near-enemy',
    });
    expect(pick(modes({ units: { ...whole, [FOOT]: { at: '5207NE', supply: 1 } }, turn }), 'withhold', HQ)).toMatchObject({
      why: 'withhold-supply',
    });
    // It does not move, and an enemy next door ends it for all of them.
    next(g, 'movement.plan');
    expect(refusal(g, { k: 'pick', u: u(FOOT) })).toMatchObject({ case: '7.3.0', why: 'mode-moves-not' });
    const met = scene({
      stage: 'german.movement',
      turn,
      units: {
        ...whole,
        [FOOT]: { at: '5207NE', mode: MANEUVER_RESERVE },
        [HQ]: { at: '5207NE', mode: MANEUVER_RESERVE },
        [G_FOOT]: from('5207NE', SE, SE),
      },
    });
    play(met, { k: 'pick', u: u(G_FOOT) }, { k: 'step', n: NW });
    expect([mode(met, HQ), mode(met, FOOT)]).toEqual([TACTICAL, TACTICAL]);
  });
  proves(['5.5.1a'], 'six turns of reserve earn a bonus for two; three mornings pass before the next', () => {
    const released = (since: number) => {
      const g = modes({
        turn,
        units: {
          ...whole,
          [HQ]: { at: '5207NE', mode: MANEUVER_RESERVE, withheld: since },
          [FOOT]: { at: '5207NE', mode: MANEUVER_RESERVE },
        },
      });
      play(g, { k: 'release', u: u(HQ) });
      return g;
    };
    expect([hasReserveBonus(released(turn - 5), u(FOOT)), hasReserveBonus(released(turn - 6), u(FOOT))]).toEqual([false, true]);
    const g = released(turn - 6);
    idle(g, (now) => now.v.turn === turn + 1 && prompt(now).at === 'modes.choose' && now.v.side === 1);
    expect(hasReserveBonus(g, u(FOOT))).toBe(true);
    idle(g, (now) => now.v.turn === turn + 2 && prompt(now).at === 'modes.choose' && now.v.side === 1);
    expect(hasReserveBonus(g, u(FOOT))).toBe(false);
    const again = (code: string) =>
      pick(
        modes({ turn: turnNumber(code), units: { ...whole, [HQ]: { at: '5207NE', bonusSince: turnNumber('dec-17-am') } } }),
        'withhold',
        HQ,
      );
    expect([again('dec-20-night'), again('dec-21-am')]).toMatchObject([{ case: '5.5.1a', why: 'withhold-too-soon' }, undefined]);
  });
});

describe('guns and trucks', () => {
  proves(['7.10.0'], 'battery status is chosen once in each Mode Determination Phase and lasts', () => {
    const g = modes({ units: { [GUNS]: C, [FOOT]: out(N, 3) } });
    play(g, { k: 'battery', u: u(GUNS) });
    expect([g.f.limbered[u(GUNS)], pick(g, 'battery', GUNS)?.case]).toEqual([1, '7.10.0']);
    idle(g, (now) => now.v.turn > 5 && prompt(now).at === 'modes.choose' && now.v.side === 1);
    expect([g.f.limbered[u(GUNS)], pick(g, 'battery', GUNS)]).toEqual([1, undefined]);
  });
  proves(['7.9.2', '7.9.2a', '7.9.2b'], 'points of an army motorize Leg infantry; they come back when the marker does', () => {
    const inf = ['1-309', '2-309', '3-309', '1-310', '2-310', '3-310', '1-311'].map((id) => `al-78id-${id}-inf`);
    const units = Object.fromEntries(inf.map((id, n) => [id, out(NW, Math.floor(n / 2))]));
    const g = modes({ units: { ...units, [TANKS]: C }, turn: turnNumber('dec-16-am') });
    expect(pick(g, 'motor', TANKS)).toMatchObject({ case: '7.9.2', why: 'not-for-trucks' });
    for (const id of inf.slice(0, 6)) play(g, { k: 'motor', u: u(id) });
    expect(pick(g, 'motor', inf[6])).toMatchObject({ case: '7.9.2a', why: 'no-truck-points' });
    idle(g, (now) => now.v.turn === turnNumber('dec-16-pm') && prompt(now).at === 'modes.choose' && now.v.side === 1);
    expect(pick(g, 'motor', inf[6])).toBeUndefined();
  });
  proves(
    ['7.10.4', '7.10.5', '16.4.0'],
    'guns of German corps and armies move on trucks only: half a point each, a quarter for light rockets',
    () => {
      const [light, heavy, fixed] = ['ge-nd-2-8-vw', 'ge-nd-210-18-vw', 'ge-nd-1092-1093-hart'];
      const more = ['ge-nd-210-15-vw', 'ge-nd-210-16-vw'];
      const units = {
        [light]: { at: C, limbered: 1 },
        [heavy]: { at: out(N, 1), limbered: 1 },
        [fixed]: out(N, 2),
        [more[0]]: out(NW, 1),
        [more[1]]: out(NW, 1),
        [G_FOOT]: out(S, 2),
      };
      const g = modes({ units, turn: turnNumber('dec-16-am') }, 'german');
      expect(pick(g, 'motor', fixed)).toMatchObject({ case: '7.9.2', why: 'not-for-trucks' });
      play(g, { k: 'motor', u: u(heavy) });
      expect([g.f.motor[u(heavy)], pick(g, 'motor', light)]).toEqual([2, undefined]);
      next(g, 'movement.plan');
      expect([heavy, light, fixed].map((id) => refusal(g, { k: 'pick', u: u(id) })?.why)).toEqual([
        undefined,
        'guns-need-trucks',
        'guns-never-move',
      ]);
      const quarter = modes({ units, turn: turnNumber('dec-16-am') }, 'german');
      play(quarter, { k: 'motor', u: u(light) });
      expect(quarter.f.motor[u(light)]).toBe(1);
    },
  );
});
