/**
 * A game on a server as this page sees it: a world rebuilt from the view that was sent, spoken of with the same words as a game of this
 * browser. It knows no more than the view tells.
 */
import {
  type Action,
  apply,
  type Entry,
  type Session,
  type Shape,
  type Side,
  stagePath,
  type UnitId,
  unitInHand,
  type View,
  type World,
  worldOfView,
} from '@hexfront/engine';
import type { SeenEntry, Standing, Summary, ViewChanges } from '@hexfront/wire';
import { commits } from '../table/commits.ts';
import type { GameModule } from '../table/games.ts';
import { createHeights } from '../table/heights.ts';
import { tableInfo } from '../table/info.ts';
import type { Moment, OrderReply, PromptSaid, QuestionName, Questions, Seat, TableInfo, UndoLock, Update } from '../table/protocol.ts';
import { quietly } from '../table/quietly.ts';
import { changedPieces, createShownMarkers, piecesOf } from '../table/view-model.ts';
import * as answers from '../table/words/answers.ts';
import { enemyAnswers } from '../table/words/enemy-answers.ts';
import { createLog, rollsBorne, stepsSince } from '../table/words/log-lines.ts';
import { effectsSaid } from '../table/words/map-answers.ts';
import { offMapOf } from '../table/words/off-map.ts';
import { answersOf, promptSaid } from '../table/words/prompt-words.ts';
import { saidAction, sayFirst } from '../table/words/speak.ts';

type G = World<Shape>;
/** What is told of single units and hexes comes with the first question about one. */
const cards = () => import('../table/words/cards.ts');
const status = () => import('../table/words/status.ts');

export function changedView(before: View, c: ViewChanges): View {
  const without = <T>(all: Record<string, T>, names: readonly string[]) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => !names.includes(key)));
  const s = before.state;
  return {
    side: before.side,
    tokens: c.tokens ?? before.tokens,
    state: {
      ...s,
      fields: { ...without(s.fields, c.gone.fields), ...c.fields },
      vars: { ...without(s.vars, c.gone.vars), ...c.vars },
      rows: { ...s.rows, ...c.rows },
      ...(c.frames ? { frames: c.frames } : {}),
      ...(c.result ? { result: c.result } : {}),
    },
  };
}

/** Questions that are answered from the view alone. */
type Here = Exclude<QuestionName, 'at' | 'series' | 'chronicle' | 'save' | 'branch'>;

export function createRemoteHost(game: GameModule, id: string, seats: Seat[], sides: readonly Side[], names: readonly string[]) {
  const { def, describe } = game;
  const withHeight = createHeights(game);
  let world: G | undefined;
  let view: View | undefined;
  let before: G | undefined;
  let beforeLength = 0;
  let standing: Standing | undefined;
  const entries: Entry[] = [];
  /** The server's own list of answers, where it had to be asked. */
  let lastAllowed: readonly Action[] | undefined;
  const shownPieces = new Map<UnitId, string>();
  const markersToShow = createShownMarkers();

  const g = (): G => {
    if (!world) throw new Error('the match has not started');
    return world;
  };
  /** The log and the world in the clothes of a session, for what reads no more than these. */
  const session = {
    get world() {
      return g();
    },
    log: entries,
    /** A point just passed, played again from the world before; where that cannot be known, the present one. */
    at(length: number): G {
      try {
        const copy = (before as G).copy();
        for (let i = beforeLength; i < length; i++) apply(copy, entries[i].action);
        return copy;
      } catch {
        return g();
      }
    },
  } as unknown as Session<Shape>;
  const logDelta = createLog(() => session);

  const mine = (): boolean => standing?.status === 'running' && sides.includes(standing.turn) && !g().result;

  function prompted(): PromptSaid {
    const s = standing as Standing;
    try {
      const said = promptSaid(g());
      // A question about a hidden unit is not there at all.
      if (said.kind !== 'over' || g().result) return said;
      throw new Error('the question is hidden');
    } catch {
      // A question that cannot be worded without what is hidden.
      return {
        ...(s.turn >= 0 ? { side: s.turn } : {}),
        kind: s.prompt?.kind ?? 'ask',
        text: s.prompt?.text ?? '',
        cases: [...(s.prompt?.cases ?? [])],
        stages: stagePath(g()).map((x) => ({ id: x.id, name: x.name, ...(x.side !== undefined ? { side: x.side } : {}) })),
        kinds: [...(s.prompt?.kinds ?? [])],
        at: s.prompt?.at ?? '',
      };
    }
  }

  /** What may be done: worked out here; where the view hides something, only what the server's own list has too. */
  function answered(allowed: readonly Action[] | undefined): Pick<Moment, 'legal' | 'cut' | 'choices' | 'blocked'> {
    const none = { legal: [], cut: false, choices: [], blocked: [] };
    if (!mine()) return none;
    let here: ReturnType<typeof answersOf> = none;
    try {
      here = answersOf(g());
    } catch (error) {
      if (!allowed) throw error;
    }
    if (!allowed) return here;
    const key = (a: Action) => JSON.stringify([a.k, a.u, a.h, a.n, a.path]);
    const known = new Map(here.choices.map((c) => [key(c.action), c]));
    const bare = (a: Action) => a.u === undefined && (a.h === undefined || a.h >= g().board.n);
    return {
      ...here,
      legal: allowed.filter((a) => !bare(a)),
      choices: allowed.filter(bare).map((a) => known.get(key(a)) ?? { action: a, text: saidAction(g(), a), ends: false }),
    };
  }

  function lockOf(): UndoLock | undefined {
    const last = entries.at(-1);
    if ((standing?.undo ?? 0) > 0 && mine()) return undefined;
    if (!last) return 'start';
    return last.action.k === 'roll' ? 'die' : last.by !== undefined && sides.includes(last.by) ? 'secret' : 'other';
  }

  function resultOf(): Moment['result'] {
    const w = g();
    if (w.result) return { ...w.result, text: sayFirst(w, [`level.${w.result.level}`, w.result.level], { winner: w.result.winner }) };
    const r = standing?.result;
    if (!r) return undefined;
    return { winner: r.winner, level: r.level ?? r.how, text: resultWords(r, names), case: '' };
  }

  function momentNow(allowed: readonly Action[] | undefined): Moment {
    const w = g();
    const s = standing as Standing;
    const own = mine();
    const built = battleAt(w);
    const against = own && built?.targets.length ? quietly(() => enemyAnswers(w, describe)) : undefined;
    const battle = built && against ? { ...built, answers: against } : built;
    const hand = own && !battle ? quietly(() => unitInHand(w)) : undefined;
    const offMap = quietly(() => offMapOf(w, describe));
    const stakes = own && battle ? quietly(() => answers.stakes(w)) : undefined;
    const lock = lockOf();
    const result = resultOf();
    return {
      version: s.seq,
      length: s.length,
      // A match that was given up leaves its question unanswered.
      prompt: result && !w.result ? { ...prompted(), kind: 'over', cases: [], kinds: [] } : prompted(),
      ...answered(allowed),
      undo: own ? s.undo : 0,
      ...(lock ? { lock } : {}),
      redo: false,
      track: describe.track(w),
      objectives: describe
        .objectives(w)
        .map((o) => ({ hex: w.board.ids[o.hex], name: o.name, ...(o.held !== undefined ? { held: o.held } : {}) })),
      viewer: (view as View).tokens.length ? (view as View).side : -1,
      ...(own || result ? {} : { theirs: true }),
      ...(offMap ? { offMap } : {}),
      ...(battle ? { battle } : {}),
      ...(stakes ? { stakes } : {}),
      ...(hand !== undefined ? { hand } : {}),
      ...(result ? { result } : {}),
    };
  }

  /** Enemy units that the view leaves out lie nowhere; what is off the map and open to all is shown. */
  function hidden(): Set<UnitId> {
    const w = g();
    const viewer = (view as View).side;
    const out = new Set<UnitId>();
    if (!def.visible || w.result) return out;
    const place = w.f.place as Int16Array;
    for (let u = 0; u < def.units.length; u++)
      if (def.units[u].side !== viewer && place[u] >= w.board.n && (def.visible(w, viewer, u) ?? 2) < 2) out.add(u);
    return out;
  }

  const battleAt = (w: G) => quietly(() => answers.battle(w, describe));

  /**
   * Takes what the server sent; `allowed` is its own list of answers, where it had to be asked. `cast` is the view just before the die whose
   * result may still be borne, for whoever comes after it fell.
   */
  function take(
    now: Standing,
    next: View,
    from: number,
    fresh: readonly SeenEntry[],
    whole: boolean,
    allowed?: readonly Action[],
    cast?: { at: number; view: View },
  ): Update {
    before = cast ? worldOfView<Shape>(def, cast.view, 'seen') : world;
    beforeLength = cast ? cast.at : entries.length;
    const placesBefore = before ? (before.f.place as Int16Array).slice() : undefined;
    entries.length = Math.min(entries.length, from);
    for (const e of fresh)
      entries.push({ action: e.action, by: e.by < 0 ? undefined : e.by, events: e.events, barrier: e.action.k === 'roll' });
    lastAllowed = allowed;
    standing = now;
    view = next;
    world = worldOfView<Shape>(def, next, 'seen');
    if (whole) shownPieces.clear();
    const delta = changedPieces(shownPieces, piecesOf(world, describe, hidden(), next.tokens));
    const log = logDelta(-1, whole);
    const by = fresh.find((e) => e.by >= 0)?.by;
    const moment = momentNow(allowed);
    const borne = () => (cast ? (quietly(() => rollsBorne(session, moment.battle, -1, battleAt, true)) ?? []) : []);
    const steps = whole || !placesBefore ? borne() : stepsSince(session, from, placesBefore, -1, battleAt);
    const update: Update = {
      moment,
      ...delta,
      ...(whole ? { all: true } : {}),
      ...markersToShow(world, describe, whole),
      ...(log ? { log } : {}),
      steps,
      ...(by !== undefined ? { by } : {}),
    };
    return update;
  }

  /** As at a table of this browser: an action after which the die falls at once comes back with the attack as it would stand. */
  const tooSoon = (action: Action): OrderReply | undefined => quietly(() => commits(g(), describe, action));

  const table: { [Q in Here]: (args: Questions[Q][0]) => Questions[Q][1] | Promise<Questions[Q][1]> } = {
    reach: ({ unit }) => (mine() ? answers.reach(g(), unit) : { hexes: [] }),
    plan: (args) => answers.plan(g(), args),
    zones: ({ side }) => answers.zones(g(), side),
    supply: async ({ unit }) => (await status()).supply(g(), unit),
    supplyMap: async ({ side }) => {
      const { supply } = await status();
      return def.units.flatMap((u: { side: Side }, i: number) => {
        const s = u.side === side && g().onMap(i) ? supply(g(), i) : undefined;
        return s ? [s] : [];
      });
    },
    threat: async ({ side }) => (await cards()).threat(g(), side, () => standing?.seq ?? 0),
    front: async () => (await import('../table/front.ts')).frontOf(g(), describe),
    unit: async ({ unit }) => (await cards()).unitCard(g(), unit),
    hex: async ({ hex, unit }) => withHeight((await cards()).hexCard(g(), hex, unit)),
    formation: async ({ unit }) => (await import('../table/words/formation.ts')).formationSaid(g(), g(), unit),
    warnings: async () => (await status()).warnings(g()),
    agenda: async () => (await import('../table/words/agenda.ts')).agendaSaid(g()),
    tasks: async () => (await import('../table/words/tasks.ts')).tasksSaid(g()),
    course: async () => (await import('../table/words/course.ts')).courseSaid(g()),
    arrivals: async () => (await status()).arrivals(g()),
    victory: async () => (await status()).victory(g()),
    why: async (args) => (await cards()).whyNot(g(), args),
    follows: async ({ action }) =>
      mine() ? (await import('../table/words/follows.ts')).follows(g(), action, effectsSaid) : { text: '', hexes: [] },
    words: ({ actions }) => actions.map((a) => saidAction(g(), a)),
    alike: async ({ actions }) => (mine() ? (await import('../table/explore.ts')).alike(g(), actions) : undefined),
    // What is hidden is not here: nobody can tell before.
    uncovers: () => undefined,
    effects: ({ actions }) => effectsSaid(g(), actions),
    case: async ({ id: wanted }) => (await game.cases()).find((c) => c.id === wanted),
    rules: async () => [...(await game.cases())],
    unitNote: async ({ unit }) => (await game.unitNotes())[def.units[unit].id],
    // Against a person nobody whispers.
    advice: () => undefined,
    charts: async () => describe.charts(g()),
    key: async () => describe.key?.(),
    orderOfBattle: () => describe.orderOfBattle(g()),
  };

  const info = (): TableInfo => tableInfo(game, g(), { id, seats, advisor: false });

  return {
    take,
    info,
    commits: tooSoon,
    mine,
    /** Something is hidden: what may be done has to be asked of the server. */
    veiled: (v: View): boolean => v.tokens.length > 0,
    view: () => view,
    allowed: () => lastAllowed,
    entries: (): readonly Entry[] => entries,
    length: () => entries.length,
    standing: () => standing,
    /** The nearest point before this one at which somebody had to decide: a die belongs to the action it fell with. */
    decision(length: number): number {
      let at = Math.max(0, Math.min(length, entries.length));
      while (at > 0 && entries[at]?.action.k === 'roll') at--;
      return at;
    },
    /** Just before the action that made the last die fall; without dice, before the last action. */
    beforeDie(): number {
      const roll = entries.findLastIndex((e) => e.action.k === 'roll');
      return this.decision(roll < 0 ? entries.length - 1 : roll);
    },
    knows: (q: QuestionName): q is Here => q in table,
    ask: (q: Here, args: object): unknown => (table[q] as (args: object) => unknown)(args),
  };
}

/** How a match ended, in a sentence. */
export function resultWords(r: NonNullable<Summary['result']>, names: readonly string[]): string {
  const who = names[r.winner] ?? '';
  if (r.how === 'closed') return 'This match was closed.';
  if (r.how === 'agreed' || r.winner < 0) return 'The players agreed on a draw.';
  if (r.how === 'resigned') return `${who} wins: the other side resigned.`;
  if (r.how === 'time') return `${who} wins: the other side ran out of time.`;
  return `${who} wins.`;
}
