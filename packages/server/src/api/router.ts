import type { IncomingHttpHeaders } from 'node:http';
import type { CallAnswer, CallName, CheckedBody, Scope } from '@hexfront/wire';
import type { JsonReply } from '../http/reply.ts';
import type { User } from '../people/accounts.ts';

/** Who asks. */
export interface Who {
  /** Nobody unless signed in, as a guest at least. */
  user?: User;
  /** The session in the cookie or the token that said so. */
  by?: { session: string } | { token: string; scopes: readonly Scope[] };
  address: string;
  /** The cookie of a browser that was signed in before, as it came. */
  device?: string | undefined;
}

export interface ApiRequest<Body = unknown> {
  headers: IncomingHttpHeaders;
  who: Who;
  /** The parts of the path that the route's pattern names. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** The body, if one came: any JSON. */
  body: unknown;
  /** The body after the check by the schema of the call; throws what is wrong with it. */
  read(): Body;
}

/** A call of `@hexfront/wire`, answered: what the handler reads and gives is what the wire says. */
type RouteOf<K extends CallName> = K extends `${infer Method} ${infer Path}`
  ? {
      method: Method;
      /** Such as `/api/saves/:id`. */
      path: Path;
      /** Rate limit it counts against besides the general one. */
      limit?: 'auth' | 'new' | 'create';
      /** Largest body in bytes, if it is not the usual one. */
      bodyLimit?: number;
      handle(request: ApiRequest<CheckedBody<K>>): JsonReply<CallAnswer<K>> | Promise<JsonReply<CallAnswer<K>>>;
    }
  : never;
export type Route = { [K in CallName]: RouteOf<K> }[CallName];
