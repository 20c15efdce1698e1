/** Overruns (7.12): a unit in Exploit mode attacks a hex in the middle of its move, as a Ground Assault of its own, and goes on if it wins. */
import { call, type HexId, type Next, REFUSED, type Refusal, type Step } from '@hexfront/engine';
import { beside, SIDE } from '../../state/query.ts';
import type { G, Opt } from '../../state/shape.ts';
import { gather, newAssault } from '../combat/assaults.ts';
import { readResult } from '../combat/reckoning/assault-table.ts';
import { isCover } from '../sight/cover.ts';
import { EXTRA, enemyHexes, groundRefusal, overrunnerRefusal } from './exploit-ends.ts';
import type { MoveLocals } from './movement.ts';
import { SLOT, walkOf } from './reach.ts';
import { barredBy } from './step-codes.ts';
import type { MoveStart } from './unit-walk.ts';

/** Points spent after entering a hex of the enemy, one more included; the refusal if the ground bars it or they do not suffice. */
export function overrunPrice(g: G, q: MoveStart, to: HexId): number | Refusal {
  const dir = g.board.dirTo(q.hex, to);
  if (dir < 0) return { case: '7.12.0', why: 'not-adjacent', unit: q.unit, hex: to };
  const walk = walkOf(g, { ...q, into: to }, SLOT.overrun);
  const out: Step = { spent: 0, memory: 0, reason: 0, why: undefined };
  if (walk.edge(q.hex, dir, to, q.memory, q.spent, out) === REFUSED) return { ...barredBy(out.reason), unit: q.unit, from: q.hex, to };
  const spent = out.spent + EXTRA;
  return spent > q.points ? { case: '7.12.0', why: 'overrun-too-dear', unit: q.unit, to } : spent;
}

/** Some overrun is possible from a hex with what is left. */
export const canOverrunFrom = (g: G, q: MoveStart): boolean =>
  overrunnerRefusal(g, q.unit) === undefined &&
  enemyHexes(g, q.unit, q.hex).some(
    (to) => groundRefusal(g, q.unit, q.hex, to) === undefined && typeof overrunPrice(g, q, to) === 'number',
  );

/** Why this move does not overrun a hex. `q` is the move as it stands. */
function refusalOf(g: G, q: MoveStart, to: HexId): Refusal | undefined {
  const no = overrunnerRefusal(g, q.unit);
  if (no) return no;
  if (g.board.dirTo(q.hex, to) < 0) return { case: '7.12.0', why: 'not-adjacent', unit: q.unit, hex: to };
  const ground = groundRefusal(g, q.unit, q.hex, to);
  if (ground) return ground;
  const price = overrunPrice(g, q, to);
  return typeof price === 'number' ? undefined : price;
}

/** The hex is attacked at once (7.12.2); the points are spent whatever comes of it. */
function declare(g: G, l: MoveLocals, q: MoveStart, to: HexId): Next {
  const price = overrunPrice(g, q, to);
  if (typeof price === 'number') l.spent = price;
  l.points = q.points;
  l.form = q.form;
  g.set('moved', l.u, 1);
  l.target = to + 1;
  l.must = false;
  l.halted = false;
  const b = newAssault(SIDE[l.u], [to], [l.u]);
  b.overrun = true;
  b.stage = 'declared';
  gather(g, b);
  g.rows.assaults = [b];
  g.emit({ e: 'assault', side: b.by, hexes: [to], units: [l.u], case: '7.12.0' });
  return call('assault', {}, 'overrun');
}

/** The question that a move asks the walk kernel, why it cannot be asked now, and what the first step of a move settles. */
export interface Overrunning {
  readonly question: (g: G, l: MoveLocals) => MoveStart;
  readonly open: (g: G, l: MoveLocals) => Refusal | undefined;
  readonly begin: (g: G, l: MoveLocals) => void;
}
export function overrunOption(k: 'overrun' | 'overrun-road', { question, open, begin }: Overrunning): Opt<MoveLocals> {
  return {
    k,
    parts: 'h',
    *from(g, l) {
      if (overrunnerRefusal(g, l.u) || open(g, l)) return;
      const q = question(g, l);
      for (const h of enemyHexes(g, l.u, q.hex)) yield { k, h };
    },
    test: (g, l, { h }) => overrunnerRefusal(g, l.u) ?? open(g, l) ?? refusalOf(g, question(g, l), h),
    take: (g, l, { h }) => {
      const first = l.legs === 0 && l.through === 0;
      const next = declare(g, l, question(g, l), h);
      // Units move by road first, also if the first step is an overrun (7.1.0).
      if (first) begin(g, l);
      return next;
    },
  };
}

/** Won with fewer hits than the defender (7.12.2, R-D8), or without a die where everybody has surrendered (15.9.2). */
function isWon(g: G): boolean {
  const [b] = g.rows.assaults;
  if (b.defenders.length + b.bystanders.length === 0) return true;
  const own = readResult(b.attackerResult);
  const theirs = readResult(b.defenderResult);
  return own.must + own.either < theirs.must + theirs.either;
}

/** After the dice: on from the hex that was overrun, or an end to it (7.12.3, 7.12.4). */
export function settleOverrun(g: G, l: MoveLocals): 'on' | 'over' {
  const to = l.target - 1;
  const won = g.onMap(l.u) && g.rows.assaults[0].attackers.length > 0 && isWon(g);
  l.target = 0;
  g.rows.assaults = [];
  if (!g.onMap(l.u)) {
    g.set('repelled', to, 1);
    return 'over';
  }
  g.emit({ e: 'overrun', u: l.u, h: to, outcome: won ? 'won' : 'lost', case: won ? '7.12.3' : '7.12.4' });
  if (!won) {
    g.set('repelled', to, 1);
    const here = g.hexOf(l.u);
    if (!isCover(g, SIDE[l.u], here, 'combat') && beside(g, 1 - SIDE[l.u], here)) {
      g.set('mayRetreat', l.u, 1);
      g.emit({ e: 'mayRetreat', u: l.u, h: here, case: '7.12.4' });
    }
    return 'over';
  }
  // Whoever went back himself stays where he went.
  if (g.f.fled[l.u] !== 0) return 'over';
  l.through = to + 1;
  l.past = to + 1;
  return 'on';
}
