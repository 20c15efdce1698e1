import type { IncomingMessage } from 'node:http';
import { type JsonReply, Refused } from '../http/reply.ts';
import type { User } from '../people/accounts.ts';

/** Who asks. */
export interface Who {
  /** Nobody unless signed in, as a guest at least. */
  user?: User;
  /** The session in the cookie or the token that said so. */
  by?: { session: string } | { token: string };
  address: string;
}

export interface ApiRequest {
  request: IncomingMessage;
  who: Who;
  /** The parts of the path that the route's pattern names. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
}

export interface Route {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Such as `/api/saves/:id`. */
  path: string;
  /** Rate limit it counts against besides the general one. */
  limit?: 'auth' | 'create';
  handle(request: ApiRequest): JsonReply | Promise<JsonReply>;
}

/** Finds the route of a request; refuses unknown paths and methods. */
export function findRoute(routes: readonly Route[], method: string, path: string): { route: Route; params: Record<string, string> } {
  const allowed: string[] = [];
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params === undefined) continue;
    if (route.method === method || (method === 'HEAD' && route.method === 'GET')) return { route, params };
    allowed.push(route.method);
  }
  if (allowed.length > 0)
    throw new Refused(405, 'method', `This address answers ${allowed.join(', ')} only.`, { allow: allowed.join(', ') });
  throw new Refused(404, 'unknown-path', 'There is nothing at this address.');
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (let i = 0; i < wanted.length; i += 1) {
    if (wanted[i].startsWith(':')) params[wanted[i].slice(1)] = given[i];
    else if (wanted[i] !== given[i]) return undefined;
  }
  return params;
}
