/** Advanced chapter 8: frozen ground, then heavy snow. */
import { tables } from '../../data/index.ts';
import type { RuleModule } from '../../decisions/rules.ts';
import { bits, MOTORIZED } from '../../state/query.ts';

const { freeze, snow } = tables.movementCosts;
const EASIER: ReadonlySet<string> = new Set(freeze.terrain);

export const groundConditions: RuleModule = {
  id: 'advanced',
  apply(draft) {
    const price = draft.terrainPrice;
    // Vehicles go more easily over frozen rough ground and through woods; towns and the Westwall have prices of their own (adv-8.11).
    draft.terrainPrice = (g, unit, hex) => {
      const usual = price(g, unit, hex);
      if (!MOTORIZED[unit] || !g.rules.freeze(g) || !EASIER.has(g.board.terrains[g.board.terrain[hex]])) return usual;
      const { town, city, westwall } = bits(g);
      return (g.board.marks[hex] & (town | city | westwall)) !== 0 ? usual : Math.max(freeze.minimum, usual - freeze.motorizedReduction);
    };
    const key = draft.move.groundKey;
    draft.move.groundKey = (g) => 2 * key(g) + (g.rules.freeze(g) ? 1 : 0);
    draft.move.halvings.push((g) => (g.rules.snow(g) ? { case: 'adv-8.21', what: 'line.snow' } : undefined));
    draft.advanceLimit.push((g, _b, _unit, limit) => (g.rules.snow(g) ? Math.min(limit, snow.advanceLimit) : limit));
  },
};
