/** An order that belongs to another phase is told so, and when it can be given: in every game, by the sentence that page, text board and terminal share. */
import { createObey, type Describe, isCommand, legal, prompt, Session, type Shape, start } from '@hexfront/engine';
import { games } from '@hexfront/games';
import { describe, expect, it } from 'vitest';
import { terminalContext } from '../src/play/context.ts';

/** Ends every question until one of a stage is asked that can wait, then types a line. */
async function typed(game: string, scenario: string, stage: string, line: (unit: string, hex: string) => string): Promise<string> {
  const loaded = await (games.find((g) => g.id === game) as (typeof games)[number]).load();
  const session = new Session(start(loaded.def, { scenario, seed: 'phase' }));
  for (let n = 0; n < 4000 && prompt(session.world).stages.at(-1) !== stage; n++) {
    const list = [...legal(session.world)];
    session.play(list.find((a) => ['done', 'pass'].includes(a.k)) ?? list[0]);
  }
  const g = session.world;
  expect(prompt(g).stages.at(-1)).toBe(stage);
  const u = g.def.units.findIndex(
    (unit, i) => unit.side === prompt(g).side && g.onMap(i) && g.def.units.every((o, j) => j === i || o.name !== unit.name),
  );
  const obey = createObey(terminalContext(session, loaded.describe as Describe<Shape>));
  const done = await obey(line(g.def.units[u].name, g.board.ids[g.hexOf(u)]));
  return isCommand(done) ? '' : `${done.refused ? 'refused: ' : ''}${done.say.join(' ')}`;
}
const move = (unit: string, hex: string): string => `move ${unit} ${hex}`;
const attack = (_unit: string, hex: string): string => `attack ${hex}`;

describe('an order of another phase', () => {
  it.each([
    [
      'wacht-am-rhein-ii',
      'valkyries',
      'allied.construction',
      move,
      /Not in Allied Construction: units move in Allied Movement, later in this game turn/,
    ],
    [
      'wacht-am-rhein-ii',
      'valkyries',
      'allied.movement',
      attack,
      /Not in Allied Movement: attacks are ordered in Allied Attacker Designation, later/,
    ],
    [
      'wacht-am-rhein',
      'bastogne',
      'german.movement',
      attack,
      /Not in German Movement: attacks are ordered in German Combat, later in this game turn/,
    ],
    [
      'road-to-the-rhine',
      'bulge',
      'german.allocation',
      move,
      /Not in German Maneuver Supply Allocation: units move in the German Movement Phase, later in this game turn/,
    ],
    [
      'last-gamble',
      'breakthrough',
      'german.movement',
      attack,
      /Not in the German Movement Phase: attacks are ordered in the German Combat Phase, later in this game turn/,
    ],
    [
      'last-gamble',
      'breakthrough',
      'german.movement',
      (u) => `blow ${u}`,
      /Not in the German Movement Phase: "blow" can be ordered in the German Engineer Phase/,
    ],
  ] as [string, string, string, typeof move, RegExp][])('%s %s %s', async (game, scenario, stage, line, says) => {
    expect(await typed(game, scenario, stage, line)).toMatch(says);
  });
});
