/** What the state is made of, and the questions every chapter asks. */
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
  type ZoneMap,
} from '@hexfront/engine';
import { count, hex, record, text, unit, units } from '@hexfront/engine/parts';
import { STEPS, UNITS, type Unit } from '../data/data.ts';

export const FIELDS = {
  place: PLACE,
  steps: { of: 'unit', type: 'u8', init: STEPS, doc: 'steps left' },
  moved: { of: 'unit', type: 'u8', scope: 'phase', doc: 'has moved' },
  fought: { of: 'unit', type: 'u8', scope: 'phase', doc: 'has attacked' },
} as const satisfies FieldSpecs;

export const VARS = {
  turn: { init: 1, doc: 'turn being played' },
  side: { doc: 'side whose phase it is' },
  holder: { init: -1, doc: 'side that last stood in the town' },
} as const satisfies VarSpecs;

export const ROWS = {
  /** The attack being put together or fought. */
  battles: record({ target: hex(), attackers: units() }),
} as const satisfies RowKinds;
export type Battle = Of<typeof ROWS.battles>;

export const EVENTS = {
  entered: { unit: unit(), hex: hex() },
  battle: { hex: hex(), column: text(), result: text(), die: count() },
  hit: { unit: unit() },
  lost: { unit: unit() },
} as const satisfies EventParts;

export interface Game extends Shape {
  fields: typeof FIELDS;
  vars: typeof VARS;
  rows: RowsOf<typeof ROWS>;
  events: typeof EVENTS;
  rules: { turns: number; town: HexId };
  derived: { zones: ZoneMap };
  unit: Unit;
}
export type G = World<Game>;

export const enemyOf = (side: Side): Side => 1 - side;
export const sideOf = (u: UnitId): Side => UNITS[u].side;
/** 2.2: is the hex in a zone of control of the other side? */
export const inZone = (g: G, side: Side, h: HexId): boolean => g.d.zones.count(enemyOf(side), 0, h) > 0;
export const isWood = (g: G, h: HexId): boolean => g.board.terrain[h] === g.board.terrainIndex('wood');

export function enter(g: G, u: UnitId, h: HexId): void {
  g.move(u, h);
  if (h === g.rules.town) g.v.holder = sideOf(u); // 4.1
}

/** 3.4 */
export function loseStep(g: G, u: UnitId): void {
  g.set('steps', u, g.f.steps[u] - 1);
  if (g.f.steps[u] === 0) g.move(u, g.box('lost'));
  g.emit({ e: g.onMap(u) ? 'hit' : 'lost', unit: u, case: '3.4' });
}
