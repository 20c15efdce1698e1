/** The games a server offers, each loaded when it is first wanted. */
import { games } from '@hexfront/games';
import { Refused } from '../http/reply.ts';
import type { AnyDef } from './live.ts';

export interface GameSource {
  id: string;
  name: string;
  load(): Promise<{ def: AnyDef }>;
}

export interface GameShelf {
  list: readonly GameSource[];
  load(id: string): Promise<{ def: AnyDef }>;
}

export function gameShelf(list: readonly GameSource[] = games): GameShelf {
  const loaded = new Map<string, Promise<{ def: AnyDef }>>();
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
