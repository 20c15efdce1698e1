/** A map that nobody has drawn, drawn from its board alone: hexes in the colour of their terrain, hexsides, places. */
import { type ArtFile, type ArtLayer, type BoardFile, boardOf, type HexId } from '@hexfront/engine';

const round = (v: number): number => Math.round(v * 1000) / 1000;

/** Colours of terrains by what their names say; the first that fits. */
const COLOURS: readonly (readonly [RegExp, string])[] = [
  [/water|sea|lake/i, '#BBD3DE'],
  [/marsh|swamp/i, '#C9D6C3'],
  [/wood|forest/i, '#B9CBA2'],
  [/rough|hill|mountain/i, '#DCCBAA'],
  [/town|city/i, '#D8CFC8'],
];
const CLEAR = '#EDE8D8';
const OTHERS = ['#E0D9C4', '#D5DCC9', '#DDD3D6', '#D2DADF'];

const colourOf = (name: string, i: number): string =>
  i === 0
    ? (COLOURS.find(([word]) => word.test(name))?.[1] ?? CLEAR)
    : (COLOURS.find(([word]) => word.test(name))?.[1] ?? OTHERS[i % OTHERS.length]);

export function plainArt(file: BoardFile): ArtFile {
  const board = boardOf(file);
  const flat = file.grid.top === 'flat';
  const rim = 1 / Math.sqrt(3);
  const corner = (h: HexId, k: number): [number, number] => {
    const a = ((flat ? k * 60 : k * 60 + 30) * Math.PI) / 180;
    return [round(board.x[h] + Math.cos(a) * rim), round(board.y[h] + Math.sin(a) * rim)];
  };
  const hexes = Array.from({ length: board.n }, (_, h) => h);
  const terrain = board.terrains.map(
    (name, i): ArtLayer => ({
      id: `terrain-${name}`,
      name,
      kind: 'area',
      fill: colourOf(name, i),
      rings: hexes.filter((h) => board.terrain[h] === i).map((h) => [0, 1, 2, 3, 4, 5].flatMap((k) => corner(h, k))),
    }),
  );
  const sides = board.sideNames.map((name, i): ArtLayer => {
    const lines: number[][] = [];
    for (const h of hexes)
      for (let d = 0; d < 6; d++) {
        const to = board.neighbors[6 * h + d];
        if (to < h || !(board.sides[6 * h + d] & (1 << i))) continue;
        // The two corners that both hexes share: those nearest to the other one's middle.
        const near = [0, 1, 2, 3, 4, 5]
          .map((k) => corner(h, k))
          .sort((p, q) => Math.hypot(p[0] - board.x[to], p[1] - board.y[to]) - Math.hypot(q[0] - board.x[to], q[1] - board.y[to]));
        lines.push([...near[0], ...near[1]]);
      }
    const water = /river|stream|water|canal/i.test(name);
    return { id: `side-${name}`, name, kind: 'line', style: { stroke: water ? '#5E8FA6' : '#7A5A3A', width: 0.07, cap: 'round' }, lines };
  });
  const names: ArtLayer = {
    id: 'names',
    name: 'Places',
    kind: 'label',
    style: { font: 'serif', weight: 600, size: 0.2, color: '#23282C', halo: { color: '#F6F3EB', width: 0.04 } },
    labels: board.places.flatMap(({ name, hexes: [h] }) =>
      h === undefined ? [] : [{ text: name, x: round(board.x[h]), y: round(board.y[h] + 0.06) }],
    ),
  };
  return {
    format: 'hexfront-art',
    version: 1,
    board: file.id,
    width: round(Math.max(...hexes.map((h) => board.x[h])) + (flat ? rim : 0.5)),
    height: round(Math.max(...hexes.map((h) => board.y[h])) + (flat ? 0.5 : rim)),
    ground: { tile: 256, base: '', levels: [] },
    layers: [...terrain, ...sides, names],
    legend: [...terrain, ...sides].map(({ id, name }) => ({ name, layer: id })),
  };
}
