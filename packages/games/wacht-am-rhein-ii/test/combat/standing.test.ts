/** Steps beyond the limit of one a unit, by options (12.6.1c-opt, 39.3.0-opt). */
import { distance, prompt } from '@hexfront/engine';
import { expect } from 'vitest';
import { tableOf } from '../../src/rules/barrage/barrage.ts';
import { volleyText } from '../../src/rules/barrage/reckoning/volleys.ts';
import { defenseProficiency } from '../../src/rules/combat/odds.ts';
import { FATIGUED, FRESH, type G } from '../../src/state/shape.ts';
import { C, from, N, NE, S, type Scene, SE, SW, scene } from '../kit/field.ts';
import { battlefield, fight, GE, prepared, TARGET, US } from '../kit/fight.ts';
import { hex, offers, play, proves, refusal, roll, u } from '../kit/kit.ts';

const steps = (g: G, id: string = GE.foot): number => g.f.steps[u(id)];
const gone = (g: G, id: string = GE.foot): number => distance(g.board, hex(g, TARGET), g.hexOf(u(id)));
/** A die that passes a check of the unit, and one that fails it. */
const passes = (g: G, id: string = GE.foot): number => defenseProficiency(g, u(id)) - 1 || 10;
const fails = (g: G, id: string = GE.foot): number => defenseProficiency(g, u(id)) || 10;
function shell(options: Scene['options'], units: Scene['units'], ...results: string[]): G {
  const g = scene({
    phase: 'allied-barrages',
    options: { fog: false, ...options },
    units: { [US.foot]: prepared(C), [GE.foot]: TARGET, ...units },
  });
  play(g, { k: 'target', h: hex(g, TARGET) });
  if (prompt(g).at === 'barrage.points') play(g, { k: 'fire', n: 8 * results.length });
  for (const result of results) {
    const [b] = g.rows.barrages;
    const die = Array.from({ length: 10 }, (_, i) => i).find((i) => volleyText(tableOf(g), b.volleys[0], i + b.modifier) === result);
    if (die === undefined) throw new Error(`no die for ${result}`);
    roll(g, die || 10);
  }
  return g;
}
/** Losses where there is a choice, then back as far as it must. */
function bear(g: G): G {
  for (let at = prompt(g).at; /^(burden|retreat)\./.test(at) && prompt(g).side === 0; at = prompt(g).at) {
    const back = offers(g, 'back');
    play(g, back.at(-1) ?? offers(g)[0]);
  }
  return g;
}

proves(
  ['12.6.1c-opt'],
  'under a barrage a unit that passes a check loses another step and stays; one that fails goes back and asks no more',
  () => {
    expect(prompt(shell({}, {}, '1', '1')).at).not.toBe('standing.choose');
    const g = shell({ standFast: true }, {}, '1', '1');
    expect(prompt(g)).toMatchObject({ at: 'standing.choose', side: 0 });
    play(g, { k: 'stand', u: u(GE.foot) });
    const held = bear(roll(g.copy(), passes(g)));
    expect([steps(held), gone(held)]).toEqual([1, 0]);
    const broken = bear(roll(g, fails(g)));
    expect([steps(broken), gone(broken)]).toEqual([2, 1]);
    // Nobody is asked while a step of each unit is enough, nor who has no step to spare.
    expect(prompt(shell({ standFast: true }, {}, '1')).at).not.toBe('standing.choose');
    const reduced = { [GE.foot]: { at: TARGET, steps: 1 }, [GE.mate]: TARGET };
    const two = shell({ standFast: true }, reduced, '1', '2');
    expect(offers(two, 'stand').map((a) => a.u)).toEqual([u(GE.mate)]);
    expect(refusal(two, { k: 'stand', u: u(GE.foot) })).toMatchObject({ case: '12.6.1c-opt', why: 'no-step-to-spare' });
  },
);

const regiment: Scene['units'] = { [US.foot]: prepared(C), [US.mate]: prepared(C), [US.third]: prepared(from(TARGET, N)) };
const all = { by: [US.foot, US.mate, US.third] };
proves(
  ['12.6.1c-opt', '39.3.0-ex'],
  'after an assault with 2(2) one check passed saves a battalion from Fatigue: two losses and two hexes',
  () => {
    const g = fight(battlefield({ options: { standFast: true }, units: { ...regiment, [GE.foot]: TARGET } }), { defender: '2(2)' }, all);
    play(g, { k: 'stand', u: u(GE.foot) });
    roll(g, passes(g));
    play(g, { k: 'done' });
    bear(g);
    expect([steps(g), gone(g), g.f.fatigue[u(GE.foot)]]).toEqual([1, 2, FRESH]);
  },
);

proves(
  ['39.3.0-opt'],
  'who has no way back and loses more than a step is Fatigued unless the die is below its proficiency; one die for a hex',
  () => {
    // Water that nobody crosses behind the target, and enemies in front.
    const cut = (...dirs: number[]) => Object.fromEntries(dirs.map((d) => [`${TARGET}|${from(TARGET, d)}`, ['major-river']]));
    const trapped = (wornOut: boolean, defender: string, units: Scene['units'] = {}): G =>
      bear(
        fight(
          battlefield({ options: { wornOut }, units: { ...regiment, [GE.foot]: TARGET, ...units }, sides: cut(NE, SE, S, SW) }),
          { defender },
          all,
        ),
      );
    const strong = { [US.tanks]: prepared(from(TARGET, SW)), [US.other]: prepared(from(TARGET, SW)) };
    const stormed = (defender: string): G =>
      bear(
        fight(
          battlefield({
            options: { wornOut: true },
            units: { ...regiment, ...strong, [GE.foot]: TARGET, [GE.mate]: TARGET },
            sides: cut(NE, SE, S),
          }),
          { defender },
          { by: [...all.by, US.tanks, US.other] },
        ),
      );
    const fatigue = (g: G, ...ids: string[]): number[] => ids.map((id) => g.f.fatigue[u(id)]);
    const plain = trapped(false, '1(1)');
    expect([steps(plain), ...fatigue(plain, GE.foot)]).toEqual([1, FRESH]);
    const g = trapped(true, '1(1)');
    expect([prompt(g).at, steps(g)]).toEqual(['cornered.check', 1]);
    expect(fatigue(roll(g.copy(), passes(g)), GE.foot)).toEqual([FRESH]);
    expect(fatigue(roll(g, fails(g)), GE.foot)).toEqual([FATIGUED]);
    // One step of each is within the limit and wears nobody out.
    expect(prompt(trapped(true, '1(1)', { [GE.mate]: TARGET })).at).not.toBe('cornered.check');
    const both = stormed('2(2)');
    expect([steps(both), steps(both, GE.mate)]).toEqual([1, 1]);
    expect(fatigue(roll(both, fails(both)), GE.foot, GE.mate)).toEqual([FATIGUED, FATIGUED]);
    expect(prompt(both).at).not.toBe('cornered.check');
  },
);
