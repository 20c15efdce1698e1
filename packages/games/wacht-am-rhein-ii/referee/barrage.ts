/** Barrages (chapter 12): the modifier and the volleys of the barrage of the moment, who may observe it and which artillery may fire. */
import { explain, legal } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import { tables, turnNumber, type VolleyModifierId } from '../src/data/index.ts';
import type { G } from '../src/state/shape.ts';
import { isHybrid, isPureArmor, worksOf } from './force.ts';
import { gunsFor } from './guns.ts';
import { attacks, observes } from './sight.ts';
import { type Counter, counterOf, distance, hexOf, isBattalion, isUnit, marked, standing, type Table } from './table.ts';

type Barrage = G['rows']['barrages'][number];
const worth = (id: VolleyModifierId): number => tables.barrageModifiers.modifiers.find((m) => m.id === id)?.modifier ?? 0;

/** Units that are hit: all of the hex, or the one that planes caught on the move (12.1.1, 21.4.0). */
const targetsOf = (t: Table, b: Barrage): Counter[] =>
  standing(t, 1 - b.by, t.g.board.ids[b.target]).filter((c) => isUnit(c) && (b.only === undefined || c.n === b.only));

/** 4.1.0: a battalion that has lost steps is none here. */
function density(there: Counter[]): VolleyModifierId | undefined {
  const full = there.filter((c) => isBattalion(c) && c.steps === c.kind?.steps).length;
  if (full === 0) return 'thin';
  return full >= 3 ? 'very-dense' : full === 2 ? 'dense' : undefined;
}
function terrain(t: Table, hex: string): VolleyModifierId | undefined {
  const { terrain: is } = hexOf(t, hex);
  if (marked(t, hex, 'city')) return 'city';
  if (marked(t, hex, 'town') || is === 'forest') return 'forest';
  return marked(t, hex, 'village') || is === 'woods' || is === 'rough-woods' ? 'woods' : undefined;
}
/** The list of the Barrage Table (12.5.1, 12.5.1a, 12.5.1b, 35.1.6, 39.8.0). */
function modifiers(t: Table, b: Barrage): VolleyModifierId[] {
  const hex = t.g.board.ids[b.target];
  const there = targetsOf(t, b);
  const list: (VolleyModifierId | undefined)[] = [density(there)];
  if (!b.observed) list.push('unobserved');
  if (b.by === 1 && !b.air && t.turn >= turnNumber('dec-27-am')) list.push('pozit');
  if (b.by === 1 && t.special('35.1.6') && t.turn <= turnNumber('dec-16-am')) list.push('surprise');
  const armor = there.filter((c) => isPureArmor(c) || isHybrid(c)).length;
  if (armor > 0) list.push(armor === there.length ? 'armor' : 'mixed');
  if (there.some((c) => c.mode === 'strategic')) list.push('strategic');
  if (t.night) list.push('night');
  if (!there.some((c) => attacks(t, c))) {
    list.push(terrain(t, hex));
    const works = new Set(there.flatMap((c) => worksOf(t, c)));
    if (works.has('fort')) list.push('fortified');
    else if (works.has('entrenched')) list.push('entrenched');
    else if (works.has('improved')) list.push('improved');
  }
  return list.flatMap((id) => id ?? []);
}

/** 12.4.0. */
const volleys = (points: number): number[] => [
  ...Array.from({ length: Math.floor(points / 8) }, () => 8),
  ...(points % 8 > 0 ? [points % 8] : []),
];

function reckoning(t: Table, notes: Notes, b: Barrage): void {
  const said = explain(t.g, { q: 'battle' });
  if (!said || !('die' in said) || said.die === undefined || said.die.lines.length === 0) return;
  const list = modifiers(t, b);
  const read = list.reduce((sum, id) => sum + worth(id), 0);
  notes.same(`modifier of the barrage on ${t.g.board.ids[b.target]} (${list.join(' ')})`, read, said.die.total);
  const factors = b.guns.reduce((sum, { n }) => sum + n, 0);
  if (b.points > 0) {
    const all = volleys(b.points);
    notes.same(`volleys of ${b.points}`, all.slice(all.length - b.volleys.length), [...b.volleys]);
  }
  if (b.points > 0 && factors > 0 && b.extra === undefined)
    notes.same(`points of the barrage on ${t.g.board.ids[b.target]}`, factors, b.points);
}

/** 12.2.0, 12.3.2e, 12.7.0: who sees the hex; 12.3.4: the nearest of a formation stands for the planes (R-F5). */
function observers(t: Table, b: Barrage): Counter[] {
  const there = targetsOf(t, b);
  const able = t.counters.filter(
    (c) => c.side === b.by && isUnit(c) && c.mode !== 'strategic' && t.g.f.followed[c.n] === 0 && distance(t, c.hex, there[0].hex) <= 3,
  );
  return able.filter((c) => observes(t, c, there));
}

export function barrage(t: Table, notes: Notes): void {
  const { g } = t;
  const [b] = g.rows.barrages;
  if (!b) return;
  const now = g.frames.at(-1);
  if (now?.proc !== 'barrage') return;
  if (targetsOf(t, b).length === 0) return;
  const where = g.board.ids[b.target];
  if (now.at === 'observe') {
    const said = [...legal(g, { k: 'observer' })].flatMap((a) => (a.u === undefined ? [] : [g.rules.printed.units[a.u].id]));
    const read = observers(t, b);
    // Whoever has no artillery that could fire need not be asked.
    const useful = read.filter((c) => gunsFor(t, { ...b, observed: true, observer: c.n }, c).length > 0).map((c) => c.is.id);
    notes.same(
      `observers of ${where}`,
      [],
      useful.filter((id) => !said.includes(id)),
    );
    // Planes see more than units do, and rockets that have fired are seen farther (8.3.3, 8.5.0).
    const more = (t.sky === 'clear' && b.by === 1 && !t.night) || targetsOf(t, b).some((c) => g.f.flared[c.n] > 0);
    const ids = read.map((c) => c.is.id);
    if (!more)
      notes.same(
        `who cannot observe ${where}`,
        [],
        said.filter((id) => !ids.includes(id)),
      );
  }
  if (now.at === 'guns' && !targetsOf(t, b).some((c) => g.f.flared[c.n] > 0)) {
    const said = [...legal(g, { k: 'gun' })].flatMap((a) => (a.u === undefined ? [] : [`${g.rules.printed.units[a.u].id} ${a.n}`]));
    const observer = b.observer === undefined ? undefined : counterOf(t, b.observer);
    notes.same(
      `artillery for ${where}, ${b.observed ? `observed by ${observer?.is.id} in ${observer?.hex}` : 'unobserved'}`,
      gunsFor(t, b, observer).sort(),
      said.sort(),
    );
  }
  reckoning(t, notes, b);
}
