/** The recorded games of a game as tests: each is played again and must come out as it is written. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Shape } from '../core/types.ts';
import type { TestFunction } from './conformance.ts';
import { firstDifference, playAgain, type RecordedGame, readRecording } from './recording.ts';

const ENDING = '.game.txt';

/** One test for each recording in the folder, and one that every scenario has a recording. `npm run record` renews them. */
export function recordedGames<S extends Shape>(test: TestFunction, game: RecordedGame<S>, folder: URL): void {
  const { id, scenarios } = game.def;
  const texts = readdirSync(folder)
    .filter((file) => file.endsWith(ENDING))
    .sort()
    .map((file) => ({ name: file.slice(0, -ENDING.length), text: readFileSync(new URL(file, folder), 'utf8') }));
  for (const { name, text } of texts)
    test(`${id}: the recorded game ${name} plays as it was written down`, () => {
      const again = playAgain(game, text);
      const renewing = `If the rules are meant to play so: npm run record -- ${id} ${name}`;
      if (again.refused)
        throw new Error(`action ${again.refused.at + 1}, "${again.refused.order}", is refused: ${again.refused.why}\n${renewing}`);
      const difference = firstDifference(text, again.text);
      if (difference !== undefined) throw new Error(`it plays otherwise: ${difference}\n${renewing}`);
    });
  test(`${id}: every scenario has a recorded game`, () => {
    const recorded = new Set(texts.map(({ text }) => readRecording(text).head.scenario));
    const missing = scenarios.filter((s) => !recorded.has(s.id)).map((s) => s.id);
    if (missing.length > 0) throw new Error(`not recorded: ${missing.join(', ')}; npm run record -- ${id} records them`);
  });
}
