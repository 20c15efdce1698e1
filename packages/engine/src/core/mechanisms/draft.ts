/**
 * Attacks put together step by step: a hex is opened, others and units are added as long as the whole can still become a legal attack, then it
 * is closed. A game says who may attack what; which answers there are, and that lists and checks agree, follows from it.
 */
import type { HexId, UnitId } from '../../ids.ts';
import type { Refusal } from '../../words.ts';
import type { World } from '../state/world.ts';
import type { ActionWith, BareOption, Next, OptionWith, Shape } from '../types.ts';

/** Units next to a hex, direction by direction; with `inside` those in it first. */
export function* unitsAround<S extends Shape>(
  g: World<S>,
  hex: HexId,
  among: (unit: UnitId) => boolean,
  inside = false,
): Generator<UnitId> {
  const { head, next } = g.occupancy;
  for (let d = inside ? -1 : 0; d < 6; d++) {
    const at = d < 0 ? hex : g.board.neighbors[6 * hex + d];
    if (at < 0) continue;
    for (let u = head[at]; u >= 0; u = next[u]) if (among(u)) yield u;
  }
}

/** Whether a unit stands next to every one of these hexes. */
export function besideAll<S extends Shape>(g: World<S>, unit: UnitId, hexes: readonly HexId[]): boolean {
  const from = g.hexOf(unit);
  for (const hex of hexes) if (g.board.dirTo(from, hex) < 0) return false;
  return true;
}

export interface Targets {
  /** Units that belong to the attacker and could fight at all: a quick question, asked about everybody. */
  among(unit: UnitId): boolean;
  /** Whether a unit may attack now, whatever it would attack; asked once, and only about who stands beside an enemy. */
  able(unit: UnitId): boolean;
  /** An enemy is there. */
  enemyIn(hex: HexId): boolean;
  /** The hex may be attacked; asked once somebody able was found beside it. */
  open?(hex: HexId): boolean;
  /** Enemies in the unit's own hex count as well. */
  inside?: boolean;
  /** The first will do. */
  one?: boolean;
}
/** Hexes with an enemy that somebody able stands beside, in the order of those units: far fewer questions than hex by hex. */
export function targetsBeside<S extends Shape>(g: World<S>, { among, able, enemyIn, open, inside, one }: Targets): Set<HexId> {
  const place: ArrayLike<number> = g.f.place;
  const { n, neighbors } = g.board;
  const { head } = g.occupancy;
  const found = new Set<HexId>();
  for (let u = 0; u < place.length; u++) {
    const from = place[u];
    if (from >= n || !among(u)) continue;
    let may = -1;
    for (let d = inside ? -1 : 0; d < 6; d++) {
      const hex: HexId = d < 0 ? from : neighbors[6 * from + d];
      if (hex < 0 || head[hex] < 0 || found.has(hex) || !enemyIn(hex)) continue;
      if (may < 0) may = able(u) ? 1 : 0;
      if (may === 0) break;
      if (open && !open(hex)) continue;
      found.add(hex);
      if (one) return found;
    }
  }
  return found;
}

/** Hexes that can be attacked together with the first: whoever attacks both stands between them, so they are at most two apart. */
export function* hexesBeside<S extends Shape>(g: World<S>, targets: readonly HexId[]): Generator<HexId> {
  const { neighbors } = g.board;
  const seen = new Set(targets);
  for (let d = 0; d < 6; d++) {
    const near = neighbors[6 * targets[0] + d];
    if (near < 0) continue;
    for (let e = -1; e < 6; e++) {
      const hex = e < 0 ? near : neighbors[6 * near + e];
      if (hex < 0 || seen.has(hex) || g.occupancy.head[hex] < 0) continue;
      seen.add(hex);
      yield hex;
    }
  }
}

/** What of a draft can still become: attackers next to every hex of it, or somebody who could join. */
export function canAttackAll<S extends Shape>(
  g: World<S>,
  draft: { targets: readonly HexId[]; attackers: readonly UnitId[] },
  candidates: Iterable<UnitId>,
  mayJoin: (unit: UnitId) => boolean,
): boolean {
  for (const u of draft.attackers) if (!besideAll(g, u, draft.targets)) return false;
  if (draft.attackers.length > 0) return true;
  for (const u of candidates) if (mayJoin(u)) return true;
  return false;
}

export interface DraftSpec<S extends Shape, L, D> {
  /** Hexes on which an attack may be opened, in the order of the list. */
  targets(g: World<S>, l: L): Iterable<HexId>;
  openRefusal(g: World<S>, l: L, hex: HexId): Refusal | undefined;
  open(g: World<S>, l: L, hex: HexId): Next;
  /** Hexes that are dealt with and not opened again. */
  closed?: { of(l: L): readonly HexId[]; refusal(hex: HexId): Refusal };
  /** The draft at hand. */
  draft(g: World<S>, l: L): D;
  /** Who could be added to it. */
  candidates(g: World<S>, draft: D): Iterable<UnitId>;
  joinRefusal(g: World<S>, draft: D, unit: UnitId): Refusal | undefined;
  join(g: World<S>, l: L, draft: D, unit: UnitId): Next;
  /** Hexes that could be added to it, in games with attacks on several. */
  also?: {
    hexes(g: World<S>, draft: D): Iterable<HexId>;
    refusal(g: World<S>, draft: D, hex: HexId): Refusal | undefined;
    add(g: World<S>, l: L, draft: D, hex: HexId): Next;
  };
  readyRefusal(g: World<S>, draft: D): Refusal | undefined;
  ready(g: World<S>, l: L, draft: D): Next;
}

/** What most games do with a hex or a unit that is added: it goes on the list, and the attack is asked about again. */
export const addTarget = (_g: unknown, _l: unknown, draft: { targets: HexId[] }, hex: HexId): Next => {
  draft.targets.push(hex);
  return 'draft';
};
export const addAttacker = (_g: unknown, _l: unknown, draft: { attackers: UnitId[] }, unit: UnitId): Next => {
  draft.attackers.push(unit);
  return 'draft';
};

/** `target` opens an attack, `also` and `join` add a hex and a unit, `ready` closes it. */
export function draftOptions<S extends Shape, L, D>(
  spec: DraftSpec<S, L, D>,
): { target: OptionWith<S, L, 'h'>; also: OptionWith<S, L, 'h'>; join: OptionWith<S, L, 'u'>; ready: BareOption<S, L> } {
  const { closed, also } = spec;
  const none: Refusal = { case: '', why: 'barred' };
  return {
    target: {
      k: 'target',
      parts: 'h',
      from(g, l) {
        const done = closed?.of(l);
        const list: ActionWith<'h'>[] = [];
        for (const h of spec.targets(g, l)) if (!done?.includes(h)) list.push({ k: 'target', h });
        return list;
      },
      test(g, l, a) {
        const hex = a.h;
        return closed?.of(l).includes(hex) ? closed.refusal(hex) : spec.openRefusal(g, l, hex);
      },
      take: (g, l, a) => spec.open(g, l, a.h),
      sure: true,
    },
    also: {
      k: 'also',
      parts: 'h',
      *from(g, l) {
        if (also) for (const h of also.hexes(g, spec.draft(g, l))) yield { k: 'also', h };
      },
      test: (g, l, a) => (also ? also.refusal(g, spec.draft(g, l), a.h) : none),
      take: (g, l, a) => (also as NonNullable<typeof also>).add(g, l, spec.draft(g, l), a.h),
    },
    join: {
      k: 'join',
      parts: 'u',
      *from(g, l) {
        for (const u of spec.candidates(g, spec.draft(g, l))) yield { k: 'join', u };
      },
      test: (g, l, a) => spec.joinRefusal(g, spec.draft(g, l), a.u),
      take: (g, l, a) => spec.join(g, l, spec.draft(g, l), a.u),
    },
    ready: {
      k: 'ready',
      from: () => [{ k: 'ready' }],
      test: (g, l) => spec.readyRefusal(g, spec.draft(g, l)),
      take: (g, l) => spec.ready(g, l, spec.draft(g, l)),
    },
  };
}
