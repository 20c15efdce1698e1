/** Conditions under which reinforcements come (the notes of the set-up charts), and what a division pays that comes without its own. */
import type { Board, HexId, HexsideId, Side, UnitId } from '@hexfront/engine';
import { arrivalPenalties, type Condition, conditionById, type Fact, formations, type Stretch } from '../../data/index.ts';
import type { RuleModule } from '../../decisions/rules.ts';
import { CROSSED, controller, happened } from '../../state/history.ts';
import { held, SIDE, UNITS } from '../../state/query.ts';
import { type G, GERMAN, SIDES, SUPPLIED, UNSUPPLIED } from '../../state/shape.ts';

const sideOf = (id: string): number => SIDES.findIndex((s) => s.id === id);

/** Whether a condition of the charts holds now. An unknown one is a mistake in the data. */
export function conditionMet(g: G, id: string): boolean {
  const condition = conditionById(id);
  if (!condition) throw new Error(`No arrival condition ${id}`);
  return factHolds(g, condition, condition.fact);
}

function factHolds(g: G, of: Condition, fact: Fact): boolean {
  switch (fact.kind) {
    case 'any-of':
      return fact.of.some((one) => factHolds(g, of, one));
    case 'with-first-of':
      return fact.formations.some((id) => formations.find((f) => f.id === id)?.units.some((u) => g.f.arrived[u] !== 0 || g.onMap(u)));
    case 'meuse-crossed':
      return crossedMeuse(g, fact);
    case 'entered-any':
      // The only such condition asks for Liège.
      return happened(g, 'liegeEntered');
    case 'in-or-adjacent':
      return fact.places.some((p) => near(g, sideOf(fact.side), g.board.at(p.hex)));
    case 'holds-any':
      return fact.places.some((p) => controller(g, g.board.at(p.hex)) === sideOf(fact.side));
    case 'holds-all': {
      // With a delay it is enough to have held the place once, long enough ago (aset-8).
      if (fact.delay !== undefined) return g.v.bastogneLost !== 0 && g.v.turn >= g.v.bastogneLost + fact.delay;
      return fact.places.every((p) => controller(g, g.board.at(p.hex)) === sideOf(fact.side));
    }
  }
}

function near(g: G, side: Side, hex: HexId): boolean {
  if (held(g, side, hex)) return true;
  for (let d = 0; d < 6; d++) {
    const n = g.board.neighbors[6 * hex + d];
    if (n >= 0 && held(g, side, n)) return true;
  }
  return false;
}

type Crossing = Extract<Fact, { kind: 'meuse-crossed' }>;

function crossedMeuse(g: G, fact: Crossing): boolean {
  if (!happened(g, 'meuseCrossed')) return false;
  for (const side of stretch(g.board, fact.from, fact.to)) {
    if ((g.f.crossed[side] & CROSSED[fact.by]) === 0) continue;
    if (!fact.nextPlayerTurn || g.f.crossedTick[side] < g.v.tick) return true;
  }
  return false;
}

const stretches = new WeakMap<Board, Map<string, readonly number[]>>();

/** Meuse hexsides from one town to another, those of the towns included; all of them without towns. */
export function stretch(board: Board, from?: Stretch, to?: Stretch): readonly number[] {
  let known = stretches.get(board);
  if (!known) {
    known = new Map();
    stretches.set(board, known);
  }
  const key = `${from?.name}-${to?.name}`;
  let sides = known.get(key);
  if (!sides) {
    sides = findStretch(board, from, to);
    known.set(key, sides);
  }
  return sides;
}

function findStretch(board: Board, from?: Stretch, to?: Stretch): number[] {
  const bit = board.sideBit('meuse');
  const meuse: number[] = [];
  for (let s = 0; s < board.sideCount; s++) if (board.sides[board.sideAt[s]] & bit) meuse.push(s);
  if (!from || !to) return meuse;
  const isMeuse = new Set(meuse);
  const touching = (place: Stretch): number[] => {
    const found = new Set<number>();
    for (const id of place.hexes) {
      const h = board.at(id);
      for (let d = 0; d < 6; d++) if (isMeuse.has(board.sideId[6 * h + d])) found.add(board.sideId[6 * h + d]);
    }
    return [...found];
  };
  const ends = touching(to);
  const before = new Map<number, number>();
  const queue = touching(from);
  const out = new Set<number>([...queue, ...ends]);
  for (const s of queue) before.set(s, -1);
  // Follows the river from hexside to hexside; the first end met gives the stretch.
  for (let i = 0; i < queue.length; i++) {
    if (ends.includes(queue[i])) {
      for (let s = queue[i]; s >= 0; s = before.get(s) ?? -1) out.add(s);
      break;
    }
    for (const next of meeting(board, queue[i]))
      if (isMeuse.has(next) && !before.has(next)) {
        before.set(next, queue[i]);
        queue.push(next);
      }
  }
  return [...out];
}

/** The hexsides that share a corner with one. */
function meeting(board: Board, side: Side): HexsideId[] {
  const at = board.sideAt[side];
  const h = Math.floor(at / 6);
  const d = at % 6;
  const out = [board.sideId[6 * h + ((d + 1) % 6)], board.sideId[6 * h + ((d + 5) % 6)]];
  const n = board.neighbors[at];
  if (n >= 0) out.push(board.sideId[6 * n + ((d + 2) % 6)], board.sideId[6 * n + ((d + 4) % 6)]);
  return out;
}

// ---- what it costs -----------------------------------------------------------------------------------------------------------------------

/** Divisions that may come without their condition, with their bit in `committed` (gset-1-2alt). */
export const COMMITTED: Readonly<Record<string, number>> = { '10SS Pz': 1, '11Pz': 2 };

interface Penalty {
  until: number;
  exempt: boolean;
}
/** Units whose division arrives without fuel, by index (gset-cond, gset-4, basic-2.32). */
const DRY: readonly (Penalty | undefined)[] = UNITS.map((u) => {
  for (const p of arrivalPenalties)
    for (const row of p.rows ?? []) if (row.formation === u.formation) return { until: row.untilTurn, exempt: row.exempt.includes(u.id) };
  return undefined;
});

/** The case that keeps a unit out of supply although its line is open, or undefined. */
export function supplyPenalty(g: G, u: UnitId): string | undefined {
  const { scenario } = g.rules;
  const rule = scenario.unsupplied;
  if (rule) {
    const last = g.rules.choice('meuse-ss-supply') === 'whole' ? scenario.lastTurn : rule.toTurn;
    const unit = UNITS[u];
    if (rule.formations.includes(unit.formation ?? '') && !rule.exempt.includes(unit.id) && g.v.turn >= rule.fromTurn && g.v.turn <= last)
      return rule.case;
  }
  if (scenario.setup === '1216') {
    const dry = DRY[u];
    if (dry && !dry.exempt && g.v.turn < dry.until && g.v.fuelCaptured === 0)
      return UNITS[u].formation === 'Fuh Gr' ? 'gset-4' : 'gset-cond';
  }
  const bit = COMMITTED[UNITS[u].formation ?? ''] ?? 0;
  if ((g.v.committed & bit) === 0 || (g.onMap(u) && g.f.arrived[u] !== g.v.turn)) return undefined;
  const { when } = g.rules.move.arrivals.find((a) => a.unit === UNITS[u].id) ?? {};
  return when !== undefined && !conditionMet(g, when) ? 'gset-1-2alt' : undefined;
}

export const arrivalsChapter: RuleModule = {
  apply(draft) {
    draft.supplyChanges.push((g, u, status) =>
      status === SUPPLIED && SIDE[u] === GERMAN && supplyPenalty(g, u) !== undefined ? UNSUPPLIED : status,
    );
  },
};
