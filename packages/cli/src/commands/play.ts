import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import {
  answerTo,
  type Describe,
  type GameEvent,
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
import { answer, battleSoFar } from '../play/answers.ts';
import { createLister, type Lister } from '../play/list.ts';
import { hexText, unitsText } from '../play/look.ts';

const HELP = `Type an answer as it stands in brackets in the list, its number, or "move <unit> to <hex>". Besides:
  list                what can be done now; many hexes of one unit stand in one line
  list <words>        what fits units, hexes, places, kinds or words: list Br 1 Arnhem, list pick N-2014
  list more, list all the next lines of the last list; every single answer (also: list all <words>)
  units [words]       your units and where they are; units enemy, units N-20, units England
  hex <hex or place>  what is in a hex                unit <unit>      everything about a unit
  reach <unit>        where it can go                 supply <unit>    its supply line
  odds                the attack being built          why <order>      why something is refused
  victory, arrivals, warnings, points                 where the game stands
  ask <one of these>  the same, where its word is an answer now: ask supply <unit>
  again               the question once more          log [n]          the last twenty lines, or n
  undo, redo          take back, do again             save <file>      keep the game
  help                this text                       quit             leave`;
/** Questions that have a word of their own. */
const ASKED: Readonly<Record<string, string>> = {
  unit: 'unit',
  reach: 'reach',
  supply: 'supply',
  odds: 'battle',
  battle: 'battle',
  victory: 'victory',
  arrivals: 'arrivals',
  warnings: 'warnings',
  points: 'points',
};

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
  const lister = createLister();
  const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: process.stdin.isTTY === true });
  print(`${def.name}. "help" tells what can be typed.`);
  tell(session, session.log.flatMap((e) => e.events).slice(-20));
  ask(session, describe as Describe<Shape>);
  for await (const line of lines) {
    const word = line.trim().split(/\s+/)[0]?.toLowerCase() ?? '';
    if (word === 'quit' || word === 'exit') break;
    const asks = await handle({ session, describe: describe as Describe<Shape>, lister }, word, line.trim());
    if (session.world.result) break;
    if (asks) ask(session, describe as Describe<Shape>);
    else cursor();
  }
  lines.close();
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
  const attack = p.kinds.includes('join') ? battleSoFar(g) : undefined;
  if (attack !== undefined) print(attack);
  cursor();
}
const cursor = (): void => {
  if (process.stdin.isTTY) process.stdout.write('> ');
};

/** What happened, without the headings of phases in which nothing did. */
function tell(session: Session, events: readonly GameEvent[]): void {
  const said = events.map((e) => ({ e, text: sayEvent(session.world, e) })).filter(({ text }) => text !== '');
  said.forEach(({ e, text }, i) => {
    const next = said[i + 1];
    if (e.e === 'stage' && (!next || next.e.e === 'stage' || next.text === text)) return;
    print(`  ${text}${e.case ? ` (${e.case})` : ''}`);
  });
}

interface Seat {
  session: Session;
  describe: Describe<Shape>;
  lister: Lister;
}

/** Does what the line says; true if the question is to be put (again). */
async function handle({ session, describe, lister }: Seat, word: string, line: string): Promise<boolean> {
  const g = session.world;
  const rest = line.slice(word.length).trim();
  const asked = prompt(g).kinds.includes(word) ? undefined : ASKED[word];
  if (word === '' || word === 'again') return true;
  if (word === 'help' || word === '?') print(HELP);
  else if (word === 'list') print(lister.list(session, rest));
  else if (word === 'undo' || word === 'redo') {
    const done = word === 'undo' ? session.undo() : session.redo();
    if (word === 'undo') print(done ? 'Taken back.' : 'Nothing can be taken back: a die has fallen, or the other side has acted.');
    else print(done ? 'Done again.' : 'There is nothing to do again.');
    return done;
  } else if (word === 'log') {
    const n = Math.max(1, Number.parseInt(rest, 10) || 20);
    tell(session, session.log.flatMap((e) => e.events).slice(-n));
  } else if (word === 'save') await save(session, rest);
  else if (word === 'hex') print(hexText(g, describe, rest));
  else if (word === 'units') print(unitsText(g, describe, rest));
  else if (word === 'ask') print(answer(g, describe, rest).join('\n'));
  else if (asked !== undefined) print(answer(g, describe, `${asked} ${rest}`.trim()).join('\n'));
  else return obey(session, word === 'why' ? rest : line, word === 'why');
  return false;
}

/** True if something was done. */
function obey(session: Session, line: string, onlyWhy: boolean): boolean {
  const g = session.world;
  const order = readOrder(g, line);
  let done = false;
  if ('error' in order) print(`${order.error.charAt(0).toUpperCase()}${order.error.slice(1)}.`);
  else if ('question' in order) {
    const answer = answerTo(g, order.question) as
      | { refusals?: { case: string; why: string }[]; ledger?: Parameters<typeof sayLedger>[1] }
      | undefined;
    for (const r of answer?.refusals ?? []) print(`${sentence(g.def, r, g)} (${r.case})`);
    if (!answer?.refusals?.length) print(`That cannot be done now. ${sayPrompt(g, prompt(g))}`);
    if (answer?.ledger) print(sayLedger([g.def.words], answer.ledger, namesOf(g.def, g)).join('\n'));
  } else
    for (const action of order.actions) {
      const refusal = session.check(action);
      if (refusal) {
        print(`${sentence(g.def, refusal, g)} (${refusal.case})`);
        break;
      }
      if (onlyWhy) {
        print('Nothing forbids it.');
        break;
      }
      const played = session.play(action);
      if ('events' in played) tell(session, played.events);
      done = true;
    }
  return done;
}

async function save(session: Session, path: string): Promise<void> {
  if (path === '') print('Say: save <file>');
  else {
    await writeFile(path, JSON.stringify(saveOf(session)));
    print(`Saved to ${path}.`);
  }
}
