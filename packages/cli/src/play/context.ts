/** A game in the terminal as the language of typed orders has it before it. */
import {
  type Action,
  answerTo,
  type BattleAnswer,
  type Choosable,
  cited,
  type Describe,
  ENGINE_WORDS,
  endsPhase,
  explain,
  type GameEvent,
  legal,
  namedPlaces,
  namedUnitsOf,
  namesOf,
  no,
  type OrderContext,
  prompt,
  type Refusal,
  type Session,
  type Shape,
  say,
  sayAction,
  sayEvent,
  sayPrompt,
  sentence,
  stagePath,
  type Told,
  whyRefused,
} from '@hexfront/engine';
import { answer, battle, battleSoFar } from './answers.ts';

/** What happened, without the headings of phases in which nothing did. */
export function eventLines(session: Session, describe: Describe<Shape>, events: readonly GameEvent[]): string[] {
  const said = events.map((e) => ({ e, text: sayEvent(session.world, e) })).filter(({ text }) => text !== '');
  return said.flatMap(({ e, text }, i) => {
    const next = said[i + 1];
    if (e.e === 'stage' && (!next || next.e.e === 'stage' || next.text === text)) return [];
    return [`${text}${cited(e.case, describe.caseNames)}`];
  });
}

/** More answers than these are asked for with `list`. */
const FEW = 6;
/** A few answers stand below the question, by the numbers that `list` gives them, with what each would bring. */
function fewAnswers(g: Session['world']): string[] {
  const few: Action[] = [];
  for (const action of legal(g)) {
    if (few.length === FEW) return [];
    few.push(action);
  }
  const same = (a: Action, b: Action) => a.k === b.k && a.u === b.u && a.h === b.h && a.n === b.n;
  const effects = explain(g, { q: 'effects' }) ?? [];
  return few.map((action, i) => {
    const effect = effects.find((e) => same(e.action, action));
    const brings = effect ? `: ${say([g.def.words, ENGINE_WORDS], effect.says, effect.args, namesOf(g.def, g))}` : '';
    return `${i + 1}. ${sayAction(g, action)}${brings}`;
  });
}

/** What is asked now. */
export function statusOf(session: Session, describe: Describe<Shape>): Told {
  const g = session.world;
  if (g.result) return { say: ['The game is over.'] };
  const p = prompt(g);
  const who = p.side === undefined ? '' : `${g.def.sides[p.side].name}: `;
  const turn = describe.track(g).find((cell) => cell.when === 'now');
  const where = [
    turn?.label ?? '',
    ...stagePath(g)
      .slice(2)
      .map((s) => s.name),
  ].filter((s) => s !== '');
  const attack = p.kinds.includes('join') ? battleSoFar(g) : undefined;
  return {
    say: [
      '',
      where.join(' > '),
      `${who}${sayPrompt(g, p)}${cited(p.cases, describe.caseNames)}`,
      ...(attack === undefined ? [] : [attack]),
    ],
    list: fewAnswers(g),
  };
}

export function terminalContext(session: Session, describe: Describe<Shape>): OrderContext {
  const places = namedPlaces(session.world);
  const refused = (r: Refusal): string => `${sentence(session.world.def, r, session.world)}${cited(r.case, describe.caseNames)}`;
  /** Worked out once for each position. */
  let list: { world: unknown; length: number; all: Action[]; choices: Choosable[]; others: Action[] } | undefined;
  const now = () => {
    const g = session.world;
    if (list?.world === g && list.length === session.log.length) return list;
    const all = [...legal(g)];
    const bare = (a: Action): boolean => a.u === undefined && (a.h === undefined || a.h >= g.board.n);
    const choices = all.filter(bare).map((action) => ({
      action,
      text: sayAction(g, action),
      get ends() {
        return endsPhase(g, action);
      },
    }));
    list = { world: g, length: session.log.length, all, choices, others: all.filter((a) => !bare(a)) };
    return list;
  };
  const placeNumber = (name: string | undefined): number | undefined => {
    if (name === undefined) return undefined;
    const g = session.world;
    return g.board.hex(name) ?? (g.def.boxes.includes(name) ? g.board.n + g.def.boxes.indexOf(name) : undefined);
  };

  return {
    units: () => namedUnitsOf(session.world, describe.title),
    places,
    placeOf: ({ h }) => {
      const { board, def } = session.world;
      return h === undefined ? undefined : h < board.n ? board.ids[h] : def.boxes[h - board.n];
    },
    // After every action the question is put again: what is left of it may have changed.
    prompt: () => ({ ...prompt(session.world), key: String(session.log.length) }),
    legal: () => now().others,
    choices: () => now().choices,
    entry: (n) => now().all[n - 1] ?? now().all.length,
    play: async (actions) => {
      const say: string[] = [];
      for (const action of actions) {
        const refusal = session.check(action);
        if (refusal) return say.length > 0 ? { say: [...say, refused(refusal)] } : no(refused(refusal));
        const played = session.play(action);
        if ('events' in played) say.push(...eventLines(session, describe, played.events).map((line) => `  ${line}`));
      }
      return { say };
    },
    plan: async (unit, hex, via) => {
      const g = session.world;
      const plan = explain(g, {
        q: 'plan',
        unit,
        hex: placeNumber(hex) ?? -1,
        ...(via.length > 0 ? { via: via.map((v) => placeNumber(v) ?? -1) } : {}),
      });
      return { actions: plan?.actions ?? [], refusals: (plan?.refusals ?? []).map(refused), warnings: [] };
    },
    why: async ({ hex, selected = [], ...about }) => {
      const { refusals, text, case: rule } = whyRefused(session.world, { ...about, hex: placeNumber(hex), selected });
      // The same sentence for several answers is said once, with the case of the first.
      const { def } = session.world;
      const said = [...new Map(refusals.toReversed().map((r) => [sentence(def, r, session.world), refused(r)])).values()]
        .reverse()
        .slice(0, 4);
      return said.length > 0 ? said : [`${text}${cited(rule, describe.caseNames)}`];
    },
    words: async (actions) => actions.map((a) => sayAction(session.world, a)),
    warnings: async () => {
      const open = answerTo(session.world, { q: 'warnings' }) as readonly unknown[] | undefined;
      return open?.length ? answer(session.world, describe, 'warnings') : [];
    },
    battle: () => {
      const b = answerTo(session.world, { q: 'battle' }) as BattleAnswer | undefined;
      if (!b || !('attack' in b)) return undefined;
      return { targets: b.targets.map((h) => session.world.board.ids[h]), units: [...b.attackers, ...b.guns] };
    },
    odds: () => ({ say: battle(session.world, describe) }),
    status: () => statusOf(session, describe),
    hexIn: (u) => (session.world.onMap(u) ? session.world.board.ids[session.world.hexOf(u)] : undefined),
  };
}
