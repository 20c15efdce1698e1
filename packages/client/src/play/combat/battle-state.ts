/** Is there a battle to be shown? */
import { computed, signal } from '@preact/signals';
import { info, moment } from '../../store/index.ts';
import type { BattleSaid, CourseSaid } from '../../table/protocol.ts';
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

/** How far it has come, who throws which dice, who leads and helps; undefined for a game that does not say. */
export const course = signal<CourseSaid | undefined>(undefined);

/** What the game calls an attack, and where it is made. */
export const battleWord = (b: BattleSaid): string => (b.fire ? 'Barrage' : (info.value?.attack ?? 'Attack'));
export const battleTitle = (b: BattleSaid): string => (b.targets.length ? `${battleWord(b)} on ${b.targets.join(' and ')}` : battleWord(b));
