import { readFileSync } from 'node:fs';
import { personName, socketInput } from '@hexfront/wire/schemas';
import { expect, it } from 'vitest';
import { testServer } from './helpers.ts';

it('every address is described in docs/openapi.json, and the description is served', async () => {
  const server = await testServer();
  const description = await (await fetch(`${server.url}/api/openapi.json`)).json();
  expect(Object.keys(description.paths).length).toBeGreaterThan(35);
  // After a change: npx vitest run packages/server/test/api.test.ts -u
  await expect(`${JSON.stringify(description, undefined, 2)}\n`).toMatchFileSnapshot('../../../docs/openapi.json');
});

it('every message of the socket is described in docs/api.md', () => {
  const text = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');
  for (const option of socketInput.options) expect(text).toContain(`"t": "${[...option.shape.t.values][0]}"`);
  expect(personName.safeParse('Ann O’Hara').success).toBe(false);
  expect(personName.safeParse("Jürgen d'Été 2").success).toBe(true);
});
