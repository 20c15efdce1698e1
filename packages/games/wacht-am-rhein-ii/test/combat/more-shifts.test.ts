/** Columns, leads and markers that decide an assault: what counts for all and what for one (5.3.1, 6.4.1, 11.1.3, 13.1.1, 13.5.2b, 13.5.3a, 13.11.3, 14.1.1). */
import { prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { mustAttack, needsPartner } from '../../src/rules/combat/designation/eligibility.ts';
import { armorBonuses } from '../../src/rules/combat/reckoning/armor.ts';
import { advanceLimit } from '../../src/rules/combat/results/advance.ts';
import { fatigue } from '../../src/rules/combat/results/losses.ts';
import { STRATEGIC, TACTICAL } from '../../src/state/fields/modes.ts';
import { ALL_UNITS } from '../../src/state/query.ts';
import { FATIGUED, type G, PREPARED_ASSAULT } from '../../src/state/shape.ts';
import { C, from, out, S, type Scene, SW, scene } from '../kit/field.ts';
import { battlefield, declare, fight, GE, marked, prepared, shiftLines, TARGET, theAssault, US } from '../kit/fight.ts';
import { at, hex, offers, play, proves, refusal, u } from '../kit/kit.ts';

const columns = (g: G, what: string): string[] => shiftLines(g).filter((line) => line.includes(`line.shift-${what} `));
const assault = (units: Scene['units'], by: readonly string[], more: Partial<Scene> = {}): G =>
  declare(battlefield({ ...more, units: { [GE.foot]: TARGET, ...units } }), { by });

describe('shifts', () => {
  proves(['5.3.1'], 'two columns against a hex with a unit in Strategic mode', () => {
    const against = (mode: number) =>
      columns(assault({ [US.foot]: prepared(C), [GE.mate]: { at: TARGET, mode } }, [US.foot]), 'strategic-target');
    expect(against(TACTICAL)).toEqual([]);
    expect(against(STRATEGIC)).toEqual(['5.3.1 line.shift-strategic-target 2']);
  });
  proves(['6.4.1'], 'an overstack costs the attacker a column', () => {
    const crowd = (n: number) =>
      Object.fromEntries(
        ['us-bk-inf', 'us-bk-inf-2', 'us-bk-inf-3', 'us-bk-inf-4', 'us-bk-inf-5', 'us-bk-inf-6'].slice(0, n).map((id) => [id, C]),
      );
    const lines = (n: number) => columns(assault({ [US.foot]: prepared(C), ...crowd(n) }, [US.foot]), 'overstacked');
    expect([lines(0).length, lines(6)]).toEqual([0, ['6.4.1 line.shift-overstacked -1']]);
  });
  proves(['6.4.1', '11.3.2'], 'whom the hex has no room for in the attack bears its result with the others', () => {
    const [one, two, three, four] = ['us-bk-inf', 'us-bk-inf-2', 'us-bk-inf-3', 'us-bk-inf-4'];
    const units = { [GE.foot]: TARGET, [one]: marked(C), [two]: marked(C), [three]: marked(C), [four]: C };
    const g = fight(battlefield({ units }), { attacker: '1' }, { by: [one, two, three] });
    expect(theAssault(g).sharers).toEqual([u(four)]);
    play(g, { k: 'back', n: 1 });
    while (prompt(g).at === 'retreat.step') play(g, offers(g, 'retreat')[0]);
    expect([at(g, one) === C, at(g, four)]).toEqual([false, at(g, one)]);
    // With room left for it, it has no part in it.
    const few = declare(battlefield({ units: { ...units, [three]: C } }), { by: [one, two] });
    expect(theAssault(few).sharers).toEqual([]);
  });
});

proves(['11.1.3'], 'a strength in parentheses obliges nobody to attack', () => {
  const all = scene({ units: {} }).def.units;
  const g = (id: string): G => scene({ phase: 'designation', units: { [id]: C, [GE.foot]: TARGET }, options: { fog: false } });
  const timid = all.find((unit) => unit.side === 1 && unit.type !== 'artillery' && unit.kind?.full?.supportOnly);
  const id = timid?.id ?? '';
  expect([needsPartner(g(id), u(id)), mustAttack(g(id), u(id)), mustAttack(g(US.foot), u(US.foot))]).toEqual([true, false, true]);
});

proves(['13.1.1'], 'who carries a ?Retreat marker attacks no more', () => {
  const g = battlefield({ units: { [US.foot]: prepared(C), [US.mate]: { ...marked(C), mayRetreat: 1 }, [GE.foot]: TARGET } });
  if (g.rows.assaults.length === 0) play(g, { k: 'target', h: hex(g, TARGET) });
  expect(refusal(g, { k: 'join', u: u(US.mate) })).toMatchObject({ case: '13.1.1', why: 'marked-retreat' });
});

proves(['13.5.2b'], 'who shares its hex with another formation earns no bonus', () => {
  const pair = { [US.foot]: prepared(C), [US.mate]: prepared(from(TARGET, SW)) };
  const earned = (more: Scene['units']) => {
    const g = assault({ ...pair, ...more }, [US.foot, US.mate]);
    return theAssault(g).integrityAttack.length;
  };
  expect([earned({}), earned({ 'al-99id-1-393-inf': C })]).toEqual([2, 0]);
});

proves(['13.5.2a'], 'infantry and hybrids earn integrity bonuses; by an option every unit of their part does', () => {
  const pure = (unit: (typeof ALL_UNITS)[number]): boolean => unit.kind?.factor === 'armor' && unit.kind.support === undefined;
  const pairs = ALL_UNITS.filter((one) => one.side === 0 && one.part !== undefined && one.kind?.support === 'hybrid').flatMap((one) => {
    const other = ALL_UNITS.find((unit) => pure(unit) && unit.formation === one.formation && unit.part === one.part && !unit.generic);
    return other ? [[one.id, other.id]] : [];
  });
  const [hybrid, armor] = pairs[0];
  const earned = (anyIntegrity: boolean): number => {
    const g = battlefield({
      side: 'german',
      options: { anyIntegrity },
      units: { [armor]: prepared(C), [hybrid]: prepared(C), [US.foot]: TARGET },
    });
    declare(g, { by: [armor, hybrid] });
    return theAssault(g).integrityAttack.length;
  };
  expect([earned(false), earned(true)]).toEqual([0, 2]);
});

proves(['13.5.3a'], 'against defenders in city, woods, forest or fort the armor of an attacker earns less', () => {
  const limits = { armorMaxAttacker: 4, armorMaxDefender: 1, armorMaxAttackerThere: 2, armorMaxAttackerNight: 1 };
  const match = { attacker: 9, attackersAntiTank: 0, sheltered: false, night: false };
  expect([match, { ...match, sheltered: true }, { ...match, night: true }].map((m) => armorBonuses(limits, m))).toEqual([4, 2, 1]);
});

proves(['13.11.3'], 'one hex unless in Prepared Assault; then two on foot and four on wheels, as far as the defender went', () => {
  const limit = (id: string, mode: number, length: number): number =>
    advanceLimit(scene({ units: { [id]: { at: C, mode } } }), { length }, u(id), false);
  expect([1, 2, 3, 5].map((n) => limit(US.foot, PREPARED_ASSAULT, n))).toEqual([1, 2, 2, 2]);
  expect([1, 3, 5].map((n) => limit(US.tanks, PREPARED_ASSAULT, n))).toEqual([1, 3, 4]);
  expect([limit(US.foot, TACTICAL, 3), limit(US.tanks, TACTICAL, 3)]).toEqual([1, 1]);
});

proves(['14.1.1'], 'a unit that is fatigued leaves Prepared Assault', () => {
  const g = scene({ units: { [US.foot]: prepared(C), [US.mate]: prepared(out(S, 1)) } });
  fatigue(g, [u(US.foot)], '13.10.0');
  expect([US.foot, US.mate].map((id) => [g.f.fatigue[u(id)], g.f.mode[u(id)]])).toEqual([
    [FATIGUED, TACTICAL],
    [0, PREPARED_ASSAULT],
  ]);
});
