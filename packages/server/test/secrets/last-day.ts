/** The last day of Bastogne and the night before it, with a fourth of the counters under a clear sky: a whole game in which air points are split in secret. */
import type { GameDef, Setup } from '@hexfront/engine';
import { loadGameById } from '@hexfront/games';
import type { AnyShape } from '../../src/match/live.ts';

const NIGHT = 13;
export const MORNING = 14;
const CLEAR = 2;
const KEPT = 4;

export async function lastDayOfBastogne(turn = NIGHT): Promise<GameDef<AnyShape>> {
  const { def } = (await loadGameById('wacht-am-rhein')) as unknown as { def: GameDef<AnyShape> };
  return {
    ...def,
    setup(g, setup: Setup) {
      def.setup(g, setup);
      for (let u = 0; u < def.units.length; u++) if (u % KEPT !== 0) g.move(u, g.box('Not in play'));
      g.v.turn = turn;
      g.v.weather = CLEAR;
    },
  };
}
