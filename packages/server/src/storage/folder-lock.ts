import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { DatabaseError } from './database.ts';

/**
 * Holds a folder for one server: two of them would not hear of each other's changes. The lock is the operating system's, on a file of its
 * own, and goes with the process however that ends; a file that is left behind locks nothing.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'hexfront.lock');
  let lock: InstanceType<typeof Libsql>;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    lock = new Libsql(path, { timeout: 1000 });
  } catch (error) {
    throw new DatabaseError(`the folder ${folder} cannot be used: ${error instanceof Error ? error.message : String(error)}`);
  }
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (/lock|busy/i.test(`${(error as { code?: string }).code} ${(error as Error).message}`))
      throw new DatabaseError(`another server uses the folder ${folder}: stop it, or give this one a folder of its own with --data`);
    throw new DatabaseError(`the folder ${folder} cannot be locked: ${(error as Error).message}`);
  }
  return () => {
    try {
      lock.exec('ROLLBACK');
    } finally {
      lock.close();
    }
  };
}
