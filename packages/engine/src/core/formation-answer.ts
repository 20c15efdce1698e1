/**
 * The formation that a unit belongs to, as a whole: a question that screens put by the name `formation` to games that answer it. It is declared apart from the
 * standard questions, since most games know nothing of it and their first page need not wait for it.
 */
import type { UnitId } from '../ids.ts';
import { count, flag, list, maybe, type Of, opaque, record, text, texts, unit, units } from '../parts/kinds.ts';
import type { Refusal } from '../words.ts';
import { BLOCKER, CARD } from './answers.ts';
import { answerTo, type QuestionOf, question } from './questions.ts';
import type { World } from './state/world.ts';
import type { Action, Shape } from './types.ts';

/** A few words: a key of the catalogue and its arguments. */
const SAYS = { what: text(), args: maybe(opaque<Record<string, string | number>>()) } as const;
const FORMATION = record({
  name: text(),
  /** Its headquarters. */
  unit: maybe(unit()),
  units: units(),
  /** Who commands it, from the top down to its units; `cut`: what is between one and the one above. */
  chain: list(record({ ...SAYS, case: maybe(text()), unit: maybe(unit()), cut: maybe(list(BLOCKER)) })),
  /** What the whole of it is set to. `action` sets it; without one it cannot be chosen. `refusal`: why not now, where no list tells. */
  switches: list(
    record({
      ...SAYS,
      case: text(),
      note: maybe(record(SAYS)),
      options: list(
        record({ ...SAYS, about: maybe(record(SAYS)), on: flag(), action: maybe(opaque<Action>()), refusal: maybe(opaque<Refusal>()) }),
      ),
      /** What the die may bring as it is set now. */
      table: maybe(record({ ...SAYS, case: text(), heads: texts(), cells: texts() })),
    }),
  ),
  /** Battle groups, regiments and whoever is attached: steps left, of all. */
  parts: list(record({ ...SAYS, units: units(), steps: count(), of: count() })),
  lines: CARD,
});
export type FormationAnswer = Of<typeof FORMATION>;

const ARGS = { unit: unit() } as const;
/** The answer of a game. */
export const formationQuestion = <S extends Shape>(
  answer: (g: World<S>, unit: UnitId) => FormationAnswer | undefined,
): QuestionOf<S, typeof ARGS, FormationAnswer> => question(ARGS, FORMATION, (g, q) => answer(g, q.unit));

/** What a game tells of the formation of a unit; undefined if it tells nothing. */
export const formationTold = <S extends Shape>(g: World<S>, unit: UnitId): FormationAnswer | undefined =>
  answerTo(g, { q: 'formation', unit }) as FormationAnswer | undefined;
