/** Is there a battle to be shown? */
import { computed } from '@preact/signals';
import { moment } from '../../store/index.ts';
import { committing } from '../cards/warnings-state.ts';

/** Answers that call an attack off. */
export const BACK = /^(abandon|cancel|drop|abort|withdraw|call-off|clear)/;

/** A battle is on the table: being built, waiting for its die, or its result being borne. */
export const battleShown = computed(() => {
  const m = moment.value;
  if (m?.wait !== undefined) return undefined;
  const b = m?.battle ?? committing.value?.battle;
  return b && (b.targets.length || b.plain) ? b : undefined;
});
