import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  BOT_LEVELS,
  BOT_NAMES,
  type Bot,
  type BotName,
  type BotOptions,
  interval,
  makeBot,
  playMatch,
  pValue,
  RIVAL_NAMES,
  rating,
} from '@hexfront/bots';
import { settle } from '@hexfront/engine';
import type { LoadedGame } from '@hexfront/games';
import { numberFlag, optionFlags, readArgs, UsageError } from '../args.ts';
import { loadGame, refuseSharp } from '../game.ts';
import { print, printJson, progress } from '../output.ts';
import { countFront, frontCount, frontSvg, type Sector, sectorsOf, writeFront } from './ladder-front.ts';

interface Row {
  pairing: string;
  scenario: string;
  options: string;
  games: number;
  points: number;
  wonAs: number[];
  low: number;
  high: number;
  p: number;
  rating: number;
  medianMs: number[];
  worstMs: number[];
  gameSeconds: number;
  /** How far the mean front lies from that of history, where the game knows it. */
  sectors: Sector[];
}

/** The levels a person meets, by what plays them: `hard` thinks ahead where it can. */
const LEVELS: Readonly<Record<string, BotName>> = { easy: 'steady', normal: 'steady', hard: 'sharp' };
/** Who may be named: players, levels and the regression opponents. */
const PLAYERS: readonly string[] = [...BOT_NAMES, ...BOT_LEVELS, ...RIVAL_NAMES];

function player(name: string, game: LoadedGame, options: BotOptions): Bot {
  const level = BOT_LEVELS.find((l) => l === name);
  return level ? makeBot(LEVELS[level], game, { ...options, level }) : makeBot(name as Bot['name'], game, options);
}

const percent = (x: number): string => `${(100 * x).toFixed(1)}%`;

/** Computer players against each other, each game twice with sides swapped. */
export async function ladderCommand(args: readonly string[]): Promise<number> {
  const given = readArgs(
    {
      name: 'ladder',
      words: '<game>',
      about:
        'Lets two computer players play each other, every seed twice with sides swapped, and says how sure the result is. With --write the table in docs/strength.md is brought up to date.',
      flags: {
        bots: { type: 'string', value: 'A,B', about: `the two players (default steady,random): ${PLAYERS.join(', ')}` },
        games: { type: 'string', value: 'N', about: 'how many games, both sides together (default 20)' },
        scenario: { type: 'string', value: 'ID', about: 'scenario (default the first)' },
        options: { type: 'string', value: 'a,b=c', about: 'options of the game' },
        seed: { type: 'string', value: 'S', about: 'text that fixes all the chance (default ladder)' },
        'budget-ms': { type: 'string', value: 'N', about: 'thinking time of sharp per player turn (default 4000)' },
        'budget-nodes': { type: 'string', value: 'N', about: 'turns that sharp plays out in its head, instead of time' },
        write: { type: 'boolean', about: 'write the result into the table' },
        out: { type: 'string', value: 'FILE', about: 'the table (default docs/strength.md)' },
        front: {
          type: 'string',
          value: 'FILE',
          about: 'a picture (svg or png) of the ground held at the end, beside the front of history',
        },
      },
      examples: [
        'hexfront ladder last-gamble --games 100',
        'hexfront ladder last-gamble --bots sharp,steady --budget-nodes 60 --games 40 --write',
        'hexfront ladder wacht-am-rhein --scenario bastogne --bots normal,garrison',
      ],
    },
    args,
  );
  if (!given) return 0;
  const game = await loadGame(given.words[0]);
  const names = String(given.flags.bots ?? 'steady,random').split(',');
  if (names.length !== 2 || names.some((n) => !PLAYERS.includes(n)))
    throw new UsageError(`--bots takes two of ${PLAYERS.join(', ')}, such as steady,random`);
  const scenario = String(given.flags.scenario ?? game.def.scenarios[0].id);
  if (!game.def.scenarios.some((s) => s.id === scenario))
    throw new UsageError(`${game.def.name} has no scenario ${JSON.stringify(scenario)}`);
  await refuseSharp(game.def.id, scenario, names);
  const row = await play(game, names, scenario, given.flags);
  if (given.flags.write) await keep(String(given.flags.out ?? 'docs/strength.md'), game, row);
  if (given.flags.json) printJson(row);
  else
    print(
      [
        `${row.pairing}, ${game.def.name}, ${scenario}${row.options === '' ? '' : `, ${row.options}`}: ${row.points} of ${row.games} for ${names[0]} (${percent(row.points / row.games)}, 95 % sure of ${percent(row.low)} to ${percent(row.high)}, p = ${row.p.toPrecision(2)}, rating ${row.rating >= 0 ? '+' : ''}${row.rating})`,
        ...game.def.sides.map((s, i) => `  as ${s.name}: ${row.wonAs[i]} of ${Math.ceil((row.games - i) / 2)}`),
        ...names.map((n, i) => `  ${n}: median ${row.medianMs[i].toFixed(0)} ms a player turn, worst ${row.worstMs[i].toFixed(0)} ms`),
        `  ${row.gameSeconds.toFixed(1)} s a game`,
        ...row.sectors.map((x) => `  front at ${x.name}: ${x.off > 0 ? '+' : ''}${x.off.toFixed(1)} hexes`),
      ].join('\n'),
    );
  return 0;
}

async function play(
  game: LoadedGame,
  names: readonly string[],
  scenario: string,
  flags: Record<string, string | boolean | undefined>,
): Promise<Row> {
  const given = { words: [], flags };
  const wanted = numberFlag(given, 'games', 20, 1, 100_000);
  const budgetMs = numberFlag(given, 'budget-ms', 4000, 10, 3_600_000);
  const nodes = flags['budget-nodes'] === undefined ? undefined : numberFlag(given, 'budget-nodes', 0, 1, 1_000_000);
  const seed = String(flags.seed ?? 'ladder');
  const options = optionFlags(flags.options);
  // Who thinks by the clock needs the one on the wall; otherwise the processor's own tells more, whatever else the machine has to do.
  const thinking = names.some((n) => (LEVELS[n] ?? n) === 'sharp');
  const byClock = thinking && nodes === undefined;
  const now = byClock ? () => performance.now() : () => process.cpuUsage().user / 1000;
  const bar = progress('ladder', wanted);
  const wonAs = game.def.sides.map(() => 0);
  const times: number[][] = names.map(() => []);
  let points = 0;
  const { board } = game.def.kit(settle(game.def, { scenario, options }));
  const front = flags.front === undefined ? undefined : frontCount(game, scenario, board.n);
  if (flags.front !== undefined && !front) throw new UsageError(`${game.def.name} knows no front of history for ${scenario}`);
  const began = performance.now();
  // Stopped by hand, a run counts what it has, in whole pairs.
  let stopping = false;
  const stop = (): void => {
    stopping = true;
  };
  process.once('SIGINT', stop);
  let games = 0;
  for (let i = 0; i < wanted; i++) {
    if (stopping && i % 2 === 0) break;
    // The first player takes side 0 in even games.
    const swap = i % 2;
    const pair = `${seed}-${Math.floor(i / 2)}`;
    const order = swap ? [names[1], names[0]] : [...names];
    const bots = order.map((name, side) =>
      player(name, game, { seed: `${pair}/${side}`, budgetMs, ...(nodes === undefined ? {} : { budgetNodes: nodes }) }),
    );
    const { result, session } = playMatch(game, { scenario, options, seed: pair }, bots, { now });
    if (front) countFront(front, game, session.world);
    const mine = swap ? 1 : 0;
    if (result.winner === mine) {
      points++;
      wonAs[mine]++;
    } else if (result.winner < 0) points += 0.5;
    result.times.forEach((list, side) => {
      times[side === mine ? 0 : 1].push(...list);
    });
    games = i + 1;
    bar.at(games, `${points} of ${games}`);
    // Lets the bar be drawn and interrupts be heard.
    await new Promise((resolve) => setImmediate(resolve));
  }
  process.off('SIGINT', stop);
  bar.end();
  if (games === 0) throw new UsageError('stopped before the first two games were over');
  if (front) await writeFront(String(flags.front), frontSvg(front, board));
  for (const list of times) list.sort((a, b) => a - b);
  const score = { games, points };
  const [low, high] = interval(score);
  const level = thinking ? (nodes === undefined ? ` (${budgetMs} ms)` : ` (${nodes} nodes)`) : '';
  return {
    pairing: `${names[0]} - ${names[1]}${level}`,
    scenario,
    options: Object.entries(options)
      .map(([k, v]) => `${k}=${v}`)
      .join(' '),
    games,
    points,
    wonAs,
    low,
    high,
    p: pValue(score),
    rating: rating(score),
    medianMs: times.map((list) => list[list.length >> 1] ?? 0),
    worstMs: times.map((list) => list[list.length - 1] ?? 0),
    gameSeconds: (performance.now() - began) / 1000 / games,
    sectors: front ? sectorsOf(front, board) : [],
  };
}

const HEAD = '| Game | Scenario | Players | Games | Points of the first | 95 % | p | Rating | As side 1 / 2 | ms a turn, median / worst |';
const RULE = '|---|---|---|--:|--:|---|--:|--:|---|---|';
const TEXT = `# How strong the computer players are

Measured by \`hexfront ladder <game> --write\`: every seed twice, with sides swapped. Points are wins and half of the draws of the player named
first; the interval is that of its true share with 95 % confidence, p the chance that two equal players part as far. Times are those of the processor, one core;
where a player thinks by the clock, of the clock.

`;

/** Puts the row in the table; a row of the same game, scenario, options and players gives way to it. */
async function keep(path: string, game: LoadedGame, row: Row): Promise<void> {
  let text = '';
  try {
    text = await readFile(path, 'utf8');
  } catch {
    // The first result begins the table.
  }
  const name = `| ${game.def.name} | ${row.scenario}${row.options === '' ? '' : ` (${row.options})`} | ${row.pairing} |`;
  const line = `${name} ${row.games} | ${row.points} (${percent(row.points / row.games)}) | ${percent(row.low)} to ${percent(row.high)} | ${row.p.toPrecision(2)} | ${row.rating >= 0 ? '+' : ''}${row.rating} | ${row.wonAs.join(' / ')} | ${row.medianMs[0].toFixed(0)} / ${row.worstMs[0].toFixed(0)} |`;
  const [before, ...rest] = text.split(`${HEAD}\n${RULE}\n`);
  const rows = (rest[0] ?? '').split('\n');
  const cut = rows.findIndex((l) => !l.startsWith('|'));
  const table = rows.slice(0, cut < 0 ? rows.length : cut).filter((l) => !l.startsWith(name));
  const after = cut < 0 ? '' : rows.slice(cut).join('\n');
  table.push(line);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${rest.length > 0 ? before : TEXT}${HEAD}\n${RULE}\n${table.sort().join('\n')}\n${after}`);
}
