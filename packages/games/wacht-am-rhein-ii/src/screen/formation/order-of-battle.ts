/** The order of battle: armies as headings, corps, and under them their formations with mode and fuel. Only counters that take part. */
import type { Formed, Side, UnitId } from '@hexfront/engine';
import { formations } from '../../data/index.ts';
import { armyOf, corpsOf, hqOfFormation } from '../../rules/command/chain.ts';
import { needsFuel } from '../../rules/logistics/needs.ts';
import { ARMIES, stock } from '../../rules/logistics/stockpiles.ts';
import { isOutOfSupply } from '../../rules/supply/supplied.ts';
import { MANEUVER_RESERVE, MODES } from '../../state/fields/modes.ts';
import { formationOf, HQ, LEADER, MECH, UNITS } from '../../state/query.ts';
import { type G, GERMAN, SIDES, TACTICAL } from '../../state/shape.ts';
import { halves } from './panel.ts';

const ARMY_NAMES: Readonly<Record<string, string>> = {
  '5PzA': '5th Panzer Army',
  '6PzA': '6th Panzer Army',
  '7A': '7th Army',
  '1USA': 'US First Army',
  '3USA': 'US Third Army',
  XXX: 'British troops',
  COMZ: 'Communications Zone',
};
const armyName = (army: string): string => ARMY_NAMES[army] ?? army;
const corpsName = (corps: string): string =>
  corps
    .replace(/ PzK$/, ' Panzer Corps')
    .replace(/ K$/, ' Corps')
    .replace(/^[IVXL/]+$/, '$& Corps')
    .replace('COMZ', 'Communications Zone');

const titled = (id: string): string =>
  id.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => `${dash && ' '}${letter.toUpperCase()}`);

/** `Exploit, 4 out of supply`: the mode that says most about it, and how many are cut off. */
function noteOf(g: G, hq: UnitId, units: readonly UnitId[]): string {
  const here = units.filter((u) => g.onMap(u));
  if (here.length === 0) return '';
  const count = (mode: number): number => here.filter((u) => g.f.mode[u] === mode).length;
  const [mode] = MODES.map((_, n) => n)
    .filter((n) => n !== TACTICAL && count(n) > 0)
    .sort((a, b) => count(b) - count(a));
  const turns = hq >= 0 && g.f.withheld[hq] > 0 ? `, ${g.v.turn - g.f.withheld[hq]} of 6 turns` : '';
  const words = mode === undefined ? 'Tactical' : `${titled(MODES[mode])} ${mode === MANEUVER_RESERVE ? '' : count(mode)}`.trim() + turns;
  const out = here.filter((u) => isOutOfSupply(g, u)).length;
  return out > 0 ? `${words}, ${out} out of supply` : words;
}

const FUEL_WORDS = ['normal', 'low', 'none'] as const;
/** Its fuel in a word; infantry goes on foot. */
function tagOf(g: G, hq: UnitId, units: readonly UnitId[]): string {
  if (hq >= 0 && g.onMap(hq) && needsFuel(g, hq))
    return g.f.fueledTo[hq] >= g.v.turn || g.f.freeTurn[hq] === g.v.turn ? 'prepaid' : FUEL_WORDS[g.f.fuel[hq]];
  const fighting = units.filter((u) => g.onMap(u) && HQ[u] === 0 && LEADER[u] === 0);
  return fighting.length > 0 && fighting.filter((u) => MECH[u] === 0).length * 2 > fighting.length ? 'leg' : '';
}

function formed(g: G, path: string, side: Side, formation: number, units: UnitId[]): Formed {
  const hq = hqOfFormation(formation);
  const [note, tag] = [noteOf(g, hq, units), tagOf(g, hq, units)];
  const { id, name } = formations[formation];
  return { id: `${path}/${id}`, name, side, units, ...(note ? { note } : {}), ...(tag ? { tag } : {}) };
}

/** Entries by key, in the order in which they come. */
function grouped<T>(list: readonly T[], key: (of: T) => string): [string, T[]][] {
  const out = new Map<string, T[]>();
  for (const one of list) out.set(key(one), [...(out.get(key(one)) ?? []), one]);
  return [...out];
}

function ofSide(g: G, side: Side): Formed[] {
  const all = UNITS.filter((u) => u.side === side && g.f.place[u.index] !== g.box('Not in play')).map(({ index }) => index);
  const armies = grouped(all, (u) => armyOf(g, u) ?? '').sort(([a], [b]) => Number(a === '') - Number(b === '') || (a < b ? -1 : 1));
  return armies.flatMap(([army, members]) => {
    const stocked = side === GERMAN && g.rules.supply && g.rules.countsFuel(g.v.turn) ? ARMIES.indexOf(army) : -1;
    const fuel = stocked < 0 ? undefined : stock(g, 'fuel', stocked);
    const under = army && {
      name: armyName(army),
      ...(fuel === undefined ? {} : { note: `${halves(fuel)} fuel ${fuel === 2 ? 'point' : 'points'}` }),
    };
    return grouped(members, (u) => corpsOf(g, u) ?? '').map(([corps, units], n): Formed => {
      const path = `${SIDES[side].id}/${army}/${corps}`;
      const own = units.filter((u) => formationOf(g, u) < 0);
      const parts = grouped(
        units.filter((u) => formationOf(g, u) >= 0),
        (u) => String(formationOf(g, u)),
      ).map(([formation, some]) => formed(g, path, side, Number(formation), some));
      const troops = { id: `${path}/troops`, name: corps ? 'Corps troops' : 'Army troops', side, units: own, loose: true };
      return {
        id: path,
        name: corps ? corpsName(corps) : army ? 'Army troops' : 'Independent',
        side,
        // Beside formations the other troops are folded; alone they need no line of their own.
        units: parts.length > 0 ? [] : own,
        parts: parts.length > 0 && own.length > 0 ? [...parts, troops] : parts,
        ...(n === 0 && under ? { under } : {}),
        ...(parts.length > 0 ? { open: true } : {}),
      };
    });
  });
}

export const orderOfBattle = (g: G): Formed[] => SIDES.flatMap((_, side) => ofSide(g, side));
