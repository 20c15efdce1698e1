/** How a scenario is won, as screens tell it: a sentence, the conditions as a tree, and where they lie on the map. */
import { borderOf, conditionLines, type HexId, type VictoryAnswer, type WinCondition } from '@hexfront/engine';
import { type BreakthroughVictory, type LevelsVictory, type Place, turns } from '../data/index.ts';
import {
  beyondMeuse,
  columnOf,
  germanIn as here,
  isCrossed,
  isReached,
  levelNow,
  modifierActive,
  onExitEdge,
  resultOf,
  rowOf,
  westOfColumn,
} from '../rules/victory.ts';
import { ALLIED, type G, GERMAN } from '../state/shape.ts';

const at = (g: G, ids: readonly string[]): number[] => ids.map((id) => g.board.at(id));
const lastTurn = (g: G): string => turns[g.rules.scenario.lastTurn - 1].label;
const listed = (places: readonly Place[]): string => places.map((p) => p.name).join(', ');

/** Liège, or towns of which enough are held with motorized units beyond a column (basic-16.0#breakthrough). */
function breakthrough(g: G, v: BreakthroughVictory): WinCondition[] {
  const rule = g.rules.scenario.cases[0];
  const towns = v.towns.filter((p) => here(g, p.hex)).length;
  const all = v.modifiers.filter((m) => m.effect === 'all-towns-at-end' && modifierActive(g, m));
  const needed = all.length > 0 ? v.towns.length : v.townsNeeded;
  const west = westOfColumn(g, v);
  const liege = v.orAllHexes.filter((hex) => here(g, hex)).length;
  const german = { case: rule, side: GERMAN };
  const both = towns >= needed && west >= v.motorizedNeeded;
  const won = both || liege === v.orAllHexes.length;
  const column = v.motorizedWestOfColumn;
  return [
    {
      ...german,
      says: all.length > 0 ? 'winning.breakthrough-end' : 'winning.breakthrough',
      sentence: true,
      met: false,
      args: { n: needed, names: listed(v.towns), of: v.motorizedNeeded, column, turn: lastTurn(g) },
    },
    {
      ...german,
      says: 'victory.german',
      met: won,
      join: 'any',
      ...(won ? { verdict: 'german' } : {}),
      parts: [
        {
          ...german,
          says: 'victory.breakthrough',
          met: both,
          join: 'all',
          parts: [
            {
              ...german,
              says: 'victory.towns',
              met: towns >= needed,
              args: { n: towns, of: needed },
              join: needed === v.towns.length ? 'all' : 'some',
              parts: v.towns.map((p) => ({
                ...german,
                says: 'victory.town',
                met: here(g, p.hex),
                args: { name: p.name },
                hexes: at(g, [p.hex]),
              })),
            },
            {
              ...german,
              says: 'victory.motorized-west',
              met: west >= v.motorizedNeeded,
              args: { n: west, of: v.motorizedNeeded, column },
              border: borderOf(g.board, (h) => columnOf(g, h) > column),
            },
          ],
        },
        {
          ...german,
          says: 'victory.liege',
          met: liege === v.orAllHexes.length,
          args: { n: liege, of: v.orAllHexes.length },
          hexes: at(g, v.orAllHexes),
        },
      ],
    },
    ...all.map((m): WinCondition => ({ says: `victory.modifier.${m.effect}`, met: true, case: m.case, side: ALLIED })),
    {
      says: 'victory.hold',
      met: !won,
      case: rule,
      side: ALLIED,
      args: { turn: lastTurn(g) },
      ...(won ? {} : { verdict: 'allied' }),
    },
  ];
}

/** The edge over which panzers leave, the Meuse, and the towns that count at the end (basic-16.0#wacht). */
function levels(g: G, v: LevelsVictory): WinCondition[] {
  const rule = g.rules.scenario.cases[0];
  const german = { case: rule, side: GERMAN };
  const allied = { case: rule, side: ALLIED };
  const over = beyondMeuse(g, v);
  const { winner, level } = g.result ?? resultOf(g, levelNow(g, v));
  const reached = isReached(g, v);
  const crossed = isCrossed(g, v);
  const west = g.board.markBit('west-of-meuse');
  const edge: HexId[] = [];
  for (let h = 0; h < g.board.n; h++) if (onExitEdge(g, v, h)) edge.push(h);
  return [
    {
      ...german,
      says: 'winning.levels',
      sentence: true,
      met: false,
      args: { n: v.germanDecisive.exitUnits, of: v.germanTactical.motorizedWestOfMeuse, turn: lastTurn(g) },
    },
    {
      ...german,
      says: 'victory.exits',
      met: g.v.exitedPanzers >= v.germanDecisive.exitUnits,
      args: { n: g.v.exitedPanzers, of: v.germanDecisive.exitUnits },
      hexes: edge,
    },
    {
      ...german,
      says: 'victory.tactical',
      met: g.v.secured !== 0 || reached || crossed,
      join: 'any',
      parts: [
        { ...german, says: 'victory.liege-namur', met: reached, hexes: at(g, v.germanTactical.anyHex) },
        {
          ...german,
          says: 'victory.over-meuse',
          met: crossed,
          args: { n: over, of: v.germanTactical.motorizedWestOfMeuse },
          border: borderOf(
            g.board,
            (h) => (g.board.marks[h] & west) !== 0,
            (h) => rowOf(g, h) < v.germanTactical.northOfRow,
          ),
        },
        ...(g.v.secured ? [{ ...german, says: 'victory.secured', met: true }] : []),
      ],
    },
    {
      ...german,
      says: 'victory.draw',
      met: v.draw.unitsIn.every((p) => here(g, p.hex)),
      join: 'all',
      parts: v.draw.unitsIn.map((p) => ({
        ...german,
        says: 'victory.town',
        met: here(g, p.hex),
        args: { name: p.name },
        hexes: at(g, [p.hex]),
      })),
    },
    {
      ...allied,
      says: 'victory.free',
      met: v.alliedDecisive.noGermanIn.every((p) => !here(g, p.hex)),
      join: 'all',
      parts: v.alliedDecisive.noGermanIn.map((p) => ({
        ...allied,
        says: 'victory.free-town',
        met: !here(g, p.hex),
        args: { name: p.name },
        hexes: at(g, [p.hex]),
      })),
    },
    ...v.modifiers
      .filter((m) => modifierActive(g, m))
      .map((m): WinCondition => ({ says: `victory.modifier.${m.effect}`, met: true, case: m.case, side: ALLIED })),
    { ...allied, says: 'victory.now', met: true, side: Math.max(0, winner), args: { level }, verdict: level },
  ];
}

export function victoryAnswer(g: G): VictoryAnswer {
  const v = g.rules.scenario.victory;
  return conditionLines(v.kind === 'breakthrough' ? breakthrough(g, v) : levels(g, v));
}
