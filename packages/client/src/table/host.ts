/**
 * A table: one game being played, with orders in and updates out. Runs in a worker here and could run on a server as it is: it knows
 * neither page nor thread.
 */
import {
  InputError,
  type SaveFile,
  Session,
  type Setup,
  type Shape,
  type Side,
  saveFile,
  settle,
  start,
  toAct,
  type UnitId,
  unitInHand,
  type World,
} from '@hexfront/engine';
import { commits } from './commits.ts';
import type { Brain } from './computer/brain.ts';
import { createComputer } from './computer/computer.ts';
import type { GameModule } from './games.ts';
import { createQuestions, objectivesOf } from './host-questions.ts';
import { tableInfo } from './info.ts';
import type {
  Moment,
  Opening,
  Order,
  OrderReply,
  Piece,
  QuestionName,
  Questions,
  Seat,
  Step,
  TableInfo,
  Thinking,
  UndoLock,
  Update,
} from './protocol.ts';
import { quietly } from './quietly.ts';
import { createSight } from './sight.ts';
import { changedPieces, createShownMarkers, piecesOf } from './view-model.ts';
import * as answers from './words/answers.ts';
import { enemyAnswers } from './words/enemy-answers.ts';
import { createLog, type Remarks, rollsBehind, rollsBorne, stepsSince } from './words/log-lines.ts';
import { offMapOf } from './words/off-map.ts';
import { answersOf, promptOfOther, promptSaid } from './words/prompt-words.ts';
import { capital, saidRefusal, sayFirst } from './words/speak.ts';

type G = World<Shape>;

/** Milliseconds between two saves while the computer plays at full speed. */
const SAVE_EVERY = 500;

export interface HostEvents {
  update(update: Update): void;
  /** Something changed and should be written down. */
  save(save: SaveFile, moment: Moment): void;
  /** The mind behind the computer's seats; without one they stay empty. */
  brain?(): Promise<Brain>;
  thinking?(now: Thinking | undefined): void;
  /** Until the page has taken in what it was told. */
  taken?(): Promise<void>;
  trouble?(text: string): void;
}

export interface Host {
  readonly info: TableInfo;
  /** No further thinking; the table is left. */
  stop(): void;
  /** The whole present position, as for a page that has just come. */
  present(): Update;
  order(order: Order): OrderReply;
  ask(q: QuestionName, args: object): unknown;
}

/** What opens and writes saves is a download of its own: a new game needs neither before its first board. */
const saves = () => import('./saves.ts');

export interface OpenedTable {
  session: Session<Shape>;
  /** Told if a save did not go as it should. */
  notice?: string;
}

export const newTable = ({ def }: GameModule, setup: Partial<Setup> & { scenario: string }): OpenedTable => ({
  session: new Session<Shape>(start<Shape>(def, settle<Shape>(def, setup))),
});

/** A new game, or a save played again. */
export async function createHost(game: GameModule, opening: Opening, events: HostEvents): Promise<Host> {
  const opened = 'save' in opening ? (await saves()).openSaved(game.def, opening.save) : newTable(game, opening.setup);
  return hostOf(game, opening, opened, events);
}

export function hostOf(game: GameModule, opening: Opening, { session, notice }: OpenedTable, events: HostEvents): Host {
  const { def, describe } = game;
  const seats: Seat[] = opening.seats.length ? opening.seats.map((s) => ({ ...s })) : def.sides.map((): Seat => ({ by: 'here' }));
  const about = { name: opening.name ?? '' };
  // A match given up or lost on time: its actions alone do not say how it ended. Whoever plays on from there makes it another game.
  const ended = 'save' in opening ? opening.save.about?.ended : undefined;
  const endedAt = session.log.length;
  const sight = createSight(game, () => session, seats);
  /** What the computer said about its answers; not part of the game, and gone with the page. */
  const remarks: Remarks = new WeakMap();
  const logDelta = createLog(() => session, remarks);
  let version = 1;
  let kept = 0;
  /** Lengths of the log at which orders began, so that one undo takes back one order. */
  let orders: number[] = [];
  let redoSizes: number[] = [];
  const shownPieces = new Map<UnitId, string>();
  const markersToShow = createShownMarkers();

  const world = (): G => session.world;
  const places = () => (world().f.place as Int16Array).slice();
  /** Hands over a save; what goes on meanwhile is in it too. A game that has not begun needs nothing kept. */
  async function saveNow(moment: Moment): Promise<void> {
    if (session.log.length === 0) return events.save(saveFile(world(), [], { hash: session.hash(), about }), moment);
    const { saveOf } = await saves();
    events.save(saveOf(session, { about: ended && session.log.length === endedAt ? { ...about, ended } : about }), moment);
  }

  // --------------------------------------------------------------------------------------------------------------- moment
  function undoLock(): UndoLock | undefined {
    if (session.undoable > 0) return undoSize() > 0 ? undefined : 'other';
    const last = session.log.at(-1);
    if (!last) return 'start';
    return last.action.k === 'roll' ? 'die' : last.barrier ? 'secret' : 'other';
  }

  function undoSize(): number {
    // What the other player did in secret is not mine to take back.
    if (sight.viewer() >= 0 && session.log.at(-1)?.by !== sight.viewer()) return 0;
    const from = orders.findLast((n) => n < session.log.length) ?? session.log.length - 1;
    return Math.min(session.undoable, session.log.length - Math.max(0, from));
  }

  function momentNow(wait: Side | undefined, shown: G): Moment {
    const g = world();
    const side = toAct(g);
    const theirs = side !== undefined && seats[side]?.by !== 'here';
    const mine = wait === undefined && !theirs;
    const lock = undoLock();
    // At full speed nobody reads the odds of the computer's attacks; the log has them.
    const battle = wait === undefined && !(theirs && computer.rushing()) ? quietly(() => answers.battle(shown, describe)) : undefined;
    // Before the die the attacker sees what the enemy may still do to the odds.
    const answered = mine && battle?.targets.length ? quietly(() => enemyAnswers(shown, describe)) : undefined;
    if (battle && answered) battle.answers = answered;
    const hand = mine && !battle ? quietly(() => unitInHand(g)) : undefined;
    const stakes = mine && battle ? quietly(() => answers.stakes(g)) : undefined;
    const offMap = wait === undefined ? quietly(() => offMapOf(shown, describe)) : undefined;
    return {
      version,
      length: session.log.length,
      prompt: theirs ? promptOfOther(shown, side) : promptSaid(g),
      ...(mine ? answersOf(g) : { legal: [], cut: false, choices: [], blocked: [] }),
      undo: mine ? undoSize() : 0,
      ...(theirs ? { theirs } : {}),
      ...(lock ? { lock } : {}),
      redo: session.canRedo,
      track: describe.track(shown),
      objectives: objectivesOf(shown, describe),
      ...(offMap ? { offMap } : {}),
      viewer: sight.viewer(),
      ...(wait !== undefined ? { wait } : {}),
      ...(battle ? { battle } : {}),
      ...(stakes ? { stakes } : {}),
      ...(hand !== undefined ? { hand } : {}),
      ...(g.result
        ? { result: { ...g.result, text: sayFirst(g, [`level.${g.result.level}`, g.result.level], { winner: g.result.winner }) } }
        : {}),
    };
  }

  // -------------------------------------------------------------------------------------------------------------- updates
  function updateNow(steps: Step[], by?: Side, whole = false): Update {
    const wait = sight.settle();
    const { g, hidden, tokens } = sight.seen();
    if (whole) shownPieces.clear();
    const shows = wait === undefined || whole;
    const delta = shows ? changedPieces(shownPieces, piecesOf(g, describe, hidden, tokens)) : { pieces: [] as Piece[], gone: [] };
    const log = shows ? logDelta(wait === undefined ? sight.viewer() : -2, whole) : undefined;
    const moment = momentNow(wait, g);
    // Whoever comes in the middle of a result sees the dice it came from.
    const borne = whole && wait === undefined ? rollsBorne(session, moment.battle, sight.viewer(), shownBattle) : [];
    const update: Update = {
      moment,
      ...delta,
      ...(whole ? { all: true } : {}),
      ...markersToShow(g, describe, whole),
      ...(log ? { log } : {}),
      steps: wait === undefined ? [...borne, ...steps] : [],
      ...(by !== undefined ? { by } : {}),
    };
    return update;
  }

  /** The battle of an earlier moment, as this screen may see it. */
  const shownBattle = (g: G) => quietly(() => answers.battle(sight.earlier(g).g, describe));

  function changed(from: number, before: Int16Array, by?: Side): OrderReply {
    version++;
    sight.settle();
    const side = toAct(world());
    const rush = computer.rushing() && side !== undefined && seats[side]?.by === 'computer';
    const update = updateNow(rush ? [] : stepsSince(session, from, before, sight.viewer(), shownBattle, computer.rushing()), by);
    events.update(update);
    keep(update.moment, rush);
    computer.wake();
    return { done: true, version };
  }

  let owed: ReturnType<typeof setTimeout> | undefined;
  /** Written down at once; while the computer rushes, now and then. */
  function keep(moment: Moment, later: boolean): void {
    clearTimeout(owed);
    owed = undefined;
    if (!later || Date.now() - kept > SAVE_EVERY) {
      kept = Date.now();
      void saveNow(moment);
    } else owed = setTimeout(() => void saveNow(moment), SAVE_EVERY);
  }

  const computer = createComputer(session, seats, {
    brain: events.brain,
    trouble: events.trouble,
    taken: events.taken,
    // Its plans are its own business where the sides do not know the same.
    thinking: (now) => events.thinking?.(now && sight.viewer() >= 0 && sight.viewer() !== now.side ? { ...now, plan: [] } : now),
    says: (action, why) => remarks.set(action, capital(why)),
    played: (from, before, side) => {
      orders = [];
      redoSizes = [];
      changed(from, before, side);
    },
  });

  // --------------------------------------------------------------------------------------------------------------- orders
  const no = (text: string): OrderReply => ({ done: false, refusal: { text } });

  function play({ actions, version: forVersion, sure, joined }: Extract<Order, { o: 'play' }>): OrderReply {
    if (forVersion !== version) return { ...no('The position has changed. Check it and try again.'), stale: true } as OrderReply;
    const by = toAct(world());
    if (by !== undefined && seats[by]?.by !== 'here') return no('The other player must act first.');
    if (sight.settle() !== undefined) return no('The other player must take the seat first.');
    const warn = !sure && actions.length === 1 ? commits(sight.seen().g, describe, actions[0]) : undefined;
    if (warn) return warn;
    const from = session.log.length;
    const before = places();
    for (const action of actions) {
      const outcome = session.play(action);
      if ('refusal' in outcome) {
        if (session.log.length === from) return { done: false, refusal: saidRefusal(world(), outcome.refusal) };
        // The way was cut short (a die fell, the enemy interfered): what was done stays.
        break;
      }
      if (toAct(world()) !== by) break;
    }
    const earlier = orders.filter((n) => n < from);
    orders = joined && earlier.length ? earlier : [...earlier, from];
    redoSizes = [];
    return changed(from, before, by);
  }

  function undo(): OrderReply {
    const before = places();
    const size = undoSize();
    let n = 0;
    while (n < size && session.undo()) n++;
    if (n === 0) return no(UNDO_SAYS[undoLock() ?? 'start']);
    orders = orders.filter((at) => at < session.log.length);
    redoSizes.push(n);
    return changed(session.log.length, before);
  }

  function redo(): OrderReply {
    const before = places();
    const from = session.log.length;
    let n = redoSizes.pop() ?? 1;
    while (n-- > 0 && session.redo());
    if (session.log.length === from) return no('Nothing to redo.');
    orders.push(from);
    return changed(from, before);
  }

  /** Somebody else plays a side. What the computer is about to say is then no longer asked for. */
  function seat(side: Side, by: Seat): OrderReply {
    if (!seats[side]) return no('There is no such side.');
    if (by.by === 'computer' && !events.brain) return no('There is no computer player here.');
    seats[side] = { ...by };
    computer.pause(false);
    return changed(session.log.length, places());
  }

  function order(o: Order): OrderReply {
    if (o.o === 'play') return play(o);
    if (o.o === 'look') {
      events.update(updateNow([], undefined, true));
      return { done: true, version };
    }
    if (o.o === 'computer') {
      if (o.pace !== undefined) computer.pace(o.pace);
      if (o.paused !== undefined) computer.pause(o.paused);
      if (o.hurry) computer.hurry();
      return { done: true, version };
    }
    if (o.o === 'seat') return seat(o.side, o.seat);
    if (computer.busy()) return no('The computer is moving. Wait until it finishes.');
    if (o.o === 'undo') return undo();
    if (o.o === 'redo') return redo();
    if (o.o === 'rollback') {
      session.rollback(o.length);
      orders = orders.filter((at) => at < o.length);
      redoSizes = [];
      return changed(session.log.length, places());
    }
    sight.take(o.side);
    version++;
    // In a battle the die that is being borne is shown already.
    const fighting = shownBattle(world())?.targets.length;
    events.update(updateNow(fighting ? [] : rollsBehind(session, sight.viewer(), shownBattle), undefined, true));
    return { done: true, version };
  }

  // ------------------------------------------------------------------------------------------------------------- questions
  /** What the computer would do for the side that has to act here. */
  async function advice(): Promise<Questions['advice'][1]> {
    const side = toAct(world());
    if (side === undefined || seats[side]?.by !== 'here' || sight.settle() !== undefined) return undefined;
    const begun = version;
    const hint = await computer.hint(side);
    if (!hint?.actions.length || begun !== version) return undefined;
    // Its words are fetched when somebody asks: not everybody does, and the first board waits for none of it.
    const { adviceSaid } = await import('./computer/advice.ts');
    return begun === version ? adviceSaid(world(), hint) : undefined;
  }

  const table = createQuestions({ game, session, sight, version: () => version, advice, about });

  const info = tableInfo(game, world(), {
    id: opening.id,
    seats,
    advisor: game.strategy !== undefined && events.brain !== undefined,
    ended,
    notice,
  });

  return {
    info,
    present: () => {
      const update = updateNow([], undefined, true);
      void saveNow(update.moment);
      computer.wake();
      return update;
    },
    stop: () => {
      clearTimeout(owed);
      computer.stop();
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
  start: 'Nothing to undo yet.',
  die: 'No undo past a die roll.',
  secret: 'No undo: hidden information was revealed.',
  other: 'No undo: the other side has acted.',
};
