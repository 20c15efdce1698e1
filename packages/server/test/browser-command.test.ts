import { describe, expect, it } from 'vitest';
import { browserCommand } from '../src/ops/browser.ts';

const address = 'http://localhost:8440/';

describe('opening the page', () => {
  it.each([
    ['darwin', {}, 'open'],
    ['win32', {}, 'rundll32'],
    ['linux', { DISPLAY: ':0' }, 'xdg-open'],
    ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, 'xdg-open'],
  ] as const)('on %s with %j: %s', (platform, env, program) => {
    const command = browserCommand(address, platform, env);
    expect([command?.[0], command?.at(-1)]).toEqual([program, address]);
  });
  it.each([
    ['linux', {}],
    ['linux', { DISPLAY: ':0', SSH_CONNECTION: '1 2 3 4' }],
    ['darwin', { CI: 'true' }],
  ] as const)('not where nobody would see it: %s with %j', (platform, env) =>
    expect(browserCommand(address, platform, env)).toBeUndefined(),
  );
});
