/** Bare ground for rule tests: the area around Kesternich made flat, empty and clear, on which a test builds the features it is about. */
import { bareGround, type Ground } from '@hexfront/engine/testing';
import { POINT, theBoard } from '../../src/index.ts';
import type { G } from '../../src/state/shape.ts';
import { position } from './kit.ts';

const bare = bareGround(theBoard({ scenario: 'kesternich' }), 'clear');
export const { from } = bare;
/** The six directions of a grid of columns. */
export const [N, NE, SE, S, SW, NW] = [0, 1, 2, 3, 4, 5];
/** The middle of the bare ground, on the German side of the West Wall. */
export const C = '5708NE';

export interface Scene extends Omit<Ground, 'ways'> {
  side?: 'german' | 'allied';
  phase?:
    | 'construction'
    | 'mode'
    | 'movement'
    | 'resting'
    | 'designation'
    | 'allied-barrages'
    | 'german-barrages'
    | 'retreat-markers'
    | 'assaults';
  turn?: number;
  options?: Record<string, string | boolean>;
  /** Where each unit stands, with fields if need be. */
  units: Record<string, string | Record<string, string | number>>;
  /** A road through these hexes, one after another. */
  road?: string[];
  works?: Record<string, number>;
  razed?: Record<string, number>;
}

/** A unit of each side far away, so that phases do not end as soon as the unit of a test has moved. */
const SPARE = { german: ['ge-272vg-i-982-vg', '6110NE'], allied: ['al-78id-1-310-inf', '5207NE'] } as const;

/** Units on bare ground in a phase of a side. */
export function scene(s: Scene): G {
  const side = s.side ?? 'allied';
  const units: Record<string, Record<string, string | number>> = {};
  for (const [id, where] of Object.entries(s.units)) units[id] = typeof where === 'string' ? { at: where } : where;
  for (const [id, at] of Object.values(SPARE)) units[id] ??= { at };
  const hexes: Record<string, Record<string, number>> = {};
  for (const [id, work] of Object.entries(s.works ?? {})) hexes[id] = { ...hexes[id], work };
  for (const [id, razed] of Object.entries(s.razed ?? {})) hexes[id] = { ...hexes[id], razed };
  return position({
    clear: true,
    stage: `${side}.${s.phase ?? 'movement'}`,
    units,
    ...(s.options ? { options: s.options } : {}),
    vars: { turn: s.turn ?? 2 },
    board: bare.ground(C, 5, {
      ...(s.hexes ? { hexes: s.hexes } : {}),
      ...(s.sides ? { sides: s.sides } : {}),
      ways: [{ hexes: s.road ?? [], add: ['road', 'secondary'] }],
    }),
    hexes,
  });
}

/** Movement points spent by the unit in hand, or by the one whose move has just ended because nothing more could be done. */
export function spent(g: G): number {
  const frame = g.frames[g.frames.length - 1];
  if (frame.proc === 'move') return Number(frame.l.spent) / POINT;
  return Number(g.events.findLast((event) => event.e === 'moved')?.cost) / POINT;
}
/** The hex `n` steps from the middle in a direction. */
export const out = (dir: number, n: number): string => from(C, ...Array.from({ length: n }, () => dir));
