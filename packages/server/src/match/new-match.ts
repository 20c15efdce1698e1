/** New matches: from a scenario, from a save, or the next one of the same players. */
import { createHash } from 'node:crypto';
import { InputError, type Setup, type Side, settle } from '@hexfront/engine';
import type { ClockRules } from '@hexfront/wire';
import { Refused } from '../http/reply.ts';
import type { User } from '../people/accounts.ts';
import { foldName } from '../people/names.ts';
import { countUnfinished } from '../storage/matches.ts';
import type { MatchesTable, SeatsTable } from '../storage/schema.ts';
import { newId } from '../storage/store.ts';
import { newSeed } from './dice.ts';
import { noSuchMatch, valuesMissing } from './errors.ts';
import type { GameRegistry } from './games.ts';
import type { MatchCommands, MatchCommandsOptions } from './match-commands.ts';
import { sidesOf } from './viewer.ts';

export interface NewMatch {
  game: string;
  scenario: string;
  options?: Setup['options'];
  /** Hash of the owner's values that it is to be played with. */
  values?: string;
  name?: string;
  /** Sides the founder takes; none to only set up the table. */
  sides: readonly Side[];
  /** Names of people for whom the remaining seats are kept, by side. */
  invite?: Readonly<Record<string, string>>;
  /** The same by their ids. */
  kept?: readonly { side: Side; user: string }[];
  /** Computer players, by side. */
  computer?: Readonly<Record<string, string>>;
  listed?: boolean;
  observers?: boolean;
  delay?: number;
  clock?: ClockRules;
  salt?: string;
  /** One asked for before, so that the salt was chosen after it. */
  commitment?: string;
  /** As text. */
  save?: string;
  /** Where the wish comes from: whose budget a long save counts against. */
  address?: string | undefined;
  parent?: string;
  /** An id that the same two players come to from anywhere, for the next match. */
  id?: string;
}

type NewMatchesOptions = Required<MatchCommandsOptions> & {
  /** Starts a match once every seat is taken. */
  begin(id: string): Promise<void>;
};

export function createNewMatches({
  store,
  openMatches,
  games,
  replays,
  mostMatches,
  computerExists,
  now,
  begin,
}: NewMatchesOptions): Pick<MatchCommands, 'commit' | 'create' | 'rematch'> {
  const { db } = store;

  const commit = async (): Promise<string> => {
    const { seed, commitment } = newSeed();
    await db.insertInto('seeds').values({ commitment, seed, created: now(), match_id: '' }).execute();
    return commitment;
  };

  const create = async (user: User, wanted: NewMatch): Promise<string> => {
    const { def } = await games.load(wanted.game, wanted.values);
    if ((await countUnfinished(db, user.id)) >= mostMatches)
      throw new Refused(429, 'too-many-matches', `You have ${mostMatches} unfinished matches; finish or leave some first.`);
    const setup = wanted.save
      ? (await replays.open(def.id, wanted.save, { user, address: wanted.address })).setup
      : checkedSetup(def, wanted);
    const sides = def.sides.map((_, side) => side);
    const id = wanted.id ?? newId();
    const seats: SeatsTable[] = [];
    const seat = (side: Side, more: Partial<SeatsTable>): void => {
      if (!sides.includes(side)) throw new Refused(422, 'malformed', 'There is no such side.');
      if (seats.some((s) => s.side === side)) throw new Refused(422, 'malformed', 'A side is taken twice.');
      seats.push({ match_id: id, side, user_id: '', kind: 'person', state: 'taken', computer: '', salt: newId(), archived: 0, ...more });
    };
    for (const side of wanted.sides) seat(side, { user_id: user.id, ...(wanted.salt ? { salt: wanted.salt } : {}) });
    for (const [side, name] of Object.entries(wanted.computer ?? {})) {
      if (!(await computerExists(name, wanted.game))) throw new Refused(422, 'no-such-computer', 'There is no such computer player.');
      seat(Number(side), { kind: 'computer', computer: name });
    }
    if (Object.keys(wanted.computer ?? {}).length >= sides.length)
      throw new Refused(422, 'no-person', 'At least one side is for a person; computers play each other on your own machine.');
    for (const [side, name] of Object.entries(wanted.invite ?? {})) {
      const guest = await db.selectFrom('users').select('id').where('login', '=', foldName(name)).executeTakeFirst();
      if (!guest) throw new Refused(422, 'no-such-user', 'No player of that name is registered here.');
      seat(Number(side), { user_id: guest.id, state: 'invited' });
    }
    for (const { side, user: guest } of wanted.kept ?? []) seat(side, { user_id: guest, state: 'invited' });
    const commitment = wanted.commitment ?? (await commit());
    const time = now();
    const match: MatchesTable = {
      id,
      game: def.id,
      scenario: setup.scenario,
      name: wanted.name ?? `${def.name}: ${def.scenarios.find((s) => s.id === setup.scenario)?.name ?? setup.scenario}`,
      setup: JSON.stringify(setup),
      opening: wanted.save ?? '',
      creator: user.id,
      created: time,
      updated: time,
      status: 'open',
      seq: 0,
      to_act: -1,
      listed: wanted.listed === false ? 0 : 1,
      invite: newId(9),
      observers: wanted.observers === false ? 0 : 1,
      delay: wanted.delay ?? 0,
      clock: JSON.stringify(wanted.clock ?? { type: 'none' }),
      deadline: 0,
      result: '',
      commitment,
      salts: '',
      parent: wanted.parent ?? '',
      notified: 0,
      unreadable: 0,
    };
    await db.transaction().execute(async (on) => {
      const claimed = await on
        .updateTable('seeds')
        .set({ match_id: id })
        .where('commitment', '=', commitment)
        .where('match_id', '=', '')
        .executeTakeFirst();
      if (Number(claimed.numUpdatedRows) !== 1) throw new Refused(422, 'no-such-commitment', 'This commitment is unknown or used already.');
      await on.insertInto('matches').values(match).execute();
      if (seats.length > 0) await on.insertInto('seats').values(seats).execute();
    });
    await begin(id);
    return id;
  };

  const nextOf = async (id: string): Promise<string | undefined> =>
    (await db.selectFrom('matches').select('id').where('parent', '=', id).executeTakeFirst())?.id;

  const rematch: MatchCommands['rematch'] = async (user, id) => {
    const before = await nextOf(id);
    // Both have asked for it: one match.
    if (before) {
      await openMatches.use(id, (openMatch) => void (sidesOf(openMatch, user).length > 0 || fail(noSuchMatch())));
      return before;
    }
    const wanted = await openMatches.use(id, (openMatch): NewMatch => {
      const mine = sidesOf(openMatch, user);
      if (mine.length === 0) throw noSuchMatch();
      if (openMatch.live.status !== 'over') throw new Refused(409, 'not-over', 'This match is not over yet.');
      const { match, seats, live } = openMatch;
      const last = live.base.def.sides.length - 1;
      const { scenario, options, values } = JSON.parse(match.setup) as Setup;
      return {
        game: match.game,
        scenario,
        options,
        ...(values === undefined ? {} : { values }),
        name: match.name,
        sides: mine.map((side) => last - side),
        // The same people, guests too, find their seats kept.
        kept: seats
          .filter((s) => s.kind === 'person' && s.user_id !== '' && s.user_id !== user.id)
          .map((s) => ({ side: last - s.side, user: s.user_id })),
        computer: Object.fromEntries(seats.filter((s) => s.kind === 'computer').map((s) => [String(last - s.side), s.computer])),
        listed: false,
        observers: match.observers === 1,
        delay: match.delay,
        clock: JSON.parse(match.clock) as ClockRules,
        parent: match.id,
        id: createHash('sha256').update(`rematch ${match.id}`).digest('base64url').replaceAll(/[-_]/g, 'a').slice(0, 16),
        ...(match.opening ? { save: match.opening } : {}),
      };
    });
    try {
      return await create(user, wanted);
    } catch (error) {
      // The other player asked at the same moment, perhaps elsewhere.
      const theirs = error instanceof Refused ? undefined : await nextOf(id);
      if (!theirs) throw error;
      return theirs;
    }
  };

  return { commit, create, rematch };
}

function checkedSetup(def: Awaited<ReturnType<GameRegistry['load']>>['def'], wanted: NewMatch): Omit<Setup, 'seed'> {
  const { values } = wanted;
  if (values !== undefined && !def.values?.has(values)) throw valuesMissing(values);
  try {
    const { seed: _, ...setup } = settle(def, { scenario: wanted.scenario, options: wanted.options ?? {}, values });
    return setup;
  } catch (error) {
    if (error instanceof InputError) throw new Refused(422, 'bad-setup', `${error.message}.`);
    throw error;
  }
}

const fail = (error: Error): never => {
  throw error;
};
