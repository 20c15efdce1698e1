import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureBrowser, findPostgres } from './provision.mjs';

/** A machine of our own making: a PATH with nothing on it, and an apt-get that does what a test says. */
describe.runIf(process.platform === 'linux')('provision', () => {
  let folder: string;
  const program = (name: string, script: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
    return join(folder, name);
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hexfront-provision-'));
    vi.stubEnv('PATH', folder);
    vi.stubEnv('CHROMIUM_PATH', '');
    vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', join(folder, 'none'));
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  const asRoot = () => {
    vi.spyOn(process, 'getuid').mockReturnValue(0);
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  };

  it('takes the browser that CHROMIUM_PATH names', async () => {
    const mine = program('my-browser', 'exit 0');
    program('chromium', 'exit 0');
    vi.stubEnv('CHROMIUM_PATH', mine);
    expect(await ensureBrowser()).toEqual({ found: true, path: mine });
  });

  it('says so when CHROMIUM_PATH names nothing, instead of taking another', async () => {
    program('chromium', 'exit 0');
    vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
    expect(await ensureBrowser()).toEqual({ found: false, why: 'CHROMIUM_PATH names /nowhere/chromium, which is not a program' });
  });

  it('finds a browser on the PATH', async () => {
    const path = program('google-chrome', 'exit 0');
    expect(await ensureBrowser()).toEqual({ found: true, path });
  });

  it.each([
    ['the shell without a window', 'chromium-headless-shell'],
    ['the whole browser where there is no package of the shell', 'chromium'],
  ])('installs %s as root where there is apt-get', async (_which, name) => {
    asRoot();
    const path = join(folder, name);
    program(
      'apt-get',
      `for word in "$@"; do [ "$word" = '${name}' ] && { echo '#!/bin/sh' > '${path}'; /bin/chmod 755 '${path}'; exit 0; }; done; exit 100`,
    );
    expect(await ensureBrowser()).toEqual({ found: true, path });
  });

  it('repeats what apt-get said when it fails', async () => {
    asRoot();
    program('apt-get', "echo 'E: Unable to locate package chromium'; exit 100");
    const result = await ensureBrowser();
    expect(result).toEqual({
      found: false,
      why: 'apt-get could not install chromium, fonts-liberation: Unable to locate package chromium',
    });
  });

  it('finds the programs of PostgreSQL in the folder that POSTGRES_BIN names', () => {
    program('initdb', 'exit 0');
    vi.stubEnv('POSTGRES_BIN', folder);
    expect(findPostgres()).toBe(folder);
  });
});
