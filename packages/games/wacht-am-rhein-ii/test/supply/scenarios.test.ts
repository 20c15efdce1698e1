/** Supply as single scenarios have it: pockets at the start, further sources, units that are supplied where they are. */
import { neighboursOf, type Side, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { POINT } from '../../src/index.ts';
import { hqOf } from '../../src/rules/command/chain.ts';
import { isWithoutFuel } from '../../src/rules/logistics/fuel.ts';
import { courseTriggers } from '../../src/rules/scenarios/course.ts';
import { closedTo } from '../../src/rules/scenarios/limits.ts';
import { airSupplyLeft } from '../../src/rules/supply/airlift.ts';
import { linkOf, sourceHexes } from '../../src/rules/supply/chain.ts';
import { dumpOf, loseDump, newPockets, useUpDumps } from '../../src/rules/supply/pockets.ts';
import { traceSide } from '../../src/rules/supply/status.ts';
import { giveSign } from '../../src/rules/victory/conditions.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { NORMAL_FUEL } from '../../src/state/fields/supply/logistics.ts';
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
      expect.arrayContaining(
        names(
          g,
          g.board.regions.filter((r) => r.kind === 'supply' && r.name === 'german').flatMap((r) => [...r.hexes]),
        ),
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

proves(['36.9.8', '9.4.0', '15.6.0'], 'as a sub-formation under another of its units the band still lives on its one dump', () => {
  const g = begin('nibelungen');
  for (const id of BAND) g.set('detached', u(id), u(BAND[1]) + 1);
  expect([newPockets(g, GERMAN, traceSide(g, GERMAN).valid).includes(u(BAND[1])), BAND.map((id) => valid(g, id))]).toEqual([
    false,
    [true, true, true, true],
  ]);
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

describe('Last Gasp for the Meuse', () => {
  proves(
    ['36.5.7'],
    'the US trace to 6020NW, or to towns on the Meuse once it is lost; British units are supplied west of the river; Germans within four points',
    () => {
      const g = begin('last-gasp-for-the-meuse');
      const us = () => names(g, sourceHexes(g, u('al-84id-hq')));
      expect(us()).toEqual(['6020NW']);
      g.set('control', g.board.at('6020NW'), GERMAN + 1);
      expect([us().includes('6020NW'), us().includes('4113NW'), us().includes('4228NW')]).toEqual([false, true, true]);
      expect(names(g, sourceHexes(g, u('ge-pzlehr-hq'))).sort()).toEqual(['7001SW', '7008SW', '7014SW']);
      // Shut in on every side: west of the Meuse it does not matter to British units.
      const guards = [...onMapOf(g, GERMAN)].slice(0, 6);
      const alone = (id: string, at: string): boolean => {
        clear(g, ALLIED);
        put(g, id, at);
        for (const [n, hex] of neighboursOf(g.board, g.board.at(at)).entries()) g.move(guards[n], hex);
        return valid(g, id);
      };
      expect([alone('al-53br-hq', '4013NW'), alone('al-53br-hq', '5417NW'), alone('al-84id-hq', '4013NW')]).toEqual([true, false, false]);
      const german = begin('last-gasp-for-the-meuse');
      clear(german, ALLIED);
      put(german, 'ge-pzlehr-hq', '5227NW');
      expect(valid(german, 'ge-pzlehr-hq')).toBe(false);
    },
  );
});

describe('5th Panzer Army and the Meuse', () => {
  proves(
    ['36.7.8'],
    'Houffalize for the 58th Panzer Corps, four points to 7008SW, 7014SW or 1806SE for the others, not 7001SW; the British as before',
    () => {
      const g = begin('army-and-the-meuse');
      clear(g, ALLIED, ['al-53br-hq']);
      expect(names(g, sourceHexes(g, u('ge-116pz-hq')))).toEqual(['2606SE']);
      const at = (id: string, hex: string): boolean => {
        put(g, id, hex);
        return valid(g, id);
      };
      expect(['7008SW', '7014SW', '1806SE', '7001SW', '2606SE'].map((hex) => at('ge-pzlehr-hq', hex))).toEqual([
        true,
        true,
        true,
        false,
        false,
      ]);
      expect([at('ge-116pz-hq', '5702SW'), at('ge-116pz-hq', '2606SE'), valid(g, 'al-53br-hq')]).toEqual([false, true, true]);
      expect(names(g, sourceHexes(g, u('al-84id-hq'))).every((id) => id !== '6020NW')).toBe(true);
    },
  );
});

describe('around Bastogne', () => {
  proves(
    ['36.3.8', '36.4.8'],
    'the garrison lives on three points until it is relieved, whatever paths there are; four points a day come by air',
    () => {
      for (const id of ['nuts', 'southern-shoulder']) {
        const g = begin(id);
        const hq = u('al-101ab-hq');
        expect(airSupplyLeft(g), id).toBe(4);
        clear(g, GERMAN);
        expect([dumpOf(g, hq), valid(g, 'al-101ab-hq'), valid(g, 'al-101ab-1-501-p')], id).toEqual([3, false, true]);
        newPockets(g, ALLIED, traceSide(g, ALLIED).valid);
        useUpDumps(g, ALLIED);
        expect(dumpOf(g, hq), id).toBe(2);
        giveSign(g, 'relief');
        newPockets(g, ALLIED, traceSide(g, ALLIED).valid);
        expect([g.f.pocket[hq], valid(g, 'al-101ab-hq')], id).toEqual([0, true]);
      }
    },
  );
  proves(['36.3.8', '36.4.8'], 'units of the 8th Corps and the 28th Division also trace eight points to 1024SE and 1026SE', () => {
    for (const id of ['nuts', 'southern-shoulder']) {
      const g = begin(id);
      clear(g, ALLIED);
      const at = (unit: string): boolean => {
        put(g, unit, '1024SE');
        return valid(g, unit);
      };
      // The southern edge is out of reach behind German units in every hex beside them.
      for (const [n, hex] of neighboursOf(g.board, g.board.at('1024SE')).entries()) g.move([...onMapOf(g, GERMAN)][n], hex);
      expect(['al-28id-hq', 'al-nd-969-fa', 'al-4ad-hq'].map(at), id).toEqual([true, true, false]);
    }
  });
  proves(
    ['36.3.8'],
    'nine points to Clervaux; the 5th Parachute Division may use Wiltz until the 53rd Corps is there and commands it',
    () => {
      const g = begin('nuts');
      const hq = u('ge-5fj-hq');
      clear(g, ALLIED);
      expect(linkOf(g, u('ge-nd-xlvii-pzk-hq')).ways.every(({ limit }) => limit <= 9 * POINT)).toBe(true);
      clear(g, GERMAN, ['ge-5fj-hq']);
      const shut = (): boolean => {
        put(g, 'ge-5fj-hq', '3318SE');
        for (const [n, hex] of neighboursOf(g.board, g.board.at('3318SE')).entries()) g.move(u(US[n]), hex);
        return valid(g, 'ge-5fj-hq');
      };
      const US = ['al-4ad-hq', 'al-101ab-hq', 'al-nd-969-fa', 'al-nd-755-fa', 'al-nd-771-fa', 'al-nd-58-afa'];
      expect(shut()).toBe(true);
      put(g, 'ge-nd-liii-k-hq', '3318SE');
      for (const t of courseTriggers)
        if ('effect' in t && t.on === 'entered')
          t.effect(g, { e: 'entered', u: u('ge-nd-liii-k-hq'), h: g.board.at('3318SE'), from: 0 } as never);
      expect([hqOf(g, hq), linkOf(g, hq).to]).toEqual([u('ge-nd-liii-k-hq'), [u('ge-nd-liii-k-hq')]]);
      g.move(u('ge-nd-liii-k-hq'), g.box('Eliminated'));
      expect(shut()).toBe(false);
    },
  );
});

describe('larger scenarios', () => {
  proves(
    ['36.11.8'],
    'Black Christmas: Peiper in his pocket, the sources of the map, Houffalize for the 58th Panzer Corps, whose headquarters stays there',
    () => {
      const g = begin('black-christmas');
      const corps = 'ge-nd-lviii-pzk-hq';
      expect(dumpOf(g, u(KEEPER))).toBe(2);
      expect(names(g, sourceHexes(g, u(corps)))).toContain('2606SE');
      const army = names(g, sourceHexes(g, u('ge-nd-6pza-hq')));
      expect([army.includes('2606SE'), army.includes('6526NE')]).toEqual([false, true]);
      put(g, corps, '2606SE');
      const closed = closedTo(g, u(corps), 'move')?.always;
      expect([closed?.[g.board.at('2607SE')] === 0, closed?.[g.board.at('2606SE')]]).toEqual([false, 0]);
    },
  );
  proves(['36.12.9'], 'on four maps both pockets are there, and both sides have the sources of the map', () => {
    const g = begin('cannot-force-the-meuse');
    expect([dumpOf(g, u(KEEPER)), dumpOf(g, u('al-101ab-hq'))]).toEqual([2, 3]);
    const map = (name: string) => g.board.regions.filter((r) => r.kind === 'supply' && r.name === name).flatMap((r) => [...r.hexes]);
    expect([sourceHexes(g, u('ge-nd-6pza-hq')), sourceHexes(g, u('al-nd-v-corps-hq'))]).toEqual([
      expect.arrayContaining(map('german')),
      expect.arrayContaining(map('us')),
    ]);
  });
});
