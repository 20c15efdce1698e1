/** Set-up: every counter of the scenario in its place when the game begins (32.3.0, 33.1.0). */
import type { UnitId } from '@hexfront/engine';
import wholeMap from '../../data/board.json' with { type: 'json' };
import december16 from '../../data/manifests/dec-16.json' with { type: 'json' };
import { areaOf, formations, type ManifestRow, manifestRows, type ScenarioData, unitIndex } from '../data/index.ts';
import { beside, countersOf, held, SIDE, UNITS } from '../state/query.ts';
import { ALLIED, ENTRENCHED, type G, GERMAN, IMPROVED } from '../state/shape.ts';

const MANIFESTS = { 'dec-16': december16 as unknown as readonly ManifestRow[] };

const rowsOf = (scenario: ScenarioData): readonly ManifestRow[] => manifestRows(scenario, MANIFESTS);

/** Ids of the counters that a scenario places, companies once for each. */
export const unitsAtStart = (scenario: ScenarioData): readonly string[] => rowsOf(scenario).map((row) => row.unit);

/** Printed ids of the hexes in play (32.2.0, R-V5). */
export function areaOfScenario(scenario: ScenarioData): readonly string[] {
  const inside = areaOf(scenario, rowsOf(scenario));
  return (wholeMap.hexes as unknown as readonly (readonly [string])[]).map(([id]) => id).filter(inside);
}

/** Hands out the counters of a kind of company one after the other. */
function drawer(): (id: string) => UnitId {
  const drawn = new Map<string, number>();
  return (id) => {
    const n = drawn.get(id) ?? 0;
    drawn.set(id, n + 1);
    const u = countersOf(id)[n];
    if (u === undefined) throw new Error(`no counter ${n + 1} of ${id}`);
    return u;
  };
}

function placeRow(g: G, row: ManifestRow, draw: (id: string) => UnitId): void {
  const hexId = 'hex' in row.at ? row.at.hex : g.rules.scenario.setup.stacked?.[row.unit];
  const hex = g.board.hex(hexId ?? '');
  if (hex === undefined) throw new Error(`${row.unit} has no place on this map`);
  const u = draw(row.unit);
  g.move(u, hex);
  g.set('steps', u, (UNITS[u].kind?.steps ?? 1) - (row.losses ?? 0));
  const under = formations.findIndex((f) => f.id === row.formation);
  if (under >= 0) g.set('attached', u, under + 1);
  if (row.work && !g.rules.scenario.setup.entrenched) g.set('work', hex, row.work === 'entrenched' ? ENTRENCHED : IMPROVED);
}

/** Kesternich: German units next to the enemy and one US battalion are entrenched, nobody else is in fieldworks (33.1.0). */
function entrench(g: G): void {
  const { entrenched } = g.rules.scenario.setup;
  if (!entrenched) return;
  for (const id of entrenched.units) g.set('work', g.hexOf(unitIndex(id)), ENTRENCHED);
  if (!entrenched.germanAdjacentToEnemy) return;
  for (let hex = 0; hex < g.board.n; hex++) if (held(g, GERMAN, hex) && beside(g, ALLIED, hex)) g.set('work', hex, ENTRENCHED);
}

/** Every counter whole. */
export function makeWhole(g: G): void {
  for (const u of UNITS) g.set('steps', u.index, u.kind?.steps ?? 1);
}

export function layOut(g: G): void {
  g.v.turn = 1;
  makeWhole(g);
  const draw = drawer();
  for (const row of rowsOf(g.rules.scenario)) placeRow(g, row, draw);
  entrench(g);
  for (const { index: u } of UNITS) if (g.onMap(u)) g.set('control', g.hexOf(u), SIDE[u] + 1);
}
