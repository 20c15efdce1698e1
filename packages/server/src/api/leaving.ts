/** An account goes: what happens to the matches it sits at, and to everything it opened. */
import type { MatchCommands } from '../match/match-commands.ts';
import type { Accounts, User } from '../people/accounts.ts';
import type { Db } from '../storage/store.ts';
import type { Revoked } from './socket.ts';

interface Deps {
  accounts: Accounts;
  commands: MatchCommands;
  db: Db;
  revoked(what: Revoked): Promise<void>;
}

/** Removes somebody from the server. */
export type Leave = (user: User) => Promise<void>;

export const createLeaving =
  ({ accounts, commands, db, revoked }: Deps): Leave =>
  async (user) => {
    const running = await db
      .selectFrom('seats')
      .innerJoin('matches', 'matches.id', 'seats.match_id')
      .select(['matches.id', 'matches.status'])
      .where('seats.user_id', '=', user.id)
      .where('matches.status', '!=', 'over')
      .execute();
    await accounts.remove(user);
    await revoked({ user: user.id });
    // Nobody waits for a player who will not come back.
    for (const { id, status } of running) {
      const leaving = status === 'open' ? commands.leave(user, id) : commands.control(user, id, { id: 'account-removed', do: 'resign' });
      await leaving.catch(() => undefined);
    }
    await commands.renamed(user.id);
  };
