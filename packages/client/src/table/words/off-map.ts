/** What lies beside the map, as the game describes it: numbers and words in groups, counters in boxes. */
import type { BoxView, Describe, Shape, StatusLine, World } from '@hexfront/engine';
import type { OffMap } from '../protocol.ts';

export function offMapOf(g: World<Shape>, d: Describe<Shape>): OffMap | undefined {
  const lines: StatusLine[] = d.status?.(g) ?? [];
  const boxes: BoxView[] = d.boxes?.(g) ?? [];
  if (!lines.length && !boxes.length) return undefined;
  const groups = new Map<string, OffMap['groups'][number]>();
  for (const { group, ...line } of lines) {
    const known = groups.get(group);
    if (known) known.lines.push(line);
    else groups.set(group, { name: group, lines: [line] });
  }
  return { groups: [...groups.values()], boxes };
}
