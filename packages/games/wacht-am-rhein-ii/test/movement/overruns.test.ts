/** When an overrun has failed (7.12.2, 7.12.4), and when a formation fresh from reserve may go over to Exploit mode (5.5.3). */
import { prompt } from '@hexfront/engine';
import { expect } from 'vitest';
import { turnNumber } from '../../src/index.ts';
import { attackerResult, defenderResult, oddsOf } from '../../src/rules/combat/odds.ts';
import { readResult } from '../../src/rules/combat/reckoning/assault-table.ts';
import { EXPLOIT } from '../../src/state/fields/modes.ts';
import type { G } from '../../src/state/shape.ts';
import { C, hex, idle, N, offers, out, play, proves, refusal, roll, S, SE, scene, u } from '../kit/campaign.ts';
import { diceFor } from '../kit/fight.ts';

const [TANKS, MATE, HQ] = ['al-7ad-cca-1', 'al-7ad-cca-2', 'al-7ad-hq'];
const WEAK = 'us-bk-m4';
const there = out(SE, 1);
const hits = (text: string): number => readResult(text).either + readResult(text).must;
/** An overrun up to its dice. */
function begun(id: string = TANKS, hexes: Record<string, string[]> = {}): G {
  const germans = { 'ge-272vg-i-980-vg': there, ...(id === TANKS ? {} : { 'ge-272vg-ii-980-vg': there }) };
  const units = { [id]: { at: C, mode: EXPLOIT }, [MATE]: { at: '5208NE', mode: EXPLOIT }, ...germans };
  const g = scene({ stage: 'allied.exploitation', units, hexes });
  play(g, { k: 'pick', u: u(id) }, { k: 'overrun', h: hex(g, there) });
  while (/^assault\./.test(prompt(g).at) && offers(g).length > 0) play(g, offers(g)[0]);
  return g;
}

proves(['7.12.2', '7.12.4'], 'as many hits on both sides are no success', () => {
  const g = begun();
  const odds = oddsOf(g, g.rows.assaults[0]);
  const all = [...Array(100).keys()];
  const results = all.map((n) => defenderResult(g, odds, n));
  const attacker = all.map((n) => attackerResult(g, odds, n)).find((text) => hits(text) > 0 && results.some((t) => hits(t) === hits(text)));
  const defender = results.find((text) => hits(text) === hits(attacker ?? ''));
  expect([attacker, defender]).not.toContain(undefined);
  const settled = (of: { attacker?: string; defender?: string }): unknown => {
    const now = roll(begun(), ...diceFor(begun(), of));
    idle(now, (w) => w.events.some((e) => e.e === 'overrun'));
    return now.events.find((e) => e.e === 'overrun')?.outcome;
  };
  expect([settled({ attacker: attacker ?? '', defender: defender ?? '' }), settled({ defender: defender ?? '' })]).toEqual(['lost', 'won']);
});

proves(['7.12.4'], 'who fails in cover stays; in the open it may have to go back', () => {
  const marked = (hexes: Record<string, string[]>): number => {
    const g = begun(WEAK, hexes);
    roll(g, ...diceFor(g, {}));
    expect(g.events.find((e) => e.e === 'overrun')).toMatchObject({ outcome: 'lost' });
    return g.f.mayRetreat[u(WEAK)];
  };
  expect([marked({}), marked({ [C]: ['village'] })]).toEqual([1, 0]);
});

proves(['5.5.3'], 'only before anybody has moved in the phase', () => {
  const g = scene({
    stage: 'allied.exploitation',
    turn: turnNumber('dec-21-am'),
    units: {
      [HQ]: { at: C, bonus: 1, bonusSince: turnNumber('dec-21-am') },
      [TANKS]: out(N, 1),
      'al-3ad-cca-1': { at: out(S, 3), mode: EXPLOIT },
    },
  });
  if (prompt(g).at === 'releasing.roll') roll(g, 5);
  const over = () => refusal(g, { k: 'exploit-all', u: u(HQ) })?.why;
  expect(over()).toBeUndefined();
  g.v.segment = 3;
  expect(over()).toBe('exploit-too-late');
});
