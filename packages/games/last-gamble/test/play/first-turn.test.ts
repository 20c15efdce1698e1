/** The fourteen German attacks that the rulebook lists for 12/16 AM, from the set-up of the game (R-56, docs/games/last-gamble-first-turn.md). */
import { audit, check, explain, start } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { lastGamble } from '../../src/index.ts';
import type { Preview } from '../../src/screen/preview.ts';
import { hex, play, proves, u } from '../kit/kit.ts';

interface Row {
  n: number;
  by: string[];
  guns: string[];
  at: string;
  /** As printed: odds, die, terrain. */
  printed: [string, number, string];
  /** What the game gives, where that is something else. */
  got?: [string, number];
}
const ROWS: Row[] = [
  { n: 1, by: ['G-272-980'], guns: [], at: '0704', printed: ['1-1', 1, 'rough'] },
  { n: 2, by: ['G-326-752'], guns: [], at: '1006', printed: ['1-1', 1, 'rough'] },
  { n: 3, by: ['G-326-753'], guns: ['G-LXVII-405', 'G-LXVII-17VW'], at: '0908', printed: ['4-1', 0, 'light-woods'] },
  { n: 4, by: ['G-277-989', 'G-277-990'], guns: ['G-ISS-9VW', 'G-ISS-402'], at: '0710', printed: ['4-1', 0, 'forest'] },
  { n: 5, by: ['G-12-48', 'G-12-27F'], guns: ['G-ISS-4VW'], at: '0712', printed: ['4-1', 0, 'forest'] },
  // M5 counts as armor in the Basic game: the printed die is that of the Advanced table.
  {
    n: 6,
    by: ['G-3FJ-9', 'G-5PzA-244', 'G-18-294', 'G-18-295'],
    guns: ['G-ISS-388'],
    at: '0715',
    printed: ['7-1', -1, 'rough'],
    got: ['7-1', 0],
  },
  { n: 7, by: ['G-18-293'], guns: ['G-LXVI-16VW'], at: '0818', printed: ['3-1', 0, 'light-woods'] },
  {
    n: 8,
    by: ['G-62-183', 'G-62-190', 'G-116-60'],
    guns: ['G-LVIII-401'],
    at: '1020',
    printed: ['3-1', 0, 'light-woods'],
    got: ['4-1', 0],
  },
  { n: 9, by: ['G-560-1130', 'G-116-156'], guns: ['G-LVIII-7VW'], at: '1221', printed: ['2-1', 0, 'light-woods'], got: ['3-1', 0] },
  { n: 10, by: ['G-2Pz-304'], guns: ['G-XLVII-766'], at: '1525', printed: ['6-1', 0, 'light-woods'], got: ['8-1', 0] },
  { n: 11, by: ['G-26-77'], guns: ['G-XLVII-15VW'], at: '1527', printed: ['4-1', 0, 'forest'], got: ['9-1', 0] },
  { n: 12, by: ['G-5FJ-15'], guns: ['G-LXXXV-18VW'], at: '1130', printed: ['3-1', 0, 'rough'], got: ['5-1', 0] },
  { n: 13, by: ['G-352-916', 'G-352-915'], guns: ['G-LXXXV-406'], at: '1031', printed: ['4-1', 0, 'light-woods'] },
  { n: 14, by: ['G-276-986', 'G-276-988'], guns: [], at: '0832', printed: ['3-1', 1, 'light-woods'] },
];
/** Those that come out as printed whatever is assumed about the map. */
const EXACT = [1, 2, 3, 4, 5, 14];

function odds(row: Row, options = {}): Preview {
  const g = start(lastGamble, { scenario: 'breakthrough', options });
  const p = explain(g, { q: 'attack', targets: [hex(g, row.at)], attackers: row.by.map(u), guns: row.guns.map(u) }) as unknown as Preview;
  for (const name of ['attack', 'defense', 'column', 'die'] as const) expect(audit(p[name])).toBeUndefined();
  return p;
}

describe('first-turn attacks', () => {
  for (const row of ROWS.filter((r) => EXACT.includes(r.n)))
    proves(
      ['odds-table', 'basic-11.46', 'basic-11.42'],
      `attack ${row.n} comes out as printed: ${row.printed[0]} in ${row.printed[2]}`,
      () => {
        const p = odds(row);
        const g = start(lastGamble, { scenario: 'breakthrough' });
        expect([p.odds, p.modifier, g.board.terrains[g.board.terrain[hex(g, row.at)]]]).toEqual(row.printed);
      },
    );

  it('the others give what the documents say', () => {
    for (const row of ROWS.filter((r) => !EXACT.includes(r.n))) {
      const p = odds(row);
      expect([p.odds, p.modifier], `attack ${row.n}`).toEqual(row.got ?? [row.printed[0], row.printed[1]]);
    }
  });

  proves(['odds-table', 'basic-14.47'], 'with the two positions added, attacks 11 and 12 come out as printed too', () => {
    for (const n of [11, 12]) {
      const row = ROWS[n - 1];
      const p = odds(row, { 'extra-positions': 'added' });
      expect([p.odds, p.modifier], `attack ${n}`).toEqual([row.printed[0], row.printed[1]]);
    }
  });

  it('can all be declared one after another', () => {
    const g = start(lastGamble, { scenario: 'breakthrough', seed: 'first' });
    const now = () => g.frames[g.frames.length - 1];
    while (now().proc !== 'combat') play(g, { k: 'done' });
    for (const row of ROWS) {
      expect(check(g, { k: 'target', h: hex(g, row.at) }), `attack ${row.n}`).toBeUndefined();
      const h = g.copy();
      play(h, { k: 'target', h: hex(g, row.at) });
      for (const id of row.by) if (!h.rows.battles[0].attackers.includes(u(id))) play(h, { k: 'join', u: u(id) });
      for (const id of row.guns) if (!h.rows.battles[0].guns.includes(u(id))) play(h, { k: 'gun', u: u(id) });
      if (h.frames[h.frames.length - 1].at === 'draft') play(h, { k: 'ready' });
      expect(h.rows.battles[0].attackers.map((x) => lastGamble.units[x].id).sort(), `attack ${row.n}`).toEqual([...row.by].sort());
    }
  });
});
