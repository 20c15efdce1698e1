/** Chapter 8 and 1.1.3: who sees whom, and whom he may look at; rulings R-V9, R-K5, R-F3, R-G17, R-G20. */
import type { Notes } from '@hexfront/engine/testing';
import { ALLIED, GERMAN } from '../src/state/shape.ts';
import { around, type Counter, distance, fortIn, hexOf, isDeployed, isUnit, marked, standing, type Table } from './table.ts';

export type Purpose = 'movement' | 'observation' | 'combat';
/** A work that is finished; an Entrenchment is dug where there is an Improved Position already (18.3.0). */
export const works = (t: Table, hex: string): boolean => [1, 2, 4].includes(t.g.f.work[hexOf(t, hex).n]);
/** Forts help German units only (18.4.0). */
export const inFort = (t: Table, side: number, hex: string): boolean => side === GERMAN && fortIn(t, hex);
/** 1.1.3 by day. */
export function coverByDay(t: Table, side: number, hex: string, purpose: Purpose): boolean {
  if (['woods', 'rough-woods', 'forest'].includes(hexOf(t, hex).terrain)) return true;
  if (marked(t, hex, 'town', 'city') || inFort(t, side, hex)) return true;
  if (purpose !== 'movement' && marked(t, hex, 'village', 'location')) return true;
  return purpose === 'combat' && works(t, hex);
}
export const cover = (t: Table, side: number, hex: string, purpose: Purpose): boolean => t.night || coverByDay(t, side, hex, purpose);

/** What a straight line between two centers passes: hexes, and pairs of hexes between which it runs along their common side. */
interface Line {
  through: string[];
  between: [string, string][];
}
/** Lines that were drawn already: the map does not change. */
const drawn = new WeakMap<object, Map<string, Line>>();
function lineOf(t: Table, from: string, to: string): Line {
  const known = drawn.get(t.g.board) ?? new Map<string, Line>();
  drawn.set(t.g.board, known);
  const line = known.get(`${from} ${to}`) ?? draw(t, from, to);
  known.set(`${from} ${to}`, line);
  return line;
}
function draw(t: Table, from: string, to: string): Line {
  const { board } = t.g;
  const center = (id: string): [number, number] => {
    const n = board.at(id);
    return [board.q[n] + board.r[n] / 2, (board.r[n] * Math.sqrt(3)) / 2];
  };
  const [a, b] = [center(from), center(to)];
  let near = new Set([from]);
  for (let i = 0; i < distance(t, from, to); i++) near = new Set([...near].flatMap((id) => [id, ...around(t, id)]));
  const spots = [...near].map((id) => ({ id, at: center(id) }));
  const through = new Set<string>();
  const between = new Map<string, [string, string]>();
  const PARTS = 240;
  for (let i = 0; i < PARTS; i++) {
    const s = (i + 0.5) / PARTS;
    const x = a[0] + s * (b[0] - a[0]);
    const y = a[1] + s * (b[1] - a[1]);
    const off = spots.map(({ id, at }) => ({ id, d: Math.hypot(at[0] - x, at[1] - y) })).sort((p, q) => p.d - q.d);
    if (off.length > 1 && off[1].d - off[0].d < 1e-9) between.set([off[0].id, off[1].id].sort().join(), [off[0].id, off[1].id]);
    else through.add(off[0].id);
  }
  const ends = [from, to];
  return {
    through: [...through].filter((id) => !ends.includes(id)),
    between: [...between.values()].filter((pair) => !pair.some((id) => ends.includes(id))),
  };
}

/** 8.2.0: seen from this hex. */
function blocks(t: Table, from: string, hex: string): boolean {
  if (marked(t, hex, 'vantage')) return true;
  if (marked(t, from, 'vantage')) return false;
  if (marked(t, hex, 'city')) return true;
  if (marked(t, from, 'town', 'city')) return false;
  return ['woods', 'rough-woods', 'forest'].includes(hexOf(t, hex).terrain);
}
const isRough = (t: Table, hex: string): boolean => ['rough', 'rough-woods'].includes(hexOf(t, hex).terrain);

/** How far it can be seen from a hex to another one (8.3.0 to 8.3.2). */
function range(t: Table, from: string, to: string, line: Line): number {
  const printed = marked(t, from, 'vantage') ? 3 : marked(t, from, 'location', 'village', 'town', 'city') ? 2 : 1;
  const rough =
    isRough(t, to) || line.through.some((id) => isRough(t, id)) || line.between.some((pair) => pair.every((id) => isRough(t, id)));
  const weather = t.night || t.sky === 'snow' ? 1 : t.sky === 'overcast' ? 2 : 3;
  return Math.min(weather, Math.max(1, rough ? printed - 1 : printed));
}
const kept = new WeakMap<Table, Map<string, number>>();
/** By how many hexes a line of sight is shorter than it might be; undefined where something blocks it. 0 and more: there is one. */
function slack(t: Table, from: string, to: string): number | undefined {
  const all = kept.get(t) ?? new Map<string, number>();
  kept.set(t, all);
  const key = `${from} ${to}`;
  const known = all.get(key);
  if (known !== undefined) return Number.isNaN(known) ? undefined : known;
  const line = lineOf(t, from, to);
  const blocked = line.through.some((id) => blocks(t, from, id)) || line.between.some((pair) => pair.every((id) => blocks(t, from, id)));
  const value = blocked ? Number.NaN : range(t, from, to, line) - distance(t, from, to);
  all.set(key, value);
  return blocked ? undefined : value;
}
/** A line of sight, whatever stands there (8.1.0). */
export function sees(t: Table, from: string, to: string): boolean {
  const d = distance(t, from, to);
  return d <= 3 && (d === 0 || (slack(t, from, to) ?? -1) >= 0);
}

/** Marked to attack (8.4.0, 11.1.0). */
export const attacks = (t: Table, c: Counter): boolean => c.mode === 'prepared-assault' || t.g.f.designated[c.n] > 0;
/** In the Combat Phase attackers, and those of the other side next to them, are in no cover (1.1.3); who builds a bridge, never (player aid). */
function uncovered(t: Table, stack: readonly Counter[]): boolean {
  const [{ side, hex }] = stack;
  if (standing(t, side, hex).some((c) => t.g.f.builds[c.n] > 0)) return true;
  if (t.g.v.fighting === 0) return false;
  return side === t.active ? stack.some((c) => attacks(t, c)) : besideAttackers(t, hex);
}
const besideAttackers = (t: Table, hex: string): boolean =>
  around(t, hex).some((id) => standing(t, t.active, id).some((c) => attacks(t, c)));

/** Units that can look about. */
const watchers = (t: Table, side: number, hex: string): Counter[] =>
  t.counters.filter((c) => c.side === side && isUnit(c) && !isDeployed(t, c) && distance(t, c.hex, hex) <= 3);
/** A unit observes units of the other side in a hex, of which these stand for all (8.0, 8.4.0). */
export function observes(t: Table, c: Counter, stack: readonly Counter[]): boolean {
  const [{ side, hex }] = stack;
  if (isDeployed(t, c) || !sees(t, c.hex, hex)) return false;
  if (uncovered(t, stack) || !covered(t, c, side, hex)) return true;
  return distance(t, c.hex, hex) === 1 && (attacks(t, c) || stack.some((one) => attacks(t, one)));
}
/** An option: no cover in a village below a height (1.1.3). */
function covered(t: Table, c: Counter, side: number, hex: string): boolean {
  if (!cover(t, side, hex, 'observation')) return false;
  const below = t.options.overlooked === true && marked(t, c.hex, 'vantage') && distance(t, c.hex, hex) <= 2;
  return !below || t.night || cover(t, side, hex, 'movement');
}
/** From the air, on clear days (8.5.0). */
function observedFromAir(t: Table, stack: readonly Counter[]): boolean {
  const [{ side, hex }] = stack;
  if (side !== GERMAN || t.night || t.sky !== 'clear') return false;
  if (stack.some((c) => c.mode === 'strategic')) return true; // they are never in works
  if (works(t, hex) || inFort(t, side, hex)) return false;
  return uncovered(t, stack) || !cover(t, side, hex, 'observation');
}
/** A unit would observe others of the other side in a hex where they do nothing in particular (13.9.3); in cover from next door if it is marked to attack (8.4.0). */
export function observesHex(t: Table, c: Counter, hex: string): boolean {
  if (!sees(t, c.hex, hex)) return false;
  if (!covered(t, c, 1 - c.side, hex) || (distance(t, c.hex, hex) === 1 && attacks(t, c))) return true;
  return t.g.v.fighting > 0 && c.side === t.active && besideAttackers(t, hex);
}
/** US planes would see German units there, beside these. */
export const seenByPlanes = (t: Table, hex: string, there: readonly Counter[]): boolean =>
  (there.length > 0 && observedFromAir(t, there)) ||
  (!t.night && t.sky === 'clear' && !works(t, hex) && !cover(t, GERMAN, hex, 'observation'));
/** Rockets that have fired (8.3.3). */
const flared = (t: Table, side: number, c: Counter): boolean =>
  t.g.f.flared[c.n] > 0 && watchers(t, side, c.hex).some((one) => (slack(t, one.hex, c.hex) ?? -9) >= -1);

/** Whether a stack may be examined by the enemy when `top` lies on it (8.6.0 to 8.6.2). */
function examined(t: Table, side: number, top: Counter): boolean {
  const { hex } = top;
  const seers = watchers(t, side, hex).filter((c) => observes(t, c, [top]));
  if (inFort(t, top.side, hex)) return false;
  if (works(t, hex)) return seers.some((c) => marked(t, c.hex, 'vantage'));
  return seers.length > 0 || (side === ALLIED && observedFromAir(t, [top]));
}

/** An option: a blank counter in the place of the top one shows no mark of the stack (8.6.0, R-K5). */
const faceOf = (t: Table, top: Counter): Counter => (t.options.blanks === true ? { ...top, n: -1, mode: 'tactical' } : top);

/** Every stack, as its enemy sees it. */
export function sight(t: Table, notes: Notes): void {
  const { g } = t;
  if (t.options.fog !== true || !g.def.visible) return;
  const looked = g.rows.known.flatMap(({ units }) => [...units]);
  for (const [hex, all] of t.stacks) {
    const stack = all.filter((c) => c.type !== 'commando');
    if (stack.length === 0) continue;
    const side = 1 - stack[0].side;
    const said = stack.filter((c) => g.def.visible?.(g, side, c.n) === 2);
    const open = stack.filter((c) => looked.includes(c.n) || flared(t, side, c));
    const [chosen] = stack.filter((c) => g.f.top[hexOf(t, hex).n] === c.n + 1);
    const fit = stack.filter((c) => c.type !== 'hq');
    const tops = chosen ? [chosen] : fit.length > 0 ? fit : stack;
    // Which of them lies on top was drawn by lots: any of the answers that fit is right.
    const answers = tops.map((top) => {
      const face = faceOf(t, top);
      return examined(t, side, face) ? stack : stack.filter((c) => open.includes(c) || c === face);
    });
    const ids = (list: readonly Counter[]): string => list.map((c) => c.is.id).join(' ');
    const found = answers.find((list) => ids(list) === ids(said)) ?? answers[0];
    notes.same(`sight of ${hex}, ${stack.length} there`, ids(found), ids(said));
  }
}
