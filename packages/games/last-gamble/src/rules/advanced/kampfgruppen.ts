/** Advanced chapter 12: Kampfgruppen. Who may form one, and what the pair is to the other chapters: one unit of regiment size. */
import { call, END, type HexId, type Of, type Refusal, type Side, type UnitId } from '@hexfront/engine';
import { record, unit } from '@hexfront/engine/parts';
import { tables, type ZocClass } from '../../data/index.ts';
import { alsoOffer } from '../../decisions/offers.ts';
import type { RuleModule } from '../../decisions/rules.ts';
import { KG, partnerOf, SIDE, STACK, UNITS } from '../../state/query.ts';
import { type G, GERMAN, type Opt, type Proc } from '../../state/shape.ts';
import { moveRefusal } from '../movement/movement.ts';
import { stackLoad } from '../movement/stacking.ts';
import { dropReserve, inReserve } from '../reserves/reserves.ts';

/** Half regiments a Kampfgruppe counts (adv-12.35). */
const REGIMENT = 2;
const LIMIT = tables.stacking.limitHalfRegiments;

const NAME = UNITS.map((u) => u.kg);
const GRENADIERS = Uint8Array.from(UNITS, (u) => (u.type === 'armored-infantry' && u.size === 'regiment' ? 1 : 0));
/** Battalions that can be the armored half: tanks, tank destroyers, assault guns, reconnaissance with vehicles (adv-12.22#1). */
const PANZER = Uint8Array.from(UNITS, (u) => (u.silhouette && u.size === 'battalion' && u.side === GERMAN ? 1 : 0));
/** Counters that can be in a Kampfgruppe at all. */
const ABLE = Uint8Array.from(UNITS, (u) => (u.side === GERMAN && (PANZER[u.index] || GRENADIERS[u.index] || u.kg !== undefined) ? 1 : 0));
/** Others with the same name printed on them. */
const NAMESAKES: readonly (readonly number[])[] = UNITS.map((u) =>
  u.kg === undefined ? [] : UNITS.filter((v) => v.kg === u.kg && v.formation === u.formation && v.index !== u.index).map((v) => v.index),
);

const sameDivision = (a: number, b: number): boolean => UNITS[a].formation !== undefined && UNITS[a].formation === UNITS[b].formation;
const independent = (u: UnitId): boolean => UNITS[u].formation === undefined;

/** Why two counters can never, or not while others live, be a Kampfgruppe (adv-12.2, 12.3). */
export function matchRefusal(g: G, a: UnitId, b: UnitId): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit: a, other: b });
  if (!ABLE[a] || !ABLE[b] || a === b) return no('adv-12.22', 'kg-unfit');
  const [first, second] = [NAME[a], NAME[b]];
  if (first !== undefined && first === second && sameDivision(a, b)) return undefined;
  if (first !== undefined && second !== undefined) return no('adv-12.31', 'kg-names-differ');
  for (const u of [a, b]) {
    const living = NAMESAKES[u].find((v) => g.onMap(v));
    if (living !== undefined) return { case: 'adv-12.32', why: 'kg-namesake', unit: u, other: living };
  }
  if (!PANZER[a] && !PANZER[b])
    return GRENADIERS[a] && GRENADIERS[b] ? no('adv-12.34', 'kg-two-regiments') : no('adv-12.34', 'kg-no-armor');
  if (GRENADIERS[a] || GRENADIERS[b]) {
    const tanks = GRENADIERS[a] ? b : a;
    return sameDivision(a, b) || independent(tanks) ? undefined : no('adv-12.33', 'kg-other-division');
  }
  // Two battalions of armor, or a named regiment of infantry with armor: one division only.
  return sameDivision(a, b) ? undefined : no('adv-12.22', 'kg-other-division');
}

/** Why the German may not join these two now. */
export function formRefusal(g: G, a: UnitId, b: UnitId): Refusal | undefined {
  const { place } = g.f;
  if (SIDE[a] !== GERMAN || SIDE[b] !== GERMAN) return { case: 'adv-12.0', why: 'not-yours', unit: SIDE[a] === GERMAN ? b : a };
  if (place[a] >= g.board.n || place[b] !== place[a]) return { case: 'adv-12.21', why: 'kg-apart', unit: a, other: b };
  for (const u of [a, b]) if (g.f.kg[u] >= 0) return { case: 'adv-12.38', why: 'kg-already', unit: u };
  const match = matchRefusal(g, a, b);
  if (match) return match;
  if (g.f.kgWas[a] === b) return { case: 'adv-12.38', why: 'kg-just-parted', unit: a, other: b };
  if (g.f.reserve[a] !== g.f.reserve[b]) return { case: 'adv-12.36', why: 'kg-reserve', unit: a, other: b };
  if (g.f.strategic[a] !== 0 || g.f.strategic[b] !== 0) return { case: 'basic-7.33', why: 'kg-column', unit: a, other: b };
  return undefined;
}

/** Units in the same hex that could join this one. */
function mates(g: G, unit: UnitId): readonly number[] {
  if (!ABLE[unit] || g.f.kg[unit] >= 0 || g.f.place[unit] >= g.board.n) return NOBODY;
  const { head, next } = g.occupancy;
  let found: UnitId[] | undefined;
  for (let u = head[g.f.place[unit]]; u >= 0; u = next[u]) {
    if (u === unit || !ABLE[u] || formRefusal(g, unit, u) !== undefined) continue;
    found ??= [];
    found.push(u);
  }
  return found ?? NOBODY;
}
const NOBODY: readonly number[] = [];

export function join(g: G, a: UnitId, b: UnitId): void {
  KG.join(g, a, b);
  for (const u of [a, b]) g.set('kgNew', u, 1);
  g.emit({
    e: 'kgFormed',
    u: a,
    other: b,
    name: NAME[a] ?? NAME[b] ?? '',
    h: g.hexOf(a),
    case: NAME[a] !== undefined && NAME[a] === NAME[b] ? 'adv-12.21' : 'adv-12.22',
  });
}
export function part(g: G, unit: UnitId): void {
  const other = KG.part(g, unit);
  if (other < 0) return;
  g.emit({ e: 'kgParted', u: unit, other, case: 'adv-12.21' });
}

const FORM_LOCALS = record({
  u: unit(),
});
type FormLocals = Of<typeof FORM_LOCALS>;

/** The partner, where there is more than one. */
const forming: Proc<FormLocals> = {
  locals: FORM_LOCALS,
  first: 'choose',
  points: {
    choose: {
      who: () => GERMAN,
      cases: ['adv-12.21', 'adv-12.22'],
      args: (_g, l) => ({ unit: l.u }),
      options: [
        {
          k: 'with',
          parts: 'u',
          *from(g, l) {
            for (const u of mates(g, l.u)) yield { k: 'with', u };
          },
          test: (g, l, a) => formRefusal(g, l.u, a.u),
          take: (g, l, a) => {
            join(g, l.u, a.u);
            return END;
          },
          sure: true,
        },
      ],
    },
  },
};

const form = (point: string): Opt => ({
  k: 'form',
  parts: 'u',
  *from(g, _l, focus) {
    if (g.v.side !== GERMAN) return;
    for (let u = 0; u < ABLE.length; u++) {
      if (!ABLE[u] || (focus?.u !== undefined && focus.u !== u)) continue;
      if (mates(g, u).length > 0) yield { k: 'form', u };
    }
  },
  test(g, _l, a) {
    const unit = a.u;
    if (g.v.side !== GERMAN || SIDE[unit] !== GERMAN) return { case: 'adv-12.0', why: 'not-yours', unit };
    if (!g.onMap(unit)) return { case: 'adv-12.21', why: 'not-on-map', unit };
    return mates(g, unit).length > 0 ? undefined : nobody(g, unit);
  },
  take: (_g, _l, a) => call('kampfgruppe', { u: a.u }, point),
  sure: true,
});

/** The reason that stands against the likeliest partner, or that there is none. */
function nobody(g: G, unit: UnitId): Refusal {
  let reason: Refusal | undefined;
  for (const u of g.unitsIn(g.f.place[unit])) {
    if (u === unit || SIDE[u] !== GERMAN) continue;
    const refusal = formRefusal(g, unit, u);
    // A rule about names, sizes or divisions says more than that a counter is unfit.
    if (refusal && (reason === undefined || reason.why === 'kg-unfit')) reason = refusal;
  }
  return reason ?? { case: 'adv-12.21', why: 'kg-alone', unit };
}

/** Why a Kampfgruppe may not be parted now. */
export function partRefusal(g: G, unit: UnitId): Refusal | undefined {
  const partner = partnerOf(g, unit);
  if (SIDE[unit] !== GERMAN || g.v.side !== GERMAN) return { case: 'adv-12.0', why: 'not-yours', unit };
  if (partner < 0) return { case: 'adv-12.21', why: 'kg-none', unit };
  if (g.f.kgNew[unit] !== 0) return { case: 'adv-12.38', why: 'kg-just-formed', unit };
  // It is the one unit of its division in reserve (basic-4.25), and with grenadiers in it nobody moves before the Reserve Phase (adv-12.36).
  if (inReserve(g, unit)) return { case: 'adv-12.36', why: 'kg-split-in-reserve', unit, other: partner };
  if (g.f.strategic[unit] !== 0) return { case: 'basic-7.33', why: 'kg-column', unit, other: partner };
  const more = STACK[unit] + STACK[partner] - REGIMENT;
  if (more > 0 && stackLoad(g, GERMAN, g.hexOf(unit)) + more > LIMIT)
    return { case: 'adv-12.35', why: 'kg-no-room', unit, hex: g.f.place[unit] };
  return undefined;
}

const split = (point: string): Opt => ({
  k: 'split',
  parts: 'u',
  *from(g, _l, focus) {
    if (g.v.side !== GERMAN) return;
    const { kg } = g.f;
    for (let u = 0; u < kg.length; u++)
      if (kg[u] >= 0 && (focus?.u === undefined || focus.u === u) && partRefusal(g, u) === undefined) yield { k: 'split', u };
  },
  test: (g, _l, a) => partRefusal(g, a.u),
  take(g, _l, a) {
    const unit = a.u;
    const partner = partnerOf(g, unit);
    g.set('kgWas', unit, partner);
    g.set('kgWas', partner, unit);
    part(g, unit);
    return point;
  },
  sure: true,
});

/** Halves that retreats and advances left in different hexes are on their own again. */
function tidy(g: G): void {
  for (const u of KG.strays(g)) {
    const other = g.f.kg[u];
    part(g, u);
    // An advance in which they part leaves two units of a division where one may be in reserve (basic-4.25, R-85).
    if (inReserve(g, u) && inReserve(g, other)) for (const half of [u, other]) dropReserve(g, half, 'basic-4.25');
  }
}

/** Half regiments saved in a hex by Kampfgruppen there and coming (adv-12.35). */
function saved(g: G, side: Side, hex: HexId, load: number, coming: readonly number[]): number {
  if (side !== GERMAN) return load;
  const { kg, place } = g.f;
  const { head, next } = g.occupancy;
  const there = (u: UnitId): boolean => place[u] === hex || coming.includes(u);
  let less = 0;
  for (let u = head[hex]; u >= 0; u = next[u]) if (kg[u] > u && there(kg[u])) less += STACK[u] + STACK[kg[u]] - REGIMENT;
  for (const u of coming)
    if (place[u] !== hex && kg[u] >= 0 && there(kg[u]) && (kg[u] > u || place[kg[u]] === hex)) less += STACK[u] + STACK[kg[u]] - REGIMENT;
  return load - less;
}

/** Without grenadiers the zone of an armored brigade, with them that of the regiment (adv-12.12, 12.37, R-23). */
function zone(g: G, unit: UnitId, own: ZocClass): ZocClass {
  const partner = partnerOf(g, unit);
  return partner < 0 || own !== 'none' || STACK[partner] >= REGIMENT ? own : 'armor';
}

export const kampfgruppen: RuleModule = {
  id: 'advanced',
  apply(draft) {
    const { move } = draft;
    draft.procs.kampfgruppe = forming;
    for (const [proc, point] of [
      ['movement', 'plan'],
      ['reserveMove', 'plan'],
    ]) {
      alsoOffer(draft, proc, point, form(point));
      alsoOffer(draft, proc, point, split(point));
    }
    // Before combat a pair may still part, to attack different hexes.
    alsoOffer(draft, 'combat', 'choose', split('choose'));
    draft.triggers.push({ on: 'stage', effect: tidy });

    const zoneClass = move.zoneClass;
    move.zoneClass = (g, unit) => (g.f.kg[unit] < 0 ? zoneClass(g, unit) : zone(g, unit, zoneClass(g, unit)));
    move.stackLoad.push(saved);
    // Grenadiers keep the whole Kampfgruppe back until the Reserve Phase; two battalions of armor go twice (adv-12.36).
    const half = move.mayHalfMove;
    move.mayHalfMove = (g, unit) => {
      const partner = partnerOf(g, unit);
      return half(g, unit) && (partner < 0 || half(g, partner));
    };
    const march = draft.mayMarch;
    draft.mayMarch = (g, unit) => {
      const partner = partnerOf(g, unit);
      return march(g, unit) && (partner < 0 || march(g, partner));
    };
    // What holds one half holds the other (adv-12.13).
    let asking = false;
    draft.mayMove.push((g, unit, window) => {
      const partner = asking ? -1 : partnerOf(g, unit);
      if (partner < 0) return undefined;
      asking = true;
      const refusal = moveRefusal(g, partner, window);
      asking = false;
      return (
        refusal && {
          case: refusal.case === 'basic-5.39' ? 'adv-12.13' : refusal.case,
          why: refusal.why === 'moved-already' ? 'kg-half-moved' : refusal.why,
        }
      );
    });
  },
};
