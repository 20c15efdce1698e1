/** Playing a side of a session: until the other side has to act, in portions small enough for a page to stay alive. */
import {
  type Action,
  distance,
  type GameEvent,
  type HexId,
  hexOf,
  legal,
  perform,
  type Session,
  type Side,
  seedRng,
  seenBy,
  toAct,
  tokensFor,
  type UnitId,
} from '@hexfront/engine';
import type { AnyWorld, Bot, Tools } from './types.ts';

// biome-ignore lint/suspicious/noExplicitAny: any game
type AnySession = Session<any>;

export interface TurnOptions extends Tools {
  /** How far thinking has got, 0 to 1, and what was played so far. */
  onProgress?(done: number, actions: number): void;
  /** Asked between portions; play stops where it stands. */
  shouldStop?(): boolean;
  /** Lets others have their turn; left out, nobody has. */
  breathe?(): Promise<void>;
  /** Milliseconds between two breaths, with a clock. */
  sliceMs?: number;
}
export interface Played {
  action: Action;
  events: GameEvent[];
  /** What the player has to say about it. */
  why: string;
}

/** More answers than any turn needs: beyond it the player goes in circles. */
const MOST = 20_000;
const SLICE = 12;

/** Plays the side until the other has to act, the game is over or somebody stops it. Yields every answer with what came of it. */
export async function* botTurn(session: AnySession, side: Side, bot: Bot, options: TurnOptions = {}): AsyncGenerator<Played, void, void> {
  const mirror = makeMirror(session, side, bot);
  let last = options.now?.() ?? 0;
  const pause = async (): Promise<void> => {
    if (!options.breathe) return;
    const now = options.now?.();
    if (now !== undefined && now - last < (options.sliceMs ?? SLICE)) return;
    await options.breathe();
    last = options.now?.() ?? 0;
  };
  for (let n = 0; toAct(session.world) === side; n++) {
    if (n > MOST) throw new Error(`the ${bot.name} player does not come to an end`);
    if (options.shouldStop?.()) return;
    const g = mirror.world();
    const left = leftToDo(session, g);
    if (bot.think && !left)
      for (const done of bot.think(g, side, options)) {
        options.onProgress?.(done, n);
        await pause();
        if (options.shouldStop?.()) return;
      }
    const action = left ?? allowed(session, side, bot, g, options);
    const why = bot.why?.(g, side, action) ?? '';
    const events = mirror.play(action);
    options.onProgress?.(1, n + 1);
    yield { action, events, why };
    await pause();
  }
}

/** The same at one go. */
export function playTurn(session: AnySession, side: Side, bot: Bot, tools: Tools = {}): number {
  const mirror = makeMirror(session, side, bot);
  for (let n = 0; ; n++) {
    if (toAct(session.world) !== side) return n;
    if (n > MOST) throw new Error(`the ${bot.name} player does not come to an end`);
    const g = mirror.world();
    mirror.play(leftToDo(session, g) ?? allowed(session, side, bot, g, tools));
  }
}

/** Puts somebody where the side sees that something stands: units it knows nothing of, in their order. */
function guessUnseen(bot: Bot, g: AnyWorld, tokens: ReturnType<typeof tokensFor>): void {
  const { guess } = bot;
  if (!guess) return;
  const unknown: UnitId[][] = g.def.sides.map(() => []);
  for (let u = g.def.units.length - 1; u >= 0; u--) if (g.f.place[u] === g.board.n && guess.fits(u)) unknown[g.def.units[u].side].push(u);
  for (const { place, side, count } of tokens)
    for (let i = 0; i < count && place < g.board.n; i++) {
      const u = unknown[side].pop();
      if (u !== undefined) guess.place(g, u, place as HexId);
    }
}

/**
 * What it guesses about the unseen may leave a player nothing to do where the rules still offer something, such as a way out between enemies who
 * are not there. Then it takes what is offered, as a person would.
 */
function leftToDo(session: AnySession, g: AnyWorld): Action | undefined {
  if (!session.world.def.visible) return undefined;
  for (const _ of legal(g)) return undefined;
  return instead(session, { k: '' });
}

/** The nearest thing to a refused answer that may be done. */
function instead(session: AnySession, action: Action): Action {
  const list = [...legal(session.world)];
  const { board } = session.world;
  const h = action.h;
  const same = list.filter((a) => a.k === action.k && a.u === action.u);
  if (h !== undefined && h < board.n && same.every((a) => a.h !== undefined && a.h < board.n))
    same.sort((a, b) => distance(board, hexOf(a), h) - distance(board, hexOf(b), h));
  return same[0] ?? list.find((a) => a.k === 'stop' || a.k === 'done' || a.k === 'ready') ?? list[0];
}

/** Answers refused in a row before the player takes the next best legal one. */
const STUBBORN = 4;

/**
 * An answer that may be given. What the player took for granted about things it cannot see may be wrong: the rules tell it so, as they would tell
 * a person, and it thinks again.
 */
function allowed(session: AnySession, side: Side, bot: Bot, g: AnyWorld, tools: Tools): Action {
  let action = bot.choose(g, side, tools);
  for (let i = 0; session.check(action) !== undefined; i++) {
    if (i === STUBBORN || !bot.refused) return instead(session, action);
    bot.refused(action);
    action = bot.choose(g, side, tools);
  }
  return action;
}

/** Dice of the mirror: never those of the game. */
const DICE = seedRng('mirror');

/** What the side sees of the session. Own answers are repeated on it; after a die or anything else that may tell something it is made anew. */
function makeMirror(session: AnySession, side: Side, bot: Bot): { world(): AnyWorld; play(action: Action): GameEvent[] } {
  let seen: AnyWorld | undefined;
  let clear = false;
  /** Nothing on the map is hidden from the side now. */
  const isClear = (): boolean => {
    const { def } = session.world;
    if (!def.visible) return true;
    for (let u = 0; u < def.units.length; u++) if (def.units[u].side !== side && def.visible(session.world, side, u) < 2) return false;
    return true;
  };
  return {
    world: () => {
      if (!seen) {
        seen = seenBy(session.world, side, DICE);
        clear = isClear();
        if (!clear) guessUnseen(bot, seen, tokensFor(session.world, side));
      }
      return seen;
    },
    play: (action) => {
      const from = session.log.length;
      const played = session.play(action, side);
      if ('refusal' in played)
        throw new Error(`the computer player was refused: ${JSON.stringify(action)} ${JSON.stringify(played.refusal)}`);
      const entry = session.log[from];
      // The last of several sealed answers may open them all: what was in the others is not in the mirror.
      const plain = session.log.length === from + 1 && !entry.barrier && !entry.secret && entry.unseen === undefined;
      if (seen && plain && clear && toAct(session.world) === side && isClear()) perform(seen, action);
      else seen = undefined;
      return played.events;
    },
  };
}
