/** Opens an address in the browser of the person who started the server. */
import { spawn } from 'node:child_process';

/** The command that does it on this kind of machine; undefined where nobody would see it. */
export function browserCommand(address: string, platform: NodeJS.Platform, env: NodeJS.ProcessEnv): [string, ...string[]] | undefined {
  if (env.CI || env.SSH_CONNECTION) return undefined;
  if (platform === 'darwin') return ['open', address];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', address];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open', address] : undefined;
}

/** Tries to; the address is printed anyway, so nothing is said when it cannot be done. */
export function openBrowser(address: string): void {
  const command = browserCommand(address, process.platform, process.env);
  if (!command) return;
  const [program, ...args] = command;
  spawn(program, args, { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}
