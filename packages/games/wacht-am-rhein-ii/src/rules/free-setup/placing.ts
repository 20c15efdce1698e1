/**
 * Free set-up of December 16 as an option (35.1.12): the US player first, without the 2nd Division and two combat commands; the German player, who may shift his
 * army boundaries and write down panzer divisions in reserve; then the US player writes down the rest. Everybody begins where the list has him. Procedures
 * `freeSetup`, `writtenSetup`.
 */
import { deployUnitFirst, distance, END, type HexId, listed, type Of, plain, type Refusal, type UnitId } from '@hexfront/engine';
import { about, unit } from '@hexfront/engine/parts';
import { onMapOf } from '../../state/derived.ts';
import type { Pair } from '../../state/fields/campaign/boundaries.ts';
import { MANEUVER_RESERVE } from '../../state/fields/modes.ts';
import { ARTILLERY, BATTALION, formationOf, HQ, held, isDeployed, SIDE, UNITS, unitsOf } from '../../state/query.ts';
import { ALLIED, type Ask, type G, GERMAN, type Opt, type Proc, type WaR2 } from '../../state/shape.ts';
import { isOutside } from '../boundaries/areas.ts';
import { corpsAreaOf } from '../boundaries/corps-line.ts';
import { isShared } from '../boundaries/drawing.ts';
import { lineOf, placeOn, printedLine, rowStarts } from '../boundaries/lines.ts';
import { stackRefusal } from '../movement/stacking.ts';
import { limitRefusal } from '../scenarios/limits.ts';
import { COVER, divideGround, drawFront, frontLine, type Guarded, guarded, isOwnGround, opensFront, toFront } from './ground.ts';
import { isCommand, lastUnits, postOf, revealWith, writeDown, writtenOf } from './written.ts';

const CASE = '35.1.12';
/** A combat command nearer to the front than this is set up openly. */
const FAR = 8;

const LOCALS = about('u', { u: unit() });
type Locals = Of<typeof LOCALS>;

const whereNow = (g: G, u: UnitId): HexId => (g.onMap(u) ? g.hexOf(u) : postOf(g, u));
/** Why a unit of either side cannot be set up in a hex: its side, army, corps and the room there. */
function groundRefusal(g: G, u: UnitId, hex: HexId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: CASE, why, unit: u, to: hex });
  if (!isOwnGround(g, u, hex) || held(g, 1 - SIDE[u], hex)) return no('not-own-ground');
  if (SIDE[u] === GERMAN ? isOutside(g, u, hex) : corpsAreaOf(g.board, hex) !== corpsAreaOf(g.board, whereNow(g, u)))
    return no('other-command');
  const limit = limitRefusal(g, u, hex, 'move');
  return limit ? { ...limit, unit: u, to: hex, from: whereNow(g, u) } : stackRefusal(g, u, hex);
}
const isBattalion = (u: UnitId): boolean => BATTALION[u] === 1 && ARTILLERY[u] === 0 && HQ[u] === 0;
const crowds = (g: G, u: UnitId, hex: HexId): boolean =>
  SIDE[u] === ALLIED && isBattalion(u) && unitsOf(g, ALLIED, hex).some((v) => v !== u && isBattalion(v));
/** As above, and near the front no US battalions together, and no hex of it left alone. */
function placeRefusal(g: G, u: UnitId, hex: HexId, front: Guarded): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: CASE, why, unit: u, to: hex });
  if (SIDE[u] === ALLIED) {
    if (crowds(g, u, hex) && toFront(g, front.line, hex) <= COVER) return no('battalions-together');
    if (opensFront(g, front, g.hexOf(u), hex)) return no('front-alone');
  }
  return groundRefusal(g, u, hex);
}
const allHexes = (g: G, u: UnitId): HexId[] => [...g.board.ids.keys()].filter((hex) => hex !== whereNow(g, u));

/** Battalions that the list has together near the front are parted first: each goes to the nearest hex that will do. */
function partBattalions(g: G): void {
  const line = frontLine(g);
  for (const u of [...onMapOf(g, ALLIED)]) {
    if (!crowds(g, u, g.hexOf(u)) || toFront(g, line, g.hexOf(u)) > COVER) continue;
    const front = guarded(g);
    const far = (hex: HexId): number => distance(g.board, hex, g.hexOf(u));
    const to = allHexes(g, u)
      .sort((a, b) => far(a) - far(b) || a - b)
      .find((hex) => placeRefusal(g, u, hex, front) === undefined);
    if (to !== undefined) g.move(u, to);
  }
}

// ---- units on the map ------------------------------------------------------------------------------------------------------------------------

/** A heavy bridge that is being laid stays at its river (35.5.8). */
function takeUpRefusal(g: G, unit: UnitId): Refusal | undefined {
  if (!g.onMap(unit) || SIDE[unit] !== g.v.side) return { case: CASE, why: 'not-yours', unit };
  return isDeployed(g, unit) ? { case: '17.2.0', why: 'column-laid', unit } : undefined;
}
const onMap = deployUnitFirst<WaR2, Locals, Guarded>(
  { unit: 'take-up', hex: 'set-up' },
  {
    units: (g) => onMapOf(g, g.v.side).filter((u) => takeUpRefusal(g, u) === undefined),
    barred: (g, _l, u) => takeUpRefusal(g, u),
    hexes: (g, l) => allHexes(g, l.u),
    shared: guarded,
    refusal: (g, _l, u, hex, front) => placeRefusal(g, u, hex, front),
    put: (g, l, u, hex) => {
      g.move(u, hex);
      g.emit({ e: 'setUp', u, h: hex, case: CASE });
      l.u = u;
      return 'choose';
    },
    pick: (_g, l, u) => {
      l.u = u;
      return 'where';
    },
    inHand: (l) => l.u,
  },
);

/** Panzer divisions that are in reserve as a whole, but for their artillery (5.5.0). */
function writeRefusal(g: G, u: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: CASE, why, unit: u });
  if (SIDE[u] !== GERMAN || !g.onMap(u) || HQ[u] === 0 || UNITS[u].formation === undefined) return no('not-formation-hq');
  return g.f.mode[u] === MANEUVER_RESERVE ? undefined : no('not-in-reserve');
}
const write: Opt<Locals> = {
  k: 'write-down',
  parts: 'u',
  *from(g) {
    if (g.v.side === GERMAN) for (const u of onMapOf(g, GERMAN)) if (writeRefusal(g, u) === undefined) yield { k: 'write-down', u };
  },
  test: (g, _l, { u }) => writeRefusal(g, u),
  take: (g, _l, { u }) => {
    const division = formationOf(g, u);
    writeDown(
      g,
      onMapOf(g, GERMAN).filter((v) => formationOf(g, v) === division && g.f.mode[v] === MANEUVER_RESERVE),
    );
    g.emit({ e: 'writtenDown', u, case: CASE });
    return 'choose';
  },
  sure: true,
};

/** How far the German player may shift a boundary, in rows to the north and to the south. */
const SHIFT: Readonly<Partial<Record<Pair, readonly [north: number, south: number]>>> = { '6PzA-5PzA': [0, 12], '5PzA-7A': [6, 6] };
const shifted = (g: G, pair: Pair): HexId[] => {
  const row = printedLine(pair)?.row ?? 0;
  const [north, south] = SHIFT[pair] ?? [0, 0];
  return rowStarts(g.board).filter((hex) => placeOn(g.board, hex).row >= row - north && placeOn(g.board, hex).row <= row + south);
};
const shiftAsk = (pair: Pair, next: string): Ask<Locals> => ({
  who: () => GERMAN,
  cases: [CASE, '26.6.0'],
  skip: (g) => (isShared(g, pair) && shifted(g, pair).length > 0 ? undefined : next),
  options: [
    listed<WaR2, Locals, 'h'>(
      'line',
      'h',
      (g) => shifted(g, pair),
      (_g, _l, hex): Refusal => ({ case: CASE, why: 'boundary-too-far', hex }),
      (g, _l, hex) => {
        const line = lineOf(g, pair);
        if (line) {
          const drawn = { between: pair, column: line.column, turn: line.turn, row: placeOn(g.board, hex).row, since: g.v.turn };
          g.rows.boundaries = [...g.rows.boundaries.filter(({ between }) => between !== pair), drawn];
        }
        return next;
      },
    ),
    plain('keep-line', next),
  ],
});

export const freeSetup: Proc<Locals> = {
  locals: LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (g) => {
        if (g.v.side === GERMAN) return 'north';
        divideGround(g);
        writeDown(g, lastUnits(g));
        drawFront(g);
        partBattalions(g);
        return 'choose';
      },
    },
    north: shiftAsk('6PzA-5PzA', 'south'),
    south: shiftAsk('5PzA-7A', 'choose'),
    choose: {
      who: (g) => g.v.side,
      cases: [CASE],
      options: [onMap.unit, write, plain('done', END)],
    },
    where: {
      who: (g) => g.v.side,
      cases: [CASE],
      args: (_g, l) => ({ unit: l.u }),
      options: [onMap.hex, plain('put-back', 'choose')],
    },
  },
};

// ---- units that are written down ---------------------------------------------------------------------------------------------------------------

const written = deployUnitFirst<WaR2, Locals, undefined>(
  { unit: 'take-note', hex: 'note' },
  {
    units: (g) => writtenOf(g, g.v.side),
    barred: (g, _l, u) => (writtenOf(g, g.v.side).includes(u) ? undefined : { case: CASE, why: 'not-written', unit: u }),
    hexes: (g, l) => allHexes(g, l.u),
    shared: () => undefined,
    refusal: (g, _l, u, hex) => groundRefusal(g, u, hex),
    put: (g, _l, u, hex) => {
      g.set('post', u, hex + 1);
      return 'choose';
    },
    pick: (_g, l, u) => {
      l.u = u;
      return 'where';
    },
    inHand: (l) => l.u,
  },
);
export const hasWritten = (g: G): boolean => writtenOf(g, g.v.side).length > 0;

export const writtenSetup: Proc<Locals> = {
  locals: LOCALS,
  first: 'choose',
  points: {
    choose: {
      who: (g) => g.v.side,
      cases: [CASE],
      secret: true,
      skip: (g) => (hasWritten(g) ? undefined : 'settle'),
      options: [written.unit, plain('done', 'settle')],
    },
    where: {
      who: (g) => g.v.side,
      cases: [CASE],
      secret: true,
      args: (_g, l) => ({ unit: l.u }),
      options: [written.hex, plain('put-back', 'choose')],
    },
    // Combat commands near the front stand on the map from the start.
    settle: {
      auto: (g) => {
        const line = frontLine(g);
        for (const u of writtenOf(g, g.v.side))
          if (isCommand(g, u) && g.f.post[u] > 0 && toFront(g, line, postOf(g, u)) < FAR) revealWith(g, u);
        if (g.v.side === ALLIED) for (const hex of g.board.ids.keys()) if (g.f.ground[hex] !== 0) g.set('ground', hex, 0);
        return END;
      },
    },
  },
};
