/** The tests every game gets for one line: `conformance(test, myGame)`. */

import { kitOf, settle, start } from '../core/contract.ts';
import { InputError } from '../core/input.ts';
import { madeApart } from '../core/procedure/options.ts';
import { stageIndex } from '../core/procedure/sequence.ts';
import { answerTo } from '../core/questions.ts';
import type { GameDef, OptionValue, Shape, Stage } from '../core/types.ts';
import { catalogueFaults } from '../words.ts';
import { ALL_CHECKS, type CheckName, fuzz } from './fuzz.ts';
import type { Hidden } from './views.ts';

/** vitest's `test` or `it`, or anything like it. */
export type TestFunction = (name: string, fn: () => void, timeout?: number) => unknown;

export interface ConformanceOptions<S extends Shape> {
  /** Ids; all unless said. */
  scenarios?: readonly string[];
  /** Option sets, each tried in every scenario that allows it. Unless said: the defaults everywhere, and in the first scenario each flag turned alone, then all. */
  optionSets?: readonly Record<string, OptionValue>[];
  /** Random games for each of the six checks with default options; half as many, with all checks at once, for other option sets. */
  games?: number;
  /** Actions after which a game counts as endless. */
  max?: number;
  /** About how many points of a game are looked at closely. */
  points?: number;
  seed?: string;
  hidden?: Hidden<S>;
  /** Milliseconds for each test. */
  timeout?: number;
}

const TITLES: Record<CheckName, string> = {
  words: 'random games end; every question, event and ledger has words and cases',
  agree: 'legal, check and apply agree; refusals name a case',
  state: 'states, copies and derived data survive being written and read',
  log: 'saves replay, undo and redo restore',
  views: 'views leak nothing',
  answers: 'supply, reach, plan, battle and victory say what the rules do',
};

/** Names that every object answers to without having been told. */
const INHERITED: readonly string[] = [...Object.getOwnPropertyNames(Object.prototype), ...Object.getOwnPropertyNames(Function.prototype)];

export function conformance<S extends Shape>(test: TestFunction, def: GameDef<S>, options: ConformanceOptions<S> = {}): void {
  const { games = 2, max = 50_000, points, seed = 'conformance', hidden, timeout } = options;
  test(
    `${def.id}: the definition is sound`,
    () => {
      const faults = definitionFaults(def);
      if (faults.length > 0) throw new Error(faults.join('\n'));
    },
    timeout,
  );
  test(
    `${def.id}: only its own questions are answered`,
    () => {
      const g = start(def, { scenario: def.scenarios[0].id, seed });
      for (const q of INHERITED) {
        const answer = answerTo(g, { q });
        if (answer !== undefined)
          throw new Error(`the question "${q}" is answered with ${typeof answer} ${JSON.stringify(answer)?.slice(0, 200)}`);
      }
    },
    timeout,
  );
  const run = (scenario: string, set: Record<string, OptionValue>, checks: readonly CheckName[], many: number): void => {
    // Answers are asked at many points: of a game that comes through its phases soon they see as much.
    const player = checks.length === 1 && checks[0] === 'answers' ? 'brisk' : 'plain';
    const { failures } = fuzz(def, { games: many, seed, scenario, options: set, max, points, checks, hidden, player });
    if (failures.length === 0) return;
    const [{ message, at, save }] = failures;
    throw new Error(`${message}\nat entry ${at} of ${failures[0].seed}; this save reproduces it:\n${JSON.stringify(save)}`);
  };
  for (const { scenario, set } of setsOf(def, options)) {
    const label = `${def.id} ${scenario}`;
    if (Object.keys(set).length === 0)
      for (const check of ALL_CHECKS) test(`${label}: ${TITLES[check]}`, () => run(scenario, set, [check], games), timeout);
    // Big games have dozens of options: one game with every check for each.
    else test(`${label} ${JSON.stringify(set)}: all of it`, () => run(scenario, set, ALL_CHECKS, Math.ceil(games / 2)), timeout);
  }
}

/** Scenarios and option sets to try; combinations the game does not allow are left out. */
export function setsOf<S extends Shape>(
  def: GameDef<S>,
  { scenarios = def.scenarios.map((s) => s.id), optionSets }: Pick<ConformanceOptions<S>, 'scenarios' | 'optionSets'> = {},
): { scenario: string; set: Record<string, OptionValue> }[] {
  const flags = def.options.filter((o) => o.type === 'flag');
  const turned = (list: typeof flags): Record<string, OptionValue> => Object.fromEntries(list.map((o) => [o.id, !o.default]));
  const every = flags.length > 0 ? [...flags.map((o) => turned([o])), ...(flags.length > 1 ? [turned(flags)] : [])] : [];
  return scenarios.flatMap((scenario, i) =>
    (optionSets ?? [{}, ...(i === 0 ? every : [])]).filter((set) => allowed(def, scenario, set)).map((set) => ({ scenario, set })),
  );
}

function allowed<S extends Shape>(def: GameDef<S>, scenario: string, options: Record<string, OptionValue>): boolean {
  try {
    settle(def, { scenario, options });
    return true;
  } catch (error) {
    if (error instanceof InputError && Object.keys(options).length > 0) return false;
    throw error;
  }
}

/** Mistakes in a definition that can be seen without playing. */
export function definitionFaults<S extends Shape>(def: GameDef<S>): string[] {
  const faults: string[] = catalogueFaults({}, def.words).filter((f) => !f.endsWith('not in the model'));
  const cases = (where: string, list: readonly string[]): void => {
    for (const id of list) if (!def.caseExists(id)) faults.push(`${where} names a case that does not exist: ${id}`);
  };
  const unique = (what: string, ids: readonly string[]): void => {
    for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) faults.push(`two ${what} are called ${id}`);
  };
  unique(
    'units',
    def.units.map((u) => u.id),
  );
  unique(
    'scenarios',
    def.scenarios.map((s) => s.id),
  );
  unique(
    'options',
    def.options.map((o) => o.id),
  );
  unique('boxes', def.boxes);
  if (def.boxes.length === 0) faults.push('there must be a box for units that are not in play');
  for (const o of def.options) cases(`option ${o.id}`, o.cases ?? []);
  for (const s of def.scenarios) {
    cases(`scenario ${s.id}`, s.cases);
    const { stages, procs, triggers } = kitOf(def, settle(def, { scenario: s.id }));
    const stage = (st: Stage<S>): void => {
      cases(`stage ${st.id}`, st.cases);
      if (st.cases.length === 0) faults.push(`stage ${st.id} names no case`);
      if (st.run !== undefined && !Object.hasOwn(procs, st.run)) faults.push(`stage ${st.id} runs ${st.run}, which does not exist`);
    };
    stageIndex(stages).forEach(stage);
    for (const t of triggers)
      if ('call' in t && !Object.hasOwn(procs, t.call)) faults.push(`a trigger on ${t.on} calls ${t.call}, which does not exist`);
    for (const [name, proc] of Object.entries(procs)) {
      if (!Object.hasOwn(proc.points, proc.first)) faults.push(`procedure ${name} has no point ${proc.first}`);
      for (const [at, point] of Object.entries(proc.points)) {
        if (!('who' in point)) continue;
        const kinds = point.options.map((o) => o.k);
        unique(`answers at ${name}.${at}`, kinds);
        for (const option of point.options)
          if (madeApart(option)) faults.push(`${name}.${at}: the list of ${option.k} was not made with its candidates`);
        for (const k of kinds)
          if (['roll', 'reseed', 'sealed', 'unseen'].includes(k)) faults.push(`${name}.${at}: the kind ${k} belongs to the engine`);
      }
    }
  }
  return [...new Set(faults)];
}
