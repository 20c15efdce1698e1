import { benchField, benchFlood } from '../../../engine/bench/spatial.ts';
import { readArgs } from '../args.ts';
import { printJson } from '../output.ts';

export async function benchCommand(args: readonly string[]): Promise<number> {
  const given = readArgs({ name: 'bench', words: '', about: 'Measures the engine beside naive references in the same run.', flags: {} }, args);
  if (!given) return 0;
  printJson([benchFlood(), benchField()]);
  return 0;
}
