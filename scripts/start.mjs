#!/usr/bin/env node
// One command from a fresh clone to a running game: installs what is missing, builds, serves and prints the address.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { PlainError, root, run, runMain, say } from './lib/shell.mjs';

await runMain(async () => {
  await ensureInstalled();
  const args = process.argv.slice(2);
  if (!args.includes('--help') && !args.includes('-h')) {
    say('building ...');
    // In a process of its own: the bundler's memory is not the server's.
    const built = await run(process.execPath, [join(root, 'scripts', 'build.mjs')], { show: true });
    if (built.code !== 0) throw new PlainError('The build failed; nothing was started.');
  }
  const { buildNode } = await import('./lib/build-node.mjs');
  const { folder } = await buildNode();
  process.env.HEXFRONT_CLIENT ??= join(root, 'dist', 'client');
  if (process.env.npm_lifecycle_event !== undefined) stopWithNpm();
  await import(pathToFileURL(join(folder, 'server.mjs')).href);
  return Number(process.exitCode ?? 0);
});

/** A signal to npm ends npm and its shell but does not reach us: stop as well instead of holding the port for ever. */
function stopWithNpm() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
