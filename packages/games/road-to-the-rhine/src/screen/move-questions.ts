/** What screens ask about moves before they are made: where to, how, what it costs, what speaks against it, what the enemy could do. */

import {
  add,
  answers,
  check,
  entryCosts,
  explained,
  frameLocals,
  type HexId,
  MOVE_ACCOUNT,
  type MoveAccount,
  type MovePlanner,
  type PlanAnswer,
  pickUp,
  planAnswer,
  question,
  type Refusal,
  reachAnswer,
  type Side,
  STANDARD,
  type ThreatAnswer,
  threatAnswer,
  type UnitId,
  withRefusal,
  type ZocAnswer,
  zoneAnswer,
} from '@hexfront/engine';
import { code, hex, maybe, record, unit } from '@hexfront/engine/parts';
import { entryHexes } from '../rules/arrivals/order-of-appearance.ts';
import { allowance, spentAtMostHalf } from '../rules/movement/allowance.ts';
import { COSTS, entryPrice, FOR } from '../rules/movement/ground-costs.ts';
import { beginMove, MOVE_LOCALS, type MoveLocals, mayEndAt, moveRefusal, questionOf } from '../rules/movement/move-hand.ts';
import { SCATTER_LOCALS } from '../rules/movement/movement-phase.ts';
import { type Passage, passageTo } from '../rules/movement/naval.ts';
import { fieldOf, fromHere, SLOT } from '../rules/movement/reach.ts';
import { STACK_LIMIT, stackLoad } from '../rules/movement/stacking.ts';
import { inPrimary, PRIMARY, SECONDARY, zonesNow } from '../rules/movement/zones.ts';
import { hasManeuver } from '../rules/supply/maneuver-supply.ts';
import { combatValue } from '../state/faces.ts';
import { DEN, pointsText, type Window } from '../state/points.ts';
import { onMap, SIDE } from '../state/query.ts';
import type { G, RR } from '../state/shape.ts';
import { explainMove, moveCases } from './move-account.ts';

/** The move under way with this unit. */
function running(g: G, unit: UnitId): MoveLocals | undefined {
  const now = frameLocals(g.frames.at(-1), 'move', MOVE_LOCALS);
  return now?.u === unit ? now : undefined;
}

/** The window in which units are picked to move just now, from the procedure that asks. */
function windowNow(g: G): Window | undefined {
  const now = g.frames[g.frames.length - 1];
  if (now?.proc === 'movement') return 'movement';
  if (now?.proc === 'reserveMovement') return 'reserve';
  return frameLocals(now, 'scatter', SCATTER_LOCALS)?.w;
}

/** The move a unit would begin now; the refusal if it may not begin; neither if nobody is asked to move. */
function begin(g: G, unit: UnitId): { l?: MoveLocals; refusal?: Refusal } {
  const window = windowNow(g);
  return window ? pickUp(g, unit, () => beginMove(g, unit, window)) : {};
}

/** What the player may not have thought of: the stack, the reserve it could have been, the attack it can no longer make. */
function warningsOf(before: G, after: G, unit: UnitId, hex: HexId): PlanAnswer['warnings'] {
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

/** There is one way of moving; the cases are asked for because one of them depends on the scenario. */
const planner = (g: G): MovePlanner<RR, MoveLocals, 'go'> => ({
  cases: moveCases(g),
  running,
  begin,
  forms: () => ['go'],
  plain: 'go',
  field: (w, l) => fieldOf(w, questionOf(w, l), SLOT.other),
  mayEnd: (w, l, _form, hex) => mayEndAt(w, l, hex),
  leg: (w, l, _form, hex) => {
    const account = explainMove(w, questionOf(w, l), hex);
    return account.legal ? { account, refusals: [] } : { refusals: account.refusals };
  },
  kind: () => 'go',
  text: pointsText,
  // A full stack is nearer to legal than a lack of points, that nearer than a wall on the way.
  near: ['stack-full', 'divisions-full', 'out-of-supply-there', 'too-far', 'stopped-before'],
  warnings: warningsOf,
});

/** `{ side }`: all hexes in its primary zones, with `kind: 'secondary'` the others. With `hex`: the hexes whose units reach that one. */
const zoc = question({ ...STANDARD.zoc.args, kind: maybe(code('primary', 'secondary')) }, STANDARD.zoc.gives, (g: G, q): ZocAnswer => {
  const by = q.side ?? (q.unit === undefined ? 0 : SIDE[q.unit]);
  return zoneAnswer(g.board, zonesNow(g), by, q.kind === 'secondary' ? SECONDARY : PRIMARY, q.hex);
});

/** `{ side }`: hexes the side could attack in its next impulse, and with how many units: they move, then strike next door. */
function threat(g: G, q: { side: Side }): ThreatAnswer {
  return threatAnswer(g.board, onMap(g, q.side), (unit) => {
    if (combatValue(g, unit) <= 0) return undefined;
    // Without maneuver supply whoever moves does not attack (5.D.1-halfmove).
    const field = fieldOf(g, { ...fromHere(g, unit, 'movement'), spent: 0 }, SLOT.other);
    return { field, count: hasManeuver(g, unit) ? field.count : 1 };
  });
}

/** What coming in at a door, or a passage by sea, costs: no way of steps leads there, so the account has lines of its own. */
function otherWay(g: G, unit: UnitId, hex: HexId, spent: number, from: readonly HexId[], lines: [number, number][]): MoveAccount {
  const allowed = explained((out) => allowance(g, unit, 'movement', out), DEN);
  const cost = explained((out) => {
    let sum = spent > 0 ? add(out, 0, spent, '7-mp', 'line.spent-before') : 0;
    for (const [code, parts] of lines) if (parts > 0) sum = add(out, sum, parts, COSTS[code].case, COSTS[code].what);
    return sum;
  }, DEN);
  return { legal: true, path: [...from, hex], cost, allowance: allowed, stops: inPrimary(g, SIDE[unit], hex), refusals: [] };
}

/** `{ unit, hex }`: the way with its account and the allowance with its lines, also by sea (25) and onto the map (23). */
function move(g: G, q: { unit: UnitId; hex: HexId }): MoveAccount | undefined {
  const { unit } = q;
  if (!g.onMap(unit)) {
    const waiting = unit;
    if (check(g, { k: 'enter', u: waiting, h: q.hex }) !== undefined) return undefined;
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
      [g.hexOf(unit)],
      [
        [FOR.TERRAIN, p.ground],
        [water, p.water],
      ],
    );
  }
  if (l) return explainMove(g, questionOf(g, l), q.hex);
  // Who may not begin to move goes nowhere, whatever the ground says.
  const window = windowNow(g) ?? 'movement';
  return withRefusal(explainMove(g, fromHere(g, unit, window), q.hex), moveRefusal(g, unit, window));
}

export const MOVE_QUESTIONS = {
  reach: answers('reach', (g: G, q) => reachAnswer(g, q, planner(g))),
  plan: answers('plan', (g: G, q) => planAnswer(g, q, planner(g))),
  hex: answers('hex', (g: G, q) => entryCosts(g, q, planner(g))),
  zoc,
  threat: answers('threat', threat),
  move: question({ unit: unit(), hex: hex() }, record(MOVE_ACCOUNT), move),
};
