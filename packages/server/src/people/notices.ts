/** How people want to be told that it is their turn. What the server cannot do is not offered; push is a matter of each browser. */
import type { NoticeSettings, ServerAbout } from '@hexfront/wire';
import type { Log } from '../http/log.ts';
import { Refused } from '../http/reply.ts';
import { type Turn, webhook } from '../match/scheduler.ts';
import type { Store } from '../storage/store.ts';
import type { User } from './accounts.ts';

export type Way = 'mail' | 'webhook';

export interface Notices {
  /** What this server can do at all. */
  offers(): Omit<ServerAbout, 'guests'>;
  of(user: User): Promise<NoticeSettings>;
  set(user: User, wanted: { mail?: boolean; webhook?: boolean; url?: string }): Promise<void>;
  /** Posts to the webhooks of the people themselves. */
  notifyOwn(turns: readonly Turn[]): Promise<void>;
}

export interface NoticesOptions {
  mail: boolean;
  push: boolean;
  webhook: boolean;
  /** Hosts a webhook of one's own may be at: the server posts nowhere else, whatever somebody enters. */
  hosts: readonly string[];
  publicUrl: string;
  log: Log;
  post?: typeof fetch;
}

export const WEBHOOK_HOSTS = ['discord.com', 'discordapp.com'];

/** The turns of those who want to hear of them this way. */
export const wantedBy = (way: Way, turns: readonly Turn[]): Turn[] => turns.filter((turn) => !turn.quiet.split(',').includes(way));

export function createNotices({ db }: Store, options: NoticesOptions): Notices {
  const { mail, push, webhook: shared, hosts, publicUrl, log, post = fetch } = options;
  const read = async (user: User) =>
    (await db.selectFrom('users').select(['email', 'quiet', 'webhook']).where('id', '=', user.id).executeTakeFirst()) ?? {
      email: '',
      quiet: '',
      webhook: '',
    };
  const allowed = (url: string): boolean => {
    const { protocol, hostname, port, username } = new URL(url);
    return protocol === 'https:' && port === '' && username === '' && hosts.includes(hostname);
  };
  return {
    offers: () => ({ mail, push, webhook: shared, ownWebhooks: hosts }),
    of: async (user) => {
      const row = await read(user);
      const quiet = row.quiet.split(',');
      return { email: row.email, mail: !quiet.includes('mail'), webhook: !quiet.includes('webhook'), url: row.webhook };
    },
    set: async (user, wanted) => {
      if (wanted.url && !allowed(wanted.url))
        throw new Refused(422, 'no-such-service', `A webhook of your own must be an https address at ${hosts.join(' or ') || 'no host'}.`);
      const quiet = new Set((await read(user)).quiet.split(',').filter((way) => way !== ''));
      for (const way of ['mail', 'webhook'] as const) {
        if (wanted[way] === true) quiet.delete(way);
        if (wanted[way] === false) quiet.add(way);
      }
      await db
        .updateTable('users')
        .set({ quiet: [...quiet].join(','), ...(wanted.url === undefined ? {} : { webhook: wanted.url }) })
        .where('id', '=', user.id)
        .execute();
    },
    notifyOwn: async (turns) => {
      const people = new Map<string, Turn[]>();
      for (const turn of wantedBy('webhook', turns))
        if (turn.webhook) people.set(turn.webhook, [...(people.get(turn.webhook) ?? []), turn]);
      await Promise.all([...people].map(([url, mine]) => (allowed(url) ? webhook(url, publicUrl, log, post)(mine) : undefined)));
    },
  };
}
