/** Regression opponents: crude plans that a good player must not lose to. `hexfront ladder --bots normal,garrison` plays them by name. */
import type { Draft, Goal, HexId, Side, UnitId } from '@hexfront/engine';
import { FAR, spread } from '../steady/fields.ts';
import { lifelines } from '../steady/lifelines.ts';
import { type AnyStrategy, nearest, onMapOf } from '../steady/picture.ts';
import type { AnyWorld, RivalName } from '../types.ts';
import type { Doctrine } from './player.ts';

type Way = (u: UnitId, hex: HexId) => number;

/** Turns of march from a hex to the nearest of these. */
function turnsTo(g: AnyWorld, s: AnyStrategy, hexes: readonly HexId[]): Way {
  const [foot, wheels] = [false, true].map((w) => spread(g.board, s.travel(g, w), undefined, hexes, true));
  return (u, hex) => Math.min(FAR, (s.units[u].wheels ? wheels : foot)[hex]) / Math.max(2, s.units[u].pace);
}
const placesOf = (g: AnyWorld, side: Side): HexId[] => onMapOf(g, side).map((u) => g.f.place[u]);

/** Printed strengths, before ground and everything else. */
export function ratio(g: AnyWorld, s: AnyStrategy, draft: Draft): number {
  let force = 0;
  for (const u of [...draft.attackers, ...draft.guns]) force += s.attack(g, u);
  let stand = 0;
  for (const h of draft.targets) for (const u of g.unitsIn(h)) if (s.units[u].side !== draft.by) stand += s.defense(g, u);
  return force / Math.max(0.5, stand);
}
const atLeast =
  (s: AnyStrategy, odds: number) =>
  (g: AnyWorld, draft: Draft): boolean =>
    ratio(g, s, draft) >= odds;

/** What the side is out for: its own goals, or the places of the enemy's that it has to keep him from. */
function aims(g: AnyWorld, s: AnyStrategy, side: Side): Goal[] {
  const all = s.goals(g);
  const own = all.filter((x) => x.side === side);
  return own.length > 0 ? own : all;
}

/** Key towns, those that are worth most first and of these the farthest from the enemy; how many of them a garrison is for. */
const TOWNS = 2;
export function keyTowns(g: AnyWorld, s: AnyStrategy, side: Side): HexId[] {
  const foes = onMapOf(g, 1 - side);
  const all = s.goals(g).filter((x) => x.hexes.length > 0);
  const towns = all.filter((x) => x.hold && x.hexes.length === 1);
  const near = new Map(
    (towns.length > 0 ? towns : all).map((x) => {
      const way = turnsTo(g, s, x.hexes);
      const turns = foes.map((u) => way(u, g.f.place[u])).sort((a, b) => a - b);
      return [x, turns[turns.length >> 1] ?? 0];
    }),
  );
  const order = [...near].sort(([a, x], [b, y]) => b.value - a.value || y - x);
  return order.slice(0, TOWNS).flatMap(([x]) => [...x.hexes]);
}

const sitter: Doctrine = () => ({ place: () => 0 });

/** In stacks as high as they may be, on the shortest way. */
const stacker: Doctrine = (g, s, side) => {
  const way = turnsTo(
    g,
    s,
    aims(g, s, side).flatMap((x) => [...x.hexes]),
  );
  const company = (now: AnyWorld, u: UnitId, hex: HexId): number =>
    now.unitsIn(hex).filter((v) => v !== u && s.units[v].side === side && s.units[v].duty !== 'none').length;
  return { place: (now, u, hex) => 2 * company(now, u, hex) - way(u, hex), attacks: atLeast(s, 2) };
};

/** Straight for the goals and past everything that does not bar the way; without any, for what feeds the enemy. */
const racer: Doctrine = (g, s, side) => {
  const own = s.goals(g).filter((x) => x.side === side);
  const to = own.length > 0 ? own.flatMap((x) => [...x.hexes]) : s.sources(g, 1 - side);
  const way = turnsTo(g, s, to.length > 0 ? to : placesOf(g, 1 - side));
  const ahead = (now: AnyWorld, { attackers, targets }: Draft): boolean =>
    attackers.every((u) => way(u, targets[0]) < way(u, now.f.place[u]));
  const strong = atLeast(s, 2);
  return { place: (_now, u, hex) => -way(u, hex), attacks: (now, draft) => ahead(now, draft) && strong(now, draft) };
};

/** Everybody into the nearer of two towns, or as near to it as there is room. */
const garrison: Doctrine = (g, s, side) => {
  const way = turnsTo(g, s, keyTowns(g, s, side));
  return { place: (_now, u, hex) => -way(u, hex), digs: true };
};

/** Out of reach, in good ground and together. */
const turtle: Doctrine = (g, s, side) => {
  const far = nearest(g.board, placesOf(g, 1 - side));
  const near = nearest(g.board, keyTowns(g, s, side));
  return {
    place: (now, _u, hex) => 0.5 * Math.min(4, far[hex]) + s.shelter(now, hex, side) - 0.4 * near[hex],
    digs: true,
  };
};

/** The odds of the textbook, whatever they are good for. */
const attacksAt31: Doctrine = (g, s, side) => {
  const far = nearest(g.board, placesOf(g, 1 - side));
  return { place: (_now, u, hex) => -Math.abs(far[hex] - (s.units[u].duty === 'gun' ? 2 : 1)), attacks: atLeast(s, 3) };
};

/** Onto the roads that feed the enemy. */
const cutsSupply: Doctrine = (g, s, side) => {
  const foe = 1 - side;
  const { board } = g;
  const foes = onMapOf(g, foe);
  const none = new Float32Array(board.n);
  const { lines } = lifelines(g, s, foe, foes, [], none, new Uint8Array(board.n), none);
  const held = new Set(placesOf(g, foe));
  const open = Array.from({ length: board.n }, (_, h) => h).filter((h) => lines[h] > 0 && !held.has(h));
  open.sort((a, b) => lines[b] - lines[a] || a - b);
  const way = turnsTo(g, s, open.length > 0 ? open.slice(0, Math.ceil(open.length / 3)) : [...held]);
  return { place: (_now, u, hex) => 8 * lines[hex] - way(u, hex), attacks: atLeast(s, 2) };
};

export const RIVALS: Readonly<Record<RivalName, Doctrine>> = {
  sitter,
  stacker,
  racer,
  garrison,
  turtle,
  'attacks-at-3-1': attacksAt31,
  'cuts-supply': cutsSupply,
};
