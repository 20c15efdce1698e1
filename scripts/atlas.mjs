// Bundles the atlas and runs it: `npm run atlas [-- game...]`. The geography is looked for in $HEXFRONT_GEO, else ../shared/geo.
import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
// Inside node_modules, so that the bundle finds sharp.
const out = mkdtempSync(join(root, 'node_modules', '.atlas-'));
try {
  await build({
    entryPoints: [join(root, 'packages/atlas/src/index.ts')],
    outfile: join(out, 'atlas.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['sharp'],
    logLevel: 'warning',
  });
  const { runAtlas } = await import(pathToFileURL(join(out, 'atlas.mjs')).href);
  await runAtlas(root, process.env.HEXFRONT_GEO ?? resolve(root, '../shared/geo'), process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  if (process.env.DEBUG) console.error(error);
  process.exitCode = 1;
} finally {
  rmSync(out, { recursive: true, force: true });
}
