/** Set-up as suggested: every counter of the scenario in its place when the game begins (25.12, 25.22, 26.2, 27.2). */
import { setups, unitIndex, units, variableArrivals } from '../data/index.ts';
import { commitAtStart } from '../rules/commitment.ts';
import { CARRYING } from '../rules/engineers/bridges.ts';
import { layFuelDumps } from '../rules/fuel-dumps.ts';
import { freeAtStart } from '../rules/movement/british.ts';
import { layParachutists } from '../rules/parachute-drop.ts';
import { layDisguised } from '../rules/truppeneinheit.ts';
import { UNITS } from '../state/query.ts';
import { BRIDGE_GERMAN, ENTRENCHED, FATIGUED, type G, IMPROVED, UNSUPPLIED } from '../state/shape.ts';
import { SUGGESTED, suggestedHexes } from './suggested.ts';

/** Where we suggest the six dumps that the Allied player lays (25.27). */
function suggestedDumps(g: G): readonly string[] {
  return g.rules.scenario.setups.flatMap((id) => SUGGESTED[id].fuelDumps ?? []);
}

export function layOut(g: G): void {
  const { scenario, forces } = g.rules;
  g.v.turn = scenario.firstTurn;
  for (const u of UNITS) {
    g.set('steps', u.index, u.steps);
    // Artillery begins In Battery (25.0).
    if (u.battery) g.set('battery', u.index, 1);
  }
  const { deployed, arrivals } = forces;
  const places = suggestedHexes(g);
  for (const { unit, company, entry } of deployed) {
    const u = unitIndex(unit);
    const hex = places.get(u);
    if (hex === undefined) throw new Error(`${unit} has no place`);
    g.move(u, hex);
    if (company) g.set('face', u, units[u].companies?.indexOf(company) ?? 0);
    if (entry.position) g.set('work', hex, entry.position === 'entrenched' ? ENTRENCHED : IMPROVED);
    if (entry.state === 'march') g.set('march', u, 1);
    else if (entry.state === 'fatigued') g.set('fatigue', u, FATIGUED);
    else if (entry.state === 'unsupplied') g.set('supply', u, UNSUPPLIED);
  }
  for (const id of scenario.setups) {
    // Engineers that may begin with a bridge do: without one no column crosses the Our (25.12, 25.22, 26.2, R-C97).
    for (const carrier of setups[id].bridgeCarriers) g.set('carries', unitIndex(carrier), CARRYING);
    for (const [a, b] of setups[id].bridges) g.set('bridge', g.board.hexside(a, b), BRIDGE_GERMAN);
  }
  // Off the map until the die brings them (22.2, err-22.0e).
  if (scenario.arrivals.variable) for (const carrier of variableArrivals.bridgeCarriers) g.set('carries', unitIndex(carrier), CARRYING);
  for (const { units: coming, shows, bridgeCarriers } of arrivals)
    for (const id of coming) {
      const u = unitIndex(id);
      g.move(u, g.box('Due'));
      if (bridgeCarriers.includes(id)) g.set('carries', u, CARRYING);
      if (shows[id]) g.set('face', u, units[u].companies?.indexOf(shows[id]) ?? 0);
    }
  if (g.rules.parachuteDrop) layParachutists(g);
  if (g.rules.truppeneinheit) layDisguised(g);
  if (scenario.fuelDumps) layFuelDumps(g, scenario.fuelDumps, suggestedDumps(g));
  commitAtStart(g);
  freeAtStart(g);
}
