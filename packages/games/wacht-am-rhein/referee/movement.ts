/** What a move costs and where it may end, a second reading of chapters 6 to 9, 13.2, 14.5 to 14.6, 15.21, 18.2, 25.14f-g and the bans of scenarios. */
import { placeOf, units } from '../src/data/index.ts';
import {
  bridged,
  type Counter,
  counter,
  enemyIn,
  ground,
  half,
  hexOf,
  isGun,
  isHq,
  isolated,
  marked,
  roadOver,
  standing,
  type Table,
  type Way,
} from './table.ts';
import { zoneOf, zonesOfSide } from './zones.ts';

/** Thirtieths of a point: halves, thirds and fifths are whole numbers of them. */
export const PART = 30;
export type Mode = 'tactical' | 'march';
type Kind = 'ground' | 'primary' | 'secondary';

/** A unit by itself, or the two of a team under one marker (9.25). */
export function party(t: Table, n: number): Counter[] {
  const c = counter(t, n);
  return c.march && c.mate !== undefined ? [c, counter(t, c.mate)] : [c];
}

/** 6.13, R-C66: by the printed allowance; a carried bridge makes it B (15.21, R-C33), walking A (24.1). */
export const isClassA = (c: Counter): boolean => printedMove(c) <= 6;
function printedMove(c: Counter): number {
  if (c.carries === 1 || c.carries === 2) return 7; // 15.21
  return c.onFoot ? 6 : c.face.move; // 24.1
}

/** Movement Allowance in points. */
export function allowanceOf(c: Counter): number {
  let points = printedMove(c);
  const classB = !isClassA(c);
  if (c.supply === 4)
    points = half(points); // 14.64
  else if ((c.supply === 2 || c.supply === 3) && classB)
    points = half(points); // 14.54, 14.63
  else if (c.supply === 3 && isGun(c)) points = half(points); // 11.66
  if (c.fatigue > 0) points = half(points); // 13.42, 13.43
  return points;
}

/** Optional rules that are not read twice: guns that only march, the 150th Panzer Brigade, the hunt for parachutists. */
export function unread(t: Table, c: Counter): boolean {
  if (t.options['artillery-march'] === true && isGun(c)) return true;
  if (t.options['infiltration'] === true && c.is.formation === '150Px') return true;
  return t.options['parachute-drop'] === true && c.side === 1 && t.counters.some((o) => o.type === 'commando');
}

/** Who may move in this phase at all. */
export function mayMove(t: Table, n: number): boolean {
  const { g } = t;
  return party(t, n).every((c) => {
    if (g.f.moved[c.n] > 0 || g.f.committed[c.n] === 0) return false; // 6.0, 25.16
    if (c.type === 'commando') return false; // 24.43
    if (c.carries === 2) return false; // 15.26
    if (g.f.onFoot[c.n] === 2) return false; // 24.1
    if (isolated(c) && (c.fatigue === 1 || t.bonus)) return false; // 14.67, 13.25
    if (t.bonus && (isGun(c) || isHq(c))) return false; // 13.22
    return printedMove(c) > 0;
  });
}

const ROADS = {
  primary: { A: PART / 5, B: PART / 3 },
  secondary: { A: PART / 3, B: PART / 2 },
} as const;
/** Chart 6.8: what a road hex costs; German Class A pays a point (R-W12), the other Allies what the US pay (R-C55), headquarters what Class B pays (6.62). */
function roadPrice(c: Counter, road: 'primary' | 'secondary'): number {
  if (isHq(c) || !isClassA(c)) return ROADS[road].B;
  return c.side === 0 ? PART : ROADS[road].A;
}

/** Chart 6.8: what the ground of a hex costs; undefined where it is prohibited. Headquarters pay as Class A off the road (6.61). */
export function groundPrice(t: Table, c: Counter, hex: string, mode: Mode): number | undefined {
  const what = ground(t, hex);
  const a = isHq(c) || isClassA(c);
  if (mode === 'march') {
    if (what === 'woods') return undefined;
    return what === 'clear' || a ? 1 : 2;
  }
  if (what === 'clear') return 1;
  if (what === 'woods') return a ? 2 : t.freeze ? 4 : 6;
  if (what === 'broken') return a ? 1 : t.freeze ? 2 : 3;
  return a ? 1 : 3; // town, village: no star
}

/** 6.53, R-C6, R-C102: a friendly engineer next to the unit or in its hex; not one of the party itself. */
function engineerNear(t: Table, who: Counter[], hex: string): boolean {
  const around = [hex, ...hexOf(t, hex).ways.flatMap((w) => w.to ?? [])];
  return around.some((id) => standing(t, who[0].side, id).some((c) => c.type === 'engineer' && !who.includes(c)));
}
const INFANTRY_B: readonly string[] = ['mechanized', 'motorized'];

/** What the water costs a unit that does not go over a bridge. */
function waterPrice(t: Table, who: Counter[], c: Counter, from: string, way: Way, mode: Mode): number | undefined {
  const a = isHq(c) || isClassA(c);
  if (way.ford) return mode === 'tactical' && a ? 1 : 4;
  if (way.river) {
    if (mode === 'march') return undefined;
    const engineer = engineerNear(t, who, from);
    if (a) return engineer ? 2 : 4;
    return engineer && INFANTRY_B.includes(c.type) ? 4 : undefined; // beside a bridge too (6.51)
  }
  if (way.creek) return mode === 'tactical' && a ? 1 : 2;
  return 0;
}

/** Price of one step for one counter, in thirtieths, and what kind of movement it is. */
function stepPrice(t: Table, who: Counter[], c: Counter, from: string, way: Way, mode: Mode): { price: number; kind: Kind } | undefined {
  const to = way.to as string;
  const onRoads = mode === 'march' || isHq(c); // 7.31, 7.5
  const road = onRoads ? roadOver(t, from, way) : undefined;
  const overBridge = bridged(t, way) && (mode === 'march' || road !== undefined);
  let price: number;
  if (road) price = roadPrice(c, road);
  else {
    const bare = groundPrice(t, c, to, mode);
    const water = overBridge ? 0 : waterPrice(t, who, c, from, way, mode);
    if (bare === undefined || water === undefined) return undefined;
    price = PART * (bare + water);
  }
  if (t.firstDay) {
    if (c.side === 0 && way.river && overBridge) {
      const crossed = t.g.f.crossings[way.side];
      if (crossed >= 5) return undefined; // 25.14f
      price += PART * 2 * crossed;
    }
    const jam = mode === 'march' && standing(t, c.side, to).some((o) => !o.march && !who.includes(o));
    if (jam) price += PART; // 25.14g
  }
  return { price, kind: road ?? 'ground' };
}

/** Hexes that a scenario closes to a party, in retreats too (R-C67, R-W55). */
export function shut(t: Table, who: Counter[], to: string): boolean {
  const at = placeOf(to);
  if (!at) return false;
  for (const { map, row } of t.scenario.closedHexrows) {
    const closedRow = map === 'B' || map === 'D' ? row + 34 : row;
    if (at.row === closedRow) return true; // 25.16
  }
  const { northLimit } = t.scenario;
  if (northLimit && at.row < northLimit.row && who.some((c) => c.is.formation === northLimit.formation)) return true; // 25.24b
  return false;
}
/** Bans that have nothing to do with the ground. */
function closed(t: Table, who: Counter[], to: string, way: Way): boolean {
  if (shut(t, who, to)) return true;
  const at = placeOf(to);
  if (at && t.turn <= 40) {
    for (const c of who) {
      if (c.is.nation !== 'British' || britishFree(t, c)) continue;
      if (way.meuse || at.column <= 50 || at.row > 35) return true; // 23.0
    }
  }
  return false;
}
/** Divisions and brigades in the order of the counters; each has a bit of its own once it is free (R-W29). */
const BRITISH = [...new Set(units.flatMap((u) => (u.nation === 'British' ? (u.formation ?? '') : [])))];
const britishFree = (t: Table, c: Counter): boolean => ((t.g.v.britishFree >> BRITISH.indexOf(c.is.formation ?? '')) & 1) === 1;

interface State {
  hex: string;
  mode: Mode;
  kind: Kind;
  spent: number;
  /** Has not left its hex yet. */
  first: boolean;
  /** Has become a column on the way. */
  turned: boolean;
}
export interface End {
  spent: number;
  stop: boolean;
}
const nextWhole = (spent: number): number => Math.ceil(spent / PART) * PART;

/** All hexes that a unit can come to from where it stands, by the mode in which it ends, with the least that it costs. */
export function reachable(t: Table, n: number): Record<Mode, Map<string, End>> {
  const { g } = t;
  const who = party(t, n);
  const { side, hex: start } = who[0];
  const zones = zonesOfSide(t, 1 - side);
  const allowance = Math.min(...who.map(allowanceOf));
  const limit = Math.max(0, allowance - (who.some((c) => g.f.left[c.n] > 0) ? 4 : 0)) * PART; // 7.23
  const best: Record<Mode, Map<string, End>> = { tactical: new Map(), march: new Map() };
  const shy = who.some((c) => zoneOf(t, c) === 'none'); // 6.63, 8.35
  const marchThere = (hex: string): boolean => standing(t, side, hex).some((c) => c.march && !who.includes(c));
  const note = (mode: Mode, hex: string, spent: number, stop: boolean): void => {
    const old = best[mode].get(hex);
    if (!old || spent < old.spent || (spent === old.spent && !stop)) best[mode].set(hex, { spent, stop });
  };
  const astray = new Set(side === 1 ? g.rows.disguised.map((row) => g.board.ids[row.h]) : []);
  const seen = new Map<string, number>();
  const todo: State[] = [];
  const push = (s: State): void => {
    const key = `${s.hex} ${s.mode} ${s.kind} ${s.first} ${s.turned}`;
    if ((seen.get(key) ?? Number.POSITIVE_INFINITY) <= s.spent) return;
    seen.set(key, s.spent);
    todo.push(s);
  };
  push({
    hex: start,
    mode: who[0].march ? 'march' : 'tactical',
    kind: 'ground',
    spent: 0,
    first: true,
    turned: false,
  });
  while (todo.length > 0) {
    const now = todo.pop() as State;
    const inRigid = zones.rigid.has(now.hex);
    const inZone = zones.any.has(now.hex);
    if (!now.first && inRigid) continue; // 8.31
    if (!now.first && now.mode === 'march' && astray.has(now.hex)) continue; // 24.33
    // 7.21: a column forms anywhere but in an enemy zone, in woods without a road, and beside another column
    if (now.mode === 'tactical' && !isHq(who[0]) && !inZone && !marchThere(now.hex)) {
      const woods = ground(t, now.hex) === 'woods';
      const spent = now.spent + 4 * PART;
      if ((!woods || marked(t, now.hex, 'road')) && spent <= limit) {
        note('march', now.hex, spent, false);
        push({ ...now, mode: 'march', spent, turned: true });
      }
    }
    for (const way of hexOf(t, now.hex).ways) {
      const { to } = way;
      if (to === undefined || enemyIn(t, side, to)) continue; // 6.21
      if (inRigid && zones.rigid.has(to)) continue; // 8.32
      if (shy && zones.any.has(to)) continue;
      if (now.mode === 'march' && marchThere(to)) continue; // 7.32, 9.21
      if (closed(t, who, to, way)) continue;
      const steps = who.map((c) => stepPrice(t, who, c, now.hex, way, now.mode));
      if (steps.some((s) => s === undefined)) continue;
      const all = steps as { price: number; kind: Kind }[];
      const kind = all[0].kind;
      const price = Math.max(...all.map((s) => s.price));
      const before = kind === now.kind ? now.spent : nextWhole(now.spent); // 7.43, R-C35
      const leaving = inRigid ? half(allowance) * PART : inZone ? 2 * PART : 0; // 8.32, 8.33, R-C65
      let least = false;
      let spent = before + leaving + price;
      if (spent > limit) {
        if (!now.first || now.turned || !who.every(isClassA)) continue;
        spent = limit; // 6.28, R-C34
        least = true;
      }
      note(now.mode, to, spent, least || zones.rigid.has(to) || (now.mode === 'march' && astray.has(to)));
      if (least) continue;
      push({ hex: to, mode: now.mode, kind, spent, first: false, turned: now.turned });
    }
  }
  // Going nowhere is no move; becoming a column where one stands is.
  best.tactical.delete(start);
  if (who[0].march) best.march.delete(start);
  return best;
}
