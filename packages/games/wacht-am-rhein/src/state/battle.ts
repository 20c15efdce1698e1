/** A battle as it waits in the state: put together, declared, rolled, settled. Several can wait at once, since results do (err-10.8). */
import type { Of } from '@hexfront/engine';
import { code, count, hex, hexes, list, record, side, text, units } from '@hexfront/engine/parts';

export const BATTLE = record({
  id: count(),
  kind: code('attack', 'barrage'),
  by: side(),
  stage: code('draft', 'declared', 'rolled', 'settled'),
  targets: hexes(),
  attackers: units(),
  /** Artillery that adds its barrage (11.21, 11.31). */
  guns: units(),
  /** Hexes from which units exposed to the result attack; battles that share one are settled together (R-C12, R-C80). */
  from: hexes(),
  /** Units that add their defense, and those in the attacked hexes that only suffer (9.34, 10.86). */
  defenders: units(),
  bystanders: units(),
  /** Artillery of the defender that adds its final protective fire (11.4). */
  fpf: units(),
  /** Ground Support points of the attacker, and of the defender (19.11). */
  air: count(),
  airFire: count(),
  die: count(),
  /** As on the table, such as `D2(1)`; `void` for a battle that was never rolled, `below` for one under the lowest odds. */
  result: text(),
  /** Steps lost out of the plain number of the result (10.92). */
  paid: count(),
  /** Hexes left by the loser, each with the path of those who went back from it (10.91). */
  paths: list(record({ from: hex(), path: hexes() })),
});
export type Battle = Of<typeof BATTLE>;
