/** What screens ask about moves before they are made: where to, how, what it costs, what speaks against it, what the enemy could do. */
import {
  type Action,
  add,
  apply,
  check,
  explained,
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
import { allowance, spentAtMostHalf } from './allowance.ts';
import { combatValue } from './faces.ts';
import { hasManeuver } from './maneuver-supply.ts';
import { explainMove, type MoveAccount } from './move-account.ts';
import { beginMove, type MoveLocals, mayEndAt, questionOf } from './movement.ts';
import { type Passage, passageTo } from './naval.ts';
import { entryHexes } from './order-of-appearance.ts';
import { DEN, pointsText, type Window } from './points.ts';
import { onMap, SIDE, UNITS } from './query.ts';
import { fieldOf, fromHere, SLOT } from './reach.ts';
import type { G } from './shape.ts';
import { STACK_LIMIT, stackLoad } from './stacking.ts';
import { COSTS, entryPrice, FOR } from './step-rules.ts';
import { inPrimary, PRIMARY, SECONDARY, zonesNow } from './zones.ts';

type Q = Record<string, unknown>;

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
function windowNow(g: G): Window | undefined {
  const now = g.frames[g.frames.length - 1];
  if (now?.proc === 'movement') return 'movement';
  if (now?.proc === 'reserveMovement') return 'reserve';
  return now?.proc === 'scatter' ? (now.l.w as Window) : undefined;
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

// ---- reach ---------------------------------------------------------------------------------------------------------------------------------

function reach(g: G, q: Q): ReachAnswer | undefined {
  const unit = unitOf(g, q);
  if (unit === undefined) return undefined;
  const { l, refusal } = moveNow(g, unit);
  if (!l) return { hexes: [], ...(refusal ? { refusal } : {}) };
  const field = fieldOf(g, questionOf(g, l), SLOT.other);
  // Read before anything else is asked of the slot.
  const found = field.hexes().map((hex) => ({ hex, label: field.best(hex) }));
  const hexes: ReachAnswer['hexes'] = [];
  for (const { hex, label } of found) {
    if (!label || hex === g.f.place[unit] || mayEndAt(g, l, hex)) continue;
    hexes.push({ hex, cost: pointsText(label.spent), ...((label.flags & STOP) !== 0 ? { stop: true } : {}) });
  }
  return { hexes };
}

// ---- plan ----------------------------------------------------------------------------------------------------------------------------------

const none = (refusals: Refusal[]): PlanAnswer => ({ path: [], costs: [], actions: [], refusals, warnings: [] });

/** How near to legal: a full stack is nearer than a lack of points, that nearer than a wall on the way. An enemy in the hex says most. */
const NEARNESS: readonly string[] = ['enemy-hex', 'stack-full', 'divisions-full', 'out-of-supply-there', 'too-far', 'stopped-before'];
const nearest = (all: readonly Refusal[]): Refusal[] => {
  const rank = (r: Refusal): number => (NEARNESS.includes(r.why) ? NEARNESS.indexOf(r.why) : NEARNESS.length);
  const once = all.filter((r, i) => all.findIndex((o) => o.why === r.why && o.case === r.case && o.to === r.to) === i);
  return once.sort((a, b) => rank(a) - rank(b));
};

function legOf(g: G, l: MoveLocals, hex: number): { account?: MoveAccount; refusals: Refusal[] } {
  const account = explainMove(g, questionOf(g, l), hex);
  const bar = account.legal ? check(g, { k: 'go', h: hex }) : undefined;
  if (bar) return { refusals: [bar] };
  return account.legal ? { account, refusals: [] } : { refusals: account.refusals };
}

/** `{ unit, hex, via? }`: the actions that bring a unit there, with what they cost. */
function plan(g: G, q: Q): PlanAnswer | undefined {
  const unit = unitOf(g, q);
  if (unit === undefined || !isHex(g, q.hex)) return undefined;
  const via = Array.isArray(q.via) ? q.via : [];
  if (!via.every((h) => isHex(g, h))) return undefined;
  const now = moveNow(g, unit);
  if (!now.l) return none(now.refusal ? [now.refusal] : []);
  if (q.hex === g.f.place[unit]) return none([{ case: '7-mp', why: 'already-there', unit, to: q.hex }]);
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
    // Stopped by an enemy zone or out of points on the way (2-stop).
    if (!l) return none([{ case: '2-stop', why: 'stopped-before', unit, from: trial.f.place[unit], to: hex }]);
    const { account, refusals } = legOf(trial, l, hex);
    if (!account) return none(nearest(refusals));
    const first = lines.length === 0;
    let spent = l.spent;
    for (const line of account.cost.lines) {
      if (first || line.what !== 'line.spent-before') lines.push(line);
      if (line.what !== 'line.step') continue;
      spent += line.value;
      out.costs.push(pointsText(spent));
    }
    out.path.push(...account.path.slice(1));
    (out.ledger as { total: number }).total = account.cost.total;
    act({ k: 'go', h: hex });
  }
  const stop: Action = { k: 'stop' };
  if (running(trial, unit) && check(trial, stop) === undefined) act(stop);
  out.warnings = warningsOf(g, trial, unit, q.hex);
  return out;
}

/** What the player may not have thought of: the stack, the reserve it could have been, the attack it can no longer make. */
function warningsOf(before: G, after: G, unit: number, hex: number): PlanAnswer['warnings'] {
  const out: PlanAnswer['warnings'] = [];
  if (after.f.place[unit] !== hex) return out;
  const { units } = stackLoad(after, SIDE[unit], hex);
  if (units >= STACK_LIMIT) out.push({ case: '3-limit', what: 'stack-full', args: { unit, hex } });
  if (before.f.reserve[unit] !== 0) out.push({ case: '13-once', what: 'leaves-reserve', args: { unit } });
  else if (after.f.touchedZone[unit] === 0 && after.f.unsupplied[unit] === 0 && hasManeuver(after, unit) && !spentAtMostHalf(after, unit))
    out.push({ case: '9.A', what: 'no-reserve', args: { unit, left: allowance(after, unit) / DEN / 2 } });
  if (before.f.reserve[unit] === 0 && !hasManeuver(after, unit)) out.push({ case: '5.D.1-halfmove', what: 'no-attack', args: { unit } });
  return out;
}

// ---- zones and threats ---------------------------------------------------------------------------------------------------------------------

/** `{ side }`: all hexes in its primary zones, with `kind: 'secondary'` the others. With `hex`: the hexes whose units reach that one. */
function zoc(g: G, q: Q): ZocAnswer {
  const unit = unitOf(g, q);
  const side = q.side === 0 || q.side === 1 ? q.side : unit !== undefined ? SIDE[unit] : 0;
  const kind = q.kind === 'secondary' ? SECONDARY : PRIMARY;
  const zones = zonesNow(g);
  if (isHex(g, q.hex)) return [...zones.reachers(side, kind, q.hex)];
  const hexes: number[] = [];
  for (let h = 0; h < g.board.n; h++) if (zones.count(side, kind, h) > 0) hexes.push(h);
  return hexes;
}

/** `{ side }`: hexes the side could attack in its next impulse, and with how many units: they move, then strike next door. */
function threat(g: G, q: Q): ThreatAnswer | undefined {
  if (q.side !== 0 && q.side !== 1) return undefined;
  const { n, neighbors } = g.board;
  const level = new Uint16Array(n);
  const seen = new Int32Array(n).fill(-1);
  for (const unit of onMap(g, q.side)) {
    if (combatValue(g, unit) <= 0) continue;
    // Without maneuver supply whoever moves does not attack (5.D.1-halfmove).
    const field = fieldOf(g, { ...fromHere(g, unit, 'movement'), spent: 0 }, SLOT.other);
    const count = hasManeuver(g, unit) ? field.count : 1;
    for (let i = 0; i < count; i++) {
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

/** What coming in at a door, or a passage by sea, costs: no way of steps leads there, so the account has lines of its own. */
function otherWay(g: G, unit: number, hex: number, spent: number, from: readonly number[], lines: [number, number][]): MoveAccount {
  const allowed = explained((out) => allowance(g, unit, 'movement', out), DEN);
  const cost = explained((out) => {
    let sum = spent > 0 ? add(out, 0, spent, '7-mp', 'line.spent-before') : 0;
    for (const [code, parts] of lines) if (parts > 0) sum = add(out, sum, parts, COSTS[code].case, COSTS[code].what);
    return sum;
  }, DEN);
  return { legal: true, path: [...from, hex], cost, allowance: allowed, stops: inPrimary(g, SIDE[unit], hex), refusals: [] };
}

/** `{ unit, hex }`: the way with its account and the allowance with its lines, also by sea (25) and onto the map (23). */
function moveAccount(g: G, q: Q): MoveAccount | undefined {
  if (!isHex(g, q.hex)) return undefined;
  const unit = unitOf(g, q);
  if (unit === undefined) {
    const waiting = q.unit as number;
    if (!Number.isInteger(waiting) || check(g, { k: 'enter', u: waiting, h: q.hex }) !== undefined) return undefined;
    const paid = entryHexes(g, waiting).some((d) => d.hex === q.hex && d.paid);
    return otherWay(g, waiting, q.hex, 0, [], paid ? [[FOR.ENTRY, entryPrice(g, waiting, q.hex)]] : []);
  }
  const l = running(g, unit);
  if (l && check(g, { k: 'go', h: q.hex }) !== undefined && check(g, { k: 'naval', h: q.hex }) === undefined) {
    const p = passageTo(g, l, q.hex) as Passage;
    const water = p.kind === 'cross' ? FOR.BOATS : FOR.TRANSFER;
    return otherWay(
      g,
      unit,
      q.hex,
      l.spent,
      [g.f.place[unit]],
      [
        [FOR.TERRAIN, p.ground],
        [water, p.water],
      ],
    );
  }
  return explainMove(g, l ? questionOf(g, l) : fromHere(g, unit, windowNow(g) ?? 'movement'), q.hex);
}

export const MOVE_QUESTIONS: Readonly<Record<string, (g: G, q: Q) => unknown>> = { reach, plan, zoc, threat, move: moveAccount };
