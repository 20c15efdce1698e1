/** Surrender of isolated units (15.9.1, 15.9.2): every morning from December 18 on, and whenever one is assaulted. Procedures `surrendering` and `surrender`. */
import { call, distance, END, type Next, type Of, type Side, type UnitId } from '@hexfront/engine';
import { flag, record, units } from '@hexfront/engine/parts';
import { tables, turnNumber, turns } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import { LEADER, SIDE } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, type Proc } from '../../state/shape.ts';
import { checkFails } from '../combat/reckoning/hits.ts';
import { eliminate } from '../combat/results/losses.ts';
import { FORMATION_HQ, headOf, rankOf } from '../command/chain.ts';
import { proficiencyOf } from '../companies/parents.ts';
import { initiative, isActivated } from '../leaders/leaders.ts';
import { commands } from '../leaders/special.ts';
import { linkOf } from './chain.ts';
import { isolatedUnits, neverSurrenders } from './isolation.ts';
import { NO_PATH, pathsOf } from './paths.ts';

const FROM = turnNumber('dec-18-am');
const EACH_DAY = tables.surrender.consecutiveModifier;
const LEADER_NEAR = 2;

/** Mornings from December 18 on (3.3.5, R-C2). */
export const isSurrenderMorning = (g: G): boolean => g.rules.supply && g.v.turn >= FROM && turns[g.v.turn - 1]?.part === 'am';

/** Roll at or above its defense rating, three worse for each day before (15.9.1, 15.9.1a). */
const rating = (g: G, u: UnitId): number => proficiencyOf(g, u)[1];
const surrenders = (g: G, u: UnitId, pip: number): boolean => checkFails((pip % 10) + EACH_DAY * g.f.isolated[u], rating(g, u));

/** An activated leader near a unit under him, whose die may spare it the check (24.2.1a). */
const isLedBy = (g: G, u: UnitId, v: UnitId): boolean =>
  LEADER[v] === 1 && isActivated(g, v) && commands(g, v, u) && distance(g.board, g.hexOf(u), g.hexOf(v)) <= LEADER_NEAR;
/** The next leader who may spare a unit and has not been asked. */
const leaderFor = (g: G, l: Locals, u: UnitId): UnitId | undefined =>
  onMapOf(g, SIDE[u]).find((v) => isLedBy(g, u, v) && !l.asked.includes(v));

/** A supply path, no longer than it may be, leads from a unit to its headquarters (15.4.0). */
function traces(g: G, u: UnitId, hq: UnitId): boolean {
  const paths = pathsOf(g, SIDE[u]);
  const into = new Int32Array(g.board.n);
  const hex = g.hexOf(u);
  return linkOf(g, u).ways.some(({ gait, limit }) => {
    paths.measure(g, [g.hexOf(hq)], gait, limit, [hex], into);
    return into[hex] !== NO_PATH;
  });
}
/** The case of a check: in the Surrender Phase, or before an assault. */
const caseOf = ({ assaulted }: Locals): string => (assaulted ? '15.9.2' : '15.9.1');
/** Gives up, with everybody isolated of its formation who can trace to it if it is a headquarters (15.9.1). */
function giveUp(g: G, u: UnitId, l: Locals): void {
  const { isolated } = l;
  const mates = rankOf(g, u) === FORMATION_HQ ? isolated.filter((v) => v !== u && g.onMap(v) && headOf(g, v) === u && traces(g, v, u)) : [];
  for (const v of [u, ...mates]) {
    const rule = v === u ? caseOf(l) : '15.9.1';
    g.emit({ e: 'surrendered', u: v, h: g.hexOf(v), case: rule });
    eliminate(g, v, rule);
  }
}

const LOCALS = record({ units: units(), isolated: units(), spared: units(), asked: units(), assaulted: flag() });
type Locals = Of<typeof LOCALS>;
const next = (g: G, l: Locals): UnitId | undefined => l.units.find((u) => g.onMap(u) && !l.spared.includes(u));

/** Checks of some isolated units, one after another. */
export const surrender: Proc<Locals> = {
  locals: LOCALS,
  first: 'next',
  points: {
    next: {
      auto: (g, l): Next => {
        const u = next(g, l);
        if (u === undefined) return END;
        return leaderFor(g, l, u) === undefined ? 'roll' : 'leader';
      },
    },
    // A leader who passes spares all of his who are near him.
    leader: {
      roll: (g, l) => {
        const leader = leaderFor(g, l, next(g, l) ?? 0) ?? 0;
        return {
          dice: [10],
          classOf: ([pip]) => (pip % 10 <= initiative(leader) ? 'passed' : 'failed'),
          cases: ['24.2.1a'],
          says: 'roll.leader-surrender',
          args: { unit: leader, n: initiative(leader) },
        };
      },
      take: (g, l, [pip]) => {
        const leader = leaderFor(g, l, next(g, l) ?? 0) ?? 0;
        const passed = pip % 10 <= initiative(leader);
        l.asked = [...l.asked, leader];
        if (passed) l.spared = [...l.spared, ...l.units.filter((u) => g.onMap(u) && isLedBy(g, u, leader))];
        g.emit({ e: 'initiative', u: leader, die: pip % 10, outcome: passed ? 'passed' : 'failed', case: '24.2.1a' });
        return 'next';
      },
    },
    roll: {
      roll: (g, l) => {
        const u = next(g, l) ?? 0;
        return {
          dice: [10],
          classOf: ([pip]) => (surrenders(g, u, pip) ? 'surrendered' : 'held'),
          cases: [caseOf(l), '15.9.1a'],
          says: 'roll.surrender',
          args: { unit: u, n: rating(g, u) - EACH_DAY * g.f.isolated[u] },
        };
      },
      take: (g, l, [pip]) => {
        const u = next(g, l);
        if (u === undefined) return END;
        if (surrenders(g, u, pip)) giveUp(g, u, l);
        else {
          g.emit({ e: 'heldOut', u, h: g.hexOf(u), die: pip % 10, case: caseOf(l) });
          l.spared = [...l.spared, u];
        }
        return 'next';
      },
    },
  },
};

/** The checks of these units, which are assaulted, or of all, if any of them has to make one. */
export function surrenderOf(g: G, side: Side, among: readonly UnitId[] | undefined, then: string): Next {
  const isolated = isolatedUnits(g, side);
  const units = isolated.filter((u) => (among === undefined || among.includes(u)) && !neverSurrenders(g, u));
  return units.length === 0 ? then : call('surrender', { units, isolated, spared: [], asked: [], assaulted: among !== undefined }, then);
}

/** Who was found isolated this morning is so one day longer; all others start anew (15.9.1a). */
function countDays(g: G): void {
  for (const side of [ALLIED, GERMAN]) {
    const isolated = isolatedUnits(g, side);
    for (const u of onMapOf(g, side)) {
      const days = isolated.includes(u) ? g.f.isolated[u] + 1 : 0;
      if (g.f.isolated[u] !== days) g.set('isolated', u, days);
    }
  }
}

/** The Surrender Phase: US units first. */
export const surrendering: Proc = {
  first: 'allied',
  points: {
    allied: { auto: (g) => surrenderOf(g, ALLIED, undefined, 'german') },
    german: { auto: (g) => surrenderOf(g, GERMAN, undefined, 'count') },
    count: {
      auto: (g) => {
        countDays(g);
        return END;
      },
    },
  },
};
