/** The choices of a new game: scenario, options, seats; what excludes what. No page in here, so it can be tested. */
import type { CatalogOption, CatalogProblem, CatalogScenario, GameCatalog } from '@hexfront/games';

export type Values = Readonly<Record<string, string | boolean>>;

/** Every option at its default, as the scenario fixes it. */
export function defaults(catalog: GameCatalog, scenario: CatalogScenario): Values {
  return Object.fromEntries(catalog.options.map((o) => [o.id, scenario.fixed[o.id] ?? o.default]));
}

/** Choices carried over to another scenario: kept where the scenario lets them stand. */
export function carried(catalog: GameCatalog, scenario: CatalogScenario, values: Values): Values {
  let out: Values = { ...values, ...scenario.fixed };
  for (let i = 0; i < 20; i++) {
    const [first] = catalog.problems(scenario.id, out);
    if (!first) return out;
    const option = catalog.options.find((o) => o.id === first.option);
    if (!option) return defaults(catalog, scenario);
    out = { ...out, [option.id]: scenario.fixed[option.id] ?? option.default };
  }
  return defaults(catalog, scenario);
}

export interface OptionState {
  option: CatalogOption;
  value: string | boolean;
  /** Why it cannot be chosen now. */
  why?: string;
  /** The option that stands in the way, if one does. */
  because?: string;
}

/** What changing an option would break that is not broken already. */
function newProblems(catalog: GameCatalog, scenario: string, values: Values, id: string, value: string | boolean): CatalogProblem[] {
  const before = new Set(catalog.problems(scenario, values).map((p) => `${p.option}/${p.with ?? ''}/${p.why}`));
  return catalog.problems(scenario, { ...values, [id]: value }).filter((p) => !before.has(`${p.option}/${p.with ?? ''}/${p.why}`));
}

/** Every option with its value and, if it cannot be switched on, the reason in words. */
export function optionStates(catalog: GameCatalog, scenario: CatalogScenario, values: Values): OptionState[] {
  return catalog.options.map((option) => {
    const value = values[option.id] ?? option.default;
    if (scenario.fixed[option.id] !== undefined) return { option, value, why: `Fixed in ${scenario.name}.` };
    if (option.choices || value === true) return { option, value };
    const [problem] = newProblems(catalog, scenario.id, values, option.id, true);
    if (!problem) return { option, value };
    const other = problem.option === option.id ? problem.with : problem.option;
    const name = catalog.options.find((o) => o.id === other)?.name;
    const why =
      name && values[other as string] === true && !problem.why.includes(name) ? `Not together with ${name}. ${problem.why}` : problem.why;
    return { option, value, why, ...(other ? { because: other } : {}) };
  });
}

/** Values changed by a choice; options that the choice makes impossible are switched off and named. */
export function chosen(
  catalog: GameCatalog,
  scenario: CatalogScenario,
  values: Values,
  id: string,
  value: string | boolean,
): { values: Values; dropped: CatalogOption[] } {
  let next: Values = { ...values, [id]: value };
  const dropped: CatalogOption[] = [];
  for (let i = 0; i < 20; i++) {
    const problem =
      catalog.problems(scenario.id, next).find((p) => p.option !== id && values[p.option] === true) ??
      catalog.problems(scenario.id, next).find((p) => p.with !== undefined && p.with !== id && values[p.with] === true);
    if (!problem) break;
    const lose = problem.option !== id ? problem.option : (problem.with as string);
    const option = catalog.options.find((o) => o.id === lose);
    if (!option) break;
    dropped.push(option);
    next = { ...next, [lose]: option.default };
  }
  return { values: next, dropped };
}

/** Only what differs from the defaults, for a short save. */
export function chosenOptions(catalog: GameCatalog, scenario: CatalogScenario, values: Values): Record<string, string | boolean> {
  return Object.fromEntries(
    catalog.options
      .filter((o) => values[o.id] !== undefined && (values[o.id] !== o.default || scenario.fixed[o.id] !== undefined))
      .map((o) => [o.id, values[o.id]]),
  );
}

export const turnsText = (n: number): string => (n === 1 ? '1 turn' : `${n} turns`);

export const hoursText = ([low, high]: readonly [number, number]): string =>
  low === high ? `about ${low} hours` : `${low} to ${high} hours`;

/** `yesterday`, `12 minutes ago`: how long ago a save was made. */
export function ago(then: number, now: number): string {
  const minutes = Math.round((now - then) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return hours === 1 ? 'an hour ago' : `${hours} hours ago`;
  const days = Math.round(hours / 24);
  return days === 1 ? 'yesterday' : days < 60 ? `${days} days ago` : `${Math.round(days / 30)} months ago`;
}
