/** Line icons, 20 px box, drawn here because the fonts hold no signs. */
import type { JSX } from 'preact';

// biome-ignore format: a table
const PATHS: Record<string, string> = {
  undo: 'M8 5 4 9l4 4M4.5 9H12a4 4 0 0 1 0 8H9',
  redo: 'm12 5 4 4-4 4M15.5 9H8a4 4 0 0 0 0 8h3',
  layers: 'm10 3 7.5 4-7.5 4-7.5-4zM2.5 10.5l7.5 4 7.5-4M2.5 13.8l7.5 4 7.5-4',
  table: 'M3 4h14v12.5H3zM3 8h14M3 12.2h14M7.7 4v12.5M12.3 4v12.5',
  book: 'M10 5.5C8 4 5.500 3.800 2.800 4v11.500c2.700-.2 5.200 0 7.200 1.500 2-1.500 4.500-1.700 7.200-1.500V4C14.500 3.800 12 4 10 5.500zM10 5.500V17',
  list: 'M7 5h10M7 10h10M7 15h10M3.200 5h.6M3.200 10h.6M3.200 15h.6',
  gear: 'M10 7.200a2.800 2.800 0 1 1 0 5.600 2.800 2.800 0 0 1 0-5.600zM10 2.500v2.200M10 15.300v2.200M17.500 10h-2.200M4.700 10H2.500M15.300 4.700l-1.600 1.600M6.300 13.700l-1.600 1.600M15.300 15.300l-1.600-1.600M6.300 6.300 4.700 4.700',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  fit: 'M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4',
  close: 'm5 5 10 10M15 5 5 15',
  search: 'M8.700 3.500a5.200 5.200 0 1 1 0 10.400 5.200 5.200 0 0 1 0-10.400zM12.600 12.600l4.400 4.400',
  menu: 'M3 5.500h14M3 10h14M3 14.500h14',
  lock: 'M5 9h10v8H5zM7 9V6.500a3 3 0 0 1 6 0V9',
  eye: 'M2 10c2-3.700 4.800-5.500 8-5.500s6 1.800 8 5.500c-2 3.700-4.800 5.500-8 5.500S4 13.700 2 10zM10 7.700a2.300 2.300 0 1 1 0 4.600 2.300 2.300 0 0 1 0-4.600z',
  people: 'M7 4.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5zM2.500 16c.4-3 2-4.500 4.500-4.500s4.100 1.500 4.500 4.500M13 5a2.300 2.300 0 0 1 0 4.500M14 11.700c2 .2 3.200 1.600 3.500 4.300',
  clock: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM10 6v4.200l2.800 1.800',
  flag: 'M5 17V3.500M5 4.500h10l-2.300 3.200L15 11H5',
  die: 'M4 4h12v12H4zM7.500 7.500h.01M12.500 7.500h.01M7.500 12.500h.01M12.500 12.500h.01M10 10h.01',
  warn: 'M10 3.500 17.500 16.500h-15zM10 8.500v4M10 14.600h.01',
  arrow: 'M4 10h11M11 6l4 4-4 4',
  down: 'm5 8 5 5 5-5',
  bulb: 'M7.500 13.500c0-1.800-2.500-3-2.500-6a5 5 0 0 1 10 0c0 3-2.500 4.200-2.500 6zM8 16h4M8.800 18h2.400',
  key: 'M3 4h5v4H3zM3 12h5v4H3zM11 6h6M11 14h6',
  help: 'M7.500 7.500a2.500 2.500 0 1 1 3.700 2.200c-.8.5-1.200 1-1.200 2.100M10 15h.01',
};

export function Icon({ name, size = 20 }: { name: keyof typeof PATHS | string; size?: number }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 20 20" width={size} height={size} aria-hidden="true" focusable="false">
      <path d={PATHS[name] ?? ''} fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" />
    </svg>
  );
}

/** The cross that closes a card, a sheet or a message. */
export function CloseButton({ label = 'Close', look = 'plain', size = 16, close }: CloseProps): JSX.Element {
  return (
    <button type="button" class={look} aria-label={label} onClick={() => close()}>
      <Icon name="close" size={size} />
    </button>
  );
}
interface CloseProps {
  label?: string;
  /** Its classes. */
  look?: string;
  size?: number;
  close(): unknown;
}

export function Logo(): JSX.Element {
  return (
    <svg class="logo" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
      <path d="M9 3h14l7 13-7 13H9L2 16z" fill="none" stroke="#EEEBE3" stroke-width="2" stroke-linejoin="round" />
      <path
        d="M10.500 20v-8.500h1l4.500 5 4.500-5h1V20"
        fill="none"
        stroke="#E0694E"
        stroke-width="2.400"
        stroke-linejoin="round"
        stroke-linecap="round"
      />
    </svg>
  );
}
