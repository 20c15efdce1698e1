/** Answers for screens about supply, single units and arrivals. They read the game and never change it. */

import {
  type ArrivalsAnswer,
  answers,
  type Confidence,
  distance,
  explained,
  type HexId,
  type LineWords,
  type LinkName,
  legal,
  linksAnswer,
  type Of,
  openMatters,
  prompt,
  question,
  type Side,
  type SupplyAnswer,
  type SupplyBlocker,
  type UnitAnswer,
  type UnitId,
  type WarningsAnswer,
} from '@hexfront/engine';
import { side as aSide, hexes, record } from '@hexfront/engine/parts';
import { conditionById, formations, tables, turns, type UnitData, unitIndex } from '../data/index.ts';
import type { RuleModule } from '../decisions/rules.ts';
import { conditionMet, supplyPenalty } from '../rules/arrivals/arrival-conditions.ts';
import { hexesOfAreas } from '../rules/arrivals/entry-areas.ts';
import { inPlay } from '../rules/arrivals/reinforcements.ts';
import { allowance } from '../rules/movement/allowance.ts';
import { zonesNow } from '../rules/movement/zones-of-control.ts';
import { markerLimit, markersUsed } from '../rules/reserves/reserves.ts';
import { pointType } from '../rules/supply/replacements.ts';
import { BAR_CASES, BARS, findSupply, inDivisionReach, supplyField, supplyLine, supplyOf, testsDivision } from '../rules/supply/supply.ts';
import { facingValues } from '../state/faces.ts';
import { ARTILLERY, partnerOf, SIDE, UNITS, unitsOf } from '../state/query.ts';
import { BY_FIRE, BY_ROADBLOCK, enemyOf, type G, GERMAN, HALF_MOVED, ISOLATED, type LG, SIDES, SUPPLIED } from '../state/shape.ts';
import { windowNow } from './move-questions.ts';
import { victoryAnswer } from './victory-tree.ts';

// ---- supply ------------------------------------------------------------------------------------------------------------------------------

const STATUS = ['supplied', 'unsupplied', 'isolated'] as const;

/** The case behind the status in force. */
export function supplyCase(g: G, u: UnitId): string {
  const status = supplyOf(g, u);
  if (status === ISOLATED) return 'basic-1.61';
  const penalty = SIDE[u] === GERMAN ? supplyPenalty(g, u) : undefined;
  if (status === SUPPLIED) return SIDE[u] === GERMAN && g.v.turn <= tables.supply.germanAutoThroughTurn ? 'basic-15.9' : 'basic-1.21';
  if (g.f.supply[u] === SUPPLIED && g.f.fuel[u]) return 'basic-2.11';
  if (penalty) return penalty;
  // By the other reading the four hexes count for attacks alone (basic-1.31, R-31).
  return testsDivision(g) && !inDivisionReach(g, u) ? 'basic-1.35' : 'basic-1.51';
}

/** Who makes a zone of control in this hex. */
function zoneMaker(g: G, side: Side, hex: HexId): number | undefined {
  for (const from of zonesNow(g).reachers(enemyOf(side), 0, hex)) return unitsOf(g, enemyOf(side), from)[0];
  return undefined;
}

/** A line home: across country to a road, then along roads (basic-1.22). */
const LINKS: readonly LinkName[] = [
  { what: 'supply.link-country', case: 'basic-1.24', stages: [1] },
  { what: 'supply.link-road', case: 'basic-1.22', stages: [0] },
];

function supplyAnswer(g: G, { unit: u, hex: asked }: { unit: UnitId; hex?: HexId }): SupplyAnswer {
  const here = g.hexOf(u);
  const hex = asked ?? here;
  if (hex >= g.board.n) return { status: 'off-map', case: 'basic-1.21', path: [], blockers: [] };
  const side = SIDE[u];
  const verdict = supplyLine(g, side, hex);
  const words: LineWords = {
    barred: (b) => {
      const code = b.code as keyof typeof BARS;
      const by = code === 1 ? unitsOf(g, enemyOf(side), b.hex)[0] : code === 2 ? zoneMaker(g, side, b.hex) : undefined;
      return { case: BAR_CASES[code], what: `supply.${BARS[code]}`, ...(by === undefined ? {} : { unit: by }) };
    },
    far: () => ({ case: 'basic-1.22', what: 'supply.too-far' }),
    none: { case: 'basic-1.22', what: 'supply.no-road' },
  };
  const { path, blockers: cuts, links } = linksAnswer(verdict, hex, words, LINKS);
  if (hex !== here)
    return { status: verdict.ok ? 'supplied' : 'unsupplied', case: verdict.ok ? 'basic-1.21' : 'basic-1.51', path, blockers: cuts, links };
  return { status: STATUS[supplyOf(g, u)], case: supplyCase(g, u), path, blockers: reasonsAgainst(g, u, cuts), links };
}

/** Why the rule would find no supply now: what cuts the line, else the four hexes to its division, else a rule of its own; and want of fuel. */
function reasonsAgainst(g: G, u: UnitId, cuts: readonly SupplyBlocker[]): SupplyBlocker[] {
  const hex = g.hexOf(u);
  const fuel = g.f.fuel[u] ? [{ hex, case: 'basic-2.11', what: 'supply.no-fuel' }] : [];
  if (findSupply(g, SIDE[u])[u] === SUPPLIED) return fuel;
  const far = testsDivision(g) && !inDivisionReach(g, u) ? [tooFar(g, u)] : [];
  if (cuts.length + far.length > 0) return [...cuts, ...far, ...fuel];
  return [{ hex, case: supplyPenalty(g, u) ?? 'basic-1.51', what: 'supply.by-rule' }, ...fuel];
}
function tooFar(g: G, u: UnitId): SupplyBlocker {
  const [mate, far] = nearestMate(g, u);
  if (mate < 0) return { hex: g.hexOf(u), case: 'basic-1.31', what: 'supply.nobody-near' };
  return { hex: g.hexOf(mate), case: 'basic-1.31', what: far ? 'supply.division-far' : 'supply.nobody-near', unit: mate };
}

/** The unit whose distance counts: of the division if it has others on the map, else any friend. */
function nearestMate(g: G, u: UnitId): [number, boolean] {
  const division = (formations.find((f) => f.id === UNITS[u].formation)?.units ?? []).filter((v) => v !== u && g.onMap(v));
  const among =
    division.length > 0 ? division : UNITS.filter((v) => v.side === SIDE[u] && v.index !== u && g.onMap(v.index)).map((v) => v.index);
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const v of among) {
    const d = distance(g.board, g.hexOf(u), g.hexOf(v));
    if (d < least) [best, least] = [v, d];
  }
  return [best, division.length > 0];
}

/** Where a unit of the side would be in supply, the roads that carry it, and where it comes from. */
const SUPPLY_MAP = record({ hexes: hexes(), roads: hexes(), sources: hexes() });
function supplyMap(g: G, side: Side): Of<typeof SUPPLY_MAP> {
  const field = supplyField(g, side);
  return { hexes: field.hexes(), roads: field.hexes(0), sources: [...g.board.region('supply', SIDES[side].id).hexes] };
}

// ---- a unit ------------------------------------------------------------------------------------------------------------------------------

function unitAnswer(g: G, u: UnitId): UnitAnswer {
  const unit: Omit<UnitData, 'side'> = UNITS[u];
  const out: UnitAnswer = [];
  const [full, back] = unit.confidence;
  const values = (v: readonly number[]): string => (ARTILLERY[u] ? `${v[0]}-(${unit.range ?? 0})-${v[2]}` : v.join('-'));
  out.push({ what: 'card.now', value: values(facingValues(g, u)) });
  out.push({ what: 'card.front', value: values(unit.full), confidence: full as Confidence });
  if (unit.reduced)
    out.push({
      what: unit.flipsAtWestwall ? 'card.west-of-wall' : 'card.back',
      value: values(unit.reduced),
      confidence: (back ?? full) as Confidence,
    });
  if (unit.steps > 0) out.push({ what: 'card.steps', args: { n: g.f.steps[u], of: unit.steps } });
  out.push({
    what: 'card.kind',
    value: `${unit.nation} ${unit.type.replace(/(?<!^anti)-/g, ' ')}${unit.weapon ? `, ${unit.weapon}` : ''}`,
    args: { size: unit.size },
  });
  const home = formations.find((f) => f.id === unit.formation)?.name;
  if (home) out.push({ what: 'card.formation', value: home });
  if (unit.corps ?? unit.army) out.push({ what: 'card.command', value: [unit.corps, unit.army].filter(Boolean).join(', ') });
  const type = pointType(u);
  out.push({
    what: type ? 'card.points' : 'card.no-points',
    ...(type ? { value: type.toLowerCase() } : {}),
    case: type ? 'basic-3.31' : 'basic-3.32',
  });
  if (!g.onMap(u)) {
    out.push({ what: `card.box-${g.def.boxes[g.f.place[u] - g.board.n]}` });
    return out;
  }
  out.push({ what: 'card.allowance', ledger: explained((sink) => allowance(g, u, windowNow(g) ?? 'movement', 'normal', sink), 2) });
  out.push({ what: `card.${STATUS[supplyOf(g, u)]}`, case: supplyCase(g, u) });
  const state = (is: number | boolean, what: string, rule: string, args?: Record<string, number>): void => {
    if (is) out.push({ what, case: rule, ...(args ? { args } : {}) });
  };
  state(g.f.attackSupply[u], 'card.attack-supply', 'basic-1.31');
  state(g.f.reserve[u], g.f.reserve[u] === HALF_MOVED ? 'card.reserve-half-moved' : 'card.reserve', 'basic-4.11');
  state(g.f.strategic[u], 'card.strategic', 'basic-6.0');
  state(g.f.engaged[u], 'card.engaged', 'basic-11.48#ENG');
  const partner = partnerOf(g, u);
  state(partner >= 0, 'card.kampfgruppe', 'adv-12.0', { unit: partner });
  state(g.f.halted[u] === BY_FIRE, 'card.halted', 'adv-9.24');
  state(g.f.halted[u] === BY_ROADBLOCK, 'card.halted-at-block', 'opt-7.13');
  state(g.f.building[u] >= 0, 'card.building', 'basic-14.32');
  state(g.f.position[g.f.place[u]] === 1 + SIDE[u], 'card.position', 'basic-14.45');
  state(g.f.disorganized[u] !== 0 && g.f.disorganized[u] >= g.v.tick, 'card.disorganized', 'adv-2.43');
  state(g.f.moved[u], 'card.moved', 'basic-5.0');
  state(g.f.attacked[u], 'card.attacked', 'basic-11.12');
  state(g.f.fired[u], 'card.fired', 'basic-12.15');
  if (g.f.isolatedFor[u])
    out.push({ what: 'card.isolated-for', case: 'adv-4.12', args: { n: g.f.isolatedFor[u] - 1, of: g.rules.surrender(g, u) } });
  return out;
}

// ---- arrivals ----------------------------------------------------------------------------------------------------------------------------

export function arrivalsAnswer(g: G, { side: only }: { side?: Side }): ArrivalsAnswer {
  const out: ArrivalsAnswer = [];
  const { move, scenario } = g.rules;
  const waiting = new Map(g.rows.waiting.map((row) => [row.unit, row]));
  for (const arrival of move.arrivals) {
    const unit = unitIndex(arrival.unit);
    if ((only !== undefined && SIDE[unit] !== only) || g.onMap(unit) || !inPlay(g, unit) || arrival.roll !== undefined) continue;
    const due = waiting.get(unit);
    if (!due && g.f.place[unit] !== g.box('out')) continue;
    if (!move.mayArrive.every((rule) => rule(g, arrival))) continue;
    const shifted = (turn: number): number => move.arrivalTurn.reduce((t, rule) => rule(g, arrival, t), turn);
    const free = arrival.when === undefined || move.unconditional.some((rule) => rule(g, arrival));
    const met = free || conditionMet(g, arrival.when as string);
    const turn = due ? due.turn : met ? Math.max(shifted(arrival.turn), g.v.turn) : shifted(arrival.fallback ?? arrival.turn);
    if (turn > scenario.lastTurn && met) continue;
    const text = free ? undefined : conditionById(arrival.when as string)?.text;
    const areas = due?.areas ?? arrival.areas;
    const fallback = !met && arrival.fallback !== undefined ? `; otherwise ${turns[shifted(arrival.fallback) - 1]?.label ?? ''}` : '';
    out.push({
      unit,
      turn,
      where: areas.length > 1 ? `${areas[0]}-${areas[areas.length - 1]}` : (areas[0] ?? ''),
      hexes: [...hexesOfAreas(g.board, areas)],
      ...(text && !due ? { condition: `${text}${met ? ' (met)' : fallback}` } : {}),
      ...(due && due.turn < g.v.turn ? { overdue: true } : {}),
    });
  }
  return out.sort((a, b) => a.turn - b.turn || a.unit - b.unit);
}

// ---- what is still open ------------------------------------------------------------------------------------------------------------------

/** Matters still open that are no answers: markers and reinforcements. */
function waiting(g: G): WarningsAnswer {
  const side = g.v.side;
  if (prompt(g).at === 'reserve-designation.choose') {
    const left = markerLimit(g, side) - markersUsed(g, side);
    // Without a unit that could carry one nothing is left to do with a marker.
    const any = Number.isFinite(left) && left > 0 && !legal(g, { k: 'reserve' })[Symbol.iterator]().next().done;
    return any ? [{ what: 'warn.markers', case: 'basic-4.24', args: { n: left }, units: [], hexes: [] }] : [];
  }
  if (!g.frames.some((f) => f.proc === 'movement')) return [];
  const units = g.rows.waiting.filter((row) => SIDE[row.unit] === side).map((row) => row.unit);
  return units.length > 0 ? [{ what: 'warn.waiting', case: 'basic-9.11', args: { n: units.length }, units, hexes: [] }] : [];
}

const count = (of: (unit: UnitId) => boolean): number => SIDE.reduce((n, _, unit) => n + Number(of(unit)), 0);
const moved = (g: G): number => count((unit) => SIDE[unit] === g.v.side && g.f.moved[unit] !== 0);
const attacked = (g: G): number => count((unit) => g.f.defended[unit] !== 0);
const surprise = (g: G): number => (g.v.side === GERMAN ? g.rules.surprise(g) : 0);

const MATTERS = openMatters<LG>(
  {
    'replacement.spend': [{ what: 'warn.reduced', case: 'basic-3.12', kinds: ['refit'] }],
    'movement.plan': [{ what: 'warn.can-move', case: 'basic-5.11', kinds: ['pick'], done: moved }],
    'combat.choose': [
      // A bonus that lapses with the turn has weight as long as there is a target for it.
      {
        what: 'warn.surprise',
        case: 'basic-15.1',
        kinds: ['target'],
        when: (g) => surprise(g) > 0,
        args: (g) => ({ columns: surprise(g) }),
      },
      { what: 'warn.targets', case: 'basic-11.11', kinds: ['target'], when: (g) => surprise(g) === 0, done: attacked },
    ],
  },
  waiting,
);

export const questionsModule: RuleModule = {
  apply(draft) {
    Object.assign(draft.questions, {
      supply: answers('supply', supplyAnswer),
      supplyMap: question({ side: aSide() }, SUPPLY_MAP, (g: G, q) => supplyMap(g, q.side)),
      unit: answers('unit', (g: G, q) => unitAnswer(g, q.unit)),
      arrivals: answers('arrivals', arrivalsAnswer),
      victory: answers('victory', victoryAnswer),
      warnings: MATTERS,
    });
  },
};
