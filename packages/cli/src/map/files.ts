/** Finds what drawing a map reads: in the packages of a checkout, or beside the programs of the installed package. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ArtFile, type ArtPartFile, type BoardFile, type BoardNotes, type HeightsFile, joinPart } from '@hexfront/engine';

/** An error meant for the person at the keyboard: printed as one line, without a stack. */
export class Complaint extends Error {}

export const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
export const complain = (text: string): void => {
  process.stderr.write(`${text}\n`);
};

function roots(): string[] {
  const out: string[] = [];
  for (const start of [dirname(fileURLToPath(import.meta.url)), process.cwd()]) {
    for (let d = start; ; d = dirname(d)) {
      if (existsSync(join(d, 'packages', 'games'))) out.push(d);
      if (d === dirname(d)) break;
    }
  }
  return out;
}

/** The installed package: maps and fonts lie beside the programs, artwork in the page. */
function readyFolder(): string | undefined {
  const folder = dirname(dirname(fileURLToPath(import.meta.url)));
  return existsSync(join(folder, 'maps')) ? folder : undefined;
}

function projectRoot(): string {
  const [root] = roots();
  if (!root) throw new Complaint('the folder packages/games was not found above here or above the program');
  return root;
}

export function fontPath(family: string, file: string): string {
  const ready = readyFolder();
  return ready ? join(ready, 'fonts', file) : join(projectRoot(), 'node_modules', '@fontsource', family, 'files', file);
}

export function gameFolder(id: string): string {
  const ready = readyFolder();
  const games = ready ? join(ready, 'maps') : join(projectRoot(), 'packages', 'games');
  const known = readdirSync(games).filter((g) => existsSync(join(games, g, 'data', 'board.json')));
  if (!known.includes(id)) throw new Complaint(`no map of "${id}"; there are ${known.join(', ')}`);
  return join(games, id);
}

function read<T>(file: string, what: string): T {
  if (!existsSync(file)) throw new Complaint(`${what} is missing: ${file}`);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch (error) {
    throw new Complaint(`${what} cannot be read: ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The artwork of a game by the game's folder. */
export function artFolder(folder: string): string {
  const own = join(folder, 'art');
  return existsSync(own) ? own : join(folder, '..', '..', '..', 'client', 'art', basename(folder));
}

export const readBoard = (folder: string): BoardFile => read(join(folder, 'data', 'board.json'), 'the board');
/** Where facts come from; a board of one's own needs no such file. */
export function readNotes(folder: string): BoardNotes {
  const file = join(folder, 'data', 'board-notes.json');
  if (!existsSync(file)) return { format: 'hexfront-board-notes', version: 1, id: basename(folder), hexes: {}, sides: {} };
  return read(file, 'the notes of the board');
}
/** How high the hexes lie; a board of one's own need not say. */
export function readHeights(folder: string): HeightsFile | undefined {
  const file = join(folder, 'data', 'heights.json');
  return existsSync(file) ? read(file, 'the heights of the board') : undefined;
}
export const hasArt = (folder: string): boolean => existsSync(join(artFolder(folder), 'art.json'));
/** The artwork with all its parts: who prints a map looks everywhere. */
export function readArt(folder: string): ArtFile {
  const art = read<ArtFile>(join(artFolder(folder), 'art.json'), 'the artwork');
  return (art.parts ?? []).reduce(
    (whole, part) => joinPart(whole, read<ArtPartFile>(join(artFolder(folder), part.file), 'the artwork')),
    art,
  );
}
