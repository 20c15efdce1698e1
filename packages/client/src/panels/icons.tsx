/** Line icons, drawn on a grid of 20; the name for people is on the button around them. */
const PATHS = {
  play: 'M6 4l10 6-10 6z',
  pause: 'M7 4v12M13 4v12',
  first: 'M5 4v12M16 4l-8 6 8 6z',
  last: 'M15 4v12M4 4l8 6-8 6z',
  back: 'M13 4l-7 6 7 6',
  forward: 'M7 4l7 6-7 6',
  link: 'M8.5 11.5l3-3M9 6l1.8-1.8a3.2 3.2 0 0 1 4.6 4.6L13.5 10.7M11 14l-1.8 1.8a3.2 3.2 0 0 1-4.6-4.6l1.9-1.9',
  branch:
    'M6 6v8M7.4 4.5H12a2 2 0 0 1 2 2V8M6 3a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zM14 8a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zM6 14a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z',
  download: 'M10 3v9M6.5 8.8l3.5 3.5 3.5-3.5M4 16h12',
  search: 'M9 4a5 5 0 1 0 0 10A5 5 0 0 0 9 4zM12.7 12.7l3.8 3.8',
  close: 'M5 5l10 10M15 5L5 15',
  chevron: 'M7 5l6 5-6 5',
  file: 'M6 3h5l4 4v10H6zM11 3v4h4',
  trash: 'M5 6h10M8 6V4h4v2M6.5 6l.7 10h5.6l.7-10',
  check: 'M4.5 10.5l3.5 3.5 7.5-8',
  cloud: 'M6 14a3 3 0 0 1 .3-6 4.2 4.2 0 0 1 8 1A2.6 2.6 0 0 1 14 14z',
  sun: 'M10 7a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM10 2.5v2M10 15.5v2M2.5 10h2M15.5 10h2M4.7 4.7l1.4 1.4M13.9 13.9l1.4 1.4M15.3 4.7l-1.4 1.4M6.1 13.9l-1.4 1.4',
  fog: 'M3 7h14M5 10.5h11M3.5 14h12',
  snow: 'M10 3v14M4 6.5l12 7M16 6.5l-12 7',
  flag: 'M5 17V4h9l-2 3 2 3H5',
  book: 'M10 5.5C8 4 5.5 4 3 4.5V15c2.5-.5 5-.5 7 1 2-1.5 4.5-1.5 7-1V4.5C14.5 4 12 4 10 5.5zM10 5.5V16',
  map: 'M3 5l5-2 4 2 5-2v12l-5 2-4-2-5 2zM8 3v12M12 5v12',
  star: 'M10 2.5l2.2 4.9 5.3.6-4 3.6 1.1 5.3-4.6-2.7-4.6 2.7 1.1-5.3-4-3.6 5.3-.6z',
} as const;
export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 20, solid }: { name: IconName; size?: number; solid?: boolean }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path
        d={PATHS[name]}
        fill={solid ? 'currentColor' : 'none'}
        stroke="currentColor"
        stroke-width="1.5"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
const SKIES: [RegExp, IconName][] = [
  [/snow|winter|frost|blizzard/, 'snow'],
  [/fog|mist/, 'fog'],
  [/clear|fair|sun/, 'sun'],
];
export const skyIcon = (sky: string): IconName => SKIES.find(([words]) => words.test(sky.toLowerCase()))?.[1] ?? 'cloud';

/** The mark of the house. */
export function Logo({ size = 34 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <path d="M11 4.5h18L38 20l-9 15.5H11L2 20z" fill="none" stroke="#EEEBE3" stroke-width="2.4" stroke-linejoin="round" />
      <path d="M13 27V14.5l7 5.5 7-5.5V27" fill="none" stroke="#E08A66" stroke-width="3" stroke-linejoin="round" stroke-linecap="round" />
    </svg>
  );
}
