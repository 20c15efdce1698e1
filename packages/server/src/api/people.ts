/** People over HTTP. */
import type { Person } from '@hexfront/wire';
import { type JsonReply, Refused } from '../http/reply.ts';
import type { MatchCommands } from '../match/match-commands.ts';
import type { Accounts, SignedIn, User } from '../people/accounts.ts';
import type { Allowance } from '../people/allowance.ts';
import type { Devices } from '../people/devices.ts';
import type { Letters } from '../people/mail.ts';
import type { Notices } from '../people/notices.ts';
import type { Push } from '../people/push.ts';
import type { Leave } from './leaving.ts';
import { userOf } from './matches.ts';
import type { ApiRequest, Route, Who } from './router.ts';
import type { Revoked } from './socket.ts';

const YEAR = 365 * 86_400;

export interface CookieRules {
  name: string;
  secure: boolean;
}

export const cookieRules = (secure: boolean): CookieRules => ({ name: secure ? '__Host-hexfront' : 'hexfront', secure });

const cookie = ({ name, secure }: CookieRules, value: string, age: number): string =>
  `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure ? '; Secure' : ''}`;

/** The secret of our cookie in a header, if there is one. */
export function cookieOf({ name }: CookieRules, header: string | undefined): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key === name && value.length > 0) return value.join('=');
  }
  return undefined;
}

interface Deps {
  accounts: Accounts;
  commands: MatchCommands;
  leave: Leave;
  letters: Letters;
  push: Push;
  notices: Notices;
  welcome: Welcome;
  cookies: CookieRules;
  /** Guests may come in by a name alone. */
  guests: boolean;
  /** A session or token was revoked: sockets opened with it must go. */
  revoked(what: Revoked): Promise<void>;
  allowance: Allowance;
}

export const shown = ({ id, name, guest, role }: User) => ({ id, name, guest, role });
export const agentOf = ({ headers }: ApiRequest): string => String(headers['user-agent'] ?? '');
const sessionOf = ({ by }: Who): string | undefined => (by && 'session' in by ? by.session : undefined);

/** The answer to somebody who has just signed in. */
export type Welcome = (signed: SignedIn, status: number, who: Who) => Promise<JsonReply<{ user: Person }>>;
interface WelcomeDeps {
  cookies: CookieRules;
  deviceCookies: CookieRules;
  devices: Devices;
  /** Ends a session and its sockets. */
  end(session: string): Promise<void>;
}
export const welcomeWith =
  ({ cookies, deviceCookies, devices, end }: WelcomeDeps): Welcome =>
  async ({ user, secret }, status, who) => {
    // The cookie it replaces is gone from the browser: nobody should be able to come back with it.
    const before = sessionOf(who);
    if (before !== undefined) await end(before);
    const session = cookie(cookies, secret, YEAR);
    // A guest has nothing to sign in to.
    const device = user.guest ? [] : [cookie(deviceCookies, await devices.mark(user.id), YEAR)];
    return { status, json: { user: shown(user) }, headers: { 'set-cookie': [session, ...device] } };
  };

export function peopleRoutes({
  accounts,
  commands,
  leave,
  letters,
  push,
  notices,
  welcome,
  cookies,
  guests,
  revoked,
  allowance,
}: Deps): Route[] {
  const gone: JsonReply<undefined> = { status: 204, headers: { 'set-cookie': cookie(cookies, '', 0) } };

  return [
    {
      method: 'POST',
      path: '/api/guest',
      limit: 'new',
      handle: async (request) => {
        const { name, token } = request.read();
        if (!guests) throw new Refused(403, 'no-guests', 'This server is for registered players.');
        const signed = await accounts.guest(name, agentOf(request));
        await accounts.audit('guest', request.who.address, signed.user, name);
        // A program has no use for a cookie.
        if (token) return { status: 201, json: { user: shown(signed.user), token: (await accounts.newToken(signed.user, 'first')).token } };
        return welcome(signed, 201, request.who);
      },
    },
    {
      method: 'POST',
      path: '/api/register',
      limit: 'new',
      handle: async (request) => {
        const { name, password } = request.read();
        const guest = request.who.user?.guest ? request.who.user : undefined;
        const signed = await accounts.register(name, password, agentOf(request), guest);
        if (guest) await commands.renamed(guest.id);
        await accounts.audit('register', request.who.address, signed.user, name);
        return welcome(signed, 201, request.who);
      },
    },
    {
      method: 'POST',
      path: '/api/signin',
      handle: async (request) => {
        const { name, password } = request.read();
        try {
          const signed = await allowance.withPassword(name, request.who, () => accounts.signIn(name, password, agentOf(request)));
          await accounts.audit('signin', request.who.address, signed.user);
          return welcome(signed, 200, request.who);
        } catch (error) {
          if (error instanceof Refused) await accounts.audit('signin-failed', request.who.address, undefined, name);
          throw error;
        }
      },
    },
    {
      method: 'POST',
      path: '/api/signout',
      handle: async ({ who }) => {
        if (who.by && 'session' in who.by) {
          await accounts.signOut(who.by.session);
          await revoked({ session: who.by.session });
        }
        return gone;
      },
    },
    {
      method: 'GET',
      path: '/api/me',
      handle: async ({ who }) => {
        const user = userOf(who);
        return { status: 200, json: { user: shown(user), password: await accounts.hasPassword(user) } };
      },
    },
    { method: 'GET', path: '/api/me/export', handle: async ({ who }) => ({ status: 200, json: await accounts.export(userOf(who)) }) },
    {
      method: 'DELETE',
      path: '/api/me',
      limit: 'auth',
      handle: async ({ who, read }) => {
        const user = userOf(who);
        const { password } = read();
        await allowance.withOwnPassword(sessionOf(who) ?? user.id, () => accounts.prove(user, password, sessionOf(who)));
        await leave(user);
        await accounts.audit('removed', who.address, undefined);
        return gone;
      },
    },
    {
      method: 'POST',
      path: '/api/me/password',
      limit: 'auth',
      handle: async ({ who, read }) => {
        const user = userOf(who);
        const { old, password } = read();
        const keep = sessionOf(who);
        await allowance.withOwnPassword(sessionOf(who) ?? user.id, () => accounts.setPassword(user, old, password, keep));
        await revoked({ user: user.id, ...(keep ? { keep } : {}) });
        await accounts.audit('password', who.address, user);
        return { status: 204 };
      },
    },
    {
      method: 'PUT',
      path: '/api/me/email',
      limit: 'auth',
      handle: async ({ who, read }) => {
        const user = userOf(who);
        const { email, password } = read();
        if (user.guest) throw new Refused(403, 'guest', 'Register first.');
        await allowance.withOwnPassword(sessionOf(who) ?? user.id, () => accounts.prove(user, password, sessionOf(who)));
        await letters.setEmail(user, email);
        await accounts.audit('email', who.address, user);
        return { status: 202, json: { sent: email !== '' } };
      },
    },
    {
      method: 'POST',
      path: '/api/letters/confirm',
      limit: 'auth',
      handle: async ({ read }) => {
        await letters.confirm(read().token);
        return { status: 204 };
      },
    },
    {
      method: 'POST',
      path: '/api/password/forgot',
      limit: 'auth',
      handle: async ({ who, read }) => {
        await letters.forgot(read().email);
        await accounts.audit('forgot', who.address, undefined);
        return { status: 202, json: { sent: true } };
      },
    },
    {
      method: 'POST',
      path: '/api/password/reset',
      limit: 'auth',
      handle: async ({ who, read }) => {
        const { token, password } = read();
        const user = await letters.reset(token, password);
        await revoked({ user });
        await accounts.audit('reset', who.address, undefined, user);
        return { status: 204 };
      },
    },
    { method: 'GET', path: '/api/about', handle: () => ({ status: 200, json: { guests, ...notices.offers() } }) },
    { method: 'GET', path: '/api/me/notices', handle: async ({ who }) => ({ status: 200, json: await notices.of(userOf(who)) }) },
    {
      method: 'PUT',
      path: '/api/me/notices',
      limit: 'create',
      handle: async ({ who, read }) => {
        const user = userOf(who);
        await notices.set(user, read());
        return { status: 200, json: await notices.of(user) };
      },
    },
    { method: 'GET', path: '/api/push', handle: async () => ({ status: 200, json: { publicKey: await push.publicKey() } }) },
    {
      method: 'POST',
      path: '/api/me/push',
      limit: 'create',
      handle: async ({ who, read }) => {
        const user = userOf(who);
        const { endpoint, keys } = read();
        await push.subscribe(user, { endpoint, keys });
        return { status: 201, json: { endpoint } };
      },
    },
    {
      method: 'DELETE',
      path: '/api/me/push',
      handle: async ({ who, read }) => {
        const user = userOf(who);
        const { endpoint } = read();
        if (!(await push.unsubscribe(user, endpoint))) throw new Refused(404, 'no-such-push', 'This browser is not subscribed.');
        return { status: 204 };
      },
    },
    {
      method: 'GET',
      path: '/api/me/sessions',
      handle: async ({ who }) => {
        const current = sessionOf(who);
        const sessions = await accounts.sessions(userOf(who));
        return { status: 200, json: { sessions: sessions.map((s) => ({ ...s, current: s.id === current })) } };
      },
    },
    {
      method: 'DELETE',
      path: '/api/me/sessions/:id',
      handle: async ({ who, params }) => {
        if (!(await accounts.revokeSession(userOf(who), params.id))) throw new Refused(404, 'no-such-session', 'There is no such session.');
        await revoked({ session: params.id });
        return { status: 204 };
      },
    },
    {
      method: 'GET',
      path: '/api/me/tokens',
      handle: async ({ who }) => ({ status: 200, json: { tokens: await accounts.tokens(userOf(who)) } }),
    },
    {
      method: 'POST',
      path: '/api/me/tokens',
      limit: 'create',
      handle: async ({ who, read }) => {
        const user = userOf(who);
        const { name, scopes } = read();
        const made = await accounts.newToken(user, name, scopes);
        await accounts.audit('token', who.address, user, name);
        return { status: 201, json: made };
      },
    },
    {
      method: 'DELETE',
      path: '/api/me/tokens/:id',
      handle: async ({ who, params }) => {
        if (!(await accounts.revokeToken(userOf(who), params.id))) throw new Refused(404, 'no-such-token', 'There is no such token.');
        await revoked({ token: params.id });
        return { status: 204 };
      },
    },
  ];
}
