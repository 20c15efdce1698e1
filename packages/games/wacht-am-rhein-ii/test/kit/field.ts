/** The phases of Kesternich on the bare ground around it. */
import type { Ground } from '@hexfront/engine/testing';
import { POINT } from '../../src/index.ts';
import type { G } from '../../src/state/shape.ts';
import { bare, C, placed, type Units } from './bare.ts';
import { position } from './kit.ts';

export { C, from, N, NE, NW, out, S, SE, SW } from './bare.ts';

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
  /** Hash of an owner's values. */
  values?: string;
  units: Units;
  /** A road through these hexes, one after another. */
  road?: string[];
  works?: Record<string, number>;
  razed?: Record<string, number>;
}

/** Units on bare ground in a phase of a side. */
export function scene(s: Scene): G {
  const side = s.side ?? 'allied';
  const hexes: Record<string, Record<string, number>> = {};
  for (const [id, work] of Object.entries(s.works ?? {})) hexes[id] = { ...hexes[id], work };
  for (const [id, razed] of Object.entries(s.razed ?? {})) hexes[id] = { ...hexes[id], razed };
  return position({
    clear: true,
    stage: `${side}.${s.phase ?? 'movement'}`,
    units: placed(s.units),
    ...(s.options ? { options: s.options } : {}),
    ...(s.values ? { values: s.values } : {}),
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
