/** Points of victory, as scenarios declare them: symbols, broken parts of formations, hexes held, exits, and whatever else a condition tells. */
import type { HexId, Side } from '@hexfront/engine';
import type { Score } from '../../data/index.ts';
import { beside, held } from '../../state/query.ts';
import { ALLIED, type G, GERMAN } from '../../state/shape.ts';
import { isOutOfPlay } from '../special/northern-sector.ts';
import { allHold, britishLosses, hexesOf, sideOf, sourcesOf, tracedExit } from './conditions.ts';
import { hasLine } from './lines.ts';
import { brokenParts, exits } from './parts.ts';

const controls = (g: G, side: Side, hex: HexId): boolean => g.f.control[hex] === side + 1;

/** Symbols count once, none out of play (37.3.0); some twice (36.3.9), those behind the Meuse for the German player (36.5.8). */
function forSymbols(g: G, side: Side, score: Extract<Score, { for: 'symbols' }>): number {
  const twice = new Set(hexesOf(g, score.double ?? []));
  const meuse = score.doubleBehindMeuse !== undefined && sideOf(score.doubleBehindMeuse) === side ? g.board.markBit('behind-meuse') : 0;
  let points = 0;
  for (const hex of g.rules.symbolHexes(g.board, side))
    if (controls(g, side, hex) && !isOutOfPlay(g, hex) && !(score.traced && !hasLine(g, side, [hex], sourcesOf(g, side))))
      points += twice.has(hex) || (g.board.marks[hex] & meuse) !== 0 ? 2 : 1;
  return points;
}

function worth(g: G, side: Side, score: Score): number {
  const each = score.points ?? 1;
  switch (score.for) {
    case 'symbols':
      return each * forSymbols(g, side, score);
    case 'broken':
      return each * brokenParts(g, 1 - side);
    case 'held':
      return each * hexesOf(g, score.hexes).filter((h) => held(g, side, h) || (controls(g, side, h) && !beside(g, 1 - side, h))).length;
    case 'british-steps':
      return each * Math.floor(britishLosses(g) / score.each);
    case 'exits':
      return each * exits(g, score.parts, score.units, score.traced ? { counts: tracedExit(g) } : {});
    case 'no-exits':
      return g.v.turn > score.by ? each * (score.parts.length - exits(g, score.parts, score.units, { by: score.by })) : 0;
    case 'early-exit':
      return exits(g, score.parts, score.units, { by: score.by }) > 0 ? each : 0;
    case 'condition':
      return allHold(g, score.if) ? each : 0;
  }
}

/** A line of the count: what it is for and what it brings the side. */
export interface Counted {
  readonly score: Score;
  readonly points: number;
}
export const countOf = (g: G, side: Side): Counted[] =>
  (g.rules.victory.points ?? [])
    .filter((score) => score.side === undefined || sideOf(score.side) === side)
    .map((score) => ({ score, points: worth(g, side, score) }));
/** Withdrawals give and cost points of the campaign (22.6.1, 22.6.3). */
const awarded = (g: G, side: Side): number => (side === ALLIED ? g.v.alliedAward : g.v.germanAward);
export const totalOf = (g: G, side: Side): number => countOf(g, side).reduce((sum, { points }) => sum + points, awarded(g, side));
/** Points by which the Allied side is ahead. */
export const lead = (g: G): number => totalOf(g, ALLIED) - totalOf(g, GERMAN);
