/** Answers for screens about one unit and one hex: every value, every state and the case behind it. */
import { answers, explained, type HexId, type UnitAnswer, type UnitId } from '@hexfront/engine';
import { formationById, formations, POINT } from '../data/index.ts';
import type { OwnerUnit } from '../data/owner-values.ts';
import { strengthText } from '../data/strength.ts';
import { isClosedToGermans } from '../decisions/rules.ts';
import { isAstray } from '../rules/boundaries/areas.ts';
import { groupHq, isGroupHq } from '../rules/command/chain.ts';
import { isActivated } from '../rules/leaders/leaders.ts';
import { needsFuel } from '../rules/logistics/needs.ts';
import { allowance, canDrive } from '../rules/movement/allowance.ts';
import { isOverstacked } from '../rules/movement/stacking.ts';
import { hasFort, isCover } from '../rules/sight/cover.ts';
import { isObserved } from '../rules/sight/observation.ts';
import { isKnownTop } from '../rules/sight/tops.ts';
import { dumpOf, isPocketed } from '../rules/supply/pockets.ts';
import { isOnHand, isOutOfSupply } from '../rules/supply/supplied.ts';
import { controller, victoryHexesOf } from '../rules/victory/victory.ts';
import { MODES } from '../state/fields/modes.ts';
import { bits, formationOf, HQ, MECH, printed, SIDE, UNITS, unitsOf } from '../state/query.ts';
import { BUILDING, ENTRENCHED, FATIGUED, type G, GERMAN, IMPROVED, RESTING } from '../state/shape.ts';
import { shownValues } from './counters.ts';
import { formationLines } from './formation/lines.ts';

/** Values of `fuel` as words. */
const FUEL = ['normal', 'low', 'none'] as const;

type Line = UnitAnswer[number];
type Add = (line: Line) => void;

const ownRatings = (own: OwnerUnit | undefined): boolean => own?.attackProficiency !== undefined || own?.defenseProficiency !== undefined;

function values(g: G, u: UnitId, add: Add): void {
  const { kind, proficiency } = printed(g, u);
  if (!kind) return;
  add({ what: kind.factor === 'armor' ? 'card.now-armor' : 'card.now-anti-tank', value: shownValues(g, u) });
  const own = g.rules.printed.own?.units.get(u);
  add({ what: 'card.full', value: strengthText(kind.full), confidence: own?.full ? 'own' : kind.confidence });
  if (kind.reduced)
    add({ what: 'card.reduced', value: strengthText(kind.reduced), confidence: own?.reduced ? 'own' : kind.confidence, case: '4.2.0' });
  add({ what: 'card.steps', value: `${g.f.steps[u]} of ${kind.steps}`, case: '4.2.0' });
  // Ratings are proposals everywhere except for breakdown companies (R-A11).
  if (proficiency)
    add({
      what: 'card.proficiency',
      value: `${proficiency[0]} / ${proficiency[1]}`,
      confidence: ownRatings(own) ? 'own' : UNITS[u].generic ? 'read' : 'reconstructed',
      case: '4.3.0',
    });
  add({ what: 'card.class', args: { kind: MECH[u] === 1 ? 'Mech' : 'Leg' }, case: '7.2.0' });
}

/** The case of each mode, by its value. */
const MODE_CASES = ['5.1.0', '5.2.0', '5.3.0', '5.4.0', '5.5.0', '5.6.0'] as const;

function standing(g: G, u: UnitId, add: Add): void {
  const hex = g.hexOf(u);
  const state = (is: boolean, what: string, rule: string): void => {
    if (is) add({ what, case: rule });
  };
  add({ what: 'card.allowance', ledger: explained((sink) => allowance(g, u, 'own', sink), POINT), case: '7.4.0' });
  if (canDrive(u)) add({ what: 'card.driving', ledger: explained((sink) => allowance(g, u, 'driving', sink), POINT), case: '7.9.2d' });
  add({ what: `card.${MODES[g.f.mode[u]]}`, case: MODE_CASES[g.f.mode[u]] });
  state(g.f.motor[u] > 0, 'card.motorized', '7.9.2a');
  state(g.f.designated[u] === 1, 'card.designated', '11.1.0');
  state(g.f.fatigue[u] === RESTING, 'card.resting', '14.1.0');
  state(g.f.fatigue[u] === FATIGUED, 'card.fatigued', '14.1.0');
  state(isAstray(g, u), g.f.joining[u] === 1 ? 'card.joining' : 'card.foreign-area', '26.1.0');
  state(isActivated(g, u), 'card.leader-active', '24.1.0');
  state(isOnHand(g, u), 'card.on-hand', '15.5.0');
  state(isOutOfSupply(g, u), 'card.out-of-supply', '15.8.1');
  state(g.f.isolated[u] > 0, 'card.isolated', '15.9.0');
  if (needsFuel(g, u)) add({ what: 'card.fuel', args: { state: FUEL[g.f.fuel[u]] }, case: '16.2.2' });
  if (isPocketed(g, u)) add({ what: 'card.pocket', value: String(dumpOf(g, u)), case: '15.6.0' });
  state(g.f.depleted[u] !== 0, 'card.depleted', '12.8.0');
  state(g.f.moved[u] !== 0, 'card.moved', '7.1.0');
  state(isOverstacked(g, SIDE[u], hex), 'card.overstacked', '6.4.1');
  state(g.rules.fog && isKnownTop(g, u) && unitsOf(g, SIDE[u], hex).length > 1, 'card.top', '6.5.0');
  state(isObserved(g, 1 - SIDE[u], hex), 'card.observed', '8.0');
}

function unitAnswer(g: G, u: UnitId): UnitAnswer {
  const out: UnitAnswer = [];
  const add: Add = (line) => void out.push(line);
  const { formation } = UNITS[u];
  values(g, u, add);
  if (formation) add({ what: 'card.formation', value: formationById(formation).name });
  if (g.f.attached[u] !== 0) add({ what: 'card.attached', value: formations[formationOf(g, u)].name, case: '9.3.0' });
  if (isGroupHq(g, u)) add({ what: 'card.independent', case: '9.4.1a' });
  else if (groupHq(g, u) >= 0) add({ what: 'card.grouped', value: UNITS[groupHq(g, u)].name, case: '9.4.0' });
  if (HQ[u] === 0 && g.f.command[u] !== 0) add({ what: 'card.under', value: UNITS[g.f.command[u] - 1].name, case: '9.3.0' });
  if (g.onMap(u)) standing(g, u, add);
  else add({ what: `card.box-${g.def.boxes[g.f.place[u] - g.board.n].toLowerCase().replaceAll(' ', '-')}` });
  if (HQ[u] === 1) out.push(...formationLines(g, u));
  return out;
}

const WORKS: Readonly<Record<number, readonly [what: string, rule: string]>> = {
  [IMPROVED]: ['improved', '18.2.0'],
  [ENTRENCHED]: ['entrenched', '18.3.0'],
  [IMPROVED + BUILDING]: ['building-improved', '18.2.1'],
  [ENTRENCHED + BUILDING]: ['building-entrenched', '18.3.0'],
};

function hexAnswer(g: G, hex: HexId): UnitAnswer {
  const out: UnitAnswer = [];
  const work = WORKS[g.f.work[hex]];
  if (work) out.push({ what: work[0], case: work[1] });
  if (hasFort(g, hex)) out.push({ what: 'fort', case: '18.4.0' });
  else if ((g.board.marks[hex] & bits(g).westWall) !== 0) out.push({ what: 'fort-destroyed', case: '18.4.0' });
  if (isCover(g, GERMAN, hex, 'movement')) out.push({ what: 'cover-movement', case: '1.1.3' });
  else if (isCover(g, GERMAN, hex, 'observation')) out.push({ what: 'cover-observation', case: '1.1.3' });
  else if (isCover(g, GERMAN, hex, 'combat')) out.push({ what: 'cover-combat', case: '1.1.3' });
  if (isClosedToGermans(g.rules, g.board, hex)) out.push({ what: 'beyond', case: '33.1.0' });
  if (victoryHexesOf(g).includes(hex) && controller(g, hex) >= 0)
    out.push({ what: 'control', args: { side: controller(g, hex) }, case: '33.2.0' });
  return out;
}

export const CARD_QUESTIONS = {
  unit: answers('unit', (g: G, q) => unitAnswer(g, q.unit)),
  hex: answers('hex', (g: G, q) => hexAnswer(g, q.hex)),
};
