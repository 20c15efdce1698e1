/** What of the play screen is open. */
import { signal } from '@preact/signals';

/** Below this width the panels become drawers and sheets. */
export const narrow = signal(typeof innerWidth === 'number' && innerWidth < 1000);
/** A guide leads through this game: nothing else announces itself. */
export const guided = signal(false);
/** The left panel, where it slides over the map. */
export const drawer = signal(false);
/** The box to find a unit or hex. */
export const find = signal(false);
/** The bottom sheet of small screens is drawn up to its full height. */
export const sheetUp = signal(false);
/** All choices of the prompt are listed. */
export const choicesOpen = signal(false);

/** What hangs from the top bar: the menu of the game, why undo is locked. */
export const gameMenu = signal(false);
export const lockOpen = signal(false);

/** Keyboard focus goes back to the map after a button of the bar, so that the board's keys work on. */
export function focusMap(): void {
  document.querySelector<HTMLElement>('.map-host')?.focus({ preventScroll: true });
}
