/** Single questions to the server over HTTP, and who we are there. */
import type { CallAnswer, CallBody, CallName, CallQuery, Person, RefusalAnswer, ServerAbout, Summary } from '@hexfront/wire';
import { signal } from '@preact/signals';
import { withoutServer } from '../home.ts';

/** The server said no, in a sentence; status 0 means that it could not be reached. */
export class ServerError extends Error {
  readonly status: number;
  readonly code: string;
  readonly case: string | undefined;
  constructor(status: number, code: string, message: string, rule?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.case = rule;
  }
}

const NONE = 'This page has no server; games in this browser need none.';
export const GONE = 'The server does not answer. Games in this browser still work.';

/** What a call needs besides its name: the id in its path, a body, what stands behind the question mark. */
type Given<K extends CallName> = (K extends `${string}:id${string}` ? { id: string } : { id?: undefined }) &
  ([CallBody<K>] extends [never] ? { body?: undefined } : { body: CallBody<K> }) &
  ([CallQuery<K>] extends [never] ? { query?: undefined } : { query?: CallQuery<K> });

/** Asks the server; what it takes and answers stands in `@hexfront/wire`. */
export async function call<K extends CallName>(
  name: K,
  ...[given = {} as Given<K>]: object extends Given<K> ? [given?: Given<K>] : [given: Given<K>]
): Promise<CallAnswer<K>> {
  if (withoutServer) throw new ServerError(0, 'gone', NONE);
  const [method, path] = name.split(' ');
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries<string | undefined>(given.query ?? {})) if (value !== undefined) query.set(key, value);
  const address = path.replace(':id', encodeURIComponent(given.id ?? '')) + (`${query}` ? `?${query}` : '');
  const body: object | undefined = given.body ?? (method === 'POST' ? {} : undefined);
  let reply: Response;
  try {
    reply = await fetch(address, {
      method,
      cache: 'no-store',
      signal: AbortSignal.timeout(15_000),
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
  } catch {
    throw new ServerError(0, 'gone', GONE);
  }
  if (reply.status === 204) return undefined as CallAnswer<K>;
  const json: unknown = await reply.json().catch(() => undefined);
  if (reply.ok && json !== undefined) return json as CallAnswer<K>;
  const no = json as Partial<RefusalAnswer> | undefined;
  throw new ServerError(
    reply.status,
    no?.error ?? 'fault',
    no?.message ?? (reply.status >= 500 ? GONE : `The server answers ${reply.status}.`),
    no?.case,
  );
}

/** Who we are at the server; undefined when not held. */
export const me = signal<Person | undefined>(undefined);

/** What this browser was called last; a cookie may still be good, and asking without one would be refused. */
const NAME_KEY = 'hexfront.online.name';
export const lastName = (): string => localStorage.getItem(NAME_KEY) ?? '';

export async function lookWho(): Promise<Person | undefined> {
  if (me.peek()) return me.peek();
  // A visitor who was never here has nothing to ask about.
  if (!lastName()) return undefined;
  try {
    const { user } = await call('GET /api/me');
    weAre(user);
  } catch (error) {
    if (!(error instanceof ServerError) || error.status !== 401) throw error;
    weAre(undefined);
  }
  return me.peek();
}

/** The server has said who we are; nobody after signing out. */
export function weAre(user: Person | undefined): void {
  if (user) localStorage.setItem(NAME_KEY, user.name);
  else localStorage.removeItem(NAME_KEY);
  me.value = user;
}

export async function beGuest(name: string): Promise<void> {
  weAre((await call('POST /api/guest', { body: { name: name.trim() } })).user);
}
/** A guest who registers keeps his matches: the cookie says who he is. */
export async function register(name: string, password: string): Promise<void> {
  weAre((await call('POST /api/register', { body: { name: name.trim(), password } })).user);
}
export async function signIn(name: string, password: string): Promise<void> {
  weAre((await call('POST /api/signin', { body: { name: name.trim(), password } })).user);
}
export async function signOut(): Promise<void> {
  await call('POST /api/signout');
  weAre(undefined);
}

export const aboutServer = (): Promise<ServerAbout> => call('GET /api/about');

/** Letters that nobody can guess: order ids, salts. */
export const word = (): string => [...crypto.getRandomValues(new Uint32Array(3))].map((n) => n.toString(36)).join('');

export const inviteLink = (m: Pick<Summary, 'id' | 'invite' | 'listed'>): string =>
  `${location.origin}/match/${m.id}${m.invite && !m.listed ? `?invite=${m.invite}` : ''}`;
