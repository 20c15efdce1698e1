/**
 * Air Point Allocation Phase (3.3.2, 21.1.2): every point is given to a sector of the map. Neither player sees the other's split before both are
 * made; then they lie open (R-F1). Procedure `air`.
 */
import { type CaseId, END, type Next, plain, type Side, sealedSplit } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { ALLIED, type G, GERMAN, type Proc, SIDES, type WaR2 } from '../../state/shape.ts';
import { airPoints, isBodenplatte, isInPlay, noteFirstClear, sectorsOf, setPoints } from './points.ts';

const PLAN = ['airPlanGerman', 'airPlanAllied'] as const;
const CASES: readonly CaseId[] = ['21.1.2', '21.1.2a'];

/** The split of a side, sealed until both have made theirs. A side with one sector in the area has nothing to split. */
const splitOf = (side: Side, then: string) =>
  sealedSplit<WaR2, object>({
    id: SIDES[side].id,
    side,
    uses: sectorsOf(side).map((sector) => ({ says: `ask.air.${sector}`, cases: CASES })),
    total: (g) => airPoints(g, side),
    read: (g) => g.v[PLAN[side]],
    write: (g, plan) => {
      g.v[PLAN[side]] = plan;
    },
    isOpen: (g, sector) => isInPlay(g, side, sector),
    then,
    whole: true,
    refusal: (_g, n, left) => ({ case: '21.1.2', why: 'air-points', n, limit: left }),
  });
export const SPLITS = [splitOf(GERMAN, 'show'), splitOf(ALLIED, 'german')] as const;

const inPlay = (g: G, side: Side): number[] => sectorsOf(side).flatMap((_, n) => (isInPlay(g, side, n) ? [n] : []));
const begin = (g: G, side: Side, then: string): Next =>
  airPoints(g, side) > 0 && inPlay(g, side).length > 1 ? SPLITS[side].begin(g) : then;

/** Both splits are open. */
function show(g: G): Next {
  for (const side of [ALLIED, GERMAN]) {
    const sectors = inPlay(g, side);
    for (const n of sectors) setPoints(g, side, n, sectors.length === 1 ? airPoints(g, side) : SPLITS[side].given(g, n));
    g.v[PLAN[side]] = 0;
  }
  const { airNE: ne, airNW: nw, airSE: se, airSW: sw, airNorth: north, airSouth: south } = g.v;
  if (ne + nw + se + sw > 0) g.emit({ e: 'alliedAir', ne, nw, se, sw, case: '21.1.2' });
  if (north + south > 0) g.emit({ e: 'germanAir', north, south, case: '21.1.2' });
  return END;
}

/** Operation Bodenplatte takes everything that the Germans have, and six points of every Allied turn from now on (21.1.1a). */
const decide =
  (flown: boolean) =>
  (g: G): Next => {
    g.v.bodenplatte = flown ? 1 : 2;
    g.v.bodenplatteTurn = g.v.turn;
    if (flown) g.emit({ e: 'bodenplatte', n: tables.airPoints.bodenplatte.alliedLossPerTurn, case: '21.1.1a' });
    return 'allied';
  };

export const air: Proc = {
  first: 'begin',
  points: {
    begin: {
      auto: (g) => {
        noteFirstClear(g);
        return isBodenplatte(g) ? 'bodenplatte' : 'allied';
      },
    },
    bodenplatte: {
      who: () => GERMAN,
      cases: ['21.1.1a'],
      args: (g) => ({ n: airPoints(g, GERMAN), lost: tables.airPoints.bodenplatte.alliedLossPerTurn }),
      options: [plain('bodenplatte', decide(true)), plain('pass', decide(false))],
    },
    allied: { auto: (g) => begin(g, ALLIED, 'german') },
    ...SPLITS[ALLIED].asks,
    german: { auto: (g) => begin(g, GERMAN, 'show') },
    ...SPLITS[GERMAN].asks,
    show: { auto: show },
  },
};
