/**
 * The panel of a formation: the chain of command and where supply is cut in it, its mode and its fuel as switches, battle groups and guests with the steps they have
 * left, headquarters, fatigue and quality. No rule is decided here: what a switch may do is the question's own list.
 */
import { type FormationAnswer, formationQuestion, prompt, type Refusal, type UnitAnswer, type UnitId } from '@hexfront/engine';
import { formations, tables } from '../../data/index.ts';
import { chain, hqOfFormation } from '../../rules/command/chain.ts';
import { isExtended } from '../../rules/logistics/ammunition.ts';
import { fuelPrice, needsFuel } from '../../rules/logistics/needs.ts';
import { armyIndex, stock } from '../../rules/logistics/stockpiles.ts';
import { mechUnitsOf } from '../../rules/modes/exploit.ts';
import { FAR } from '../../rules/modes/headquarters.ts';
import { isServed, traceSide } from '../../rules/supply/status.ts';
import { EXPLOIT, MANEUVER_RESERVE } from '../../state/fields/modes.ts';
import { LOW_FUEL, NO_FUEL, NORMAL_FUEL } from '../../state/fields/supply/logistics.ts';
import { formationOf, LEADER, printed, SIDE, UNITS } from '../../state/query.ts';
import { FATIGUED, type G, PREPARED_ASSAULT, RESTING } from '../../state/shape.ts';
import { supplyChain } from '../supply.ts';

type Link = FormationAnswer['chain'][number];
type Switch = FormationAnswer['switches'][number];

export const membersOf = (g: G, formation: number): UnitId[] =>
  UNITS.flatMap(({ index: u }) => (g.onMap(u) && LEADER[u] === 0 && formationOf(g, u) === formation ? [u] : []));

export const halves = (n: number): string => (n % 2 === 0 ? String(n / 2) : n === 1 ? '½' : `${(n - 1) / 2}½`);

/** From the top down to the units. Where there is no supply to trace, nothing is cut. */
function chainOf(g: G, hq: UnitId, units: readonly UnitId[]): Link[] {
  const found = g.rules.supply && hq >= 0 ? traceSide(g, SIDE[hq]) : undefined;
  const supply = found && g.onMap(hq) ? (supplyChain(g, found, hq).links ?? []) : [];
  const above = hq < 0 ? [] : chain(g, hq).filter((u) => g.onMap(u));
  const out: Link[] = above.map((unit) => ({ what: 'formation.command', args: { unit }, case: '9.0', unit })).reverse();
  if (hq >= 0)
    out.push(g.onMap(hq) ? { what: 'formation.hq', args: { hex: g.hexOf(hq) }, case: '9.1.0', unit: hq } : { what: 'formation.hq-away' });
  // The n-th link upward from the headquarters is what is between the n-th from below and the one over it.
  supply.forEach(({ blockers, case: rule }, n) => {
    const at = out[out.length - 1 - n];
    if (at && blockers.length > 0) Object.assign(at, { cut: blockers, case: rule });
  });
  const cut = found ? units.filter((u) => u !== hq && !isServed(found, u)) : [];
  out.push(
    found && cut.length > 0
      ? {
          what: 'formation.units-cut',
          args: { n: cut.length, of: units.length },
          case: '15.4.1',
          cut: supplyChain(g, found, cut[0]).blockers,
        }
      : { what: 'formation.units', args: { n: units.length } },
  );
  return out;
}

/** Why nothing can be chosen outside the phase in which it is asked. */
const later = (g: G, hq: UnitId, at: string, rule: string, why: string): { refusal?: Refusal } =>
  prompt(g).at === at && prompt(g).side === SIDE[hq] ? {} : { refusal: { case: rule, why, unit: hq } };

function modeSwitch(g: G, hq: UnitId, units: readonly UnitId[]): Switch {
  const mech = mechUnitsOf(g, hq);
  const isIn = (mode: number, some: readonly UnitId[]): boolean => some.length > 0 && some.every((u) => g.f.mode[u] === mode);
  const reserve = g.f.mode[hq] === MANEUVER_RESERVE;
  const tactical = !reserve && !isIn(EXPLOIT, mech);
  const when = later(g, hq, 'modes.choose', '5.0', 'formation-mode-later');
  const byUnit = units.filter((u) => g.f.mode[u] === PREPARED_ASSAULT).length;
  return {
    what: 'formation.mode',
    case: '5.0',
    options: [
      {
        what: 'formation.tactical',
        about: byUnit > 0 ? { what: 'formation.prepared', args: { n: byUnit } } : { what: 'formation.by-unit' },
        on: tactical,
        ...(tactical ? {} : { refusal: when.refusal ?? { case: '5.0', why: 'mode-chosen', unit: hq } }),
      },
      {
        what: 'formation.exploit',
        about: { what: 'formation.mech', args: { n: mech.length } },
        on: isIn(EXPLOIT, mech),
        action: { k: 'exploit-all', u: hq },
        ...(mech.length === 0 ? { refusal: { case: '5.4.0', why: 'formation-no-mech', unit: hq } } : when),
      },
      reserve
        ? {
            what: 'formation.release',
            about: { what: 'formation.withheld', args: { n: g.f.withheld[hq] > 0 ? g.v.turn - g.f.withheld[hq] : 0 } },
            on: true,
            action: { k: 'release', u: hq },
            ...when,
          }
        : { what: 'formation.reserve', about: { what: 'formation.all-units' }, on: false, action: { k: 'withhold', u: hq }, ...when },
    ],
  };
}

const ROWS = tables.fuelReserveRelease.rows;
const FUEL = [
  { state: NO_FUEL, what: 'formation.fuel-none', k: undefined, row: ROWS.none },
  { state: LOW_FUEL, what: 'formation.fuel-low', k: 'fuel-low', row: ROWS.low },
  { state: NORMAL_FUEL, what: 'formation.fuel-normal', k: 'fuel-normal', row: ROWS.normal },
] as const;

function fuelSwitch(g: G, hq: UnitId): Switch {
  const army = armyIndex(g, hq);
  const when = later(g, hq, 'fueling.give', '16.2.1', 'formation-fuel-later');
  const kept: Refusal = { case: '16.2.2', why: 'formation-fuel-kept', unit: hq };
  const row = FUEL.find(({ state }) => state === g.f.fuel[hq])?.row ?? [];
  return {
    what: 'formation.fuel',
    case: '16.2.2',
    ...(army < 0 ? {} : { note: { what: 'formation.army-has', args: { points: halves(stock(g, 'fuel', army)) } } }),
    options: FUEL.map(({ state, what, k }) => ({
      what,
      about: { what: 'formation.price', args: { points: halves(fuelPrice(g, hq, state)) } },
      on: g.f.fuel[hq] === state,
      ...(k === undefined ? { refusal: when.refusal ?? kept } : { action: { k, u: hq }, ...when }),
    })),
    table: {
      what: isExtended(g, hq) ? 'formation.fuel-roll-extended' : 'formation.fuel-roll',
      case: '16.2.3',
      heads: tables.fuelReserveRelease.rolls.map(String),
      cells: row.map((cell) => (cell === 'N' ? 'all' : String(cell))),
    },
  };
}

/** Battle groups and regiments by their mark, then those of none, then guests one by one. */
function partsOf(g: G, hq: UnitId, units: readonly UnitId[]): FormationAnswer['parts'] {
  const row = (what: string, args: Record<string, string | number>, some: readonly UnitId[]): FormationAnswer['parts'][number] => ({
    what,
    args,
    units: [...some],
    steps: some.reduce((sum, u) => sum + g.f.steps[u], 0),
    of: some.reduce((sum, u) => sum + (printed(g, u).kind?.steps ?? 0), 0),
  });
  const own = units.filter((u) => g.f.attached[u] === 0 && u !== hq);
  const marks = [...new Set(own.map((u) => UNITS[u].part ?? ''))].sort((a, b) => Number(a === '') - Number(b === '') || (a < b ? -1 : 1));
  return [
    ...marks.map((mark) => {
      const some = own.filter((u) => (UNITS[u].part ?? '') === mark);
      return mark === ''
        ? row(marks.length > 1 ? 'formation.other-units' : 'formation.all', {}, some)
        : row('formation.part', { names: mark }, some);
    }),
    ...units.filter((u) => g.f.attached[u] !== 0).map((u) => row('formation.guest', { unit: u }, [u])),
  ];
}

/** Ratings that most of its units have. */
function usualRatings(g: G, units: readonly UnitId[]): string | undefined {
  const found = new Map<string, number>();
  for (const u of units) {
    const { proficiency, kind } = printed(g, u);
    if (proficiency && kind?.class) found.set(proficiency.join(' / '), (found.get(proficiency.join(' / ')) ?? 0) + 1);
  }
  return [...found].sort((a, b) => b[1] - a[1])[0]?.[0];
}

function linesOf(g: G, hq: UnitId, formation: number, units: readonly UnitId[]): UnitAnswer {
  const count = (is: (u: UnitId) => boolean): number => units.filter(is).length;
  const { quality, qualityConfidence } = formations[formation];
  const ratings = usualRatings(g, units);
  return [
    ...(hq >= 0 && g.onMap(hq) && g.rules.allModes
      ? [{ what: 'formation.moved', value: `${g.f.strayed[hq]} of ${FAR} MP`, case: '13.4.1a' }]
      : []),
    {
      what: 'formation.tired',
      value: `${count((u) => g.f.fatigue[u] === FATIGUED)}, ${count((u) => g.f.fatigue[u] === RESTING)}`,
      case: '14.1.0',
    },
    { what: 'formation.guests', value: `${count((u) => g.f.attached[u] !== 0)} of ${MOST_GUESTS}`, case: '9.3.0' },
    ...(ratings === undefined
      ? []
      : [
          {
            what: 'formation.quality',
            value: quality ? `${quality.replaceAll('-', ' ')}, ${ratings}` : ratings,
            case: '4.3.0',
            ...(g.rules.printed.own ? {} : { confidence: qualityConfidence ?? 'reconstructed' }),
          } as const,
        ]),
  ];
}
const MOST_GUESTS = 6;

function formationAnswer(g: G, u: UnitId): FormationAnswer | undefined {
  const formation = formationOf(g, u);
  if (formation < 0) return undefined;
  const units = membersOf(g, formation);
  const hq = hqOfFormation(formation);
  const here = hq >= 0 && g.onMap(hq);
  return {
    name: formations[formation].name,
    ...(here ? { unit: hq } : {}),
    units,
    // In the smallest scenarios nobody commands from the map.
    chain: here || g.rules.supply ? chainOf(g, hq, units) : [],
    switches: [...(here && g.rules.allModes ? [modeSwitch(g, hq, units)] : []), ...(here && needsFuel(g, hq) ? [fuelSwitch(g, hq)] : [])],
    parts: partsOf(g, hq, units),
    lines: linesOf(g, hq, formation, units),
  };
}

export const FORMATION_QUESTIONS = { formation: formationQuestion(formationAnswer) };
