import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ResultStore } from '../src/index.ts';
import { fakeRecord } from './records.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hexfront-store-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const about = { game: 'g', seed: 'a' };

describe('results in a folder', () => {
  it('are there again when the folder is opened again, each with its save', async () => {
    const store = await ResultStore.open(folder, about);
    await store.add(fakeRecord('base', 0));
    await store.add(fakeRecord('fog=on/off', 0));
    const again = await ResultStore.open(folder, about);
    expect(again.records).toEqual(store.records);
    expect(again.has({ variant: 'base', index: 0 })).toBe(true);
    expect(again.has({ variant: 'base', index: 1 })).toBe(false);
    for (const { file } of again.records)
      expect(JSON.parse(gunzipSync(readFileSync(join(folder, file))).toString())).toEqual({ seed: 's/0' });
  });

  it('count a game once, however often it is added', async () => {
    const store = await ResultStore.open(folder, about);
    await store.add(fakeRecord('base', 0));
    await store.add(fakeRecord('base', 0, { winner: 1 }));
    expect(store.records).toHaveLength(1);
    const line = readFileSync(join(folder, 'results.jsonl'), 'utf8').trim();
    appendFileSync(join(folder, 'results.jsonl'), `\n${line}`);
    expect((await ResultStore.open(folder, about)).records).toEqual(store.records);
  });

  it('survive a last line that was cut off: that game is wanted again, the others are not', async () => {
    const store = await ResultStore.open(folder, about);
    await store.add(fakeRecord('base', 0));
    await store.add(fakeRecord('base', 1));
    const file = join(folder, 'results.jsonl');
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, -20));
    const again = await ResultStore.open(folder, about);
    expect(again.records.map((r) => r.index)).toEqual([0]);
    await again.add(fakeRecord('base', 1));
    expect((await ResultStore.open(folder, about)).records.map((r) => r.index)).toEqual([0, 1]);
  });

  it('are not mixed with those of another simulation', async () => {
    await (await ResultStore.open(folder, about)).add(fakeRecord('base', 0));
    await expect(ResultStore.open(folder, { ...about, seed: 'b' })).rejects.toThrow(/another simulation/);
    expect((await ResultStore.open(folder, about)).records).toHaveLength(1);
  });
});
