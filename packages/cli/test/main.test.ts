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
  const serve: Command = {
    name: 'serve',
    summary: 'serve the page',
    run: async (given) => {
      out += `serves ${given.join(' ')}`;
      return 0;
    },
  };
  const code = await main(args, [...table, serve], {
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

  it('serves the page and opens it when called with nothing', async () => {
    expect(await call()).toEqual({ code: 0, out: 'serves --open', err: '' });
    expect((await call('--help')).out).toContain('hexfront alone serves the page and opens it in the browser');
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
