import { loadGameById } from '@hexfront/games';
import { expect, it } from 'vitest';
import { person, testServer } from './helpers.ts';

it('the computer of the house plays its side of The Last Gamble until a person has to decide', async () => {
  const game = (await loadGameById('last-gamble'))!;
  const server = await testServer({ games: [{ id: 'last-gamble', name: 'LG', load: async () => game }] });
  const ann = await person(server.url, 'Ann');
  const match = await ann.post('/api/matches', { game: 'last-gamble', scenario: 'breakthrough', side: 1, computer: { 0: 'steady-easy' } });
  const line = await ann.socket();
  let state = await line.ask({ t: 'subscribe', match: match.id, views: 'none' });
  for (let n = 0; n < 30 && state.status !== 'over'; n += 1) {
    const { seq } = state;
    if (state.turn === 1) {
      const { actions } = await line.ask({ t: 'legal', match: match.id });
      await line.ask({ t: 'act', match: match.id, cid: `n${n}`, actions: [actions[0]] });
    }
    state = await line.until((m) => m.t === 'update' && m.seq > seq);
  }
  expect(state.seq).toBeGreaterThanOrEqual(20);
  expect(state.length).toBeGreaterThanOrEqual(20);
  expect(server.logged.filter((entry) => entry.startsWith('error'))).toEqual([]);
  line.close();
});
