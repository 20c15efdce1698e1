/** Recorded games after a change of the rules: what is still legal is played as it was recorded, the computer gives the other answers. */
import { botTurn, makeBot } from '@hexfront/bots';
import { type Action, check, drawRoll, perform, prompt, Session, type Shape, start, toAct, type World } from '@hexfront/engine';
import { type RecordingHead, setupOf } from '@hexfront/engine/testing';
import type { LoadedGame } from '@hexfront/games';

export interface Renewed {
  actions: Action[];
  /** Recorded actions that were played again. */
  kept: number;
  /** Answers that the computer gave. */
  answered: number;
}

/** So many recorded actions may be left out at one place. */
const WINDOW = 12;
/** After a gap the recording is taken up where so many of its actions can be played in a row. */
const IN_A_ROW = 5;
/** Answers of the computer at one place after which the rest of the recording is given up: by then it belongs to another game. */
const PATIENCE = 60;

/** Plays the recorded actions as far as the rules allow, and on with the computer; with none the computer plays all of it. */
export async function renew(game: LoadedGame, head: RecordingHead, recorded: readonly Action[]): Promise<Renewed> {
  let at = 0;
  let kept = 0;
  let answered = 0;
  /** A recorded die where it fits the roll that is due. The generator moves on with every roll, as it does when the recording is played. */
  const dice = (g: World<Shape>): Action | undefined => {
    const drawn = drawRoll(g);
    const next = recorded[at];
    if (!drawn || next?.k !== 'roll' || check(g, next) !== undefined) return drawn;
    at++;
    kept++;
    return next;
  };
  const session = new Session<Shape>(start(game.def, setupOf(head)), dice);
  const answer = computer(game, head, session);
  let tries = 0;
  while (!session.world.result && session.log.length < head.most) {
    const next = takenUp(session.world, recorded, at);
    if (next === undefined) {
      if (++tries > PATIENCE) at = recorded.length;
      await answer();
      answered++;
      continue;
    }
    tries = 0;
    at = next + 1;
    kept++;
    session.play(recorded[next]);
  }
  return { actions: session.actions.slice(0, head.most), kept, answered };
}

/** The first recorded action from here on that can be played; after a gap only one with which the recording goes on. A roll that is not due is left out. */
function takenUp(g: World<Shape>, recorded: readonly Action[], from: number): number | undefined {
  for (let i = from; i < Math.min(from + WINDOW, recorded.length); i++) {
    if (recorded[i].k === 'roll' || check(g, recorded[i]) !== undefined) continue;
    if (i === from || goesOn(g.copy(), recorded, i)) return i;
  }
  return undefined;
}

function goesOn(g: World<Shape>, recorded: readonly Action[], from: number): boolean {
  for (let i = from; i < Math.min(from + IN_A_ROW, recorded.length); i++) {
    if (check(g, recorded[i]) !== undefined) return false;
    perform(g, recorded[i]);
  }
  return true;
}

/** Gives one answer for the side that is asked. Beyond `haste` answers in a phase it ends the phase where it may. */
function computer(game: LoadedGame, { seed, haste }: RecordingHead, session: Session<Shape>): () => Promise<void> {
  const bots = game.def.sides.map((_, side) => makeBot('steady', game, { seed: `${seed}/${side}` }));
  let phase = '';
  let begun = 0;
  /** The turn that the computer is in the middle of, good as long as nobody else has played. */
  const turn = { steps: nobody(), length: -1 };
  return async () => {
    const side = toAct(session.world);
    if (side === undefined) throw new Error('nobody is asked');
    const now = [side, ...prompt(session.world).stages].join('/');
    if (now !== phase) [phase, begun] = [now, session.log.length];
    const done: Action = { k: 'done' };
    if (haste > 0 && session.log.length - begun >= haste && session.check(done) === undefined) {
      session.play(done, side);
      return;
    }
    if (turn.length !== session.log.length || (await turn.steps.next()).done) {
      turn.steps = botTurn(session, side, bots[side]);
      await turn.steps.next();
    }
    turn.length = session.log.length;
  };
}

async function* nobody(): ReturnType<typeof botTurn> {}
