// Bundles a program that plays games, with the packages of this checkout or of another one.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './shell.mjs';

/**
 * @param {string} entry path in this checkout
 * @param {string} outfile
 * @param {string} [home] the checkout whose packages are bundled; engine, games and computer players need no library
 */
export async function bundleTool(entry, outfile, home = root) {
  const esbuild = await import('esbuild');
  const exported = exportsOf(home);
  await esbuild.build({
    absWorkingDir: home,
    entryPoints: [join(root, entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'packages-of-a-checkout',
        setup(build) {
          build.onResolve({ filter: /^@hexfront\// }, ({ path }) => {
            const [, name, rest] = /^(@hexfront\/[^/]+)(?:\/(.*))?$/.exec(path) ?? [];
            const found = exported.get(name);
            if (!found) return undefined;
            const target = found.exports[rest === undefined ? '.' : `./${rest}`] ?? `./${rest}`;
            return { path: join(found.folder, target) };
          });
        },
      },
    ],
  });
}

/**
 * Where each package of a checkout lies, and what it exports.
 * @param {string} home
 * @returns {Map<string, { folder: string, exports: Record<string, string> }>}
 */
function exportsOf(home) {
  const packages = join(home, 'packages');
  const folders = [packages, join(packages, 'games')].flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)));
  return new Map(
    folders
      .filter((folder) => existsSync(join(folder, 'package.json')))
      .map((folder) => {
        const { name, exports = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
        return [name, { folder, exports }];
      }),
  );
}
