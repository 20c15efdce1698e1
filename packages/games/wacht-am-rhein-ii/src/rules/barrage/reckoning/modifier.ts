/** The modifier of all volleys of a barrage (12.5.1). */
import { drm, type Sink } from '@hexfront/engine';
import type { Tables, VolleyModifierId } from '../../../data/index.ts';

export type VolleyModifiers = Tables['barrageModifiers']['modifiers'];

/** The target as its owner would describe it (8.6.3): what must be told and no more. */
export interface BarrageTarget {
  readonly observed: boolean;
  /** Battalions at full strength in the hex (4.1.0). */
  readonly battalions: number;
  /** Units of pure armor or hybrids, and others. */
  readonly armored: number;
  readonly others: number;
  /** Entries of the list that the ground of the hex has; empty where somebody attacks from it (12.5.1a, R-D16). */
  readonly terrain: readonly VolleyModifierId[];
  readonly works?: 'improved' | 'entrenched' | 'fortified';
  readonly strategic: boolean;
  readonly night: boolean;
  /** Of the firing side: fuses from December 27 on (12.5.1b), surprise on the first morning (35.1.6). */
  readonly fuses?: boolean;
  readonly surprised?: boolean;
}

function density({ battalions }: BarrageTarget): VolleyModifierId | undefined {
  if (battalions >= 3) return 'very-dense';
  if (battalions === 2) return 'dense';
  return battalions === 0 ? 'thin' : undefined;
}

/** Of the terrain only the best for the target counts, its works beside it; everything else adds up. */
export function volleyModifier(list: VolleyModifiers, target: BarrageTarget, out?: Sink): number {
  const value = (id: VolleyModifierId): number => list.find((entry) => entry.id === id)?.modifier ?? 0;
  let total = 0;
  const count = (id: VolleyModifierId | undefined, rule = '12.5.1'): void => {
    if (id === undefined) return;
    const by = value(id);
    if (by !== 0) total = drm(out, total, by, rule, `line.volley-${id}`);
  };
  if (!target.observed) count('unobserved', '8.0');
  if (target.fuses) count('pozit', '12.5.1b');
  if (target.surprised) count('surprise', '35.1.6');
  count(density(target));
  if (target.armored > 0) count(target.others > 0 ? 'mixed' : 'armor');
  let best: VolleyModifierId | undefined;
  for (const id of target.terrain) if (best === undefined || value(id) < value(best)) best = id;
  count(best, '12.5.1a');
  count(target.works, '18.1.2');
  if (target.strategic) count('strategic');
  if (target.night) count('night');
  return total;
}
