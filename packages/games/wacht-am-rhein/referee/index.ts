/**
 * The referee of Wacht am Rhein: zones of control, the price of moves, stacking, strengths and columns, supply, retreats, read a second time from the rulebook. Slow and simple on purpose, and it
 * knows nothing of the rules in `src`.
 */
import { below, explain, legal, perform, type RngState } from '@hexfront/engine';
import type { Notes, Referee } from '@hexfront/engine/testing';
import type { WaR } from '../src/state/shape.ts';
import { advance } from './advance.ts';
import { battle } from './battle.ts';
import { duties } from './duties.ts';
import { losses } from './losses.ts';
import { type End, type Mode, mayMove, PART, reachable, unread } from './movement.ts';
import { retreat } from './retreat.ts';
import { stacking } from './stacking.ts';
import { supply } from './supply.ts';
import { type Table, tableOf } from './table.ts';
import { victory } from './victory.ts';
import { zonesOfSide } from './zones.ts';

const SIDES = ['German', 'Allied'];
const sorted = (ids: Iterable<string>): string[] => [...ids].sort();

function zones(t: Table, notes: Notes): void {
  const { g } = t;
  for (const side of [0, 1]) {
    const read = zonesOfSide(t, side);
    const said = (kind?: string): string[] => (explain(g, { q: 'zoc', side, ...(kind ? { kind } : {}) }) ?? []).map((h) => g.board.ids[h]);
    notes.same(`${SIDES[side]} zones`, sorted(read.any), sorted(said()));
    notes.same(`${SIDES[side]} rigid zones`, sorted(read.rigid), sorted(said('rigid')));
  }
}

const FRACTIONS: Readonly<Record<string, number>> = { '⅓': 10, '⅔': 20, '½': 15 };
const PARTS_TEXT = /^(\d*?)\s?(?:(\d+)\/(\d+)|([⅓⅔½]))?$/;
/** `3⅓` or `2 2/5` in thirtieths. */
function parts(text: string): number {
  const m = PARTS_TEXT.exec(text);
  if (!m) return Number.NaN;
  const rest = m[4] ? FRACTIONS[m[4]] : m[2] ? (Number(m[2]) * PART) / Number(m[3]) : 0;
  return Number(m[1] || 0) * PART + rest;
}

const told = (ends: Map<string, End>): string[] =>
  sorted([...ends].map(([hex, { spent, stop }]) => `${hex} ${spent}${stop ? ' stop' : ''}`));

function movement({ g }: Table, notes: Notes, rng: RngState): void {
  const now = g.frames[g.frames.length - 1];
  if (now?.proc !== 'movement' || now.at !== 'plan') return;
  const picks = new Set([...legal(g, { k: 'pick' })].flatMap((a) => (a.k === 'pick' && a.u !== undefined ? [a.u] : [])));
  const t0 = tableOf(g);
  const mine = t0.counters.filter((c) => c.side === g.v.side);
  for (let i = 0; i < 3 && mine.length > 0; i++) {
    const c = mine[below(rng, mine.length)];
    if (unread(t0, c)) continue;
    const who = `${c.is.id} in ${c.hex}`;
    const free = mayMove(t0, c.n);
    const read = free ? reachable(t0, c.n) : undefined;
    const anywhere = read !== undefined && read.tactical.size + read.march.size > 0;
    if (!anywhere) {
      notes.same(`${who} may move`, false, picks.has(c.n));
      continue;
    }
    notes.same(`${who} may move`, true, picks.has(c.n));
    if (!picks.has(c.n)) continue;
    const copy = g.copy();
    perform(copy, { k: 'pick', u: c.n });
    const reach = explain(copy, { q: 'reach', unit: c.n })?.hexes ?? [];
    const said: Record<Mode, Map<string, End>> = { tactical: new Map(), march: new Map() };
    for (const { hex, also = [], ...one } of reach)
      for (const { cost, stop, end } of [one, ...also])
        said[end === 'march' ? 'march' : 'tactical'].set(g.board.ids[hex], { spent: parts(cost), stop: stop === true });
    notes.same(`where ${who} may go`, told(read.tactical), told(said.tactical));
    const away = new Map([...read.march].filter(([hex]) => hex !== c.hex));
    notes.same(`where ${who} may march`, told(away), told(said.march));
    const listed = (k: string): string[] => sorted([...legal(copy, { k })].flatMap((a) => (a.k === k ? [g.board.ids[a.h as number]] : [])));
    const column = c.march;
    notes.same(`hexes offered to ${who}`, sorted((column ? read.march : read.tactical).keys()), listed('go'));
    if (!column) notes.same(`hexes offered to a column of ${who}`, sorted(read.march.keys()), listed('march'));
  }
}

export const referee: Referee<WaR, Table> = {
  look: tableOf,
  chapters: { zones, movement, stacking, duties, battle, losses, supply, retreat, advance, victory },
  moments: { duties: ['combat'], losses: ['burden'], advance: ['advance'], battle: ['attack', 'battle'], retreat: ['retreat'] },
  unread: ['truppeneinheit', 'parachute-drop', 'infiltration'],
};
