export { hexOf, numberOf, unitOf } from './action.ts';
export { STANDARD } from './answers.ts';
export {
  apply,
  type Chance,
  chance,
  check,
  drawRoll,
  kitOf,
  legal,
  type Prompt,
  perform,
  prompt,
  settle,
  start,
  toAct,
} from './contract.ts';
export { type DataReport, eachValue, isConfidence } from './data-check.ts';
export { ACTION_PARTS, eventParts, evidenceOf } from './declared.ts';
export { ENGINE_EVENTS } from './engine-events.ts';
export { EVIDENCE } from './evidence.ts';
export { exploreReach, exploreWay, inHand, pickedUp, unitInHand } from './explore.ts';
export { type FormationAnswer, formationQuestion, formationTold } from './formation-answer.ts';
export { InputError } from './input.ts';
export { keptKits, printedBoard } from './kits.ts';
export { type ArrivalSpec, enterOption, openDoors, whoCanEnter } from './mechanisms/arrivals.ts';
export {
  BATTLE_PREVIEW,
  type BattleOdds,
  type BattleOutcome,
  type Bounds,
  type MeanRange,
  meanOf,
  meanRange,
  OUTCOME,
  resultWeights,
} from './mechanisms/battle-preview.ts';
export { type BoxListSpec, boxLists } from './mechanisms/boxes.ts';
export {
  type Burden,
  type BurdenCause,
  type BurdenRules,
  bestSteps,
  burdenKind,
  burdenProcedures,
  byHex,
  type Retreat,
  retreatKind,
} from './mechanisms/burden.ts';
export {
  bestPlace,
  type DeploySpec,
  deployAtOnce,
  deployEnd,
  deployUnitFirst,
  type UnitFirst,
  type Unplaced,
} from './mechanisms/deploy.ts';
export {
  addAttacker,
  addTarget,
  besideAll,
  canAttackAll,
  type DraftSpec,
  draftOptions,
  hexesBeside,
  type Targets,
  targetsBeside,
  unitsAround,
} from './mechanisms/draft.ts';
export { type Duties, type Fought, impossible, isMet, type Owed, strandedBy, unmet } from './mechanisms/duties.ts';
export { entryCosts } from './mechanisms/entry-costs.ts';
export {
  drawFaces,
  type Exchange,
  type ExchangeRules,
  exchange,
  forget,
  type Inherit,
  renamed,
  type UnitRefs,
} from './mechanisms/exchange.ts';
export { type HexByHex, type HexByHexSpec, hexByHex, isBeside, occupant, unitsOnMap } from './mechanisms/hex-by-hex.ts';
export { type LedAstraySpec, ledAstray } from './mechanisms/led-astray.ts';
export { type Mates, matesIn } from './mechanisms/mates.ts';
export {
  accountOf,
  MOVE_ACCOUNT,
  type MoveAccount,
  type MoveCases,
  type MovePlanner,
  moveAccount,
  pickUp,
  planAnswer,
  reachAnswer,
  reasonsAgainst,
  threatAnswer,
  type WayAccount,
  walkRefusal,
  withRefusal,
  zoneAnswer,
} from './mechanisms/move-plan.ts';
export { type OneTarget, type OneTargetSpec, oneTarget } from './mechanisms/one-target.ts';
export { type OpenMatter, openMatters } from './mechanisms/open-matters.ts';
export { type SealedSplit, type SealedSplitSpec, sealedSplit } from './mechanisms/sealed-split.ts';
export { noteSighting, SIGHTING_FIELDS, sightingOf } from './mechanisms/sightings.ts';
export { type StepsByHand, type StepsByHandSpec, stepsByHand } from './mechanisms/steps-by-hand.ts';
export { chainAnswer, type LineWords, type LinkLine, type LinkName, lineAnswer, linksAnswer } from './mechanisms/supply-line.ts';
export { attacksOwed, type Task, taskOf, tasksBy, unitsOffered } from './mechanisms/tasks.ts';
export { borderOf, conditionLines, type WinCondition } from './mechanisms/victory-tree.ts';
export {
  type OptionBook,
  type OptionNeed,
  type OptionProblem,
  type OptionRow,
  type OptionValues,
  optionBook,
  optionEntry,
  optionRefusal,
  optionSpec,
} from './option-book.ts';
export { frameLocals, STAGE } from './procedure/frames.ts';
export { type Among, among, guarded, listed, plain } from './procedure/options.ts';
export { run, standing } from './procedure/runner.ts';
export { sideOfTurn, stageIndex, stagePath, stagesOf, standAt, startSequence } from './procedure/sequence.ts';
export { changeStage, dropStage, insertAfter, insertBefore } from './procedure/stage-edit.ts';
export { callsOn, effectsOn, onlyWhile } from './procedure/triggers.ts';
export {
  type AnswerOf,
  type AnyQuestion,
  answerFault,
  answers,
  answerTo,
  explain,
  type Question,
  type QuestionOf,
  question,
  type StandardName,
} from './questions.ts';
export { carriedWorld } from './record/carry.ts';
export { type KeptPart, keptOf } from './record/kept.ts';
export { type Entry, KEPT_EVENTS, readMark, writeMarks } from './record/log.ts';
export { fromPosition, type Position, positionOf, readPosition } from './record/position.ts';
export { firstWorld, type Opened, openSave, readSave, saveOf } from './record/save.ts';
export { type SaveFile, saveFile } from './record/save-file.ts';
export { type DiceSource, replay, Session, type Stopped } from './record/session.ts';
export { isTold, toldOtherwise } from './record/told.ts';
export { faceOf, nameOf, namesOf, sayAction, sayEvent, sayPrompt, sentence } from './say.ts';
export { type ScenarioBoards, scenarioBoards } from './scenario-boards.ts';
export { clone } from './state/clone.ts';
export { decode, type EncodedState, encode, encodeField } from './state/codec.ts';
export { deltaOf, Picture, type StateDelta } from './state/delta.ts';
export { hashOf } from './state/hash.ts';
export { Occupancy, occupants } from './state/occupancy.ts';
export { perBoard } from './state/per-board.ts';
export { blankWorld, World } from './state/world.ts';
export * from './types.ts';
export { finder, type UnitBook, unitBook } from './unit-book.ts';
export type { AnyEventOf, BattleReading, Verdicts } from './verdicts.ts';
export { VERSION } from './version.ts';
export {
  continuesPlan,
  eventsFor,
  type Look,
  logFor,
  lookOf,
  secretlyAsked,
  seenBy,
  tokensFor,
  type View,
  view,
  viewOfLook,
  worldOfView,
} from './view.ts';
export { ENGINE_WORDS } from './words.ts';
