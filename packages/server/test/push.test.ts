import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { encryptPush, newPushKeys } from '../src/people/push.ts';
import { person, refusal, testServer } from './helpers.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

it('a push is sealed as in the example of RFC 8291', () => {
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const once = { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw') };
  expect(encryptPush('When I grow up, I want to be a watermelon', keys, once).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

/** A browser that can read its pushes. */
function browser() {
  const ecdh = createECDH('prime256v1');
  const open = ecdh.generateKeys();
  const auth = randomBytes(16);
  const read = (body: Buffer): string => {
    const [salt, ours] = [body.subarray(0, 16), body.subarray(21, 86)];
    const hkdf = (key: Uint8Array, with_: Uint8Array, info: Uint8Array, length: number) =>
      Buffer.from(hkdfSync('sha256', key, with_, info, length));
    const secret = hkdf(ecdh.computeSecret(ours), auth, Buffer.concat([Buffer.from('WebPush: info\0'), open, ours]), 32);
    const cipher = createDecipheriv(
      'aes-128-gcm',
      hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
      hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
    );
    cipher.setAuthTag(body.subarray(-16));
    const text = Buffer.concat([cipher.update(body.subarray(86, -16)), cipher.final()]);
    return text.subarray(0, -1).toString();
  };
  return { keys: { p256dh: open.toString('base64url'), auth: auth.toString('base64url') }, read };
}

it('your turn reaches a subscribed browser, signed and readable for it alone', async () => {
  let time = Date.UTC(2030, 0, 1);
  const posts: { url: string; headers: Record<string, string>; body: Buffer }[] = [];
  let status = 201;
  const post = (async (url: string, init: RequestInit) => {
    posts.push({ url, headers: init.headers as Record<string, string>, body: Buffer.from(init.body as Uint8Array) });
    return new Response('', { status });
  }) as unknown as typeof fetch;
  const server = await testServer({
    now: () => time,
    pushContact: 'mailto:keeper@games.example',
    pushServices: { hosts: ['push.example'], post },
    publicUrl: 'http://games.example',
  });
  const [ann, bob] = [await person(server.url, 'Ann'), await person(server.url, 'Bob')];
  const { publicKey } = await ann.get('/api/push');
  const page = browser();
  const subscribe = (endpoint: string, keys = page.keys) => ann.post('/api/me/push', { endpoint, keys });
  // Only services of browsers are ever posted to.
  for (const endpoint of [
    'https://evil.example/x',
    'http://a.push.example/x',
    'https://push.example.evil.example/',
    'https://127.0.0.1/x',
    'https://a.push.example:8443/x',
  ])
    expect(await refusal(subscribe(endpoint))).toBe('422 no-such-service');
  expect(await refusal(subscribe('https://a.push.example/x', { ...page.keys, p256dh: 'A'.repeat(87) }))).toBe('422 malformed');
  await subscribe('https://a.push.example/ann');
  const { id } = await ann.post('/api/matches', { game: 'ten-hexes', scenario: 'meeting', name: 'Friday' });
  await bob.post(`/api/matches/${id}/join`);
  time += 61_000;
  await server.app.scheduler.look();
  expect(posts.length).toBe(1);
  expect(JSON.parse(page.read(posts[0].body))).toEqual({ title: 'Your turn: Friday', url: `http://games.example/match/${id}` });
  const [, head, claims, signature, k] = /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(posts[0].headers.authorization) ?? [];
  expect(k).toBe(publicKey);
  expect(JSON.parse(bytes(claims).toString())).toMatchObject({ aud: 'https://a.push.example', sub: 'mailto:keeper@games.example' });
  const open = bytes(publicKey);
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: open.subarray(1, 33).toString('base64url'), y: open.subarray(33).toString('base64url') },
  });
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding: 'ieee-p1363' }, bytes(signature))).toBe(true);
  // A browser that is gone is forgotten.
  status = 410;
  await ann.post(`/api/matches/${id}/act`, { id: 'a', actions: [{ k: 'plan', n: 1 }] });
  await bob.post(`/api/matches/${id}/act`, { id: 'b', actions: [{ k: 'plan', n: 1 }] });
  time += 61_000;
  await server.app.scheduler.look();
  expect(posts.length).toBe(2);
  expect(await refusal(ann.call('DELETE', '/api/me/push', { endpoint: 'https://a.push.example/ann' }))).toBe('404 no-such-push');
});

it('a server without push says so; keys are never the same', async () => {
  const { url } = await testServer();
  const ann = await person(url, 'Ann');
  expect(await refusal(ann.get('/api/push'))).toBe('404 no-push');
  expect(newPushKeys().privateKey).not.toBe(newPushKeys().privateKey);
});
