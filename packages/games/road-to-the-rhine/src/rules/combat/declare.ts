/** Declaring attacks at the end of movement and of reserve movement (seq-move). What is declared may be left undone later, nothing is added. */
import { draftOptions, END, type HexId, type Of, plain, type UnitId } from '@hexfront/engine';
import { count, hexes, maybe, record, units } from '@hexfront/engine/parts';
import { COMMANDO, held, SIDE } from '../../state/query.ts';
import { ALLIED, type Attack, enemyOf, type G, GERMAN, type Opt, type Proc, type RR } from '../../state/shape.ts';
import { isCanal, isFullSea, isMajorRiver, isMinorRiver } from '../movement/hexsides.ts';
import { pay } from '../supply/maneuver-supply.ts';
import {
  allSouth,
  anyTarget,
  around,
  current,
  DECLARED,
  DRAFT,
  groundRefusal,
  joinRefusal,
  newAttack,
  OVER,
  openRefusal,
  openTargets,
  priceOf,
} from './attackers.ts';
import {
  AMPHIBIOUS,
  canSupport,
  DISGUISED,
  isAmphibious,
  landingBrigade,
  NOW,
  SUPPORT,
  SURPRISE,
  settleSupport,
  unmask,
} from './special-attacks.ts';
import { attackSide } from './strength.ts';

const DECLARE_LOCALS = record({
  reserve: count(),
  /** Hexes that have been dealt with. */
  closed: maybe(hexes()),
  /** Infantry that went aboard in the draft. */
  aboard: maybe(units()),
});
type DeclareLocals = Of<typeof DECLARE_LOCALS>;
const sideOf = (g: G, l: DeclareLocals): number => (l.reserve === 1 ? enemyOf(g.v.side) : g.v.side);
const draftOf = (g: G): Attack => current(g) as Attack;

/**
 * Airborne units that came down on an enemy attack him, like it or not (21.A.2). Who is declared against that hex already is in the same attack,
 * since nobody can be attacked twice (11-once).
 */
export function gatherDrops(g: G): void {
  const side = g.v.side;
  for (let u = 0; u < g.f.place.length; u++) {
    const hex = g.hexOf(u);
    if (g.f.droppedNow[u] === 0 || SIDE[u] !== side || hex >= g.board.n || !held(g, enemyOf(side), hex)) continue;
    let a = g.rows.attacks.find((row) => row.target === hex && row.by === side && row.state !== OVER);
    if (!a) {
      a = newAttack(g, side, hex, 0);
      g.rows.attacks.push(a);
    }
    if (a.attackers.includes(u)) continue;
    a.drop = 1;
    a.attackers.push(u);
    g.emit({ e: 'mustAttack', u, h: hex, case: '21.A.2' });
  }
}

/** Charges the price of water and remembers from which points it came. */
export function settlePrice(g: G, a: Attack): void {
  const owed = priceOf(g, a) - a.paid;
  if (owed <= 0) return;
  const before = g.v.southMsp;
  pay(g, a.by, owed, { south: allSouth(g, a) });
  a.paid += owed;
  a.paidSouth += before - g.v.southMsp;
  g.emit({ e: 'assaultPaid', side: a.by, n: owed, h: a.target, case: '5.D.4-river' });
}
/** An attack that is not made costs nothing. */
export function refund(g: G, a: Attack): void {
  g.v.southMsp += a.paidSouth;
  if (a.by === ALLIED) g.v.alliedMsp += a.paid - a.paidSouth;
  else g.v.germanMsp += a.paid;
  a.paid = 0;
  a.paidSouth = 0;
}

/** Infantry goes aboard when it joins an attack over water with its brigade, two at most (22.C.4). */
function goAboard(g: G, a: Attack, u: UnitId): boolean {
  if (COMMANDO[u] === 1 || g.f.landed[u] !== 0 || !isAmphibious(g, u, a)) return false;
  const brigade = landingBrigade(g, u);
  if (brigade < 0 || !overWater(g, u, a.target)) return false;
  g.set('landed', u, 1 + brigade);
  return true;
}
function overWater(g: G, u: UnitId, target: HexId): boolean {
  const at = attackSide(g, u, target);
  return at >= 0 && (isFullSea(g, at) || isCanal(g, at) || isMinorRiver(g, at) || isMajorRiver(g, at));
}

/** The attack stands: brigades take their role, water is paid for. */
function close(g: G, a: Attack): void {
  settleSupport(g, a);
  if (a.support > 0) g.set('role', a.support - 1, SUPPORT);
  for (const u of a.attackers) {
    if (COMMANDO[u] === 1 || !overWater(g, u, a.target) || !isAmphibious(g, u, a)) continue;
    g.set('role', g.f.landed[u] > 0 ? g.f.landed[u] - 1 : u, AMPHIBIOUS);
  }
  if (a.attackers.includes(DISGUISED) && g.v.masquerade === NOW) a.masquerade = SURPRISE;
  settlePrice(g, a);
  a.state = DECLARED;
  g.emit({
    e: 'declared',
    side: a.by,
    h: a.target,
    units: [...a.attackers],
    reserve: a.reserve,
    case: a.reserve === 1 ? '15' : 'seq-move',
  });
}

const { target, join, ready } = draftOptions<RR, DeclareLocals, Attack>({
  targets: (g, l) => openTargets(g, sideOf(g, l), l.reserve),
  openRefusal: (g, l, hex) => openRefusal(g, sideOf(g, l), l.reserve, hex),
  closed: { of: (l) => l.closed ?? [], refusal: (hex) => ({ case: '11-once', why: 'dealt-with', hex }) },
  open: (g, l, hex) => {
    const by = sideOf(g, l);
    let row = g.rows.attacks.find((one) => one.target === hex && one.by === by);
    if (!row) {
      row = newAttack(g, by, hex, l.reserve);
      g.rows.attacks.push(row);
    }
    row.state = DRAFT;
    l.closed = [...(l.closed ?? []), hex];
    l.aboard = [];
    return 'draft';
  },
  draft: draftOf,
  candidates: (g, a) => around(g, a.by, a.target),
  joinRefusal,
  join: (g, l, row, u) => {
    if (goAboard(g, row, u)) l.aboard = [...(l.aboard ?? []), u];
    row.attackers.push(u);
    return 'draft';
  },
  readyRefusal: (_g, a) => (a.attackers.length > 0 ? undefined : { case: '11-voluntary', why: 'no-attackers' }),
  ready: (g, _l, a) => {
    close(g, a);
    return 'choose';
  },
});

/** The brigade with both letters has to say that it supports: it then does nothing on the water in this turn (22.C.4-alone). */
const support: Opt<DeclareLocals> = {
  k: 'support',
  parts: 'u',
  from: (g) => draftOf(g).attackers.map((u) => ({ k: 'support', u })),
  test: (g, _l, a) => {
    const row = draftOf(g);
    const u = a.u;
    if (!canSupport(g, row, u)) return { case: row.reserve === 1 ? '22.C.5' : '22.C.3', why: 'no-support', unit: u };
    // Who is aboard, or came from afar, got there by the brigade's other role.
    const trial = { ...row, support: 1 + u };
    for (const v of row.attackers)
      if (g.f.landed[v] === 1 + u || groundRefusal(g, v, trial)) return { case: '22.C.4-alone', why: 'one-role', unit: u };
    return undefined;
  },
  take: (g, _l, a) => {
    draftOf(g).support = 1 + a.u;
    return 'draft';
  },
};

const abandon: Opt<DeclareLocals> = {
  k: 'abandon',
  from: () => [{ k: 'abandon' }],
  test: (g) => (draftOf(g).drop === 1 ? { case: '21.A.2', why: 'drop-attacks' } : undefined),
  take: (g, l) => {
    const row = draftOf(g);
    for (const u of l.aboard ?? []) g.set('landed', u, 0);
    g.rows.attacks = g.rows.attacks.filter((one) => one !== row);
    return 'choose';
  },
};

export const declare: Proc<DeclareLocals> = {
  locals: DECLARE_LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (g, l) => {
        if (sideOf(g, l) === GERMAN) unmask(g);
        if (l.reserve === 0) gatherDrops(g);
        l.closed = [];
        return 'choose';
      },
    },
    choose: {
      who: sideOf,
      cases: ['seq-move', '11-voluntary', '11-once'],
      skip: (g, l) => (anyTarget(g, sideOf(g, l), l.reserve, l.closed ?? []) ? undefined : END),
      several: () => true,
      options: [target, plain('done', END)],
    },
    draft: {
      who: sideOf,
      cases: ['11-voluntary', '11-partial', '11-stack'],
      args: (g) => ({ h: draftOf(g).target }),
      options: [join, support, ready, abandon],
      always: (g) => draftOf(g).attackers.length > 0,
    },
  },
};
