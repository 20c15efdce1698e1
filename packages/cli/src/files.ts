/** Files that users hand in: plain or gzipped JSON, with one readable sentence when something is wrong. */
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { InputError } from '@hexfront/engine';

/** Far above any save; protects against being handed a film. */
const MOST_BYTES = 64 * 1024 * 1024;

export async function readJsonFile(path: string): Promise<unknown> {
  let bytes: Buffer;
  try {
    bytes = path === '-' ? await standardInput() : await readFile(path);
  } catch (error) {
    throw new InputError(
      `cannot read ${path}: ${(error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : (error as Error).message}`,
    );
  }
  if (bytes.length > MOST_BYTES) throw new InputError(`${path} is too large (${bytes.length} bytes)`);
  try {
    const text =
      bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, { maxOutputLength: MOST_BYTES }).toString('utf8') : bytes.toString('utf8');
    return JSON.parse(text);
  } catch (error) {
    throw new InputError(`${path} is not JSON: ${(error as Error).message}`);
  }
}

async function standardInput(): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
