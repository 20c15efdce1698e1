/** Answers for screens about one unit: every value, where it comes from, every state and the case behind it. */
import { answers, type Confidence, explained, type UnitAnswer, type UnitId } from '@hexfront/engine';
import { tables } from '../data/index.ts';
import { HEYDTE } from '../rules/air/airborne.ts';
import { AIRBORNE, entryOf, mayEnter } from '../rules/arrivals/order-of-appearance.ts';
import { POOLS, pointsIn, poolsFor } from '../rules/arrivals/pools.ts';
import { nextStep, onceCase, poolCase } from '../rules/arrivals/replacements.ts';
import { isInvested } from '../rules/dunkirk.ts';
import { allowance, DEN } from '../rules/movement/allowance.ts';
import { couldBeSupplied } from '../rules/supply/general-supply.ts';
import { hasManeuver, needsManeuver } from '../rules/supply/maneuver-supply.ts';
import { printed } from '../state/faces.ts';
import { BACKED, GROUND, SIDE, TRANSPORT, UNITS } from '../state/query.ts';
import { ATTACKED, type G, MOVED } from '../state/shape.ts';
import { supplyCase } from './supply-questions.ts';

type Line = UnitAnswer[number];

/** Marks of single units, each with the rule that it calls up. */
const MARKS: Readonly<Record<string, string>> = {
  airborne: '21.B.2',
  'second-wave': '21.B.2',
  'one-drop': '21.C',
  amphibious: '22.C.1',
  support: '22.C.1',
  'low-countries': '22.D',
  'free-rebuild': '18.D.3a',
  loyalty: '22.E',
  disguised: '22.F',
  thirsty: '22.G',
  'both-maps': '27.B',
  'at-sea': 'DN-II.B-66',
  metropolitan: 'DN-II.B-metro',
};

/** Nothing of it is left but a cadre, if that. */
const isGone = (g: G, u: UnitId): boolean =>
  (['cadre', 'destroyed', 'cannibalized', 'removed'] as const).some((box) => g.f.place[u] === g.box(box));

function values(g: G, u: UnitId, add: (line: Line) => void): void {
  const unit = UNITS[u];
  const [front, back] = unit.confidence as readonly Confidence[];
  add({ what: 'card.now', value: printed(g, u) });
  if (GROUND[u] === 0) {
    if (unit.combat !== undefined)
      add({ what: 'card.air', args: { n: unit.combat, range: unit.range ?? 0 }, confidence: front, case: '10.A-ops' });
    else add({ what: 'card.transport', case: '10.B' });
    return;
  }
  add({ what: 'card.front', value: `${unit.code ?? unit.combat}-${unit.move}`, confidence: front });
  if (unit.reduced !== undefined) add({ what: 'card.back', value: `${unit.reduced}-${unit.move}`, confidence: back ?? front });
  const left = isGone(g, u) ? 0 : BACKED[u] === 1 ? 2 - g.f.reduced[u] : 1;
  add({ what: unit.levels === 3 ? 'card.levels-cadre' : 'card.levels', args: { n: left, of: Math.min(unit.levels, 2) }, case: '11-loss' });
  add({ what: needsManeuver(u) ? 'card.motorized' : 'card.foot', case: '5.D.1-who' });
}

/** Who pays for its next level, and what there is. */
function replacement(g: G, u: UnitId, add: (line: Line) => void): void {
  const step = nextStep(g, u);
  if (step === undefined) return;
  const pools = poolsFor(g, u, step);
  if (pools.length === 0) {
    add({
      what: g.f.rebuilt[u] === 1 ? 'card.gone' : 'card.free',
      case: onceCase(u),
    });
    return;
  }
  for (const pool of pools)
    add({ what: `card.step-${step}`, args: { pool: POOLS[pool].var, n: pointsIn(g, pool) }, case: poolCase(u, step) });
}

function airborne(g: G, u: UnitId, add: (line: Line) => void): void {
  if (u === HEYDTE) add({ what: g.v.jump === 1 ? 'card.jumped' : 'card.can-jump', case: '21.C' });
  if (AIRBORNE[u] === 0) return;
  const { regroupTurns } = tables.airborne;
  if (g.f.lastDrop[u] === 0 || g.f.regrouped[u] >= regroupTurns) add({ what: 'card.can-drop', case: '21.B.2' });
  else add({ what: 'card.regrouping', args: { n: g.f.regrouped[u], of: regroupTurns }, case: '21.B.3' });
}

/** What was plotted for it; in another side's view there is nothing here to read. */
function plot(g: G, u: UnitId, add: (line: Line) => void): void {
  const hex = g.f.plotHex[u];
  if (hex < 0) return;
  const n = g.f.plotImpulse[u];
  add({ what: n > 0 ? 'card.plotted-impulse' : 'card.plotted', args: { h: hex, n }, case: '21.A.5' });
}

function unitAnswer(g: G, u: UnitId): UnitAnswer {
  const unit = UNITS[u];
  const out: UnitAnswer = [];
  const add = (line: Line): void => {
    out.push(line);
  };
  const state = (is: number | boolean, what: string, rule: string, args?: Record<string, string | number>): void => {
    if (is) add({ what, case: rule, ...(args ? { args } : {}) });
  };
  values(g, u, add);
  add({ what: 'card.kind', value: `${unit.nation} ${unit.kind.replace('-', ' ')}`, args: { size: unit.size } });
  if (unit.corps) add({ what: 'card.command', value: unit.corps });
  for (const mark of unit.marks)
    if (MARKS[mark]) add({ what: `card.mark-${mark}`, case: mark === 'free-rebuild' ? onceCase(u) : MARKS[mark] });
  replacement(g, u, add);
  airborne(g, u, add);
  plot(g, u, add);
  const { f } = g;
  if (!g.onMap(u)) {
    const box = g.def.boxes[f.place[u] - g.board.n];
    add({ what: `card.box-${box}`, ...(box === 'ready' || box === 'due' ? { args: { where: entryOf(g, u) } } : {}) });
    if (box === 'ready' && SIDE[u] === g.v.side) {
      const refusal = mayEnter(g, u);
      if (refusal) add({ what: `refuse.${refusal.why}`, args: { unit: u }, case: refusal.case });
    }
    if (TRANSPORT[u] === 1) {
      state(f.airlift[u], 'card.airlift', '5.C.4-lock', { n: f.airlift[u] });
      state(f.flew[u], 'card.flew', '10.B.3-mix');
    }
    if (box === 'destroyed' && GROUND[u] === 0)
      add({ what: 'card.back-on', args: { n: f.lostOn[u] + tables.freeRebuilds.aircraftWaitTurns + 1 }, case: '18.D.5' });
    return out;
  }
  if (GROUND[u] === 0) {
    add({ what: f.operational[u] ? 'card.operational' : 'card.grounded', case: '5.D.2-ready' });
    state(f.aborted[u], 'card.aborted', '10.A.3-abort');
    state(f.flew[u], 'card.flew', '10.A-ops');
    return out;
  }
  add({ what: 'card.allowance', ledger: explained((sink) => allowance(g, u, 'movement', sink), DEN) });
  state(f.spent[u], 'card.spent', '9.A', { n: f.spent[u] / DEN });
  add({
    what: f.unsupplied[u] ? 'card.unsupplied' : f.airSupplied[u] ? 'card.air-supplied' : 'card.supplied',
    case: supplyCase(g, u),
  });
  if ((f.unsupplied[u] === 0) !== couldBeSupplied(g, u, g.hexOf(u)) && f.airSupplied[u] === 0)
    add({ what: f.unsupplied[u] ? 'card.will-be-supplied' : 'card.will-be-cut', case: '6.A' });
  state(f.unsupplied[u] && f.wasSupplied[u] === 0 && SIDE[u] === g.v.side, 'card.attrition', '6.C-attrition');
  if (needsManeuver(u))
    add({ what: hasManeuver(g, u) ? 'card.maneuver' : 'card.no-maneuver', case: hasManeuver(g, u) ? '5.D.1-who' : '5.D.1-combat' });
  state(f.reserve[u], 'card.reserve', '9.A');
  state(f.provoked[u], 'card.provoked', '15');
  state((f.acted[u] & MOVED) !== 0, 'card.moved', '7-individual');
  state((f.acted[u] & ATTACKED) !== 0, 'card.attacked', '11-who');
  state(f.droppedNow[u], 'card.dropped-now', '21.A.1');
  state(f.droppedTurn[u] && !f.droppedNow[u], 'card.dropped', '21.A.6');
  state(f.barred[u], 'card.barred', '22.E-mutiny');
  state(f.replaced[u], 'card.replaced', '18.B-use');
  state(f.landed[u], 'card.landed', '22.C.4', { unit: f.landed[u] - 1 });
  state(f.standsFor[u] >= 0, 'card.part-of', '22.A', { unit: f.standsFor[u] });
  state(isInvested(g, u), 'card.invested', '20-effect');
  return out;
}
export const UNIT_QUESTIONS = { unit: answers('unit', (g: G, q) => unitAnswer(g, q.unit)) };
