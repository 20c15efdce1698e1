/** Many random games with every check on; a failure comes with a save that reproduces it. */
import { below, type RngState, seedRng } from '../chance/rng.ts';
import { start } from '../core/contract.ts';
import { type SaveFile, saveFile } from '../core/record/save-file.ts';
import { Session } from '../core/record/session.ts';
import type { Action, GameDef, OptionValue, Shape } from '../core/types.ts';
import { type Answered, checkAnswers, checkRolls, checkVictory, noAnswers } from './answers.ts';
import {
  actionKey,
  checkAgreement,
  checkCodec,
  checkDerived,
  checkEvents,
  checkParts,
  checkPrompt,
  checkSave,
  checkUndo,
  Fault,
} from './checks.ts';
import { fighting, ofOneKind, quickAction } from './playout.ts';
import { askAtEnd, askReferee, type Compared, nothingCompared, type Referee } from './referee.ts';
import { checkScreens, checkViews, type Hidden } from './views.ts';

/** `words`: prompts, events and ledgers; `agree`: legal, check and apply; `state`: codec, copies, derived data; `log`: saves and undo; `views`; `answers`: what screens are told is what the rules do. */
export type CheckName = 'words' | 'agree' | 'state' | 'log' | 'views' | 'answers';
export const ALL_CHECKS: readonly CheckName[] = ['words', 'agree', 'state', 'log', 'views', 'answers'];

export type Player = 'plain' | 'brisk' | 'fight';

export interface FuzzOptions<S extends Shape> {
  games?: number;
  seed?: string;
  /** All scenarios in turn unless said. */
  scenario?: string;
  options?: Record<string, OptionValue>;
  /** A game with more actions than this, dice included, counts as endless. */
  max?: number;
  /** About how many points of a game are looked at closely. */
  points?: number;
  /**
   * `plain`: any answer. `brisk`: a kind of answer first, then one of its answers: phases end sooner, and a game of a thousand counters in minutes.
   * `fight`: attacks, retreats, advances and arrivals before everything else.
   */
  player?: Player;
  /** So many actions are played at once and without a look before the checks begin: what comes late in a long game is met as well. */
  ahead?: number;
  /** Asked before every action: true breaks the game off, which is no failure. */
  stop?(): boolean;
  checks?: readonly CheckName[];
  /** What must not be found in a side's view besides hidden units, fields and vars. */
  hidden?: Hidden<S>;
  /** A second reading of the rules that is asked about one position in so many. */
  referee?: { reads: Referee<S>; every: number };
  onFailure?(failure: Failure): void;
  /** After each game, for progress bars. */
  onGame?(done: number, of: number): void;
}

export interface Failure {
  game: number;
  scenario: string;
  seed: string;
  message: string;
  /** Where in the log it happened. */
  at: number;
  /** The action that failed, if one did; it is the last of the save. */
  action?: Action;
  save: SaveFile;
}

/** Well above what the longest campaign takes. */
export const MAX_ACTIONS = 1_000_000;

export interface FuzzStats {
  games: number;
  /** Games that were stopped before their end. */
  brokenOff: number;
  actions: number;
  rolls: number;
  longest: number;
  /** Longest legal list, and the mean over all questions. */
  listMax: number;
  listMean: number;
  /** How often each side won, and how: `blue: town held`. */
  results: Record<string, number>;
  /** How often each kind of action was taken: what never shows up was never tried. */
  kinds: Record<string, number>;
  /** What the referee was asked, if there was one. */
  compared: Compared;
  /** How often answers to screens were held against the rules. */
  answered: Answered;
  failures: Failure[];
}

const count = (into: Record<string, number>, key: string): void => {
  into[key] = (into[key] ?? 0) + 1;
};

export function fuzz<S extends Shape>(def: GameDef<S>, options: FuzzOptions<S> = {}): FuzzStats {
  const { games = 10, seed = 'fuzz' } = options;
  const compared = nothingCompared(options.referee?.reads);
  const stats: FuzzStats = {
    games: 0,
    brokenOff: 0,
    actions: 0,
    rolls: 0,
    longest: 0,
    listMax: 0,
    listMean: 0,
    results: {},
    kinds: {},
    compared,
    answered: noAnswers(),
    failures: [],
  };
  const lists = { sum: 0, n: 0 };
  for (let i = 0; i < games; i++) {
    const scenario = options.scenario ?? def.scenarios[i % def.scenarios.length].id;
    const session = new Session(start(def, { scenario, options: options.options, seed: `${seed}/${i}` }));
    const trying: { action?: Action } = {};
    try {
      oneGame(session, options, seedRng(`${seed}/${i}/player`), stats, lists, trying);
    } catch (error) {
      const failure = failureOf(session, error, i, trying.action);
      stats.failures.push(failure);
      options.onFailure?.(failure);
    }
    const { result } = session.world;
    if (result) count(stats.results, `${result.winner < 0 ? 'nobody' : def.sides[result.winner].id}: ${result.level}`);
    stats.games++;
    stats.actions += session.log.length;
    stats.longest = Math.max(stats.longest, session.log.length);
    for (const { action } of session.log) {
      count(stats.kinds, action.k);
      if (action.k === 'roll') stats.rolls++;
    }
    options.onGame?.(i + 1, games);
  }
  stats.listMean = lists.n > 0 ? lists.sum / lists.n : 0;
  return stats;
}

function oneGame<S extends Shape>(
  session: Session<S>,
  options: FuzzOptions<S>,
  rng: RngState,
  stats: FuzzStats,
  lists: { sum: number; n: number },
  trying: { action?: Action },
): void {
  const { max = MAX_ACTIONS, points = 12, checks = ALL_CHECKS, hidden, player = 'plain', ahead = 0 } = options;
  const on = new Set(checks);
  // Nobody knows how long a game will be: the gap between close looks grows as it goes on.
  let next = below(rng, 8);
  // Chance of its own: with or without a referee the same games are played.
  const asks = seedRng(`${session.world.setup.seed}/referee`);
  const answers = seedRng(`${session.world.setup.seed}/answers`);
  let gap = 8;
  if (on.has('words')) for (const entry of session.log) checkEvents(session.world, entry.events);
  while (!session.world.result && session.log.length < ahead && !options.stop?.()) {
    const action = quickAction(session.world, rng);
    if (!action) throw new Fault('nobody can act');
    trying.action = action;
    session.play(action);
    delete trying.action;
  }
  next += session.log.length;
  while (!session.world.result) {
    if (options.stop?.()) {
      stats.brokenOff++;
      return;
    }
    if (session.log.length > max) throw new Fault(`no end after ${max} actions`);
    const list = checkPrompt(session.world);
    stats.listMax = Math.max(stats.listMax, list.length);
    lists.sum += list.length;
    lists.n++;
    if (session.log.length >= next) {
      next = session.log.length + 1 + below(rng, gap * 2);
      gap = Math.max(gap, Math.floor(session.log.length / points) + 1);
      closeLook(session, on, rng, hidden);
      if (on.has('answers')) checkAnswers(session.world, answers, stats.answered);
    }
    // Before a die the odds are reckoned anew, and that with what each screen may show.
    if (on.has('views') && list[0]?.k === 'roll') checkScreens(session.world);
    if (options.referee) askReferee(session.world, options.referee.reads, asks, options.referee.every, stats.compared);
    const choice = player === 'plain' ? list : player === 'brisk' ? ofOneKind(list, rng) : fighting(session.world, list, rng);
    const action = choice[below(rng, choice.length)];
    if (on.has('answers')) checkRolls(session.world, action, answers, stats.answered);
    trying.action = action;
    const played = session.play(action);
    if ('refusal' in played) throw new Fault(`${actionKey(action)} is listed but refused: ${played.refusal.why} (${played.refusal.case})`);
    delete trying.action;
    checkParts(session.world, played.events);
    if (on.has('words')) checkEvents(session.world, played.events);
  }
  if (on.has('answers')) checkVictory(session.world, stats.answered);
  if (options.referee) askAtEnd(session.world, options.referee.reads, asks, stats.compared);
  if (on.has('log')) checkSave(session);
}

function closeLook<S extends Shape>(session: Session<S>, on: ReadonlySet<CheckName>, rng: RngState, hidden?: Hidden<S>): void {
  const g = session.world;
  if (on.has('agree')) checkAgreement(g, rng);
  if (on.has('state')) {
    checkDerived(g);
    checkCodec(g, rng);
  }
  if (on.has('log')) {
    checkUndo(session, rng);
    if (session.log.length < 200) checkSave(session);
  }
  if (on.has('views')) {
    checkViews(session.world, rng, hidden);
    checkScreens(session.world);
  }
}

function failureOf<S extends Shape>(session: Session<S>, error: unknown, game: number, action: Action | undefined): Failure {
  const g = session.world;
  const message = error instanceof Error ? (error instanceof Fault ? error.message : (error.stack ?? error.message)) : String(error);
  const actions = action ? [...session.actions, action] : session.actions;
  const save = saveFile(g, actions, { about: { failure: message.slice(0, 400) } });
  const { scenario, seed } = g.setup;
  return { game, scenario, seed, message, at: session.log.length, ...(action ? { action } : {}), save };
}
