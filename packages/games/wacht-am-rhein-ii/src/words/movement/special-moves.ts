import type { Catalogue } from '@hexfront/engine';

/** Sentences of single chapters: reserves released (5.5.4), companies that remount (7.9.1), bottlenecks (7.13.0), Rangers (7.14.0). */
export const SPECIAL_WORDS: Catalogue = {
  'ask.construction.span': 'Choose engineers to begin a bridge, or begin no more bridges.',
  'do.construction.span.done': 'Begin no more bridges',
  'roll.released': 'The formation of {unit} is fresh from Maneuver Reserve: movement points added',
  'event.released': 'The formation of {u} adds {n} MP, fresh from Maneuver Reserve.',
  'line.released': 'Maneuver Reserve bonus',
  'title.releasing': 'Reserve Release',
  'do.remount': 'Remount {u}',
  'event.remounted': '{u} is mounted again in {h}.',
  'refuse.never-mounted': '{unit} cannot remount: it has not dismounted.',
  'refuse.no-vehicles-near':
    '{unit} cannot remount: no path of 12 MP that is not adjacent to an enemy leads to its parent unit or to its headquarters.',
  'refuse.bottleneck': '{unit} cannot cross between {from} and {to}: 12 Mech units have used the bridge this phase.',
  'refuse.half-at-range': '{unit} cannot fire {n} factors at {hex}: beyond its printed range it fires half of its factors, rounded down.',
  'refuse.last-of-command':
    '{unit} cannot be assigned elsewhere: it is the last that {other} commands, and every corps keeps a division and every army a corps.',
  'line.shift-headquarters-moved': 'headquarters on the march',
  'refuse.mixed-stack': '{unit} cannot stop in {to}: units in Prepared Assault mode and others do not share a hex.',
  'roll.slip': '{unit} is stopped by an enemy: it moves on with {n} or less',
  'event.slipped': '{u} {outcome|passed=moves on past the enemy|failed=is stopped} in {h} (roll {die}).',
};
