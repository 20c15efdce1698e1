/** What the enemy can still do to the odds of an attack being declared: defensive air support, flown after all attacks stand (10.A.2). */
import { answers, type ResponsesAnswer } from '@hexfront/engine';
import { tables } from '../data/index.ts';
import { canFly, farness } from '../rules/air/air-missions.ts';
import { current, DRAFT } from '../rules/combat/attackers.ts';
import { groupOf, UNITS, unitsOf } from '../state/query.ts';
import { CLOUDY, enemyOf, type G } from '../state/shape.ts';

function responses(g: G): ResponsesAnswer | undefined {
  const a = current(g);
  if (a?.state !== DRAFT || g.v.sky === CLOUDY || g.rules.weather(g).air === 'none') return undefined;
  const side = enemyOf(a.by);
  const groups = new Set(unitsOf(g, side, a.target).map((u) => groupOf(u)));
  const flights = UNITS.flatMap(({ index: unit, combat = 0 }) => {
    if (!canFly(g, side, unit) || !groups.has(groupOf(unit)) || combat <= 0) return [];
    const far = farness(g, unit, a.target);
    return far === 2 ? [] : [{ unit, far, value: far === 1 ? combat * tables.air.extendedValue : combat }];
  });
  // One in normal range, or two at extended range together (10.A.1, 10.A-ext-value).
  const near = flights.filter((f) => f.far === 0).map((f) => f.value);
  const two = flights
    .filter((f) => f.far === 1)
    .map((f) => f.value)
    .sort((x, y) => y - x);
  const most = Math.max(0, ...near, Math.floor((two[0] ?? 0) + (two[1] ?? 0)));
  const options = flights
    .sort((x, y) => y.value - x.value || x.unit - y.unit)
    .map(({ unit, far, value }) => ({ says: 'respond.air', args: { unit, far }, shift: -Math.floor(value) }));
  return most > 0 ? { side, options, worst: -most } : undefined;
}

export const RESPONSE_QUESTIONS = { responses: answers('responses', responses) };
