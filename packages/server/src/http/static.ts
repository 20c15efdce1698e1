import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Refused } from './reply.ts';

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

/** Files up to this size are kept in memory once they were asked for: scripts, styles, pages. Artwork is read when it is sent. */
const KEPT = 256 * 1024;
const MOST_KEPT = 64 * 1024 * 1024;

interface Variant {
  path: string;
  bytes: number;
  content?: Buffer;
}

interface StaticFile {
  plain: Variant;
  br?: Variant;
  gzip?: Variant;
  type: string;
  cache: string;
  etag: string;
}

export interface FileReply {
  status: 200 | 304;
  headers: OutgoingHttpHeaders;
  /** Nothing if the reader has it, or asked for the headers only. */
  body?: Buffer | Readable;
}

export interface StaticFiles {
  /** The answer to a request for a file; undefined when there is none of that name. */
  answer(method: string, path: string, headers: IncomingHttpHeaders): Promise<FileReply | undefined>;
}

/** The files below a folder. Only names found there are ever opened, so a request cannot climb out of it. */
export function staticFiles(folder: string): StaticFiles {
  let files = new Map<string, StaticFile>();
  let stamp: number | undefined;
  /** Bytes in memory. */
  let kept = 0;
  const refresh = () => {
    const list = join(folder, 'assets.json');
    const now = existsSync(list) ? statSync(list).mtimeMs : undefined;
    if (now === stamp && files.size > 0) return;
    files = scan(folder);
    kept = 0;
    stamp = now;
  };
  const contentOf = async (variant: Variant): Promise<Buffer | Readable> => {
    if (variant.content) return variant.content;
    if (variant.bytes > KEPT || kept + variant.bytes > MOST_KEPT) return createReadStream(variant.path);
    const content = await readFile(variant.path);
    if (variant.content === undefined) kept += content.length;
    variant.content = content;
    return content;
  };
  return {
    async answer(method, path, headers) {
      // A new build puts new names into the page: look again whenever the page itself is asked for, or a name is unknown.
      const asked = path === '/' ? '/index.html' : path;
      if (asked === '/index.html' || !files.has(asked)) refresh();
      const file = files.get(asked) ?? (isRoute(asked) ? files.get('/index.html') : undefined);
      if (file === undefined) return undefined;
      if (method !== 'GET' && method !== 'HEAD') throw new Refused(405, 'method', 'Files can only be read.', { allow: 'GET, HEAD' });
      const [encoding, variant] = choose(String(headers['accept-encoding'] ?? ''), file);
      const about: OutgoingHttpHeaders = { 'content-type': file.type, 'cache-control': file.cache, etag: file.etag };
      if (file.br !== undefined || file.gzip !== undefined) about.vary = 'accept-encoding';
      if (matches(headers['if-none-match'], file.etag)) return { status: 304, headers: about };
      if (encoding !== undefined) about['content-encoding'] = encoding;
      about['content-length'] = variant.bytes;
      return { status: 200, headers: about, ...(method === 'HEAD' ? {} : { body: await contentOf(variant) }) };
    },
  };
}

/** An address inside the page, such as /play/42, rather than a file. */
function isRoute(path: string): boolean {
  return extname(path) === '' && !path.startsWith('/api/') && !path.startsWith('/assets/') && !path.startsWith('/art/');
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
