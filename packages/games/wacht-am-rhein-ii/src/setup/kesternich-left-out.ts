/** March to the Meuse without the divisions around Kesternich, by agreement (35.6.1, R-E24): they stay out with whoever is attached to them, and six battalions more. */
import { type ManifestRow, unitIndex } from '../data/index.ts';
import { UNITS } from '../state/query.ts';
import type { G } from '../state/shape.ts';

const DIVISIONS: readonly string[] = ['78ID', '272VG'];
const BATTALIONS: readonly string[] = [
  'al-nd-300-ce',
  'al-nd-296-ce',
  'al-nd-76-fa',
  'al-nd-997-fa',
  'al-nd-2-ranger',
  'ge-nd-iii-405-vak',
];

export const staysOut = (g: G, { unit, formation }: Pick<ManifestRow, 'unit' | 'formation'>): boolean =>
  g.rules.noKesternich && (BATTALIONS.includes(unit) || DIVISIONS.includes(formation ?? UNITS[unitIndex(unit)].formation ?? ''));
