import { describe, expect } from 'vitest';
import {
  attackRefusal,
  groundRefusal,
  joinRefusal,
  openRefusal,
  openTargets,
  priceOf,
  targetRefusal,
} from '../../src/rules/combat/attackers.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { answer, asked, attackOn, N, NE, NW, type Plain, plain, S, SW, T, weather } from '../kit/battlefield.ts';
import { hex, idle, offers, play, position, proves, refusal, u } from '../kit/kit.ts';

const INF = 'us-1-inf';
const ARM = 'us-2-arm';
const VG = 'ge-12vg-inf';

/** Why a unit may not attack the middle hex over the ground between. */
function ground(id: string, from: string, p: Partial<Plain> = {}, start = from): string | undefined {
  const g = plain({ by: 'allied', ...p, units: { [VG]: T, [id]: from, ...p.units } });
  g.set('startHex', u(id), hex(g, start));
  const a = attackOn(g, [id]);
  return groundRefusal(g, u(id), { ...a, attackers: [] })?.case;
}
const able = (g: G, id: string, reserve = 0): string | undefined =>
  attackRefusal(g, u(id), reserve === 1 ? 1 - g.v.side : g.v.side, reserve)?.case;

/** At the declaration of a movement phase in which nobody moves. */
function declaring(p: Plain): G {
  const g = plain({ ...p, phase: 'movement' });
  idle(g, (now) => asked(now).startsWith('ask.declare') || asked(now).startsWith('ask.combat'));
  return g;
}

describe('who may attack', () => {
  proves(
    ['11-who', '11-who-unmoved'],
    'units that have not moved, or moved in this impulse; not those that moved or attacked before',
    () => {
      const g = plain({ by: 'allied', units: { [VG]: T, [INF]: SW } });
      expect(able(g, INF)).toBeUndefined();
      g.set('acted', u(INF), 1);
      expect(able(g, INF)).toBe('11-who');
      g.set('movedNow', u(INF), 1);
      expect(able(g, INF)).toBeUndefined();
      g.set('acted', u(INF), 2);
      expect(able(g, INF)).toBe('11-who');
    },
  );
  proves(['5.D.1-halfmove', '6.E'], 'no unit that moved without maneuver supply', () => {
    const g = plain({ by: 'allied', units: { [VG]: T, [INF]: { at: SW, maneuver: 0 } } });
    expect(able(g, INF)).toBeUndefined();
    g.set('movedNow', u(INF), 1);
    g.set('acted', u(INF), 1);
    expect(able(g, INF)).toBe('5.D.1-halfmove');
  });
  proves(
    ['9.B', '21.A.1', '20-effect', '26', '5.C.2-limit'],
    'no reserve, no fresh drop, no invested garrison, no German on the first turn, no northern unit in a southern impulse',
    () => {
      const g = plain({
        by: 'allied',
        units: { [VG]: T, [INF]: { at: SW, reserve: 1 }, [ARM]: { at: S, droppedNow: 1 }, 'us-9-inf': NW },
        vars: { southImpulse: 1 },
      });
      expect(able(g, INF)).toBe('9.B');
      expect(able(g, ARM)).toBe('21.A.1');
      expect(able(g, 'us-9-inf')).toBe('5.C.2-limit');
      const first = plain({ by: 'german', units: { [VG]: T, [INF]: SW }, vars: { turn: 1 } });
      expect(able(first, VG)).toBe('26');
      const dunkirk = plain({ by: 'german', units: { 'ge-226-sta': 'N-0209', 'br-49-inf': 'N-0209', 'br-3-inf': 'N-0210' } });
      expect(able(dunkirk, 'ge-226-sta')).toBe('20-effect');
    },
  );
  proves(['11-voluntary'], 'only against enemies next to it', () => {
    const g = plain({ by: 'allied', units: { [VG]: T, [INF]: SW, [ARM]: 'N-3205' } });
    expect(openTargets(g, ALLIED, 0)).toEqual([hex(g, T)]);
    expect(joinRefusal(g, attackOn(g, [INF]), u(ARM))?.why).toBe('not-adjacent');
    expect(targetRefusal(g, ALLIED, 0, hex(g, N))?.case).toBe('11-voluntary');
    const air = plain({ by: 'allied', units: { [VG]: T, 'us-97w-bmb': SW } });
    expect(attackRefusal(air, u('us-97w-bmb'), ALLIED, 0)).toMatchObject({ case: '11-voluntary', why: 'no-ground-unit' });
  });
});

describe('the ground between', () => {
  proves(['12.A-mountain-armor'], 'no armor of any kind attacks into mountain', () => {
    for (const id of [ARM, 'us-2-cav', 'br-79-30-spec']) expect(ground(id, SW, { terrain: 'mountain' })).toBe('12.A-mountain-armor');
    expect(ground(INF, SW, { terrain: 'mountain' })).toBeUndefined();
    expect(ground('ge-654-ag', SW, { by: 'german', terrain: 'mountain', units: { [VG]: N, [INF]: T } })).toBe('12.A-mountain-armor');
  });
  proves(['12.B-causeway', '12.B-dam'], 'no armor over a causeway, nobody over a dam until it is blown', () => {
    expect(ground(ARM, SW, { sides: { [SW]: ['causeway'] } })).toBe('12.B-causeway');
    expect(ground('br-79-33-spec', SW, { sides: { [SW]: ['causeway'] } })).toBe('12.B-causeway');
    expect(ground(INF, SW, { sides: { [SW]: ['causeway'] } })).toBeUndefined();
    expect(ground(INF, SW, { sides: { [SW]: ['dam'] } })).toBe('12.B-dam');
    expect(ground(INF, SW, { sides: { [SW]: ['dam'] }, vars: { damsBlown: 3 } })).toBeUndefined();
  });
  proves(['12.B-unbridged', '22.B.2b'], 'over an unbridged major river only who began the impulse beside it, or commandos', () => {
    const p = { sides: { [SW]: ['major-river'] } };
    expect(ground(INF, SW, p)).toBeUndefined();
    expect(ground(INF, SW, p, NW)).toBe('12.B-unbridged');
    expect(ground('br-4-cdo', SW, p, 'N-3205')).toBeUndefined();
    expect(ground('br-79-33-spec', SW, p, 'N-3205')).toBeUndefined();
    expect(ground('br-79-30-spec', SW, p, 'N-3205')).toBe('12.B-unbridged');
  });
  proves(['12.B-bridged'], 'over a bridge only who began beside it or stands in a town or city', () => {
    const sides = [{ from: SW, to: T, add: ['major-river', 'bridge'] }];
    expect(ground(INF, SW, { board: { sides } as never })).toBeUndefined();
    expect(ground(INF, SW, { board: { sides } as never }, NW)).toBe('12.B-bridged');
    for (const add of [['town'], ['city']])
      expect(ground(INF, SW, { board: { sides, hexes: [{ hex: SW, add }] } as never }, NW)).toBeUndefined();
  });
  proves(['5.D.4-sea', '22.B.2a', '22.C.4-alone'], 'over the sea only commandos and amphibious brigades', () => {
    const p = { sides: { [SW]: ['sea'] } };
    expect(ground(INF, SW, p)).toBe('22.B.2a');
    expect(ground('br-4-cdo', SW, p, 'N-3205')).toBeUndefined();
    expect(ground('br-79-1ae-spec', SW, p)).toBeUndefined();
    expect(ground('ge-116-pz', SW, { ...p, by: 'german', units: { [VG]: N, [INF]: T } })).toBe('5.D.4-sea');
  });
  proves(
    ['17-frost', '17-winterstorm', '17-thaw', '17-storm', '17.S1', '17.S1-thaw'],
    'the weather forbids river assaults and amphibious attacks (R-28)',
    () => {
      const river = (w: string, turn: number, side = ['major-river']): string | undefined =>
        ground('br-4-cdo', SW, { sides: { [SW]: side }, vars: { weather: weather(w), turn } });
      const NOVEMBER = 10;
      const DECEMBER = 14;
      expect(['clear', 'rain', 'storm', 'frost', 'winter-storm', 'thaw'].map((w) => river(w, DECEMBER))).toEqual([
        undefined,
        undefined,
        undefined,
        '17-frost',
        '17-winterstorm',
        '17-thaw',
      ]);
      expect(['frost', 'winter-storm', 'thaw'].map((w) => river(w, NOVEMBER))).toEqual([undefined, undefined, '17-thaw']);
      expect(river('thaw', DECEMBER, ['minor-river'])).toBeUndefined();
      expect(ground(INF, SW, { sides: { [SW]: ['minor-river'] }, vars: { weather: weather('storm') } }, NW)).toBe('12.B-unbridged');
      const sea = (w: string): string | undefined =>
        ground('br-4-cdo', SW, { sides: { [SW]: ['sea'] }, vars: { weather: weather(w), turn: DECEMBER } });
      expect(['storm', 'winter-storm', 'thaw', 'frost'].map(sea)).toEqual(['17-storm', '17-winterstorm', undefined, undefined]);
    },
  );
});

describe('declaring', () => {
  proves(
    ['seq-move', '11-voluntary', '11-partial', '11-stack', '11-once'],
    'attacks are put together hex by hex; a unit attacks once, a hex is attacked once',
    () => {
      const g = declaring({ by: 'allied', units: { [VG]: T, 'ge-18vg-inf': N, [INF]: NW, [ARM]: SW, 'us-9-inf': NE } });
      expect(asked(g)).toBe('ask.declare.choose');
      answer(g, 'target', T);
      expect(refusal(g, { k: 'ready' })).toMatchObject({ case: '11-voluntary', why: 'no-attackers' });
      answer(g, 'join', undefined, INF);
      expect(refusal(g, { k: 'join', u: u(INF) })).toMatchObject({ case: '11-once', why: 'already-in' });
      answer(g, 'join', undefined, ARM);
      answer(g, 'ready');
      expect(g.rows.attacks).toMatchObject([{ target: hex(g, T), attackers: [u(INF), u(ARM)], state: 0 }]);
      expect(refusal(g, { k: 'target', h: hex(g, T) })?.case).toBe('11-once');
      answer(g, 'target', N);
      expect(refusal(g, { k: 'join', u: u(INF) })).toMatchObject({ case: '11-once', why: 'attacks-elsewhere' });
      answer(g, 'abandon');
      expect(g.rows.attacks).toHaveLength(1);
      // The third American could still attack; but what has been declared stands, and what was put aside is not taken up again.
      expect(openRefusal(g, ALLIED, 0, hex(g, T))).toMatchObject({ case: '11-once', why: 'declared-already' });
      const again = declaring({ by: 'allied', units: { [VG]: T, 'ge-18vg-inf': N, [INF]: NW, [ARM]: SW, 'us-9-inf': NE } });
      answer(again, 'target', N);
      answer(again, 'abandon');
      expect(refusal(again, { k: 'target', h: hex(again, N) })).toMatchObject({ case: '11-once', why: 'dealt-with' });
    },
  );
  proves(
    ['5.D.4-river', '5.D.4-sea', '5.C.2-limit'],
    'costs a point for an unbridged river and one for the sea, given back if the attack is not made',
    () => {
      const p: Plain = { by: 'allied', units: { [VG]: T, [INF]: SW, 'br-4-cdo': S }, sides: { [SW]: ['major-river'], [S]: ['sea'] } };
      const g = declaring(p);
      play(g, { k: 'target', h: hex(g, T) }, { k: 'join', u: u(INF) }, { k: 'join', u: u('br-4-cdo') });
      expect(priceOf(g, g.rows.attacks[0])).toBe(2);
      const before = g.v.alliedMsp;
      answer(g, 'ready');
      expect(before - g.v.alliedMsp).toBe(2);
      idle(g, (now) => asked(now) === 'ask.combat.choose');
      answer(g, 'done');
      expect(g.v.alliedMsp).toBe(before);
      const poor = declaring({ ...p, vars: { alliedMsp: 1, southMsp: 5 } });
      play(poor, { k: 'target', h: hex(poor, T) }, { k: 'join', u: u(INF) });
      expect(refusal(poor, { k: 'join', u: u('br-4-cdo') })?.case).toBe('5.D.4-river');
      const bridged = plain({ by: 'allied', units: { [VG]: T, [INF]: SW }, sides: { [SW]: ['major-river', 'bridge'] } });
      expect(priceOf(bridged, attackOn(bridged, [INF]))).toBe(0);
    },
  );
  proves(['5.C.2-limit', '5.D.4-river'], 'southern points pay for assaults on the southern map', () => {
    const target = 'S-1119';
    const from = 'S-1019';
    const g = position({
      stage: 'allied.movement',
      scenario: 'campaign',
      units: { [VG]: { at: target }, 'fr-1mar-inf': { at: from, maneuver: 1 } },
      vars: { turn: 10, weather: 0, alliedMsp: 3, southMsp: 2 },
      board: { sides: [{ from, to: target, add: ['major-river'] }] } as never,
    });
    idle(g, (now) => asked(now).startsWith('ask.declare'));
    play(g, { k: 'target', h: hex(g, target) }, { k: 'join', u: u('fr-1mar-inf') }, { k: 'ready' });
    expect([g.v.alliedMsp, g.v.southMsp]).toEqual([3, 1]);
  });
  proves(
    ['22.C.3', '22.C.4-alone', '22.C.5'],
    'a support brigade supports by itself, the one with both letters says so and keeps one role for the turn',
    () => {
      const g = declaring({ by: 'allied', units: { [VG]: T, 'br-79-30-spec': SW, 'br-49-inf': SW }, ground: ['city'] });
      play(g, { k: 'target', h: hex(g, T) }, { k: 'join', u: u('br-49-inf') }, { k: 'join', u: u('br-79-30-spec') });
      answer(g, 'ready');
      expect(g.rows.attacks[0].support).toBe(1 + u('br-79-30-spec'));
      const both = declaring({
        by: 'allied',
        units: { [VG]: T, 'br-79-1ae-spec': SW, 'br-bd1-inf': SW },
        ground: ['fortified'],
        sides: { [SW]: ['major-river'] },
      });
      play(both, { k: 'target', h: hex(both, T) }, { k: 'join', u: u('br-79-1ae-spec') });
      expect(offers(both, 'support')).toHaveLength(1);
      const aboard = both.copy();
      play(aboard, { k: 'join', u: u('br-bd1-inf') });
      expect(refusal(aboard, { k: 'support', u: u('br-79-1ae-spec') })?.case).toBe('22.C.4-alone');
      play(aboard, { k: 'ready' });
      expect(aboard.f.role[u('br-79-1ae-spec')]).toBe(1);
      play(both, { k: 'support', u: u('br-79-1ae-spec') }, { k: 'ready' });
      expect(both.f.role[u('br-79-1ae-spec')]).toBe(2);
      const plainTown = declaring({ by: 'allied', units: { [VG]: T, 'br-79-30-spec': SW, 'br-49-inf': SW }, ground: ['town'] });
      play(plainTown, { k: 'target', h: hex(plainTown, T) }, { k: 'join', u: u('br-79-30-spec') });
      expect(refusal(plainTown, { k: 'support', u: u('br-79-30-spec') })).toMatchObject({ case: '22.C.3', why: 'no-support' });
      play(plainTown, { k: 'ready' });
      expect(plainTown.rows.attacks[0].support).toBe(0);
    },
  );
  proves(['22.C.3', '22.C.5'], 'one brigade supports an attack, and none out of reserve', () => {
    const brigades = { 'br-79-1ae-spec': SW, 'br-79-30-spec': S, 'br-49-inf': SW };
    const g = declaring({ by: 'allied', units: { [VG]: T, ...brigades }, ground: ['city'] });
    play(g, { k: 'target', h: hex(g, T) }, ...Object.keys(brigades).map((id) => ({ k: 'join', u: u(id) })));
    play(g, { k: 'support', u: u('br-79-1ae-spec') });
    expect(refusal(g, { k: 'support', u: u('br-79-30-spec') })).toMatchObject({ case: '22.C.3', why: 'no-support' });
    play(g, { k: 'ready' });
    expect(g.rows.attacks[0].support).toBe(1 + u('br-79-1ae-spec'));
    const reserve = plain({
      by: 'german',
      phase: 'reserve-movement',
      units: { [VG]: { at: T, acted: 1 }, 'br-79-1ae-spec': { at: SW, reserve: 1, provoked: 1 } },
      ground: ['city'],
    });
    idle(reserve, (now) => asked(now) === 'ask.declare.choose');
    play(reserve, { k: 'target', h: hex(reserve, T) }, { k: 'join', u: u('br-79-1ae-spec') });
    expect(refusal(reserve, { k: 'support', u: u('br-79-1ae-spec') })).toMatchObject({ case: '22.C.5', why: 'no-support' });
  });
  proves(['22.C.4'], 'an amphibious brigade takes two infantry brigades along, not three', () => {
    const units = { [VG]: T, 'br-79-33-spec': SW, 'br-bd1-inf': SW, 'br-bd2-inf': SW, 'br-bd3-inf': SW };
    const g = declaring({ by: 'allied', units, sides: { [SW]: ['sea'] } });
    play(g, { k: 'target', h: hex(g, T) }, { k: 'join', u: u('br-bd1-inf') }, { k: 'join', u: u('br-bd2-inf') });
    expect(refusal(g, { k: 'join', u: u('br-bd3-inf') })?.case).toBe('22.B.2a');
  });
  proves(['22.C.4'], 'who gives the attack up goes ashore again, not who was aboard before', () => {
    const brigade = u('br-79-33-spec');
    const units = { [VG]: T, 'br-79-33-spec': SW, 'br-bd1-inf': { at: SW, landed: 1 + brigade }, 'br-bd2-inf': SW };
    const g = declaring({ by: 'allied', units, sides: { [SW]: ['sea'] } });
    const aboard = () => ['br-bd1-inf', 'br-bd2-inf'].map((id) => g.f.landed[u(id)]);
    play(g, { k: 'target', h: hex(g, T) }, { k: 'join', u: u('br-bd1-inf') }, { k: 'join', u: u('br-bd2-inf') });
    expect(aboard()).toEqual([1 + brigade, 1 + brigade]);
    play(g, { k: 'abandon' });
    expect(aboard()).toEqual([1 + brigade, 0]);
  });
  proves(
    ['15', '15-target', '15-example', '9.C-used'],
    'reserves attack when they moved or were provoked, and only who has acted in this player turn (R-16)',
    () => {
      const g = plain({
        by: 'german',
        phase: 'reserve-combat',
        units: { [VG]: T, 'ge-18vg-inf': T, [INF]: SW, [ARM]: { at: S, reserve: 1 } },
      });
      // Standing in the German player turn, the Allies are the ones to answer.
      const bars = () => [
        attackRefusal(g, u(INF), ALLIED, 1)?.case,
        attackRefusal(g, u(ARM), ALLIED, 1)?.case,
        targetRefusal(g, ALLIED, 1, hex(g, T))?.case,
      ];
      g.set('movedNow', u(INF), 0);
      expect(bars()).toEqual(['15', '15', '15-target']);
      g.set('movedNow', u(INF), 1);
      g.set('provoked', u(ARM), 1);
      g.set('acted', u(VG), 1);
      expect(bars()).toEqual([undefined, undefined, '15-target']);
      g.set('acted', u('ge-18vg-inf'), 2);
      expect(bars()).toEqual([undefined, undefined, undefined]);
      expect(openTargets(g, ALLIED, 1)).toEqual([hex(g, T)]);
      expect(openTargets(g, GERMAN, 1)).toEqual([]);
    },
  );
  proves(['20-invest'], 'investing units attack the garrison in their own hex, and others join (R-43)', () => {
    const g = plain({
      by: 'allied',
      units: { 'ge-226-sta': 'N-0209', 'br-49-inf': 'N-0209', 'br-3-inf': 'N-0210' },
      vars: { invested: 1 },
    });
    const a = attackOn(g, ['br-49-inf', 'br-3-inf'], 'N-0209');
    expect(groundRefusal(g, u('br-49-inf'), a)).toBeUndefined();
    expect(openTargets(g, ALLIED, 0)).toEqual([hex(g, 'N-0209')]);
    expect(groundRefusal(g, u('br-3-inf'), a)).toBeUndefined();
  });
});
