/** What a player knew of stacks that are hidden now: which units were seen where, and how long ago. Nothing of it comes from anywhere but the screen. */
import type { Side, UnitId } from '@hexfront/engine';
import { effect } from '@preact/signals';
import { info, moment, pieces } from '../../store/index.ts';
import type { Piece } from '../../table/protocol.ts';

/** Where a unit of the enemy was seen last, and on which turn. */
export type Memory = Map<UnitId, { hex: string; turn: number }>;

/** Takes in what the screen shows of the enemy; whoever is off the map is no longer looked for. */
export function remember(memory: Memory, viewer: Side, turn: number, shown: Iterable<Piece>): void {
  for (const { u, side, hex, token } of shown) {
    if (token || side === viewer) continue;
    if (hex === undefined) memory.delete(u);
    else memory.set(u, { hex, turn });
  }
}

/** Units last seen in a hex and out of sight since, latest first, by how many turns ago that was. Only where something hidden is left. */
export function lastSeen(memory: Memory, hex: string, turn: number, shown: ReadonlyMap<UnitId, Piece>): { units: UnitId[]; ago: number }[] {
  if (![...shown.values()].some((p) => p.token && p.hex === hex)) return [];
  const by = new Map<number, UnitId[]>();
  for (const [u, { hex: where, turn: when }] of memory)
    if (where === hex && !shown.has(u)) by.set(turn - when, [...(by.get(turn - when) ?? []), u]);
  return [...by].sort(([a], [b]) => a - b).map(([ago, units]) => ({ units, ago }));
}

/** A memory as text, and back. What cannot be read is forgotten. */
export const written = (memory: Memory): string => JSON.stringify([...memory].map(([u, { hex, turn }]) => [u, hex, turn]));
export function readMemory(text: string | null): Memory {
  const memory: Memory = new Map();
  try {
    const rows: unknown = JSON.parse(text ?? '[]');
    for (const row of Array.isArray(rows) ? rows : []) {
      const [u, hex, turn] = Array.isArray(row) ? row : [];
      if (typeof u === 'number' && typeof hex === 'string' && typeof turn === 'number') memory.set(u, { hex, turn });
    }
  } catch {
    // Not ours, or cut off: nothing was seen.
  }
  return memory;
}

/** A browser may forbid storage; then what was seen lasts as long as the page. */
function inTab<T>(use: (tab: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

/** One memory for each viewer at a table; the tab keeps it, so that it is there again when the page is loaded anew. */
const memories = new Map<string, Memory>();
const keyOf = (viewer: Side): string => `hexfront.seen/${info.peek()?.id}/${viewer}`;
function memoryOf(viewer: Side): Memory {
  const key = keyOf(viewer);
  let memory = memories.get(key);
  if (!memory) {
    memory = readMemory(inTab((tab) => tab.getItem(key)) ?? null);
    memories.set(key, memory);
  }
  return memory;
}
const turnOf = (): number => moment.value?.track.findIndex((c) => c.when === 'now') ?? 0;

/** Looks at every position; ends with what it returns. */
export function startSightings(): () => void {
  return effect(() => {
    const m = moment.value;
    // Behind a curtain nobody sees, and in an open game nothing is hidden.
    if (!m || m.viewer < 0 || m.wait !== undefined) return;
    const memory = memoryOf(m.viewer);
    const shown = [...pieces.value.values()];
    remember(memory, m.viewer, turnOf(), shown);
    // Where nothing is hidden there is nothing to remember.
    if (shown.some((p) => p.token)) inTab((tab) => tab.setItem(keyOf(m.viewer), written(memory)));
  });
}

export const seenHere = (hex: string): { units: UnitId[]; ago: number }[] => {
  const viewer = moment.value?.viewer ?? -1;
  return viewer < 0 ? [] : lastSeen(memoryOf(viewer), hex, turnOf(), pieces.value);
};
