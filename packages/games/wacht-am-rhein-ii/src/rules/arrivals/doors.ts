/** Where reinforcements come in (22.1.0, 22.5.1): the hexes of their entry areas on this map, and who of a group has come already. */
import { distance, type HexId, type UnitId } from '@hexfront/engine';
import type { Entry } from '../../data/index.ts';
import { UNITS } from '../../state/query.ts';
import type { G } from '../../state/shape.ts';
import { isOutOfPlay } from '../special/northern-sector.ts';
import { wayBack } from './driven-off.ts';

/** A company bears the name of its kind. */
const nameOf = (u: UnitId): string => (UNITS[u].generic ? UNITS[u].id.replace(/-\d+$/, '') : UNITS[u].id);
/** Artillery of VIII Corps that was withdrawn returns by the edge of the SW map (22.6.2). */
const RECALLED: Entry = { units: [], turn: 0, doors: ['E', 'F'], mode: 'strategic', losses: 0, case: '22.6.2' };
/** The LXVII Corps and its two divisions return beside the sector that went out of play (30.10.0). */
const NORTHERN: Entry = {
  units: [],
  turn: 0,
  doors: ['5123NE', '5124NE', '5125NE', '5126NE', '5127NE', '5128NE', '5129NE'],
  mode: 'tactical',
  losses: 0,
  case: '30.10.0',
};
/** The group of a reinforcement: the first that names it, unless it returns from where it left the map. */
export function entryFor(g: G, u: UnitId): Entry | undefined {
  if (g.f.drivenOff[u] > 0) return wayBack(g, g.f.drivenOff[u] - 1);
  if (g.f.recalled[u] === 1) return RECALLED;
  if (g.f.northern[u] === 1) return NORTHERN;
  return g.rules.entries.find((entry) => entry.units.includes(nameOf(g.f.comesWith[u] > 0 ? g.f.comesWith[u] - 1 : u)));
}

/** Hexes by which a group enters, as far as they are on this map. An entry area is the road hexes that bear its letter. */
export function doorsOf(g: G, { doors }: Entry): HexId[] {
  const found: HexId[] = [];
  for (const door of doors) {
    const region = g.board.regions.find((r) => r.kind === 'entry' && r.name === door);
    const hex = region ? undefined : g.board.hex(door);
    for (const h of region?.hexes ?? (hex === undefined ? [] : [hex])) if (!found.includes(h)) found.push(h);
  }
  return found;
}

/** Hexes by which they may still enter, none of a sector that is out of play (37.3.0): a group that must not use two keeps to the first (35.4.3). */
export function openDoors(g: G, entry: Entry): HexId[] {
  const doors = doorsOf(g, entry).filter((hex) => !isOutOfPlay(g, hex));
  const taken = entry.oneDoor ? doors.filter((hex) => g.f.doorTaken[hex] === 1) : [];
  return taken.length > 0 ? taken : doors;
}
/** The first of such a group has entered in a hex: at a door, or near one. */
export function takeDoor(g: G, entry: Entry, at: HexId): void {
  if (!entry.oneDoor) return;
  const [first] = openDoors(g, entry).sort((a, b) => distance(g.board, a, at) - distance(g.board, b, at) || a - b);
  if (first !== undefined && g.f.doorTaken[first] === 0) g.set('doorTaken', first, 1);
}

const partOf = (u: UnitId): string => UNITS[u].part ?? '';
/** Where only some parts of a formation come (36.2.3, 36.3.3), whoever enters first decides which; units without a part come with any of them. */
export function isLeftOut(g: G, entry: Entry, u: UnitId): boolean {
  const waiting = g.box('Arriving');
  if (entry.mostUnits !== undefined) {
    const away = [waiting, g.box('Not in play')];
    const come = UNITS.filter((v) => entry.units.includes(v.id) && !away.includes(g.f.place[v.index])).length;
    if (come >= entry.mostUnits) return true;
  }
  if (entry.most === undefined || partOf(u) === '') return false;
  const come = new Set(
    UNITS.filter((v) => entry.units.includes(v.id) && g.f.place[v.index] !== waiting && g.f.place[v.index] !== g.box('Not in play')).map(
      (v) => partOf(v.index),
    ),
  );
  come.delete('');
  return come.size >= entry.most && !come.has(partOf(u));
}
