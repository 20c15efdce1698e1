import json from '../../data/options.json' with { type: 'json' };
import type { GameOption } from './types.ts';

export const options = json as unknown as readonly GameOption[];

const byId = new Map(options.map((option) => [option.id, option]));
export const optionById = (id: string): GameOption | undefined => byId.get(id);

/** Chosen values: a choice id for options with choices, else on or off. Options left out have their default. */
export type OptionValues = { readonly [id: string]: string | boolean };

export interface OptionProblem {
  readonly option: string;
  readonly problem: 'unknown' | 'bad-value' | 'scenario';
  readonly why: string;
}

export function completeOptions(values: OptionValues): Readonly<Record<string, string | boolean>> {
  const out: Record<string, string | boolean> = {};
  for (const option of options) out[option.id] = values[option.id] ?? option.default;
  return out;
}

/** Everything wrong with a choice of options. */
export function optionProblems(scenario: { readonly id: string }, values: OptionValues): OptionProblem[] {
  const problems: OptionProblem[] = [];
  for (const [id, value] of Object.entries(values)) {
    const option = byId.get(id);
    if (!option) {
      problems.push({ option: id, problem: 'unknown', why: `There is no option ${id}.` });
      continue;
    }
    const valid = option.choices ? option.choices.some((choice) => choice.id === value) : typeof value === 'boolean';
    if (!valid) {
      problems.push({ option: id, problem: 'bad-value', why: `${option.name}: ${String(value)} is not one of its values.` });
    } else if (value !== option.default && option.scenarios && !option.scenarios.includes(scenario.id)) {
      problems.push({ option: id, problem: 'scenario', why: `${option.name} does not apply to this scenario.` });
    }
  }
  return problems;
}
