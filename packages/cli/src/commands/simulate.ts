import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BOT_NAMES } from '@hexfront/bots';
import { settle } from '@hexfront/engine';
import { compare, jobsOf, reportHtml, ResultStore, resultsCsv, runJobs, summarise } from '@hexfront/sim';
import { type Flag, numberFlag, optionFlags, readArgs, UsageError } from '../args.ts';
import { loadGame } from '../game.ts';
import { columns, print, printJson, progress } from '../output.ts';

const percent = (x: number): string => `${(100 * x).toFixed(0)} %`;

/** Bundled beside the command; absent when run from sources, where games are played one after another. */
function workerUrl(): URL | undefined {
  return import.meta.url.endsWith('.mjs') ? new URL('./sim.worker.mjs', import.meta.url) : undefined;
}

/** Many games between computer players, with intervals, comparisons and every save kept. */
export async function simulateCommand(args: readonly string[]): Promise<number> {
  const game = args[0] && !args[0].startsWith('-') ? await loadGame(args[0]) : undefined;
  const sides = game?.def.sides.map((s) => s.id) ?? ['side'];
  const sideFlags: Record<string, Flag> = Object.fromEntries(sides.map((id) => [id, { type: 'string', value: 'NAME', about: `computer player of this side: ${BOT_NAMES.join(', ')} (default steady)` } as Flag]));
  const given = readArgs(
    {
      name: 'simulate',
      words: '<game> <scenario>',
      about: 'Plays many games between computer players on all cores. A run that is stopped goes on where it was when called again.',
      flags: {
        ...sideFlags,
        games: { type: 'string', value: 'N', about: 'games per set of options (default 20)' },
        seed: { type: 'string', value: 'S', about: 'text that fixes all the chance (default simulate)' },
        options: { type: 'string', value: 'a,b=c', about: 'options of the game' },
        vary: { type: 'string', value: 'a,b=c', about: 'options to compare with: each adds a set that differs in this one' },
        out: { type: 'string', value: 'DIR', about: 'folder for results and saves (default artefacts/simulate/<game>-<scenario>)' },
        report: { type: 'string', value: 'FILE', about: 'HTML report (default report.html in the folder)' },
        threads: { type: 'string', value: 'N', about: 'worker threads (default one per core)' },
      },
      examples: ['hexfront simulate last-gamble breakthrough --german steady --allied steady --games 200 --report out.html', 'hexfront simulate last-gamble breakthrough --games 100 --vary gvar-4'],
    },
    args,
  );
  if (!given) return 0;
  if (!game) throw new UsageError('name a game and a scenario');
  const { def } = game;
  const scenario = given.words[1];
  if (!def.scenarios.some((s) => s.id === scenario)) throw new UsageError(`${def.name} has no scenario ${JSON.stringify(scenario)}; it has ${def.scenarios.map((s) => s.id).join(', ')}`);
  const players = sides.map((id) => String(given.flags[id] ?? 'steady'));
  for (const name of players) if (!(BOT_NAMES as readonly string[]).includes(name)) throw new UsageError(`there is no computer player ${JSON.stringify(name)}: ${BOT_NAMES.join(', ')}`);
  const options = optionFlags(given.flags.options);
  const varied = Object.entries(optionFlags(given.flags.vary)).map(([id, value]) => ({ name: value === true ? id : `${id}=${value}`, options: { ...options, [id]: value } }));
  const variants = [{ name: 'base', options }, ...varied];
  for (const v of variants) settle(def, { scenario, options: v.options });
  const games = numberFlag(given, 'games', 20, 1, 100_000);
  const seed = String(given.flags.seed ?? 'simulate');
  const folder = String(given.flags.out ?? join('artefacts', 'simulate', `${def.id}-${scenario}`));
  const store = await ResultStore.open(folder, { game: def.id, rules: def.rulesVersion, scenario, seed, players, variants });
  const jobs = jobsOf({ game: def.id, scenario, seed, players, games, variants }).filter((job) => !store.has(job));
  const worker = workerUrl();
  const failures: string[] = [];
  const bar = progress('simulate', jobs.length);
  let done = 0;
  await runJobs(jobs, {
    ...(worker ? { worker } : {}),
    ...(given.flags.threads === undefined ? {} : { threads: numberFlag(given, 'threads', 1, 1, 256) }),
    onGame: async (record) => {
      await store.add(record);
      bar.at(++done);
    },
    onFailure: (job, message) => void failures.push(`${job.variant} game ${job.index} (seed ${job.seed}): ${message}`),
  });
  bar.end();
  const names = def.sides.map((s) => s.name);
  const summary = summarise(store.records, names);
  const comparisons = compare(store.records, names);
  const title = `${def.name}: ${def.scenarios.find((s) => s.id === scenario)?.name}`;
  const about = { players: sides.map((id, i) => `${id} ${players[i]}`).join(', '), 'games per set': String(games), seed, 'rules version': String(def.rulesVersion) };
  const report = String(given.flags.report ?? join(folder, 'report.html'));
  await writeFile(report, reportHtml(title, about, summary, comparisons));
  await writeFile(join(folder, 'results.csv'), resultsCsv(store.records, names));
  await writeFile(join(folder, 'summary.json'), JSON.stringify({ about, summary, comparisons }, undefined, 2));
  if (given.flags.json) printJson({ about, summary, comparisons, failures, folder, report });
  else {
    for (const v of summary) {
      print(`${v.variant}: ${v.games} games`);
      print(columns([...v.wins, ...v.levels].map((w) => ['', w.name, String(w.k), percent(w.share), `(${percent(w.low)} to ${percent(w.high)})`])));
    }
    for (const c of comparisons) print(`${c.variant} against ${c.against}, ${c.measure}: ${c.a.toFixed(2)} and ${c.b.toFixed(2)}, p = ${c.p.toFixed(3)}`);
    print(`report: ${report}`);
    for (const f of failures) print(`FAILED ${f}`);
  }
  return failures.length > 0 ? 1 : 0;
}
