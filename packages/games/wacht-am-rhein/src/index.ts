/** Wacht am Rhein (1977). Not in the list of playable games yet: its data, and movement by chapters 6 to 9. */
export * from './data/index.ts';
export { theBoard, wachtAmRhein } from './game.ts';
