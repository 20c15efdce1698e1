/** Supply Determination Phase (seq-supply): general supply, supply drops (6.D), points for aircraft (5.D.2), the price of the impulse (5.D.3). */
import { END, type Of, type Refusal, type Side, type UnitId } from '@hexfront/engine';
import { count, record } from '@hexfront/engine/parts';
import { tables } from '../../data/index.ts';
import { AIRCRAFT, GROUND, isSouth, SIDE, TRANSPORT, UNITS } from '../../state/query.ts';
import { ALLIED, type Ask, CLEAR_SKY, enemyOf, type G, type Opt, type Proc } from '../../state/shape.ts';
import { dropReserve } from '../reserves/reserves.ts';
import { determineSupply, traceable } from './general-supply.ts';
import { canPay, impulsePrice, pay, pointsOf } from './maneuver-supply.ts';

const COSTS = tables.msp;

// ---- supply drops ------------------------------------------------------------------------------------------------------------------------

/** Why no transport could drop anything now: supplies or troops (6.D-visibility, 17.S2-transport, 17-winterstorm). */
export function transportRefusal(g: G): Refusal | undefined {
  if (g.rules.weather(g).air === 'none') return { case: '17-winterstorm', why: 'no-flying' };
  if (g.v.lastSky !== CLEAR_SKY) return { case: '17.S2-transport', why: 'was-cloudy' };
  return freeTransport(g) < 0 ? { case: '10.B.3-mix', why: 'no-free-transport' } : undefined;
}
/** A transport with nothing to do in this impulse, -1 if there is none. They are all alike, so the first will do. */
export function freeTransport(g: G): number {
  const england = g.box('england');
  for (let u = 0; u < UNITS.length; u++)
    if (TRANSPORT[u] === 1 && g.f.place[u] === england && g.f.airlift[u] === 0 && g.f.flew[u] === 0) return u;
  return -1;
}

/** Why a unit may not be supplied from the air. */
export function airdropRefusal(g: G, unit: UnitId): Refusal | undefined {
  if (SIDE[unit] !== ALLIED || GROUND[unit] === 0) return { case: '6.D', why: 'not-yours', unit };
  if (!g.onMap(unit)) return { case: '6.D', why: 'not-on-map', unit };
  if (g.f.unsupplied[unit] === 0) return { case: '6.D', why: 'in-supply', unit };
  const refusal = transportRefusal(g);
  return refusal && { ...refusal, unit };
}

const airdrop: Opt<SupplyLocals> = {
  k: 'airdrop',
  parts: 'u',
  *from(g) {
    if (transportRefusal(g)) return;
    for (let u = 0; u < UNITS.length; u++)
      if (g.f.unsupplied[u] === 1 && SIDE[u] === ALLIED && GROUND[u] === 1 && g.onMap(u)) yield { k: 'airdrop', u };
  },
  test: (g, _l, a) => airdropRefusal(g, a.u),
  take: (g, _l, a) => {
    const unit = a.u;
    const by = freeTransport(g);
    g.set('flew', by, 1);
    g.set('unsupplied', unit, 0);
    g.set('airSupplied', unit, 1);
    g.set('wasSupplied', unit, 1);
    g.emit({ e: 'airSupplied', u: unit, by, h: g.hexOf(unit), case: '6.D' });
    return 'drops';
  },
  sure: true,
};

// ---- aircraft ----------------------------------------------------------------------------------------------------------------------------

/** Points that make an aircraft operational now (5.D.2-cost). */
export const fuelPrice = (g: G, unit: UnitId): number =>
  (UNITS[unit].combat ?? 0) * (g.v.impulse <= 1 ? COSTS.airPerValueFirstImpulse : COSTS.airPerValueLater);

/** Why an aircraft may not be supplied by this side now. */
export function fuelRefusal(g: G, side: Side, unit: UnitId): Refusal | undefined {
  if (AIRCRAFT[unit] === 0) return { case: '5.D.2-need', why: 'no-aircraft', unit };
  if (SIDE[unit] !== side) return { case: '5.D.2-when', why: 'not-yours', unit };
  if (!g.onMap(unit)) return { case: '5.D.2-when', why: 'not-on-map', unit };
  if (g.f.operational[unit] === 1) return { case: '5.D.2-ready', why: 'operational', unit };
  if (g.f.aborted[unit] === 1) return { case: '10.A.3-abort', why: 'aborted', unit };
  const hex = g.hexOf(unit);
  if (!traceable(g, side, hex)) return { case: '5.D.5', why: 'no-line', unit };
  const n = fuelPrice(g, unit);
  if (canPay(g, side, n, { south: isSouth(g, hex) })) return undefined;
  return g.v.due > 0 && side === g.v.side
    ? { case: '5.D.3', why: 'points-owed', unit, n, owed: g.v.due }
    : { case: '5.D.2-cost', why: 'no-points', unit, n };
}

/** No aircraft flies any more before the game ends: nobody needs to be asked. */
const grounded = (g: G): boolean => g.rules.weather(g).air === 'none' && g.v.turn >= g.rules.lastTurn;

const fuel: Opt<SupplyLocals> = {
  k: 'fuel',
  parts: 'u',
  *from(g, l) {
    const side = fueling(g, l);
    if (pointsOf(g, side) + pointsOf(g, side, true) === 0) return;
    for (let u = 0; u < UNITS.length; u++)
      if (AIRCRAFT[u] === 1 && SIDE[u] === side && g.onMap(u) && fuelRefusal(g, side, u) === undefined) yield { k: 'fuel', u };
  },
  test: (g, l, a) => fuelRefusal(g, fueling(g, l), a.u),
  take: (g, l, a) => {
    const unit = a.u;
    const n = fuelPrice(g, unit);
    pay(g, fueling(g, l), n, { south: isSouth(g, g.hexOf(unit)) });
    g.set('operational', unit, 1);
    g.emit({ e: 'fueled', u: unit, n, has: pointsOf(g, SIDE[unit]), case: '5.D.2-cost' });
    return 'fuel';
  },
  sure: true,
};

// ---- the phase ---------------------------------------------------------------------------------------------------------------------------

const SUPPLY_LOCALS = record({
  /** 1: the side without the initiative supplies its aircraft. */
  second: count(),
});
type SupplyLocals = Of<typeof SUPPLY_LOCALS>;
const fueling = (g: G, l: SupplyLocals): number => (l.second === 1 ? enemyOf(g.v.side) : g.v.side);
const done = (next: string): Opt<SupplyLocals> => ({
  k: 'done',
  from: () => [{ k: 'done' }],
  test: () => undefined,
  take: () => next,
  sure: true,
});

/** Reserves of either side that are out of supply are reserves no longer (9.C-supply). */
function stripReserves(g: G): void {
  for (let u = 0; u < UNITS.length; u++) if (g.f.reserve[u] === 1 && g.f.unsupplied[u] === 1 && g.onMap(u)) dropReserve(g, u, '9.C-supply');
}

function countUnsupplied(g: G, side: Side): number {
  let n = 0;
  for (let u = 0; u < UNITS.length; u++) if (SIDE[u] === side && g.f.unsupplied[u] === 1) n++;
  return n;
}

const supply: Proc<SupplyLocals> = {
  locals: SUPPLY_LOCALS,
  first: 'determine',
  points: {
    determine: {
      auto: (g, l) => {
        l.second = 0;
        g.v.more = 0;
        g.v.due = g.v.impulse > 1 ? impulsePrice(g) : 0;
        determineSupply(g, { quiet: true });
        return 'drops';
      },
    },
    // In both player turns (10.B.2).
    drops: {
      who: () => ALLIED,
      cases: ['6.D', '10.B.2'],
      args: (g) => ({ n: countUnsupplied(g, ALLIED) }),
      skip: (g) => (transportRefusal(g) ? 'status' : undefined),
      options: [airdrop, done('status')],
    },
    status: {
      auto: (g) => {
        for (let side = 0; side < 2; side++) g.emit({ e: 'supply', side, unsupplied: countUnsupplied(g, side), case: '6.A' });
        stripReserves(g);
        return 'fuel';
      },
    },
    fuel: {
      who: fueling,
      cases: ['5.D.2-when', '5.D.2-cost'],
      args: (g, l) => ({ n: pointsOf(g, fueling(g, l)), south: pointsOf(g, fueling(g, l), true), side: fueling(g, l) }),
      skip: (g) => (grounded(g) ? 'next' : undefined),
      options: [fuel, done('next')],
    },
    next: {
      auto: (_g, l) => {
        if (l.second === 1) return 'pay';
        l.second = 1;
        return 'fuel';
      },
    },
    pay: {
      auto: (g) => {
        const n = g.v.due;
        if (n === 0) return END;
        const south = g.v.nextSouth === 1;
        g.v.due = 0;
        g.v.nextSouth = 0;
        g.v.southImpulse = pay(g, g.v.side, n, { south }) > 0 ? 1 : 0;
        g.emit({ e: 'impulsePaid', side: g.v.side, n, south: g.v.southImpulse, case: '5.D.3' });
        return END;
      },
    },
  },
};

// ---- another impulse? --------------------------------------------------------------------------------------------------------------------

/** Why the next impulse cannot be had: in full, or with southern points and the northern map at rest (5.D.3, R-27). */
function onwardRefusal(g: G, south: boolean): Refusal | undefined {
  const { side } = g.v;
  const n = impulsePrice(g);
  return canPay(g, side, n, { south }) ? undefined : { case: '5.D.3', why: 'no-points-impulse', n };
}
/** Only the Allies get points from the southern ports; without any there is nothing to choose. */
const hasSouthern = (g: G): boolean => g.v.side === ALLIED && g.v.southMsp > 0;
const another = (k: string, south: boolean): Opt => ({
  k,
  from: () => [{ k }],
  test: (g) => onwardRefusal(g, south),
  take: (g) => {
    g.v.more = 1;
    g.v.nextSouth = south ? 1 : 0;
    return END;
  },
});

const enough: Opt = {
  k: 'done',
  from: () => [{ k: 'done' }],
  test: () => undefined,
  take: (g) => {
    g.v.more = 0;
    return END;
  },
  sure: true,
};
const impulseAsk = (options: readonly Opt[]): Ask => ({
  who: (g) => g.v.side,
  cases: ['4-impulses', '5.D.3'],
  says: 'ask.onward.ask',
  args: (g) => ({
    ...{ n: impulsePrice(g), has: pointsOf(g, g.v.side), south: pointsOf(g, g.v.side, true), impulse: g.v.impulse },
    last: g.rules.lastPlayerTurn(g.v.turn, g.v.side) ? 1 : 0,
  }),
  options,
});

const onward: Proc = {
  first: 'begin',
  points: {
    begin: { auto: (g) => (hasSouthern(g) ? 'ports' : 'ask') },
    ask: impulseAsk([another('another', false), enough]),
    ports: impulseAsk([another('another', false), another('another-south', true), enough]),
  },
};

export const supplyProcs = { supply, onward };
