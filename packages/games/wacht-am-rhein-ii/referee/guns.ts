/** Which artillery may still join a barrage, with how many factors (12.1.2 to 12.1.4, 12.3, 12.8.2, 15.8.1, 35.1.6, 35.2.8a). */
import type { G } from '../src/state/shape.ts';
import { worksOf } from './force.ts';
import { attacks, observes } from './sight.ts';
import { around, type Counter, counterOf, distance, isGun, isUnit, marked, standing, type Table } from './table.ts';

type Barrage = G['rows']['barrages'][number];
type Bond = 'formation' | 'parent' | 'other' | 'stranger';
const MANY = Number.POSITIVE_INFINITY;

// -- whose guns they are (12.3.1, 12.3.1a, 9.0, R-D22, R-E3)

interface Chain {
  formation: string | undefined;
  corps: string | undefined;
  army: string | undefined;
}
const headquarters = (t: Table, c: Counter): number | undefined =>
  c.formation && t.g.rules.printed.units.find((u) => u.type === 'hq' && u.formation === c.formation?.id)?.index;
/** Of a company the battalion that it was broken down from. */
const battalion = (t: Table, c: Counter): number => (c.is.generic && t.g.f.origin[c.n] > 0 ? t.g.f.origin[c.n] - 1 : c.n);
/** Formation, corps and army that a unit is under: of the corps as it is assigned, else as it is printed. */
function chainOf(t: Table, own: Counter): Chain {
  // Troops of a corps in an independent sub-formation are of its division (9.4.1b, R-G22).
  const c = own.formation === undefined && own.detached !== undefined ? (counterOf(t, own.detached) ?? own) : own;
  const { units } = t.g.rules.printed;
  const { command } = t.g.f;
  const of = (n: number): Chain => {
    const above = command[n] > 0 ? units[command[n] - 1] : undefined;
    const { corps, army } = above ?? units[n];
    return { formation: undefined, corps, army };
  };
  const hq = headquarters(t, c);
  if (hq === undefined)
    return c.formation ? { formation: c.formation.id, corps: c.formation.corps, army: c.formation.army } : of(battalion(t, c));
  const up = of(hq);
  const printed = command[hq] > 0 ? up : { ...up, corps: c.formation?.corps, army: c.formation?.army };
  const corpsHq = units.find((u) => u.type === 'hq' && u.formation === undefined && u.corps === printed.corps);
  const army = corpsHq && command[corpsHq.index] > 0 ? units[command[corpsHq.index] - 1].army : (corpsHq?.army ?? printed.army);
  return { formation: c.formation?.id, corps: printed.corps, army };
}
function bond(t: Table, observer: Counter, gun: Counter): Bond {
  const [o, g] = [chainOf(t, observer), chainOf(t, gun)];
  if (g.formation !== undefined) return g.formation === o.formation ? 'formation' : 'other';
  const under = g.corps !== undefined ? g.corps === o.corps : g.army !== undefined && g.army === o.army;
  return under ? (o.formation === undefined ? 'formation' : 'parent') : 'stranger';
}

// -- how many (12.3.2)

interface Limit {
  total: number;
  parent: number;
  others: boolean;
  /** One of the others at least is of the formation. */
  ownFirst: boolean;
}
function limitOf(t: Table, b: Barrage, observer: Counter | undefined): Limit {
  const us = b.by === 1;
  if (t.preDawn && !us) return { total: 3, parent: MANY, others: true, ownFirst: false };
  if (!observer || !b.observed) return { total: 1, parent: MANY, others: true, ownFirst: false };
  // Planes see for those who do not see the hex themselves; where these stand does not matter (12.3.4, R-F5).
  const fromAir = !observes(t, observer, standing(t, 1 - b.by, t.g.board.ids[b.target]).filter(isUnit));
  const assault = observer.mode === 'prepared-assault';
  const works = fromAir || attacks(t, observer) ? [] : worksOf(t, observer);
  const company = !fromAir && observer.is.size === 'company' && works.length === 0;
  const more = !fromAir && !company && observer.mode !== 'exploit' && marked(t, observer.hex, 'vantage') ? 1 : 0;
  const few: Limit = { total: (us ? 2 : 1) + more, parent: (us ? 1 : 0) + more, others: false, ownFirst: us };
  const full: Limit = { total: MANY, parent: us ? MANY : 3 + more, others: us, ownFirst: false };
  const some: Limit = { total: MANY, parent: (us ? 2 : 1) + more, others: false, ownFirst: false };
  let limit = few;
  if (!fromAir && assault) limit = full;
  else if (works.includes('fort') || works.includes('entrenched')) limit = full;
  else if (works.includes('improved')) limit = some;
  if (company) limit = { ...limit, total: 1 };
  if (t.preDawn) limit = { ...limit, total: Math.min(limit.total, works.length > 0 ? 2 : 1) };
  return limit;
}
// -- the guns

/** 12.1.3: next to units that are to attack it fires at its neighbors only. */
function rangeOf(t: Table, c: Counter): number {
  const pressed = around(t, c.hex).some((hex) => standing(t, 1 - c.side, hex).some((o) => attacks(t, o)));
  return pressed ? 1 : (c.kind?.range ?? 0);
}
/** Ready to fire (12.1.2, 12.1.4b, 12.8.2, 15.8.1, R-C28). Factors it has. */
function factors(t: Table, c: Counter): number {
  const all = c.kind?.barrage ?? 0;
  if (c.depleted || c.supply === 'out') return 0;
  if (t.extended && c.side === t.active && t.g.f.active[c.n] !== 1) return 0;
  if (c.inBattery || c.kind?.transport === 'self-propelled') return all;
  return c.kind?.kind === 'nw-150' && t.g.f.motor[c.n] > 0 ? Math.floor(all / 2) : 0;
}
/** Numbers of factors that it may fire at a hex so far away: the US any, Germans all or, of an infantry division, one apart (12.1.4, 12.1.4a). */
function shares(t: Table, c: Counter, far: number): number[] {
  const all = factors(t, c);
  const left = all - t.g.f.shots[c.n];
  const range = rangeOf(t, c);
  if (left <= 0) return [];
  if (c.side === 1) return far <= range ? Array.from({ length: left }, (_, i) => i + 1) : [];
  const divides = c.formation !== undefined && ['vg-art', 'fj-art'].includes(c.kind?.kind ?? '') && all === 3;
  const near = far <= range;
  if (!divides) return near && left === all ? [all] : [];
  const one = range === 1 ? near : far <= 7;
  return [...(one && (left === 3 || left === 1) ? [1] : []), ...(near && left >= 2 ? [2] : []), ...(near && left === 3 ? [3] : [])];
}

/** Artillery with the factors that it may add now. */
export function gunsFor(t: Table, b: Barrage, observer: Counter | undefined): string[] {
  const target = t.g.board.ids[b.target];
  const limit = limitOf(t, b, observer);
  const far = (c: Counter): number => distance(t, c.hex, target);
  const kind = (c: Counter): Bond => (observer && b.observed ? bond(t, observer, c) : 'formation');
  const firing = b.guns.flatMap(({ unit }) => counterOf(t, unit) ?? []);
  // Who fires at his neighbor does not count (12.3.0).
  const counted = firing.filter((c) => far(c) > 1);
  return t.counters
    .filter((c) => c.side === b.by && isGun(c) && !firing.includes(c))
    .flatMap((c) => {
      const numbers = shares(t, c, far(c));
      const is = kind(c);
      if (numbers.length === 0 || is === 'stranger') return [];
      if (is === 'other' && !limit.others) return [];
      const other = firing.find((o) => kind(o) === 'other');
      if (is === 'other' && other && other.formation?.id !== c.formation?.id) return [];
      if (far(c) > 1) {
        if (counted.length >= limit.total) return [];
        if (is === 'parent' && counted.filter((o) => kind(o) === 'parent').length >= limit.parent) return [];
        // Where one of two must be of the formation it is named first (12.3.2b).
        if (is === 'parent' && limit.ownFirst && !counted.some((o) => kind(o) === 'formation')) return [];
      }
      return numbers.map((n) => `${c.is.id} ${n}`);
    });
}
