/** What the page is told of the steps of an assault and a barrage, of leads and of a settlement. Nothing here depends on values of counters. */
import { explain, prompt } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { newAssault } from '../../src/rules/combat/assaults.ts';
import { columnText } from '../../src/rules/combat/odds.ts';
import type { G } from '../../src/state/shape.ts';
import { C, scene } from '../kit/field.ts';
import { attackOn, declare, draft, fight, GE, prepared, TARGET, US } from '../kit/fight.ts';
import { hex, play, u } from '../kit/kit.ts';

const course = (g: G) => explain(g, { q: 'course' });
const now = (g: G) => course(g)?.steps.findIndex((s) => s.state === 'now');
const stakes = (g: G) => explain(g, { q: 'stakes' });
const lines = (of: readonly { what: string; value?: string }[] | undefined) => of?.map(({ what, value }) => `${what} ${value}`);

describe('the steps of an assault', () => {
  it('are told from the draft to the settlement of either side', () => {
    const mixed = () => attackOn({ [US.engineers]: prepared(C), [GE.foot]: TARGET });
    const g = draft(mixed(), { by: [US.foot, US.engineers] });
    expect(course(g)?.steps.map((s) => s.what)).toEqual([
      'step.declared',
      'step.column',
      'step.leads',
      'step.dice',
      'step.settle',
      'step.settle',
      'step.advance',
    ]);
    expect(now(g)).toBe(0);
    play(g, { k: 'ready' });
    expect([prompt(g).at, now(g)]).toEqual(['assault.leadAttack', 2]);
    expect(course(g)?.roles).toEqual([]);
    expect(now(declare(mixed(), { by: [US.foot, US.engineers] }))).toBe(3);
    expect(now(fight(attackOn({ [GE.foot]: TARGET }), { defender: '1(1)', attacker: '1' }))).toBe(4);
    expect(now(fight(attackOn({ [GE.foot]: TARGET }), { defender: '1' }))).toBe(5);
    expect(course(scene({ phase: 'assaults', units: {} }))).toBeUndefined();
  });

  it('both sides throw two dice as tens and ones, and leads are told once they are chosen', () => {
    const g = declare(attackOn({ [US.tanks]: prepared(C), [GE.foot]: TARGET }), { by: [US.foot, US.tanks] }, { leadAttack: US.foot });
    expect(course(g)?.throws.map(({ by, dice, digits }) => [by, dice, digits])).toEqual([
      [1, 2, true],
      [0, 2, true],
    ]);
    const roles = course(g)?.roles.map((r) => `${r.unit} ${r.what}`) ?? [];
    expect(roles).toContain(`${u(US.foot)} role.lead`);
    expect(roles).toContain(`${u(GE.foot)} role.lead`);
    expect(roles).toContain(`${u(US.tanks)} role.armor-lead`);
  });
});

describe('a settlement', () => {
  it('tells line by line what each answer of the attacker leaves to the defender, and what it means', () => {
    const g = fight(attackOn({ [GE.foot]: TARGET }), { defender: '1(1)', attacker: '1' });
    const [back, hold] = stakes(g)?.choices ?? [];
    expect(lines(back.leaves)).toEqual(['settle.result 1(1)', 'settle.spared −(1)', 'settle.left 1']);
    expect(lines(hold.leaves)).toEqual(['settle.result 1(1)', 'settle.left 1(1)']);
    expect(back.warns).toBe('stakes.warn-back');
    expect(lines(stakes(g)?.sides[0].lines)).toEqual(['settle.result 1', 'settle.open 1']);
  });
  it('tells the defender whether the hex is held, and what a check has brought', () => {
    const g = fight(attackOn({ [GE.foot]: TARGET }), { defender: '1' });
    expect(stakes(g)?.choices.map((c) => c.warns)[0]).toBe('stakes.warn-vacate');
    expect(lines(stakes(g)?.sides[0].lines)).toEqual(['settle.result 1', 'settle.open 1']);
  });
});

it('a barrage has steps of its own', () => {
  const g = scene({ phase: 'allied-barrages', units: { [US.foot]: C, [GE.foot]: TARGET, [US.guns]: C }, options: { fog: false } });
  play(g, { k: 'target', h: hex(g, TARGET) });
  expect(course(g)?.steps.map((s) => s.what)).toEqual(['step.guns', 'step.volleys', 'step.hits', 'step.follow']);
  expect(now(g)).toBe(0);
  if (prompt(g).at === 'barrage.observe') play(g, { k: 'observer', u: u(US.foot) });
  expect(course(g)?.roles).toEqual([{ unit: u(US.foot), what: 'role.observer', helps: true }]);
});

it('columns of the table that are differences are called so', () => {
  const g = attackOn({ [GE.foot]: TARGET });
  const b = newAssault(1, [hex(g, TARGET)], [u(US.foot)]);
  const printed = ['1:2', '-3', '+3', '2:1'];
  const own = Object.create(g, {
    rules: { value: { ...g.rules, printed: { ...g.rules.printed, assault: { names: { clear: printed, roughWoodsVillage: printed } } } } },
  }) as G;
  expect(printed.map((_, at) => columnText(own, b, at))).toEqual(['1:2', 'difference −3', 'difference +3', '2:1']);
});
