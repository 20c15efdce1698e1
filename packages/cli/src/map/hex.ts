/** `hexfront hex <game> <id>`: everything about one hex, and where each fact comes from. */
import { type BoardFile, type BoardNotes, DIRECTIONS, type HeightsFile, heightWords } from '@hexfront/engine';
import { Complaint, complain, gameFolder, print, readBoard, readHeights, readNotes } from './files.ts';

interface Place {
  id: string;
  also: string[];
  terrain: string;
  marks: string[];
}

function opened(board: BoardFile) {
  const rows = new Map<string, BoardFile['hexes'][number]>();
  const at = new Map<string, string>();
  for (const h of board.hexes) {
    rows.set(h[0], h);
    for (const other of h.slice(5) as string[]) if (!rows.has(other)) rows.set(other, h);
    at.set(`${h[1]},${h[2]}`, h[0]);
  }
  const words = (bits: number, list: string[]) => list.filter((_, i) => (bits >> i) & 1);
  const describe = (id: string): Place | undefined => {
    const h = rows.get(id);
    return h && { id: h[0], also: h.slice(5) as string[], terrain: board.terrains[h[3]], marks: words(h[4], board.marks) };
  };
  const sides = new Map<string, string[]>();
  // A side may have a second row for what counts the other way.
  const add = (key: string, marks: string[]) => sides.set(key, [...(sides.get(key) ?? []), ...marks]);
  for (const [a, b, both, one] of board.sides) {
    add(`${a}|${b}`, [...words(both, board.sideMarks), ...words(one ?? 0, board.sideMarks).map((w) => `${w} (this way)`)]);
    if (rows.has(b)) add(`${b}|${a}`, [...words(both, board.sideMarks), ...words(one ?? 0, board.sideMarks).map((w) => `${w} (coming)`)]);
  }
  const neighbour = (id: string, dir: number): string | undefined => {
    const h = rows.get(id);
    if (!h) return undefined;
    const [, c, r] = h;
    const flat = board.grid.top === 'flat';
    const s = ((flat ? c : r) & 1) === (board.grid.shove === 'odd' ? 1 : 0) ? 1 : 0;
    const steps = flat
      ? [
          [0, -1],
          [1, s - 1],
          [1, s],
          [0, 1],
          [-1, s],
          [-1, s - 1],
        ]
      : [
          [s, -1],
          [1, 0],
          [s, 1],
          [s - 1, 1],
          [-1, 0],
          [s - 1, -1],
        ];
    return at.get(`${c + steps[dir][0]},${r + steps[dir][1]}`);
  };
  return { rows, describe, sides, neighbour };
}

/** Ids that look like what was typed, for the error message. */
function similar(board: BoardFile, text: string): string[] {
  const t = text.toLowerCase();
  const named = board.places
    .filter((p) => [p.name, ...(p.also ?? [])].some((n) => n.toLowerCase().startsWith(t)))
    .flatMap((p) => p.hexes.map((h) => `${h} (${p.name})`));
  return named.length
    ? named
    : board.hexes
        .map((h) => h[0])
        .filter((id) => id.toLowerCase().includes(t))
        .slice(0, 6);
}

export function hexText(board: BoardFile, notes: BoardNotes, wanted: string, heights?: HeightsFile): string {
  const b = opened(board);
  const fold = (s: string) => s.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const place = board.places.find((p) => [p.name, ...(p.also ?? [])].some((n) => fold(n) === fold(wanted)));
  const id = b.rows.get(wanted)?.[0] ?? b.rows.get(wanted.toUpperCase())?.[0] ?? place?.hexes[0];
  if (!id) {
    const near = similar(board, wanted);
    throw new Complaint(
      `no hex or place "${wanted}" on the map of ${board.name}${near.length ? `; did you mean ${near.join(', ')}?` : ''}`,
    );
  }
  const h = b.describe(id) as Place;
  const note = notes.hexes[id];
  const names = board.places.filter((p) => p.hexes.includes(id));
  const out: string[] = [
    `${board.name}, hex ${id}${h.also.length ? ` (also ${h.also.join(', ')})` : ''}${names.length ? `: ${names.map((p) => p.name).join(', ')}` : ''}`,
  ];
  const line = (label: string, value: string) => out.push(`  ${label.padEnd(10)} ${value}`);
  line('terrain', `${h.terrain}${note ? ` (${note.terrain})` : ''}`);
  const height = heights && heightWords(board, heights)(id);
  if (height) line('height', `${height} on average`);
  if (h.marks.length) line('marks', h.marks.join(', '));
  for (const p of names)
    line(
      'place',
      `${p.name}, ${p.kind} (${p.confidence})${p.also ? `, also ${p.also.join(', ')}` : ''}${p.hexes.length > 1 ? `, hexes ${p.hexes.join(' ')}` : ''}`,
    );
  if (note) line('position', `${note.lat.toFixed(4)} N, ${note.lon.toFixed(4)} E`);
  const regions = board.regions.filter((r) => r.hexes.includes(id));
  if (regions.length) line('regions', regions.map((r) => `${r.kind} ${r.name} (${r.confidence})`).join(', '));
  if (note?.why) line('source', note.why);
  out.push('  sides');
  DIRECTIONS[board.grid.top].forEach((dir, d) => {
    const other = b.neighbour(id, d);
    const features = b.sides.get(`${id}|${other ?? dir}`) ?? [];
    const key = other ? (id < other ? `${id}|${other}` : `${other}|${id}`) : '';
    const n = notes.sides[key];
    const there = other ? b.describe(other) : undefined;
    const town = other ? board.places.find((p) => p.hexes.includes(other))?.name : undefined;
    const to = there ? `${there.id} ${there.terrain}${town ? `, ${town}` : ''}` : 'off the map';
    const why = n && (n.name || n.why) ? `  [${[n.name, n.confidence, n.why].filter((t) => t).join('; ')}]` : '';
    out.push(`    ${dir.padEnd(2)} ${to.padEnd(32)} ${features.join(', ') || '-'}${why}`);
  });
  return out.join('\n');
}

export async function hexCommand(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    print('hexfront hex <game> <hex or place> [--json]');
    return 0;
  }
  try {
    const json = args.includes('--json');
    const [game, ...rest] = args.filter((a) => a !== '--json');
    if (!game || rest.length === 0) throw new Complaint('name a game and a hex: hexfront hex last-gamble 2427');
    const folder = gameFolder(game);
    const board = readBoard(folder);
    const notes = readNotes(folder);
    const heights = readHeights(folder);
    if (json) {
      const b = opened(board);
      const id = b.rows.get(rest.join(' '))?.[0];
      if (!id) throw new Complaint(`no hex "${rest.join(' ')}" on the map of ${board.name}`);
      const note = notes.hexes[id];
      const sides = DIRECTIONS[board.grid.top].map((dir, d) => ({
        dir,
        to: b.neighbour(id, d),
        features: b.sides.get(`${id}|${b.neighbour(id, d) ?? dir}`) ?? [],
      }));
      print(
        JSON.stringify(
          {
            ...b.describe(id),
            height: heights?.metres[board.hexes.findIndex((h) => h[0] === id)] ?? undefined,
            lat: note?.lat,
            lon: note?.lon,
            confidence: note?.terrain,
            why: note?.why,
            places: board.places.filter((p) => p.hexes.includes(id)),
            regions: board.regions.filter((r) => r.hexes.includes(id)).map((r) => ({ kind: r.kind, name: r.name })),
            sides,
          },
          undefined,
          1,
        ),
      );
    } else print(hexText(board, notes, rest.join(' '), heights));
    return 0;
  } catch (error) {
    if (!(error instanceof Complaint)) throw error;
    complain(error.message);
    return 2;
  }
}
