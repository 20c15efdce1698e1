/** The games that can be played. Each is loaded only when it is wanted, so that a page or command pays for one game and not for four. */

import type { BoardFile, BoardNotes, Describe, GameDef, GuideScript, HeightsFile, Setup, Strategy } from '@hexfront/engine';
import { type CaseNames, titled } from '@hexfront/engine/case-label';
import type { OwnerReader } from '@hexfront/engine/owner';
import type { GameCatalog } from './catalog.ts';

export type * from './catalog.ts';
export { type SmallGame, smallGame } from './small-game.ts';

/** A numbered case of a rulebook, in our own words. */
export interface CaseRow {
  id: string;
  /** What it is about, in a few words. */
  title?: string;
  /** Title of its chapter. */
  chapter?: string;
  group: string;
  kind: string;
  summary: string;
  /** Why there is nothing to enforce, for cases that are commentary or physical components. */
  enforced?: { not: string };
  /** What of it is not in yet, for cases of which a part is. */
  partly?: string;
}

// A game's own shape is its own business; whoever loads one by name handles it through the contract alone.
// biome-ignore lint/suspicious/noExplicitAny: see above
type AnyShape = any;

export interface LoadedGame {
  def: GameDef<AnyShape>;
  describe: Describe<AnyShape>;
  /** Reads the values of a player who owns a copy; absent if the game takes none (`ownValues` of its catalog). */
  owner?: OwnerReader;
  /** What a computer player has to know; a game without one is played at random. */
  strategy?: Strategy<AnyShape>;
  /** The board that a scenario is played on, as its file; the whole map without one. */
  boardFile(scenario?: string): BoardFile;
  cases(): Promise<readonly CaseRow[]>;
  boardNotes(): Promise<BoardNotes>;
  /** How high every hex of the whole map lies; absent if nobody has measured it. */
  heights?(): Promise<HeightsFile>;
  /** Where a unit's values come from, by unit id; for its card. */
  unitNotes(): Promise<Readonly<Record<string, { evidence?: string; note?: string }>>>;
}

/** What it takes to play a game by hand. */
export type PlayableGame = Omit<LoadedGame, 'strategy'>;

export interface GameEntry {
  id: string;
  name: string;
  /** Designer-free one-liner for a start page. */
  about: string;
  /** False if nobody has drawn its map: boards are drawn plainly then. */
  artwork?: false;
  /** Scenarios and options for a start page; light. */
  catalog(): Promise<GameCatalog>;
  /** The guided first game, if there is one. */
  guide?(): Promise<GuideScript>;
  /** The numbered cases alone, for a rules reference outside a game. */
  cases(): Promise<readonly CaseRow[]>;
  /** The game without what only a computer player needs; with a set-up, only the rules that this one uses. */
  rules(setup?: Partial<Setup> & { scenario: string }): Promise<PlayableGame>;
  /** What a computer player has to know; absent if it can only play at random. */
  strategy?(): Promise<Strategy<AnyShape>>;
}

/** A game of the list. */
export interface ListedGame extends GameEntry {
  /** Everything at once. */
  load(): Promise<LoadedGame>;
}

/** Cases with the titles of their sections. */
const withTitles = async (rows: Promise<{ default: unknown }>, titles: Promise<{ default: unknown }>): Promise<CaseRow[]> =>
  titled((await rows).default as CaseRow[], (await titles).default as CaseNames);

const lastGambleCases = () =>
  withTitles(
    import('@hexfront/last-gamble/data/cases.json', { with: { type: 'json' } }),
    import('@hexfront/last-gamble/data/case-titles.json', { with: { type: 'json' } }),
  );

const roadToTheRhineCases = () =>
  withTitles(
    import('@hexfront/road-to-the-rhine/data/cases.json', { with: { type: 'json' } }),
    import('@hexfront/road-to-the-rhine/data/case-titles.json', { with: { type: 'json' } }),
  );

const wachtAmRheinCases = () =>
  withTitles(
    import('@hexfront/wacht-am-rhein/data/cases.json', { with: { type: 'json' } }),
    import('@hexfront/wacht-am-rhein/data/case-titles.json', { with: { type: 'json' } }),
  );

const wachtAmRheinIICases = () =>
  withTitles(
    import('@hexfront/wacht-am-rhein-ii/data/cases.json', { with: { type: 'json' } }),
    import('@hexfront/wacht-am-rhein-ii/data/case-titles.json', { with: { type: 'json' } }),
  );

const entries: readonly GameEntry[] = [
  {
    id: 'last-gamble',
    name: 'The Last Gamble',
    about: 'The Ardennes, December 16, 1944, to January 2, 1945: regiments and battalions, two miles a hex, half a day a turn.',
    catalog: async () => (await import('@hexfront/last-gamble/catalog')).catalog,
    guide: async () => (await import('@hexfront/last-gamble/guide')).GUIDE,
    cases: lastGambleCases,
    strategy: async () => (await import('@hexfront/last-gamble/strategy')).strategy,
    rules: async (setup) => {
      const lg = await import('@hexfront/last-gamble/page');
      await lg.bringRules(setup);
      return {
        def: lg.lastGamble,
        describe: lg.describe,
        boardFile: () => lg.boardFile as unknown as BoardFile,
        cases: lastGambleCases,
        boardNotes: async () =>
          (await import('@hexfront/last-gamble/data/board-notes.json', { with: { type: 'json' } })).default as unknown as BoardNotes,
        heights: async () => (await import('@hexfront/last-gamble/data/heights.json', { with: { type: 'json' } })).default as HeightsFile,
        unitNotes: async () => (await import('@hexfront/last-gamble/data/units-notes.json', { with: { type: 'json' } })).default,
      };
    },
  },
  {
    id: 'road-to-the-rhine',
    name: 'Road to the Rhine',
    about: 'The Western Front from September 1944: divisions, a week a turn, as many impulses as the supply columns can feed.',
    catalog: async () => (await import('@hexfront/road-to-the-rhine/catalog')).catalog,
    guide: async () => (await import('@hexfront/road-to-the-rhine/guide')).GUIDE,
    cases: roadToTheRhineCases,
    strategy: async () => (await import('@hexfront/road-to-the-rhine/strategy')).strategy,
    rules: async () => {
      const rr = await import('@hexfront/road-to-the-rhine/page');
      return {
        def: rr.roadToTheRhine,
        describe: rr.describe,
        boardFile: () => rr.boardFile as unknown as BoardFile,
        cases: roadToTheRhineCases,
        boardNotes: async () =>
          (await import('@hexfront/road-to-the-rhine/data/board-notes.json', { with: { type: 'json' } })).default as unknown as BoardNotes,
        heights: async () =>
          (await import('@hexfront/road-to-the-rhine/data/heights.json', { with: { type: 'json' } })).default as HeightsFile,
        unitNotes: async () => (await import('@hexfront/road-to-the-rhine/data/units-notes.json', { with: { type: 'json' } })).default,
      };
    },
  },
  {
    id: 'wacht-am-rhein',
    name: 'Wacht am Rhein',
    about: 'The Ardennes from December 16, 1944: battalions and companies, one mile a hex, three turns a day; from one sheet to all four.',
    catalog: async () => (await import('@hexfront/wacht-am-rhein/catalog')).catalog,
    guide: async () => (await import('@hexfront/wacht-am-rhein/guide')).GUIDE,
    cases: wachtAmRheinCases,
    strategy: async () => (await import('@hexfront/wacht-am-rhein/strategy')).strategy,
    rules: async () => {
      const war = await import('@hexfront/wacht-am-rhein/page');
      return {
        def: war.wachtAmRhein,
        describe: war.describe,
        boardFile: war.boardFile,
        cases: wachtAmRheinCases,
        boardNotes: async () =>
          (await import('@hexfront/wacht-am-rhein/data/board-notes.json', { with: { type: 'json' } })).default as unknown as BoardNotes,
        heights: async () =>
          (await import('@hexfront/wacht-am-rhein/data/heights.json', { with: { type: 'json' } })).default as HeightsFile,
        unitNotes: async () => (await import('@hexfront/wacht-am-rhein/data/units-notes.json', { with: { type: 'json' } })).default,
      };
    },
  },
  {
    id: 'wacht-am-rhein-ii',
    name: 'Wacht am Rhein II',
    about:
      'Reconstructed edition. The Ardennes, December 1944: battalions and companies, one mile a hex, by day and by night; hidden stacks.',
    catalog: async () => (await import('@hexfront/wacht-am-rhein-ii/catalog')).catalog,
    guide: async () => (await import('@hexfront/wacht-am-rhein-ii/guide')).GUIDE,
    cases: wachtAmRheinIICases,
    strategy: async () => (await import('@hexfront/wacht-am-rhein-ii/strategy')).strategy,
    rules: async () => {
      const war = await import('@hexfront/wacht-am-rhein-ii/page');
      return {
        def: war.wachtAmRheinII,
        describe: war.describe,
        owner: war.OWNER,
        boardFile: war.boardFile,
        cases: wachtAmRheinIICases,
        boardNotes: async () =>
          (await import('@hexfront/wacht-am-rhein-ii/data/board-notes.json', { with: { type: 'json' } })).default as unknown as BoardNotes,
        unitNotes: async () => (await import('@hexfront/wacht-am-rhein-ii/data/units-notes.json', { with: { type: 'json' } })).default,
      };
    },
  },
  // Small games, a line each; `hexfront new` writes its own above this one.
];

export const games: readonly ListedGame[] = entries.map((entry) => ({
  ...entry,
  load: async () => {
    const [rules, strategy] = await Promise.all([entry.rules(), entry.strategy?.()]);
    return { ...rules, ...(strategy ? { strategy } : {}) };
  },
}));

export async function loadGameById(id: string): Promise<LoadedGame | undefined> {
  return games.find((g) => g.id === id)?.load();
}
