/** What it costs a unit to enter a hex from each side, for the card of the hex; asked of the same step function that moves it. */
import type { UnitAnswer } from '../../describe.ts';
import type { HexId, UnitId } from '../../ids.ts';
import type { Ledger } from '../../ledger.ts';
import { REFUSED, type Step } from '../../walk/index.ts';
import type { World } from '../state/world.ts';
import type { Shape } from '../types.ts';
import type { MovePlanner } from './move-plan.ts';

/** One line for each price, with the hexes it is paid from; hexes from which it cannot be entered last, with their reason. */
export function entryCosts<S extends Shape, L, F extends string>(
  g: World<S>,
  { hex, unit }: { hex: HexId; unit?: UnitId },
  game: MovePlanner<S, L, F>,
): UnitAnswer {
  if (unit === undefined || !g.onMap(unit) || hex === g.f.place[unit]) return [];
  const l = game.running(g, unit) ?? game.begin(g, unit).l;
  if (!l) return [];
  const { walk, board } = game.field(g, l, game.forms(g, l)[0]);
  if (!walk) return [];
  const { den, costs, barred, price } = game.cases;
  const open = new Map<string, { total: number; lines: Ledger['lines']; hexes: HexId[] }>();
  const shut = new Map<number, HexId[]>();
  const { memory } = walk.starts[0];
  const named = (hexes: readonly HexId[]): string => hexes.map((h) => board.ids[h]).join(', ');
  for (let d = 0; d < 6; d++) {
    const from = board.neighbors[6 * hex + d];
    if (from < 0) continue;
    const why: number[] = [];
    // Priced as the first step of a move: what was spent before is not the hex's matter.
    const out: Step = { spent: 0, memory, reason: 0, why };
    if (walk.edge(from, (d + 3) % 6, hex, memory, 0, out) === REFUSED) {
      shut.set(out.reason, [...(shut.get(out.reason) ?? []), from]);
      continue;
    }
    const key = `${out.spent}/${why.join()}`;
    const known = open.get(key);
    if (known) known.hexes.push(from);
    else {
      const lines: Ledger['lines'] = [];
      for (let i = 0; i + 1 < why.length; i += 2)
        lines.push({ ...costs[why[i]], args: { to: hex, ...terrainOf(board, hex) }, op: '+', value: why[i + 1], den, applied: true });
      open.set(key, { total: out.spent, lines, hexes: [from] });
    }
  }
  return [
    ...[...open.values()]
      .sort((a, b) => a.total - b.total)
      .map(({ total, lines, hexes }) => ({
        what: 'enter',
        args: { names: named(hexes) },
        value: game.text(total),
        case: lines[0]?.case ?? price,
        ledger: { total, den, lines },
      })),
    ...[...shut].map(([reason, hexes]) => ({
      what: 'enter-not',
      args: { names: named(hexes) },
      case: barred(reason).case,
    })),
  ];
}

/** The kind of ground, so that a price can name it. */
export const terrainOf = (board: { terrains: readonly string[]; terrain: ArrayLike<number> }, hex: HexId): { terrain: string } => ({
  terrain: board.terrains[board.terrain[hex]],
});
