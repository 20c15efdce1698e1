/** Movement, compared: who may be picked, the hexes offered for each form, and their prices. */
import { below, explain, legal, perform, type RngState } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import type { G } from '../src/state/shape.ts';
import { type Form, headOf, POINT } from './allowance.ts';
import { enemyHexes, movesInCover } from './approach.ts';
import { unread } from './closed.ts';
import { type End, formsOf, mayMove, overruns, reach } from './movement.ts';
import { type Counter, counterOf, isGerman, isLeader, isMech, marked, type Table, tableOf } from './table.ts';

const PARTS: Readonly<Record<string, number>> = { '1/6': 1, '⅓': 2, '½': 3, '⅔': 4, '5/6': 5 };
/** `3 ½` in sixths. */
const sixths = (text: string): number => text.split(' ').reduce((sum, part) => sum + (PARTS[part] ?? Number(part) * POINT), 0);
const sorted = (ids: Iterable<string>): string[] => [...ids].sort();

/** Name of the action by which a unit moves in a form: its plain one is `go`. */
function word(c: Counter, form: Form): string {
  if (form === 'road') return 'road';
  if (form === 'drive' || form === 'advance') return isMech(c) || isLeader(c) ? 'go' : 'drive';
  return 'go';
}

/** In Exploit mode a move into the open next to the enemy is the beginning of an overrun, which is not read (5.4.0, R-G8). */
const forOverrun = (t: Table, c: Counter, hex: string): boolean =>
  c.mode === 'exploit' && enemyHexes(t, c.side, hex).length > 0 && !movesInCover(t, c.side, hex);

export function movement(t: Table, notes: Notes, rng: RngState): void {
  const { g } = t;
  const now = g.frames.at(-1);
  if ((now?.proc !== 'movement' && now?.proc !== 'exploitation') || now.at !== 'plan') return;
  const picks = new Set([...legal(g, { k: 'pick' })].flatMap((a) => (a.k === 'pick' && a.u !== undefined ? [a.u] : [])));
  // Who withdraws by Montgomery's order has other bounds (24.3.0).
  if (g.v.withdrawing > 0) return;
  const side = t.exploiting ?? t.active;
  const mine = t.counters.filter((c) => c.side === side && !unread(t, c));
  const able = mine.filter((c) => mayMove(t, c));
  for (let i = 0; i < 3 && mine.length > 0; i++) {
    // Anybody, and two that can be expected to move.
    const from = i > 0 && able.length > 0 ? able : mine;
    const c = from[below(rng, from.length)];
    const who = `${c.is.id} in ${c.hex}`;
    // Which units of a formation move is its owner's choice where fuel counts them (16.2.3).
    const head = headOf(t, c);
    if (head && g.f.releaseAs[head.n] > 1) continue;
    const free = mayMove(t, c);
    if (!free) {
      notes.same(`${who} may move`, false, picks.has(c.n));
      continue;
    }
    const read = new Map<Form, Map<string, End>>(formsOf(t, c).map((form) => [form, reach(t, c, form)]));
    // Who may be where behind the Meuse is not read (26.3.0, 26.4.0).
    if (!isGerman(c) && [...read.values()].some((ends) => [...ends.keys()].some((hex) => marked(t, hex, 'behind-meuse')))) continue;
    const runs = (['drive', 'road'] as const).some((form) => read.has(form) && overruns(t, c, form).length > 0);
    const anywhere = runs || [...read.values()].some((ends) => ends.size > 0);
    if (!picks.has(c.n)) {
      notes.same(`${who} may move`, anywhere, false);
      continue;
    }
    const copy = g.copy();
    perform(copy, { k: 'pick', u: c.n });
    const top = copy.frames.at(-1);
    // A roll for fuel comes first; the unit is picked anew after it (R-L11).
    if (top?.proc !== 'move' || top.at !== 'go') continue;
    notes.same(`${who} may move`, anywhere, true);
    for (const form of ['walk', 'drive', 'road', 'assault', 'advance'] as const) {
      const k = word(c, form);
      if (!read.has(form)) continue;
      const said = [...legal(copy, { k })].flatMap((a) => (a.k === k && typeof a.h === 'number' ? [g.board.ids[a.h]] : []));
      notes.same(
        `${form}: where ${who} may go`,
        sorted(read.get(form)?.keys() ?? []),
        sorted(said.filter((hex) => !forOverrun(t, c, hex))),
      );
    }
    const prices = new Map<string, End>();
    // Two forms at the same price, one of which has to stop.
    const either = new Set<string>();
    for (const ends of read.values())
      for (const [hex, end] of ends) {
        const known = prices.get(hex);
        if (known?.spent === end.spent && known.stop !== end.stop) either.add(hex);
        if (!known || end.spent < known.spent) prices.set(hex, end);
      }
    const told = (explain(copy, { q: 'reach', unit: c.n })?.hexes ?? []).filter(({ hex }) => !forOverrun(t, c, g.board.ids[hex]));
    notes.same(
      `prices of ${who}`,
      sorted([...prices].map(([hex, { spent, stop }]) => `${hex} ${spent / POINT}${stop && !either.has(hex) ? ' stop' : ''}`)),
      sorted(
        told.map(
          ({ hex, cost, stop }) => `${g.board.ids[hex]} ${sixths(cost) / POINT}${stop && !either.has(g.board.ids[hex]) ? ' stop' : ''}`,
        ),
      ),
    );
    const over = { drive: 'overrun', road: 'overrun-road' } as const;
    for (const form of ['drive', 'road'] as const) {
      if (c.mode !== 'exploit' || !read.has(form)) continue;
      const said = [...legal(copy, { k: over[form] })].flatMap((a) => (typeof a.h === 'number' ? [g.board.ids[a.h]] : []));
      notes.same(`${form}: what ${who} may overrun`, sorted(overruns(t, c, form)), sorted(said));
    }
    for (const [form, ends] of read) goOn(t, c, form, ends, copy, notes, rng);
  }
}

/** A leg of the move is made; where to from there? */
function goOn(t: Table, c: Counter, form: Form, ends: Map<string, End>, picked: G, notes: Notes, rng: RngState): void {
  const legs = [...ends].filter(([hex, end]) => !end.stop && end.by.length === 1 && hex !== c.hex);
  if (legs.length === 0) return;
  const [hex, { by }] = legs[below(rng, legs.length)];
  const k = word(c, form);
  const copy = picked.copy();
  perform(copy, { k, h: t.g.board.at(hex) });
  const top = copy.frames.at(-1);
  if (top?.proc !== 'move' || top.at !== 'go') return;
  const now = tableOf(copy);
  const moved = counterOf(now, c.n);
  if (!moved || moved.hex !== hex) return;
  const read = reach(now, moved, form, by[0]);
  const said = [...legal(copy, { k })].flatMap((a) => (a.k === k && typeof a.h === 'number' ? [t.g.board.ids[a.h]] : []));
  notes.same(
    `${form}: where ${c.is.id} may go on from ${hex} that came from ${c.hex}`,
    sorted(read.keys()),
    sorted(said.filter((to) => !forOverrun(now, moved, to))),
  );
}
