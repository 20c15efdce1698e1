/** Answers on the map as lines to be read: what can be done where, and what it would bring. For questions with few answers only. */
import { type Action, type EffectAnswer, explain, type PlaceId, prompt, type Shape, type UnitId, type World } from '@hexfront/engine';
import type { MapAnswer, Spread } from '../protocol.ts';
import { capital, plainKey, saidAction, sayFirst } from './speak.ts';

type G = World<Shape>;

/** A unit that may go to more places than this is named alone; its places are lit once it is chosen. */
const MANY_PLACES = 12;
/** A longer list is no list any more, unless its lines say what they bring. */
const MOST_OFFERS = 12;
const MOST_WEIGHED = 24;

const keyOf = (a: Action): string => JSON.stringify([a.k, a.u, a.h, a.n]);

/** Does something in a hex; or names a unit of the other side, which nobody would look for on the map. What comes in from beside it has a tray. */
const isOffer = (g: G, a: Action): boolean =>
  a.h !== undefined
    ? a.h < g.board.n && (a.u === undefined || g.onMap(a.u))
    : a.u !== undefined && a.n === undefined && g.def.units[a.u].side !== prompt(g).side;

/** Kinds of answers whose units may go to a great many places. */
export function spreadOf(g: G, legal: readonly Action[]): Spread[] {
  const places = new Map<string, Set<PlaceId>>();
  const units = new Map<string, Set<UnitId>>();
  for (const a of legal) {
    if (a.u === undefined || a.h === undefined || a.h >= g.board.n) continue;
    places.set(a.k, (places.get(a.k) ?? new Set()).add(a.h));
    units.set(a.k, (units.get(a.k) ?? new Set()).add(a.u));
  }
  return [...places]
    .filter(([, hexes]) => hexes.size > MANY_PLACES)
    .map(([kind]) => ({ kind, text: capital(sayFirst(g, [`kind.${kind}`, plainKey(kind)])), units: [...(units.get(kind) ?? [])] }));
}

/** What answers would bring, in the words of the game; empty where it has none. */
export function effectsSaid(g: G, actions: readonly Action[]): string[] {
  const effects = new Map((explain(g, { q: 'effects' }) as EffectAnswer[] | undefined)?.map((e) => [keyOf(e.action), e]));
  return actions.map((a) => {
    const e = effects.get(keyOf(a));
    return e ? sayFirst(g, [e.says], e.args) : '';
  });
}

/** Few answers in words. Empty if they are too many for a list. */
export function mapAnswersOf(g: G, legal: readonly Action[], spread: readonly Spread[]): MapAnswer[] {
  const wide = new Set(spread.map((s) => s.kind));
  const few = legal.filter((a) => !wide.has(a.k) && isOffer(g, a));
  if (few.length === 0 || few.length > MOST_WEIGHED) return [];
  const effects = new Map((explain(g, { q: 'effects' }) as EffectAnswer[] | undefined)?.map((e) => [keyOf(e.action), e]));
  if (few.length > MOST_OFFERS && effects.size === 0) return [];
  return few.map((action) => {
    const e = effects.get(keyOf(action));
    return { action, text: saidAction(g, action), ...(e ? { effect: sayFirst(g, [e.says], e.args) } : {}) };
  });
}
