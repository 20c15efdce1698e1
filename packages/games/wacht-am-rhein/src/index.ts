/** Wacht am Rhein (1977): data and rules. The first day of Bastogne can be played. */
export * from './data/index.ts';
export { everyScenario, theBoard, wachtAmRhein } from './game.ts';
