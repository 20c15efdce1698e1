/** Supply as single scenarios have it: pockets at the start, further sources, units that are supplied where they are. */
import { neighboursOf, type Side, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { isWithoutFuel } from '../../src/rules/logistics/fuel.ts';
import { sourceHexes } from '../../src/rules/supply/chain.ts';
import { dumpOf, loseDump, newPockets, useUpDumps } from '../../src/rules/supply/pockets.ts';
import { traceSide } from '../../src/rules/supply/status.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { NORMAL_FUEL } from '../../src/state/fields/logistics.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { kit } from '../kit/december-21.ts';

const kits = new Map<string, ReturnType<typeof kit>>();
const of = (id: string): ReturnType<typeof kit> => {
  const known = kits.get(id) ?? kit(id);
  kits.set(id, known);
  return known;
};
const { proves, u } = of('nibelungen');
const begin = (id: string): G => start(of(id).game, { scenario: id, seed: 'supply' });
const clear = (g: G, side: Side, except: readonly string[] = []): void => {
  for (const v of [...onMapOf(g, side)]) if (!except.map(u).includes(v)) g.move(v, g.box('Eliminated'));
};
const put = (g: G, id: string, hex: string): void => g.move(u(id), g.board.at(hex));
const valid = (g: G, id: string): boolean => traceSide(g, id.startsWith('al-') ? ALLIED : GERMAN).valid[u(id)] === 1;
const names = (g: G, list: readonly number[]): string[] => list.map((h) => g.board.ids[h]);

const KEEPER = 'ge-1ss-peip-2-mkv';
const BAND = [KEEPER, 'ge-1ss-peip-1-mkv', 'ge-1ss-peip-1-501sspz-mkvib', 'ge-1ss-peip-1-1ss-pio-co'];

describe('Kampfgruppe Peiper', () => {
  proves(['36.9.8'], 'lives on two points in La Gleize without fuel, one fewer each morning, until a path leads to its division', () => {
    const g = begin('nibelungen');
    expect(names(g, sourceHexes(g, u('ge-nd-6pza-hq')))).toEqual(
      names(
        g,
        g.board.regions.filter((r) => r.kind === 'supply' && r.name === 'german').flatMap((r) => [...r.hexes]),
      ),
    );
    expect([dumpOf(g, u(KEEPER)), BAND.map((id) => valid(g, id))]).toEqual([2, [true, true, true, true]]);
    g.set('fuel', u('ge-1ss-hq'), NORMAL_FUEL);
    expect([isWithoutFuel(g, u(KEEPER)), isWithoutFuel(g, u('ge-1ss-hans-jpziv'))]).toEqual([true, false]);
    newPockets(g, GERMAN, traceSide(g, GERMAN).valid);
    useUpDumps(g, GERMAN);
    expect([dumpOf(g, u(KEEPER)), valid(g, BAND[1])]).toEqual([1, true]);
    useUpDumps(g, GERMAN);
    expect([dumpOf(g, u(KEEPER)), valid(g, KEEPER), valid(g, BAND[1]), isWithoutFuel(g, u(KEEPER))]).toEqual([0, false, false, true]);
  });
  proves(['36.9.8'], 'the dump stays with the band when the unit that has it is lost, and is over when the division is reached', () => {
    const g = begin('nibelungen');
    g.move(u(KEEPER), g.box('Eliminated'));
    loseDump(g, u(KEEPER));
    expect([dumpOf(g, u(BAND[1])), valid(g, BAND[2])]).toEqual([2, true]);
    clear(g, ALLIED);
    g.set('fuel', u('ge-1ss-hq'), NORMAL_FUEL);
    put(g, 'ge-1ss-hq', '3119NE');
    newPockets(g, GERMAN, traceSide(g, GERMAN).valid);
    expect([dumpOf(g, u(BAND[1])), isWithoutFuel(g, u(BAND[2]))]).toEqual([0, false]);
  });
});

describe('6th Panzer Army: Last Gasp', () => {
  proves(
    ['36.10.8'],
    'the sources of both parts, but not 4626NE: the usual chain, or eight points from a headquarters to an edge of the Goose Egg',
    () => {
      const g = begin('army-last-gasp');
      expect([dumpOf(g, u(KEEPER)), names(g, sourceHexes(g, u('ge-nd-6pza-hq'))).includes('6526NE')]).toEqual([2, true]);
      // Shut in on every side, a headquarters is in supply only in a source itself.
      const guards = [...onMapOf(g, ALLIED)].filter((v) => v !== u('al-7ad-hq')).slice(0, 6);
      const alone = (id: string): boolean => {
        clear(g, GERMAN, ['ge-62vg-hq']);
        put(g, 'ge-62vg-hq', id);
        for (const [n, hex] of neighboursOf(g.board, g.board.at(id)).entries()) g.move(guards[n], hex);
        return valid(g, 'ge-62vg-hq');
      };
      expect(['4106SE', '5103SE', '4026NE', '6526NE', '4626NE'].map(alone)).toEqual([true, true, true, true, false]);
      const us = names(g, sourceHexes(g, u('al-7ad-hq')));
      expect([us.includes('2727NE'), us.includes('3330NE')]).toEqual([true, false]);
      g.v.depotTurn = g.v.turn;
      expect(names(g, sourceHexes(g, u('al-7ad-hq')))).toContain('3330NE');
    },
  );
});
