/** Set-up: every counter of the scenario in its place when the game begins (32.3.0, 33.1.0). */
import { distance, type HexId, type Side, type UnitId } from '@hexfront/engine';
import wholeMap from '../../data/board.json' with { type: 'json' };
import { areaOf, formations, type ManifestRow, manifestOf, type ScenarioData, startingState, unitIndex } from '../data/index.ts';
import { doorsOf } from '../rules/arrivals/doors.ts';
import { wear } from '../rules/arrivals/sent-away.ts';
import { nameParents } from '../rules/companies/parents.ts';
import { shareOutStuarts } from '../rules/companies/stuarts.ts';
import { noteOwners } from '../rules/december-28/captures.ts';
import { placeDumps } from '../rules/logistics/dumps.ts';
import { stackRefusal } from '../rules/movement/stacking.ts';
import { drawLots } from '../rules/sight/tops.ts';
import { releaseByDate } from '../rules/special/british.ts';
import { layTeams } from '../rules/special/disguised.ts';
import { fillDumps } from '../rules/supply/ways.ts';
import { hexesOf, sideOf } from '../rules/victory/conditions.ts';
import { onMapOf } from '../state/derived.ts';
import { AS_PRINTED, DOWN, GERMAN_BUILT } from '../state/fields/bridges.ts';
import { STRATEGIC } from '../state/fields/modes.ts';
import { BATTALION, beside, bits, countersOf, formationOf, held, MECH, SIDE, UNITS } from '../state/query.ts';
import { ALLIED, ENTRENCHED, type G, GERMAN, IMPROVED } from '../state/shape.ts';
import { assignByList } from './assignments.ts';
import { hexBeside, hexWithCommand } from './commands.ts';
import { openOffensive } from './december-16.ts';
import { openDecember28 } from './december-28.ts';
import { splitEngineers } from './first-division-engineers.ts';
import { staysOut } from './left-out.ts';
import { isBridgeMarker, listOf, rowsOf, zoneHexes } from './rows.ts';

/** Ids of the counters that a scenario places, companies once for each. */
export const unitsAtStart = (scenario: ScenarioData): readonly string[] =>
  rowsOf(scenario).flatMap((row) => (isBridgeMarker(row) ? [] : [row.unit]));

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

const FUEL = ['normal', 'low', 'none'] as const;
/** The row as the scenario has it: attached to another formation, it is under the corps and army of that one (35.4.2). */
function asAttached(g: G, row: ManifestRow): ManifestRow {
  const formation = g.rules.scenario.setup.under?.find(({ rows }) => rows.includes(row.id))?.formation;
  if (formation === undefined) return row;
  const { army: _army, corps: _corps, ...rest } = row;
  return { ...rest, formation };
}
const isOfBand = (g: G, row: ManifestRow): boolean =>
  row.groups[0] === 'B1' || (g.rules.scenario.setup.under?.some(({ rows, band }) => band && rows.includes(row.id)) ?? false);

/** Steps, fuel of a headquarters, the formation it is attached to, and works in its hex. */
function mark(g: G, listed: ManifestRow, u: UnitId): void {
  const row = asAttached(g, listed);
  g.set('steps', u, (UNITS[u].kind?.steps ?? 1) - (row.losses ?? 0));
  if (row.fuel) g.set('fuel', u, FUEL.indexOf(row.fuel));
  const under = formations.findIndex((f) => f.id === row.formation);
  if (under >= 0) g.set('attached', u, under + 1);
  if (row.mode === 'strategic') g.set('mode', u, STRATEGIC);
  if (isOfBand(g, row)) g.set('band', u, 1);
  assignByList(g, row, u);
  if (row.work && g.onMap(u) && !g.rules.scenario.setup.entrenched)
    g.set('work', g.hexOf(u), row.work === 'entrenched' ? ENTRENCHED : IMPROVED);
}

/** A unit that stands with any other of its formation: with infantry of it that has room, as far as there is any (32.3.0, R-G1). */
function hexWithFormation(g: G, u: UnitId, formation: number): HexId | undefined {
  if (formation < 0) return undefined;
  const mates = onMapOf(g, SIDE[u]).filter((v) => v !== u && formationOf(g, v) === formation);
  const foot = mates.filter((v) => MECH[v] === 0 && BATTALION[v] === 1);
  const hexes = [...foot, ...mates].map((v) => g.hexOf(v));
  return hexes.find((hex) => stackRefusal(g, u, hex) === undefined) ?? hexBeside(g, u, hexes);
}

/** The nearest hex to the one named that is within reach, on the same side of the Meuse, has room and lies far enough from the enemy (32.3.0). */
function nearest(g: G, u: UnitId, center: HexId, within: number, enemyAtLeast: number): HexId | undefined {
  const enemies = onMapOf(g, 1 - SIDE[u]).map((v) => g.hexOf(v));
  const bank = (hex: HexId): number => g.board.marks[hex] & g.board.markBit('behind-meuse');
  let best: HexId | undefined;
  for (let hex = 0; hex < g.board.n; hex++) {
    const far = distance(g.board, hex, center);
    if (far > within || bank(hex) !== bank(center) || (best !== undefined && far >= distance(g.board, best, center))) continue;
    if (held(g, 1 - SIDE[u], hex) || stackRefusal(g, u, hex) !== undefined) continue;
    if (enemies.every((enemy) => distance(g.board, enemy, hex) >= enemyAtLeast)) best = hex;
  }
  return best;
}
const firstWithRoom = (g: G, u: UnitId, ids: readonly string[]): HexId | undefined =>
  ids.flatMap((id) => g.board.hex(id) ?? []).find((hex) => !held(g, 1 - SIDE[u], hex) && stackRefusal(g, u, hex) === undefined);

/** Where a unit of the list stands. */
function placeFor(g: G, row: ManifestRow, u: UnitId): HexId | undefined {
  const { at } = row;
  const moved = g.rules.scenario.setup.instead?.find(({ who }) => who === row.unit || who === row.id);
  if (moved) return g.board.hex(moved.hexes[0]);
  if ('anyOf' in at) return firstWithRoom(g, u, at.anyOf);
  if ('zone' in at) return firstWithRoom(g, u, zoneHexes(at.zone));
  if ('hex' in at) {
    const hex = g.board.hex(at.hex);
    if (hex === undefined || !('within' in at) || at.within === undefined || stackRefusal(g, u, hex) === undefined) return hex;
    return nearest(g, u, hex, at.within, at.enemyAtLeast ?? 0) ?? hex;
  }
  const chosen = g.rules.scenario.setup.stacked?.[row.unit];
  if (chosen !== undefined) return g.board.hex(chosen);
  const under = formations.findIndex((f) => f.id === (row.formation ?? UNITS[u].formation));
  return hexWithCommand(g, u, row) ?? hexWithFormation(g, u, under) ?? withArmy(g, u, row);
}
/** Stacked with any infantry of its army, where nobody of its command is in play (R-S44). */
const withArmy = (g: G, u: UnitId, row: ManifestRow): HexId | undefined =>
  onMapOf(g, SIDE[u])
    .filter((v) => MECH[v] === 0 && BATTALION[v] === 1 && formations[formationOf(g, v)]?.army === row.army)
    .map((v) => g.hexOf(v))
    .find((hex) => stackRefusal(g, u, hex) === undefined);

/** Comes in at an entry area with the first turn. */
function waitAt(g: G, u: UnitId, row: ManifestRow): void {
  g.move(u, g.box('Arriving'));
  g.set('due', u, g.v.turn);
  mark(g, row, u);
}

/** Boxes of the set-up list (36.1.6, 36.1.7). */
const BOX_OF = { eliminated: 'Eliminated', breakdown: 'Broken down', 'off-map': 'Not in play' } as const;

function placeRow(g: G, row: ManifestRow, draw: (id: string) => UnitId): void {
  const u = draw(row.unit);
  if ('box' in row.at) {
    g.move(u, g.box(BOX_OF[row.at.box]));
    if (row.at.box === 'eliminated') g.set('lostBefore', u, 1);
    if (row.at.box === 'breakdown') g.set('steps', u, 0);
    return;
  }
  if ('entry' in row.at) {
    waitAt(g, u, row);
    return;
  }
  // Reinforcements of the first turn: the scenario has a line for them.
  if ('arrives' in row.at) return;
  const hex = placeFor(g, row, u);
  if (hex === undefined) throw new Error(`${row.unit} has no place on this map`);
  g.move(u, hex);
  mark(g, row, u);
}

/** Reinforcements of the scenario wait beside the map, as the list of its date has them (22.1.0); who is set up on it is none (36.11.3). */
function bringUp(g: G): void {
  const rows = listOf(g.rules.scenario);
  const [unused, arriving] = [g.box('Not in play'), g.box('Arriving')];
  for (const entry of g.rules.entries) {
    const { turn, units, losses, fuel, attach } = entry;
    if (entry.whole && doorsOf(g, entry).length === 0) continue;
    const host = formations.findIndex(({ id }) => id === attach);
    const coming: UnitId[] = [];
    for (const id of units) {
      if (staysOut(g, { unit: id })) continue;
      const u = countersOf(id).find((v) => g.f.place[v] === unused);
      const row = UNITS[u ?? 0].generic ? undefined : rows.find((r) => r.unit === id);
      if (u === undefined || (row && 'box' in row.at)) continue;
      g.move(u, arriving);
      g.set('due', u, turn);
      if (row) mark(g, row, u);
      if (host >= 0) g.set('attached', u, host + 1);
      // Formations that come with little fuel (36.8.3).
      if (fuel && UNITS[u].type === 'hq' && UNITS[u].formation !== undefined) g.set('fuel', u, FUEL.indexOf(fuel));
      coming.push(u);
    }
    wear(g, coming, losses);
  }
}

/** Kesternich: German units next to the enemy and one US battalion are entrenched, nobody else is in fieldworks (33.1.0). */
function entrench(g: G): void {
  const { entrenched } = g.rules.scenario.setup;
  if (!entrenched) return;
  for (const id of entrenched.units) g.set('work', g.hexOf(unitIndex(id)), ENTRENCHED);
  if (!entrenched.germanAdjacentToEnemy) return;
  for (let hex = 0; hex < g.board.n; hex++) if (held(g, GERMAN, hex) && beside(g, ALLIED, hex)) g.set('work', hex, ENTRENCHED);
}

/** The 217th Sturmpanzer Company is gone in all scenarios that begin later (30.14.0). */
function loseSturmpanzer(g: G): void {
  const u = unitIndex('ge-nd-217-stupz');
  const date = manifestOf(g.rules.scenario);
  if (date === undefined || date === 'dec-16' || g.f.place[u] !== g.box('Not in play')) return;
  g.move(u, g.box('Eliminated'));
  g.set('lostBefore', u, 1);
}

/** Every counter whole. */
export function makeWhole(g: G): void {
  for (const u of UNITS) g.set('steps', u.index, u.kind?.steps ?? 1);
}

/** Victory hexes that nobody stands in belong to the side with the nearest unit (R-G2). */
function claimVictoryHexes(g: G): void {
  for (const score of g.rules.victory.points ?? []) {
    if (score.for !== 'held') continue;
    for (const hex of hexesOf(g, score.hexes)) if (g.f.control[hex] === 0) g.set('control', hex, sideOf(score.side ?? 'allied') + 1);
  }
  for (const hex of g.rules.symbolHexes(g.board)) {
    if (g.f.control[hex] !== 0) continue;
    const far = (side: Side): number => Math.min(...onMapOf(g, side).map((u) => distance(g.board, g.hexOf(u), hex)));
    g.set('control', hex, (far(GERMAN) < far(ALLIED) ? GERMAN : ALLIED) + 1);
  }
}

/** New German bridges: where the list has a bridge marker, engineers have built one; where a heavy bridge is finished, the old one serves again (36.1.5). */
function rebuild(g: G, rows: readonly ManifestRow[]): void {
  for (const row of rows) {
    const engineers = isBridgeMarker(row);
    if (!('hex' in row.at) || !(engineers || row.state === 'finished')) continue;
    const hex = g.board.hex(row.at.hex);
    if (hex === undefined) continue;
    for (let edge = 6 * hex; edge < 6 * hex + 6; edge++) {
      const side = g.board.sideId[edge];
      if (g.board.neighbors[edge] >= 0 && g.f.span[side] === DOWN) g.set('span', side, engineers ? GERMAN_BUILT : AS_PRINTED);
    }
  }
}

/** Bridges that are down when the scenario begins: named ones, all of some hexes, and those of the Our and Sauer (36.1.5). */
function breakBridges(g: G): void {
  // Of December 28 the text says nothing: what was down on December 21 is, but for the bridges of the list (R-E1).
  if (!['dec-21', 'dec-28'].includes(manifestOf(g.rules.scenario) ?? '')) return;
  const down = startingState['dec-21'].bridgesDown;
  const fell = (edge: number): void => {
    if ((g.board.sides[edge] & bits(g).bridge) !== 0) g.set('span', g.board.sideId[edge], DOWN);
  };
  const { hexsides, sauer, allInHex } = down as Record<'hexsides' | 'sauer', readonly (readonly [string, string])[]> & {
    allInHex: readonly string[];
  };
  for (const [a, b] of [...hexsides, ...sauer]) {
    const [from, to] = [g.board.hex(a), g.board.hex(b)];
    if (from !== undefined && to !== undefined) fell(6 * from + g.board.dirTo(from, to));
  }
  for (const id of allInHex) {
    const hex = g.board.hex(id);
    if (hex !== undefined) for (let edge = 6 * hex; edge < 6 * hex + 6; edge++) fell(edge);
  }
  const east = g.board.markBit('east-of-our');
  for (let edge = 0; edge < 6 * g.board.n; edge++) {
    const to = g.board.neighbors[edge];
    const crosses = to >= 0 && ((g.board.marks[to] ^ g.board.marks[Math.floor(edge / 6)]) & east) !== 0;
    if (crosses && (g.board.sides[edge] & bits(g).river) !== 0) fell(edge);
  }
}

export function layOut(g: G): void {
  const { turns } = g.rules.scenario;
  g.v.turn = 'first' in turns ? turns.first : 1;
  makeWhole(g);
  const draw = drawer();
  const all = rowsOf(g.rules.scenario);
  const rows = all.filter((row) => !isBridgeMarker(row) && !staysOut(g, row));
  // Those with a hex of their own first: others stand with them.
  const fixed = (row: ManifestRow) => 'hex' in row.at && !('within' in row.at);
  for (const row of rows) if (fixed(row)) placeRow(g, row, draw);
  for (const row of rows) if (!fixed(row)) placeRow(g, row, draw);
  entrench(g);
  breakBridges(g);
  rebuild(g, all);
  if (manifestOf(g.rules.scenario) === 'dec-16' && g.rules.allModes) openOffensive(g, rows);
  openDecember28(g);
  bringUp(g);
  splitEngineers(g);
  shareOutStuarts(g);
  nameParents(g);
  loseSturmpanzer(g);
  layTeams(g);
  releaseByDate(g, g.v.turn);
  for (const { index: u } of UNITS) {
    if (!g.onMap(u)) continue;
    g.set('control', g.hexOf(u), SIDE[u] + 1);
    if (g.rules.supply) g.set('trod', g.hexOf(u), 1 << SIDE[u]);
  }
  fillDumps(g);
  for (const id of g.rules.specials.released) g.set('freed', unitIndex(id), 1);
  claimVictoryHexes(g);
  placeDumps(g);
  noteOwners(g);
  drawLots(g);
}
