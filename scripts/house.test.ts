import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './lib/shell.mjs';
import { filesBelow } from './lib/sources.mjs';

/** Rules of the house that no linter knows. */

interface Line {
  file: string;
  number: number;
  text: string;
}

function linesOf(folder: string, include: (file: string) => boolean): Line[] {
  return filesBelow(join(root, folder), (name) => name !== 'node_modules')
    .filter((file) => /\.tsx?$/.test(file) && include(file))
    .flatMap((file) => {
      const lines = readFileSync(join(root, folder, file), 'utf8').split('\n');
      return lines.map((text, index) => ({ file: `${folder}/${file}`, number: index + 1, text }));
    });
}

const shipped = (file: string) => !file.endsWith('.test.ts');
const places = (lines: Line[], pattern: RegExp) =>
  lines.filter((line) => pattern.test(line.text)).map((line) => `${line.file}:${line.number}: ${line.text.trim()}`);

describe('the house', () => {
  it('speaks of no particular game in the engine', () => {
    const words = /panzer|german|allied|kampfgruppe|bastogne|ardennes|wacht|gamble|rhine|westwall|luftwaffe/i;
    expect(
      places(
        linesOf('packages/engine/src', () => true),
        words,
      ),
    ).toEqual([]);
  });

  it('has no chance but the one in the state', () => {
    const games = readdirSync(join(root, 'packages/games')).map((game) => `packages/games/${game}/src`);
    const lines = ['packages/engine/src', 'packages/bots/src', ...games].flatMap((folder) => linesOf(folder, shipped));
    expect(places(lines, /\bMath\s*\.\s*random\b|\bcrypto\.(getRandomValues|randomUUID)\b/)).toEqual([]);
  });
});
