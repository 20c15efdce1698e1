/** A game of a few lines for tests of the machine: nine hexes, four units, whatever procedures the test needs. */
import {
  type AnyProcedure,
  boardOf,
  type FieldSpecs,
  type GameDef,
  type GameEvent,
  type Kit,
  listed,
  type Next,
  PLACE,
  type RowKinds,
  type RowsOf,
  type Shape,
  type Stage,
  start,
  type VarSpecs,
  type World,
} from '@hexfront/engine';
import { count, maybe, record } from '@hexfront/engine/parts';
import { rectangle } from '@hexfront/engine/testing';

export const FIELDS = {
  place: PLACE,
  steps: { of: 'unit', type: 'u8', init: 2, doc: 'steps' },
  moved: { of: 'unit', type: 'u8', scope: 'phase', doc: 'moved' },
  tired: { of: 'unit', type: 'i8', init: -1, scope: 'turn', doc: 'tired' },
  mood: { of: 'unit', type: 'i32', seen: 'owner', doc: 'known to the owner' },
  fate: { of: 'unit', type: 'u16', seen: 'never', doc: 'known to nobody' },
  mark: { of: 'hex', type: 'u8', doc: 'mark' },
  bridge: { of: 'hexside', type: 'u8', doc: 'bridge' },
  fuel: { of: 'group', type: 'i16', init: 5, doc: 'fuel' },
} as const satisfies FieldSpecs;
export const VARS = {
  turn: { init: 1, doc: 'turn' },
  round: { scope: 'phase', doc: 'round' },
  secret: { seen: 0, doc: 'of side 0' },
  sealed: { seen: 'never', doc: 'of nobody' },
} as const satisfies VarSpecs;

export const ROWS = { list: record({ n: count() }) } as const satisfies RowKinds;
/** Any event of one number. */
export const EVENTS: Readonly<Record<string, { n: ReturnType<typeof number> }>> = {};
const number = () => maybe(count());

export interface Mini extends Shape {
  fields: typeof FIELDS;
  vars: typeof VARS;
  rows: RowsOf<typeof ROWS>;
  events: typeof EVENTS;
  rules: undefined;
  derived: { built: number };
  unit: { id: string; name: string; side: number };
}
export type M = World<Mini>;
type Procs = Record<string, AnyProcedure<Mini>>;

/** Everything that happened, as one line: `a b(3)`. */
export const trace = (events: readonly GameEvent[]): string =>
  events.map((e) => (e.n === undefined ? (e.e === 'stage' ? `<${e.stage}>` : e.e) : `${e.e}(${e.n})`)).join(' ');

/** A question with the numbers 1 to `n`; the answer is an event, then play goes on. */
export const ask = (k: string, n: number, next: Next, side = 0): AnyProcedure<Mini>['points'][string] => ({
  who: () => side,
  cases: ['1'],
  says: 'ask',
  options: [
    listed(
      k,
      'n',
      () => Array.from({ length: n }, (_, i) => i + 1),
      (_g, _l, value) => ({ case: '1', why: 'no', n: value }),
      (g, _l, value) => {
        g.emit({ e: k, n: value });
        return next;
      },
    ),
  ],
});

export function mini(procs: Procs, parts: Partial<Kit<Mini>> & { def?: Partial<GameDef<Mini>> } = {}): GameDef<Mini> {
  const { def, ...kit } = parts;
  const stages: Stage<Mini> = {
    id: 'game',
    name: 'Game',
    cases: ['1'],
    run: Object.keys(procs)[0],
    leave: (g) => g.finish({ winner: -1, level: 'over', case: '1' }),
  };
  const board = boardOf(rectangle(3, 3, { terrains: ['clear', 'wood'], sideMarks: ['river'] }));
  return {
    id: 'mini',
    name: 'Mini',
    rulesVersion: 1,
    sides: [
      { id: 'a', name: 'Side A' },
      { id: 'b', name: 'Side B' },
    ],
    units: [0, 0, 1, 1].map((side, i) => ({ id: `u${i}`, name: `Unit ${i}`, side })),
    boxes: ['out', 'dead'],
    fields: FIELDS,
    vars: VARS,
    rows: ROWS,
    events: EVENTS,
    scenarios: [{ id: 's', name: 'S', about: '', cases: ['1'], turns: 1, units: 4 }],
    options: [],
    kit: (_setup, changed = board) => ({ board: changed, rules: undefined, stages, procs, triggers: [], groups: 2, ...kit }),
    setup: (g) => {
      for (let u = 0; u < 4; u++) g.move(u, u);
    },
    derive: () => ({ built: 1 }),
    words: { ask: 'Ask.', 'refuse.no': 'No.' },
    caseExists: (id) => id === '1',
    ...def,
  };
}

export const begin = (procs: Procs, parts?: Parameters<typeof mini>[1]): M => start(mini(procs, parts), { scenario: 's' });
