/** Barrage points that the German player has in every game turn beside his artillery, counted from the front of December 16 (35.3.3). */
import { type Board, type HexId, listed, perBoard, type Refusal, type Side } from '@hexfront/engine';
import type { Barrage } from '../../state/fields/combat.ts';
import { type G, GERMAN, type Opt } from '../../state/shape.ts';

/** By hex how far it is from the front line. */
const fromFront = perBoard((board: Board) => {
  const front = board.sideBit('front');
  const far = new Int16Array(board.n).fill(-1);
  const queue: HexId[] = [];
  for (let edge = 0; edge < 6 * board.n; edge++) {
    const hex = Math.floor(edge / 6);
    if (far[hex] < 0 && (board.sides[edge] & front) !== 0) {
      far[hex] = 0;
      queue.push(hex);
    }
  }
  for (const hex of queue)
    for (let edge = 6 * hex; edge < 6 * hex + 6; edge++) {
      const there = board.neighbors[edge];
      if (there < 0 || far[there] >= 0) continue;
      far[there] = far[hex] + 1;
      queue.push(there);
    }
  return far;
});

/** Points that could be fired at a hex now. */
export function frontPoints(g: G, by: Side, hex: HexId): number {
  const given = g.rules.scenario.frontPoints;
  if (!given || by !== GERMAN) return 0;
  const far = fromFront(g.board)[hex];
  return far >= 0 && far <= given.range ? Math.max(0, given.points - g.v.frontFired) : 0;
}
const left = (g: G, b: Barrage): number => (b.extra === undefined ? frontPoints(g, b.by, b.target) : 0);

/** The answer that adds them to a barrage. */
export const shells: Opt = listed(
  'shells',
  'n',
  (g) => Array.from({ length: left(g, g.rows.barrages[0]) }, (_, i) => i + 1).reverse(),
  (g, _l, n): Refusal => ({ case: '35.3.3', why: 'front-points', n, limit: left(g, g.rows.barrages[0]) }),
  (g, _l, n) => {
    g.rows.barrages[0].extra = n;
    g.v.frontFired += n;
    return 'guns';
  },
);
