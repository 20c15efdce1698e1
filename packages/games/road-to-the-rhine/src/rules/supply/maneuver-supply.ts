/** Chapter 5, maneuver supply: points that come in, the two Allied purses, and which ground units they are given to. */
import { END, type Refusal, type Side, type UnitId } from '@hexfront/engine';
import { tables, turns } from '../../data/index.ts';
import { DIVISION, GROUND, isSouth, SIDE, TRANSPORT, UNITS } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, type Opt, type Proc } from '../../state/shape.ts';
import { entryHexes } from '../arrivals/order-of-appearance.ts';
import { portIncome } from '../ports.ts';
import { type SupplyLines, supplyField } from './general-supply.ts';

const COSTS = tables.msp;
const MOTORIZED = Uint8Array.from(UNITS, (u) => (u.motorized ? 1 : 0));
/** Dropped as the second wave of an airborne assault, it needs no maneuver supply in that turn (21.B.2). */
const AIRLANDING = Uint8Array.from(UNITS, (u) => (u.marks.includes('second-wave') ? 1 : 0));

/** Motorized: printed movement above ten, and the Tigers of SS 501T (5.D.1-who, 22.G). */
export const needsManeuver = (unit: UnitId): boolean => MOTORIZED[unit] === 1;

/** Not held back for want of maneuver supply. */
export const hasManeuver = (g: G, unit: UnitId): boolean =>
  MOTORIZED[unit] === 0 || g.f.maneuver[unit] === 1 || (AIRLANDING[unit] === 1 && g.f.droppedTurn[unit] === 1);

// ---- purses ------------------------------------------------------------------------------------------------------------------------------

/** Points in a purse; only the Allies have a southern one (5.C.2-track). */
export const pointsOf = (g: G, side: Side, south = false): number =>
  side === GERMAN ? (south ? 0 : g.v.germanMsp) : south ? g.v.southMsp : g.v.alliedMsp;

/** `south`: for something on the southern map, which southern points may pay as well (5.C.2-limit). They always go first, being good for less. */
export interface Purpose {
  south?: boolean;
}

/** Enough points, besides those that the running impulse still costs (5.D.3)? */
export function canPay(g: G, side: Side, n: number, how: Purpose = {}): boolean {
  let general = pointsOf(g, side);
  let south = pointsOf(g, side, true);
  const fromSouth = how.south === true ? Math.min(south, n) : 0;
  south -= fromSouth;
  general -= n - fromSouth;
  const owed = side === g.v.side ? g.v.due : 0;
  const owedSouth = g.v.nextSouth === 1 ? Math.min(south, owed) : 0;
  return general - (owed - owedSouth) >= 0;
}

/** Takes the points; call `canPay` first. Returns how many of them were southern. */
export function pay(g: G, side: Side, n: number, how: Purpose = {}): number {
  const fromSouth = how.south === true ? Math.min(pointsOf(g, side, true), n) : 0;
  if (side === GERMAN) g.v.germanMsp -= n;
  else {
    g.v.southMsp -= fromSouth;
    g.v.alliedMsp -= n - fromSouth;
  }
  return fromSouth;
}

/** Price of every impulse but the first (5.D.3, 5.D.3-weather). */
export const impulsePrice = (g: G): number => g.rules.weather(g).impulse;

// ---- income ------------------------------------------------------------------------------------------------------------------------------

export interface Income {
  general: number;
  south: number;
}
/** Points due to a side at the beginning of its player turn, airlift apart (5.B, 5.C, 33.D, 28). */
export function incomeOf(g: G, side: Side): Income {
  const { income } = g.rules.scenario.msp;
  if (income === 'none') return { general: 0, south: 0 };
  const { msp } = turns[g.v.turn - 1];
  if (side === GERMAN) return { general: income.german === 'schedule' ? msp.german : income.german, south: 0 };
  const invasion = income.invasionPorts ? Math.max(0, msp.invasionPorts - g.v.invasionCut) : 0;
  const ports = income.mapPorts ? portIncome(g) : 0;
  return {
    general: Math.max(0, invasion + ports - (income.alliedLess ?? 0)),
    south: income.southernPorts && !g.rules.northOnly ? msp.southernPorts : 0,
  };
}

/** Why a transport may not carry maneuver supply now. */
export function airliftRefusal(g: G, unit: UnitId): Refusal | undefined {
  if (TRANSPORT[unit] === 0) return { case: '5.C.4', why: 'no-transport', unit };
  const { income } = g.rules.scenario.msp;
  if (income === 'none' || !income.airlift) return { case: '32.D', why: 'no-income', unit };
  if (g.v.side !== ALLIED || g.f.place[unit] !== g.box('england')) return { case: '5.C.4', why: 'transport-absent', unit };
  if (!g.rules.weather(g).airlift) return { case: '17.S2-airlift', why: 'no-flying', unit };
  return g.f.airlift[unit] > 0 ? { case: '5.C.4-lock', why: 'on-airlift', unit } : undefined;
}

const airlift: Opt = {
  k: 'airlift',
  parts: 'u',
  *from(g) {
    for (let u = 0; u < UNITS.length; u++) if (TRANSPORT[u] === 1 && airliftRefusal(g, u) === undefined) yield { k: 'airlift', u };
  },
  test: (g, _l, a) => airliftRefusal(g, a.u),
  take: (g, _l, a) => {
    // This player turn, and the German one after it (5.C.4-lock).
    g.set('airlift', a.u, 2);
    g.v.alliedMsp += COSTS.airliftPerTransport;
    g.emit({ e: 'airlift', u: a.u, n: COSTS.airliftPerTransport, case: '5.C.4' });
    return 'airlift';
  },
  sure: true,
};
const done = (next: string | typeof END): Opt => ({
  k: 'done',
  from: () => [{ k: 'done' }],
  test: () => undefined,
  take: () => next,
  sure: true,
});

const income: Proc = {
  first: 'receive',
  points: {
    receive: {
      auto: (g) => {
        const { side } = g.v;
        const due = incomeOf(g, side);
        if (side === GERMAN) g.v.germanMsp += due.general;
        else {
          g.v.alliedMsp += due.general;
          g.v.southMsp += due.south;
        }
        const rule = side === GERMAN ? '5.B' : '5.C';
        g.emit({
          e: 'income',
          side,
          n: due.general,
          south: due.south,
          has: pointsOf(g, side),
          hasSouth: pointsOf(g, side, true),
          case: rule,
        });
        return side === ALLIED ? 'airlift' : END;
      },
    },
    airlift: { who: (g) => g.v.side, cases: ['5.C.4', '10.B.1'], options: [airlift, done(END)] },
  },
};

// ---- ground units ------------------------------------------------------------------------------------------------------------------------

/** On the southern map, or able to come in there only. */
function southern(g: G, unit: UnitId): boolean {
  if (SIDE[unit] === GERMAN) return false;
  const hex = g.hexOf(unit);
  if (hex < g.board.n) return isSouth(g, hex);
  const ways = entryHexes(g, unit);
  return ways.length > 0 && ways.every((w) => isSouth(g, w.hex));
}

/** Half a point left over from another non-division serves this one (5.D.1-cost). */
const halfServes = (g: G, unit: UnitId): boolean =>
  DIVISION[unit] === 0 && (g.v.halfPoint === 1 || (g.v.halfPoint === 2 && southern(g, unit)));

/** Boxes from which units can come in during this player turn. */
const WAITING = ['ready', 'chart-west', 'chart-north'] as const;
/** Why a ground unit may not be given maneuver supply, points apart. */
function wantRefusal(g: G, unit: UnitId, lines: SupplyLines): Refusal | undefined {
  if (GROUND[unit] === 0 || SIDE[unit] !== g.v.side) return { case: '5.D.1-when', why: 'not-yours', unit };
  if (!needsManeuver(unit)) return { case: '5.D.1-who', why: 'not-motorized', unit };
  const hex = g.hexOf(unit);
  // New units may be given it before they come in (23).
  if (hex >= g.board.n && !WAITING.some((box) => hex === g.box(box))) return { case: '5.D.1-when', why: 'not-on-map', unit };
  if (g.f.maneuver[unit] === 1) return { case: '5.D.1-when', why: 'has-maneuver', unit };
  if (hex < g.board.n && !lines.reached(hex))
    return { case: g.f.airSupplied[unit] === 1 ? '5.D.5-airdrop' : '5.D.5', why: 'no-line', unit };
  return undefined;
}

/** Why the side with the initiative may not give it maneuver supply; whoever asks for many hands the lines over. */
export function maneuverRefusal(g: G, unit: UnitId, lines: SupplyLines = supplyField(g, g.v.side)): Refusal | undefined {
  const refusal = wantRefusal(g, unit, lines);
  if (refusal || halfServes(g, unit)) return refusal;
  // Where a new unit will come in takes a look at the map, so it comes last.
  const payable =
    canPay(g, g.v.side, COSTS.division) || (g.v.southMsp > 0 && canPay(g, g.v.side, COSTS.division, { south: southern(g, unit) }));
  return payable ? undefined : { case: '5.D.1-cost', why: 'no-points', unit, n: COSTS.division };
}

function give(g: G, unit: UnitId): void {
  const { side } = g.v;
  let paid = 0;
  if (halfServes(g, unit)) g.v.halfPoint = 0;
  else {
    paid = COSTS.division;
    const fromSouth = pay(g, side, paid, { south: southern(g, unit) });
    if (DIVISION[unit] === 0) g.v.halfPoint = fromSouth > 0 ? 2 : 1;
  }
  g.set('maneuver', unit, 1);
  g.emit({ e: 'maneuver', u: unit, n: paid, has: pointsOf(g, side), case: '5.D.1-cost' });
}

/** Nobody can be paid for any more. */
const spentUp = (g: G): boolean => g.v.halfPoint === 0 && pointsOf(g, g.v.side) <= 0 && pointsOf(g, g.v.side, true) <= 0;

const supply: Opt = {
  k: 'supply',
  parts: 'u',
  *from(g, _l, focus) {
    if (spentUp(g)) return;
    const lines = supplyField(g, g.v.side);
    for (let u = 0; u < UNITS.length; u++) {
      if (MOTORIZED[u] === 0 || SIDE[u] !== g.v.side || (focus?.u !== undefined && focus.u !== u)) continue;
      if (maneuverRefusal(g, u, lines) === undefined) yield { k: 'supply', u };
    }
  },
  test: (g, _l, a) => maneuverRefusal(g, a.u),
  take: (g, _l, a) => {
    give(g, a.u);
    return 'choose';
  },
  sure: true,
};

/** Motorized units that have no maneuver supply and could be given it, points or not. */
export function wanting(g: G): number[] {
  const out: number[] = [];
  const lines = supplyField(g, g.v.side);
  for (let u = 0; u < UNITS.length; u++)
    if (MOTORIZED[u] === 1 && SIDE[u] === g.v.side && wantRefusal(g, u, lines) === undefined) out.push(u);
  return out;
}

const allocation: Proc = {
  first: 'choose',
  points: {
    choose: {
      who: (g) => g.v.side,
      cases: ['5.D.1-when', '5.D.1-cost'],
      args: (g) => ({ n: pointsOf(g, g.v.side), south: pointsOf(g, g.v.side, true), half: g.v.halfPoint, side: g.v.side }),
      options: [supply, done(END)],
      skip: (g) => (spentUp(g) ? END : undefined),
    },
  },
};

export const maneuverProcs = { income, allocation };
