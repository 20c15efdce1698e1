import json from '../../data/arrivals.json' with { type: 'json' };
import type { Arrival, EntryBox, ScheduleRow, VariableArrivals } from './arrival-types.ts';
import type { ScenarioRow } from './scenario-types.ts';
import { germanSetups } from './scenarios.ts';
import type { DeployedUnit } from './setup-types.ts';
import { deploymentOf, setups } from './setups.ts';
import type { CompanyId } from './types.ts';
import { formationById, unitById, units } from './units.ts';

interface ArrivalFile {
  readonly boxes: readonly EntryBox[];
  readonly schedule: readonly ScheduleRow[];
  readonly variable: VariableArrivals;
}
const file = json as unknown as ArrivalFile;

/** All 57 entry boxes. */
export const boxes = file.boxes;
export const schedule = file.schedule;
export const variableArrivals = file.variable;

const boxMap = new Map(boxes.map((box) => [box.id, box]));
export function boxById(id: string): EntryBox {
  const box = boxMap.get(id);
  if (!box) throw new Error(`No entry box ${id}`);
  return box;
}

type Due = Omit<Arrival, 'shows'>;

function* fromSchedule(scenario: ScenarioRow): Generator<Due> {
  const { allied, german } = scenario.arrivals;
  for (const { turn, side, area, boxes: named, units: ids, companies, bridgeCarriers, confidence } of schedule) {
    if (turn < scenario.firstTurn || turn > scenario.lastTurn) continue;
    const due = { turn, side, hexes: [], companies: companies ?? {}, bridgeCarriers: bridgeCarriers ?? [], confidence };
    if (side === 'allied') {
      if (area && allied.areas.includes(area)) yield { ...due, boxes: named, units: ids };
      continue;
    }
    if (german === 'none' || turn < (german.firstTurn ?? 0) || turn > (german.lastTurn ?? turn)) continue;
    const coming = ids.filter((id) => !german.not?.formations.includes(unitById(id).formation ?? ''));
    const doors = german.map ? named.filter((id) => boxById(id).map === german.map) : named;
    yield { ...due, boxes: doors, units: coming, bridgeCarriers: due.bridgeCarriers.filter((id) => coming.includes(id)) };
  }
}

function* extra(scenario: ScenarioRow): Generator<Due> {
  for (const row of scenario.arrivals.extra) {
    if (row.turn > scenario.lastTurn) continue;
    const all = row.formation === undefined ? [] : formationById(row.formation).units.map((index) => units[index].id);
    yield {
      turn: row.turn,
      side: row.side,
      boxes: row.boxes ?? [],
      hexes: row.hexes ?? [],
      units: [...all, ...(row.units ?? [])],
      companies: row.companies ?? {},
      bridgeCarriers: row.bridgeCarriers ?? [],
      confidence: row.confidence,
    };
  }
}

export interface Forces {
  readonly deployed: readonly DeployedUnit[];
  /** What comes on fixed turns, in order of turns; variable German reinforcements are apart. */
  readonly arrivals: readonly Arrival[];
}

/** With the all-out effort (24.82) three more divisions come on turn 5, all other German reinforcements three turns early. */
function* allOutDue(scenario: ScenarioRow, due: Iterable<Due>): Generator<Due> {
  const { onTurn5, turnsEarlier } = germanSetups.allOut;
  const here = new Set(scenario.setups.flatMap((id) => setups[id].allOut ?? []).flatMap((entry) => entry.units ?? []));
  for (const row of due) {
    if (row.side === 'allied') yield row;
    else {
      const coming = row.units.filter((id) => !here.has(id));
      const bridgeCarriers = row.bridgeCarriers.filter((id) => coming.includes(id));
      if (coming.length > 0) yield { ...row, turn: row.turn - turnsEarlier, units: coming, bridgeCarriers };
    }
  }
  if (!scenario.arrivals.variable) return;
  for (const id of onTurn5) {
    const coming = formationById(id).units.map((index) => units[index].id);
    const bridgeCarriers = variableArrivals.bridgeCarriers.filter((carrier) => coming.includes(carrier));
    const { boxes: doors } = variableArrivals;
    yield { turn: 5, side: 'german', boxes: doors, hexes: [], units: coming, companies: {}, bridgeCarriers, confidence: 'read' };
  }
}

export type GermanSetUp = 'printed' | 'all-out';

/** Who takes part in a scenario by its lists. Companies are drawn for set-up and arrivals together, so no counter is promised twice. */
export function forcesOf(scenario: ScenarioRow, germanSetUp: GermanSetUp = 'printed'): Forces {
  const allOut = germanSetUp === 'all-out';
  const listed = [...fromSchedule(scenario), ...extra(scenario)];
  const due = (allOut ? [...allOutDue(scenario, listed)] : listed).sort((a, b) => a.turn - b.turn);
  const { units: deployed, later } = deploymentOf(
    scenario.setups,
    due.map((row) => row.companies),
    allOut,
  );
  const here = new Set(scenario.arrivals.allied.notIfSetUp ? deployed.map(({ unit }) => unit) : []);
  const arrivals = due.map((row, n) => {
    const shows: Record<string, CompanyId> = Object.fromEntries(later[n].map(({ unit, company }) => [unit, company]));
    return { ...row, units: [...row.units.filter((id) => !here.has(id)), ...later[n].map(({ unit }) => unit)], shows };
  });
  return { deployed, arrivals };
}
