import { describe, expect, it } from 'vitest';
import { networkOf } from '../../src/people/addresses.ts';
import { looksOf } from '../../src/people/names.ts';
import { browser, noLimits, openLine, person, refusal, testServer } from '../helpers.ts';

describe('addresses', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network));
});

describe('names', () => {
  it.each([
    ['Ann', 'ann'],
    ['Ann', 'ＡＮＮ'],
    ['Anna', 'Аnnа'],
    ['paypal', 'раураӏ'],
    ['Bill', 'BiIl'],
    ['Bill', 'Bi11'],
    ['Bill', 'BILL'],
    ['Otto', '0tt0'],
    ['modern', 'rnodern'],
    ['Ann Smith', 'Ann_Smith'],
    ['Ann Smith', 'annsmith'],
    ['Σ', 'Ʃ'],
  ])('%s and %s are one', (a, b) => expect(looksOf(a)).toBe(looksOf(b)));
  it.each([
    ['Ann', 'Anna'],
    ['Jon', 'Jón'],
    ['Maier', 'Mayer'],
    ['Ян', 'Ин'],
  ])('%s and %s are two', (a, b) => expect(looksOf(a)).not.toBe(looksOf(b)));

  it('that look like a registered one are refused to guests and to who registers; those from before count too', async () => {
    const { url, app } = await testServer();
    const older = { password: '', guest: 0, role: 'player' as const, created: 1, email: '', quiet: '', webhook: '' };
    await app.store.db
      .insertInto('users')
      .values({ ...older, id: 'u1', name: 'Olga', login: 'olga' })
      .execute();
    expect((await browser(url).post('/api/guest', { name: 'Оlgа' })).json.error).toBe('name-taken');
    await browser(url).post('/api/register', { name: 'Paul', password: 'correct horse' });
    expect((await browser(url).post('/api/register', { name: 'PauI', password: 'correct horse' })).json.error).toBe('name-taken');
    const guest = browser(url);
    await guest.post('/api/guest', { name: 'somebody' });
    expect((await guest.post('/api/register', { name: 'Раul', password: 'correct horse' })).json.error).toBe('name-taken');
    const both = await Promise.all(['Carl', 'CarI'].map((name) => browser(url).post('/api/register', { name, password: 'correct horse' })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('room', () => {
  const save = (kilobytes: number) => ({ game: 'ten-hexes', name: 'x', body: { notes: 'x'.repeat(kilobytes * 1024) } });
  it('is small for guests, for each and for all of one address, and larger for who registers', async () => {
    const limits = { ...noLimits, guestStorage: 100 * 1024, storage: 300 * 1024, guestBytes: { burst: 250 * 1024, perSecond: 0 } };
    const { url } = await testServer({ publicUrl: 'http://games.example', limits });
    const put = async (who: ReturnType<typeof browser>, id: string, kb: number) =>
      (await who.call('PUT', `/api/saves/${id}`, save(kb))).json.error ?? 'kept';
    const guests = [browser(url), browser(url), browser(url)];
    for (const [i, guest] of guests.entries()) await guest.post('/api/guest', { name: `Guest ${i}` });
    expect(await put(guests[0], 'a', 60)).toBe('kept');
    expect(await put(guests[0], 'b', 60)).toBe('full');
    expect(await put(guests[0], 'a', 90)).toBe('kept');
    expect(await put(guests[1], 'a', 90)).toBe('kept');
    expect(await put(guests[2], 'a', 90)).toBe('too-many');
    const ann = browser(url);
    await ann.post('/api/register', { name: 'Ann', password: 'correct horse' });
    expect(await put(ann, 'a', 200)).toBe('kept');
    expect(await put(ann, 'b', 200)).toBe('full');
  });

  it('in the list of tables is for everybody', async () => {
    const { url } = await testServer({ limits: { ...noLimits, openTables: 2, guestMatches: 3 } });
    const ann = await person(url, 'Ann');
    const found = (listed: boolean) => refusal(ann.post('/api/matches', { game: 'ten-hexes', scenario: 'siege', listed }));
    expect([await found(true), await found(true), await found(true)]).toEqual(['none', 'none', '429 too-many-tables']);
    expect([await found(false), await found(false)]).toEqual(['none', '429 too-many-matches']);
  });
});

it.each(['ping', 'pong'] as const)('a socket that sends %ss without end is closed like one that sends messages', async (frame) => {
  const { url } = await testServer({ limits: { ...noLimits, messages: { burst: 5, perSecond: 0 } } });
  const line = await openLine(url);
  for (let n = 0; n < 6; n += 1) line.socket[frame]();
  expect(await line.closed).toBe(1008);
});
