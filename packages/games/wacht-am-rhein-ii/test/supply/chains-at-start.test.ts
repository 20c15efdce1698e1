/** The chains of supply with which the larger scenarios of December 21 begin: corps and armies on roads, bridges of the set-up list, Wiltz, the relief of Bastogne. */
import { start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { scenarioById, unitIndex } from '../../src/index.ts';
import { ARMY_HQ, CORPS_HQ, HQ_RANK, hqOf } from '../../src/rules/command/chain.ts';
import { courseTriggers } from '../../src/rules/scenarios/course.ts';
import { linkOf } from '../../src/rules/supply/chain.ts';
import { dumpOf, newPockets } from '../../src/rules/supply/pockets.ts';
import { traceSide } from '../../src/rules/supply/status.ts';
import { hasSign } from '../../src/rules/victory/conditions.ts';
import { rowsOf } from '../../src/setup/rows.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { DOWN } from '../../src/state/fields/bridges.ts';
import { SIDE, UNITS } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { kit } from '../kit/december-21.ts';

const shoulder = kit('southern-shoulder');
const christmas = kit('black-christmas');
const meuse = kit('cannot-force-the-meuse');
const { proves, u } = meuse;
const begin = ({ game }: typeof meuse, scenario: string): G => start(game, { scenario, seed: 'chains' });
const valid = (g: G, id: string): boolean => traceSide(g, SIDE[u(id)]).valid[u(id)] === 1;
const come = (g: G, id: string, at: string): void => {
  g.move(u(id), g.board.at(at));
  for (const t of courseTriggers) if ('effect' in t) t.effect(g, { e: 'entered', u: u(id), h: g.board.at(at), from: 0 } as never);
};
/** Headquarters of corps and armies that no supply reaches. */
const cutOff = (g: G, side: typeof GERMAN | typeof ALLIED): string[] => {
  const { valid: found } = traceSide(g, side);
  return onMapOf(g, side)
    .filter((hq) => HQ_RANK[hq] >= CORPS_HQ && found[hq] === 0)
    .map((hq) => UNITS[hq].id);
};

describe('headquarters of corps and armies', () => {
  proves(
    ['15.4.4', '36.4.8', '36.11.8', '36.12.9'],
    'all of them have a path by road when the larger scenarios of December 21 begin',
    () => {
      for (const g of [begin(shoulder, 'southern-shoulder'), begin(christmas, 'black-christmas'), begin(meuse, 'cannot-force-the-meuse')]) {
        expect(onMapOf(g, GERMAN).filter((hq) => HQ_RANK[hq] >= CORPS_HQ).length).toBeGreaterThan(2);
        expect([g.rules.scenario.id, cutOff(g, GERMAN), cutOff(g, ALLIED)]).toEqual([g.rules.scenario.id, [], []]);
      }
    },
  );
  proves(['15.4.4'], 'stand on primary or secondary roads wherever a set-up list has them', () => {
    const { board } = begin(meuse, 'cannot-force-the-meuse');
    const road = board.markBit('primary') | board.markBit('secondary');
    const off = ['march-to-the-meuse', 'cannot-force-the-meuse', 'feat-of-arms'].flatMap((id) =>
      rowsOf(scenarioById(id)).flatMap(({ unit, at }) =>
        HQ_RANK[unitIndex(unit)] >= CORPS_HQ && 'hex' in at && (board.marks[board.at(at.hex)] & road) === 0 ? [`${unit} ${at.hex}`] : [],
      ),
    );
    expect(off).toEqual([]);
  });
});

describe('The Southern Shoulder', () => {
  proves(
    ['36.4.8', '36.1.5'],
    'the 47th Panzer Corps traces to a source of the map over the bridges of the list on the Our, and to none without them',
    () => {
      const g = begin(shoulder, 'southern-shoulder');
      const corps = u('ge-nd-xlvii-pzk-hq');
      expect([linkOf(g, corps).ultimate, valid(g, 'ge-nd-xlvii-pzk-hq'), valid(g, 'ge-26vg-hq'), valid(g, 'ge-2pz-hq')]).toEqual([
        true,
        true,
        true,
        true,
      ]);
      // Artillery behind them is there too (36.4.3).
      expect(['ge-hbr-06', 'ge-hbr-07', 'ge-nd-iii-766-vak', 'ge-nd-300-15-vw'].map((id) => g.onMap(u(id)))).toEqual([
        true,
        true,
        true,
        true,
      ]);
      for (const id of ['4413SE', '4517SE']) {
        const hex = g.board.at(id);
        for (let edge = 6 * hex; edge < 6 * hex + 6; edge++) if (g.board.neighbors[edge] >= 0) g.set('span', g.board.sideId[edge], DOWN);
      }
      expect(valid(g, 'ge-nd-xlvii-pzk-hq')).toBe(false);
    },
  );
  proves(['36.4.8', '36.3.8'], 'the 5th Parachute Division, out of reach of its corps, may use Wiltz until the 53rd Corps is there', () => {
    const g = begin(shoulder, 'southern-shoulder');
    expect([hqOf(g, u('ge-5fj-hq')), valid(g, 'ge-5fj-hq')]).toEqual([u('ge-nd-lxxxv-k-hq'), true]);
    come(g, 'ge-nd-liii-k-hq', '3318SE');
    expect([hqOf(g, u('ge-5fj-hq')), hasSign(g, 'wiltz')]).toEqual([u('ge-nd-liii-k-hq'), true]);
  });
});

describe('We Cannot Force the Meuse', () => {
  proves(
    ['36.12.9', '36.3.8'],
    'Bastogne lives on its dump until a US unit from outside is in its perimeter with a path to the south',
    () => {
      const g = begin(meuse, 'cannot-force-the-meuse');
      const hq = u('al-101ab-hq');
      for (const v of [...onMapOf(g, GERMAN)]) g.move(v, g.box('Eliminated'));
      expect([dumpOf(g, hq), valid(g, 'al-101ab-hq')]).toEqual([3, false]);
      come(g, 'al-101ab-1-501-p', '2217SE');
      expect(hasSign(g, 'relief')).toBe(false);
      come(g, 'al-4ad-ccb-1', '2117SE');
      newPockets(g, ALLIED, traceSide(g, ALLIED).valid);
      expect([hasSign(g, 'relief'), g.f.pocket[hq], valid(g, 'al-101ab-hq')]).toEqual([true, 0, true]);
    },
  );
  proves(['36.12.2'], 'the 2nd SS Division obeys the corps that the list has it with, and is in supply', () => {
    const g = begin(meuse, 'cannot-force-the-meuse');
    expect([hqOf(g, u('ge-2ss-hq')), HQ_RANK[hqOf(g, hqOf(g, u('ge-2ss-hq')))], valid(g, 'ge-2ss-hq')]).toEqual([
      u('ge-nd-lviii-pzk-hq'),
      ARMY_HQ,
      true,
    ]);
  });
});
