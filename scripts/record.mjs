#!/usr/bin/env node
// Recorded games of computer against computer: `npm run record -- [game] [scenario]` plays them again and renews those that the rules have changed.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { root, runMain } from './lib/shell.mjs';

await runMain(async () => {
  await ensureInstalled();
  const { bundleTool } = await import('./lib/bundle-tool.mjs');
  const folder = join(root, 'build', 'record', String(process.pid));
  const file = join(folder, 'record.mjs');
  try {
    await bundleTool('packages/sim/tools/record.ts', file);
    const { main } = await import(pathToFileURL(file).href);
    return await main(root, process.argv.slice(2));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
