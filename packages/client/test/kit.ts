/** A table without a worker, for tests: the host itself, its updates kept as a page would keep them. */
import { loadGame } from '../src/table/games.ts';
import type { LogLine, Moment, Opening, Piece, Step, Update } from '../src/table/protocol.ts';
import type { TextTable } from '../src/text/tell.ts';
import { hostNow } from './host-now.ts';

export async function openTable(
  opening: Partial<Opening> & { game: string; setup: { scenario: string; seed?: string; options?: Record<string, string | boolean> } },
): Promise<TextTable & { steps(): readonly Step[] }> {
  const game = await loadGame(opening.game);
  let moment: Moment | undefined;
  let log: LogLine[] = [];
  let steps: readonly Step[] = [];
  const pieces = new Map<number, Piece>();
  const take = (u: Update) => {
    if (u.all) pieces.clear();
    for (const p of u.pieces) pieces.set(p.u, p);
    for (const u2 of u.gone) pieces.delete(u2);
    if (u.log) log = [...log.slice(0, u.log.from), ...u.log.lines];
    moment = u.moment;
    steps = u.steps;
  };
  const host = hostNow(game, { id: 'test', seats: [], ...opening } as Opening, { update: take, save: () => {} });
  take(host.present());
  return {
    info: host.info,
    moment: () => moment as Moment,
    pieces: () => pieces,
    log: () => log,
    /** What the last update gave the eye to follow. */
    steps: () => steps,
    ask: async (q, args) => (await host.ask(q, args)) as never,
    order: async (o) => host.order(o),
  };
}
