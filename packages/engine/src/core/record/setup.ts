/** How a set-up looks in files. */
import { bool, either, type Guard, int, json, obj, optional, record, str } from '../../guard.ts';
import type { OptionValue, Setup } from '../types.ts';

export const OPTIONS: Guard<Record<string, OptionValue>> = record(
  either('true, false, a number or a text', bool, int(), str(200)),
  undefined,
  300,
);

/** The board's changes are read by the board, which names every fault at its place. */
export const SETUP = obj({
  scenario: str(80),
  options: OPTIONS,
  seed: str(200),
  board: optional(json),
  values: optional(str(64)),
}) as unknown as Guard<Setup>;
