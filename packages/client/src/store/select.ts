/** What the player points at: selection, hovered hex, planned move, menu, refusal. Nothing here is part of the game. */

import type { Action, UnitId } from '@hexfront/engine';
import { batch, computed, signal } from '@preact/signals';
import type { HexsideRef } from '../board/types.ts';
import type { PlanSaid, ReachSaid, Said } from '../table/protocol.ts';
import { moment, pieces } from './game.ts';

/** Units picked up, first one leads. */
export const selected = signal<readonly UnitId[]>([]);
/** Where the selected units can go; undefined while unknown or nowhere. */
export const reach = signal<ReachSaid | undefined>(undefined);
/** The move being considered. */
export const plan = signal<PlanSaid | undefined>(undefined);
/** Hexes the player pinned on the way. */
export const waypoints = signal<readonly string[]>([]);
/** The hex whose card is shown (rested on, or clicked without a unit in it). */
export const hexShown = signal<string | undefined>(undefined);
/** The unit whose card is shown. */
export const unitShown = signal<number | undefined>(undefined);
/** Hexes and units pointed at from a panel or the log: lit while the pointer rests there. */
export const pointedAt = signal<{ hexes: readonly string[]; units: readonly UnitId[]; border?: readonly HexsideRef[] }>({
  hexes: [],
  units: [],
});
/** A move somebody suggests: drawn as if it were being considered. */
export const previewed = signal<{ unit: UnitId; path: readonly string[] } | undefined>(undefined);
/** Formation highlighted on the map: unit numbers. */
export const formationShown = signal<readonly UnitId[]>([]);
/** What it is called. */
export const formationNamed = signal('');

export interface RefusalShown {
  /** Who or what was clicked, in bold. */
  head: string;
  said: readonly Said[];
  hex?: string;
  /** Nothing was attempted: told in passing, without a warning colour. */
  quiet?: boolean;
}
/** Why the last click did nothing. */
export const refusal = signal<RefusalShown | undefined>(undefined);

export interface MenuShown {
  at: readonly [number, number];
  title: string;
  /** Several actions: the same for several units. */
  items: { actions: Action[]; text: string }[];
}
/** The marker under the pointer, and where. */
export const markerAt = signal<{ kind: string; at: readonly [number, number] } | undefined>(undefined);
/** Several actions fit a click: a small menu. */
export const menu = signal<MenuShown | undefined>(undefined);
/** The case whose summary is open, and where. */
export const caseOpen = signal<{ id: string; at: readonly [number, number] } | undefined>(undefined);

/** Hexes of a unit list. */
export const hexesOf = (units: readonly UnitId[]): string[] => [
  ...new Set(units.map((u) => pieces.peek().get(u)?.hex).filter((h) => h !== undefined)),
];

/** Units that may do something now, in order of their number: for Tab and the counter in the prompt. */
export const ableUnits = computed(() => {
  const set = new Set<UnitId>();
  for (const a of moment.value?.legal ?? []) if (a.u !== undefined) set.add(a.u);
  return [...set];
});

export function dropSelection(): void {
  batch(() => {
    selected.value = [];
    reach.value = undefined;
    plan.value = undefined;
    waypoints.value = [];
    menu.value = undefined;
  });
}

export function dropAll(): void {
  batch(() => {
    dropSelection();
    hexShown.value = undefined;
    unitShown.value = undefined;
    refusal.value = undefined;
    caseOpen.value = undefined;
    formationShown.value = [];
    pointedAt.value = { hexes: [], units: [] };
    previewed.value = undefined;
  });
}
