/** Examples and rest of chapters 7.6 to 7.15 on roads: guns in constricted hexes, trucks of divisions, jams of the US columns. */
import { bareGround } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { formations, POINT, turnNumber } from '../../src/index.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { endsInJam, isCongested } from '../../src/rules/movement/traffic.ts';
import { trucksLeft } from '../../src/rules/movement/trucks.ts';
import { STRATEGIC, TACTICAL } from '../../src/state/fields/modes.ts';
import { UNITS } from '../../src/state/query.ts';
import { FATIGUED, type G } from '../../src/state/shape.ts';
import { C, from, hex, NE, NW, out, play, proves, refusal, S, type Scene, SE, scene, u } from '../kit/campaign.ts';
import * as goose from '../kit/goose.ts';

const FOOT = 'al-78id-1-309-inf';
const TANKS = 'us-bk-m4';
const GUNS = 'al-78id-307-fa';
const way = (...hexes: string[]) => ({ hexes, add: ['road', 'primary'] });
const picked = (unit: string, s: Omit<Scene, 'stage'>): G => {
  const g = scene({ stage: 'allied.movement', ...s });
  play(g, { k: 'pick', u: u(unit) });
  return g;
};

describe('roads', () => {
  proves(['7.6.5'], 'guns enter a constricted hex by road; across country only along its dashed line', () => {
    const ground = { hexes: { [out(SE, 1)]: ['constricted'] }, ways: [way(C, out(SE, 1), out(SE, 2))] };
    const units = { [GUNS]: { at: C, limbered: 1 }, [FOOT]: out(S, 3) };
    const road = picked(GUNS, { units, ...ground });
    expect([refusal(road, { k: 'road', h: hex(road, out(SE, 1)) }), refusal(road, { k: 'step', n: SE })]).toMatchObject([
      undefined,
      { case: '7.6.5', why: 'guns-constricted' },
    ]);
    const line = picked(GUNS, { units, hexes: ground.hexes, sides: { [`${C}|${out(SE, 1)}`]: ['line-a'] } });
    expect(refusal(line, { k: 'step', n: SE })).toBeUndefined();
  });
  proves(
    ['7.9.2e-ex'],
    'three points carry a US Leg unit six hexes along a primary road; a hex with a Mech unit costs two more and ends the move',
    () => {
      const line = [0, 1, 2, 3].map((n) => out(NE, n));
      const bend = [1, 2, 3].map((n) => from(out(NE, 3), ...Array.from({ length: n }, () => NW)));
      const ways = [way(...line, ...bend)];
      const cost = (to: string, more: Scene['units'] = {}) => {
        const g = picked(FOOT, { units: { [FOOT]: C, 'al-78id-2-309-inf': out(S, 3), ...more }, ways });
        play(g, { k: 'road', h: hex(g, to) });
        const over = g.frames[g.frames.length - 1].proc !== 'move';
        return [Number(g.events.findLast((event) => event.e === 'moved')?.cost) / POINT, over];
      };
      expect(cost(bend[2])).toEqual([3, false]);
      expect(cost(out(NE, 2), { [TANKS]: out(NE, 2) })).toEqual([1 + 2, true]);
    },
  );
  proves(['7.15.0'], 'US columns between the boundaries gain nothing where a move begins or ends within ten hexes of the enemy', () => {
    const board = goose.position({ clear: true, stage: 'allied.movement' }).board;
    const inside = board.ids.filter((_, h) => {
      const corps = board.regionsAt(h, 'corps').map(({ name }) => name);
      return !corps.includes('V') && board.regionsAt(h, 'sector').some(({ name }) => name === '5PzA');
    });
    const outside = board.ids.filter((_, h) => board.regionsAt(h, 'sector').every(({ name }) => name !== '5PzA'));
    expect(inside.length).toBeGreaterThan(0);
    const at = (where: string, enemy: string, code = 'dec-18-pm') => {
      const g = goose.position({
        clear: true,
        stage: 'allied.movement',
        vars: { turn: turnNumber(code) },
        units: { 'us-bk-m4': { at: where, mode: STRATEGIC }, 'ge-272vg-i-980-vg': { at: enemy } },
      });
      return g;
    };
    const jam = (...of: Parameters<typeof at>) => isCongested(at(...of), goose.u('us-bk-m4'));
    const near = board.ids[board.neighbors[6 * (board.hex(inside[0]) ?? 0) + S]] ?? inside[1];
    expect([jam(inside[0], near), jam(inside[0], near, 'dec-18-night'), jam(inside[0], near, 'dec-16-night')]).toEqual([
      true,
      false,
      false,
    ]);
    if (outside.length > 1) expect(jam(outside[0], outside[1])).toBe(false);
    const g = at(inside[0], near);
    expect(endsInJam(g, goose.u('us-bk-m4'), board.hex(inside[0]) ?? 0)).toBe(true);
    expect(allowance(g, goose.u('us-bk-m4'), 'road') / POINT).toBe(12);
  });
  proves(['7.15.0', '24.2.2a'], 'into a jam a column goes as far as it would in another mode, with what its leader adds', () => {
    const [TEAM, ROSE] = ['al-3ad-cca-1', 'al-ldr-rose'];
    const { board } = goose.position({ clear: true, stage: 'allied.movement' });
    const jammed = (h: number): boolean =>
      board.regionsAt(h, 'corps').every(({ name }) => name !== 'V') && board.regionsAt(h, 'sector').some(({ name }) => name === '5PzA');
    const line = (h: number): number[] =>
      Array.from({ length: 12 }).reduce<number[]>((way) => [...way, board.neighbors[6 * (way.at(-1) ?? 0) + SE] ?? -1], [h]);
    const way = board.ids.map((_, h) => line(h)).find((hexes) => hexes.every((h) => h >= 0 && jammed(h))) ?? [];
    const ids = way.map((h) => board.ids[h]);
    const reach = (mode: number, drive: number): number => {
      const g = goose.position({
        clear: true,
        stage: 'allied.movement',
        options: { fog: false },
        vars: { turn: turnNumber('dec-18-pm') },
        // Fatigued, so that a short road will do: a quarter of twelve points.
        units: {
          [TEAM]: { at: ids[0], mode, fatigue: FATIGUED },
          [ROSE]: { at: ids[0], attached: 1 + formations.findIndex(({ id }) => id === UNITS[goose.u(TEAM)].formation) },
          'ge-272vg-i-980-vg': { at: ids[12] },
        },
        board: bareGround(board, 'clear').ground(ids[6], 8, { ways: [{ hexes: ids.slice(0, 12), add: ['road', 'primary'] }] }),
      });
      g.set('drive', goose.u(ROSE), 1 + drive);
      goose.play(g, { k: 'pick', u: goose.u(TEAM) });
      return Math.max(...goose.offers(g, 'road').map((a) => way.indexOf(a.h ?? -1)));
    };
    expect([reach(TACTICAL, 0), reach(STRATEGIC, 0)]).toEqual([6, 6]);
    expect([reach(TACTICAL, 2), reach(STRATEGIC, 2)]).toEqual([10, 10]);
  });
});

describe('trucks', () => {
  it('part of 7.9.2f: British infantry divisions have three of their own as US ones have', () => {
    const british = formations.find(
      ({ id, kind }) => kind === 'infantry' && UNITS.some((unit) => unit.formation === id && unit.nation === 'British'),
    );
    const unit = UNITS.find(({ formation, type }) => formation === british?.id && type === 'infantry');
    const g = scene({ stage: 'allied.movement', units: { [unit?.id ?? '']: C, [FOOT]: out(S, 3) } });
    expect([trucksLeft(g, unit?.index ?? 0), trucksLeft(g, u(FOOT))]).toEqual([3, 3]);
  });
});
