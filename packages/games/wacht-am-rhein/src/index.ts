/** Wacht am Rhein (1977): data and rules. Bastogne can be played. */
export * from './data/index.ts';
export { everyScenario, theBoard, wachtAmRhein } from './game.ts';
