/** Air points for screens: what each side has by sector, and the split that is being made (21.1.2). */
import { answers, type Side, type SplitAnswer, type StatusLine } from '@hexfront/engine';
import { SPLITS } from '../rules/air/allocation.ts';
import { airPoints, isInPlay, pointsIn, sectorsOf } from '../rules/air/points.ts';
import { ALLIED, type G, GERMAN, SIDES } from '../state/shape.ts';

/** The side and the sector that is asked for, if points are being split. */
function asked(g: G): { side: Side; sector: number } | undefined {
  const frame = g.frames[g.frames.length - 1];
  const found = frame?.proc === 'air' ? /^(german|allied)(\d)$/.exec(frame.at) : undefined;
  return found ? { side: found[1] === SIDES[GERMAN].id ? GERMAN : ALLIED, sector: Number(found[2]) } : undefined;
}

function split(g: G): SplitAnswer | undefined {
  const now = asked(g);
  if (!now) return undefined;
  const { side } = now;
  const total = airPoints(g, side);
  const rows = sectorsOf(side).map((sector, n) => ({
    what: `sector.${sector}`,
    case: '21.1.2a',
    given: SPLITS[side].given(g, n),
    open: n >= now.sector && isInPlay(g, side, n),
    steps: [],
    effects: Array.from({ length: total + 1 }, (_, points) =>
      isInPlay(g, side, n) ? { what: 'split.sector', args: { n: points } } : { what: 'split.sector-off' },
    ),
  }));
  return { kind: 'allot', total, rows, whole: true, rivals: [{ side: 1 - side, total: airPoints(g, 1 - side) }] };
}
export const AIR_QUESTIONS = { split: answers('split', split) };

const SECTOR_NAMES: Readonly<Record<string, string>> = { NE: 'northeast', NW: 'northwest', SE: 'southeast', SW: 'southwest' };
/** What is left of the points of this turn, sector by sector. */
export function airLines(g: G): StatusLine[] {
  const out: StatusLine[] = [];
  if (g.rules.air === 'none') return out;
  for (const side of [GERMAN, ALLIED])
    for (const [n, sector] of sectorsOf(side).entries()) {
      const left = pointsIn(g, side, n);
      if (left > 0)
        out.push({
          id: `air-${SIDES[side].id}-${sector}`,
          group: 'Air points',
          name: `${SIDES[side].name}, ${SECTOR_NAMES[sector] ?? sector.toLowerCase()}`,
          value: String(left),
          side,
          case: '21.1.2a',
        });
    }
  return out;
}
