/**
 * The referee of Road to the Rhine: zones of control, general supply, stacking and the price of moves, strengths and columns, retreats, read a second
 * time from the rulebook. Slow and simple on purpose, and it knows nothing of the rules in `src`.
 */
import { answerTo, below, explain, legal, perform, type RngState } from '@hexfront/engine';
import type { Notes, Referee } from '@hexfront/engine/testing';
import type { RR } from '../src/state/shape.ts';
import { advance } from './advance.ts';
import { battle } from './battle.ts';
import { losses } from './losses.ts';
import { reachable } from './movement.ts';
import { retreat } from './retreat.ts';
import { land, supplied } from './supply.ts';
import { dunkirk, enemyIn, friendIn, type Table, tableOf } from './table.ts';
import { victory } from './victory.ts';
import { zonesOf } from './zones.ts';

const SIDES = ['German', 'Allied'];
const sorted = (ids: Iterable<string>): string[] => [...ids].sort();

function zones(t: Table, notes: Notes): void {
  for (const side of [0, 1]) {
    const read = zonesOf(t, side);
    for (const kind of ['primary', 'secondary'] as const) {
      const said = answerTo(t.g, { q: 'zoc', side, kind }) as number[];
      notes.same(`${SIDES[side]} ${kind} zones`, sorted(read[kind]), sorted(said.map((h) => t.g.board.ids[h])));
    }
  }
}

function supply(t: Table, notes: Notes, rng: RngState): void {
  const { g } = t;
  for (const side of [0, 1]) {
    const mine = t.counters.filter((c) => c.side === side);
    if (mine.length === 0) continue;
    const read = supplied(t, side);
    const enemyZones = zonesOf(t, 1 - side).primary;
    for (let i = 0; i < 3; i++) {
      const unit = mine[below(rng, mine.length)];
      const near = g.board.neighbors[6 * g.board.at(mine[below(rng, mine.length)].hex) + below(rng, 6)];
      const hex = i % 3 > 0 && near >= 0 ? near : below(rng, g.board.n);
      const id = g.board.ids[hex];
      // In an enemy zone the answer is about the empty hex: the line would end before it.
      if (id === unit.hex || !land(t, id) || enemyIn(t, side, id) || (enemyZones.has(id) && !friendIn(t, side, id))) continue;
      const said = explain(g, { q: 'supply', unit: unit.n, hex })?.status;
      notes.same(`line of ${SIDES[side]} supply to ${id}`, read.has(id) ? 'supplied' : 'unsupplied', said);
    }
  }
}

/** `12 7/16`, `½`: points as the game writes them. */
const FRACTIONS: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅛': 0.125, '⅜': 0.375, '⅝': 0.625, '⅞': 0.875 };
function points(text: string): number {
  const last = FRACTIONS[text.slice(-1)];
  return last === undefined ? Number(text) : Number(text.slice(0, -1) || 0) + last;
}

function movement({ g }: Table, notes: Notes, rng: RngState): void {
  const proc = g.frames[g.frames.length - 1]?.proc ?? '';
  if (proc !== 'movement' && proc !== 'reserveMove') return;
  const picks = [...legal(g, { k: 'pick' })].filter((a) => a.k === 'pick');
  if (picks.length === 0) return;
  const u = picks[below(rng, picks.length)].u as number;
  const copy = g.copy();
  perform(copy, { k: 'pick', u });
  if (copy.frames[copy.frames.length - 1]?.proc !== 'move') return;
  const t = tableOf(copy);
  const id = t.counters.find((c) => c.n === u)?.is.id;
  const read = reachable(t, u);
  const go = [...legal(copy, { k: 'go' })].filter((a) => a.k === 'go').map((a) => copy.board.ids[a.h as number]);
  // Who may invest Dunkirk goes where the enemy is (20).
  const port = dunkirk(t);
  notes.same(
    `where ${id} may go`,
    sorted(read.keys()).filter((h) => h !== port),
    sorted(go).filter((h) => h !== port),
  );
  for (const end of explain(copy, { q: 'reach', unit: u })?.hexes ?? []) {
    const mine = read.get(copy.board.ids[end.hex]);
    if (mine !== undefined) notes.same(`price for ${id} to ${copy.board.ids[end.hex]}`, mine, points(end.cost));
  }
}

export const referee: Referee<RR, Table> = {
  look: tableOf,
  chapters: { zones, supply, movement, battle, losses, retreat, advance, victory },
  moments: { battle: ['declare', 'combat'], losses: ['burden'], retreat: ['retreat'], advance: ['advance'] },
};
