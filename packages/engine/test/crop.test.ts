import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ArtFile, ArtPartFile } from '../src/board/art.ts';
import { boardOf, type Cut, cropArt, cropBoard, disk, distance, distanceField, joinPart, loadBoard } from '../src/board/index.ts';
import { scenarioBoards } from '../src/core/scenario-boards.ts';
import { rectangle } from '../src/testing/boards.ts';

const GRIDS = (['flat', 'pointy'] as const).flatMap((top) => (['odd', 'even'] as const).map((shove) => ({ top, shove })));

/** A map with something of everything, drawn by chance. */
function land(grid: (typeof GRIDS)[number], bits: readonly number[]) {
  const file = rectangle(12, 10, { grid, terrains: ['clear', 'woods'], marks: ['fort'], sideMarks: ['river', 'steep'] });
  const at = (i: number) => bits[i % bits.length] ?? 0;
  file.hexes.forEach((h, i) => {
    h[3] = at(i) & 1;
    h[4] = (at(i) >> 1) & 1;
  });
  const board = boardOf(file);
  for (let s = 0; s < board.sideCount; s++) {
    const [from, to] = board.sideLabel(s).split('|');
    const b = (at(s) >> 2) & 3;
    if (b) file.sides.push([from, to, b & 1, b & 2]);
  }
  return file;
}

const piece = (file: ReturnType<typeof rectangle>, cut: Cut) => {
  const made = cropBoard(file, cut);
  if (!made.file) throw new Error(JSON.stringify(made.faults));
  return made.file;
};

describe('a piece of a board', () => {
  it.each(GRIDS)('is the whole board as far as it reaches: ids, ground, sides, neighbours, distances ($top, $shove)', (grid) => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(15), { minLength: 7, maxLength: 41 }),
        fc.nat(119),
        fc.integer({ min: 1, max: 4 }),
        (bits, centre, radius) => {
          const file = land(grid, bits);
          const whole = boardOf(file);
          const of = disk(whole, centre, radius).map((h) => whole.ids[h]);
          const made = piece(file, { id: 'part', name: 'Part', of });
          const { board, faults } = loadBoard(made);
          expect(faults).toBeUndefined();
          if (!board) return;
          expect([...board.ids].sort()).toEqual([...of].sort());
          const back = board.ids.map((id) => whole.hex(id) as number);
          for (let h = 0; h < board.n; h++) {
            expect(board.terrain[h]).toBe(whole.terrain[back[h]]);
            expect(board.marks[h]).toBe(whole.marks[back[h]]);
            for (let d = 0; d < 6; d++) {
              const beyond = whole.neighbors[6 * back[h] + d];
              const id = beyond < 0 ? undefined : board.hex(whole.ids[beyond]);
              expect(board.neighbors[6 * h + d]).toBe(id ?? -1);
              expect(board.sides[6 * h + d]).toBe(whole.sides[6 * back[h] + d]);
            }
            expect(distance(board, 0, h)).toBe(distance(whole, back[0], back[h]));
          }
          // A flood that never leaves the piece finds the same in both.
          const inside = new Set(back);
          const near = distanceField(board, [0], 99, new Int16Array(board.n));
          const far = distanceField(whole, [back[0]], 99, new Int16Array(whole.n), (_, __, to) => inside.has(to));
          expect([...near]).toEqual(back.map((h) => far[h]));
        },
      ),
      { numRuns: 25 },
    );
  });

  it('keeps what is left of places and regions, brings its own edges, and knows where it was cut from', () => {
    const file = rectangle(9, 8, {
      places: [
        { name: 'Aldorf', hexes: ['0404', '0304'], kind: 'town', confidence: 'read' },
        { name: 'Farham', hexes: ['0908'], kind: 'town', confidence: 'read' },
      ],
      regions: [
        { name: 'east', kind: 'sheet', hexes: ['0404', '0405', '0504', '0505'], confidence: 'read' },
        { name: 'west', kind: 'edge', hexes: ['0101', '0404'], confidence: 'read' },
        { name: 'south', kind: 'edge', hexes: ['0108'], confidence: 'read' },
      ],
    });
    const own = { name: 'west', kind: 'edge', hexes: ['0405'], confidence: 'inferred' as const };
    const made = piece(file, { id: 'sheet-east', name: 'East', of: { kind: 'sheet', name: 'east' }, regions: [own] });
    expect(loadBoard(made).faults).toBeUndefined();
    expect(made).toMatchObject({
      id: 'sheet-east',
      name: 'East',
      cut: { board: 'toy', col: 3, row: 3 },
      grid: { cols: 2, rows: 2, shove: 'even' },
    });
    expect(made.places.map((p) => [p.name, p.hexes])).toEqual([['Aldorf', ['0404']]]);
    expect(made.regions.map((r) => [r.kind, r.name, r.hexes])).toEqual([
      ['sheet', 'east', ['0404', '0405', '0504', '0505']],
      ['edge', 'west', ['0405']],
    ]);
    const again = piece(made, { id: 'corner', name: 'Corner', of: ['0505'] });
    expect(again.cut).toEqual({ board: 'toy', col: 4, row: 4 });
  });

  it('says in one sentence what the board does not have', () => {
    const file = rectangle(3, 3);
    expect(cropBoard(file, { id: 'x', name: 'X', of: ['0101', '9999'] }).faults).toEqual([
      { path: 'of', what: 'board toy has no hex "9999"' },
    ]);
    expect(cropBoard(file, { id: 'x', name: 'X', of: { kind: 'sheet', name: 'D' } }).faults).toEqual([
      { path: 'of', what: 'board toy has no sheet "D"' },
    ]);
    expect(cropBoard(file, { id: 'x', name: 'X', of: [] }).faults).toEqual([{ path: 'of', what: 'no hex is left' }]);
    expect(loadBoard({ ...file, cut: { board: 'whole', col: -1, row: 0 } }).faults).toEqual([
      { path: 'cut.col', what: 'must be between 0 and 20000, not -1' },
    ]);
    expect(() => scenarioBoards(file, () => ({ id: 'bad', name: 'Bad', of: ['7777'] })).file('any')).toThrow('cut bad has 1 fault');
  });

  it('is cut once for each scenario that is played on it; the others share the whole map', () => {
    const file = rectangle(6, 6);
    const small = { id: 'small', name: 'Small', of: ['0101', '0102'] };
    const boards = scenarioBoards(file, (scenario) => (scenario === 'campaign' ? undefined : small));
    expect(boards.board({ scenario: 'first' }).n).toBe(2);
    expect(boards.board({ scenario: 'first' })).toBe(boards.board({ scenario: 'second' }));
    expect(boards.board({ scenario: 'campaign' }).n).toBe(36);
    expect(boards.file()).toBe(file);
    expect(boards.file('first').id).toBe('small');
  });

  it.each(GRIDS)('has its part of the artwork, moved with its hexes ($top, $shove)', (grid) => {
    const file = rectangle(9, 8, { grid });
    const whole = boardOf(file);
    const names = whole.ids.map((text, h) => ({ text, x: whole.x[h], y: whole.y[h] }));
    const art: ArtFile = {
      ...{ format: 'hexfront-art', version: 1, board: 'toy', width: 20, height: 20, legend: [] },
      ground: { tile: 256, base: 'ground', levels: [] },
      layers: [
        { id: 'names', name: 'Names', kind: 'label', style: { font: 'sans', weight: 400, size: 1, color: '#000' }, labels: names },
        { id: 'far', name: 'Far', kind: 'line', style: { stroke: '#000', width: 1 }, lines: [[0, 0, 0.4, 0.4]] },
        { id: 'areas', name: 'Areas', kind: 'area', fill: '#000', rings: [[0, 0, 9, 0, 9, 9]] },
      ],
    };
    expect(cropArt(art, file)).toBe(art);
    const made = piece(file, { id: 'part', name: 'Part', of: ['0405', '0406', '0505', '0506', '0607'] });
    const board = boardOf(made);
    const cut = cropArt(art, made);
    const labels = cut.layers[0].kind === 'label' ? cut.layers[0].labels : [];
    for (let h = 0; h < board.n; h++) {
      const label = labels.find((l) => l.text === board.ids[h]);
      expect(label?.x).toBeCloseTo(board.x[h]);
      expect(label?.y).toBeCloseTo(board.y[h]);
    }
    const first = whole.hex(board.ids[0]) as number;
    expect(cut.ground.at?.[0]).toBeCloseTo(whole.x[first] - board.x[0]);
    expect(cut.ground.at?.[1]).toBeCloseTo(whole.y[first] - board.y[0]);
    expect(cut.layers[1]).toMatchObject({ lines: [] });
    expect(cut.layers[2].kind === 'area' && cut.layers[2].rings).toHaveLength(1);
    expect(cut.width).toBeLessThan(5);
  });

  it.each(GRIDS)('gets the same artwork whether its parts are joined before the cut or after ($top, $shove)', (grid) => {
    const file = rectangle(9, 8, { grid });
    const style = { font: 'sans', weight: 400, size: 1, color: '#000' } as const;
    const art: ArtFile = {
      ...{ format: 'hexfront-art', version: 1, board: 'toy', width: 20, height: 20, legend: [] },
      ground: { tile: 256, base: 'ground', levels: [] },
      layers: [
        { id: 'lines', name: 'Lines', kind: 'line', style: { stroke: '#000', width: 1 }, lines: [[0, 0, 9, 9]] },
        { id: 'areas', name: 'Areas', kind: 'area', fill: '#000', rings: [] },
        { id: 'names', name: 'Names', kind: 'label', style, labels: [] },
      ],
      parts: [
        { file: 'near/a.json', from: 30, box: [0, 0, 9, 9] },
        { file: 'near/b.json', from: 30, box: [0, 0, 1, 1] },
      ],
    };
    const part: ArtPartFile = {
      format: 'hexfront-art-part',
      version: 1,
      board: 'toy',
      content: {
        lines: [
          [5, 5, 6, 6],
          [0, 0, 0.2, 0.2],
        ],
        areas: [[4, 4, 6, 4, 6, 6]],
        names: [
          { text: 'here', x: 5, y: 5.5 },
          { text: 'far away', x: 0.1, y: 0.1 },
        ],
      },
    };
    const made = piece(file, { id: 'part', name: 'Part', of: ['0405', '0406', '0505', '0506', '0607'] });
    const after = joinPart(cropArt(art, made), part);
    expect(after.layers).toEqual(cropArt(joinPart(art, part), made).layers);
    expect(after.layers[2].kind === 'label' && after.layers[2].labels.map((l) => l.text)).toEqual(['here']);
    // A part that lies wholly beside the piece is not asked for.
    expect(after.parts?.map((p) => p.file)).toEqual(['near/a.json']);
  });
});
