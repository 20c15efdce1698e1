/**
 * Games that older versions played, two of each game, as their saves would have been: they open by today's rules, show their past as it was, say which
 * cases went another way, and go on. To add one, save a game of at least one player turn with the version at hand, compress it with gzip, and put it
 * beside the others (`test/golden/older-<commit>.hexfront.json.gz`); one that nothing has changed for since is no use here yet.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type Action, legal, nextU32, openSave, type SaveFile, type Session, saveOf, seedRng } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { games } from '../src/index.ts';

const folder = (game: string): URL => new URL(`../../${game}/test/golden/`, import.meta.url);
const olderOf = (game: string): string[] => readdirSync(folder(game)).filter((name) => name.startsWith('older-'));
const read = (game: string, name: string): SaveFile => JSON.parse(gunzipSync(readFileSync(new URL(name, folder(game)))).toString());

// biome-ignore lint/suspicious/noExplicitAny: any game
type Any = any;

function playOn(session: Session<Any>, actions: number): number {
  const rng = seedRng('on');
  for (let n = 0; n < actions; n++) {
    if (session.world.result) return n;
    const some: Action[] = [];
    for (const action of legal(session.world)) if (some.push(action) > 200) break;
    expect(session.play(some[nextU32(rng) % some.length])).toHaveProperty('events');
  }
  return actions;
}

describe.each(['last-gamble', 'road-to-the-rhine', 'wacht-am-rhein', 'wacht-am-rhein-ii'])('older saves of %s', (id) => {
  it('are kept of two versions', () => {
    expect(olderOf(id).length).toBeGreaterThanOrEqual(2);
  });

  it.each(olderOf(id))('%s opens, says what changed, and goes on for 500 actions by the rules of today', async (name) => {
    const { def } = await games.find((game) => game.id === id)!.load();
    const save = read(id, name);
    // Without what was kept it is over where today's rules refuse or lead elsewhere.
    const bare = openSave<Any>(def, { ...save, kept: undefined });
    expect(bare.stopped !== undefined || bare.differs).toBe(true);

    const { session, stopped, unproven, changes, playedBy } = openSave<Any>(def, save);
    expect(stopped).toBeUndefined();
    expect(unproven).toBe(save.actions.length);
    expect(playedBy).toEqual([{ by: '0.1.0', rules: save.rules }]);
    expect(changes.map((change) => change.case).filter((rule) => rule !== '' && def.caseExists(rule))).not.toEqual([]);
    // The past is told as it was, to the last action; a position on the way is one that was kept.
    expect(session.log).toHaveLength(save.actions.length);
    expect(session.log.at(-1)?.barrier).toBe(true);
    expect(session.log.filter((entry) => entry.events.length > 0).length).toBeGreaterThan(save.actions.length / 10);
    expect(session.at(Math.floor(unproven / 2)).frames.length).toBeGreaterThan(0);

    expect(playOn(session, 500)).toBe(500);
    // Saved and opened again it stands where it stood, and only the part by older rules is unproven.
    const again = openSave<Any>(def, JSON.parse(JSON.stringify(saveOf(session))));
    expect([again.unproven, again.differs, again.stopped, again.session.hash()]).toEqual([unproven, false, undefined, session.hash()]);
    expect(again.playedBy).toEqual(playedBy);
  });
});
