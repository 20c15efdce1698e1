/** A move may end in several postures, such as spread out or in column. The player chooses one; only what is reached in it is shown. */
import type { UnitId } from '@hexfront/engine';
import { signal } from '@preact/signals';
import { plan, reach, selected } from '../store/index.ts';
import type { ReachSaid } from '../table/protocol.ts';

/** All that the unit in hand can reach, in every posture. */
let whole: { for: number; reach: ReachSaid } | undefined;
/** The posture chosen for the unit in hand; undefined where there is no choice. */
export const posture = signal<string | undefined>(undefined);

function inPosture(found: ReachSaid, end: string): ReachSaid {
  const hexes = found.hexes.flatMap(({ hex, also, ...first }) => {
    const way = [first, ...(also ?? [])].find((e) => e.end === end);
    return way ? [{ hex, ...way }] : [];
  });
  return { ...found, hexes };
}

/** The usual posture that leads anywhere, unless the player has chosen another for this unit. */
export function narrowed(unit: UnitId, found: ReachSaid): ReachSaid {
  const same = whole?.for === unit;
  whole = { for: unit, reach: found };
  const open = (found.ends ?? []).filter(({ id }) => inPosture(found, id).hexes.length > 0).map(({ id }) => id);
  posture.value = open.find((id) => same && id === posture.peek()) ?? open[0];
  return posture.peek() === undefined ? found : inPosture(found, posture.peek() as string);
}

/** How many hexes the unit in hand reaches in a posture. */
export const hexesIn = (end: string): number => (whole ? inPosture(whole.reach, end).hexes.length : 0);

export function choosePosture(end: string): void {
  const [lead] = selected.peek();
  if (whole?.for !== lead || lead === undefined) return;
  posture.value = end;
  plan.value = undefined;
  reach.value = inPosture(whole.reach, end);
}
