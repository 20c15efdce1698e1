/** The position as two people at a table see it: hexes by their printed numbers, counters with what is printed on them and the markers on top. */
import type { OptionValues } from '@hexfront/engine';
import { hexesApart, type PrintedHex, type PrintedWay, printedMap, stacksOf } from '@hexfront/engine/testing';
import {
  type Atmosphere,
  completeOptions,
  type Formation,
  formations,
  type Ground,
  type ScenarioData,
  type Strength,
  scenarioById,
  specialRulesOf,
  turns,
  type UnitKind,
  type UnitType,
} from '../src/data/index.ts';
import { type G, GERMAN, type Unit } from '../src/state/shape.ts';

export type Road = 'primary' | 'secondary' | 'trail';
/** A side of a hex, and what is drawn on it. */
export interface Way extends PrintedWay {
  stream: boolean;
  /** A minor river. */
  river: boolean;
  majorRiver: boolean;
  ford: boolean;
  printedBridge: boolean;
  /** Drawn over this side, bridge or no bridge. */
  road: Road | undefined;
  /** Dashed lines of this constricted hex that reach this side, and of the hex beyond (7.6.5b). */
  lines: string[];
  linesBeyond: string[];
}
/** Its terrain is clear, rough, woods, rough-woods or forest; the rest is in the marks. */
export type Hex = PrintedHex<Way>;

export type Mode = 'tactical' | 'prepared-assault' | 'strategic' | 'exploit' | 'maneuver-reserve' | 'combat-reserve';
const MODES: readonly Mode[] = ['tactical', 'prepared-assault', 'strategic', 'exploit', 'maneuver-reserve', 'combat-reserve'];
export type Supply = 'supplied' | 'on-hand' | 'out';
const SUPPLY: readonly Supply[] = ['supplied', 'on-hand', 'out'];
export type Fatigue = 'fresh' | 'resting' | 'fatigued';
const FATIGUE: readonly Fatigue[] = ['fresh', 'resting', 'fatigued'];

export interface Counter {
  n: number;
  side: number;
  is: Unit;
  /** What its kind prints; leaders, commandos and markers print no values. */
  kind: UnitKind | undefined;
  type: UnitType;
  hex: string;
  steps: number;
  /** Attack, defense and armor or anti-tank factor with the steps that are left (4.2.1). */
  strength: Strength;
  mode: Mode;
  supply: Supply;
  fatigue: Fatigue;
  /** Artillery ready to fire (7.10.0). */
  inBattery: boolean;
  depleted: boolean;
  /** The formation it obeys: that it is attached to, else its own; none for troops of a corps or army and loose companies. */
  formation: Formation | undefined;
  /** Headquarters of the independent sub-formation it is in (9.4.1a). */
  detached: number | undefined;
  /** On trucks of its army (7.9.2) or of its division (7.9.2e). */
  trucks: boolean;
  moved: boolean;
}
export interface Table {
  g: G;
  turn: number;
  night: boolean;
  /** Extended Night Activity (3.4.0). */
  extended: boolean;
  preDawn: boolean;
  /** Side of the player turn. */
  active: number;
  /** Side whose Exploitation Phase it is. */
  exploiting: number | undefined;
  sky: Atmosphere;
  ground: Ground;
  scenario: ScenarioData;
  special: (rule: string) => boolean;
  options: Readonly<Record<string, unknown>>;
  hexes: ReadonlyMap<string, Hex>;
  counters: Counter[];
  stacks: Map<string, Counter[]>;
}

const DASHED = ['line-a', 'line-b'];
const theMap = printedMap((way, back): Way => {
  const has = (name: string): boolean => way.marks.includes(name);
  const road = has('primary') ? 'primary' : has('secondary') ? 'secondary' : has('trail') ? 'trail' : undefined;
  return {
    ...way,
    stream: has('stream'),
    river: has('river'),
    majorRiver: has('major-river'),
    ford: has('ford'),
    printedBridge: has('bridge'),
    road: has('road') ? road : undefined,
    lines: DASHED.filter(has),
    linesBeyond: DASHED.filter((name) => back.includes(name)),
  };
});

const NO_STRENGTH: Strength = { attack: 0, supportOnly: false, defense: 0, factor: 0 };
/** Four and more lose two, less lose one, seven and more are halved (4.2.1); the example halves 5 to 3, 7 would be 4. */
const afterTwoLosses = (n: number): number => Math.max(0, n >= 7 ? Math.ceil(n / 2) : n >= 4 ? n - 2 : n - 1);
export function strengthOf(kind: UnitKind | undefined, steps: number): Strength {
  if (!kind) return NO_STRENGTH;
  if (steps >= kind.steps || !kind.reduced) return kind.full;
  if (kind.steps < 3 || steps === 2) return kind.reduced;
  const { attack, defense, factor, supportOnly } = kind.reduced;
  return { supportOnly, attack: afterTwoLosses(attack), defense: afterTwoLosses(defense), factor };
}

const SKIES: readonly Atmosphere[] = ['clear', 'partial-overcast', 'overcast', 'snow'];
const GROUNDS: readonly Ground[] = ['normal', 'frozen', 'snow', 'thaw'];

const formationById = new Map(formations.map((one) => [one.id, one]));

export function tableOf(g: G): Table {
  const { board, f } = g;
  const scenario = scenarioById(g.setup.scenario);
  const special = new Set(specialRulesOf(scenario));
  const { turn } = g.v;
  /** Kesternich has a track of its own, without nights and weather (33.1.0). */
  const track = 'ownTrack' in scenario.turns ? undefined : turns[turn - 1];
  const weather = scenario.without?.includes('weather') ? undefined : track;
  const counters: Counter[] = [];
  for (const is of g.rules.printed.units) {
    const n = is.index;
    if (f.place[n] >= board.n) continue;
    const formation = f.attached[n] > 0 ? formations[f.attached[n] - 1] : formationById.get(is.formation ?? '');
    counters.push({
      n,
      side: is.side,
      is,
      kind: is.kind,
      type: is.type,
      hex: board.ids[f.place[n]],
      steps: f.steps[n],
      strength: strengthOf(is.kind, f.steps[n]),
      mode: MODES[f.mode[n]],
      supply: SUPPLY[f.supply[n]],
      fatigue: FATIGUE[f.fatigue[n]],
      inBattery: is.kind?.barrage !== undefined && f.limbered[n] === 0,
      depleted: f.depleted[n] > 0,
      formation,
      detached: f.detached[n] > 0 ? f.detached[n] - 1 : undefined,
      trucks: f.motor[n] > 0 || f.trucked[n] > 0,
      moved: f.moved[n] > 0,
    });
  }
  return {
    g,
    turn,
    night: track?.part === 'night',
    extended: g.v.firstPlayer > 0,
    preDawn: track?.part === 'pre-dawn',
    active: g.v.side,
    exploiting: g.v.exploiting > 0 ? g.v.exploiting - 1 : undefined,
    sky: g.v.sky > 0 ? SKIES[g.v.sky - 1] : (weather?.atmosphere ?? 'overcast'),
    ground: g.v.ground > 0 ? GROUNDS[g.v.ground - 1] : (weather?.ground ?? 'normal'),
    scenario,
    special: (rule) => special.has(rule),
    options: { ...completeOptions((g.setup.options ?? {}) as OptionValues) },
    hexes: theMap(board),
    counters,
    stacks: stacksOf(counters),
  };
}

/** An answer about a side and a hex, worked out once for a position. */
export function once<A>(answer: (t: Table, side: number, hex: string) => A): (t: Table, side: number, hex: string) => A {
  const kept = new WeakMap<Table, Map<string, { a: A }>>();
  return (t, side, hex) => {
    const known = kept.get(t) ?? new Map<string, { a: A }>();
    kept.set(t, known);
    const key = `${side} ${hex}`;
    const found = known.get(key) ?? { a: answer(t, side, hex) };
    known.set(key, found);
    return found.a;
  };
}

export function hexOf(t: Table, id: string): Hex {
  const hex = t.hexes.get(id);
  if (!hex) throw new Error(`no hex ${id}`);
  return hex;
}
/** What a company was broken down from; any other unit itself. */
export const wholeOf = (t: Table, c: Counter): Counter['is'] => (t.g.f.origin[c.n] > 0 ? t.g.def.units[t.g.f.origin[c.n] - 1] : c.is);
export const counterOf = (t: Table, n: number): Counter | undefined => t.counters.find((c) => c.n === n);
export const standing = (t: Table, side: number, hex: string): Counter[] => (t.stacks.get(hex) ?? []).filter((c) => c.side === side);
export const wayTo = (t: Table, from: string, to: string): Way | undefined => hexOf(t, from).ways.find((w) => w.to === to);
export const around = (t: Table, hex: string): string[] => hexOf(t, hex).ways.flatMap((w) => w.to ?? []);
export const marked = (t: Table, hex: string, ...marks: string[]): boolean => marks.some((m) => hexOf(t, hex).marks.includes(m));
export const distance = (t: Table, a: string, b: string): number => hexesApart(t.g.board, a, b);

export const isHq = (c: Counter): boolean => c.type === 'hq';
export const isLeader = (c: Counter): boolean => c.type === 'leader';
/** A unit in the words of the rules: leaders and markers are none. */
export const isUnit = (c: Counter): boolean => c.kind !== undefined;
export const isGun = (c: Counter): boolean => c.kind?.barrage !== undefined;
/** A bridge column that is laid, or being laid, is a bridge and no unit (6.1.2, 7.9.3). */
export const isDeployed = (t: Table, c: Counter): boolean => c.type === 'bridge-column' && t.g.f.laid[c.n] > 0;
export const isBattalion = (c: Counter): boolean => c.is.size === 'battalion';
export const isGerman = (c: Counter): boolean => c.side === GERMAN;
/** Printed movement class; trucks and dismounting change it for some (7.9.0). */
export const isMech = (c: Counter): boolean => c.kind?.class === 'mech';

export const isWater = (way: Way): boolean => way.stream || way.river || way.majorRiver;
const DOWN = 1;
/** A bridge that stands: printed and not blown, or built (17.1.0, 17.4.0). */
export function bridged(t: Table, way: Way): boolean {
  const marker = t.g.f.span[way.side];
  return marker === DOWN ? false : marker > DOWN || way.printedBridge;
}
/** Built since: 2 by German engineers, 3 by US engineers, 4 a heavy bridge; 0 none of these. */
export const builtBridge = (t: Table, way: Way): number => (t.g.f.span[way.side] > DOWN ? t.g.f.span[way.side] : 0);

/** Finished works in a hex (18.2.0, 18.3.0). */
export function workIn(t: Table, hex: string): 'improved' | 'entrenched' | undefined {
  const work = t.g.f.work[hexOf(t, hex).n];
  // An Entrenchment is begun in an Improved Position, which serves until it is finished.
  return work === 1 || work === 4 ? 'improved' : work === 2 ? 'entrenched' : undefined;
}
/** A fort of the West Wall that nobody has destroyed (18.4.0). */
export const fortIn = (t: Table, hex: string): boolean =>
  marked(t, hex, 'westwall') && !marked(t, hex, 'westwall-destroyed') && t.g.f.razed[hexOf(t, hex).n] < 2;
