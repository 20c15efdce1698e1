/** The computer's seats: its answers come from a brain elsewhere, are played here, and come out at a speed a person can follow. */
import { type Action, type Session, type Shape, type Side, toAct } from '@hexfront/engine';
import type { Seat, Thinking } from '../protocol.ts';
import type { Brain, Hint, Reply, Sync, Thought } from './brain.ts';

/** At full speed moves come out together this often: often enough to see a front move, seldom enough to leave the machine to the player. */
const FLUSH_EVERY = 150;
const DRAWING = 30;
/** How much longer a fallen die lies than a moved counter. */
const DIE_TAKES = 2.2;
const TELL_EVERY = 120;

export interface Computer {
  /** Goes to work if it is its turn. */
  wake(): void;
  busy(): boolean;
  /** At work at full speed: nobody can follow single moves. */
  rushing(): boolean;
  /** Milliseconds a move is looked at. */
  pace(ms: number): void;
  pause(on: boolean): void;
  /** No waiting until a person has to act again. */
  hurry(): void;
  /** What it would do for the side to act. */
  hint(side: Side): Promise<Hint | undefined>;
  stop(): void;
}

export interface ComputerHooks {
  brain?(): Promise<Brain>;
  trouble?(text: string): void;
  /** Actions were played since the log had this length, from these places. */
  played(from: number, before: Int16Array, side: Side): void;
  thinking?(now: Thinking | undefined): void;
  /** Until what was played has been taken in where it is shown. */
  taken?(): Promise<void>;
  /** Why it chose an entry of the log. */
  says(action: Action, why: string): void;
}

export function createComputer(session: Session<Shape>, seats: readonly Seat[], hooks: ComputerHooks): Computer {
  let coming: Promise<Brain> | undefined;
  let ready: Brain | undefined;
  let known: Action[] | undefined;
  let thinking = false;
  let stopped = false;
  let paused = false;
  let hurried = false;
  let speed = 0;
  let wakeUp: (() => void) | undefined;
  const places = () => (session.world.f.place as Int16Array).slice();

  const sit = (): Promise<Brain> => {
    coming ??= (hooks.brain as () => Promise<Brain>)().then((b) => {
      ready = b;
      return b;
    });
    return coming;
  };

  async function sync(): Promise<Sync> {
    // Loaded first: what is read of the game below must be of one moment.
    const { saveOf } = await import('../saves.ts');
    const actions = session.log.map((e) => e.action);
    // An agreed rollback has new dice: only a whole save tells of them.
    const common = known ? actions.findIndex((a, i) => known?.[i] !== a) : -1;
    const from = common < 0 ? Math.min(actions.length, known?.length ?? 0) : common;
    const tail = actions.slice(from);
    const whole = !known || tail.some((a) => a.k === 'reseed');
    known = actions;
    return whole ? { save: saveOf(session) } : { from, actions: tail, length: actions.length };
  }
  /** Asks the brain; once more with everything if its copy is not the same. */
  async function askBrain<T>(ask: (brain: Brain, now: Sync) => Promise<Reply<T>>): Promise<Reply<T>> {
    const brain = await sit();
    const first = await ask(brain, await sync());
    if (first !== 'lost') return first;
    known = undefined;
    return ask(brain, await sync());
  }

  /** Waits, unless somebody wants it to go on. */
  const rest = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      function done(): void {
        clearTimeout(timer);
        wakeUp = undefined;
        resolve();
      }
      wakeUp = done;
    });

  /** Plays until a person has to act. */
  async function think(): Promise<void> {
    if (thinking || !hooks.brain) return;
    const isMine = (side: Side | undefined): side is Side => side !== undefined && seats[side]?.by === 'computer';
    if (!isMine(toAct(session.world))) return;
    thinking = true;
    try {
      for (let side = toAct(session.world); isMine(side) && !stopped; side = toAct(session.world)) await playSeat(side);
    } catch (error) {
      hooks.trouble?.(`The computer player stopped: ${error instanceof Error ? error.message : error}`);
    } finally {
      thinking = false;
      hurried = false;
      hooks.thinking?.(undefined);
    }
  }

  async function playSeat(side: Side): Promise<void> {
    let from = session.log.length;
    let before = places();
    let last = performance.now();
    let told = 0;
    let count = 0;
    let plan: string[] = [];
    const tell = (done: number, now = false) => {
      if (!now && performance.now() - told < TELL_EVERY) return;
      told = performance.now();
      hooks.thinking?.({ side, done, answers: count, plan, paused });
    };
    const flush = () => {
      if (session.log.length === from) return;
      hooks.played(from, before, side);
      from = session.log.length;
      before = places();
      last = performance.now();
    };
    tell(0, true);
    while (toAct(session.world) === side && seats[side].by === 'computer' && !stopped) {
      if (paused) {
        flush();
        tell(0, true);
        await rest(3_600_000);
        continue;
      }
      const thought = await askBrain<Thought>((brain, now) =>
        brain.next({ side, level: seats[side].level, sync: now }, (done) => tell(done)),
      );
      if (thought === 'stopped') continue;
      if (thought === 'lost') throw new Error('it has lost the thread');
      // Somebody took the seat while it was thinking.
      if (stopped || seats[side].by !== 'computer') break;
      const at = session.log.length;
      const outcome = session.play(thought.action, side);
      if ('refusal' in outcome) throw new Error(`it was refused: ${outcome.refusal.why}`);
      count++;
      const fresh = thought.plan.length > 0 && thought.plan.join() !== plan.join();
      if (fresh) plan = thought.plan;
      if (thought.why) hooks.says(session.log[at].action, thought.why);
      tell(1, fresh);
      const rolled = session.log.length > at + 1;
      const now = session.world.f.place as Int16Array;
      const visible = rolled || now.some((p, u) => p !== before[u]);
      if (speed > 0 && !hurried) {
        if (!visible) continue;
        flush();
        await rest(rolled ? DIE_TAKES * speed : speed);
        await hooks.taken?.();
      } else if (performance.now() - last > FLUSH_EVERY) {
        flush();
        // Small machines have two cores: while the page draws, nobody else works.
        await rest(DRAWING);
        await hooks.taken?.();
      }
    }
    flush();
  }

  return {
    wake: () => void think(),
    busy: () => thinking,
    rushing: () => thinking && !paused && (speed === 0 || hurried),
    pace: (ms) => {
      speed = Math.max(0, Math.min(20_000, ms));
    },
    pause: (on) => {
      paused = on;
      if (on) ready?.stop();
      wakeUp?.();
    },
    hurry: () => {
      hurried = true;
      paused = false;
      wakeUp?.();
    },
    async hint(side) {
      if (!hooks.brain || thinking) return undefined;
      const hint = await askBrain<Hint>((brain, now) => brain.hint({ side, level: undefined, sync: now }));
      return typeof hint === 'string' ? undefined : hint;
    },
    stop: () => {
      stopped = true;
      wakeUp?.();
      ready?.close();
    },
  };
}
