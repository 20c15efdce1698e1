/** The Nibelungen (36.9) and 6th Panzer Army: Last Gasp (36.10): set-up, reinforcements, victory. */
import { type Side, start } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { turnNumber } from '../../src/index.ts';
import { totalOf } from '../../src/rules/victory/points.ts';
import { levelNow } from '../../src/rules/victory/victory.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { UNITS } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { lastGasp, nibelungen } from '../kit/december-21.ts';
import { goose as eggGame } from '../kit/goose.ts';

const { proves, u } = nibelungen;
const begin = ({ game }: typeof nibelungen, scenario: string): G => start(game, { scenario, seed: 'set-up' });
const peiper = (): G => begin(nibelungen, 'nibelungen');
const goose = (): G => start(eggGame, { scenario: 'goose-egg', seed: 'set-up' });
const both = (): G => begin(lastGasp, 'army-last-gasp');

describe('set-up', () => {
  proves(
    ['36.9.1', '36.9.2', '36.9.3'],
    'group F as its list has it, from the afternoon of December 21, on the NE map, with no reinforcements',
    () => {
      const g = peiper();
      expect([onMapOf(g, GERMAN).length, onMapOf(g, ALLIED).length, g.v.turn, g.rules.lastTurn]).toEqual([
        116,
        107,
        turnNumber('dec-21-pm'),
        turnNumber('dec-25-night'),
      ]);
      expect(g.unitsIn(g.box('Arriving')).length).toBe(0);
      expect([nibelungen.at(g, 'ge-1ss-peip-2-mkv'), nibelungen.at(g, 'al-1id-2-26-inf')]).toEqual([
        '3120NE',
        expect.stringMatching(/NE$/),
      ]);
      expect(g.board.hex('4106SE')).toBeUndefined();
    },
  );
  proves(['36.10.1', '36.10.2', '36.10.3'], 'the set-ups of D and F together, and only the 2nd SS Division to come', () => {
    const g = both();
    const groups = [goose(), peiper()];
    const together = (side: Side) => groups.reduce((sum, one) => sum + onMapOf(one, side).length, 0);
    expect([onMapOf(g, GERMAN).length, onMapOf(g, ALLIED).length]).toEqual([together(GERMAN), together(ALLIED)]);
    expect([g.v.turn, g.rules.lastTurn]).toEqual([turnNumber('dec-21-pm'), turnNumber('dec-26-pm')]);
    const waiting = g.unitsIn(g.box('Arriving'));
    expect([waiting.length, waiting.every((v) => UNITS[v].formation === '2SS')]).toEqual([23, true]);
  });
  proves(['dec21-manifest'], 'nobody begins in Maneuver Reserve', () => {
    const g = both();
    expect([...onMapOf(g, GERMAN), ...onMapOf(g, ALLIED)].filter((v) => g.f.mode[v] !== 0)).toEqual([]);
  });
});

describe('victory', () => {
  const start4 = ['ge-1ss-peip-1-mkv', 'ge-1ss-peip-2-mkv', 'ge-1ss-peip-1-501sspz-mkvib', 'ge-1ss-peip-1-1ss-pio-co'];
  proves(
    ['36.9.9'],
    'a point for each of its symbols; one for the German player as long as two units from La Gleize or Stoumont live',
    () => {
      const g = peiper();
      const before = totalOf(g, GERMAN);
      for (const id of start4.slice(0, 2)) g.move(u(id), g.box('Eliminated'));
      expect(totalOf(g, GERMAN)).toBe(before);
      g.move(u(start4[2]), g.box('Eliminated'));
      expect(totalOf(g, GERMAN)).toBe(before - 1);
      const [symbol] = g.rules.symbolHexes(g.board, GERMAN).filter((h) => g.f.control[h] !== GERMAN + 1);
      g.set('control', symbol, GERMAN + 1);
      expect(totalOf(g, GERMAN)).toBe(before);
    },
  );
  it('part of 36.9.9: St. Vith and Vielsalm belong to another group and do not count; with group G all symbols of both areas do (36.13.0)', () => {
    const g = peiper();
    const counted = g.rules.symbolHexes(g.board).map((h) => g.board.ids[h]);
    expect(['4430NE', '3429NE', '5018NE', '3521NE'].map((id) => counted.includes(id))).toEqual([false, false, true, true]);
  });
  proves(['36.10.9'], 'three aims of the German player decide; St. Vith in US hands with a supply path is a decisive US victory', () => {
    const g = both();
    const { hex } = lastGasp;
    // St. Vith is the US player's and a path leads out of the pocket.
    expect([levelNow(g), g.f.control[hex(g, '4430NE')]]).toEqual(['us-decisive', ALLIED + 1]);
    g.set('control', hex(g, '4430NE'), GERMAN + 1);
    // Peiper is cut off, Elsenborn and the combat commands are the US player's.
    expect(levelNow(g)).toBe('us-win');
    g.set('control', hex(g, '5018NE'), GERMAN + 1);
    expect(levelNow(g)).toBe('german-marginal');
    for (const part of ['cca', 'ccb']) for (const n of [1, 2, 3]) g.move(u(`al-7ad-${part}-${n}`), g.box('Eliminated'));
    expect(levelNow(g)).toBe('german-good');
    for (const v of [...onMapOf(g, ALLIED)]) if (/NE$/.test(g.board.ids[g.hexOf(v)])) g.move(v, g.box('Eliminated'));
    expect(levelNow(g)).toBe('german-stunning');
    // Three of those who began north of the river have to live.
    for (const id of start4.slice(0, 3)) g.move(u(id), g.box('Eliminated'));
    expect(levelNow(g)).toBe('german-good');
  });
  proves(['36.10.3'], 'bringing in the 2nd SS Division costs an aim', () => {
    const g = both();
    g.set('control', lastGasp.hex(g, '4430NE'), GERMAN + 1);
    g.set('control', lastGasp.hex(g, '5018NE'), GERMAN + 1);
    g.move(u('ge-2ss-hq'), lastGasp.hex(g, '2705SE'));
    expect(levelNow(g)).toBe('us-win');
  });
});
