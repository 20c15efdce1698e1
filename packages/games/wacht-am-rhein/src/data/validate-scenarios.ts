/** Checks of set-ups and arrivals: each counter has one place, and every list has the room it needs. */
import type { DataReport as Report } from '@hexfront/engine';
import { forcesOf, variableArrivals } from './arrivals.ts';
import { distanceBetween } from './hexes.ts';
import type { ScenarioData } from './scenario-types.ts';
import { excluded, scenarios } from './scenarios.ts';
import { setups } from './setups.ts';
import { tables } from './tables.ts';
import { isUnit, unitById, units } from './units.ts';

/** Units that variable reinforcements may bring. */
export const variableUnits: readonly string[] = Object.values(variableArrivals.groups).flatMap((group) =>
  'units' in group ? group.units : group.oneOf,
);

/** How each counter takes part in a scenario; a second way is a mistake. Counters that it leaves out are not in the map. */
export function partsOf(scenario: ScenarioData, report: Report): ReadonlyMap<string, string> {
  const seen = new Map<string, string>();
  const note = (unit: string, how: string) => {
    if (!isUnit(unit)) report(scenario.id, `unknown unit ${unit}`);
    else if (seen.has(unit)) report(scenario.id, `${unit} is both ${seen.get(unit)} and ${how}`);
    seen.set(unit, how);
  };
  const { deployed, arrivals } = forcesOf(scenario);
  for (const { unit } of deployed) note(unit, 'set up');
  for (const row of arrivals) for (const unit of row.units) note(unit, 'due');
  if (scenario.arrivals.variable) for (const unit of variableUnits) if (!seen.has(unit)) note(unit, 'variable');
  for (const row of excluded) if (!row.setup || scenario.setups.includes(row.setup)) note(row.unit, 'excluded');
  for (const unit of units) if (unit.option !== undefined) note(unit.id, `option ${unit.option}`);
  return seen;
}

function checkArrivals(scenario: ScenarioData, report: Report): void {
  let last = 0;
  for (const row of forcesOf(scenario).arrivals) {
    if (row.turn < last) report(scenario.id, 'arrivals are sorted by turn');
    if (row.turn < scenario.firstTurn || row.turn > scenario.lastTurn) report(scenario.id, `arrivals on turn ${row.turn}`);
    if ((row.boxes.length === 0) === (row.hexes.length === 0)) report(scenario.id, `turn ${row.turn}: entry boxes or hexes`);
    for (const id of row.units) if (unitById(id).side !== row.side) report(scenario.id, `${id} arrives on the other side`);
    for (const id of row.bridgeCarriers)
      if (!row.units.includes(id) || unitById(id).type !== 'engineer') report(scenario.id, `bridge of ${id}`);
    last = row.turn;
  }
}

function checkSetups(report: Report): void {
  for (const setup of Object.values(setups)) {
    const fixed = new Map<string, number>();
    for (const entry of setup.entries) {
      for (const id of entry.units ?? []) if (unitById(id).side !== entry.side) report(setup.id, `${id} under the other side`);
      if (!entry.units?.length && !entry.companies) report(setup.id, `${entry.group}: an entry without units`);
      if (!('hex' in entry.at)) continue;
      const stacking = (entry.units ?? []).filter((id) => unitById(id).type !== 'hq').length;
      const companies = Object.values(entry.companies ?? {}).reduce((sum, n) => sum + n, 0);
      fixed.set(entry.at.hex, (fixed.get(entry.at.hex) ?? 0) + stacking + companies);
    }
    for (const [hex, n] of fixed) if (n > tables.stacking.most) report(setup.id, `${n} units in ${hex}`);
    for (const id of setup.bridgeCarriers) if (unitById(id).type !== 'engineer') report(setup.id, `${id} carries no bridge`);
    for (const [a, b] of setup.bridges) if (distanceBetween(a, b) !== 1) report(setup.id, `bridge ${a}-${b}`);
  }
}

export function validateScenarios(report: Report): void {
  checkSetups(report);
  for (const scenario of scenarios) {
    partsOf(scenario, report);
    checkArrivals(scenario, report);
  }
}
