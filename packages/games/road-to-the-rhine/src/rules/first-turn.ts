/** Chapter 26, German disorganization on the first turn of the campaign: no contact, no edge, reserves that obey a die. */
import { perBoard, type UnitId } from '@hexfront/engine';
import { tables } from '../data/index.ts';
import { isSouth, MOVE } from '../state/query.ts';
import { ALLIED, type G, GERMAN } from '../state/shape.ts';

export const FIRST_TURN = 1;

/** The German player turn of the first turn: no Allied primary zone is entered, nothing is attacked (26). */
export const disorganized = (g: G): boolean => g.v.turn === FIRST_TURN && g.v.side === GERMAN;
/** The Allied player turn of the first turn: attacks one column up (26-crt), German reserves in the north by the die (26-reserve). */
export const firstAlliedTurn = (g: G): boolean => g.v.turn === FIRST_TURN && g.v.side === ALLIED;

/** Hexes next to the west or south edge, where no German ends his move on the first turn (26, R-29). */
export const openEdge = perBoard((board) => {
  const has = new Uint8Array(board.n);
  for (const name of ['west-north', 'west-south', 'south']) for (const h of board.region('edge', name).hexes) has[h] = 1;
  return has;
});

/** Values of `released`. */
export const RELEASED = 1;
export const HELD = 2;
export const RELEASE = tables.dice.release;
/** Faster units that fail may try again; slower ones lose their status at once (26-reserve-lose). */
export const mayTryAgain = (u: UnitId): boolean => MOVE[u] > tables.msp.needsAboveMove;

/** A reserve that has to be released before it moves at all: on the northern sheet (26-reserve). */
export const mustBeReleased = (g: G, u: UnitId): boolean => firstAlliedTurn(g) && !isSouth(g, g.hexOf(u));
/** A southern reserve that was not released stays on its sheet (26-reserve-south). */
export const keptSouth = (g: G, u: UnitId): boolean => firstAlliedTurn(g) && g.f.released[u] !== RELEASED;
