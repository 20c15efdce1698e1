/** What the dice of a Ground Assault are worth, for the curve of luck. No rule is decided here. */
import { type Hits, readResult } from '../../rules/combat/reckoning/assault-table.ts';
import { type G, GERMAN } from '../../state/shape.ts';

/** A check may bring a hit or none. */
const CHECK = 0.5;
const hits = ({ check, must, either }: Hits): number => must + either + (check ? CHECK : 0);
const costOf = (result: string): number => (result === '-' ? 0 : hits(readResult(result)));

/** Hits that a throw of both sides costs the US player, less those it costs the German one; of other dice nothing is reckoned. */
export function worth(g: G, outcome: string): number | undefined {
  const assault = g.rows.assaults.at(0);
  const [defender, attacker] = outcome.split('|');
  if (!assault || attacker === undefined) return undefined;
  const gain = costOf(defender) - costOf(attacker);
  return assault.by === GERMAN ? gain : -gain;
}
