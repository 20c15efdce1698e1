import { type OptionProblem, type OptionRow, type OptionValue, optionBook, type Setup } from '@hexfront/engine';
import json from '../../data/options.json' with { type: 'json' };

const levelOf = (values: Setup['options']): OptionValue => values['level'] ?? 'basic';

const book = optionBook(json as readonly OptionRow[], {
  advanced: { name: 'the Advanced game', met: (values) => levelOf(values) === 'advanced' },
});
export const options = book.rows;
export const optionById = book.byId;
export const completeOptions = book.complete;

/** Everything wrong with a choice of options, judged on what the player asked for, not on what is implied. */
export function optionProblems(
  scenario: { readonly id: string; readonly levels: readonly string[] },
  values: Setup['options'],
): OptionProblem[] {
  const level = levelOf(values);
  const problems = book.problems(scenario.id, values);
  return typeof level === 'string' && !scenario.levels.includes(level)
    ? [{ option: 'level', problem: 'level', why: `This scenario is played at the ${scenario.levels.join(' or ')} level.` }, ...problems]
    : problems;
}
