/** A small game of the list: everything beyond its own module is worked out from that, so that its entry is one line. */
import { type BoardFile, type Describe, type GameDef, type Side, type Strategy, start } from '@hexfront/engine';
import type { GameCatalog } from './catalog.ts';
import type { CaseRow, GameEntry } from './index.ts';

/** What the module of a small game exports. */
export interface SmallGame {
  // biome-ignore lint/suspicious/noExplicitAny: a game's own shape is its own business
  def: GameDef<any>;
  // biome-ignore lint/suspicious/noExplicitAny: see above
  describe: Describe<any>;
  boardFile: BoardFile;
  cases: readonly CaseRow[];
  // biome-ignore lint/suspicious/noExplicitAny: see above
  strategy: Strategy<any>;
}

/** A game with no artwork, no guide and the start page's usual words. */
export const smallGame = (id: string, name: string, load: () => Promise<SmallGame>): GameEntry => ({
  id,
  name,
  about: 'A small game of our own.',
  artwork: false,
  catalog: async () => catalogOf(await load()),
  cases: async () => (await load()).cases,
  strategy: async () => (await load()).strategy,
  rules: async () => {
    const { def, describe, boardFile, cases } = await load();
    return {
      def,
      describe,
      boardFile: () => boardFile,
      cases: async () => cases,
      boardNotes: async () => ({ format: 'hexfront-board-notes', version: 1, id, hexes: {}, sides: {} }),
      unitNotes: async () => ({}),
    };
  },
});

function catalogOf({ def, describe }: SmallGame): GameCatalog {
  const colour = (side: Side): string => describe.bodies[describe.sideBody[side]] ?? '#E6E1D3';
  return {
    sides: def.sides.map(({ id, name }, side) => ({ id, name, body: describe.sideBody[side], colour: colour(side) })),
    counters: def.units.length,
    caseNames: {},
    line: def.name,
    scenarios: def.scenarios.map(({ id, name, about, turns, cases }) => {
      const g = start(def, { scenario: id, seed: 'catalog' });
      return {
        id,
        name,
        about,
        dates: `${turns} turns`,
        turns,
        hours: [0.2, 0.5],
        difficulty: 1,
        atStart: def.sides.map((_, side) => def.units.filter((unit, u) => unit.side === side && g.onMap(u)).length),
        arriving: def.sides.map(() => 0),
        fixed: {},
        cases,
      };
    }),
    options: def.options.flatMap((o) =>
      o.type === 'flag'
        ? [{ id: o.id, name: o.name, about: o.about, group: o.group, default: o.default === true, cases: o.cases ?? [] }]
        : [],
    ),
    problems: () => [],
  };
}
