/** Chapter 24, leaders of divisions and smaller formations: activated in the morning, they add movement points and give a shift in assaults. */
import { distance, END, listed, type Refusal, type Side, type UnitId } from '@hexfront/engine';
import { tables, turnNumber, turns } from '../../data/index.ts';
import { onMapOf } from '../../state/derived.ts';
import type { Assault } from '../../state/fields/combat.ts';
import { formationOf, LEADER, UNITS } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, type Proc } from '../../state/shape.ts';
import { isExploitation, isExploiting, movingSide } from '../movement/who-moves.ts';
import { beginsAsMorning } from '../scenarios/haste.ts';
import { inRanges } from '../weather.ts';
import { commands, favorites, MANTEUFFEL } from './special.ts';

const ACTIVE = 1;
const FAILED = 2;
const FROM = turnNumber('dec-17-am');

const ROWS = new Map(tables.leaders.rows.map((row) => [row.unit, row]));
export const initiative = (u: UnitId): number => ROWS.get(UNITS[u].id)?.initiative ?? 0;
/** Leads a division, brigade or Kampfgruppe, not a corps or army (24.2.2, 24.2.3). */
export const leadsFormation = (g: G, u: UnitId): boolean => {
  const level = ROWS.get(UNITS[u].id)?.level;
  return LEADER[u] === 1 && level !== 'army' && level !== 'corps' && formationOf(g, u) >= 0;
};
const leadersOf = (g: G, side: Side): UnitId[] => onMapOf(g, side).filter((u) => LEADER[u] === 1);

/** Passed his check this morning. */
export const isActivated = (g: G, u: UnitId): boolean => g.f.led[u] === ACTIVE;

// ---- activation (24.1.0) --------------------------------------------------------------------------------------------------------------------

/** Mornings from December 17 on (3.3.4). */
export const isLeaderMorning = (g: G): boolean =>
  g.rules.allModes && g.v.turn >= FROM && (turns[g.v.turn - 1]?.part === 'am' || beginsAsMorning(g));
const undecided = (g: G): UnitId | undefined => [...leadersOf(g, GERMAN), ...leadersOf(g, ALLIED)].find((u) => g.f.led[u] === 0);

/** One check after another. Procedure `leading`. */
export const leading: Proc = {
  first: 'begin',
  points: {
    begin: {
      auto: (g) => {
        for (const { index: u } of UNITS) if (LEADER[u] === 1) g.set('led', u, 0);
        return 'next';
      },
    },
    next: { auto: (g) => (undecided(g) === undefined ? 'favor' : 'roll') },
    roll: {
      roll: (g) => {
        const u = undecided(g) ?? 0;
        return {
          dice: [10],
          classOf: ([pip]) => (pip % 10 <= initiative(u) ? 'passed' : 'failed'),
          cases: ['24.1.0'],
          says: 'roll.leader',
          args: { unit: u, n: initiative(u) },
        };
      },
      take: (g, _l, [pip]) => {
        const u = undecided(g);
        if (u === undefined) return END;
        const passed = pip % 10 <= initiative(u);
        g.set('led', u, passed ? ACTIVE : FAILED);
        g.emit({ e: 'initiative', u, die: pip % 10, outcome: passed ? 'passed' : 'failed', case: '24.1.0' });
        return 'next';
      },
    },
    // Manteuffel chooses a division of the corps he is with.
    favor: {
      who: () => GERMAN,
      cases: ['24.2.4b'],
      skip: (g) => (favorites(g).length === 0 ? END : undefined),
      options: [
        listed(
          'favor',
          'u',
          favorites,
          (_g, _l, unit): Refusal => ({ case: '24.2.4b', why: 'not-favored', unit }),
          (g, _l, hq) => {
            g.set('host', MANTEUFFEL, hq + 1);
            g.emit({ e: 'favored', u: hq, case: '24.2.4b' });
            return END;
          },
        ),
      ],
    },
  },
};

// ---- movement (24.2.2a) -----------------------------------------------------------------------------------------------------------------------

const waiting = (g: G): UnitId | undefined =>
  g.rules.allModes
    ? leadersOf(g, movingSide(g)).find(
        (u) => g.f.led[u] === ACTIVE && g.f.drive[u] === 0 && leadsFormation(g, u) && isExploiting(g, u) === isExploitation(g),
      )
    : undefined;
/** As the Movement Phase begins every active leader tries to hurry his formation, in Exploit mode as the Exploitation Phase begins. Procedure `driving`. */
export const driving: Proc = {
  first: 'next',
  points: {
    next: { auto: (g) => (waiting(g) === undefined ? END : 'roll') },
    roll: {
      roll: (g) => ({
        dice: [10],
        classOf: ([pip]) => String(inRanges(tables.leaderMovementBonus.rows, pip % 10)?.points ?? 0),
        cases: ['24.2.2a'],
        says: 'roll.drive',
        args: { unit: waiting(g) ?? 0 },
      }),
      take: (g, _l, [pip]) => {
        const u = waiting(g);
        if (u === undefined) return END;
        const n = inRanges(tables.leaderMovementBonus.rows, pip % 10)?.points ?? 0;
        g.set('drive', u, n + 1);
        g.emit({ e: 'drove', u, n, case: '24.2.2a' });
        return 'next';
      },
    },
  },
};
/** Movement points that the leader of a unit's formation adds. */
export function leaderPoints(g: G, u: UnitId): number {
  if (formationOf(g, u) < 0 || !g.rules.allModes) return 0;
  let most = 0;
  for (const v of LEADERS) if (g.f.drive[v] > 1 && g.onMap(v) && commands(g, v, u)) most = Math.max(most, g.f.drive[v] - 1);
  return most;
}
const LEADERS: readonly UnitId[] = UNITS.flatMap(({ index }) => (LEADER[index] === 1 ? [index] : []));

// ---- combat (24.2.2c) ---------------------------------------------------------------------------------------------------------------------------

/** Leaders within a hex of a unit of their formation in the assault who have not helped in this segment. */
export function leadersFor(g: G, b: Assault, who: 0 | 1): UnitId[] {
  if (!g.rules.allModes || b.overrun) return [];
  const force = who === 0 ? b.attackers : b.defenders;
  return leadersOf(g, who === 0 ? b.by : 1 - b.by).filter(
    (u) =>
      g.f.led[u] === ACTIVE &&
      g.f.inspired[u] === 0 &&
      leadsFormation(g, u) &&
      force.some((v) => commands(g, u, v) && distance(g.board, g.hexOf(v), g.hexOf(u)) <= 1),
  );
}
