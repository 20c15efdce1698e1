/** Keeping order, over HTTP: players report and block, moderators mute, lock, ban and remove. */
import type { Side } from '@hexfront/engine';
import type { PeopleKind } from '@hexfront/wire';
import { Refused } from '../http/reply.ts';
import type { MatchCommands } from '../match/match-commands.ts';
import type { Accounts, User } from '../people/accounts.ts';
import type { Blocks } from '../people/blocks.ts';
import type { Moderation } from '../people/moderation.ts';
import type { Leave } from './leaving.ts';
import type { MatchService } from './match-service.ts';
import { matchId, userOf } from './matches.ts';
import type { Route, Who } from './router.ts';
import type { Revoked } from './socket.ts';

interface Deps {
  accounts: Accounts;
  commands: MatchCommands;
  service: MatchService;
  moderation: Moderation;
  blocks: Blocks;
  leave: Leave;
  revoked(what: Revoked): Promise<void>;
  /** Lines of those whom somebody blocks no longer reach him, in any process. */
  blocksChanged(userId: string): Promise<void>;
  now: () => number;
}

const DAY = 86_400_000;
const MOST_REMOVED = 200;
const KINDS: readonly PeopleKind[] = ['all', 'guests', 'registered', 'sanctioned'];

const staff = (who: Who, ...roles: User['role'][]): User => {
  const user = userOf(who);
  if (!roles.includes(user.role)) throw new Refused(403, 'not-allowed', 'Only moderators can do this.');
  return user;
};
const moderator = (who: Who): User => staff(who, 'admin', 'moderator');

export function moderationRoutes(deps: Deps): Route[] {
  return [...playerRoutes(deps), ...staffRoutes(deps), ...peopleRoutes(deps)];
}

function playerRoutes({ moderation, blocks, blocksChanged, service }: Deps): Route[] {
  /** A line or a side that he can see himself. */
  const seen = async (user: User, about: { line: string } | { match: string; side: Side }) => {
    const found = await moderation.whois(about);
    await service.get(user, matchId(found.match));
    return found;
  };
  return [
    {
      method: 'POST',
      path: '/api/reports',
      limit: 'create',
      handle: async ({ who, read }) => {
        const user = userOf(who);
        const { words, ...about } = read();
        await seen(user, about);
        return { status: 201, json: { id: await moderation.report(user, about, words) } };
      },
    },
    {
      method: 'GET',
      path: '/api/me/blocks',
      handle: async ({ who }) => ({ status: 200, json: { blocks: await blocks.list(userOf(who)) } }),
    },
    {
      method: 'POST',
      path: '/api/me/blocks',
      limit: 'create',
      handle: async ({ who, read }) => {
        const user = userOf(who);
        const { id } = await seen(user, read());
        await blocks.add(user, id);
        await blocksChanged(user.id);
        return { status: 201, json: { id } };
      },
    },
    {
      method: 'DELETE',
      path: '/api/me/blocks/:id',
      handle: async ({ who, params }) => {
        const user = userOf(who);
        if (!(await blocks.remove(user, params.id))) throw new Refused(404, 'no-such-block', 'You have not blocked this player.');
        await blocksChanged(user.id);
        return { status: 204 };
      },
    },
  ];
}

function staffRoutes({ accounts, commands, service, moderation }: Deps): Route[] {
  const before = (query: URLSearchParams): string | undefined => query.get('before') ?? undefined;
  return [
    {
      method: 'GET',
      path: '/api/admin/reports',
      handle: async ({ who, query }) => {
        moderator(who);
        const { list, next } = await moderation.reports(query.get('state') === 'closed' ? 'closed' : 'open', before(query));
        return { status: 200, json: { reports: list, next } };
      },
    },
    {
      method: 'POST',
      path: '/api/admin/reports/:id/close',
      handle: async ({ who, params, read }) => {
        const by = moderator(who);
        await moderation.closeReport(by, params.id, read().note);
        await accounts.audit('close-report', who.address, by, params.id);
        return { status: 204 };
      },
    },
    {
      method: 'GET',
      path: '/api/admin/audit',
      handle: async ({ who, query }) => {
        staff(who, 'admin');
        const { list, next } = await moderation.audit(before(query));
        return { status: 200, json: { audit: list, next } };
      },
    },
    {
      method: 'GET',
      path: '/api/admin/bans',
      handle: async ({ who }) => {
        moderator(who);
        return { status: 200, json: { bans: await moderation.bans() } };
      },
    },
    {
      method: 'POST',
      path: '/api/admin/bans',
      handle: async ({ who, read }) => {
        const by = moderator(who);
        const { address, until, reason } = read();
        const banned = await moderation.ban(by, address, until, reason);
        await accounts.audit('ban', who.address, by, `${banned} ${reason}`);
        return { status: 201, json: { address: banned } };
      },
    },
    {
      method: 'DELETE',
      path: '/api/admin/bans',
      handle: async ({ who, read }) => {
        const by = moderator(who);
        const { address } = read();
        if (!(await moderation.unban(address))) throw new Refused(404, 'no-such-ban', 'This address is not banned.');
        await accounts.audit('unban', who.address, by, address);
        return { status: 204 };
      },
    },
    {
      method: 'POST',
      path: '/api/admin/matches/:id/close',
      handle: async ({ who, params }) => {
        const user = moderator(who);
        await commands.shut(user, matchId(params.id));
        await accounts.audit('close-match', who.address, user, params.id);
        return { status: 204 };
      },
    },
    {
      method: 'DELETE',
      path: '/api/admin/chat/:id',
      handle: async ({ who, params }) => {
        const user = moderator(who);
        if (!(await service.unsay(params.id))) throw new Refused(404, 'no-such-line', 'There is no such line.');
        await accounts.audit('remove-chat', who.address, user, params.id);
        return { status: 204 };
      },
    },
  ];
}

function peopleRoutes({ accounts, moderation, leave, revoked, now }: Deps): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/admin/users',
      handle: async ({ who, query }) => {
        moderator(who);
        const kind = KINDS.find((name) => name === (query.get('kind') ?? 'all'));
        if (!kind) throw new Refused(400, 'bad-kind', 'kind is all, guests, registered or sanctioned.');
        const find = (query.get('find') ?? '').slice(0, 40);
        if (find.includes('\0')) throw new Refused(400, 'bad-text', 'find is a part of a name.');
        const { list, next } = await moderation.people(kind, find, query.get('before') ?? undefined);
        return { status: 200, json: { users: list, next } };
      },
    },
    {
      method: 'GET',
      path: '/api/admin/users/:id',
      handle: async ({ who, params }) => {
        moderator(who);
        return { status: 200, json: await moderation.person(params.id) };
      },
    },
    {
      method: 'PUT',
      path: '/api/admin/users/:id/role',
      handle: async ({ who, params, read }) => {
        const user = staff(who, 'admin');
        const { role } = read();
        if (!(await accounts.setRole(params.id, role))) throw new Refused(404, 'no-such-user', 'There is no such registered player.');
        await accounts.audit('role', who.address, user, `${params.id} ${role}`);
        return { status: 204 };
      },
    },
    {
      method: 'PUT',
      path: '/api/admin/users/:id/sanction',
      handle: async ({ who, params, read }) => {
        const by = moderator(who);
        const what = read();
        await moderation.sanction(by, params.id, what);
        if (what.kind === 'lock') await revoked({ user: params.id });
        await accounts.audit(what.kind, who.address, by, `${params.id} ${what.reason}`);
        return { status: 204 };
      },
    },
    {
      method: 'DELETE',
      path: '/api/admin/users/:id/sanction',
      handle: async ({ who, params, read }) => {
        const by = moderator(who);
        const { kind } = read();
        await moderation.lift(by, params.id, kind);
        await accounts.audit(`un${kind}`, who.address, by, params.id);
        return { status: 204 };
      },
    },
    {
      method: 'DELETE',
      path: '/api/admin/guests/:id',
      handle: async ({ who, params }) => {
        const by = moderator(who);
        await leave(await moderation.guest(params.id));
        await accounts.audit('remove-guest', who.address, by, params.id);
        return { status: 204 };
      },
    },
    {
      method: 'POST',
      path: '/api/admin/guests/prune',
      handle: async ({ who, read }) => {
        const by = moderator(who);
        const { days } = read();
        const idle = await moderation.idleGuests(now() - days * DAY, MOST_REMOVED);
        for (const guest of idle) await leave(guest);
        await accounts.audit('prune-guests', who.address, by, `${idle.length}`);
        return { status: 200, json: { removed: idle.length, more: idle.length === MOST_REMOVED } };
      },
    },
  ];
}
