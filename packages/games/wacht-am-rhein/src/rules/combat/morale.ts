/** Morale (31.0, option): who would lose steps instead of retreating rolls first. */
import { neighboursOf, type RollNode, type UnitId } from '@hexfront/engine';
import { formationById, tables } from '../../data/index.ts';
import { COMPANY, held, SIDE, UNITS } from '../../state/query.ts';
import { type G, GERMAN } from '../../state/shape.ts';

const { morale } = tables;

/** Rating of a counter at full strength (31.3, 31.5, R-C46). */
const RATING: readonly number[] = UNITS.map((u, i) => {
  if (COMPANY[i] === 1 && u.companies) return morale.companies;
  const formation = u.formation === undefined ? undefined : formationById(u.formation);
  if (formation?.morale !== undefined) return formation.morale;
  if (u.side === GERMAN) return morale.germanCorpsTanks[formation?.id ?? ''] ?? morale.germanCorpsTanks.other;
  return morale.corpsTroops[u.nation] ?? 0;
});

/** The highest rating among those affected; reduced units count one less (31.2, 31.4). */
export const ratingOf = (g: G, units: readonly UnitId[]): number =>
  Math.max(...units.map((u) => RATING[u] + (UNITS[u].steps > g.f.steps[u] ? morale.reduced : 0)));

/** Enemies in all six hexes: there is no way to retreat, whatever the die says (31.2). */
export const isSurrounded = (g: G, u: UnitId): boolean => {
  const near = neighboursOf(g.board, g.hexOf(u));
  return near.length === 6 && near.every((hex) => held(g, 1 - SIDE[u], hex));
};

export const moraleNode = (g: G, units: readonly UnitId[]): RollNode => {
  const rating = ratingOf(g, units);
  return {
    dice: [6],
    classOf: ([pip]) => (pip <= rating ? 'stands' : 'runs'),
    cases: ['31.2'],
    says: 'roll.morale',
    args: { h: g.hexOf(units[0]), n: rating },
  };
};
