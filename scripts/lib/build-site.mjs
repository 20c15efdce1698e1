// The page as plain files for any web server, under any path: everything but playing over the network works there.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildClient } from './build-client.mjs';
import { root } from './shell.mjs';

/**
 * @param {string} [folder] where to put it; emptied first
 * @returns {Promise<{ folder: string, files: number }>}
 */
export async function buildSite(folder = join(root, 'dist', 'site')) {
  const { folder: client } = await buildClient();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let files = 0;
  cpSync(client, folder, {
    recursive: true,
    filter: (from) => {
      // Plain servers do not know the compressed twins.
      if (/\.(br|gz)$/.test(from)) return false;
      files += 1;
      return true;
    },
  });
  const page = join(folder, 'index.html');
  writeFileSync(page, standalone(readFileSync(page, 'utf8')));
  // Some hosts (GitHub Pages) would otherwise leave out files whose names begin with an underscore.
  writeFileSync(join(folder, '.nojekyll'), '');
  return { folder, files };
}

/** The page with addresses relative to itself, told that nobody is behind it. @param {string} html */
export function standalone(html) {
  return html.replace(/ (href|src)="\//g, ' $1="./').replace('<html ', '<html data-server="none" ');
}
