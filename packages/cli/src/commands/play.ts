import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import {
  type Describe,
  explain,
  type GameEvent,
  listOrders,
  namesOf,
  openSave,
  prompt,
  readOrder,
  Session,
  type Shape,
  saveOf,
  sayEvent,
  sayLedger,
  sayPrompt,
  sentence,
  stagePath,
  start,
} from '@hexfront/engine';
import { optionFlags, readArgs } from '../args.ts';
import { readJsonFile } from '../files.ts';
import { loadGame } from '../game.ts';
import { print } from '../output.ts';

const HELP = `Type an answer as it stands in brackets in the list, its number, or "move <unit> to <hex>". Besides:
  list            what can be done now            hex <id>      what is in a hex
  units           your units and where they are   why <order>   why something is refused
  undo, redo      take back, do again             log           the last twenty lines
  ask <question>  e.g. ask victory                save <file>   keep the game
  quit            leave`;

/** A whole game in the terminal, hot-seat. */
export async function playCommand(args: readonly string[]): Promise<number> {
  const given = readArgs(
    {
      name: 'play',
      words: '<game>',
      about: `Plays a game in the terminal, both sides at one keyboard.\n\n${HELP}`,
      flags: {
        scenario: { type: 'string', value: 'ID', about: 'scenario (default the first)' },
        options: { type: 'string', value: 'a,b=c', about: 'options of the game' },
        seed: { type: 'string', value: 'S', about: 'text that fixes the dice' },
        open: { type: 'string', value: 'FILE', about: 'go on with a saved game' },
      },
      examples: ['hexfront play last-gamble --scenario breakthrough', 'hexfront play last-gamble --open game.hexfront.json'],
    },
    args,
  );
  if (!given) return 0;
  const { def, describe } = await loadGame(given.words[0]);
  const session: Session =
    typeof given.flags.open === 'string'
      ? openSave(def, await readJsonFile(given.flags.open)).session
      : new Session(
          start(def, {
            scenario: String(given.flags.scenario ?? def.scenarios[0].id),
            options: optionFlags(given.flags.options),
            seed: String(given.flags.seed ?? `${def.id}-${process.pid}-${process.hrtime.bigint()}`),
          }),
        );
  const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: process.stdin.isTTY === true });
  print(`${def.name}. "help" tells what can be typed.`);
  tell(
    session,
    session.log.flatMap((e) => e.events),
  );
  ask(session, describe as Describe<Shape>);
  for await (const line of lines) {
    const word = line.trim().split(/\s+/)[0]?.toLowerCase() ?? '';
    if (word === 'quit' || word === 'exit') break;
    await handle(session, describe as Describe<Shape>, word, line.trim());
    if (session.world.result) break;
    ask(session, describe as Describe<Shape>);
  }
  lines.close();
  if (session.world.result) {
    const { winner, level } = session.world.result;
    print(`The game is over: ${winner < 0 ? 'a draw' : def.sides[winner].name}, ${level} (${session.world.result.case}).`);
  }
  return 0;
}

function ask(session: Session, describe: Describe<Shape>): void {
  const g = session.world;
  const p = prompt(g);
  const who = p.side === undefined ? '' : `${g.def.sides[p.side].name}: `;
  const turn = describe.track(g).find((cell) => cell.when === 'now');
  const where = [
    turn?.label ?? '',
    ...stagePath(g)
      .slice(2)
      .map((s) => s.name),
  ].filter((s) => s !== '');
  print(`\n${where.join(' > ')}\n${who}${sayPrompt(g, p)} (${p.cases.join(', ')})`);
  if (process.stdin.isTTY) process.stdout.write('> ');
}

function tell(session: Session, events: readonly GameEvent[]): void {
  for (const e of events) {
    const text = sayEvent(session.world, e);
    if (text !== '') print(`  ${text}${e.case ? ` (${e.case})` : ''}`);
  }
}

async function handle(session: Session, describe: Describe<Shape>, word: string, line: string): Promise<void> {
  const g = session.world;
  const rest = line.slice(word.length).trim();
  if (word === '' || word === 'help') print(HELP);
  else if (word === 'list') print(listOrders(g, 60).join('\n'));
  else if (word === 'undo')
    print(session.undo() ? 'Taken back.' : 'Nothing can be taken back: a die has fallen, or the other side has acted.');
  else if (word === 'redo') print(session.redo() ? 'Done again.' : 'There is nothing to do again.');
  else if (word === 'log')
    tell(
      session,
      session.log
        .slice(-40)
        .flatMap((e) => e.events)
        .slice(-20),
    );
  else if (word === 'save') await save(session, rest);
  else if (word === 'hex') print(hexText(session, describe, rest));
  else if (word === 'units') print(unitsText(session, describe));
  else if (word === 'ask') print(JSON.stringify(explain(g, { q: rest }), undefined, 2) ?? `there is no answer to "${rest}"`);
  else obey(session, word === 'why' ? rest : line, word === 'why');
}

function obey(session: Session, line: string, onlyWhy: boolean): void {
  const g = session.world;
  const order = readOrder(g, line);
  if ('error' in order) print(order.error);
  else if ('question' in order) {
    const answer = explain(g, order.question) as
      | { refusals?: { case: string; why: string }[]; ledger?: Parameters<typeof sayLedger>[1] }
      | undefined;
    for (const r of answer?.refusals ?? []) print(`${sentence(g.def, r, g)} (${r.case})`);
    if (!answer?.refusals?.length) print('That cannot be done.');
    if (answer?.ledger) print(sayLedger([g.def.words], answer.ledger, namesOf(g.def, g)).join('\n'));
  } else
    for (const action of order.actions) {
      const refusal = session.check(action);
      if (refusal) {
        print(`${sentence(g.def, refusal, g)} (${refusal.case})`);
        return;
      }
      if (onlyWhy) {
        print('Nothing forbids it.');
        return;
      }
      const played = session.play(action);
      if ('events' in played) tell(session, played.events);
    }
}

async function save(session: Session, path: string): Promise<void> {
  if (path === '') print('say: save <file>');
  else {
    await writeFile(path, JSON.stringify(saveOf(session)));
    print(`Saved to ${path}.`);
  }
}

function hexText(session: Session, describe: Describe<Shape>, id: string): string {
  const g = session.world;
  const h = g.board.hex(id) ?? g.board.place(id)?.hexes[0];
  if (h === undefined) return `there is no hex ${JSON.stringify(id)}`;
  const place = g.board.placeAt(h);
  const sides = [0, 1, 2, 3, 4, 5].flatMap((d) => {
    const bits = g.board.sides[6 * h + d];
    const names = g.board.sideNames.filter((_, i) => bits & (1 << i));
    const to = g.board.neighbors[6 * h + d];
    return names.length > 0 ? [`  toward ${to < 0 ? 'the map edge' : g.board.ids[to]}: ${names.join(', ')}`] : [];
  });
  const marks = g.board.markNames.filter((_, i) => g.board.marks[h] & (1 << i));
  const units = g.unitsIn(h).map((u) => `  ${unitLine(session, describe, u)}`);
  return [
    `${g.board.ids[h]}${place ? ` ${place.name}` : ''}: ${[g.board.terrains[g.board.terrain[h]], ...marks].join(', ')}`,
    ...sides,
    ...units,
  ].join('\n');
}

function unitLine(session: Session, describe: Describe<Shape>, u: number): string {
  const g = session.world;
  const face = describe.face(g, u);
  const states = describe.markers(g, u);
  return `${g.def.units[u].id} ${g.def.units[u].name} ${face.values ?? ''}${face.reduced ? ' reduced' : ''}${states.length > 0 ? ` [${states.join(', ')}]` : ''}`;
}

function unitsText(session: Session, describe: Describe<Shape>): string {
  const g = session.world;
  const { side } = prompt(g);
  const lines = g.def.units.flatMap((unit, u) =>
    unit.side === side && g.onMap(u) ? [`${g.board.ids[g.f.place[u]]}  ${unitLine(session, describe, u)}`] : [],
  );
  return lines.sort().join('\n');
}
