/** Everything about a table that does not change: the same words for a game here and one on a server. */
import type { Shape, Side, World } from '@hexfront/engine';
import type { GameModule } from './games.ts';
import type { Seat, TableInfo } from './protocol.ts';

export function tableInfo(
  game: GameModule,
  g: World<Shape>,
  of: { id: string; seats: Seat[]; advisor: boolean; ended?: string | undefined; notice?: string | undefined },
): TableInfo {
  const { def, describe } = game;
  const scenario = def.scenarios.find((s: { id: string }) => s.id === g.setup.scenario) ?? def.scenarios[0];
  return {
    id: of.id,
    game: def.id,
    name: def.name,
    // The seed would tell every die to come.
    setup: { ...g.setup, seed: '' },
    scenario: { id: scenario.id, name: scenario.name, about: scenario.about, turns: scenario.turns },
    options: def.options,
    sides: def.sides.map((s: { id: string; name: string }, i: number) => ({ ...s, body: describe.sideBody[i] })),
    seats: of.seats,
    units: def.units.map((u: { id: string; name: string; side: Side }, i: number) => ({
      id: u.id,
      name: u.name,
      title: describe.title(i),
      side: u.side,
      confidence: describe.confidence(i, g),
    })),
    places: [...g.board.ids, ...def.boxes],
    hexCount: g.board.n,
    board: game.boardFile(g.setup.scenario),
    ...(game.artUrl ? { artUrl: game.artUrl } : {}),
    formations: { ...describe.formations },
    bodies: { ...describe.bodies },
    caseNames: { ...describe.caseNames },
    ...(describe.lacks ? { lacks: describe.lacks } : {}),
    ...(describe.attack ? { attack: describe.attack } : {}),
    ...(of.ended ? { ended: of.ended } : {}),
    advisor: of.advisor,
    ...(of.notice ? { notice: of.notice } : {}),
  };
}
