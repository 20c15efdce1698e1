/** What a token of a program may be good for. Ways into the account and the keeping of the server are for people who signed in, never for tokens. */

import type { Scope } from '@hexfront/wire';
import { SCOPES } from '@hexfront/wire/schemas';
import { Refused } from '../http/reply.ts';

/** What a route asks of a token: a scope, nothing, or not to be one. */
export type Need = Scope | 'anybody' | 'session';

const CHANGING = /^(POST|PUT|DELETE)$/;
/** In order: the first that fits decides. */
const NEEDS: readonly (readonly [method: RegExp, path: RegExp, need: Need])[] = [
  [/./, /^\/api\/(signin|signout|guest|password\/|letters\/|about|openapi\.json|push$|games)/, 'anybody'],
  [/./, /^\/api\/(register|passkeys|admin\/|reports)/, 'session'],
  [/GET/, /^\/api\/me$/, 'read'],
  [CHANGING, /^\/api\/me$/, 'session'],
  [/./, /^\/api\/me\/(password|email|passkeys|tokens|sessions|blocks)/, 'session'],
  [/./, /^\/api\/me\/(export|notices|push)$/, 'account'],
  [/./, /^\/api\/saves/, 'saves'],
  // Questions that need a body.
  [/POST/, /^\/api\/matches\/:id\/(legal|explain)$/, 'read'],
  [CHANGING, /^\/api\/(dice|matches)/, 'play'],
  [/GET/, /^\/api\/matches/, 'read'],
  [/./, /^\/(healthz|readyz|metrics)$/, 'anybody'],
];

/** What is not in the list is not for tokens. */
export const needOf = (method: string, path: string): Need =>
  NEEDS.find(([methods, paths]) => methods.test(method) && paths.test(path))?.[2] ?? 'session';

/** As stored: `read,play`. */
export const scopesOf = (text: string): Scope[] => SCOPES.filter((scope) => text.split(',').includes(scope));

/** Throws if a token with these scopes must not. */
export function checkScope(scopes: readonly Scope[], need: Need): void {
  if (need === 'session') throw new Refused(403, 'needs-session', 'Sign in to do this; a token is not enough.');
  if (need !== 'anybody' && !scopes.includes(need)) throw new Refused(403, 'scope', `This token is not good for that: it lacks "${need}".`);
}
