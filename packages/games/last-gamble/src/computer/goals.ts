/** What both sides fight for, for computer players: from the victory conditions of the scenario (chapter 16). */
import type { Goal, HexId, Past, Side, UnitId } from '@hexfront/engine';
import { columnOf, rowOf } from '../rules/victory.ts';
import { ARTILLERY, COMBATANT, MOTORIZED, SIDE } from '../state/query.ts';
import { ALLIED, type G, GERMAN } from '../state/shape.ts';

const hexesWhere = (g: G, test: (hex: HexId) => boolean): number[] => Array.from({ length: g.board.n }, (_, h) => h).filter(test);
const areas = new WeakMap<object, Map<string, number[]>>();
function area(g: G, id: string, test: (hex: HexId) => boolean): number[] {
  let known = areas.get(g.kit);
  if (!known) {
    known = new Map();
    areas.set(g.kit, known);
  }
  let found = known.get(id);
  if (!found) {
    found = hexesWhere(g, test);
    known.set(id, found);
  }
  return found;
}
const holds = (g: G, id: string, side: Side): boolean => g.unitsIn(g.board.at(id)).some((u) => SIDE[u] === side && COMBATANT[u] === 1);
const wheeled = (u: UnitId): boolean => MOTORIZED[u] === 1 && SIDE[u] === GERMAN && !ARTILLERY[u];

/** From the conditions of the scenario (basic-16.0); where only some of several towns are needed, all of them attract a little. */
export function goals(g: G): Goal[] {
  const { victory } = g.rules.scenario;
  const list: Goal[] = [];
  const town = (name: string, hex: string, side: Side, value: number): void => {
    list.push({ id: hex, name, side, hexes: [g.board.at(hex)], value, need: 1, hold: true });
  };
  const prizes = g.rules.prizes(g);
  if (prizes) {
    for (const p of prizes) town(p.name, p.hex, GERMAN, 12);
    return list;
  }
  if (victory.kind === 'breakthrough') {
    const taken = victory.towns.map((t) => holds(g, t.hex, GERMAN));
    const missing = victory.townsNeeded - taken.filter(Boolean).length;
    // The last town that is missing decides the game; with enough of them another is only insurance.
    victory.towns.forEach((t, i) => {
      town(t.name, t.hex, GERMAN, taken[i] ? 14 : missing <= 0 ? 6 : missing === 1 ? 22 : 14);
    });
    list.push({
      id: 'west',
      name: `the country west of column ${victory.motorizedWestOfColumn}`,
      side: GERMAN,
      hexes: area(g, 'west', (h) => columnOf(g, h) > victory.motorizedWestOfColumn),
      value: missing <= 0 ? 40 : 24,
      need: victory.motorizedNeeded,
      fits: wheeled,
      supplied: victory.supplied,
      hold: false,
    });
    return list;
  }
  const late = g.v.turn >= COUNTERSTROKE;
  for (const t of victory.draw.unitsIn) town(t.name, t.hex, GERMAN, 10);
  for (const hex of victory.germanTactical.anyHex) {
    list.push({
      id: hex,
      name: g.board.placeAt(g.board.at(hex))?.name ?? hex,
      side: GERMAN,
      hexes: [g.board.at(hex)],
      value: 6,
      need: 1,
      hold: false,
    });
  }
  list.push({
    id: 'meuse',
    name: 'the far bank of the Meuse',
    side: GERMAN,
    hexes: area(
      g,
      'meuse',
      (h) => (g.board.marks[h] & g.board.markBit('west-of-meuse')) !== 0 && rowOf(g, h) < victory.germanTactical.northOfRow,
    ),
    value: late ? 10 : 22,
    need: victory.germanTactical.motorizedWestOfMeuse,
    fits: wheeled,
    supplied: victory.germanTactical.supplied,
    hold: false,
  });
  if (late) for (const t of victory.alliedDecisive.noGermanIn) town(t.name, t.hex, ALLIED, 9);
  return list;
}

/** In Breakthrough two towns and the west together win (basic-16.0#breakthrough); one of them alone wins nothing. */
export function edge(g: G, side: Side, chances: readonly number[]): number {
  const { victory } = g.rules.scenario;
  if (side !== GERMAN || victory.kind !== 'breakthrough') return 0;
  const [a, b, c, west] = chances;
  const two = a * b + a * c + b * c - 2 * a * b * c;
  return 90 * two * west;
}

/** Game turn (12/22 AM) from which the Allies think of more than holding. */
const COUNTERSTROKE = 13;
const GERMAN_ZENITH = 19;

export function posture(g: G, side: Side): number {
  if (side === GERMAN) return g.v.turn <= GERMAN_ZENITH ? 1 : 0.1;
  if (g.rules.scenario.victory.kind === 'breakthrough') return -0.4;
  return g.v.turn < COUNTERSTROKE ? -0.4 : g.v.turn <= GERMAN_ZENITH ? 0.2 : 0.7;
}

/** The evening of 12/19: the foremost German hexes, placed by the towns they lay at. Our own reading of the common histories, to a hex or two. */
export const EVENING_OF_THE_19TH: Past = {
  scenario: 'breakthrough',
  turnsLeft: -1,
  when: 'the evening of December 19, 1944',
  sectors: [
    { name: 'Monschau', hexes: ['0805', '0906'] },
    { name: 'Rocherath and Elsenborn', hexes: ['0809', '0810', '0911'] },
    { name: 'Malmedy', hexes: ['1312', '1413'] },
    { name: 'Stavelot and La Gleize', hexes: ['1913', '2013', '2113'] },
    { name: 'St. Vith', hexes: ['1116', '1217', '1218'] },
    { name: 'Gouvy and Houffalize', hexes: ['1920', '2121', '2222'] },
    { name: 'Noville and Bastogne', hexes: ['2224', '2226', '2328'] },
    { name: 'Wiltz', hexes: ['1828', '1829', '1730'] },
    { name: 'Diekirch', hexes: ['1131', '1032'] },
    { name: 'Echternach', hexes: ['0633', '0534'] },
  ],
};
