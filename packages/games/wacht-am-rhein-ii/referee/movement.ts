/** Chapter 7: every hex in which a unit may end its move, with its price. Plain search over hexes, roads, dashed lines and what was spent. */

import { turnNumber } from '../src/data/index.ts';
import { allowance, type Form, headOf, isLegGun, isMechNow, isMotorized, isRider, isUsGun, onDivisionTrucks, POINT } from './allowance.ts';
import { approach, enemiesIn, enemyHexes, isWooded, movesInCover, mustStop, roadOver } from './approach.ts';
import { closed } from './closed.ts';
import { counts, isArmyEngineer, isIgnored, tooMany } from './stacking.ts';
import {
  bridged,
  builtBridge,
  type Counter,
  hexOf,
  isDeployed,
  isGerman,
  isGun,
  isHq,
  isLeader,
  isMech,
  isUnit,
  isWater,
  marked,
  type Road,
  standing,
  type Table,
  type Way,
} from './table.ts';

export interface End {
  spent: number;
  stop: boolean;
  /** How it came, where it could have come in several ways at that price. */
  by: Node[];
}

const SHIFTS: ReadonlySet<string> = new Set(['fa-105', 'ga-105', 'fa-155h']);
const shiftsInBattery = (c: Counter): boolean => !isGerman(c) && SHIFTS.has(c.kind?.kind ?? '');
const isTowed = (c: Counter): boolean => isGun(c) && c.kind?.transport !== 'self-propelled';
/** 150 mm rockets on trucks move and shift as self-propelled guns (7.10.5). */
const isRocketOnTrucks = (t: Table, c: Counter): boolean => c.kind?.kind === 'nw-150' && isMotorized(t, c);

/** Columns that fill a road: Mech units that are on the move (7.8.3, 7.8.3a). */
function fillsRoad(t: Table, c: Counter): boolean {
  if (!isUnit(c) || isLeader(c) || isDeployed(t, c)) return false;
  if (c.mode === 'strategic') return true;
  if (isHq(c) || c.inBattery) return false;
  if (isMotorized(t, c)) return true;
  if (!isMech(c)) return false;
  // At work on a bridge or fieldworks (7.8.3a).
  if (c.type === 'engineer' && (t.g.f.builds[c.n] > 0 || t.g.f.work[hexOf(t, c.hex).n] > 2)) return false;
  const column = standing(t, c.side, c.hex).some((o) => isDeployed(t, o));
  return !(column && isArmyEngineer(c) && !c.moved);
}

/** Forms of movement that a unit may use in this phase, by its mode and class (7.1.0, 7.6.0 to 7.9). */
export function formsOf(t: Table, c: Counter): Form[] {
  const mech = isMech(c) || isLeader(c) || isMotorized(t, c) || isLegGun(c) || isRider(c);
  const foot = !isMech(c) && !isLeader(c) && !isMotorized(t, c);
  const { segment } = t.g.v;
  if (c.mode === 'prepared-assault') return foot && mech ? ['assault', 'advance'] : [foot ? 'assault' : 'advance'];
  if (c.mode === 'strategic') return segment <= 1 && (mech || onDivisionTrucks(t, c)) ? ['road'] : [];
  const forms: Form[] = [];
  if ((mech || onDivisionTrucks(t, c)) && segment <= 2) forms.push('road');
  if (mech && segment <= 3) forms.push('drive');
  if (foot && segment <= 3) forms.push('walk');
  return forms;
}

/** May it end its move in this hex (6.1.0, 6.1.2, 5.3.0, 7.10.0, 24.0)? */
function mayEnd(t: Table, c: Counter, hex: string): boolean {
  const there = standing(t, c.side, hex).filter((o) => o.n !== c.n);
  if (isLeader(c)) return there.some((o) => isUnit(o));
  // Before dawn bridge columns and engineers of armies are nobody (35.1.6).
  if (tooMany(t, hex, [...there, c]) && !isIgnored(t, c)) return false;
  if (isTowed(c) && !c.inBattery && !isRocketOnTrucks(t, c) && enemyHexes(t, c.side, hex).length > 0) return false;
  // A bridge column stands with no other Mech unit but one of the engineers of an army (6.1.2).
  const column = (o: Counter): boolean => o.type === 'bridge-column' && !isDeployed(t, o) && !t.preDawn;
  const mechs = there.filter((o) => isMechNow(t, o) && !isLeader(o) && !isDeployed(t, o) && !isHq(o) && !o.inBattery);
  const aside = (o: Counter): boolean => isArmyEngineer(o) && mechs.filter(isArmyEngineer).every((one) => one.n === o.n);
  if (column(c) && mechs.some((o) => !aside(o))) return false;
  if (isMechNow(t, c) && there.some(column) && !(isArmyEngineer(c) && !mechs.some(isArmyEngineer))) return false;
  const columns = there.filter((o) => fillsRoad(t, o));
  if (c.mode === 'strategic' && columns.length > 0) return false;
  return true;
}

export interface Node {
  hex: string;
  spent: number;
  /** Dashed line by which it came into a constricted hex (7.6.5b). */
  line: string;
  /** The road it is on, and the least one that it has used. */
  road: Road | undefined;
  worst: Road | undefined;
  /** Hexes of a Prepared Assault. */
  hexes: number;
  stop: boolean;
}
const RANK: readonly Road[] = ['primary', 'secondary', 'trail'];
const worse = (a: Road | undefined, b: Road): Road => (a !== undefined && RANK.indexOf(a) > RANK.indexOf(b) ? a : b);

/** Another formation in the hex costs a point (7.5.5); troops of corps and armies, attached units and companies are everybody's. */
function otherFormation(t: Table, c: Counter, hex: string): boolean {
  const own = (o: Counter): string | undefined => {
    const under = !isHq(o) && t.g.f.command[o.n] > 0;
    if (o.is.generic || t.g.f.attached[o.n] > 0 || under || o.formation === undefined) return undefined;
    if (o.detached !== undefined) return `group ${o.detached}`;
    return o.formation?.id;
  };
  const mine = own(c);
  if (isLeader(c) || mine === undefined) return false;
  return standing(t, c.side, hex).some((o) => isUnit(o) && own(o) !== undefined && own(o) !== mine);
}

/** An engineer in Tactical mode at this hexside that has not moved; over a major river it takes one unit (17.3.0). Kesternich does without chapter 17. */
function helper(t: Table, c: Counter, major: boolean, ...hexes: string[]): boolean {
  if ('ownTrack' in t.scenario.turns) return false;
  const helped = t.g.f.ferry;
  const free = (o: Counter): boolean => (!o.moved || helped[o.n] > 0) && !(major && helped[o.n] > 1);
  return hexes.some((hex) =>
    standing(t, c.side, hex).some((o) => o.n !== c.n && o.type === 'engineer' && o.mode === 'tactical' && free(o)),
  );
}

/** Water on the way: points on top, `all` for the whole allowance, undefined where it is barred (7.6.2 to 7.6.4, R-C15, R-D35). */
function water(t: Table, c: Counter, form: Form, from: string, way: Way): number | 'all' | undefined {
  if (!isWater(way) || way.to === undefined) return 0;
  // Before dawn the guns that men pull get across rivers (35.1.5).
  if (t.preDawn && isLegGun(c)) return 0;
  const onFoot = form === 'walk' || form === 'assault';
  const across = bridged(t, way);
  if (way.stream) {
    if (across) return 0;
    if (onFoot) {
      const helped = helper(t, c, way.majorRiver, from, way.to);
      if (isUsGun(c)) return helped ? 2 : undefined;
      if (isLegGun(c)) return helped ? 2 : 'all';
      return helped ? 0 : 2;
    }
    if (isTowed(c) || isUsGun(c)) return undefined;
    return isLegGun(c) ? 'all' : 3;
  }
  if (!onFoot) return across || way.ford ? 3 : undefined;
  if (across) return 0;
  if (way.ford) return isUsGun(c) || isLegGun(c) ? 2 : 0;
  const helped = helper(t, c, way.majorRiver, from, way.to);
  if (way.majorRiver) return helped ? 'all' : undefined;
  if (isUsGun(c) || isLegGun(c)) return helped ? 2 : undefined;
  return helped ? 2 : 6;
}

/** A bridge that this armor would bring down, or has to try with a die first (17.5.0, R-G10). */
function tooHeavy(t: Table, c: Counter, way: Way): boolean {
  const load = c.kind?.bridgeClass;
  if (!isGerman(c) || load === undefined || c.is.vehicle === 'StuG' || !isWater(way) || !bridged(t, way)) return false;
  const built = builtBridge(t, way);
  const light = built === 2 || (built === 0 && way.road === 'trail' && !way.stream);
  const tried = t.g.f.tested[way.side] > 0;
  if (light) return load === 'heavy' || !tried;
  return built === 3 && load === 'heavy' && !tried;
}

/** What the ground costs (R-C16). */
function ground(t: Table, form: Form, hex: string, road: Road | undefined): number {
  const foot = form === 'walk';
  if (foot && road !== undefined) return 2;
  const { terrain } = hexOf(t, hex);
  const rough = terrain === 'rough' || terrain === 'rough-woods';
  let points = foot || rough ? 2 : 1;
  if (terrain === 'woods' || terrain === 'rough-woods') points += foot ? 1 : 2;
  if (terrain === 'forest') points += foot ? 2 : 3;
  if (marked(t, hex, 'marsh') && t.ground !== 'frozen') points += (foot ? 1 : 2) + (t.ground === 'thaw' ? 2 : 0);
  return points + (t.night || t.extended ? 1 : 0);
}

/** Price of a step by Regular movement with what remains to be remembered; undefined where it is barred. */
function cross(t: Table, c: Counter, form: 'walk' | 'drive', at: Node, way: Way, most: number): Node | undefined {
  const to = way.to as string;
  const road = roadOver(t, way);
  const wet = water(t, c, form, at.hex, way);
  if (wet === undefined) return undefined;
  // The road leads on along the bank, bridge or no bridge (7.6.1, R-D42).
  const along = form === 'walk' ? way.road : road;
  let points = ground(t, form, to, along);
  let whole = wet === 'all';
  if (wet !== 'all') points += wet;
  // Constricted ground, on the way out and on the way in (7.6.5).
  const out = marked(t, at.hex, 'constricted');
  const into = marked(t, to, 'constricted');
  const lineOut = way.lines.some((line) => at.line === 'any' || at.line === line);
  const lineIn = way.linesBeyond[0];
  const followed = form === 'walk' && along !== undefined;
  if (out && !lineOut && !followed) {
    if (form === 'drive') whole = true;
    else points += 2;
  }
  if (into && lineIn === undefined && !followed) {
    if (form === 'drive') {
      if (isGun(c) || isUsGun(c)) return undefined;
      whole = true;
    } else points += 2;
  }
  if (otherFormation(t, c, to)) points += 1;
  if (c.mode !== 'exploit') points += approach(t, c.side, to);
  const spent = whole ? most : at.spent + points * POINT;
  if (whole && at.spent > 0) return undefined;
  if (spent > most || (whole && most === 0)) return undefined;
  return { ...at, hex: to, spent, line: into ? (lineIn ?? '') : '', stop: mustStop(t, c.side, to) };
}

/** A step by road (7.8). */
function drive(t: Table, c: Counter, at: Node, way: Way): Node | undefined {
  const to = way.to as string;
  const road = roadOver(t, way);
  if (road === undefined) return undefined;
  const others = standing(t, c.side, to).filter((o) => o.n !== c.n && fillsRoad(t, o));
  const leader = isLeader(c);
  if (!leader) {
    if (others.length >= 2 || others.some((o) => o.mode === 'strategic')) return undefined;
    if (c.mode === 'strategic' && others.length > 0) return undefined;
    if (others.some((o) => o.type === 'bridge-column') && !isArmyEngineer(c)) return undefined;
  }
  const { terrain } = hexOf(t, to);
  let price = road === 'primary' ? POINT / 2 : road === 'trail' && terrain !== 'clear' ? 2 * POINT : POINT;
  const crowded = !leader && others.length === 1;
  if (crowded) price += 2 * POINT;
  if (otherFormation(t, c, to)) price += POINT;
  if (c.mode !== 'exploit') price += approach(t, c.side, to) * POINT;
  // A half point is lost with the kind of road (player aid).
  const before = at.road !== undefined && at.road !== road ? Math.ceil(at.spent / POINT) * POINT : at.spent;
  const spent = before + price;
  const worst = worse(at.worst, road);
  if (spent > allowance(t, c, 'road', worst)) return undefined;
  return { ...at, hex: to, spent, road, worst, stop: crowded || mustStop(t, c.side, to) };
}

/** A step of a Prepared Assault (7.7.0): hexes are counted, what is barred stays barred. */
function assault(t: Table, c: Counter, form: 'assault' | 'advance', at: Node, way: Way): Node | undefined {
  const to = way.to as string;
  const mech = form === 'advance';
  const most = mech || c.type === 'ranger' ? 2 : 1;
  if (at.hexes >= most) return undefined;
  const wet = water(t, c, form, at.hex, way);
  if (wet === undefined) return undefined;
  const { road } = way;
  if (marked(t, to, 'constricted') && mech && isUsGun(c) && road === undefined && way.linesBeyond.length === 0) return undefined;
  const narrow = isWooded(t, to) || marked(t, to, 'constricted');
  const hexes = at.hexes + 1;
  return {
    ...at,
    hex: to,
    spent: hexes * POINT,
    hexes,
    stop: (mech && narrow && road === undefined) || enemyHexes(t, c.side, to).length > 0,
  };
}

/** Shared by all forms: closed ground, enemies, columns that keep away from the enemy. */
function barred(t: Table, c: Counter, form: Form, from: string, to: string): boolean {
  if (closed(t, c, from, to) || enemiesIn(t, c.side, to).length > 0) return true;
  const near = enemyHexes(t, c.side, to).length > 0;
  const carried = !isMech(c) && !isLeader(c) && (isMotorized(t, c) || (form === 'road' && !isRider(c) && !isLegGun(c)));
  const shy = c.mode === 'strategic' || carried;
  if (near && shy) return true;
  return near && c.mode === 'exploit' && !movesInCover(t, c.side, to);
}

/** Where one form of movement brings a unit. */
export function reach(t: Table, c: Counter, form: Form, onFrom?: Node): Map<string, End> {
  const ends = new Map<string, End>();
  const oneHex = isGun(c) && c.inBattery && isTowed(c) && !isRocketOnTrucks(t, c);
  if (form === 'road' && !onFrom && !mayUseRoad(t, c)) return ends;
  const most = form === 'road' || form === 'assault' || form === 'advance' ? 0 : allowance(t, c, form);
  const best = new Map<string, Node>();
  const open: Node[] = [onFrom ?? { hex: c.hex, spent: 0, line: 'any', road: undefined, worst: undefined, hexes: 0, stop: false }];
  while (open.length > 0) {
    const at = open.shift() as Node;
    if (at.stop) continue;
    for (const way of hexOf(t, at.hex).ways) {
      if (way.to === undefined || tooHeavy(t, c, way) || barred(t, c, form, at.hex, way.to)) continue;
      const next =
        form === 'road'
          ? drive(t, c, at, way)
          : form === 'assault' || form === 'advance'
            ? assault(t, c, form, at, way)
            : cross(t, c, form, at, way, most);
      if (!next) continue;
      if (oneHex) next.stop = true;
      const key = `${next.hex} ${next.line} ${next.road} ${next.worst} ${next.hexes} ${next.stop}`;
      const known = best.get(key);
      if (known && known.spent <= next.spent) continue;
      best.set(key, next);
      open.push(next);
    }
  }
  for (const node of best.values()) {
    const { hex, spent: price, stop, worst } = node;
    // What worse roads take away is told as part of the price (20.2.0).
    const spent = form === 'road' ? price + allowance(t, c, 'road', 'primary') - allowance(t, c, 'road', worst) : price;
    if (hex === c.hex || !mayEnd(t, c, hex)) continue;
    const known = ends.get(hex);
    if (!known || spent < known.spent) ends.set(hex, { spent, stop, by: [node] });
    else if (spent === known.spent) ends.set(hex, { spent, stop: known.stop && stop, by: [...known.by, node] });
  }
  return ends;
}

/** Enemy hexes next to a unit in Exploit mode that it may overrun (7.12.0, 7.12.1). */
export function overruns(t: Table, c: Counter, form: 'drive' | 'road'): string[] {
  if (c.mode !== 'exploit' || !isMech(c) || isGun(c) || isHq(c) || c.supply === 'out') return [];
  const enemies = enemyHexes(t, c.side, c.hex);
  if (enemies.length > 1 && !movesInCover(t, c.side, c.hex)) return [];
  if (form === 'road' && !mayUseRoad(t, c)) return [];
  const start: Node = { hex: c.hex, spent: 0, line: 'any', road: undefined, worst: undefined, hexes: 0, stop: false };
  return enemies.filter((hex) => {
    const way = hexOf(t, c.hex).ways.find(({ to }) => to === hex);
    if (!way || closed(t, c, c.hex, hex) || t.g.f.repelled[hexOf(t, hex).n] > 0 || tooHeavy(t, c, way)) return false;
    const most = allowance(t, c, form);
    const into = form === 'road' ? drive(t, c, start, way) : cross(t, c, form, start, way, most);
    return into !== undefined && into.spent + POINT <= (form === 'road' ? allowance(t, c, 'road', into.worst) : most);
  });
}

/** 7.8.0, 7.8.3, 6.4.2, 39.1.0: on a road, not among two columns, not where three stand or too many. */
function mayUseRoad(t: Table, c: Counter): boolean {
  // Kesternich does without (33.1.0).
  if (!marked(t, c.hex, 'road') || 'ownTrack' in t.scenario.turns) return false;
  if (isLeader(c)) return true;
  const there = standing(t, c.side, c.hex);
  if (there.filter((o) => o.n !== c.n && fillsRoad(t, o)).length >= 2) return false;
  const full = tooMany(t, c.hex, there) || there.filter((o) => counts(t, o)).length >= 3;
  return !full || t.g.f.parted[hexOf(t, c.hex).n] > 0;
}

/** Cannot move at all in this phase, whatever its form. */
export function mayMove(t: Table, c: Counter): boolean {
  const { f } = t.g;
  const turn = t.exploiting ?? t.active;
  if (c.side !== turn || c.moved || (!isUnit(c) && !isLeader(c))) return false;
  if (isDeployed(t, c)) return false;
  if (t.exploiting !== undefined ? c.mode !== 'exploit' : c.mode === 'exploit') return false;
  if (c.mode === 'maneuver-reserve' || c.mode === 'combat-reserve') return false;
  if (f.pinned[c.n] > 0 || f.ferry[c.n] > 0 || f.blasts[c.n] > 0 || f.merged[c.n] > 0) return false;
  if (f.asleep[c.n] > 0) return false;
  // Before dawn (35.1.5).
  if (t.preDawn && (isHq(c) || isLeader(c) || isGun(c) || c.type === 'bridge-column')) return false;
  if (t.extended && f.active[c.n] !== 1 && !isLeader(c)) return false;
  if (isGun(c)) {
    if (c.kind?.transport === 'static') return false;
    const trucksOnly = isGerman(c) && c.is.formation === undefined && c.kind?.transport === 'towed';
    if (trucksOnly && !isMotorized(t, c)) return false;
    if (c.inBattery && isTowed(c) && !shiftsInBattery(c) && !isRocketOnTrucks(t, c)) return false;
    const head = headOf(t, c);
    const reserve = head !== undefined && (f.withheld[head.n] > 0 || f.bonusSince[head.n] > 0);
    if (isGerman(c) && t.special('35.1.5') && t.turn < turnNumber('dec-17-am') && !reserve) return false;
  }
  return true;
}
