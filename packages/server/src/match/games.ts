/** The games a server offers, each loaded when it is first wanted. */
import { games, type LoadedGame } from '@hexfront/games';
import { Refused } from '../http/reply.ts';

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

export function gameRegistry(list: readonly GameSource[] = games): GameRegistry {
  const loaded = new Map<string, Promise<ServedGame>>();
  return {
    list,
    load: (id) => {
      const known = loaded.get(id);
      if (known) return known;
      const source = list.find((g) => g.id === id);
      if (!source) return Promise.reject(new Refused(404, 'no-such-game', 'This server has no such game.'));
      const work = source.load();
      loaded.set(id, work);
      work.catch(() => loaded.delete(id));
      return work;
    },
  };
}
