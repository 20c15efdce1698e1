/** A Hard Left (35.5): set-up, activation, reinforcements, the areas of the 4th and 9th Armored Divisions, victory. */
import { prompt, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { placeOf } from '../../src/data/index.ts';
import { formations, POINT, turnNumber } from '../../src/index.ts';
import { airPoints } from '../../src/rules/air/points.ts';
import { isBridged, isRiver } from '../../src/rules/bridges/bridges.ts';
import { closedTo } from '../../src/rules/scenarios/limits.ts';
import { linkOf } from '../../src/rules/supply/chain.ts';
import { traceSide } from '../../src/rules/supply/status.ts';
import { lead } from '../../src/rules/victory/points.ts';
import { levelNow } from '../../src/rules/victory/victory.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { HEAVY } from '../../src/state/fields/bridges.ts';
import { formationOf, UNITS, unitsOf } from '../../src/state/query.ts';
import { ALLIED, ENTRENCHED, type G, GERMAN, PREPARED_ASSAULT, TACTICAL } from '../../src/state/shape.ts';
import { hardLeft, hex, idle, offers, play, position, proves, refusal, u } from '../kit/hard-left.ts';

const begin = (): G => start(hardLeft, { scenario: 'hard-left', seed: 'set-up' });
const PM = turnNumber('dec-16-pm');

describe('set-up', () => {
  proves(
    ['35.5.1', '35.5.2', '35.1.11'],
    'group four on the southeastern sheet, from before dawn on December 16 to the night of December 18',
    () => {
      const g = begin();
      expect([g.v.turn, g.rules.lastTurn, onMapOf(g, GERMAN).length, onMapOf(g, ALLIED).length]).toEqual([
        1,
        turnNumber('dec-18-night'),
        86,
        45,
      ]);
      expect(onMapOf(g, GERMAN).some((x) => /^ge-5fj-.*-14-fsj/.test(UNITS[x].id))).toBe(false);
      expect(g.board.ids.every((id) => id.endsWith('SE'))).toBe(true);
    },
  );
  proves(['35.0'], 'US units wait, the bridges of the front are down, nobody shares a hex with the enemy', () => {
    const g = begin();
    expect(onMapOf(g, ALLIED).every((x) => g.f.asleep[x] === 1)).toBe(true);
    const front = g.board.sideBit('front');
    let crossings = 0;
    for (let edge = 0; edge < 6 * g.board.n; edge++)
      if (g.board.neighbors[edge] >= 0 && (g.board.sides[edge] & front) !== 0 && isRiver(g, edge)) {
        crossings++;
        expect(isBridged(g, edge)).toBe(false);
      }
    expect(crossings).toBeGreaterThan(20);
    expect(onMapOf(g, GERMAN).some((x) => unitsOf(g, ALLIED, g.hexOf(x)).length > 0)).toBe(false);
  });
  const COLUMN = 'ge-hbr-12';
  const CREW = 'ge-nd-ii-47-motpio';
  const siteOf = (g: G): number => g.f.siteColumn.indexOf(u(COLUMN) + 1);
  proves(['35.5.8'], 'a heavy bridge of the 5th Parachute Division is being laid by an engineer battalion', () => {
    const g = begin();
    expect(g.f.laid[u(COLUMN)]).toBeGreaterThan(0);
    expect([g.f.site[siteOf(g)] - 1, g.f.siteTurns[siteOf(g)], g.f.builds[u(CREW)] - 1]).toEqual([hex(g, '4822SE'), 2, siteOf(g)]);
  });
  proves(
    ['35.5.8', '35.1.5-c', '17.1.1a'],
    'the heavy bridge under construction outlasts the turn before dawn, unless its engineers leave; its first die is that of the afternoon',
    () => {
      const g = begin();
      const site = siteOf(g);
      idle(g, (now) => now.v.turn > 1);
      expect([g.f.site[site] - 1, g.f.mode[u(CREW)]]).toEqual([hex(g, '4822SE'), TACTICAL]);
      idle(g, (now) => prompt(now).at === 'construction.bridgeDie' || now.f.span[site] === HEAVY || now.f.site[site] === 0);
      expect([prompt(g).at, g.v.turn]).toEqual(['construction.bridgeDie', PM]);
      play(g, { k: 'roll', pips: [3] });
      expect([g.f.span[site], g.f.site[site]]).toEqual([HEAVY, 0]);
      const left = begin();
      play(left, { k: 'pick', u: u(CREW) }, offers(play(left.copy(), { k: 'pick', u: u(CREW) }), 'go')[0]);
      expect([left.f.site[site], left.f.laid[u(COLUMN)]]).toEqual([0, 0]);
    },
  );
  proves(['35.5.8', '35.1.5-c'], 'engineers that stay at the bridge next to the enemy keep building and are not marked', () => {
    const g = begin();
    g.move(u('al-28id-1-109-inf'), hex(g, '4721SE'));
    play(g, { k: 'done' });
    expect([g.f.mode[u(CREW)], g.f.mode[u('ge-5fj-ii-15-fsj')], g.f.site[siteOf(g)] > 0]).toEqual([TACTICAL, PREPARED_ASSAULT, true]);
  });
});

describe('the first days', () => {
  const wake = (turn: string): G =>
    position({
      clear: true,
      stage: 'allied.awakening',
      vars: { turn: turnNumber(turn) },
      units: {
        'al-4id-1-12-inf': { at: '5632SE', asleep: 1 },
        'al-4id-2-12-inf': { at: '5532SE', asleep: 1 },
        'al-9ad-cca-1': { at: '4529SE', asleep: 1 },
        'ge-212vg-i-316-vg': { at: '5929SE' },
      },
      hexes: { '5532SE': { work: ENTRENCHED } },
    });
  proves(['35.5.4'], 'one unit in the morning and one in the afternoon, not in fieldworks; at night by a die', () => {
    const g = wake('dec-16-am');
    expect(refusal(g, { k: 'wake', u: u('al-4id-2-12-inf') })).toMatchObject({ why: 'sleeps-in-works' });
    play(g, { k: 'wake', u: u('al-9ad-cca-1') });
    expect([g.f.asleep[u('al-9ad-cca-1')], g.f.asleep[u('al-4id-1-12-inf')]]).toEqual([0, 1]);
    expect(wake('dec-16-pm').v.wakeups).toBe(1);
    expect(wake('dec-16-night').frames.at(-1)?.at).toBe('dice');
  });
  proves(['35.5.5'], 'air points under a partial overcast only: two and one', () => {
    const planes = (sky: number) => {
      const g = position({
        clear: true,
        stage: 'allied.movement',
        vars: { turn: PM, sky },
        units: { 'al-4id-1-12-inf': { at: '5632SE' }, 'ge-212vg-i-316-vg': { at: '5929SE' } },
      });
      return [airPoints(g, ALLIED), airPoints(g, GERMAN)];
    };
    expect([planes(1), planes(2), planes(3)]).toEqual([
      [0, 0],
      [2, 1],
      [0, 0],
    ]);
  });
});

describe('reinforcements', () => {
  proves(
    ['35.5.3'],
    'the 10th Armored Division without CCB, with two slices, and the rest of the 4th come from the south; no Germans',
    () => {
      const g = begin();
      const due = UNITS.filter((x) => g.f.place[x.index] === g.box('Arriving'));
      const under = (x: number) => formations[formationOf(g, x)]?.id ?? '';
      expect(due.every((x) => x.side === ALLIED && ['10AD', '4ID'].includes(under(x.index)))).toBe(true);
      const slices = due.filter((x) => x.generic).map((x) => x.id.replace(/-\d+$/, ''));
      expect(slices.sort()).toEqual(['us-bk-armc', 'us-bk-armc', 'us-bk-arme', 'us-bk-arme', 'us-bk-m18', 'us-bk-m18']);
      expect(due.every((x) => !x.generic || (under(x.index) === '10AD' && g.f.due[x.index] === g.f.due[u('al-10ad-cca-1')]))).toBe(true);
      expect(
        due
          .filter((x) => x.formation === '10AD')
          .map((x) => x.part)
          .includes('CCB'),
      ).toBe(false);
      expect(due.filter((x) => x.formation === '10AD').length).toBe(9);
      const door = position({
        clear: true,
        stage: 'allied.movement',
        vars: { turn: turnNumber('dec-17-night') },
        units: {
          'al-10ad-cca-1': { at: 'Arriving', due: turnNumber('dec-17-night') },
          'al-4id-1-12-inf': { at: '5632SE' },
          'ge-212vg-i-316-vg': { at: '5929SE' },
        },
      });
      expect(new Set(offers(door, 'enter').map((a) => g.board.ids[a.h ?? 0]))).toEqual(
        new Set(['6134SE', '5734SE', '5234SE', '4834SE', '4134SE'].filter((id) => g.board.hex(id) !== undefined)),
      );
    },
  );
});

describe('areas', () => {
  const at = (units: Record<string, Record<string, string | number>>): G =>
    position({
      clear: true,
      stage: 'allied.movement',
      vars: { turn: turnNumber('dec-17-pm') },
      units: { 'ge-352vg-i-914-vg': { at: '4822SE' }, ...units },
    });
  const bars = (g: G, unit: string, to: string): boolean => (closedTo(g, u(unit), 'move')?.always[hex(g, to)] ?? 0) > 0;
  proves(['30.4.1-a'], 'the 4th Division stays between column 47 and the Sauer', () => {
    const g = at({ 'al-4id-1-12-inf': { at: '5632SE' }, 'al-28id-1-109-inf': { at: '4824SE' } });
    expect([bars(g, 'al-4id-1-12-inf', '5532SE'), bars(g, 'al-4id-1-12-inf', '4530SE'), bars(g, 'al-28id-1-109-inf', '4530SE')]).toEqual([
      false,
      true,
      false,
    ]);
  });
  proves(['30.4.1'], 'the 4th Division draws on the southern edge from column 48 to 60, nine points away at most', () => {
    const FOOT = 'al-4id-1-12-inf';
    const g = at({ [FOOT]: { at: '5632SE' }, 'al-28id-1-109-inf': { at: '4824SE' } });
    const link = linkOf(g, u(FOOT));
    const columns = (link.sources ?? []).map((h) => placeOf(g.board.ids[h])?.column ?? 0);
    expect([link.case, Math.min(...columns), Math.max(...columns)]).toEqual(['30.4.1', 48, 60]);
    expect(Math.max(...link.ways.map(({ limit }) => limit))).toBe(9 * POINT);
    expect([traceSide(g, ALLIED).valid[u(FOOT)], linkOf(g, u('al-28id-1-109-inf')).case]).toEqual([1, '15.3.0']);
  });
  proves(
    ['30.5.1'],
    'CCA of the 9th Armored Division is tied to its area while Germans are south of the Sauer, or Ettelbruck is lost',
    () => {
      const tied = (german: string, ettelbruck = ALLIED): boolean => {
        const g = at({ 'al-9ad-cca-1': { at: '4529SE' }, 'ge-276vg-i-986-vg': { at: german } });
        g.set('control', hex(g, '4127SE'), ettelbruck + 1);
        return bars(g, 'al-9ad-cca-1', '5532SE');
      };
      expect([tied('5224SE'), tied('4829SE'), tied('5224SE', GERMAN)]).toEqual([false, true, true]);
    },
  );
});

describe('victory', () => {
  const score = (german: number): string => {
    const g = begin();
    const own = g.rules.symbolHexes(g.board, GERMAN);
    const theirs = g.rules.symbolHexes(g.board, ALLIED);
    for (const h of [...own, ...theirs]) g.set('control', h, 0);
    for (const h of own.slice(0, Math.max(0, german))) g.set('control', h, GERMAN + 1);
    const allied = theirs.filter((h) => !own.includes(h)).slice(0, Math.max(0, -german));
    for (const h of allied) g.set('control', h, ALLIED + 1);
    expect(lead(g) + german).toBe(0);
    return levelNow(g);
  };
  proves(['35.5.9'], 'three symbols more win for the Germans, one or two are a draw, otherwise the US player wins', () => {
    expect([3, 2, 1, 0, -1].map(score)).toEqual(['german-win', 'draw', 'draw', 'us-win', 'us-win']);
  });
  proves(['35.5.9'], 'with no US unit left south of the Sauer the Germans win big, whatever the symbols are', () => {
    const g = begin();
    for (const x of onMapOf(g, ALLIED))
      if (['4ID', '9AD'].includes(UNITS[x].formation ?? '') || formationOf(g, x) >= 0) g.move(x, g.box('Eliminated'));
    for (const x of onMapOf(g, ALLIED)) g.move(x, g.box('Eliminated'));
    expect(levelNow(g)).toBe('german-decisive');
    g.move(u('al-4id-1-12-inf'), hex(g, '5632SE'));
    expect(levelNow(g)).not.toBe('german-decisive');
  });
  proves(['35.5.1', '3.3.7'], 'it is over with the night of December 18', () => {
    const g = position({
      clear: true,
      stage: 'german.assaults',
      vars: { turn: turnNumber('dec-18-night') },
      units: { 'ge-212vg-i-316-vg': { at: '5929SE' }, 'al-4id-1-12-inf': { at: '5632SE' } },
    });
    idle(g, (now) => now.result !== undefined);
    expect(g.result).toMatchObject({ case: '35.5.9' });
  });
});
