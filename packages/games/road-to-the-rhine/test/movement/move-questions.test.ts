/** What screens and computer players ask about moves. */
import { answerTo, audit, type MoveAccount, type PlanAnswer, type ReachAnswer, type ThreatAnswer, type ZocAnswer } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import type { G } from '../../src/state/shape.ts';
import { at, hex, play, proves, refusal, u } from '../kit/kit.ts';
import { C, from, moat, N, S, SE, scene } from '../kit/open-ground.ts';

const FOOT = 'ge-106-inf';
const US = 'us-1-inf';
const ask = <T>(g: G, q: string, args: Record<string, number | string | number[]>): T => answerTo(g, { q, ...args }) as T;

describe('questions about moves', () => {
  it('reach: everywhere a unit could end, with the price and whether it stops there', () => {
    const g = scene({ units: { [FOOT]: C, [US]: from(C, N, N, N) } });
    const { hexes } = ask<ReachAnswer>(g, 'reach', { unit: u(FOOT) });
    expect(hexes.find((h) => h.hex === hex(g, from(C, S, S)))).toEqual({ hex: hex(g, from(C, S, S)), cost: '2' });
    expect(hexes.find((h) => h.hex === hex(g, from(C, N, N)))).toEqual({ hex: hex(g, from(C, N, N)), cost: '2', stop: true });
    expect(hexes.some((h) => h.hex === hex(g, from(C, N, N, N)))).toBe(false);
    for (const { hex: h } of hexes) expect(refusal(play(g.copy() as G, { k: 'pick', u: u(FOOT) }), { k: 'go', h })).toBeUndefined();
    expect(ask<ReachAnswer>(g, 'reach', { unit: u(US) })).toMatchObject({ hexes: [], refusal: { why: 'not-yours' } });
    expect(ask(g, 'reach', { unit: -1 })).toBeUndefined();
  });

  proves(['8-road', '8-tec'], 'plan: the actions, the costs and the ledger of a way', () => {
    const g = scene({ units: { [FOOT]: C }, road: [C, from(C, N)] });
    const to = from(C, N, N);
    const plan = ask<PlanAnswer>(g, 'plan', { unit: u(FOOT), hex: hex(g, to) });
    expect(plan.costs).toEqual(['½', '1½']);
    expect(plan.path).toEqual([C, from(C, N), to].map((id) => hex(g, id)));
    expect(plan.ledger && audit(plan.ledger)).toBeUndefined();
    play(g, ...plan.actions);
    expect(at(g, FOOT)).toBe(to);
    expect(g.f.acted[u(FOOT)]).toBe(1);
  });

  it('plan: by way of other hexes, and with warnings', () => {
    const g = scene({ units: { [FOOT]: C, 'ge-280-ag': from(C, S), 'ge-911-ag': from(C, S) } });
    const via = ask<PlanAnswer>(g, 'plan', { unit: u(FOOT), hex: hex(g, from(C, S)), via: [hex(g, from(C, SE))] });
    expect(via.path).toEqual([C, from(C, SE), from(C, S)].map((id) => hex(g, id)));
    expect(via.warnings.map((w) => w.what)).toEqual(['stack-full']);
    const far = ask<PlanAnswer>(g, 'plan', { unit: u(FOOT), hex: hex(g, from(C, N, N, N, N, N)) });
    expect(far.warnings.map((w) => w.what)).toEqual(['no-reserve']);
    const slow = scene({ units: { 'ge-11-pz': { at: C, maneuver: 0 } } });
    expect(ask<PlanAnswer>(slow, 'plan', { unit: u('ge-11-pz'), hex: hex(slow, from(C, N)) }).warnings.map((w) => w.what)).toEqual([
      'no-attack',
    ]);
    // A reserve has neither to lose any more: only its marker.
    const reserve = scene({ side: 'allied', phase: 'reserve-movement', units: { [FOOT]: { at: C, reserve: 1 } } });
    expect(ask<PlanAnswer>(reserve, 'plan', { unit: u(FOOT), hex: hex(reserve, from(C, N)) }).warnings).toEqual([
      { case: '13-once', what: 'leaves-reserve', args: { unit: u(FOOT) } },
    ]);
  });

  proves(['2-direct', '7-mp'], 'plan: what speaks against a way', () => {
    const g = scene({ units: { [FOOT]: from(C, S), [US]: C } });
    expect(ask<PlanAnswer>(g, 'plan', { unit: u(FOOT), hex: hex(g, C) }).refusals[0]).toMatchObject({ case: '3-sides' });
    const plan = ask<PlanAnswer>(g, 'plan', { unit: u(FOOT), hex: hex(g, 'N-3810') });
    expect([plan.actions.length, plan.refusals[0].why]).toEqual([0, 'out-of-reach']);
  });

  proves(['2-primary-def', '2-secondary-def'], 'zoc: the primary zones of a side, or the secondary ones', () => {
    const g = scene({ units: { [US]: C, 'us-24-inf': 'out' }, sides: { [`${C}|${from(C, N)}`]: ['major-river'] } });
    expect(ask<ZocAnswer>(g, 'zoc', { side: 1 }).length).toBe(5);
    expect(ask<ZocAnswer>(g, 'zoc', { side: 1, kind: 'secondary' })).toEqual([hex(g, from(C, N))]);
    expect(ask<ZocAnswer>(g, 'zoc', { side: 1, hex: hex(g, from(C, S)) })).toEqual([hex(g, C)]);
  });

  proves(['25-cross', '25-transfer', '23'], 'move: what a passage by sea or the door of the map costs, line by line', () => {
    const sea = scene({ printed: true, turn: 2, units: { 'ge-70-sta': 'N-1110' }, vars: { naval: 8 } });
    play(sea, { k: 'pick', u: u('ge-70-sta') });
    const costs = (g: G, id: string, to: string) =>
      ask<MoveAccount>(g, 'move', { unit: u(id), hex: hex(g, to) }).cost.lines.map((l) => [l.case, l.value / 16]);
    expect(costs(sea, 'ge-70-sta', 'N-1109')).toEqual([
      ['8-tec', 1],
      ['25-cross', 3],
    ]);
    expect(costs(sea, 'ge-70-sta', 'N-1804')).toEqual([['25-transfer', 3]]);
    // What it spent on land before counts.
    const walked = scene({ printed: true, turn: 2, units: { 'ge-70-sta': 'N-1111' }, vars: { naval: 8 } });
    play(walked, { k: 'pick', u: u('ge-70-sta') }, { k: 'step', n: N });
    expect(costs(walked, 'ge-70-sta', 'N-1804')).toEqual([
      ['7-mp', walked.f.spent[u('ge-70-sta')] / 16],
      ['25-transfer', 3],
    ]);
    expect(walked.f.spent[u('ge-70-sta')]).toBeGreaterThan(0);
    const door = scene({ side: 'allied', printed: true, units: { 'us-1-inf': 'ready' } });
    expect(costs(door, 'us-1-inf', 'N-0113')).toEqual([['23', 1]]);
  });

  it('threat: where a side could strike', () => {
    const g = scene({ units: { [FOOT]: C, 'ge-47-sta': 'out' }, sides: moat(C, ['sea']) });
    const threat = ask<ThreatAnswer>(g, 'threat', { side: 0 });
    expect(threat.map((t) => t.hex).sort()).toEqual([0, 1, 2, 3, 4, 5].map((d) => hex(g, from(C, d))).sort());
    expect(threat.every((t) => t.level === 1)).toBe(true);
  });
});
