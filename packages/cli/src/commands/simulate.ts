import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BOT_NAMES } from '@hexfront/bots';
import { settle } from '@hexfront/engine';
import {
  collect,
  compare,
  databaseUrlTrouble,
  enqueue,
  type Job,
  jobKey,
  jobsOf,
  ResultStore,
  reportHtml,
  resultsCsv,
  runJobs,
  runName,
  summarise,
} from '@hexfront/sim';
import { type Flag, numberFlag, optionFlags, readArgs, UsageError } from '../args.ts';
import { loadGame, refuseSharp } from '../game.ts';
import { columns, print, printJson, progress } from '../output.ts';
import { workerUrl } from '../worker-url.ts';

const percent = (x: number): string => `${(100 * x).toFixed(0)}%`;

/** Many games between computer players, with intervals, comparisons and every save kept. */
export async function simulateCommand(args: readonly string[]): Promise<number> {
  const game = args[0] && !args[0].startsWith('-') ? await loadGame(args[0]) : undefined;
  const sides = game?.def.sides.map((s) => s.id) ?? ['side'];
  const sideFlags: Record<string, Flag> = Object.fromEntries(
    sides.map((id) => [
      id,
      { type: 'string', value: 'NAME', about: `computer player of this side: ${BOT_NAMES.join(', ')} (default steady)` } as Flag,
    ]),
  );
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
        'database-url': {
          type: 'string',
          value: 'URL',
          about: 'queue the games in this PostgreSQL instead, for hexfront worker on any machine, and wait for them',
        },
      },
      examples: [
        'hexfront simulate last-gamble breakthrough --german steady --allied steady --games 200 --report out.html',
        'hexfront simulate last-gamble breakthrough --games 100 --vary gvar-4',
        'hexfront simulate last-gamble campaign --games 1000 --database-url postgres://me@db.example/simulations',
      ],
    },
    args,
  );
  if (!given) return 0;
  if (!game) throw new UsageError('name a game and a scenario');
  const { def } = game;
  const scenario = given.words[1];
  if (!def.scenarios.some((s) => s.id === scenario))
    throw new UsageError(`${def.name} has no scenario ${JSON.stringify(scenario)}; it has ${def.scenarios.map((s) => s.id).join(', ')}`);
  const players = sides.map((id) => String(given.flags[id] ?? 'steady'));
  for (const name of players)
    if (!(BOT_NAMES as readonly string[]).includes(name))
      throw new UsageError(`there is no computer player ${JSON.stringify(name)}: ${BOT_NAMES.join(', ')}`);
  await refuseSharp(def.id, scenario, players);
  const options = optionFlags(given.flags.options);
  const varied = Object.entries(optionFlags(given.flags.vary)).map(([id, value]) => ({
    name: value === true ? id : `${id}=${value}`,
    options: { ...options, [id]: value },
  }));
  const variants = [{ name: 'base', options }, ...varied];
  for (const v of variants) settle(def, { scenario, options: v.options });
  const games = numberFlag(given, 'games', 20, 1, 100_000);
  const seed = String(given.flags.seed ?? 'simulate');
  const folder = String(given.flags.out ?? join('artefacts', 'simulate', `${def.id}-${scenario}`));
  const url = given.flags['database-url'];
  const trouble = typeof url === 'string' ? databaseUrlTrouble(url) : undefined;
  if (trouble) throw new UsageError(trouble);
  const what = { game: def.id, rules: def.rulesVersion, scenario, seed, players, variants };
  const store = await ResultStore.open(folder, what);
  const all = jobsOf({ game: def.id, scenario, seed, players, games, variants });
  const jobs = all.filter((job) => !store.has(job));
  if (jobs.length < all.length) process.stderr.write(`${all.length - jobs.length} of ${all.length} games are in ${folder} already\n`);
  const failures =
    typeof url === 'string'
      ? await playElsewhere(url, runName(what), jobs, store)
      : await playHere(jobs, store, given.flags.threads === undefined ? undefined : numberFlag(given, 'threads', 1, 1, 256));
  // Games end in any order; the report has them in the order of the variants, whoever played them.
  const place = new Map(variants.map((v, i) => [v.name, i]));
  const records = [...store.records].sort((a, b) => (place.get(a.variant) ?? 0) - (place.get(b.variant) ?? 0) || a.index - b.index);
  const names = def.sides.map((s) => s.name);
  const summary = summarise(records, names);
  const comparisons = compare(records, names);
  const title = `${def.name}: ${def.scenarios.find((s) => s.id === scenario)?.name}`;
  const about = {
    players: sides.map((id, i) => `${id} ${players[i]}`).join(', '),
    'games per set': String(games),
    seed,
    'rules version': String(def.rulesVersion),
  };
  const report = String(given.flags.report ?? join(folder, 'report.html'));
  await writeFile(report, reportHtml(title, about, summary, comparisons));
  await writeFile(join(folder, 'results.csv'), resultsCsv(records, names));
  await writeFile(join(folder, 'summary.json'), JSON.stringify({ about, summary, comparisons }, undefined, 2));
  if (given.flags.json) printJson({ about, summary, comparisons, failures, folder, report });
  else {
    for (const v of summary) {
      print(`${v.variant}: ${v.games} games`);
      print(
        columns(
          [...v.wins, ...v.levels].map((w) => ['', w.name, String(w.k), percent(w.share), `(${percent(w.low)} to ${percent(w.high)})`]),
        ),
      );
    }
    for (const c of comparisons)
      print(`${c.variant} against ${c.against}, ${c.measure}: ${c.a.toFixed(2)} and ${c.b.toFixed(2)}, p = ${c.p.toFixed(3)}`);
    print(`report: ${report}`);
    for (const f of failures) print(`FAILED ${f}`);
  }
  return failures.length > 0 ? 1 : 0;
}

const failure = (job: { variant: string; index: number }, message: string): string => `${job.variant} game ${job.index}: ${message}`;

/** All cores of this machine. Answers what went wrong, a sentence per game. */
async function playHere(jobs: readonly Job[], store: ResultStore, threads: number | undefined): Promise<string[]> {
  const worker = workerUrl();
  const failures: string[] = [];
  const bar = progress('simulate', jobs.length);
  let done = 0;
  await runJobs(jobs, {
    ...(worker ? { worker } : {}),
    ...(threads === undefined ? {} : { threads }),
    onGame: async (record) => {
      await store.add(record);
      bar.at(++done);
    },
    onFailure: (job, message) => void failures.push(failure(job, `${message} (seed ${job.seed})`)),
  });
  bar.end();
  return failures;
}

/** Workers wherever they are. Stopping the wait loses nothing: the same call goes on, and the games are played meanwhile. */
async function playElsewhere(url: string, run: string, jobs: readonly Job[], store: ResultStore): Promise<string[]> {
  if (jobs.length === 0) return [];
  const { done, open } = await enqueue(url, run, jobs);
  process.stderr.write(
    `run ${run}: ${done} games are played already, ${open} are queued; hexfront worker --database-url ... plays them, here or anywhere\n`,
  );
  const bar = progress('simulate', jobs.length);
  let told = '';
  const { failures } = await collect(url, run, store, {
    jobs,
    wait: true,
    onProgress: (collected, { playing, workers }) => {
      told = '';
      bar.at(
        collected,
        workers === 0 ? '(no worker is playing)' : `(${playing} being played by ${workers} worker${workers === 1 ? '' : 's'})`,
      );
    },
    onTrouble: (words) => {
      if (words !== told) process.stderr.write(`hexfront simulate: the database does not answer (${words}); trying again\n`);
      told = words;
    },
  });
  bar.end();
  const failed = new Set(failures.map(jobKey));
  const lost = jobs.filter((job) => !store.has(job) && !failed.has(jobKey(job)));
  return [
    ...failures.map((f) => failure(f, f.message)),
    ...lost.map((job) => failure(job, 'was taken out of the queue by somebody; the same call queues it again')),
  ];
}
