import { legal } from '@hexfront/engine';
import { loadGameById } from '@hexfront/games';
import { expect, it } from 'vitest';
import { verifyProof } from '../src/match/proof.ts';
import { type Answer, personWith, testServer } from './helpers.ts';

it('a long match opens from its last snapshot, and everything before it is still there', async () => {
  const game = (await loadGameById('last-gamble'))!;
  const server = await testServer({ games: [{ id: 'last-gamble', name: 'LG', load: async () => game }] });
  const { openMatches, commands, accounts, store } = server.app;
  const { user } = await accounts.guest('Ann', '');
  const ann = personWith(server.url, 'Ann', (await accounts.newToken(user, 't')).token);
  const id = await commands.create(user, { game: 'last-gamble', scenario: 'breakthrough', sides: [0, 1] });
  const snapshots = () => store.db.selectFrom('snapshots').select('seq').where('match_id', '=', id).orderBy('seq').execute();
  for (let n = 0; n < 900 && (await snapshots()).length < 2; n += 1) {
    const action = await openMatches.use(id, ({ live }) => {
      const list = [...legal(live.session!.world)];
      return list[(n * 31) % list.length];
    });
    await commands.act(user, id, { id: `n${n}`, actions: [action] });
  }
  expect((await snapshots()).length).toBe(2);
  const read = async () => ({
    position: await ann.get(`/api/matches/${id}/position`),
    tail: (await ann.get(`/api/matches/${id}/log`)).entries,
  });
  const before = await read();
  const bounds: Answer[] = await openMatches.use(id, ({ live }) => live.bounds.slice(0, 20));
  openMatches.forget(id);
  // From the snapshot: only the last entries are in memory, and the position is the same.
  expect(await openMatches.use(id, ({ live }) => live.before)).toBeGreaterThan(100);
  expect((await ann.get(`/api/matches/${id}/position`)).view).toEqual(before.position.view);
  const line = await ann.socket();
  const joined = await line.ask({ t: 'subscribe', match: id, views: 'none', since: 5 });
  expect(joined.entries).toEqual(before.tail.slice(5));
  openMatches.forget(id);
  expect(await read()).toEqual(before);
  openMatches.forget(id);
  // Back to before the snapshot, by agreement with oneself; watchers get the log from there.
  await ann.post(`/api/matches/${id}/control`, { id: 'back', do: 'offer-rollback', n: bounds[15].length });
  const update = await line.until((m) => m.t === 'update' && m.length === bounds[15].length);
  expect(update.from).toBeLessThanOrEqual(bounds[15].length);
  const after = await read();
  expect(after.tail).toEqual(before.tail.slice(0, bounds[15].length));
  openMatches.forget(id);
  expect(await read()).toEqual(after);
  await ann.post(`/api/matches/${id}/control`, { id: 'end', do: 'resign' });
  expect(verifyProof(game.def, await ann.get(`/api/matches/${id}/proof`))).toMatchObject({ good: true });
  line.close();
});
