/** Ten Hexes: what the state is made of, and the questions every chapter asks. */
import {
  type EventParts,
  type FieldSpecs,
  type HexId,
  type Of,
  PLACE,
  type RowKinds,
  type RowsOf,
  type Shape,
  type Side,
  type UnitId,
  type VarSpecs,
  type World,
} from '@hexfront/engine';
import { count, hex, record, unit, units } from '@hexfront/engine/parts';
import { BLUE, RED, UNITS, type Unit } from './data.ts';

export const FIELDS = {
  place: PLACE,
  steps: { of: 'unit', type: 'u8', init: 2, doc: 'steps left' },
  moved: { of: 'unit', type: 'u8', scope: 'phase', doc: 'has moved' },
  fought: { of: 'unit', type: 'u8', scope: 'phase', doc: 'has attacked' },
  fired: { of: 'unit', type: 'u8', scope: 'turn', doc: 'has fired at a mover' },
} as const satisfies FieldSpecs;

export const VARS = {
  turn: { init: 1, doc: 'turn being played' },
  side: { doc: 'side whose phase it is' },
  holder: { init: -1, doc: 'side that last stood in the town' },
  blueSealed: { seen: BLUE, doc: 'plan of Blue until it is opened' },
  redSealed: { seen: RED, doc: 'plan of Red until it is opened' },
  bluePlan: { scope: 'turn', doc: 'plan of Blue' },
  redPlan: { scope: 'turn', doc: 'plan of Red' },
} as const satisfies VarSpecs;

export const ROWS = {
  /** The battle being built or fought. */
  battles: record({ target: hex(), attackers: units() }),
} as const satisfies RowKinds;
export type Battle = Of<typeof ROWS.battles>;

export const EVENTS = {
  plans: { blue: count(), red: count() },
  entered: { unit: unit(), hex: hex() },
  advanced: { unit: unit(), hex: hex() },
  battle: { hex: hex(), total: count() },
  hit: { unit: unit() },
  lost: { unit: unit() },
} as const satisfies EventParts;

export interface TenHexes extends Shape {
  fields: typeof FIELDS;
  vars: typeof VARS;
  rows: RowsOf<typeof ROWS>;
  events: typeof EVENTS;
  rules: { turns: number; fog: boolean; town: HexId };
  /** Per side and hex: how many of its units stand next to it. */
  derived: { zone: [Uint8Array, Uint8Array] };
  unit: Unit;
}
export type G = World<TenHexes>;

export const enemyOf = (side: Side): Side => 1 - side;
export const sideOf = (u: UnitId): Side => UNITS[u].side;
/** Does an enemy of the side stand next to the hex? */
export const inZone = (g: G, side: Side, h: HexId): boolean => g.d.zone[enemyOf(side)][h] > 0;

export function enter(g: G, u: UnitId, h: HexId): void {
  g.move(u, h);
  if (h === g.rules.town) g.v.holder = sideOf(u); // 7.2
}

/** 6.1 */
export function loseStep(g: G, u: UnitId): void {
  g.set('steps', u, g.f.steps[u] - 1);
  if (g.f.steps[u] === 0) g.move(u, g.box('lost'));
  g.emit({ e: g.onMap(u) ? 'hit' : 'lost', unit: u, case: '6.1' });
}
