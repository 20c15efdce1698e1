/** What the die of a battle is worth, for the curve of luck. No rule is decided here. */
import { meaningOf } from '../rules/combat/odds.ts';
import { type G, GERMAN } from '../state/shape.ts';
import { battleNow } from './battle.ts';

/** Steps and hexes that a result costs the US player, less those it costs the German one; of other dice nothing is reckoned. */
export function worth(g: G, outcome: string): number | undefined {
  const battle = battleNow(g);
  // A mark behind the result says that artillery runs out of ammunition.
  const meaning = meaningOf(outcome.replace('*', ''));
  if (!battle || !meaning) return undefined;
  const gain = (meaning.side === 'defender' ? 1 : -1) * (meaning.number + meaning.must);
  return battle.by === GERMAN ? gain : -gain;
}
