/** Writing boards: one hex, side, place or region per line, so that a change shows as a readable difference. */
import type { BoardFile, BoardNotes, HeightsFile } from '@hexfront/engine';

const rows = (items: unknown[]): string => (items.length === 0 ? '[]' : `[\n${items.map((i) => `  ${JSON.stringify(i)}`).join(',\n')}\n ]`);

export function boardText(b: BoardFile): string {
  const head = (['format', 'version', 'id', 'name', 'grid', 'terrains', 'marks', 'sideMarks'] as const).map(
    (k) => ` ${JSON.stringify(k)}: ${JSON.stringify(b[k])}`,
  );
  const body = (['hexes', 'sides', 'places', 'regions'] as const).map((k) => ` ${JSON.stringify(k)}: ${rows(b[k])}`);
  return `{\n${[...head, ...body].join(',\n')}\n}\n`;
}

export function notesText(n: BoardNotes): string {
  const map = (o: Record<string, unknown>) =>
    `{\n${Object.entries(o)
      .map(([k, v]) => `  ${JSON.stringify(k)}: ${JSON.stringify(v)}`)
      .join(',\n')}\n }`;
  return `{\n "format": ${JSON.stringify(n.format)},\n "version": ${n.version},\n "id": ${JSON.stringify(n.id)},\n "hexes": ${map(n.hexes)},\n "sides": ${map(n.sides)}\n}\n`;
}

/** One row or column of the map per line. */
export function heightsText(h: HeightsFile, perLine: number): string {
  const lines: string[] = [];
  for (let i = 0; i < h.metres.length; i += perLine)
    lines.push(
      `  ${h.metres
        .slice(i, i + perLine)
        .map(String)
        .join(',')}`,
    );
  const { metres, ...head } = h;
  return `{\n${Object.entries(head)
    .map(([k, v]) => ` ${JSON.stringify(k)}: ${JSON.stringify(v)},`)
    .join('\n')}\n "metres": [\n${lines.join(',\n')}\n ]\n}\n`;
}
