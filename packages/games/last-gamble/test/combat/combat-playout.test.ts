/** Whole games at random: everything offered in combat is accepted, and what must hold after every action does. */
import { type Action, check, decode, drawRoll, encode, hashOf, legal, perform, prompt, start } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { lastGamble } from '../../src/index.ts';
import { overstacked } from '../../src/rules/movement/stacking.ts';
import { previewBattle } from '../../src/screen/preview.ts';
import { SIDE } from '../../src/state/query.ts';
import type { G } from '../../src/state/shape.ts';

const FIGHTING = /^(combat|battle|burden|retreat|advance|engagement|reserveCombat)\./;

function random(seed: number): (below: number) => number {
  let s = seed >>> 0;
  return (below) => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return Math.floor((s / 2 ** 32) * below);
  };
}

function problems(g: G): string[] {
  const found: string[] = [];
  for (const u of g.def.units.keys()) {
    if (g.onMap(u) && g.f.steps[u] === 0 && g.def.units[u].steps > 0) found.push(`${g.def.units[u].name} is on the map without steps`);
    if (g.f.engaged[u] !== 0 && !g.rows.engagements.some((r) => r.id === g.f.engaged[u]))
      found.push(`${g.def.units[u].name} is engaged with nobody`);
  }
  for (const row of g.rows.engagements)
    for (const u of [...row.attackers, ...row.defenders]) if (g.f.engaged[u] !== row.id) found.push(`row ${row.id} holds ${u}`);
  if (g.rows.battles.length > 1) found.push('two battles at once');
  const seen = new Map<number, number>();
  for (const u of g.def.units.keys()) {
    if (!g.onMap(u) || lastGamble.units[u].type === 'aircraft') continue;
    const other = seen.get(g.f.place[u]);
    if (other !== undefined && other !== SIDE[u]) found.push(`both sides in ${g.board.ids[g.f.place[u]]}`);
    seen.set(g.f.place[u], SIDE[u]);
  }
  return found;
}

describe('random battles', () => {
  it('keep the rules', () => {
    const results = new Set<string>();
    const points = new Set<string>();
    for (let game = 0; game < 3; game++) {
      const rnd = random(game * 7919 + 1);
      const g = start(lastGamble, {
        scenario: 'wacht-am-rhein',
        seed: `fight ${game}`,
        options: game % 2 ? { 'retreat-order': 'zones' } : {},
      });
      for (let n = 0; n < 900 && !g.result; n++) {
        const p = prompt(g);
        points.add(p.at);
        const fighting = FIGHTING.test(p.at);
        let a: Action | undefined = drawRoll(g);
        if (!a) {
          const list = [...legal(g)];
          expect(list.length, p.at).toBeGreaterThan(0);
          if (fighting)
            expect(
              list.filter((each) => check(g, each) !== undefined),
              p.at,
            ).toEqual([]);
          // Movement only as far as needed to bring the sides together.
          const done = list.find((each) => each.k === 'done' || each.k === 'stop');
          a = done && (fighting ? rnd(12) === 0 : rnd(3) === 0) ? done : list[rnd(list.length)];
        }
        const before = fighting ? overfull(g) : [];
        for (const e of perform(g, a)) if (e.e === 'result') results.add(String(e.result));
        if (g.rows.battles[0] && p.at === 'battle.draft')
          expect(previewBattle(g, g.rows.battles[0]).outcomes.reduce((sum, o) => sum + o.weight, 0)).toBe(6);
        if (!fighting) continue;
        expect(problems(g), `game ${game}, action ${n}, ${p.at}`).toEqual([]);
        expect(
          overfull(g).filter((h) => !before.includes(h)),
          p.at,
        ).toEqual([]);
      }
      // A battle half done survives being saved.
      const again = decode(lastGamble, JSON.parse(JSON.stringify(encode(g))));
      expect(hashOf(again)).toBe(hashOf(g));
    }
    expect([...results].sort()).toEqual(['A1', 'A1x', 'A2x', 'D1', 'D1+', 'D2', 'D2x', 'ENG', 'FF']);
    for (const at of [
      'battle.draft',
      'battle.claim',
      'battle.support',
      'burden.choose',
      'burden.must',
      'retreat.step',
      'advance.choose',
      'engagement.decide',
      'reserveCombat.choose',
    ])
      expect(points.has(at), at).toBe(true);
  });
});

function overfull(g: G): number[] {
  const out: number[] = [];
  for (let h = 0; h < g.board.n; h++) if (g.occupancy.head[h] >= 0 && overstacked(g, SIDE[g.occupancy.head[h]], h)) out.push(h);
  return out;
}

it('lists every hex that could be attacked', () => {
  const rnd = random(5);
  const g = start(lastGamble, { scenario: 'breakthrough', seed: 'targets' });
  for (let n = 0, asked = 0; n < 4000 && asked < 12 && !g.result; n++) {
    const p = prompt(g);
    if (p.at === 'combat.choose') {
      asked++;
      const listed = [...legal(g, { k: 'target' })].map((a) => a.h as number);
      const all: number[] = [];
      for (let h = 0; h < g.board.n; h++) if (check(g, { k: 'target', h }) === undefined) all.push(h);
      expect(listed).toEqual(all);
    }
    const list = [...legal(g)];
    const done = list.find((a) => a.k === 'done' && !p.at.startsWith('combat'));
    perform(g, drawRoll(g) ?? (done && rnd(3) > 0 ? done : list[rnd(list.length)]));
  }
});
