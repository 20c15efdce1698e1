/** Owner's values at a server: the host's data folder has them or the match is not played with them, both players name the same, and only the hash travels. */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settle } from '@hexfront/engine';
import { tenHexes } from '@hexfront/engine/example';
import { games } from '@hexfront/games';
import { describe, expect, it } from 'vitest';
import { type GameSource, gameRegistry } from '../src/match/games.ts';
import { keepValues, keptValues, loadAllKept, loadKept, ownerReader } from '../src/storage/owner-values.ts';
import { type Answer, person, refusal, tempFolder, testServer } from './helpers.ts';

const HASH = 'ab'.repeat(16);
/** Ten Hexes with values that last nine turns. */
function withValues(loaded: boolean): GameSource {
  const values = new Map<string, number>();
  if (loaded) values.set(HASH, 9);
  const def: typeof tenHexes = {
    ...tenHexes,
    values,
    kit: (setup, board) => {
      const made = tenHexes.kit(setup, board);
      const turns = setup.values === undefined ? undefined : values.get(setup.values);
      return turns === undefined ? made : { ...made, rules: { ...made.rules, turns } };
    },
  };
  return { id: 'ten-hexes', name: 'Ten Hexes', load: async () => ({ def }) };
}
const table = { game: 'ten-hexes', scenario: 'meeting', side: 0 };

describe("a match with an owner's values", () => {
  it('is made only where the host has them, told by its hash, and joined only by who names the same', async () => {
    const server = await testServer({ games: [withValues(true)] });
    const [ann, bob] = [await person(server.url, 'Ann'), await person(server.url, 'Bob')];
    const open = await ann.post('/api/matches', { ...table, values: HASH });
    expect(open.values).toBe(HASH);
    expect((await bob.get('/api/matches?list=open')).matches[0].values).toBe(HASH);
    expect(await refusal(bob.post(`/api/matches/${open.id}/join`, {}))).toBe('409 values-needed');
    expect(await refusal(bob.post(`/api/matches/${open.id}/join`, { values: 'cd'.repeat(16) }))).toBe('409 values-needed');
    const joined = await bob.post(`/api/matches/${open.id}/join`, { values: HASH });
    expect(joined).toMatchObject({ status: 'running', values: HASH });
    const seen: Answer = await bob.get(`/api/matches/${open.id}/position`);
    expect(JSON.stringify(seen)).toContain(HASH);
    // Without values nobody has to name any.
    const plain = await ann.post('/api/matches', table);
    expect(plain.values).toBeUndefined();
    expect(await bob.post(`/api/matches/${plain.id}/join`, {})).toMatchObject({ status: 'running' });
  });

  it('is refused where the host has not put them, by a game that takes none, and with a hash that is none', async () => {
    const server = await testServer({ games: [withValues(false)] });
    const ann = await person(server.url, 'Ann');
    expect(await refusal(ann.post('/api/matches', { ...table, values: HASH }))).toBe('422 values-missing');
    const { seed: _, ...setup } = settle(tenHexes, { scenario: 'meeting' });
    const save = {
      format: 'hexfront-save',
      version: 1,
      game: 'ten-hexes',
      rules: 1,
      setup: { ...setup, seed: 'x', values: HASH },
      kinds: [],
      actions: [],
    };
    expect(await refusal(ann.post('/api/matches/import', { save, side: 0 }))).toBe('422 values-missing');
    const other = await testServer();
    const eve = await person(other.url, 'Eve');
    expect(await refusal(eve.post('/api/matches', { ...table, values: HASH }))).toBe('422 values-missing');
  });

  it('is refused with whatever is no hash: when it is made, joined or imported', async () => {
    const server = await testServer({ games: [withValues(true)] });
    const [ann, bob] = [await person(server.url, 'Ann'), await person(server.url, 'Bob')];
    const { id } = await ann.post('/api/matches', { ...table, values: HASH });
    const { seed: _, ...setup } = settle(tenHexes, { scenario: 'meeting' });
    const begun = { format: 'hexfront-save', version: 1, game: 'ten-hexes', rules: 1, kinds: [], actions: [] };
    const wrong = [
      7,
      null,
      true,
      {},
      [HASH],
      '',
      '__proto__',
      'constructor',
      '../../etc/passwd',
      `${HASH}/../x`,
      `${HASH}\n`,
      HASH.toUpperCase(),
    ];
    for (const values of [...wrong, 'a'.repeat(1_000)]) {
      expect([values, await refusal(ann.post('/api/matches', { ...table, values }))]).toEqual([values, '422 malformed']);
      expect([values, await refusal(bob.post(`/api/matches/${id}/join`, { values }))]).toEqual([values, '422 malformed']);
      const save = { ...begun, setup: { ...setup, seed: 'x', values } };
      expect([values, await refusal(ann.post('/api/matches/import', { save, side: 0 }))]).toEqual([
        values,
        expect.stringMatching(/^422 (bad-setup|values-missing)$/),
      ]);
    }
    expect(server.logged.filter((line) => line.startsWith('error'))).toEqual([]);
    expect(await bob.post(`/api/matches/${id}/join`, { values: HASH })).toMatchObject({ status: 'running' });
  });

  it('waits unharmed while a server runs without them', async () => {
    const data = tempFolder();
    const first = await testServer({ data, games: [withValues(true)] });
    const [ann, bob] = [await person(first.url, 'Ann'), await person(first.url, 'Bob')];
    const { id } = await ann.post('/api/matches', { ...table, values: HASH });
    await bob.post(`/api/matches/${id}/join`, { values: HASH });
    const { actions } = await ann.post(`/api/matches/${id}/legal`);
    await ann.post(`/api/matches/${id}/act`, { id: 'one', actions: [actions[0]] });
    const before = await ann.get(`/api/matches/${id}/position`);
    await first.stop();
    const without = await testServer({ data, games: [withValues(false)] });
    expect(await refusal(ann.at(without.url).get(`/api/matches/${id}/position`))).toBe('422 values-missing');
    await without.stop();
    const again = await testServer({ data, games: [withValues(true)] });
    expect(await ann.at(again.url).get(`/api/matches/${id}/position`)).toEqual(before);
  });
});

describe('values in the data folder', () => {
  it('are found by the hash of a file there, and nothing outside it is ever opened', async () => {
    const data = tempFolder();
    const game = 'wacht-am-rhein-ii';
    const { path, read } = await keepValues(data, game, 'id\tfull\nal-78id-1-309-inf\t50-51-6\n', 'mine');
    copyFileSync(path, join(data, 'values', 'outside.tsv'));
    copyFileSync(path, join(data, 'values', game, 'other.tsv'));
    expect(await loadKept(data, game, read.hash)).toBe(true);
    for (const hash of ['../outside', 'other', `../${game}/${read.hash}`, `./${read.hash}`, `${read.hash}\0`, '__proto__', ''])
      expect([hash, await loadKept(data, game, hash)]).toEqual([hash, false]);
  });

  it('are found by a server that runs already, and told of when they are wrong', async () => {
    const data = tempFolder();
    const game = 'wacht-am-rhein-ii';
    const text = 'id\tfull\nal-78id-1-309-inf\t50-51-7\n';
    const checked = (await ownerReader(game)).read(text);
    if (!('hash' in checked)) throw new Error('wrong values');
    const told: string[] = [];
    const registry = gameRegistry(undefined, { data, told: (problem) => told.push(problem) });
    const { def } = await registry.load(game);
    const has = async (hash: string): Promise<boolean | undefined> => (await registry.load(game, hash)).def.values?.has(hash);
    expect(await has(checked.hash)).toBe(false);
    const folder = join(data, 'values', game);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${checked.hash}.tsv`), text);
    expect(def.values?.has(checked.hash)).toBe(false);
    expect(await has(checked.hash)).toBe(true);
    writeFileSync(join(folder, `${'2'.repeat(32)}.tsv`), text);
    expect(await has('2'.repeat(32))).toBe(false);
    expect(told.join()).toContain('was changed');
  });

  it('are loaded by their hash, and a bad file is told and hinders no other', async () => {
    const data = tempFolder();
    const game = 'wacht-am-rhein-ii';
    const text = 'id\tfull\nal-78id-1-309-inf\t50-51-5\n';
    const { read } = await keepValues(data, game, text, 'mine');
    const folder = join(data, 'values', game);
    writeFileSync(join(folder, `${'0'.repeat(32)}.tsv`), 'id\tfull\nnobody\t1-1-1\n');
    writeFileSync(join(folder, 'notes.txt'), 'not values');
    mkdirSync(join(folder, `${'1'.repeat(32)}.tsv`));
    const told: string[] = [];
    await loadAllKept(data, game, (problem) => told.push(problem));
    expect(told).toHaveLength(2);
    expect(told.join(' ')).toContain('there is no counter "nobody"');
    const def = (await games.find((g) => g.id === game)?.load())?.def;
    expect(def?.values?.has(read.hash)).toBe(true);
    rmSync(join(folder, 'notes.txt'));
    expect(await keptValues(data, game)).toContain(read.hash);
    expect(await keptValues(data, 'last-gamble')).toEqual([]);
  });
});
