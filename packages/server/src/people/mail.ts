/** Letters: confirming an address, a lost password, "your turn". All optional: without a mail server nothing of this exists. */
import type { Log } from '../http/log.ts';
import { Refused } from '../http/reply.ts';
import type { Turn } from '../match/scheduler.ts';
import type { Store } from '../storage/store.ts';
import { endAccess, type User } from './accounts.ts';
import { hashPassword, hashSecret, newSecret } from './secrets.ts';

export type Mailer = (to: string, subject: string, text: string) => Promise<void>;

/** A mail server by its address: smtp://user:password@host:587. */
export async function smtpMailer(url: string, from: string): Promise<Mailer> {
  const { createTransport } = await import('nodemailer');
  // A server that does not answer is given up.
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as object, { from });
  return async (to, subject, text) => void (await transport.sendMail({ to, subject, text }));
}

export interface Letters {
  /** Sends a letter that confirms a new address; an empty one is forgotten at once. */
  setEmail(user: User, email: string): Promise<void>;
  confirm(token: string): Promise<void>;
  /** Says nothing about whether the address is known. */
  forgot(email: string): Promise<void>;
  /** Another password; every way in that is open ends. The user's id. */
  reset(token: string, password: string): Promise<string>;
}

const HOUR = 3_600_000;
/** Letters about a lost password to one account in half an hour. */
const MOST_LETTERS = 3;

interface Options {
  mail: Mailer | undefined;
  publicUrl: string;
  log: Log;
  now?: () => number;
}

export function createLetters({ db }: Store, { mail, publicUrl, log, now = Date.now }: Options): Letters {
  const address = publicUrl.replace(/\/$/, '');
  const must = (): Mailer => {
    if (!mail) throw new Refused(404, 'no-mail', 'This server sends no mail.');
    return mail;
  };
  const write = async (userId: string, what: 'confirm' | 'reset', email: string): Promise<string> => {
    const token = newSecret('hfl');
    await db
      .insertInto('letters')
      .values({ hash: hashSecret(token), user_id: userId, what, email, expires: now() + HOUR })
      .execute();
    return token;
  };
  /** A letter works once. */
  const open = async (token: string, what: 'confirm' | 'reset') => {
    const hash = hashSecret(token);
    const letter = await db.selectFrom('letters').selectAll().where('hash', '=', hash).where('what', '=', what).executeTakeFirst();
    const gone = await db.deleteFrom('letters').where('hash', '=', hash).executeTakeFirst();
    if (!letter || letter.expires < now() || Number(gone.numDeletedRows) !== 1)
      throw new Refused(410, 'old-letter', 'This link has been used or is too old; ask for another.');
    return letter;
  };
  return {
    setEmail: async (user, email) => {
      const send = must();
      if (email === '') {
        await db.updateTable('users').set({ email: '' }).where('id', '=', user.id).execute();
        return;
      }
      const token = await write(user.id, 'confirm', email.toLowerCase());
      await send(
        email,
        'Your address at Hexfront',
        `${user.name}, this link confirms your address:\n\n${address}/confirm#${token}\n\nIt works for an hour.\n`,
      );
    },
    confirm: async (token) => {
      const letter = await open(token, 'confirm');
      await db.updateTable('users').set({ email: letter.email }).where('id', '=', letter.user_id).execute();
    },
    forgot: async (email) => {
      const send = must();
      const users = await db
        .selectFrom('users')
        .select(['id', 'name'])
        .where('email', '=', email.toLowerCase())
        .where('guest', '=', 0)
        .execute();
      for (const { id, name } of users) {
        const { n } = await db
          .selectFrom('letters')
          .select((e) => e.fn.countAll<number>().as('n'))
          .where('user_id', '=', id)
          .where('what', '=', 'reset')
          .where('expires', '>', now() + HOUR / 2)
          .executeTakeFirstOrThrow();
        // Anybody can ask for letters to somebody: those that lie there still work.
        if (Number(n) >= MOST_LETTERS) continue;
        const token = await write(id, 'reset', email.toLowerCase());
        // Not waited for: the time of the answer would tell that the address is known.
        send(
          email,
          'A new password for Hexfront',
          `${name}, this link lets you choose a new password:\n\n${address}/reset#${token}\n\nIt works for an hour.\n`,
        ).catch((error) => log('warn', `mail: ${error instanceof Error ? error.message : String(error)}`));
      }
    },
    reset: async (token, password) => {
      const letter = await open(token, 'reset');
      const hashed = await hashPassword(password);
      await db.transaction().execute(async (on) => {
        await on.updateTable('users').set({ password: hashed }).where('id', '=', letter.user_id).execute();
        await endAccess(on, letter.user_id);
      });
      return letter.user_id;
    },
  };
}

/** "Your turn" by mail: all matches of a person in one letter. */
export function turnLetters(mail: Mailer, publicUrl: string, log: Log): (turns: readonly Turn[]) => Promise<void> {
  const address = publicUrl.replace(/\/$/, '');
  return async (turns) => {
    const people = new Map<string, Turn[]>();
    for (const turn of turns) if (turn.email) people.set(turn.email, [...(people.get(turn.email) ?? []), turn]);
    for (const [email, mine] of people) {
      const lines = mine.map((t) => `${t.name}: ${address}/match/${t.match}`);
      const subject = mine.length === 1 ? `Your turn: ${mine[0].name}` : `Your turn in ${mine.length} matches`;
      await mail(email, subject, `${lines.join('\n')}\n`).catch((error) =>
        log('warn', `mail: ${error instanceof Error ? error.message : String(error)}`),
      );
    }
  };
}
