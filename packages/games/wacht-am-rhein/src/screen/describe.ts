/** How Wacht am Rhein is shown: counters, markers, order of battle, turn track, what lies beside the map. No rule is decided here. */
import {
  type Confidence,
  type Describe,
  type Formed,
  type HexsideId,
  hexOfEdge,
  type Objective,
  type Side,
  type TrackCell,
  type TurnNote,
} from '@hexfront/engine';
import { CASE_NAMES } from '../data/case-names.ts';
import { costOf, formationById, POINT, tables, turns, unitIndex } from '../data/index.ts';
import { isKnownTrue } from '../rules/fuel-dumps.ts';
import { goalTowns } from '../rules/victory.ts';
import { weatherNow } from '../rules/weather/weather.ts';
import { faceUp, held, SIDE, UNITS } from '../state/query.ts';
import {
  ALLIED,
  BRIDGE_BLOWN,
  BRIDGE_GERMAN,
  BRIDGE_GERMAN_FAR,
  BRIDGE_US,
  type G,
  GERMAN,
  SIDES,
  type Unit,
  type WaR,
} from '../state/shape.ts';
import { liveCell } from './battle.ts';
import { counterFace, counterMarkers, FORMATION_COLOURS } from './counters.ts';
import { worth } from './luck.ts';
import { boxes, status } from './off-map.ts';
import { turnLabel } from './turn-label.ts';

/** In order of first appearance. */
function grouped<T>(items: readonly T[], key: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const known = groups.get(key(item));
    if (known) known.push(item);
    else groups.set(key(item), [item]);
  }
  return [...groups];
}

/** The corps or army of a unit; companies and independent units have none. */
function corpsOf(u: Unit): string {
  if (u.formation === undefined) return '';
  const formation = formationById(u.formation);
  return formation.kind === 'corps' || formation.kind === 'army' ? formation.id : (formation.corps ?? '');
}
const isCorps = (id: string): boolean => ['corps', 'army'].includes(formationById(id).kind);

/** A division: its regiments of two battalions and more, and what belongs to none. */
function byRegiment(path: string, side: Side, members: readonly Unit[]): Pick<Formed, 'units' | 'parts'> {
  const regiments = grouped(
    members.filter((u) => u.regiment !== undefined),
    (u) => u.regiment as string,
  ).filter(([, units]) => units.length > 1);
  const inOne = new Set(regiments.flatMap(([, units]) => units));
  return {
    units: members.filter((u) => !inOne.has(u)).map((u) => u.index),
    parts: regiments.map(([id, units]) => ({
      id: `${path}/${id}`,
      // As the title of a battalion calls it, without the tanks it drives.
      name: units[0].title.split(', ')[1]?.replace(/ \(.*\)$/, '') ?? id,
      side,
      units: units.map((u) => u.index),
    })),
  };
}

/** Corps and armies with their own troops, then their divisions; companies apart. Only counters that take part. */
function orderOfBattle(g: G): Formed[] {
  const present = UNITS.filter((u) => g.f.place[u.index] !== g.box('Not in play'));
  return SIDES.flatMap(({ id }, side) =>
    grouped(
      present.filter((u) => u.side === side),
      (u) => (u.companies ? 'companies' : corpsOf(u)),
    ).map(([corps, members]) => {
      const path = `${id}/${corps || 'independent'}`;
      const own = members.filter((u) => u.formation === undefined || isCorps(u.formation));
      const name = corps === 'companies' ? 'Companies' : corps === '' ? 'Independent' : formationById(corps).name;
      return {
        id: path,
        name,
        side,
        units: own.map((u) => u.index),
        parts: grouped(
          members.filter((u) => u.formation !== undefined && !isCorps(u.formation)),
          (u) => u.formation as string,
        ).map(([division, units]) => ({
          id: `${path}/${division}`,
          name: formationById(division).name,
          side,
          ...byRegiment(`${path}/${division}`, side, units),
        })),
      };
    }),
  );
}

const note = (when: boolean, text: string, rule: string): TurnNote[] => (when ? [{ text, case: rule }] : []);

function notes(g: G, turn: number): TurnNote[] {
  const row = g.rules.scenario.commitment.allied?.find((r) => r.turn === turn);
  const { part } = turns[turn - 1];
  return [
    ...note(g.rules.firstDay(turn), 'First day: surprise, green units, crowded bridges, traffic jams', '25.14'),
    ...note(row?.move === 'none', 'No US unit moves', '25.16'),
    ...note(row?.must !== undefined, 'US 32/VIII is committed', '25.26'),
    ...note(row?.commit === 1 && row.must === undefined, 'One US unit can be committed', '25.16'),
    ...note(row?.commit === 'die', '3 to 7 US units can be committed', '25.16'),
    ...note(row?.commit === 'twice-die', '6 to 14 US units can be committed', '25.16'),
    ...note(row?.commit === 'all', 'US units are committed', '25.16'),
    ...note(part === 'am' && turn >= tables.weather.fromTurn, 'Weather, ground, and air points of the day', '18.0'),
    ...note(g.rules.variableArrivals && part === 'am', 'A roll for German reinforcements', '22.2'),
    ...note(part === 'night' && turn < g.rules.scenario.lastTurn, 'Night Bonus turn at its end', '13.0'),
  ];
}

/** The sky of the present day; before the first roll, and where the weather is the historical one, as printed (18.0, 20.2). */
function skyOf(g: G, turn: number): { sky?: string } {
  const now = turns[Math.min(g.v.turn, turns.length) - 1];
  if (turns[turn - 1].date === now.date) return { sky: weatherNow(g) };
  const printed = turn < tables.weather.fromTurn || g.rules.historicalWeather ? turns[turn - 1].weather : undefined;
  return printed ? { sky: printed } : {};
}

function track(g: G): TrackCell[] {
  const { firstTurn, lastTurn } = g.rules.scenario;
  return turns.slice(firstTurn - 1, lastTurn).map(({ turn }) => {
    const due = [0, 0];
    for (const row of g.rules.forces.arrivals) if (row.turn === turn) for (const id of row.units) due[SIDE[unitIndex(id)]]++;
    return {
      turn,
      label: turnLabel(turn),
      when: turn < g.v.turn ? 'past' : turn === g.v.turn ? 'now' : 'coming',
      due,
      ...skyOf(g, turn),
      notes: notes(g, turn),
    };
  });
}

function objectives(g: G): Objective[] {
  return goalTowns(g).flatMap((name) =>
    (g.board.place(name)?.hexes ?? []).map((hex) => {
      const holder = [GERMAN, ALLIED].find((side) => held(g, side, hex));
      return { hex, name, ...(holder === undefined ? {} : { held: holder }) };
    }),
  );
}

const BRIDGES: Readonly<Record<number, string>> = {
  [BRIDGE_BLOWN]: 'blown',
  [BRIDGE_US]: 'built',
  [BRIDGE_GERMAN]: 'built',
  [BRIDGE_GERMAN_FAR]: 'built',
};
const EXTRA = tables.bottleneck.extra.map((printed) => (costOf(printed) ?? 0) / POINT);
/** What the next German unit over a bridge pays (25.14f). */
const jam = (crossed: number): string => (crossed < EXTRA.length ? `+${EXTRA[crossed]}` : '✕');

const rank: readonly Confidence[] = ['read', 'crosschecked', 'inferred', 'reconstructed'];

export const describe: Describe<WaR> = {
  worth,
  formations: FORMATION_COLOURS,
  bodies: {
    heer: '#BDC5C1',
    ss: '#34383C',
    us: '#A39D55',
    british: '#D8B98C',
    french: '#8FA9CF',
    belgian: '#D3A79A',
    canadian: '#C9A98E',
  },
  sideBody: ['heer', 'us'],
  face: counterFace,
  markers: counterMarkers,
  spent: (g, u) => g.f.moved[u] !== 0,
  title: (u) => UNITS[u].title,
  caseNames: CASE_NAMES,
  confidence: (u) => UNITS[u].confidence.reduce<Confidence>((worst, c) => (c && rank.indexOf(c) > rank.indexOf(worst) ? c : worst), 'read'),
  key: async () => (await import('./key.ts')).SIGN_KEY,
  hexMarkers: (g) => {
    const out: ReturnType<Describe<WaR>['hexMarkers']> = [];
    for (let s = 0; s < g.f.crossings.length; s++)
      if (g.f.crossings[s] > 0)
        out.push({ hex: hexOfEdge(g.board.sideAt[s]), kind: 'bottleneck', text: jam(g.f.crossings[s]), owner: GERMAN });
    for (const [i, { h }] of g.rows.disguised.entries()) out.push({ hex: h, kind: 'truppeneinheit', text: `T${i + 1}`, owner: GERMAN });
    // Face down to the German player; the Allied player's true ones carry a sign (25.27).
    for (const dump of g.rows.fuel)
      out.push({ hex: dump.h, kind: 'fuel-dump', text: isKnownTrue(g, dump) ? 'POL ✓' : 'POL', owner: ALLIED });
    return out;
  },
  hexsideMarkers: (g) => {
    const out: { hexside: HexsideId; kind: string }[] = [];
    for (let s = 0; s < g.f.bridge.length; s++) if (BRIDGES[g.f.bridge[s]]) out.push({ hexside: s, kind: BRIDGES[g.f.bridge[s]] });
    return out;
  },
  orderOfBattle,
  track,
  objectives,
  status,
  boxes,
  charts: async () => (await import('./charts.ts')).charts(),
  liveChart: (g) => {
    const cell = liveCell(g);
    return cell && { chart: 'combat-results', ...cell };
  },
  strength: (g, side) => {
    let sum = 0;
    for (let u = 0; u < UNITS.length; u++) if (SIDE[u] === side && g.f.place[u] < g.board.n) sum += faceUp(g, u).defense;
    return sum;
  },
};
