/** Single questions to the server over HTTP, and who we are there. */
import { signal } from '@preact/signals';
import { withoutServer } from '../home.ts';

export interface Person {
  id: string;
  name: string;
  guest: boolean;
  role: 'player' | 'moderator' | 'admin';
}

export interface SeatSummary {
  side: number;
  kind: 'person' | 'computer';
  state: 'taken' | 'invited';
  name: string;
  you: boolean;
}

export type ClockRules =
  | { type: 'none' }
  | { type: 'turn'; seconds: number; vacation?: number }
  | { type: 'total'; seconds: number; increment: number; vacation?: number };

export interface MatchResult {
  winner: number;
  how: 'played' | 'resigned' | 'agreed' | 'time' | 'closed';
  level?: string;
}

export interface Summary {
  id: string;
  game: string;
  scenario: string;
  options: Record<string, string | boolean | number>;
  name: string;
  status: 'open' | 'running' | 'paused' | 'over';
  turn: number;
  seq: number;
  seats: SeatSummary[];
  updated: number;
  listed: boolean;
  observers: boolean;
  /** Onlookers see everything so many seconds later. */
  delay: number;
  clock: ClockRules;
  result?: MatchResult;
  invite?: string;
  archived?: boolean;
}

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

export async function call<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<T> {
  if (withoutServer) throw new ServerError(0, 'gone', NONE);
  let reply: Response;
  try {
    reply = await fetch(path, {
      method,
      cache: 'no-store',
      signal: AbortSignal.timeout(15_000),
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
  } catch {
    throw new ServerError(0, 'gone', GONE);
  }
  if (reply.status === 204) return undefined as T;
  const json = (await reply.json().catch(() => undefined)) as (T & { error?: string; message?: string; case?: string }) | undefined;
  if (reply.ok && json !== undefined) return json;
  throw new ServerError(
    reply.status,
    json?.error ?? 'fault',
    json?.message ?? (reply.status >= 500 ? GONE : `The server answers ${reply.status}.`),
    json?.case,
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
    const { user } = await call<{ user: Person }>('GET', '/api/me');
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
  weAre((await call<{ user: Person }>('POST', '/api/guest', { name: name.trim() })).user);
}
/** A guest who registers keeps his matches: the cookie says who he is. */
export async function register(name: string, password: string): Promise<void> {
  weAre((await call<{ user: Person }>('POST', '/api/register', { name: name.trim(), password })).user);
}
export async function signIn(name: string, password: string): Promise<void> {
  weAre((await call<{ user: Person }>('POST', '/api/signin', { name: name.trim(), password })).user);
}
export async function signOut(): Promise<void> {
  await call('POST', '/api/signout', {});
  weAre(undefined);
}

/** What the server offers. */
export interface ServerAbout {
  guests: boolean;
  mail: boolean;
  push: boolean;
  webhook: boolean;
  ownWebhooks: string[];
}
export const aboutServer = (): Promise<ServerAbout> => call('GET', '/api/about');

export const matchPath = (id: string, rest = ''): string => `/api/matches/${encodeURIComponent(id)}${rest}`;

/** Letters that nobody can guess: order ids, salts. */
export const word = (): string => [...crypto.getRandomValues(new Uint32Array(3))].map((n) => n.toString(36)).join('');

export const inviteLink = (m: Pick<Summary, 'id' | 'invite' | 'listed'>): string =>
  `${location.origin}/match/${m.id}${m.invite && !m.listed ? `?invite=${m.invite}` : ''}`;
