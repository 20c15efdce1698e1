import { describe, expect, it } from 'vitest';
import { person, testServer } from './helpers.ts';

const INHERITED = [
  'constructor',
  '__proto__',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
  '__lookupGetter__',
  'isPrototypeOf',
];

describe('questions of the rules', () => {
  it.each([
    ['ten-hexes', 'meeting', { q: 'battle' }],
    ['last-gamble', 'breakthrough', { q: 'victory' }],
    ['road-to-the-rhine', 'bulge', { q: 'victory' }],
  ])('%s answers none that it does not know, by HTTP or socket', async (game, scenario, known) => {
    const server = await testServer(game === 'ten-hexes' ? {} : { games: undefined });
    const [ann, bob] = [await person(server.url, 'Ann'), await person(server.url, 'Bob')];
    const { id } = await ann.post('/api/matches', { game, scenario });
    await bob.post(`/api/matches/${id}/join`);
    const line = await ann.socket();
    for (const q of INHERITED) {
      const question = { q, unit: 0, hex: 0, side: 0 };
      expect((await ann.post(`/api/matches/${id}/explain`, { question })).answer).toBeUndefined();
      expect((await line.ask({ t: 'explain', match: id, question })).answer).toBeUndefined();
    }
    const { answer } = await ann.post(`/api/matches/${id}/explain`, { question: known });
    expect(game === 'ten-hexes' ? answer === undefined : Array.isArray(answer)).toBe(true);
  });
});
