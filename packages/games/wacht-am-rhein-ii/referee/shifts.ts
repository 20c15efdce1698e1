/** Column shifts of a Ground Assault (5.2.1, 5.3.1, 5.4.2, 5.5.2, 5.6.0, 6.4.1, 7.12.2, 12.6.2, 13.4.0, 18.1.2, 24.2, 26.1.0, 35.1.2, 39.5.0). */
import { type ShiftId, tables } from '../src/data/index.ts';
import { crowd, everybodyIn, type Fight, withinLimit, worksOf } from './force.ts';
import { type Counter, marked, type Table } from './table.ts';

const worth = (id: ShiftId): number => tables.assaultShifts.shifts.find((s) => s.id === id)?.n ?? 0;

/** The headquarters of the division, brigade or group that a unit obeys. */
function headquarters(t: Table, c: Counter): number | undefined {
  const id = c.formation?.id;
  return id === undefined ? undefined : t.g.rules.printed.units.find((u) => u.type === 'hq' && u.formation === id)?.index;
}
const onTheMarch = (t: Table, c: Counter): boolean => {
  const hq = headquarters(t, c);
  return hq !== undefined && t.g.f.strayed[hq] > 6;
};
const fresh = (t: Table, c: Counter): boolean => {
  const hq = headquarters(t, c);
  return hq !== undefined && t.g.f.bonus[hq] > 0;
};
/** More than the limit in a hex; before dawn the crowds of the set-up do not hurt the Germans (35.1.6). */
function overstacked(t: Table, side: number, hexes: Iterable<string>): boolean {
  if (t.preDawn && side === 0) return false;
  return [...hexes].some((hex) => !withinLimit(t, hex, crowd(t, side, hex)));
}

/** What the place gives the defender, and how much of it engineers can undo (13.4.1b). */
function place(t: Table, f: Fight): { all: number; built: number } {
  const works = new Set(f.defenders.flatMap((c) => worksOf(t, c)));
  const work = works.has('fort')
    ? worth('fortified')
    : works.has('entrenched')
      ? worth('entrenched')
      : works.has('improved')
        ? worth('improved')
        : 0;
  const settled = f.targets.some((hex) => marked(t, hex, 'city'))
    ? worth('city')
    : f.targets.some((hex) => marked(t, hex, 'town'))
      ? worth('town')
      : 0;
  const vantage = f.targets.some((hex) => marked(t, hex, 'vantage')) ? worth('vantage') : 0;
  return { all: work + settled + vantage, built: work + settled };
}

/** Positive to the right, for the attacker. By name, so that a difference says where it is. */
export function shifts(t: Table, f: Fight): Partial<Record<ShiftId, number>> {
  const { g } = t;
  const there = everybodyIn(t, f);
  const from = new Set(f.attackers.map((c) => c.hex));
  const both = (id: ShiftId, has: (t: Table, c: Counter) => boolean): number =>
    (f.attackers.some((c) => has(t, c)) ? worth(id) : 0) - (f.defenders.some((c) => has(t, c)) ? worth(id) : 0);
  const { all, built } = place(t, f);
  const pioneers = new Set(f.attackers.filter((c) => c.type === 'engineer' && c.mode === 'prepared-assault').map((c) => c.hex));
  const early = t.preDawn || (t.turn === 2 && t.special('35.1.2'));
  return {
    'prepared-assault': f.attackers.some((c) => c.mode === 'prepared-assault') ? worth('prepared-assault') : 0,
    'strategic-target': there.some((c) => c.mode === 'strategic') ? worth('strategic-target') : 0,
    'exploit-target': there.some((c) => c.mode === 'exploit') ? worth('exploit-target') : 0,
    'exploit-attacker': f.attackers.some((c) => c.mode === 'exploit') ? -worth('exploit-attacker') : 0,
    'combat-reserve-target': !f.overrun && there.some((c) => c.mode === 'combat-reserve') ? worth('combat-reserve-target') : 0,
    'reserve-bonus': both('reserve-bonus', fresh),
    overstacked: (overstacked(t, 1 - f.by, f.targets) ? worth('overstacked') : 0) - (overstacked(t, f.by, from) ? worth('overstacked') : 0),
    overrun: f.overrun ? -worth('overrun') : 0,
    'artillery-shift':
      (there.some((c) => g.f.shifted[c.n] > 0) ? worth('artillery-shift') : 0) -
      (f.attackers.some((c) => g.f.shifted[c.n] > 0) ? worth('artillery-shift') : 0),
    'headquarters-moved': -both('headquarters-moved', onTheMarch),
    engineers: Math.min(built, pioneers.size * worth('engineers')),
    vantage: -all,
    leader: f.leaders[0] - f.leaders[1],
    'foreign-area': -both('foreign-area', (_, c) => g.f.astray[c.n] > 0),
    surprise: early && t.special('35.1.2') && f.by === 0 && !f.defenders.some((c) => c.formation?.id === '4ID') ? worth('surprise') : 0,
  };
}
