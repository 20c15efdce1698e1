/** Results in a folder: a line per game and its save. A run that was stopped goes on where it was. */
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { SaveFile } from '@hexfront/engine';
import { type GameRecord, jobKey } from './job.ts';

export type StoredRecord = Omit<GameRecord, 'save'> & { file: string };

export class ResultStore {
  readonly folder: string;
  readonly records: StoredRecord[] = [];
  private readonly known = new Set<string>();

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Opens a folder; `about` names what is simulated and must be the same when a run goes on. */
  static async open(folder: string, about: unknown): Promise<ResultStore> {
    const store = new ResultStore(folder);
    await mkdir(join(folder, 'games'), { recursive: true });
    const path = join(folder, 'run.json');
    const text = JSON.stringify(about, undefined, 2);
    if (existsSync(path)) {
      if ((await readFile(path, 'utf8')) !== text)
        throw new Error(`${folder} holds the results of another simulation; choose another folder`);
    } else await writeFile(path, text);
    const lines = existsSync(store.file) ? (await readFile(store.file, 'utf8')).split('\n') : [];
    for (const line of lines) {
      if (line.trim() === '') continue;
      try {
        store.keep(JSON.parse(line) as StoredRecord);
      } catch {
        // The last line of a run that was killed may be cut off: that game is played again.
      }
    }
    return store;
  }

  private get file(): string {
    return join(this.folder, 'results.jsonl');
  }
  private keep(record: StoredRecord): boolean {
    const key = jobKey(record);
    if (this.known.has(key)) return false;
    this.known.add(key);
    this.records.push(record);
    return true;
  }
  has(job: { variant: string; index: number }): boolean {
    return this.known.has(jobKey(job));
  }

  /** Keeps a game: first its save, then its line, so that a line never stands without its save. */
  async add(record: GameRecord): Promise<void> {
    const { save, ...rest } = record;
    if (!this.has(record)) await this.addPacked(rest, packSave(save));
  }

  /** The same for a save that is packed already. */
  async addPacked(record: Omit<GameRecord, 'save'>, save: Buffer): Promise<void> {
    if (this.has(record)) return;
    const file = join('games', `${record.variant.replaceAll(/[^\w.=-]/g, '_')}-${record.index}.hexfront.json.gz`);
    await writeFile(join(this.folder, file), save);
    const stored: StoredRecord = { ...record, file };
    await appendFile(this.file, `\n${JSON.stringify(stored)}`);
    this.keep(stored);
  }
}

export const packSave = (save: SaveFile): Buffer => gzipSync(JSON.stringify(save));
