/** Air points, trucks, fuel and ammunition of the scenarios of December 21 (chapter 36) and of those of December 16 (chapter 35). */
import { start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { tables, turnNumber } from '../../src/data/index.ts';
import { resolveRules } from '../../src/decisions/rules.ts';
import { airPoints } from '../../src/rules/air/points.ts';
import { doorsOf, entryFor } from '../../src/rules/arrivals/doors.ts';
import { isLeaderMorning } from '../../src/rules/leaders/leaders.ts';
import { depletionModifier, depletionValue, isExtended } from '../../src/rules/logistics/ammunition.ts';
import { armiesInPlay, armyIndex, depletionOf } from '../../src/rules/logistics/stockpiles.ts';
import { fuelDelivered, isTransportMorning } from '../../src/rules/logistics/transport.ts';
import { sourceHexes } from '../../src/rules/supply/chain.ts';
import { traceSide } from '../../src/rules/supply/status.ts';
import { LOW_FUEL, NO_FUEL, NORMAL_FUEL } from '../../src/state/fields/supply/logistics.ts';
import { UNITS } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { kit } from '../kit/december-21.ts';

const kits = new Map<string, ReturnType<typeof kit>>();
const of = (id: string): ReturnType<typeof kit> => {
  const known = kits.get(id) ?? kit(id);
  kits.set(id, known);
  return known;
};
const { proves, u } = of('sparring-on-the-sauer');
const begun = new Map<string, G>();
/** A scenario as it begins; set up once. */
function begin(id: string): G {
  const g = begun.get(id) ?? start(of(id).game, { scenario: id, seed: 'trucks' });
  begun.set(id, g);
  return g.copy();
}
const NO_ENTRY = { units: [], turn: 0, doors: [], mode: 'strategic', losses: 0, case: '22.1.0' } as const;
const [FIFTH, SIXTH, SEVENTH] = [0, 1, 2];
const trucks = (g: G): number[] => [FIFTH, SIXTH, SEVENTH].map((army) => g.rules.trucksOfArmy(army));
const us = (g: G, army = '1USA'): number => g.rules.truckPoints(ALLIED, army, g.v.turn);
const ammo = (g: G): number[] => [FIFTH, SIXTH, SEVENTH].map((army) => g.rules.ammoOfArmy(army));
const fuelPoints = (g: G): number[] => [g.v.fuel5, g.v.fuel6, g.v.fuel7];
const fuel = (g: G, ...ids: string[]): number[] => ids.map((id) => g.f.fuel[u(id)]);
/** Air points of both sides on a turn of the track. */
const air = (g: G, turn: string): number[] => {
  g.v.turn = turnNumber(turn);
  return [airPoints(g, ALLIED), airPoints(g, GERMAN)];
};

describe('air points', () => {
  proves(['36.12.6', '35.6.4'], 'those of the turn track where all maps are in play', () => {
    for (const scenario of ['cannot-force-the-meuse', 'march-to-the-meuse'])
      expect(resolveRules({ scenario, options: {}, seed: 'x' }).air, scenario).toBe('schedule');
    const whole = begin('cannot-force-the-meuse');
    expect(air(whole, 'dec-22-am')).toEqual([0, 0]);
    expect(air(whole, 'dec-24-am')[0]).toBeGreaterThan(0);
    expect(air(whole, 'dec-24-night')).toEqual([0, 0]);
  });
  proves(
    ['36.3.5', '36.4.5', '36.5.4', '36.6.6', '36.7.5', '36.9.5', '36.10.5', '36.11.5'],
    'half of them in scenarios on a part of the map; none where the weather leaves none',
    () => {
      const whole = begin('cannot-force-the-meuse');
      const half = (turn: string): number[] => air(whole, turn).map((n) => Math.floor(n / 2 + 0.5));
      for (const id of [
        'nuts',
        'southern-shoulder',
        'last-gasp-for-the-meuse',
        'corps-to-the-meuse',
        'army-and-the-meuse',
        'nibelungen',
        'army-last-gasp',
        'black-christmas',
      ]) {
        const g = begin(id);
        for (const turn of ['dec-22-am', 'dec-23-pm', 'dec-24-am', 'dec-25-pm']) expect(air(g, turn), `${id} ${turn}`).toEqual(half(turn));
        expect(air(g, 'dec-24-am')[0], id).toBeGreaterThan(0);
      }
    },
  );
  proves(['36.2.5'], 'on the Sauer four for the US player, none for the German, fewer in bad weather', () => {
    const g = begin('sparring-on-the-sauer');
    expect(air(g, 'dec-24-am')).toEqual([4, 0]);
    expect(air(g, 'dec-22-am')).toEqual([0, 0]);
  });
});

describe('truck points', () => {
  proves(
    ['36.2.6', '36.6.7', '36.7.6', '36.9.6', '36.10.6', '36.11.6'],
    'by scenario, for one army, or for each of two; those of larger scenarios add up',
    () => {
      const shared = (id: string): number[] => [begin(id).rules.sharedTrucks(turnNumber('dec-22-am')), us(begin(id)), ...trucks(begin(id))];
      expect(shared('sparring-on-the-sauer')).toEqual([2, 6, -1, -1, -1]);
      expect(shared('corps-to-the-meuse')).toEqual([1, 3, -1, -1, -1]);
      expect(shared('army-and-the-meuse')).toEqual([3, 6, -1, -1, -1]);
      expect(shared('nibelungen')).toEqual([6, 3, -1, -1, -1]);
      expect([trucks(begin('army-last-gasp')), us(begin('army-last-gasp'))]).toEqual([[2, 7, -1], 6]);
      expect([trucks(begin('black-christmas')), us(begin('black-christmas'))]).toEqual([[2 + 1, 3 + 6, -1], 9]);
    },
  );
  proves(['36.5.5'], 'on the Meuse two, and three from the turn on which the 116th Panzer Division arrives', () => {
    const g = begin('last-gasp-for-the-meuse');
    const arrives = g.f.due[u('ge-116pz-hq')];
    expect([g.v.turn, arrives - 1, arrives, arrives + 3].map((turn) => g.rules.sharedTrucks(turn))).toEqual([2, 2, 3, 3]);
    expect(us(g)).toBe(3);
  });
  proves(
    ['36.3.6', '36.4.6'],
    'around Bastogne five, one fewer for each Panzer division of which a whole Kampfgruppe has left the map; two for the 7th Army',
    () => {
      const most = (id: string, ...gone: string[]): number => {
        const { offers, position } = of(id);
        const left = UNITS.filter((v) => v.formation === 'PzLehr' && gone.includes(v.part ?? ''));
        const g = position({
          clear: false,
          stage: 'transport',
          vars: { turn: turnNumber('dec-22-am'), stocked: 1 },
          units: Object.fromEntries(left.map((v) => [v.id, { at: 'Left the area', exited: turnNumber('dec-21-night') }])),
        });
        return Math.max(...offers(g, 'points').map((a) => a.n ?? 0));
      };
      expect([most('nuts'), most('nuts', 'KG vFallois'), most('nuts', 'KG vFallois', 'KG vPorsch')]).toEqual([5, 4, 4]);
      expect([most('southern-shoulder'), most('southern-shoulder', 'KG vFallois')]).toEqual([5, 4]);
      expect([us(begin('nuts'), '3USA'), us(begin('southern-shoulder'), '3USA'), trucks(begin('southern-shoulder'))]).toEqual([
        4,
        10,
        [5, -1, 2],
      ]);
    },
  );
  proves(['36.12.7'], 'on four maps twenty, given out on the first afternoon; US truck points of the campaign', () => {
    const g = begin('cannot-force-the-meuse');
    const { idle, offers } = of('cannot-force-the-meuse');
    const row = tables.truckPoints.alliedCampaign.findLast(({ from }) => turnNumber(from) <= g.v.turn);
    const campaign = [row?.['1USA'], row?.['3USA']];
    expect([g.rules.sharedTrucks(g.v.turn), us(g), us(g, '3USA')]).toEqual([20, ...campaign]);
    idle(g, (now) => now.frames.some((f) => f.proc === 'transport' && f.at === 'share'), 30);
    expect([g.v.turn, Math.max(...offers(g, 'points').map((a) => a.n ?? 0))]).toEqual([turnNumber('dec-21-pm'), 12]);
  });
});

describe('the first afternoon', () => {
  proves(
    ['36.7.3', '36.9.4', '36.10.4', '36.11.4', '36.12.5'],
    'has a German Transport Phase with two thirds of what the table gives, and Leader Activation',
    () => {
      const bring = (id: string): number => {
        const { idle, play, roll } = of(id);
        const g = begin(id);
        expect(isTransportMorning(g), id).toBe(true);
        idle(g, (now) => now.frames.some((f) => f.proc === 'transport' && f.at === 'share'), 30);
        for (const n of [5, 5]) play(g, { k: 'points', n });
        roll(g, 7);
        return g.v.fuel6;
      };
      // Five truck points and a seven bring nine fuel points (39.10.0): six of them, in halves.
      expect(bring('nibelungen')).toBe(2 * 6);
      for (const id of ['army-and-the-meuse', 'army-last-gasp', 'black-christmas', 'cannot-force-the-meuse']) {
        const g = begin(id);
        expect([isTransportMorning(g), isLeaderMorning(g)], id).toEqual([true, true]);
        g.v.turn = turnNumber('dec-22-pm');
        expect([isTransportMorning(g), isLeaderMorning(g)], id).toEqual([false, false]);
      }
    },
  );
});

proves(
  ['36.8.4'],
  'The Goose Egg begins in a morning, whose deliveries are whole; in the scenario that begins in the afternoon they are not (R-S08)',
  () => {
    const delivered = (id: string): number => {
      const { idle, play, roll } = of(id);
      const g = begin(id);
      idle(g, (now) => now.frames.some((f) => f.proc === 'transport' && f.at === 'fuel'), 30);
      play(g, { k: 'points', n: 2 });
      roll(g, 7);
      return g.v.fuel5;
    };
    const whole = fuelDelivered(2, 7);
    expect([delivered('goose-egg'), delivered('army-last-gasp')]).toEqual([2 * whole, 2 * Math.round((2 * whole) / 3)]);
  },
);

describe('fuel and ammunition', () => {
  proves(['36.2.7'], 'on the Sauer nobody needs fuel, and the 7th Army begins with three points of ammunition', () => {
    const g = begin('sparring-on-the-sauer');
    expect([g.rules.countsFuel(turnNumber('dec-23-am')), ammo(g)[SEVENTH]]).toEqual([false, 3]);
  });
  proves(['36.9.7', '36.10.7', '36.11.7'], 'no fuel points, ammunition by army, and fuel of the divisions as listed', () => {
    for (const [id, stocks] of [
      ['nibelungen', [0, 3, 0]],
      ['army-last-gasp', [1, 3, 0]],
      ['black-christmas', [3, 3, 0]],
    ] as const) {
      const g = begin(id);
      expect([ammo(g), fuelPoints(g), g.rules.countsFuel(g.v.turn)], id).toEqual([stocks, [0, 0, 0], true]);
      expect(fuel(g, 'ge-12ss-hq', 'ge-3pzg-hq'), id).toEqual([LOW_FUEL, NORMAL_FUEL]);
    }
    expect(fuel(begin('army-last-gasp'), 'ge-9ss-hq', 'ge-2ss-hq')).toEqual([LOW_FUEL, LOW_FUEL]);
  });
  proves(
    ['36.3.7', '36.4.7'],
    'around Bastogne the 5th Panzer Army has three points of ammunition, and alone there the 7th Army draws on them',
    () => {
      for (const id of ['nuts', 'southern-shoulder']) {
        const g = begin(id);
        expect([ammo(g)[FIFTH], fuelPoints(g), g.rules.countsFuel(g.v.turn), fuel(g, 'ge-2pz-hq')], id).toEqual([
          3,
          [0, 0, 0],
          true,
          [LOW_FUEL],
        ]);
      }
      const units = ['ge-26vg-hq', 'ge-5fj-hq'].map(u);
      expect([armiesInPlay(begin('nuts')), units.map((v) => armyIndex(begin('nuts'), v))]).toEqual([[FIFTH], [FIFTH, FIFTH]]);
      expect(units.map((v) => armyIndex(begin('southern-shoulder'), v))).toEqual([FIFTH, SEVENTH]);
    },
  );
  proves(['36.12.8'], 'six points of ammunition to hand out on four maps, no fuel points, fuel as listed', () => {
    const g = begin('cannot-force-the-meuse');
    expect([g.rules.sharedAmmo(g.v.turn, true), fuelPoints(g)]).toEqual([6, [0, 0, 0]]);
    expect(fuel(g, 'ge-2pz-hq', 'ge-116pz-hq', 'ge-2ss-hq', 'ge-9ss-hq', 'ge-12ss-hq')).toEqual([
      LOW_FUEL,
      LOW_FUEL,
      NO_FUEL,
      LOW_FUEL,
      LOW_FUEL,
    ]);
  });
  proves(['36.6.8', '36.7.7'], 'three points of ammunition, no fuel points, and every corps far from its army', () => {
    for (const id of ['corps-to-the-meuse', 'army-and-the-meuse']) {
      const g = begin(id);
      const guns = u('ge-116pz-zand-ii-146-art');
      expect([ammo(g)[FIFTH], fuelPoints(g), fuel(g, 'ge-116pz-hq')], id).toEqual([3, [0, 0, 0], [LOW_FUEL]]);
      expect([isExtended(g, guns), isExtended(begin('nibelungen'), u('ge-12ss-hq'))], id).toEqual([true, false]);
      // Both begin on days of thaw.
      expect(depletionModifier(g, guns) - depletionModifier(begin('nibelungen'), u('ge-12ss-hq')), id).toBe(2);
    }
  });
  proves(['36.5.6'], 'on the Meuse the depletion value is two before ammunition is spent, and the corps is far from its army', () => {
    const g = begin('last-gasp-for-the-meuse');
    expect([depletionOf(g, FIFTH), depletionOf(begin('corps-to-the-meuse'), FIFTH), ammo(g)[FIFTH], fuelPoints(g)]).toEqual([
      2,
      3,
      3,
      [0, 0, 0],
    ]);
    expect([depletionModifier(g, u('ge-pzlehr-hq')), depletionValue(g, u('ge-pzlehr-hq'))]).toEqual([2, 2]);
  });
  proves(
    ['36.3.3', '36.4.3', '36.5.2', '36.5.3', '36.6.3'],
    'the spearheads begin with Low fuel; the 15th Panzergrenadier, 2nd SS and 116th Panzer Divisions come with it',
    () => {
      for (const id of ['nuts', 'southern-shoulder'])
        expect(fuel(begin(id), 'ge-15pzg-hq', 'ge-fgbde-hq'), id).toEqual([LOW_FUEL, NORMAL_FUEL]);
      expect(fuel(begin('southern-shoulder'), 'ge-9pz-hq')).toEqual([NORMAL_FUEL]);
      expect(fuel(begin('last-gasp-for-the-meuse'), 'ge-pzlehr-hq', 'ge-2pz-hq', 'ge-116pz-hq')).toEqual([LOW_FUEL, LOW_FUEL, LOW_FUEL]);
      for (const id of ['corps-to-the-meuse', 'army-and-the-meuse', 'black-christmas'])
        expect(fuel(begin(id), 'ge-2ss-hq'), id).toEqual([LOW_FUEL]);
    },
  );
});

proves(['36.6.9'], 'the 58th Panzer Corps has its source at Houffalize, where its headquarters arrives; the US have the north edge', () => {
  const g = begin('corps-to-the-meuse');
  const corps = u('ge-nd-lviii-pzk-hq');
  expect(sourceHexes(g, corps).map((h) => g.board.ids[h])).toEqual(['2606SE']);
  expect(doorsOf(g, entryFor(g, corps) ?? NO_ENTRY).map((h) => g.board.ids[h])).toEqual(['2606SE']);
  const us = sourceHexes(g, u('al-nd-vii-corps-hq')).map((h) => g.board.ids[h]);
  expect([us.length > 0, us.filter((id) => id.slice(2, 4) !== '01')]).toEqual([true, []]);
  // Once there it is in supply, and far from its army all the same (36.6.8).
  g.move(corps, g.board.at('2606SE'));
  expect([traceSide(g, GERMAN).valid[corps], isExtended(g, u('ge-116pz-hq'))]).toEqual([1, true]);
});
