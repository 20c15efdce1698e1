import project from '../../../package.json' with { type: 'json' };
import { UsageError } from './args.ts';
import { type Command, commands } from './commands.ts';

export interface Output {
  out(text: string): void;
  err(text: string): void;
}

const terminal: Output = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
};

/** The whole command line; the result is the exit code: 0 well, 1 the work failed, 2 the call was wrong. */
export async function main(args: readonly string[], table: readonly Command[] = commands, output: Output = terminal): Promise<number> {
  const [name, ...rest] = args;
  if (name === '--help' || name === '-h' || (name === 'help' && rest.length === 0)) {
    output.out(help(table));
    return 0;
  }
  // Whoever says nothing wants to play.
  if (name === undefined) return main(['serve', '--open'], table, output);
  if (name === '--version' || name === '-V') {
    output.out(`hexfront ${project.version}\n`);
    return 0;
  }
  if (name === 'help') return main([rest[0], '--help'], table, output);
  const command = table.find((candidate) => candidate.name === name);
  if (command === undefined) {
    const near = nearest(name, table);
    const guess = near === undefined ? '' : `, did you mean ${near}?`;
    output.err(`hexfront: there is no command ${JSON.stringify(name)}${guess || '.'} hexfront --help lists them.\n`);
    return 2;
  }
  try {
    return await command.run(rest);
  } catch (error) {
    const words =
      error instanceof Error ? (process.env.HEXFRONT_DEBUG === undefined ? error.message : (error.stack ?? error.message)) : String(error);
    output.err(`hexfront ${name}: ${words}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

function help(table: readonly Command[]): string {
  const width = Math.max(...table.map((command) => command.name.length));
  const lines = table.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`);
  return `usage: hexfront <command> [options]\n\n${lines.join('\n')}\n\nhexfront alone serves the page and opens it in the browser.\nhexfront <command> --help tells more about one of them; hexfront --version tells which version this is.\n`;
}

/** The command that a mistyped name probably meant. */
function nearest(name: string, table: readonly Command[]): string | undefined {
  let best: string | undefined;
  let least = 3;
  for (const { name: candidate } of table) {
    const distance = editDistance(name, candidate);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length];
}
