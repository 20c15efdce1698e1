/** A map that forgets what was not used for longest. */
export interface Lru<V> {
  get(key: string): V | undefined;
  put(key: string, value: V): V;
  clear(): void;
  readonly size: number;
}

export function createLru<V>(limit: number, drop?: (value: V) => void): Lru<V> {
  const map = new Map<string, V>();
  return {
    get(key) {
      const v = map.get(key);
      if (v !== undefined) {
        map.delete(key);
        map.set(key, v);
      }
      return v;
    },
    put(key, value) {
      map.delete(key);
      map.set(key, value);
      while (map.size > limit) {
        const [oldest, old] = map.entries().next().value as [string, V];
        map.delete(oldest);
        drop?.(old);
      }
      return value;
    },
    clear() {
      if (drop) for (const v of map.values()) drop(v);
      map.clear();
    },
    get size() {
      return map.size;
    },
  };
}
