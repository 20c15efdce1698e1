/** What lies beside the map: the day, its weather and air points, commitment, exits, boxes with counters. */
import { type BoxView, boxLists, type StatusLine, type UnitId } from '@hexfront/engine';
import { tables, turns } from '../data/index.ts';
import { rowOf } from '../rules/arrivals.ts';
import { knownPlan } from '../rules/plans.ts';
import { exited, exitsWanted } from '../rules/victory.ts';
import { weatherNow } from '../rules/weather/weather.ts';
import { SIDE, UNITS } from '../state/query.ts';
import { ALLIED, type G, GERMAN, SIDES } from '../state/shape.ts';
import { airLines } from './air.ts';
import { turnLabel } from './turn-label.ts';

type Line = (id: string, group: string, name: string, value: string | number, more?: Partial<StatusLine>) => void;

/** Weather and ground from the day they are rolled for (18). */
function sky(g: G, line: Line): void {
  if (g.v.turn < tables.weather.fromTurn) return;
  line('weather', 'Turn', 'Weather', weatherNow(g), { case: '18.1' });
  line('ground', 'Turn', 'Ground', g.v.freeze === 1 ? 'frozen' : 'normal', { case: '18.2' });
}

export function status(g: G): StatusLine[] {
  const out: StatusLine[] = [];
  const line: Line = (id, group, name, value, more = {}) => {
    out.push({ id, group, name, value: String(value), ...more });
  };
  line('turn', 'Turn', 'Part of the day', turnLabel(Math.min(g.v.turn, turns.length)), { case: '5.1' });
  sky(g, line);
  out.push(...airLines(g));
  if (g.rules.firstDay(g.v.turn))
    line('first-day', 'Turn', 'First day rules', 'in force', {
      case: '25.14',
      note: 'German surprise, green units, crowded bridges, traffic jams.',
    });
  if (g.v.turn <= (g.rules.scenario.commitment.allied?.at(-1)?.turn ?? 0))
    for (const side of [GERMAN, ALLIED]) {
      const here = UNITS.filter((u) => u.side === side && g.onMap(u.index));
      const free = here.filter((u) => g.f.committed[u.index] !== 0).length;
      line(`committed-${SIDES[side].id}`, 'Committed units', SIDES[side].name, `${free} of ${here.length}`, { side, case: '25.16' });
    }
  const { exits } = g.rules.scenario;
  if (exits) {
    // How many are wanted would tell the plan (27.7).
    const wanted = exits.via === 'every-edge' ? '' : ` of ${exitsWanted(g)}`;
    line('exits', 'Tallies', 'German units exited', `${exited(g, GERMAN)}${wanted}`, { side: GERMAN, case: exits.case });
  }
  const plan = knownPlan(g);
  if (plan) line('plan', 'Turn', 'Plan', plan.name, { side: GERMAN, case: plan.case });
  if (g.rules.scenario.fuelDumps)
    line('fuel', 'Tallies', 'True fuel dumps captured', g.v.fuelCaptured, { side: GERMAN, case: g.rules.scenario.fuelDumps.case });
  for (const side of [GERMAN, ALLIED]) {
    const lost = UNITS.filter((u) => u.side === side && g.f.place[u.index] === g.box('Eliminated')).length;
    line(`lost-${SIDES[side].id}`, 'Tallies', `${SIDES[side].name} units eliminated`, lost, { side, case: '10.72' });
  }
  return out;
}

const NAMES: Readonly<Record<string, readonly [name: string, rule: string]>> = {
  Due: ['Due', '21.0'],
  Eliminated: ['Eliminated', '10.72'],
  'Left the map': ['Exited the map', '25.17'],
  'In disguise': ['In disguise', '24.3'],
  'Broken down': ['Broken down', '17.21'],
};

/** Where somebody in disguise is, and when somebody is due. */
function noteOf(g: G, unit: UnitId, box: string): string | undefined {
  const hidden = g.rows.disguised.find((row) => row.u === unit);
  if (hidden) return g.board.ids[hidden.h];
  const turn = box === 'Due' ? rowOf(g, unit)?.turn : undefined;
  return turn === undefined ? undefined : turnLabel(turn);
}

export const boxes = (g: G): BoxView[] => boxLists(g, NAMES, { sides: SIDES, sideOf: SIDE, note: noteOf });
