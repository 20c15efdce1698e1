/** Players against each other, sides swapped, and what the results mean. */
import { type OptionValue, Session, type Side, start, toAct } from '@hexfront/engine';
import type { LoadedGame } from '@hexfront/games';
import { playTurn } from './turn.ts';
import type { Bot, Tools } from './types.ts';

export interface Match {
  scenario: string;
  options: Record<string, OptionValue>;
  seed: string;
}
export interface MatchResult {
  /** Side that won; -1 for a draw. */
  winner: Side;
  level: string;
  /** Game turns left when it was over, and answers given in all. */
  turnsLeft: number;
  actions: number;
  /** Milliseconds per player turn and side, with a clock. */
  times: number[][];
}

/** One game between two players, `bots` in the order of the sides. */
export function playMatch(
  game: LoadedGame,
  match: Match,
  bots: readonly Bot[],
  tools: Tools = {},
): { result: MatchResult; session: Session } {
  const session = new Session(start(game.def, match)) as Session;
  const times: number[][] = bots.map(() => []);
  const spent = bots.map(() => 0);
  /** The two outermost stages tell the player turn. */
  const turnOf = (): string => {
    const g = session.world;
    const at = g.frames.slice(0, 2).map((f) => String(f.l.i));
    return `${game.strategy?.turnsLeft(g) ?? 0}/${at.join('/')}`;
  };
  let key = turnOf();
  const close = (): void => {
    spent.forEach((ms, side) => {
      if (ms > 0) times[side].push(ms);
      spent[side] = 0;
    });
  };
  while (!session.world.result) {
    if (turnOf() !== key) {
      close();
      key = turnOf();
    }
    const side = toAct(session.world);
    if (side === undefined) throw new Error('nobody is asked and no die falls');
    const began = tools.now?.() ?? 0;
    playTurn(session, side, bots[side], tools);
    spent[side] += (tools.now?.() ?? 0) - began;
  }
  close();
  const { winner, level } = session.world.result;
  return {
    session,
    result: { winner, level, turnsLeft: game.strategy?.turnsLeft(session.world) ?? 0, actions: session.log.length, times },
  };
}

export interface Score {
  games: number;
  /** Draws count half. */
  points: number;
}
/** Bounds of the true share of points with 95 % confidence (Wilson). */
export function interval({ games, points }: Score): [number, number] {
  if (games === 0) return [0, 1];
  const z = 1.96;
  const p = points / games;
  const mid = p + (z * z) / (2 * games);
  const half = z * Math.sqrt((p * (1 - p)) / games + (z * z) / (4 * games * games));
  const by = 1 + (z * z) / games;
  return [Math.max(0, (mid - half) / by), Math.min(1, (mid + half) / by)];
}

/** Chance that two equal players part at least as far as this (exact, two-sided). */
export function pValue({ games, points }: Score): number {
  const off = Math.abs(points - games / 2);
  let sum = 0;
  let log = -games * Math.LN2;
  for (let k = 0; k <= games; k++) {
    if (Math.abs(k - games / 2) >= off - 1e-9) sum += Math.exp(log);
    log += Math.log((games - k) / (k + 1));
  }
  return Math.min(1, sum);
}

/** Difference in rating that explains the score. */
export function rating({ games, points }: Score): number {
  const p = Math.min(1 - 0.5 / games, Math.max(0.5 / games, points / games));
  return Math.round(400 * Math.log10(p / (1 - p)));
}
