/** Cards and turn tracks speak to players: no names of marks, keys or cases of ours in them. */
import { games } from '@hexfront/games';
import { describe, expect, it } from 'vitest';
import { loadGame } from '../src/table/games.ts';
import { openTable } from './kit.ts';

/** Names that only the program uses: words joined by hyphens or capitals, keys with dots, braces, cases in brackets. */
const INTERNAL =
  /(^|[\s(:,])[a-z]+(-[a-z0-9]+)+(?=[\s),.:;]|$)|\b[a-z]{4,}[A-Z]|\b[a-z]+\.[a-z]|[{}_]|undefined|\((basic|adv|opt|seq)?-?\d+\.\d/;
/** English that is spelled so. */
const ENGLISH = /\b(self-propelled|off-map|anti-tank|pre-dawn)\b/g;
const marksOf = (text: string): string[] => (INTERNAL.test(text.replace(ENGLISH, '')) ? [text] : []);

describe.each(games.map((g) => g.id))('%s', async (game) => {
  const { def } = await loadGame(game);
  const tables = await Promise.all(
    [def.scenarios[0], def.scenarios[def.scenarios.length - 1]].map(async ({ id }) => {
      const table = await openTable({ game, setup: { scenario: id, seed: 'plain' } });
      const { wait } = table.moment();
      if (wait !== undefined) await table.order({ o: 'take', side: wait });
      return table;
    }),
  );

  it('has no internal marks in its turn track', () => {
    const said = tables.flatMap((t) =>
      t.moment().track.flatMap((c) => [c.label, c.sky ?? '', c.ground ?? '', ...c.notes.map((n) => n.text)]),
    );
    expect([...new Set(said)].flatMap(marksOf)).toEqual([]);
  });

  it('has no internal marks in its hex cards, nor areas among the terrain', async () => {
    for (const table of tables) {
      const { places, hexCount } = table.info;
      const hexes = places.slice(0, hexCount).filter((_, i) => i % Math.ceil(hexCount / 150) === 0);
      for (const hex of hexes) {
        const card = await table.ask('hex', { hex });
        const said = [
          card.terrain,
          ...card.marks,
          ...card.sides,
          ...card.regions,
          ...card.lines.flatMap((l) => [l.label, l.text ?? '', l.value ?? '', ...(l.ledger?.lines ?? []).map((x) => x.text)]),
        ];
        expect(said.flatMap((text) => marksOf(String(text)))).toEqual([]);
        expect(card.marks.filter((text) => /\b(east|west|north|south|beyond) /.test(text))).toEqual([]);
      }
    }
  });

  it('has no internal marks in its unit cards', async () => {
    const said = new Set<string>();
    for (const table of tables) {
      const units = [...table.pieces().values()].filter((p) => p.hex !== undefined && !p.token).map((p) => p.u);
      for (const unit of units.filter((_, i) => i % Math.ceil(units.length / 80) === 0)) {
        const card = await table.ask('unit', { unit });
        for (const l of card.lines)
          for (const text of [l.label, l.text, l.value, ...(l.ledger?.lines ?? []).map((x) => x.text)]) said.add(String(text ?? ''));
      }
    }
    expect([...said].flatMap(marksOf)).toEqual([]);
  });
});
