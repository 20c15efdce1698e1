/** The first board of every scenario: the camera shows what can act, and the plates of the large games lie well on every screen. */
import type { UnitId } from '@hexfront/engine';
import { games } from '@hexfront/games';
import { describe, expect, it } from 'vitest';
import { createLook } from '../../src/board/look.ts';
import { createState } from '../../src/board/state.ts';
import { corpsOf, divisionNow, divisionsOf } from '../../src/play/map/divisions.ts';
import { openingHexes } from '../../src/play/map/opening.ts';
import { CORPS_BELOW, type Plate, platesFor } from '../../src/play/map/plate-layout.ts';
import { loadGame } from '../../src/table/games.ts';
import { openTable } from '../kit.ts';

/** The part of the page that the map has where the window is 1280, 1440, 1600, 1920 and 2560 wide. */
const SCREENS = [
  { width: 690, height: 634 },
  { width: 850, height: 814 },
  { width: 1010, height: 814 },
  { width: 1224, height: 994 },
  { width: 1800, height: 1354 },
];
const INSETS = { top: 58, bottom: 64, left: 10, right: 58 };
const PLAY_ZOOM = 78;
/** Games with so many counters that plates take their place. */
const LARGE = /^wacht-am-rhein/;

async function opened(game: string, scenario: string) {
  const table = await openTable({ game, setup: { scenario, seed: 'first board' } });
  const { wait } = table.moment();
  if (wait !== undefined) await table.order({ o: 'take', side: wait });
  const { grid } = createState({ board: table.info.board }, { ...SCREENS[0], dpr: 1 });
  const at = (hex: string): readonly [number, number] => {
    const i = grid.byId.get(hex) as number;
    return [grid.x[i], grid.y[i]];
  };
  const screens = SCREENS.map((screen) => {
    const st = createState({ board: table.info.board, insets: INSETS }, { ...screen, dpr: 1 });
    return { st, look: createLook(st, { request: () => undefined } as never) };
  });
  return { moment: table.moment(), pieces: table.pieces(), info: table.info, screens, at, roots: await table.ask('orderOfBattle', {}) };
}
type Opened = Awaited<ReturnType<typeof opened>>;

const shown = ({ moment, pieces, info, at }: Opened): string[] =>
  openingHexes({
    moment,
    pieces,
    hexOf: (h) => (h < info.hexCount ? info.places[h] : undefined),
    close: (a, b, n) => Math.hypot(at(a)[0] - at(b)[0], at(a)[1] - at(b)[1]) < n,
  });

/** The whole map as plates, on one of the screens. */
function plates({ moment, pieces, roots, at }: Opened, { st, look }: Opened['screens'][number]) {
  look.fit();
  const { zoom } = look.goal();
  const { x0, y0, x1, y1 } = st.map;
  const place = (hex: string): readonly [number, number] => [(at(hex)[0] - x0) * zoom, (at(hex)[1] - y0) * zoom];
  const divisions = (zoom < CORPS_BELOW ? corpsOf : divisionsOf)(roots).flatMap(
    (d) =>
      divisionNow(
        d,
        (u: UnitId) => pieces.get(u),
        at,
        () => false,
      ) ?? [],
  );
  const frame = { x0: 0, y0: 0, x1: (x1 - x0) * zoom, y1: (y1 - y0) * zoom };
  const unknown = [...pieces.values()].flatMap(({ token, hex, side }) => (token && hex !== undefined ? [{ hex, side }] : []));
  const found = platesFor({ divisions, zoom, frame, at: place, wide: (text) => 7 * text.length, objectives: moment.objectives, unknown });
  const enemies = (side: number) => [...pieces.values()].flatMap((q) => (q.side !== side && q.hex !== undefined ? [place(q.hex)] : []));
  return { zoom, frame, divisions, enemies, ...found };
}
/** From the edge of a plate. */
const gap = (p: Plate, [x, y]: readonly [number, number]): number =>
  Math.hypot(Math.max(0, Math.abs(p.x - x) - p.w / 2), Math.max(0, Math.abs(p.y - y) - p.h / 2));
const apart = (a: Omit<Plate, 'of' | 'to' | 'from'>, b: typeof a) =>
  Math.abs(a.x - b.x) >= (a.w + b.w) / 2 || Math.abs(a.y - b.y) >= (a.h + b.h) / 2;

describe.each(games.map((g) => g.id))('the first board of %s', async (game) => {
  const { def } = await loadGame(game);
  const all = await Promise.all(def.scenarios.map(async ({ id }) => [id, await opened(game, id)] as const));

  it.each(all)('shows in %s all units on the map that can act, or where the side to act faces the enemy', (_, table) => {
    const { moment, pieces, screens } = table;
    const able = moment.legal.flatMap(({ u }) => (u === undefined ? [] : (pieces.get(u)?.hex ?? [])));
    const hexes = shown(table);
    expect(hexes.length).toBeGreaterThan(0);
    for (const { st, look } of screens) {
      look.fit(hexes, 0, PLAY_ZOOM);
      const sees = (hex: string) => look.sees(st.grid.byId.get(hex) as number, true);
      expect([...able, ...hexes].filter((hex) => !sees(hex))).toEqual([]);
      if (able.length === 0 && moment.legal.length === 0) {
        const own = [...pieces.values()].filter((p) => p.side === moment.prompt.side && p.hex !== undefined && sees(p.hex));
        expect(own.length).toBeGreaterThan(0);
      }
    }
  });

  if (LARGE.test(game))
    it.each(all)('has plates in %s that lie inside the map, near their units and off each other, at every width', (_, table) => {
      for (const screen of table.screens) {
        const { zoom, frame, divisions, enemies, plates: laid, stars } = plates(table, screen);
        for (const [i, p] of laid.entries()) {
          expect(p.x - p.w / 2).toBeGreaterThanOrEqual(frame.x0);
          expect(p.y - p.h / 2).toBeGreaterThanOrEqual(frame.y0);
          expect(p.x + p.w / 2).toBeLessThanOrEqual(frame.x1);
          expect(p.y + p.h / 2).toBeLessThanOrEqual(frame.y1);
          expect(Math.hypot(p.from[0] - p.to[0], p.from[1] - p.to[1])).toBeLessThanOrEqual(6 * zoom);
          expect(Math.min(...enemies(p.of.division.side).map((at) => gap(p, at)))).toBeGreaterThanOrEqual(gap(p, p.to) - 1e-6);
          for (const q of laid.slice(i + 1)) expect(apart(p, q)).toBe(true);
          for (const [x, y] of stars) expect(apart(p, { x, y, w: 16, h: 16 })).toBe(true);
        }
        // Below 9 pixels a hex one plate for each corps at most; three in five find room.
        const named = divisions.filter((d) => !d.loose && (zoom >= CORPS_BELOW || d.units.length >= 5));
        if (zoom < CORPS_BELOW) expect(new Set(laid.map((p) => p.of.division.id)).size).toBe(laid.length);
        expect(new Set(laid.map((p) => p.of.division.id)).size).toBeGreaterThanOrEqual(named.length * 0.6);
      }
    });
});

describe('a drop that may be plotted almost anywhere', () => {
  it('opens Market-Garden on Arnhem and Nijmegen with the units that are to reach them', async () => {
    const hexes = shown(await opened('road-to-the-rhine', 'market-garden'));
    expect(hexes).toEqual(expect.arrayContaining(['N-2710', 'N-2611', 'N-2014']));
  });
});
