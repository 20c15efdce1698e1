/** Wacht am Rhein II, a reconstructed edition. Not in the list of playable games yet: data, and rules as far as they are written. */
export * from './data/index.ts';
export { theBoard, wachtAmRheinII } from './game.ts';
