/** The computer's seats: played in slices short enough for questions and clicks in between. */
import type { Bot } from '@hexfront/bots';
import { type Session, type Shape, type Side, toAct } from '@hexfront/engine';
import type { Seat } from './protocol.ts';

/** The computer's moves come out together this often: enough to follow, little enough to think on. */
const FLUSH_EVERY = 90;

export interface Computer {
  /** Goes to work if it is its turn. */
  wake(): void;
  busy(): boolean;
  stop(): void;
}

export interface ComputerHooks {
  brain?(side: Side, level: string | undefined): Promise<Bot | undefined>;
  trouble?(text: string): void;
  /** Actions were played since the log had this length, from these places. */
  played(from: number, before: Int16Array, side: Side): void;
}

export function createComputer(session: Session<Shape>, seats: readonly Seat[], hooks: ComputerHooks): Computer {
  const brains = new Map<Side, Promise<Bot | undefined>>();
  let thinking = false;
  let stopped = false;
  const places = () => (session.world.f.place as Int16Array).slice();
  const breathe = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

  /** Plays until a person has to act. */
  async function think(): Promise<void> {
    if (thinking || !hooks.brain) return;
    thinking = true;
    try {
      for (let side = toAct(session.world); side !== undefined && seats[side]?.by === 'computer' && !stopped; side = toAct(session.world)) {
        if (!brains.has(side)) brains.set(side, hooks.brain(side, seats[side].level));
        const bot = await brains.get(side);
        if (!bot) return;
        await playSeat(side, bot);
      }
    } catch (error) {
      hooks.trouble?.(`The computer player stopped: ${error instanceof Error ? error.message : error}`);
    } finally {
      thinking = false;
    }
  }

  async function playSeat(side: Side, bot: Bot): Promise<void> {
    const { botTurn } = await import('@hexfront/bots');
    let from = session.log.length;
    let before = places();
    let last = performance.now();
    const flush = () => {
      if (session.log.length === from) return;
      hooks.played(from, before, side);
      from = session.log.length;
      before = places();
      last = performance.now();
    };
    for await (const _ of botTurn(session, side, bot, { now: () => performance.now(), breathe, shouldStop: () => stopped }))
      if (performance.now() - last > FLUSH_EVERY) flush();
    flush();
  }

  return {
    wake: () => void think(),
    busy: () => thinking,
    stop: () => {
      stopped = true;
    },
  };
}
