/** What a player knows of hidden stacks: how many counters, and who was seen there before, with the turn. All of it comes with the view of his side. */
import type { Side, UnitId } from '@hexfront/engine';
import { computed, effect } from '@preact/signals';
import { drawKnown } from '../../board/draw/known-plates.ts';
import type { Known } from '../../board/types.ts';
import { shortTurn } from '../../panels/turn-label.ts';
import { knownStacks, moment, pieces, stacks } from '../../store/index.ts';
import type { Piece, Seen } from '../../table/protocol.ts';

/** What was seen longer ago than so many turns is told no more. */
export const FORGOTTEN_AFTER = 9;

/** A stack of which something is hidden. */
export interface HiddenStack {
  hex: string;
  side: Side;
  /** Hidden counters; whether another lies open on top of them. */
  count: number;
  topped: boolean;
  /** Who was seen there, as far as it is not too long ago. */
  seen: Seen[];
  first: UnitId;
}

export function hiddenStacks(all: ReadonlyMap<string, readonly Piece[]>, now: number): HiddenStack[] {
  const out: HiddenStack[] = [];
  for (const [hex, stack] of all) {
    const tokens = stack.filter((p) => p.token);
    if (tokens.length === 0) continue;
    const seen = tokens.flatMap((p) => p.seen ?? []).filter((s) => now - s.turn <= FORGOTTEN_AFTER);
    const { side, u: first } = tokens.find((p) => p.seen) ?? tokens[0];
    out.push({ hex, side, count: tokens.length, topped: tokens.length < stack.length, seen, first });
  }
  return out;
}

/** The words of its plates: `+2`, `2 units`, `+2 armor` and the turn on which that was seen. */
export function knownOf({ count, topped, seen }: HiddenStack, now: number, label: (turn: number) => string): Known {
  const [last] = seen;
  // The most telling kind comes first in the alphabet: armor, artillery, engineers...
  const [kind] = seen.map((s) => s.kind).sort();
  const text = topped ? `+${count}${kind ? ` ${kind}` : ''}` : kind ? `${count}, ${kind}` : count === 1 ? '1 unit' : `${count} units`;
  if (last) return { text, when: label(last.turn), ago: now - last.turn };
  return { text, ago: 0, ...(topped ? {} : { when: 'now' }) };
}

const turnNow = computed(() => moment.value?.track.find((c) => c.when === 'now')?.turn ?? 0);
export const seenLabel = (turn: number): string =>
  shortTurn(moment.value?.track.find((c) => c.turn === turn)?.label ?? `turn ${turn}`).replace(/^\d+\//, '');
export const hiddenNow = computed(() => (pieces.value.size ? hiddenStacks(stacks.value, turnNow.value) : []));

/** Tells the map; ends with what it returns. */
export function startSightings(): () => void {
  return effect(() => {
    knownStacks.value = new Map(
      hiddenNow.value.map((s) => {
        const known = knownOf(s, turnNow.value, seenLabel);
        return [s.first, { ...known, draw: (f, st, hex, stack) => drawKnown(f, st, hex, stack, known) } satisfies Known];
      }),
    );
  });
}

/** Units last seen in a hex and hidden now, latest first, by how many turns ago that was. */
export function seenHere(hex: string): { units: UnitId[]; ago: number }[] {
  const by = new Map<number, UnitId[]>();
  for (const { u, turn } of hiddenNow.value.find((s) => s.hex === hex)?.seen ?? [])
    by.set(turnNow.value - turn, [...(by.get(turnNow.value - turn) ?? []), u]);
  return [...by].sort(([a], [b]) => a - b).map(([ago, units]) => ({ units, ago }));
}
