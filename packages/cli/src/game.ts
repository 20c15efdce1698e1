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
