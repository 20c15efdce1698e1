/** The air display for screens: both sides' points by mission, what each number of them does, and the split that is being made in secret (19). */
import { answers, type Side, type SplitAnswer, type StatusLine } from '@hexfront/engine';
import { formations, tables, turns } from '../data/index.ts';
import {
  airPoints,
  flies,
  INTERDICTION,
  missionCase,
  missionsOf,
  PATROL,
  planned,
  RESUPPLY,
  SUPPORT,
} from '../rules/air/air-allocation.ts';
import { ALLIED, type G, GERMAN, SIDES } from '../state/shape.ts';

type Row = SplitAnswer['rows'][number];
type Effect = Row['effects'][number];

const { patrolPointsPerLoss, resupply, interdictionPointsPerHex } = tables.air;

/** The side and the mission that is asked for, if points are being split. */
function asked(g: G): { side: Side; mission: number } | undefined {
  const frame = g.frames[g.frames.length - 1];
  const found = frame?.proc === 'air' ? /^(german|allied)(\d)$/.exec(frame.at) : undefined;
  return found ? { side: found[1] === SIDES[GERMAN].id ? GERMAN : ALLIED, mission: Number(found[2]) } : undefined;
}

/** What a number of points given to a mission does. */
function effectOf(g: G, side: Side, mission: number, n: number): Effect {
  const say = (what: string, args: Record<string, number> = {}): Effect => ({ what: `split.${what}`, args });
  if (!flies(g, mission)) return say('grounded');
  if (n === 0) return say('none');
  if (mission === SUPPORT) return say('support', { n, most: Math.floor(n / 2) });
  if (mission === PATROL) {
    const [takes, over] = [Math.floor(n / patrolPointsPerLoss), n % patrolPointsPerLoss];
    return say(side === ALLIED ? 'patrol-support' : 'patrol', { n: takes, left: over, of: airPoints(g, 1 - side) });
  }
  if (mission === RESUPPLY)
    return say(n >= resupply.isolation ? 'lifts-isolation' : n >= resupply.supply ? 'resupplies' : 'too-few', { n });
  return say('interdiction', { n, most: Math.floor(n / interdictionPointsPerHex) });
}

/** Numbers from which something begins: pairs of Patrol points, the two steps of an escort, every third point of Interdiction. */
function stepsOf(mission: number, total: number): number[] {
  const every = (by: number): number[] => Array.from({ length: Math.floor(total / by) }, (_, i) => (i + 1) * by);
  if (mission === RESUPPLY) return [resupply.supply, resupply.isolation].filter((n) => n <= total);
  return every(mission === PATROL ? patrolPointsPerLoss : mission === INTERDICTION ? interdictionPointsPerHex : 2);
}

/** The split that is asked for, mission by mission; what was given to the missions before stays given. */
function split(g: G): SplitAnswer | undefined {
  const now = asked(g);
  if (!now) return undefined;
  const { side } = now;
  const total = airPoints(g, side);
  const rows = missionsOf(side).map(
    (mission, m): Row => ({
      what: `mission.${mission}`,
      case: missionCase(m),
      given: planned(g, side, m),
      open: m >= now.mission && flies(g, m),
      steps: stepsOf(m, total),
      effects: Array.from({ length: total + 1 }, (_, n) => effectOf(g, side, m, n)),
    }),
  );
  return { kind: 'allot', total, rows, rivals: [{ side: 1 - side, total: airPoints(g, 1 - side) }] };
}
export const AIR_QUESTIONS = { split: answers('split', split) };

/** The points of the day and what is left of them by mission; the split itself is shown only once both players have made theirs (19.0). */
export function airLines(g: G): StatusLine[] {
  if (g.v.turn < tables.weather.fromTurn || turns[g.v.turn - 1]?.air === undefined || g.v.bonus !== 0) return [];
  if (airPoints(g, GERMAN) + airPoints(g, ALLIED) === 0) return [];
  const secret = asked(g) !== undefined;
  const line = (id: string, name: string, value: string, side: Side, rule: string): StatusLine => ({
    id,
    group: 'Air points',
    name,
    value,
    side,
    case: rule,
  });
  const out: StatusLine[] = [];
  for (const side of [GERMAN, ALLIED]) {
    const total = airPoints(g, side);
    out.push(
      line(
        `air-${SIDES[side].id}`,
        `${SIDES[side].name} points of the day`,
        `${total}${secret && total > 0 ? ', split secret' : ''}`,
        side,
        '20.1',
      ),
    );
  }
  const mission = (id: string, name: string, points: number, side: Side, rule: string): void => {
    if (points > 0) out.push(line(id, name, String(points), side, rule));
  };
  mission('german-support', 'German Ground Support', g.v.germanSupport, GERMAN, '19.1');
  mission('allied-support', 'Allied Ground Support', g.v.alliedSupport, ALLIED, '19.1');
  mission('escort', 'Resupply Escort', g.v.escort, ALLIED, '19.3');
  mission('interdiction', 'Interdiction', g.v.interdiction, ALLIED, '19.4');
  if (g.v.resupplied > 0) out.push(line('resupplied', 'Resupplied', formations[g.v.resupplied - 1].name, ALLIED, '19.33'));
  return out;
}
