/**
 * Reinforcements that enter broken down (22.1.2), and divisional slices (22.7.0): support battalions of a US division give each regiment or combat command that
 * arrives by itself a company. Both are settled off-map, in the Movement Phase of their owner.
 */
import type { Refusal, UnitId } from '@hexfront/engine';
import { printedFormation, SIDE, UNITS } from '../../state/query.ts';
import { ALLIED, type G, type Opt } from '../../state/shape.ts';
import { freeCompany, takeOut } from '../companies/breakdown.ts';
import { setParent } from '../companies/parents.ts';
import { isExtendedNight, movingSide } from '../movement/who-moves.ts';

const SUPPORT: ReadonlySet<string> = new Set(['engineer', 'tank-destroyer', 'tank', 'light-tank', 'cavalry', 'anti-tank']);

/** Its companies, one entry for each. */
const companiesOf = (u: UnitId): string[] =>
  Object.entries(UNITS[u].breaksInto).flatMap(([kind, n]) => Array.from({ length: n }, () => kind));

/** A unit of each regiment or combat command of the division that still waits, in the order of their arrival. */
function subFormations(g: G, u: UnitId): UnitId[] {
  const { formation, part, side, type } = UNITS[u];
  if (side !== ALLIED || formation === undefined || part !== undefined || !SUPPORT.has(type)) return [];
  const first = new Map<string, UnitId>();
  for (const v of g.unitsIn(g.box('Arriving'))) {
    const own = UNITS[v];
    if (own.formation !== formation || own.part === undefined || g.f.due[v] === 0) continue;
    const known = first.get(own.part);
    if (known === undefined || g.f.due[v] < g.f.due[known]) first.set(own.part, v);
  }
  return [...first.values()].sort((a, b) => g.f.due[a] - g.f.due[b] || a - b);
}

function breakUpRefusal(g: G, unit: UnitId): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit });
  if (SIDE[unit] !== movingSide(g)) return no('22.1.2', 'not-yours');
  if (isExtendedNight(g)) return no('3.4.0', 'extended-no-arrivals');
  if (!g.rules.allModes || g.f.place[unit] !== g.box('Arriving')) return no('22.1.2', 'no-reinforcement');
  const companies = companiesOf(unit);
  if (companies.length === 0 || UNITS[unit].generic) return no('22.1.2', 'no-companies');
  // Steps that it has lost are no companies.
  if (g.f.steps[unit] < (UNITS[unit].kind?.steps ?? 1)) return no('22.1.2', 'not-whole');
  // Before its own turn only who goes with a part of its division.
  if (g.f.due[unit] > g.v.turn && subFormations(g, unit).length === 0) return no('22.7.0', 'not-due');
  const taken: UnitId[] = [];
  for (const kind of companies) {
    const company = freeCompany(g, kind, taken);
    if (company === undefined) return no('22.1.2', 'no-company-left');
    taken.push(company);
  }
  return undefined;
}

function breakUp(g: G, u: UnitId): void {
  const with_ = subFormations(g, u);
  const made: UnitId[] = [];
  for (const [n, kind] of companiesOf(u).entries()) {
    const company = freeCompany(g, kind, made);
    if (company === undefined) continue;
    made.push(company);
    takeOut(g, company);
    const leader = with_.length === 0 ? u : with_[n % with_.length];
    g.set('comesWith', company, leader + 1);
    g.set('due', company, g.f.due[leader]);
    g.set('assembly', company, g.f.assembly[leader]);
    g.set('attached', company, printedFormation(u) + 1);
    setParent(g, company, u);
  }
  for (const company of made) g.move(company, g.box('Arriving'));
  g.move(u, g.box('Broken down'));
  g.set('steps', u, 0);
  g.set('due', u, 0);
  g.emit({ e: 'sliced', u, units: made, case: with_.length === 0 ? '22.1.2' : '22.7.0' });
}

export const enterBrokenDown: Opt = {
  k: 'break-up',
  parts: 'u',
  *from(g) {
    if (!g.rules.allModes || isExtendedNight(g)) return;
    for (const u of g.unitsIn(g.box('Arriving'))) if (breakUpRefusal(g, u) === undefined) yield { k: 'break-up', u };
  },
  test: (g, _l, { u }) => breakUpRefusal(g, u),
  take: (g, _l, { u }) => {
    breakUp(g, u);
    return 'plan';
  },
  sure: true,
};
