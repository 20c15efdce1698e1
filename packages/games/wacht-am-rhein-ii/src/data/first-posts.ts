/** Hexes of the set-up list of December 16, by side: they tell where the front was. */
import december16 from '../../data/manifests/dec-16.json' with { type: 'json' };
import type { ManifestRow } from './scenario-types.ts';

const rows = december16 as unknown as readonly ManifestRow[];
const of = (german: boolean): readonly string[] => [
  ...new Set(rows.flatMap(({ unit, at }) => (unit.startsWith('ge-') === german && 'hex' in at ? [at.hex] : []))),
];
/** Where the line on the map leaves it nobody is set up: the hexes beside it stand for posts. */
export const firstPosts = {
  german: [...of(true), '6134SE', '6233SE'],
  allied: [...of(false), '6034SE', '6133SE'],
} as const;
