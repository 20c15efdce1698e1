/** Chapters 9 and 13, reserves: creating them at the end of a movement phase, and their moves in the enemy's player turn, on the first turn by the die (26). */
import { among, call, END, type Of, type Refusal, type Trigger, type UnitId } from '@hexfront/engine';
import { record, units } from '@hexfront/engine/parts';
import { GROUND_OF, SIDE } from '../../state/query.ts';
import { enemyOf, type G, GERMAN, type Opt, type Proc, type RR } from '../../state/shape.ts';
import { settleInvestment } from '../dunkirk.ts';
import { firstAlliedTurn, HELD, mayTryAgain, RELEASE, RELEASED } from '../first-turn.ts';
import { lastLost } from '../movement/break-down.ts';
import { pickOption } from '../movement/movement.ts';
import { crowded, joinOption } from '../movement/movement-phase.ts';
import { alarm, dropReserve, reserveRefusal, standDown } from './reserve-status.ts';

export { dropReserve, reserveRefusal, standDown };

const owner = (g: G): number => enemyOf(g.v.side);

// ---- creating them (9) ---------------------------------------------------------------------------------------------------------------------

const create: Opt = {
  k: 'reserve',
  parts: 'u',
  ...among({
    k: 'reserve',
    part: 'u',
    of: (g) => GROUND_OF[g.v.side],
    fits: (g) => (u) => g.f.place[u] < g.board.n && reserveRefusal(g, u) === undefined,
  }),
  test: (g, _l, a) => reserveRefusal(g, a.u),
  take: (g, _l, a) => {
    g.set('reserve', a.u, 1);
    g.set('stood', a.u, 1);
    g.emit({ e: 'reserve', u: a.u, h: g.hexOf(a.u), case: '9.A' });
    return 'create';
  },
};
const enough: Opt = { k: 'done', from: () => [{ k: 'done' }], test: () => undefined, take: () => END, sure: true };

const createReserves: Proc = {
  first: 'create',
  points: { create: { who: (g) => g.v.side, cases: ['9-when', '9.A'], options: [enough, create] } },
};

// ---- releasing them on the first turn (26-reserve) -----------------------------------------------------------------------------------------

const RESERVE_LOCALS = record({
  /** Reserves the German wants to move; the dice are thrown for one after another. */
  named: units(),
});
type ReserveLocals = Of<typeof RESERVE_LOCALS>;

/** Why the German cannot name a reserve for release. */
function nameRefusal(g: G, l: ReserveLocals, u: UnitId): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit: u });
  if (SIDE[u] !== GERMAN) return no('26-reserve', 'not-yours');
  if (g.f.place[u] >= g.board.n || g.f.reserve[u] === 0) return no('26-reserve', 'not-in-reserve');
  return l.named.includes(u) ? no('26-reserve', 'named-already') : undefined;
}
const name: Opt<ReserveLocals> = {
  k: 'name',
  parts: 'u',
  *from(g, l) {
    const { place, reserve } = g.f;
    for (let u = 0; u < place.length; u++)
      if (reserve[u] === 1 && SIDE[u] === GERMAN && place[u] < g.board.n && !l.named.includes(u)) yield { k: 'name', u };
  },
  test: (g, l, a) => nameRefusal(g, l, a.u),
  take: (_g, l, a) => {
    l.named.push(a.u);
    return 'name';
  },
  sure: true,
};
const named: Opt<ReserveLocals> = { k: 'done', from: () => [{ k: 'done' }], test: () => undefined, take: () => 'next', sure: true };

function release(g: G, u: UnitId, pip: number): void {
  const free = RELEASE.released.includes(pip);
  g.set('released', u, free ? RELEASED : HELD);
  g.emit({ e: 'release', u, die: pip, outcome: free ? 'released' : 'held', case: '26-reserve' });
  if (!free && !mayTryAgain(u)) dropReserve(g, u, '26-reserve-lose');
}

/** Released units lose their status whether they moved or not; nothing but a move would let them attack, so it may be taken now (26-reserve-lose). */
function settleReleased(g: G): void {
  const { place } = g.f;
  for (let u = 0; u < place.length; u++) if (g.f.released[u] === RELEASED) dropReserve(g, u, '26-reserve-lose');
}

// ---- moving them (13) ----------------------------------------------------------------------------------------------------------------------

const done: Opt<ReserveLocals> = {
  k: 'done',
  *from() {
    yield { k: 'done' };
  },
  test: (g) => crowded(g, owner(g), 'reserve'),
  take: () => 'end',
};
const pick = pickOption('reserve', owner) as Opt<ReserveLocals>;

function anyReserve(g: G): boolean {
  const { place, reserve } = g.f;
  const side = owner(g);
  for (let u = 0; u < place.length; u++) if (reserve[u] === 1 && SIDE[u] === side && place[u] < g.board.n) return true;
  return false;
}

const reserveMovement: Proc<ReserveLocals> = {
  locals: RESERVE_LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (g, l) => {
        l.named = [];
        if (!anyReserve(g)) return 'attacks';
        return firstAlliedTurn(g) ? 'name' : 'plan';
      },
    },
    name: { who: () => GERMAN, cases: ['26-reserve'], says: 'ask.reserveMovement.name', options: [named, name] },
    next: { auto: (_g, l) => (l.named.length > 0 ? 'roll' : 'plan') },
    roll: {
      roll: (_g, l) => ({
        dice: [RELEASE.die],
        classOf: ([pip]) => (RELEASE.released.includes(pip) ? 'released' : 'held'),
        cases: ['26-reserve'],
        says: 'roll.release',
        args: { unit: l.named[0] },
      }),
      take: (g, l, [pip]) => {
        release(g, l.named.splice(0, 1)[0], pip);
        return 'next';
      },
    },
    plan: { who: owner, cases: ['13', '13-once'], options: [done, joinOption(owner, 'reserve') as Opt<ReserveLocals>, pick] },
    end: {
      auto: (g) => {
        if (firstAlliedTurn(g)) settleReleased(g);
        return g.v.mutinyDue === 1 ? call('mutiny', {}, 'attacks') : 'attacks';
      },
    },
    attacks: { auto: () => call('declare', { reserve: 1 }, 'over') },
    over: { auto: () => END },
  },
};

export const reserveProcs = { createReserves, reserveMovement };
/** Reserves, breakdown counters and Dunkirk follow what others do. */
export const reserveTriggers: readonly Trigger<RR>[] = [
  { on: 'entered', effect: (g, e) => alarm(g, e) },
  { on: 'lost', effect: (g, e) => lastLost(g, e.u) },
  { on: 'impulseOver', effect: (g) => settleInvestment(g) },
];
