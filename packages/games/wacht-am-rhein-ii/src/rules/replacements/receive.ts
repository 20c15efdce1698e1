/** Who may regain a step (23.2.0, 23.2.1), take one from another unit of the elite (23.2.2) or from an Ersatz battalion (23.4.0). */
import type { Refusal, UnitId } from '@hexfront/engine';
import { onMapOf, unitsOfFormation } from '../../state/derived.ts';
import { BATTALION, beside, formationOf, printedFormation, SIDE, UNITS, unitsOf } from '../../state/query.ts';
import { FATIGUED, type G, GERMAN, TACTICAL } from '../../state/shape.ts';
import { kindOfCompany } from '../companies/parents.ts';
import { isCover } from '../sight/cover.ts';
import { isOutOfSupply } from '../supply/supplied.ts';
import { type Locals, lacking, priceOf } from './purse.ts';
import { isElite, isHybrid, stepKind } from './steps.ts';

const stepsOf = (u: UnitId): number => UNITS[u].kind?.steps ?? 1;
const isFull = (g: G, u: UnitId): boolean => g.f.steps[u] >= stepsOf(u);

/** The brigade of the Trojan horses (30.3.1). */
export const isBarred = (u: UnitId): boolean => UNITS[u].formation === '150PzBde';

/** Counters by the kind of company that they are made of. */
const BATTALIONS = new Map<string, UnitId[]>();
for (const { index, generic, breaksInto } of UNITS)
  if (!generic && !isHybrid(index))
    for (const kind of Object.keys(breaksInto)) BATTALIONS.set(kind, [...(BATTALIONS.get(kind) ?? []), index]);

/** Steps that serve as companies of their own are not lost: a formation regains no more than its battalions and their companies lack (19.1.0). */
function isOnlyBrokenDown(g: G, u: UnitId): boolean {
  const [kind] = Object.keys(UNITS[u].breaksInto);
  if (kind === undefined || isHybrid(u)) return false;
  const formation = formationOf(g, u);
  const away = g.box('Broken down');
  let missing = 0;
  for (const v of BATTALIONS.get(kind) ?? [])
    if (SIDE[v] === SIDE[u] && formationOf(g, v) === formation && (g.onMap(v) || g.f.place[v] === away))
      missing += stepsOf(v) - g.f.steps[v];
  for (const v of unitsOfFormation(g, SIDE[u], formation)) {
    if (!UNITS[v].generic) continue;
    const native = g.f.vehicles[v] > 0 ? g.f.vehicles[v] - 1 : v;
    if (kindOfCompany(native) === kind) missing--;
  }
  return missing <= 0;
}

/** Has lost a step, and has not regained one in this turn. */
function openStepRefusal(g: G, unit: UnitId, rule: string): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: rule, why, unit });
  if (SIDE[unit] !== g.v.side || !g.onMap(unit)) return no('not-yours');
  if (UNITS[unit].kind === undefined || isFull(g, unit)) return no('full-strength');
  if (isOnlyBrokenDown(g, unit)) return { ...no('companies-out'), case: '19.1.0' };
  return g.f.restored[unit] === 1 ? { ...no('restored-already'), case: '23.2.0' } : undefined;
}
/** Tactical mode, in supply, not Fatigued, and in cover next to the enemy (23.2.1). */
function placeRefusal(g: G, unit: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: '23.2.1', why, unit });
  if (isBarred(unit)) return { ...no('no-replacements'), case: '30.3.1' };
  if (g.f.mode[unit] !== TACTICAL) return no('replace-tactical');
  if (isOutOfSupply(g, unit)) return no('replace-supply');
  if (g.f.fatigue[unit] === FATIGUED) return no('replace-fatigued');
  const hex = g.hexOf(unit);
  return beside(g, 1 - SIDE[unit], hex) && !isCover(g, SIDE[unit], hex, 'combat') ? no('replace-exposed') : undefined;
}

/** Why a unit cannot regain a step with points. */
export function refitRefusal(g: G, l: Locals, unit: UnitId): Refusal | undefined {
  const no = openStepRefusal(g, unit, '23.2.0') ?? placeRefusal(g, unit);
  if (no) return no;
  const price = priceOf(g, unit, g.f.steps[unit] + 1);
  if (price === undefined) return { case: '23.2.0', why: 'never-replaced', unit };
  const short = lacking(g, l, unit, price);
  return short === undefined ? undefined : { case: '23.2.0', why: 'points-missing', unit, kind: short };
}

// ---- steps of other units -----------------------------------------------------------------------------------------------------------------------

const isInfantryStep = (u: UnitId, step: number): boolean => {
  const kind = stepKind(u, step);
  return kind === 'infantry' || kind === 'motorized';
};
/** Infantry of the elite that can spare a step: in supply, and more than one step (R-R6). */
export const donors = (g: G, unit: UnitId): UnitId[] =>
  onMapOf(g, g.v.side).filter(
    (v) => v !== unit && isElite(g, v) && !isHybrid(v) && g.f.steps[v] > 1 && isInfantryStep(v, g.f.steps[v]) && !isOutOfSupply(g, v),
  );
export function drawRefusal(g: G, unit: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: '23.2.2', why, unit });
  const against = openStepRefusal(g, unit, '23.2.2') ?? placeRefusal(g, unit);
  if (against) return against;
  if (!isElite(g, unit) || !isInfantryStep(unit, g.f.steps[unit] + 1)) return no('not-elite');
  return donors(g, unit).length === 0 ? no('no-donor') : undefined;
}

const isErsatz = (u: UnitId): boolean => UNITS[u].kind?.kind === 'ersatz-bn';
const FOOT: ReadonlySet<string> = new Set(['infantry', 'fusilier', 'parachute', 'motorized']);
/** The Ersatz battalion of its division in the hex of a unit. */
export const ersatzFor = (g: G, unit: UnitId): UnitId | undefined =>
  unitsOf(g, GERMAN, g.hexOf(unit)).find((v) => v !== unit && isErsatz(v) && printedFormation(v) === printedFormation(unit));
export function fillRefusal(g: G, unit: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: '23.4.0', why, unit });
  const against = openStepRefusal(g, unit, '23.4.0');
  if (against) return against;
  if (SIDE[unit] !== GERMAN || BATTALION[unit] === 0 || !FOOT.has(UNITS[unit].type) || isErsatz(unit)) return no('not-for-ersatz');
  return ersatzFor(g, unit) === undefined ? no('no-ersatz') : undefined;
}
