/** Bare ground for rule tests: a piece of map D made flat, empty and clear, on which a test builds the features it is about. */
import { bareGround, type Ground } from '@hexfront/engine/testing';
import { POINT, theBoard } from '../../src/index.ts';
import type { G } from '../../src/state/shape.ts';
import { position } from './kit.ts';

const bare = bareGround(theBoard({ scenario: 'bastogne' }), 'clear');
export const { from, moat } = bare;
/** The six directions of a grid of rows. */
export const [NE, E, SE, , W] = [0, 1, 2, 3, 4];
/** The middle of the bare ground. */
export const C = 'D2025';

export interface Scene extends Omit<Ground, 'ways'> {
  side?: 'german' | 'allied';
  phase?: 'movement' | 'bridges' | 'combat' | 'bonus-movement' | 'bonus-combat';
  turn?: number;
  /** Bastogne unless an option asks for another one. */
  scenario?: string;
  options?: Record<string, string | boolean>;
  /** Where each unit stands, with fields if need be. */
  units: Record<string, string | Record<string, string | number>>;
  /** Roads through these hexes, one after another. */
  primary?: string[];
  secondary?: string[];
  works?: Record<string, number>;
  bridges?: Record<string, number>;
  vars?: Record<string, number>;
}

/** A unit of the side to move far away, so that the phase does not end as soon as the unit of a test has moved. */
const SPARE = { german: ['de-1-27-12-i', 'D0510'], allied: ['us-1-16-1-i', 'D3545'] } as const;

/** Units on bare ground in the Movement Phase of a side, or another one, on a turn without special rules unless the test names another. */
export function scene(s: Scene): G {
  const side = s.side ?? 'german';
  const units: Record<string, Record<string, string | number>> = {};
  for (const [id, where] of Object.entries(s.units)) units[id] = typeof where === 'string' ? { at: where } : where;
  units[SPARE[side][0]] ??= { at: SPARE[side][1] };
  return position({
    stage: `${side}.${s.phase ?? 'movement'}`,
    units,
    ...(s.scenario ? { scenario: s.scenario } : {}),
    ...(s.options ? { options: s.options } : {}),
    vars: { turn: s.turn ?? 8, ...s.vars },
    board: bare.ground(C, 9, {
      ...(s.hexes ? { hexes: s.hexes } : {}),
      ...(s.sides ? { sides: s.sides } : {}),
      ways: [
        { hexes: s.primary ?? [], add: ['road', 'primary'] },
        { hexes: s.secondary ?? [], add: ['road'] },
      ],
    }),
    ...(s.works ? { hexes: Object.fromEntries(Object.entries(s.works).map(([id, work]) => [id, { work }])) } : {}),
    ...(s.bridges ? { hexsides: Object.fromEntries(Object.entries(s.bridges).map(([id, bridge]) => [id, { bridge }])) } : {}),
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
