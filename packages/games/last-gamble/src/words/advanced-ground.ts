import type { Catalogue } from '@hexfront/engine';

/** Sentences of Advanced chapters 3, 4, 6, 7 and 8, and of the weather of optional rule 3. */
export const GROUND_WORDS: Catalogue = {
  'roll.weather': 'Weather roll for {turn}: clear on {n|1=1|1 to #}',
  'event.weather': 'Weather on {turn}: {sky}.',
  'event.surrendered': '{u} surrenders in {h} after {n} turns isolated.',
  'refuse.skorzeny-alone': '{unit} and {other} cannot stack: the 150th Panzer Brigade wears enemy uniforms.',
  'refuse.skorzeny-parts': '{unit} must leave {hex}: the 150th Panzer Brigade stacks with no other unit.',
  'line.skorzeny': 'first attack of {unit}',
  'line.night-attack': 'Allied night attack',
  'line.disengage': 'leaving an enemy ZOC by day',
  'line.snow': 'heavy snow',
};
