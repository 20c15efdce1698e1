/** Heights for hex cards: fetched with the first card that is asked for. */
import { heightWords } from '@hexfront/engine';
import type { GameModule } from './games.ts';
import type { HexSaid } from './protocol.ts';

/** Adds the height to a card; a card without one is better than none, so what cannot be fetched is left out and tried again. */
export function createHeights({ heights, boardFile }: GameModule): (card: HexSaid) => Promise<HexSaid> {
  let words: Promise<(id: string) => string | undefined> | undefined;
  return async (card) => {
    if (!heights) return card;
    words ??= heights().then((file) => heightWords(boardFile(), file));
    try {
      const height = (await words)(card.hex);
      return height === undefined ? card : { ...card, height };
    } catch {
      words = undefined;
      return card;
    }
  };
}
