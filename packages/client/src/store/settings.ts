/** What a person chose about how things look and move; kept in this browser, never part of a game. */
import { effect, signal } from '@preact/signals';
import type { PaletteName } from '../board/draw/palette.ts';
import type { CounterStyle } from '../board/types.ts';

export interface Settings {
  palette: PaletteName;
  counterStyle: CounterStyle;
  /** `auto` follows the system's wish for reduced motion. */
  motion: 'auto' | 'off' | 'normal' | 'slow';
  sound: boolean;
  /** Interface scale in percent; 0 chooses by the screen. */
  scale: number;
  grid: boolean;
  numbers: boolean;
  /** How long a move of the computer is looked at. */
  computerSpeed: 'instant' | 'quick' | 'reading' | 'slow';
  /** The computer says what it means to do and why. */
  computerTalks: boolean;
  /** Announce the other side's turn with a card even when nothing is hidden. */
  handOver: boolean;
  /** The map goes where the other side acts and where something is asked. */
  follow: boolean;
}

export const DEFAULTS: Settings = {
  palette: 'standard',
  counterStyle: 'classic',
  motion: 'auto',
  sound: false,
  scale: 0,
  grid: true,
  numbers: true,
  handOver: true,
  follow: true,
  computerSpeed: 'reading',
  computerTalks: true,
};

/** Milliseconds for a move of the computer; a die lies about twice as long. */
export const READING: Record<Settings['computerSpeed'], number> = { instant: 0, quick: 220, reading: 650, slow: 1500 };

const KEY = 'hexfront.settings';

function load(): Settings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { ...DEFAULTS, ...(typeof stored === 'object' && stored !== null ? stored : {}) };
  } catch {
    return DEFAULTS;
  }
}

export const settings = signal<Settings>(load());

export function change(part: Partial<Settings>): void {
  settings.value = { ...settings.peek(), ...part };
}

effect(() => {
  const text = JSON.stringify(settings.value);
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Private windows may refuse storage; the choice then lasts as long as the page.
  }
});

const still = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : undefined;

/** How much longer or shorter movements take: 0 is none at all. */
export function pace(): number {
  const { motion } = settings.value;
  if (motion === 'off') return 0;
  if (motion === 'auto') return still?.matches ? 0 : 1;
  return motion === 'slow' ? 1.8 : 1;
}

/** Big screens at device ratio 1 get a bigger interface by themselves. */
export function scaleNow(): number {
  const { scale } = settings.value;
  if (scale > 0) return scale / 100;
  return innerWidth >= 3200 && devicePixelRatio < 1.5 ? 1.5 : 1;
}
