import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serveSettings } from '../src/serve.ts';
import { startServer } from '../src/server.ts';
import { tempFolder, testServer } from './helpers.ts';

const json = { 'content-type': 'application/json' };
const good = JSON.stringify({ game: 'tiny', name: 'First try', body: { version: 1, actions: 'abc' } });

function page(files: Record<string, string | Buffer>): string {
  const folder = tempFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** Bytes exactly as given, for what fetch would not send; `then` after the first answer. */
function raw(port: number, text: string, then?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let reply = '';
    socket.setTimeout(5000, () => socket.destroy());
    socket.on('data', (chunk) => {
      if (reply === '' && then !== undefined) socket.write(then);
      reply += chunk.toString('utf8');
    });
    socket.on('close', () => resolve(reply));
    socket.on('error', reject);
  });
}

describe('the page', () => {
  const files = {
    'index.html': '<!doctype html><title>Board</title>',
    'assets/main-abc123.js': 'console.log(1)',
    'assets/main-abc123.js.gz': gzipSync('console.log(1)'),
    'assets/main-abc123.js.br': 'brotli bytes',
    'art/tiny/ground.webp': 'picture',
    'secret.unknown': 'x',
  };

  it('is served with its type, its policy and a cache rule', async () => {
    const { url } = await testServer({ client: page(files) });
    const index = await fetch(url);
    expect(await index.text()).toBe(files['index.html']);
    expect(index.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(index.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(index.headers.get('x-content-type-options')).toBe('nosniff');
    expect(index.headers.get('cache-control')).toBe('no-cache');
    const script = await fetch(`${url}/assets/main-abc123.js`);
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect((await fetch(`${url}/art/tiny/ground.webp`)).headers.get('content-type')).toBe('image/webp');
    expect((await fetch(`${url}/secret.unknown`)).headers.get('content-type')).toBe('application/octet-stream');
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
  ])('is sent compressed as the reader accepts: %s', async (accepted, sent) => {
    const { port } = await testServer({ client: page(files) });
    const request = `HEAD /assets/main-abc123.js HTTP/1.1\r\nhost: localhost\r\naccept-encoding: ${accepted}\r\nconnection: close\r\n\r\n`;
    const reply = await raw(port, request);
    expect(/content-encoding: (\w+)/i.exec(reply)?.[1] ?? null).toBe(sent);
    expect(reply).toMatch(/vary: accept-encoding/i);
  });

  it('is not sent twice to a reader who has it', async () => {
    const { url } = await testServer({ client: page(files) });
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await fetch(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('answers addresses inside the page with the page, and unknown files with 404', async () => {
    const { url } = await testServer({ client: page(files) });
    expect(await (await fetch(`${url}/play/some-game`)).text()).toBe(files['index.html']);
    expect((await fetch(`${url}/assets/gone-123.js`)).status).toBe(404);
    expect((await fetch(`${url}/api/nothing`)).status).toBe(404);
    expect((await fetch(url, { method: 'POST' })).status).toBe(405);
  });

  it('takes up a new build without a restart', async () => {
    const client = page(files);
    const { url } = await testServer({ client });
    await fetch(url);
    writeFileSync(join(client, 'assets', 'main-def456.js'), 'console.log(2)');
    writeFileSync(join(client, 'index.html'), '<title>New</title>');
    writeFileSync(join(client, 'assets.json'), JSON.stringify({ files: [{ url: '/', revision: 'r2' }] }));
    const index = await fetch(url);
    expect([await index.text(), index.headers.get('etag')]).toEqual(['<title>New</title>', '"r2"']);
    expect((await fetch(`${url}/assets/main-def456.js`)).status).toBe(200);
  });

  it.each(['/../package.json', '/%2e%2e/%2e%2e/etc/passwd', '/..%5c..%5cx', '/assets/../../etc/passwd', '/%00', '/%zz', '//etc/passwd'])(
    'never leaves its folder: %s',
    async (path) => {
      const { port } = await testServer({ client: page(files) });
      const reply = await raw(port, `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
      expect(reply).toMatch(/^HTTP\/1\.1 (400|404|200)/);
      expect(reply).not.toContain('root:');
      expect(reply).not.toContain('workspaces');
    },
  );
});

describe('saves over HTTP', () => {
  it('are written, listed, read and deleted', async () => {
    const { url } = await testServer();
    const put = await fetch(`${url}/api/saves/one`, { method: 'PUT', headers: json, body: good });
    expect([put.status, put.headers.get('etag')]).toEqual([201, '"1"']);
    expect(Object.keys(await put.json())).toEqual(['id', 'game', 'name', 'created', 'updated', 'revision', 'bytes']);
    expect((await fetch(`${url}/api/saves/one`, { method: 'PUT', headers: json, body: good })).status).toBe(200);
    expect(await (await fetch(`${url}/api/saves?game=tiny`)).json()).toMatchObject({
      saves: [{ id: 'one', name: 'First try', revision: 2 }],
    });
    expect(await (await fetch(`${url}/api/saves/one`)).json()).toMatchObject({ game: 'tiny', body: { version: 1, actions: 'abc' } });
    expect((await fetch(`${url}/api/saves/one`, { method: 'DELETE' })).status).toBe(204);
    expect(await (await fetch(`${url}/api/saves/one`)).json()).toEqual({ error: 'no-such-save', message: 'There is no save one.' });
  });

  it('survive a restart', async () => {
    const data = tempFolder();
    const first = await testServer({ data });
    await fetch(`${first.url}/api/saves/one`, { method: 'PUT', headers: json, body: good });
    await first.stop();
    const second = await testServer({ data });
    expect((await fetch(`${second.url}/api/saves/one`)).status).toBe(200);
  });

  it('are not overwritten when changed elsewhere meanwhile', async () => {
    const { url } = await testServer();
    const put = (headers: Record<string, string>) =>
      fetch(`${url}/api/saves/one`, { method: 'PUT', headers: { ...json, ...headers }, body: good });
    expect((await put({ 'if-none-match': '*' })).status).toBe(201);
    expect((await put({ 'if-none-match': '*' })).status).toBe(412);
    expect((await put({ 'if-match': '"1"' })).status).toBe(200);
    expect((await put({ 'if-match': '"1"' })).status).toBe(412);
    expect((await put({ 'if-match': 'junk' })).status).toBe(400);
  });

  const hostile: [string, string, RequestInit, number, string][] = [
    ['an id that is a path', '/api/saves/..%2F..%2Fetc', { method: 'PUT', headers: json, body: good }, 400, 'bad-id'],
    ['an id with strange letters', "/api/saves/a'%20OR%201=1", { method: 'PUT', headers: json, body: good }, 400, 'bad-id'],
    ['an id that is too long', `/api/saves/${'a'.repeat(65)}`, { method: 'GET' }, 400, 'bad-id'],
    ['a body that is no JSON', '/api/saves/a', { method: 'PUT', headers: json, body: '{"game":' }, 400, 'bad-json'],
    ['an empty body', '/api/saves/a', { method: 'PUT', headers: json }, 400, 'bad-json'],
    [
      'bytes that are no text',
      '/api/saves/a',
      { method: 'PUT', headers: json, body: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]) },
      400,
      'bad-json',
    ],
    ['another type of content', '/api/saves/a', { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: good }, 415, 'not-json'],
    ['a list', '/api/saves/a', { method: 'PUT', headers: json, body: '[]' }, 422, 'malformed'],
    [
      'a field too many',
      '/api/saves/a',
      { method: 'PUT', headers: json, body: '{"game":"g","name":"n","body":{},"__proto__":{"x":1}}' },
      422,
      'malformed',
    ],
    [
      'a name of two lines',
      '/api/saves/a',
      { method: 'PUT', headers: json, body: JSON.stringify({ game: 'g', name: 'a\nb', body: {} }) },
      422,
      'malformed',
    ],
    [
      'a body inside that is text',
      '/api/saves/a',
      { method: 'PUT', headers: json, body: JSON.stringify({ game: 'g', name: 'n', body: 'x' }) },
      422,
      'malformed',
    ],
    [
      'endless nesting',
      '/api/saves/a',
      { method: 'PUT', headers: json, body: `{"game":"g","name":"n","body":{"a":${'['.repeat(1e5)}${']'.repeat(1e5)}}}` },
      422,
      'too-deep',
    ],
    ['five megabytes', '/api/saves/a', { method: 'PUT', headers: json, body: 'x'.repeat(5 * 1024 * 1024) }, 413, 'too-large'],
    ['a method that is not there', '/api/saves', { method: 'PATCH' }, 405, 'method'],
    ['another page', '/api/saves', { headers: { origin: 'http://evil.example' } }, 403, 'other-origin'],
  ];
  it.each(hostile)('are refused with one sentence and one line in the log: %s', async (_what, path, request, status, code) => {
    const { url, logged } = await testServer();
    const reply = await fetch(url + path, request);
    const text = await reply.text();
    expect([reply.status, JSON.parse(text).error]).toEqual([status, code]);
    expect(text).not.toMatch(/\bat .*\.ts|node:internal/);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain(`${status} `);
    expect((await (await fetch(`${url}/api/saves`)).json()).saves).toEqual([]);
  });

  it('never break the server, whatever the body is', async () => {
    const { url, logged } = await testServer();
    const anything = fc.oneof(
      fc.json(),
      fc.string(),
      fc.record({ game: fc.anything(), name: fc.anything(), body: fc.anything() }).map((value) => JSON.stringify(value) ?? ''),
      fc.record({ cut: fc.nat(good.length) }).map(({ cut }) => good.slice(0, cut)),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (body) => {
        const reply = await fetch(`${url}/api/saves/fuzz`, { method: 'PUT', headers: json, body });
        const answer = await reply.json();
        expect([200, 201, 400, 413, 422]).toContain(reply.status);
        expect(reply.status < 300 || typeof answer.message === 'string').toBe(true);
      }),
      { numRuns: 150, seed: 8440 },
    );
    expect(logged.filter((line) => line.startsWith('error'))).toEqual([]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });
});

describe('the server', () => {
  it('answers on its own names only, so that a foreign name cannot be pointed at it', async () => {
    const { port } = await testServer({ allowedHosts: ['games.example'] });
    const ask = (host: string) => raw(port, `GET /healthz HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
    expect(await ask('localhost:8440')).toMatch(/^HTTP\/1.1 200/);
    expect(await ask('games.example')).toMatch(/^HTTP\/1.1 200/);
    expect(await ask('evil.example')).toMatch(/^HTTP\/1.1 421/);
  });

  it('refuses what is no HTTP with one line, and lives on', async () => {
    const { port, url, logged } = await testServer();
    expect(await raw(port, 'HELLO\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/);
    expect(await raw(port, `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431/);
    expect(logged).toHaveLength(2);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  const JSON_HEAD = 'host: localhost\r\ncontent-type: application/json\r\n';
  it.each([
    // Refused before its body is read; the body turns out to be none.
    [
      'a body that is refused unread',
      `PATCH /api/guest HTTP/1.1\r\n${JSON_HEAD}transfer-encoding: chunked\r\n\r\n1\r\nx\r\n`,
      'zz\r\n',
      '405',
    ],
    [
      'bytes after the last answer',
      'GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\nGET /healthz HTTP/1.1\r\n\r\n',
      undefined,
      '200',
    ],
    ['a body that nothing announced', 'DELETE /api/saves/none HTTP/1.1\r\nhost: localhost\r\n\r\n{}', undefined, '404'],
  ])('answers one request once: %s', async (_name, text, then, status) => {
    const { port } = await testServer();
    const answers = (await raw(port, text, then)).match(/HTTP\/1\.1 \d{3}/g);
    expect(answers).toEqual([`HTTP/1.1 ${status}`]);
  });

  it('refuses a body that turns out too large on its way, and lives on', async () => {
    const { port, url, logged } = await testServer();
    const head = 'POST /api/guest HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n';
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    expect(await raw(port, `${head}${chunk.repeat(8)}0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 .*"too-large"/s);
    expect(logged).toEqual(['warn 413 POST "/api/guest" from 127.0.0.1: too-large']);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it('lets go of every connection that takes too long, whatever it waits for', async () => {
    const timeouts = { headers: 60, request: 120, silence: 300, keepAlive: 100, check: 20 };
    const large = page({ 'index.html': 'x', 'art/large.webp': 'y'.repeat(8 * 1024 * 1024) });
    const { port, url, connections } = await testServer({ timeouts, client: large });
    const post = 'POST /api/guest HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';
    const slow = [
      '',
      'GET / HT',
      'GET / HTTP/1.1\r\nhost: localhost\r\nx: y\r\n',
      `${post}content-length: 100\r\n\r\n{"na`,
      `${post}transfer-encoding: chunked\r\n\r\n5\r\n{"nam\r\n`,
      'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n',
      'GET /art/large.webp HTTP/1.1\r\nhost: localhost\r\n\r\n',
      'GET /nowhere HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    ];
    // They neither read nor close their own end, as somebody would who wants to use up the descriptors.
    const held = [...slow, ...slow, ...slow].map((text) => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      socket.on('error', () => undefined);
      socket.pause();
      if (text !== '') socket.write(text);
      return socket;
    });
    await Promise.all(held.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
    while ((await connections()) > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    for (const socket of held) socket.destroy();
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it('knows only the addresses it has, nothing that objects inherit', async () => {
    const { url } = await testServer();
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
      expect((await fetch(`${url}/api/${name}`)).status).toBe(404);
      expect((await fetch(`${url}/api/saves/${name}`)).status).toBe(name === '__proto__' ? 400 : 404);
      expect((await fetch(`${url}/api/matches?list=${name}`)).status).toBe(400);
    }
  });

  it('tells browsers to keep to TLS where it is reached by TLS', async () => {
    const plain = await testServer();
    expect((await fetch(`${plain.url}/healthz`)).headers.get('strict-transport-security')).toBeNull();
    const { port } = await testServer({ publicUrl: 'https://games.example' });
    const reply = await raw(port, 'GET /healthz HTTP/1.1\r\nhost: games.example\r\nconnection: close\r\n\r\n');
    expect(reply).toMatch(/strict-transport-security: max-age=31536000/);
  });

  it('quotes hostile addresses in its log, so that they cannot forge a line', async () => {
    const { port, logged } = await testServer();
    await raw(port, 'GET /a%0a2030-01-01%20info%20all%20well HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
    expect(logged).toHaveLength(1);
    expect(logged[0]).not.toContain('\n');
  });

  it('takes the next free port, but not instead of one that was asked for', async () => {
    const first = await testServer();
    const second = await testServer({ port: undefined, firstPort: first.port });
    expect(second.port).toBeGreaterThan(first.port);
    await expect(testServer({ port: first.port })).rejects.toThrow(`port ${first.port} is in use; another one can be given with --port`);
  });

  it('has its folder for itself, and leaves it free when it ends', async () => {
    const data = tempFolder();
    const first = await testServer({ data });
    const words = `another server uses the folder ${data}: stop it, or give this one a folder of its own with --data`;
    await expect(testServer({ data })).rejects.toThrow(words);
    await first.stop();
    await (await testServer({ data })).stop();
  });

  it('says in one sentence why it cannot start', async () => {
    const start = startServer({ client: tempFolder(), data: tempFolder(), host: '192.0.2.1', port: 8440 });
    await expect(start).rejects.toThrow('192.0.2.1 is not an address of this machine');
  });
});

describe('the settings', () => {
  it('come from arguments, then the environment, then defaults', () => {
    expect(serveSettings([], {})).toMatchObject({ host: '127.0.0.1' });
    expect(serveSettings([], {})).not.toHaveProperty('port');
    expect(serveSettings([], { PORT: '9000', HEXFRONT_DATA: '/x' })).toMatchObject({ port: 9000, data: '/x' });
    expect(serveSettings(['--port', '9001'], { PORT: '9000' })).toMatchObject({ port: 9001 });
  });

  it.each([[['--port', 'abc']], [['--port', '70000']], [['--nonsense']], [['stray']]])('refuse %j with a sentence', (args) => {
    expect(serveSettings(args, {})).toHaveProperty('error');
  });
});
