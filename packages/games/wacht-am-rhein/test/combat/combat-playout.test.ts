/** Crowded fronts at random: everything offered in combat is accepted, every phase ends, and what must hold after every action does. */
import {
  type Action,
  check,
  decode,
  drawRoll,
  encode,
  hashOf,
  legal,
  perform,
  prompt,
  sayAction,
  sayEvent,
  sayPrompt,
} from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { stillOwed } from '../../src/rules/combat/mandatory-attacks.ts';
import { ARTILLERY, HQ, SIDE, UNITS } from '../../src/state/query.ts';
import type { G } from '../../src/state/shape.ts';
import { C, from, type Scene, scene } from '../kit/field.ts';

function random(seed: number): (below: number) => number {
  let s = seed >>> 0;
  return (below) => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return Math.floor((s / 2 ** 32) * below);
  };
}
const pool = [0, 1].map((side) => UNITS.filter((u) => u.side === side && u.type !== 'commando' && u.nation !== 'British'));
/** A hex some steps from the middle, Germans to the east. */
function somewhere(side: number, rnd: (below: number) => number): string {
  const dirs = Array.from({ length: 1 + rnd(5) }, () => (side === 0 ? rnd(3) : 3 + rnd(3)));
  return from(C, ...dirs.slice(1), ...(rnd(3) === 0 ? [rnd(6)] : []));
}

/** A front in which both sides are mixed up: stacks, marches, supply, works and ground at random. */
function front(seed: number): G {
  const rnd = random(seed);
  const units: Scene['units'] = {};
  const taken = new Map<string, number>();
  for (const side of [0, 1])
    for (let n = 0; n < 22; n++) {
      const unit = pool[side][rnd(pool[side].length)];
      const hex = somewhere(side, rnd);
      if (units[unit.id] || (taken.get(hex) ?? side) !== side) continue;
      taken.set(hex, side);
      const march = rnd(6) === 0 && !HQ[unit.index] ? 1 : 0;
      units[unit.id] = {
        at: hex,
        march,
        steps: unit.steps === 2 && rnd(3) === 0 ? 1 : unit.steps,
        supply: rnd(4) === 0 ? rnd(5) : 0,
        fatigue: rnd(8) === 0 ? rnd(3) : 0,
        ...(ARTILLERY[unit.index] ? { battery: march ? 0 : rnd(4) === 0 ? 0 : 1 } : {}),
      };
    }
  const ground = ['woods', 'broken', ['village'], ['town'], 'clear'] as const;
  const hexes: Record<string, string | string[]> = {};
  const works: Record<string, number> = {};
  const sides: Record<string, string[]> = {};
  for (const hex of taken.keys()) {
    if (rnd(2) === 0) hexes[hex] = ground[rnd(5)] as string;
    if (rnd(5) === 0) works[hex] = 1 + rnd(3);
    if (rnd(3) === 0) sides[`${hex}|${from(hex, rnd(6))}`] = [['river'], ['river', 'ford'], ['creek'], ['river', 'bridge']][rnd(4)];
  }
  return scene({
    side: seed % 2 ? 'german' : 'allied',
    phase: 'combat',
    units,
    hexes,
    works,
    sides,
    turn: [3, 8, 10, 8][seed % 4],
    vars: { bonus: seed % 7 === 0 ? 1 : 0 },
  });
}

function problems(g: G): string[] {
  const found: string[] = [];
  const sideOf = new Map<number, number>();
  for (const { index: u, name } of UNITS) {
    if (!g.onMap(u)) continue;
    if (g.f.steps[u] === 0) found.push(`${name} is on the map without steps`);
    const other = sideOf.get(g.f.place[u]);
    if (other !== undefined && other !== SIDE[u]) found.push(`both sides in ${g.board.ids[g.f.place[u]]}`);
    sideOf.set(g.f.place[u], SIDE[u]);
  }
  if (g.rows.battles.filter((b) => b.stage === 'draft').length > 1) found.push('two drafts at once');
  return found;
}

describe('random fronts', () => {
  it('keep the rules, and every Combat Phase comes to its end', () => {
    const points = new Set<string>();
    const results = new Set<string>();
    for (let seed = 1; seed <= 30; seed++) {
      const g = front(seed);
      const rnd = random(seed * 7919);
      const phase = prompt(g).stages.at(-1);
      for (let n = 0; prompt(g).stages.at(-1) === phase && phase?.endsWith('.combat'); n++) {
        expect(n, `front ${seed}`).toBeLessThan(600);
        const asked = prompt(g);
        points.add(asked.at);
        expect(sayPrompt(g, asked)).not.toMatch(/[[\]{}]/);
        let a: Action | undefined = drawRoll(g);
        if (!a) {
          const list = [...legal(g)];
          expect(list.length, `front ${seed}, ${prompt(g).at}`).toBeGreaterThan(0);
          for (const each of list.slice(0, 12)) {
            expect(check(g, each), JSON.stringify(each)).toBeUndefined();
            expect(sayAction(g, each)).not.toMatch(/[[\]{}]/);
          }
          if (prompt(g).at === 'combat.choose' && list.some((each) => each.k === 'done')) expect(stillOwed(g)).toBeUndefined();
          a = list[rnd(list.length)];
        }
        perform(g, a);
        for (const event of g.events) {
          if (event.e === 'result') results.add(String(event.result));
          expect(sayEvent(g, event)).not.toMatch(/[[\]{}]/);
        }
        expect(problems(g), `front ${seed} after ${JSON.stringify(a)}`).toEqual([]);
        if (n % 25 === 0) expect(hashOf(decode(g.def, encode(g)))).toBe(hashOf(g));
      }
    }
    for (const at of [
      'combat.choose',
      'attack.draft',
      'battle.slip',
      'battle.limit',
      'battle.support',
      'battle.roll',
      'burden.choose',
      'retreat.step',
      'advance.choose',
    ])
      expect(points).toContain(at);
    expect(results.size).toBeGreaterThan(5);
  });
});
