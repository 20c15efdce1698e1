/** Where the artwork of a game lies; known without loading the game, so that it can be fetched at the same time. */
import type { ArtFile, BoardFile } from '@hexfront/engine';
import { games } from '@hexfront/games';
import { fileOfPage } from '../home.ts';

/** Drawn plainly: the teaching game, and whatever nobody has drawn a map for. */
const WITHOUT_ART = new Set(['ten-hexes', ...games.filter((g) => g.artwork === false).map((g) => g.id)]);

export const artUrlOf = (game: string): string | undefined => (WITHOUT_ART.has(game) ? undefined : fileOfPage(`art/${game}/`));

const fetched = new Map<string, Promise<ArtFile | undefined>>();

/** The artwork's index, fetched once; undefined if it cannot be had: the board then draws the terrain plainly. */
export function loadArt(url: string): Promise<ArtFile | undefined> {
  const known = fetched.get(url);
  if (known) return known;
  const wanted = fetch(`${url}art.json`).then(
    async (reply) => (reply.ok ? ((await reply.json()) as ArtFile) : undefined),
    () => {
      fetched.delete(url);
      return undefined;
    },
  );
  fetched.set(url, wanted);
  return wanted;
}

/** The artwork for a board: all of it, or the part of it that the board was cut from. */
export const artFor = async (url: string, board: BoardFile): Promise<ArtFile | undefined> => {
  const art = await loadArt(url);
  return art && board.cut ? (await import('./crop-art.ts')).cropArt(art, board) : art;
};
