/** When an overrun has failed (7.12.2, 7.12.4), and when a formation fresh from reserve may go over to Exploit mode (5.5.3). */
import { prompt } from '@hexfront/engine';
import { expect } from 'vitest';
import { POINT, turnNumber } from '../../src/index.ts';
import { attackerResult, defenderResult, oddsOf } from '../../src/rules/combat/odds.ts';
import { readResult } from '../../src/rules/combat/reckoning/assault-table.ts';
import { COMBAT_RESERVE, EXPLOIT, STRATEGIC, TACTICAL } from '../../src/state/fields/modes.ts';
import { COLUMN, REGULAR } from '../../src/state/fields/movement.ts';
import { formationOf } from '../../src/state/query.ts';
import { ENTRENCHED, type G } from '../../src/state/shape.ts';
import { at, C, from, hex, idle, N, offers, out, play, proves, refusal, roll, S, SE, scene, u } from '../kit/campaign.ts';
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

proves(['15.5.1', '15.8.1', '7.12.3'], 'who used up On Hand supply in an overrun is in Exploit mode no longer and goes no farther', () => {
  const ended = (how: 'full' | 'half'): unknown[] => {
    const units = {
      [TANKS]: { at: C, mode: EXPLOIT, supply: 1 },
      [MATE]: { at: '5208NE', mode: EXPLOIT, supply: 0 },
      'ge-272vg-i-980-vg': there,
    };
    const g = scene({ stage: 'allied.exploitation', units });
    play(g, { k: 'pick', u: u(TANKS) }, { k: 'overrun', h: hex(g, there) });
    while (/^assault\./.test(prompt(g).at) && offers(g).length > 0)
      play(g, prompt(g).at === 'assault.halfAttack' ? (offers(g).find((a) => a.k === how) ?? { k: 'full' }) : offers(g)[0]);
    const odds = oddsOf(g, g.rows.assaults[0]);
    const defender = [...Array(100).keys()].map((n) => defenderResult(g, odds, n)).find((text) => hits(text) > 0) ?? '';
    roll(g, ...diceFor(g, { defender }));
    while (/^(burden|retreat)/.test(prompt(g).at)) play(g, offers(g)[0]);
    return [g.events.find((e) => e.e === 'overrun')?.outcome, g.f.supply[u(TANKS)], g.f.mode[u(TANKS)], prompt(g).at === 'move.go'];
  };
  expect([ended('full'), ended('half')]).toEqual([
    ['won', 2, TACTICAL, false],
    ['won', 1, EXPLOIT, true],
  ]);
});

/** An overrun won, whose defender loses a step and holds the hex. */
function heldOn(): G {
  const g = begun();
  roll(g, ...diceFor(g, { defender: '1' }));
  while (prompt(g).at === 'burden.choose') play(g, offers(g).find((a) => a.n === 0) ?? offers(g)[0]);
  expect([prompt(g).at, at(g, 'ge-272vg-i-980-vg')]).toEqual(['move.go', there]);
  return g;
}
proves(['7.12.3'], 'past defenders who hold on it goes as if they were not there, and does not stop among them', () => {
  const g = heldOn();
  expect(refusal(g, { k: 'go', h: hex(g, there) })).toMatchObject({ case: '7.12.3', why: 'overrun-no-stop' });
  expect(offers(g, 'go').map((a) => a.h)).not.toContain(hex(g, there));
  // Two hexes on, through an open one beside them, and no second overrun is asked for.
  play(g, { k: 'go', h: hex(g, out(SE, 3)) });
  expect(at(g, TANKS)).toBe(out(SE, 3));
  const beside = heldOn();
  play(beside, { k: 'go', h: hex(beside, out(SE, 2)) });
  expect(refusal(beside, { k: 'stop' })).toBeUndefined();
  // Without the will to go on it is still where it came from.
  const stays = heldOn();
  play(stays, { k: 'stop' });
  expect(at(stays, TANKS)).toBe(C);
});

/** Moved next to an Entrenchment, from where it can overrun. */
const stopped = (ways: { hexes: string[]; add: string[] }[] = [], mate = '5208NE', works = ENTRENCHED): G => {
  const units = { [TANKS]: { at: C, mode: EXPLOIT }, [MATE]: { at: mate, mode: EXPLOIT }, 'ge-272vg-i-980-vg': out(SE, 2) };
  const g = scene({ stage: 'allied.exploitation', units, ways, hexes: { [there]: 'woods' }, fields: { [out(SE, 2)]: { work: works } } });
  return play(g, { k: 'pick', u: u(TANKS) }, { k: ways.length > 0 ? 'road' : 'go', h: hex(g, there) });
};
proves(['7.5.1', '7.12.0'], 'who has to stop beside an Entrenchment may overrun it, and goes nowhere else', () => {
  const g = stopped();
  expect(offers(g).map(({ k }) => k)).toEqual(['overrun', 'stop']);
  expect(refusal(g, { k: 'go', h: hex(g, from(there, N)) })).toMatchObject({ case: '7.5.1', why: 'halted' });
  expect(refusal(stopped([], '5208NE', 0), { k: 'go', h: hex(g, from(there, N)) })).toBeUndefined();
});
proves(['7.8.3', '7.12.0'], 'by road in the hex of another Mech unit a move is over: no overrun follows', () => {
  const road = [{ hexes: [C, there, out(SE, 2)], add: ['road', 'primary'] }];
  expect([prompt(stopped(road, there)).at, prompt(stopped(road)).at]).toEqual(['exploitation.plan', 'move.go']);
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

proves(
  ['7.12.0', '7.1.0'],
  'by road it costs what the road does, also as the first thing a unit does; across country ends the road moves of others',
  () => {
    const road = { hexes: [C, there], add: ['road', 'primary'] };
    const start = (ways: (typeof road)[]): G => {
      const units = { [TANKS]: { at: C, mode: EXPLOIT }, [MATE]: { at: '5208NE', mode: EXPLOIT }, 'ge-272vg-i-980-vg': there };
      const g = scene({ stage: 'allied.exploitation', units, hexes: { [there]: 'forest' }, ways });
      return play(g, { k: 'pick', u: u(TANKS) });
    };
    const price = (k: string): number[] => {
      const g = start([road]);
      play(g, { k, h: hex(g, there) });
      return [Number(g.frames.find((f) => f.proc === 'move')?.l.spent) / POINT, g.v.segment];
    };
    expect([price('overrun-road'), price('overrun')]).toEqual([
      [0.5 + 1, COLUMN],
      [1 + 3 + 1, REGULAR],
    ]);
    const none = start([]);
    expect(refusal(none, { k: 'overrun-road', h: hex(none, there) })).toMatchObject({ case: '7.8.0', why: 'not-on-road' });
  },
);

proves(['7.5.3'], 'who began the phase next to an enemy in Prepared Assault stays, though he has been driven off since', () => {
  const units = { [TANKS]: { at: C, mode: EXPLOIT }, [MATE]: { at: '5208NE', mode: EXPLOIT }, 'ge-272vg-i-980-vg': { at: there, mode: 1 } };
  const g = scene({ stage: 'german.enemy-exploitation', units });
  g.move(u('ge-272vg-i-980-vg'), hex(g, out(SE, 4)));
  expect([refusal(g, { k: 'pick', u: u(TANKS) })?.why, refusal(g, { k: 'pick', u: u(MATE) })?.why]).toEqual([
    'pinned-by-assault',
    undefined,
  ]);
});

proves(['5.5.3', '24.2.2a'], 'it leaves Combat Reserve for it, and its leader goes along; a column does not leave the road', () => {
  const morning = turnNumber('dec-21-am');
  const fresh = (mode: number): G => {
    const of7 = formationOf(scene({ stage: 'allied.mode' }), u(TANKS)) + 1;
    const g = scene({
      stage: 'allied.exploitation',
      turn: morning,
      units: {
        [HQ]: { at: C, bonus: 1, bonusSince: morning },
        [TANKS]: { at: out(N, 1), mode },
        'al-ldr-clark': { at: out(N, 1), attached: of7 },
        'al-3ad-cca-1': { at: out(S, 3), mode: EXPLOIT },
      },
    });
    if (prompt(g).at === 'releasing.roll') roll(g, 5);
    return g;
  };
  expect(refusal(fresh(STRATEGIC), { k: 'exploit-all', u: u(HQ) })?.why).toBe('mode-chosen');
  const g = fresh(COMBAT_RESERVE);
  play(g, { k: 'exploit-all', u: u(HQ) });
  expect([TANKS, HQ, 'al-ldr-clark'].map((id) => g.f.mode[u(id)])).toEqual([EXPLOIT, EXPLOIT, EXPLOIT]);
});
