/** Allied variants about the dates and places of reinforcements (avar-2, 3, 4, 6, 7, 8, 12). The 90th Division (avar-10) has its row on the chart. */
import { type Board, END, type HexId, type UnitId } from '@hexfront/engine';
import { type Arrival, arrivals, type Delay, unitById, unitIndex, variants } from '../../data/index.ts';
import { bothHalves, isMeuse, MOTORIZED, onMap, SIDE, UNITS } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, type Proc } from '../../state/shape.ts';
import { rimOf } from '../arrivals/entry-areas.ts';
import { doors, roadOffMap } from '../movement/exits.ts';
import { beforePlay, idsOf, replaceArrivals, rowsFor, variant } from './force.ts';

type Edge = 'north' | 'south' | 'west' | 'east';
/** Edge of the map over which a row of the chart comes in. */
export const edgeOf = (board: Board, areas: readonly string[]): Edge | undefined =>
  areas.length === 0 ? undefined : doors(board).get(board.region('entry', areas[0]).hexes[0])?.edge;
const isAllied = (row: Arrival): boolean => unitById(row.unit).side === 'allied';

/** The longest of the delays that apply. */
function delayOf(g: G, delays: readonly Delay[], row: Arrival): number {
  const { formation } = unitById(row.unit);
  let turns = 0;
  for (const d of delays) {
    const applies = d.formation !== undefined ? d.formation === formation : d.edge === 'any' || edgeOf(g.board, row.areas) === d.edge;
    if (applies) turns = Math.max(turns, d.turns);
  }
  return turns;
}
const delaying = (id: 'avar-2' | 'avar-4') =>
  variant(id, (draft, on) => {
    draft.move.arrivalTurn.push((g, row, turn) => (on(g) && isAllied(row) ? turn + delayOf(g, variants[id].delay, row) : turn));
  });
export const pattonHesitates = delaying('avar-2');
export const commandConfusion = delaying('avar-4');

export const shaefReserve = variant('avar-3', (draft, on) => {
  const first = new Map(variants['avar-3'].notBefore.map(({ formation, turn }) => [formation, turn]));
  draft.move.arrivalTurn.push((g, row, turn) => (on(g) ? Math.max(turn, first.get(unitById(row.unit).formation ?? '') ?? 0) : turn));
});

/** The 66th comes by any road of the west edge; its row is on the chart. */
export const division66 = variant('avar-6', (draft, on) => {
  const units = new Set(idsOf(variants['avar-6'].arrivals[0]).map(unitIndex));
  draft.move.doors.push((g, unit, hexes) => (on(g) && units.has(unit) ? hexes.filter((h) => roadOffMap(g.board, h) !== 0) : hexes));
});

export const armor4 = variant('avar-7', (draft, on) => {
  replaceArrivals(
    draft,
    on,
    variants['avar-7'].arrivals.flatMap((group) => rowsFor(idsOf(group), group.turn, group.areas)),
  );
});

// ---- Montgomery ---------------------------------------------------------------------------------------------------------------------------

const BRITISH = UNITS.filter((u) => u.nation === 'British' && u.type !== 'aircraft').map((u) => u.index);
const isBritish = new Set(BRITISH.map((u) => UNITS[u].id));

/** A German motorized unit crosses the Meuse: the turn is remembered. */
function watchCrossing(g: G, unit: UnitId, from: HexId, to: HexId): void {
  if (g.v.motorizedOver !== 0 || SIDE[unit] !== GERMAN || !MOTORIZED[unit]) return;
  if (from < 0 || from >= g.board.n || to < 0 || to >= g.board.n) return;
  const dir = g.board.dirTo(from, to);
  if (dir < 0 || !isMeuse(g, 6 * from + dir)) return;
  g.v.motorizedOver = g.v.turn;
  g.emit({ e: 'britishCalled', case: 'avar-8' });
}

/** British units that the set-up of 12/22 has on the map have not come yet either. */
const holdBack: Proc = {
  first: 'off',
  points: {
    off: {
      auto: (g) => {
        for (const u of [...onMap(g, ALLIED)]) {
          if (!BRITISH.includes(u)) continue;
          g.set('reserve', u, 0);
          g.move(u, g.box('out'));
        }
        return END;
      },
    },
  },
};

export const montgomery = variant('avar-8', (draft, on) => {
  const { delay } = variants['avar-8'];
  draft.move.mayArrive.push((g, row) => !on(g) || !isBritish.has(row.unit) || g.v.motorizedOver !== 0);
  draft.move.arrivalTurn.push((g, row, turn) => (on(g) && isBritish.has(row.unit) ? Math.max(turn, g.v.motorizedOver) + delay : turn));
  draft.triggers.push(
    {
      on: 'entered',
      effect: (g, e) => {
        for (const u of bothHalves(g, e.u)) watchCrossing(g, u, e.from, e.h);
      },
    },
    { on: 'advanced', effect: (g, e) => watchCrossing(g, e.u, e.from, e.to) },
    {
      on: 'retreated',
      effect: (g, e) => {
        for (const u of e.units) watchCrossing(g, u, e.from, e.to);
      },
    },
  );
  if (draft.scenario.setup !== '1222') return;
  draft.procs['british-held'] = holdBack;
  beforePlay(draft, { id: 'british-held', name: 'Montgomery holds back', cases: ['avar-8'], side: ALLIED, when: on, run: 'british-held' });
  const listed = new Set(draft.move.arrivals.map((row) => row.unit));
  const more = arrivals['1216'].filter((row) => isBritish.has(row.unit) && !listed.has(row.unit) && row.turn < draft.scenario.firstTurn);
  draft.move.arrivals = [...draft.move.arrivals, ...more];
});

// ---- the big solution ---------------------------------------------------------------------------------------------------------------------

const wide = new WeakMap<Board, Map<Edge, readonly number[]>>();
/** Hexes of a side of the map where the Allies may come in (avar-12). */
export function wholeEdge(board: Board, edge: Edge): readonly number[] {
  let known = wide.get(board);
  if (!known) {
    known = new Map();
    wide.set(board, known);
  }
  let hexes = known.get(edge);
  if (!hexes) {
    const { forbidden, notEastOf } = variants['avar-12'];
    const limit = edge === 'north' || edge === 'south' ? board.region('entry', notEastOf[edge]).hexes[0] : undefined;
    const has = board.region('edge', edge).has;
    hexes = rimOf(board).filter(
      (h) => has[h] === 1 && !forbidden.includes(board.ids[h]) && (limit === undefined || board.x[h] <= board.x[limit]),
    );
    known.set(edge, hexes);
  }
  return hexes;
}

export const bigSolution = variant('avar-12', (draft, on) => {
  draft.move.doors.push((g, unit, hexes) => {
    if (!on(g) || SIDE[unit] !== ALLIED || hexes.length === 0) return hexes;
    const row = g.rows.waiting.find((w) => w.unit === unit);
    const edge = row && edgeOf(g.board, row.areas);
    return edge ? wholeEdge(g.board, edge) : hexes;
  });
});
