/** Chapters that Kesternich leaves out: the rules of the campaign on the bare ground around Kesternich. */
import { bareGround, type Ground, ruleKit } from '@hexfront/engine/testing';
import { it } from 'vitest';
import { gameOf } from '../../src/game.ts';
import { scenarioById, theBoard } from '../../src/index.ts';
import { makeWhole } from '../../src/setup/lay-out.ts';
import type { G } from '../../src/state/shape.ts';

const board = theBoard({ scenario: 'kesternich' });
export const campaign = gameOf([scenarioById('campaign-dec-16')], () => board, makeWhole);
export const { proves, position, u, hex, at, play, refusal, offers, roll, idle } = ruleKit(it, campaign, 'campaign-dec-16');

const bare = bareGround(board, 'clear');
export const { from } = bare;
/** The six directions, for tests that need more than one. @public */
export const [N, NE, SE, S, SW, NW] = [0, 1, 2, 3, 4, 5];
/** The middle of the bare ground. */
export const C = '5708NE';
/** The hex `n` steps from the middle in a direction. */
export const out = (dir: number, n: number): string => from(C, ...Array.from({ length: n }, () => dir));

export interface Scene {
  /** A stage of the sequence of play. */
  stage: string;
  turn?: number;
  options?: Record<string, string | boolean>;
  units?: Record<string, string | Record<string, string | number>>;
  hexes?: Ground['hexes'];
  sides?: Ground['sides'];
  ways?: Ground['ways'];
  fields?: Record<string, Record<string, number>>;
  vars?: Record<string, number>;
}

/** Far away one of each side, so that phases do not end by themselves. */
const SPARE = { 'ge-272vg-i-982-vg': '6110NE', 'al-78id-1-310-inf': '5207NE' };

export function scene(s: Scene): G {
  const units: Record<string, Record<string, string | number>> = {};
  for (const [id, where] of Object.entries({ ...SPARE, ...s.units })) units[id] = typeof where === 'string' ? { at: where } : where;
  return position({
    clear: true,
    stage: s.stage,
    units,
    options: { fog: false, ...s.options },
    vars: { turn: s.turn ?? 5, ...s.vars },
    board: bare.ground(C, 5, {
      ...(s.hexes ? { hexes: s.hexes } : {}),
      ...(s.sides ? { sides: s.sides } : {}),
      ...(s.ways ? { ways: s.ways } : {}),
    }),
    hexes: s.fields ?? {},
  });
}
