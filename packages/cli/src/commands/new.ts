/** `hexfront new <name>`: a running little game to change, made of the one in packages/games/little-game. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { readArgs, UsageError } from '../args.ts';
import { print } from '../output.ts';

const TEMPLATE = 'little-game';
const TITLE = 'Little Game';
const LONGEST = 24;
/** Where the line of a new game goes in the list of games. */
const MARK = '  // Small games, a line each; `hexfront new` writes its own above this one.\n';

const titleOf = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

function checkName(root: string, name: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > LONGEST)
    throw new UsageError(
      `${JSON.stringify(name.slice(0, 60))} is no name for a game: at most ${LONGEST} small letters, digits and single hyphens, such as my-game`,
    );
  if (existsSync(join(root, 'packages', 'games', name))) throw new UsageError(`there is a folder packages/games/${name} already`);
  if (existsSync(join(root, 'packages', name)) || existsSync(join(root, 'node_modules', '@hexfront', name)))
    throw new UsageError(`the name ${name} is taken by a package of the house`);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

/** Makes the game in a checkout and gives back its files, relative to the checkout. Nothing is written if anything is wrong. */
export function makeGame(root: string, name: string): string[] {
  const template = join(root, 'packages', 'games', TEMPLATE);
  const list = join(root, 'packages', 'games', 'registry', 'src', 'index.ts');
  const manifest = join(root, 'packages', 'games', 'registry', 'package.json');
  if (!existsSync(template) || !existsSync(list))
    throw new UsageError('new games are made in a checkout of the sources: clone the repository and call npx hexfront new there');
  checkName(root, name);
  const entries = readFileSync(list, 'utf8');
  if (!entries.includes(MARK))
    throw new UsageError(`the place for new games is gone from packages/games/registry/src/index.ts: ${MARK.trim()}`);

  const folder = join(root, 'packages', 'games', name);
  cpSync(template, folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
  const made = filesBelow(folder);
  for (const file of made) writeFileSync(file, readFileSync(file, 'utf8').replaceAll(TEMPLATE, name).replaceAll(TITLE, titleOf(name)));

  const line = `  smallGame('${name}', '${titleOf(name)}', () => import('@hexfront/${name}')),\n`;
  const imported = entries.includes('import { smallGame }')
    ? entries
    : entries.replace(
        "export type * from './catalog.ts';",
        "import { smallGame } from './small-game.ts';\n\nexport type * from './catalog.ts';",
      );
  writeFileSync(list, imported.replace(MARK, line + MARK));
  const json = JSON.parse(readFileSync(manifest, 'utf8')) as { dependencies: Record<string, string> };
  json.dependencies = Object.fromEntries(
    Object.entries({ ...json.dependencies, [`@hexfront/${name}`]: '*' }).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  writeFileSync(manifest, `${JSON.stringify(json, undefined, 2)}\n`);

  // What npm install would do; so the game runs at once.
  const link = join(root, 'node_modules', '@hexfront', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(process.platform === 'win32' ? folder : relative(dirname(link), folder), link, 'junction');
  return made.map((file) => relative(root, file));
}

export async function newCommand(args: readonly string[]): Promise<number> {
  const given = readArgs(
    {
      name: 'new',
      words: '<name>',
      about:
        'Makes packages/games/<name>: a running little game with board, counters, a combat table, rules, words, tests and an opponent, and puts it in the\n' +
        'list of games. Change it piece by piece; docs/your-own-game.md tells how.',
      flags: {},
      examples: ['hexfront new my-game'],
    },
    args,
  );
  if (!given) return 0;
  const [name] = given.words;
  if (name === undefined) throw new UsageError('name the game: hexfront new my-game');
  const made = makeGame(process.env.HEXFRONT_ROOT ?? process.cwd(), name);
  print(`Made packages/games/${name}: ${made.length} files, and a line in packages/games/registry/src/index.ts.

  npx vitest run packages/games/${name}     its tests
  npx hexfront play ${name}                 in the terminal
  npx hexfront map ${name} -o map.svg       its map
  npx hexfront simulate ${name}             the computer against itself
  npm start                                 in the browser

npm install once writes it into package-lock.json. docs/your-own-game.md tells what to change where.`);
  return 0;
}
