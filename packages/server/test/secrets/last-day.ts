/** Last turns of Wacht am Rhein with a part of the counters: whole games in which something is chosen in secret. */
import type { GameDef, Setup } from '@hexfront/engine';
import { loadGameById } from '@hexfront/games';
import type { AnyShape } from '../../src/match/live.ts';

const NIGHT = 13;
export const MORNING = 14;
const CLEAR = 2;

/** From a turn on, with every so manieth counter, under a clear sky. */
export async function lastTurns(turn: number, kept: number): Promise<GameDef<AnyShape>> {
  const { def } = (await loadGameById('wacht-am-rhein')) as unknown as { def: GameDef<AnyShape> };
  return {
    ...def,
    setup(g, setup: Setup) {
      def.setup(g, setup);
      for (let u = 0; u < def.units.length; u++) if (u % kept !== 0) g.move(u, g.box('Not in play'));
      g.v.turn = turn;
      g.v.weather = CLEAR;
    },
  };
}
/** The last day of Bastogne and the night before it, with a fourth of the counters: air points are split in secret. */
export const lastDayOfBastogne = (turn = NIGHT): Promise<GameDef<AnyShape>> => lastTurns(turn, 4);
