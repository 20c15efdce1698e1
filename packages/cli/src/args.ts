/** Reading the words behind a command, and its help. */
import { parseArgs } from 'node:util';

export interface Flag {
  type: 'string' | 'boolean';
  short?: string;
  /** What stands behind the flag in the help: N, FILE... */
  value?: string;
  about: string;
}
export interface Usage {
  name: string;
  /** Words before the flags: `<game> [file]`. */
  words: string;
  about: string;
  flags: Record<string, Flag>;
  examples?: string[];
}
export type Given = { words: string[]; flags: Record<string, string | boolean | undefined> };

const COMMON: Record<string, Flag> = {
  json: { type: 'boolean', about: 'answer as JSON' },
  help: { type: 'boolean', short: 'h', about: 'this text' },
};

/** A call that cannot be understood: exit code 2. */
export class UsageError extends Error {}

export function helpText(usage: Usage): string {
  const flags = { ...usage.flags, ...COMMON };
  const left = Object.entries(flags).map(([name, f]) => `  ${f.short ? `-${f.short}, ` : ''}--${name}${f.value ? ` ${f.value}` : ''}`);
  const width = Math.max(...left.map((l) => l.length)) + 2;
  const lines = Object.values(flags).map((f, i) => `${left[i].padEnd(width)}${f.about}`);
  const examples = usage.examples ? `\nExamples:\n${usage.examples.map((e) => `  ${e}`).join('\n')}\n` : '';
  return `usage: hexfront ${usage.name} ${usage.words}\n\n${usage.about}\n\n${lines.join('\n')}\n${examples}`;
}

/** The words and flags of a call, or undefined after its help was printed. */
export function readArgs(usage: Usage, args: readonly string[]): Given | undefined {
  const options = Object.fromEntries(
    Object.entries({ ...usage.flags, ...COMMON }).map(([k, f]) => [k, f.short ? { type: f.type, short: f.short } : { type: f.type }]),
  );
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]}; hexfront ${usage.name} --help tells what there is`);
  }
  if (parsed.values.help) {
    process.stdout.write(helpText(usage));
    return undefined;
  }
  return { words: parsed.positionals, flags: parsed.values as Given['flags'] };
}

/** A whole number from a flag, within bounds. */
export function numberFlag(given: Given, name: string, fallback: number, low: number, high: number): number {
  const text = given.flags[name];
  if (text === undefined) return fallback;
  const n = Number(text);
  if (!Number.isInteger(n) || n < low || n > high)
    throw new UsageError(`--${name} takes a whole number from ${low} to ${high}, not ${JSON.stringify(text)}`);
  return n;
}

/** `--option a=b --option c`: values of a game's options. */
export function optionFlags(text: string | boolean | undefined): Record<string, string | boolean> {
  const out: Record<string, string | boolean> = {};
  if (typeof text !== 'string') return out;
  for (const part of text.split(',')) {
    const [id, value] = part.split('=');
    out[id.trim()] = value === undefined || value === 'true' ? true : value === 'false' ? false : value;
  }
  return out;
}
