/** A table at once: the page loads what opens saves later, tests have it already. */
import type { GameModule } from '../src/table/games.ts';
import { type Host, type HostEvents, hostOf, newTable } from '../src/table/host.ts';
import type { Opening } from '../src/table/protocol.ts';
import { openSaved } from '../src/table/saves.ts';

export const hostNow = (game: GameModule, opening: Opening, events: HostEvents): Host =>
  hostOf(game, opening, 'save' in opening ? openSaved(game.def, opening.save) : newTable(game, opening.setup), events);
