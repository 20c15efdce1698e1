/** What commands print: results on standard output, progress on standard error and only where somebody looks. */

export const print = (text: string): void => void process.stdout.write(`${text}\n`);
export const printJson = (value: unknown): void => print(JSON.stringify(value, undefined, 2));

/** Whoever reads may close the pipe when he has seen enough (`| head`): then there is nothing left to do, and nothing went wrong. */
export function endsWithItsReader(stream: Pick<NodeJS.WriteStream, 'on'>, end: () => void = () => process.exit(0)): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    end();
  });
}

/** A bar that redraws itself; silent when standard error is not a terminal. */
export function progress(label: string, of: number): { at(done: number, note?: string): void; end(): void } {
  const shown = process.stderr.isTTY === true;
  const began = performance.now();
  return {
    at(done, note = '') {
      if (!shown || of === 0) return;
      const filled = Math.round((24 * done) / of);
      const left = done === 0 ? '' : ` about ${Math.ceil((((performance.now() - began) / done) * (of - done)) / 1000)} s left`;
      process.stderr.write(`\r${label} [${'#'.repeat(filled)}${'.'.repeat(24 - filled)}] ${done}/${of}${left} ${note}\u001b[K`);
    },
    end() {
      if (shown) process.stderr.write('\r\u001b[K');
    },
  };
}

/** Rows as aligned columns. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length);
  return rows.map((row) => row.map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i]))).join('  ')).join('\n');
}
