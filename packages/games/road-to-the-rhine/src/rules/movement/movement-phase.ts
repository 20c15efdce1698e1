/** The movement phase (seq-move): units and reinforcements one by one, then loyalty, reserves, drops and the declaration of attacks. Procedure `movement`. */
import { type ArrivalSpec, call, END, enterOption, type Of, plain, type Refusal, type Side, type UnitId } from '@hexfront/engine';
import { code, count, record, units } from '@hexfront/engine/parts';
import { DEN, WINDOWS, type Window } from '../../state/points.ts';
import { isSouth, SIDE } from '../../state/query.ts';
import { enemyOf, type G, GERMAN, type Opt, type Proc, type RR } from '../../state/shape.ts';
import { type Door, entryHexes, mayEnter, shutDoor } from '../arrivals/order-of-appearance.ts';
import { disorganized } from '../first-turn.ts';
import { frontRefusal } from '../fronts.ts';
import { allowance } from './allowance.ts';
import { isBreakdown, recombine, recombineRefusal } from './break-down.ts';
import { enterHex, noteStanding } from './entering.ts';
import { entryPrice } from './ground-costs.ts';
import { endRefusal } from './move-ends.ts';
import { beginMove, type MoveLocals, mayBegin, questionOf, setOut } from './move-hand.ts';
import { canMove, move, nowhere, pickOption } from './movement.ts';
import { canGo, fromHere } from './reach.ts';
import { overstacked } from './stacking.ts';
import { inPrimary } from './zones.ts';

const mine = (g: G): number => g.v.side;

// ---- coming in (23) ------------------------------------------------------------------------------------------------------------------------

const NO_SPENT = 0;
/** A unit about to come in at a door: the move as it stands on the first hex. */
const onDoor = (g: G, u: UnitId, door: Door): MoveLocals => ({
  ...beginMove(g, u, 'movement'),
  spent: door.paid ? entryPrice(g, u, door.hex) : NO_SPENT,
  legs: 1,
});

/** Why a waiting unit cannot come in at this door now. */
function doorRefusal(g: G, u: UnitId, door: Door): Refusal | undefined {
  const { hex } = door;
  const no = (rule: string, why: string, more: Record<string, number> = {}): Refusal => ({ case: rule, why, unit: u, to: hex, ...more });
  const side = SIDE[u];
  const front = frontRefusal(g, u, hex);
  if (front) return front;
  if (g.v.southImpulse === 1 && !isSouth(g, hex)) return no('5.C.2-limit', 'southern-impulse');
  const zone = inPrimary(g, side, hex);
  if (zone && side === GERMAN && disorganized(g)) return no('26', 'first-turn-zone');
  const spent = door.paid ? entryPrice(g, u, hex) : NO_SPENT;
  const points = allowance(g, u, 'movement');
  if (spent > points) return no('7-mp', 'too-far', { needs: spent / DEN, allowance: points / DEN });
  const full = endRefusal(g, u, hex, 'movement');
  return full && (zone || !canGo(g, { ...questionOf(g, onDoor(g, u, door)), hex })) ? full : undefined;
}

/** Who waits beside the map, and his doors. */
const QUEUE: ArrivalSpec<RR, number, Door> = {
  *waiting(g) {
    for (const box of ['ready', 'chart-west', 'chart-north'])
      for (const u of g.unitsIn(g.box(box))) if (SIDE[u] === g.v.side && mayEnter(g, u) === undefined) yield u;
  },
  unitOf: (u) => u,
  barred: mayEnter,
  entryOf: (_g, u) => u,
  doors: entryHexes,
  hexOf: (door) => door.hex,
  shut: shutDoor,
  refusal: doorRefusal,
};

const enter: Opt = enterOption('enter', QUEUE, (g, _l, u, door) => {
  const { hex } = door;
  const back = g.f.place[u] !== g.box('ready');
  const l = onDoor(g, u, door);
  setOut(g, u, 'movement');
  g.set('entered', u, 1);
  g.set('unsupplied', u, 0);
  g.set('wasSupplied', u, 1);
  g.set('spent', u, l.spent);
  enterHex(g, u, hex, -1, 'enter');
  g.emit({ e: 'arrived', u, h: hex, cost: l.spent / DEN, case: back ? '29.C' : SIDE[u] === GERMAN ? '23.A' : '23.B' });
  return inPrimary(g, SIDE[u], hex) || l.spent >= l.points ? 'plan' : call('move', l, 'plan');
});

// ---- coming together (22.A.2) --------------------------------------------------------------------------------------------------------------

/** Surviving counters of a division in one hex make it whole again, as long as their side is moving. */
export function joinOption(side: (g: G) => number, window: Window): Opt {
  const test = (g: G, u: UnitId): Refusal | undefined => {
    if (SIDE[u] !== side(g)) return { case: '22.A.2', why: 'not-yours', unit: u };
    // In the enemy's player turn only reserves move.
    if (window === 'reserve' && g.onMap(u) && g.unitsIn(g.f.place[u]).some((c) => g.f.standsFor[c] === g.f.standsFor[u] && still(g, c)))
      return { case: '22.A.2', why: 'not-in-reserve', unit: u };
    return recombineRefusal(g, u);
  };
  const still = (g: G, u: UnitId): boolean => isBreakdown(u) && g.f.reserve[u] === 0 && g.f.movedNow[u] === 0;
  return {
    k: 'recombine',
    parts: 'u',
    *from(g) {
      const { standsFor } = g.f;
      const seen: number[] = [];
      for (let u = 0; u < standsFor.length; u++) {
        if (standsFor[u] < 0 || !isBreakdown(u) || !g.onMap(u) || seen.includes(standsFor[u]) || test(g, u)) continue;
        seen.push(standsFor[u]);
        yield { k: 'recombine', u };
      }
    },
    test: (g, _l, a) => test(g, a.u),
    take(g, _l, a) {
      recombine(g, a.u);
      return 'plan';
    },
    more: true,
  };
}

// ---- counters that part from each other (22.A.1) -------------------------------------------------------------------------------------------

export const SCATTER_LOCALS = record({
  /** Counters that may still go on. */
  units: units(),
  w: code(...WINDOWS),
  /** 1: the division had not moved yet, so one of its parts must. */
  must: count(),
});
type ScatterLocals = Of<typeof SCATTER_LOCALS>;
const sideOf = (l: ScatterLocals, g: G): number => (l.w === 'movement' ? g.v.side : enemyOf(g.v.side));

const scatter: Proc<ScatterLocals> = {
  locals: SCATTER_LOCALS,
  first: 'plan',
  points: {
    plan: {
      who: (g, l) => sideOf(l, g),
      cases: ['22.A.1'],
      skip: (_g, l) => (l.units.length === 0 ? END : undefined),
      options: [
        {
          k: 'pick',
          parts: 'u',
          *from(_g, l) {
            for (const u of [...l.units]) yield { k: 'pick', u };
          },
          test(g, l, a) {
            const u = a.u;
            if (!l.units.includes(u)) return { case: '22.A.1', why: 'parts-first', unit: u };
            return canGo(g, fromHere(g, u, l.w)) ? undefined : nowhere(g, beginMove(g, u, l.w));
          },
          take(g, l, a) {
            const u = a.u;
            l.units = l.units.filter((c) => c !== u);
            l.must = 0;
            return call('move', beginMove(g, u, l.w), 'plan');
          },
        },
        {
          k: 'done',
          *from() {
            yield { k: 'done' };
          },
          test(g, l) {
            const u = l.units[0];
            if (l.must === 1) return { case: '22.A.1', why: 'parts-must-move', unit: u };
            return overstacked(g, SIDE[u], g.hexOf(u)) ? { case: '3-when', why: 'overstacked', unit: u, hex: g.f.place[u] } : undefined;
          },
          take: () => END,
        },
      ],
    },
  },
};

// ---- the phase -----------------------------------------------------------------------------------------------------------------------------

/** A hex over the limit that somebody in it could still leave: the phase does not end like that (3-when). */
export function crowded(g: G, side: Side, window: Window): Refusal | undefined {
  const { place } = g.f;
  const { next } = g.occupancy;
  for (let u = 0; u < place.length; u++) {
    if (next[u] < 0 || SIDE[u] !== side || place[u] >= g.board.n || !overstacked(g, side, g.hexOf(u))) continue;
    for (const other of g.unitsIn(place[u]))
      if (SIDE[other] === side && mayBegin(g, other, window) && canMove(g, other, window))
        return { case: '3-when', why: 'overstacked', unit: other, hex: place[u] };
  }
  return undefined;
}

const done: Opt = plain('done', 'loyalty', (g) => crowded(g, g.v.side, 'movement'));

const movement: Proc = {
  first: 'begin',
  points: {
    begin: {
      auto: (g) => {
        noteStanding(g);
        return 'plan';
      },
    },
    plan: {
      who: mine,
      cases: ['7-when', 'seq-move'],
      args: (g) => ({ impulse: g.v.impulse }),
      options: [done, joinOption(mine, 'movement'), pickOption('movement', mine), enter],
    },
    // After all movement of the impulse (22.E).
    loyalty: { auto: (g) => (g.v.mutinyDue === 1 ? call('mutiny', {}, 'reserves') : 'reserves') },
    reserves: { auto: () => call('createReserves', {}, 'drops') },
    drops: { auto: () => call('drops', {}, 'attacks') },
    attacks: { auto: () => call('declare', { reserve: 0 }, 'over') },
    over: { auto: () => END },
  },
};

export const movementProcs = {
  movement,
  scatter,
  // Read when the procedures are put together: the two files need each other, and which of them loads first depends on who asks.
  get move() {
    return move;
  },
};
