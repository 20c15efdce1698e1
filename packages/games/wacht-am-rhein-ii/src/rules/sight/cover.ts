/** Covering terrain (1.1.3): what hides a unit from those who watch it move, look for it, or fight it. Three lists, each longer than the one before. */
import { type HexId, perBoard, type Side } from '@hexfront/engine';
import { bits } from '../../state/query.ts';
import { BUILDING, ENTRENCHED, type G, GERMAN, IMPROVED } from '../../state/shape.ts';

export type Purpose = 'movement' | 'observation' | 'combat';

const groundCover = perBoard((board) => {
  const bit = bits({ board });
  const open = ['clear', 'rough'].map((name) => board.terrainIndex(name));
  const cover = (marks: number) =>
    Uint8Array.from({ length: board.n }, (_, h) => Number(!open.includes(board.terrain[h]) || (board.marks[h] & marks) !== 0));
  const movement = bit.town | bit.city;
  return { movement: cover(movement), observation: cover(movement | bit.village | bit.location) };
});

/** Covering terrain for movement by day, whatever the hour is: supply paths know no other (15.4.5). */
export const hasGroundCover = (g: G, hex: HexId): boolean => groundCover(g.board).movement[hex] === 1;

/** A fort that stands (18.4.0): they are of use to German units only. */
export const hasFort = (g: G, hex: HexId): boolean => {
  const { westWall, westWallDestroyed } = bits(g);
  const marks = g.board.marks[hex];
  return (marks & westWall) !== 0 && (marks & westWallDestroyed) === 0 && g.f.razed[hex] < 2;
};
export const isFortFor = (g: G, side: Side, hex: HexId): boolean => side === GERMAN && hasFort(g, hex);

/** The finished fieldwork in a hex: `IMPROVED`, `ENTRENCHED` or 0. Where an Entrenchment is being dug the Improved Position still serves (18.3.0). */
export const fieldworkIn = (g: G, hex: HexId): number => {
  const work = g.f.work[hex];
  if (work === IMPROVED + BUILDING) return 0;
  return work === ENTRENCHED + BUILDING ? IMPROVED : work;
};
export const hasFieldwork = (g: G, hex: HexId): boolean => fieldworkIn(g, hex) !== 0;

export const isNight = (g: G): boolean => g.rules.isNight(Math.min(g.v.turn, g.rules.lastTurn));

/** Movement cover by day: supply paths know no other, not even at night (1.1.3, 15.4.5). */
export const givesMovementCover = (g: G, side: Side, hex: HexId): boolean =>
  isFortFor(g, side, hex) || groundCover(g.board).movement[hex] === 1;

/** Nothing but a village or location hides a unit here: no cover from a vantage point near by (1.1.3-opt). */
export function isOnlyHouses(g: G, side: Side, hex: HexId): boolean {
  const ground = groundCover(g.board);
  return ground.observation[hex] === 1 && ground.movement[hex] === 0 && !isNight(g) && !isFortFor(g, side, hex);
}

/** Cover for combat that nobody dug or built: who has nothing from works has that (5.3.1, 5.4.2). */
export const isNaturalCover = (g: G, hex: HexId): boolean => isNight(g) || groundCover(g.board).observation[hex] === 1;

/** Whether a hex is cover for units of a side. Units designated to attack and those next to them have none: that is for whoever asks to see to (1.1.3). */
export function isCover(g: G, side: Side, hex: HexId, purpose: Purpose): boolean {
  if (isNight(g) || isFortFor(g, side, hex)) return true;
  const ground = groundCover(g.board);
  if (purpose === 'movement') return ground.movement[hex] === 1;
  return ground.observation[hex] === 1 || (purpose === 'combat' && hasFieldwork(g, hex));
}
