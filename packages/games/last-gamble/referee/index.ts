/**
 * The referee of The Last Gamble: zones of control, supply, stacking and the price of moves, strengths and columns, retreats, read a second time from
 * the rulebook. Slow and simple on purpose, and it knows nothing of the rules in `src`.
 */
import { below, explain, legal, perform, type RngState } from '@hexfront/engine';
import type { Notes, Referee } from '@hexfront/engine/testing';
import type { LG } from '../src/state/shape.ts';
import { advance } from './advance.ts';
import { arrivals } from './arrivals.ts';
import { battle } from './battle.ts';
import { losses } from './losses.ts';
import { mayMarch, reachable } from './movement.ts';
import { retreat } from './retreat.ts';
import { determine, hasLine, suppliedRoads, waived, withColumns } from './supply.ts';
import { surrender } from './surrender.ts';
import { enemyIn, type Table, tableOf } from './table.ts';
import { victory } from './victory.ts';
import { zonesOfSide } from './zones.ts';

const SIDES = ['German', 'Allied'];
const sorted = (ids: Iterable<string>): string[] => [...ids].sort();

function zones(t: Table, notes: Notes): void {
  const { g } = t;
  for (const side of [0, 1]) {
    const said = (explain(g, { q: 'zoc', side }) ?? []).map((h) => g.board.ids[h]);
    notes.same(`${SIDES[side]} zones`, sorted(zonesOfSide(t, side)), sorted(said));
  }
}

const FIRST_AFTER_SUPPLY = 'replacement';
const STATUS = ['supplied', 'unsupplied', 'isolated'];

function supply(t: Table, notes: Notes, rng: RngState): void {
  const { g } = t;
  const zones = [zonesOfSide(t, 1), zonesOfSide(t, 0)];
  const roads = [suppliedRoads(t, 0, zones[0]), suppliedRoads(t, 1, zones[1])];
  // The line alone, from anywhere on the map.
  for (let i = 0; i < 6; i++) {
    const mine = t.counters[below(rng, t.counters.length)];
    const [from, to] = [g.board.at(mine.hex), below(rng, g.board.n)];
    // Where a counter stands the answer is its marker; next door it is the line.
    const near = g.board.neighbors[6 * from + below(rng, 6)];
    const hex = i % 2 === 0 && near >= 0 ? near : to;
    const id = g.board.ids[hex];
    if (hex === from || enemyIn(t, mine.side, id)) continue;
    const said = explain(g, { q: 'supply', unit: mine.n, hex })?.status;
    notes.same(
      `line of ${SIDES[mine.side]} supply from ${id}`,
      hasLine(t, mine.side, id, roads[mine.side], zones[mine.side]) ? 'supplied' : 'unsupplied',
      said,
    );
  }
  const now = g.frames[g.frames.length - 1];
  // Units rebuilt in this phase came after the check.
  const rebuilt = (now?.l as { rebuilt?: readonly number[] } | undefined)?.rebuilt ?? [];
  if (now?.proc !== FIRST_AFTER_SUPPLY || rebuilt.length > 0) return;
  const before = withColumns(t);
  const crossed = g.f.crossed.some((by) => by > 0);
  for (const side of [0, 1]) {
    const read = determine(t, side);
    const columns = determine(before, side);
    for (const c of t.counters) {
      if (c.side !== side || read.get(c.n) !== columns.get(c.n)) continue;
      // Whether the crossing was the one their condition asks for is not read.
      if (crossed && (g.v.committed & waived(c)) > 0 && g.f.arrived[c.n] === t.turn) continue;
      notes.same(`supply of ${c.is.id} in ${c.hex}`, STATUS[read.get(c.n) as number], STATUS[c.supply]);
    }
  }
}

const WINDOWS: Readonly<Record<string, 'movement' | 'reaction' | 'reserve'>> = {
  movement: 'movement',
  reaction: 'reaction',
  reserveMove: 'reserve',
};
const points = (text: string): number => (text.endsWith('½') ? Number(text.slice(0, -1) || 0) + 0.5 : Number(text));

function movement({ g }: Table, notes: Notes, rng: RngState): void {
  const window = WINDOWS[g.frames[g.frames.length - 1]?.proc ?? ''];
  if (!window) return;
  const picks = [...legal(g, { k: 'pick' })].filter((a) => a.k === 'pick');
  for (let i = 0; i < 2 && picks.length > 0; i++) {
    const { u } = picks[below(rng, picks.length)];
    if (u === undefined) continue;
    const copy = g.copy();
    perform(copy, { k: 'pick', u });
    const frame = copy.frames[copy.frames.length - 1];
    if (frame?.proc !== 'move') continue;
    const t = tableOf(copy);
    const id = t.counters.find((c) => c.n === u)?.is.id;
    const column = copy.f.strategic[u] > 0;
    const read = reachable(t, u, column ? 'strategic' : 'normal', window);
    const go = [...legal(copy, { k: 'go' })].filter((a) => a.k === 'go').map((a) => copy.board.ids[a.h as number]);
    notes.same(`where ${id} may go`, sorted(read.keys()), sorted(go));
    const reach = explain(copy, { q: 'reach', unit: u })?.hexes ?? [];
    for (const end of reach) {
      const mine = read.get(copy.board.ids[end.hex]);
      if (end.form === undefined && mine) notes.same(`price for ${id} to ${copy.board.ids[end.hex]}`, mine.points, points(end.cost));
    }
    if (column) continue;
    const marched = mayMarch(t, u) ? [...reachable(t, u, 'march', window).keys()] : [];
    const march = [...legal(copy, { k: 'march' })].filter((a) => a.k === 'march').map((a) => copy.board.ids[a.h as number]);
    notes.same(`where ${id} may march`, sorted(marched), sorted(march));
  }
}

export const referee: Referee<LG, Table> = {
  look: tableOf,
  chapters: { zones, supply, arrivals, movement, battle, losses, retreat, advance, surrender, victory },
  moments: {
    supply: [FIRST_AFTER_SUPPLY],
    arrivals: ['movement'],
    battle: ['battle'],
    losses: ['burden'],
    retreat: ['retreat'],
    advance: ['advance'],
  },
  unread: ['gvar-6', 'avar-9', 'variant-cards'],
};
