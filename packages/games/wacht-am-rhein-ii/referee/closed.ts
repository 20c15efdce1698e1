/** Ground that is closed to some units, and units whose moves follow rules that are not read. */
import { type Limit, type ScenarioData, specialsOf, turnNumber } from '../src/data/index.ts';
import { fortsBeside } from './approach.ts';
import { type Counter, distance, hexOf, isDeployed, isGerman, isLeader, isUnit, marked, once, type Table, wholeOf } from './table.ts';

/** US entry hexes and what lies at the edge of the map within three hexes of one (22.4.0). */
const isUsEntry = once((t, _side, hex): boolean => {
  const { board } = t.g;
  const edge = hexOf(t, hex).ways.some((way) => way.to === undefined);
  if (!edge) return false;
  const doors = board.regions.filter(({ kind, name }) => kind === 'entry' && !GERMAN_DOORS.has(name)).flatMap(({ hexes }) => [...hexes]);
  return doors.some((door) => distance(t, board.ids[door], hex) <= 3);
});
const GERMAN_DOORS: ReadonlySet<string> = new Set(['6PzA', '5PzA', '7A']);

/** The line between V and VIII Corps, up to December 18 PM; columns that have not assembled yet go across (26.5.0). */
function crossesCorps(t: Table, c: Counter, from: string, to: string): boolean {
  if (!t.special('35.1.4') || t.turn >= turnNumber('dec-18-night') || t.g.f.marching[c.n] > 0) return false;
  const areas = t.g.board.regions.filter(({ kind }) => kind === 'corps');
  // The line crosses the NE map; the SE map lies south of it.
  const has = (hex: string): string[] =>
    hex.endsWith('SE') ? ['VIII'] : areas.filter((area) => area.has[hexOf(t, hex).n] === 1).map(({ name }) => name);
  const there = has(to);
  return there.length > 0 && has(from).length > 0 && !has(from).some((name) => there.includes(name));
}

/** The front from Büllingen to Kesternich that is out of play (30.10.0, R-T11). */
function isNorthern(hex: string): boolean {
  const [column, row] = [Number(hex.slice(0, 2)), Number(hex.slice(2, 4))];
  return hex.endsWith('NE') && column >= 50 && row <= (column >= 52 ? 22 : 19);
}

/** Kesternich: hexes north of the line, the West Wall apart (33.1.0, R-K2). */
export const beyondLimit = (t: Table, hex: string): boolean =>
  !marked(t, hex, 'westwall') &&
  (t.scenario.germanLimit?.line ?? []).some((line) => line.slice(0, 2) === hex.slice(0, 2) && line.slice(4) === hex.slice(4) && hex < line);

/** Ground that is closed to a unit, and hexes past a fort (7.5.6). */
export function closed(t: Table, c: Counter, from: string, to: string): boolean {
  if (isGerman(c) && (beyondLimit(t, to) || isUsEntry(t, 1, to))) return true;
  if (!isGerman(c) && crossesCorps(t, c, from, to)) return true;
  if (t.g.v.sectorClosed > 0 && isNorthern(to)) return true;
  // The Goose Egg is a hex larger in the north, for the 9th SS Division alone (36.8.1).
  const fringe = t.scenario.area.fringe === true && hexOf(t, to).ways.every((way) => way.dir !== 'N' || way.to === undefined);
  if (fringe && c.is.formation !== '9SS') return true;
  return fortsBeside(t, c.side, to).some((fort) => fortsBeside(t, c.side, from).includes(fort));
}
const limits = new Map<string, readonly Limit[]>();
function limitsOf(scenario: ScenarioData): readonly Limit[] {
  const known = limits.get(scenario.id) ?? specialsOf(scenario).limits.filter(({ closed }) => !closed.usEntry && !closed.northernmost);
  limits.set(scenario.id, known);
  return known;
}
/** Scenario rules that tie some units to some ground are not read; the entry hexes and the northern fringe of the Goose Egg are. */
function isTied(t: Table, c: Counter): boolean {
  const { nation, id, part, corps } = wholeOf(t, c);
  const { formation: own } = c.is;
  return limitsOf(t.scenario).some(({ who }) => {
    const british = nation === 'British' || nation === 'Canadian';
    const wants: [unknown, boolean][] = [
      [who.side, (who.side === 'german') === isGerman(c)],
      [who.formation, who.formation === own],
      [who.obeys, who.obeys === c.formation?.id],
      [who.formations, who.formations?.includes(own ?? '') === true],
      [who.corps, who.corps === corps],
      [who.nation, who.nation === nation],
      [who.part, who.part === part],
      [who.not, who.not !== own],
      [who.units, who.units?.includes(id) === true],
      [who.british, british],
      [who.band, t.g.f.band[c.n] > 0],
    ];
    return wants.every(([asked, fits]) => asked === undefined || fits);
  });
}

/** Turns in which US columns may gain nothing from Strategic mode, by where they begin and end (7.15.0). */
const isJammed = (turn: number): boolean => turn >= turnNumber('dec-17-am') && turn <= turnNumber('dec-18-pm');

/** Units whose moves follow rules of their own that are not read here: Rangers with their die, commandos, and who is tied to an area or a way (24.3.0, 26, 30, 35.1.4). */
export const unread = (t: Table, c: Counter): boolean =>
  c.type === 'ranger' ||
  c.type === 'commando' ||
  c.formation?.id === 'COMZ' ||
  wholeOf(t, c).formation === 'COMZ' ||
  (c.is.generic && wholeOf(t, c).nation !== 'US' && !isGerman(c)) ||
  isDeployed(t, c) ||
  (!isUnit(c) && !isLeader(c)) ||
  [t.g.f.joining, t.g.f.sent, t.g.f.guard, t.g.f.northern].some((field) => field[c.n] > 0) ||
  (c.mode === 'strategic' && !isGerman(c) && t.special('35.1.4') && isJammed(t.turn)) ||
  // Kept in place until the enemy comes (36.2.4); helped by Manteuffel (24.2.4b).
  specialsOf(t.scenario).frozen.some(({ units }) => units.includes(wholeOf(t, c).id)) ||
  (isGerman(c) && c.formation !== undefined && t.counters.some((o) => o.is.id === 'ge-ldr-manteuffel' && t.g.f.led[o.n] === 1)) ||
  isTied(t, c);
