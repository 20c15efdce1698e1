/**
 * Replacements in the Administrative Phase (23.0): points of the turn track are given to armies, losses recycled, panzers typed and specialists rolled for; then
 * units regain steps or are rebuilt. Procedure `replacing`.
 */
import { END, type HexId, listed, type Next, plain, type Refusal, type UnitId } from '@hexfront/engine';
import { tables, turnNumber, turns } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { ALLIED, type Ask, type G, GERMAN, type Opt, type Proc, SIDES } from '../../state/shape.ts';
import { inRanges } from '../weather.ts';
import { ARMIES, addTo, armiesOf, LOCALS, type Locals, pay, priceOf, rateOf, rebuildPrice, trackOf } from './purse.ts';
import { eliminated, placesOf, rebuildRefusal, returnRefusal, setUpAgain } from './rebuild.ts';
import { donors, drawRefusal, ersatzFor, fillRefusal, refitRefusal } from './receive.ts';
import type { Fleeting } from './steps.ts';

const DEC_28 = turnNumber('dec-28-am');
/** Infantry of the turn track comes twice (23.1.1a). */
const MULTIPLIED = 2;

// ---- what comes (23.1.1, 23.1.2) --------------------------------------------------------------------------------------------------------------

function receive(g: G, l: Locals): Next {
  const side = g.v.side;
  const { replacements } = turns[g.v.turn - 1];
  l.armies = armiesOf(g, side).map((army) => ARMIES[side].indexOf(army));
  l.infantry = MULTIPLIED * (side === GERMAN ? replacements.germanInfantry : replacements.alliedInfantry);
  l.armor = side === GERMAN ? replacements.germanArmor : replacements.alliedArmor;
  // The pool of December 28 (23.6.0).
  if (side === ALLIED && g.v.turn === DEC_28) {
    g.v.armorPool = tables.usArmorPool.steps;
    g.emit({ e: 'armorPool', n: g.v.armorPool, case: '23.6.0' });
  }
  recycle(g, l);
  return 'army';
}
/** As soon as there are enough losses they make a point (23.1.2, R-R5). */
function recycle(g: G, l: Locals): void {
  const side = g.v.side;
  for (const [n, army] of ARMIES[side].entries()) {
    const made = (lost: 'lostInf' | 'lostArm' | 'lostMk5'): number => {
      const kind = lost === 'lostInf' ? 'infantry' : 'armor';
      const points = Math.floor(trackOf(g, lost, army) / rateOf(side, kind));
      if (points === 0) return 0;
      addTo(g, lost, army, -points * rateOf(side, kind));
      g.emit({ e: 'recycled', side, army, kind, n: points, case: '23.1.2' });
      return points;
    };
    addTo(g, 'rpInf', army, made('lostInf'));
    const armor = made('lostArm');
    if (side === GERMAN && !g.rules.panzersByType) l.untyped.push(...Array.from({ length: armor }, () => n));
    else addTo(g, 'rpArm', army, armor);
    if (g.rules.panzersByType) addTo(g, 'rpMk5', army, made('lostMk5'));
  }
}

/** How many points the army in hand takes; the last takes what is left (23.1.3). */
const share = (kind: 'infantry' | 'armor', next: string): Ask<Locals> => {
  const range = (l: Locals): number[] => (l.armies.length === 1 ? [l[kind]] : Array.from({ length: l[kind] + 1 }, (_, n) => n));
  return {
    who: (g) => g.v.side,
    cases: ['23.1.3'],
    args: (g, l) => ({ army: ARMIES[g.v.side][l.armies[0]], n: l[kind] }),
    skip: (_g, l) => (l[kind] === 0 ? next : undefined),
    options: [
      listed(
        'points',
        'n',
        (_g: G, l: Locals) => range(l),
        (_g: G, l: Locals, n): Refusal => ({ case: '23.1.3', why: 'points-not-there', n, limit: l[kind] }),
        (g, l, n) => {
          const army = ARMIES[g.v.side][l.armies[0]];
          l[kind] -= n;
          if (kind === 'infantry') addTo(g, 'rpInf', army, n);
          else if (g.v.side === ALLIED) addTo(g, 'rpArm', army, n);
          else l.untyped.push(...Array.from({ length: n }, () => l.armies[0]));
          if (n > 0)
            g.emit({
              e: 'replacements',
              side: g.v.side,
              army,
              infantry: kind === 'infantry' ? n : 0,
              armor: kind === 'armor' ? n : 0,
              case: '23.1.1',
            });
          return next;
        },
      ),
    ],
  };
};

// ---- specialists (23.1.4) -----------------------------------------------------------------------------------------------------------------------

const SIGNS: Readonly<Record<string, readonly [Fleeting, name: string]>> = {
  E: ['engineer', 'engineer'],
  AT: ['antiTank', 'anti-tank'],
  R: ['recon', 'reconnaissance'],
  '*': ['headquarters', 'infantry to headquarters'],
  '**': ['motorized', 'infantry to motorized infantry'],
  '***': ['selfPropelled', 'self-propelled artillery'],
  TD: ['destroyer', 'tank destroyer'],
  PzJ: ['destroyer', 'tank destroyer'],
  LtTk: ['light', 'light tank'],
  StG: ['assaultGun', 'assault gun'],
};
const CHANCE = /^A\[(\d)\]$/;
const specialists = (g: G, pip: number): readonly string[] => tables.specialistReplacement[SIDES[g.v.side].id][pip % 10] ?? [];
const destroyers = (g: G, pip: number): readonly string[] =>
  inRanges(tables.tankDestroyerReplacement[SIDES[g.v.side].id], pip % 10)?.steps ?? [];
/** A result in words, as the die and its chart tell it. */
export const told = (result: readonly string[]): string => {
  const names = result.map((sign) => SIGNS[sign]?.[1] ?? `artillery on 0 to ${CHANCE.exec(sign)?.[1]}`);
  return names.length === 0 ? 'none' : names.join(', ');
};
function gain(l: Locals, result: readonly string[]): void {
  for (const sign of result) {
    const chance = CHANCE.exec(sign);
    if (chance) l.chances.push(Number(chance[1]));
    else l[SIGNS[sign][0]]++;
  }
}

// ---- what is done with it ---------------------------------------------------------------------------------------------------------------------

const naming = (
  k: string,
  refuse: (g: G, l: Locals, u: UnitId) => Refusal | undefined,
  take: (g: G, l: Locals, u: UnitId) => Next,
): Opt<Locals> => ({
  k,
  parts: 'u',
  *from(g, l) {
    for (const u of onMapOf(g, g.v.side)) if (refuse(g, l, u) === undefined) yield { k, u };
  },
  test: (g, l, { u }) => refuse(g, l, u),
  take: (g, l, { u }) => take(g, l, u),
  sure: true,
});
function restore(g: G, u: UnitId): void {
  g.set('steps', u, g.f.steps[u] + 1);
  g.set('restored', u, 1);
}
const refit = naming('refit', refitRefusal, (g, l, u) => {
  pay(g, l, u, priceOf(g, u, g.f.steps[u] + 1) ?? {});
  restore(g, u);
  g.emit({ e: 'restored', u, h: g.hexOf(u), steps: g.f.steps[u], case: '23.2.0' });
  return 'choose';
});
const draw = naming(
  'draw-step',
  (g, _l, u) => drawRefusal(g, u),
  (_g, l, u) => {
    l.u = u;
    return 'donor';
  },
);
/** An Ersatz battalion that has given its last step leaves the game. */
const fill = naming(
  'fill',
  (g, _l, u) => fillRefusal(g, u),
  (g, _l, u) => {
    const from = ersatzFor(g, u);
    if (from === undefined) return 'choose';
    restore(g, u);
    g.emit({ e: 'stepTaken', u, from, h: g.hexOf(u), case: '23.4.0' });
    g.set('steps', from, g.f.steps[from] - 1);
    if (g.f.steps[from] === 0) g.move(from, g.box('Not in play'));
    return 'choose';
  },
);

const placing = (
  k: string,
  rule: string,
  refuse: (g: G, l: Locals, u: UnitId) => Refusal | undefined,
  take: (g: G, l: Locals, u: UnitId, h: HexId) => void,
): Opt<Locals> => ({
  k,
  parts: 'u h',
  *from(g, l, focus) {
    for (const u of eliminated(g))
      if ((focus?.u === undefined || focus.u === u) && refuse(g, l, u) === undefined) for (const h of placesOf(g, u)) yield { k, u, h };
  },
  test: (g, l, { u, h }) =>
    refuse(g, l, u) ?? (placesOf(g, u).includes(h) ? undefined : { case: rule, why: 'not-rebuilt-there', unit: u, to: h }),
  take: (g, l, { u, h }) => {
    take(g, l, u, h);
    return 'choose';
  },
  sure: true,
});
const rebuild = placing('rebuild', '23.3.2', rebuildRefusal, (g, l, u, h) => {
  pay(g, l, u, rebuildPrice(g, u) ?? {});
  setUpAgain(g, u, h);
  g.emit({ e: 'rebuilt', u, h, case: '23.3.1' });
});
const bringBack = placing(
  'return',
  '23.3.3',
  (g, _l, u) => returnRefusal(g, u),
  (g, _l, u, h) => {
    setUpAgain(g, u, h);
    g.emit({ e: 'hqBack', u, h, case: '23.3.3' });
  },
);
/** A headquarters whose time has come, and for which there is a place. */
export const returning = (g: G): UnitId | undefined =>
  eliminated(g).find((u) => returnRefusal(g, u) === undefined && placesOf(g, u).length > 0);
function doneRefusal(g: G): Refusal | undefined {
  const unit = returning(g);
  return unit === undefined ? undefined : { case: '23.3.3', why: 'hq-must-return', unit };
}

export const replacing: Proc<Locals> = {
  locals: LOCALS,
  first: 'begin',
  points: {
    begin: { auto: receive },
    army: { auto: (_g, l) => (l.armies.length === 0 ? 'types' : 'infantry') },
    infantry: share('infantry', 'armor'),
    armor: share('armor', 'next'),
    next: {
      auto: (_g, l) => {
        l.armies = l.armies.slice(1);
        return 'army';
      },
    },
    // Mark IV or Panther (23.2.4).
    types: { auto: (_g, l) => (l.untyped.length > 0 ? 'panzer' : 'bullet') },
    panzer: {
      roll: (_g, l) => ({
        dice: [10],
        classOf: ([pip]) => inRanges(tables.panzerType.rows, pip % 10)?.type ?? '',
        cases: ['23.2.4'],
        says: 'roll.panzers',
        args: { army: ARMIES[GERMAN][l.untyped[0]] },
      }),
      take: (g, l, [pip]) => {
        const army = ARMIES[GERMAN][l.untyped[0]];
        const five = inRanges(tables.panzerType.rows, pip % 10)?.type === 'MkV';
        l.untyped = l.untyped.slice(1);
        addTo(g, five ? 'rpMk5' : 'rpArm', army, 1);
        g.emit({ e: 'panzers', army, die: pip % 10, kind: five ? 'mk5' : 'mk4', case: '23.2.4' });
        return 'types';
      },
    },
    bullet: { auto: (g) => (turns[g.v.turn - 1].specialist ? 'specialists' : 'choose') },
    specialists: {
      roll: (g) => ({
        dice: [10],
        classOf: ([pip]) => told(specialists(g, pip)),
        cases: ['23.1.4'],
        says: 'roll.specialists',
      }),
      take: (g, l, [pip]) => {
        gain(l, specialists(g, pip));
        g.emit({ e: 'specialists', side: g.v.side, die: pip % 10, result: told(specialists(g, pip)), case: '23.1.4' });
        return 'destroyers';
      },
    },
    destroyers: {
      roll: (g) => ({ dice: [10], classOf: ([pip]) => told(destroyers(g, pip)), cases: ['23.1.4'], says: 'roll.destroyers' }),
      take: (g, l, [pip]) => {
        gain(l, destroyers(g, pip));
        g.emit({ e: 'destroyers', side: g.v.side, die: pip % 10, result: told(destroyers(g, pip)), case: '23.1.4' });
        return 'chances';
      },
    },
    chances: { auto: (_g, l) => (l.chances.length > 0 ? 'chance' : 'choose') },
    chance: {
      roll: (_g, l) => ({
        dice: [10],
        classOf: ([pip]) => (pip % 10 <= l.chances[0] ? 'passed' : 'failed'),
        cases: ['23.1.4'],
        says: 'roll.battery',
        args: { n: l.chances[0] },
      }),
      take: (g, l, [pip]) => {
        const passed = pip % 10 <= l.chances[0];
        l.chances = l.chances.slice(1);
        if (passed) l.artillery++;
        g.emit({ e: 'batteryFound', side: g.v.side, die: pip % 10, outcome: passed ? 'passed' : 'failed', case: '23.1.4' });
        return 'chances';
      },
    },
    choose: {
      who: (g) => g.v.side,
      cases: ['23.2.0', '23.3.0'],
      options: [refit, draw, fill, rebuild, bringBack, plain('done', END, doneRefusal)],
    },
    donor: {
      who: (g) => g.v.side,
      cases: ['23.2.2'],
      args: (_g, l) => ({ unit: l.u ?? 0 }),
      options: [
        listed(
          'donor',
          'u',
          (g, l) => (l.u === undefined ? [] : donors(g, l.u)),
          (_g, _l, u): Refusal => ({ case: '23.2.2', why: 'not-donor', unit: u }),
          (g, l, from) => {
            if (l.u === undefined) return 'choose';
            g.set('steps', from, g.f.steps[from] - 1);
            restore(g, l.u);
            g.emit({ e: 'stepTaken', u: l.u, from, h: g.hexOf(l.u), case: '23.2.2' });
            return 'choose';
          },
        ),
      ],
    },
  },
};
