/** Matches over HTTP. */
import type { Question, SaveFile } from '@hexfront/engine';
import { type JsonReply, Refused } from '../http/reply.ts';
import type { GameRegistry } from '../match/games.ts';
import type { MatchCommands } from '../match/match-commands.ts';
import type { NewMatch } from '../match/new-match.ts';
import type { User } from '../people/accounts.ts';
import type { Allowance } from '../people/allowance.ts';
import type { Blocks } from '../people/blocks.ts';
import type { ListName } from '../storage/matches.ts';
import * as input from './input.ts';
import { type MatchService, needName } from './match-service.ts';
import type { ApiRequest, Route, Who } from './router.ts';

const LARGE = 4 * 1024 * 1024;

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
  const ok = (json: unknown): JsonReply => ({ status: 200, json });
  const summary = async (user: User, id: string, status: number): Promise<JsonReply> => ({ status, json: await service.get(user, id) });
  /** JSON that was written elsewhere. */
  const written = (text: string): JsonReply => ({ status: 200, text: `${text}\n`, type: 'application/json; charset=utf-8' });
  const at = (path: string) => `/api/matches/:id${path}`;

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
      handle: async ({ who, body }) => {
        const user = userOf(who);
        const { side, ...wanted } = input.parseInput(input.createInput, body);
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
      handle: async ({ who, body }) => {
        const user = userOf(who);
        const { side, save, ...wanted } = input.parseInput(input.importInput, body);
        const file = save as unknown as SaveFile;
        await allowance.found(user, wanted.listed !== false);
        await blocks.mayInvite(user, Object.values(wanted.invite ?? {}));
        await allowance.keep(user, who.address, Buffer.byteLength(JSON.stringify(save)));
        const game = typeof file.game === 'string' ? file.game : '';
        const sides = await sidesWanted(game, side);
        const full: NewMatch = { ...wanted, game, scenario: '', sides, save: file, address: who.address };
        return summary(user, await commands.create(user, full), 201);
      },
    },
    {
      method: 'GET',
      path: at(''),
      handle: async ({ who, params, query }) => ok(await service.get(who.user, matchId(params.id), query.get('invite') ?? undefined)),
    },
    {
      method: 'GET',
      path: at('/position'),
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
      path: at('/log'),
      handle: async ({ who, params, query }) =>
        ok(await service.log(who, matchId(params.id), number(query, 'from') ?? 0, query.get('words') === '1', number(query, 'side'))),
    },
    {
      method: 'POST',
      path: at('/legal'),
      handle: async ({ who, params, body }) => {
        const { focus, words } = input.parseInput(input.legalInput, body);
        return ok(await service.legal(userOf(who), matchId(params.id), focus, words === true));
      },
    },
    {
      method: 'POST',
      path: at('/explain'),
      handle: async ({ who, params, body }) => {
        const { question, side } = input.parseInput(input.explainInput, body);
        return ok(await service.explain(who.user, matchId(params.id), question as Question, side));
      },
    },
    {
      method: 'POST',
      path: at('/act'),
      handle: async ({ who, params, body }) => {
        const orders = input.parseInput(input.actInput, body);
        return ok(await commands.act(userOf(who), matchId(params.id), orders));
      },
    },
    {
      method: 'POST',
      path: at('/control'),
      handle: async ({ who, params, body }) => {
        const what = input.parseInput(input.controlInput, body);
        return ok(await commands.control(userOf(who), matchId(params.id), what));
      },
    },
    {
      method: 'POST',
      path: at('/join'),
      handle: async ({ who, params, body }) => {
        const user = userOf(who);
        await blocks.mayJoin(user, matchId(params.id));
        await commands.join(user, params.id, input.parseInput(input.joinInput, body));
        return summary(user, params.id, 200);
      },
    },
    {
      method: 'POST',
      path: at('/salt'),
      handle: async ({ who, params, body }) => {
        const user = userOf(who);
        const { salt } = input.parseInput(input.saltInput, body);
        await commands.salt(user, matchId(params.id), salt);
        return summary(user, params.id, 200);
      },
    },
    {
      method: 'POST',
      path: at('/leave'),
      handle: async ({ who, params }) => {
        await commands.leave(userOf(who), matchId(params.id));
        return { status: 204 };
      },
    },
    {
      method: 'POST',
      path: at('/rematch'),
      limit: 'create',
      handle: async ({ who, params }) => summary(userOf(who), await commands.rematch(userOf(who), matchId(params.id)), 201),
    },
    {
      method: 'POST',
      path: at('/archive'),
      handle: async ({ who, params, body }) => {
        const { archived } = input.parseInput(input.archiveInput, body);
        await commands.archive(userOf(who), matchId(params.id), archived);
        return { status: 204 };
      },
    },
    { method: 'GET', path: at('/chat'), handle: async ({ who, params }) => ok({ chat: await service.chat(who.user, matchId(params.id)) }) },
    {
      method: 'POST',
      path: at('/chat'),
      limit: 'create',
      handle: async ({ who, params, body }) => {
        const { words } = input.parseInput(input.chatInput, body);
        return { status: 201, json: await service.say(userOf(who), matchId(params.id), words) };
      },
    },
    {
      method: 'GET',
      path: at('/notes'),
      handle: async ({ who, params }) => ok({ body: await service.notes(userOf(who), matchId(params.id)) }),
    },
    {
      method: 'PUT',
      path: at('/notes'),
      bodyLimit: 512 * 1024,
      limit: 'create',
      handle: (request) => putNotes(service, allowance, request),
    },
    {
      method: 'GET',
      path: at('/export'),
      handle: async ({ who, params }) => ({
        ...written(await service.export(who, matchId(params.id))),
        headers: { 'content-disposition': `attachment; filename="${params.id}.hexfront.json"` },
      }),
    },
    { method: 'GET', path: at('/proof'), handle: async ({ who, params }) => written(await service.proof(who, matchId(params.id))) },
  ];

  async function sidesWanted(game: string, side: number | number[] | 'both' | 'none' | undefined): Promise<number[]> {
    if (side === 'none') return [];
    if (side === 'both') return (await games.load(game)).def.sides.map((_, i) => i);
    return Array.isArray(side) ? side : [side ?? 0];
  }
}

async function gameInfo(games: GameRegistry, id: string): Promise<object> {
  const { def } = await games.load(id);
  return { id, name: def.name, rules: def.rulesVersion, sides: def.sides, scenarios: def.scenarios, options: def.options };
}

async function putNotes(service: MatchService, allowance: Allowance, { who, params, body }: ApiRequest): Promise<JsonReply> {
  const notes = input.parseInput(input.notesInput, body);
  await allowance.keep(userOf(who), who.address, Buffer.byteLength(notes.body));
  await service.setNotes(userOf(who), matchId(params.id), notes.body);
  return { status: 204 };
}

export function matchId(id: string): string {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) throw new Refused(400, 'bad-id', 'The id of a match is 1 to 64 letters and digits.');
  return id;
}

function listName(name: string | null): ListName {
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
