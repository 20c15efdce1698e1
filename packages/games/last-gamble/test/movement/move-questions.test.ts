/** What screens are told about moves: reach, plan, zones, threat, and the chart in use. */
import {
  apply,
  check,
  explain,
  hasWords,
  legal,
  type PlanAnswer,
  prompt,
  type ReachAnswer,
  start,
  type ThreatAnswer,
  type ZocAnswer,
} from '@hexfront/engine';
import { expect, describe as group, it } from 'vitest';
import { lastGamble, describe as looks } from '../../src/index.ts';
import { charts } from '../../src/screen/charts.ts';
import type { G } from '../../src/state/shape.ts';
import { WORDS } from '../../src/words/index.ts';
import { C, from, N, NE, S, scene } from '../kit/field.ts';
import { at, hex, idle, play, position, proves, u } from '../kit/kit.ts';

const FOOT = 'G-12-48';
const ENEMY = 'A-106-422';
const ask = <T>(g: G, q: Record<string, unknown> & { q: string }): T => explain(g as never, q as never) as T;

group('standard questions about moves', () => {
  it('reach: costs as text, where the move stops, which form is cheaper; a refusal when it cannot move', () => {
    const g = scene({ units: { [FOOT]: C, [ENEMY]: from(C, N, N, N) } });
    const answer = ask<ReachAnswer>(g, { q: 'reach', unit: u(FOOT) });
    expect(answer.refusal).toBeUndefined();
    expect(answer.hexes.find((h) => h.hex === hex(g, from(C, N, N)))).toEqual({ hex: hex(g, from(C, N, N)), cost: '2', stop: true });
    expect(answer.hexes.some((h) => h.hex === hex(g, C))).toBe(false);
    const moved = play(g.copy() as G, { k: 'pick', u: u(FOOT) }, { k: 'go', h: hex(g, from(C, N, N)) });
    expect(ask<ReachAnswer>(moved, { q: 'reach', unit: u(FOOT) })).toMatchObject({
      hexes: [],
      refusal: { case: 'basic-5.39', why: 'moved-already' },
    });
    expect(ask<ReachAnswer>(g, { q: 'reach', unit: u(ENEMY) }).refusal?.why).toBe('not-yours');
  });

  it('reach lists exactly what may be played after the pick', () => {
    const g = start(lastGamble, { scenario: 'breakthrough', seed: 'reach' }) as G;
    idle(g, () => prompt(g).at === 'movement.plan');
    let seen = 0;
    for (const a of [...legal(g, { k: 'pick' })].slice(0, 40)) {
      const copy = g.copy() as G;
      apply(copy, a);
      const goes = new Set([...legal(copy)].filter((b) => ['go', 'march', 'breakout'].includes(b.k)).map((b) => b.h));
      expect(new Set(ask<ReachAnswer>(g, { q: 'reach', unit: a.u }).hexes.map((h) => h.hex))).toEqual(goes);
      seen += goes.size;
    }
    expect(seen).toBeGreaterThan(100);
  });

  it('plan: path, running costs, ledger and actions that are legal one after another', () => {
    const g = scene({ units: { [FOOT]: C } });
    const goal = hex(g, from(C, N, N, NE));
    const answer = ask<PlanAnswer>(g, { q: 'plan', unit: u(FOOT), hex: goal, form: 'normal' });
    expect(answer.path[0]).toBe(hex(g, C));
    expect(answer.path.at(-1)).toBe(goal);
    expect(answer.costs).toEqual(['1', '2', '3']);
    expect(answer.ledger?.total).toBe(6);
    expect(answer.ledger?.lines.length).toBe(3);
    expect(answer.actions.slice(0, 2)).toEqual([
      { k: 'pick', u: u(FOOT) },
      { k: 'go', h: goal },
    ]);
    expect(answer.refusals).toEqual([]);
    const after = play(g.copy() as G, ...answer.actions);
    expect(at(after, FOOT)).toBe(from(C, N, N, NE));
    expect(prompt(after).at).toBe(prompt(g).at);
    expect(g.f.place[u(FOOT)]).toBe(hex(g, C));
  });

  it('plan by way of a hex goes there first and adds up', () => {
    const g = scene({ units: { [FOOT]: C } });
    const [by, goal] = [hex(g, from(C, NE)), hex(g, from(C, N, N))];
    const answer = ask<PlanAnswer>(g, { q: 'plan', unit: u(FOOT), hex: goal, via: [by] });
    expect(answer.path).toContain(by);
    expect(answer.actions.filter((a) => a.h !== undefined).map((a) => a.h)).toEqual([by, goal]);
    expect(answer.costs.length).toBe(answer.path.length - 1);
    expect(at(play(g.copy() as G, ...answer.actions), FOOT)).toBe(from(C, N, N));
  });

  it('plan says why not, with the case: an enemy there, too far, or nothing to move', () => {
    const g = scene({ units: { [FOOT]: C, [ENEMY]: from(C, N, N) } });
    const enemy = ask<PlanAnswer>(g, { q: 'plan', unit: u(FOOT), hex: hex(g, from(C, N, N)) });
    expect(enemy.actions).toEqual([]);
    expect(enemy.refusals[0]).toMatchObject({ case: 'basic-5.33', why: 'enemy-hex' });
    const far = ask<PlanAnswer>(g, { q: 'plan', unit: u(FOOT), hex: hex(g, from(C, S, S, S, S, S, S)) });
    expect(far.actions).toEqual([]);
    expect(far.refusals.length).toBeGreaterThan(0);
    for (const r of far.refusals) {
      expect(lastGamble.caseExists(r.case)).toBe(true);
      expect(hasWords([WORDS], `refuse.${r.why}`), r.why).toBe(true);
    }
    expect(ask<PlanAnswer>(g, { q: 'plan', unit: u(FOOT), hex: hex(g, C) }).refusals[0]?.why).toBe('already-there');
    expect(ask(g, { q: 'plan', unit: u(FOOT), hex: -3 })).toBeUndefined();
  });

  it('plan warns of a move out of supply, a full stack and a reserve marker given up', () => {
    const g = start(lastGamble, { scenario: 'breakthrough', seed: 'warn' }) as G;
    idle(g, () => prompt(g).at === 'movement.plan');
    const seen = new Map<string, string>();
    for (let i = 0; i < 3 && seen.size < 2; i++) {
      for (const a of legal(g, { k: 'pick' })) {
        if (check(g, a)) continue;
        for (const h of ask<ReachAnswer>(g, { q: 'reach', unit: a.u }).hexes.slice(0, 25))
          for (const w of ask<PlanAnswer>(g, { q: 'plan', unit: a.u, hex: h.hex }).warnings) {
            seen.set(w.what, w.case);
            expect(hasWords([WORDS], `warn.${w.what}`), w.what).toBe(true);
            expect(lastGamble.caseExists(w.case), w.case).toBe(true);
          }
        if (seen.size >= 2) break;
      }
      const now = prompt(g);
      idle(g, () => prompt(g).at === 'movement.plan' && prompt(g).side !== now.side && g.v.turn > 0);
    }
    expect(seen.has('stack-full')).toBe(true);
    expect(seen.size).toBeGreaterThanOrEqual(2);
  });

  proves(['basic-1.22', 'basic-15.9'], 'plan warns of a hex without a supply line, unless supply is free or gone already', () => {
    const warned = (s: Partial<Parameters<typeof scene>[0]>, where = C): PlanAnswer['warnings'] => {
      const g = scene({ units: { [FOOT]: where }, ...s });
      return ask<PlanAnswer>(g, { q: 'plan', unit: u(FOOT), hex: hex(g, from(where, N)) }).warnings.filter(
        (w) => w.what === 'out-of-supply',
      );
    };
    // No road leads to the bare ground.
    expect(warned({})).toMatchObject([{ case: 'basic-1.22', args: { unit: u(FOOT) } }]);
    expect(warned({ turn: 2 })).toEqual([]);
    expect(warned({ units: { [FOOT]: { at: C, supply: 1 } } })).toEqual([]);
    expect(warned({ printed: true }, '0112')).toEqual([]);
  });

  proves(['basic-4.27', 'basic-13.31', 'basic-13.11'], 'plan says what becomes of the reserve marker', () => {
    const warned = (g: G, id: string, to: string) =>
      ask<PlanAnswer>(g, { q: 'plan', unit: u(id), hex: hex(g, to) }).warnings.filter((w) => w.args?.hex === undefined);
    const units = { [FOOT]: { at: C, reserve: 1 }, 'G-116-16-I': { at: from(C, S, S), reserve: 1 } };
    const later = scene({ phase: 'reserve', units });
    expect(warned(later, FOOT, from(C, N))).toEqual([{ case: 'basic-4.27', what: 'leaves-reserve', args: { unit: u(FOOT) } }]);
    const before = scene({ units });
    const half = [{ case: 'basic-13.31', what: 'half-move', args: { unit: u('G-116-16-I') } }];
    expect(warned(before, 'G-116-16-I', from(C, S, S, S))).toEqual(half);
  });

  it('zoc: a list of hexes', () => {
    const g = scene({ units: { [FOOT]: C } });
    const zones = ask<ZocAnswer>(g, { q: 'zoc', side: 0 });
    expect(zones).toContain(hex(g, from(C, N)));
    expect(zones).not.toContain(hex(g, from(C, N, N)));
    expect(ask<ZocAnswer>(g, { q: 'zoc', side: 1 })).toEqual([]);
  });

  it('threat: every hex the side could strike next turn, counted once per unit, whatever phase it is', () => {
    const g = scene({ units: { [FOOT]: C, [ENEMY]: from(C, N, N, N, N, N, N, N, N) } });
    const threats = new Map(ask<ThreatAnswer>(g, { q: 'threat', side: 0 }).map((t) => [t.hex, t.level]));
    expect(threats.get(hex(g, from(C, N, N)))).toBe(1);
    expect(Math.max(...threats.values())).toBe(1);
    const full = start(lastGamble, { scenario: 'breakthrough', seed: 'threat' }) as G;
    const all = ask<ThreatAnswer>(full, { q: 'threat', side: 0 });
    expect(all.length).toBeGreaterThan(200);
    expect(Math.max(...all.map((t) => t.level))).toBeGreaterThan(5);
  });

  it('the chart in use names the row of the terrain and the column of the battle', () => {
    const g = start(lastGamble, { scenario: 'breakthrough', seed: 'chart' }) as G;
    expect(looks.liveChart?.(g as never)).toBeUndefined();
    idle(g, () => prompt(g).at === 'combat.choose');
    const [first] = legal(g, { k: 'target' });
    apply(g, first);
    const join = [...legal(g)].find((a) => a.k === 'join');
    if (join) apply(g, join);
    const live = looks.liveChart?.(g as never);
    const chart = charts().find((c) => c.id === live?.chart);
    const battle = ask<{ columns: string[]; final: number }>(g, { q: 'battle' });
    expect(live?.column).toBe(battle.final);
    expect(chart?.rows[live?.row ?? -1].cells.slice(0, -1)).toEqual(battle.columns.slice(0, -1));
  });

  it('says west of column 31, as the victory condition means it', () => {
    const g = position({ stage: 'german.movement' });
    const lines = ask<{ says: string; args?: Record<string, number> }[]>(g, { q: 'victory' });
    expect(lines.find((l) => l.says === 'victory.motorized-west')?.args?.column).toBe(31);
    expect(WORDS['victory.motorized-west']).toContain('west of column {column}');
  });
});
