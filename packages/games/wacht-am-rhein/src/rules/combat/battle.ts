/** One battle up to its die (10.0): headquarters slip away, lowest odds, final protective fire, green units, the die, ammunition. Procedure `battle`. */
import {
  bestSteps,
  END,
  explained,
  frameLocals,
  type HexId,
  listed,
  NOBODY,
  type Of,
  plain,
  type Refusal,
  type RollNode,
  type UnitId,
} from '@hexfront/engine';
import { count, maybe, record, units } from '@hexfront/engine/parts';
import type { Battle } from '../../state/battle.ts';
import { HQ, SIDE } from '../../state/query.ts';
import type { G, Opt, Proc } from '../../state/shape.ts';
import { fly, supportDefense } from '../air/ground-support.ts';
import { depletes, depletionRoll, removeGun, runsOut } from '../artillery/ammunition.ts';
import { GUNS, useUp } from '../artillery/barrage.ts';
import { finalFireRefusal, finalFireStrength } from '../artillery/final-protective-fire.ts';
import { SECRET_FIRE, secretFirePoints } from '../artillery/secret-fire.ts';
import { eliminate } from '../losses.ts';
import { battleOf, gatherDefenders } from './battles.ts';
import { greenNode, greensOf, takeGreen } from './green.ts';
import { battleColumn, columnText, DIE, isBelowTheLine, oddsOf, resultAt } from './odds.ts';
import { fitsWith } from './participation.ts';
import { retreatRules } from './retreat.ts';
import { attackStrength, defenseStrength } from './strength.ts';

export const BATTLE_LOCALS = record({
  id: count(),
  /** Headquarters that have been asked. */
  asked: maybe(units()),
  /** Green units that have rolled. */
  rolled: maybe(units()),
  ...SECRET_FIRE,
});
export type BattleLocals = Of<typeof BATTLE_LOCALS>;

/** Points that come after the attack was found strong enough: what the defender fires does not make it too weak (10.62). */
const STRONG_ENOUGH: ReadonlySet<string> = new Set(['support', 'fire', 'green', 'test', 'roll']);
/** How far a battle being fought has come: whether it can still be found too weak, and which green units have rolled. */
export function progressOf(g: G, b: Battle): { mayBeTooWeak: boolean; rolled: readonly UnitId[] } {
  for (const frame of g.frames) {
    const l = frameLocals(frame, 'battle', BATTLE_LOCALS);
    if (l?.id === b.id) return { mayBeTooWeak: !STRONG_ENOUGH.has(frame.at), rolled: l.rolled ?? [] };
  }
  return { mayBeTooWeak: b.stage === 'draft' || b.stage === 'declared', rolled: [] };
}

const of = (g: G, l: BattleLocals): Battle => battleOf(g, l.id);
const defender = (g: G, l: BattleLocals): number => 1 - of(g, l).by;

// ---- headquarters (10.87) ------------------------------------------------------------------------------------------------------------------

const flight = (g: G, hq: UnitId) => ({ side: SIDE[hq], units: [hq], left: 1, path: [g.hexOf(hq)] });
/** The next attacked headquarters that could still slip away. */
function slipping(g: G, l: BattleLocals): UnitId {
  const hq = of(g, l).defenders.find((u) => HQ[u] === 1 && g.onMap(u) && !l.asked?.includes(u));
  return hq === undefined || bestSteps(g, retreatRules, flight(g, hq)).length === 0 ? NOBODY : hq;
}
const slip: Opt<BattleLocals> = listed(
  'slip',
  'h',
  (g, l) => bestSteps(g, retreatRules, flight(g, slipping(g, l))),
  (g, l, hex): Refusal => ({ case: '10.84', why: 'retreat-priority', unit: slipping(g, l), hex }),
  (g, l, to) => {
    const u = slipping(g, l);
    const from = g.hexOf(u);
    l.asked = [...(l.asked ?? []), u];
    const path: HexId[] = [from];
    const toll = retreatRules.toll?.(g, { ...flight(g, u), path }, to) ?? 0;
    g.set('fled', u, 1);
    g.move(u, to);
    g.emit({ e: 'entered', u, h: to, from });
    g.emit({ e: 'slippedAway', u, from, to, case: '10.87' });
    if (toll > 0) eliminate(g, u, '10.85');
    return 'open';
  },
);

// ---- who defends (9.34) --------------------------------------------------------------------------------------------------------------------

/** Hexes with more defenders than may take part, and among them those who could stand aside. */
function tooMany(g: G, l: BattleLocals): UnitId[] {
  const b = of(g, l);
  for (const hex of b.targets) {
    const here = b.defenders.filter((u) => g.hexOf(u) === hex && HQ[u] === 0);
    const fighting: UnitId[] = [];
    for (const u of here) if (fitsWith(fighting, u)) fighting.push(u);
    if (fighting.length < here.length) return here.filter((u) => sheds(here, u));
  }
  return [];
}
/** Leaving this one out helps: as many of the others can take part as before. */
function sheds(here: readonly UnitId[], u: UnitId): boolean {
  const most = (list: readonly UnitId[]): number => {
    const fighting: UnitId[] = [];
    for (const v of list) if (fitsWith(fighting, v)) fighting.push(v);
    return fighting.length;
  };
  return most(here.filter((v) => v !== u)) === most(here);
}
const aside: Opt<BattleLocals> = listed(
  'aside',
  'u',
  tooMany,
  (_g, _l, unit): Refusal => ({ case: '9.34', why: 'takes-part', unit }),
  (g, l, u) => {
    const b = of(g, l);
    b.defenders = b.defenders.filter((v) => v !== u);
    b.bystanders.push(u);
    g.emit({ e: 'aside', u, h: g.hexOf(u), case: '9.33' });
    return 'limit';
  },
);

// ---- final protective fire -----------------------------------------------------------------------------------------------------------------

const fire: Opt<BattleLocals> = {
  k: 'gun',
  parts: 'u',
  *from(g, l) {
    for (const u of GUNS[defender(g, l)]) if (g.onMap(u)) yield { k: 'gun', u };
  },
  test: (g, l, a) => finalFireRefusal(g, of(g, l), a.u),
  take: (g, l, a) => {
    of(g, l).fpf.push(a.u);
    return 'support';
  },
};

/** The fire is written down before the barrage is stated; there is none against a Barrage attack (11.37). */
const isSecret = (g: G, l: BattleLocals): boolean => g.rules.secretFire && of(g, l).kind === 'attack';

/** The die of a battle; accounts are written only if somebody asks for them. */
function node(g: G, b: Battle): RollNode {
  const odds = oddsOf(g, b);
  return {
    dice: [DIE],
    classOf: ([pip]) => resultAt(odds.column, pip) + (depletes(g, b, pip) ? '*' : ''),
    cases: ['10.0', 'chart-10.76'],
    says: 'roll.battle',
    args: { h: b.targets[0], odds: columnText(g, b, odds.column) },
    get ledger() {
      return explained((out) => battleColumn(g, b, attackStrength(g, b), defenseStrength(g, b), out).column);
    },
  };
}

export const battle: Proc<BattleLocals> = {
  locals: BATTLE_LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (g, l) => {
        const b = of(g, l);
        // Things may have changed since it was declared: others fled into the hex, or an earlier group drove somebody off.
        const before = [...b.defenders];
        gatherDefenders(g, b);
        const here = [...b.defenders, ...b.bystanders];
        b.defenders = here.filter((u) => before.includes(u) && g.f.fled[u] === 0);
        b.bystanders = here.filter((u) => !b.defenders.includes(u));
        return 'open';
      },
    },
    open: {
      auto: (g, l) => {
        const b = of(g, l);
        b.defenders = b.defenders.filter((u) => g.onMap(u) && b.targets.includes(g.hexOf(u)));
        if (b.defenders.length === 0) return 'void';
        return slipping(g, l) >= 0 ? 'slip' : 'limit';
      },
    },
    slip: {
      who: defender,
      cases: ['10.87'],
      args: (g, l) => ({ unit: slipping(g, l), h: of(g, l).targets[0] }),
      options: [
        slip,
        plain('stay', (g, l) => {
          l.asked = [...(l.asked ?? []), slipping(g, l)];
          return 'open';
        }),
      ],
    },
    // Nobody is left to fight: the hex stands open (10.87).
    void: {
      auto: (g, l) => {
        const b = of(g, l);
        b.result = 'void';
        b.stage = 'rolled';
        g.emit({ e: 'noBattle', h: b.targets[0], case: '10.87' });
        return END;
      },
    },
    limit: {
      who: defender,
      cases: ['9.34', '9.33'],
      args: (g, l) => ({ h: of(g, l).targets[0] }),
      skip: (g, l) => (tooMany(g, l).length > 0 ? undefined : isSecret(g, l) ? 'airFire' : 'floor'),
      options: [aside],
    },
    ...secretFirePoints<BattleLocals>(of, 'floor'),
    // Too weak before the fire of the defender: the attackers are lost (10.62).
    floor: {
      auto: (g, l) => {
        const b = of(g, l);
        if (b.kind === 'barrage') return 'green';
        if (!isBelowTheLine(g, b)) return isSecret(g, l) ? 'fire' : 'support';
        b.result = 'below';
        b.stage = 'rolled';
        g.emit({ e: 'tooWeak', h: b.targets[0], units: [...b.attackers], odds: columnText(g, b, 0), case: '10.62' });
        for (const u of [...b.attackers, ...b.guns]) if (b.from.includes(g.hexOf(u))) eliminate(g, u, '10.62');
        return END;
      },
    },
    support: {
      who: defender,
      cases: ['11.41', '11.43'],
      args: (g, l) => ({ h: of(g, l).targets[0] }),
      options: [fire, supportDefense(of, 'support'), plain('ready', 'fire')],
    },
    fire: {
      auto: (g, l) => {
        const b = of(g, l);
        if (l.written) b.fpf = [...l.written];
        for (const u of b.fpf) g.set('fpf', u, 1);
        fly(g, 1 - b.by, b.airFire);
        if (b.fpf.length > 0 || b.airFire > 0)
          g.emit({ e: 'finalFire', units: [...b.fpf], h: b.targets[0], n: finalFireStrength(g, b), case: '11.43' });
        return 'green';
      },
    },
    green: {
      auto: (g, l) => {
        if (greensOf(g, of(g, l), l.rolled).length > 0) return 'test';
        const b = of(g, l);
        b.attackers = b.attackers.filter((u) => g.onMap(u));
        b.defenders = b.defenders.filter((u) => g.onMap(u));
        // Nobody left to attack or to defend (R-C61).
        if (b.attackers.length + b.guns.length + b.air > 0 && b.defenders.length > 0 && (b.kind === 'barrage' || b.attackers.length > 0))
          return 'roll';
        return 'void';
      },
    },
    test: {
      roll: (g, l) => greenNode(g, greensOf(g, of(g, l), l.rolled)[0]),
      take: (g, l, [pip]) => {
        const [u] = greensOf(g, of(g, l), l.rolled);
        l.rolled = [...(l.rolled ?? []), u];
        takeGreen(g, u, pip);
        return 'green';
      },
    },
    roll: {
      roll: (g, l) => node(g, of(g, l)),
      take: (g, l, [pip]) => {
        const b = of(g, l);
        const odds = oddsOf(g, b);
        b.die = pip;
        b.result = resultAt(odds.column, pip);
        b.stage = 'rolled';
        g.emit({
          e: 'result',
          result: b.result,
          die: pip,
          odds: columnText(g, b, odds.column),
          attack: odds.attack,
          defense: odds.defense,
          hexes: [...b.targets],
          case: '10.73',
        });
        for (const u of [...b.guns, ...b.fpf]) useUp(g, u);
        if (!depletes(g, b, pip)) return END;
        return g.v.bonus !== 0 ? 'lose' : 'ammunition';
      },
    },
    ammunition: {
      roll: (g, l) => depletionRoll(of(g, l)),
      take: (g, _l, [pip]) => (runsOut(g, pip) ? 'lose' : END),
    },
    lose: { who: (g, l) => of(g, l).by, cases: ['11.81', '13.34'], args: (g, l) => ({ h: of(g, l).targets[0] }), options: [removeGun(of)] },
  },
};
