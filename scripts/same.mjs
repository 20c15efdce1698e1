#!/usr/bin/env node
// Random games of this checkout and of an older commit, side by side: `npm run same -- --against <commit>` tells the first difference.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { firstDifferent, tally } from './lib/compare.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { PlainError, root, run, runMain, say, seconds } from './lib/shell.mjs';

/** @typedef {import('../packages/sim/tools/random-games.ts').RandomJob} RandomJob */
/** @typedef {import('../packages/sim/tools/random-games.ts').Point} Point */

const HELP = `npm run same -- --against <commit> [game [scenario ...]]
  plays random games of all scenarios, with options as usual and mixed, by the rules of this checkout and of the commit, with the same seeds, and compares
  every 500 actions the hash, the encoded state, both sides' views, all events and their words, the stages, and lists of answers; tells the first difference
  --against COMMIT   what to compare with (default HEAD: the changes that are not committed)
  --minutes N        how long (default 3)
  --seed TEXT        another seed plays other games (default same)`;

const ENTRY = 'packages/sim/tools/random-games.ts';
const ROUNDS = 20;

await runMain(async () => {
  const text = /** @type {const} */ ({ type: 'string' });
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { against: text, minutes: text, seed: text, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    say(HELP);
    return 0;
  }
  const minutes = Number(values.minutes ?? 3);
  if (!(minutes > 0)) throw new PlainError('--minutes takes a number above 0.');
  await ensureInstalled();
  const commit = git('rev-parse', '--verify', '--quiet', `${values.against ?? 'HEAD'}^{commit}`).trim();
  if (commit === '') throw new PlainError(`There is no commit ${values.against}.`);
  const own = join(root, 'build', 'same', String(process.pid));
  try {
    const { bundleTool } = await import('./lib/bundle-tool.mjs');
    const [older, was, now] = ['older', 'was.mjs', 'now.mjs'].map((name) => join(own, name));
    await unpack(commit, older);
    await bundleTool(ENTRY, was, older);
    await bundleTool(ENTRY, now);
    // The older one makes the list, so that an option it does not know is left as usual.
    const [list] = await linesOf(was, ['jobs', values.seed ?? 'same', String(ROUNDS), ...positionals]);
    /** @type {RandomJob[]} */
    const jobs = list ?? [];
    if (jobs.length === 0) throw new PlainError(`There is nothing to play of ${positionals.join(' ')}.`);
    say(`comparing with ${git('log', '-1', '--format=%h %s', commit).trim()}, for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ...`);
    const { different, points } = await sideBySide([was, now], jobs, minutes * 60_000);
    const { games, actions, options, cost } = tally(points, jobs);
    say(
      `${games} games, ${actions} actions, ${options} options turned; processor time ${seconds(cost[0])} before, ${seconds(cost[1])} now`,
    );
    if (!different) {
      say('No difference.');
      return games === 0 ? 1 : 0;
    }
    const job = jobs[different.job];
    say(`DIFFERENT: ${job.game} ${job.scenario}, seed ${job.seed}, options ${JSON.stringify(job.options)}`);
    say(`after ${different.from} actions equal, after ${different.at} not: ${different.parts.join(', ')}`);
    const [before, after] = await Promise.all(
      [was, now].map((file) => linesOf(file, ['closely', String(different.from)], [{ ...job, actions: different.at }])),
    );
    const first = firstDifferent(before, after);
    if (first) for (const line of first) say(line);
    return 1;
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
});

/** @param {...string} args */
function git(...args) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 }).stdout;
}

/**
 * Unpacks the packages of a commit. Engine, games and computer players use no library, so nothing has to be installed there.
 * @param {string} commit
 * @param {string} folder
 */
async function unpack(commit, folder) {
  mkdirSync(folder, { recursive: true });
  const parts = ['packages', ':(exclude)packages/games/*/art', ':(exclude)packages/client'];
  const archive = await run('git', ['archive', '-o', `${folder}.tar`, commit, '--', ...parts]);
  const unpacked = archive.code === 0 ? await run('tar', ['-xf', `${folder}.tar`, '-C', folder]) : archive;
  if (unpacked.code !== 0) throw new PlainError(`The sources of ${commit} could not be unpacked: ${unpacked.output.trim()}`);
}

/**
 * A process of the runner and its answers.
 * @param {string} file
 * @param {string[]} args
 * @param {RandomJob[]} jobs
 * @param {(line: any) => void} onLine
 */
function runner(file, args, jobs, onLine) {
  const code = `import(${JSON.stringify(pathToFileURL(file).href)}).then(({ main }) => main(process.argv.slice(1), async () => { let text = ''; for await (const chunk of process.stdin) text += chunk; return text; }))`;
  const child = spawn(process.execPath, ['--input-type=module', '--enable-source-maps', '-e', code, '--', ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(jobs));
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => {
    // Whoever is stopped may leave half a line.
    if (!child.killed) onLine(JSON.parse(line));
  });
  const ended = Promise.all([
    new Promise((resolve) => reader.on('close', () => resolve(undefined))),
    new Promise((resolve) => child.on('close', resolve)),
  ]);
  return { child, ended: ended.then(([, status]) => status) };
}

/**
 * @param {string} file
 * @param {string[]} args
 * @param {RandomJob[]} [jobs]
 */
async function linesOf(file, args, jobs = []) {
  /** @type {any[]} */
  const lines = [];
  const status = await runner(file, args, jobs, (line) => lines.push(line)).ended;
  if (status !== 0) throw new PlainError('The games could not be played; the reason stands above.');
  return lines;
}

/**
 * Plays the jobs in both until the time is up, all are played or a point differs.
 * @param {string[]} files
 * @param {RandomJob[]} jobs
 * @param {number} time
 * @returns {Promise<{ different?: { job: number, from: number, at: number, parts: string[] }, points: Point[][] }>}
 */
async function sideBySide(files, jobs, time) {
  /** @type {Point[][]} */
  const heard = [[], []];
  let compared = 0;
  /** @type {{ job: number, from: number, at: number, parts: string[] } | undefined} */
  let different;
  let stopped = false;
  const stop = () => {
    stopped = true;
    for (const { child } of running) child.kill();
  };
  const compare = () => {
    for (; !different && compared < Math.min(heard[0].length, heard[1].length); compared++) {
      const [a, b] = [heard[0][compared], heard[1][compared]];
      const parts = Object.keys({ ...a.parts, ...b.parts }).filter((name) => a.parts[name] !== b.parts[name]);
      if (a.at !== b.at) parts.push('length');
      if (parts.length === 0) continue;
      const before = heard[0][compared - 1];
      different = { job: a.job, from: before?.job === a.job ? before.at : 0, at: Math.max(a.at, b.at), parts };
      stop();
    }
  };
  const running = files.map((file, i) =>
    runner(file, ['play'], jobs, (point) => {
      heard[i].push(point);
      compare();
    }),
  );
  const timer = setTimeout(stop, time);
  const ends = await Promise.all(running.map(({ ended }) => ended));
  clearTimeout(timer);
  if (!stopped && ends.some((status) => status !== 0)) throw new PlainError('The games could not be played; the reason stands above.');
  return { ...(different ? { different } : {}), points: heard.map((points) => points.slice(0, compared)) };
}
