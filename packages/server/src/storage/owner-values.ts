/**
 * Owner's values in the data folder: one text a set of values, `values/<game>/<hash>.tsv`. They stay on the machine of whoever put them
 * there; a match, a save and everything that leaves the server names their hash alone.
 */
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { InputError } from '@hexfront/engine';
import type { OwnerRead, OwnerReader } from '@hexfront/engine/owner';
import { games } from '@hexfront/games';

/** The folder that everything is kept in: as named, as the environment says, or `.hexfront` at home. */
export const dataFolder = (value: string | undefined, env: NodeJS.ProcessEnv): string =>
  resolve(value ?? (env.HEXFRONT_DATA || join(homedir(), '.hexfront')));

/** More bytes than any table has that a reader would accept. */
const MOST_BYTES = 2_000_000;
const NAME = /^([0-9a-f]{32})\.tsv$/;
const folderOf = (data: string, game: string): string => join(data, 'values', game);

/** The text of a file that somebody says holds values. */
export async function valuesText(path: string): Promise<string> {
  try {
    if ((await stat(path)).size > MOST_BYTES) throw new InputError(`${path} is too large to be a table of values`);
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof InputError) throw error;
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new InputError(`cannot read ${path}: ${missing ? 'there is no such file' : (error as Error).message}`);
  }
}

export async function ownerReader(game: string): Promise<OwnerReader> {
  const owner = (await games.find((entry) => entry.id === game)?.rules())?.owner;
  if (!owner) throw new InputError(`${game} takes no owner's values`);
  return owner;
}

/** Loads values, so that games can name them by their hash; refuses a text that is wrong, line by line. */
export async function loadValues(game: string, text: string, from: string): Promise<OwnerRead> {
  const read = (await ownerReader(game)).load(text);
  if ('problems' in read) throw new InputError(`${from} cannot be used:\n${read.problems.map((problem) => `  ${problem}`).join('\n')}`);
  return read;
}

/** Hashes of the values that are kept for a game. */
export async function keptValues(data: string, game: string): Promise<string[]> {
  const names = await readdir(folderOf(data, game)).catch(() => []);
  return names.flatMap((name) => NAME.exec(name)?.[1] ?? []).sort();
}

/** Puts values into the data folder, readable for their owner alone. */
export async function keepValues(data: string, game: string, text: string, from: string): Promise<{ path: string; read: OwnerRead }> {
  const read = await loadValues(game, text, from);
  const path = join(folderOf(data, game), `${read.hash}.tsv`);
  await mkdir(folderOf(data, game), { recursive: true, mode: 0o700 });
  await writeFile(path, text, { mode: 0o600 });
  return { path, read };
}

export const dropValues = (data: string, game: string, hash: string): Promise<void> => rm(join(folderOf(data, game), `${hash}.tsv`));

/** Loads kept values of a game by their hash; false if there are none. A file that no longer says what its name says is refused. */
export async function loadKept(data: string, game: string, hash: string): Promise<boolean> {
  if (!(await keptValues(data, game)).includes(hash)) return false;
  const path = join(folderOf(data, game), `${hash}.tsv`);
  const read = await loadValues(game, await valuesText(path), path);
  if (read.hash !== hash) throw new InputError(`${path} was changed: its values are now ${read.hash}`);
  return true;
}

/** Loads all values that are kept for a game; what is wrong with one of them is told and does not hinder the others. */
export async function loadAllKept(data: string, game: string, told: (problem: string) => void): Promise<void> {
  for (const hash of await keptValues(data, game))
    try {
      await loadKept(data, game, hash);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      told(error.message);
    }
}
