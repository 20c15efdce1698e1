import { describe, expect, it } from 'vitest';
import { closeDatabase, openDatabase } from '../src/storage/database.ts';
import { type SaveStoreOptions, saveStore } from '../src/storage/saves.ts';
import { tempFolder } from './helpers.ts';

function store(options: SaveStoreOptions = {}) {
  let time = Date.UTC(2030, 0, 1);
  const now = () => {
    time += 1000;
    return new Date(time);
  };
  return saveStore(openDatabase(tempFolder()), { now, ...options });
}
const draft = (id: string, body = '{"v":1}', game = 'tiny') => ({ id, game, name: `Save ${id}`, body });

describe('saves', () => {
  it('are given back as they came', () => {
    const saves = store();
    const body = '{"text":"Fähre — \\u0000 \\"quoted\\"","n":[1,2.5,-3]}';
    saves.put(draft('a', body), 'anything');
    expect(saves.get('a')?.body).toBe(body);
    expect(saves.get('b')).toBeUndefined();
  });

  it('are listed newest first, by game when asked', () => {
    const saves = store();
    saves.put(draft('a'), 'anything');
    saves.put(draft('b', '{}', 'other'), 'anything');
    saves.put(draft('c'), 'anything');
    saves.put(draft('a', '{"v":2}'), 'anything');
    expect(saves.list(undefined).map((save) => save.id)).toEqual(['a', 'c', 'b']);
    expect(saves.list('tiny').map((save) => save.id)).toEqual(['a', 'c']);
    expect(saves.list('tiny')[0]).toMatchObject({
      revision: 2,
      bytes: 7,
      created: '2030-01-01T00:00:01.000Z',
      updated: '2030-01-01T00:00:04.000Z',
    });
  });

  it('are not overwritten by somebody who read an older revision', () => {
    const saves = store();
    expect(saves.put(draft('a'), 'nothing').kind).toBe('created');
    expect(saves.put(draft('a', '{"v":2}'), 1).kind).toBe('updated');
    expect(saves.put(draft('a', '{"v":3}'), 1)).toEqual({ kind: 'conflict', revision: 2 });
    expect(saves.put(draft('a', '{"v":3}'), 'nothing')).toEqual({ kind: 'conflict', revision: 2 });
    expect(saves.put(draft('b'), 1)).toEqual({ kind: 'conflict', revision: undefined });
    expect(saves.get('a')?.body).toBe('{"v":2}');
  });

  it('are limited in number, but those that exist can still be written', () => {
    const saves = store({ limit: 1 });
    saves.put(draft('a'), 'anything');
    expect(saves.put(draft('b'), 'anything')).toEqual({ kind: 'full' });
    expect(saves.put(draft('a', '{"v":2}'), 'anything').kind).toBe('updated');
  });

  it('are deleted once', () => {
    const saves = store();
    saves.put(draft('a'), 'anything');
    expect([saves.delete('a'), saves.delete('a')]).toEqual([true, false]);
  });

  it('are seen by a second process on the same folder', () => {
    const folder = tempFolder();
    const [one, two] = [openDatabase(folder), openDatabase(folder)];
    saveStore(one).put(draft('a'), 'anything');
    expect(saveStore(two).put(draft('a', '{"v":2}'), 'nothing').kind).toBe('conflict');
    closeDatabase(one);
    closeDatabase(two);
  });
});
