/** Owner's values that a command plays with: from a file, or from the data folder by their hash. */
import { existsSync } from 'node:fs';
import { InputError } from '@hexfront/engine';
import { shortHash } from '@hexfront/engine/owner';
import { dataFolder, keptValues, loadKept, loadValues, valuesText } from '@hexfront/server/values';
import type { Flag } from './args.ts';

export const VALUES_FLAG: Flag = { type: 'string', value: 'FILE', about: "owner's values to play with: a file, or the hash of kept ones" };

export const dataOf = (flag: string | boolean | undefined): string => dataFolder(typeof flag === 'string' ? flag : undefined, process.env);

/** The one kept set whose hash begins so. */
export async function keptHash(data: string, game: string, start: string): Promise<string> {
  const fits = (await keptValues(data, game)).filter((hash) => hash.startsWith(start.toLowerCase()));
  if (fits.length === 1) return fits[0];
  throw new InputError(
    fits.length === 0
      ? `there is no file ${start}, and no values that begin so are kept for ${game}`
      : `several values begin with ${start}: ${fits.map(shortHash).join(', ')}`,
  );
}

/** Loads what `--values` names and answers with its hash; undefined if nothing was named. */
export async function valuesGiven(game: string, flag: string | boolean | undefined): Promise<string | undefined> {
  if (typeof flag !== 'string') return undefined;
  if (existsSync(flag)) return (await loadValues(game, await valuesText(flag), flag)).hash;
  const hash = await keptHash(dataOf(undefined), game, flag);
  await loadKept(dataOf(undefined), game, hash);
  return hash;
}

/** Loads the values that a save or position names, if they are kept here; whoever opens it then says what is missing. */
export async function valuesNamed(game: string, named: unknown): Promise<void> {
  if (typeof named === 'string') await loadKept(dataOf(undefined), game, named);
}
