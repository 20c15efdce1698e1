/** Victory of the small solutions (gvar-2#vc, gvar-3#vc): Liège, or Spa and St. Vith with a bridge town on the Meuse, judged at the end only. */
import { answers, conditionLines, onlyWhile, type Parts, type QuestionOf, type VictoryAnswer } from '@hexfront/engine';
import { type Place, turns, variants } from '../../data/index.ts';
import type { Rules } from '../../decisions/rules.ts';
import { ALLIED, type G, GERMAN, type LG } from '../../state/shape.ts';
import { germanIn as here } from '../victory.ts';
import type { InForce } from './force.ts';

const GOALS = variants['liege-or-spa'];

/** What the German has to hold at the end. */
export function liegeTaken(g: G): boolean {
  if (GOALS.allHexes.every((hex) => here(g, hex))) return true;
  return GOALS.or.all.every((p) => here(g, p.hex)) && GOALS.or.anyOf.some((p) => here(g, p.hex));
}

function answer(g: G, rule: string, lastTurn: number): VictoryAnswer {
  const german = { case: rule, side: GERMAN };
  const turn = turns[lastTurn - 1].label;
  const won = liegeTaken(g);
  const liege = GOALS.allHexes.filter((hex) => here(g, hex)).length;
  const towns = GOALS.or.all.every((p) => here(g, p.hex)) && GOALS.or.anyOf.some((p) => here(g, p.hex));
  const names = GOALS.or.anyOf.map((p) => p.name).join(', ');
  return conditionLines([
    {
      ...german,
      says: 'victory.german-end',
      met: won,
      args: { turn },
      join: 'any',
      ...(won ? { verdict: 'german' } : {}),
      parts: [
        {
          ...german,
          says: 'victory.liege',
          met: liege === GOALS.allHexes.length,
          args: { n: liege, of: GOALS.allHexes.length },
          hexes: GOALS.allHexes.map((id) => g.board.at(id)),
        },
        {
          ...german,
          says: 'victory.or-towns',
          met: towns,
          join: 'all',
          parts: [
            ...GOALS.or.all.map((p) => ({
              ...german,
              says: 'victory.town',
              met: here(g, p.hex),
              args: { name: p.name },
              hexes: [g.board.at(p.hex)],
            })),
            {
              ...german,
              says: 'victory.or-any',
              met: GOALS.or.anyOf.some((p) => here(g, p.hex)),
              args: { names },
              hexes: GOALS.or.anyOf.map((p) => g.board.at(p.hex)),
            },
          ],
        },
      ],
    },
    { case: rule, side: ALLIED, says: 'victory.hold', met: !won, args: { turn }, ...(won ? {} : { verdict: 'allied' }) },
  ]);
}

const PRIZES: readonly Place[] = [...GOALS.or.all, ...GOALS.or.anyOf, ...GOALS.allHexes.map((hex) => ({ name: 'Liège', hex }))];

export function liegeOrSpa(draft: Rules, on: InForce, lastTurn: number, rule: string): void {
  // Chosen openly, the turn track ends there too.
  if (draft.on.has(rule.slice(0, rule.indexOf('#')))) (draft as { scenario: Rules['scenario'] }).scenario = { ...draft.scenario, lastTurn };
  draft.victory.push((g, result) => {
    if (!on(g)) return result;
    if (g.v.turn <= lastTurn) return undefined;
    const won = liegeTaken(g);
    return { winner: won ? GERMAN : ALLIED, level: won ? 'german' : 'allied', case: rule };
  });
  // Nobody has won before the end, so nobody is asked whether to play on.
  draft.triggers = draft.triggers.map((t) => ('call' in t && t.call === 'play-on' ? onlyWhile(t, (g) => !on(g)) : t));
  const { prizes } = draft;
  draft.prizes = (g) => (on(g) ? PRIZES : prizes(g));
  const shown = draft.questions.victory as QuestionOf<LG, Parts, VictoryAnswer>;
  draft.questions.victory = answers('victory', (g: G, q) => (on(g) ? answer(g, rule, lastTurn) : shown.answer(g, q)));
}
