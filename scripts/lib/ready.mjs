// What the package carries besides the page: bundled programs, and what drawing a map reads. `npm pack` calls it (prepack).
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildClient } from './build-client.mjs';
import { buildNode } from './build-node.mjs';
import { root } from './shell.mjs';

const fonts = ['source-serif-4', 'barlow', 'barlow-condensed'];

/**
 * Builds page and programs and lays dist/ready out anew.
 * @returns {Promise<{ folder: string, files: number }>}
 */
export async function makeReady() {
  await buildClient();
  const { folder: programs } = await buildNode();
  const folder = join(root, 'dist', 'ready');
  rmSync(folder, { recursive: true, force: true });
  let files = 0;
  /** @param {string} from @param {string} to */
  const take = (from, to) => {
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(from, to);
    files += 1;
  };
  for (const name of readdirSync(programs)) if (name.endsWith('.mjs')) take(join(programs, name), join(folder, 'programs', name));
  const games = join(root, 'packages', 'games');
  for (const game of readdirSync(games)) {
    // Artwork is part of the page already.
    if (!existsSync(join(games, game, 'art', 'art.json'))) continue;
    for (const name of ['board.json', 'board-notes.json', 'heights.json'])
      take(join(games, game, 'data', name), join(folder, 'maps', game, 'data', name));
  }
  for (const family of fonts) {
    const from = join(root, 'node_modules', '@fontsource', family, 'files');
    for (const name of readdirSync(from))
      if (/-latin-[4-7]00-(normal|italic)\.woff$/.test(name)) take(join(from, name), join(folder, 'fonts', name));
  }
  return { folder, files };
}
