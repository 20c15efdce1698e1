/**
 * What screens ask about moves before they are made (`reach`, `plan`, `zoc`, `threat` of describe.ts), answered once for every game. A game tells
 * how its moves begin, which fields they have and what its cases are called; nothing here knows a rule.
 */
import type { Board } from '../../board/index.ts';
import type { PlanAnswer, ReachAnswer, ThreatAnswer, ZocAnswer } from '../../describe.ts';
import type { HexId, Side, UnitId } from '../../ids.ts';
import { type Ledger, type LedgerLine, ledger } from '../../ledger.ts';
import { flag, hexes, list, opaque } from '../../parts/kinds.ts';
import { explainWalk, STOP, type WalkField, type WalkRefusal, type WalkStep, whyNot } from '../../walk/index.ts';
import type { ZoneMap } from '../../walk/zones.ts';
import type { Refusal } from '../../words.ts';
import { apply, chance, check, prompt } from '../contract.ts';
import type { World } from '../state/world.ts';
import type { Action, CaseId, Shape } from '../types.ts';
import { terrainOf } from './entry-costs.ts';

// ---- accounts ------------------------------------------------------------------------------------------------------------------------------

/** Names and cases a game gives to what the walk kernel says. */
export interface MoveCases {
  /** Parts of a point. */
  den: number;
  /** Lines of the price of a step, by the code the walk gives them. */
  costs: Readonly<Record<number, { case: CaseId; what: string }>>;
  /** What bars a step, by the reason the walk gives. */
  barred(reason: number): { case: CaseId; why: string };
  /** Cases of: going somewhere at all, the allowance as such, a price without lines, having to stop, one hex being always allowed. */
  going: CaseId;
  points: CaseId;
  price: CaseId;
  stop: CaseId;
  least?: CaseId;
}

/** What the kernel refused, as a refusal with its case. */
export function walkRefusal(r: WalkRefusal, unit: UnitId, cases: MoveCases): Refusal {
  const { den } = cases;
  switch (r.kind) {
    case 'edge':
      return { ...cases.barred(r.reason), unit, from: r.from, to: r.to };
    case 'limit':
      return { case: cases.points, why: 'too-far', unit, from: r.from, to: r.to, needs: r.needs / den, allowance: r.limit / den };
    case 'stopped':
      return { case: cases.stop, why: 'stopped-before', unit, from: r.from, to: r.to };
    case 'end':
      return (r.end as Refusal | undefined) ?? { case: cases.points, why: 'barred', unit, to: r.to };
    default:
      return { case: cases.points, why: 'out-of-reach', unit, to: r.to };
  }
}
/** Reasons why a unit does not get to a hex, the most telling first; `there` is what the hex itself says, such as an enemy in it. */
export function reasonsAgainst(field: WalkField, unit: UnitId, hex: HexId, cases: MoveCases, there?: Refusal): Refusal[] {
  const found = whyNot(field, hex).map((r) => walkRefusal(r, unit, cases));
  return there ? [there, ...found] : found;
}

export interface WayAccount {
  /** Hexes from the start to the end. */
  path: HexId[];
  /** Spent in all, with a line for every step. */
  cost: Ledger;
  /** The move ends there whatever is left. */
  stops: boolean;
}
/** The label with which a walk comes to a hex: the cheapest, or, if it matters in which posture a walk ends, the cheapest that may end there. */
function arrival(field: WalkField, hex: HexId): WalkStep | undefined {
  return field.walk?.end === undefined ? field.best(hex) : field.ending(hex);
}

/** The way to a hex the field reaches, with what every step and every change of posture costs and by which case; `memory` is how it ends there. */
export function accountOf(
  field: WalkField,
  hex: HexId,
  spentBefore: number,
  cases: MoveCases,
  memory = field.walk?.end === undefined ? undefined : field.ending(hex)?.memory,
): WayAccount {
  const { den } = cases;
  const cost = ledger(den);
  const path: HexId[] = [];
  const steps = explainWalk(field, hex, memory) ?? [];
  if (spentBefore > 0) cost.lines.push({ case: cases.price, what: 'line.spent-before', op: '+', value: spentBefore, den, applied: true });
  for (const [i, step] of steps.entries()) {
    if (path[path.length - 1] !== step.hex) path.push(step.hex);
    if (i === 0) continue;
    const turns = step.dir < 0;
    // A change of mode has nothing to do with the ground it is made on.
    const ground = turns ? {} : { args: { to: step.hex, ...terrainOf(field.board, step.hex) } };
    const parts: LedgerLine[] = step.lines.map((line) => ({
      ...cases.costs[line.code],
      ...ground,
      op: '+',
      value: line.amount,
      den,
      applied: true,
    }));
    const stated = parts.reduce((sum, line) => sum + line.value, 0);
    // One hex may always be allowed: what it would cost beyond the allowance is forgiven.
    if (!turns && stated !== step.cost && cases.least !== undefined)
      parts.push({ case: cases.least, what: 'line.least', op: '+', value: step.cost - stated, den, applied: true });
    cost.lines.push({
      case: parts[0]?.case ?? cases.price,
      what: turns ? 'line.turn' : 'line.step',
      args: turns ? { at: step.hex } : { from: step.from, to: step.hex },
      op: '+',
      value: step.cost,
      den,
      applied: true,
      parts,
    });
  }
  const last = steps[steps.length - 1];
  cost.total = last?.spent ?? 0;
  return { path, cost, stops: last !== undefined && (last.flags & STOP) !== 0 };
}

/** The answer to what a move would cost: the way with its account, or what speaks against it. */
export interface MoveAccount extends WayAccount {
  /** Reachable and a legal end. */
  legal: boolean;
  allowance: Ledger;
  /** Nearest to legal first. */
  refusals: Refusal[];
}
/** Parts of that answer. */
export const MOVE_ACCOUNT = {
  path: hexes(),
  cost: opaque<Ledger>(),
  stops: flag(),
  legal: flag(),
  allowance: opaque<Ledger>(),
  refusals: list(opaque<Refusal>()),
} as const;

/**
 * The way to a hex with what every step costs and by which case; for a hex out of reach the reasons. `there` is what the hex itself says against it,
 * `end` why the unit may not end its move there.
 */
export function moveAccount(
  field: WalkField,
  from: { unit: UnitId; hex: HexId; spent: number },
  to: HexId,
  cases: MoveCases,
  allowance: Ledger,
  against: { there?: () => Refusal | undefined; end?: () => Refusal | undefined },
): MoveAccount {
  // Where the game says itself why a move may not end there, the way is told nevertheless.
  if (!field.reached(to) || (!against.end && arrival(field, to) === undefined)) {
    const refusals = reasonsAgainst(field, from.unit, to, cases, against.there?.());
    return { allowance, legal: false, path: [], cost: ledger(cases.den), stops: false, refusals };
  }
  const way = accountOf(field, to, from.spent, cases);
  const refusal = against.end?.();
  return { ...way, allowance, legal: refusal === undefined && to !== from.hex, refusals: refusal ? [refusal] : [] };
}

/** The account with one more thing that speaks against the move. */
export const withRefusal = <A extends MoveAccount>(account: A, refusal: Refusal | undefined): A =>
  refusal ? { ...account, legal: false, refusals: [refusal, ...account.refusals] } : account;

/** The move that picking up a unit begins; the refusal if it may not begin; neither if nobody is asked to pick one up. */
export function pickUp<S extends Shape, L>(g: World<S>, unit: UnitId, begin: () => L): { l?: L; refusal?: Refusal } {
  if (!prompt(g).kinds.includes('pick')) return {};
  const refusal = check(g, { k: 'pick', u: unit });
  return refusal ? { refusal } : { l: begin() };
}

// ---- reach and plan ------------------------------------------------------------------------------------------------------------------------

/** How a game's moves look to a planner. `L` is the memory of a move under way, `F` the ways of moving it has. */
export interface MovePlanner<S extends Shape, L, F extends string> {
  cases: MoveCases;
  /** The move under way with this unit. */
  running(g: World<S>, unit: UnitId): L | undefined;
  /** The move it would begin now, the refusal if it may not begin, neither if nobody is asked to move. */
  begin(g: World<S>, unit: UnitId): { l?: L; refusal?: Refusal };
  /** Ways of moving still open; the first is the usual one. */
  forms(g: World<S>, l: L): readonly F[];
  /** Way of moving that is not worth mentioning. */
  plain: F;
  /**
   * The posture in which a move of this form ends, in a game where that is a difference of its own: the same hex is then reached once for each
   * posture. Such a game gives its walks an `end` that lets only that posture through.
   */
  ends?(form: F): string;
  field(g: World<S>, l: L, form: F): WalkField;
  mayEnd(g: World<S>, l: L, form: F, hex: HexId): Refusal | undefined;
  /** The account of one leg, or what speaks against it. */
  leg(g: World<S>, l: L, form: F, hex: HexId): { account?: Pick<WayAccount, 'path' | 'cost'>; refusals: Refusal[] };
  /** Kind of the action that goes this way. */
  kind(form: F, l: L): string;
  /** Points as text. */
  text(parts: number): string;
  /** Reasons that are near to legal, nearest first; others come after them. */
  near: readonly string[];
  /** What the player may not have thought of. */
  warnings(before: World<S>, after: World<S>, unit: UnitId, hex: HexId): PlanAnswer['warnings'];
}

/** `{ unit }`: where it could go now. */
export function reachAnswer<S extends Shape, L, F extends string>(
  g: World<S>,
  { unit }: { unit: UnitId },
  game: MovePlanner<S, L, F>,
): ReachAnswer | undefined {
  if (!g.onMap(unit)) return undefined;
  const now = game.running(g, unit);
  const { l, refusal } = now ? { l: now } : game.begin(g, unit);
  if (!l) return { hexes: [], ...(refusal ? { refusal } : {}) };
  type End = { spent: number; stops: boolean; form: F; end: string };
  /** The cheapest end of each posture, by hex. */
  const best = new Map<number, End[]>();
  for (const form of game.forms(g, l)) {
    const field = game.field(g, l, form);
    const end = game.ends?.(form) ?? '';
    // Read before anything else is asked of the field.
    const found = field.hexes().map((hex) => ({ hex, label: arrival(field, hex) }));
    for (const { hex, label } of found) {
      // Staying where one is can still be a change of posture, but no place to go to.
      if (!label || hex === g.f.place[unit]) continue;
      const ends = best.get(hex) ?? [];
      const known = ends.findIndex((e) => e.end === end);
      if ((known >= 0 && ends[known].spent <= label.spent) || game.mayEnd(g, l, form, hex)) continue;
      ends[known < 0 ? ends.length : known] = { spent: label.spent, stops: (label.flags & STOP) !== 0, form, end };
      best.set(hex, ends);
    }
  }
  const entry = ({ spent, stops, form, end }: End) => ({
    cost: game.text(spent),
    ...(stops ? { stop: true } : {}),
    ...(form !== game.plain ? { form } : {}),
    ...(end ? { end } : {}),
  });
  return {
    hexes: [...best].map(([hex, ends]) => {
      const [first, ...also] = ends.toSorted((a, b) => a.spent - b.spent);
      return { hex, ...entry(first), ...(also.length > 0 ? { also: also.map(entry) } : {}) };
    }),
  };
}

const none = (refusals: Refusal[]): PlanAnswer => ({ path: [], costs: [], actions: [], refusals, warnings: [] });

/** Each reason once, those nearest to legal first; an enemy in the hex says more than anything on the way. */
function nearest(all: readonly Refusal[], near: readonly string[]): Refusal[] {
  const order = ['enemy-hex', ...near];
  const rank = (r: Refusal): number => (order.includes(r.why) ? order.indexOf(r.why) : order.length);
  const once = all.filter((r, i) => all.findIndex((o) => o.why === r.why && o.case === r.case && o.to === r.to) === i);
  return once.sort((a, b) => rank(a) - rank(b));
}

/** `{ unit, hex, form?, end?, via? }`: the actions that bring a unit there, with what they cost. Tried on a copy; nothing is changed. */
export function planAnswer<S extends Shape, L, F extends string>(
  g: World<S>,
  q: { unit: UnitId; hex: HexId; form?: string; end?: string; via?: readonly HexId[] },
  game: MovePlanner<S, L, F>,
): PlanAnswer | undefined {
  const { unit } = q;
  if (!g.onMap(unit)) return undefined;
  if (!game.running(g, unit)) {
    const { l, refusal } = game.begin(g, unit);
    if (!l) return none(refusal ? [refusal] : []);
  }
  if (q.hex === g.f.place[unit]) return none([{ case: game.cases.going, why: 'already-there', unit, to: q.hex }]);
  const trial = g.copy();
  const account = ledger(game.cases.den);
  const out: PlanAnswer = { path: [g.hexOf(unit)], costs: [], ledger: account, actions: [], refusals: [], warnings: [] };
  const act = (a: Action): void => {
    apply(trial, a);
    out.actions.push(a);
  };
  if (!game.running(trial, unit)) act({ k: 'pick', u: unit });
  for (const hex of [...(q.via ?? []), q.hex]) {
    if (hex === trial.f.place[unit]) continue;
    const l = game.running(trial, unit);
    const dice = l ? undefined : chance(trial);
    // Dice come before the first hex (fuel): they are all that can be had now, and the hex is chosen again after them.
    if (dice && out.path.length === 1)
      return {
        ...none([]),
        actions: out.actions,
        warnings: [{ what: 'warn.roll-first', case: dice.cases[0] ?? game.cases.going, args: {} }],
      };
    // Stopped or out of points on the way.
    if (!l) return none([{ case: game.cases.stop, why: 'stopped-before', unit, from: trial.f.place[unit], to: hex }]);
    const { best, refusals } = bestLeg(trial, l, q, hex, game);
    if (!best) return none(nearest(refusals, game.near));
    const { walk } = game.field(trial, l, best.form);
    const limit = walk?.limit(walk.starts[0]?.memory ?? 0);
    if (limit !== undefined && Number.isFinite(limit)) out.allowance = game.text(limit);
    addLeg(out, account, best.account, game);
    act({ k: game.kind(best.form, l), h: hex });
  }
  const stop: Action = { k: 'stop' };
  if (game.running(trial, unit) && check(trial, stop) === undefined) act(stop);
  out.warnings = game.warnings(g, trial, unit, q.hex);
  return out;
}

type Account = Pick<WayAccount, 'path' | 'cost'>;

/** The cheapest way of one leg among the forms still open, or those that were asked for. */
function bestLeg<S extends Shape, L, F extends string>(
  g: World<S>,
  l: L,
  wanted: { form?: string; end?: string },
  hex: HexId,
  game: MovePlanner<S, L, F>,
): { best?: { form: F; account: Account }; refusals: Refusal[] } {
  const all = game.forms(g, l);
  const ending = all.filter((f) => game.ends?.(f) === wanted.end);
  const open = ending.length > 0 ? ending : all;
  const refusals: Refusal[] = [];
  let best: { form: F; account: Account } | undefined;
  for (const form of open.some((f) => f === wanted.form) ? [wanted.form as F] : open) {
    const leg = game.leg(g, l, form, hex);
    const refusal = leg.account ? check(g, { k: game.kind(form, l), h: hex }) : undefined;
    if (refusal) refusals.push(refusal);
    else if (!leg.account) refusals.push(...leg.refusals);
    else if (!best || leg.account.cost.total < best.account.cost.total) best = { form, account: leg.account };
  }
  return { ...(best ? { best } : {}), refusals };
}

function addLeg(out: PlanAnswer, account: Ledger, leg: Account, game: { text(parts: number): string }): void {
  const first = account.lines.length === 0;
  let spent = leg.cost.total - leg.cost.lines.reduce((sum, line) => sum + line.value, 0);
  for (const line of leg.cost.lines) {
    if (first || line.what !== 'line.spent-before') account.lines.push(line);
    spent += line.value;
    if (line.what === 'line.step') out.costs.push(game.text(spent));
  }
  // A change of posture at the end of the way is part of what it costs to get there.
  if (out.costs.length > 0) out.costs[out.costs.length - 1] = game.text(leg.cost.total);
  out.path.push(...leg.path.slice(1));
  account.total = leg.cost.total;
}

// ---- zones and threats ---------------------------------------------------------------------------------------------------------------------

/** Hexes in a side's zones; with a hex, those whose units reach that one. */
export function zoneAnswer(board: Board, zones: ZoneMap, side: Side, kind: number, hex: HexId | undefined): ZocAnswer {
  if (hex !== undefined) return [...zones.reachers(side, kind, hex)];
  const out: ZocAnswer = [];
  for (let h = 0; h < board.n; h++) if (zones.count(side, kind, h) > 0) out.push(h);
  return out;
}

/** Hexes next to where these units can get, and how many of them can; `from` gives the field of one and how many of its hexes count. */
export function threatAnswer(
  board: Board,
  units: Iterable<UnitId>,
  from: (unit: UnitId) => { field: WalkField; count: number } | undefined,
): ThreatAnswer {
  const { n, neighbors } = board;
  const level = new Uint16Array(n);
  const seen = new Int32Array(n).fill(-1);
  for (const unit of units) {
    const reached = from(unit);
    if (!reached) continue;
    for (let i = 0; i < reached.count; i++) {
      const at = reached.field.hexAt(i);
      for (let d = 0; d < 6; d++) {
        const h = neighbors[6 * at + d];
        if (h < 0 || seen[h] === unit) continue;
        seen[h] = unit;
        level[h]++;
      }
    }
  }
  const out: ThreatAnswer = [];
  for (let hex = 0; hex < n; hex++) if (level[hex] > 0) out.push({ hex, level: level[hex] });
  return out;
}
