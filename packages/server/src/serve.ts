import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from './server.ts';

export const serveHelp = `usage: hexfront serve [options]

Serves the page on this machine and keeps its saves in an embedded database.

  --port N            the port to try first; the next free one is taken if it is in use (default 8440, or PORT)
  --host ADDRESS      the address to listen on (default 127.0.0.1, or HOST; 0.0.0.0 opens it to the network)
  --allow-host NAME   another name under which the page may be asked for; may be repeated
  --data FOLDER       where the database lies (default ~/.hexfront, or HEXFRONT_DATA)
  --client FOLDER     the built page (default dist/client, or HEXFRONT_CLIENT)
  --help              this text
`;

interface ServeSettings {
  port: number;
  host: string;
  data: string;
  client: string;
  allowedHosts: string[];
}

/** Settings from arguments and environment, or the text to print instead. */
export function serveSettings(args: readonly string[], env: NodeJS.ProcessEnv): ServeSettings | { help: string } | { error: string } {
  let values: { port?: string; host?: string; data?: string; client?: string; 'allow-host'?: string[]; help?: boolean };
  try {
    ({ values } = parseArgs({
      args: [...args],
      strict: true,
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string' },
        client: { type: 'string' },
        'allow-host': { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h' },
      },
    }));
  } catch (error) {
    return { error: `${(error as Error).message.split('. ')[0]}; hexfront serve --help lists the options` };
  }
  if (values.help) return { help: serveHelp };
  const port = values.port ?? (env.PORT || '8440');
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    return { error: `the port must be a number from 0 to 65535, not ${JSON.stringify(port)}` };
  return {
    port: Number(port),
    host: values.host ?? (env.HOST || '127.0.0.1'),
    data: resolve(values.data ?? (env.HEXFRONT_DATA || join(homedir(), '.hexfront'))),
    client: resolve(values.client ?? (env.HEXFRONT_CLIENT || join('dist', 'client'))),
    allowedHosts: (values['allow-host'] ?? []).map((name) => name.toLowerCase()),
  };
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
  let server: Awaited<ReturnType<typeof startServer>>;
  try {
    server = await startServer(settings);
  } catch (error) {
    return complain((error as Error).message);
  }
  if (server.port !== settings.port && settings.port !== 0)
    process.stdout.write(`port ${settings.port} is in use, taking ${server.port}\n`);
  process.stdout.write(`Hexfront is at ${addressOf(server.host, server.port)}\n`);
  process.stdout.write(`saves are kept in ${settings.data}; Ctrl-C stops\n`);
  await new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
  process.stdout.write('stopping ...\n');
  await server.stop();
  return 0;
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
