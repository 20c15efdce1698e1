import { games } from '@hexfront/games';
import { readArgs } from '../args.ts';
import { columns, print, printJson } from '../output.ts';

export async function gamesCommand(args: readonly string[]): Promise<number> {
  const given = readArgs({ name: 'games', words: '[options]', about: 'Lists the games and their scenarios.', flags: {} }, args);
  if (!given) return 0;
  const loaded = await Promise.all(games.map((g) => g.load()));
  if (given.flags.json) {
    printJson(loaded.map(({ def }) => ({ id: def.id, name: def.name, scenarios: def.scenarios, options: def.options })));
    return 0;
  }
  for (const { def } of loaded) {
    print(`${def.name} (${def.id})`);
    print(columns(def.scenarios.map((s) => ['', s.id, s.name, `${s.turns} turns`, `${s.units} units at start`])));
  }
  return 0;
}
