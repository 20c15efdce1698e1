/** Victory (31.B to 35.B): German cities, a bridgehead, or the bridges of the Meuse; tested when the scenario says so. */
import type { HexId, Result } from '@hexfront/engine';
import type { BulgeVictory, CitiesVictory, ConquestVictory, CrossingVictory, VictoryLevel } from '../data/index.ts';
import { bits, DIVISION, held, isSouth, onMap } from '../state/query.ts';
import { ALLIED, type G, GERMAN } from '../state/shape.ts';
import { couldBeSupplied, traceable } from './supply/general-supply.ts';

export const winnerOf = (level: VictoryLevel): number => (level === 'draw' ? -1 : level.startsWith('german') ? GERMAN : ALLIED);
const result = (level: VictoryLevel, rule: string): Result => ({ winner: winnerOf(level), level, case: rule });

const cityLists = new WeakMap<object, readonly number[]>();
/** City hexes of Germany on the maps in play. */
export function germanCities(g: G): readonly number[] {
  let list = cityLists.get(g.rules);
  if (!list) {
    const { city, germany } = bits(g.board);
    const found: number[] = [];
    for (let h = 0; h < g.board.n; h++)
      if ((g.board.marks[h] & city) !== 0 && (g.board.marks[h] & germany) !== 0 && !(g.rules.northOnly && isSouth(g, h))) found.push(h);
    list = found;
    cityLists.set(g.rules, list);
  }
  return list;
}
/** Captured: the Allies were the last in or through it. */
export const captured = (g: G, hex: HexId): boolean => g.f.control[hex] === 1 + ALLIED && !held(g, GERMAN, hex);
/** Kept in supply: a line reaches it, and an empty city in a German primary zone has none (31.B, 6.B-block, R-25). */
const inSupply = (g: G, hex: HexId): boolean => traceable(g, ALLIED, hex);

// ---- 31, 35: every German city ------------------------------------------------------------------------------------------------------------

/** Cities taken, and among them those a supply line reaches. */
export function conquered(g: G): { taken: number; supplied: number; of: number } {
  const cities = germanCities(g);
  const taken = cities.filter((h) => captured(g, h));
  return { taken: taken.length, supplied: taken.filter((h) => inSupply(g, h)).length, of: cities.length };
}
const conquestLevel = (v: ConquestVictory, turn: number): VictoryLevel =>
  v.byTurn.find((row) => turn <= row.lastTurn)?.level ?? v.otherwise;

/** At the end of an Allied player turn; it ends the game (31.A, 31.B). */
export function testConquest(g: G): void {
  const v = g.rules.scenario.victory;
  if (v.kind !== 'conquest' || g.result) return;
  if (!germanCities(g).every((h) => captured(g, h) && inSupply(g, h))) return;
  g.finish(result(conquestLevel(v, g.v.turn), v.cases[0]));
}

// ---- 33: German cities counted ------------------------------------------------------------------------------------------------------------

export function citiesTaken(g: G): number {
  const cities = germanCities(g);
  if (g.rules.choice('city-count') !== 'names') return cities.filter((h) => captured(g, h)).length;
  const names = new Map<string, boolean>();
  for (const h of cities) {
    const name = g.board.placeAt(h)?.name ?? g.board.ids[h];
    names.set(name, (names.get(name) ?? true) && captured(g, h));
  }
  return [...names.values()].filter(Boolean).length;
}
const citiesLevel = (g: G, v: CitiesVictory): VictoryLevel => {
  const n = citiesTaken(g);
  return v.levels.find((row) => n >= row.atLeast)?.level ?? v.otherwise;
};

// ---- 32: a division beyond the rivers -----------------------------------------------------------------------------------------------------

/** An Allied division in supply by land stands in one of the zones. */
export function divisionIn(g: G, zones: readonly string[]): boolean {
  for (const u of onMap(g, ALLIED)) {
    const hex = g.hexOf(u);
    if (DIVISION[u] === 1 && zones.some((z) => g.board.region('zone', z).has[hex] === 1) && couldBeSupplied(g, u, hex)) return true;
  }
  return false;
}
const holdsAll = (g: G, zone: string): boolean => g.board.region('zone', zone).hexes.every((h) => captured(g, h));

export const raised = (ladder: readonly VictoryLevel[], level: VictoryLevel, steps: number): VictoryLevel =>
  ladder[Math.min(ladder.length - 1, ladder.indexOf(level) + steps)];

function crossingLevel(g: G, v: CrossingVictory): VictoryLevel {
  const level = v.levels.find((row) => divisionIn(g, row.anyZone))?.level ?? v.otherwise;
  return g.rules.choice(v.bonus.option) === true && holdsAll(g, v.bonus.holds) ? raised(v.ladder, level, v.bonus.steps) : level;
}

// ---- 34: the bridges ----------------------------------------------------------------------------------------------------------------------

export const germanIn = (g: G, id: string): boolean => held(g, GERMAN, g.board.at(id));
export const bridgePassed = (g: G, side: readonly [string, string]): boolean =>
  g.f.passed[g.board.hexside(side[0], side[1])] === 1 + GERMAN;
export const nobodyBetweenRivers = (g: G, v: BulgeVictory): boolean =>
  !g.board.region('zone', v.bonus.zone).hexes.some((h) => held(g, ALLIED, h));

function bulgeLevel(g: G, v: BulgeVictory): VictoryLevel {
  let level = v.otherwise;
  if (g.v.antwerpTaken === 1) level = v.strategic.level;
  else if (v.tactical.allPlaces.every((p) => germanIn(g, p.hex))) level = v.tactical.level;
  else if (v.marginal.anyBridge.some((b) => bridgePassed(g, b.side))) level = v.marginal.level;
  if (!nobodyBetweenRivers(g, v)) return level;
  // An Allied victory goes up two steps as it is worded.
  if (level === v.otherwise && g.rules.choice(v.bonus.option) !== 'one-step') return v.bonus.fromAllied;
  return raised(v.ladder, level, v.bonus.steps);
}

/** At the end of every impulse: a German unit in Antwerp decides the battle game at once, nothing can be higher (34.B). */
export function watchAntwerp(g: G): void {
  const v = g.rules.scenario.victory;
  if (v.kind !== 'bulge' || g.v.antwerpTaken === 1 || !v.strategic.hexes.some((id) => germanIn(g, id))) return;
  g.v.antwerpTaken = 1;
  g.emit({ e: 'antwerpReached', case: '34.B' });
  g.finish(result(v.strategic.level, v.cases[0]));
}

/** The level if the game ended now. */
export function levelNow(g: G): VictoryLevel {
  const v = g.rules.scenario.victory;
  if (v.kind === 'crossing') return crossingLevel(g, v);
  if (v.kind === 'cities') return citiesLevel(g, v);
  if (v.kind === 'bulge') return bulgeLevel(g, v);
  const { supplied, of } = conquered(g);
  return supplied === of ? conquestLevel(v, Math.min(g.v.turn, g.rules.lastTurn)) : v.otherwise;
}

/** Asked by the machine whenever something happened: the game is over when its last turn is. */
export function victory(g: G): Result | undefined {
  if (g.v.turn <= g.rules.lastTurn) return undefined;
  const v = g.rules.scenario.victory;
  // The cities were looked at when the last Allied player turn ended.
  return result(v.kind === 'conquest' ? v.otherwise : levelNow(g), v.cases[0]);
}

/** Hexes that decide the scenario. */
export function goals(g: G): HexId[] {
  const v = g.rules.scenario.victory;
  if (v.kind === 'conquest' || v.kind === 'cities') return [...germanCities(g)];
  if (v.kind === 'bulge') return [...v.tactical.allPlaces.map((p) => p.hex), ...v.strategic.hexes].map((id) => g.board.at(id));
  return ['Arnhem', 'Nijmegen', 'Roermond', 'Duren'].flatMap((name) => [...(g.board.place(name)?.hexes ?? [])]);
}
