/** The description of the HTTP interface, made from the same schemas that check what comes in. */

import type { CallName } from '@hexfront/wire';
import { z } from 'zod';
import { schemaOf } from './input.ts';
import type { Route } from './router.ts';

interface About {
  does: string;
  /** Status and meaning of the answer that is hoped for. */
  gives: [number, string];
  query?: Record<string, string>;
  /** Works without saying who one is. */
  open?: true;
}

const match = 'The match: game, scenario, options, seats, status, turn, seq, clock, result, commitment.';

/** Every call of the wire. */
const ABOUT: Readonly<Record<CallName, About>> = {
  'GET /healthz': { does: 'The process lives.', gives: [200, '{ ok }'], open: true },
  'GET /readyz': { does: 'The database answers; 503 if it does not.', gives: [200, '{ ready, database }'], open: true },
  'GET /metrics': { does: 'Numbers in the text format of Prometheus.', gives: [200, 'Text.'], open: true },
  'GET /api/openapi.json': { does: 'This description.', gives: [200, 'OpenAPI 3.1.'], open: true },
  'GET /api/saves': { does: 'Lists saves, newest first.', gives: [200, '{ saves }'], query: { game: 'Only of this game.' }, open: true },
  'GET /api/saves/:id': { does: 'A save and its body; the ETag is its revision.', gives: [200, 'The save.'], open: true },
  'PUT /api/saves/:id': {
    does: 'Writes a save; If-Match and If-None-Match guard against overwriting.',
    gives: [200, 'The entry.'],
    open: true,
  },
  'DELETE /api/saves/:id': { does: 'Deletes a save.', gives: [204, 'Done.'], open: true },
  'POST /api/guest': {
    does: 'Comes in by a name alone. With `token: true` the answer carries a token instead of a cookie.',
    gives: [201, '{ user, token? }'],
    open: true,
  },
  'POST /api/register': {
    does: 'An account with a password; a guest who registers keeps his matches.',
    gives: [201, '{ user }'],
    open: true,
  },
  'POST /api/signin': { does: 'Signs in; sets the cookie.', gives: [200, '{ user }'], open: true },
  'POST /api/signout': { does: 'Ends this session.', gives: [204, 'Done.'], open: true },
  'GET /api/me': { does: 'Who one is, and whether there is a password.', gives: [200, '{ user, password }'] },
  'GET /api/about': {
    does: 'What this server offers: guests, mail, push, webhooks.',
    gives: [200, '{ guests, mail, push, webhook, ownWebhooks }'],
    open: true,
  },
  'GET /api/me/notices': { does: 'How one is told that it is one’s turn.', gives: [200, '{ email, mail, webhook, url }'] },
  'PUT /api/me/notices': {
    does: 'Switches letters and webhooks on or off; `url` is a webhook of one’s own, at one of the hosts the server allows.',
    gives: [200, '{ email, mail, webhook, url }'],
  },
  'POST /api/passkeys/offer': {
    does: 'What a browser needs to make a passkey: for who is signed in, for a guest who registers, or with `name` for a new account.',
    gives: [200, 'Options of navigator.credentials.create, bytes as base64url.'],
    open: true,
  },
  'POST /api/passkeys': {
    does: 'The passkey the browser made. A new account is signed in.',
    gives: [201, '{ user }'],
    open: true,
  },
  'POST /api/passkeys/ask': {
    does: 'What a browser needs to sign in with a passkey.',
    gives: [200, 'Options of navigator.credentials.get.'],
    open: true,
  },
  'POST /api/passkeys/signin': {
    does: 'The answer of the passkey; sets the cookie.',
    gives: [200, '{ user }'],
    open: true,
  },
  'GET /api/me/passkeys': { does: 'One’s passkeys.', gives: [200, '{ passkeys }'] },
  'DELETE /api/me/passkeys/:id': { does: 'Removes a passkey, but never the last way in.', gives: [204, 'Done.'] },
  'GET /api/me/export': { does: 'Everything the server knows about one.', gives: [200, 'JSON.'] },
  'DELETE /api/me': {
    does: 'Deletes the account; running matches are resigned, chat lines emptied.',
    gives: [204, 'Done.'],
  },
  'POST /api/me/password': { does: 'Another password; all other sessions end.', gives: [204, 'Done.'] },
  'PUT /api/me/email': {
    does: 'An address for lost passwords and "your turn"; used once the letter sent to it has come back. Empty forgets it. 404 without a mail server.',
    gives: [202, '{ sent }'],
  },
  'POST /api/letters/confirm': {
    does: 'The secret of the letter confirms the address.',
    gives: [204, 'Done.'],
    open: true,
  },
  'POST /api/password/forgot': {
    does: 'Sends a letter if the address is known; the answer does not tell.',
    gives: [202, '{ sent }'],
    open: true,
  },
  'POST /api/password/reset': {
    does: 'The secret of the letter sets a new password; all sessions end.',
    gives: [204, 'Done.'],
    open: true,
  },
  'GET /api/push': {
    does: 'The key a page needs to subscribe to web pushes; 404 if there are none.',
    gives: [200, '{ publicKey }'],
    open: true,
  },
  'POST /api/me/push': {
    does: 'A browser’s subscription, as the browser gives it, for "your turn".',
    gives: [201, '{ endpoint }'],
  },
  'DELETE /api/me/push': { does: 'No more pushes to this browser.', gives: [204, 'Done.'] },
  'GET /api/me/sessions': { does: 'Where one is signed in.', gives: [200, '{ sessions }'] },
  'DELETE /api/me/sessions/:id': { does: 'Ends a session and its sockets.', gives: [204, 'Done.'] },
  'GET /api/me/tokens': { does: 'Tokens of programs.', gives: [200, '{ tokens }'] },
  'POST /api/me/tokens': {
    does: 'A token for a program; shown this once, sent as `Authorization: Bearer`.',
    gives: [201, '{ id, token }'],
  },
  'DELETE /api/me/tokens/:id': { does: 'Revokes a token and ends its sockets.', gives: [204, 'Done.'] },
  'POST /api/reports': {
    does: 'Reports a line of chat, or the player of a side, to the moderators.',
    gives: [201, '{ id }'],
  },
  'GET /api/me/blocks': { does: 'Whom one has blocked.', gives: [200, '{ blocks: [{ id, name, created }] }'] },
  'POST /api/me/blocks': {
    does: 'Blocks the writer of a line or the player of a side: he is no longer heard, and cannot join or invite.',
    gives: [201, '{ id }'],
  },
  'DELETE /api/me/blocks/:id': { does: 'Unblocks.', gives: [204, 'Done.'] },
  'GET /api/admin/reports': {
    does: 'Moderators: reports, newest first, 50 at a time.',
    query: { state: 'open (default) or closed.', before: 'The `next` of the page before.' },
    gives: [200, '{ reports, next? }'],
  },
  'POST /api/admin/reports/:id/close': { does: 'Moderators: a report is dealt with.', gives: [204, 'Done.'] },
  'GET /api/admin/users': {
    does: 'Moderators: people, newest first, 50 at a time.',
    query: {
      kind: 'all (default), guests, registered or sanctioned.',
      find: 'A part of the name.',
      before: 'The `next` of the page before.',
    },
    gives: [200, '{ users, next? }'],
  },
  'GET /api/admin/users/:id': { does: 'Moderators: one of them, with sanctions, reports and addresses.', gives: [200, 'The person.'] },
  'PUT /api/admin/users/:id/sanction': {
    does: 'Moderators: mutes somebody, or locks the account and ends every way into it; until 0 for good.',
    gives: [204, 'Done.'],
  },
  'DELETE /api/admin/users/:id/sanction': { does: 'Moderators: lifts it.', gives: [204, 'Done.'] },
  'GET /api/admin/bans': { does: 'Moderators: addresses from which nobody comes in.', gives: [200, '{ bans }'] },
  'POST /api/admin/bans': {
    does: 'Moderators: bans an IPv4 address, or the /64 network of an IPv6 one.',
    gives: [201, '{ address }'],
  },
  'DELETE /api/admin/bans': { does: 'Moderators: lifts a ban.', gives: [204, 'Done.'] },
  'DELETE /api/admin/guests/:id': { does: 'Moderators: removes a guest; his matches are resigned.', gives: [204, 'Done.'] },
  'POST /api/admin/guests/prune': {
    does: 'Moderators: removes up to 200 guests who have not been here for so many days and sit at no unfinished table.',
    gives: [200, '{ removed, more }'],
  },
  'GET /api/admin/audit': {
    does: 'Admins: the audit log, newest first, 50 at a time.',
    query: { before: 'The `next` of the page before.' },
    gives: [200, '{ audit, next? }'],
  },
  'PUT /api/admin/users/:id/role': { does: 'Admins: gives a role.', gives: [204, 'Done.'] },
  'POST /api/admin/matches/:id/close': { does: 'Moderators: ends a match without a winner.', gives: [204, 'Done.'] },
  'DELETE /api/admin/chat/:id': { does: 'Moderators: empties a line of chat.', gives: [204, 'Done.'] },
  'GET /api/games': { does: 'The games with sides, scenarios and options.', gives: [200, '{ games }'], open: true },
  'POST /api/dice': {
    does: 'A commitment to a secret seed, for a match still to be founded: name it there together with a salt chosen after it.',
    gives: [201, '{ commitment }'],
  },
  'GET /api/matches': {
    does: 'Lists up to 100 matches, newest first.',
    query: { list: 'open (default), mine, watch or archive.' },
    gives: [200, '{ matches }'],
    open: true,
  },
  'POST /api/matches': { does: 'Founds a match. It starts when every seat is taken.', gives: [201, match] },
  'POST /api/matches/import': { does: 'Founds a match that goes on from a save file.', gives: [201, match] },
  'GET /api/matches/:id': { does: 'One match.', query: { invite: 'The word of the invitation link.' }, gives: [200, match], open: true },
  'GET /api/matches/:id/position': {
    does: 'The position as one may see it: view, prompt, clocks, offer, result.',
    query: {
      side: 'Which of several seats; -1 for an onlooker.',
      at: 'As one saw it when the log had so many entries: `{ at, side, view }`.',
    },
    gives: [200, '{ side, seq, length, status, turn, prompt, view, ... }'],
    open: true,
  },
  'GET /api/matches/:id/log': {
    does: 'The log as one may read it, from an entry on.',
    query: { from: 'First entry, from 0.', words: '1: with sentences.', side: 'As above.' },
    gives: [200, '{ from, length, seq, entries: [{ action, by, events, says? }] }'],
    open: true,
  },
  'POST /api/matches/:id/legal': {
    does: 'What the player may do now; `focus` narrows it to a kind, unit or hex.',
    gives: [200, '{ seq, actions, cut, says? }'],
  },
  'POST /api/matches/:id/explain': {
    does: 'A question to the rules, answered from what one may know.',
    gives: [200, '{ seq, answer }'],
    open: true,
  },
  'POST /api/matches/:id/act': {
    does: 'Gives an order. Acknowledged when it is stored; the same `id` again is answered the same and done once.',
    gives: [200, '{ seq, done, rest? }'],
  },
  'POST /api/matches/:id/control': {
    does: 'Resigns, offers, accepts, declines, resumes, takes back (`n`: length of the log to go back to), goes on vacation (`n` days).',
    gives: [200, '{ seq, done }'],
  },
  'POST /api/matches/:id/join': { does: 'Takes a seat.', gives: [200, match] },
  'POST /api/matches/:id/salt': { does: 'Chooses another salt before the match starts.', gives: [200, match] },
  'POST /api/matches/:id/leave': { does: 'Leaves a match that has not started.', gives: [204, 'Done.'] },
  'POST /api/matches/:id/rematch': { does: 'The next match with the sides swapped and the seats kept.', gives: [201, match] },
  'POST /api/matches/:id/archive': { does: 'Puts a match away, for oneself.', gives: [204, 'Done.'] },
  'GET /api/matches/:id/chat': { does: 'The last 200 lines.', gives: [200, '{ chat }'], open: true },
  'POST /api/matches/:id/chat': {
    does: 'Says something, once for each id; players only while the match is on.',
    gives: [201, 'The line.'],
  },
  'GET /api/matches/:id/notes': { does: 'One’s own notes.', gives: [200, '{ body }'] },
  'PUT /api/matches/:id/notes': { does: 'Writes them.', gives: [204, 'Done.'] },
  'GET /api/matches/:id/export': {
    does: 'The match as a save file: finished ones whole, running ones without the seed and only if they have no secrets.',
    gives: [200, 'A save file.'],
    open: true,
  },
  'GET /api/matches/:id/proof': {
    does: 'Commitment and salts; when the match is over also the seed, the log and every roll, for `hexfront verify`.',
    gives: [200, 'A proof file.'],
    open: true,
  },
};

const refusal = {
  description: 'Refused: a word for programs and a sentence for people; the case of the rulebook where one refuses.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['error', 'message'],
        properties: {
          error: { type: 'string' },
          message: { type: 'string' },
          case: { type: 'string' },
          why: { type: 'string' },
          retryAfter: { type: 'integer' },
        },
      },
    },
  },
};

export function openApi(routes: readonly Pick<Route, 'method' | 'path'>[]): object {
  const paths: Record<string, Record<string, object>> = {};
  const known = new Set<string>(routes.map(({ method, path }) => `${method} ${path}`));
  const missing = Object.keys(ABOUT).filter((name) => !known.has(name));
  if (missing.length > 0) throw new Error(`no route for ${missing.join(', ')}`);
  for (const { method, path } of routes) {
    const about = ABOUT[`${method} ${path}` as CallName];
    const body = schemaOf(method, path);
    const name = path.replaceAll(/:(\w+)/g, '{$1}');
    const parameters = [
      ...[...path.matchAll(/:(\w+)/g)].map(([, id]) => ({ name: id, in: 'path', required: true, schema: { type: 'string' } })),
      ...Object.entries(about.query ?? {}).map(([id, description]) => ({ name: id, in: 'query', description, schema: { type: 'string' } })),
    ];
    paths[name] = {
      ...paths[name],
      [method.toLowerCase()]: {
        summary: about.does,
        ...(parameters.length > 0 ? { parameters } : {}),
        ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body) } } } } : {}),
        responses: { [about.gives[0]]: { description: about.gives[1] }, '4XX': { $ref: '#/components/responses/refusal' } },
        ...(about.open ? { security: [] } : {}),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hexfront',
      version: '1',
      description: 'Matches of hex-and-counter wargames. The WebSocket at /api/socket is described in docs/api.md.',
    },
    security: [{ token: [] }, { cookie: [] }],
    paths,
    components: {
      responses: { refusal },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' }, cookie: { type: 'apiKey', in: 'cookie', name: 'hexfront' } },
    },
  };
}

function jsonSchema(schema: z.ZodType): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>;
  return rest;
}
