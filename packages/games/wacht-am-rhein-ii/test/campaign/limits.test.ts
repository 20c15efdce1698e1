/** Special rules on where units may go, bridges that are down on December 21 (22.4.0, 36.1.5, 36.8.2). */
import { distance, start } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { turnNumber } from '../../src/index.ts';
import { isBridged } from '../../src/rules/bridges/bridges.ts';
import { closedTo, limitRefusal } from '../../src/rules/scenarios/limits.ts';
import { UNITS } from '../../src/state/query.ts';
import type { G } from '../../src/state/shape.ts';
import { lastGasp } from '../kit/december-21.ts';
import { goose, hex, offers, play, position, proves, u } from '../kit/goose.ts';

const begin = (): G => start(goose, { scenario: 'goose-egg', seed: 'limits' });
const edgeOf = (g: G, a: string, b: string): number => 6 * hex(g, a) + g.board.dirTo(hex(g, a), hex(g, b));

describe('the area', () => {
  proves(['36.8.2'], 'group D; only the 9th SS Division goes one hex beyond the northern edge', () => {
    const g = begin();
    const beyond = g.board.ids.map((_, h) => h).filter((h) => g.board.neighbors[6 * h] < 0);
    const inside = g.board.neighbors[6 * beyond[20] + 3];
    const move = (id: string) => {
      const p = position({
        clear: true,
        stage: 'german.movement',
        options: { fog: false },
        vars: { turn: turnNumber('dec-22-am') },
        units: { [id]: { at: g.board.ids[inside] }, 'ge-62vg-i-164-vg': { at: '4304SE' }, 'al-106id-1-424-inf': { at: '4101SE' } },
      });
      play(p, { k: 'pick', u: u(id) });
      return offers(p, 'go').some((a) => beyond.includes(a.h ?? -1));
    };
    expect([move('ge-9ss-zoll-i-19ss-motinf'), move('ge-18vg-i-293-vg')]).toEqual([true, false]);
    expect(limitRefusal(g, u('al-7ad-cca-1'), beyond[20], 'retreat')).toMatchObject({ case: '36.8.2' });
    const both = start(lastGasp.game, { scenario: 'army-last-gasp', seed: 'limits' });
    expect(closedTo(both, u('ge-18vg-i-293-vg'), 'move')?.always.includes(limitNumber(g, beyond[20]))).toBe(false);
  });
});
const limitNumber = (g: G, at: number): number => closedTo(g, u('ge-18vg-i-293-vg'), 'move')?.always[at] ?? -1;

describe('US entry hexes', () => {
  it('part of 22.4.0: German units stay off them and off edge hexes within three', () => {
    const g = start(lastGasp.game, { scenario: 'army-last-gasp', seed: 'limits' });
    const doors = g.board.regions.filter((r) => r.kind === 'entry' && /^[G-I]$/.test(r.name)).flatMap((r) => [...r.hexes]);
    expect(doors.length).toBeGreaterThan(0);
    const closed = closedTo(g, u('ge-1ss-hq'), 'move')?.always ?? new Uint8Array();
    const edge = (h: number) => [0, 1, 2, 3, 4, 5].some((d) => g.board.neighbors[6 * h + d] < 0);
    for (let h = 0; h < g.board.n; h++)
      expect(closed[h] > 0, g.board.ids[h]).toBe(edge(h) && doors.some((door) => distance(g.board, door, h) <= 3));
    expect(closedTo(g, u('al-1id-hq'), 'move')?.always[doors[0]] ?? 0).toBe(0);
    expect(limitRefusal(g, u('ge-1ss-hq'), doors[0], 'attack')).toBeUndefined();
    expect(limitRefusal(g, u('ge-1ss-hq'), doors[0], 'advance')).toMatchObject({ case: '22.4.0' });
  });
});

describe('December 21', () => {
  proves(['36.1.6', '36.1.7'], 'some units begin in companies, some are lost; nobody earns a point for these', () => {
    const g = start(lastGasp.game, { scenario: 'army-last-gasp', seed: 'limits' });
    const lost = ['al-106id-1-422-inf', 'ge-12ss-kuhl-2-mkv', 'al-2id-1-9-inf'];
    expect(lost.map((id) => [g.f.place[u(id)] === g.box('Eliminated'), g.f.lostBefore[u(id)]])).toEqual(lost.map(() => [true, 1]));
    const companies = ['ge-1ss-peip-3-mkiv', 'al-30id-743-tk', 'al-82ab-740-tk'];
    expect(companies.map((id) => g.f.place[u(id)] === g.box('Broken down'))).toEqual([true, true, true]);
    expect(UNITS.some((unit) => unit.generic && g.onMap(unit.index))).toBe(true);
  });
  proves(['36.1.5'], 'bridges of the Our, the Sauer and the Amblève are down, but for those that German engineers have built', () => {
    const g = start(lastGasp.game, { scenario: 'army-last-gasp', seed: 'limits' });
    expect(
      [edgeOf(g, '3521NE', '3522NE'), edgeOf(g, '3322NE', '3323NE'), edgeOf(g, '4732NE', '4733NE')].map((e) => isBridged(g, e)),
    ).toEqual([false, false, false]);
  });
});
