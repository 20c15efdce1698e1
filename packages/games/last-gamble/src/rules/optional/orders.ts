/** Optional rule 5, orders: what commanders add to a battle, and the two sealed cards that are opened before the die (opt-5.13, 5.22 to 5.25). */
import { add, END, type Refusal, type Side, type UnitId } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import { addShift, type FaceRule } from '../../decisions/combat.ts';
import type { Rules } from '../../decisions/rules.ts';
import { SIDE } from '../../state/query.ts';
import { type Battle, enemyOf, type G, GERMAN, type Opt, type Proc } from '../../state/shape.ts';
import { ARMIES, CORPS, fit, follow, inRange, isClose, isCoordinated, isSubordinate, leadersNear, pointsLeft, spend } from './command.ts';

const ATTACK = tables.attackOrders.rows;
const DEFENSE = tables.defenseOrders.rows;
export const EMERGENCY = 0;
export const BREAKTHROUGH = ATTACK.findIndex((row) => row.id === 'breakthrough');

const current = (g: G): Battle => g.rows.battles[0];
/** Guns alone attack by no order and meet none. */
const commanded = (b: Battle | undefined): boolean => b !== undefined && b.kind !== 'barrage' && b.attackers.length > 0;
const rowsFor = (b: Battle, side: Side) => (side === b.by ? ATTACK : DEFENSE);
/** Units of a side that fight in the battle. */
const fighting = (g: G, b: Battle, side: Side): UnitId[] =>
  (side === b.by ? b.attackers : b.defenders).filter((u) => g.rules.fight.role(g, u) === 'fights');

// ---- who can order what ------------------------------------------------------------------------------------------------------------------

/** Price of an order in half points: half of it when everybody he leads there is close (opt-5.22, 5.23). */
export function priceOf(g: G, b: Battle, side: Side, c: number, n: number): number {
  const led = fighting(g, b, side).filter((u) => leadersNear(g, u).includes(c));
  return rowsFor(b, side)[n].cost * (led.length > 0 && led.every((u) => isClose(g, c, u)) ? 1 : 2);
}

/** Why a corps commander cannot give this order in the battle. */
export function orderRefusal(g: G, b: Battle, side: Side, c: number, n: number): Refusal | undefined {
  const rule = side === b.by ? 'opt-5.22' : 'opt-5.23';
  const row = rowsFor(b, side)[n];
  if (row === undefined || row.cost === 0) return { case: rule, why: 'no-such-order', unit: c };
  if (!CORPS.includes(c) || SIDE[c] !== side || !g.onMap(c)) return { case: 'opt-5.2', why: 'no-corps-commander', unit: c };
  if (!fit(g, c)) return { case: 'opt-5.75', why: 'commander-disorganized', unit: c };
  if (!isCoordinated(g, c)) return { case: 'opt-5.21', why: 'not-coordinated', unit: c };
  const units = fighting(g, b, side);
  let leads = false;
  for (const u of units) {
    const near = leadersNear(g, u);
    // Who is out of his own commander's reach drags everybody down.
    if (near.length === 0) return { case: rule, why: 'unit-out-of-command', unit: u, other: c };
    if (near.includes(c)) leads = true;
  }
  if (!leads) return { case: rule, why: 'not-his-units', unit: c };
  return pointsLeft(g, c) < priceOf(g, b, side, c, n) ? { case: rule, why: 'no-option-points', unit: c, other: c } : undefined;
}

const cell = (side: Side): 'germanOrder' | 'alliedOrder' => (side === GERMAN ? 'germanOrder' : 'alliedOrder');
/** A sealed card: who pays and which order. */
const seal = (c: UnitId, n: number): number => 1 + n + 4 * (c + 1);
const unseal = (card: number): { c: number; n: number } => ({ c: Math.floor((card - 1) / 4) - 1, n: (card - 1) % 4 });

const orderOption = (attacker: boolean, next: string): Opt => {
  const k = attacker ? 'attack-order' : 'defense-order';
  const sideOf = (b: Battle): number => (attacker ? b.by : enemyOf(b.by));
  return {
    k,
    parts: 'u n',
    *from(g) {
      const b = current(g);
      const side = sideOf(b);
      for (const c of CORPS)
        if (SIDE[c] === side && g.onMap(c))
          for (let n = 1; n < rowsFor(b, side).length; n++) if (orderRefusal(g, b, side, c, n) === undefined) yield { k, u: c, n };
    },
    test: (g, _l, a) => orderRefusal(g, current(g), sideOf(current(g)), a.u, a.n),
    take: (g, _l, a) => {
      g.v[cell(sideOf(current(g)))] = seal(a.u, a.n);
      return next;
    },
    sure: true,
  };
};
const emergency = (attacker: boolean, next: string): Opt => ({
  k: 'emergency',
  from: () => [{ k: 'emergency' }],
  test: () => undefined,
  take: (g) => {
    const b = current(g);
    g.v[cell(attacker ? b.by : enemyOf(b.by))] = seal(-1, EMERGENCY);
    return next;
  },
  sure: true,
});

/** The cards are opened together: paid for, and in force. */
function open(g: G, side: Side): void {
  const b = current(g);
  const { c, n } = unseal(g.v[cell(side)]);
  g.v[cell(side)] = 0;
  b.extra[side === b.by ? 'attackOrder' : 'defenseOrder'] = n;
  const row = rowsFor(b, side)[n];
  if (c >= 0) {
    spend(g, c, priceOf(g, b, side, c, n));
    for (const u of fighting(g, b, side)) if (leadersNear(g, u).includes(c)) follow(g, u, c);
  }
  g.emit({
    e: 'order',
    side,
    order: `${row.id} ${side === b.by ? 'attack' : 'defense'}`,
    reveals: true,
    case: side === b.by ? 'orders-attack' : 'orders-defense',
  });
  // Apart from the order itself, so that who gave it may stay hidden (opt-2).
  if (c >= 0) g.emit({ e: 'orderBy', u: c, case: side === b.by ? 'opt-5.22' : 'opt-5.23' });
}

// ---- points added to strength (opt-5.13, 5.25) -------------------------------------------------------------------------------------------

/** Unit that the points of an army commander would go to: a subordinate in his range, one that is not halved if there is one. */
function aided(g: G, b: Battle, side: Side, army: UnitId): UnitId {
  const mine = fighting(g, b, side).filter((u) => isSubordinate(army, u) && inRange(g, army, u));
  const factors = side === b.by ? g.rules.attackFactors : g.rules.defenseFactors;
  const whole = mine.find((u) => !factors.some((f) => f.num < f.den && f.applies(g, b, u, g.hexOf(u))));
  return whole ?? mine[0] ?? -1;
}
function aidRefusal(g: G, b: Battle, side: Side, army: UnitId, n: number): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit: army, other: army });
  if (!ARMIES.includes(army) || SIDE[army] !== side || !g.onMap(army)) return no('opt-5.13', 'no-army-commander');
  if (!fit(g, army)) return no('opt-5.76', 'commander-disorganized');
  if (n < 1 || 2 * n > pointsLeft(g, army)) return no('opt-5.13', 'no-option-points');
  return aided(g, b, side, army) < 0 ? no('opt-5.25', 'nobody-to-aid') : undefined;
}
const aid = (attacker: boolean, next: string): Opt => {
  const sideOf = (b: Battle): number => (attacker ? b.by : enemyOf(b.by));
  return {
    k: 'aid',
    parts: 'u n',
    *from(g) {
      const b = current(g);
      const side = sideOf(b);
      for (const c of ARMIES)
        if (SIDE[c] === side && aidRefusal(g, b, side, c, 1) === undefined)
          for (let n = 1; 2 * n <= pointsLeft(g, c); n++) yield { k: 'aid', u: c, n };
    },
    test: (g, _l, a) => aidRefusal(g, current(g), sideOf(current(g)), a.u, a.n),
    take: (g, _l, a) => {
      const b = current(g);
      const side = sideOf(b);
      const u = aided(g, b, side, a.u);
      spend(g, a.u, 2 * a.n);
      b.extra[attacker ? 'attackAid' : 'defenseAid'] = a.n;
      b.extra[attacker ? 'attackAided' : 'defenseAided'] = u + 1;
      g.emit({ e: 'aid', u, other: a.u, n: a.n, case: 'opt-5.13' });
      return next;
    },
    sure: true,
  };
};
const noAid = (next: string): Opt => ({
  k: 'pass',
  from: () => [{ k: 'pass' }],
  test: () => undefined,
  take: () => next,
  sure: true,
});

const aidFace =
  (what: 'attack' | 'defense'): FaceRule =>
  (_g, b, u, face, out) =>
    b.extra[`${what}Aided`] === u + 1 ? add(out, face, b.extra[`${what}Aid`] ?? 0, 'opt-5.13', 'line.commander-aid') : face;

// ---- the procedure -----------------------------------------------------------------------------------------------------------------------

const attackerOf = (g: G): Side => current(g).by;
const defenderOf = (g: G): number => enemyOf(current(g).by);
const where = (g: G) => ({ h: current(g).targets[0] });
/** What is not asked would tell the enemy something when units are hidden (opt-2). */
const hushed = (g: G): boolean => g.rules.sight !== undefined;

const orders: Proc = {
  first: 'begin',
  points: {
    begin: { auto: (g) => (commanded(current(g)) ? 'attackAid' : END) },
    attackAid: {
      who: attackerOf,
      cases: ['opt-5.13', 'opt-5.25'],
      says: 'ask.orders.aid',
      args: where,
      options: [aid(true, 'defenseAid'), noAid('defenseAid')],
    },
    defenseAid: {
      who: defenderOf,
      cases: ['opt-5.13', 'opt-5.25'],
      says: 'ask.orders.aid',
      args: where,
      options: [aid(false, 'attack'), noAid('attack')],
    },
    attack: {
      who: attackerOf,
      cases: ['opt-5.24', 'orders-attack'],
      args: where,
      options: [orderOption(true, 'defense'), emergency(true, 'defense')],
      secret: true,
      always: hushed,
    },
    defense: {
      who: defenderOf,
      cases: ['opt-5.24', 'orders-defense'],
      args: where,
      options: [orderOption(false, 'open'), emergency(false, 'open')],
      secret: true,
      always: hushed,
    },
    open: {
      auto: (g) => {
        const { by } = current(g);
        open(g, by);
        open(g, enemyOf(by));
        return END;
      },
    },
  },
};

/** The row in force on a side of the battle, once the cards are open. */
const attackRow = (b: Battle) => (b.extra.attackOrder === undefined ? undefined : ATTACK[b.extra.attackOrder]);
const defenseRow = (b: Battle) => (b.extra.defenseOrder === undefined ? undefined : DEFENSE[b.extra.defenseOrder]);
const asRead = (row: { asResult?: object } | undefined, result: string): string =>
  (row?.asResult as Record<string, string> | undefined)?.[result] ?? result;

/** Puts orders and their effects into the record (orders-attack, orders-defense, R-42). */
export function giveOrders(draft: Rules): void {
  draft.procs.orders = orders;
  draft.beforeRoll.push('orders');
  draft.fight.attackFace.push(aidFace('attack'));
  draft.fight.defenseFace.push(aidFace('defense'));
  draft.shifts.push((_g, b, out) => {
    const left = defenseRow(b)?.shift ?? 0;
    const right = attackRow(b)?.shift ?? 0;
    if (left !== 0) addShift(out, left, 'orders-defense', 'line.full-defense');
    if (right !== 0) addShift(out, right, 'orders-attack', 'line.full-attack');
  });
  // The attacker's order was declared first and is read first (opt-5.24).
  draft.results.push((_g, b, result) => asRead(defenseRow(b), asRead(attackRow(b), result)));
  draft.fight.burdens.push((_g, b, burden) => {
    const row = burden.side === b.by ? attackRow(b) : defenseRow(b);
    if (!row) return;
    if (row.doubleOwnLoss?.some((code) => code === b.result)) burden.must *= 2;
    if (row.retreatOnly?.some((code) => code === b.result)) {
      burden.hexes += burden.either;
      burden.either = 0;
    }
  });
  // Before what limits every advance: in heavy snow one hex is all there is, breakthrough or not (adv-8.22, R-88).
  draft.advanceLimit.unshift((_g, b, unit, limit) =>
    b && limit > 0 && SIDE[unit] === b.by ? limit + (attackRow(b)?.extraAdvance ?? 0) : limit,
  );
  // A breakthrough that ends in a retreat leaves its units without zones (until their next player turn).
  draft.triggers.push({
    on: 'retreated',
    effect: (g, e) => {
      const b = current(g);
      if (!b || b.extra.attackOrder !== BREAKTHROUGH) return;
      for (const u of e.units) if (b.attackers.includes(u) && g.onMap(u)) g.set('zoneless', u, 1);
    },
  });
  const zone = draft.move.zoneClass;
  draft.move.zoneClass = (g, u) => (g.f.zoneless[u] !== 0 ? 'none' : zone(g, u));
}
