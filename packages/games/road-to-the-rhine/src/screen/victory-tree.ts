/** How a scenario is won, as screens tell it: a sentence, the conditions as a tree, and where they lie on the map. */
import { answers, borderOf, conditionLines, stagePath, type VictoryAnswer, type WinCondition } from '@hexfront/engine';
import {
  type BulgeVictory,
  type CitiesVictory,
  type ConquestVictory,
  type CrossingVictory,
  levelNames,
  turns,
  type VictoryLevel,
} from '../data/index.ts';
import {
  bridgePassed,
  captured,
  citiesTaken,
  conquered,
  divisionIn,
  germanCities,
  germanIn,
  levelNow,
  nobodyBetweenRivers,
  winnerOf,
} from '../rules/victory.ts';
import { ALLIED, type G, GERMAN } from '../state/shape.ts';

const turnName = (turn: number): string => turns[turn - 1].label;
/** As the map spells it. */
const known = (g: G, name: string): string => g.board.place(name)?.name ?? name;
const zoneBorder = (g: G, zones: readonly string[]): number[] =>
  borderOf(g.board, (h) => zones.some((z) => g.board.region('zone', z).has[h] === 1));
const untaken = (g: G): number[] => germanCities(g).filter((h) => !captured(g, h));

/** The level reached, or the one that would be if the game ended now. */
function standing(g: G, rule: string): WinCondition[] {
  const over = g.result?.level as VictoryLevel | undefined;
  if (over)
    return [
      {
        says: 'victory.result',
        met: true,
        side: winnerOf(over),
        case: g.result?.case ?? rule,
        args: { level: levelNames[over] ?? over },
        verdict: over,
      },
    ];
  // With one side still in its box nothing stands yet.
  if (stagePath(g).some((s) => s.id === 'setup')) return [];
  const level = levelNow(g);
  return [{ says: 'victory.now', met: true, side: winnerOf(level), case: rule, args: { level: levelNames[level] }, verdict: level }];
}

/** 31, 35: every German city, the sooner the better. */
function conquest(g: G, v: ConquestVictory): WinCondition[] {
  const rule = v.cases[0];
  const over = g.result?.level as VictoryLevel | undefined;
  const { taken, supplied, of } = conquered(g);
  const steps = v.byTurn.filter((row) => (over || row.lastTurn >= g.v.turn) && row.lastTurn >= g.rules.firstTurn);
  const level = over ?? levelNow(g);
  const reached = level === v.otherwise ? undefined : steps.find((row) => row.level === level);
  return [
    {
      says: 'winning.conquest',
      sentence: true,
      met: false,
      side: ALLIED,
      case: rule,
      args: { of, level: levelNames[v.otherwise] },
    },
    {
      says: 'victory.all-cities',
      met: supplied === of,
      side: ALLIED,
      case: rule,
      join: 'all',
      parts: [
        { says: 'victory.cities-taken', met: taken === of, side: ALLIED, case: rule, args: { n: taken, of }, hexes: untaken(g) },
        { says: 'victory.cities-supplied', met: supplied === of, side: ALLIED, case: rule, args: { n: supplied, of } },
      ],
    },
    ...steps.map(
      (row): WinCondition => ({
        says: 'victory.by',
        met: over === row.level,
        side: winnerOf(row.level),
        case: rule,
        args: { turn: turnName(row.lastTurn), level: levelNames[row.level] },
        ...(row === reached ? { verdict: level } : {}),
      }),
    ),
    {
      says: 'victory.otherwise',
      met: over ? over === v.otherwise : supplied < of,
      side: winnerOf(v.otherwise),
      case: rule,
      args: { level: levelNames[v.otherwise] },
      ...(reached === undefined ? { verdict: level } : {}),
    },
  ];
}

/** 33: German cities counted at the end. */
function cities(g: G, v: CitiesVictory): WinCondition[] {
  const rule = v.cases[0];
  const n = citiesTaken(g);
  return [
    {
      says: 'winning.cities',
      sentence: true,
      met: false,
      side: ALLIED,
      case: rule,
      args: { n: v.levels[v.levels.length - 1].atLeast, turn: turnName(g.rules.lastTurn) },
    },
    ...v.levels.map(
      (row): WinCondition => ({
        says: 'victory.cities-level',
        met: n >= row.atLeast,
        side: ALLIED,
        case: rule,
        args: { n, of: row.atLeast, level: levelNames[row.level] },
        hexes: untaken(g),
      }),
    ),
    ...standing(g, rule),
  ];
}

/** 32: a division beyond the rivers. */
function crossing(g: G, v: CrossingVictory): WinCondition[] {
  const rule = v.cases[0];
  const estuary = g.board.region('zone', v.bonus.holds).hexes;
  const n = estuary.filter((h) => captured(g, h)).length;
  return [
    { says: 'winning.crossing', sentence: true, met: false, side: ALLIED, case: rule, args: { turn: turnName(g.rules.lastTurn) } },
    ...v.levels.map(
      (row): WinCondition => ({
        says: `victory.zone-${row.anyZone[0]}`,
        met: divisionIn(g, row.anyZone),
        side: ALLIED,
        case: rule,
        args: { level: levelNames[row.level] },
        border: zoneBorder(g, row.anyZone),
      }),
    ),
    ...(g.rules.choice(v.bonus.option) === true
      ? [
          {
            says: 'victory.estuary',
            met: n === estuary.length,
            side: ALLIED,
            case: v.bonus.case,
            args: { n, of: estuary.length },
            hexes: [...estuary],
          },
        ]
      : []),
    ...standing(g, rule),
  ];
}

/** 34: the bridges of the Meuse, three towns, Antwerp. */
function bulge(g: G, v: BulgeVictory): WinCondition[] {
  const german = { side: GERMAN, case: v.cases[0] };
  const at = (id: string): number => g.board.at(id);
  return [
    { ...german, says: 'winning.bulge', sentence: true, met: false, args: { turn: turnName(g.rules.lastTurn) } },
    {
      ...german,
      says: 'victory.marginal',
      met: v.marginal.anyBridge.some((b) => bridgePassed(g, b.side)),
      join: 'any',
      parts: v.marginal.anyBridge.map((b) => ({
        ...german,
        says: 'victory.bridge',
        met: bridgePassed(g, b.side),
        args: { name: known(g, b.name) },
        hexes: b.side.map(at),
        border: [g.board.hexside(b.side[0], b.side[1])],
      })),
    },
    {
      ...german,
      says: 'victory.tactical',
      met: v.tactical.allPlaces.every((p) => germanIn(g, p.hex)),
      join: 'all',
      parts: v.tactical.allPlaces.map((p) => ({
        ...german,
        says: 'victory.unit-in',
        met: germanIn(g, p.hex),
        args: { name: known(g, p.name) },
        hexes: [at(p.hex)],
      })),
    },
    {
      ...german,
      says: 'victory.antwerp',
      met: g.v.antwerpTaken === 1 || v.strategic.hexes.some((id) => germanIn(g, id)),
      hexes: v.strategic.hexes.map(at),
    },
    {
      ...german,
      says: 'victory.between-rivers',
      met: nobodyBetweenRivers(g, v),
      case: v.bonus.case,
      border: zoneBorder(g, [v.bonus.zone]),
    },
    ...standing(g, v.cases[0]),
  ];
}

function victoryAnswer(g: G): VictoryAnswer {
  const v = g.rules.scenario.victory;
  if (v.kind === 'conquest') return conditionLines(conquest(g, v));
  if (v.kind === 'cities') return conditionLines(cities(g, v));
  return conditionLines(v.kind === 'crossing' ? crossing(g, v) : bulge(g, v));
}
export const VICTORY_QUESTIONS = { victory: answers('victory', victoryAnswer) };
