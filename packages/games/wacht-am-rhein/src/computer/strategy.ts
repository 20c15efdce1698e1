/** What a computer player is told about this game: what counters are worth and how far they get, the odds of an attack, and answers of its own. */
import {
  type Action,
  type Draft,
  type DraftOdds,
  type DraftOutcome,
  type Duty,
  distance,
  frameLocals,
  type HexId,
  neighboursOf,
  ofKind,
  perBoard,
  type Reach,
  type Role,
  type Side,
  type Strategy,
  sideOfTurn,
  type UnitId,
  type UnitTraits,
} from '@hexfront/engine';
import { formations, isLarge, POINT, tables } from '../data/index.ts';
import { barrageRefusal, rangeOf } from '../rules/artillery/barrage.ts';
import { finalFireRefusal } from '../rules/artillery/final-protective-fire.ts';
import { BATTLE_LOCALS } from '../rules/combat/battle.ts';
import { draftOf, gatherDefenders, newBattle } from '../rules/combat/battles.ts';
import { attackRefusal, isBound, needsPartner, obliging, unattacked } from '../rules/combat/eligibility.ts';
import { lostAlone } from '../rules/combat/lone-units.ts';
import { columnText, DIE, isBelowTheLine, meaningOf, oddsOf, resultAt } from '../rules/combat/odds.ts';
import { fitsWith } from '../rules/combat/participation.ts';
import { unitAttack, unitDefense } from '../rules/combat/strength.ts';
import { hexPrices } from '../rules/movement/ground-costs.ts';
import { MOVE_LOCALS, moveRefusal } from '../rules/movement/movement.ts';
import { fieldOf, fromHere, SLOT } from '../rules/movement/reach.ts';
import { isCrowded } from '../rules/movement/stacking.ts';
import { hasZone, zonesNow } from '../rules/movement/zones-of-control.ts';
import type { Battle } from '../state/battle.ts';
import { FLUID, RIGID } from '../state/derived.ts';
import { ARTILLERY, bits, bridged, ENGINEER, HQ, held, isBuiltUp, SIDE, UNITS } from '../state/query.ts';
import { ENTRENCHED, type G, GERMAN, IMPROVED, type WaR } from '../state/shape.ts';
import { AIR_ANSWERS, planesForBarrage, supportForAttack, supportForDefense } from './air.ts';
import { bridgeOver, bridgeWorks } from './bridges.ts';
import { jumpTo, sendCommandos, sneakTo } from './commandos.ts';
import { breakDown } from './companies.ts';
import { goals, posture, shouldLeave } from './goals.ts';
import { fedAt, headquartersMoves } from './headquarters.ts';
import { restAtNight } from './night.ts';
import { anyDump } from './peiper.ts';
import { choosePlan } from './secret-plan.ts';
import { takeAlong } from './teams.ts';

// ---- counters -----------------------------------------------------------------------------------------------------------------------------

/** Travel is counted in sixths of a point. */
const SIXTHS = 6;
const WHEELS = Uint8Array.from(UNITS, (u) => (u.class === 'B' ? 1 : 0));

const dutyOf = (u: UnitId): Duty => {
  if (HQ[u] === 1) return 'none';
  if (ARTILLERY[u] === 1) return 'gun';
  if (ENGINEER[u] === 1) return 'engineer';
  return WHEELS[u] === 1 ? 'mobile' : 'line';
};
const traits: readonly UnitTraits[] = UNITS.map((u) => ({
  side: u.side,
  duty: dutyOf(u.index),
  wheels: WHEELS[u.index] === 1,
  pace: u.front.move * SIXTHS,
  bulk: HQ[u.index] === 1 ? 0 : 1,
  group: u.formation === undefined ? -1 : formations.findIndex((f) => f.id === u.formation),
}));

/** Half a battalion of 5-7 is worth one. */
const STEP = 6;
function worth(_g: G, u: UnitId): number {
  const { front, battery, steps } = UNITS[u];
  const sum = battery ? battery.barrage + battery.fpf + front.defense : front.attack + front.defense;
  return Math.max(0.3, sum / (STEP * steps));
}

// ---- ground -------------------------------------------------------------------------------------------------------------------------------

/** What one column on the table is worth to who defends. */
const COLUMN = 1.35;
const LINES: Readonly<Record<string, number>> = { clear: 0, broken: 1, woods: 2, village: 2, town: 3 };
function shelter(g: G, hex: HexId): number {
  const { town, village } = bits(g);
  const marks = g.board.marks[hex];
  const ground = (marks & town) !== 0 ? 'town' : (marks & village) !== 0 ? 'village' : g.board.terrains[g.board.terrain[hex]];
  const work = g.f.work[hex];
  return COLUMN ** (LINES[ground] ?? 0) * (work === ENTRENCHED ? 2 : work === IMPROVED ? COLUMN : 1);
}

const ROADS = { primary: 2, secondary: 3, onFoot: 5 } as const;
/** Water without a bridge takes whoever can cross it at all most of a turn. */
const WADING = 24;

/** Sixths of a point for a step, by vehicle along roads or else across country, on foot nearly everywhere. */
const waysOf = perBoard((board) => {
  const bit = bits({ board });
  const ways = [0, 1].map((wheels) => {
    const tactical = hexPrices(board, 'tactical', wheels as 0 | 1);
    const march = hexPrices(board, 'march', wheels as 0 | 1);
    const out = new Uint8Array(6 * board.n);
    for (let at = 0; at < out.length; at++) {
      const to = board.neighbors[at];
      if (to < 0) continue;
      const s = board.sides[at];
      const water = (s & bit.river) !== 0 && (s & (bit.bridge | bit.ford)) === 0;
      if ((s & bit.road) !== 0 && !water) {
        out[at] = wheels === 0 ? ROADS.onFoot : (s & bit.primary) !== 0 ? ROADS.primary : ROADS.secondary;
        continue;
      }
      if (water && wheels === 1) continue;
      const ground = Math.min(tactical[to], march[to] || tactical[to]);
      out[at] = Math.min(200, (ground * SIXTHS) / POINT + ((s & bit.river) !== 0 ? WADING : 0));
    }
    return out;
  });
  return ways;
});

/** Beyond this the enemy is not met on the way: a column is safe. */
const SAFE = 3;

function reach(g: G, u: UnitId, when: 'now' | 'next', out: Reach): void {
  out.hexes.length = out.kinds.length = out.costs.length = 0;
  if (!g.onMap(u) || HQ[u] === 1 || (when === 'next' && g.f.committed[u] === 0)) return;
  // At night units rest, unless a stack is too large (night.ts).
  if (when === 'now' && ((g.v.bonus !== 0 && !isCrowded(g, SIDE[u], g.hexOf(u))) || moveRefusal(g, u) !== undefined)) return;
  const here = g.hexOf(u);
  const usual = fieldOf(g, fromHere(g, u), SLOT.other);
  const seen = new Set<HexId>([here]);
  for (const hex of usual.hexes()) {
    const end = usual.ending(hex);
    if (!end || hex === here) continue;
    seen.add(hex);
    out.hexes.push(hex);
    out.kinds.push('go');
    out.costs.push((end.spent * SIXTHS) / POINT);
  }
  if (when === 'next' || g.f.march[u] !== 0) return;
  const march = fieldOf(g, fromHere(g, u, true), SLOT.other);
  for (const hex of march.hexes()) {
    const end = seen.has(hex) ? undefined : march.ending(hex);
    if (!end || nearEnemy(g, SIDE[u], hex)) continue;
    out.hexes.push(hex);
    out.kinds.push('march');
    out.costs.push((end.spent * SIXTHS) / POINT);
  }
}
/** An enemy within a few hexes: columns that end there are caught. */
function nearEnemy(g: G, side: Side, hex: HexId): boolean {
  for (let u: UnitId = 0; u < UNITS.length; u++)
    if (SIDE[u] !== side && g.f.place[u] < g.board.n && distance(g.board, hex, g.hexOf(u)) <= SAFE) return true;
  return false;
}

const room = (g: G, u: UnitId, hex: HexId): boolean =>
  HQ[u] === 1 || g.unitsIn(hex).filter((v) => v !== u && SIDE[v] === SIDE[u] && HQ[v] === 0).length < tables.stacking.most;

// ---- battles ------------------------------------------------------------------------------------------------------------------------------

function battleFrom(g: G, draft: Draft): Battle {
  const b = newBattle(g, [...draft.targets], [...draft.attackers], [...draft.guns], draft.by);
  b.kind = draft.attackers.length > 0 ? 'attack' : 'barrage';
  b.fpf = [...(draft.shields ?? [])];
  gatherDefenders(g, b);
  return b;
}
const stepsOf = (g: G, units: readonly UnitId[]): number => units.reduce((sum, u) => sum + g.f.steps[u], 0);

function outcomeOf(g: G, b: Battle, result: string, p: number): DraftOutcome {
  const none: DraftOutcome = { p, own: 0, theirs: [0, 0], taken: [0, 0], repelled: 0 };
  const meaning = meaningOf(result);
  if (!meaning) return none;
  const { side, number, must } = meaning;
  const shot = b.attackers.length === 0;
  if (side === 'attacker') return shot ? none : { ...none, own: Math.min(stepsOf(g, b.attackers), must), repelled: number };
  const theirs = stepsOf(g, [...b.defenders, ...b.bystanders]);
  const enters = shot ? 0 : 1;
  // They give ground, or pay all of it in steps.
  return {
    ...none,
    theirs: [Math.min(theirs, must), Math.min(theirs, must + number)],
    taken: [enters, theirs < must + number ? enters : 0],
  };
}

function odds(g: G, draft: Draft): DraftOdds | undefined {
  if (draft.attackers.length + draft.guns.length === 0) return undefined;
  const b = battleFrom(g, draft);
  if (b.defenders.length === 0) return undefined;
  const all = stepsOf(g, b.attackers);
  if (isBelowTheLine(g, b)) {
    // A barrage that weak is no attack (11.36).
    if (b.attackers.length === 0) return undefined;
    return { odds: '-', outcomes: [{ p: 1, own: all, theirs: [0, 0], taken: [0, 0], repelled: 0 }] };
  }
  const { column } = oddsOf(g, b);
  const found = new Map<string, number>();
  for (let pip = 1; pip <= DIE; pip++) {
    const result = resultAt(column, pip);
    found.set(result, (found.get(result) ?? 0) + 1 / DIE);
  }
  return { odds: columnText(g, b, column), outcomes: [...found].map(([result, p]) => outcomeOf(g, b, result, p)) };
}

const beside = (g: G, targets: readonly HexId[], u: UnitId): boolean => targets.every((h) => g.board.dirTo(g.hexOf(u), h) >= 0);
function mayJoin(g: G, draft: Draft, u: UnitId): boolean {
  if (ARTILLERY[u] === 1 || !g.onMap(u) || attackRefusal(g, u) !== undefined || !beside(g, draft.targets, u)) return false;
  return !needsPartner(g, u) || draft.attackers.some((v) => v !== u && g.f.place[v] === g.f.place[u]);
}

// ---- answers ------------------------------------------------------------------------------------------------------------------------------

const least = (list: readonly Action[], value: (u: UnitId) => number): Action | undefined =>
  list.reduce<Action | undefined>(
    (best, a) => (best === undefined || value(a.u as UnitId) < value(best.u as UnitId) ? a : best),
    undefined,
  );

/** Who is freed first: strong units a short march behind the line. */
const MARCH = 14;
function toCommit(g: G, list: readonly Action[]): Action | undefined {
  const enemy = UNITS.filter((u) => u.side === GERMAN && g.onMap(u.index)).map((u) => g.hexOf(u.index));
  const score = (u: UnitId): number => {
    if (HQ[u] === 1 || ARTILLERY[u] === 1) return 0;
    const near = enemy.reduce((d, h) => Math.min(d, distance(g.board, h, g.hexOf(u))), MARCH);
    return near >= MARCH ? 0 : UNITS[u].front.attack + UNITS[u].front.defense;
  };
  const best = least(ofKind(list, 'commit'), (u) => -score(u));
  return best && score(best.u as UnitId) > 0 ? best : (ofKind(list, 'done')[0] ?? best);
}

type Answer = (g: G, list: readonly Action[], chance: (n: number) => number) => Action | undefined;
const ANSWERS: Readonly<Record<string, Answer>> = {
  'setUp.unit': (_g, list) => ofKind(list, 'printed')[0] ?? ofKind(list, 'done')[0],
  'fuel.choose': anyDump,
  'fuel.dump': (_g, list) => ofKind(list, 'done')[0],
  'reinforcements.choose': (_g, list) => ofKind(list, 'attach')[0],
  'plan.choose': choosePlan,
  'disguise.go': sneakTo,
  'drop.site': jumpTo,
  'sabotage.lead': (_g, list) => ofKind(list, 'lead')[0],
  'commitment.choose': toCommit,
  'bridges.finish': bridgeOver,
  'bridges.works': bridgeWorks,
  'combat.choose': (_g, list) => ofKind(list, 'fight')[0] ?? ofKind(list, 'done')[0],
  'attack.draft': (g, list) =>
    ['ready', 'also', 'join', 'gun'].flatMap((k) => ofKind(list, k))[0] ?? planesForBarrage(g, list) ?? ofKind(list, 'abandon')[0],
  'battle.slip': (_g, list) => ofKind(list, 'slip')[0],
  'battle.limit': (g, list) => least(ofKind(list, 'aside'), (u) => unitDefense(g, u)),
  'battle.airFire': (_g, list) => ofKind(list, 'ready')[0],
  'battle.barrage': (_g, list) => ofKind(list, 'gun')[0] ?? ofKind(list, 'ready')[0],
  'battle.lose': (g, list) => least(list, (u) => worth(g, u)),
  ...AIR_ANSWERS,
  'movement.crowd': (g, list) => least(list, (u) => worth(g, u)),
  // The engineer that would be missed least in the attack that follows.
  'move.helper': (g, list) => least(list, (u) => (touchesEnemy(g, u) ? unitAttack(g, u) : 0)),
};
const touchesEnemy = (g: G, u: UnitId): boolean => neighboursOf(g.board, g.hexOf(u)).some((hex) => held(g, 1 - SIDE[u], hex));

/** By the question and the answer about to be given: what comes before it. */
const BEFORE: Readonly<Record<string, (g: G, answer: Action) => Action | undefined>> = {
  'attack.draft:ready': supportForAttack,
  'battle.support:ready': supportForDefense,
  'move.go:march': takeAlong,
  'movement.plan': (g) => restAtNight(g) ?? sendCommandos(g) ?? breakDown(g),
};

/** Kinds that are not named here are answered above. */
const ROLES: Readonly<Record<string, Role>> = {
  pick: 'pick',
  go: 'go',
  march: 'go',
  step: 'never',
  with: 'never',
  help: 'other',
  stop: 'stop',
  plan: 'other',
  dismount: 'never',
  mount: 'never',
  exit: 'exit',
  enter: 'enter',
  halt: 'deploy',
  split: 'never',
  improve: 'dig',
  entrench: 'dig',
  deploy: 'never',
  printed: 'other',
  dump: 'never',
  site: 'never',
  complete: 'never',
  air: 'never',
  finish: 'other',
  build: 'other',
  blow: 'other',
  span: 'never',
  infiltrate: 'never',
  disguise: 'never',
  drop: 'never',
  take: 'never',
  target: 'target',
  also: 'also',
  join: 'join',
  gun: 'gun',
  ready: 'ready',
  fight: 'resolve',
  abandon: 'never',
  'battle.support:gun': 'shield',
  'battle.support:ready': 'shield-ready',
  'battle.write:gun': 'shield',
  'battle.write:ready': 'shield-ready',
  lose: 'lose',
  back: 'back',
  retreat: 'retreat',
  advance: 'advance',
  done: 'done',
};

export const strategy: Strategy<WaR> = {
  roles: ROLES,
  units: traits,
  attack: (g, u) => (ARTILLERY[u] === 1 ? (UNITS[u].battery?.barrage ?? 0) : unitAttack(g, u)),
  defense: (g, u) => (g.onMap(u) ? unitDefense(g, u) : UNITS[u].front.defense),
  steps: (g, u) => g.f.steps[u],
  goals,
  posture,
  turnsLeft: (g) => g.rules.scenario.lastTurn - g.v.turn,
  called: (u) => UNITS[u].formation ?? UNITS[u].name,
  odds,
  draft: (g) => {
    const b = draftOf(g) ?? g.rows.battles.find((row) => row.stage === 'declared');
    const written = frameLocals(g.frames.at(-1), 'battle', BATTLE_LOCALS)?.written;
    return b && { by: b.by, targets: b.targets, attackers: b.attackers, guns: b.guns, shields: written ?? b.fpf };
  },
  reach,
  travel: (g, wheels) => waysOf(g.board)[wheels ? 1 : 0],
  shelter,
  room,
  worth,
  inHand: (g) => frameLocals(g.frames.at(-1), 'move', MOVE_LOCALS)?.u,
  zones: (g, side) => {
    const zones = zonesNow(g);
    const [rigid, fluid] = [zones.plane(side, RIGID), zones.plane(side, FLUID)];
    return rigid.map((n, h) => n + fluid[h]);
  },
  hasZone,
  hindered: (g, at) => (g.board.sides[at] & bits(g).river) !== 0,
  crossing: (g, at) => ((g.board.sides[at] & bits(g).river) === 0 ? -1 : bridged(g, at) ? 1 : 0),
  mayFight: (g, u) => HQ[u] === 0 && ARTILLERY[u] === 0 && g.f.attacked[u] === 0 && g.f.helped[u] === 0,
  mayJoin,
  mayFire: (g, draft, u) => barrageRefusal(g, battleFrom(g, draft), u) === undefined,
  mayShield: (g, draft, u) => finalFireRefusal(g, battleFrom(g, draft), u) === undefined,
  range: rangeOf,
  obligations: {
    obliged: (g, u) => (isBound(g, u) ? obliging(g, SIDE[u], g.hexOf(u)).filter((h) => unattacked(g, SIDE[u], h)) : []),
    fits: (_g, fighting, u) => fitsWith(fighting, u),
    lost: (g, u) => (HQ[u] === 0 && isCrowded(g, SIDE[u], g.hexOf(u)) ? '9.12' : lostAlone(g, u)),
    // Towns, villages and finished positions (8.43, 10.14, 16.33).
    exempt: (g, _side, hex) => isBuiltUp(g, hex) || g.f.work[hex] === IMPROVED || g.f.work[hex] === ENTRENCHED,
  },
  standIn: (g, u, hex) => {
    g.set('steps', u, UNITS[u].steps);
    g.move(u, hex);
  },
  advised: headquartersMoves,
  fed: fedAt,
  hunger: 0.3,
  starved: (g, u) => g.f.supply[u] > 0,
  leaves: shouldLeave,
  // At night everybody rests: nothing to weigh.
  ahead: (g) => !isLarge(g.rules.scenario) && g.v.bonus === 0 && sideOfTurn(g) !== undefined,
  answer: (g, _side, at, actions, chance = () => 0) => ANSWERS[at]?.(g, actions, chance),
  before: (g, _side, at, answer) => (BEFORE[`${at}:${answer.k}`] ?? BEFORE[at])?.(g, answer),
};
