/** How one part of a supply line stands, in words. */
import type { SupplySaid } from '../questions.ts';

type Link = NonNullable<SupplySaid['links']>[number];

export function linkWords({ path, blockers }: Link): string {
  const [first] = blockers;
  if (first) return `cut at ${first.hex}, ${first.text}`;
  const steps = path.length - 1;
  return steps > 0 ? `holds, ${steps} ${steps === 1 ? 'hex' : 'hexes'}` : 'holds';
}
