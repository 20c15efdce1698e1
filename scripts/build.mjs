#!/usr/bin/env node
// Builds the page (dist/client) and the programs for Node (dist/node). `--client` or `--node` builds one of them,
// `--site` the page as plain files for any web server (dist/site).
import { buildClient, transferSize } from './lib/build-client.mjs';
import { buildNode } from './lib/build-node.mjs';
import { buildSite } from './lib/build-site.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { PlainError, runMain, say, seconds, size } from './lib/shell.mjs';

await runMain(async () => {
  const args = process.argv.slice(2);
  const unknown = args.find((arg) => !['--client', '--node', '--site'].includes(arg));
  if (unknown !== undefined) throw new PlainError(`build knows --client, --node and --site, not ${unknown}`);
  await ensureInstalled();
  if (args.length === 0 || args.includes('--node')) {
    const started = Date.now();
    const { built } = await buildNode();
    say(`programs ... ${built ? 'built' : 'up to date'} (${seconds(Date.now() - started)})`);
  }
  if (args.length === 0 || args.includes('--client')) {
    const started = Date.now();
    const { built, assets } = await buildClient();
    const first = `${assets.files.length} files, ${size(transferSize(assets))} of page and scripts to load`;
    say(`page ... ${built ? 'built' : 'up to date'} (${seconds(Date.now() - started)}; ${first})`);
  }
  if (args.includes('--site')) {
    const started = Date.now();
    const { folder, files } = await buildSite();
    say(`plain files ... built (${seconds(Date.now() - started)}; ${files} files in ${folder})`);
  }
  return 0;
});
