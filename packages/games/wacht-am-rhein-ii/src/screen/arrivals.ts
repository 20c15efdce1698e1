/** Reinforcements as lists before the map show them (22.1.0): who comes when and by which hexes, and where whoever is due could enter now. */
import { type ArrivalsAnswer, answers, type Side } from '@hexfront/engine';
import { opensNow } from '../rules/arrivals/arrivals.ts';
import { doorsOf, entryFor, isLeftOut } from '../rules/arrivals/doors.ts';
import { SIDE } from '../state/query.ts';
import type { G } from '../state/shape.ts';

/** Entry areas are called by their letters, other hexes by their numbers. */
const doorName = (g: G, door: string): string => (g.board.hex(door) === undefined ? `entry area ${door}` : door);

function arrivals(g: G, q: { side?: Side }): ArrivalsAnswer {
  return g
    .unitsIn(g.box('Arriving'))
    .flatMap((unit) => {
      const turn = g.f.due[unit];
      const entry = q.side === undefined || SIDE[unit] === q.side ? entryFor(g, unit) : undefined;
      if (turn === 0 || entry === undefined || isLeftOut(g, entry, unit)) return [];
      const hexes = doorsOf(g, entry);
      if (hexes.length === 0) return [];
      const where = entry.doors.filter((door) => doorsOf(g, { ...entry, doors: [door] }).length > 0).map((door) => doorName(g, door));
      return [
        {
          unit,
          turn,
          where: where.join(', '),
          hexes,
          ...(turn < g.v.turn ? { overdue: true } : {}),
          ...(turn <= g.v.turn ? { open: opensNow(g, unit) } : {}),
        },
      ];
    })
    .sort((a, b) => a.turn - b.turn || a.unit - b.unit);
}

export const ARRIVAL_QUESTIONS = { arrivals: answers('arrivals', arrivals) };
