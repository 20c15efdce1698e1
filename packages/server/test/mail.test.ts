import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { smtpMailer, turnLetters } from '../src/people/mail.ts';
import { browser, refusal, request, testServer } from './helpers.ts';

interface Letter {
  to: string;
  subject: string;
  text: string;
}

function postbox() {
  const letters: Letter[] = [];
  const mail = async (to: string, subject: string, text: string) => void letters.push({ to, subject, text });
  const token = () => /hfl_[\w-]{43}/.exec(letters.at(-1)?.text ?? '')?.[0] ?? '';
  return { letters, mail, token };
}

it('a lost password is replaced by a letter to a confirmed address, once', async () => {
  const box = postbox();
  const server = await testServer({ mail: box.mail, publicUrl: 'http://games.example' });
  const ann = browser(server.url);
  await ann.post('/api/guest', { name: 'guest' });
  const setEmail = async (email: string, password: string) => (await ann.call('PUT', '/api/me/email', { email, password })).json.error;
  expect(await setEmail('ann@example.org', 'x')).toBe('guest');
  await ann.post('/api/register', { name: 'Ann', password: 'correct horse' });
  expect(await setEmail('ann@example.org', 'wrong')).toBe('bad-password');
  expect(await setEmail('Ann@example.org', 'correct horse')).toBeUndefined();
  expect(box.letters.at(-1)).toMatchObject({ to: 'Ann@example.org', text: expect.stringContaining('http://games.example/confirm#hfl_') });
  const post = (path: string, body: object) => request(server.url, 'POST', path, body);
  // Not confirmed yet: no letter, and the same answer.
  expect(await post('/api/password/forgot', { email: 'ann@example.org' })).toEqual({ sent: true });
  expect(box.letters.length).toBe(1);
  const confirm = box.token();
  await post('/api/letters/confirm', { token: confirm });
  expect(await refusal(post('/api/letters/confirm', { token: confirm }))).toBe('410 old-letter');
  await post('/api/password/forgot', { email: 'ann@EXAMPLE.org' });
  expect(box.letters.length).toBe(2);
  const reset = box.token();
  expect(await refusal(post('/api/letters/confirm', { token: reset }))).toBe('410 old-letter');
  await post('/api/password/forgot', { email: 'ann@example.org' });
  await post('/api/password/reset', { token: box.token(), password: 'battery staple' });
  expect(await refusal(post('/api/password/reset', { token: box.token(), password: 'battery staple' }))).toBe('410 old-letter');
  expect(await refusal(post('/api/signin', { name: 'Ann', password: 'correct horse' }))).toBe('401 bad-password');
  expect((await post('/api/signin', { name: 'Ann', password: 'battery staple' })).user.name).toBe('Ann');
  expect(JSON.stringify(server.logged)).not.toMatch(/hfl_|horse|staple/);
});

it('anybody may ask for letters about a lost password, but not without end; those that lie there still work', async () => {
  let time = 1e9;
  const box = postbox();
  const server = await testServer({ mail: box.mail, publicUrl: 'http://games.example', now: () => time });
  const ann = browser(server.url);
  await ann.post('/api/register', { name: 'Ann', password: 'correct horse' });
  await ann.call('PUT', '/api/me/email', { email: 'ann@example.org', password: 'correct horse' });
  const post = (path: string, body: object) => request(server.url, 'POST', path, body);
  await post('/api/letters/confirm', { token: box.token() });
  const lost = () => post('/api/password/forgot', { email: 'ann@example.org' });
  for (let n = 0; n < 10; n += 1) expect(await lost()).toEqual({ sent: true });
  expect(box.letters.length).toBe(1 + 3);
  // Half an hour later they are still good, and there are new ones for whoever has thrown them away.
  time += 31 * 60_000;
  const old = box.token();
  await lost();
  expect(box.letters.length).toBe(1 + 4);
  await post('/api/password/reset', { token: old, password: 'battery staple' });
});

it('a server without mail says so', async () => {
  const { url } = await testServer();
  expect(await refusal(request(url, 'POST', '/api/password/forgot', { email: 'ann@example.org' }))).toBe('404 no-mail');
});

it('your turn: one letter for all matches of a person, none without an address', async () => {
  const box = postbox();
  const turn = { match: 'm1', name: 'Friday', game: 'g', player: 'Ann', user: 'u', email: 'ann@example.org', quiet: '', webhook: '' };
  await turnLetters(
    box.mail,
    'https://games.example',
    () => undefined,
  )([turn, { ...turn, match: 'm2', name: 'Sunday' }, { ...turn, email: '' }]);
  expect(box.letters).toEqual([
    {
      to: 'ann@example.org',
      subject: 'Your turn in 2 matches',
      text: 'Friday: https://games.example/match/m1\nSunday: https://games.example/match/m2\n',
    },
  ]);
});

it('letters go out over SMTP', async () => {
  let heard = '';
  const smtp = createServer((socket) => {
    let inData = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      heard += chunk;
      for (const line of String(chunk).split('\r\n').slice(0, -1)) {
        if (inData && line === '.') inData = false;
        else if (inData) continue;
        else if (line === 'DATA') {
          inData = true;
          socket.write('354 go\r\n');
          continue;
        }
        socket.write(line.startsWith('EHLO') ? '250 test\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(smtp, 'listening');
  const send = await smtpMailer(`smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}`, 'hexfront@games.example');
  await send('ann@example.org', 'Your turn', 'Friday\n');
  expect(heard).toMatch(/MAIL FROM:<hexfront@games\.example>[\s\S]*RCPT TO:<ann@example\.org>[\s\S]*Subject: Your turn[\s\S]*Friday/);
  smtp.close();
});
