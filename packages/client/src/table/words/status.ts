/** Supply, victory, arrivals and open matters in words. Fetched when they are first asked for: the first board waits for none of it. */
import { explain, type Shape, type SupplyBlocker, type UnitId, type World } from '@hexfront/engine';
import type { Questions, Said, SupplyCut, SupplySaid } from '../protocol.ts';
import { capital, hasKey, hexsideRef, ids, saidMatter, sayFirst } from './speak.ts';

type G = World<Shape>;

export function supply(g: G, unit: UnitId): SupplySaid | undefined {
  const a = explain(g, { q: 'supply', unit });
  if (!a) return undefined;
  const text = capital(sayFirst(g, [`supply.${a.status}`, `status.${a.status}`, a.status], { unit }));
  return {
    unit,
    status: a.status,
    text,
    ...(a.case ? { case: a.case } : {}),
    path: ids(g, a.path),
    blockers: a.blockers.map((b) => cutSaid(g, b)),
    ...(a.links
      ? {
          links: a.links.map((l) => ({
            ...saidMatter(g, { what: l.what, args: { unit: l.unit }, case: l.case }, ['link', 'supply']),
            path: ids(g, l.path),
            ...(l.unit !== undefined ? { unit: l.unit } : {}),
            blockers: l.blockers.map((b) => cutSaid(g, b)),
          })),
        }
      : {}),
  };
}
const cutSaid = (g: G, b: SupplyBlocker): SupplyCut => ({
  ...saidMatter(g, { what: b.what, args: { hex: b.hex, unit: b.unit }, case: b.case }, ['block', 'supply', 'refuse']),
  hex: g.board.ids[b.hex],
  ...(b.unit !== undefined ? { unit: b.unit } : {}),
});

export function warnings(g: G): Said[] {
  return (explain(g, { q: 'warnings' }) ?? []).map((w) => ({
    ...saidMatter(
      g,
      { what: w.what, args: { n: w.units.length || w.hexes.length, units: w.units, hexes: w.hexes, ...w.args }, case: w.case },
      ['warn', 'warning'],
    ),
    units: w.units,
    hexes: ids(g, w.hexes),
  }));
}

export function victory(g: G): Questions['victory'][1] {
  return (explain(g, { q: 'victory' }) ?? []).map((v) => ({
    ...saidMatter(g, { what: v.says, args: { side: v.side, ...v.args }, case: v.case }, ['victory']),
    ...(v.hexes ? { hexes: ids(g, v.hexes) } : {}),
    met: v.met,
    side: v.side,
    depth: v.depth ?? 0,
    ...(v.sentence ? { sentence: true } : {}),
    ...(v.join ? { join: v.join } : {}),
    ...(typeof v.args?.n === 'number' && typeof v.args.of === 'number' && !v.sentence ? { progress: { n: v.args.n, of: v.args.of } } : {}),
    ...(v.border?.length ? { border: v.border.map((hexside) => hexsideRef(g, hexside)) } : {}),
  }));
}

export function arrivals(g: G): Questions['arrivals'][1] {
  return (explain(g, { q: 'arrivals' }) ?? []).map((a) => ({
    unit: a.unit,
    turn: a.turn,
    where: hasKey(g, `where.${a.where}`) ? sayFirst(g, [`where.${a.where}`]) : a.where,
    hexes: ids(g, a.hexes),
    ...(a.condition ? { condition: /\s/.test(a.condition) ? a.condition : sayFirst(g, [`condition.${a.condition}`, a.condition]) } : {}),
    ...(a.overdue ? { overdue: true } : {}),
    ...(a.open ? { open: ids(g, a.open), detour: a.detour, blocked: a.blocked, cost: a.cost } : {}),
  }));
}
