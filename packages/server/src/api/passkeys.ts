/** Passkeys over HTTP. */
import type { IncomingHttpHeaders } from 'node:http';
import { Refused } from '../http/reply.ts';
import type { MatchCommands } from '../match/match-commands.ts';
import type { Accounts } from '../people/accounts.ts';
import type { Passkeys } from '../people/passkeys.ts';
import type { Place } from '../people/webauthn.ts';
import * as input from './input.ts';
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
    throw new Refused(400, 'bad-origin', 'The page does not say where it lives.');
  }
}

export function passkeyRoutes({ passkeys, accounts, commands, welcome, publicUrl }: Deps): Route[] {
  return [
    {
      method: 'POST',
      path: '/api/passkeys/offer',
      limit: 'auth',
      handle: async ({ who, headers, body }) => {
        const { name } = input.parseInput(input.passkeyOfferInput, body);
        return { status: 200, json: await passkeys.offer(who.user, name, placeOf(headers, publicUrl)) };
      },
    },
    {
      method: 'POST',
      path: '/api/passkeys',
      limit: 'auth',
      handle: async (asked) => {
        const { who, headers, body } = asked;
        const made = input.parseInput(input.passkeyInput, body);
        const { user, signed, renamed } = await passkeys.add(who.user, made, placeOf(headers, publicUrl), agentOf(asked));
        if (renamed) await commands.renamed(user.id);
        await accounts.audit(signed ? 'register' : 'passkey', who.address, user, user.name);
        return signed ? welcome(signed, 201) : { status: 201, json: { user: shown(user) } };
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
      handle: async (asked) => {
        const { id, ...answer } = input.parseInput(input.assertionInput, asked.body);
        try {
          const signed = await passkeys.signIn(id, answer, placeOf(asked.headers, publicUrl), agentOf(asked));
          await accounts.audit('signin', asked.who.address, signed.user, 'passkey');
          return welcome(signed, 200);
        } catch (error) {
          if (error instanceof Refused) await accounts.audit('signin-failed', asked.who.address, undefined, 'passkey');
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
