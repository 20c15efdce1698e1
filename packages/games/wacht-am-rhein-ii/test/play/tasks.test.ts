/** What screens are told is still to be done, and of the assault that is being put together. */
import { explain } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { C, out, S, SE, scene } from '../kit/field.ts';
import { alone, draft, GE, prepared, TARGET, US } from '../kit/fight.ts';
import { hex, u } from '../kit/kit.ts';

const tasks = (g: Parameters<typeof explain>[0]) =>
  (explain(g, { q: 'tasks' }) ?? []) as { what: string; units: number[]; hexes: number[] }[];

describe('tasks', () => {
  it('part of 11.2.0, 13.1.1: units and hexes that are owed an assault, less what the draft takes on', () => {
    const units = { [US.foot]: prepared(C), [US.mate]: prepared(C), [GE.foot]: TARGET, [GE.other]: out(S, 1) };
    const g = alone({ units });
    const [attackers, targets] = tasks(g);
    expect([attackers.what, attackers.units]).toEqual(['must-attack', [u(US.foot), u(US.mate)]]);
    expect([targets.what, [...targets.hexes].sort()]).toEqual(['must-be-attacked', [hex(g, TARGET), hex(g, out(S, 1))].sort()]);
    draft(g, { by: [US.foot] });
    expect(tasks(g).map((task) => [...task.units, ...task.hexes])).toEqual([[u(US.mate)], [hex(g, out(S, 1))]]);
    const [b] = explain(g, { q: 'battles' }) as { stage: string; targets: number[]; from: number[]; odds?: string }[];
    expect([b.stage, b.targets, b.from]).toEqual(['draft', [hex(g, TARGET)], [hex(g, C)]]);
    expect(b.odds).toBeTypeOf('string');
  });
  it('part of 11.1.1: who stands in the open next to the enemy and has not moved', () => {
    const g = scene({ phase: 'movement', units: { [US.foot]: C, [US.mate]: out(SE, 4), [GE.foot]: TARGET }, options: { fog: false } });
    expect(tasks(g)).toMatchObject([{ what: 'exposed', units: [u(US.foot)] }]);
  });
});
