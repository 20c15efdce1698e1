/** Free set-up of December 16 by agreement (35.1.12). */
import { distance, type HexId, prompt, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { turnNumber } from '../../src/index.ts';
import { corpsAreaOf } from '../../src/rules/boundaries/corps-line.ts';
import { lineOf } from '../../src/rules/boundaries/lines.ts';
import { hqOf } from '../../src/rules/command/chain.ts';
import { frontLine, isOwnGround } from '../../src/rules/free-setup/ground.ts';
import { findSecondDivision } from '../../src/rules/free-setup/written.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { MANEUVER_RESERVE } from '../../src/state/fields/modes.ts';
import { ARTILLERY, BATTALION, HQ, held, LEADER, markOf, UNITS, unitsOf } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { kitOf } from '../kit/late.ts';

const { game, proves, position, u, hex, play, offers, refusal } = kitOf('valkyries');
const first = start(game, { scenario: 'valkyries', seed: 'free', options: { freeSetup: true } });
const begin = (): G => first.copy();
/** Both players keep what the list has, up to a question. */
function until(g: G, at: string, side: number): G {
  for (let n = 0; n < 20 && !(prompt(g).at === at && prompt(g).side === side); n++)
    play(g, { k: prompt(g).at.startsWith('freeSetup.') && !prompt(g).at.endsWith('choose') ? 'keep-line' : 'done' });
  return g;
}
const battalions = (g: G, at: HexId): number =>
  unitsOf(g, ALLIED, at).filter((v) => BATTALION[v] === 1 && ARTILLERY[v] === 0 && HQ[v] === 0).length;
const why = (g: G, unit: string, to: HexId): string | undefined => {
  const one = g.copy();
  play(one, { k: 'take-up', u: u(unit) });
  return refusal(one, { k: 'set-up', h: to })?.why;
};

describe('the US player first', () => {
  proves(['35.1.12'], 'all but the 2nd Division, on US ground and within the area of their corps, under the same command', () => {
    const g = begin();
    expect([prompt(g).at, prompt(g).side]).toEqual(['freeSetup.choose', ALLIED]);
    expect(onMapOf(g, ALLIED).some((v) => UNITS[v].formation === '2ID')).toBe(false);
    expect(g.unitsIn(g.box('Written down')).every((v) => markOf(g, v) === '2ID')).toBe(true);
    expect(onMapOf(g, ALLIED).some((v) => markOf(g, v) === '2ID')).toBe(false);
    const one = 'al-99id-1-393-inf';
    const before = hqOf(g, u(one));
    play(g, { k: 'take-up', u: u(one) });
    const open = offers(g, 'set-up').map((a) => a.h ?? 0);
    expect(open.length).toBeGreaterThan(20);
    expect(open.every((h) => isOwnGround(g, u(one), h) && !held(g, GERMAN, h))).toBe(true);
    expect(open.every((h) => corpsAreaOf(g.board, h) === corpsAreaOf(g.board, g.hexOf(u(one))))).toBe(true);
    play(g, { k: 'set-up', h: open[0] });
    expect([g.hexOf(u(one)), hqOf(g, u(one))]).toEqual([open[0], before]);
    expect(why(g, one, hex(g, '6019NE'))).toBe('not-own-ground');
    expect(why(g, one, hex(g, '4430NE'))).toBe('other-command');
  });
  proves(['35.1.12'], 'a US unit within three hexes of every front hex, no two battalions together there', () => {
    const g = begin();
    const line = frontLine(g);
    const guards = (h: HexId) => onMapOf(g, ALLIED).filter((v) => LEADER[v] === 0 && distance(g.board, g.hexOf(v), h) <= 3);
    const near = (h: HexId) => line.some((one) => distance(g.board, one, h) <= 3);
    expect([line.length > 20, line.every((h) => guards(h).length > 0)]).toEqual([true, true]);
    expect(onMapOf(g, ALLIED).some((v) => near(g.hexOf(v)) && battalions(g, g.hexOf(v)) > 1)).toBe(false);
    // A second battalion may join it far from the front only.
    const [mate, post] = [u('al-99id-1-393-inf'), g.hexOf(u('al-99id-2-393-inf'))];
    expect([near(post), battalions(g, post), why(g, UNITS[mate].id, post)]).toEqual([true, 1, 'battalions-together']);
    // The only guard of a front hex stays near it.
    const alone = line.find((h) => guards(h).length === 1);
    const guard = alone === undefined ? -1 : guards(alone)[0];
    const far = [...g.board.ids.keys()].find(
      (h) => isOwnGround(g, guard, h) && !near(h) && corpsAreaOf(g.board, h) === corpsAreaOf(g.board, g.hexOf(guard)),
    );
    expect(why(g, UNITS[guard].id, far ?? 0)).toBe('front-alone');
  });
});

describe('the German player next', () => {
  proves(['35.1.12', '35.5.8'], 'the heavy bridge that is being laid is not set up elsewhere', () => {
    const south = kitOf('hard-left');
    const g = start(south.game, { scenario: 'hard-left', seed: 'free', options: { freeSetup: true } });
    until(g, 'freeSetup.choose', GERMAN);
    expect(south.refusal(g, { k: 'take-up', u: u('ge-hbr-12') })).toMatchObject({ case: '17.2.0', why: 'column-laid' });
    const taken = offers(g, 'take-up').map((a) => a.u);
    expect([taken.includes(u('ge-hbr-12')), taken.includes(u('ge-nd-ii-47-motpio'))]).toEqual([false, true]);
  });
  proves(['35.1.12'], 'boundaries: that of the 6th Panzer Army up to twelve hexes south, that of the 7th Army six either way', () => {
    const march = kitOf('march-to-the-meuse');
    const at = march.position({
      clear: true,
      stage: 'german.free-setup',
      options: { freeSetup: true },
      units: {
        'ge-12vg-hq': { at: '6219NE' },
        'ge-18vg-hq': { at: '6128NE' },
        'ge-352vg-hq': { at: '5224SE' },
        'al-99id-hq': { at: '5118NE' },
      },
    });
    const rows = (): number[] => march.offers(at, 'line').map((a) => Number(at.board.ids[a.h ?? 0].slice(2, 4)));
    expect(prompt(at).at).toBe('freeSetup.north');
    expect(rows().length).toBe(13);
    expect([Math.min(...rows().filter((row) => row >= 27)), march.refusal(at, { k: 'line', h: march.hex(at, '7026NE') })?.why]).toEqual([
      27,
      'boundary-too-far',
    ]);
    const before = lineOf(at, '6PzA-5PzA')?.row ?? 0;
    const last = march.offers(at, 'line').at(-1);
    march.play(at, { k: 'line', h: last?.h ?? 0 });
    expect([lineOf(at, '6PzA-5PzA')?.row, prompt(at).at]).toEqual([before + 12, 'freeSetup.south']);
    expect(rows().sort((a, b) => a - b)).toEqual([14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26]);
  });
  proves(
    ['35.1.12'],
    'in the area of the army; no trucks are assigned yet; a division in reserve is written down and comes to light before it is released',
    () => {
      const g = until(begin(), 'freeSetup.choose', GERMAN);
      expect(onMapOf(g, GERMAN).every((v) => g.f.motor[v] === 0)).toBe(true);
      expect(why(g, 'ge-12vg-hq', hex(g, '6332NE'))).toBe('other-command');
      expect([refusal(g, { k: 'write-down', u: u('ge-12vg-hq') })?.why, refusal(g, { k: 'write-down', u: u('ge-12ss-hq') })]).toEqual([
        'not-in-reserve',
        undefined,
      ]);
      play(g, { k: 'write-down', u: u('ge-12ss-hq') });
      const [hq, was] = [u('ge-12ss-hq'), g.f.post[u('ge-12ss-hq')]];
      expect([g.f.place[hq], was > 0, offers(g, 'take-up').some((a) => a.u === hq)]).toEqual([g.box('Written down'), true, false]);
      until(g, 'writtenSetup.choose', GERMAN);
      play(g, { k: 'take-note', u: hq });
      play(g, { k: 'note', h: hex(g, '6718NE') });
      expect(g.f.post[hq]).toBe(hex(g, '6718NE') + 1);
      const mode = position({
        clear: true,
        stage: 'german.mode',
        vars: { turn: turnNumber('dec-16-am') },
        options: { freeSetup: true },
        units: {
          'ge-12ss-hq': { at: 'Written down', post: hex(g, '6718NE') + 1, mode: MANEUVER_RESERVE, withheld: 1 },
          'al-99id-hq': { at: '5118NE' },
          'ge-12vg-hq': { at: '6219NE' },
        },
      });
      expect(refusal(mode, { k: 'release', u: hq })).toBeDefined();
      play(mode, { k: 'reveal', u: hq });
      expect([mode.hexOf(hq), refusal(mode, { k: 'release', u: hq })]).toEqual([hex(mode, '6718NE'), undefined]);
    },
  );
});

describe('who is written down last', () => {
  proves(['35.1.12'], 'the 2nd Division anywhere, in secret; combat commands on the map if nearer than eight hexes to the front', () => {
    const g = until(begin(), 'writtenSetup.choose', ALLIED);
    play(g, { k: 'take-note', u: u('al-2id-1-9-inf') });
    play(g, { k: 'note', h: hex(g, '4613NE') });
    expect([g.f.post[u('al-2id-1-9-inf')], g.f.place[u('al-2id-1-9-inf')]]).toEqual([hex(g, '4613NE') + 1, g.box('Written down')]);
    // All of it behind the front: what the list has next to German units comes to light before dawn.
    for (const v of g.unitsIn(g.box('Written down'))) g.set('post', v, hex(g, '4613NE') + 1);
    play(g, { k: 'done' });
    expect(g.unitsIn(g.box('Written down')).some((v) => UNITS[v].formation === '2ID')).toBe(true);
    const skyline = kitOf('beautiful-skyline');
    const from = start(skyline.game, { scenario: 'beautiful-skyline', seed: 'free', options: { freeSetup: true } });
    const settled = (to: string): boolean => {
      const s = until(from.copy(), 'writtenSetup.choose', ALLIED);
      for (const n of [1, 2, 3]) s.set('post', u(`al-9ad-ccr-${n}`), hex(s, to) + 1);
      skyline.play(s, { k: 'done' });
      return s.onMap(u('al-9ad-ccr-1'));
    };
    expect([settled('3913SE'), settled('2413SE')]).toEqual([true, false]);
  });
  proves(['35.1.12'], 'the 2nd Division is found by Germans next to it as they begin to move, anybody by those who run into it', () => {
    const scene = (german: string): G =>
      position({
        clear: true,
        stage: 'german.movement',
        vars: { turn: turnNumber('dec-16-am') },
        options: { freeSetup: true },
        units: {
          'al-2id-1-9-inf': { at: 'Written down', post: hex(first, '5416NE') + 1, asleep: 1 },
          'al-2id-2-9-inf': { at: 'Written down', post: hex(first, '4816NE') + 1, asleep: 1 },
          'al-99id-hq': { at: '5118NE' },
          'ge-12vg-i-48-vg': { at: german },
          'ge-12vg-hq': { at: '6219NE' },
        },
      });
    const seen = (g: G): boolean[] => ['al-2id-1-9-inf', 'al-2id-2-9-inf'].map((id) => g.onMap(u(id)));
    const close = scene('5515NE');
    findSecondDivision(close);
    expect(seen(close)).toEqual([true, true]);
    const away = scene('5614NE');
    findSecondDivision(away);
    expect(seen(away)).toEqual([false, false]);
    const into = scene('5614NE');
    into.move(u('ge-12vg-i-48-vg'), hex(into, '5515NE'));
    play(into, { k: 'pick', u: u('ge-12vg-i-48-vg') });
    play(into, { k: 'go', h: hex(into, '5416NE') });
    expect([seen(into), into.hexOf(u('ge-12vg-i-48-vg')), into.hexOf(u('al-2id-1-9-inf'))]).toEqual([
      [true, true],
      hex(into, '5515NE'),
      hex(into, '5416NE'),
    ]);
  });
});
