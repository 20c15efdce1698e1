import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardOf, loadBoard, withOverrides } from '../src/board/index.ts';
import { rectangle } from '../src/testing/boards.ts';

const GRIDS = (['flat', 'pointy'] as const).flatMap((top) => (['odd', 'even'] as const).map((shove) => ({ top, shove })));

type Loose = Record<string, unknown> & {
  grid: { rows: number };
  terrains: string[];
  hexes: unknown[][];
  sides: unknown[][];
  places: (Record<string, unknown> & { hexes: string[] })[];
  regions: (Record<string, unknown> & { hexes: string[] })[];
};

/** A small board with something in every field. */
function sample() {
  const file = rectangle(4, 3, {
    terrains: ['clear', 'woods'],
    marks: ['fort', 'hub'],
    sideMarks: ['river', 'bridge', 'steep'],
    places: [{ name: 'Aldorf', hexes: ['0202', '0203'], kind: 'town', confidence: 'read', also: ['Alddorf'] }],
    regions: [{ name: 'west', kind: 'edge', hexes: ['0101', '0102', '0103'], confidence: 'inferred' }],
  });
  file.hexes[4] = ['0202', 1, 1, 1, 2, 'X2'];
  file.sides = [
    ['0202', '0201', 3],
    ['0202', '0203', 0, 4],
    ['0203', '0202', 0, 1],
    ['0101', 'N', 1],
  ];
  return file;
}

describe('a board', () => {
  it.each(GRIDS)('has neighbours that agree both ways and lie where the drawing puts them ($top, $shove)', (grid) => {
    const board = boardOf(rectangle(7, 6, { grid }));
    for (let h = 0; h < board.n; h++) {
      for (let d = 0; d < 6; d++) {
        const to = board.neighbors[6 * h + d];
        if (to < 0) continue;
        expect(board.neighbors[6 * to + ((d + 3) % 6)]).toBe(h);
        expect(board.dirTo(h, to)).toBe(d);
        expect(board.sideId[6 * h + d]).toBe(board.sideId[6 * to + ((d + 3) % 6)]);
        expect(board.sideBetween(h, to)).toBe(board.sideId[6 * h + d]);
        // Clockwise from the north: flat-top at 0 degrees, pointy-top at 30.
        const angle = ((d * 60 + (grid.top === 'flat' ? 0 : 30)) * Math.PI) / 180;
        expect(board.x[to] - board.x[h]).toBeCloseTo(Math.sin(angle));
        expect(board.y[to] - board.y[h]).toBeCloseTo(-Math.cos(angle));
      }
    }
    expect(new Set(board.sideId).size).toBe(board.sideCount);
  });

  it('finds hexes by every printed id and reads features by name', () => {
    const board = boardOf(sample());
    const h = board.hex('0202') as number;
    expect(board.hex('X2')).toBe(h);
    expect(board.hex('__proto__')).toBeUndefined();
    expect(board.terrain[h]).toBe(board.terrainIndex('woods'));
    expect(board.marks[h]).toBe(board.markBit('hub'));
    expect(() => board.sideBit('canal')).toThrow('no hexside feature "canal"');
    expect(board.placeAt(h)?.name).toBe('Aldorf');
    expect(board.place('Alddorf')?.hexes).toEqual([h, board.hex('0203')]);
    expect([...board.region('edge', 'west').has].reduce((a, b) => a + b)).toBe(3);
    expect(() => board.region('edge', 'north')).toThrow('no edge "north"');
    expect(board.regionsAt(board.hex('0101') as number).map((r) => r.name)).toEqual(['west']);
  });

  it('keeps one-way features to their direction and names every hexside', () => {
    const board = boardOf(sample());
    const [h, south] = [board.hex('0202') as number, board.hex('0203') as number];
    const [river, steep] = [board.sideBit('river'), board.sideBit('steep')];
    expect(board.sides[6 * h + board.dirTo(h, south)]).toBe(steep);
    expect(board.sides[6 * south + board.dirTo(south, h)]).toBe(river);
    expect(board.sideOf('0202', '0201')).toBe(board.sideOf('0201', 'X2'));
    expect(board.sideLabel(board.sideOf('0101', 'N') as number)).toBe('0101|N');
    expect(board.sides[6 * (board.hex('0101') as number)]).toBe(river);
    for (let s = 0; s < board.sideCount; s++) {
      const [from, to] = board.sideLabel(s).split('|');
      expect(board.sideOf(from, to)).toBe(s);
    }
  });

  /** What is done to the sample, and where the fault must be reported. */
  const FAULTS: [path: string, what: string, change: (file: Loose) => void][] = [
    ['__proto__', 'unknown field', (f) => Object.defineProperty(f, '__proto__', { value: 1, enumerable: true })],
    ['format', 'must be "hexfront-board"', (f) => (f.format = 'chess')],
    ['terrains[2]', 'listed twice', (f) => f.terrains.push('woods')],
    ['marks', 'at most 31', (f) => (f.marks = Array.from({ length: 32 }, (_, i) => `m${i}`))],
    ['hexes[0][3]', 'between 0 and 1', (f) => (f.hexes[0][3] = 7)],
    ['hexes[0][4]', 'between 0 and 3', (f) => (f.hexes[0][4] = 99)],
    ['hexes[2][4]', 'whole number', (f) => (f.hexes[2][4] = 0.5)],
    ['hexes[11]', 'already taken by "0402"', (f) => (f.hexes[11] = ['0403', 3, 1, 0, 0])],
    ['hexes[12]', 'must be a list', (f) => f.hexes.push('x' as never)],
    ['hexes[12][0]', 'used twice', (f) => f.hexes.push(['0102', 3, 3, 0, 0])],
    ['hexes[12][0]', 'direction', (f) => f.hexes.push(['SE', 3, 3, 0, 0])],
    ['hexes[12][1]', 'between 0 and 3', (f) => f.hexes.push(['0504', 4, 3, 0, 0])],
    ['sides[4]', 'not adjacent', (f) => f.sides.push(['0202', '0402', 1])],
    ['sides[4]', 'listed twice', (f) => f.sides.push(['0202', '0201', 1])],
    ['sides[4]', 'listed twice', (f) => f.sides.push(['0201', '0202', 1])],
    ['sides[4][0]', 'unknown hex "zz"', (f) => f.sides.push(['zz', '0202', 1])],
    ['sides[4][2]', 'between 0 and 7', (f) => f.sides.push(['0301', '0302', 8])],
    ['sides[4][1]', 'leads to hex "0201"', (f) => f.sides.push(['0202', 'N', 0])],
    ['sides[4][1]', 'unknown hex or direction', (f) => f.sides.push(['0202', 'UP', 0])],
    ['places[0].hexes[2]', 'listed twice', (f) => f.places[0].hexes.push('0202')],
    ['places[1]', 'must be an object', (f) => f.places.push(5 as never)],
    ['places[0].confidence', 'must be one of', (f) => (f.places[0].confidence = 'sure')],
    ['regions[0].colour', 'unknown field', (f) => (f.regions[0].colour = 'red')],
    ['regions[0].hexes[3]', 'unknown hex "nowhere"', (f) => f.regions[0].hexes.push('nowhere')],
    ['regions[1]', 'listed twice', (f) => f.regions.push({ ...f.regions[0] })],
  ];

  it.each(FAULTS)('reports a fault at %s: %s', (path, what, change) => {
    const file = sample() as unknown as Loose;
    // One row more, so that a hex can be added inside the grid.
    file.grid.rows = 4;
    change(file);
    const { faults } = loadBoard(file);
    expect(faults).toEqual([{ path, what: expect.stringContaining(what) }]);
  });

  it('lists every fault of a file at once', () => {
    const file = sample() as unknown as Loose;
    file.grid.rows = 4;
    const several = FAULTS.filter(([path]) => !/^(marks|hexes\[12|sides\[4|regions\[1)/.test(path));
    for (const [, , change] of several) change(file);
    const faults = loadBoard(file).faults ?? [];
    expect(faults.map((f) => f.path).sort()).toEqual(several.map(([path]) => path).sort());
    expect(() => boardOf(file)).toThrow(/^board file has \d+ faults:\n {2}/);
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'board'],
    ['a list', []],
    ['an empty object', {}],
    ['a grid too large', { ...rectangle(2, 2), grid: { top: 'flat', shove: 'odd', cols: 20000, rows: 20000 } }],
  ])('refuses %s without failing', (_, input) => {
    expect(loadBoard(input).faults?.length).toBeGreaterThan(0);
  });

  it('never throws on random or mutated input', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (input) => void loadBoard(input)),
      { numRuns: 200 },
    );
    const file = sample();
    const keys = Object.keys(file);
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.nat(20), fc.nat(6), fc.jsonValue(), (key, i, k, value) => {
        const copy = JSON.parse(JSON.stringify(file));
        if (Array.isArray(copy[key]) && i < copy[key].length) {
          if (Array.isArray(copy[key][i])) copy[key][i][k] = value;
          else copy[key][i] = value;
        } else copy[key] = value;
        const { board, faults } = loadBoard(copy);
        expect(board === undefined).toBe((faults?.length ?? 0) > 0);
      }),
      { numRuns: 500 },
    );
  });
});

describe('overrides of a board', () => {
  it('change a copy and leave the board alone', () => {
    const board = boardOf(sample());
    const h = board.hex('0202') as number;
    const changed = withOverrides(board, {
      hexes: [{ hex: 'X2', terrain: 'clear', add: ['fort'], drop: ['hub'] }],
      sides: [
        { from: '0202', to: '0201', drop: ['bridge'] },
        { from: '0101', to: 'NW', add: ['river'] },
        { from: '0301', to: '0302', add: ['steep'], oneWay: true },
      ],
    }).board;
    if (!changed) throw new Error('refused');
    expect([changed.terrain[h], changed.marks[h]]).toEqual([0, 1]);
    expect([board.terrain[h], board.marks[h]]).toEqual([1, 2]);
    expect(changed.sides[6 * h]).toBe(changed.sideBit('river'));
    expect(changed.sides[6 * (board.hex('0201') as number) + 3]).toBe(changed.sideBit('river'));
    expect(changed.sides[6 * (board.hex('0302') as number)]).toBe(0);
    expect(changed.sides[6 * (board.hex('0301') as number) + 3]).toBe(4);
    expect(board.sides[6 * h]).toBe(3);
    expect(changed.neighbors).toBe(board.neighbors);
  });

  it('list every fault', () => {
    const board = boardOf(sample());
    const { faults } = withOverrides(
      board,
      {
        hexes: [{ hex: 'zz', terrain: 'lava', add: ['tree'] }, 3],
        sides: [
          { from: '0101', to: '0404' },
          { from: '0202', to: 'N' },
          { from: '0101', to: 'X', add: ['river'], drop: ['river'] },
        ],
        __proto: 1,
      },
      'board',
    );
    expect(faults?.map((f) => f.path)).toEqual([
      ...['board.__proto', 'board.hexes[0].hex', 'board.hexes[0].add[0]', 'board.hexes[0].terrain', 'board.hexes[1]'],
      ...['board.sides[0]', 'board.sides[1].to', 'board.sides[2]', 'board.sides[2]'],
    ]);
    fc.assert(fc.property(fc.anything(), (input) => void withOverrides(board, input)));
  });
});
