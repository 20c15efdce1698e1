/** One long session of a real game: what it keeps in memory and how its save opens, beside the bars of the house. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  type Action,
  legal,
  nextU32,
  openSave,
  prompt,
  Session,
  type Shape,
  saveOf,
  seedRng,
  settle,
  start,
  type World,
} from '@hexfront/engine';
import { type Given, numberFlag, UsageError } from '../args.ts';
import { loadGame } from '../game.ts';
import { columns, print, printJson, progress } from '../output.ts';

const MEGABYTE = 1024 * 1024;
const MOST_MEMORY = 300;
const MOST_SECONDS = 3;
const MOST_COPY = 50;
const COPIES = 500;
const HANDFUL = 10;

/** Everything that is still in use, objects and buffers. */
function inUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Seconds of the processor that some work takes: other work on the machine does not count. */
function timed<T>(work: () => T): [T, number] {
  const from = process.cpuUsage();
  const done = work();
  const { user, system } = process.cpuUsage(from);
  return [done, (user + system) / 1e6];
}

/** So many answers are looked at: whole lists would take longer than everything that is measured. */
const FEW = 24;

/** One of the first answers but the end of the phase, which comes at last by itself; so a game has as many actions as its units allow. */
function busyAnswer(g: World<Shape>, next: () => number): Action {
  const list: Action[] = [];
  let end: Action | undefined;
  // Where something can be done without end the phase is over sooner or later all the same.
  const patient = next() % 1000 !== 0;
  for (const a of patient ? legal(g) : [...legal(g)].reverse()) {
    if (a.k === 'done') end = a;
    else list.push(a);
    if (list.length === FEW || (!patient && end)) break;
  }
  return !patient && end ? end : (list[next() % list.length] ?? (end as Action));
}

export async function benchLongCommand(given: Given): Promise<number> {
  const length = numberFlag(given, 'long', 100_000, 1, 2_000_000);
  const { def } = await loadGame(given.words[0] ?? 'wacht-am-rhein');
  const scenario = String(given.flags.scenario ?? def.scenarios.at(-1)?.id);
  if (!def.scenarios.some((s) => s.id === scenario)) throw new UsageError(`${def.name} has no scenario ${JSON.stringify(scenario)}`);
  const before = inUse();
  const session = new Session(start(def, settle(def, { scenario, seed: 'long' })));
  const rng = seedRng('long');
  const next = (): number => nextU32(rng);
  const bar = progress('actions', length);
  const [, played] = timed(() => {
    while (session.log.length < length && prompt(session.world).kind === 'ask') {
      session.play(busyAnswer(session.world, next));
      if (session.log.length % 1000 === 0) bar.at(session.log.length);
    }
  });
  bar.end();
  const memory = (inUse() - before) / MEGABYTE;
  const text = JSON.stringify(saveOf(session));
  const [opened, seconds] = timed(() => openSave(def, JSON.parse(text), 'state'));
  const same = opened.session.hash() === session.hash();
  // The quickest of many handfuls: others on the machine and the collector of garbage are not what is measured.
  let copy = Number.POSITIVE_INFINITY;
  for (let i = 0; i < COPIES; i++) {
    const from = performance.now();
    for (let k = 0; k < HANDFUL; k++) session.world.copy();
    copy = Math.min(copy, ((performance.now() - from) * 1000) / HANDFUL);
  }
  const rows: [string, string, string, boolean][] = [
    ['actions in the session', String(session.log.length), `${length}`, session.log.length >= length],
    ['turn reached', String(session.world.v.turn), '', true],
    ['seconds to play them', played.toFixed(0), '', true],
    ['megabytes the session keeps', memory.toFixed(0), `under ${MOST_MEMORY}`, memory < MOST_MEMORY],
    ['megabytes of its save', (text.length / 1e6).toFixed(1), '', true],
    ['seconds until the save is open', seconds.toFixed(2), `under ${MOST_SECONDS}`, seconds < MOST_SECONDS && same],
    ['microseconds to copy the state', copy.toFixed(1), `under ${MOST_COPY}`, copy < MOST_COPY],
  ];
  if (given.flags.json)
    printJson({ node: process.version, rows: rows.map(([name, value, wanted, good]) => ({ name, value, wanted, good })) });
  else print(columns([['measurement', 'here', 'wanted'], ...rows.map(([name, value, wanted]) => [name, value, wanted])]));
  return rows.every(([, , , good]) => good) ? 0 : 1;
}
