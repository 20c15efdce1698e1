/**
 * US fuel dumps (chapter 28): coins on the towns behind V Corps, which the US player clears away from December 18 Night on, one at random in each turn and two by
 * night. German units that enter a coin's hex capture it, and may find the main dump of the 1st Army. Procedures `clearing` and `capture`.
 */
import { END, type HexId, listed, type Of, type Refusal, type Trigger, type UnitId } from '@hexfront/engine';
import { count, hex, maybe, record } from '@hexfront/engine/parts';
import { POINT, tables, turnNumber } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { SIDE } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, type Proc, type WaR2 } from '../../state/shape.ts';
import { armyOf } from '../command/chain.ts';
import { isNight } from '../sight/cover.ts';
import { isParachutist } from '../special/parachute-drop.ts';
import { NO_PATH, pathsOf } from '../supply/paths.ts';
import { isMechanizedHq } from './needs.ts';

const { hexes, germanPoints, slowTurns } = tables.fuelDumps;
const FROM = turnNumber('dec-18-night');

/** Before the first turn, where chapter 28 is in force. */
export function placeDumps(g: G): void {
  if (!g.rules.special('28.0')) return;
  for (const [id, coins] of Object.entries(hexes)) {
    const at = g.board.hex(id);
    if (at !== undefined) g.set('coin', at, coins);
  }
}
/** The hex of each coin. */
export function coinHexes(g: G): HexId[] {
  const out: HexId[] = [];
  for (let h: HexId = 0; h < g.board.n; h++) for (let n = 0; n < g.f.coin[h]; n++) out.push(h);
  return out;
}

// ---- cleared away (28.1.0) ------------------------------------------------------------------------------------------------------------------

export const isClearingTime = (g: G): boolean => g.v.turn >= FROM && coinHexes(g).length > 0;

const CLEARING = record({ left: maybe(count()) });
type Clearing = Of<typeof CLEARING>;
function clear(g: G, l: Clearing, at: HexId): string {
  g.set('coin', at, g.f.coin[at] - 1);
  g.emit({ e: 'dumpCleared', h: at, case: '28.1.0' });
  l.left = (l.left ?? 1) - 1;
  return 'next';
}
export const clearing: Proc<Clearing> = {
  locals: CLEARING,
  first: 'begin',
  points: {
    begin: {
      auto: (g, l) => {
        l.left = isNight(g) ? 2 : 1;
        return 'next';
      },
    },
    next: {
      auto: (g, l) => {
        const coins = coinHexes(g);
        if ((l.left ?? 0) === 0 || coins.length === 0) return END;
        return coins.length === 1 ? clear(g, l, coins[0]) : 'roll';
      },
    },
    roll: {
      roll: (g) => {
        const coins = coinHexes(g);
        return {
          dice: [coins.length],
          classOf: ([pip]) => g.board.ids[coins[pip - 1]],
          cases: ['28.1.0'],
          says: 'roll.dump-cleared',
          args: { n: coins.length },
        };
      },
      take: (g, l, [pip]) => clear(g, l, coinHexes(g)[pip - 1]),
    },
  },
};

// ---- captured (28.2.0) ------------------------------------------------------------------------------------------------------------------------

const divisions = (g: G): UnitId[] => onMapOf(g, GERMAN).filter((hq) => isMechanizedHq(g, hq));

const CAPTURE = record({ h: hex() });
export const capture: Proc<Of<typeof CAPTURE>> = {
  locals: CAPTURE,
  first: 'take',
  points: {
    take: {
      auto: (g, l) => {
        g.set('coin', l.h, g.f.coin[l.h] - 1);
        g.emit({ e: 'dumpCaptured', h: l.h, case: '28.2.0' });
        return 'choose';
      },
    },
    choose: {
      who: () => GERMAN,
      cases: ['28.2.0'],
      args: (_g, l) => ({ h: l.h }),
      skip: (g) => (divisions(g).length === 0 ? 'roll' : undefined),
      options: [
        listed<WaR2, Of<typeof CAPTURE>, 'u'>(
          'refuel',
          'u',
          divisions,
          (_g, _l, unit): Refusal => ({ case: '28.2.0', why: 'fuel-not-needed', unit }),
          (g, _l, hq) => {
            g.set('freeTurn', hq, g.v.turn + 1);
            g.emit({ e: 'refueled', u: hq, case: '28.2.0' });
            return 'roll';
          },
        ),
      ],
    },
    roll: {
      roll: (_g, l) => ({
        dice: [10],
        classOf: ([pip]) => (pip % 10 === 0 ? 'main' : 'small'),
        cases: ['28.2.0'],
        says: 'roll.main-dump',
        args: { h: l.h },
      }),
      take: (g, l, [pip]) => {
        if (pip % 10 === 0 && g.v.mainDump === 0) {
          g.v.mainDump = l.h + 1;
          g.v.mainDumpSince = g.v.turn;
          g.emit({ e: 'mainDump', h: l.h, case: '28.2.0' });
        }
        return END;
      },
    },
  },
};
export const dumpTriggers: readonly Trigger<WaR2>[] = [
  {
    on: 'entered',
    when: (g, { u, h }) => (SIDE[u] === GERMAN && !isParachutist(g, u) && g.f.coin[h] > 0 ? { h } : undefined),
    call: 'capture',
  },
];

/** A mechanized division whose headquarters traces to the main dump has all the fuel it wants, from the turn after it was found. */
export function isServedByDump(g: G, hq: UnitId): boolean {
  if (g.v.mainDump === 0 || g.v.turn <= g.v.mainDumpSince || !isMechanizedHq(g, hq)) return false;
  const into = new Int32Array(g.board.n);
  pathsOf(g, GERMAN).measure(g, [g.v.mainDump - 1], 'mech', germanPoints * POINT, [g.hexOf(hq)], into);
  return into[g.hexOf(hq)] !== NO_PATH;
}
/** Mech movement of the US 1st Army is halved for three full turns after its main dump was lost. */
export const isShortOfFuel = (g: G, u: UnitId): boolean =>
  g.v.mainDump > 0 &&
  SIDE[u] === ALLIED &&
  g.v.turn > g.v.mainDumpSince &&
  g.v.turn <= g.v.mainDumpSince + slowTurns &&
  armyOf(g, u) === '1USA';
