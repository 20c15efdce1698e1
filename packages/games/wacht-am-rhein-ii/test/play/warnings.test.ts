/** What a player is told before a phase ends, and how a ten-sided die is called. */
import { apply, explain, legal, prompt, sayEvent, start } from '@hexfront/engine';
import { expect, it } from 'vitest';
import { wachtAmRheinII } from '../../src/index.ts';
import { onMapOf } from '../../src/state/derived.ts';
import type { G } from '../../src/state/shape.ts';

const open = (g: G): string[] => (explain(g, { q: 'warnings' }) ?? []).map((w) => `${w.what} ${w.args?.n}`);
const begin = (): G => start(wachtAmRheinII, { scenario: 'kesternich', seed: 'warnings' });
/** Ends phases until this point asks. */
function until(g: G, at: string): void {
  for (let i = 0; i < 40 && prompt(g).at !== at; i++) apply(g, [...legal(g, { k: 'done' })][0]);
  expect(prompt(g).at).toBe(at);
}

it('a movement phase in which no unit has moved says who can; after one move there is nothing to say', () => {
  const g = begin();
  until(g, 'movement.plan');
  const can = new Set([...legal(g, { k: 'pick' })].map((a) => a.u)).size;
  expect(open(g)).toEqual([`warn.none-moved ${can}`]);
  expect(can).toBeGreaterThan(3);
  g.set('moved', onMapOf(g, g.v.side)[0], 1);
  expect(open(g)).toEqual([]);
});

it('barrage points that are left say how many, and which hexes they could be fired at', () => {
  const g = begin();
  until(g, 'barrages.choose');
  const [warning] = explain(g, { q: 'warnings' }) ?? [];
  const targets = [...legal(g, { k: 'target' })].map((a) => a.h);
  expect(warning).toMatchObject({ what: 'warn.barrage', args: { left: prompt(g).args.left } });
  expect([...warning.hexes].sort()).toEqual([...new Set(targets)].sort());
});

it('an attack that no unit makes is mentioned only while some unit could', () => {
  const g = begin();
  until(g, 'designation.choose');
  const attacks = onMapOf(g, g.v.side).filter((u) => g.f.designated[u] !== 0);
  expect(attacks.length).toBeGreaterThan(0);
  expect(open(g)).toEqual([]);
  for (const u of attacks) g.set('designated', u, 0);
  const can = new Set([...legal(g, { k: 'designate' })].map((a) => a.u)).size;
  expect(open(g)).toEqual([`warn.no-attack ${can}`]);
});

it('a ten is called 0, as the tables have it', () => {
  expect(sayEvent(begin(), { e: 'rolled', pips: [10, 3] })).toMatch(/^Rolled 0\D+3\.$/);
});
