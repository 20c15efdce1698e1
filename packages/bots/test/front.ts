/** A synthetic front of any size for the steady player: two lines facing each other, five towns that the attacker wants, guns behind. */
import {
  type Board,
  boardOf,
  type GameDef,
  type Goal,
  PLACE,
  type Reach,
  type Shape,
  type Strategy,
  start,
  type UnitId,
} from '@hexfront/engine';
import { rectangle } from '@hexfront/engine/testing';
import { completed } from '../src/defaults.ts';
import { type AnyStrategy, assess, type Situation } from '../src/steady/situation.ts';
import { STEADY } from '../src/weights.ts';

/** Numbers that look like chance and are the same everywhere. */
function numbers(seed: number): (below: number) => number {
  let s = (seed * 2654435761 + 12345) >>> 0;
  return (below) => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return Math.floor((s / 2 ** 32) * below);
  };
}

export interface Front {
  cols: number;
  rows: number;
  /** Units of the attacker (east) and of the defender (west). */
  units: readonly [number, number];
  seed: number;
}

export function frontStrategy({ cols, rows, units, seed }: Front): { sit: (side: number) => Situation; s: AnyStrategy; board: Board } {
  const random = numbers(seed);
  const board = boardOf(rectangle(cols, rows));
  const total = units[0] + units[1];
  const sideOf = (u: UnitId): number => (u < units[0] ? 0 : 1);
  const gun = Array.from({ length: total }, () => random(5) === 0);
  const strength = Array.from({ length: total }, () => 1 + random(6));
  const place = Array.from({ length: total }, (_, u) => {
    const depth = gun[u] ? 4 + random(3) : random(4);
    const col = sideOf(u) === 0 ? Math.floor(cols / 2) + 1 + depth : Math.floor(cols / 2) - depth;
    return board.hexAt(Math.max(0, Math.min(cols - 1, col)), random(rows)) as number;
  });
  const def: GameDef<Shape> = {
    ...{ id: 'front', name: 'Front', rulesVersion: 1, boxes: ['out'], options: [], words: {} },
    sides: [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B' },
    ],
    units: place.map((_, u) => ({ id: `u${u}`, name: `Unit ${u}`, side: sideOf(u) })),
    fields: { place: PLACE },
    vars: {},
    rows: {},
    events: {},
    scenarios: [{ id: 's', name: 'S', about: '', cases: ['1'], turns: 9, units: total }],
    kit: () => ({
      board,
      rules: undefined,
      stages: { id: 'game', name: 'Game', cases: ['1'], run: 'ask' },
      procs: { ask: { first: 'q', points: { q: { who: () => 0, cases: ['1'], always: true, options: [] } } } },
      triggers: [],
      groups: 0,
    }),
    setup: (g) => {
      for (const [u, h] of place.entries()) g.move(u, h);
    },
    derive: () => undefined,
    caseExists: () => true,
  };
  const travel = Uint8Array.from(board.neighbors, (to) => (to < 0 ? 0 : 2 + ((to * 7) % 3)));
  const towns = [1, 3, 5, 7, 9].map((i) => board.hexAt(Math.floor(cols / 6), Math.floor((rows * i) / 10)) as number);
  const goals: Goal[] = towns.map((hex, i) => ({
    ...{ id: `town-${i}`, name: `Town ${i}`, side: 0, hexes: [hex], value: 10 + i, need: 1, hold: true },
  }));
  const sketch: Strategy<Shape> = {
    roles: {},
    units: place.map((_, u) => ({
      ...{ side: sideOf(u), wheels: u % 3 === 0, pace: 12, bulk: 1, group: u % 20 },
      duty: gun[u] ? 'gun' : u % 3 === 0 ? 'mobile' : 'line',
    })),
    attack: (_g, u) => strength[u],
    defense: (_g, u) => strength[u],
    steps: (_g, u) => 1 + (u % 3),
    goals: () => goals,
    turnsLeft: () => 6,
    called: (u) => `Unit ${u}`,
    travel: () => travel,
    range: () => 8,
    room: (g, u, hex) => g.unitsIn(hex).filter((v) => v !== u).length < 3,
    reach(g, u, _when, out: Reach) {
      out.hexes.length = 0;
      out.kinds.length = 0;
      out.costs.length = 0;
      // Six hexes around, never into an enemy.
      const seen = new Set([g.f.place[u]]);
      let edge = [g.f.place[u]];
      for (let d = 1; d <= 6; d++) {
        const next: number[] = [];
        for (const h of edge)
          for (let k = 0; k < 6; k++) {
            const to = board.neighbors[6 * h + k];
            if (to < 0 || seen.has(to) || g.unitsIn(to).some((v) => sideOf(v) !== sideOf(u))) continue;
            seen.add(to);
            next.push(to);
            out.hexes.push(to);
            out.kinds.push('go');
            out.costs.push(d);
          }
        edge = next;
      }
    },
  };
  const s = completed(sketch);
  const g = start(def, { scenario: 's' });
  return { s, board, sit: (side) => assess(g, s, side, STEADY) };
}
