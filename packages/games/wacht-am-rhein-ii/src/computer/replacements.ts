/** What the computer does with replacements: headquarters first, then the strongest steps, elite infantry last because it takes two points. */
import { type Action, bestAnswer, ofKind, type UnitId } from '@hexfront/engine';
import { ARMIES, priceOf, rebuildPrice, replacedBy } from '../rules/replacements/purse.ts';
import { isArmorStep } from '../rules/replacements/steps.ts';
import { onMapOf } from '../state/derived.ts';
import { beside, printed, UNITS } from '../state/query.ts';
import type { G } from '../state/shape.ts';

type Answer = (g: G, list: readonly Action[]) => Action | undefined;

const points = (price: ReturnType<typeof priceOf>): number => Object.values(price ?? {}).reduce((sum, n) => sum + (n ?? 0), 0) || 1;
/** What a step of a unit adds in attack and defense. */
function stepValue(g: G, u: UnitId): number {
  const { kind } = printed(g, u);
  return kind ? (kind.full.attack + kind.full.defense) / kind.steps : 0;
}
const choosing: Answer = (g, list) => {
  const back = ofKind(list, 'return');
  if (back.length > 0) return bestAnswer(back, (a) => (beside(g, 1 - g.v.side, a.h ?? 0) ? 0 : 1));
  const refit = bestAnswer(ofKind(list, 'refit'), (a) => stepValue(g, a.u ?? 0) / points(priceOf(g, a.u ?? 0, g.f.steps[a.u ?? 0] + 1)));
  const filled = ofKind(list, 'fill')[0];
  if (filled ?? refit) return filled ?? refit;
  const again = bestAnswer(
    ofKind(list, 'rebuild'),
    (a) => stepValue(g, a.u ?? 0) / points(rebuildPrice(g, a.u ?? 0)) - (beside(g, 1 - g.v.side, a.h ?? 0) ? 100 : 0),
  );
  return again ?? ofKind(list, 'done')[0];
};

/** Points go where steps are missing. */
const sharing =
  (armor: boolean): Answer =>
  (g, list) => {
    const l = g.frames.at(-1)?.l as { armies?: readonly number[] } | undefined;
    const armies = (l?.armies ?? []).map((n) => ARMIES[g.v.side][n]);
    const missing = new Map(armies.map((army) => [army, 1]));
    for (const u of onMapOf(g, g.v.side)) {
      const army = replacedBy(g, u);
      const lost = (UNITS[u].kind?.steps ?? 1) - g.f.steps[u];
      if (army !== undefined && missing.has(army) && lost > 0 && isArmorStep(u, g.f.steps[u] + 1) === armor)
        missing.set(army, (missing.get(army) ?? 0) + lost);
    }
    const all = [...missing.values()].reduce((sum, n) => sum + n, 0);
    const most = Math.max(0, ...list.map((a) => a.n ?? 0));
    const want = Math.round((most * (missing.get(armies[0]) ?? 0)) / Math.max(1, all));
    return bestAnswer(list, (a) => -Math.abs((a.n ?? 0) - want));
  };

const leaves: Answer = (_g, list) => ofKind(list, 'withdraw')[0];

export const REPLACEMENT_ANSWERS: Readonly<Record<string, Answer>> = {
  'replacing.infantry': sharing(false),
  'replacing.armor': sharing(true),
  'replacing.choose': choosing,
  // Points are worth more than what leaves (22.6.3).
  'withdrawing.command': leaves,
  'withdrawing.tenth': leaves,
};
