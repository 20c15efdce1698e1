#!/usr/bin/env node
// The `hexfront` command. In a checkout it is bundled anew when a source changed; the package brings programs and page ready to run.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { nodeTrouble } from '../scripts/lib/node-version.mjs';

const tooOld = nodeTrouble(process.versions.node);
if (tooOld !== undefined) {
  process.stderr.write(`hexfront: ${tooOld}\n`);
  process.exitCode = 1;
} else {
  const checkout = new URL('../scripts/hexfront.mjs', import.meta.url);
  if (!existsSync(checkout)) process.env.HEXFRONT_CLIENT ??= fileURLToPath(new URL('../dist/client', import.meta.url));
  await import((existsSync(checkout) ? checkout : new URL('../dist/ready/programs/hexfront.mjs', import.meta.url)).href);
}
