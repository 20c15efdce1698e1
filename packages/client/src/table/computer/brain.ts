/**
 * The mind behind the computer's seats. It keeps its own copy of the game, brought up to date by the table, so that it can think in a thread
 * of its own while the table goes on answering clicks. Dice need no sending: the same actions give the same dice.
 */
import { type Bot, type BotLevel, botTurn, makeBot, type Played } from '@hexfront/bots';
import { type Action, openSave, prompt, type SaveFile, type Session, type Shape, type Side, stagePath, toAct } from '@hexfront/engine';
import type { GameModule } from '../games.ts';

/** How the copy is brought up to date: everything, or what came after an entry both know. */
export type Sync = { save: SaveFile } | { from: number; actions: Action[]; length: number };

export interface Wish {
  side: Side;
  level: string | undefined;
  sync: Sync;
}
export interface Thought {
  action: Action;
  why: string;
  plan: string[];
}
/** A whole step of play as the computer would take it: a unit's move, an attack up to its die, a single choice. */
export interface Hint {
  actions: Action[];
  why: string;
  plan: string[];
}
/** `lost`: the copies differ, send everything; `stopped`: told to stop. */
export type Reply<T> = T | 'lost' | 'stopped';

export interface Brain {
  /** The next answer of the side, which has to act. */
  next(wish: Wish, onProgress?: (done: number) => void): Promise<Reply<Thought>>;
  /** What it would do in the place of the side, without doing it. */
  hint(wish: Wish): Promise<Reply<Hint>>;
  /** Stops thinking as soon as it can. */
  stop(): void;
  close(): void;
}

const LEVELS: readonly BotLevel[] = ['easy', 'normal', 'hard'];
const isStrategyFree = (game: GameModule): boolean => game.strategy === undefined;
/** More answers than any step of play has. */
const MOST = 60;

export async function createBrain(game: GameModule, seed: string): Promise<Brain> {
  const strategy = await game.strategy?.();
  const bots = new Map<string, Bot>();
  let session: Session<Shape> | undefined;
  let turn: { side: Side; level: string | undefined; answers: AsyncGenerator<Played, void, void> } | undefined;
  let stopping = false;
  let progress: ((done: number) => void) | undefined;
  /** The advisor goes on with its plan only while its advice is followed. */
  let advisor: { bot: Bot; side: Side; after: string } | undefined;

  const make = (side: Side, level: string | undefined, more = ''): Bot => {
    const known = LEVELS.find((l) => l === level) ?? 'normal';
    return makeBot(known === 'hard' && !isStrategyFree(game) ? 'sharp' : 'steady', strategy ? { strategy } : {}, {
      seed: `${seed}/${side}${more}`,
      level: known,
    });
  };
  const botFor = (side: Side, level: string | undefined): Bot => {
    const key = `${side}/${level}`;
    let bot = bots.get(key);
    if (!bot) {
      bot = make(side, level);
      bots.set(key, bot);
    }
    return bot;
  };
  const same = (a: Action, b: Action): boolean => JSON.stringify(a) === JSON.stringify(b);

  function update(sync: Sync): boolean {
    if ('save' in sync) {
      session = openSave<Shape>(game.def, sync.save).session;
      turn = undefined;
      return true;
    }
    if (!session || sync.from > session.log.length) return false;
    let at = sync.from;
    const rest = [...sync.actions];
    while (rest.length > 0 && at < session.log.length && same(session.log[at].action, rest[0])) {
      rest.shift();
      at++;
    }
    if (at < session.log.length) {
      session = session.branch(at);
      turn = undefined;
    }
    for (const action of rest) {
      if (action.k === 'roll') continue;
      if ('refusal' in session.play(action)) return false;
      turn = undefined;
    }
    return session.log.length === sync.length;
  }

  const breathe = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
  const tools = {
    now: () => performance.now(),
    breathe,
    shouldStop: () => stopping,
    onProgress: (done: number) => progress?.(done),
  };

  return {
    async next({ side, level, sync }, onProgress) {
      stopping = false;
      if (!update(sync) || !session) return 'lost';
      progress = onProgress;
      const bot = botFor(side, level);
      if (turn?.side !== side || turn.level !== level) turn = { side, level, answers: botTurn(session, side, bot, tools) };
      const answer = await turn.answers.next();
      progress = undefined;
      if (answer.done) {
        turn = undefined;
        return stopping ? 'stopped' : 'lost';
      }
      return { action: answer.value.action, why: answer.value.why, plan: bot.plan?.(session.world, side) ?? [] };
    },
    async hint({ side, sync }) {
      stopping = false;
      if (!update(sync) || !session) return 'lost';
      const now = session;
      if (advisor?.side !== side || advisor.after !== now.hash()) advisor = { bot: make(side, 'normal', '/advice'), side, after: '' };
      const { bot } = advisor;
      const trial = now.branch(now.log.length);
      const where = () =>
        `${prompt(trial.world).at}/${stagePath(trial.world)
          .map((s) => s.id)
          .join('/')}`;
      const start = where();
      const depth = trial.world.frames.length;
      const actions: Action[] = [];
      let why = '';
      for await (const played of botTurn(trial, side, bot, { now: tools.now, breathe })) {
        actions.push(played.action);
        why ||= played.why;
        const fell = trial.log.slice(now.log.length).some((e) => e.barrier);
        // Back at the same question, or out of the one it began in: the step is complete.
        const back = where() === start || trial.world.frames.length < depth;
        if (fell || back || toAct(trial.world) !== side || actions.length >= MOST) break;
      }
      advisor.after = trial.hash();
      return { actions, why, plan: bot.plan?.(trial.world, side) ?? [] };
    },
    stop: () => {
      stopping = true;
    },
    close: () => {
      stopping = true;
      session = undefined;
    },
  };
}
