import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { person, testServer } from './helpers.ts';

const script = join(dirname(fileURLToPath(import.meta.url)), '..', 'example', 'client.mjs');

it('the example client of sixty lines plays a whole match against itself', async () => {
  const { url } = await testServer();
  expect(readFileSync(script, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  const run = async (name: string) => {
    const child = spawn(process.execPath, [script, url, name, 'ten-hexes', 'meeting'], { stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    const [code] = await once(child, 'exit');
    return { code, out };
  };
  const first = run('Robby');
  const eve = await person(url, 'Eve');
  while ((await eve.get('/api/matches?list=open')).matches.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const [one, two] = await Promise.all([first, run('Hal')]);
  expect([one.code, two.code]).toEqual([0, 0]);
  expect(one.out).toMatch(/^Robby plays side 0 of \w+\nover: \{.*"how":"played"/);
  expect(two.out).toMatch(/^Hal plays side 1 of \w+\nover: /);
});
