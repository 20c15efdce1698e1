/** Computer players at the server's tables. */
import { BOT_LEVELS, BOT_NAMES, type Bot, type BotLevel, type BotName, makeBot } from '@hexfront/bots';
import { type Action, type Side, seenBy } from '@hexfront/engine';
import type { GameRegistry } from './games.ts';
import type { AnyShape, Live } from './live.ts';

/** Chooses an answer for a side from what the side may know. */
export type ComputerPlayer = (live: Live, side: Side) => Action | undefined | Promise<Action | undefined>;
export type ComputerPlayers = (name: string, game: string) => ComputerPlayer | undefined | Promise<ComputerPlayer | undefined>;

/** A player keeps a plan in mind from one answer to the next; more players than this and the oldest think anew. */
const MOST_MINDS = 100;
/** People wait, and other matches too. */
const BUDGET_MS = 1500;
const SLICE_MS = 10;

/** The players of the house by name, with a level behind a dash if it is not the best: `random`, `steady`, `steady-easy`, `sharp-normal`. */
export function builtInComputers(games: GameRegistry, budgetMs = BUDGET_MS): ComputerPlayers {
  const minds = new Map<string, { seq: number; bot: Bot }>();
  // One thinks at a time, and others get their turn in between: computers must not keep people waiting.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(() => new Promise<void>((resolve) => setImmediate(resolve))).then(work);
    last = done.catch(() => undefined);
    return done;
  };
  return async (name, game) => {
    const [kind, level] = name.split('-') as [BotName, BotLevel | undefined];
    if (!BOT_NAMES.includes(kind) || (level !== undefined && !BOT_LEVELS.includes(level)) || name.split('-').length > 2) return undefined;
    const loaded = await games.load(game);
    const fresh = (live: Live, side: Side) =>
      makeBot(kind, loaded, { seed: `${live.base.id}/${side}/${live.seq}`, budgetMs, ...(level ? { level } : {}) });
    return async (live, side) => {
      const world = live.session?.world;
      if (!world) return undefined;
      const key = `${live.base.id}/${side}/${name}`;
      const known = minds.get(key);
      // What it had in mind when something was taken back holds no longer.
      const bot = known && known.seq <= live.seq ? known.bot : fresh(live, side);
      minds.delete(key);
      minds.set(key, { seq: live.seq, bot });
      for (const old of minds.keys()) {
        if (minds.size <= MOST_MINDS) break;
        minds.delete(old);
      }
      const seen = seenBy<AnyShape>(world, side, `${live.base.id}/${live.seq}`);
      return inTurn(() =>
        answer(
          bot,
          seen,
          side,
          (action) => live.session?.check(action) === undefined,
          () => fresh(live, side),
        ),
      );
    };
  };
}

async function answer(
  bot: Bot,
  seen: Parameters<Bot['choose']>[0],
  side: Side,
  allowed: (action: Action) => boolean,
  anew: () => Bot,
): Promise<Action> {
  const tools = { now: () => performance.now() };
  let last = performance.now();
  if (bot.think) {
    for (const _ of bot.think(seen, side, tools)) {
      if (performance.now() - last < SLICE_MS) continue;
      await new Promise<void>((resolve) => setImmediate(resolve));
      last = performance.now();
    }
  }
  const action = bot.choose(seen, side, tools);
  // A plan that something unseen has overtaken: think again without it.
  return allowed(action) ? action : anew().choose(seen, side, tools);
}
