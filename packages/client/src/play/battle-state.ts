/** Is there a battle to be shown? */
import { computed } from '@preact/signals';
import { moment } from '../store/index.ts';

/** A battle is on the table: being built, or its result being borne. */
export const battleShown = computed(() => {
  const m = moment.value;
  const b = m?.battle;
  if (!b || m?.wait !== undefined) return undefined;
  return b.targets.length || b.plain ? b : undefined;
});
