/** What a barrage would come to before its dice fall: its modifier, and the exact chance of every sum of its volleys. */
import { add, type BattleAnswer, explained, type Ledger, ledger, type UnitId } from '@hexfront/engine';
import { tableOf } from '../rules/barrage/barrage.ts';
import { affiliation, firesOf, gunRefusal } from '../rules/barrage/guns.ts';
import type { Affiliation } from '../rules/barrage/reckoning/limits.ts';
import { readVolley, volleysOf, volleyText } from '../rules/barrage/reckoning/volleys.ts';
import { modifierOf, mostPoints } from '../rules/barrage/target.ts';
import type { Barrage } from '../state/fields/combat.ts';
import { formationOf } from '../state/query.ts';
import type { G } from '../state/shape.ts';

const FACES = 10;
/** Chances of hits, with and without a shift, after all volleys. */
function sums(g: G, volleys: readonly number[], modifier: number, hits: number, shift: boolean): Map<string, number> {
  const table = tableOf(g);
  let now = new Map<string, number>([[`${hits}${shift ? '+' : ''}`, 1]]);
  for (const value of volleys) {
    const next = new Map<string, number>();
    for (const [sum, weight] of now)
      for (let die = 0; die < FACES; die++) {
        const volley = readVolley(volleyText(table, value, die + modifier));
        const key = `${Number.parseInt(sum, 10) + volley.hits}${volley.shift || sum.endsWith('+') ? '+' : ''}`;
        next.set(key, (next.get(key) ?? 0) + weight);
      }
    now = next;
  }
  return now;
}

/** What so many points would bring on average: hits, and the chances of any and of an Artillery Shift. */
export function hitsExpected(g: G, b: Barrage, points: number): { average: number; some: number; shift: number } {
  const volleys = volleysOf(points);
  const total = FACES ** volleys.length;
  let [average, some, shift] = [0, 0, 0];
  for (const [sum, weight] of sums(g, volleys, modifierOf(g, b), 0, false)) {
    const hits = Number.parseInt(sum, 10);
    average += (hits * weight) / total;
    if (hits > 0) some += weight / total;
    if (sum.endsWith('+')) shift += weight / total;
  }
  return { average, some, shift };
}

/** The most artillery that could fire for an observer, or without one; of other formations only one fires, so each is tried (12.3.2a). */
export function mostArtillery(g: G, b: Barrage, observer?: UnitId): Barrage {
  const bare: Barrage = { ...b, guns: [], observed: observer !== undefined, ...(observer === undefined ? {} : { observer }) };
  const sort = (u: UnitId): Affiliation => (observer === undefined ? 'stranger' : affiliation(g, observer, u));
  const fires = [...firesOf(g, bare)].sort((x, y) => y.n - x.n);
  // One of the formation is named first where one must be (12.3.2b).
  const own = fires.findIndex((a) => sort(a.u) === 'formation' && !gunRefusal(g, bare, a.u, a.n));
  const order = own < 0 ? fires : [fires[own], ...fires];
  const others = new Set(fires.flatMap((a) => (sort(a.u) === 'other-formation' ? [formationOf(g, a.u)] : [])));
  const factors = (x: Barrage): number => x.guns.reduce((sum, { n }) => sum + n, 0);
  let best = bare;
  for (const other of others.size > 0 ? others : [NO_FORMATION]) {
    const full: Barrage = { ...bare, guns: [] };
    for (const { u, n } of order)
      if ((sort(u) !== 'other-formation' || formationOf(g, u) === other) && !gunRefusal(g, full, u, n)) full.guns.push({ unit: u, n });
    if (factors(full) > factors(best)) best = full;
  }
  return best;
}
const NO_FORMATION = -1;

/** The points of a barrage, artillery unit by unit where there are any (12.1.2). */
function pointsOf(b: Barrage, points: number, out: Ledger): number {
  if (b.guns.length === 0) return add(out, 0, points, '12.4.0', 'line.points');
  let sum = 0;
  for (const { unit, n } of b.guns) sum = add(out, sum, n, '12.1.2', 'line.gun', { unit });
  return points > sum ? add(out, sum, points - sum, '12.4.0', 'line.points') : sum;
}

/** Before its points are chosen the most that are allowed. */
export function barragePreview(g: G, b: Barrage): BattleAnswer {
  const drafted = b.guns.reduce((sum, { n }) => sum + n, 0);
  const points = b.points > 0 ? b.points : drafted > 0 ? drafted : mostPoints(g, b.by, b.target);
  const volleys = b.points > 0 ? b.volleys : volleysOf(points);
  const modifier = modifierOf(g, b);
  const spread = [...sums(g, volleys, modifier, b.hits, b.shift)].sort(([x], [y]) => x.localeCompare(y, 'en', { numeric: true }));
  const total = FACES ** volleys.length;
  return {
    attack: points > 0 ? explained((out) => pointsOf(b, points, out)) : ledger(),
    defense: ledger(),
    column: ledger(),
    die: points > 0 ? explained((out) => modifierOf(g, b, out)) : ledger(),
    columns: [],
    start: 0,
    final: 0,
    // Without a single point there is nothing to roll for.
    outcomes: (points > 0 ? spread : []).map(([sum, weight]) => ({
      result: sum.replace('+', ' AS').replace(/^0 ?(?=A)/, ''),
      weight,
      total,
      says: `result.barrage.${sum}`,
      section: 'section.barrage',
    })),
    taken: { low: 0, high: 0 },
    attackers: [],
    defenders: [],
    guns: b.guns.map(({ unit }) => unit),
    defenseGuns: [],
    targets: [b.target],
    by: b.by,
    fire: true,
  };
}
