/** Matches over HTTP. */
import type { Side } from '@hexfront/engine';
import type { GameInfo, MatchList, Summary } from '@hexfront/wire';
import { type JsonReply, Refused } from '../http/reply.ts';
import { inTurn } from '../http/turns.ts';
import type { GameRegistry } from '../match/games.ts';
import type { MatchCommands } from '../match/match-commands.ts';
import type { NewMatch } from '../match/new-match.ts';
import type { User } from '../people/accounts.ts';
import type { Allowance } from '../people/allowance.ts';
import type { Blocks } from '../people/blocks.ts';
import { type MatchService, needName } from './match-service.ts';
import type { Route, Who } from './router.ts';

/** More than the longest game that is taken. */
const LARGE = 2 * 1024 * 1024;

export const userOf = (who: Who): User => {
  if (!who.user) throw needName();
  return who.user;
};

interface Deps {
  service: MatchService;
  commands: MatchCommands;
  games: GameRegistry;
  allowance: Allowance;
  blocks: Blocks;
}

export function matchRoutes({ service, commands, games, allowance, blocks }: Deps): Route[] {
  const ok = <T>(json: T): JsonReply<T> => ({ status: 200, json });
  const summary = async (user: User, id: string, status: number): Promise<JsonReply<Summary>> => ({
    status,
    json: await service.get(user, id),
  });
  /** JSON that was written elsewhere. */
  const written = (text: string) => ({ status: 200, text: `${text}\n`, type: 'application/json; charset=utf-8' }) as const;

  return [
    {
      method: 'GET',
      path: '/api/games',
      handle: async () => ok({ games: await Promise.all(games.list.map((g) => gameInfo(games, g.id))) }),
    },
    {
      method: 'POST',
      path: '/api/dice',
      limit: 'create',
      handle: async ({ who }) => {
        userOf(who);
        return { status: 201, json: { commitment: await commands.commit() } };
      },
    },
    {
      method: 'GET',
      path: '/api/matches',
      handle: async ({ who, query }) => ok({ matches: await service.list(who.user, listName(query.get('list'))) }),
    },
    {
      method: 'POST',
      path: '/api/matches',
      limit: 'create',
      handle: async ({ who, read }) => {
        const user = userOf(who);
        const { side, ...wanted } = read();
        await allowance.found(user, wanted.listed !== false);
        await blocks.mayInvite(user, Object.values(wanted.invite ?? {}));
        return summary(user, await commands.create(user, { ...wanted, sides: await sidesWanted(wanted.game, side) }), 201);
      },
    },
    {
      method: 'POST',
      path: '/api/matches/import',
      limit: 'create',
      bodyLimit: LARGE,
      handle: async ({ who, read }) => {
        const user = userOf(who);
        const { side, save, ...wanted } = read();
        await allowance.found(user, wanted.listed !== false);
        await blocks.mayInvite(user, Object.values(wanted.invite ?? {}));
        const text = await inTurn(() => JSON.stringify(save));
        await allowance.keep(user, who.address, Buffer.byteLength(text));
        const game = typeof save.game === 'string' ? save.game : '';
        const sides = await sidesWanted(game, side);
        const full: NewMatch = { ...wanted, game, scenario: '', sides, save: text, address: who.address };
        return summary(user, await commands.create(user, full), 201);
      },
    },
    {
      method: 'GET',
      path: '/api/matches/:id',
      handle: async ({ who, params, query }) => ok(await service.get(who.user, matchId(params.id), query.get('invite') ?? undefined)),
    },
    {
      method: 'GET',
      path: '/api/matches/:id/position',
      handle: async ({ who, params, query }) => {
        const [at, side] = [number(query, 'at'), number(query, 'side')];
        if (at !== undefined && at < 0) throw new Refused(400, 'bad-number', 'at must not be negative.');
        return ok(
          at === undefined
            ? await service.position(who.user, matchId(params.id), side)
            : await service.past(who, matchId(params.id), at, side),
        );
      },
    },
    {
      method: 'GET',
      path: '/api/matches/:id/log',
      handle: async ({ who, params, query }) =>
        ok(await service.log(who, matchId(params.id), number(query, 'from') ?? 0, query.get('words') === '1', number(query, 'side'))),
    },
    {
      method: 'POST',
      path: '/api/matches/:id/legal',
      handle: async ({ who, params, read }) => {
        const { focus, words } = read();
        return ok(await service.legal(userOf(who), matchId(params.id), focus, words === true));
      },
    },
    {
      method: 'POST',
      path: '/api/matches/:id/explain',
      handle: async ({ who, params, read }) => {
        const { question, side } = read();
        return ok(await service.explain(who.user, matchId(params.id), question, side));
      },
    },
    {
      method: 'POST',
      path: '/api/matches/:id/act',
      handle: async ({ who, params, read }) => {
        const orders = read();
        return ok(await commands.act(userOf(who), matchId(params.id), orders));
      },
    },
    {
      method: 'POST',
      path: '/api/matches/:id/control',
      handle: async ({ who, params, read }) => {
        const what = read();
        return ok(await commands.control(userOf(who), matchId(params.id), what));
      },
    },
    {
      method: 'POST',
      path: '/api/matches/:id/join',
      handle: async ({ who, params, read }) => {
        const user = userOf(who);
        await blocks.mayJoin(user, matchId(params.id));
        await commands.join(user, params.id, read());
        return summary(user, params.id, 200);
      },
    },
    {
      method: 'POST',
      path: '/api/matches/:id/salt',
      handle: async ({ who, params, read }) => {
        const user = userOf(who);
        const { salt } = read();
        await commands.salt(user, matchId(params.id), salt);
        return summary(user, params.id, 200);
      },
    },
    {
      method: 'POST',
      path: '/api/matches/:id/leave',
      handle: async ({ who, params }) => {
        await commands.leave(userOf(who), matchId(params.id));
        return { status: 204 };
      },
    },
    {
      method: 'POST',
      path: '/api/matches/:id/rematch',
      limit: 'create',
      handle: async ({ who, params }) => summary(userOf(who), await commands.rematch(userOf(who), matchId(params.id)), 201),
    },
    {
      method: 'POST',
      path: '/api/matches/:id/archive',
      handle: async ({ who, params, read }) => {
        const { archived } = read();
        await commands.archive(userOf(who), matchId(params.id), archived);
        return { status: 204 };
      },
    },
    {
      method: 'GET',
      path: '/api/matches/:id/chat',
      handle: async ({ who, params }) => ok({ chat: await service.chat(who.user, matchId(params.id)) }),
    },
    {
      method: 'POST',
      path: '/api/matches/:id/chat',
      limit: 'create',
      handle: async ({ who, params, read }) => {
        const { id, words } = read();
        return { status: 201, json: await service.say(userOf(who), matchId(params.id), id, words) };
      },
    },
    {
      method: 'GET',
      path: '/api/matches/:id/notes',
      handle: async ({ who, params }) => ok({ body: await service.notes(userOf(who), matchId(params.id)) }),
    },
    {
      method: 'PUT',
      path: '/api/matches/:id/notes',
      bodyLimit: 512 * 1024,
      limit: 'create',
      handle: async ({ who, params, read }) => {
        const notes = read();
        await allowance.keep(userOf(who), who.address, Buffer.byteLength(notes.body));
        await service.setNotes(userOf(who), matchId(params.id), notes.body);
        return { status: 204 };
      },
    },
    {
      method: 'GET',
      path: '/api/matches/:id/export',
      handle: async ({ who, params }) => ({
        ...written(await service.export(who, matchId(params.id))),
        headers: { 'content-disposition': `attachment; filename="${params.id}.hexfront.json"` },
      }),
    },
    {
      method: 'GET',
      path: '/api/matches/:id/proof',
      handle: async ({ who, params }) => written(await service.proof(who, matchId(params.id))),
    },
  ];

  async function sidesWanted(game: string, side: Side | Side[] | 'both' | 'none' | undefined): Promise<Side[]> {
    if (side === 'none') return [];
    if (side === 'both') return (await games.load(game)).def.sides.map((_, i) => i);
    return Array.isArray(side) ? side : [side ?? 0];
  }
}

async function gameInfo(games: GameRegistry, id: string): Promise<GameInfo> {
  const { def } = await games.load(id);
  return { id, name: def.name, rules: def.rulesVersion, sides: def.sides, scenarios: def.scenarios, options: def.options };
}

export function matchId(id: string): string {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) throw new Refused(400, 'bad-id', 'The id of a match is 1 to 64 letters and digits.');
  return id;
}

function listName(name: string | null): MatchList {
  if (name === null) return 'open';
  if (name !== 'open' && name !== 'mine' && name !== 'watch' && name !== 'archive')
    throw new Refused(400, 'bad-list', 'list is open, mine, watch or archive.');
  return name;
}

function number(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!/^-?\d{1,9}$/.test(text)) throw new Refused(400, 'bad-number', `${name} must be a whole number.`);
  return Number(text);
}
