import json from '../../data/options.json' with { type: 'json' };
import type { GameOption } from './types.ts';

export const options = json as unknown as readonly GameOption[];

const byId = new Map(options.map((option) => [option.id, option]));
export const optionById = (id: string): GameOption | undefined => byId.get(id);

/** Chosen values: a choice id for options with choices, else on or off. Options left out have their default. */
export type OptionValues = { readonly [id: string]: string | boolean };

export interface OptionProblem {
  readonly option: string;
  readonly problem: 'unknown' | 'bad-value' | 'needs' | 'excludes' | 'scenario' | 'level';
  readonly with?: string;
  readonly why: string;
}

export function completeOptions(values: OptionValues): Readonly<Record<string, string | boolean>> {
  const out: Record<string, string | boolean> = {};
  for (const option of options) out[option.id] = values[option.id] ?? option.default;
  for (const option of options) {
    if (out[option.id] === true) for (const implied of option.implies ?? []) out[implied] = true;
  }
  // An implied variant may itself imply a rule (all-out offensive -> Stosser -> airdrop).
  for (const option of options) {
    if (out[option.id] === true) for (const implied of option.implies ?? []) out[implied] = true;
  }
  return out;
}

/** Everything wrong with a choice of options, judged on what the player asked for, not on what is implied. */
export function optionProblems(
  scenario: { readonly id: string; readonly levels: readonly string[] },
  values: OptionValues,
): OptionProblem[] {
  const problems: OptionProblem[] = [];
  const level = values['level'] ?? 'basic';
  if (typeof level === 'string' && !scenario.levels.includes(level)) {
    problems.push({ option: 'level', problem: 'level', why: `This scenario is played at the ${scenario.levels.join(' or ')} level.` });
  }
  for (const [id, value] of Object.entries(values)) {
    const option = byId.get(id);
    if (!option) {
      problems.push({ option: id, problem: 'unknown', why: `There is no option ${id}.` });
      continue;
    }
    const valid = option.choices ? option.choices.some((choice) => choice.id === value) : typeof value === 'boolean';
    if (!valid) {
      problems.push({ option: id, problem: 'bad-value', why: `${option.name}: ${String(value)} is not one of its values.` });
      continue;
    }
    if (value !== true) continue;
    if (option.scenarios && !option.scenarios.includes(scenario.id)) {
      problems.push({ option: id, problem: 'scenario', why: `${option.name} does not apply to this scenario.` });
    }
    for (const need of option.needs ?? []) {
      const met = need === 'advanced' ? level === 'advanced' : values[need] === true;
      if (!met)
        problems.push({
          option: id,
          problem: 'needs',
          with: need,
          why: `${option.name} needs ${need === 'advanced' ? 'the Advanced game' : (byId.get(need)?.name ?? need)}.`,
        });
    }
    for (const exclusion of option.excludes ?? []) {
      // Exclusions are listed on both sides; report each pair once.
      if (values[exclusion.with] === true && id < exclusion.with) {
        problems.push({ option: id, problem: 'excludes', with: exclusion.with, why: exclusion.why });
      }
    }
  }
  return problems;
}
