/** Barrages (12.0): a target, points, volleys one after another, hits borne, and the advance into a hex that stands empty. Procedures `barrages`, `barrage`. */
import {
  bestSteps,
  call,
  END,
  explained,
  type HexId,
  listed,
  type Next,
  type Of,
  plain,
  type Refusal,
  type RollNode,
  type Side,
  type UnitId,
} from '@hexfront/engine';
import { count, record } from '@hexfront/engine/parts';
import type { Barrage } from '../../state/fields/combat.ts';
import { held, SIDE, UNITS } from '../../state/query.ts';
import { type G, GERMAN, type Opt, type Proc } from '../../state/shape.ts';
import { strike, strikeRefusal } from '../air/ground-support.ts';
import { leadsOff } from '../arrivals/driven-off.ts';
import { delaySites } from '../bridges/building.ts';
import { retreatRules } from '../combat/results/retreat.ts';
import { afterStanding, standThen, wornOutThen } from '../combat/results/standing.ts';
import { haltConstruction, loseFieldwork } from '../fieldworks/fieldworks.ts';
import { endangered } from '../leaders/in-assault.ts';
import { worstModifier, worstValue } from '../logistics/ammunition.ts';
import { usesNoAmmunition } from '../offensive/surprise.ts';
import { spend } from '../supply/spending.ts';
import { isOnHand } from '../supply/supplied.ts';
import { followOf } from './follow.ts';
import { frontPoints, shells } from './front-points.ts';
import { firesOf, gunRefusal, hasGuns, readyRefusal, usefulObservers } from './guns.ts';
import { type BarrageTable, depletedBy, readVolley, volleysOf, volleyText } from './reckoning/volleys.ts';
import { emptyBarrage, enemyHexes, isDirected, modifierOf, mostPoints, pointsLeft, targeted } from './target.ts';

/** The Barrage Table that this game is played with. */
export const tableOf = (g: G): BarrageTable => g.rules.printed.barrage;
const DEPLETION = record({ n: count() });
type DepletionLocals = Of<typeof DEPLETION>;
const theBarrage = (g: G): Barrage => g.rows.barrages[0];
const bit = (side: Side): number => 1 << side;

/** Why a hex cannot be barraged now (12.1.1). */
function targetRefusal(g: G, hex: HexId): Refusal | undefined {
  if (hex >= g.board.n || !held(g, 1 - g.v.firing, hex)) return { case: '12.0', why: 'no-enemy', hex };
  if ((g.f.shelled[hex] & bit(g.v.firing)) !== 0) return { case: '12.1.1', why: 'shelled-already', hex };
  if (pointsLeft(g, g.v.firing) > 0 || frontPoints(g, g.v.firing, hex) > 0 || hasGuns(g, g.v.firing, hex)) return undefined;
  return { case: g.rules.barragePoints ? '33.1.0' : '12.1.2', why: g.rules.barragePoints ? 'no-points' : 'no-guns-in-range', hex };
}
const target: Opt = {
  k: 'target',
  parts: 'h',
  from: (g) => enemyHexes(g, g.v.firing).map((h) => ({ k: 'target', h })),
  test: (g, _l, a) => targetRefusal(g, a.h),
  take: (g, _l, { h }) => {
    g.rows.barrages = [emptyBarrage(g.v.firing, h, isDirected(g, g.v.firing, h))];
    return call('barrage', {}, 'choose');
  },
};

export const barrages: Proc = {
  first: 'begin',
  points: {
    begin: {
      auto: (g) => {
        g.v.fired = 0;
        g.rows.barrages = [];
        return 'choose';
      },
    },
    choose: {
      who: (g) => g.v.firing,
      cases: ['12.0'],
      args: (g) => ({ left: pointsLeft(g, g.v.firing) }),
      skip: (g) => {
        const idle = (h: HexId): boolean => targetRefusal(g, h) !== undefined && strikeRefusal(g, g.v.firing, h) !== undefined;
        return enemyHexes(g, g.v.firing).every(idle) ? 'end' : undefined;
      },
      options: [target, strike, plain('done', END)],
    },
    end: { auto: () => END },
  },
};

/** Points of the barrage, from as many as allowed down to one. */
const fire: Opt = listed(
  'fire',
  'n',
  (g) => Array.from({ length: mostPoints(g, g.v.firing, theBarrage(g).target) }, (_, i) => i + 1).reverse(),
  (g, _l, n): Refusal => ({ case: '33.1.0', why: 'points-in-one', n, limit: mostPoints(g, g.v.firing, theBarrage(g).target) }),
  (g, _l, n) => {
    g.v.fired += n;
    return open(g, theBarrage(g), n);
  },
);
/** The barrage is fired: its volleys and their modifier stand (12.4.0, 12.5.1). */
function open(g: G, b: Barrage, n: number): Next {
  b.points = n;
  b.volleys = volleysOf(n);
  b.modifier = modifierOf(g, b);
  if (b.only === undefined) g.set('shelled', b.target, g.f.shelled[b.target] | bit(b.by));
  g.emit({ e: 'barrage', side: b.by, h: b.target, n, observed: b.observed ? 'observed' : 'unobserved', case: '12.0' });
  return n > 0 ? 'volley' : 'over';
}

// ---- artillery ------------------------------------------------------------------------------------------------------------------------------

const observer: Opt = listed(
  'observer',
  'u',
  (g) => usefulObservers(g, theBarrage(g)),
  (g, _l, unit): Refusal => ({ case: '12.2.0', why: 'cannot-observe', unit, hex: theBarrage(g).target }),
  (g, _l, u) => {
    const b = theBarrage(g);
    b.observer = u;
    b.observed = true;
    return 'guns';
  },
);
const blind: Opt = plain('unobserved', (g) => {
  theBarrage(g).observed = false;
  return 'guns';
});
const gun: Opt = {
  k: 'gun',
  parts: 'u n',
  from: (g) => firesOf(g, theBarrage(g)),
  test: (g, _l, a) => gunRefusal(g, theBarrage(g), a.u, a.n),
  take: (g, _l, a) => {
    theBarrage(g).guns.push({ unit: a.u, n: a.n });
    return 'guns';
  },
};
const ready: Opt = plain(
  'ready',
  (g) => {
    const b = theBarrage(g);
    for (const { unit, n } of b.guns) {
      g.set('shots', unit, g.f.shots[unit] + n);
      if (UNITS[unit].type === 'rocket' && SIDE[unit] === GERMAN) g.set('flared', unit, 1);
    }
    g.emit({ e: 'guns', units: firing(b), h: b.target, case: '12.1.2' });
    fireOnHand(g, b);
    return open(
      g,
      b,
      b.guns.reduce((sum, { n }) => sum + n, b.extra ?? 0),
    );
  },
  (g) => readyRefusal(theBarrage(g)),
);
const firing = (b: Barrage): UnitId[] => b.guns.map(({ unit }) => unit);
const ammunitionValue = (g: G, b: Barrage): number => worstValue(g, firing(b));
const ammunitionModifier = (g: G, b: Barrage): number => worstModifier(g, firing(b));
/** Artillery with On Hand supply is depleted as it fires, before ammunition is rolled for, and when the barrage is over it is Out of Supply (12.8.4, 15.5.1, R-C17). */
function fireOnHand(g: G, b: Barrage): void {
  for (const u of firing(b)) {
    if (!isOnHand(g, u)) continue;
    g.set('depleted', u, 1);
    g.emit({ e: 'depleted', u, h: g.hexOf(u), case: '12.8.4' });
  }
}
/** Which of those that fire run out of ammunition: their owner chooses (12.8.1). */
const depletable = (g: G): UnitId[] => theBarrage(g).guns.flatMap(({ unit }) => (g.f.depleted[unit] === 0 ? [unit] : []));
const deplete: Opt<DepletionLocals> = listed(
  'deplete',
  'u',
  depletable,
  (_g, _l, unit): Refusal => ({ case: '12.8.1', why: 'fired-not', unit }),
  (g, l, u) => {
    g.set('depleted', u, 1);
    g.emit({ e: 'depleted', u, h: g.hexOf(u), case: '12.8.1' });
    l.n--;
    return 'next';
  },
);
export const depletion: Proc<DepletionLocals> = {
  locals: DEPLETION,
  first: 'next',
  points: {
    next: { auto: (g, l) => (l.n > 0 && depletable(g).length > 0 ? 'choose' : END) },
    choose: { who: (g) => g.v.firing, cases: ['12.8.1'], args: (_g, l) => ({ n: l.n }), options: [deplete] },
  },
};

/** One volley: a ten-sided die, and a ten counts as nought (12.5.0). */
function node(g: G, b: Barrage): RollNode {
  return {
    dice: [10],
    classOf: ([pip]) => volleyText(tableOf(g), b.volleys[0], (pip % 10) + b.modifier),
    cases: ['12.5.0', '12.4.0'],
    says: 'roll.volley',
    args: { h: b.target, n: b.volleys[0], of: b.modifier },
    get ledger() {
      return explained((out) => modifierOf(g, b, out));
    },
  };
}
/** Hits: a step a unit or one hex for all; where no way leads back, steps alone (12.6.1, 12.6.1c). */
function bear(g: G, b: Barrage): Next {
  const side = 1 - b.by;
  const units = targeted(g, b);
  for (const u of units) g.set('hurt', u, 0);
  if (b.shift) for (const u of units) g.set('shifted', u, 1);
  if (b.hits === 0) return 'left';
  const way = bestSteps(g, retreatRules, { side, units, left: 1, path: [b.target], tag: 'barrage' });
  // Off the map is a way back too (22.4.0, 27.1.0, 32.2.0).
  if (way.length === 0 && !leadsOff(g, side, b.target))
    return call('burden', { side, units, must: b.hits, either: 0, hexes: 0, cause: 'trapped', tag: 'barrage' }, 'left');
  return standThen(g, side, units, { check: false, must: 0, either: b.hits }, 'stood');
}
function bearRest(g: G, b: Barrage): Next {
  const { either } = afterStanding(g, { must: 0, either: b.hits });
  if (either === 0) return 'left';
  return call('burden', { side: 1 - b.by, units: targeted(g, b), must: 0, either, hexes: 0, tag: 'barrage' }, 'left');
}

export const barrage: Proc = {
  first: 'begin',
  points: {
    begin: {
      auto: (g) => {
        const b = theBarrage(g);
        if (b.air) return open(g, b, b.points);
        if (!hasGuns(g, b.by, b.target)) return frontPoints(g, b.by, b.target) > 0 ? 'guns' : 'points';
        if (usefulObservers(g, b).length > 0) return 'observe';
        b.observed = false;
        return 'guns';
      },
    },
    observe: {
      who: (g) => g.v.firing,
      cases: ['12.2.0', '12.3.0'],
      args: (g) => ({ h: theBarrage(g).target }),
      options: [observer, blind],
    },
    guns: {
      who: (g) => g.v.firing,
      cases: ['12.1.2', '12.3.0'],
      args: (g) => ({ h: theBarrage(g).target, n: theBarrage(g).guns.reduce((sum, { n }) => sum + n, theBarrage(g).extra ?? 0) }),
      options: [gun, shells, ready],
      always: (g) => readyRefusal(theBarrage(g)) === undefined,
    },
    points: {
      who: (g) => g.v.firing,
      cases: ['12.4.0', '33.1.0'],
      args: (g) => ({ h: theBarrage(g).target, left: mostPoints(g, g.v.firing, theBarrage(g).target) }),
      options: [fire],
    },
    volley: {
      roll: (g) => node(g, theBarrage(g)),
      take: (g, _l, [pip]) => {
        const b = theBarrage(g);
        const [value, ...rest] = b.volleys;
        const result = volleyText(tableOf(g), value, (pip % 10) + b.modifier);
        const { hits, shift } = readVolley(result);
        b.hits += hits;
        // One at most, however many volleys bring it (12.5.2).
        b.shift = b.shift || shift;
        b.volleys = rest;
        g.emit({ e: 'volley', h: b.target, value, die: pip % 10, modifier: b.modifier, result, case: '12.5.0' });
        // Ammunition is rolled for after the first volley (12.8.1).
        if (!b.checked && depletable(g).length > 0 && !usesNoAmmunition(g)) {
          b.checked = true;
          return 'ammunition';
        }
        return rest.length > 0 ? 'volley' : 'apply';
      },
    },
    ammunition: {
      roll: (g) => {
        const b = theBarrage(g);
        return {
          dice: [10],
          classOf: ([pip]) => String(depletedBy((pip % 10) + ammunitionModifier(g, b), ammunitionValue(g, b), depletable(g).length)),
          cases: ['12.8.1'],
          says: 'roll.depletion',
          args: { h: b.target, n: ammunitionValue(g, b) - ammunitionModifier(g, b) },
        };
      },
      take: (g, _l, [pip]) => {
        const b = theBarrage(g);
        const n = depletedBy((pip % 10) + ammunitionModifier(g, b), ammunitionValue(g, b), depletable(g).length);
        g.emit({ e: 'depletion', die: pip % 10, n, case: '12.8.1' });
        return n > 0 ? call('depletion', { n }, 'next') : 'next';
      },
    },
    next: { auto: (g) => (theBarrage(g).volleys.length > 0 ? 'volley' : 'apply') },
    apply: {
      auto: (g) => {
        const b = theBarrage(g);
        g.emit({ e: 'shelled', h: b.target, hits: b.hits, shift: b.shift ? 'shift' : 'none', case: '12.5.2' });
        return bear(g, b);
      },
    },
    stood: { auto: (g) => bearRest(g, theBarrage(g)) },
    left: {
      auto: (g) => {
        const worn = wornOutThen(g, 'left');
        if (worn) return worn;
        const b = theBarrage(g);
        if (b.only !== undefined) return 'over';
        if (held(g, 1 - b.by, b.target)) {
          if (b.hits > 0 || b.shift) delaySites(g, b.target);
          return 'over';
        }
        haltConstruction(g, b.target);
        loseFieldwork(g, b.target);
        const next = followOf(g, b);
        return next ? call('follow', next, 'over') : 'over';
      },
    },
    over: {
      auto: (g) => {
        for (const u of firing(theBarrage(g))) spend(g, u);
        g.rows.barrages = [];
        return endangered(g).length > 0 ? call('casualties', {}, 'end') : END;
      },
    },
    end: { auto: () => END },
  },
};
