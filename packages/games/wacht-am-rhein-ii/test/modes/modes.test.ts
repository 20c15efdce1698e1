/** Chapter 5 beyond Prepared Assault: Strategic and Exploit mode, the two reserves, battery status and trucks. */
import { distance, prompt, view } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { turnNumber } from '../../src/index.ts';
import { armyTrucksLeft, QUARTERS_IN_POINT } from '../../src/rules/modes/guns-and-trucks.ts';
import { hasReserveBonus } from '../../src/rules/modes/reserve.ts';
import { leaveRoad } from '../../src/rules/modes/strategic.ts';
import { ON_HAND, OUT_OF_SUPPLY } from '../../src/state/fields/counter.ts';
import { COMBAT_RESERVE, EXPLOIT, MANEUVER_RESERVE, STRATEGIC } from '../../src/state/fields/modes.ts';
import { formationOf } from '../../src/state/query.ts';
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
const formationOf7 = (): number => formationOf(scene({ stage: 'allied.mode' }), u('al-7ad-cca-1')) + 1;
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

  proves(
    ['7.2.0', '7.9.2e', 'aid-abilities'],
    'leaders have cars: they enter Strategic mode on any road, and leave the trucks of their division to others',
    () => {
      const road = { hexes: [out(NW, 1), ...way.hexes], add: ['road', 'primary'] };
      const [ROBERTSON, ROSE] = ['al-ldr-robertson', 'al-ldr-rose'];
      const inf = [FOOT, MATE, 'al-78id-3-309-inf'];
      const of = (unit: string): number => formationOf(scene({ stage: 'allied.mode' }), u(unit)) + 1;
      const at = [C, out(SE, 1), out(SE, 2)];
      const led = {
        [ROBERTSON]: { at: C, attached: of(FOOT) },
        [ROSE]: { at: out(NW, 1), attached: of('al-3ad-cca-1') },
        'al-3ad-cca-1': out(NW, 1),
      };
      const g = modes({ units: { ...Object.fromEntries(inf.map((id, n) => [id, at[n]])), ...led }, ways: [road] });
      for (const id of [ROBERTSON, ROSE, ...inf]) play(g, { k: 'strategic', u: u(id) }, { k: 'assemble', h: hex(g, out(SW, 2)) });
      expect([ROBERTSON, ROSE, ...inf].map((id) => mode(g, id))).toEqual(Array.from({ length: 5 }, () => STRATEGIC));
    },
  );

  proves(
    ['5.3.0'],
    "a column does not end the phase with another Mech unit while it can drive on; headquarters are in nobody's way",
    () => {
      const why = (other: string, fields: Record<string, number> = {}) => {
        const units = { [TANKS]: { at: C, mode: STRATEGIC, ...fields }, [other]: C, [MATE]: out(N, 3) };
        return refusal(scene({ stage: 'allied.movement', ways: [way], units }), { k: 'done' })?.why;
      };
      expect([why('us-bk-m10'), why('us-bk-m10', { moved: 1 }), why(HQ), why(FOOT)]).toEqual([
        'strategic-stays',
        undefined,
        undefined,
        undefined,
      ]);
    },
  );
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
    assembly(g, out(SE, 1));
    expect(pick(g, 'reassemble', TANKS)).toMatchObject({ case: '5.3.2', why: 'assembly-safe' });
    assembly(g, out(S, 4));
    play(g, { k: 'reassemble', u: u(TANKS) });
    expect(refusal(g, { k: 'assemble', h: hex(g, C) })).toMatchObject({ case: '5.3.2', why: 'assembly-near' });
    expect(refusal(g, { k: 'assemble', h: hex(g, out(S, 4)) })).toMatchObject({ case: '5.3.2', why: 'assembly-enemy' });
    expect(refusal(g, { k: 'assemble', h: g.board.n })).toMatchObject({ case: '5.3.2', why: 'assembly-off-map' });
  });

  proves(['5.3.2'], 'an area that no road leads to any more may be given up: behind a bridge that is down, or past the enemy', () => {
    const why = (more: Partial<Parameters<typeof scene>[0]>): string | undefined => {
      const ways = [{ hexes: [C, out(NW, 1), out(NW, 2), out(NW, 3)], add: ['road', 'trail'] }];
      const units = { [TANKS]: { at: C, mode: STRATEGIC }, [G_FOOT]: out(S, 4), ...more.units };
      const g = scene({ stage: 'allied.movement', ways, ...more, units });
      g.set('assembly', u(TANKS), hex(g, out(NW, 5)) + 1);
      return pick(g, 'reassemble', TANKS)?.why;
    };
    const edge = `${out(NW, 1)}|${out(NW, 2)}`;
    expect(why({})).toBe('assembly-safe');
    expect(why({ sides: { [edge]: ['river', 'bridge'] } })).toBe('assembly-safe');
    // On this small map there is no hex far enough for a new one.
    expect(why({ sides: { [edge]: ['river'] } })).toBe('assembly-nowhere');
    expect(why({ units: { [G_FOOT]: from(out(NW, 2), N) } })).toBe('assembly-nowhere');
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
  proves(
    ['5.4.1', '9.3.0'],
    'a unit attached to another division is in none of its combat commands: it goes over along with one, not alone',
    () => {
      const guest = 'al-3ad-cca-1';
      const g = scene({
        stage: 'allied.mode',
        units: { ...units, [guest]: { at: out(NW, 2), attached: formationOf7() }, [G_FOOT]: out(S, 4) },
      });
      expect(pick(g, 'exploit', guest)).toMatchObject({ case: '5.4.1', why: 'exploit-alone' });
      play(g, { k: 'exploit', u: u(CCA[0]) });
      expect([...CCA, guest].map((id) => mode(g, id))).toEqual([EXPLOIT, EXPLOIT, EXPLOIT, TACTICAL]);
      play(g, { k: 'exploit', u: u(guest) });
      expect(mode(g, guest)).toBe(EXPLOIT);
    },
  );
  proves(['5.4.1'], 'a cavalry group, which has no headquarters, goes over as a whole named by any of its units', () => {
    const [one, two] = ['al-14cav-18-armc', 'al-14cav-32-armc'];
    const group = (at: string): G => scene({ stage: 'allied.mode', units: { [one]: C, [two]: out(N, 2), [G_FOOT]: at } });
    const g = group(out(S, 4));
    play(g, { k: 'exploit-all', u: u(one) });
    expect([g.f.mode[u(one)], g.f.mode[u(two)]]).toEqual([EXPLOIT, EXPLOIT]);
    expect(refusal(group(out(N, 3)), { k: 'exploit-all', u: u(one) })).toMatchObject({
      case: '5.4.0',
      why: 'exploit-near-enemy',
      unit: u(two),
    });
  });
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
  it('part of 5.4.0: Mech units only, none of them next to the enemy or Out of Supply', () => {
    const g = modes({ units: { ...units, [G_FOOT]: out(N, 3), [FOOT]: C } });
    expect(pick(g, 'exploit', CCA[0])).toMatchObject({ case: '5.4.0', why: 'exploit-near-enemy' });
    expect(pick(g, 'exploit', FOOT)).toMatchObject({ case: '5.4.0', why: 'exploit-mech' });
    const dry = modes({ units: { ...units, [CCA[1]]: { at: out(S, 2), supply: 2 } } });
    expect(pick(dry, 'exploit', CCA[0])).toMatchObject({ case: '5.4.0', why: 'exploit-supply' });
  });
  proves(['5.4.0', '15.5.1'], 'with what it carries a unit enters the mode, Out of Supply it does not', () => {
    const why = (supply: number) => pick(modes({ units: { ...units, [CCA[1]]: { at: out(S, 2), supply } } }), 'exploit', CCA[0])?.why;
    expect([why(ON_HAND), why(OUT_OF_SUPPLY)]).toEqual([undefined, 'exploit-supply']);
  });
});

describe('Combat Reserve', () => {
  it('part of 5.6.0: infantry battalions and hybrids of two steps, fresh, in supply, away from the enemy', () => {
    const g = modes({
      units: {
        [FOOT]: C,
        [MATE]: { at: out(N, 1), steps: 1 },
        'al-78id-3-309-inf': { at: out(N, 1), fatigue: 1 },
        'al-78id-1-311-inf': { at: out(N, 2), supply: OUT_OF_SUPPLY },
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
    // With what it carries a unit is still in supply (15.1.0).
    g.set('supply', u('al-78id-1-311-inf'), ON_HAND);
    expect(why('al-78id-1-311-inf')).toBeUndefined();
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
    // Four hexes are near, five are not.
    const mateAt = (away: number): string | undefined => {
      const there = modes({ units: { ...whole, [MATE]: C }, turn });
      const { board } = there;
      const from = (h: number, unit: string): number => distance(board, h, there.hexOf(u(unit)));
      const at = board.ids.findIndex((_, h) => from(h, HQ) === away && from(h, 'ge-272vg-i-982-vg') > 6);
      there.move(u(MATE), at);
      return pick(there, 'withhold', HQ)?.why;
    };
    expect([mateAt(4), mateAt(5)]).toEqual([undefined, 'withhold-far']);
    expect(pick(modes({ units: { ...whole, [G_FOOT]: '5507NE' }, turn }), 'withhold', HQ)).toMatchObject({
      case: '5.5.1',
      why: 'withhold-near-enemy',
    });
    const supplied = (supply: number) => pick(modes({ units: { ...whole, [FOOT]: { at: '5207NE', supply } }, turn }), 'withhold', HQ)?.why;
    expect([supplied(ON_HAND), supplied(OUT_OF_SUPPLY)]).toEqual([undefined, 'withhold-supply']);
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
  proves(['7.9.2b'], 'on December 19 and 20 those of the airborne divisions are not counted, neither theirs nor against others', () => {
    const { units: all } = modes({ units: {} }).def;
    const foot = (formation: string): string => all.find((unit) => unit.formation === formation && unit.type === 'parachute')?.id ?? '';
    const inf = Array.from({ length: 9 }, (_, n) => `al-78id-${(n % 3) + 1}-${309 + Math.floor(n / 3)}-inf`);
    const start = (day: string): G =>
      modes({
        turn: turnNumber(day),
        units: {
          ...Object.fromEntries(inf.map((id, n) => [id, out(NW, Math.floor(n / 2))])),
          [foot('101AB')]: out(N, 2),
          [foot('82AB')]: out(N, 3),
        },
      });
    const left = (g: G, id: string) => armyTrucksLeft(g, u(id)) / QUARTERS_IN_POINT;
    const g = start('dec-19-am');
    expect(left(g, inf[0])).toBe(12);
    play(g, { k: 'motor', u: u(foot('101AB')) }, { k: 'motor', u: u(foot('82AB')) });
    expect(left(g, inf[0])).toBe(12);
    const later = start('dec-21-am');
    play(later, { k: 'motor', u: u(foot('82AB')) });
    expect(left(later, inf[0])).toBe(11);
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
