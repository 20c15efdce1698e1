/** A leader helps once in a segment (24.2.2c), and hurries nobody when he is not activated (24.2.2a). */
import { prompt } from '@hexfront/engine';
import { expect } from 'vitest';
import { leadersFor } from '../../src/rules/leaders/leaders.ts';
import { formationOf } from '../../src/state/query.ts';
import { C, hex, idle, N, NW, offers, out, play, proves, SE, scene, u } from '../kit/campaign.ts';

const [CLARK, CCA] = ['al-ldr-clark', 'al-7ad-cca-1'];
const of7 = (): number => formationOf(scene({ stage: 'allied.mode' }), u(CCA)) + 1;

proves(['24.2.2c'], 'who has given a column in this segment gives no other', () => {
  const there = out(SE, 1);
  const g = scene({
    stage: 'allied.assaults',
    units: {
      ...{
        [CCA]: { at: C, mode: 1 },
        'ge-272vg-i-980-vg': there,
        [CLARK]: { at: out(NW, 1), led: 1, attached: of7() },
        'al-7ad-hq': out(NW, 1),
      },
      ...{ 'al-78id-1-310-inf': { at: '5207NE', designated: 1 }, 'ge-272vg-ii-982-vg': '5208NE' },
    },
  });
  play(g, { k: 'target', h: hex(g, there) });
  if (prompt(g).at === 'attack.draft' && offers(g, 'join').some((a) => a.u === u(CCA))) play(g, { k: 'join', u: u(CCA) });
  const [b] = g.rows.assaults;
  expect(leadersFor(g, b, 0)).toEqual([u(CLARK)]);
  g.set('inspired', u(CLARK), 1);
  expect(leadersFor(g, b, 0)).toEqual([]);
});

proves(['24.2.2a'], 'a leader who failed his check in the morning throws no die for movement', () => {
  const drives = (led: number): boolean => {
    const units = { [CCA]: C, [CLARK]: { at: C, led, attached: of7() }, 'us-bk-m4': out(N, 2), 'al-78id-1-309-inf': out(N, 3) };
    const g = scene({ stage: 'allied.mode', units });
    let seen = false;
    idle(g, (now) => {
      seen ||= now.frames.some((f) => f.proc === 'driving' && f.at === 'roll');
      return seen || prompt(now).at === 'movement.plan';
    });
    return seen;
  };
  expect([drives(1), drives(2)]).toEqual([true, false]);
});
