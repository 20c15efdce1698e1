/** Finding the game a command is about. */
import { games, type LoadedGame } from '@hexfront/games';
import { UsageError } from './args.ts';

export async function loadGame(id: string | undefined): Promise<LoadedGame> {
  const entry = games.find((g) => g.id === id);
  if (!entry)
    throw new UsageError(
      `${id === undefined ? 'name a game' : `there is no game ${JSON.stringify(id)}`}: ${games.map((g) => g.id).join(', ')}`,
    );
  return entry.load();
}

/** Whoever asks for `sharp` where it could not think ahead is told so, instead of getting `steady` under another name. */
export async function refuseSharp(id: string, scenario: string, players: readonly string[]): Promise<void> {
  if (!players.includes('sharp')) return;
  const catalog = await games.find((g) => g.id === id)?.catalog();
  const found = catalog?.scenarios.find((s) => s.id === scenario);
  if (found?.large)
    throw new UsageError(
      `sharp cannot play ${found.name}: it has too many units to play several plans through; steady can, without lapses`,
    );
}
