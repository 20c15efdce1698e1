import { describe, expect, it } from 'vitest';
import project from '../../../package.json' with { type: 'json' };
import type { Command } from '../src/commands.ts';
import { main } from '../src/index.ts';

const table: Command[] = [
  { name: 'verify', summary: 'check a save', run: async (args) => args.length },
  {
    name: 'fuzz',
    summary: 'play at random',
    run: async () => {
      throw new Error('no such game');
    },
  },
];

async function call(...args: string[]) {
  let out = '';
  let err = '';
  const code = await main(args, table, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  return { code, out, err };
}

describe('hexfront', () => {
  it('lists its commands when asked', async () => {
    const { code, out } = await call('--help');
    expect(code).toBe(0);
    expect(out).toContain('  verify  check a save\n  fuzz    play at random\n');
  });

  it('lists them as a complaint when called with nothing', async () => {
    const { code, out, err } = await call();
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('usage: hexfront');
  });

  it('hands the arguments on and the exit code back', async () => {
    expect((await call('verify', 'a', 'b', 'c')).code).toBe(3);
    expect((await call('help', 'verify')).code).toBe(1);
  });

  it('guesses what a mistyped command meant', async () => {
    const { code, err } = await call('verfy');
    expect(code).toBe(2);
    expect(err).toBe('hexfront: there is no command "verfy", did you mean verify? hexfront --help lists them.\n');
    expect((await call('zzzzzzzz')).err).toBe('hexfront: there is no command "zzzzzzzz". hexfront --help lists them.\n');
  });

  it('tells its version', async () => {
    expect(await call('--version')).toEqual({ code: 0, out: `hexfront ${project.version}\n`, err: '' });
  });

  it('turns a failure into one line', async () => {
    expect(await call('fuzz')).toEqual({ code: 1, out: '', err: 'hexfront fuzz: no such game\n' });
  });
});
