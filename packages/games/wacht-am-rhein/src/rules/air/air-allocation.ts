/**
 * Mutual Air Allocation Stage (19.0): each side splits its points over its missions in secret, then both are shown, Patrol takes its toll (err-19.2),
 * and a division may be supplied from the air (19.3). What is left holds for the AM and the PM turn of the day.
 */
import { type CaseId, END, listed, type Next, type Of, plain, type Side, sealedSplit } from '@hexfront/engine';
import { count, record } from '@hexfront/engine/parts';
import { formations, tables, turns } from '../../data/index.ts';
import { UNITS } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, type Opt, type Proc, SIDES, type WaR } from '../../state/shape.ts';
import { weatherChanges, weatherNow } from '../weather/weather.ts';

/** Missions by number; the Germans have the first two (19.5, 19.6). */
export const SUPPORT = 0;
export const PATROL = 1;
export const RESUPPLY = 2;
export const INTERDICTION = 3;
const NAMES = tables.air.missions.allied;
const CASES: readonly CaseId[] = ['19.11', '19.2', '19.31', '19.41'];
/** Missions of a side by name; a mission's number is its place in the list. */
export const missionsOf = (side: Side): readonly string[] => tables.air.missions[SIDES[side].id];
export const missionCase = (mission: number): CaseId => CASES[mission];

const PLAN = ['germanPlan', 'alliedPlan'] as const;

/** Points of a side for each turn of the day: the table, the share of the scenario, the weather, rounded down (18.13, 20.1, 25.15, 25.25). */
export function airPoints(g: G, side: Side): number {
  const listedPoints = turns[g.v.turn - 1].air?.[SIDES[side].id] ?? 0;
  const share = g.rules.scenario.airFactor === '1/2' ? 2 : 1;
  const effect = tables.weather.airPoints[weatherNow(g)];
  return effect === 'none' ? 0 : Math.floor(listedPoints / share / (effect === 'half' ? 2 : 1));
}
/** The stage takes place: in the morning, in clear weather or mist (5.2B, 19.0). */
export const airFlies = (g: G): boolean => weatherChanges(g) && airPoints(g, GERMAN) + airPoints(g, ALLIED) > 0;

const LOCALS = record({ left: count() });
type Locals = Of<typeof LOCALS>;

/** Resupply Escort flies in clear weather only (19.32). */
export const flies = (g: G, mission: number): boolean => mission !== RESUPPLY || tables.air.resupply.weather.includes(weatherNow(g));

/** Each side's split over its missions, sealed until both have made theirs (19.0). */
const splitOf = (side: Side, then: string) =>
  sealedSplit<WaR, Locals>({
    id: SIDES[side].id,
    side,
    uses: missionsOf(side).map((_, mission) => ({ says: `ask.air.${NAMES[mission]}`, cases: ['19.0', CASES[mission]] })),
    total: (g) => airPoints(g, side),
    read: (g) => g.v[PLAN[side]],
    write: (g, plan) => {
      g.v[PLAN[side]] = plan;
    },
    isOpen: flies,
    then,
    refusal: (_g, n, left) => ({ case: '19.0', why: 'air-points-short', n: left, needs: n }),
  });
const SPLITS = { [ALLIED]: splitOf(ALLIED, 'german'), [GERMAN]: splitOf(GERMAN, 'show') };
export const planned = (g: G, side: Side, mission: number): number => SPLITS[side].given(g, mission);

/** The three Allied missions that Patrol can take points from, as they are kept for the day (err-19.2). */
const OPEN = { [SUPPORT]: 'alliedSupport', [RESUPPLY]: 'escort', [INTERDICTION]: 'interdiction' } as const;
type Strippable = keyof typeof OPEN;
const STRIPPABLE: readonly Strippable[] = [SUPPORT, RESUPPLY, INTERDICTION];
const losses = (patrol: number): number => Math.floor(patrol / tables.air.patrolPointsPerLoss);

/** Both displays are open; German Ground Support is all that Allied Patrol can take. */
function show(g: G, l: Locals): Next {
  for (const side of [ALLIED, GERMAN]) {
    const [support, patrol, resupply, interdiction] = [0, 1, 2, 3].map((m) => planned(g, side, m));
    if (airPoints(g, side) > 0) g.emit({ e: 'airPlan', side, support, patrol, resupply, interdiction, case: '19.0' });
  }
  for (const m of STRIPPABLE) g.v[OPEN[m]] = planned(g, ALLIED, m);
  const support = planned(g, GERMAN, SUPPORT);
  g.v.germanSupport = Math.max(0, support - losses(planned(g, ALLIED, PATROL)));
  if (g.v.germanSupport < support)
    g.emit({ e: 'airLost', side: GERMAN, mission: 'ground-support', n: support - g.v.germanSupport, case: '19.2' });
  l.left = losses(planned(g, GERMAN, PATROL));
  g.v.alliedPlan = 0;
  g.v.germanPlan = 0;
  return 'strip';
}

const flying = (g: G): Strippable[] => STRIPPABLE.filter((m) => g.v[OPEN[m]] > 0);
const strip: Opt<Locals> = listed(
  'strip',
  'n',
  (g: G) => flying(g),
  () => ({ case: 'err-19.2', why: 'no-such-mission' }),
  (g, l, n) => {
    const mission = STRIPPABLE.find((m) => m === n) ?? SUPPORT;
    g.v[OPEN[mission]]--;
    l.left--;
    g.emit({ e: 'airLost', side: ALLIED, mission: NAMES[mission], n: 1, case: 'err-19.2' });
    return 'strip';
  },
);

/** Divisions and smaller formations with a unit on the map (19.33), by number. */
const RESUPPLIABLE = formations.flatMap((f, i) => (f.side === 'allied' && f.kind !== 'corps' ? [i + 1] : []));
const onMap = (g: G, n: number): boolean => formations[n - 1].units.some((u) => g.onMap(UNITS[u].index));
const drop: Opt<Locals> = listed(
  'resupply',
  'n',
  (g: G) => RESUPPLIABLE.filter((n) => onMap(g, n)),
  () => ({ case: '19.33', why: 'no-such-division' }),
  (g, _l, n) => {
    g.v.resupplied = n;
    g.emit({ e: 'resupplied', n, points: g.v.escort, case: g.v.escort >= tables.air.resupply.isolation ? '19.35' : '19.34' });
    return END;
  },
);

export const airAllocation: Proc<Locals> = {
  locals: LOCALS,
  first: 'allied',
  points: {
    allied: {
      auto(g, l) {
        l.left = 0;
        return airPoints(g, ALLIED) > 0 ? SPLITS[ALLIED].begin(g) : 'german';
      },
    },
    ...SPLITS[ALLIED].asks,
    german: { auto: (g) => (airPoints(g, GERMAN) > 0 ? SPLITS[GERMAN].begin(g) : 'show') },
    ...SPLITS[GERMAN].asks,
    show: { auto: show },
    strip: {
      who: () => GERMAN,
      cases: ['err-19.2', '19.2'],
      args: (_g, l) => ({ n: l.left }),
      skip: (g, l) => (l.left === 0 || flying(g).length === 0 ? 'resupply' : undefined),
      options: [strip],
    },
    resupply: {
      who: () => ALLIED,
      cases: ['19.31', '19.33'],
      says: 'ask.air.resupply-division',
      args: (g) => ({ n: g.v.escort }),
      skip: (g) => (g.v.escort < tables.air.resupply.supply ? END : undefined),
      options: [drop, plain('pass', END)],
    },
  },
};
