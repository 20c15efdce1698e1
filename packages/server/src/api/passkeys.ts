/** Passkeys over HTTP. */
import type { IncomingHttpHeaders } from 'node:http';
import { Refused } from '../http/reply.ts';
import type { MatchCommands } from '../match/match-commands.ts';
import type { Accounts } from '../people/accounts.ts';
import type { Passkeys } from '../people/passkeys.ts';
import type { Place } from '../people/webauthn.ts';
import { userOf } from './matches.ts';
import { agentOf, shown, type Welcome } from './people.ts';
import type { Route } from './router.ts';

interface Deps {
  passkeys: Passkeys;
  accounts: Accounts;
  commands: MatchCommands;
  welcome: Welcome;
  /** The address players type, if one is set. */
  publicUrl: string | undefined;
}

/** The page that asks, as the browser will sign it. The origin has been compared with the host before. */
function placeOf(headers: IncomingHttpHeaders, publicUrl: string | undefined): Place {
  const origin = publicUrl === undefined ? (headers.origin ?? `http://${headers.host ?? ''}`) : new URL(publicUrl).origin;
  try {
    return { origin, rpId: new URL(origin).hostname };
  } catch {
    throw new Refused(400, 'bad-origin', 'The page does not name its origin.');
  }
}

export function passkeyRoutes({ passkeys, accounts, commands, welcome, publicUrl }: Deps): Route[] {
  return [
    {
      method: 'POST',
      path: '/api/passkeys/offer',
      limit: 'new',
      handle: async ({ who, headers, read }) => {
        const { name } = read();
        return { status: 200, json: await passkeys.offer(who.user, name, placeOf(headers, publicUrl)) };
      },
    },
    {
      method: 'POST',
      path: '/api/passkeys',
      limit: 'new',
      handle: async (request) => {
        const { who, headers } = request;
        const made = request.read();
        const { user, signed, renamed } = await passkeys.add(who.user, made, placeOf(headers, publicUrl), agentOf(request));
        if (renamed) await commands.renamed(user.id);
        await accounts.audit(signed ? 'register' : 'passkey', who.address, user, user.name);
        return signed ? welcome(signed, 201, who) : { status: 201, json: { user: shown(user) } };
      },
    },
    {
      method: 'POST',
      path: '/api/passkeys/ask',
      limit: 'auth',
      handle: async ({ headers }) => ({ status: 200, json: await passkeys.ask(placeOf(headers, publicUrl)) }),
    },
    {
      method: 'POST',
      path: '/api/passkeys/signin',
      limit: 'auth',
      handle: async (request) => {
        const { id, ...answer } = request.read();
        try {
          const signed = await passkeys.signIn(id, answer, placeOf(request.headers, publicUrl), agentOf(request));
          await accounts.audit('signin', request.who.address, signed.user, 'passkey');
          return welcome(signed, 200, request.who);
        } catch (error) {
          if (error instanceof Refused) await accounts.audit('signin-failed', request.who.address, undefined, 'passkey');
          throw error;
        }
      },
    },
    {
      method: 'GET',
      path: '/api/me/passkeys',
      handle: async ({ who }) => ({ status: 200, json: { passkeys: await passkeys.list(userOf(who)) } }),
    },
    {
      method: 'DELETE',
      path: '/api/me/passkeys/:id',
      handle: async ({ who, params }) => {
        const user = userOf(who);
        if (!(await passkeys.remove(user, params.id))) throw new Refused(404, 'no-such-passkey', 'There is no such passkey.');
        await accounts.audit('passkey-removed', who.address, user);
        return { status: 204 };
      },
    },
  ];
}
