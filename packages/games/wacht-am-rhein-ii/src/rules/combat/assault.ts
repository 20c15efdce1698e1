/**
 * One Ground Assault (13.0): what each side chooses before the dice, both rolls, then the attacker bears his result whole before the defender bears what
 * is left of his (13.7.0, 13.7.1), then the advance. Procedure `assault`.
 */
import {
  call,
  END,
  explained,
  independent,
  listed,
  type Next,
  NOBODY,
  type Of,
  plain,
  type Refusal,
  type RollNode,
  type UnitId,
} from '@hexfront/engine';
import { count, maybe, record } from '@hexfront/engine/parts';
import type { Assault } from '../../state/fields/combat.ts';
import { COMBAT_RESERVE } from '../../state/fields/modes.ts';
import { held, unitsOf } from '../../state/query.ts';
import { type G, type Opt, type Proc, TACTICAL } from '../../state/shape.ts';
import { haltConstruction, loseFieldwork } from '../fieldworks/fieldworks.ts';
import { endangered, isHardened, leaderPoints } from '../leaders/in-assault.ts';
import { setMode } from '../modes/choosing.ts';
import { show } from '../sight/observation.ts';
import { isOutOfSupply } from '../supply/supplied.ts';
import { surrenderOf } from '../supply/surrender.ts';
import { affected, theAssault } from './assaults.ts';
import { isOpen } from './ground.ts';
import { clearHalves, halfPoints, noteStrong, spendInAssault } from './half-strength.ts';
import { hastyPoints } from './hasty.ts';
import { attackIntegrity, defenseIntegrity } from './integrity.ts';
import { ARMOR } from './kinds.ts';
import {
  assaultColumn,
  attackerResult,
  attackProficiency,
  columnText,
  defenderResult,
  defenseProficiency,
  oddsOf,
  percent,
} from './odds.ts';
import { type Hits, readResult } from './reckoning/assault-table.ts';
import { checkFails, evaded, shaken, shrunk } from './reckoning/hits.ts';
import { commitReserves, reservesFor } from './reserves.ts';
import { advanceOf } from './results/advance.ts';
import { mayEvade } from './results/losses.ts';
import { afterStanding, standThen, wornOutThen } from './results/standing.ts';
import { fits } from './stacks.ts';
import { attackStrength, defenseStrength } from './strength.ts';

export const ASSAULT_LOCALS = record({
  /** What the attacker and the defender have to bear, once the dice have fallen. */
  mustAttack: maybe(count()),
  eitherAttack: maybe(count()),
  mustDefense: maybe(count()),
  eitherDefense: maybe(count()),
  /** Number of the bridge that is blown. */
  bridge: maybe(count()),
});
type Locals = Of<typeof ASSAULT_LOCALS>;

const attacker = (g: G): number => theAssault(g).by;
const defender = (g: G): number => 1 - theAssault(g).by;

// ---- who defends (6.4.1) --------------------------------------------------------------------------------------------------------------------

/** Defenders of a hex with too many of them, any of whom may be left out. */
function tooMany(g: G): UnitId[] {
  const b = theAssault(g);
  for (const hex of b.targets) {
    const here = b.defenders.filter((u) => g.hexOf(u) === hex);
    if (!fits(g, hex, here)) return here;
  }
  return [];
}
const aside: Opt<Locals> = listed(
  'aside',
  'u',
  tooMany,
  (_g, _l, unit): Refusal => ({ case: '6.4.1', why: 'takes-part', unit }),
  (g, _l, u) => {
    const b = theAssault(g);
    b.defenders = b.defenders.filter((v) => v !== u);
    b.bystanders.push(u);
    g.emit({ e: 'aside', u, h: g.hexOf(u), case: '6.4.1' });
    return 'limit';
  },
);

// ---- stand-off (13.3.1, 13.5.3h) ------------------------------------------------------------------------------------------------------------

const force = (b: Assault, who: 0 | 1): readonly UnitId[] => (who === 0 ? b.attackers : b.defenders);
/** Some but not all have Armor factors, and nothing is fought over in the open (13.5.3h, R-D26). */
function mayStandOff(g: G, who: 0 | 1): boolean {
  const b = theAssault(g);
  const armor = force(b, who).filter((u) => ARMOR[u] === 1).length;
  return armor > 0 && armor < force(b, who).length && !b.targets.some((hex) => isOpen(g, hex));
}
const standOff = (who: 0 | 1, next: string): Opt<Locals>[] => [
  plain('close-in', next),
  plain('stand-off', (g) => {
    const b = theAssault(g);
    b.standOff = b.standOff.map((old, i) => (i === who ? 1 : old));
    g.emit({ e: 'stoodOff', side: who === 0 ? b.by : 1 - b.by, case: '13.5.3h' });
    return next;
  }),
];

// ---- leads (13.5.1, 13.5.3a) ----------------------------------------------------------------------------------------------------------------

/** Units that may lead: armor that stands off may not; where everybody only suffers, one of them does (13.5.1, 13.5.3h). */
export function leaders(b: Assault, who: 0 | 1): UnitId[] {
  const all = force(b, who).length > 0 ? force(b, who) : b.bystanders;
  return all.filter((u) => b.standOff[who] === 0 || ARMOR[u] === 0);
}
/** Armor must lead if it is there and does not stand off; else a defender that faces armor names anybody (13.5.3a). */
export function armorLeaders(b: Assault, who: 0 | 1): UnitId[] {
  const armor = b.standOff[who] === 1 ? [] : force(b, who).filter((u) => ARMOR[u] === 1);
  if (armor.length > 0) return armor;
  return who === 1 && b.armorAttack !== undefined ? leaders(b, 1) : [];
}
const lead = (who: 0 | 1, next: string): Opt<Locals> =>
  listed(
    'lead',
    'u',
    (g) => leaders(theAssault(g), who),
    (_g, _l, unit): Refusal => ({ case: '13.5.1', why: 'cannot-lead', unit }),
    (g, _l, u) => {
      if (who === 0) theAssault(g).leadAttack = u;
      else theAssault(g).leadDefense = u;
      return next;
    },
  );
const armorLead = (who: 0 | 1, next: string): Opt<Locals> =>
  listed(
    'armor-lead',
    'u',
    (g) => armorLeaders(theAssault(g), who),
    (_g, _l, unit): Refusal => ({ case: '13.5.3a', why: 'cannot-lead-armor', unit }),
    (g, _l, u) => {
      if (who === 0) theAssault(g).armorAttack = u;
      else theAssault(g).armorDefense = u;
      return next;
    },
  );

// ---- the dice -------------------------------------------------------------------------------------------------------------------------------

/** Both sides' dice in one throw: tens and ones of the attacker, then of the defender (13.6.1). */
function node(g: G, b: Assault): RollNode {
  const odds = oddsOf(g, b);
  const dice = independent([
    { dice: [10, 10], classOf: ([tens, ones]) => defenderResult(g, odds, percent(tens, ones)) || '-' },
    { dice: [10, 10], classOf: ([tens, ones]) => attackerResult(g, odds, percent(tens, ones)) || '-' },
  ]);
  return {
    ...dice,
    cases: ['13.6.1', '13.6.2'],
    says: 'roll.assault',
    args: { h: b.targets[0], odds: columnText(g, b, odds.column), n: odds.modifier },
    get ledger() {
      return explained((out) => assaultColumn(g, b, attackStrength(g, b), defenseStrength(g, b), out).column);
    },
  };
}
function take(g: G, l: Locals, pips: readonly number[]): void {
  const b = theAssault(g);
  const odds = oddsOf(g, b);
  const attackRoll = percent(pips[0], pips[1]);
  const defenseRoll = percent(pips[2], pips[3]);
  b.defenderResult = defenderResult(g, odds, attackRoll);
  b.attackerResult = attackerResult(g, odds, defenseRoll);
  const own = readResult(b.attackerResult);
  const theirs = readResult(b.defenderResult);
  l.mustAttack = own.must;
  l.eitherAttack = own.either;
  l.mustDefense = theirs.must;
  l.eitherDefense = theirs.either;
  g.emit({
    e: 'result',
    attacker: b.attackerResult || '-',
    defender: b.defenderResult || '-',
    attackRoll,
    defenseRoll,
    modifier: odds.modifier,
    odds: columnText(g, b, odds.column),
    attack: odds.attack,
    defense: odds.defense,
    hexes: [...b.targets],
    case: '13.6.2',
  });
}

// ---- bearing it (13.7.0) --------------------------------------------------------------------------------------------------------------------

const hitsOf = (l: Locals, own: boolean): Hits => ({
  check: false,
  must: (own ? l.mustAttack : l.mustDefense) ?? 0,
  either: (own ? l.eitherAttack : l.eitherDefense) ?? 0,
});
function keep(l: Locals, own: boolean, hits: Hits): void {
  if (own) {
    l.mustAttack = hits.must;
    l.eitherAttack = hits.either;
  } else {
    l.mustDefense = hits.must;
    l.eitherDefense = hits.either;
  }
}
/** One more hit (13.7.0 A). */
function shake(g: G, l: Locals, own: boolean): void {
  if (own) theAssault(g).addedAttack = true;
  else theAssault(g).addedDefense = true;
  keep(l, own, shaken(hitsOf(l, own)));
}
/** The check of the lead by proficiency (4.3.1a, 13.7.0 A). */
const rating = (g: G, own: boolean): { unit: UnitId; rating: number } => {
  const b = theAssault(g);
  const unit = (own ? b.leadAttack : b.leadDefense) ?? NOBODY;
  return { unit, rating: own ? attackProficiency(g, b, unit) : defenseProficiency(g, unit) };
};
const check = (own: boolean, next: string): Proc<Locals>['points'][string] => ({
  roll: (g) => {
    const { unit, rating: needs } = rating(g, own);
    return {
      dice: [10],
      classOf: ([pip]) => (checkFails(pip % 10, needs) ? 'failed' : 'passed'),
      cases: ['4.3.1a', '13.6.4c'],
      says: 'roll.check',
      args: { unit, n: needs },
    };
  },
  take: (g, l, [pip]) => {
    const { unit, rating: needs } = rating(g, own);
    const failed = checkFails(pip % 10, needs);
    g.emit({ e: 'checked', u: unit, die: pip % 10, outcome: failed ? 'failed' : 'passed', case: '13.7.0' });
    if (failed) shake(g, l, own);
    return next;
  },
});
/** Where Dietrich has said so, the asterisk is a hit without a check (24.2.4a). */
function checked(g: G, l: Locals, own: boolean, check: string, then: string): string {
  if (!isHardened(theAssault(g), own)) return check;
  shake(g, l, own);
  return then;
}
const stand = (g: G, l: Locals, own: boolean, then: string): Next => {
  const b = theAssault(g);
  return standThen(g, own ? b.by : 1 - b.by, affected(g, b, own), hitsOf(l, own), then);
};
function bear(g: G, l: Locals, own: boolean, then: string): Next {
  const b = theAssault(g);
  const { must, either } = afterStanding(g, hitsOf(l, own));
  const units = affected(g, b, own);
  if (must + either === 0 || units.length === 0) return then;
  return call('burden', { side: own ? b.by : 1 - b.by, units, must, either, hexes: 0, tag: 'assault' }, then);
}

export const assault: Proc<Locals> = {
  locals: ASSAULT_LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (g) => {
        const b = theAssault(g);
        for (const u of [...b.attackers, ...b.sharers, ...b.defenders, ...b.bystanders]) g.set('hurt', u, 0);
        clearHalves(g, b);
        // Who is assaulted builds no further (18.1.1).
        for (const hex of b.targets) haltConstruction(g, hex);
        // Nobody hides any longer (8.6.1).
        show(g, [...b.attackers, ...b.sharers, ...b.targets.flatMap((hex) => unitsOf(g, 1 - b.by, hex))]);
        // Isolated defenders may give up before anything is resolved (15.9.2).
        const attacked = [...b.defenders, ...b.bystanders];
        return g.rules.supply && attacked.some((u) => isOutOfSupply(g, u)) ? surrenderOf(g, 1 - b.by, attacked, 'survivors') : 'limit';
      },
    },
    survivors: {
      auto: (g) => {
        const b = theAssault(g);
        b.defenders = b.defenders.filter((u) => g.onMap(u));
        b.bystanders = b.bystanders.filter((u) => g.onMap(u));
        return b.defenders.length + b.bystanders.length === 0 ? 'left' : 'limit';
      },
    },
    limit: {
      who: defender,
      cases: ['6.4.1'],
      args: (g) => ({ h: theAssault(g).targets[0] }),
      skip: (g) => (tooMany(g).length === 0 ? 'distance' : undefined),
      options: [aside],
    },
    distance: {
      who: attacker,
      cases: ['13.3.1', '13.5.3h'],
      args: (g) => ({ h: theAssault(g).targets[0] }),
      skip: (g) => (mayStandOff(g, 0) ? undefined : 'keepOff'),
      options: standOff(0, 'keepOff'),
    },
    keepOff: {
      who: defender,
      cases: ['13.3.1', '13.5.3h'],
      args: (g) => ({ h: theAssault(g).targets[0] }),
      skip: (g) => (mayStandOff(g, 1) ? undefined : 'halfAttack'),
      options: standOff(1, 'halfAttack'),
    },
    ...halfPoints,
    ...hastyPoints,
    leadAttack: { who: attacker, cases: ['13.5.1'], args: (g) => ({ h: theAssault(g).targets[0] }), options: [lead(0, 'leadDefense')] },
    leadDefense: { who: defender, cases: ['13.5.1'], args: (g) => ({ h: theAssault(g).targets[0] }), options: [lead(1, 'integrity')] },
    integrity: {
      auto: (g) => {
        const b = theAssault(g);
        noteStrong(g, b);
        b.integrityAttack = attackIntegrity(g, b);
        b.integrityDefense = defenseIntegrity(g, b);
        for (const u of [...b.integrityAttack, ...b.integrityDefense]) g.set('integrity', u, 1);
        return 'armorAttack';
      },
    },
    armorAttack: {
      who: attacker,
      cases: ['13.5.3a'],
      args: (g) => ({ h: theAssault(g).targets[0] }),
      skip: (g) => (armorLeaders(theAssault(g), 0).length === 0 ? 'armorDefense' : undefined),
      options: [armorLead(0, 'armorDefense')],
    },
    armorDefense: {
      who: defender,
      cases: ['13.5.3a'],
      args: (g) => ({ h: theAssault(g).targets[0] }),
      skip: (g) => (armorLeaders(theAssault(g), 1).length === 0 ? 'reserveAttack' : undefined),
      options: [armorLead(1, 'reserveAttack')],
    },
    reserveAttack: {
      who: attacker,
      cases: ['13.5.4', '13.5.4a'],
      args: (g) => ({ h: theAssault(g).targets[0] }),
      skip: (g) => (reservesFor(g, theAssault(g), 0).length === 0 ? 'reserveDefense' : undefined),
      options: commitReserves(0, 'reserveAttack', 'reserveDefense'),
    },
    reserveDefense: {
      who: defender,
      cases: ['13.5.4', '13.5.4a'],
      args: (g) => ({ h: theAssault(g).targets[0] }),
      skip: (g) => (reservesFor(g, theAssault(g), 1).length === 0 ? 'leaderAttack' : undefined),
      options: commitReserves(1, 'reserveDefense', 'leaderAttack'),
    },
    ...leaderPoints,
    roll: {
      roll: (g) => node(g, theAssault(g)),
      take: (g, l, pips) => {
        take(g, l, pips);
        return 'own';
      },
    },
    own: {
      auto: (g, l) => (readResult(theAssault(g).attackerResult).check ? checked(g, l, true, 'checkOwn', 'bearOwn') : 'bearOwn'),
    },
    checkOwn: check(true, 'bearOwn'),
    bearOwn: { auto: (g, l) => stand(g, l, true, 'bornOwn') },
    bornOwn: { auto: (g, l) => bear(g, l, true, 'shrink') },
    shrink: {
      auto: (g, l) => {
        const b = theAssault(g);
        const before = hitsOf(l, false);
        const after = shrunk(before, b.back);
        const by = before.must + before.either - after.must - after.either;
        if (by > 0) g.emit({ e: 'shrunk', hexes: [...b.targets], by, case: '13.7.1' });
        keep(l, false, after);
        return readResult(b.defenderResult).check ? checked(g, l, false, 'checkTheirs', 'evade') : 'evade';
      },
    },
    checkTheirs: check(false, 'evade'),
    evade: {
      auto: (g, l) => {
        const b = theAssault(g);
        const all = affected(g, b, false);
        if (hitsOf(l, false).must > 0 && mayEvade(g, all)) {
          keep(l, false, evaded(hitsOf(l, false)));
          g.emit({ e: 'evaded', hexes: [...b.targets], case: '13.7.2' });
        }
        return stand(g, l, false, 'bornTheirs');
      },
    },
    bornTheirs: { auto: (g, l) => bear(g, l, false, 'left') },
    left: {
      auto: (g) => {
        const worn = wornOutThen(g, 'left');
        if (worn) return worn;
        const b = theAssault(g);
        for (const hex of b.targets) if (!held(g, 1 - b.by, hex)) loseFieldwork(g, hex);
        // Units in Combat Reserve that were attacked leave the mode (5.6.0).
        for (const u of [...b.defenders, ...b.bystanders])
          if (g.onMap(u) && g.f.mode[u] === COMBAT_RESERVE) setMode(g, u, TACTICAL, '5.6.0');
        spendInAssault(g, b);
        const next = b.overrun ? undefined : advanceOf(g, b);
        return next ? call('advance', next, 'over') : 'over';
      },
    },
    over: { auto: (g) => (endangered(g).length > 0 ? call('casualties', {}, 'end') : END) },
    end: { auto: () => END },
  },
};
