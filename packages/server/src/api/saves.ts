import type { SaveInfo } from '@hexfront/wire';
import { missingBody } from '../http/body.ts';
import { type JsonReply, Refused } from '../http/reply.ts';
import type { Expectation, SaveStore } from '../storage/saves.ts';
import type { ApiRequest, Route, Who } from './router.ts';

/** A save of the longest game is some tens of kilobytes; this leaves room for notes and drawings. */
const largestBody = 4 * 1024 * 1024;
const longestName = 200;
const idPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
const gamePattern = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** Whose saves a request is about; throws if it has to say who it is. */
export type OwnerOf = (who: Who) => string;

/** Throws if there is no room for so many bytes; a save of this id makes room. */
export type Room = (who: Who, bytes: number, id: string) => Promise<void>;

/** The page's saves on the server: list, read, write, delete. */
export function saveRoutes(store: SaveStore, ownerOf: OwnerOf = () => '', room: Room = async () => undefined): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/saves',
      handle: async ({ query, who }) => ({ status: 200, json: { saves: await store.list(wantedGame(query), ownerOf(who)) } }),
    },
    {
      method: 'GET',
      path: '/api/saves/:id',
      handle: async ({ params, who }) => {
        const save = await store.get(checkedId(params.id), ownerOf(who));
        if (save === undefined) throw notFound(params.id);
        return { status: 200, json: { ...save.info, body: JSON.parse(save.body) }, headers: etagOf(save.info) };
      },
    },
    {
      method: 'PUT',
      path: '/api/saves/:id',
      limit: 'create',
      bodyLimit: largestBody,
      handle: (request) => putSave(store, request, ownerOf(request.who), room),
    },
    {
      method: 'DELETE',
      path: '/api/saves/:id',
      handle: async ({ params, who }) => {
        if (!(await store.delete(checkedId(params.id), ownerOf(who)))) throw notFound(params.id);
        return { status: 204 };
      },
    },
  ];
}

async function putSave(
  store: SaveStore,
  { headers, params, body, who }: ApiRequest,
  owner: string,
  room: Room,
): Promise<JsonReply<SaveInfo>> {
  const id = checkedId(params.id);
  const expected = expectationOf(headers['if-match'], headers['if-none-match']);
  const draft = checkedDraft(body);
  await room(who, Buffer.byteLength(draft.body), id);
  const result = await store.put({ id, ...draft }, expected, owner);
  if (result.kind === 'conflict') {
    const state = result.revision === undefined ? 'does not exist' : `is at revision ${result.revision}`;
    throw new Refused(412, 'conflict', `The save ${id} was changed elsewhere: it ${state}.`);
  }
  if (result.kind === 'full') throw new Refused(507, 'full', 'No more saves fit on this server; delete some first.');
  return { status: result.kind === 'created' ? 201 : 200, json: result.info, headers: etagOf(result.info) };
}

function wantedGame(query: URLSearchParams): string | undefined {
  const game = query.get('game') ?? undefined;
  if (game !== undefined && !gamePattern.test(game)) throw new Refused(400, 'bad-game', 'The name of the game is malformed.');
  return game;
}

function checkedId(id: string): string {
  if (!idPattern.test(id)) throw new Refused(400, 'bad-id', 'The id of a save is 1 to 64 letters, digits, - and _.');
  return id;
}

function checkedDraft(value: unknown): { game: string; name: string; body: string } {
  if (value === undefined) throw missingBody();
  if (!isRecord(value)) throw malformed('The body must be an object with game, name and body.');
  const extra = Object.keys(value).find((key) => !['game', 'name', 'body'].includes(key));
  if (extra !== undefined) throw malformed('The body has a field other than game, name and body.');
  const { game, name, body } = value;
  if (typeof game !== 'string' || !gamePattern.test(game)) throw malformed('game must be the id of a game, such as my-game.');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (typeof name !== 'string' || name.trim() === '' || name.length > longestName || /[\u0000-\u001f\u007f]/.test(name)) {
    throw malformed(`name must be a line of 1 to ${longestName} characters.`);
  }
  if (!isRecord(body)) throw malformed('body must be an object: the save itself.');
  return { game, name, body: JSON.stringify(body) };
}

function expectationOf(ifMatch: string | undefined, ifNoneMatch: string | undefined): Expectation {
  if (ifNoneMatch !== undefined) {
    if (ifNoneMatch.trim() === '*') return 'nothing';
    throw new Refused(400, 'bad-condition', 'If-None-Match may only be *.');
  }
  if (ifMatch === undefined) return 'anything';
  const revision = /^"(\d{1,15})"$/.exec(ifMatch.trim());
  if (revision === null) throw new Refused(400, 'bad-condition', 'If-Match must be a revision in quotes.');
  return Number(revision[1]);
}

function etagOf(info: SaveInfo): { etag: string } {
  return { etag: `"${info.revision}"` };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function malformed(message: string): Refused {
  return new Refused(422, 'malformed', message);
}

function notFound(id: string): Refused {
  return new Refused(404, 'no-such-save', `There is no save ${id}.`);
}
