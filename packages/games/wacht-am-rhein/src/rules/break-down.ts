/** Chapter 17, battalion breakdown: a US battalion becomes three companies of the pool, for good. */
import { among, drawFaces, type ExchangeRules, exchange, type Refusal, type UnitId } from '@hexfront/engine';
import { type CompanyId, companyTypes, formationById } from '../data/index.ts';
import { HQ, SIDE, UNITS, unitsOf } from '../state/query.ts';
import { ALLIED, type G, type Opt, WAITS, type WaR } from '../state/shape.ts';
import { isWaiting, rowOf } from './arrivals.ts';
import { inEnemyZone } from './movement/zones-of-control.ts';

/** Every battalion becomes three (17.14, 17.21). */
const EACH = 3;

/** What a battalion breaks down into, undefined for those that do not (17.16, 17.22). */
const INTO: readonly (CompanyId | undefined)[] = UNITS.map((u) => {
  if (u.nation !== 'US' || u.size !== 'battalion') return undefined;
  const names = [u.type, `${u.type} ${u.weapon}`];
  return Object.values(companyTypes).find(({ from }) => from.some((name) => names.includes(name)))?.id;
});
const POOL: readonly UnitId[] = UNITS.filter((u) => u.companies).map((u) => u.index);
const BATTALIONS: readonly UnitId[] = UNITS.filter((u) => INTO[u.index] !== undefined).map((u) => u.index);

/** Three counters of the pool that can show the company; those promised to reinforcements are not among them. */
function drawn(g: G, company: CompanyId): { unit: UnitId; face: number }[] | undefined {
  const free = POOL.filter((u) => g.f.place[u] === g.box('Not in play') && g.f.steps[u] > 0);
  const shows = (u: UnitId): number[] => (UNITS[u].companies ?? []).map((id) => (id === company ? 1 : 0));
  return drawFaces(free, shows, [1, 1, 1])?.map(({ unit }) => ({ unit, face: UNITS[unit].companies?.indexOf(company) ?? 0 }));
}

/** Battalions of armored divisions that may enter broken down: reconnaissance and M10 (21.3). */
const ENTERS_BROKEN: readonly (readonly string[] | undefined)[] = UNITS.map((u) => {
  if (u.formation === undefined || !['R', 'D'].includes(INTO[u.index] ?? '')) return undefined;
  const { kind, units } = formationById(u.formation);
  return kind === 'armored' ? units.map((index) => UNITS[index].id) : undefined;
});

/** Why a battalion that is due cannot enter as companies: its whole division must come with it (21.3). */
function dueRefusal(g: G, unit: UnitId): Refusal | undefined {
  const division = ENTERS_BROKEN[unit];
  const row = rowOf(g, unit);
  if (!isWaiting(g, unit)) return { case: '17.11', why: 'not-on-map', unit };
  if (!division?.every((id) => row?.units.includes(id))) return { case: '21.3', why: 'split-due', unit };
  return drawn(g, INTO[unit] as CompanyId) ? undefined : { case: '17.13', why: 'no-companies', unit };
}

function splitRefusal(g: G, unit: UnitId): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit });
  const company = INTO[unit];
  if (SIDE[unit] !== g.v.side || g.v.side !== ALLIED) return no('17.11', 'not-yours');
  if (g.f.place[unit] === g.box('Due')) return dueRefusal(g, unit);
  if (g.v.begun !== 0) return no('17.11', 'movement-begun');
  if (g.v.bonus !== 0) return no('13.1', 'no-breakdown-by-night');
  if (company === undefined) return no('17.16', 'breaks-not-down');
  if (!g.onMap(unit)) return no('17.11', 'not-on-map');
  if (g.f.moved[unit] !== 0) return no('17.11', 'moved-already');
  if (g.f.committed[unit] === 0) return no('err-25.16', 'not-committed-to-split');
  if (g.f.steps[unit] < UNITS[unit].steps) return no('17.15', 'split-reduced');
  if (g.f.onFoot[unit] !== 0) return no('24.1', 'on-foot-breaks-not');
  const hex = g.hexOf(unit);
  if (g.f.march[unit] !== 0) return no('7.32', 'split-on-march');
  if (unitsOf(g, SIDE[unit], hex).some((u) => u !== unit && HQ[u] === 0)) return { ...no('17.14', 'split-not-alone'), hex };
  if (inEnemyZone(g, SIDE[unit], hex)) return { ...no('17.12', 'split-in-zone'), hex };
  return drawn(g, company) ? undefined : no('17.13', 'no-companies');
}

const DUE: readonly UnitId[] = BATTALIONS.filter((u) => ENTERS_BROKEN[u] !== undefined);

/** What companies know of what their battalion knew; they may not move in this phase (17.11). */
const RULES: ExchangeRules<WaR> = { inherit: { supply: 'most', fatigue: 'most', committed: 'most', blocked: 'most' } };

export const split: Opt = {
  k: 'split',
  parts: 'u',
  ...among({
    k: 'split',
    part: 'u',
    of: (g: G) => (g.v.side === ALLIED ? (g.v.begun === 0 ? BATTALIONS : DUE) : []),
    fits: (g: G) => (u: UnitId) =>
      (g.onMap(u) ? g.f.committed[u] !== 0 : ENTERS_BROKEN[u] !== undefined) && splitRefusal(g, u) === undefined,
  }),
  test: (g, _l, { u }) => splitRefusal(g, u),
  take(g, _l, { u }) {
    const place = g.f.place[u];
    const due = place === g.box('Due');
    const h = g.hexOf(u);
    const counters = drawn(g, INTO[u] as CompanyId) ?? [];
    const into = counters.map(({ unit }) => unit);
    exchange(g, RULES, { out: [u], into, place, aside: g.box('Broken down') });
    for (const { unit, face } of counters) {
      g.set('face', unit, face);
      g.set(due ? 'battalion' : 'moved', unit, due ? u : WAITS);
    }
    if (due) g.emit({ e: 'entersBroken', u, units: into, n: EACH, case: '21.3' });
    else g.emit({ e: 'brokenDown', u, h, units: into, n: EACH, case: '17.21' });
    return 'plan';
  },
};
