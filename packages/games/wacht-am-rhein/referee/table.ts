/** The position as two people at a table see it: hexes by their printed numbers, counters with what is printed on them and the markers on top. */
import { hexesApart, type PrintedHex, type PrintedWay, printedMap, stacksOf } from '@hexfront/engine/testing';
import {
  companyTypes,
  completeOptions,
  type Face,
  type Formation,
  faceOf,
  formations,
  units as printed,
  type ScenarioData,
  type ScenarioId,
  scenarioById,
  tables,
  turns,
  type UnitData,
  type UnitType,
} from '../src/data/index.ts';
import { BRIDGE_BLOWN, type G, GERMAN } from '../src/state/shape.ts';

/** A side of a hex, and what is drawn on it. */
export interface Way extends PrintedWay {
  river: boolean;
  creek: boolean;
  meuse: boolean;
  ford: boolean;
  printedBridge: boolean;
  road: boolean;
  primary: boolean;
}
/** Its terrain is clear, broken or woods; a town or village in it counts before that. */
type Hex = PrintedHex<Way>;
export interface Counter {
  n: number;
  side: number;
  is: UnitData;
  hex: string;
  type: UnitType;
  company: boolean;
  /** Printed on the side that lies up; for artillery the side it moves and defends with. */
  face: Face;
  reduced: boolean;
  march: boolean;
  /** Number of the other half of a team under one March marker (9.25). */
  mate: number | undefined;
  /** 0 supplied, 1 Out of Communications, 2 Unsupplied, 3 Isolated-1, 4 Isolated-2. */
  supply: number;
  /** 1 Fatigued, 2 Recovering. */
  fatigue: number;
  inBattery: boolean;
  /** 1 carries a bridge, 2 builds it. */
  carries: number;
  onFoot: boolean;
}
export interface Table {
  g: G;
  turn: number;
  night: boolean;
  bonus: boolean;
  /** The three turns of December 16 where the scenario has their special rules (25.14). */
  firstDay: boolean;
  freeze: boolean;
  scenario: ScenarioData;
  options: Readonly<Record<string, unknown>>;
  hexes: ReadonlyMap<string, Hex>;
  counters: Counter[];
  stacks: Map<string, Counter[]>;
}

const theMap = printedMap((way): Way => {
  const has = (name: string): boolean => way.marks.includes(name);
  return {
    ...way,
    river: has('river') || has('meuse'),
    creek: has('creek'),
    meuse: has('meuse'),
    ford: has('ford'),
    printedBridge: has('bridge'),
    road: has('road'),
    primary: has('primary'),
  };
});

const PARENTHESES = /[()]/g;
const AIRBORNE = tables.morale.battalions;
/** What is printed, as options and rulings change it (31.6, R-W10). */
function faceUp(g: G, is: UnitData, reduced: boolean, options: Readonly<Record<string, unknown>>): Face {
  if (is.companies) {
    const { face, type } = companyTypes[is.companies[g.f.face[is.index]]];
    return type === 'infantry' && options['infantry-company-attack'] === 'plain' ? { ...face, supportOnly: false } : face;
  }
  const weaker = is.type === 'parachute' ? AIRBORNE.parachute : is.type === 'glider' ? AIRBORNE.glider : undefined;
  if (options['morale'] === true && weaker && is.nation === 'US' && is.size === 'battalion')
    return faceOf((reduced ? weaker.back : weaker.front).replace(PARENTHESES, ''));
  return reduced && is.back ? is.back : is.front;
}

export function tableOf(g: G): Table {
  const { board } = g;
  const options = completeOptions((g.setup.options ?? {}) as Readonly<Record<string, string | boolean>>) as Readonly<
    Record<string, unknown>
  >;
  const scenario = scenarioById(g.setup.scenario as ScenarioId);
  const { turn } = g.v;
  const counters: Counter[] = [];
  for (const is of printed) {
    const n = is.index;
    const place = g.f.place[n];
    if (place >= board.n) continue;
    const reduced = is.steps === 2 && g.f.steps[n] < 2;
    counters.push({
      n,
      side: is.side === 'german' ? 0 : 1,
      is,
      hex: board.ids[place],
      type: is.companies ? companyTypes[is.companies[g.f.face[n]]].type : is.type,
      company: is.size === 'company',
      face: faceUp(g, is, reduced, options),
      reduced,
      march: g.f.march[n] > 0,
      mate: g.f.mate[n] >= 0 ? g.f.mate[n] : undefined,
      supply: g.f.supply[n],
      fatigue: g.f.fatigue[n],
      inBattery: g.f.battery[n] > 0,
      carries: g.f.carries[n],
      onFoot: g.f.onFoot[n] > 0,
    });
  }
  return {
    g,
    turn,
    night: turns[turn - 1].part === 'night' || g.v.bonus > 0,
    bonus: g.v.bonus > 0,
    firstDay: turn <= 3 && scenario.specialRules.includes('25.14a'),
    freeze: g.v.freeze > 0,
    scenario,
    options,
    hexes: theMap(board),
    counters,
    stacks: stacksOf(counters),
  };
}

export const hexOf = (t: Table, id: string): Hex => t.hexes.get(id) as Hex;
export const counter = (t: Table, n: number): Counter => t.counters.find((c) => c.n === n) as Counter;
export const standing = (t: Table, side: number, hex: string): Counter[] => (t.stacks.get(hex) ?? []).filter((c) => c.side === side);
export const enemyIn = (t: Table, side: number, hex: string): boolean => standing(t, 1 - side, hex).length > 0;
export const wayTo = (t: Table, from: string, to: string): Way | undefined => hexOf(t, from).ways.find((w) => w.to === to);
export const marked = (t: Table, hex: string, ...marks: string[]): boolean => marks.some((m) => hexOf(t, hex).marks.includes(m));
/** Town, village, or what the ground is. */
export const ground = (t: Table, hex: string): string =>
  marked(t, hex, 'town') ? 'town' : marked(t, hex, 'village') ? 'village' : hexOf(t, hex).terrain;

export const distance = (t: Table, a: string, b: string): number => hexesApart(t.g.board, a, b);

export const isHq = (c: Counter): boolean => c.type === 'hq';
export const isGun = (c: Counter): boolean => c.is.battery !== undefined;
export const isolated = (c: Counter): boolean => c.supply >= 3;
export const half = (n: number): number => Math.floor(n / 2);

/** 15.14, 15.24, 15.31: printed and not blown, or built. */
export function bridged(t: Table, way: Way): boolean {
  const marker = t.g.f.bridge[way.side];
  if (marker === BRIDGE_BLOWN) return false;
  return marker > 0 || way.printedBridge;
}
export const built = (t: Table, way: Way): boolean => t.g.f.bridge[way.side] > BRIDGE_BLOWN;
const isWater = (way: Way): boolean => way.river || way.creek;

/** What road leads over this hexside, if one does: it stops at water without a bridge; a built bridge joins roads on both banks (R-C57). */
export function roadOver(t: Table, from: string, way: Way): 'primary' | 'secondary' | undefined {
  if (way.to === undefined) return undefined;
  if (way.road) {
    if (isWater(way) && !bridged(t, way)) return undefined;
    return way.primary ? 'primary' : 'secondary';
  }
  if (!isWater(way) || !built(t, way)) return undefined;
  if (!marked(t, from, 'road') || !marked(t, way.to, 'road')) return undefined;
  return marked(t, from, 'primary') && marked(t, way.to, 'primary') ? 'primary' : 'secondary';
}

/** Whose positions lie in a hex: 1 Improved Positions, 2 Entrenchments, finished. They belong to who stands there. */
export const workIn = (t: Table, hex: string): number => {
  const work = t.g.f.work[hexOf(t, hex).n];
  return work === 1 || work === 2 ? work : 0;
};

const formationMap = new Map<string, Formation>(formations.map((f) => [f.id, f]));
export const formationOf = (id: string | undefined): Formation | undefined => (id === undefined ? undefined : formationMap.get(id));
/** The corps or army of a unit: on its counter, that of its headquarters, or the one it joined (11.12, err-11.1, err-counter-6). */
export function corpsOf(t: Table, c: Counter): string | undefined {
  const f = formationOf(c.is.formation);
  if (!f) return undefined;
  if (f.kind === 'corps' || f.kind === 'army') return f.id;
  if (f.joinsCorps) {
    const joined = t.g.f.corps[c.n];
    return joined > 0 ? formations[joined - 1].id : undefined;
  }
  return f.corps;
}
export const nationOf = (c: Counter): string => (c.side === GERMAN ? 'German' : c.is.nation);
