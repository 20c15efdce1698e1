/** The games a server offers, each loaded when it is first wanted. */
import { InputError } from '@hexfront/engine';
import { games, type LoadedGame } from '@hexfront/games';
import { Refused } from '../http/reply.ts';
import { loadAllKept, loadKept } from '../storage/owner-values.ts';

/** What a server has to know of a game. */
export type ServedGame = Pick<LoadedGame, 'def' | 'strategy'>;

export interface GameSource {
  id: string;
  name: string;
  load(): Promise<ServedGame>;
}

export interface GameRegistry {
  list: readonly GameSource[];
  /** With the hash of owner's values: those are looked for again, since they may have been put there while the server runs. */
  load(id: string, values?: string): Promise<ServedGame>;
}

/** Where owner's values lie that this server may play with, and who hears of those that cannot be used. */
export interface ValuesPlace {
  data: string;
  told(problem: string): void;
}

export function gameRegistry(list: readonly GameSource[] = games, values?: ValuesPlace): GameRegistry {
  const loaded = new Map<string, Promise<ServedGame>>();
  const ready = (id: string): Promise<ServedGame> => {
    const known = loaded.get(id);
    if (known) return known;
    const source = list.find((g) => g.id === id);
    if (!source) return Promise.reject(new Refused(404, 'no-such-game', 'This server has no such game.'));
    const work = source.load().then(async (game) => {
      if (values && game.def.values) await loadAllKept(values.data, id, values.told);
      return game;
    });
    loaded.set(id, work);
    work.catch(() => loaded.delete(id));
    return work;
  };
  const look = async (id: string, hash: string): Promise<void> => {
    if (!values) return;
    try {
      await loadKept(values.data, id, hash);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      values.told(error.message);
    }
  };
  return {
    list,
    load: async (id, hash) => {
      const game = await ready(id);
      if (hash !== undefined && game.def.values && !game.def.values.has(hash)) await look(id, hash);
      return game;
    },
  };
}
