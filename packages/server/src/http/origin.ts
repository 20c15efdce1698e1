/** Where a request comes from, and whether it may: checked alike for requests and for sockets. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { Refused } from './reply.ts';

export interface OriginRules {
  /** Names under which the server answers; undefined: any name will do. */
  hosts: ReadonlySet<string> | undefined;
  /** Host of the public address, and whether it is https. */
  publicHost: string | undefined;
  secure: boolean;
  /** A proxy stands in front and says where requests come from. */
  trustProxy: boolean;
}

/** The reader's address; behind a proxy the last entry it added says so. */
export function addressOf(request: IncomingMessage, { trustProxy }: Pick<OriginRules, 'trustProxy'>): string {
  if (trustProxy) {
    const last =
      String(request.headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim() ?? '';
    // Some proxies add the port.
    const bare = /^\[(.*)\](:\d+)?$/.exec(last)?.[1] ?? (/^[\d.]+:\d+$/.test(last) ? last.replace(/:\d+$/, '') : last);
    if (isIP(bare) > 0) return bare;
  }
  // A socket that is closed already has no address any more.
  return request.socket?.remoteAddress ?? 'unknown';
}

export function checkOrigin(rules: OriginRules, request: IncomingMessage): void {
  const host = request.headers.host ?? '';
  const name = host.replace(/:\d+$/, '').toLowerCase();
  if (rules.hosts !== undefined && !rules.hosts.has(name)) {
    throw new Refused(421, 'unknown-host', 'This server does not answer under that name; --allow-host adds one.');
  }
  const given = request.headers.origin?.toLowerCase();
  const origin = given?.replace(/^https?:\/\//, '');
  const foreign = () => new Refused(403, 'other-origin', 'Other pages cannot use this server.');
  if (origin !== undefined && origin !== host.toLowerCase() && origin !== rules.publicHost) throw foreign();
  // Whoever sits on the line can serve a page under our name without TLS: it is not ours.
  if (rules.secure && origin === rules.publicHost && given?.startsWith('http:')) throw foreign();
  // A browser says itself when another site made it ask; reading the page by a link is the only thing that may come from there.
  const site = request.headers['sec-fetch-site'];
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const isPage = reads && request.headers['sec-fetch-mode'] === 'navigate';
  if ((site === 'cross-site' || site === 'same-site') && !isPage) throw foreign();
}
