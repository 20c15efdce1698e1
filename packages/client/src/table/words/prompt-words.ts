/** What is asked now and what may be answered, in words. */
import { type Action, check, endsPhase, legal, prompt, type Shape, type Side, stagePath, type World } from '@hexfront/engine';
import type { Choice, Moment, PromptSaid } from '../protocol.ts';
import { mapAnswersOf, spreadOf } from './map-answers.ts';
import { hasKey, hasOwnWords, saidAction, saidRefusal, sayFirst } from './speak.ts';

type G = World<Shape>;

/** A list longer than this is no list a person can choose from; the rest is found by questions. */
const MOST_LEGAL = 6000;

export function promptSaid(g: G): PromptSaid {
  const p = prompt(g);
  const about = [p.args.u, p.args.unit].filter((u): u is number => typeof u === 'number' && u >= 0 && u < g.def.units.length);
  return {
    ...(p.side !== undefined ? { side: p.side } : {}),
    kind: p.kind,
    text: sayFirst(g, [p.says], p.args),
    cases: [...p.cases],
    stages: stagePath(g).map((s) => ({ id: s.id, name: s.name, ...(s.side !== undefined ? { side: s.side } : {}) })),
    kinds: p.kinds,
    at: p.at,
    ...titleOf(g, p.at),
    ...(about.length ? { about } : {}),
  };
}

/** What another side is asked, as it may be known here: a question about a hidden unit is not there, and only whose answer is awaited is told. */
export function promptOfOther(shown: G, side: Side): PromptSaid {
  const said = promptSaid(shown);
  return said.kind === 'over' && !shown.result ? { ...said, kind: 'ask', side, text: '' } : said;
}

/** Parts of a phase may have a name of their own. */
function titleOf(g: G, at: string): { title?: string } {
  const key = `title.${at.split('.')[0]}`;
  return hasKey(g, key) ? { title: sayFirst(g, [key]) } : {};
}

/** All that may be answered: what names a unit or hex as a list, the rest as buttons, and buttons that may not be pressed yet. */
export function answersOf(g: G): Pick<Moment, 'legal' | 'cut' | 'choices' | 'blocked' | 'mapAnswers' | 'spread'> {
  const list: Action[] = [];
  const choices: Choice[] = [];
  let cut = false;
  for (const a of legal(g)) {
    if (a.u === undefined && (a.h === undefined || a.h >= g.board.n))
      choices.push({ action: a, text: saidAction(g, a), ends: false, ...(hasOwnWords(g, a) ? { own: true } : {}) });
    else if (list.length < MOST_LEGAL) list.push(a);
    else cut = true;
  }
  for (const c of choices) if (c.action.n === undefined && c.action.h === undefined) c.ends = endsPhase(g, c.action);
  const spread = spreadOf(g, list);
  const mapAnswers = mapAnswersOf(g, list, spread);
  return {
    legal: list,
    cut,
    choices,
    blocked: blocked(g, choices),
    ...(mapAnswers.length ? { mapAnswers } : {}),
    ...(spread.length ? { spread } : {}),
  };
}

/** Kinds of answers that need nothing named but are refused just now. */
function blocked(g: G, choices: readonly Choice[]): Moment['blocked'] {
  const p = prompt(g);
  if (p.kind !== 'ask') return [];
  return p.kinds.flatMap((k) => {
    if (choices.some((c) => c.action.k === k)) return [];
    const why = check(g, { k });
    return why && why.why !== 'malformed' && why.why !== 'not-asked'
      ? [{ text: saidAction(g, { k }), kind: k, why: saidRefusal(g, why), ...(hasOwnWords(g, { k }) ? { own: true } : {}) }]
      : [];
  });
}
