/** What screens ask about moves before they are made: where to, how, what it costs, what speaks against it, what the enemy could do. */
import {
  type Action,
  apply,
  check,
  type LedgerLine,
  ledger,
  type PlanAnswer,
  prompt,
  type ReachAnswer,
  type Refusal,
  STOP,
  type ThreatAnswer,
  type ZocAnswer,
} from '@hexfront/engine';
import { DEN } from './allowance.ts';
import { tables } from './data/index.ts';
import { facingValues } from './faces.ts';
import { mayMarchFrom } from './march.ts';
import { explainMove, type MoveAccount } from './move-account.ts';
import type { MoveLocals } from './move-rules.ts';
import { beginMove, mayEndAt, questionOf } from './movement.ts';
import { ARTILLERY, onMap, SIDE, STACK, UNITS } from './query.ts';
import { fieldOf, fromHere, SLOT } from './reach.ts';
import type { Form, Window } from './rules.ts';
import { type G, GERMAN, SIDES, SUPPLIED } from './shape.ts';
import { stackLoad } from './stacking.ts';
import { supplyLine, supplyOf } from './supply.ts';
import { zonesNow } from './zones-of-control.ts';

type Q = Record<string, unknown>;

/** Half points as text: `3½`. */
export const pointsText = (halves: number): string => `${halves === 1 ? '' : halves >> 1}${halves % 2 ? '½' : ''}`;

const unitOf = (g: G, q: Q): number | undefined =>
  Number.isInteger(q.unit) && (q.unit as number) >= 0 && (q.unit as number) < UNITS.length && g.f.place[q.unit as number] < g.board.n
    ? (q.unit as number)
    : undefined;
const isHex = (g: G, h: unknown): h is number => Number.isInteger(h) && (h as number) >= 0 && (h as number) < g.board.n;

/** The move under way with this unit. */
function running(g: G, unit: number): MoveLocals | undefined {
  const now = g.frames[g.frames.length - 1];
  return now?.proc === 'move' && now.l.u === unit ? (now.l as unknown as MoveLocals) : undefined;
}

/** The window in which units are picked to move just now, from the procedure that asks. */
const WINDOWS: Readonly<Record<string, Window>> = { movement: 'movement', reaction: 'reaction', reserveMove: 'reserve' };
const windowNow = (g: G): Window | undefined => WINDOWS[g.frames[g.frames.length - 1]?.proc ?? ''];

/** Kinds of the action that goes, by form. */
const KIND: Readonly<Record<Form, string>> = { normal: 'go', strategic: 'go', march: 'march', breakout: 'breakout' };

/** Forms still open to a move. */
function formsOf(g: G, l: MoveLocals): Form[] {
  const out: Form[] = [l.form];
  const open = l.form === 'normal' && (l.legs === 0 || l.marchSpent !== undefined);
  if (open && mayMarchFrom(g, l.u, g.f.place[l.u])) out.push('march');
  if (open && l.w === 'movement' && g.rules.move.breakout(g, l.u) !== undefined) out.push('breakout');
  return out;
}

/** A move as it stands or would begin; the refusal if it may not begin; neither if nobody is asked to move. */
function moveNow(g: G, unit: number): { l?: MoveLocals; refusal?: Refusal } {
  const l = running(g, unit);
  if (l) return { l };
  const window = windowNow(g);
  if (!window || !prompt(g).kinds.includes('pick')) return {};
  const refusal = check(g, { k: 'pick', u: unit });
  return refusal ? { refusal } : { l: beginMove(g, unit, window) };
}

// ---- reach -------------------------------------------------------------------------------------------------------------------------------

function reach(g: G, q: Q): ReachAnswer | undefined {
  const unit = unitOf(g, q);
  if (unit === undefined) return undefined;
  const { l, refusal } = moveNow(g, unit);
  if (!l) return { hexes: [], ...(refusal ? { refusal } : {}) };
  const best = new Map<number, { hex: number; spent: number; stops: boolean; form: Form }>();
  for (const form of formsOf(g, l)) {
    const field = fieldOf(g, questionOf(g, l, form), SLOT.other);
    // Read before anything else is asked of the slot.
    const found = field.hexes().map((hex) => ({ hex, label: field.best(hex) }));
    for (const { hex, label } of found) {
      const known = best.get(hex);
      if (!label || hex === g.f.place[unit] || (known && known.spent <= label.spent)) continue;
      if (mayEndAt(g, l, form, hex)) continue;
      best.set(hex, { hex, spent: label.spent, stops: (label.flags & STOP) !== 0, form });
    }
  }
  return {
    hexes: [...best.values()].map(({ hex, spent, stops, form }) => ({
      hex,
      cost: pointsText(spent),
      ...(stops ? { stop: true } : {}),
      ...(form !== 'normal' ? { form } : {}),
    })),
  };
}

// ---- plan --------------------------------------------------------------------------------------------------------------------------------

const none = (refusals: Refusal[]): PlanAnswer => ({ path: [], costs: [], actions: [], refusals, warnings: [] });

/** How near to legal: out of points is nearer than a wall on the way, a full stack nearer still. */
const NEARNESS: readonly string[] = ['stack-full', 'column-alone', 'too-far', 'stopped-before'];
const nearest = (all: readonly Refusal[]): Refusal[] => {
  const rank = (r: Refusal): number => (NEARNESS.includes(r.why) ? NEARNESS.indexOf(r.why) : NEARNESS.length);
  const once = all.filter((r, i) => all.findIndex((o) => o.why === r.why && o.case === r.case && o.to === r.to) === i);
  // An enemy in the hex says more than anything on the way.
  const held = once.filter((r) => r.why === 'enemy-hex');
  return [...held, ...once.filter((r) => r.why !== 'enemy-hex').sort((a, b) => rank(a) - rank(b))];
};

/** Best way of one leg among the forms allowed. */
function bestLeg(g: G, l: MoveLocals, forms: readonly Form[], hex: number): { account?: MoveAccount; refusals: Refusal[] } {
  const refusals: Refusal[] = [];
  let best: MoveAccount | undefined;
  for (const form of forms) {
    const account = explainMove(g, l.u, l.w, form, hex, questionOf(g, l, form));
    const bar = account.legal ? check(g, { k: KIND[form], h: hex }) : undefined;
    if (bar) refusals.push(bar);
    else if (!account.legal) refusals.push(...account.refusals);
    else if (!best || account.cost.total < best.cost.total) best = account;
  }
  return { ...(best ? { account: best } : {}), refusals };
}

function plan(g: G, q: Q): PlanAnswer | undefined {
  const unit = unitOf(g, q);
  if (unit === undefined || !isHex(g, q.hex)) return undefined;
  const via = Array.isArray(q.via) ? q.via : [];
  if (!via.every((h) => isHex(g, h))) return undefined;
  const wanted = typeof q.form === 'string' ? (q.form as Form) : undefined;
  const now = moveNow(g, unit);
  if (!now.l) return now.refusal ? none([now.refusal]) : none([]);
  if (q.hex === g.f.place[unit]) return none([{ case: 'basic-5.11', why: 'already-there', unit, to: q.hex }]);
  const trial = g.copy();
  const out: PlanAnswer = { path: [g.f.place[unit]], costs: [], ledger: ledger(DEN), actions: [], refusals: [], warnings: [] };
  const lines = (out.ledger as { lines: LedgerLine[] }).lines;
  const act = (a: Action): void => {
    apply(trial, a);
    out.actions.push(a);
  };
  if (!running(trial, unit)) act({ k: 'pick', u: unit });
  for (const hex of [...(via as number[]), q.hex]) {
    if (hex === trial.f.place[unit]) continue;
    const l = running(trial, unit);
    // Stopped by an enemy zone or out of points on the way (basic-5.13, 8.41).
    if (!l) return none([{ case: 'basic-8.41', why: 'stopped-before', unit, from: trial.f.place[unit], to: hex }]);
    const open = formsOf(trial, l);
    const { account, refusals } = bestLeg(trial, l, wanted && open.includes(wanted) ? [wanted] : open, hex);
    if (!account) return none(nearest(refusals));
    const first = lines.length === 0;
    for (const line of account.cost.lines) if (first || line.what !== 'line.spent-before') lines.push(line);
    let spent = account.cost.total - account.cost.lines.reduce((sum, line) => sum + line.value, 0);
    for (const line of account.cost.lines) {
      spent += line.value;
      if (line.what === 'line.step') out.costs.push(pointsText(spent));
    }
    out.path.push(...account.path.slice(1));
    (out.ledger as { total: number }).total = account.cost.total;
    act({ k: KIND[account.form], h: hex });
  }
  const stop: Action = { k: 'stop' };
  if (running(trial, unit) && check(trial, stop) === undefined) act(stop);
  out.warnings = warningsOf(g, trial, unit, q.hex);
  return out;
}

const LIMIT = tables.stacking.limitHalfRegiments;

/** What the player may not have thought of: supply, the stack, the reserve marker. */
function warningsOf(before: G, after: G, unit: number, hex: number): PlanAnswer['warnings'] {
  const out: PlanAnswer['warnings'] = [];
  const side = SIDE[unit];
  const free = side === GERMAN && before.v.turn <= tables.supply.germanAutoThroughTurn;
  if (!free && supplyOf(before, unit) === SUPPLIED && after.f.place[unit] === hex && !supplyLine(after, side, hex).ok)
    out.push({ case: 'basic-1.22', what: 'out-of-supply', args: { unit, hex } });
  if (after.f.place[unit] === hex && STACK[unit] > 0 && stackLoad(after, side, hex) >= LIMIT && stackLoad(after, side, hex, unit) > 0)
    out.push({ case: 'basic-7.11', what: 'stack-full', args: { unit, hex } });
  if (before.f.reserve[unit] !== 0 && after.f.reserve[unit] !== before.f.reserve[unit])
    out.push({
      case: after.f.reserve[unit] === 0 ? 'basic-4.27' : 'basic-13.31',
      what: after.f.reserve[unit] === 0 ? 'leaves-reserve' : 'half-move',
      args: { unit },
    });
  return out;
}

// ---- zones and threats -------------------------------------------------------------------------------------------------------------------

/** `{ side }`: all hexes in its zones. With `hex`: the hexes whose units reach that one. The side of a unit when `unit` is given. */
function zoc(g: G, q: Q): ZocAnswer {
  const unit = unitOf(g, q);
  const side = q.side === 0 || q.side === 1 ? q.side : unit !== undefined ? SIDE[unit] : 0;
  const zones = zonesNow(g);
  if (isHex(g, q.hex)) return [...zones.reachers(side, 0, q.hex)];
  const hexes: number[] = [];
  for (let h = 0; h < g.board.n; h++) if (zones.count(side, 0, h) > 0) hexes.push(h);
  return hexes;
}

/** `{ side }`: hexes the side could attack in its next turn, and with how many units: it moves, then strikes next door. */
function threat(g: G, q: Q): ThreatAnswer | undefined {
  if (q.side !== 0 && q.side !== 1 && SIDES[q.side as number] === undefined) return undefined;
  const side = q.side as number;
  const { n, neighbors } = g.board;
  const level = new Uint16Array(n);
  const seen = new Int32Array(n).fill(-1);
  // Units of one stack with the same legs reach the same hexes.
  for (const unit of onMap(g, side)) {
    if (ARTILLERY[unit] || facingValues(g, unit)[0] <= 0) continue;
    const field = fieldOf(g, fromHere(g, unit, 'movement', 'normal'), SLOT.other);
    for (let i = 0; i < field.count; i++) {
      const from = field.hexAt(i);
      for (let d = 0; d < 6; d++) {
        const h = neighbors[6 * from + d];
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

export const planQuestions = { reach, plan, zoc, threat };
