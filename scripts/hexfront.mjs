#!/usr/bin/env node
// The `hexfront` command from a checkout: bundles it anew when a source changed, then runs it.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { PlainError, root, run, runMain } from './lib/shell.mjs';
import { rulesKey } from './lib/sources.mjs';

await runMain(async () => {
  // Standard output belongs to the command, which may be asked for JSON.
  await ensureInstalled((line) => process.stderr.write(`${line}\n`));
  const [command = 'serve'] = process.argv.slice(2);
  if (command === 'serve' && !process.argv.includes('--help')) {
    const page = await run(process.execPath, [join(root, 'scripts', 'build.mjs'), '--client']);
    if (page.code !== 0) throw new PlainError(page.output.trim());
  }
  const { buildNode } = await import('./lib/build-node.mjs');
  const { folder } = await buildNode();
  process.env.HEXFRONT_CLIENT ??= join(root, 'dist', 'client');
  const game = process.argv[3];
  if (command === 'rules' && game !== undefined && /^[a-z0-9-]+$/.test(game)) process.env.HEXFRONT_SOURCES ??= rulesKey(game);
  await import(pathToFileURL(join(folder, 'hexfront.mjs')).href);
  return Number(process.exitCode ?? 0);
});
