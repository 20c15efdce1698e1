/** How a table gets the code of a game: from the list of games, or the small teaching game that comes with the engine. */
import { type BoardFile, type CaseInfo, type Describe, type GameDef, type HeightsFile, plainDescribe, type Setup } from '@hexfront/engine';
import { games, type ListedGame } from '@hexfront/games';
import { artUrlOf } from './art.ts';

export interface GameModule {
  // biome-ignore lint/suspicious/noExplicitAny: a table plays any game; each has its own shape
  def: GameDef<any>;
  // biome-ignore lint/suspicious/noExplicitAny: see above
  describe: Describe<any>;
  /** Only read when the rules reference is opened. */
  cases(): Promise<readonly CaseInfo[]>;
  /** Where a unit's values come from, by unit id. */
  unitNotes(): Promise<Readonly<Record<string, { evidence?: string; note?: string }>>>;
  /** The board that a scenario is played on; the whole map without one. */
  boardFile(scenario?: string): BoardFile;
  /** How high the hexes of the whole map lie. */
  heights?(): Promise<HeightsFile>;
  /** What the computer needs to know to play it well; fetched when it plays. */
  strategy?: ListedGame['strategy'];
  /** Folder of the artwork under the page's root. */
  artUrl?: string;
}

/** The code of a game; with a set-up, only what that one needs. The owner's values that it names come with it, if this browser keeps them. */
export async function loadGame(
  id: string,
  setup?: Partial<Setup> & { scenario: string },
  values: string | undefined = setup?.values,
): Promise<GameModule> {
  if (id === 'ten-hexes') {
    const [{ tenHexes }, { BOARD, CASES }] = await Promise.all([
      import('../../../engine/example/game.ts'),
      import('../../../engine/example/data.ts'),
    ]);
    const cases = Object.entries(CASES).map(([id, summary]) => ({ id, group: 'rules', summary }));
    return {
      def: tenHexes,
      describe: plainDescribe(tenHexes),
      cases: async () => cases,
      unitNotes: async () => ({}),
      boardFile: () => BOARD,
    };
  }
  const entry = games.find((g) => g.id === id);
  if (!entry) throw new Error(`there is no game called ${id}`);
  const { def, describe, cases, unitNotes, boardFile, heights, owner } = await entry.rules(setup);
  if (values && owner) await (await import('../store/own-values.ts')).bringValues(owner, id, values);
  const artUrl = artUrlOf(id);
  return {
    def,
    describe,
    cases,
    unitNotes,
    boardFile,
    ...(heights ? { heights } : {}),
    ...(entry.strategy ? { strategy: entry.strategy } : {}),
    ...(artUrl ? { artUrl } : {}),
  };
}
