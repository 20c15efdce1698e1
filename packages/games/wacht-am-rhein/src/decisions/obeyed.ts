/** Options of the book that the rules obey; the others are not offered yet. */
export const OBEYED: ReadonlySet<string> = new Set([
  'set-up',
  'headquarters-count',
  'surrender-of-corps-units',
  'weather',
  'advance-after-elimination',
  'infantry-company-attack',
  'more-green-units',
  'morale',
  'truppeneinheit',
  'infiltration',
  'bridge-repair',
  'infantry-on-foot',
  'slow-corps-artillery',
  'long-range',
  'west-wall',
  'german-set-up',
]);
