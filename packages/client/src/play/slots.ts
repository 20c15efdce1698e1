/**
 * Places of the play screen that panels fill. A panel registers a component under a name; an empty slot shows the screen's own plain one.
 *
 *     fill('left', OrderOfBattle);          // 284 to 320 px, above the small map
 *
 * Components take no props: they read the store.
 */
import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';

/**
 * `track` top bar, middle; `left` order of battle; `log` foot of the right panel; `tables`, `rules`, `key`, `logPanel`, `settings` opened by the
 * buttons of the bar as a sheet over the right panel; `over` shown when the game is over (report); `split` points to be split, above the card; `formation` the formation lifted out;
 * `advice` a button in the prompt bar; `gameMenu` and `lock` hang from the top bar.
 */
export type SlotName =
  | 'track'
  | 'left'
  | 'log'
  | 'tables'
  | 'rules'
  | 'key'
  | 'logPanel'
  | 'settings'
  | 'over'
  | 'split'
  | 'formation'
  | 'advice'
  | 'gameMenu'
  | 'lock';

const slots = signal<Partial<Record<SlotName, ComponentType>>>({});

export function fill(name: SlotName, component: ComponentType): void {
  slots.value = { ...slots.peek(), [name]: component };
}
/** The component in a slot, if any. */
export const inSlot = (name: SlotName): ComponentType | undefined => slots.value[name];

/** The sheet that is open over the right panel. */
export type SheetName = 'tables' | 'rules' | 'key' | 'logPanel' | 'settings' | 'layers' | 'help';
export const sheet = signal<SheetName | undefined>(undefined);
export function toggleSheet(name: SheetName): void {
  sheet.value = sheet.peek() === name ? undefined : name;
}
/** Case to show when the rules sheet opens. */
export const rulesAt = signal<string | undefined>(undefined);
