/** The computer player around a hex that counts, on ground made flat and clear: who runs through a hole, who stays in its works, how far headquarters go. */
import { type Action, distance, legal, prompt, type Reach } from '@hexfront/engine';
import { bareGround } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { ANSWERS } from '../../src/computer/answers.ts';
import { marches } from '../../src/computer/marches.ts';
import { strategy } from '../../src/computer/strategy.ts';
import { POINT, theBoard } from '../../src/index.ts';
import { fieldOf, fromHere, SLOT } from '../../src/rules/movement/reach.ts';
import { MANEUVER_RESERVE } from '../../src/state/fields/modes.ts';
import { ALLIED, type G, IMPROVED } from '../../src/state/shape.ts';
import { hex, position, u } from '../kit/goose.ts';

const PRIZE = '3429NE';
const bare = bareGround(theBoard({ scenario: 'goose-egg' }), 'clear');
const [N, NE, SE, S, SW, NW] = [0, 1, 2, 3, 4, 5];
const out = (dir: number, n: number): string => bare.from(PRIZE, ...Array.from({ length: n }, () => dir));
type Where = string | Record<string, string | number>;
interface Spot {
  stage: string;
  units: Record<string, Where>;
  turn?: number;
  fields?: Record<string, Record<string, number>>;
  towns?: readonly string[];
}
const spot = ({ stage, units, turn = 18, fields = {}, towns = [] }: Spot): G =>
  position({
    clear: true,
    stage,
    units: Object.fromEntries(Object.entries(units).map(([id, at]) => [id, typeof at === 'string' ? { at } : at])),
    options: { fog: false },
    vars: { turn },
    board: bare.ground(PRIZE, 8, { hexes: Object.fromEntries(towns.map((at) => [at, ['town']])) }),
    hexes: fields,
  });
const answer = (g: G): Action | undefined => ANSWERS[prompt(g).at](g, [...legal(g)]);

const KG = ['ge-9ss-telk-1-mkv', 'ge-9ss-telk-2-mkv', 'ge-9ss-telk-3-mkv'];
const FOOT = ['al-106id-1-424-inf', 'al-106id-2-424-inf', 'al-106id-3-424-inf'];

describe('Exploit mode', () => {
  const gap = out(S, 4);
  const kampfgruppe = Object.fromEntries(KG.map((id, n) => [id, bare.from(gap, S, S, n === 0 ? S : n === 1 ? SE : SW)]));
  const [right, left] = [bare.from(gap, NE), bare.from(gap, SW)];
  const [east, west] = [
    [SE, NE, SE],
    [NW, SW, NW],
  ];
  const line = {
    [FOOT[0]]: right,
    [FOOT[1]]: left,
    [FOOT[2]]: bare.from(right, ...east),
    'al-28id-1-112-inf': bare.from(left, ...west),
    'al-28id-2-112-inf': bare.from(right, ...east, ...east),
    'al-28id-3-112-inf': bare.from(left, ...west, ...west),
  };
  const chosen = (units: Record<string, string>) =>
    answer(spot({ stage: 'german.mode', units: { ...kampfgruppe, ...units }, towns: [3, 4, 5].map((n) => out(S, n)) }))?.k;
  it('a Kampfgruppe runs through a covered gap to a hex that counts; with nobody in the way it just moves', () => {
    expect(chosen(line)).toBe('exploit');
    expect(chosen({ [FOOT[0]]: out(N, 7) })).not.toBe('exploit');
  });
});

describe('Maneuver Reserve', () => {
  it('a formation that holds waits for its bonus, and returns at once when the enemy comes near', () => {
    const back = (since: number, enemy: string) => {
      const mode = { mode: MANEUVER_RESERVE };
      const units = { 'al-106id-hq': { at: out(N, 6), ...mode, withheld: since }, [FOOT[0]]: { at: out(N, 6), ...mode }, [KG[0]]: enemy };
      const fields = { [PRIZE]: { control: ALLIED + 1 } };
      return answer(spot({ stage: 'allied.mode', turn: 20, units, fields }))?.k === 'release';
    };
    expect([back(18, out(S, 6)), back(14, out(S, 6)), back(18, out(S, 1))]).toEqual([false, true, true]);
  });
});

describe('positions', () => {
  const places = (work: number, enemy: string): number => {
    const g = spot({
      stage: 'allied.movement',
      units: { [FOOT[0]]: out(S, 1), [KG[0]]: enemy, [KG[1]]: enemy },
      fields: { [PRIZE]: { control: ALLIED + 1 }, [out(S, 1)]: { work } },
    });
    const reach: Reach = { hexes: [], kinds: [], costs: [] };
    strategy.reach?.(g, u(FOOT[0]), 'now', reach);
    return reach.hexes.length;
  };
  it('nobody leaves works before what counts while the enemy is in front of them', () => {
    expect(places(IMPROVED, out(S, 3))).toBe(0);
    expect([places(0, out(S, 3)), places(IMPROVED, out(S, 7))].every((n) => n > 0)).toBe(true);
  });
});

describe('headquarters', () => {
  it('follow their troops, and no farther than six points while these fight', () => {
    const march = (enemy: string) => {
      const g = spot({
        stage: 'allied.movement',
        units: { 'al-106id-hq': out(N, 8), [FOOT[0]]: out(S, 3), [FOOT[1]]: out(S, 3), [KG[0]]: enemy },
      });
      const order = marches(g, ALLIED).find((m) => m.u === u('al-106id-hq'));
      if (!order) return undefined;
      const cost = fieldOf(g, fromHere(g, order.u, order.k === 'road' ? 'road' : 'own'), SLOT.other).ending(order.to)?.spent ?? 0;
      return {
        cost: cost / POINT,
        nearer: distance(g.board, g.hexOf(order.u), hex(g, out(S, 3))) - distance(g.board, order.to, hex(g, out(S, 3))),
      };
    };
    const [near, away] = [march(out(S, 4)), march(out(S, 8))];
    expect(near?.nearer).toBeGreaterThan(0);
    expect(near?.cost).toBeLessThanOrEqual(6);
    expect(away?.cost).toBeGreaterThan(6);
  });
});
