/** The first days of the offensive: the rules of March to the Meuse on the bare ground around Kesternich. */
import { bareGround, ruleKit } from '@hexfront/engine/testing';
import { it } from 'vitest';
import { gameOf } from '../../src/game.ts';
import { scenarioById, theBoard } from '../../src/index.ts';
import { makeWhole } from '../../src/setup/lay-out.ts';
import type { G } from '../../src/state/shape.ts';
import { C, type Scene } from './campaign.ts';

const board = theBoard({ scenario: 'kesternich' });
const offensive = gameOf([scenarioById('march-to-the-meuse')], () => board, makeWhole);
export const { proves, position, u, hex, at, play, refusal, offers, roll, idle } = ruleKit(it, offensive, 'march-to-the-meuse');
const bare = bareGround(board, 'clear');

export { C, N, out, S, SE } from './campaign.ts';

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
    vars: { turn: s.turn ?? 2, ...s.vars },
    board: bare.ground(C, 5, {
      ...(s.hexes ? { hexes: s.hexes } : {}),
      ...(s.sides ? { sides: s.sides } : {}),
      ...(s.ways ? { ways: s.ways } : {}),
    }),
    hexes: s.fields ?? {},
  });
}
