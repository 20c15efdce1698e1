import { chance, prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { unmask } from '../../src/rules/combat/special-attacks.ts';
import type { G } from '../../src/state/shape.ts';
import { answer, asked, battle, N, NW, plain, S, SW, T, throwFor } from '../kit/battlefield.ts';
import { at, hex, idle, offers, play, position, proves, refusal, roll, u } from '../kit/kit.ts';

const INF = 'us-1-inf';
const VG = 'ge-12vg-inf';
const SS150 = 'ss-150-pz';

describe('airborne assaults', () => {
  const drop = (units: Record<string, string | Record<string, string | number>> = {}, target = VG): G => {
    const g = plain({ by: 'allied', units: { [target]: T, 'us-82-par': { at: T, droppedNow: 1 }, ...units } });
    return g;
  };
  proves(['21.A.2', '11-order'], 'units that drop on an enemy must attack him, before every other attack', () => {
    const g = plain({
      by: 'allied',
      phase: 'movement',
      units: { [VG]: T, 'us-82-par': { at: T, droppedNow: 1 }, 'ge-18vg-inf': 'N-3306', [INF]: 'N-3205' },
    });
    idle(g, (now) => asked(now) === 'ask.declare.choose');
    play(g, { k: 'target', h: hex(g, 'N-3306') }, { k: 'join', u: u(INF) }, { k: 'ready' });
    idle(g, (now) => asked(now) === 'ask.combat.choose');
    expect(offers(g).map((a) => a.h)).toEqual([hex(g, T)]);
    expect(refusal(g, { k: 'fight', h: hex(g, 'N-3306') })?.case).toBe('21.A.2');
    expect(refusal(g, { k: 'done' })?.case).toBe('21.A.2');
  });
  proves(
    ['21.A.2', '21.A.1'],
    'who is declared against the hex fights in the same attack; the droppers are finished for the player turn',
    () => {
      const g = plain({ by: 'allied', phase: 'movement', units: { [VG]: T, 'us-82-par': { at: T, droppedNow: 1 }, [INF]: SW } });
      idle(g, (now) => asked(now) === 'ask.declare.choose');
      play(g, { k: 'target', h: hex(g, T) });
      expect(refusal(g, { k: 'abandon' })).toMatchObject({ case: '21.A.2', why: 'drop-attacks' });
      play(g, { k: 'join', u: u(INF) }, { k: 'ready' });
      idle(g, (now) => asked(now) === 'ask.combat.choose');
      play(g, { k: 'fight', h: hex(g, T) });
      expect(g.rows.attacks[0].attackers.sort()).toEqual([u('us-82-par'), u(INF)].sort());
      expect(g.f.acted[u('us-82-par')]).toBe(3);
    },
  );
  proves(
    ['21.A.2-fail'],
    'a hex that holds out costs each airborne unit a level and throws it out one hex of its owner’s choice, past the zones of the attacked',
    () => {
      const g = drop();
      play(g, { k: 'fight', h: hex(g, T) });
      throwFor(g, 'NE');
      expect(g.f.reduced[u('us-82-par')]).toBe(1);
      expect([asked(g), prompt(g).side]).toEqual(['ask.retreat.step', 1]);
      expect(offers(g, 'retreat')).toHaveLength(6);
      answer(g, 'retreat', SW);
      expect([at(g, 'us-82-par'), at(g, VG), asked(g)]).toEqual([SW, T, 'ask.combat.final']);
    },
  );
  proves(['21.A.2-fail'], 'zones of other enemies still bar its way', () => {
    const g = drop({ 'ge-18vg-inf': 'N-3402', 'ge-26vg-inf': 'N-3604', 'ge-47vg-inf': 'N-3406', 'ge-62vg-inf': 'N-3204' });
    play(g, { k: 'fight', h: hex(g, T) });
    throwFor(g, 'NE');
    expect(at(g, 'us-82-par')).toBe('destroyed');
  });
  proves(['21.A.2'], 'a hex that is vacated is theirs', () => {
    const g = drop({}, 'ge-654-ag');
    play(g, { k: 'fight', h: hex(g, T) });
    throwFor(g, 'DR');
    while (asked(g) === 'ask.retreat.step') play(g, offers(g, 'retreat')[0]);
    expect([at(g, 'us-82-par'), asked(g)]).toEqual([T, 'ask.combat.final']);
  });
  proves(['21.A.3'], 'they are in supply in the impulse of the drop', () => {
    const g = drop();
    g.set('unsupplied', u('us-82-par'), 1);
    play(g, { k: 'fight', h: hex(g, T) });
    expect(chance(g)?.args.odds).toBe('1:1');
  });
});

describe('150th SS', () => {
  const field = (units: Record<string, string>): G => {
    const g = plain({ by: 'german', phase: 'movement', units: { [SS150]: SW, [VG]: SW, ...units } });
    idle(g, (now) => asked(now) === 'ask.declare.choose');
    return g;
  };
  proves(['22.F', '22.F.1'], 'in the first impulse next to US units only, its attack goes up one column', () => {
    const g = field({ [INF]: T });
    play(g, { k: 'target', h: hex(g, T) }, { k: 'join', u: u(SS150) }, { k: 'join', u: u(VG) }, { k: 'ready' });
    expect(g.rows.attacks[0].masquerade).toBe(1);
    idle(g, (now) => asked(now) === 'ask.combat.choose');
    play(g, { k: 'fight', h: hex(g, T) });
    // 8 against 6 is 1:1.
    expect(chance(g)?.args.odds).toBe('1.5:1');
    expect(g.v.masquerade).toBe(2);
  });
  proves(['22.F'], 'not next to others, and not later', () => {
    const g = field({ [INF]: T, 'br-49-inf': NW });
    expect(g.v.masquerade).toBe(2);
    const later = field({ [INF]: T });
    expect(later.v.masquerade).toBe(1);
    idle(later, (now) => asked(now) === 'ask.combat.final');
    expect(later.v.masquerade).toBe(2);
    unmask(later);
    expect(later.v.masquerade).toBe(2);
  });
  proves(['22.F.2'], 'stacked with attackers and holding back, it goes along in the advance past Allied zones', () => {
    const g = field({ 'us-2-cav': T, 'us-9-inf': NW, 'ss-1-pz': S });
    play(g, { k: 'target', h: hex(g, T) }, { k: 'join', u: u('ss-1-pz') }, { k: 'join', u: u(VG) }, { k: 'ready' });
    idle(g, (now) => asked(now) === 'ask.combat.choose');
    play(g, { k: 'fight', h: hex(g, T) });
    throwFor(g, 'DR');
    while (asked(g) === 'ask.retreat.step') play(g, offers(g, 'retreat')[0]);
    expect(asked(g)).toBe('ask.advance.choose');
    answer(g, 'advance', T, 'ss-1-pz');
    expect(refusal(g, { k: 'advance', u: u('ss-1-pz'), h: hex(g, N) })?.case).toBe('11-adv-zoc');
    answer(g, 'advance', T, SS150);
    answer(g, 'advance', N, SS150);
    expect(at(g, SS150)).toBe(N);
    expect(g.events.find((e) => e.e === 'advanced')).toMatchObject({ u: u(SS150), case: '22.F.2' });
  });
});

describe('30th SS', () => {
  const test = (pip: number): G => {
    const g = position({
      stage: 'german.movement',
      scenario: 'campaign',
      units: { 'ss-30-inf': { at: SW }, [INF]: { at: T } },
      vars: { turn: 10, weather: 0, mutinyDue: 1 },
    });
    idle(g, (now) => asked(now) === 'roll.loyalty' || now.v.mutinyDue === 0);
    return roll(g, pip);
  };
  proves(['22.E'], '1 to 3: it obeys for good', () => {
    for (const pip of [1, 2, 3]) {
      const g = test(pip);
      expect([g.v.mutiny, g.f.barred[u('ss-30-inf')], at(g, 'ss-30-inf')]).toEqual([1, 0, SW]);
      expect(g.events.find((e) => e.e === 'loyalty')).toMatchObject({ die: pip, outcome: 'loyal', case: '22.E' });
    }
  });
  proves(['22.E-mutiny'], '4 to 6: it loses a level, goes back two hexes and never again enters an enemy primary zone', () => {
    const g = test(4);
    expect([g.v.mutiny, g.f.barred[u('ss-30-inf')], g.f.reduced[u('ss-30-inf')]]).toEqual([2, 1, 1]);
    expect(g.events.find((e) => e.e === 'loyalty')).toMatchObject({ die: 4, outcome: 'mutiny', case: '22.E-mutiny' });
    expect([asked(g), prompt(g).side]).toEqual(['ask.retreat.step', 0]);
    answer(g, 'retreat', 'N-3205');
    expect(prompt(g).side).toBe(1);
    answer(g, 'retreat', 'N-3105');
    expect(at(g, 'ss-30-inf')).toBe('N-3105');
  });
});

describe('first turn', () => {
  proves(['26', '26-crt'], 'Allied attacks go up one column, Germans attack only out of reserve', () => {
    const g = battle({ by: 'allied', units: { [INF]: SW, [VG]: T }, attackers: [INF], vars: { turn: 1 } });
    expect(chance(g)?.args.odds).toBe('2:1');
    const second = battle({ by: 'allied', units: { [INF]: SW, [VG]: T }, attackers: [INF], vars: { turn: 2 } });
    expect(chance(second)?.args.odds).toBe('1.5:1');
  });
});
