/** Shifts of the odds column: Regimental Integrity (10.4), Combined Arms (10.5), surprise (25.14a); after them Improved Positions (16.11). */
import type { HexId, Shift, Side, UnitId } from '@hexfront/engine';
import { tables, type UnitType } from '../../data/index.ts';
import type { Battle } from '../../state/battle.ts';
import { isTank, typeOf, UNITS, unitsOf } from '../../state/query.ts';
import { type G, GERMAN, IMPROVED } from '../../state/shape.ts';
import { inWestWall, usesWorks } from './works.ts';

const SHIFTS = tables.shifts;

/** Kinds of battalions that have integrity (10.43); motorized infantry is infantry (R-C82). */
const LINE_INFANTRY: ReadonlySet<UnitType> = new Set<UnitType>(['infantry', 'mechanized', 'motorized', 'glider', 'parachute']);
/** Regiment and parent of the battalions that count, empty for the others, such as those of German brigades (10.41, R-C19). */
const REGIMENT: readonly string[] = UNITS.map((u) => {
  if (!u.regiment || !u.formation || u.replacement || u.size !== 'battalion' || !LINE_INFANTRY.has(u.type)) return '';
  return `${u.regiment}/${u.formation}`;
});
const PARTNERS: ReadonlySet<UnitType> = new Set<UnitType>([...LINE_INFANTRY, 'ranger', 'recon', 'engineer']);

/** A battalion that fights and another of its regiment in the same hex, which need not fight (10.44). */
function integrity(g: G, side: Side, fighting: readonly UnitId[]): HexId {
  for (const u of fighting) {
    if (REGIMENT[u] === '' || !g.onMap(u)) continue;
    const hex = g.hexOf(u);
    if (unitsOf(g, side, hex).some((v) => v !== u && REGIMENT[v] === REGIMENT[u])) return hex;
  }
  return -1;
}

/** Tanks, in defense also anti-tank artillery, with another arm in a hex from which somebody fights (10.51, 10.53, 10.55). */
function combinedArms(g: G, side: Side, fighting: readonly UnitId[], defends: boolean): HexId {
  for (const u of fighting) {
    if (!g.onMap(u)) continue;
    const hex = g.hexOf(u);
    let tanks = false;
    let partner = false;
    for (const v of unitsOf(g, side, hex)) {
      const type = typeOf(g, v);
      if (isTank(g, v) || (defends && type === 'anti-tank')) tanks = true;
      else if (PARTNERS.has(type)) partner = true;
    }
    if (tanks && partner) return hex;
  }
  return -1;
}

/** Somebody in the attacked hexes uses Improved Positions (16.11, R-C22). */
function positions(g: G, b: Battle): HexId {
  for (const u of [...b.defenders, ...b.bystanders])
    if (g.onMap(u) && g.f.fled[u] === 0 && g.f.work[g.f.place[u]] === IMPROVED && usesWorks(g, u) && !inWestWall(g, u)) return g.hexOf(u);
  return -1;
}

/** Two groups: the net of everything else, then Improved Positions; the ends of the table hold after each (R-C10). One bonus of a kind at most (err-10.4/10.5). */
export function shiftsOf(g: G, b: Battle): readonly (readonly Shift[])[] {
  const first: Shift[] = [];
  const enemy = 1 - b.by;
  if (b.kind === 'attack' && b.by === GERMAN && g.rules.firstDay(g.v.turn))
    first.push({ by: SHIFTS.surprise, case: '25.14a', what: 'line.surprise' });
  const own = integrity(g, b.by, b.attackers);
  if (own >= 0) first.push({ by: SHIFTS.regimentalIntegrity, case: '10.42', what: 'line.integrity', args: { hex: own } });
  const theirs = integrity(g, enemy, b.defenders);
  if (theirs >= 0) first.push({ by: -SHIFTS.regimentalIntegrity, case: '10.42', what: 'line.integrity', args: { hex: theirs } });
  const arms = combinedArms(g, b.by, b.attackers, false);
  if (arms >= 0) {
    first.push({ by: SHIFTS.combinedArms, case: '10.52', what: 'line.combined-arms', args: { hex: arms } });
    const against = combinedArms(g, enemy, b.defenders, true);
    if (against >= 0) first.push({ by: -SHIFTS.combinedArms, case: '10.54', what: 'line.combined-arms-canceled', args: { hex: against } });
  }
  const dug = positions(g, b);
  return dug < 0 ? [first] : [first, [{ by: SHIFTS.improvedPosition, case: '16.11', what: 'line.improved', args: { hex: dug } }]];
}
