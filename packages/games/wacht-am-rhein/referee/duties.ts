/** Who must attack and who must be attacked, a second reading of 10.0, 10.1, 14.66 and R-C4, R-C86, R-C87. */
import { explain } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import { bridged, type Counter, ground, hexOf, isGun, isHq, isolated, standing, type Table, wayTo, workIn } from './table.ts';
import { zoneOf } from './zones.ts';

/** 8.25: the zone of a unit that has one reaches over the hexside. */
function reaches(t: Table, from: string, to: string): boolean {
  const way = wayTo(t, from, to);
  return way !== undefined && (!way.river || way.ford || bridged(t, way));
}
/** 10.14 */
const sheltered = (t: Table, hex: string): boolean => ['town', 'village'].includes(ground(t, hex)) || workIn(t, hex) > 0;
/** Units that owe attacks if an enemy obliges them: no headquarters, guns, commandos, Isolated units, nor those in parentheses beside others. */
function owes(t: Table, c: Counter): boolean {
  if (isHq(c) || isGun(c) || isolated(c) || c.type === 'commando') return false;
  return (
    !c.face.supportOnly || !standing(t, c.side, c.hex).some((o) => !o.face.supportOnly && !isHq(o) && !isGun(o) && o.type !== 'commando')
  );
}
function obliges(t: Table, e: Counter, c: Counter): boolean {
  if (zoneOf(t, e) !== 'none') return reaches(t, e.hex, c.hex);
  return isolated(e) && !isHq(e) && zoneOf(t, c) !== 'none' && reaches(t, c.hex, e.hex); // 14.66
}

export function duties(t: Table, notes: Notes): void {
  const { g } = t;
  const frame = g.frames[g.frames.length - 1];
  // The Night Bonus turn has duties of its own (13.3); once somebody has attacked, what is left depends on whom.
  if (frame?.proc !== 'combat' || frame.at !== 'choose' || t.bonus || g.rows.battles.length > 0) return;
  if (t.counters.some((c) => g.f.attacked[c.n] > 0 || g.f.defended[c.n] > 0)) return;
  const said = explain(g, { q: 'tasks' });
  if (!said) return;
  const from = new Set<string>();
  const against = new Set<string>();
  for (const c of t.counters) {
    if (c.side !== g.v.side || !owes(t, c) || sheltered(t, c.hex)) continue;
    for (const { to } of hexOf(t, c.hex).ways) {
      if (to === undefined || !standing(t, 1 - c.side, to).some((e) => obliges(t, e, c))) continue;
      from.add(c.hex);
      against.add(to);
    }
  }
  const names = (what: string, of: 'units' | 'hexes'): string[] => [
    ...new Set(
      said.filter((task) => task.what === what).flatMap((task) => task[of].map((n) => g.board.ids[of === 'units' ? g.f.place[n] : n])),
    ),
  ];
  notes.same('hexes with units that must attack', [...from].sort(), names('must-attack', 'units').sort());
  notes.same('hexes that must be attacked', [...against].sort(), names('must-be-attacked', 'hexes').sort());
}
