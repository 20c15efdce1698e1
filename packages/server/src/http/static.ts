import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Refused, securityHeaders } from './reply.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.txt': 'text/plain; charset=utf-8',
  '.tsv': 'text/tab-separated-values; charset=utf-8',
};

interface Variant {
  path: string;
  bytes: number;
}

interface StaticFile {
  plain: Variant;
  br?: Variant;
  gzip?: Variant;
  type: string;
  cache: string;
  etag: string;
}

export interface StaticFiles {
  /** Answers a request for a file; false when there is none of that name. */
  serve(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>;
}

/** The files below a folder. Only names found there are ever opened, so a request cannot climb out of it. */
export function staticFiles(folder: string): StaticFiles {
  let files = new Map<string, StaticFile>();
  let stamp: number | undefined;
  const refresh = () => {
    const list = join(folder, 'assets.json');
    const now = existsSync(list) ? statSync(list).mtimeMs : undefined;
    if (now === stamp && files.size > 0) return;
    files = scan(folder);
    stamp = now;
  };
  return {
    async serve(request, response, path) {
      // A new build puts new names into the page: look again whenever the page itself is asked for, or a name is unknown.
      const asked = path === '/' ? '/index.html' : path;
      if (asked === '/index.html' || !files.has(asked)) refresh();
      const file = files.get(asked) ?? (isRoute(asked) ? files.get('/index.html') : undefined);
      if (file === undefined) return false;
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        throw new Refused(405, 'method', 'Files can only be read.', { allow: 'GET, HEAD' });
      }
      await send(request, response, file);
      return true;
    },
  };
}

/** An address inside the page, such as /play/42, rather than a file. */
function isRoute(path: string): boolean {
  return extname(path) === '' && !path.startsWith('/api/') && !path.startsWith('/assets/') && !path.startsWith('/art/');
}

async function send(request: IncomingMessage, response: ServerResponse, file: StaticFile): Promise<void> {
  const [encoding, variant] = choose(String(request.headers['accept-encoding'] ?? ''), file);
  const headers: Record<string, string | number> = {
    ...securityHeaders,
    'content-type': file.type,
    'cache-control': file.cache,
    etag: file.etag,
  };
  if (file.br !== undefined || file.gzip !== undefined) headers.vary = 'accept-encoding';
  if (matches(request.headers['if-none-match'], file.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  if (encoding !== undefined) headers['content-encoding'] = encoding;
  headers['content-length'] = variant.bytes;
  response.writeHead(200, headers);
  if (request.method === 'HEAD') response.end();
  else await pipeline(createReadStream(variant.path), response);
}

function choose(accepted: string, file: StaticFile): ['br' | 'gzip' | undefined, Variant] {
  const allows = (name: string) =>
    accepted.split(',').some((part) => {
      const [coding, ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      return coding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
  if (file.br !== undefined && allows('br')) return ['br', file.br];
  if (file.gzip !== undefined && allows('gzip')) return ['gzip', file.gzip];
  return [undefined, file.plain];
}

function matches(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === etag);
}

function scan(folder: string): Map<string, StaticFile> {
  const found = new Map<string, StaticFile>();
  if (!existsSync(folder)) return found;
  const revisions = readRevisions(folder);
  const names = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const variant = (path: string): Variant | undefined => (names.has(path) ? { path, bytes: statSync(path).size } : undefined);
  for (const path of names) {
    if (/\.(br|gz)$/.test(path) && names.has(path.replace(/\.(br|gz)$/, ''))) continue;
    const url = path.slice(folder.length).replaceAll('\\', '/');
    const { size, mtimeMs } = statSync(path);
    found.set(url, {
      plain: { path, bytes: size },
      br: variant(`${path}.br`),
      gzip: variant(`${path}.gz`),
      type: types[extname(path).toLowerCase()] ?? 'application/octet-stream',
      cache: cacheRule(url),
      etag: `"${revisions.get(url) ?? `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`}"`,
    });
  }
  return found;
}

/** Names under /assets/ contain a hash of their content and never change; artwork changes with a new version of a game. */
function cacheRule(url: string): string {
  if (url.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  if (url.startsWith('/art/')) return 'public, max-age=3600, stale-while-revalidate=604800';
  return 'no-cache';
}

function readRevisions(folder: string): Map<string, string> {
  try {
    const list = JSON.parse(readFileSync(join(folder, 'assets.json'), 'utf8')) as { files: { url: string; revision: string }[] };
    return new Map(list.files.map((file) => [file.url === '/' ? '/index.html' : decodeURIComponent(file.url), file.revision]));
  } catch {
    return new Map();
  }
}
