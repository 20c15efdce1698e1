/** The Combat Phase and one battle of it, from the declaration to what stays behind. Procedures `combat` and `battle`. */
import { addTarget, burdenKind, call, draftOptions, END, explained, hexesBeside, type Of, type RollNode } from '@hexfront/engine';
import { count, hexes, list, maybe, record } from '@hexfront/engine/parts';
import { partnerOf } from '../../state/query.ts';
import { type Battle, enemyOf, type G, type LG, type Opt, type Proc } from '../../state/shape.ts';
import { dropReserve } from '../reserves/reserves.ts';
import type { AdvanceCall } from './advance.ts';
import { ATTACKER, DEFENDER, superior } from './armor-superiority.ts';
import { attackGunRefusal, defenseGunRefusal, gunsFor } from './artillery.ts';
import {
  alsoRefusal,
  candidates,
  current,
  feasible,
  gatherDefenders,
  joinRefusal,
  openBattle,
  openRefusal,
  openTargets,
  readyRefusal,
} from './combat.ts';
import { enemyHexes, owed, tidy } from './engagement.ts';
import { advanceOf, burdensOf, harmless, resultCase, settleMarks, suffering } from './results.ts';
import { attackStrength, battleColumn, columnText, defenseStrength, type Odds, oddsOf, resultOf } from './strength.ts';

/** Turns of 12/16, whose victims the first-day rules remember (basic-15.22). */
const LAST_TURN_OF_FIRST_DAY = 2;

// ---- the phase ---------------------------------------------------------------------------------------------------------------------------

const over: Opt = {
  k: 'done',
  from: () => [{ k: 'done' }],
  test: (g) => {
    const row = owed(g)[0];
    return row ? { case: 'basic-11.48#ENG', why: 'must-fight', hex: enemyHexes(row, g.v.side)[0] } : undefined;
  },
  take: () => END,
};

// ---- one battle --------------------------------------------------------------------------------------------------------------------------

const BATTLE_LOCALS = record({
  /** Next of the procedures that modules run before the die and after the battle. */
  i: maybe(count()),
  todo: maybe(list(burdenKind())),
  /** Hexes the attackers stood in. */
  from: maybe(hexes()),
});
type BattleLocals = Of<typeof BATTLE_LOCALS>;

const { target, also, join, ready } = draftOptions<LG, BattleLocals, Battle>({
  targets: openTargets,
  openRefusal: (g, _l, hex) => openRefusal(g, hex),
  open: (g, _l, hex) => {
    g.rows.battles = [openBattle(g, hex)];
    return call('battle', {}, 'choose');
  },
  draft: current,
  candidates,
  joinRefusal,
  join: (g, _l, b, unit) => {
    b.attackers.push(unit);
    // A Kampfgruppe attacks as the one unit it is (adv-12.11, 12.21).
    const partner = partnerOf(g, unit);
    if (partner >= 0 && joinRefusal(g, b, partner) === undefined) b.attackers.push(partner);
    return 'draft';
  },
  also: {
    hexes: (g, b) => hexesBeside(g, b.targets),
    refusal: alsoRefusal,
    add: addTarget,
  },
  readyRefusal: (_g, b) => readyRefusal(b),
  ready: () => 'commit',
});

const COMBAT_LOCALS = record({ i: maybe(count()) });

export const combat: Proc<Of<typeof COMBAT_LOCALS>> = {
  locals: COMBAT_LOCALS,
  first: 'begin',
  points: {
    begin: { auto: () => call('engagement', {}, 'before') },
    before: {
      auto: (g, l) => {
        const i = l.i ?? 0;
        if (i >= g.rules.fight.beforeCombat.length) return 'choose';
        l.i = i + 1;
        return call(g.rules.fight.beforeCombat[i], {}, 'before');
      },
    },
    choose: {
      who: (g) => g.v.side,
      cases: ['basic-11.0', 'basic-11.24'],
      options: [target, over],
    },
  },
};

const gun: Opt<BattleLocals> = {
  k: 'gun',
  parts: 'u',
  *from(g) {
    for (const u of gunsFor(g, current(g), false)) yield { k: 'gun', u };
  },
  test: (g, _l, a) => {
    const b = current(g);
    const unit = a.u;
    const refusal = attackGunRefusal(g, b, unit);
    if (refusal || b.targets.length === 1) return refusal;
    // A vehicle that can fire as a gun may be the only one able to attack all these hexes (adv-5.51).
    return feasible(g, { ...b, guns: [...b.guns, unit] }) ? undefined : { case: 'basic-11.21', why: 'nobody-can', hex: b.targets[1] };
  },
  take: (g, _l, a) => {
    current(g).guns.push(a.u);
    return 'draft';
  },
};

const defenseGun: Opt<BattleLocals> = {
  k: 'gun',
  parts: 'u',
  *from(g) {
    for (const u of gunsFor(g, current(g), true)) yield { k: 'gun', u };
  },
  test: (g, _l, a) => defenseGunRefusal(g, current(g), a.u),
  take: (g, _l, a) => {
    const u = a.u;
    current(g).defenseGuns.push(u);
    return 'support';
  },
};

const claim = (k: 'claim' | 'waive'): Opt<BattleLocals> => ({
  k,
  from: () => [{ k }],
  test: () => undefined,
  take: (g) => {
    const b = current(g);
    const who = superior(g, b);
    b.claims = [0, 0];
    if (k === 'claim') b.claims[who] = 1;
    if (k === 'claim')
      g.emit({ e: 'claimed', side: who === ATTACKER ? b.by : enemyOf(b.by), case: who === ATTACKER ? 'basic-11.82' : 'basic-11.83' });
    return 'before';
  },
  sure: true,
});

/** The attack is declared: marks on everybody, reserves lost, an entry in the log. */
function commit(g: G, b: Battle): void {
  if (b.kind === 'attack' && b.attackers.length === 0) b.kind = 'barrage';
  gatherDefenders(g, b);
  for (const u of b.attackers) {
    g.set('attacked', u, 1);
    g.set('foughtTurn', u, 1);
  }
  for (const u of b.guns) {
    g.set('fired', u, 1);
    g.set('foughtTurn', u, 1);
  }
  for (const u of suffering(b)) {
    g.set('defended', u, 1);
    g.set('foughtTurn', u, 1);
    g.set('hit', u, 1);
    if (g.v.turn <= LAST_TURN_OF_FIRST_DAY) g.set('hit16', u, 1);
    dropReserve(g, u, 'basic-4.26');
  }
  g.emit({
    e: 'battle',
    kind: b.kind,
    side: b.by,
    hexes: [...b.targets],
    units: [...(b.attackers.length > 0 ? b.attackers : b.guns)],
    guns: [...b.guns],
    case: b.kind === 'barrage' ? 'basic-12.31' : b.kind === 'reserve' ? 'basic-13.21' : 'basic-11.0',
  });
  for (const rule of g.rules.fight.committed) rule(g, b);
}

/** The die of a battle; the account of its column is written only if somebody asks for it. */
function node(g: G, b: Battle): RollNode {
  let odds: Odds | undefined;
  const now = (): Odds => {
    odds ??= oddsOf(g, b);
    return odds;
  };
  return {
    dice: [6],
    classOf: ([pip]) => resultOf(g, b, now(), pip),
    cases: ['basic-11.43'],
    says: 'roll.battle',
    get args() {
      const { column, modifier } = now();
      return { h: b.targets[0], odds: columnText(g, b, column), modifier };
    },
    get ledger() {
      return explained((out) => battleColumn(g, b, attackStrength(g, b), defenseStrength(g, b), out));
    },
  };
}

export const battle: Proc<BattleLocals> = {
  locals: BATTLE_LOCALS,
  first: 'begin',
  points: {
    begin: { auto: (g) => (current(g).kind === 'reserve' ? 'pledge' : 'draft') },
    // A reserve attack has its one unit and hex already (basic-13.23#1); asked so that the odds can be looked at before the die.
    pledge: {
      who: (g) => current(g).by,
      cases: ['basic-13.23#1'],
      args: (g) => ({ h: current(g).targets[0] }),
      options: [ready],
      always: true,
    },
    draft: {
      who: (g) => current(g).by,
      cases: ['basic-11.2', 'basic-11.11'],
      args: (g) => ({ h: current(g).targets[0] }),
      options: [join, gun, also, ready],
      // Once the attack could be made it is never made by itself.
      always: (g) => readyRefusal(current(g)) === undefined,
    },
    commit: {
      auto: (g, l) => {
        const b = current(g);
        commit(g, b);
        l.from = b.attackers.map((u) => g.hexOf(u));
        return b.kind === 'attack' ? 'support' : 'claims';
      },
    },
    // After the attacker has fixed his guns, the defender decides on his (basic-12.79).
    support: {
      who: (g) => enemyOf(current(g).by),
      cases: ['basic-12.21', 'basic-12.79'],
      args: (g) => ({ h: current(g).targets[0] }),
      // Skipping would tell that no gun is in range (opt-2).
      always: (g) => g.rules.sight !== undefined,
      options: [defenseGun, { k: 'ready', from: () => [{ k: 'ready' }], test: () => undefined, take: () => 'fire', sure: true }],
    },
    fire: {
      auto: (g) => {
        const b = current(g);
        for (const u of b.defenseGuns) {
          g.set('fired', u, 1);
          g.set('foughtTurn', u, 1);
        }
        if (b.defenseGuns.length > 0) g.emit({ e: 'defensiveFire', units: [...b.defenseGuns], h: b.targets[0], case: 'basic-12.21' });
        return 'claims';
      },
    },
    claims: {
      auto: (g) => {
        const b = current(g);
        if (g.rules.armorClaims && superior(g, b) >= 0) return 'claim';
        b.claims = [0, 0];
        return 'before';
      },
    },
    claim: {
      who: (g) => {
        const b = current(g);
        return superior(g, b) === DEFENDER ? enemyOf(b.by) : b.by;
      },
      cases: ['basic-11.83', 'basic-11.82', 'basic-11.84'],
      args: (g) => ({ h: current(g).targets[0] }),
      options: [claim('claim'), claim('waive')],
    },
    before: {
      auto: (g, l) => {
        const i = l.i ?? 0;
        if (i < g.rules.beforeRoll.length) {
          l.i = i + 1;
          return call(g.rules.beforeRoll[i], {}, 'before');
        }
        l.i = 0;
        return 'roll';
      },
    },
    roll: {
      roll: (g) => node(g, current(g)),
      take: (g, l, [pip]) => {
        const b = current(g);
        const odds = oddsOf(g, b);
        b.die = pip;
        b.result = resultOf(g, b, odds, pip);
        g.emit({
          e: 'result',
          result: b.result,
          die: pip,
          modifier: odds.modifier,
          column: odds.column,
          odds: columnText(g, b, odds.column),
          attack: odds.attack,
          defense: odds.defense,
          hexes: [...b.targets],
          case: resultCase(b.result),
        });
        settleMarks(g, b);
        if (b.kind === 'barrage' && harmless(b.result)) g.emit({ e: 'noEffect', h: b.targets[0], case: 'basic-12.33' });
        l.todo = burdensOf(g, b);
        return 'bear';
      },
    },
    bear: {
      auto: (_g, l) => {
        const next = l.todo?.shift();
        return next ? call('burden', next, 'bear') : 'advance';
      },
    },
    advance: {
      auto: (g, l) => {
        const b = current(g);
        tidy(g);
        const move: AdvanceCall | undefined = advanceOf(g, b, { attackers: b.attackers, from: l.from ?? [] });
        b.vacated = move ? move.hexes : [];
        return move ? call('advance', move, 'after') : 'after';
      },
    },
    after: {
      auto: (g, l) => {
        const i = l.i ?? 0;
        if (i < g.rules.afterBattle.length) {
          l.i = i + 1;
          return call(g.rules.afterBattle[i], {}, 'after');
        }
        tidy(g);
        g.rows.battles = [];
        return END;
      },
    },
  },
};
