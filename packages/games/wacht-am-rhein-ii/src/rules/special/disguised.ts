/** Where the teams of Einheit Stielau are (30.2): they are no units that stand on the map, and so neither attack nor are attacked, control nothing and need no supply. */
import type { EdgeId, HexId, Side, UnitId } from '@hexfront/engine';
import { turnNumber, turns } from '../../data/index.ts';
import { bits, LEADER, UNITS, unitsOf } from '../../state/query.ts';
import { ALLIED, type G } from '../../state/shape.ts';

export const TEAMS: readonly UnitId[] = UNITS.filter((u) => u.type === 'commando').map((u) => u.index);
const ARRIVES = turnNumber('dec-16-pm');
const LAST = turnNumber('dec-22-pm');
const ACTIVE_LEADER = 1;

/** They wait for the afternoon of December 16; some scenarios have fewer of them (30.2.0, 35.2.3). */
export function layTeams(g: G): void {
  if (!g.rules.special('30.2.0')) return;
  for (const u of TEAMS.slice(0, g.rules.scenario.teams ?? TEAMS.length)) {
    g.move(u, g.box('Arriving'));
    g.set('due', u, ARRIVES);
  }
}
/** With the end of the afternoon of December 22 they are gone (30.2.1-b). */
export function recallTeams(g: G): void {
  const left = TEAMS.filter((u) => g.f.place[u] === g.box('In disguise') || g.f.place[u] === g.box('Arriving'));
  if (g.v.turn !== LAST || left.length === 0) return;
  g.rows.disguised = [];
  for (const u of left) g.move(u, g.box('Not in play'));
  g.emit({ e: 'recalled', n: left.length, case: '30.2.1-b' });
}

export const teamAt = (g: G, hex: HexId): UnitId => g.rows.disguised.find((row) => row.h === hex)?.u ?? -1;
export function unmask(g: G, u: UnitId, rule: string): void {
  const h = g.rows.disguised.find((row) => row.u === u)?.h ?? 0;
  g.rows.disguised = g.rows.disguised.filter((row) => row.u !== u);
  g.move(u, g.box('Eliminated'));
  g.emit({ e: 'unmasked', u, h, case: rule });
}

/** A team that may misdirect a US unit in its hex: not in a town or city, nor under the eyes of an activated leader (30.2.2). */
export function deceiverAt(g: G, side: Side, hex: HexId): UnitId {
  if (side !== ALLIED || g.rows.disguised.length === 0) return -1;
  const { town, city } = bits(g);
  if ((g.board.marks[hex] & (town | city)) !== 0) return -1;
  if (unitsOf(g, ALLIED, hex).some((u) => LEADER[u] === 1 && g.f.led[u] === ACTIVE_LEADER)) return -1;
  return teamAt(g, hex);
}
/** Hexes in which a US unit has to see first whether it may go on; undefined where there are none. */
export function ambushes(g: G, side: Side): ReadonlySet<HexId> | undefined {
  if (side !== ALLIED || g.rows.disguised.length === 0) return undefined;
  return new Set(g.rows.disguised.map(({ h }) => h).filter((h) => deceiverAt(g, side, h) >= 0));
}
/** Every day after December 18 adds one to the die (30.2.2, R-S46). */
export const daysAfter = (turn: number): number => Math.max(0, Number(turns[turn - 1]?.date.slice(-2) ?? 0) - 18);

/** Teams in one of the two hexes of a bridge spoil its demolition (30.2.2-a). */
export const teamsAtBridge = (g: G, side: Side, edge: EdgeId): UnitId[] => {
  if (side !== ALLIED) return [];
  const ends = [Math.floor(edge / 6), g.board.neighbors[edge]];
  return g.rows.disguised.filter(({ h }) => ends.includes(h)).map(({ u }) => u);
};
/** A demolition that fails gives them away. */
export function exposeAtBridge(g: G, side: Side, edge: EdgeId): void {
  for (const u of teamsAtBridge(g, side, edge)) unmask(g, u, '30.2.2-a');
}
