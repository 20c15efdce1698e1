/**
 * The area of a scenario. Boundaries are printed only on the scenario maps; in their place stands the hexagon that holds all hexes of the
 * set-up with four hexes to spare, on the sheets of the scenario and of its set-up (R-V5).
 */
import { isHex, placeOf, type SheetPlace, slantOf } from './hexes.ts';
import type { ManifestRow, ScenarioData } from './scenario-types.ts';

export const SPARE_HEXES = 4;

interface Span {
  low: number;
  high: number;
}
/** The three directions in which hexes can be counted. */
const AXES: readonly ((place: SheetPlace) => number)[] = [(place) => place.column, slantOf, (place) => place.column + slantOf(place)];

/** Hexes in which the units of a row may stand. */
function namedHexes({ at }: ManifestRow): readonly string[] {
  if ('anyOf' in at) return at.anyOf;
  return 'hex' in at && !('arrives' in at) ? [at.hex] : [];
}

/** Tells whether a hex is in play. Without any set-up hex all hexes of the sheets are. */
export function areaOf(scenario: ScenarioData, rows: readonly ManifestRow[]): (hex: string) => boolean {
  const spans: Span[] = AXES.map(() => ({ low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY }));
  const sheets = new Set<string>(scenario.maps);
  for (const id of [...rows.flatMap(namedHexes), ...(scenario.area.include ?? [])]) {
    const place = placeOf(id);
    if (!place) continue;
    sheets.add(id.slice(-2));
    for (const [n, axis] of AXES.entries()) {
      spans[n].low = Math.min(spans[n].low, axis(place));
      spans[n].high = Math.max(spans[n].high, axis(place));
    }
  }
  const open = spans[0].low > spans[0].high;
  const whole = scenario.maps.length === 4;
  const west = scenario.area.west ?? Number.NEGATIVE_INFINITY;
  const inSpan = (place: SheetPlace): boolean =>
    open ||
    whole ||
    (place.column >= west &&
      AXES.every((axis, n) => axis(place) >= spans[n].low - SPARE_HEXES && axis(place) <= spans[n].high + SPARE_HEXES));
  return (hex) => {
    const place = isHex(hex) ? placeOf(hex) : undefined;
    if (!place || ![...sheets].some((sheet) => onSheet(place, sheet))) return false;
    return inSpan(place) || (scenario.area.fringe === true && inSpan({ ...place, row: place.row + 1 }));
  };
}

function onSheet({ column, row }: SheetPlace, sheet: string): boolean {
  const across = sheet.endsWith('W') ? column <= 10 : column >= 10;
  return across && (sheet.startsWith('N') ? row <= 34 : row >= 34);
}
