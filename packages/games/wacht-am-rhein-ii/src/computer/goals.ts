/**
 * What both sides fight for, in steps of value: the hexes of Kesternich (33.2.0), hexes that points, wins and objectives hang on (`stakes.ts`), units that are
 * to be reached, broken or kept from coming home, the relief of Bastogne (36.3.4), the far bank of the Meuse (36.5.8), and hexes by which Kampfgruppen leave
 * the map.
 */
import { distance, type Goal, type HexId, type Side, type UnitId } from '@hexfront/engine';
import { unitIndex } from '../data/index.ts';
import { exitHexes, isExitHex } from '../rules/arrivals/exits.ts';
import { printedNow } from '../rules/steps.ts';
import { hasSign, hexesOf } from '../rules/victory/conditions.ts';
import { unitsOfPart } from '../rules/victory/parts.ts';
import { lead } from '../rules/victory/points.ts';
import { controller, victoryHexesOf } from '../rules/victory/victory.ts';
import { onMapOf } from '../state/derived.ts';
import { HQ, MECH, SIDE, UNITS } from '../state/query.ts';
import { ALLIED, type G, GERMAN } from '../state/shape.ts';
import { mayStillLeave, partsToLeave } from './leaving.ts';
import { flatConditions, profits, stakeIn, stakesOf, worthOf } from './stakes.ts';

/** A hex of Kesternich. */
const VALUE = 14;
/** Units to be rescued, broken or hunted down, spread over where they are, but not below a least. */
const TROOPS = 6;
const LEAST_TROOPS = 1.5;
/** The first of them to come to Bastogne. */
const RELIEF = 9;
/** Nobody need watch a hex with no enemy so near, and who attacks not before he is nearer still, or half of the army stays behind; it keeps this share of its value. */
const NEAR = 7;
const NEAR_ATTACKER = 3;
const SAFE = 0.25;

const nameOf = (g: G, hex: HexId): string => g.board.places.find((p) => p.hexes.includes(hex))?.name ?? g.board.ids[hex];
const goal = (g: G, side: Side, hex: HexId, value: number, need: number): Goal => ({
  id: `${g.board.ids[hex]}-${side}`,
  name: nameOf(g, hex),
  side,
  hexes: [hex],
  value,
  need,
  hold: true,
});

export const isEnemyNear = (g: G, side: Side, hex: HexId, within = NEAR): boolean =>
  onMapOf(g, 1 - side).some((u) => distance(g.board, g.hexOf(u), hex) <= within);

/** Units that conditions speak of: friends to be joined, enemies to be broken or kept from surviving. */
function troopsFor(g: G): { side: Side; units: readonly UnitId[] }[] {
  return profits(g.rules.victory).flatMap(({ side, if: list }) =>
    [...flatConditions(list)].flatMap(({ c }) => {
      if (c.what === 'broken') return [{ side, units: c.parts.flatMap((name) => unitsOfPart(name)) }];
      if (c.what === 'line' && c.units) return [{ side, units: c.units.map(unitIndex) }];
      if (c.what !== 'alive') return [];
      const units = c.units.map(unitIndex);
      return [{ side: 1 - SIDE[units[0]], units }];
    }),
  );
}
const troopGoals = (g: G): Goal[] =>
  troopsFor(g).flatMap(({ side, units }) => {
    const hexes = [...new Set(units.filter((u) => g.onMap(u)).map((u) => g.hexOf(u)))];
    const value = Math.max(LEAST_TROOPS, TROOPS / hexes.length);
    return hexes.map((hex) => ({ ...goal(g, side, hex, value, 1), id: `troops-${g.board.ids[hex]}-${side}`, hold: false }));
  });

/** Somebody from outside is to come to Bastogne. */
function reliefGoals(g: G): Goal[] {
  const hexes = hexesOf(g, g.rules.specials.perimeter);
  if (hexes.length === 0 || hasSign(g, 'relief')) return [];
  const fits = (u: UnitId): boolean => g.f.band[u] === 0;
  return [{ id: 'relief', name: 'Bastogne', side: ALLIED, hexes, value: RELIEF, need: 1, fits, hold: false }];
}

/** Kampfgruppen are to get over the Meuse. */
function meuseGoals(g: G): Goal[] {
  const mark = g.board.markBit('behind-meuse');
  return profits(g.rules.victory).flatMap(({ side, points, if: list }) =>
    [...flatConditions(list)].flatMap(({ c }) => {
      if (c.what !== 'over-meuse') return [];
      const hexes: HexId[] = [];
      for (let hex: HexId = 0; hex < g.board.n; hex++) if ((g.board.marks[hex] & mark) !== 0) hexes.push(hex);
      const fits = (u: UnitId): boolean => UNITS[u].part !== undefined && (!c.mech || MECH[u] === 1);
      return hexes.length === 0
        ? []
        : [
            {
              id: 'meuse',
              name: 'the far bank of the Meuse',
              side,
              hexes,
              value: worthOf(points),
              need: c.units * c.parts,
              fits,
              hold: false,
            },
          ];
    }),
  );
}

/** Goals of those who leave are called so. */
export const EXIT_GOAL = 'exit-';
/** Each Kampfgruppe that is paid for leaving has the exits of its own. */
const exitGoals = (g: G): Goal[] =>
  partsToLeave(g).flatMap(({ name, need, points }) => {
    const units = unitsOfPart(name);
    const [one] = units.filter((u) => g.onMap(u));
    if (one === undefined) return [];
    const hexes = exitHexes(g, one);
    if (hexes.length === 0) return [];
    const fits = (u: UnitId): boolean => units.includes(u);
    return [
      { id: `${EXIT_GOAL}${name}`, name: 'the edge of the map', side: SIDE[one], hexes, value: worthOf(points), need, fits, hold: false },
    ];
  });

/** Strength within this many hexes of a place, what is near counted more. */
const GATHERED = 10;
const GUARDING = 3;
const around = (g: G, side: Side, hex: HexId, within: number, of: 'attack' | 'defense'): number =>
  onMapOf(g, side).reduce((sum, u) => {
    const far = distance(g.board, g.hexOf(u), hex);
    return far > within ? sum : sum + (1 - far / (within + 1)) * (printedNow(g, u)?.[of] ?? 0);
  }, 0);
/** Where a side that attacks makes its main effort: what counts most for what it has at hand against those who guard it. Once it has gathered there it stays so. */
function effortOf(g: G, side: Side): HexId | undefined {
  if (isHolding(g, side)) return undefined;
  let best: HexId | undefined;
  let top = 0;
  for (const hex of stakesOf(g).keys()) {
    if (controller(g, hex) === side) continue;
    const own = around(g, side, hex, GATHERED, 'attack');
    const value = (stakeIn(g, hex) * own) / (EVEN + own + 2 * around(g, 1 - side, hex, GUARDING, 'defense'));
    if (value <= top) continue;
    top = value;
    best = hex;
  }
  return best;
}
/** Strength that is little; what the main effort counts more than other goals. */
const EVEN = 10;
const EFFORT = 2;

/** What is wanted beside ground that counts: units to be reached, relief, the far bank, exits. Nothing of it has to be held. */
export const otherGoals = (g: G): Goal[] =>
  victoryHexesOf(g).length > 0 ? [] : [...troopGoals(g), ...reliefGoals(g), ...meuseGoals(g), ...exitGoals(g)];
export function goals(g: G): Goal[] {
  const hexes = victoryHexesOf(g);
  if (hexes.length > 0) return hexes.map((hex) => goal(g, ALLIED, hex, VALUE, 2));
  const sides = [GERMAN, ALLIED].map((side) => ({ side, near: isHolding(g, side) ? NEAR : NEAR_ATTACKER, effort: effortOf(g, side) }));
  const ground = [...stakesOf(g).keys()].flatMap((hex) =>
    sides.map(({ side, near, effort }) => {
      const kept = controller(g, hex) === side;
      const safe = kept && !isEnemyNear(g, side, hex, near);
      return { ...goal(g, side, hex, stakeIn(g, hex) * (safe ? SAFE : 1) * (effort === hex ? EFFORT : 1), 1), kept };
    }),
  );
  return [...ground, ...otherGoals(g)];
}

/** A unit that is paid for leaving goes as soon as it can. */
export const shouldLeave = (g: G, u: UnitId): boolean => HQ[u] === 0 && g.onMap(u) && isExitHex(g, u, g.hexOf(u)) && mayStillLeave(g, u);

/** What a hex is worth by itself; any other is worth a little because it leads on. */
export function prizeOf(g: G, hex: HexId): number {
  if (victoryHexesOf(g).includes(hex)) return VALUE;
  return Math.max(1, stakeIn(g, hex));
}

const strength = (g: G, side: Side): number => onMapOf(g, side).reduce((sum, u) => sum + (printedNow(g, u)?.attack ?? 0), 0);
/** Who attacks, who holds and takes what nobody guards. */
const ATTACKS = 0.7;
const HOLDS = 0.4;
/** Whoever has only this share of the enemy's strength attacks no more. */
const WORN_OUT = 0.5;
/**
 * In Kesternich the US player has to win ground. Elsewhere the German one attacks, unless he is worn out, or ahead and the weaker of the two; the US player does
 * when he is behind and the stronger.
 */
export function posture(g: G, side: Side): number {
  if (victoryHexesOf(g).length > 0) return side === ALLIED ? 0.8 : 0.1;
  const [own, theirs] = [strength(g, side), strength(g, 1 - side)];
  const stronger = own > theirs;
  const ahead = side === ALLIED ? lead(g) : -lead(g);
  if (side === GERMAN) return (ahead > 0 && !stronger) || own < WORN_OUT * theirs ? HOLDS : ATTACKS;
  return ahead < 0 && stronger ? ATTACKS : HOLDS;
}
/** The side keeps what it has. */
export const isHolding = (g: G, side: Side): boolean => posture(g, side) < ATTACKS;
