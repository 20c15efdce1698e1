/** The ground around Kesternich made flat, empty and clear, and the rules of any scenario on it: a test builds the features it is about. */
import { bareGround, type Ground, ruleKit } from '@hexfront/engine/testing';
import { it } from 'vitest';
import { gameOf } from '../../src/game.ts';
import { scenarioById, theBoard } from '../../src/index.ts';
import { makeWhole } from '../../src/setup/lay-out.ts';
import type { G } from '../../src/state/shape.ts';
import { plainRules } from './plain.ts';

const board = theBoard({ scenario: 'kesternich' });
export const bare = bareGround(board, 'clear');
export const { from } = bare;
/** The six directions of a grid of columns. @public */
export const [N, NE, SE, S, SW, NW] = [0, 1, 2, 3, 4, 5];
/** The middle of the bare ground, on the German side of the West Wall. */
export const C = '5708NE';
/** The hex `n` steps from the middle in a direction. */
export const out = (dir: number, n: number): string => from(C, ...Array.from({ length: n }, () => dir));

/** Where each unit is, with fields if need be. */
export type Units = Record<string, string | Record<string, string | number>>;
/** Far away one of each side, so that phases do not end by themselves. */
const SPARE: Units = { 'ge-272vg-i-982-vg': '6110NE', 'al-78id-1-310-inf': '5207NE' };
/** Units of a test, and those far away that keep phases going. */
export const placed = (units: Units = {}): Record<string, Record<string, string | number>> =>
  Object.fromEntries(Object.entries({ ...SPARE, ...units }).map(([id, where]) => [id, typeof where === 'string' ? { at: where } : where]));

export interface Scene extends Ground {
  /** A stage of the sequence of play. */
  stage: string;
  turn?: number;
  options?: Record<string, string | boolean>;
  units?: Units;
  fields?: Record<string, Record<string, number>>;
  vars?: Record<string, number>;
  /** Hash of an owner's values. */
  values?: string;
}

/** A scenario's rules on the bare ground; scenes are of the turn named here unless they name one. */
export function bareKit(scenario: string, turn: number) {
  const own = gameOf([scenarioById(scenario)], () => board, makeWhole);
  const game = scenario.startsWith('campaign') ? plainRules(own) : own;
  const kit = ruleKit(it, game, scenario);
  const scene = (s: Scene): G =>
    kit.position({
      clear: true,
      stage: s.stage,
      units: placed(s.units),
      ...(s.values ? { values: s.values } : {}),
      options: { fog: false, ...s.options },
      vars: { turn: s.turn ?? turn, ...s.vars },
      board: bare.ground(C, 5, {
        ...(s.hexes ? { hexes: s.hexes } : {}),
        ...(s.sides ? { sides: s.sides } : {}),
        ...(s.ways ? { ways: s.ways } : {}),
      }),
      hexes: s.fields ?? {},
    });
  return { game, ...kit, scene };
}
