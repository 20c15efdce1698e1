/** The options of a game as its data files hold them: what they mean together, and everything wrong with a choice of them. */
import type { Refusal } from '../words.ts';
import type { CaseId, OptionSpec, OptionValue } from './types.ts';

/** Chosen values: a choice id for options with choices, else on or off. Options left out have their default. */
export type OptionValues = { readonly [id: string]: string | boolean };
/** Values as somebody sent them: whether they are any of an option's is still to be seen. */
type Wanted = { readonly [id: string]: OptionValue };

export interface OptionRow {
  readonly id: string;
  readonly name: string;
  readonly explain: string;
  readonly group: string;
  /** A choice id when `choices` is given, else on or off. */
  readonly default: string | boolean;
  readonly choices?: readonly { readonly id: string; readonly name: string; readonly explain?: string }[];
  /** Other options that must be on, or levels that the game knows of. */
  readonly needs?: readonly string[];
  /** Listed on both sides. */
  readonly excludes?: readonly { readonly with: string; readonly why: string }[];
  /** Options that this one switches on with it. */
  readonly implies?: readonly string[];
  /** Scenarios it can be used in; all when absent. */
  readonly scenarios?: readonly string[];
  readonly side?: string;
  readonly ruling?: string;
  readonly cases?: readonly CaseId[];
}

export interface OptionProblem {
  readonly option: string;
  readonly problem: 'unknown' | 'bad-value' | 'needs' | 'excludes' | 'scenario' | 'level';
  readonly with?: string;
  readonly why: string;
}

/** A need that is no option of its own, such as a level of the rules: whether it is met, and what it is called in a sentence. */
export interface OptionNeed {
  readonly name: string;
  met(values: Wanted): boolean;
}

export interface OptionBook<R extends OptionRow> {
  readonly rows: readonly R[];
  byId(id: string): R | undefined;
  /** Every option with its value, and what a chosen one brings with it switched on. */
  complete(values: OptionValues): Readonly<Record<string, string | boolean>>;
  /** Everything wrong with a choice, judged on what the player asked for, not on what is implied. */
  problems(scenario: string, values: Wanted): OptionProblem[];
}

export function optionBook<R extends OptionRow>(rows: readonly R[], needs: Readonly<Record<string, OptionNeed>> = {}): OptionBook<R> {
  const index = new Map(rows.map((row) => [row.id, row]));

  function* wrongWith(scenario: string, values: Wanted, row: R): Generator<OptionProblem> {
    const option = row.id;
    if (row.scenarios && !row.scenarios.includes(scenario))
      yield { option, problem: 'scenario', why: `${row.name} does not apply to this scenario.` };
    for (const id of row.needs ?? []) {
      const need = needs[id];
      if (!(need ? need.met(values) : values[id] === true))
        yield { option, problem: 'needs', with: id, why: `${row.name} needs ${need?.name ?? index.get(id)?.name ?? id}.` };
    }
    // Each pair is reported once, although both list it.
    for (const other of row.excludes ?? [])
      if (values[other.with] === true && option < other.with) yield { option, problem: 'excludes', with: other.with, why: other.why };
  }

  return {
    rows,
    byId: (id) => index.get(id),
    complete(values) {
      const out: Record<string, string | boolean> = {};
      const switchOn = (id: string): void => {
        out[id] = true;
        // What is implied may itself imply another.
        for (const implied of index.get(id)?.implies ?? []) if (out[implied] !== true) switchOn(implied);
      };
      for (const row of rows) out[row.id] = values[row.id] ?? row.default;
      for (const row of rows) if (out[row.id] === true) switchOn(row.id);
      return out;
    },
    problems(scenario, values) {
      const problems: OptionProblem[] = [];
      for (const [id, value] of Object.entries(values)) {
        const row = index.get(id);
        if (!row) problems.push({ option: id, problem: 'unknown', why: `There is no option ${id}.` });
        else if (!(row.choices ? row.choices.some((choice) => choice.id === value) : typeof value === 'boolean'))
          problems.push({ option: id, problem: 'bad-value', why: `${row.name}: ${String(value)} is not one of its values.` });
        else if (value !== row.default) problems.push(...wrongWith(scenario, values, row));
      }
      return problems;
    },
  };
}

/** The first thing wrong with a choice of options, as a refusal; `otherwise` is the case for options that cite none. */
export const optionRefusal = (
  [problem]: readonly OptionProblem[],
  byId: (id: string) => OptionRow | undefined,
  otherwise: CaseId,
): Refusal | undefined => problem && { case: byId(problem.option)?.cases?.[0] ?? otherwise, why: 'options', what: problem.why };

/** An option as the definition of a game states it. */
export const optionSpec = (row: OptionRow): OptionSpec => ({
  id: row.id,
  name: row.name,
  about: row.explain,
  ...(row.cases ? { cases: row.cases } : {}),
  group: row.group,
  type: row.choices ? 'choice' : 'flag',
  ...(row.choices ? { choices: row.choices.map((c) => ({ value: c.id, name: c.name })) } : {}),
  default: row.default,
});

/** An option as a start page shows it; `sides` are the ids of the sides in their order. */
export const optionEntry = (row: OptionRow, sides: readonly string[]) => ({
  id: row.id,
  name: row.name,
  about: row.explain,
  group: row.group,
  default: row.default,
  ...(row.choices ? { choices: row.choices.map((c) => ({ id: c.id, name: c.name, ...(c.explain ? { about: c.explain } : {}) })) } : {}),
  cases: row.cases ?? [],
  ...(row.side ? { side: sides.indexOf(row.side) } : {}),
});
