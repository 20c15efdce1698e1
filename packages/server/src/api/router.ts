import type { IncomingHttpHeaders } from 'node:http';
import type { JsonReply } from '../http/reply.ts';
import type { User } from '../people/accounts.ts';
import type { Scope } from '../people/scopes.ts';

/** Who asks. */
export interface Who {
  /** Nobody unless signed in, as a guest at least. */
  user?: User;
  /** The session in the cookie or the token that said so. */
  by?: { session: string } | { token: string; scopes: readonly Scope[] };
  address: string;
}

export interface ApiRequest {
  headers: IncomingHttpHeaders;
  who: Who;
  /** The parts of the path that the route's pattern names. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** The body, if one came: any JSON, to be checked by a schema. */
  body: unknown;
}

export interface Route {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Such as `/api/saves/:id`. */
  path: string;
  /** Rate limit it counts against besides the general one. */
  limit?: 'auth' | 'create';
  /** Largest body in bytes, if it is not the usual one. */
  bodyLimit?: number;
  handle(request: ApiRequest): JsonReply | Promise<JsonReply>;
}
