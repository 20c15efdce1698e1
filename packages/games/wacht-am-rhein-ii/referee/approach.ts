/** What enemies in the next hexes do to a unit that moves: cover, the price of moving adjacent, and who makes it stop (1.1.3, 7.5). */
import { isMechNow } from './allowance.ts';
import {
  around,
  bridged,
  type Counter,
  distance,
  fortIn,
  hexOf,
  isDeployed,
  isGun,
  isHq,
  isUnit,
  isWater,
  marked,
  once,
  standing,
  type Table,
  type Way,
  wayTo,
  workIn,
} from './table.ts';

export const WOODED: ReadonlySet<string> = new Set(['woods', 'rough-woods', 'forest']);
export const isWooded = (t: Table, hex: string): boolean => WOODED.has(hexOf(t, hex).terrain);

/** Cover for movement: forts, woods, forest, towns and cities, at night every hex. Forts serve the German side only (18.4.0). */
export const movesInCover = (t: Table, side: number, hex: string): boolean =>
  t.night || (side === 0 && fortIn(t, hex)) || isWooded(t, hex) || marked(t, hex, 'town', 'city');

/** A road over this side that no missing bridge cuts; built bridges join roads that end at either bank (17.1.1d). */
export function roadOver(t: Table, way: Way): Way['road'] {
  return way.road && (!isWater(way) || bridged(t, way)) ? way.road : undefined;
}

export const enemiesIn = once((t, side, hex): Counter[] => standing(t, 1 - side, hex).filter((c) => isUnit(c) && !isDeployed(t, c)));
/** Hexes around with enemy units. */
export const enemyHexes = once((t, side, hex): string[] => around(t, hex).filter((beside) => enemiesIn(t, side, beside).length > 0));

/** Price in movement points of coming next to enemies (7.5.2): the worst of them, one less into cover. */
export const approach = once((t, side, hex): number => {
  const near = enemyHexes(t, side, hex);
  if (near.length === 0) return 0;
  const enemies = near.flatMap((beside) => enemiesIn(t, side, beside));
  const joined = near.some((beside) => {
    // As the map has it, bridge or no bridge (R-D42).
    return wayTo(t, hex, beside)?.road !== undefined;
  });
  if (enemies.every((c) => isMechNow(t, c)) && isWooded(t, hex) && !joined) return 0;
  const prices = near.map((beside) => {
    const held = side !== 0 && fortIn(t, beside);
    const work = workIn(t, beside);
    return held || work === 'entrenched' ? 4 : work === 'improved' ? 3 : 2;
  });
  return Math.max(...prices) - (movesInCover(t, side, hex) ? 1 : 0);
});

const fightingSteps = (units: readonly Counter[]): number =>
  units.filter((c) => !isGun(c) && !isHq(c)).reduce((sum, c) => sum + c.steps, 0);

/** Whether a unit that comes here has to stop, whatever its mode (7.5.1). */
export const mustStop = once((t, side, hex): boolean => {
  const near = enemyHexes(t, side, hex);
  const strong = near.filter((beside) => fightingSteps(enemiesIn(t, side, beside)) >= 2);
  if (strong.length === 0) return false;
  if (strong.some((beside) => workIn(t, beside) === 'entrenched' || (side !== 0 && fortIn(t, beside)))) return true;
  if (movesInCover(t, side, hex)) return false;
  // Out of Supply a red hexagon is none (15.8.1).
  const heavy = (c: Counter): boolean =>
    c.side === 0 && c.kind?.redHex === true && c.supply !== 'out' && (c.type === 'anti-tank' || c.type === 'flak');
  if (strong.some((beside) => enemiesIn(t, side, beside).some(heavy))) return true;
  const formations = new Set(strong.flatMap((beside) => enemiesIn(t, side, beside).flatMap((c) => c.formation?.id ?? [])));
  return t.counters.some(
    (c) =>
      c.side !== side &&
      isGun(c) &&
      c.kind?.redHex === true &&
      !c.depleted &&
      c.supply !== 'out' &&
      c.formation !== undefined &&
      formations.has(c.formation.id) &&
      distance(t, c.hex, hex) <= (c.kind.range ?? 0),
  );
});

/** Enemy-held forts of the West Wall next to a hex (7.5.6). */
export const fortsBeside = once((t, side, hex): string[] =>
  side === 0 ? [] : enemyHexes(t, side, hex).filter((beside) => fortIn(t, beside)),
);
