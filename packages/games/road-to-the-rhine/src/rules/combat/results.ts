/** Case 11.B: what a result does: bids and the escalating exchange, losses, retreats, the advance. Procedure `battle`. */
import { call, END, explained, type Next, type Of, plain, type Refusal, type RollNode, type Side, type UnitId } from '@hexfront/engine';
import { count, flag, later, maybe, record } from '@hexfront/engine/parts';
import { type CombatCode, tables } from '../../data/index.ts';
import { GROUND, held, SIDE } from '../../state/query.ts';
import { ATTACKED, type Attack, enemyOf, type G, MOVED, type Opt, type Proc } from '../../state/shape.ts';
import { dropReserve } from '../reserves/reserves.ts';
import { DECLARED, FIGHTING, groundRefusal, OVER, priceRefusal } from './attackers.ts';
import { refund, settlePrice } from './declare.ts';
import { biddable, levelsLeft, loseLevel, payable } from './losses.ts';
import { FAILED_DROP } from './retreat.ts';
import { DISGUISED, INFILTRATION, infiltrates, SURPRISE, USED } from './special-attacks.ts';
import { attackColumn, attackStrength, columnText, defenseStrength, type Odds, oddsOf, PARTS, resultOf } from './strength.ts';

const { meaning } = tables.combatResults;
const { levels: DROP_LEVELS, retreat: DROP_HEXES } = tables.airborne.failedAssault;
export const meaningOf = (result: string) => meaning[result as CombatCode];
/** The case that describes a result. */
export const resultCase = (result: string): string => `11.B-${result}`;
/** The defender of a DX may stand his ground for a level, as in the worked example. */
export const mayStand = (g: G): boolean => g.rules.choice('dx-stand-option') === true;

/** Who is attacked: all of the stack, but nobody twice in a phase (11-stack, 11-once). */
export function gatherDefenders(g: G, a: Attack): UnitId[] {
  const { head, next } = g.occupancy;
  const out: UnitId[] = [];
  for (let u = head[a.target]; u >= 0; u = next[u]) if (SIDE[u] !== a.by && GROUND[u] === 1 && (g.f.fought[u] & 2) === 0) out.push(u);
  return out.sort((x, y) => x - y);
}

export const BATTLE_LOCALS = record({
  id: count(),
  /** Levels the attacker and the defender are to lose. */
  a: later(count()),
  d: later(count()),
  /** The hex is held: no retreat, no advance. */
  held: maybe(flag()),
});
type BattleLocals = Of<typeof BATTLE_LOCALS>;
const attackOf = (g: G, l: BattleLocals): Attack => {
  const found = g.rows.attacks.find((a) => a.id === l.id);
  if (!found) throw new Error(`there is no attack ${l.id}`);
  return found;
};
const alive = (g: G, units: readonly UnitId[]): UnitId[] => units.filter((u) => g.onMap(u));

/** Begins the battle: who is still able to attack does, everybody is marked. False if nothing is left of it. */
function open(g: G, a: Attack): boolean {
  // What has changed since the declaration (a river in flood) may hold somebody back.
  a.attackers = alive(g, a.attackers).filter((u) => g.f.droppedNow[u] === 1 || !groundRefusal(g, u, a));
  a.defenders = gatherDefenders(g, a);
  if (a.attackers.length === 0 || a.defenders.length === 0 || priceRefusal(g, a)) return false;
  settlePrice(g, a);
  a.state = FIGHTING;
  if (a.support > 0 && !a.attackers.includes(a.support - 1)) a.support = 0;
  if (a.masquerade === 0 && infiltrates(g, a)) a.masquerade = INFILTRATION;
  if (a.masquerade === SURPRISE) g.v.masquerade = USED;
  for (const u of a.attackers) {
    g.set('fought', u, g.f.fought[u] | 1);
    // Airborne units that had to attack are through for the player turn (21.A.2); the others as 11-who-unmoved says.
    g.set('acted', u, g.f.acted[u] | ATTACKED | (g.f.droppedNow[u] === 1 ? MOVED : 0));
    if (g.f.reserve[u] === 1) dropReserve(g, u, '9.C-used');
  }
  for (const u of a.defenders) g.set('fought', u, g.f.fought[u] | 2);
  g.emit({
    e: 'battle',
    side: a.by,
    h: a.target,
    units: [...a.attackers],
    reserve: a.reserve,
    drop: a.drop,
    case: a.drop ? '21.A.2' : a.reserve ? '15' : '11.A-strength',
  });
  return true;
}

/** The attack is not made. */
export function callOff(g: G, a: Attack, rule: string): void {
  refund(g, a);
  a.state = OVER;
  g.emit({ e: 'calledOff', side: a.by, h: a.target, case: rule });
}

/** The die of a battle; the account of its column is written only if somebody asks for it. */
function node(g: G, a: Attack): RollNode {
  let odds: Odds | undefined;
  const now = (): Odds => {
    odds ??= oddsOf(g, a);
    return odds;
  };
  return {
    dice: [tables.combatResults.die],
    classOf: ([pip]) => resultOf(now().column, pip),
    cases: ['11.A-roll'],
    says: 'roll.battle',
    get args() {
      return { h: a.target, odds: columnText(now().column) };
    },
    get ledger() {
      return explained((out) => attackColumn(g, a, attackStrength(g, a), defenseStrength(g, a), out));
    },
  };
}

// ---- bids --------------------------------------------------------------------------------------------------------------------------------

/** DX: the defender names what he loses, the attacker loses one more (11.B-DX). */
const bid: Opt<BattleLocals> = {
  k: 'bid',
  parts: 'n',
  from: function* (g, l) {
    const most = biddable(g, attackOf(g, l).defenders);
    for (let n = 0; n <= most; n++) yield { k: 'bid', n };
  },
  test: (g, l, act) => {
    const most = biddable(g, attackOf(g, l).defenders);
    const n = act.n;
    return n >= 0 && n <= most ? undefined : { case: '11-loss-cadre', why: 'bid-too-high', n, limit: most };
  },
  take: (g, l, act) => {
    l.d = act.n;
    l.a = l.d + (meaning.DX.attackerLosesBidPlus ?? 1);
    g.emit({ e: 'bid', side: enemyOf(attackOf(g, l).by), n: l.d, case: '11.B-DX' });
    return 'payD';
  },
  sure: true,
};
/** The reading of the worked example: one level and stay, or none and go. */
const stand = plain(
  'stand',
  (g: G, l: BattleLocals): Next => {
    l.d = 1;
    l.held = true;
    g.emit({ e: 'stood', h: attackOf(g, l).target, case: 'EX-I3b' });
    return 'payD';
  },
  (g, l) => (biddable(g, attackOf(g, l).defenders) > 0 ? undefined : { case: '11-loss-cadre', why: 'bid-too-high', n: 1, limit: 0 }),
);

/** One rung of the ladder (11.B-EX-esc, R-24). Nobody bids what he does not have. */
const rung = (k: 'escalate' | 'match', next: string): Opt<BattleLocals> => {
  const test = (g: G, l: BattleLocals): Refusal | undefined => {
    const a = attackOf(g, l);
    const wanted = k === 'escalate' ? l.a + 1 : l.d;
    const has = biddable(g, k === 'escalate' ? a.defenders : a.attackers);
    return has >= wanted ? undefined : { case: '11.B-EX-esc', why: 'cannot-escalate', n: wanted, limit: has };
  };
  return {
    k,
    from: () => [{ k }],
    test,
    take: (g, l) => {
      const a = attackOf(g, l);
      if (k === 'escalate') l.d = l.a + 1;
      else l.a = l.d;
      g.emit({
        e: 'raised',
        side: k === 'escalate' ? enemyOf(a.by) : a.by,
        n: k === 'escalate' ? l.d : l.a,
        case: '11.B-EX-esc',
      });
      return next;
    },
  };
};
const settled = (k: string): Opt<BattleLocals> => plain(k, 'settle') as Opt<BattleLocals>;

// ---- the battle --------------------------------------------------------------------------------------------------------------------------

export const battle: Proc<BattleLocals> = {
  locals: BATTLE_LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (g, l) => {
        const a = attackOf(g, l);
        if (open(g, a)) return 'roll';
        callOff(g, a, '11-once');
        return END;
      },
    },
    roll: {
      roll: (g, l) => node(g, attackOf(g, l)),
      take: (g, l, [pip]) => {
        const a = attackOf(g, l);
        const odds = oddsOf(g, a);
        a.die = pip;
        a.result = resultOf(odds.column, pip);
        g.emit({
          e: 'result',
          result: a.result,
          die: pip,
          column: odds.column,
          odds: columnText(odds.column),
          attack: odds.attack / PARTS,
          defense: odds.defense / PARTS,
          h: a.target,
          case: resultCase(a.result),
        });
        const m = meaningOf(a.result);
        l.a = m.attackerLoses ?? 0;
        l.d = m.defenderLoses ?? 0;
        if (m.escalates) return 'raise';
        if (!m.defenderBids) return 'payD';
        l.a = m.attackerLosesBidPlus ?? 1;
        return mayStand(g) ? 'stand' : 'bid';
      },
    },
    bid: {
      who: (g, l) => enemyOf(attackOf(g, l).by),
      cases: ['11.B-DX', '11-loss-cadre'],
      args: (g, l) => ({ h: attackOf(g, l).target }),
      options: [bid],
    },
    stand: {
      who: (g, l) => enemyOf(attackOf(g, l).by),
      cases: ['11.B-DX', 'EX-I3b'],
      args: (g, l) => ({ h: attackOf(g, l).target }),
      options: [plain('go', 'payD') as Opt<BattleLocals>, stand],
    },
    raise: {
      who: (g, l) => enemyOf(attackOf(g, l).by),
      cases: ['11.B-EX', '11.B-EX-esc'],
      args: (g, l) => ({ h: attackOf(g, l).target, n: l.a }),
      options: [settled('accept'), rung('escalate', 'match')],
    },
    match: {
      who: (g, l) => attackOf(g, l).by,
      cases: ['11.B-EX-esc', '11.B-EX-empty'],
      args: (g, l) => ({ h: attackOf(g, l).target, n: l.d }),
      options: [settled('decline'), rung('match', 'raise')],
    },
    settle: {
      auto: (_g, l) => {
        // Outbid, the attacker neither drives him out nor follows, even into an empty hex (11.B-EX-empty).
        l.held = l.a < l.d;
        return 'payD';
      },
    },
    payD: {
      auto: (g, l) => {
        const a = attackOf(g, l);
        const each = meaningOf(a.result).eachDefenderLoses ?? 0;
        for (let i = 0; i < each; i++) for (const u of alive(g, a.defenders)) loseLevel(g, u, resultCase(a.result));
        return bear(g, a, enemyOf(a.by), a.defenders, l.d, 'payA');
      },
    },
    payA: {
      auto: (g, l) => {
        const a = attackOf(g, l);
        return bear(g, a, a.by, a.attackers, l.a, 'back');
      },
    },
    back: {
      auto: (g, l) => {
        const a = attackOf(g, l);
        const m = meaningOf(a.result);
        // Airborne units in the hex have a way back of their own.
        const standing = alive(g, a.attackers).filter((u) => !(a.drop === 1 && g.f.place[u] === a.target));
        if (m.attackerRetreats) return call('withdraw', { side: a.by, units: standing, hexes: m.attackerRetreats }, 'follow');
        if (m.defenderRetreats && !l.held)
          return call('withdraw', { side: enemyOf(a.by), units: alive(g, a.defenders), hexes: m.defenderRetreats }, 'follow');
        return 'follow';
      },
    },
    follow: {
      auto: (g, l) => {
        const a = attackOf(g, l);
        const taken = !held(g, enemyOf(a.by), a.target);
        if (!taken && a.drop === 1) return 'repelled';
        const outbid = l.held === true && meaningOf(a.result).escalates === true;
        if (!taken || outbid || !meaningOf(a.result).advance) return 'over';
        const units = alive(g, a.attackers).filter((u) => g.f.droppedNow[u] === 0);
        const joins = a.masquerade === INFILTRATION && g.onMap(DISGUISED);
        if (joins) units.push(DISGUISED);
        return units.length > 0 ? call('advance', { side: a.by, units, target: a.target, infiltrates: joins ? 1 : 0 }, 'over') : 'over';
      },
    },
    // The hex held out: airborne units in it lose a level each and come out one hex (21.A.2-fail).
    repelled: {
      auto: (g, l) => {
        const a = attackOf(g, l);
        const landed = alive(g, a.attackers).filter((u) => g.f.droppedNow[u] === 1 && g.f.place[u] === a.target);
        for (let i = 0; i < DROP_LEVELS; i++) for (const u of alive(g, landed)) loseLevel(g, u, '21.A.2-fail');
        return call('withdraw', { side: a.by, units: alive(g, landed), hexes: DROP_HEXES, tag: FAILED_DROP }, 'over');
      },
    },
    over: {
      auto: (g, l) => {
        const a = attackOf(g, l);
        a.state = OVER;
        return END;
      },
    },
  },
};
/** Levels are lost: whoever has no choice loses them at once, the others are asked unit by unit. */
function bear(g: G, a: Attack, side: Side, all: readonly UnitId[], must: number, then: string): Next {
  const units = alive(g, all);
  if (must === 0 || units.length === 0) return then;
  // More than the result itself asks for was bid.
  const m = meaningOf(a.result);
  const bid = must > ((side === a.by ? m.attackerLoses : m.defenderLoses) ?? 0) && (m.escalates === true || side !== a.by);
  if (must < payable(g, units))
    return call('burden', { side, units, must, either: 0, hexes: 0, tag: resultCase(a.result), ...(bid ? { cause: 'chosen' } : {}) }, then);
  for (const u of units) for (let left = levelsLeft(g, u); left > 0; left--) loseLevel(g, u, resultCase(a.result));
  return then;
}
export const isOpen = (a: Attack): boolean => a.state === DECLARED;
