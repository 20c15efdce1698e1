/** Supply on bare ground: the southeast corner of the map, where both sides have sources at the edge, made flat and empty; the rules of the campaign. */
import { type BoardFile, scenarioBoards } from '@hexfront/engine';
import { bareGround, type Ground, ruleKit } from '@hexfront/engine/testing';
import { it } from 'vitest';
import wholeMap from '../../data/board.json' with { type: 'json' };
import { gameOf } from '../../src/game.ts';
import { POINT, placeOf, scenarioById, turnNumber } from '../../src/index.ts';
import { determineSupply, traceSide } from '../../src/rules/supply/status.ts';
import { makeWhole } from '../../src/setup/lay-out.ts';
import type { G } from '../../src/state/shape.ts';
import { plainRules } from './plain.ts';

const of = (wholeMap.hexes as unknown as readonly (readonly [string])[])
  .map(([id]) => id)
  .filter((id) => (placeOf(id)?.column ?? 0) >= 48 && (placeOf(id)?.row ?? 0) >= 21 + 33);
const board = scenarioBoards(wholeMap as unknown as BoardFile, () => ({ id: 'corner', name: 'Corner', of })).board({ scenario: 'corner' });
const corner = plainRules(gameOf([scenarioById('campaign-dec-16')], () => board, makeWhole));
export const { proves, position, u, hex, at, play, refusal, offers, roll, idle } = ruleKit(it, corner, 'campaign-dec-16');

const bare = bareGround(board, 'clear');
export const [N, NE, SE, S, NW] = [0, 1, 2, 3, 5];
export const C = '5928SE';
/** The hex `n` steps from another in a direction. */
export const step = (id: string, dir: number, n = 1): string => bare.from(id, ...Array.from({ length: n }, () => dir));
export const line = (id: string, dir: number, n: number): string[] => Array.from({ length: n + 1 }, (_, k) => step(id, dir, k));

/** A way that cannot be left: a river that nobody crosses along both sides of it. */
export const corridor = (way: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(
    way.flatMap((id, i) =>
      [0, 1, 2, 3, 4, 5]
        .map((d) => board.neighbors[6 * board.at(id) + d])
        .filter((n) => n >= 0 && board.ids[n] !== way[i - 1] && board.ids[n] !== way[i + 1])
        .map((n) => [`${id}|${board.ids[n]}`, ['major-river']]),
    ),
  );

/** Ultimate sources at the edge (15.3.0). */
export const TRIER_ROAD = '6834SE';
export const US_ROAD = '5234SE';
/** From the German source to the northwest, and from the US source to the northeast. */
export const G_LINE = line(TRIER_ROAD, NW, 18);
export const U_LINE = line(US_ROAD, NE, 16);

export const GE = {
  army: 'ge-nd-7a-hq',
  corps: 'ge-nd-lxxx-k-hq',
  hq: 'ge-212vg-hq',
  foot: 'ge-212vg-i-316-vg',
  mate: 'ge-212vg-i-320-vg',
  third: 'ge-212vg-i-423-vg',
  guns: 'ge-212vg-1212-stg',
  brigade: 'ge-fgbde-hq',
  panzer: 'ge-fgbde-i-101-mkv',
} as const;
export const US = {
  corps: 'al-nd-xii-corps-hq',
  hq: 'al-5id-hq',
  foot: 'al-5id-1-10-inf',
  mate: 'al-5id-2-10-inf',
  armorHq: 'al-10ad-hq',
  armor: 'al-10ad-cca-1',
  engineers: 'al-10ad-55-arme',
} as const;

export interface Scene {
  stage?: string;
  turn?: string;
  units: Record<string, string | Record<string, string | number>>;
  hexes?: Ground['hexes'];
  sides?: Ground['sides'];
  /** Roads through these hexes. */
  secondary?: readonly string[][];
  primary?: readonly string[][];
  trails?: readonly string[][];
  fields?: Record<string, Record<string, number>>;
  vars?: Record<string, number>;
  options?: Record<string, boolean>;
}
export function scene(s: Scene): G {
  const units: Record<string, Record<string, string | number>> = {};
  for (const [id, where] of Object.entries(s.units)) units[id] = typeof where === 'string' ? { at: where } : where;
  const ways = [
    ...(s.secondary ?? []).map((hexes) => ({ hexes, add: ['road', 'secondary'] })),
    ...(s.primary ?? []).map((hexes) => ({ hexes, add: ['road', 'primary'] })),
    ...(s.trails ?? []).map((hexes) => ({ hexes, add: ['road', 'trail'] })),
  ];
  return position({
    clear: true,
    stage: s.stage ?? 'german.movement',
    units,
    options: { fog: false, ...s.options },
    vars: { turn: turnNumber(s.turn ?? 'dec-18-am'), ...s.vars },
    board: bare.ground(C, 22, { ways, ...(s.hexes ? { hexes: s.hexes } : {}), ...(s.sides ? { sides: s.sides } : {}) }),
    hexes: s.fields ?? {},
  });
}

/** Length of the path to the next headquarters or source in points; undefined without one. */
export function far(g: G, id: string): number | undefined {
  const length = traceSide(g, g.def.units[u(id)].side).length[u(id)];
  return length < 0 ? undefined : length / POINT;
}
export const isValid = (g: G, id: string): boolean => traceSide(g, g.def.units[u(id)].side).valid[u(id)] === 1;
/** The supply states of units after the check of their side. */
export function states(g: G, side: number, ...ids: string[]): number[] {
  determineSupply(g, side);
  return ids.map((id) => g.f.supply[u(id)]);
}
