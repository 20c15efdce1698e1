/** Chapters 22 and 23: the rules of a full-map scenario on bare ground. In its first two days nobody traces supply (35.1.1). */
import { prompt } from '@hexfront/engine';
import { bareGround, type Ground, ruleKit } from '@hexfront/engine/testing';
import { it } from 'vitest';
import { gameOf } from '../../src/game.ts';
import { scenarioById, theBoard } from '../../src/index.ts';
import { makeWhole } from '../../src/setup/lay-out.ts';
import type { G } from '../../src/state/shape.ts';

const board = theBoard({ scenario: 'kesternich' });
export const meuse = gameOf([scenarioById('march-to-the-meuse'), scenarioById('campaign-dec-21')], () => board, makeWhole);
export const { proves, position, u, hex, at, play, refusal, offers, roll, idle } = ruleKit(it, meuse, 'march-to-the-meuse');

const bare = bareGround(board, 'clear');
export const [N, S, NW] = [0, 3, 5];
export const C = '5708NE';
export const out = (dir: number, n: number): string => bare.from(C, ...Array.from({ length: n }, () => dir));

export interface Scene {
  side?: 'allied' | 'german';
  stage?: string;
  scenario?: string;
  turn?: number;
  options?: Record<string, string | boolean>;
  units?: Record<string, string | Record<string, string | number>>;
  hexes?: Ground['hexes'];
  vars?: Record<string, number>;
}
const SPARE = { 'ge-272vg-i-982-vg': '6110NE', 'al-78id-1-310-inf': '5207NE' };

export function scene(s: Scene): G {
  const units: Record<string, Record<string, string | number>> = {};
  for (const [id, where] of Object.entries({ ...SPARE, ...s.units })) units[id] = typeof where === 'string' ? { at: where } : where;
  return position({
    clear: true,
    ...(s.scenario ? { scenario: s.scenario } : {}),
    stage: s.stage ?? `${s.side ?? 'allied'}.administration`,
    units,
    options: { fog: false, ...s.options },
    vars: { turn: s.turn ?? 5, ...s.vars },
    board: bare.ground(C, 5, { ...(s.hexes ? { hexes: s.hexes } : {}) }),
  });
}
/** Up to a point of the sequence of play. */
export const until = (g: G, point: string): G => {
  if (prompt(g).at !== point) idle(g, (now) => prompt(now).at === point);
  return g;
};
