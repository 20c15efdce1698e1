/** Victory conditions at their edges: when they are judged, and what counts. */
import { start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { eliminate, loseStep } from '../../src/rules/combat/results/losses.ts';
import { closeTurn, courseTriggers } from '../../src/rules/scenarios/course.ts';
import { totalOf } from '../../src/rules/victory/points.ts';
import { judge, victory } from '../../src/rules/victory/victory.ts';
import { UNITS } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { kit } from '../kit/december-21.ts';

const christmas = kit('black-christmas');
const skyline = kit('beautiful-skyline');
const shoulder = kit('southern-shoulder');
const meuse = kit('army-and-the-meuse');
const { proves, u } = christmas;
const begin = ({ game }: ReturnType<typeof kit>, scenario: string): G => start(game, { scenario, seed: 'edges' });

describe('over the Meuse', () => {
  proves(['36.11.9'], 'four units of a Kampfgruppe win as soon as they are across, three do not, nor four of two Kampfgruppen', () => {
    const g = begin(christmas, 'black-christmas');
    const mark = g.board.markBit('behind-meuse');
    const bank = g.board.ids.findIndex((_, h) => (g.board.marks[h] & mark) !== 0);
    const of = (part: string): number[] =>
      UNITS.filter((x) => x.formation === '116Pz' && x.part === part && g.onMap(x.index)).map((x) => x.index);
    const [bayer, voght] = ['KG Bayer', 'KG Voght'].map(of);
    for (const x of [...bayer.slice(0, 3), ...voght.slice(0, 1)]) g.move(x, bank);
    expect([bank >= 0, victory(g)]).toEqual([true, undefined]);
    g.move(bayer[3], bank);
    expect(victory(g)).toMatchObject({ winner: GERMAN, case: '36.11.9' });
  });
});

describe('scenarios made of two', () => {
  proves(['36.4.9', '36.3.9'], 'the hexes of Bastogne count twice where A and B are one game, symbols of the Sauer once', () => {
    const g = begin(shoulder, 'southern-shoulder');
    const lost = (id: string): number => {
      const before = totalOf(g, ALLIED);
      g.set('control', shoulder.hex(g, id), ALLIED + 1);
      const held = totalOf(g, ALLIED);
      g.set('control', shoulder.hex(g, id), GERMAN + 1);
      const without = totalOf(g, ALLIED);
      expect(before).toBeLessThanOrEqual(held);
      return held - without;
    };
    expect([lost('2215SE'), lost('2216SE'), lost('5730SE')]).toEqual([2, 2, 1]);
  });
  proves(['36.7.9', '36.5.8', '36.6.10'], 'six British steps are one point where C and E are one game', () => {
    const g = begin(meuse, 'army-and-the-meuse');
    const before = totalOf(g, GERMAN);
    const battalions = ['al-53br-7-rwf-inf-158', 'al-53br-1-5-welch-inf-158', 'al-53br-1-elan-inf-158', 'al-53br-2-mon-inf-160'].map(u);
    const points: number[] = [];
    for (const x of battalions)
      while (g.onMap(x)) {
        loseStep(g, x, '13.7.0');
        points.push(totalOf(g, GERMAN) - before);
      }
    expect(points.slice(0, 7)).toEqual([0, 0, 0, 0, 0, 1, 1]);
  });
});

describe('Bastogne Redux', () => {
  proves(['37.1.8'], 'both hexes of Bastogne are held for a turn only if no US unit was in one of them in between', () => {
    const redux = kit('bastogne-redux');
    const after = (back: boolean): string | undefined => {
      const g = begin(redux, 'bastogne-redux');
      const town = ['2215SE', '2216SE'].map((id) => redux.hex(g, id));
      for (const hex of town) g.set('control', hex, GERMAN + 1);
      closeTurn(g);
      judge(g, 'turn-end');
      expect(g.result).toBeUndefined();
      g.v.turn++;
      if (back) {
        for (const t of courseTriggers)
          if ('effect' in t && t.on === 'entered') t.effect(g, { e: 'entered', u: u('al-101ab-1-506-p'), h: town[0], from: town[0] });
        g.set('control', town[0], GERMAN + 1);
      }
      closeTurn(g);
      judge(g, 'turn-end');
      return g.result?.level;
    };
    expect([after(false), after(true)]).toEqual(['german-win', undefined]);
  });
});

describe('A Beautiful Skyline', () => {
  proves(['35.4.10', '35.4.2'], 'the sixth step of the 14th Parachute Regiment brings a point, its engineer company counted', () => {
    const g = begin(skyline, 'beautiful-skyline');
    const before = totalOf(g, ALLIED);
    for (const [n, lost] of [2, 2, 1].entries()) {
      const x = u(`ge-5fj-${['i', 'ii', 'iii'][n]}-14-fsj`);
      g.set('steps', x, g.f.steps[x] - lost);
    }
    expect(totalOf(g, ALLIED)).toBe(before);
    const engineers = UNITS.filter((x) => x.generic && g.onMap(x.index) && g.f.band[x.index] === 1).map((x) => x.index);
    expect(engineers.length).toBe(1);
    eliminate(g, engineers[0], '13.7.0');
    expect(totalOf(g, ALLIED)).toBe(before + 1);
  });
});
