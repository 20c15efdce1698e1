/** Fuel (16.2): points to formations, the roll before they move, and what is left without any. */
import { explain, prompt, sayEvent, sayPrompt } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { POINT, tables, turnNumber } from '../../src/data/index.ts';
import { advanceLimit } from '../../src/rules/combat/results/advance.ts';
import { fuelMoveRefusal, isWithoutFuel, pendingRoll } from '../../src/rules/logistics/fuel.ts';
import { fuelPrice } from '../../src/rules/logistics/needs.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { EXPLOIT, MANEUVER_RESERVE, TACTICAL } from '../../src/state/fields/modes.ts';
import { type G, PREPARED_ASSAULT } from '../../src/state/shape.ts';
import { C, GE, idle, N, offers, play, proves, refusal, roll, type Scene, scene, step, US, u } from '../kit/supply.ts';

const [NORMAL, LOW, NONE] = [0, 1, 2];
const PZ = { hq: 'ge-pzlehr-hq', one: 'ge-pzlehr-haus-1-stg', two: 'ge-pzlehr-haus-2-stg', three: 'ge-pzlehr-haus-3-mkiv' } as const;
/** Thirteen hexes from there. */
const FAR = '4821SE';
const UNITS = { [PZ.hq]: C, [PZ.one]: step(C, N, 1), [PZ.two]: step(C, N, 2), [PZ.three]: step(C, N, 3) };
/** The German Movement Phase with fuel points of the 5th Panzer Army, in halves. */
const phase = (fuel5: number, more: Partial<Scene> = {}): G =>
  scene({ stage: 'german.movement', turn: 'dec-21-am', ...more, units: { ...UNITS, ...more.units }, vars: { fuel5, ...more.vars } });
const give = (g: G, k: string, hq: string): G => play(g, { k, u: u(hq) });
const done = (g: G): G => (prompt(g).at === 'fueling.give' ? play(g, { k: 'done' }) : g);

describe('points', () => {
  proves(
    ['16.2.1', '16.2.2'],
    'before anybody moves: two points for a division, one for a brigade, half of that for Low fuel, from its own army',
    () => {
      const g = phase(8, { units: { [GE.brigade]: step(C, N, 5) }, vars: { fuel7: 1 } });
      expect(prompt(g).at).toBe('fueling.give');
      expect([PZ.hq, GE.brigade].map((id) => [NORMAL, LOW, NONE].map((state) => fuelPrice(g, u(id), state)))).toEqual([
        [4, 2, 0],
        [2, 1, 0],
      ]);
      give(g, 'fuel-low', PZ.hq);
      expect([g.v.fuel5, g.f.fuel[u(PZ.hq)]]).toEqual([6, LOW]);
      give(g, 'fuel-normal', PZ.hq);
      expect([g.v.fuel5, g.f.fuel[u(PZ.hq)]]).toEqual([4, NORMAL]);
      expect(refusal(g, { k: 'fuel-normal', u: u(GE.brigade) })).toMatchObject({ case: '16.2.1', why: 'fuel-points' });
      give(g, 'fuel-low', GE.brigade);
      expect(g.v.fuel7).toBe(0);
      const cut = phase(8, { units: { [PZ.hq]: { at: C, supply: 2 } } });
      expect(refusal(cut, { k: 'fuel-low', u: u(PZ.hq) })).toMatchObject({ case: '16.2.1' });
    },
  );

  proves(['16.2.5'], 'until December 20 everybody has Normal fuel and nobody rolls', () => {
    const g = phase(0, { turn: 'dec-19-night' });
    expect([g.f.fuel[u(PZ.hq)], pendingRoll(g, u(PZ.one)), isWithoutFuel(g, u(PZ.one))]).toEqual([NORMAL, undefined, false]);
    expect(isWithoutFuel(done(phase(0)), u(PZ.one))).toBe(true);
  });

  proves(['5.2.2', '5.4.3', '5.4.0'], 'without fuel units leave Prepared Assault and Exploit mode', () => {
    const modes = (fuel: string | undefined): number[] => {
      const g = phase(8, {
        units: {
          [PZ.one]: { at: step(C, N), mode: PREPARED_ASSAULT },
          [PZ.two]: { at: step(C, N, 2), mode: EXPLOIT },
          [PZ.three]: { at: step(C, N, 3), mode: EXPLOIT },
        },
      });
      if (fuel) give(g, fuel, PZ.hq);
      done(g);
      return [PZ.one, PZ.two].map((id) => g.f.mode[u(id)]);
    };
    expect([modes(undefined), modes('fuel-low'), modes('fuel-normal')]).toEqual([
      [TACTICAL, TACTICAL],
      [PREPARED_ASSAULT, EXPLOIT],
      [PREPARED_ASSAULT, EXPLOIT],
    ]);
  });
});

describe('the roll', () => {
  const low = (pip: number): G => {
    const g = phase(8);
    give(g, 'fuel-low', PZ.hq);
    done(g);
    play(g, { k: 'pick', u: u(PZ.one) });
    return roll(g, pip);
  };
  proves(['16.2.3', 'aid-fuel', '7.4.1a', '39.10.0'], 'Low fuel and a four are six: six points for all, or six units in full', () => {
    const g = low(4);
    expect(prompt(g)).toMatchObject({ at: 'fuelRoll.choose', side: 0 });
    const free = allowance(g, u(PZ.one), 'own');
    play(g, { k: 'all-move' });
    expect([free > 6 * POINT, allowance(g, u(PZ.one), 'own'), allowance(g, u(PZ.three), 'own')]).toEqual([true, 6 * POINT, 6 * POINT]);
    const some = low(10);
    play(some, { k: 'some-move' });
    expect(allowance(some, u(PZ.one), 'own')).toBe(free);
    const n = Number(tables.fuelReserveRelease.rows.low[0]);
    for (const id of [PZ.one, PZ.two].slice(0, n)) some.set('moved', u(id), 1);
    expect([n, refusal(some, { k: 'pick', u: u(PZ.three) })]).toMatchObject([2, { case: '16.2.3', why: 'fuel-count' }]);
  });

  proves(['31.1.0-11', '39.10.0'], 'two less for formations whose corps is far from its army', () => {
    const result = (extended: number): number => {
      const g = phase(8, { units: { 'ge-nd-xlvii-pzk-hq': { at: step(C, N, 8), extended } } });
      give(g, 'fuel-low', PZ.hq);
      done(g);
      play(g, { k: 'pick', u: u(PZ.one) });
      roll(g, 6);
      return g.f.release[u(PZ.hq)] - 1;
    };
    expect([result(0), result(1)]).toEqual([tables.fuelReserveRelease.rows.low[6], tables.fuelReserveRelease.rows.low[4]]);
  });

  proves(['39.10.0', '16.2.3'], 'with the headquarters lost its units cannot trace and roll on the line of those without fuel', () => {
    const g = done(phase(8, { units: { [PZ.hq]: { at: 'Eliminated', steps: 0 }, [PZ.one]: { at: step(C, N), supply: 1 } } }));
    play(g, { k: 'pick', u: u(PZ.one) });
    expect(prompt(g).at).toBe('fuelRoll.roll');
    roll(g, 4);
    expect(allowance(g, u(PZ.one), 'own') / POINT).toBe(tables.fuelReserveRelease.rows.none[4]);
  });
  proves(['28.2.0'], 'on captured fuel a division moves in full, without points and without a roll, in that turn only', () => {
    const waits = (turn: string): unknown[] => {
      const g = done(phase(0, { turn, units: { [PZ.hq]: { at: C, freeTurn: turnNumber('dec-21-am') } } }));
      return [g.f.fuel[u(PZ.hq)], pendingRoll(g, u(PZ.one))];
    };
    expect([waits('dec-21-am'), waits('dec-21-pm')]).toEqual([
      [NORMAL, undefined],
      [NONE, 'fuel'],
    ]);
  });
  it('part of 16.2.3: Normal formations roll too, and units without a path have no fuel (39.10.0, R-C30)', () => {
    const g = phase(8, { units: { [PZ.two]: FAR } });
    give(g, 'fuel-normal', PZ.hq);
    done(g);
    expect([pendingRoll(g, u(PZ.one)), pendingRoll(g, u(PZ.two))]).toEqual(['fuel', 'stray']);
    play(g, { k: 'pick', u: u(PZ.one) });
    roll(g, 5);
    expect([pendingRoll(g, u(PZ.one)), g.f.release[u(PZ.hq)] - 1]).toEqual([undefined, 99]);
    play(g, { k: 'pick', u: u(PZ.two) });
    // The second die is for these units alone, and says so.
    const strays = /units .*without a supply path/i;
    expect(sayPrompt(g, prompt(g))).toMatch(strays);
    roll(g, 9);
    const told = g.events.filter((event) => event.e === 'fuelRolled').map((event) => sayEvent(g, event));
    expect(told).toEqual([expect.stringMatching(strays)]);
    expect(told[0]).not.toMatch(/in full/);
    expect(sayEvent(g, { e: 'fuelRolled', u: u(PZ.hq), h: 0, die: 8, n: 8, of: 'formation' })).toMatch(
      /8 MP for each unit or 8 units in full/,
    );
    expect(allowance(g, u(PZ.two), 'own')).toBe(Number(tables.fuelReserveRelease.rows.none[9]) * POINT);
  });
  proves(['39.10.0', '39.11.0'], 'the path is looked at as the phase begins, whatever the last Administrative Phase found', () => {
    const waits = (one: Scene['units'][string], hq = 0, stage = 'german.movement'): string | undefined => {
      const g = phase(8, { stage, units: { [PZ.hq]: { at: C, supply: hq }, [PZ.one]: one } });
      return pendingRoll(done(g), u(PZ.one));
    };
    const near = { at: step(C, N), supply: 1 };
    // Beyond twelve points without a marker; within them with one; then with a headquarters that is no source.
    expect([waits(FAR), waits(near), waits(near, 2)]).toEqual(['stray', 'fuel', 'stray']);
    const exploiting = (at: string, supply: number) => waits({ at, supply, mode: EXPLOIT }, 0, 'german.exploitation');
    expect([exploiting(FAR, 0), exploiting(step(C, N), 1)]).toEqual(['stray', 'fuel']);
  });
  proves(['16.2.3', '23.5.0'], 'who exchanged steps instead of moving is none of the units that may move', () => {
    const g = done(phase(8));
    for (const [field, id, n] of [
      ['release', PZ.hq, 2],
      ['releaseAs', PZ.hq, 2],
      ['moved', PZ.two, 1],
    ] as const)
      g.set(field, u(id), n);
    expect(fuelMoveRefusal(g, u(PZ.one))).toMatchObject({ case: '16.2.3', why: 'fuel-count' });
    g.set('merged', u(PZ.two), 1);
    expect(fuelMoveRefusal(g, u(PZ.one))).toBeUndefined();
  });
  proves(['39.11.0'], 'outside a pocket the units of its formation have no fuel', () => {
    const g = phase(8, { units: { [PZ.hq]: { at: C, pocket: 3 }, [PZ.two]: { at: FAR, supply: 1 } } });
    expect([pendingRoll(done(g), u(PZ.one)), pendingRoll(g, u(PZ.two))]).toEqual([undefined, 'stray']);
  });

  proves(
    ['5.4.3-ex'],
    'a formation in Exploit mode keeps its fuel and rolls anew in each Exploitation Phase, for half of it by day',
    () => {
      const g = scene({
        stage: 'german.exploitation',
        turn: 'dec-21-am',
        units: { [PZ.hq]: { at: C, fuel: LOW, mode: EXPLOIT }, [PZ.one]: { at: step(C, N), mode: EXPLOIT }, [US.foot]: '4821SE' },
      });
      play(g, { k: 'pick', u: u(PZ.one) });
      roll(g, 4);
      play(g, { k: 'all-move' });
      expect([g.f.fuel[u(PZ.hq)], allowance(g, u(PZ.one), 'own')]).toEqual([LOW, 3 * POINT]);
      idle(g, (now) => now.v.exploiting === 1 && now.v.turn === turnNumber('dec-21-pm'));
      expect([g.f.release[u(PZ.hq)], g.f.fuel[u(PZ.hq)]]).toEqual([0, LOW]);
    },
  );

  proves(['3.4.2b'], 'in the Extended Night formations have the fuel of the night turn', () => {
    const g = scene({
      stage: 'german.movement',
      turn: 'dec-21-night',
      vars: { fuel5: 8, firstPlayer: 1 },
      units: { [PZ.hq]: { at: C, fuel: LOW, active: 1 }, [PZ.one]: { at: step(C, N), active: 1 }, [PZ.two]: step(C, N, 2) },
    });
    expect([prompt(g).at, g.f.fuel[u(PZ.hq)]]).toEqual(['movement.plan', LOW]);
  });
});

describe('without fuel, and out of reserve', () => {
  proves(['13.11.3'], 'a Mech unit without fuel advances one hex', () => {
    const limit = (fuel: number): number => {
      const g = scene({
        stage: 'german.assaults',
        turn: 'dec-21-am',
        units: { [PZ.hq]: { at: C, fuel }, [PZ.one]: { at: step(C, N), mode: TACTICAL } },
      });
      g.set('mode', u(PZ.one), PREPARED_ASSAULT);
      return advanceLimit(g, { length: 3 }, u(PZ.one), false);
    };
    expect([limit(NORMAL), limit(LOW), limit(NONE)]).toEqual([3, 3, 1]);
  });

  it('part of 5.5.4: a formation fresh from Maneuver Reserve rolls on its own line instead of that for fuel', () => {
    const g = phase(0, { units: { [PZ.hq]: { at: C, bonus: 1, bonusSince: turnNumber('dec-21-am') } } });
    expect(pendingRoll(done(g), u(PZ.one))).toBeUndefined();
  });

  proves(['5.5.1b'], 'from December 20 on two turns of Normal fuel are paid for a Maneuver Reserve, and used when it ends', () => {
    const mode = (fuel5: number, turn = 'dec-21-am'): G =>
      scene({ stage: 'german.mode', turn, units: { [PZ.hq]: C, [PZ.one]: step(C, N) }, vars: { fuel5 } });
    expect(refusal(mode(7), { k: 'withhold', u: u(PZ.hq) })).toMatchObject({ case: '5.5.1b' });
    expect(refusal(mode(0, 'dec-18-am'), { k: 'withhold', u: u(PZ.hq) })).toBeUndefined();
    const g = play(mode(8), { k: 'withhold', u: u(PZ.hq) });
    expect([g.v.fuel5, g.f.mode[u(PZ.one)]]).toEqual([0, MANEUVER_RESERVE]);
    const out = scene({
      stage: 'german.mode',
      turn: 'dec-21-am',
      units: {
        [PZ.hq]: { at: C, mode: MANEUVER_RESERVE, fueledTo: 255, withheld: 16 },
        [PZ.one]: { at: step(C, N), mode: MANEUVER_RESERVE },
      },
    });
    play(out, { k: 'release', u: u(PZ.hq) });
    expect(out.f.fueledTo[u(PZ.hq)]).toBe(turnNumber('dec-21-pm'));
    const moving = phase(0, { units: { [PZ.hq]: { at: C, fueledTo: turnNumber('dec-21-pm') } } });
    expect([done(moving).f.fuel[u(PZ.hq)], offers(moving, 'pick').length > 0]).toEqual([NORMAL, true]);
  });
});

proves(['5.5.1b'], 'who went into reserve before fuel was counted comes out of it with fuel for two turns as well', () => {
  const released = (since: string): number => {
    const g = scene({
      stage: 'german.mode',
      turn: 'dec-21-am',
      units: {
        [PZ.hq]: { at: C, mode: MANEUVER_RESERVE, withheld: turnNumber(since) },
        [PZ.one]: { at: step(C, N), mode: MANEUVER_RESERVE },
      },
    });
    play(g, { k: 'release', u: u(PZ.hq) });
    return g.f.fueledTo[u(PZ.hq)];
  };
  expect([released('dec-17-am'), released('dec-20-am')]).toEqual([turnNumber('dec-21-pm'), 0]);
});

describe('on the screen', () => {
  it('fuel has its price, of what the army has', () => {
    const g = phase(8);
    expect((explain(g, { q: 'effects' }) ?? []).map((e) => [e.action.k, e.args?.price, e.args?.left])).toEqual([
      ['fuel-normal', '2', '4'],
      ['fuel-low', '1', '4'],
    ]);
    give(g, 'fuel-low', PZ.hq);
    expect((explain(g, { q: 'effects' }) ?? []).map((e) => [e.action.k, e.args?.price])).toEqual([['fuel-normal', '1']]);
  });

  it('a move before the fuel of the formation is rolled for is the roll, and says so; after it the same hex is a way', () => {
    const g = phase(8);
    give(g, 'fuel-normal', PZ.hq);
    done(g);
    const unit = u(PZ.three);
    const to = explain(g, { q: 'reach', unit })?.hexes[0]?.hex ?? -1;
    const ask = { q: 'plan', unit, hex: to } as const;
    expect(explain(g, ask)).toMatchObject({
      path: [],
      actions: [{ k: 'pick', u: unit }],
      refusals: [],
      warnings: [{ what: 'warn.roll-first', case: '16.2.3' }],
    });
    play(g, { k: 'pick', u: unit });
    // The most that the table has.
    roll(g, 9);
    if (prompt(g).at === 'fuelRoll.choose') play(g, { k: 'some-move' });
    expect(explain(g, ask)?.path.at(-1)).toBe(to);
  });
});

proves(
  ['16.2.3', '7.6.5a'],
  'with no points at all nobody gets through a constricted hex either, though it takes all that a unit has',
  () => {
    const go = (release: number): string | undefined => {
      const g = done(
        phase(0, {
          units: { [PZ.hq]: { at: C, fuel: NONE, release: 1 + release, releaseAs: 1 } },
          hexes: { [step(C, N, 4)]: ['constricted'] },
        }),
      );
      return refusal(g, { k: 'pick', u: u(PZ.three) })?.why ?? refusal(play(g, { k: 'pick', u: u(PZ.three) }), { k: 'step', n: N })?.why;
    };
    expect([go(0), go(3)]).toEqual(['nowhere-to-go', undefined]);
  },
);
