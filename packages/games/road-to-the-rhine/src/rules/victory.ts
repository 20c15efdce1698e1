/** Victory (31.B to 35.B): German cities, a bridgehead, or the bridges of the Meuse; tested when the scenario says so. */
import { answers, type HexId, type Result, type Side, stagePath, type VictoryAnswer } from '@hexfront/engine';
import {
  type BulgeVictory,
  type CitiesVictory,
  type ConquestVictory,
  type CrossingVictory,
  levelNames,
  turns,
  type VictoryLevel,
} from '../data/index.ts';
import { bits, DIVISION, held, isSouth, onMap } from '../state/query.ts';
import { ALLIED, type G, GERMAN } from '../state/shape.ts';
import { couldBeSupplied, traceable } from './supply/general-supply.ts';

const winnerOf = (level: VictoryLevel): number => (level === 'draw' ? -1 : level.startsWith('german') ? GERMAN : ALLIED);
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
const captured = (g: G, hex: HexId): boolean => g.f.control[hex] === 1 + ALLIED && !held(g, GERMAN, hex);
/** Kept in supply: a line reaches it, and an empty city in a German primary zone has none (31.B, 6.B-block, R-25). */
const inSupply = (g: G, hex: HexId): boolean => traceable(g, ALLIED, hex);

// ---- 31, 35: every German city ------------------------------------------------------------------------------------------------------------

/** Cities taken, and among them those a supply line reaches. */
function conquered(g: G): { taken: number; supplied: number; of: number } {
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
function divisionIn(g: G, zones: readonly string[]): boolean {
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

const germanIn = (g: G, id: string): boolean => held(g, GERMAN, g.board.at(id));
const bridgePassed = (g: G, side: readonly [string, string]): boolean => g.f.passed[g.board.hexside(side[0], side[1])] === 1 + GERMAN;
const nobodyBetweenRivers = (g: G, v: BulgeVictory): boolean => !g.board.region('zone', v.bonus.zone).hexes.some((h) => held(g, ALLIED, h));

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

// ---- for screens --------------------------------------------------------------------------------------------------------------------------

function victoryAnswer(g: G): VictoryAnswer {
  const v = g.rules.scenario.victory;
  const rule = v.cases[0];
  const out: VictoryAnswer = [];
  const line = (side: Side, says: string, met: boolean, args?: Record<string, string | number>, of = rule): void => {
    out.push({ says, met, case: of, side, ...(args ? { args } : {}) });
  };
  const over = g.result?.level as VictoryLevel | undefined;
  const now = (level: VictoryLevel): void => {
    if (over) line(winnerOf(over), 'victory.result', true, { level: levelNames[over] ?? over }, g.result?.case);
    // With one side still in its box nothing stands yet.
    else if (!stagePath(g).some((s) => s.id === 'setup')) line(winnerOf(level), 'victory.now', true, { level: levelNames[level] });
  };
  /** As the map spells it. */
  const known = (name: string): string => g.board.place(name)?.name ?? name;
  if (v.kind === 'conquest') {
    const { taken, supplied, of } = conquered(g);
    line(ALLIED, 'victory.cities-taken', taken === of, { n: taken, of });
    line(ALLIED, 'victory.cities-supplied', supplied === of, { n: supplied, of });
    for (const row of v.byTurn)
      if ((over || row.lastTurn >= g.v.turn) && row.lastTurn >= g.rules.firstTurn)
        line(winnerOf(row.level), 'victory.by', over === row.level, { turn: turns[row.lastTurn - 1].label, level: levelNames[row.level] });
    line(winnerOf(v.otherwise), 'victory.otherwise', over ? over === v.otherwise : supplied < of, { level: levelNames[v.otherwise] });
  } else if (v.kind === 'cities') {
    const n = citiesTaken(g);
    for (const row of v.levels)
      line(ALLIED, 'victory.cities-level', n >= row.atLeast, { n, of: row.atLeast, level: levelNames[row.level] });
    now(citiesLevel(g, v));
  } else if (v.kind === 'crossing') {
    for (const row of v.levels)
      line(ALLIED, `victory.zone-${row.anyZone[0]}`, divisionIn(g, row.anyZone), { level: levelNames[row.level] });
    if (g.rules.choice(v.bonus.option) === true) {
      const zone = g.board.region('zone', v.bonus.holds).hexes;
      const n = zone.filter((h) => captured(g, h)).length;
      line(ALLIED, 'victory.estuary', n === zone.length, { n, of: zone.length }, v.bonus.case);
    }
    now(crossingLevel(g, v));
  } else {
    for (const b of v.marginal.anyBridge) line(GERMAN, 'victory.bridge', bridgePassed(g, b.side), { name: known(b.name) });
    for (const p of v.tactical.allPlaces) line(GERMAN, 'victory.unit-in', germanIn(g, p.hex), { name: known(p.name) });
    line(GERMAN, 'victory.antwerp', g.v.antwerpTaken === 1 || v.strategic.hexes.some((id) => germanIn(g, id)));
    line(GERMAN, 'victory.between-rivers', nobodyBetweenRivers(g, v), undefined, v.bonus.case);
    now(bulgeLevel(g, v));
  }
  return out;
}
export const VICTORY_QUESTIONS = { victory: answers('victory', victoryAnswer) };
