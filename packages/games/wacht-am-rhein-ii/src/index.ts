/** Wacht am Rhein II, a reconstructed edition: its data, and the game with the scenarios on offer. */
export * from './data/index.ts';
export { theBoard, wachtAmRheinII } from './game.ts';
