import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { consoleLog, jsonLog } from './http/log.ts';
import { guardProcess } from './http/process-guard.ts';
import { backup, restore } from './ops/backup.ts';
import { openBrowser } from './ops/browser.ts';
import { smtpMailer } from './people/mail.ts';
import { startServer } from './server.ts';
import { dataFolder } from './storage/owner-values.ts';

export const serveHelp = `usage: hexfront serve [options]

Serves the page, keeps its saves, and plays matches between people who are far apart.

  --port N            the port to listen on (or PORT); without it 8440, or the next free one
  --host ADDRESS      the address to listen on (default 127.0.0.1, or HOST; 0.0.0.0 opens it to the network)
  --allow-host NAME   another name under which the page may be asked for; may be repeated
  --data FOLDER       where the embedded database lies (default ~/.hexfront, or HEXFRONT_DATA)
  --database-url URL  PostgreSQL instead: postgres://user:password@host/name (or DATABASE_URL)
  --public-url URL    the address players use; makes it a server for many (or HEXFRONT_PUBLIC_URL)
  --trust-proxy       a proxy in front says where requests come from (or HEXFRONT_TRUST_PROXY=1)
  --admin NAME        the registered player who keeps the server in order (or HEXFRONT_ADMIN)
  --log FORMAT        text or json (default text, or HEXFRONT_LOG)
  --client FOLDER     the built page (default dist/client, or HEXFRONT_CLIENT)
  --open              open the page in the browser, where there is one
  --help              this text

HEXFRONT_WEBHOOK, HEXFRONT_SMTP_URL and HEXFRONT_PUSH_CONTACT tell people that it is their turn; docs/hosting.md tells more.
`;

interface ServeSettings {
  /** Undefined: 8440, or the next free one. */
  port?: number;
  host: string;
  data: string;
  client: string;
  allowedHosts: string[];
  databaseUrl?: string;
  publicUrl?: string;
  trustProxy: boolean;
  admin?: string;
  webhookUrl?: string;
  webhookHosts?: string[];
  smtp?: { url: string; from: string };
  pushContact?: string;
  json: boolean;
  open: boolean;
}

const databaseOptions = { data: { type: 'string' }, 'database-url': { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;

/** Settings from arguments and environment, or the text to print instead. */
export function serveSettings(args: readonly string[], env: NodeJS.ProcessEnv): ServeSettings | { help: string } | { error: string } {
  let values: Record<string, string | boolean | string[] | undefined>;
  try {
    ({ values } = parseArgs({
      args: [...args],
      strict: true,
      options: {
        ...databaseOptions,
        port: { type: 'string' },
        host: { type: 'string' },
        client: { type: 'string' },
        'allow-host': { type: 'string', multiple: true },
        'public-url': { type: 'string' },
        'trust-proxy': { type: 'boolean' },
        admin: { type: 'string' },
        log: { type: 'string' },
        open: { type: 'boolean' },
      },
    }));
  } catch (error) {
    return { error: `${(error as Error).message.split('. ')[0]}; hexfront serve --help lists the options` };
  }
  if (values.help) return { help: serveHelp };
  const text = (name: string, variable: string): string | undefined => (values[name] as string | undefined) ?? (env[variable] || undefined);
  const port = text('port', 'PORT');
  if (port !== undefined && (!/^\d{1,5}$/.test(port) || Number(port) > 65_535))
    return { error: `the port must be a number from 0 to 65535, not ${JSON.stringify(port)}` };
  const databaseUrl = text('database-url', 'DATABASE_URL');
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl))
    return { error: 'the database address must begin with postgres://' };
  const publicUrl = text('public-url', 'HEXFRONT_PUBLIC_URL');
  if (publicUrl !== undefined && !isWebAddress(publicUrl))
    return { error: `the public address must be like https://games.example, not ${JSON.stringify(publicUrl)}` };
  const webhookUrl = env.HEXFRONT_WEBHOOK || undefined;
  if (webhookUrl !== undefined && !isWebAddress(webhookUrl)) return { error: 'HEXFRONT_WEBHOOK must be a web address' };
  const webhookHosts = env.HEXFRONT_WEBHOOK_HOSTS?.split(',').flatMap((host) => host.trim().toLowerCase() || []);
  if (webhookHosts?.some((host) => !/^[a-z0-9.-]+$/.test(host))) return { error: 'HEXFRONT_WEBHOOK_HOSTS is a list of host names' };
  const smtpUrl = env.HEXFRONT_SMTP_URL || undefined;
  if (smtpUrl !== undefined && !/^smtps?:\/\//.test(smtpUrl)) return { error: 'HEXFRONT_SMTP_URL must begin with smtp:// or smtps://' };
  if (smtpUrl !== undefined && publicUrl === undefined) return { error: 'letters need --public-url for their links' };
  const pushContact = env.HEXFRONT_PUSH_CONTACT || undefined;
  if (pushContact !== undefined && !/^(mailto:|https:\/\/)/.test(pushContact))
    return { error: 'HEXFRONT_PUSH_CONTACT must begin with mailto: or https://' };
  const log = text('log', 'HEXFRONT_LOG') ?? 'text';
  if (log !== 'text' && log !== 'json') return { error: `the log is text or json, not ${JSON.stringify(log)}` };
  const admin = text('admin', 'HEXFRONT_ADMIN');
  return {
    ...(port === undefined ? {} : { port: Number(port) }),
    host: text('host', 'HOST') ?? '127.0.0.1',
    data: dataFolder(values.data as string | undefined, env),
    client: resolve(text('client', 'HEXFRONT_CLIENT') ?? join('dist', 'client')),
    allowedHosts: ((values['allow-host'] as string[] | undefined) ?? []).map((name) => name.toLowerCase()),
    trustProxy: values['trust-proxy'] === true || env.HEXFRONT_TRUST_PROXY === '1',
    json: log === 'json',
    open: values.open === true,
    ...(databaseUrl ? { databaseUrl } : {}),
    ...(publicUrl ? { publicUrl } : {}),
    ...(admin ? { admin } : {}),
    ...(webhookUrl ? { webhookUrl } : {}),
    ...(webhookHosts ? { webhookHosts } : {}),
    ...(pushContact ? { pushContact } : {}),
    ...(smtpUrl && publicUrl ? { smtp: { url: smtpUrl, from: env.HEXFRONT_MAIL_FROM || `hexfront@${new URL(publicUrl).hostname}` } } : {}),
  };
}

function isWebAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}

/** Serves until the process is told to stop; the result is its exit code. */
export async function serve(args: readonly string[]): Promise<number> {
  const settings = serveSettings(args, process.env);
  if ('help' in settings) {
    process.stdout.write(settings.help);
    return 0;
  }
  if ('error' in settings) return complain(settings.error);
  if (!existsSync(join(settings.client, 'index.html'))) return complain(`the page is not built in ${settings.client}; npm start builds it`);
  const log = settings.json ? jsonLog : consoleLog;
  const unguard = guardProcess(log);
  let server: Awaited<ReturnType<typeof startServer>>;
  try {
    const mail = settings.smtp ? await smtpMailer(settings.smtp.url, settings.smtp.from) : undefined;
    server = await startServer({ ...settings, log, ...(mail ? { mail } : {}) });
  } catch (error) {
    unguard();
    return complain((error as Error).message);
  }
  const tell = (words: string) => (settings.json ? log('info', words) : void process.stdout.write(`${words}\n`));
  if (settings.port === undefined && server.port !== 8440) tell(`port 8440 is in use, taking ${server.port}`);
  tell(`Hexfront is at ${addressOf(server.host, server.port)}${settings.publicUrl ? `, for players at ${settings.publicUrl}` : ''}`);
  tell(
    settings.databaseUrl ? 'matches and saves are kept in PostgreSQL; Ctrl-C stops' : `saves are kept in ${settings.data}; Ctrl-C stops`,
  );
  if (settings.open) openBrowser(`http://localhost:${server.port}/`);
  await new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
  tell('stopping ...');
  await server.stop();
  unguard();
  // Somebody who is still being told something keeps nobody from ending.
  setTimeout(() => process.exit(0), 1000).unref();
  return 0;
}

const backupHelp = (name: 'backup' | 'restore') => `usage: hexfront ${name} FILE [options]

${name === 'backup' ? 'Writes everything the server keeps into one file, while it runs.' : 'Fills an empty database from a backup, of either kind of database.'}

  --data FOLDER       where the embedded database lies (default ~/.hexfront, or HEXFRONT_DATA)
  --database-url URL  PostgreSQL instead (or DATABASE_URL)
  --help              this text
`;

/** `hexfront backup` and `hexfront restore`; the result is the exit code. */
export async function backupCommand(name: 'backup' | 'restore', args: readonly string[]): Promise<number> {
  let given: { values: { data?: string; 'database-url'?: string; help?: boolean }; positionals: string[] };
  try {
    given = parseArgs({ args: [...args], strict: true, allowPositionals: true, options: databaseOptions });
  } catch (error) {
    return complain(`${(error as Error).message.split('. ')[0]}; hexfront ${name} --help lists the options`);
  }
  const { values, positionals } = given;
  if (values.help) {
    process.stdout.write(backupHelp(name));
    return 0;
  }
  if (positionals.length !== 1) return complain(`hexfront ${name} needs the name of one file`);
  const databaseUrl = values['database-url'] ?? (process.env.DATABASE_URL || undefined);
  const place = { data: dataFolder(values.data, process.env), ...(databaseUrl ? { databaseUrl } : {}) };
  try {
    const { rows } = await (name === 'backup' ? backup : restore)(place, resolve(positionals[0]));
    process.stdout.write(`${rows} rows ${name === 'backup' ? 'written to' : 'restored from'} ${positionals[0]}\n`);
    return 0;
  } catch (error) {
    return complain((error as Error).message);
  }
}

function addressOf(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere || host === '127.0.0.1' || host === '::1' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}/${everywhere ? ' and at every address of this machine' : ''}`;
}

function complain(words: string): number {
  process.stderr.write(`hexfront: ${words}\n`);
  return 1;
}
