/** For the tests of games: the conformance kit, random play and small boards. */
export { type Answered, checkAnswers, noAnswers } from './answers.ts';
export { idOf, rectangle } from './boards.ts';
export { checkAgreement, checkPrompt, Fault } from './checks.ts';
export { type ConformanceOptions, conformance, definitionFaults, setsOf, type TestFunction } from './conformance.ts';
export { fingerprint } from './fingerprint.ts';
export { ALL_CHECKS, type CheckName, type Failure, type FuzzOptions, type FuzzStats, fuzz, MAX_ACTIONS, type Player } from './fuzz.ts';
export { type BareGround, bareGround, type Ground } from './ground.ts';
export { checkHiddenStates } from './hidden-states.ts';
export { fightingAction, type Playout, type PlayoutOptions, playout, quickAction, randomAction } from './playout.ts';
export { recordedGames } from './recorded-games.ts';
export {
  actionsOf,
  firstDifference,
  openRecording,
  type PlayedRecording,
  playAgain,
  playRecording,
  type RecordedGame,
  type Recording,
  type RecordingHead,
  readOptions,
  readRecording,
  setupOf,
} from './recording.ts';
export {
  bent,
  type Chapter,
  type Compared,
  type Difference,
  differences,
  hexesApart,
  type Notes,
  nothingCompared,
  type PrintedHex,
  type PrintedWay,
  printedMap,
  type Referee,
  refereed,
  stacksOf,
  thinned,
} from './referee.ts';
export { type RuleKit, ruleKit } from './rule-kit.ts';
export { exchanged, playTwins, type TwinOptions } from './twins.ts';
export { checkViews, type Hidden, unitsLogged, unitsNamed } from './views.ts';
