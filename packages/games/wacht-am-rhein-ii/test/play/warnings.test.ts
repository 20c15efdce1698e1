/** What a player is told before a phase ends, and how a ten-sided die is called. */
import { apply, explain, legal, prompt, say, sayEvent, start } from '@hexfront/engine';
import { expect, it } from 'vitest';
import { turnNumber, wachtAmRheinII } from '../../src/index.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { EXPLOIT } from '../../src/state/fields/modes.ts';
import type { G } from '../../src/state/shape.ts';
import { WORDS } from '../../src/words/index.ts';
import { C, hex as hexIn, N, offers, out, play, scene, u } from '../kit/campaign.ts';
import * as goose from '../kit/goose.ts';

const open = (g: G): string[] => (explain(g, { q: 'warnings' }) ?? []).map((w) => `${w.what} ${w.args?.n}`);
const begin = (): G => start(wachtAmRheinII, { scenario: 'kesternich', seed: 'warnings' });
/** Ends phases until this point asks. */
function until(g: G, at: string): void {
  for (let i = 0; i < 40 && prompt(g).at !== at; i++) apply(g, [...legal(g, { k: 'done' })][0]);
  expect(prompt(g).at).toBe(at);
}

it('a Movement Phase says how many units can move while more are left than have moved', () => {
  const g = begin();
  until(g, 'movement.plan');
  const can = new Set([...legal(g, { k: 'pick' })].map((a) => a.u)).size;
  expect(open(g)).toEqual([`warn.can-move ${can}`]);
  expect(can).toBeGreaterThan(3);
  const units = [...legal(g, { k: 'pick' })].map((a) => a.u as number);
  g.set('moved', units[0], 1);
  expect(open(g)).toEqual([`warn.can-move ${can - 1}`]);
  for (const unit of units.slice(1, Math.ceil(can / 2))) g.set('moved', unit, 1);
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

it('whoever has fired is not asked about barrages again while no points are left', () => {
  const g = begin();
  until(g, 'barrages.choose');
  g.v.fired = Number(prompt(g).args.left);
  expect([prompt(g).args.left, open(g).length]).toEqual([0, [...legal(g, { k: 'target' })].length > 0 ? 1 : 0]);
  const [side] = [prompt(g).side ?? 0];
  g.set('shelled', 0, 1 << side);
  expect(open(g)).toEqual([]);
});

it('where artillery counters fire nothing is said of points', () => {
  const said = (left: number, n: number): string => say([WORDS], 'warn.barrage', { left, n });
  expect(said(0, 34)).toBe('34 hexes can still be barraged');
  expect(said(0, 1)).toBe('1 hex can still be barraged');
  expect(said(1, 2)).toBe('1 barrage point left, and 2 hexes can be barraged');
  expect(said(8, 1)).toBe('8 barrage points left, and 1 hex can be barraged');
});

it('units that could still attack are mentioned while they are more than those that do', () => {
  const g = begin();
  until(g, 'designation.choose');
  const attacks = onMapOf(g, g.v.side).filter((u) => g.f.designated[u] !== 0);
  expect(attacks.length).toBeGreaterThan(0);
  expect(open(g)).toEqual([]);
  for (const u of attacks) g.set('designated', u, 0);
  const can = new Set([...legal(g, { k: 'designate' })].map((a) => a.u)).size;
  expect(open(g)).toEqual([`warn.can-attack ${can}`]);
});

it('a ten is called 0, as the tables have it', () => {
  expect(sayEvent(begin(), { e: 'rolled', pips: [10, 3] })).toMatch(/^Rolled 0\D+3\.$/);
});

it('reinforcements that could enter are counted until they have', () => {
  const due = turnNumber('dec-22-pm');
  const [one, two] = ['ge-2ss-ensel-1-mkv', 'ge-2ss-ensel-2-mkv'];
  const waiting = (turn: string): G =>
    goose.position({
      clear: true,
      stage: 'german.movement',
      options: { fog: false },
      vars: { turn: turnNumber(turn) },
      units: {
        [one]: { at: 'Arriving', due },
        [two]: { at: 'Arriving', due },
        'ge-62vg-i-164-vg': { at: '4304SE', moved: 1 },
        'al-106id-1-424-inf': { at: '4101SE' },
      },
    });
  // Before their turn there is nothing to say.
  expect(open(waiting('dec-22-am'))).toEqual([]);
  const g = waiting('dec-22-pm');
  expect([prompt(g).at, open(g)]).toEqual(['movement.plan', ['warn.waiting 2']]);
  goose.play(g, { k: 'enter', u: goose.u(one), h: goose.hex(g, '2705SE') }, { k: 'assemble', h: goose.hex(g, '3206SE') });
  // Down the road as far as it goes.
  const on = goose.offers(g, 'road').at(-1);
  if (on) goose.play(g, on);
  if (prompt(g).at === 'move.go') goose.play(g, { k: 'stop' });
  expect(open(g)).toEqual(['warn.waiting 1']);
});

it('units in Exploit mode that have not moved are counted before their phase ends', () => {
  const [one, two] = ['al-7ad-cca-1', 'al-7ad-cca-2'];
  const g = scene({ stage: 'allied.exploitation', units: { [one]: { at: C, mode: EXPLOIT }, [two]: { at: '5208NE', mode: EXPLOIT } } });
  expect([prompt(g).at, open(g)]).toEqual(['exploitation.plan', ['warn.exploit 2']]);
  play(g, { k: 'pick', u: u(one) }, { k: 'go', h: hexIn(g, out(N, 1)) });
  if (offers(g, 'stop').length > 0) play(g, { k: 'stop' });
  expect(open(g)).toEqual(['warn.exploit 1']);
});
