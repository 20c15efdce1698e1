#!/usr/bin/env node
// Run by `npm pack`: everything the package carries, built.
import { ensureInstalled } from './lib/install.mjs';
import { makeReady } from './lib/ready.mjs';
import { runMain } from './lib/shell.mjs';

await runMain(async () => {
  // Standard output belongs to npm, which may be asked for JSON.
  const tell = (/** @type {string} */ line) => void process.stderr.write(`${line}\n`);
  await ensureInstalled(tell);
  const { folder, files } = await makeReady();
  tell(`${files} files ready in ${folder}`);
  return 0;
});
