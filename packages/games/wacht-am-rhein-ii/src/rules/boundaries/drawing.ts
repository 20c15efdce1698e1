/**
 * Drawing an army boundary (26.7.0, 36.1.4): a row chosen at its eastern end, then a bend or none. At the start of scenarios of December 21 the German player
 * draws his; later each owner in his Night Administrative Phase, once in two days. Procedure `drawing`.
 */
import { call, END, type HexId, type HexsideId, listed, type Of, plain, type Refusal, type Side } from '@hexfront/engine';
import { count, flag, maybe, record } from '@hexfront/engine/parts';
import { turnNumber } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { type Boundary, PAIRS, type Pair } from '../../state/fields/campaign/boundaries.ts';
import { ALLIED, type G, GERMAN, type Opt, type Proc, type WaR2 } from '../../state/shape.ts';
import { armyOf } from '../command/chain.ts';
import { isFirstTurn } from '../scenarios/haste.ts';
import { isNight } from '../sight/cover.ts';
import { noteAstray } from './areas.ts';
import { armiesOf, crossedBy, hexesOfRow, lineOf, placeOn, printedLine, rowStarts, storedColumn } from './lines.ts';

const GERMANS_FROM = turnNumber('dec-19-am');
const US_AFTER = turnNumber('dec-22-am');
/** Two days of three turns. */
const PAUSE = 6;
/** Montgomery's boundary keeps this close to the one on the scenario map (24.3.0). */
const NEAR = 2;

export const ownerOf = (pair: Pair): Side => (pair === '1USA-3USA' ? ALLIED : GERMAN);

/** Units of both armies are on the map. */
export const isShared = (g: G, pair: Pair): boolean => {
  const here = new Set(onMapOf(g, ownerOf(pair)).map((u) => armyOf(g, u)));
  return armiesOf(pair).every((army) => here.has(army));
};

/** Boundaries that the German player draws before the first turn of a scenario (36.1.4). */
const atStart = (g: G): Pair[] =>
  PAIRS.filter((pair) => ownerOf(pair) === GERMAN && isShared(g, pair) && !g.rows.boundaries.some((b) => b.between === pair));
export const isDrawingTime = (g: G): boolean => g.rules.special('36.1.4') && isFirstTurn(g) && atStart(g).length > 0;

/** Why a boundary is not drawn anew now. */
function redrawRefusal(g: G, n: number): Refusal | undefined {
  const pair = PAIRS[n];
  const no = (why: string, rule = '26.7.0'): Refusal => ({ case: rule, why, n });
  if (pair === undefined || ownerOf(pair) !== g.v.side || !lineOf(g, pair) || !isShared(g, pair)) return no('no-boundary', '26.0');
  if (!isNight(g)) return no('boundary-at-night');
  if (pair !== '1USA-3USA' && g.v.turn < GERMANS_FROM) return no('boundary-fixed', '26.6.0');
  if (pair === '1USA-3USA' && g.v.turn <= US_AFTER) return no('boundary-fixed', '36.1.4');
  const drawn = g.rows.boundaries.find(({ between }) => between === pair);
  return drawn && g.v.turn - drawn.since < PAUSE ? no('boundary-fresh') : undefined;
}
export const redraw = <L>(back: string): Opt<L> => ({
  k: 'redraw',
  parts: 'n',
  *from(g) {
    for (const n of PAIRS.keys()) if (redrawRefusal(g, n) === undefined) yield { k: 'redraw', n };
  },
  test: (g, _l, { n }) => redrawRefusal(g, n),
  take: (_g, _l, { n }) => call('drawing', { pair: n }, back),
  sure: true,
});

/** Hexsides that boundaries in force run across, for the map. */
export function boundaryHexsides(g: G): HexsideId[] {
  if (!g.rules.allModes) return [];
  const found = new Set<HexsideId>();
  for (const pair of PAIRS) {
    const line = lineOf(g, pair);
    if (line && isShared(g, pair)) for (const hexside of crossedBy(g.board, line)) found.add(hexside);
  }
  return [...found];
}

const LOCALS = record({
  pair: maybe(count()),
  row: maybe(count()),
  column: maybe(count()),
  /** Within two hexes of the line on the scenario map, and straight. */
  near: maybe(flag()),
});
type Locals = Of<typeof LOCALS>;
const pairOf = (l: Locals): Pair => PAIRS[l.pair ?? 0];

function draw(g: G, l: Locals, turn: Boundary['turn']): string {
  const between = pairOf(l);
  const boundary: Boundary = { between, row: l.row ?? 1, column: l.column ?? storedColumn(0), turn, since: g.v.turn };
  g.rows.boundaries = [...g.rows.boundaries.filter((b) => b.between !== between), boundary];
  g.emit({ e: 'boundary', between, side: ownerOf(between), case: '26.0' });
  // The next one is drawn with nothing left of this one.
  l.pair = l.row = l.column = undefined;
  // What was drawn in a player turn counts when the next one begins.
  if (isFirstTurn(g)) noteAstray(g, ownerOf(between));
  return 'begin';
}
const rowHexes = (g: G, l: Locals): HexId[] => {
  const middle = printedLine(pairOf(l))?.row ?? 0;
  return rowStarts(g.board).filter((hex) => !l.near || Math.abs(placeOn(g.board, hex).row - middle) <= NEAR);
};
const asks = (l: Locals) => ({ n: l.pair ?? 0 });

export const drawing: Proc<Locals> = {
  locals: LOCALS,
  first: 'begin',
  points: {
    begin: { auto: (g, l) => (l.pair === undefined ? (isDrawingTime(g) ? 'choose' : END) : rowHexes(g, l).length > 0 ? 'row' : END) },
    choose: {
      who: () => GERMAN,
      cases: ['36.1.4', '26.0'],
      options: [
        listed<WaR2, Locals, 'n'>(
          'draw',
          'n',
          (g) => atStart(g).map((pair) => PAIRS.indexOf(pair)),
          (_g, _l, n): Refusal => ({ case: '26.0', why: 'no-boundary', n }),
          (_g, l, n) => {
            l.pair = n;
            return 'row';
          },
        ),
        plain('pass', END),
      ],
    },
    row: {
      who: (_g, l) => ownerOf(pairOf(l)),
      cases: ['26.7.0'],
      args: (_g, l) => asks(l),
      options: [
        listed<WaR2, Locals, 'h'>(
          'line',
          'h',
          rowHexes,
          (_g, _l, hex): Refusal => ({ case: '26.7.0', why: 'no-line-there', hex }),
          (g, l, hex) => {
            l.row = placeOn(g.board, hex).row;
            return l.near ? draw(g, l, 'straight') : 'bend';
          },
        ),
      ],
    },
    bend: {
      who: (_g, l) => ownerOf(pairOf(l)),
      cases: ['26.7.0'],
      args: (_g, l) => asks(l),
      options: [
        plain('straight', (g, l) => draw(g, l, 'straight')),
        listed<WaR2, Locals, 'h'>(
          'bend',
          'h',
          (g, l) => hexesOfRow(g.board, l.row ?? 0),
          (_g, _l, hex): Refusal => ({ case: '26.7.0', why: 'no-line-there', hex }),
          (g, l, hex) => {
            l.column = storedColumn(placeOn(g.board, hex).column);
            return 'turn';
          },
        ),
      ],
    },
    turn: {
      who: (_g, l) => ownerOf(pairOf(l)),
      cases: ['26.7.0'],
      args: (_g, l) => asks(l),
      options: [plain('north', (g, l) => draw(g, l, 'north')), plain('south', (g, l) => draw(g, l, 'south'))],
    },
  },
};
