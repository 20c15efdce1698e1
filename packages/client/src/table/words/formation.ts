/** A formation as a whole, in words. Fetched when one is first looked at. */
import { check, formationTold, prompt, type Shape, type UnitId, type World } from '@hexfront/engine';
import type { FormationSaid, Said } from '../protocol.ts';
import { capital, mentioned, saidRefusal, sayFirst } from './speak.ts';

type G = World<Shape>;

/** `world` is asked what may be done now, as a click would ask it: by whoever may act in it alone. */
export function formationSaid(g: G, world: G, unit: UnitId): FormationSaid | undefined {
  const a = formationTold(g, unit);
  if (!a) return undefined;
  const asks = prompt(g).side === g.def.units[unit].side;
  const say = ({ what, args }: { what: string; args?: object }): string => sayFirst(g, [what], args);
  const cutSaid = (b: NonNullable<(typeof a.chain)[number]['cut']>[number]): Said => ({
    text: capital(sayFirst(g, [b.what], { hex: b.hex, ...(b.unit === undefined ? {} : { unit: b.unit, blocker: b.unit }) })),
    case: b.case,
    hexes: [g.board.ids[b.hex]],
    units: b.unit === undefined ? [] : [b.unit],
  });
  return {
    name: a.name,
    ...(a.unit === undefined ? {} : { unit: a.unit }),
    units: a.units,
    chain: a.chain.map((link) => ({
      text: capital(say(link)),
      ...(link.case ? { case: link.case } : {}),
      ...mentioned(g, { ...(link.unit === undefined ? {} : { unit: link.unit }) }),
      ...(link.cut?.length ? { cut: link.cut.map(cutSaid) } : {}),
    })),
    switches: a.switches.map((s) => ({
      text: capital(say(s)),
      case: s.case,
      ...(s.note ? { note: say(s.note) } : {}),
      options: s.options.map((o) => {
        const refused = o.refusal ?? (o.action && asks && !o.on ? check(world, o.action) : undefined);
        return {
          text: capital(say(o)),
          ...(o.about ? { about: say(o.about) } : {}),
          on: o.on,
          ...(o.action ? { action: o.action } : {}),
          ...(refused ? { why: saidRefusal(g, refused) } : {}),
        };
      }),
      ...(s.table ? { table: { text: capital(say(s.table)), case: s.table.case, heads: s.table.heads, cells: s.table.cells } } : {}),
    })),
    parts: a.parts.map((p) => ({ text: capital(say(p)), units: p.units, steps: p.steps, of: p.of })),
    lines: a.lines.map((line) => ({
      text: capital(say(line)),
      ...(line.value === undefined ? {} : { value: line.value }),
      ...(line.case ? { case: line.case } : {}),
      ...(line.confidence ? { confidence: line.confidence } : {}),
    })),
  };
}
