/**
 * A table: one game being played, with orders in and updates out. Runs in a worker here and could run on a server as it is: it knows
 * neither page nor thread.
 */
import {
  type Action,
  apply,
  chance,
  check,
  type GameEvent,
  InputError,
  legal,
  logFor,
  ONLOOKER,
  openSave,
  prompt,
  type SaveFile,
  Session,
  type Shape,
  type Side,
  saveOf,
  settle,
  stagePath,
  standing,
  start,
  toAct,
  view,
  type World,
  worldOfView,
} from '@hexfront/engine';
import { chronicle } from '../replay/chronicle.ts';
import type { Bot } from '@hexfront/bots';
import * as answers from './answers.ts';
import type { GameModule } from './games.ts';
import type { Choice, LogLine, Moment, Opening, Order, OrderReply, Piece, PromptSaid, QuestionName, Questions, Said, Seat, Step, Still, TableInfo, UndoLock, Update } from './protocol.ts';
import { mentioned, saidAction, saidEvent, saidRefusal, sayFirst } from './speak.ts';
import { changedPieces, frontOf, hexMarkersOf, piecesOf, sideMarkersOf } from './view-model.ts';

type G = World<Shape>;

/** A list longer than this is no list a person can choose from; the rest is found by questions. */
const MOST_LEGAL = 6000;

export interface HostEvents {
  update(update: Update): void;
  /** Something changed and should be written down. */
  save(save: SaveFile, moment: Moment): void;
  /** A player for a seat of the computer; undefined if there is none. */
  brain?(side: Side, level: string | undefined): Promise<Bot | undefined>;
  trouble?(text: string): void;
}

/** The computer's moves come out together this often: enough to follow, little enough to think on. */
const FLUSH_EVERY = 90;

export interface Host {
  readonly info: TableInfo;
  /** No further thinking; the table is left. */
  stop(): void;
  /** The whole present position, as for a page that has just come. */
  present(): Update;
  order(order: Order): OrderReply;
  ask(q: QuestionName, args: object): unknown;
}

export function createHost(game: GameModule, opening: Opening, events: HostEvents): Host {
  const { def, describe } = game;
  let notice: string | undefined;
  let session: Session<Shape>;
  if ('save' in opening) {
    const opened = openSave<Shape>(def, opening.save);
    session = opened.session;
    if (opened.stopped) {
      const why = saidRefusal(session.world, opened.stopped.refusal);
      notice = `This save goes on after action ${opened.stopped.at}, but today's rules refuse the next one: ${why.text} Play continues from there.`;
    } else if (opened.differs) notice = 'This save was made under older rules: the position differs from the one saved.';
  } else session = new Session<Shape>(start<Shape>(def, settle<Shape>(def, opening.setup)));

  const seats: Seat[] = opening.seats.length ? opening.seats : def.sides.map((): Seat => ({ by: 'here' }));
  const about = { name: opening.name ?? '' };
  let version = 1;
  /** Lengths of the log at which orders began, so that one undo takes back one order. */
  let orders: number[] = [];
  let redoSizes: number[] = [];
  let viewer: Side = -1;
  const shownPieces = new Map<number, string>();
  let shownMarks = ['', ''];
  let shownLog: LogLine[] = [];

  // --------------------------------------------------------------------------------------------------------- who sees what
  const world = (): G => session.world;

  /** The sides do not know the same. */
  function secrets(): boolean {
    const g = world();
    if (!g.def.visible && !g.def.conceal && !hasSecretFields()) return false;
    const [a, b] = [view(g, 0), view(g, 1)];
    return JSON.stringify([a.state, a.tokens]) !== JSON.stringify([b.state, b.tokens]) || sealed();
  }
  const secretFields = Object.values(def.fields).some((f) => (f as { seen?: string }).seen !== undefined) || Object.values(def.vars).some((v) => (v as { seen?: unknown }).seen !== undefined);
  const hasSecretFields = () => secretFields;
  /** Answers already given that the other side may not read. */
  const sealed = () => session.log.length > 0 && session.log[session.log.length - 1].secret === true;

  /** The world as the viewer may see it, the units hidden from him, and the blind counters. */
  function seen(): { g: G; hidden: Set<number>; tokens: { place: number; side: Side; count: number }[] } {
    const g = world();
    // Between two players, with the curtain closed, nobody sees more than an onlooker.
    const eyes = waiting === undefined ? viewer : ONLOOKER;
    if ((viewer < 0 && waiting === undefined) || g.result) return { g, hidden: new Set(), tokens: [] };
    const v = view(g, eyes);
    const masked = worldOfView<Shape>(def, v, 'seen');
    const hidden = new Set<number>();
    for (let u = 0; u < def.units.length; u++) if (def.units[u].side !== eyes && (def.visible?.(g, eyes, u) ?? 2) < 2) hidden.add(u);
    return { g: masked, hidden, tokens: v.tokens };
  }

  /** Chosen anew after every change: open information has no viewer; a side that must look away first keeps the old one. */
  function chooseViewer(): Side | undefined {
    waiting = whoMustSit();
    return waiting;
  }
  let waiting: Side | undefined;
  function whoMustSit(): Side | undefined {
    if (world().result || !secrets()) {
      viewer = -1;
      return undefined;
    }
    const side = toAct(world());
    if (side === undefined || seats[side]?.by !== 'here') return undefined;
    const others = seats.some((s, i) => i !== side && s.by === 'here');
    if (!others) {
      viewer = side;
      return undefined;
    }
    return viewer === side ? undefined : side;
  }

  // --------------------------------------------------------------------------------------------------------------- moment
  function promptSaid(g: G): PromptSaid {
    const p = prompt(g);
    return {
      ...(p.side !== undefined ? { side: p.side } : {}),
      kind: p.kind,
      text: sayFirst(g, [p.says], p.args),
      cases: [...p.cases],
      stages: stagePath(g).map((s) => ({ id: s.id, name: s.name, ...(s.side !== undefined ? { side: s.side } : {}) })),
      kinds: p.kinds,
      at: p.at,
    };
  }

  /** Would this action leave the phase? Tried out on a copy. */
  function ends(g: G, action: Action): boolean {
    const before = g.kit && stagePath(g).map((s) => s.id).join('/');
    try {
      const copy = g.copy();
      apply(copy, action);
      return stagePath(copy).map((s) => s.id).join('/') !== before;
    } catch {
      return false;
    }
  }

  /** Kinds of answers that need nothing named but are refused just now. */
  function blockedChoices(g: G, choices: readonly Choice[]): Moment['blocked'] {
    const p = prompt(g);
    if (p.kind !== 'ask') return [];
    return p.kinds.flatMap((k) => {
      if (choices.some((c) => c.action.k === k)) return [];
      const why = check(g, { k });
      return why && why.why !== 'malformed' && why.why !== 'not-asked' ? [{ text: saidAction(g, { k }), kind: k, why: saidRefusal(g, why) }] : [];
    });
  }

  function undoLock(): UndoLock | undefined {
    if (session.undoable > 0) return undoSize() > 0 ? undefined : 'other';
    const last = session.log[session.log.length - 1];
    if (!last) return 'start';
    return last.action.k === 'roll' ? 'die' : last.barrier ? 'secret' : 'other';
  }

  function undoSize(): number {
    // What the other player did in secret is not mine to take back.
    if (viewer >= 0 && session.log.at(-1)?.by !== viewer) return 0;
    const from = orders.findLast((n) => n < session.log.length) ?? session.log.length - 1;
    return Math.min(session.undoable, session.log.length - Math.max(0, from));
  }

  function momentNow(wait: Side | undefined): Moment {
    const g = world();
    const sight = seen().g;
    const list: Action[] = [];
    const choices: Choice[] = [];
    let cut = false;
    const side = toAct(g);
    const theirs = side !== undefined && seats[side]?.by !== 'here';
    if (wait === undefined && !theirs)
      for (const a of legal(g)) {
        if (a.u === undefined && (a.h === undefined || a.h >= g.board.n)) choices.push({ action: a, text: saidAction(g, a), ends: false });
        else if (list.length < MOST_LEGAL) list.push(a);
        else cut = true;
      }
    for (const c of choices) if (c.action.n === undefined && c.action.h === undefined) c.ends = ends(g, c.action);
    const blocked = wait === undefined && !theirs ? blockedChoices(g, choices) : [];
    const lock = undoLock();
    const battle = wait === undefined ? answers.battle(sight, describe) : undefined;
    return {
      version,
      length: session.log.length,
      prompt: promptSaid(g),
      legal: list,
      cut,
      choices,
      blocked,
      undo: wait === undefined && !theirs ? undoSize() : 0,
      ...(theirs ? { theirs } : {}),
      ...(lock ? { lock } : {}),
      redo: session.canRedo,
      track: describe.track(sight),
      objectives: describe.objectives(sight).map((o) => ({ hex: g.board.ids[o.hex], name: o.name, ...(o.held !== undefined ? { held: o.held } : {}) })),
      viewer,
      ...(wait !== undefined ? { wait } : {}),
      ...(battle ? { battle } : {}),
      ...(g.result
        ? {
            result: {
              winner: g.result.winner,
              level: g.result.level,
              text: sayFirst(g, [`level.${g.result.level}`, g.result.level], { winner: g.result.winner }),
              case: g.result.case,
            },
          }
        : {}),
    };
  }

  // ------------------------------------------------------------------------------------------------------------------ log
  function linesOf(g: G, at: number, entry: { action: Action; by: Side | undefined; events: readonly GameEvent[] }): LogLine[] {
    return entry.events.flatMap((e) => {
      const text = saidEvent(g, e);
      if (!text) return [];
      return [
        {
          at,
          text,
          ...(e.case ? { case: e.case } : {}),
          kind: e.e,
          ...(entry.by !== undefined ? { by: entry.by } : {}),
          ...mentioned(g, e),
          ...(e.e === 'rolled' && entry.action.pips ? { pips: entry.action.pips } : {}),
        },
      ];
    });
  }

  /** Lines of the log as the viewer may read them, kept and only extended where possible. */
  let logKey = '';
  function logDelta(whole: boolean): Update['log'] {
    const key = `${viewer}`;
    const entries = viewer < 0 ? session.log : logFor(session.log, viewer);
    const keep = whole || key !== logKey ? 0 : commonLength(entries.length);
    logKey = key;
    const from = shownLog.findIndex((l) => l.at > keep);
    const kept = from < 0 ? shownLog.length : from;
    const g = world();
    const fresh: LogLine[] = [];
    for (let i = keep; i < entries.length; i++) fresh.push(...linesOf(g, i + 1, entries[i]));
    const cutBack = kept < shownLog.length;
    shownLog = [...shownLog.slice(0, kept), ...fresh];
    shownEntries = session.log.map((e) => e.action);
    return whole || fresh.length || cutBack ? { from: whole ? 0 : kept, lines: whole ? shownLog : fresh } : undefined;
  }
  let shownEntries: Action[] = [];
  function commonLength(most: number): number {
    let n = 0;
    while (n < most && n < shownEntries.length && shownEntries[n] === session.log[n].action) n++;
    return n;
  }

  // -------------------------------------------------------------------------------------------------------------- updates
  function updateNow(steps: Step[], by?: Side, whole = false): Update {
    const wait = chooseViewer();
    const { g, hidden, tokens } = seen();
    if (whole) shownPieces.clear();
    const pieces = wait === undefined || whole ? piecesOf(g, describe, hidden, tokens) : undefined;
    const delta = pieces ? changedPieces(shownPieces, pieces) : { pieces: [] as Piece[], gone: [] };
    const marks = [hexMarkersOf(g, describe), sideMarkersOf(g, describe)] as const;
    const texts = marks.map((m) => JSON.stringify(m));
    const log = wait === undefined || whole ? logDelta(whole) : undefined;
    const update: Update = {
      moment: momentNow(wait),
      ...delta,
      ...(whole ? { all: true } : {}),
      ...(whole || texts[0] !== shownMarks[0] ? { hexMarkers: marks[0] } : {}),
      ...(whole || texts[1] !== shownMarks[1] ? { sideMarkers: marks[1] } : {}),
      ...(log ? { log } : {}),
      steps: wait === undefined ? steps : [],
      ...(by !== undefined ? { by } : {}),
    };
    shownMarks = texts;
    return update;
  }

  /** What the eye should follow: units that went somewhere, dice that fell. */
  function stepsSince(length: number, before: Int16Array): Step[] {
    const g = world();
    const steps: Step[] = [];
    const place = g.f.place as Int16Array;
    const trails = new Map<number, number[]>();
    for (let i = length; i < session.log.length; i++) {
      const { action, events: happened } = session.log[i];
      for (const e of happened) {
        const units = [e.u, e.unit, ...(Array.isArray(e.units) ? (e.units as number[]) : [])].filter((u) => typeof u === 'number') as number[];
        const path = Array.isArray(e.path) ? (e.path as number[]) : typeof e.to === 'number' ? [e.to] : [];
        if (path.length) for (const u of units) trails.set(u, [...(trails.get(u) ?? []), ...path]);
      }
      if (action.k === 'roll') steps.push(rollStep(i, happened));
    }
    const moves: Step[] = [];
    for (let u = 0; u < place.length; u++) {
      if (place[u] === before[u] || place[u] >= g.board.n || before[u] >= g.board.n) continue;
      const trail = trails.get(u)?.filter((h) => h < g.board.n) ?? [];
      const path = [before[u], ...trail, place[u]].filter((h, i, all) => i === 0 || h !== all[i - 1]);
      moves.push({ kind: 'move', unit: u, path: path.map((h) => g.board.ids[h]) });
    }
    return [...moves, ...steps];
  }

  function rollStep(at: number, happened: readonly GameEvent[]): Step {
    const g = session.at(at);
    const node = chance(g);
    const { pips = [] } = session.log[at].action;
    const classes = node ? node.outcomes : [];
    const weight = classes.reduce((sum, o) => sum + o.weight, 0) || 1;
    const now = standing(g);
    const fell = now && 'roll' in now.point ? now.point.roll(g, now.frame.l).classOf(pips) : undefined;
    const after = session.world;
    const result: Said[] = happened.flatMap((e) => {
      const text = e.e === 'rolled' ? '' : saidEvent(after, e);
      return text ? [{ text, ...(e.case ? { case: e.case } : {}), ...mentioned(after, e) }] : [];
    });
    return {
      kind: 'roll',
      text: node ? sayFirst(g, [node.says], node.args) : '',
      ...(node?.cases[0] ? { case: node.cases[0] } : {}),
      dice: node ? [...node.dice] : pips.map(() => 6),
      pips,
      outcomes: classes.map((o) => ({ label: o.key, chance: o.weight / weight, fell: o.key === fell })),
      result,
    };
  }

  function changed(steps: Step[], by?: Side): void {
    version++;
    const update = updateNow(steps, by);
    events.update(update);
    events.save(saveNow(), update.moment);
    void think();
  }

  // ------------------------------------------------------------------------------------------------------- computer players
  const brains = new Map<Side, Promise<Bot | undefined>>();
  let thinking = false;
  let stopped = false;

  /** Plays the computer's seats until a person has to act, in slices short enough for questions in between. */
  async function think(): Promise<void> {
    if (thinking || !events.brain) return;
    thinking = true;
    try {
      for (let side = toAct(world()); side !== undefined && seats[side]?.by === 'computer' && !stopped; side = toAct(world())) {
        const mine = side;
        if (!brains.has(mine)) brains.set(mine, events.brain(mine, seats[mine].level));
        const bot = await brains.get(mine);
        if (!bot) return;
        await playSeat(mine, bot);
      }
    } catch (error) {
      events.trouble?.(`The computer player stopped: ${error instanceof Error ? error.message : error}`);
    } finally {
      thinking = false;
    }
  }

  async function playSeat(side: Side, bot: Bot): Promise<void> {
    const { botTurn } = await import('@hexfront/bots');
    const breathe = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
    let from = session.log.length;
    let before = (world().f.place as Int16Array).slice();
    let last = performance.now();
    const flush = () => {
      if (session.log.length === from) return;
      orders = [];
      redoSizes = [];
      changed(stepsSince(from, before), side);
      from = session.log.length;
      before = (world().f.place as Int16Array).slice();
      last = performance.now();
    };
    for await (const _ of botTurn(session, side, bot, { now: () => performance.now(), breathe, shouldStop: () => stopped })) {
      if (performance.now() - last > FLUSH_EVERY) flush();
    }
    flush();
  }

  const saveNow = (): SaveFile => saveOf(session, { about });

  const no = (text: string, rule?: string): OrderReply => ({ done: false, refusal: { text, ...(rule ? { case: rule } : {}) } });

  /**
   * The last unit that can join an attack leaves nothing else to decide, and the machine would throw the die at once. A player wants to
   * see the odds first: such an order comes back with the attack as it would stand, to be given again with `sure`.
   */
  function commits(action: Action): OrderReply | undefined {
    const g = world();
    if (action.u === undefined && action.h === undefined) return undefined;
    const now = answers.raw<{ targets?: number[]; attackers: number[]; guns: number[] }>(g, { q: 'battle' });
    if (!now?.targets?.length && !g.rows.battles?.length) return undefined;
    const copy = g.copy();
    try {
      apply(copy, action);
    } catch {
      return undefined;
    }
    if (prompt(copy).kind !== 'roll') return undefined;
    const after = answers.battle(copy, describe);
    const name = action.u === undefined ? placeOf(action.h as number) : def.units[action.u].name;
    return { done: false, refusal: { text: `With ${name} nothing else is left to decide: the die falls.` }, commits: after ? { battle: after } : {} };
  }
  const placeOf = (h: number): string => world().board.ids[h] ?? '';

  function play(actions: Action[], forVersion: number, sure = false): OrderReply {
    if (forVersion !== version) return no('The position has changed meanwhile; look again.');
    const asked = toAct(world());
    if (asked !== undefined && seats[asked]?.by !== 'here') return no('The other player has to act.');
    if (chooseViewer() !== undefined) return no('The other player has to take the seat first.');
    const warn = !sure && actions.length === 1 ? commits(actions[0]) : undefined;
    if (warn) return warn;
    const from = session.log.length;
    const before = (world().f.place as Int16Array).slice();
    const by = toAct(world());
    for (const action of actions) {
      const outcome = session.play(action);
      if ('refusal' in outcome) {
        if (session.log.length === from) return { done: false, refusal: saidRefusal(world(), outcome.refusal) };
        // The way was cut short (a die fell, the enemy interfered): what was done stays, the rest is told.
        orders.push(from);
        redoSizes = [];
        changed(stepsSince(from, before), by);
        return { done: true, version };
      }
      if (toAct(world()) !== by) break;
    }
    orders = [...orders.filter((n) => n < from), from];
    redoSizes = [];
    changed(stepsSince(from, before), by);
    return { done: true, version };
  }

  function order(o: Order): OrderReply {
    if (o.o === 'play') return play(o.actions, o.version, o.sure);
    if (thinking) return no('The computer is at it; wait until it has done.');
    const before = (world().f.place as Int16Array).slice();
    if (o.o === 'undo') {
      const size = undoSize();
      let n = 0;
      while (n < size && session.undo()) n++;
      if (n === 0) return no(UNDO_SAYS[undoLock() ?? 'start']);
      orders = orders.filter((at) => at < session.log.length);
      redoSizes.push(n);
      changed(stepsSince(session.log.length, before));
      return { done: true, version };
    }
    if (o.o === 'redo') {
      const from = session.log.length;
      let n = redoSizes.pop() ?? 1;
      while (n-- > 0 && session.redo());
      if (session.log.length === from) return no('There is nothing to do again.');
      orders.push(from);
      changed(stepsSince(from, before));
      return { done: true, version };
    }
    if (o.o === 'rollback') {
      session.rollback(o.length);
      orders = orders.filter((at) => at < o.length);
      redoSizes = [];
      changed([]);
      return { done: true, version };
    }
    if (secrets()) viewer = o.side;
    version++;
    events.update(updateNow([], undefined, true));
    return { done: true, version };
  }

  // ------------------------------------------------------------------------------------------------------------- questions
  function still(length: number): Still {
    const g = session.at(Math.max(0, Math.min(length, session.log.length)));
    return {
      length,
      prompt: promptSaid(g),
      pieces: piecesOf(g, describe),
      hexMarkers: hexMarkersOf(g, describe),
      sideMarkers: sideMarkersOf(g, describe),
      track: describe.track(g),
      objectives: describe.objectives(g).map((o) => ({ hex: g.board.ids[o.hex], name: o.name, ...(o.held !== undefined ? { held: o.held } : {}) })),
      strength: def.sides.map((_: unknown, side: number) => describe.strength(g, side)),
      fronts: frontOf(g),
    };
  }

  /** Strength and objectives at the beginning of each turn and now. */
  function series(): Questions['series'][1] {
    const out: Questions['series'][1] = [];
    const add = (g: G, at: number) => {
      const turn = describe.track(g).find((c) => c.when === 'now')?.label ?? '';
      const held = def.sides.map((_: unknown, side: number) => describe.objectives(g).filter((o) => o.held === side).length);
      out.push({ turn, at, strength: def.sides.map((_: unknown, side: number) => describe.strength(g, side)), held });
    };
    add(session.at(0), 0);
    session.log.forEach((entry, i) => {
      if (entry.events.some((e) => e.e === 'stage' && e.stage === 'turn')) add(session.at(i + 1), i + 1);
    });
    add(world(), session.log.length);
    return out;
  }

  const table: { [Q in QuestionName]: (args: Questions[Q][0]) => Questions[Q][1] | Promise<Questions[Q][1]> } = {
    reach: ({ unit }) => answers.reach(world(), unit),
    plan: (args) => answers.plan(world(), args),
    zones: ({ side }) => answers.zones(seen().g, side),
    supply: ({ unit }) => answers.supply(seen().g, unit),
    supplyMap: ({ side }) => {
      const { g } = seen();
      return def.units.flatMap((u: { side: number }, i: number) => {
        const s = u.side === side && g.onMap(i) ? answers.supply(g, i) : undefined;
        return s ? [s] : [];
      });
    },
    threat: ({ side }) => answers.threat(seen().g, side, () => version),
    front: () => frontOf(seen().g),
    unit: ({ unit }) => answers.unitCard(seen().g, unit),
    hex: ({ hex, unit }) => answers.hexCard(seen().g, hex, unit),
    warnings: () => answers.warnings(seen().g),
    arrivals: () => answers.arrivals(seen().g),
    victory: () => answers.victory(seen().g),
    why: (args) => answers.whyNot(world(), args),
    words: ({ actions }) => actions.map((a) => saidAction(world(), a)),
    case: async ({ id }) => (await game.cases()).find((c) => c.id === id),
    rules: async () => [...(await game.cases())],
    unitNote: async ({ unit }) => (await game.unitNotes())[def.units[unit].id],
    orderOfBattle: () => describe.orderOfBattle(seen().g),
    at: ({ length }) => still(length),
    series,
    chronicle: () => chronicle(session, describe, { front: frontOf, say: saidEvent }),
    save: saveNow,
    branch: ({ length }) => saveOf(session.branch(length), { about }),
  };

  const info: TableInfo = {
    id: opening.id,
    game: def.id,
    name: def.name,
    setup: { ...world().setup, seed: '' },
    scenario: (({ id, name, about, turns }) => ({ id, name, about, turns }))(def.scenarios.find((s: { id: string }) => s.id === world().setup.scenario) ?? def.scenarios[0]),
    options: def.options,
    sides: def.sides.map((s: { id: string; name: string }, i: number) => ({ ...s, body: describe.sideBody[i] })),
    seats,
    units: def.units.map((u: { id: string; name: string; side: number }, i: number) => ({ id: u.id, name: u.name, title: describe.title(i), side: u.side, confidence: describe.confidence(i) })),
    places: [...world().board.ids, ...def.boxes],
    hexCount: world().board.n,
    board: game.boardFile,
    ...(game.artUrl ? { artUrl: game.artUrl } : {}),
    formations: { ...describe.formations },
    charts: describe.charts(),
    ...(notice ? { notice } : {}),
  };

  return {
    info,
    present: () => {
      const update = updateNow([], undefined, true);
      events.save(saveNow(), update.moment);
      void think();
      return update;
    },
    stop: () => {
      stopped = true;
    },
    order,
    ask(q, args) {
      const answer = table[q] as ((args: object) => unknown) | undefined;
      if (!answer) throw new InputError(`this table knows no question ${q}`);
      return answer(args);
    },
  };
}

export const UNDO_SAYS: Record<UndoLock, string> = {
  start: 'Nothing has been done yet.',
  die: 'The die has fallen; what came before it stands.',
  secret: 'Something secret has become known; what came before it stands.',
  other: 'The other side has acted; what came before it stands.',
};
