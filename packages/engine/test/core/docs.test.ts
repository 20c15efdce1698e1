/** What the documentation shows is what there is. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fromPosition, openSave, prompt } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { tenHexes } from '../../example/game.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const read = (path: string): string => readFileSync(root + path, 'utf8').replaceAll('\r\n', '\n');
const blocks = (text: string, language: string): string[] =>
  [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].filter((m) => m[1] === language).map((m) => m[2]);

describe('docs/your-own-game.md', () => {
  const doc = read('docs/your-own-game.md');
  const excerpts = blocks(doc, 'ts').map((block) => {
    const [first, ...rest] = block.trimEnd().split('\n');
    return { file: first.replace(/^\/\/ /, ''), pieces: rest.join('\n').split('\n// ...\n') };
  });

  it('has excerpts', () => {
    expect(excerpts.length).toBeGreaterThan(10);
  });
  it.each(excerpts)('shows $file as it is', ({ file, pieces }) => {
    const source = `\n${read(file)}`;
    for (const piece of pieces) expect(source).toContain(`\n${piece}\n`);
  });
  it('names only files that exist', () => {
    for (const [, link] of doc.matchAll(/\]\(([\w./-]+)\)/g)) expect(read(`docs/${link}`).length).toBeGreaterThan(0);
  });
});

describe('docs/position.md and docs/save.md', () => {
  it('show a position that can be played', () => {
    const [example] = blocks(read('docs/position.md'), 'json');
    const g = fromPosition(tenHexes, JSON.parse(example));
    expect(prompt(g)).toMatchObject({ side: 1, stages: ['game', 'turn', 'red', 'red.move'] });
    expect(g.v.turn).toBe(3);
  });
  it('show a save that opens', () => {
    const [example] = blocks(read('docs/save.md'), 'json');
    const { session, stopped } = openSave(tenHexes, JSON.parse(example));
    expect(stopped).toBeUndefined();
    expect(session.actions.slice(0, 4)).toEqual([
      { k: 'plan', n: 1 },
      { k: 'plan', n: 0 },
      { k: 'pick', u: 2 },
      { k: 'step', h: 3 },
    ]);
  });
});
