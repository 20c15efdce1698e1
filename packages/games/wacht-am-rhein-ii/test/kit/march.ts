/** March to the Meuse (35.6) with nobody set up, on the part of its map from Herve to the Rhine: small, so that a position is made at once. */
import { type BoardFile, scenarioBoards } from '@hexfront/engine';
import { bareGround, ruleKit } from '@hexfront/engine/testing';
import { it } from 'vitest';
import whole from '../../data/board.json' with { type: 'json' };
import { gameOf } from '../../src/game.ts';
import { placeOf, scenarioById } from '../../src/index.ts';
import { makeWhole } from '../../src/setup/lay-out.ts';

const file = whole as unknown as BoardFile;
const inside = ([id]: readonly [string, ...unknown[]]): boolean =>
  /NE$/.test(id) && (placeOf(id)?.column ?? 0) >= 27 && Number(id.slice(2, 4)) <= 22;
const boards = scenarioBoards(file, () => ({
  id: 'eupen',
  name: 'Eupen',
  of: (file.hexes as unknown as readonly (readonly [string, ...unknown[]])[]).filter(inside).map(([id]) => id),
}));
export const march = gameOf([scenarioById('march-to-the-meuse')], boards.board, makeWhole);
export const { proves, position, u, hex, at, play, refusal, offers, roll, idle } = ruleKit(it, march, 'march-to-the-meuse');
/** Its ground made flat and clear where a test wants it. */
export const bare = bareGround(boards.board({ scenario: 'march-to-the-meuse' }), 'clear');
