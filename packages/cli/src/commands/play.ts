import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import {
  type CaseInfo,
  type CaseNames,
  type Chart,
  type Command,
  caseLabel,
  cited,
  createObey,
  type Describe,
  type Examples,
  type GameDef,
  heightWords,
  help,
  isCommand,
  openSave,
  prompt,
  readSave,
  Session,
  type Shape,
  saveOf,
  searchCases,
  start,
} from '@hexfront/engine';
import { shortHash } from '@hexfront/engine/owner';
import { optionFlags, readArgs } from '../args.ts';
import { readJsonFile } from '../files.ts';
import { loadGame } from '../game.ts';
import { print } from '../output.ts';
import { answer } from '../play/answers.ts';
import { eventLines, statusOf, terminalContext } from '../play/context.ts';
import { createLister, type Lister } from '../play/list.ts';
import { hexText, unitsText } from '../play/look.ts';
import { VALUES_FLAG, valuesGiven, valuesNamed } from '../values.ts';

/** The orders, with names of the game, or for any. */
const helpText = (examples: Examples): string =>
  [...help(examples), ['list more, list all', 'the next lines of the last list; every single answer'], ['quit', 'leave']]
    .map(([words, about]) => `  ${words.padEnd(44)} ${about}`)
    .join('\n');
const ANY: Examples = {
  units: ['<unit>', '<unit>'],
  hexes: ['<hex>', '<hex>', '<hex>'],
  place: '<place>',
  rule: '<case>',
  verb: '<action>',
};

/** A whole game in the terminal, hot-seat. */
export async function playCommand(args: readonly string[]): Promise<number> {
  const given = readArgs(
    {
      name: 'play',
      words: '<game> [scenario]',
      about: `Plays a game in the terminal, both sides at one keyboard: hidden stacks are open to both. What can be typed:\n\n${helpText(ANY)}`,
      flags: {
        scenario: { type: 'string', value: 'ID', about: 'scenario (default the first)' },
        options: { type: 'string', value: 'a,b=c', about: 'options of the game' },
        seed: { type: 'string', value: 'S', about: 'text that fixes the dice' },
        open: { type: 'string', value: 'FILE', about: 'go on with a saved game' },
        values: VALUES_FLAG,
      },
      examples: ['hexfront play last-gamble breakthrough', 'hexfront play last-gamble --open game.hexfront.json'],
    },
    args,
  );
  if (!given) return 0;
  const { def, describe, cases, heights, boardFile } = await loadGame(given.words[0]);
  const values = await valuesGiven(def.id, given.flags.values);
  const session: Session =
    typeof given.flags.open === 'string'
      ? await opened(def, given.flags.open)
      : new Session(
          start(def, {
            scenario: String(given.flags.scenario ?? given.words[1] ?? def.scenarios[0].id),
            options: optionFlags(given.flags.options),
            ...(values ? { values } : {}),
            seed: String(given.flags.seed ?? `${def.id}-${process.pid}-${process.hrtime.bigint()}`),
          }),
        );
  const seat: Seat = {
    session,
    describe: describe as Describe<Shape>,
    cases,
    ...(heights ? { height: async () => heightWords(boardFile(), await heights()) } : {}),
    lister: createLister(),
    obey: createObey(terminalContext(session, describe as Describe<Shape>)),
  };
  const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: process.stdin.isTTY === true });
  print(`${def.name}. "help" tells what can be typed.`);
  if (session.world.setup.values) print(`Played with values of your own, ${shortHash(session.world.setup.values)}.`);
  show(eventLines(session, seat.describe, session.log.flatMap((e) => e.events).slice(-20)).map((line) => `  ${line}`));
  const { say, list = [] } = statusOf(session, seat.describe);
  show([...say, ...list]);
  cursor();
  for await (const line of lines) {
    if (/^(quit|exit)$/i.test(line.trim())) break;
    const done = await seat.obey(line);
    show(isCommand(done) ? await answerTo(seat, done) : [...done.say, ...(done.list ?? [])]);
    if (session.world.result) break;
    cursor();
  }
  lines.close();
  return 0;
}

async function opened(def: GameDef<Shape>, path: string): Promise<Session> {
  const json = await readJsonFile(path);
  await valuesNamed(def.id, readSave(json).save.setup.values);
  const { session, unproven, changes } = openSave(def, json);
  const cases = [...new Set(changes.map((change) => change.case).filter((id) => id !== ''))].join(', ');
  if (unproven > 0)
    print(
      `The first ${unproven} actions were played by other rules. The position is as it was saved; today's rules apply from the next action on.${cases ? ` Rules that changed in this game: ${cases}.` : ''}`,
    );
  return session;
}

const show = (lines: readonly string[]): void => {
  if (lines.length > 0) print(lines.join('\n'));
};
const cursor = (): void => {
  if (process.stdin.isTTY) process.stdout.write('> ');
};

interface Seat {
  session: Session;
  describe: Describe<Shape>;
  cases(): Promise<readonly CaseInfo[]>;
  /** How high a hex lies, by its printed id. */
  height?(): Promise<(id: string) => string | undefined>;
  lister: Lister;
  obey: ReturnType<typeof createObey>;
}

/** What is asked of the game, or done with it as a whole. */
export async function answerTo({ session, describe, cases, height, lister }: Seat, command: Command): Promise<readonly string[]> {
  const g = session.world;
  switch (command.c) {
    case 'help':
      return [helpText(examplesOf(session))];
    case 'status':
      return statusOf(session, describe).say;
    case 'undo':
      if (!session.undo()) return ['Nothing can be undone: dice were rolled, a secret was opened, or the other side has acted.'];
      return ['Undone.', ...statusOf(session, describe).say];
    case 'redo':
      if (!session.redo()) return ['There is nothing to redo.'];
      return ['Redone.', ...statusOf(session, describe).say];
    case 'odds':
      return answer(g, describe, 'battle');
    case 'victory':
    case 'arrivals':
    case 'warnings':
    case 'points':
      return answer(g, describe, command.c);
    case 'unit':
    case 'reach':
    case 'supply':
      return answer(g, describe, `${command.c} ${command.what}`.trim());
    case 'turn':
      return describe
        .track(g)
        .map((cell) =>
          [
            `${cell.label}${cell.when === 'now' ? ' (now)' : ''}`,
            cell.sky,
            cell.ground,
            ...cell.notes.map((n) => `${n.text}${cited(n.case, describe.caseNames)}`),
          ]
            .filter(Boolean)
            .join(', '),
        );
    case 'objectives':
      return describe
        .objectives(g)
        .map((o) => `${o.name} (${g.board.ids[o.hex]}): ${o.held === undefined ? 'not held' : g.def.sides[o.held].name}`);
    case 'choices':
    case 'list':
      return [lister.list(session, 'what' in command ? command.what : '')];
    case 'units':
      return [unitsText(g, describe, command.what)];
    case 'look':
      return [hexText(g, describe, command.what, await height?.())];
    case 'rule': {
      if (command.what === '') return ['Which rule? A case number or words.'];
      const hits = searchCases(await cases(), command.what, describe.caseNames);
      return hits.length > 0
        ? hits.slice(0, 12).map((hit) => `${caseLabel(hit.id, describe.caseNames)}: ${hit.summary}`)
        : [`No case has ${command.what}.`];
    }
    case 'table':
      return chartLines(await describe.charts(g), command.what, describe.caseNames);
    case 'log':
      return eventLines(
        session,
        describe,
        session.log.flatMap((e) => e.events),
      ).slice(-command.n);
    case 'save':
      if (command.what === '') return ['Type save and the name of a file.'];
      await writeFile(command.what, JSON.stringify(saveOf(session)));
      return [`Saved to ${command.what}.`];
  }
}

function chartLines(charts: readonly Chart[], what: string, names: CaseNames | undefined): string[] {
  const want = what.toLowerCase();
  const found = charts.find((c) => c.id === want) ?? charts.find((c) => want && c.name.toLowerCase().includes(want));
  if (!found) return [what ? `No table is called ${what}. There are:` : 'Tables:', ...charts.map((c) => c.name)];
  const rows = [['', ...found.columns], ...found.rows.map((row) => [row.head, ...row.cells])];
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => (row[i] ?? '').length)));
  return [
    `${found.name}${cited(found.cases, names)}`,
    ...rows.map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i]))
        .join('  ')
        .trimEnd(),
    ),
    ...(found.notes ?? []),
  ];
}

/** Names of the side to act, to explain orders with. */
function examplesOf({ world: g }: Session): Examples {
  const { side = 0, cases } = prompt(g);
  const own = g.def.units.flatMap((unit, u) => (unit.side === side && g.onMap(u) ? [u] : []));
  const some = own.length > 1 ? own : [0, 1];
  const unit = (i: number): string => g.def.units[some[i % some.length]]?.id ?? '';
  return {
    units: [unit(0), unit(1)],
    hexes: [0, 1, 2].map((i) => g.board.ids[i % g.board.n]),
    place: g.board.places[0]?.name ?? g.board.ids[0],
    rule: cases[0] ?? '1',
    verb: prompt(g).kinds.find((k) => k !== 'done') ?? 'done',
  };
}
