/** Wacht am Rhein (1977). Not in the list of playable games yet: data, set-up, commitment, movement by chapters 6 to 9, victory of Bastogne. */
export * from './data/index.ts';
export { everyScenario, theBoard, wachtAmRhein } from './game.ts';
