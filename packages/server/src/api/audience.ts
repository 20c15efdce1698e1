/** Who is looking at a match right now: how many onlookers, which sides are there. Counted in this process and heard of from the others. */
import type { Side } from '@hexfront/engine';
import type { Audience } from '@hexfront/wire';

export interface AudienceCounter<C> {
  /** Somebody looks; the result is to be called when he does so no more. `key` is the same for all windows of one person. */
  enter(match: string, connection: C, key: string, sides: readonly Side[]): () => void;
  of(match: string): Audience;
  /** Everybody in this process who follows the match. */
  followers(match: string): Iterable<C>;
  /** Another process tells what it counts. */
  heard(match: string, node: string, observers: number, here: readonly Side[]): void;
  /** Tells the other processes again, so that those that have forgotten or are new know. */
  repeat(): void;
}

interface Options {
  /** Told when the count of a match changed. */
  changed(match: string): void;
  /** Says it to the other processes, if there are any. */
  tell?(match: string, observers: number, here: readonly Side[]): void;
  now?: () => number;
}

/** A process that has not repeated itself for so long is gone. */
const FORGOTTEN = 90_000;

export function createAudience<C>({ changed, tell, now = Date.now }: Options): AudienceCounter<C> {
  const rooms = new Map<string, Map<C, { key: string; sides: readonly Side[] }>>();
  const elsewhere = new Map<string, Map<string, Audience & { at: number }>>();

  const local = (match: string): Audience => {
    const here = new Set<Side>();
    const onlookers = new Set<string>();
    for (const { key, sides } of rooms.get(match)?.values() ?? []) {
      if (sides.length === 0) onlookers.add(key);
      for (const side of sides) here.add(side);
    }
    return { observers: onlookers.size, here: [...here].sort() };
  };
  const told = new Map<string, string>();
  const announce = (match: string): void => {
    const now = local(match);
    const text = JSON.stringify(now);
    if ((told.get(match) ?? JSON.stringify({ observers: 0, here: [] })) === text) return;
    if (rooms.has(match)) told.set(match, text);
    else told.delete(match);
    tell?.(match, now.observers, now.here);
    changed(match);
  };
  return {
    enter: (match, connection, key, sides) => {
      const room = rooms.get(match) ?? new Map();
      rooms.set(match, room);
      room.set(connection, { key, sides });
      announce(match);
      return () => {
        if (!room.delete(connection)) return;
        if (room.size === 0 && rooms.get(match) === room) rooms.delete(match);
        announce(match);
      };
    },
    of: (match) => {
      const mine = local(match);
      const here = new Set(mine.here);
      let { observers } = mine;
      for (const other of elsewhere.get(match)?.values() ?? []) {
        if (now() - other.at > FORGOTTEN) continue;
        observers += other.observers;
        for (const side of other.here) here.add(side);
      }
      return { observers, here: [...here].sort() };
    },
    followers: (match) => rooms.get(match)?.keys() ?? [],
    heard: (match, node, observers, here) => {
      const nodes = elsewhere.get(match) ?? new Map();
      elsewhere.set(match, nodes);
      if (observers === 0 && here.length === 0) nodes.delete(node);
      else nodes.set(node, { observers, here: [...here], at: now() });
      for (const [id, { at }] of nodes) if (now() - at > FORGOTTEN) nodes.delete(id);
      if (nodes.size === 0) elsewhere.delete(match);
      if (rooms.has(match)) changed(match);
    },
    repeat: () => {
      if (!tell) return;
      for (const match of rooms.keys()) {
        const { observers, here } = local(match);
        tell(match, observers, here);
      }
    },
  };
}
