/** The games a server offers, each loaded when it is first wanted. */
import { games, type LoadedGame } from '@hexfront/games';
import { Refused } from '../http/reply.ts';
import { loadAllKept } from '../storage/owner-values.ts';

/** What a server has to know of a game. */
export type ServedGame = Pick<LoadedGame, 'def' | 'strategy'>;

export interface GameSource {
  id: string;
  name: string;
  load(): Promise<ServedGame>;
}

export interface GameRegistry {
  list: readonly GameSource[];
  load(id: string): Promise<ServedGame>;
}

/** Where owner's values lie that this server may play with, and who hears of those that cannot be used. */
export interface ValuesPlace {
  data: string;
  told(problem: string): void;
}

export function gameRegistry(list: readonly GameSource[] = games, values?: ValuesPlace): GameRegistry {
  const loaded = new Map<string, Promise<ServedGame>>();
  return {
    list,
    load: (id) => {
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
    },
  };
}
