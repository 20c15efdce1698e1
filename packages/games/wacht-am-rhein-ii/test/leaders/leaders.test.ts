/** Leaders of formations (24.1, 24.2.2). */
import { prompt, sayEvent } from '@hexfront/engine';
import { expect, it } from 'vitest';
import { POINT, tables, turnNumber } from '../../src/index.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { formationOf } from '../../src/state/query.ts';
import type { G } from '../../src/state/shape.ts';
import { C, hex, idle, N, NW, offers, out, play, proves, refusal, roll, SE, scene, u } from '../kit/campaign.ts';
import { shiftLines } from '../kit/fight.ts';

const CLARK = 'al-ldr-clark';
const CCA = 'al-7ad-cca-1';
const G_FOOT = 'ge-272vg-i-980-vg';
const of7 = (): number => formationOf(scene({ stage: 'allied.mode' }), u(CCA)) + 1;
const leader = (at: string, led = 1) => ({ at, led, attached: of7() });
const initiative = tables.leaders.rows.find((row) => row.unit === CLARK)?.initiative ?? 0;

proves(['24.1.0', '3.3.4'], 'every morning each leader is activated for the day by a die up to his initiative', () => {
  const before = scene({ stage: 'german.administration', turn: turnNumber('dec-20-night'), units: { [CCA]: C, [CLARK]: leader(C, 0) } });
  idle(before, (now) => now.frames.some((f) => f.proc === 'leading' && f.at === 'roll'));
  roll(before, initiative);
  expect([before.f.led[u(CLARK)], before.v.turn]).toEqual([1, turnNumber('dec-21-am')]);
  const told = before.events.filter((event) => event.e === 'initiative').map((event) => sayEvent(before, event));
  expect(told).toEqual([expect.stringContaining('Initiative check')]);
});

it('part of 24.2.2a: as the Movement Phase begins his formation gains up to two movement points, and nobody else', () => {
  const added = (pip: number): number[] => {
    const g = scene({
      stage: 'allied.mode',
      units: { [CCA]: C, [CLARK]: leader(C), 'us-bk-m4': out(N, 2), 'al-78id-1-309-inf': out(N, 3) },
    });
    const plain = [CCA, 'us-bk-m4'].map((id) => allowance(g, u(id), 'own'));
    idle(g, (now) => now.frames.some((f) => f.proc === 'driving'));
    roll(g, pip);
    return [CCA, 'us-bk-m4'].map((id, n) => (allowance(g, u(id), 'own') - plain[n]) / POINT);
  };
  expect([added(1), added(3), added(9)]).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
  ]);
});

proves(['24.2.2c'], 'next to a unit of his formation he gives a column, once in a segment', () => {
  const there = out(SE, 1);
  const start = (at: string, led = 1): G => {
    const g = scene({
      stage: 'allied.assaults',
      units: {
        [CCA]: { at: C, mode: 1 },
        [G_FOOT]: there,
        [CLARK]: leader(at, led),
        'al-7ad-hq': at,
        'al-78id-1-310-inf': { at: '5207NE', designated: 1 },
        'ge-272vg-ii-982-vg': '5208NE',
      },
    });
    play(g, { k: 'target', h: hex(g, there) });
    if (prompt(g).at === 'attack.draft' && offers(g, 'join').some((a) => a.u === u(CCA))) play(g, { k: 'join', u: u(CCA) });
    if (prompt(g).at === 'attack.draft') play(g, { k: 'ready' });
    while (/^assault\.(lead[AD]|armor)/.test(prompt(g).at) && !prompt(g).at.startsWith('assault.leader')) play(g, offers(g)[0]);
    return g;
  };
  const g = start(out(NW, 1));
  expect(prompt(g)).toMatchObject({ at: 'assault.leaderAttack', side: 1 });
  play(g, { k: 'inspire', u: u(CLARK) });
  expect([shiftLines(g).filter((line) => line.startsWith('24.2.2c')).length, g.f.inspired[u(CLARK)]]).toEqual([1, 1]);
  expect([prompt(start(out(NW, 2))).at, prompt(start(out(NW, 1), 2)).at]).toEqual(['assault.roll', 'assault.roll']);
});

it('part of 24.0, 7.2.0: a leader moves as a Mech unit of twelve points, and stays nowhere alone', () => {
  const g = scene({ stage: 'allied.movement', units: { [CCA]: C, [CLARK]: leader(C, 2), 'al-7ad-hq': out(N, 3) } });
  play(g, { k: 'pick', u: u(CLARK) });
  expect(allowance(g, u(CLARK), 'own') / POINT).toBe(12);
  expect([refusal(g, { k: 'go', h: hex(g, out(N, 2)) })?.why, refusal(g, { k: 'go', h: hex(g, out(N, 3)) })]).toEqual([
    'leader-alone',
    undefined,
  ]);
});
