/** `docs/maps/<game>.md`: what the board holds, how far it is from nature, and what nobody has seen. */
import { HIGHWAY, ROAD, roadParts } from './board/roads.ts';
import { hexDistance } from './grid.ts';
import { lengthOf } from './lines.ts';
import type { BoardModel } from './model.ts';

const table = (head: string[], rows: (string | number)[][]): string =>
  [`| ${head.join(' | ')} |`, `| ${head.map(() => '---').join(' | ')} |`, ...rows.map((r) => `| ${r.join(' | ')} |`)].join('\n');

export interface ReportFacts {
  kmPerHex: number;
  method: string[];
  reconstructed: string[];
  vocabulary: string[];
  bytes: { board: number; heights: number; art: number; near: number; levels: { px: number; bytes: number }[] };
}

export function mapReport(model: BoardModel, facts: ReportFacts): string {
  const { board, grid, projection } = model;
  const out: string[] = [
    `# Map of ${board.name}`,
    '',
    'Written by `npm run atlas`; do not edit by hand. Stated facts live in `data/map-overrides.json` of the game.',
    '',
  ];
  out.push(
    `${board.hexes.length} hexes, ${grid.spec.cols} columns by ${grid.spec.rows} rows, ${grid.spec.top}-top, about ${facts.kmPerHex} km per hex.`,
    '',
  );

  out.push('## Method', '', ...[...facts.method, ...model.remarks].map((m) => `* ${m}`), '');
  out.push('## Words', '', ...facts.vocabulary.map((v) => `* ${v}`), '');

  out.push('## Terrain', '');
  const count = board.terrains.map((_, t) => model.terrain.filter((x) => x === t).length);
  out.push(
    table(
      ['terrain', 'hexes', 'share'],
      board.terrains.map((t, i) => [t, count[i], `${((100 * count[i]) / board.hexes.length).toFixed(1)} %`]),
    ),
    '',
  );
  out.push(
    table(
      ['mark', 'hexes'],
      board.marks.map((m, i) => [m, board.hexes.filter((h) => (h[4] >> i) & 1).length]),
    ),
    '',
  );
  out.push(
    table(
      ['hexside', 'sides'],
      board.sideMarks.map((m, i) => [m, board.sides.filter((s) => ((s[2] | (s[3] ?? 0)) >> i) & 1).length]),
    ),
    '',
  );

  out.push(
    '## Places: stated hex against true position',
    '',
    `Offset of the true position under the fitted grid (before the artwork is pulled straight), in hexes of ${facts.kmPerHex} km.`,
    '',
  );
  const offs: number[] = [];
  const rows = model.truePlaces.map((p) => {
    const [x, y] = projection.fitted(p.lon, p.lat);
    const d = Math.min(
      ...p.hexes.map((id) => {
        const h = grid.byId.get(id);
        return h ? Math.hypot(h.x - x, h.y - y) : Infinity;
      }),
    );
    offs.push(d);
    return [
      p.name,
      p.hexes.join(' '),
      `${p.lat.toFixed(3)}, ${p.lon.toFixed(3)}`,
      d.toFixed(2),
      board.places.find((b) => b.name === p.name)?.confidence ?? '',
    ];
  });
  offs.sort((a, b) => a - b);
  out.push(
    `Median ${offs[offs.length >> 1].toFixed(2)} hex, ${offs.filter((o) => o <= 1).length} of ${offs.length} within one hex, worst ${offs[offs.length - 1].toFixed(2)}.`,
    '',
    table(['place', 'hex', 'lat, lon', 'offset', 'confidence'], rows),
    '',
  );

  out.push('## Rivers', '');
  out.push(
    table(
      ['river', 'kind', 'hexsides', 'on the board, km', 'breaks'],
      model.water.map((w) => {
        let breaks = 0;
        for (let i = 0; i < w.river.sides.length; i++) {
          const v = grid.sides[w.river.sides[i]].v;
          if (!v.includes(w.river.corners[i]) || !v.includes(w.river.corners[i + 1])) breaks++;
        }
        return [
          w.name,
          w.kind ?? (w.big ? 'major' : 'river'),
          w.river.sides.length,
          Math.round((w.river.sides.length / Math.sqrt(3)) * facts.kmPerHex),
          breaks,
        ];
      }),
    ),
    '',
  );

  out.push('## Roads', '');
  const parts = new Set([...roadParts(grid, model.net.cls)].filter((p) => p >= 0)).size;
  const steps = [...model.net.cls].filter((c) => c > 0).length;
  out.push(`${steps} hexsides carry a road; the network has ${parts} connected part${parts === 1 ? '' : 's'}.`, '');
  if (model.laid.length) {
    out.push(
      table(
        ['road', 'class', 'hexes', 'course, km'],
        [...model.laid]
          .sort((a, b) => (a.id < b.id ? -1 : 1))
          .map((l) => [
            `${l.id} ${l.name}`,
            l.cls === HIGHWAY ? 'highway' : l.cls === ROAD ? 'road' : 'trail',
            l.hexes.length,
            Math.round(lengthOf(l.course) * facts.kmPerHex),
          ]),
      ),
      '',
    );
  }
  const entries = board.regions.filter((r) => r.kind === 'entry' && r.name.length === 1);
  if (entries.length > 1) {
    const gap = entries.slice(1).map((e, i) => {
      const a = grid.byId.get(entries[i].hexes[0]);
      const b = grid.byId.get(e.hexes[0]);
      return a && b ? hexDistance(grid, a, b) : 0;
    });
    out.push(
      '## Entry areas',
      '',
      table(
        ['area', 'hex', 'hexes to the next'],
        entries.map((e, i) => [e.name, e.hexes.join(' '), gap[i] ?? '']),
      ),
      '',
    );
  }
  out.push('## Reconstructed or uncertain', '', ...facts.reconstructed.map((r) => `* ${r}`), '');
  const kb = (n: number) => `${Math.round(n / 1024)} KB`;
  out.push(
    '## Sizes',
    '',
    table(
      ['file', 'size'],
      [
        ['board.json', kb(facts.bytes.board)],
        ['heights.json (for cards, fetched on demand)', kb(facts.bytes.heights)],
        ['art.json', kb(facts.bytes.art)],
        ...(facts.bytes.near ? [['near/ (by sheet, close up)', kb(facts.bytes.near)]] : []),
        ...facts.bytes.levels.map((l, i) => [`ground/${i} (${l.px} px per hex)`, kb(l.bytes)]),
      ],
    ),
    '',
  );
  return `${out.join('\n')}\n`;
}
