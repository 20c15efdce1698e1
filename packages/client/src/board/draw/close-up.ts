/** What of a big map only shows close up lies in files of its own, one per part of the map: fetched when somebody looks there. */
import type { ArtFile, ArtPart, ArtPartFile } from '@hexfront/engine';
import { type Box, touches } from '../geometry.ts';

export interface CloseUp {
  /** Whether everything that shows in the box at this zoom is there; what is missing is fetched. */
  ready(box: Box, zoom: number): boolean;
}

const MOST_TRIES = 3;

const boxOf = ({ box: [x0, y0, x1, y1] }: ArtPart): Box => ({ x0, y0, x1, y1 });

/** `arrived` gets the artwork with all parts that have come, and the part of the map that has more to show now. */
export function createCloseUp(art: ArtFile, url: string, arrived: (art: ArtFile, box: Box) => void): CloseUp {
  const parts = (art.parts ?? []).map((part) => ({ part, box: boxOf(part), state: 'away' as 'away' | 'loading' | 'here', tries: 0 }));
  let joined = art;
  const load = async (p: (typeof parts)[number]): Promise<void> => {
    p.state = 'loading';
    try {
      const answer = await fetch(`${url}${p.part.file}`);
      if (!answer.ok) throw new Error(`${answer.status}`);
      const part = (await answer.json()) as ArtPartFile;
      const { joinPart } = await import('./join-art.ts');
      joined = joinPart(joined, part);
      p.state = 'here';
      arrived(joined, p.box);
    } catch {
      // A lost connection may come back; a missing file will not: after three tries the map does without.
      p.tries++;
      p.state = p.tries < MOST_TRIES ? 'away' : 'here';
    }
  };
  return {
    ready(box, zoom) {
      let all = true;
      for (const p of parts) {
        if (p.state === 'here' || zoom < p.part.from || !touches(p.box, box)) continue;
        all = false;
        if (p.state === 'away') void load(p);
      }
      return all;
    },
  };
}
