/** How a set-up looks in files. */
import { bool, either, type Guard, int, json, obj, optional, record, str } from '../guard.ts';
import type { CaseId, OptionSpec, OptionValue, Setup } from './types.ts';

export const OPTIONS: Guard<Record<string, OptionValue>> = record(
  either('true, false, a number or a text', bool, int(), str(200)),
  undefined,
  300,
);

/** The board's changes are read by the board, which names every fault at its place. */
export const SETUP = obj({ scenario: str(80), options: OPTIONS, seed: str(200), board: optional(json) }) as unknown as Guard<Setup>;

/** An option as a game's data files hold it. */
export interface OptionRow {
  readonly id: string;
  readonly name: string;
  readonly explain: string;
  readonly group: string;
  readonly default: OptionValue;
  readonly choices?: readonly { readonly id: string; readonly name: string }[];
  readonly cases?: readonly CaseId[];
}
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
