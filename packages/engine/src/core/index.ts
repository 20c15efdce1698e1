export { type Burden, type BurdenCause, type BurdenRules, bestSteps, burdenProcedures, type Retreat } from './burden.ts';
export { clone } from './clone.ts';
export { decode, type EncodedState, encode, encodeField, hashOf } from './codec.ts';
export {
  apply,
  type Chance,
  chance,
  check,
  drawRoll,
  explain,
  kitOf,
  legal,
  type Prompt,
  perform,
  prompt,
  settle,
  start,
  toAct,
} from './contract.ts';
export { STAGE } from './frames.ts';
export { InputError } from './input.ts';
export { keptKits, printedBoard, type ScenarioBoards, scenarioBoards } from './kits.ts';
export {
  type Asked,
  accountOf,
  askedHex,
  askedUnit,
  type MoveCases,
  type MovePlanner,
  planAnswer,
  reachAnswer,
  reasonsAgainst,
  threatAnswer,
  type WayAccount,
  walkRefusal,
  zoneAnswer,
} from './move-plan.ts';
export { Occupancy } from './occupancy.ts';
export {
  type OptionBook,
  type OptionNeed,
  type OptionProblem,
  type OptionRow,
  type OptionValues,
  optionBook,
  optionEntry,
  optionSpec,
} from './option-book.ts';
export { type Among, among, listed, plain } from './options.ts';
export { perBoard } from './per-board.ts';
export { fromPosition, type Position, positionOf, readPosition } from './position.ts';
export { answers, run, standing } from './runner.ts';
export { firstWorld, type Opened, openSave, readSave, type SaveFile, saveFile, saveOf } from './save.ts';
export { nameOf, namesOf, sayAction, sayEvent, sayPrompt, sentence } from './say.ts';
export { stageIndex, stagePath, stagesOf, standAt, startSequence } from './sequence.ts';
export { type DiceSource, type Entry, replay, Session, type Stopped } from './session.ts';
export { changeStage, dropStage, insertAfter, insertBefore } from './stage-edit.ts';
export { type StepsByHand, type StepsByHandSpec, stepsByHand } from './steps-by-hand.ts';
export { type LineWords, lineAnswer } from './supply-line.ts';
export * from './types.ts';
export { eventsFor, type Look, logFor, lookOf, ONLOOKER, seenBy, tokensFor, type View, view, viewOfLook, worldOfView } from './view.ts';
export { ENGINE_WORDS } from './words.ts';
export { blankWorld, World } from './world.ts';
