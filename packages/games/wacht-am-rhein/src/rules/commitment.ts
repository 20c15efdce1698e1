/** Commitment on the first days (25.16, 25.26): only committed units move, and once committed they stay so. Procedure `commit`. */
import { among, END, type Of, plain, type Refusal, type Side, type UnitId } from '@hexfront/engine';
import { count, record } from '@hexfront/engine/parts';
import {
  type CommitmentRow,
  formationById,
  type MapLetter,
  setups,
  tables,
  type UnitData,
  type UnitFilter,
  unitIndex,
} from '../data/index.ts';
import { ENGINEER, SIDE, UNITS } from '../state/query.ts';
import { ALLIED, type G, GERMAN, ISOLATED_1, type Opt, type Proc } from '../state/shape.ts';
import { isDugIn } from './combat/works.ts';

const { byDie } = tables.commitment;
const OWN: readonly (readonly UnitId[])[] = [0, 1].map((side) => UNITS.filter((u) => u.side === side).map((u) => u.index));

/** Engineers with the name of a corps on their counter (25.16). */
const CORPS_ENGINEER = Uint8Array.from(UNITS, (u, i) =>
  ENGINEER[i] === 1 && u.formation !== undefined && formationById(u.formation).kind === 'corps' ? 1 : 0,
);

/** The last turn that says anything of US units; from then on all are committed. */
export const lastOrders = (g: G): number => g.rules.scenario.commitment.allied?.at(-1)?.turn ?? 0;
const rowsBy = new WeakMap<object, ReadonlyMap<number, CommitmentRow>>();
/** What the turn says; in the Campaign Game the orders of both maps are put together (27.62). */
function rowNow(g: G): CommitmentRow | undefined {
  let rows = rowsBy.get(g.rules);
  if (!rows) {
    const { allied = [], turn2 } = g.rules.scenario.commitment;
    rows = new Map(allied.map((row) => [row.turn, turn2 && row.turn === 2 ? { ...row, ...turn2 } : row]));
    rowsBy.set(g.rules, rows);
  }
  return rows.get(g.v.turn);
}

export function commit(g: G, u: UnitId, why: 'chosen' | 'must' | 'attacked' | 'adjacent' | 'arrived' | 'ordered'): void {
  if (g.f.committed[u] !== 0) return;
  g.set('committed', u, 1);
  if (why !== 'ordered') g.emit({ e: 'committed', u, why, case: why === 'must' ? g.rules.scenario.commitment.case : '25.16' });
}

const meant = (unit: Pick<UnitData, 'formation' | 'type'>, { formations, types }: UnitFilter): boolean =>
  unit.formation !== undefined && formations.includes(unit.formation) && (types?.includes(unit.type) ?? true);

/** Germans who wait a turn (25.16, 25.26). */
const waits = (g: G, u: UnitId): boolean => g.rules.scenario.commitment.german?.turn1Not.some((filter) => meant(UNITS[u], filter)) ?? false;

/** Who is committed before anything happens. */
export function commitAtStart(g: G): void {
  const { commitment, firstTurn } = g.rules.scenario;
  for (const { index: u } of UNITS) {
    if (g.f.place[u] >= g.board.n) continue;
    if (SIDE[u] === GERMAN ? firstTurn > 1 || !waits(g, u) : commitment.allied === undefined) g.set('committed', u, 1);
  }
}

/** An enemy of any kind in one of the six hexes, headquarters included (R-C76). */
function enemyAdjacent(g: G, u: UnitId): boolean {
  const { head, next } = g.occupancy;
  const hex = g.hexOf(u);
  for (let k = 6 * hex; k < 6 * hex + 6; k++) {
    const to = g.board.neighbors[k];
    if (to < 0) continue;
    for (let v: UnitId = head[to]; v >= 0; v = next[v]) if (SIDE[v] !== SIDE[u]) return true;
  }
  return false;
}

/** Isolated units in works hold on (25.16, turn 5). */
const holdsOut = (g: G, u: UnitId): boolean => g.f.supply[u] >= ISOLATED_1 && isDugIn(g, u);

/** What happens by itself as a Movement Phase begins: the order of the turn, then everybody with an enemy beside him. */
export function commitByItself(g: G, side: Side): void {
  const all = side === GERMAN ? g.v.turn > 1 : g.v.turn > lastOrders(g) || rowNow(g)?.commit === 'all';
  const held = side === ALLIED && rowNow(g)?.unless === 'isolated-in-position';
  for (const u of OWN[side]) {
    if (g.f.committed[u] !== 0 || !g.onMap(u)) continue;
    if (all && !(held && holdsOut(g, u))) commit(g, u, 'ordered');
    else if (enemyAdjacent(g, u)) commit(g, u, 'adjacent');
  }
}

/** Why a unit may not move because of its orders. */
export function orderRefusal(g: G, unit: UnitId): Refusal | undefined {
  if (SIDE[unit] === ALLIED && rowNow(g)?.move === 'none') return { case: '25.16', why: 'no-movement-yet', unit };
  return g.f.committed[unit] === 0 ? { case: '25.16', why: 'not-committed', unit } : undefined;
}

const COMMIT_LOCALS = record({
  left: count(),
  /** Where maps have orders of their own: 1 + number of the map in their list; 0 where all units are meant (27.62). */
  map: count(),
});
type CommitLocals = Of<typeof COMMIT_LOCALS>;

const startsBy = new WeakMap<object, ReadonlyMap<UnitId, MapLetter | undefined>>();
/** The map a unit started on. */
function startedOn(g: G, u: UnitId): MapLetter | undefined {
  let known = startsBy.get(g.rules);
  if (!known) {
    const lists = g.rules.scenario.setups.map((id) => setups[id]);
    known = new Map(
      g.rules.forces.deployed.map(({ unit, entry }) => [unitIndex(unit), lists.find(({ entries }) => entries.includes(entry))?.map]),
    );
    startsBy.set(g.rules, known);
  }
  return known.get(u);
}
/** The turn rolls for how many may be committed. */
const rolls = (row: CommitmentRow | undefined): boolean => row?.commit === 'die' || row?.commit === 'twice-die';
const mapsOf = (g: G): readonly MapLetter[] => g.rules.scenario.commitment.byMap ?? [];

function commitRefusal(g: G, unit: UnitId, l: CommitLocals): Refusal | undefined {
  const no = (why: string, rule = '25.16'): Refusal => ({ case: rule, why, unit });
  if (SIDE[unit] !== ALLIED) return no('not-yours');
  if (!g.onMap(unit)) return no('not-on-map');
  if (g.f.committed[unit] !== 0) return no('committed-already');
  if (isDugIn(g, unit)) return no('commit-in-position');
  if (l.map > 0 && startedOn(g, unit) !== mapsOf(g)[l.map - 1]) return no('commit-other-map', '27.62');
  const first = g.rules.scenario.commitment.alliedNot?.corpsEngineersBefore ?? 0;
  return CORPS_ENGINEER[unit] === 1 && g.v.turn < first ? no('commit-corps-engineer') : undefined;
}

const choose: Opt<CommitLocals> = {
  k: 'commit',
  parts: 'u',
  ...among({
    k: 'commit',
    part: 'u',
    of: () => OWN[ALLIED],
    fits: (g: G, l: CommitLocals) => (u: UnitId) => g.onMap(u) && g.f.committed[u] === 0 && commitRefusal(g, u, l) === undefined,
  }),
  test: (g, l, { u }) => commitRefusal(g, u, l),
  take(g, l, { u }) {
    commit(g, u, 'chosen');
    l.left--;
    return l.left > 0 ? 'choose' : 'next';
  },
};

/** At the beginning of the Movement Phase: by itself, then as many as the turn allows, in the Campaign Game map by map. */
export const commitment: Proc<CommitLocals> = {
  locals: COMMIT_LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto(g, l) {
        commitByItself(g, g.v.side);
        const row = g.v.side === ALLIED ? rowNow(g) : undefined;
        const rule = row?.commit;
        // Whom the scenario names is among those who may be committed, and no choice (25.26).
        const must = (row?.must ?? []).map(unitIndex);
        for (const u of must) if (g.onMap(u)) commit(g, u, 'must');
        l.left = typeof rule === 'number' ? rule - must.length : 0;
        const maps = mapsOf(g).length;
        l.map = Math.min(1, maps);
        if (rolls(row)) return 'roll';
        // The unit of Map C is named; the other is one of Map D (27.62, R-W32).
        l.map = maps;
        return l.left > 0 ? 'choose' : 'end';
      },
    },
    next: {
      auto(g, l) {
        if (!rolls(rowNow(g)) || l.map >= mapsOf(g).length) return 'end';
        l.map++;
        return 'roll';
      },
    },
    roll: {
      roll: (_g, l) => ({
        dice: [6],
        cases: l.map > 0 ? ['27.62'] : ['25.16'],
        says: l.map > 0 ? 'roll.commitment-on-map' : 'roll.commitment',
        args: { n: l.map },
        classOf: ([pip]) => String(byDie[pip - 1]),
      }),
      take(g, l, [pip]) {
        l.left = byDie[pip - 1] * (rowNow(g)?.commit === 'twice-die' ? tables.commitment.turn4 : tables.commitment.turn3);
        g.emit({ e: 'mayCommit', n: l.left, die: pip, case: '25.16' });
        return 'choose';
      },
    },
    choose: {
      who: () => ALLIED,
      cases: ['25.16'],
      args: (_g, l) => ({ n: l.left, needs: l.map }),
      options: [choose, plain('done', 'next')],
    },
    end: { auto: () => END },
  },
};
