import type { Catalogue } from '@hexfront/engine';

/** Sentences of Advanced chapters 3, 4, 6, 7 and 8, and of the weather of optional rule 3. */
export const GROUND_WORDS: Catalogue = {
  'roll.weather': 'Weather of {turn}: clear on {n|1=1|1 to #}',
  'event.weather': 'Weather of {turn}: {sky}.',
  'event.surrendered': '{u} surrenders in {h} after {n} turns in isolation.',
  'refuse.skorzeny-alone': '{unit} and {other} may not stack: the 150th Panzer Brigade wears the wrong uniforms.',
  'refuse.skorzeny-parts': '{unit} has to leave {hex}: the 150th Panzer Brigade stacks with nobody.',
  'line.skorzeny': 'first attack of {unit}',
  'line.night-attack': 'Allied night attack',
  'line.disengage': 'leaving an enemy zone of control by day',
  'line.snow': 'heavy snow',
};
