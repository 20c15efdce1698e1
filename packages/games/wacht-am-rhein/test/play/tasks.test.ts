/** What the list beside the map says is still to be done, and the attacks that wait. */
import { explain, legal, seenBy, type TasksAnswer, whyRefused } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { describe as shown } from '../../src/screen/describe.ts';
import { UNITS } from '../../src/state/query.ts';
import { type G, GERMAN } from '../../src/state/shape.ts';
import { WORDS } from '../../src/words/index.ts';
import { C, E, NE, out, scene, W } from '../kit/field.ts';
import { battlefield, DE, declare, draft, US } from '../kit/fight.ts';
import { hex, play, position, roll, u } from '../kit/kit.ts';

const tasks = (g: G): TasksAnswer => explain(g, { q: 'tasks' }) ?? [];
const said = (g: G): Record<string, string[]> =>
  Object.fromEntries(
    tasks(g).map((t) => [t.what, [...t.units.map((unit) => UNITS[unit].id), ...t.hexes.map((h) => g.board.ids[h])].sort()]),
  );

describe('still to do', () => {
  it('in combat names who must attack and which hexes must be attacked; what an attack takes on drops out', () => {
    const g = battlefield({ units: { [DE.foot]: C, [DE.mate]: C, [US.foot]: out(E, 1), [US.other]: out(NE, 1) } });
    const before = said(g);
    expect(before['must-be-attacked']).toEqual([out(E, 1), out(NE, 1)].sort());
    expect(before['must-attack']).toEqual([DE.foot, DE.mate]);
    expect(tasks(g).every((t) => t.must)).toBe(true);
    draft(g, { on: out(E, 1), by: [DE.foot] });
    expect(said(g)).toEqual({ 'must-attack': [DE.mate], 'must-be-attacked': [out(NE, 1)] });
  });
  it('of a unit that must attack it is said to choose the hex first, not that no enemy is in its own hex', () => {
    const g = battlefield({ units: { [DE.foot]: C, [US.foot]: out(E, 1), [US.other]: out(NE, 1) } });
    expect(whyRefused(g, { unit: u(DE.foot), hex: hex(g, C), selected: [] })).toMatchObject({
      refusals: [],
      text: expect.stringContaining('Choose a highlighted hex first'),
    });
    expect(whyRefused(g, { hex: hex(g, C), selected: [] }).refusals).toHaveLength(1);
  });
  it('tells declared attacks with their odds and rolled ones with their result', () => {
    const g = battlefield({ units: { [DE.foot]: C, [DE.other]: out(W, 1), [US.foot]: out(E, 1), [US.other]: out(W, 2) } });
    declare(g, { on: out(E, 1), by: [DE.foot] });
    const [first] = explain(g, { q: 'battles' }) ?? [];
    expect(first.targets).toEqual([hex(g, out(E, 1))]);
    expect(first.attackers).toEqual([u(DE.foot)]);
    expect(first.odds ?? first.result).toMatch(/^\d+-\d+\+?$|^[AD]\d/);
  });
  it('at the commitment counts how many may still be committed, and names who may', () => {
    const g = position({ stage: 'allied.commitment', clear: undefined as never, vars: { turn: 3 }, units: {} });
    roll(g, 1);
    const [task] = tasks(g);
    expect(task).toMatchObject({ what: 'commit', left: 3, case: '25.16' });
    expect(task.must).toBeUndefined();
    const before = task.units.length;
    expect(before).toBeGreaterThan(3);
    play(g, { k: 'commit', u: task.units[0] });
    expect(tasks(g)[0]).toMatchObject({ left: 2 });
    expect(tasks(g)[0].units).not.toContain(task.units[0]);
  });
  it('in a Night Bonus turn tells who can still move and who is tired by it; headquarters and artillery are neither', () => {
    const g = scene({
      side: 'allied',
      phase: 'bonus-movement',
      turn: 10,
      units: { [US.foot]: C, [US.mate]: out(W, 2), [US.hq]: out(W, 3), [DE.foot]: out(E, 5) },
    });
    expect(said(g)['bonus-move']).toEqual(expect.arrayContaining([US.foot, US.mate]));
    expect(said(g)['bonus-move']).not.toContain(US.hq);
    g.set('moved', u(US.foot), 1);
    expect(said(g)['bonus-move']).not.toContain(US.foot);
    expect(said(g)['bonus-tired']).toEqual([US.foot]);
  });
  it('has words for every kind of task', () => {
    for (const what of ['must-attack', 'must-be-attacked', 'commit', 'bonus-move', 'bonus-tired', 'bonus-attack', 'enter-blocked'])
      expect(WORDS[`task.${what}`], what).toBeTruthy();
  });
});

describe('the air display', () => {
  const morning = (weather = 2): G =>
    position({ scenario: 'campaign', stage: 'air', vars: { turn: 8, weather }, units: { 'us-1-18-1-i': { at: 'D3030' } } });
  const split = (g: G) => explain(g, { q: 'split' });

  it('has a row for every mission with what each number of points does; a mission that cannot fly takes none', () => {
    const g = morning();
    expect(split(g)).toMatchObject({ kind: 'allot', total: 12, rivals: [{ side: GERMAN, total: 10 }] });
    expect(split(g)?.rows.map((r) => [r.what, r.open, r.steps[0]])).toEqual([
      ['mission.ground-support', true, 2],
      ['mission.patrol', true, 2],
      ['mission.resupply', true, 4],
      ['mission.interdiction', true, 3],
    ]);
    const escort = split(g)?.rows[2].effects.map((e) => e.what);
    expect([escort?.[3], escort?.[4], escort?.[6]]).toEqual(['split.too-few', 'split.resupplies', 'split.lifts-isolation']);
    expect(split(morning(1))?.rows.map((r) => r.open)).toEqual([true, true, false, true]);
    for (const row of split(g)?.rows ?? []) for (const { what } of [row, ...row.effects]) expect(WORDS[what], what).toBeTruthy();
  });
  it('is filled by one answer for each open row, in their order', () => {
    const g = morning();
    for (const [i, row] of (split(g)?.rows ?? []).entries()) if (row.open) play(g, { k: 'allot', n: i + 1 });
    expect(split(g)).toMatchObject({ total: 10, rows: [{ what: 'mission.ground-support' }, { what: 'mission.patrol' }] });
    const told = (id: string): string | undefined => shown.status?.(g).find((line) => line.id === id)?.value;
    expect(told('air-allied')).toBe('12, split secret');
    expect(told('interdiction')).toBeUndefined();
    play(g, { k: 'allot', n: 4 }, { k: 'allot', n: 0 });
    expect(told('air-allied')).toBe('12');
    expect(told('interdiction')).toBe('4');
    expect(told('german-support')).toBe('3');
  });
  it('keeps to itself what one side has given while the other looks', () => {
    const many = play(morning(), { k: 'allot', n: 8 });
    const few = play(morning(), { k: 'allot', n: 1 });
    const seen = (g: G) => JSON.stringify(shown.status?.(seenBy(g, GERMAN, 'eyes')));
    expect(seen(many)).toBe(seen(few));
  });
});

describe('left open when a phase ends', () => {
  const open = (g: G): string[] => (explain(g, { q: 'warnings' }) ?? []).map((w) => `${w.what} ${w.args?.n}`);
  it('says how many units can move while more are left than have moved', () => {
    const g = scene({ units: { [DE.foot]: C, [DE.mate]: out(W, 2), [US.foot]: out(E, 5) } });
    const can = new Set([...legal(g, { k: 'pick' })].map((a) => a.u)).size;
    expect(can).toBe(3);
    expect(open(g)).toContain(`warn.can-move ${can}`);
    g.set('moved', u(DE.foot), 1);
    expect(open(g)).toContain(`warn.can-move ${can - 1}`);
    g.set('moved', u(DE.mate), 1);
    expect(open(g).join()).not.toContain('can-move');
  });
  it('counts who can still be committed', () => {
    const g = position({ stage: 'allied.commitment', clear: undefined as never, vars: { turn: 3 }, units: {} });
    roll(g, 1);
    const [warning] = explain(g, { q: 'warnings' }) ?? [];
    expect(warning).toMatchObject({ what: 'warn.commit', args: { left: 3 } });
    expect(warning.units.length).toBe(tasks(g)[0].units.length);
  });
});
