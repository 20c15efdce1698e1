/** Leaders of corps and armies, groups by night, casualties (24.2.2a to 24.4.0). */
import { prompt, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { gameOf } from '../../src/game.ts';
import { formations, POINT, scenarioById, turnNumber } from '../../src/index.ts';
import { defenderResult, oddsOf } from '../../src/rules/combat/odds.ts';
import { readResult } from '../../src/rules/combat/reckoning/assault-table.ts';
import { advanceLimit } from '../../src/rules/combat/results/advance.ts';
import { commands, noteHosts } from '../../src/rules/leaders/special.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { roadRefusal } from '../../src/rules/movement/forms.ts';
import { moveRefusal } from '../../src/rules/movement/movement.ts';
import { isTooMany } from '../../src/rules/movement/stacking.ts';
import { formationOf, SIDE, UNITS, unitsOf } from '../../src/state/query.ts';
import type { G } from '../../src/state/shape.ts';
import { at, C, hex, idle, N, NW, offers, out, play, proves, refusal, roll, type Scene, SE, scene, u } from '../kit/campaign.ts';
import { diceFor, shiftLines, theAssault } from '../kit/fight.ts';

const THERE = out(SE, 1);
const number = (id: string): number => formations.findIndex((f) => f.id === id) + 1;
/** A leader as he is after a good morning with a headquarters. */
const active = (at: string, host?: string, more: Record<string, number> = {}) => ({
  at,
  led: 1,
  ...(host ? { host: u(host) + 1 } : {}),
  ...more,
});

/** An assault of one unit on another, up to the question or die that follows the leads. */
function assault(
  side: 'allied' | 'german',
  attacker: string,
  defender: string,
  more: Scene['units'] = {},
  turn = turnNumber('dec-20-am'),
): G {
  const elsewhere: Scene['units'] =
    side === 'allied'
      ? { 'al-78id-1-310-inf': { at: '5207NE', designated: 1 }, 'ge-272vg-ii-982-vg': '5208NE' }
      : { 'ge-272vg-i-982-vg': { at: '6110NE', designated: 1 }, 'al-78id-2-310-inf': '6109NE' };
  const g = scene({ stage: `${side}.assaults`, turn, units: { [attacker]: { at: C, mode: 1 }, [defender]: THERE, ...elsewhere, ...more } });
  play(g, { k: 'target', h: hex(g, THERE) });
  if (prompt(g).at === 'attack.draft' && offers(g, 'join').some((a) => a.u === u(attacker))) play(g, { k: 'join', u: u(attacker) });
  if (prompt(g).at === 'attack.draft') play(g, { k: 'ready' });
  while (/^assault\.(lead[AD]|armor|distance|keepOff)/.test(prompt(g).at)) play(g, offers(g)[0]);
  return g;
}
const US = 'al-78id-1-309-inf';
/** A result of the table against the defender that is as wanted. */
function resultWith(g: G, wanted: (hits: ReturnType<typeof readResult>) => boolean): string {
  const odds = oddsOf(g, theAssault(g));
  const all = Array.from({ length: 100 }, (_, n) => defenderResult(g, odds, n));
  const found = all.find((result) => wanted(readResult(result)));
  if (found === undefined) throw new Error('no such result');
  return found;
}
const starred = (g: G): string => resultWith(g, ({ check }) => check);
const columns = (g: G, rule: string): string[] => shiftLines(g).filter((line) => line.startsWith(rule));

proves(['24.0'], 'leaders begin with troops they command, stack free, drive without trucks, and are in nobody’s way on a road', () => {
  const g = start(gameOf([scenarioById('cannot-force-the-meuse')]), { scenario: 'cannot-force-the-meuse', seed: 'leaders' }) as G;
  const leaders = UNITS.filter((unit) => unit.type === 'leader' && g.onMap(unit.index));
  const alone = leaders.filter(({ index }) => !unitsOf(g, SIDE[index], g.hexOf(index)).some((v) => v !== index && commands(g, index, v)));
  expect([leaders.length > 10, alone.map(({ id }) => id)]).toEqual([true, []]);
  // Two tanks fill the road for a third, not for a leader.
  const road = { ways: [{ hexes: [C, out(N, 1), out(N, 2)], add: ['road', 'secondary'] }] };
  const units = { 'al-7ad-cca-1': out(N, 1), 'al-7ad-cca-2': out(N, 1), 'al-7ad-hq': out(N, 2), 'al-7ad-cca-3': C };
  const field = scene({
    stage: 'allied.movement',
    ...road,
    units: { ...units, 'al-ldr-clark': { at: C, led: 2, attached: number('7AD') } },
  });
  const reach = (id: string) => {
    const copy = field.copy() as G;
    play(copy, { k: 'pick', u: u(id) });
    return offers(copy, 'road').map((a) => copy.board.ids[a.h ?? 0]);
  };
  expect([reach('al-ldr-clark').includes(out(N, 2)), reach('al-7ad-cca-3').includes(out(N, 2))]).toEqual([true, false]);
  expect(isTooMany({ units: 1, battalions: 1 }, [u('al-7ad-cca-1'), u('al-ldr-clark')])).toBe(false);
});

describe('formation leaders', () => {
  const CLARK = 'al-ldr-clark';
  const CCA = ['al-7ad-cca-1', 'al-7ad-cca-2', 'al-7ad-cca-3'];
  const led = (at: string, led = 1, mode = 0) => ({ at, led, mode, attached: number('7AD') });

  proves(
    ['24.2.2a', 'aid-leaders'],
    'a leader in Exploit mode hurries his formation in the Exploitation Phase, not in the Movement Phase; he gains the points too',
    () => {
      const asked = (stage: string, mode: number): string[] => {
        const g = scene({ stage, turn: turnNumber('dec-20-am'), units: { [CCA[0]]: { at: C, mode }, [CLARK]: led(C, 1, mode) } });
        const seen: string[] = [];
        idle(g, (now) => {
          if (now.frames.some((f) => f.proc === 'driving' && f.at === 'roll')) seen.push('roll');
          return (
            seen.length > 0 ||
            /^(movement|exploitation)\.plan|resting|designation/.test(prompt(now).at) ||
            now.v.turn > turnNumber('dec-20-am')
          );
        });
        return seen;
      };
      expect([
        asked('allied.movement', 0),
        asked('allied.movement', 3),
        asked('allied.exploitation', 3),
        asked('allied.exploitation', 0),
      ]).toEqual([['roll'], [], ['roll'], []]);
      const g = scene({ stage: 'allied.movement', turn: turnNumber('dec-20-am'), units: { [CCA[0]]: C, [CLARK]: led(C) } });
      const before = allowance(g, u(CLARK), 'own');
      idle(g, (now) => now.frames.some((f) => f.proc === 'driving' && f.at === 'roll'));
      roll(g, 9);
      expect(allowance(g, u(CLARK), 'own') - before).toBe(2 * POINT);
    },
  );

  proves(
    ['24.2.2b', '3.4.2'],
    'by night an activated leader tries a group of his units with one die against his initiative; a failure is final for all of them',
    () => {
      const night = (state = 1): G => {
        const g = scene({
          stage: 'german.exploitation',
          turn: turnNumber('dec-20-night'),
          units: { [CCA[0]]: C, [CCA[1]]: out(N, 1), [CCA[2]]: out(N, 2), [CLARK]: led(C, state) },
        });
        idle(g, (now) => prompt(now).at === 'pledging.german');
        play(g, { k: 'pledge', n: 0 }, { k: 'pledge', n: 3 });
        roll(g, 10, 9);
        if (prompt(g).at.endsWith('First')) play(g, { k: 'first', n: 1 });
        return g;
      };
      expect(refusal(night(2), { k: 'activate-group', u: u(CLARK) })?.why).toBe('no-group');
      for (const [die, value] of [
        [7, 1],
        [8, 2],
      ]) {
        const g = night();
        play(g, { k: 'activate-group', u: u(CLARK) });
        expect(refusal(g, { k: 'ready' })?.why).toBe('group-empty');
        play(g, { k: 'group-join', u: u(CCA[0]) }, { k: 'group-join', u: u(CCA[1]) });
        expect(refusal(g, { k: 'group-join', u: u('al-78id-1-310-inf') })?.why).toBe('not-in-group');
        play(g, { k: 'ready' });
        roll(g, die);
        expect([g.f.active[u(CCA[0])], g.f.active[u(CCA[1])], g.f.active[u(CCA[2])], g.v.attemptsAllied]).toEqual([value, value, 0, 1]);
      }
    },
  );
});

describe('leaders of corps and armies', () => {
  proves(['24.2.3', '24.2.1a'], 'they command their corps or army, hurry no formation and give no column of 24.2.2', () => {
    const g = assault('german', 'ge-2pz-coch-1-mkv', US, {
      'ge-ldr-vluettwitz': active(out(NW, 1)),
      'ge-2pz-hq': out(NW, 1),
    });
    expect([
      commands(g, u('ge-ldr-vluettwitz'), u('ge-2pz-hq')),
      commands(g, u('ge-ldr-krueger'), u('ge-2pz-hq')),
      commands(g, u('ge-ldr-manteuffel'), u('ge-2pz-hq')),
      commands(g, u('ge-ldr-dietrich'), u('ge-2pz-hq')),
    ]).toEqual([true, false, true, false]);
    expect(prompt(g).at).toBe('assault.roll');
  });

  proves(
    ['24.2.4a'],
    'Dietrich: an asterisk against US units is a discretionary hit without a check, if the German player said so before the roll',
    () => {
      const units = { 'ge-ldr-dietrich': active(out(NW, 2), 'ge-1ss-hq'), 'ge-1ss-hq': out(NW, 2) };
      const g = assault('german', 'ge-1ss-peip-1-mkv', US, units);
      expect(prompt(g)).toMatchObject({ at: 'assault.harden', side: 0 });
      const plain = assault('german', 'ge-1ss-peip-1-mkv', US, {
        ...units,
        'ge-ldr-dietrich': active(out(NW, 2), 'ge-1ss-hq', { led: 2 }),
      });
      expect(prompt(plain).at).toBe('assault.roll');
      const after = (k: string) => {
        const copy = g.copy() as G;
        play(copy, { k });
        roll(copy, ...diceFor(copy, { defender: starred(copy) }));
        return copy;
      };
      const checked = (now: G) => now.frames.some((f) => f.at === 'checkTheirs');
      expect([checked(after('done')), checked(after('harden'))]).toEqual([true, false]);
      const hit = after('harden');
      const { either } = readResult(starred(g));
      expect(hit.frames.find((f) => f.proc === 'assault')?.l.eitherDefense).toBe(either + 1);
    },
  );

  proves(
    ['24.2.4b', 'aid-leaders'],
    'Manteuffel: in the morning with a corps headquarters he chooses a mechanized division of it: one more point by day, and a column in one combat',
    () => {
      const units = {
        'ge-ldr-manteuffel': { at: C },
        'ge-nd-xlvii-pzk-hq': C,
        'ge-2pz-hq': out(N, 1),
        'ge-pzlehr-hq': out(N, 2),
        'ge-26vg-hq': out(N, 3),
        'ge-2pz-coch-1-mkv': out(N, 1),
        'ge-pzlehr-vporsch-2-mkv': out(N, 2),
      };
      const g = scene({ stage: 'german.administration', turn: turnNumber('dec-19-night'), units });
      idle(g, (now) => now.frames.some((f) => f.proc === 'leading' && f.at === 'roll'));
      roll(g, 1);
      expect([prompt(g).at, offers(g).map((a) => a.u)]).toEqual([
        'leading.favor',
        [u('ge-2pz-hq'), u('ge-pzlehr-hq')].sort((a, b) => a - b),
      ]);
      const before = allowance(g, u('ge-2pz-coch-1-mkv'), 'own');
      play(g, { k: 'favor', u: u('ge-2pz-hq') });
      expect([allowance(g, u('ge-2pz-coch-1-mkv'), 'own') - before, allowance(g, u('ge-pzlehr-vporsch-2-mkv'), 'own')]).toEqual([
        POINT,
        before,
      ]);
      g.v.turn = turnNumber('dec-20-night');
      expect(allowance(g, u('ge-2pz-coch-1-mkv'), 'own')).toBeLessThanOrEqual(before);
      const fight = assault('german', 'ge-2pz-coch-1-mkv', US, {
        'ge-ldr-manteuffel': active(out(NW, 3), 'ge-2pz-hq'),
        'ge-2pz-hq': out(NW, 3),
      });
      expect(prompt(fight)).toMatchObject({ at: 'assault.leaderAttack', side: 0 });
      play(fight, { k: 'inspire', u: u('ge-ldr-manteuffel') });
      expect([columns(fight, '24.2.4b').length, fight.f.aided[u('ge-ldr-manteuffel')]]).toEqual([1, 1]);
      const used = assault('german', 'ge-2pz-coch-1-mkv', US, {
        'ge-ldr-manteuffel': active(out(NW, 3), 'ge-2pz-hq', { aided: 1 }),
        'ge-2pz-hq': out(NW, 3),
      });
      expect(prompt(used).at).toBe('assault.roll');
    },
  );

  proves(['24.2.4c'], 'Brandenburg: two columns a turn for the division he is with, in defense only, in one combat or two', () => {
    const units = { 'ge-ldr-brandenburg': active(out(SE, 3), 'ge-352vg-hq'), 'ge-352vg-hq': out(SE, 3) };
    const g = assault('allied', US, 'ge-352vg-i-914-vg', units);
    expect(prompt(g)).toMatchObject({ at: 'assault.leaderDefense', side: 0 });
    play(g, { k: 'inspire', u: u('ge-ldr-brandenburg') });
    expect(prompt(g).at).toBe('assault.leaderDefense');
    play(g, { k: 'inspire', u: u('ge-ldr-brandenburg') });
    expect([prompt(g).at, columns(g, '24.2.4c')]).toEqual(['assault.roll', ['24.2.4c line.shift-special-leader -2']]);
    expect(prompt(assault('german', 'ge-352vg-i-914-vg', US, units)).at).toBe('assault.roll');
  });

  proves(['24.2.4d', '24.2.4e'], 'von Lüttwitz helps two combats a day, attack or defense; Krüger one attack', () => {
    const LU = 'ge-ldr-vluettwitz';
    const KR = 'ge-ldr-krueger';
    const lu = (side: 'allied' | 'german', aided: number) =>
      side === 'german'
        ? assault(side, 'ge-2pz-coch-1-mkv', US, { [LU]: active(out(NW, 3), 'ge-2pz-hq', { aided }), 'ge-2pz-hq': out(NW, 3) })
        : assault(side, US, 'ge-2pz-coch-1-mkv', { [LU]: active(out(SE, 3), 'ge-2pz-hq', { aided }), 'ge-2pz-hq': out(SE, 3) });
    expect([lu('german', 0), lu('german', 1), lu('german', 2), lu('allied', 1)].map((g) => prompt(g).at)).toEqual([
      'assault.leaderAttack',
      'assault.leaderAttack',
      'assault.roll',
      'assault.leaderDefense',
    ]);
    const g = lu('german', 0);
    play(g, { k: 'inspire', u: u(LU) });
    expect([prompt(g).at, columns(g, '24.2.4d')]).toEqual(['assault.roll', ['24.2.4d line.shift-special-leader 1']]);
    const kr = (side: 'allied' | 'german', aided: number) =>
      side === 'german'
        ? assault(side, 'ge-116pz-bayer-1-mkv', US, { [KR]: active(out(NW, 3), 'ge-116pz-hq', { aided }), 'ge-116pz-hq': out(NW, 3) })
        : assault(side, US, 'ge-116pz-bayer-1-mkv', { [KR]: active(out(SE, 3), 'ge-116pz-hq', { aided }), 'ge-116pz-hq': out(SE, 3) });
    expect([kr('german', 0), kr('german', 1), kr('allied', 0)].map((now) => prompt(now).at)).toEqual([
      'assault.leaderAttack',
      'assault.roll',
      'assault.roll',
    ]);
  });

  proves(['24.2.4e', '24.2.2c'], 'Krüger adds his column to that of another leader', () => {
    const [KR, LEADER] = ['ge-ldr-krueger', 'ge-ldr-vlauchert'];
    const g = assault('german', 'ge-116pz-bayer-1-mkv', US, {
      [KR]: active(out(NW, 3), 'ge-116pz-hq', { aided: 0 }),
      'ge-116pz-hq': out(NW, 3),
      [LEADER]: { at: C, led: 1, attached: formationOf(scene({ stage: 'german.mode' }), u('ge-116pz-hq')) + 1 },
    });
    play(g, { k: 'inspire', u: u(LEADER) });
    if (prompt(g).at === 'assault.leaderAttack') play(g, { k: 'inspire', u: u(KR) });
    expect([columns(g, '24.2.2c').length, columns(g, '24.2.4e')]).toEqual([1, ['24.2.4e line.shift-special-leader 1']]);
  });

  proves(['24.2.4c', '24.2.4d'], 'with whom a leader is counts as the turn begins, for the day in the morning', () => {
    const at = (turn: string) => {
      const g = scene({
        stage: 'allied.mode',
        turn: turnNumber(turn),
        units: {
          'ge-ldr-brandenburg': { at: C },
          'ge-352vg-hq': C,
          'ge-ldr-vluettwitz': { at: out(N, 1) },
          'ge-2pz-hq': out(N, 1),
          'ge-ldr-krueger': { at: out(N, 2) },
          'ge-26vg-hq': out(N, 2),
        },
      });
      noteHosts(g);
      return ['brandenburg', 'vluettwitz', 'krueger'].map((id) => g.f.host[u(`ge-ldr-${id}`)] - 1);
    };
    expect(at('dec-20-am')).toEqual([u('ge-352vg-hq'), u('ge-2pz-hq'), -1]);
    expect(at('dec-20-pm')).toEqual([u('ge-352vg-hq'), -1, -1]);
  });

  proves(['24.2.5a'], 'Patton: units of his division in Prepared Assault advance a hex farther, within the usual limits', () => {
    const limit = (led: number, mode: number, length: number, id = 'al-4ad-cca-1') => {
      const g = scene({
        stage: 'allied.movement',
        turn: turnNumber('dec-22-am'),
        units: {
          'al-4ad-cca-1': { at: C, mode },
          'al-4ad-hq': out(N, 2),
          'al-ldr-patton': active(out(N, 2), 'al-4ad-hq', { led }),
          'al-3ad-cca-1': { at: out(N, 1), mode },
        },
      });
      return advanceLimit(g, { length }, u(id), false);
    };
    expect([limit(1, 1, 2), limit(2, 1, 2), limit(1, 1, 4), limit(1, 0, 2), limit(1, 1, 2, 'al-3ad-cca-1')]).toEqual([3, 2, 4, 1, 2]);
  });

  proves(['24.2.5b', 'aid-leaders'], 'Collins: units of his division move in any order, by road after others moved across country', () => {
    const at = (led: number) =>
      scene({
        stage: 'allied.movement',
        turn: turnNumber('dec-22-am'),
        vars: { segment: 4 },
        ways: [{ hexes: [C, out(N, 1), out(N, 2)], add: ['road', 'secondary'] }],
        units: { 'al-3ad-cca-1': C, 'al-3ad-hq': out(NW, 2), 'al-ldr-collins': active(out(NW, 2), 'al-3ad-hq', { led }) },
      });
    const open = (g: G) => {
      g.v.segment = 4;
      return [moveRefusal(g, u('al-3ad-cca-1'))?.why, roadRefusal(g, u('al-3ad-cca-1'))?.why];
    };
    expect([open(at(1)), open(at(2))]).toEqual([
      [undefined, undefined],
      ['segment-over', 'roads-over'],
    ]);
    const g = at(1);
    idle(g, (now) => prompt(now).at === 'movement.plan');
    g.v.segment = 0;
    play(g, { k: 'pick', u: u('al-3ad-cca-1') });
    play(g, offers(g, 'go')[0]);
    expect(g.v.segment).toBe(0);
  });
});

proves(['24.4.0'], 'a leader whose stack loses a step in combat rolls two dice, read as tens and ones: 5 or less eliminates him', () => {
  const CLARK = 'al-ldr-clark';
  const begin = (): G =>
    assault('german', 'ge-2pz-coch-1-mkv', 'al-7ad-cca-1', {
      [CLARK]: { at: THERE, led: 2, attached: number('7AD') },
      'al-7ad-hq': out(SE, 3),
    });
  const rolls = (now: G): boolean => now.frames.some((f) => f.proc === 'casualties' && f.at === 'roll');
  const after = (tens: number, ones: number): string => {
    const g = begin();
    roll(g, ...diceFor(g, { defender: resultWith(g, ({ must }) => must > 0) }));
    idle(g, (now) => rolls(now) || prompt(now).at === 'assaults.choose');
    expect(rolls(g)).toBe(true);
    roll(g, tens, ones);
    return at(g, CLARK);
  };
  expect([after(10, 5), after(10, 6)].map((place) => place === 'Eliminated')).toEqual([true, false]);
  // A retreat without losses costs nobody his life.
  const safe = begin();
  let asked = false;
  roll(safe, ...diceFor(safe, { defender: '1' }));
  idle(safe, (now) => {
    asked ||= rolls(now);
    return prompt(now).at === 'assaults.choose';
  });
  expect([asked, safe.f.steps[u('al-7ad-cca-1')]]).toEqual([false, begin().f.steps[u('al-7ad-cca-1')]]);
});
