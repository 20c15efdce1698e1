/** Chapter 15 with 9.0 and 39.10.0: the chain of supply from a unit to its source; rulings R-L1 to R-L7, R-C10, R-C21. Points in sixths. */
import { below, explain, type HexId, type RngState } from '@hexfront/engine';
import { type Notes, stacksOf } from '@hexfront/engine/testing';
import { type Formation, specialsOf, tables, unitById } from '../src/data/index.ts';
import { ALLIED, GERMAN } from '../src/state/shape.ts';
import { coverByDay } from './sight.ts';
import {
  around,
  bridged,
  type Counter,
  counterOf,
  distance,
  hexOf,
  isDeployed,
  isHq,
  isMech,
  isUnit,
  isWater,
  marked,
  standing,
  type Table,
  type Way,
} from './table.ts';

const SIXTHS = 6;
type Gait = 'leg' | 'mech' | 'road';

// ---- prices ---------------------------------------------------------------------------------------------------------------------------------

const { rows } = tables.supplyPathCosts;
/** What the chart prints for a kind of ground, road or water; none where it is closed. */
function chart(row: keyof typeof rows, gait: Gait): number | undefined {
  const text = rows[row][gait === 'leg' ? 'leg' : 'mech'];
  if (text === 'prohibited') return undefined;
  const [over, under = '1'] = text.split('/');
  return (SIXTHS * Number(over)) / Number(under);
}

/** Without a road: the dearest kind of ground in the hex (39.10.0), thaw (15.4.6, 20.2.4), frozen marsh is none (20.2.2). */
function groundPrice(t: Table, to: string, gait: Gait): number {
  const kinds: (keyof typeof rows)[] = [];
  const { terrain } = hexOf(t, to);
  if (terrain === 'clear') kinds.push('clear');
  if (terrain === 'rough' || terrain === 'rough-woods') kinds.push('rough');
  if (terrain === 'woods' || terrain === 'rough-woods') kinds.push('woods');
  if (terrain === 'forest') kinds.push('forest');
  if (marked(t, to, 'location', 'village', 'town', 'city')) kinds.push('settlement');
  if (marked(t, to, 'constricted')) kinds.push('constricted');
  const soft = marked(t, to, 'marsh') && t.ground !== 'frozen';
  if (soft) kinds.push('marsh');
  const price = Math.max(...kinds.map((kind) => chart(kind, gait) ?? 0));
  return price + (t.ground === 'thaw' ? SIXTHS / 2 + (soft ? 2 * SIXTHS : 0) : 0);
}
/** Over a hexside into the next hex; undefined where no path leads (15.4.1, 15.4.4, R-L4). */
export function price(t: Table, way: Way, gait: Gait): number | undefined {
  if (way.to === undefined) return undefined;
  const dry = !isWater(way) || way.ford || bridged(t, way);
  const road = dry && way.road && !(gait === 'road' && way.road === 'trail') ? chart(way.road, gait) : undefined;
  if (gait === 'road') return road;
  const water = dry ? 0 : chart(way.majorRiver ? 'majorRiver' : way.river ? 'minorRiver' : 'stream', gait);
  const off = water === undefined ? undefined : water + groundPrice(t, way.to, gait);
  return road === undefined ? off : off === undefined ? road : Math.min(road, off);
}

// ---- paths ----------------------------------------------------------------------------------------------------------------------------------

const enemies = (t: Table, side: number, hex: string): boolean =>
  standing(t, 1 - side, hex).some((c) => c.type !== 'commando' && !isDeployed(t, c));
/** 15.4.5: 0 a path may enter, 1 as one of two hexes in cover next to the enemy, undefined it may not. */
export function toll(t: Table, side: number, hex: string): 0 | 1 | undefined {
  if (enemies(t, side, hex)) return undefined;
  if (!around(t, hex).some((id) => enemies(t, side, id))) return 0;
  if (standing(t, side, hex).some((c) => isUnit(c))) return 0;
  return coverByDay(t, side, hex, 'movement') ? 1 : undefined;
}
/** The cheapest path from a hex to one of others, in sixths; undefined if there is none within `limit`. */
export function shortest(t: Table, side: number, from: string, to: readonly string[], gait: Gait, limit: number): number | undefined {
  // One list for each number of hexes in cover that a path has used up.
  const best = [0, 1, 2].map(() => new Map<string, number>());
  best[0].set(from, 0);
  const open: { hex: string; used: number; cost: number }[] = [{ hex: from, used: 0, cost: 0 }];
  while (open.length > 0) {
    open.sort((a, b) => b.cost - a.cost);
    const now = open.pop();
    if (!now || now.cost > limit) break;
    if (to.includes(now.hex)) return now.cost;
    if ((best[now.used].get(now.hex) ?? 0) < now.cost) continue;
    for (const way of hexOf(t, now.hex).ways) {
      const cost = price(t, way, gait);
      if (way.to === undefined || cost === undefined) continue;
      const more = toll(t, side, way.to);
      if (more === undefined || now.used + more > 2) continue;
      const used = now.used + more;
      const sum = now.cost + cost;
      if (sum > limit || (best[used].get(way.to) ?? Number.POSITIVE_INFINITY) <= sum) continue;
      best[used].set(way.to, sum);
      open.push({ hex: way.to, used, cost: sum });
    }
  }
  return undefined;
}

// ---- who traces to whom ----------------------------------------------------------------------------------------------------------------------

const rank = (c: Counter): 'army' | 'corps' | 'formation' | 'unit' => {
  if (c.kind?.kind === 'hq-army') return 'army';
  if (c.kind?.kind === 'hq-corps') return 'corps';
  return isHq(c) || c.detached === c.n ? 'formation' : 'unit';
};
/** Where a headquarters is that has no counter on the map: eliminated, or out of this game (R-L1). */
type Missing = 'lost' | 'out';
function whereIs(t: Table, n: number | undefined): Counter | Missing {
  if (n === undefined || n < 0) return 'out';
  const boxes = ['Eliminated', 'Left the area'].map((name) => t.g.box(name));
  return counterOf(t, n) ?? (boxes.includes(t.g.f.place[n]) ? 'lost' : 'out');
}
const { hqs, corpsHqs, armyHqs } = ((): Record<
  'hqs' | 'corpsHqs' | 'armyHqs',
  (t: Table, id: string | undefined) => number | undefined
> => {
  const find = (t: Table, fits: (u: Counter['is']) => boolean): number | undefined => t.g.rules.printed.units.find(fits)?.index;
  return {
    hqs: (t, id) => find(t, (u) => u.type === 'hq' && u.formation !== undefined && u.formation === id),
    corpsHqs: (t, id) => (id === undefined ? undefined : find(t, (u) => u.kind?.kind === 'hq-corps' && u.corps === id.split('/')[0])),
    armyHqs: (t, id) => (id === undefined ? undefined : find(t, (u) => u.kind?.kind === 'hq-army' && u.army === id)),
  };
})();
const commandOf = (t: Table, n: number): number | undefined => (t.g.f.command[n] > 0 ? t.g.f.command[n] - 1 : undefined);

/** Whom a unit traces to: headquarters, any of which will do; a source; or nobody. */
type Head = { hq: Counter[] } | 'source' | 'nobody';

const aboveCorps = (t: Table, side: number, corps: number | undefined, army: string | undefined): Head => {
  if (side === ALLIED) return 'source';
  const printed = corps === undefined ? army : t.g.rules.printed.units[corps].army;
  const hq = whereIs(t, (corps === undefined ? undefined : commandOf(t, corps)) ?? armyHqs(t, printed));
  return hq === 'lost' ? 'nobody' : hq === 'out' ? 'source' : { hq: [hq] };
};
/** The corps of a formation or of an independent unit, or who stands for it. */
function underCorps(t: Table, side: number, corps: number | undefined, army: string | undefined): Head {
  const hq = whereIs(t, corps);
  if (hq === 'lost') return 'nobody';
  if (hq !== 'out') return rank(hq) === 'army' ? corpsOf(t, hq) : { hq: [hq] };
  return aboveCorps(t, side, corps, army);
}
/** 9.0, 9.1.2a: under an army one is under every corps of it. */
function corpsOf(t: Table, army: Counter): Head {
  return {
    hq: t.counters.filter((c) => c.side === army.side && rank(c) === 'corps' && (commandOf(t, c.n) ?? armyHqs(t, c.is.army)) === army.n),
  };
}
const ARMIES = ['5PzA', '6PzA', '7A', '1USA', '3USA'];
/** 9.0: the headquarters of their army, and of all corps that it has now. */
function armyTroops(t: Table, side: number, army: string | undefined): Counter[] {
  const armyNow = (hq: Counter): string | undefined => {
    const command = commandOf(t, hq.n);
    if (t.g.f.serving[hq.n] > 0) return ARMIES[t.g.f.serving[hq.n] - 1];
    return command === undefined ? hq.is.army : t.g.rules.printed.units[command].army;
  };
  return t.counters.filter((hq) => hq.side === side && ['army', 'corps'].includes(rank(hq)) && army !== undefined && armyNow(hq) === army);
}
/** The headquarters of a formation, on the map or not. */
function aboveFormation(t: Table, side: number, f: Formation): Head {
  const n = hqs(t, f.id);
  return underCorps(t, side, (n === undefined ? undefined : commandOf(t, n)) ?? corpsHqs(t, f.corps), f.army);
}
/** A company without a formation obeys whom its battalion obeys. */
function ownCommand(t: Table, c: Counter): { is: Counter['is']; command: number | undefined } {
  const n = c.is.generic && t.g.f.origin[c.n] > 0 ? t.g.f.origin[c.n] - 1 : c.n;
  return { is: t.g.rules.printed.units[n], command: commandOf(t, c.n) ?? commandOf(t, n) };
}
export function headOf(t: Table, c: Counter): Head {
  if (rank(c) === 'army') return 'source';
  if (rank(c) === 'corps') return aboveCorps(t, c.side, c.n, c.is.army);
  if (c.detached !== undefined && c.detached !== c.n) {
    const hq = whereIs(t, c.detached);
    return typeof hq === 'string' ? 'nobody' : { hq: [hq] };
  }
  const { formation } = c;
  // 9.3.0: put under a corps or army itself, or with the battalion that it is of.
  const command = formation ? commandOf(t, c.n) : ownCommand(t, c).command;
  if (command !== undefined && rank(c) === 'unit') {
    const hq = whereIs(t, command);
    if (hq === 'lost') return 'nobody';
    return hq === 'out' ? aboveCorps(t, c.side, command, c.is.army) : { hq: [hq] };
  }
  if (formation && rank(c) === 'unit') {
    const hq = whereIs(t, hqs(t, formation.id));
    if (hq === 'lost') return 'nobody';
    return hq === 'out' ? aboveFormation(t, c.side, formation) : { hq: [hq] };
  }
  if (formation) return aboveFormation(t, c.side, formation);
  const { is } = ownCommand(t, c);
  if (is.corps === undefined) {
    const all = armyTroops(t, c.side, is.army);
    if (all.length > 0) return { hq: all };
  }
  return underCorps(t, c.side, corpsHqs(t, is.corps), is.army);
}

// ---- how far --------------------------------------------------------------------------------------------------------------------------------

interface Reach {
  gait: Gait;
  limit: number;
}
/** 15.4.2; a Leg unit of the US player may count as Mech, or as it is. */
function reaches(c: Counter): Reach[] {
  const us = c.side === ALLIED;
  if (rank(c) === 'corps' || rank(c) === 'army') return [{ gait: 'road', limit: us ? 24 : 12 }];
  const mech = { gait: 'mech' as const, limit: us ? 18 : 12 };
  if (rank(c) === 'formation' || isMech(c)) return [mech];
  return us ? [{ gait: 'leg', limit: 12 }, mech] : [{ gait: 'leg', limit: 12 }];
}
/** Ultimate sources of a side that are open to a unit: those of the scenario, else of the map (15.3.0). */
function sourcesOf(t: Table, c: Counter): string[] | undefined {
  const listed = t.scenario.ultimate?.[c.side === GERMAN ? 'german' : 'allied'];
  if (listed?.some((one) => one.who || one.if || one.turns)) return undefined; // chapters of their own
  if (listed) return listed.map(({ hex }) => hex).filter((id) => t.hexes.has(id));
  const name = c.side === GERMAN ? 'german' : 'us';
  const railheads = [t.g.v.railhead, t.g.v.railhead2];
  if (c.side === GERMAN && railheads.some((army) => army > 0)) return undefined;
  const { board } = t.g;
  const hexes = (kind: string, of: string): HexId[] =>
    board.regions.filter((r) => r.kind === kind && r.name === of).flatMap((r) => [...r.hexes]);
  const primary = (h: HexId): boolean => (board.marks[h] & board.markBit('primary')) !== 0;
  const edges = c.side === GERMAN ? ['east'] : ['north', 'west', 'south'];
  // Primary road hexes of the own edges (R-L21); what is German at the other three is not for the US player.
  const home = new Set(c.side === GERMAN ? [] : [...hexes('supply', 'german'), ...hexes('country', 'Germany')]);
  const along = edges.flatMap((edge) => hexes('edge', edge)).filter((h) => primary(h) && !home.has(h));
  return [...new Set([...hexes('supply', name), ...along])].map((h) => board.ids[h]);
}

/** 36.8.8. */
const asCorps = (t: Table): boolean => t.scenario.ultimate?.germanAsCorps === true;
/** One link: to whom, and how far; an empty `length` says that there is no path within the limit. */
interface Link {
  to: string;
  length: number | undefined;
}
/** German formations that trace to sources themselves (36.5.7, 36.8.8). */
export const isStraight = (t: Table, c: Counter): boolean =>
  c.side === GERMAN && t.scenario.ultimate?.germanDirect !== undefined && rank(c) === 'formation';
/** To every headquarters that a unit may draw on, or to the sources, were it in this hex; undefined where a rule of its own decides. */
export function linksOf(t: Table, c: Counter, from: string): Link[] | undefined {
  const head = headOf(t, c);
  const found = (ways: readonly Reach[], to: readonly string[]): number | undefined => {
    const all = ways.flatMap(({ gait, limit }) => shortest(t, c.side, from, to, gait, SIXTHS * limit) ?? []);
    return all.length > 0 ? Math.min(...all) : undefined;
  };
  if (head === 'source' || isStraight(t, c)) {
    const sources = sourcesOf(t, c);
    if (!sources) return undefined;
    const { germanDirect = 99, germanPoints = 99 } = c.side === GERMAN ? (t.scenario.ultimate ?? {}) : {};
    const ways: Reach[] = isStraight(t, c) ? [{ gait: asCorps(t) ? 'road' : 'mech', limit: germanDirect }] : reaches(c);
    const capped = ways.map(({ gait, limit }) => ({ gait, limit: Math.min(limit, germanPoints, germanDirect) }));
    return [{ to: 'source', length: found(capped, sources) }];
  }
  if (head === 'nobody' || head.hq.length === 0) return [{ to: 'nobody', length: undefined }];
  return head.hq.map((hq) => {
    const pocket = t.g.f.pocket[hq.n] > 1; // R-C10; an empty dump is none
    const ways = reaches(c).map(({ gait, limit }) => ({ gait, limit: pocket ? limit / 2 : limit }));
    return { to: hq.is.id, length: found(ways, [hq.hex]) };
  });
}

// ---- beside the game ------------------------------------------------------------------------------------------------------------------------

/** What a path that the game shows costs, way of tracing by way of tracing. */
function priced(t: Table, gait: Gait, path: readonly string[]): number | undefined {
  let sum = 0;
  for (let i = 1; i < path.length; i++) {
    const way = hexOf(t, path[i - 1]).ways.find((w) => w.to === path[i]);
    const cost = way && price(t, way, gait);
    if (cost === undefined) return undefined;
    sum += cost;
  }
  return sum;
}
/** The path that the game shows is one of the cheapest, for a way of tracing that is open to the unit. */
function isCheapest(t: Table, c: Counter, path: readonly string[]): boolean {
  const gaits: Gait[] = isStraight(t, c) ? [asCorps(t) ? 'road' : 'mech'] : reaches(c).map(({ gait }) => gait);
  return gaits.some((gait) => {
    const said = priced(t, gait, path);
    return said !== undefined && said === shortest(t, c.side, path[0], [path[path.length - 1]], gait, 40 * SIXTHS);
  });
}

/** Rules of scenarios that this chapter leaves alone. */
const isSpecial = (t: Table, c: Counter): boolean =>
  (t.scenario.supplyWays ?? []).length > 0 ||
  (t.scenario.supplyNear ?? []).some(({ formation }) => c.formation?.id === formation) ||
  (t.scenario.depots ?? []).length > 0 ||
  t.options.rollbahnen === true ||
  t.g.f.bonus.some((bonus) => bonus > 0) || // 5.5.2
  t.g.f.dropped[c.n] > 0 || // 30.1.3
  specialsOf(t.scenario).pockets.some(({ keeper }) => unitById(keeper).formation === c.formation?.id) || // 36.3.8, 36.9.8
  c.formation?.id === '4ID' || // 30.4.1
  t.counters.some((hq) => rank(hq) === 'formation' && commandOf(t, hq.n) !== undefined && armyNumbers(t).includes(commandOf(t, hq.n))); // 9.1.2a
const armyNumbers = (t: Table): (number | undefined)[] => ['5PzA', '6PzA', '7A'].map((id) => armyHqs(t, id));

/** The table with one counter in another hex. */
function withMoved(t: Table, c: Counter, hex: string): Table {
  const counters = t.counters.map((one) => (one.n === c.n ? { ...one, hex } : one));
  return { ...t, counters, stacks: stacksOf(counters) };
}

export function supply(t: Table, notes: Notes, rng: RngState): void {
  const { g } = t;
  if ('ownTrack' in t.scenario.turns || t.scenario.without?.includes('supply')) return;
  const units = t.counters.filter((c) => isUnit(c) && !isSpecial(t, c));
  for (let i = 0; i < 8 && units.length > 0; i++) {
    const c = units[below(rng, units.length)];
    const ids = [...t.hexes.keys()].filter((id) => !enemies(t, c.side, id) && distance(t, id, c.hex) <= 12);
    const asked = i % 2 === 0 ? c.hex : ids[below(rng, ids.length)];
    const said = explain(g, { q: 'supply', unit: c.n, hex: g.board.at(asked) });
    if (!said?.links) continue;
    const there = asked === c.hex ? t : withMoved(t, c, asked);
    let [who, from]: [Counter | undefined, string] = [counterOf(there, c.n), asked];
    for (const [n, { what, unit, blockers, path }] of said.links.entries()) {
      const about = `supply of ${c.is.id} in ${asked}, link ${n + 1}`;
      const one = who && linksOf(there, who, from);
      if (!who || !one) break;
      const name = unit !== undefined ? g.def.units[unit].id : what === 'supply.link-source' ? 'source' : 'nobody';
      // Whom a headquarters leaves out is no matter of paths (15.4.3).
      const cut = blockers.some((b) => !/^15\.4\.3/.test(b.case));
      // Where several headquarters would do, whichever the game names.
      const read = one.find(({ to }) => to === name) ?? one[0];
      notes.same(about, `${read.to} ${read.length === undefined ? 'cut' : 'open'}`, `${name} ${cut ? 'cut' : 'open'}`);
      if (cut)
        notes.same(
          `${about}, by another headquarters`,
          one.some(({ length }) => length !== undefined),
          false,
        );
      else
        notes.same(
          `${about}, the cheapest path`,
          true,
          isCheapest(
            there,
            who,
            path.map((h) => g.board.ids[h]),
          ),
        );
      who = unit === undefined ? undefined : counterOf(there, unit);
      from = who?.hex ?? from;
    }
  }
}
