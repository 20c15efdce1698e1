/** Playing a side of a session: until the other side has to act, in portions small enough for a page to stay alive. */
import { type Action, type GameEvent, perform, type Session, type Side, seedRng, seenBy, toAct } from '@hexfront/engine';
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
  const mirror = makeMirror(session, side);
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
    if (bot.think)
      for (const done of bot.think(g, side, options)) {
        options.onProgress?.(done, n);
        await pause();
        if (options.shouldStop?.()) return;
      }
    const action = bot.choose(g, side, options);
    const why = bot.why?.(g, side, action) ?? '';
    const events = mirror.play(action);
    options.onProgress?.(1, n + 1);
    yield { action, events, why };
    await pause();
  }
}

/** The same at one go. */
export function playTurn(session: AnySession, side: Side, bot: Bot, tools: Tools = {}): number {
  const mirror = makeMirror(session, side);
  for (let n = 0; ; n++) {
    if (toAct(session.world) !== side) return n;
    if (n > MOST) throw new Error(`the ${bot.name} player does not come to an end`);
    mirror.play(bot.choose(mirror.world(), side, tools));
  }
}

/** Dice of the mirror: never those of the game. */
const DICE = seedRng('mirror');

/** What the side sees of the session. Own answers are repeated on it; after a die or anything else that may tell something it is made anew. */
function makeMirror(session: AnySession, side: Side): { world(): AnyWorld; play(action: Action): GameEvent[] } {
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
      }
      return seen;
    },
    play: (action) => {
      const from = session.log.length;
      const played = session.play(action, side);
      if ('refusal' in played)
        throw new Error(`the computer player was refused: ${JSON.stringify(action)} ${JSON.stringify(played.refusal)}`);
      const entry = session.log[from];
      const plain = session.log.length === from + 1 && !entry.barrier && entry.unseen === undefined;
      if (seen && plain && clear && toAct(session.world) === side && isClear()) perform(seen, action);
      else seen = undefined;
      return played.events;
    },
  };
}
