/**
 * One verdict for every question: what screens are told is what the rules do. Moves, battles and the tree of victory are held against the machine itself, the rest
 * against what the game declares as the verdicts of its rules.
 */
import { below, type RngState } from '../chance/rng.ts';
import { apply, chance, check, drawRoll, legal, perform, prompt } from '../core/contract.ts';
import { type AnswerOf, explain } from '../core/questions.ts';
import { sentence } from '../core/say.ts';
import type { World } from '../core/state/world.ts';
import type { Action, GameEvent, Result, Shape } from '../core/types.ts';
import type { AnyEventOf, BattleReading } from '../core/verdicts.ts';
import { allUnits, type HexId, type UnitId } from '../ids.ts';
import type { Ledger } from '../ledger.ts';
import { actionKey, Fault, must } from './checks.ts';

/** How often each answer was held against the rule: what was never compared proves nothing. */
export interface Answered {
  supply: number;
  moves: number;
  battles: number;
  victory: number;
}
export const noAnswers = (): Answered => ({ supply: 0, moves: 0, battles: 0, victory: 0 });

/** Units asked about at one position, and places to go to for one unit. */
const ASKED = 12;
const MOVERS = 3;
const PLACES = 3;

/** Some of a list, by chance, each at most once. */
function some<T>(list: readonly T[], most: number, rng: RngState): T[] {
  const left = [...list];
  return Array.from({ length: Math.min(most, left.length) }, () => left.splice(below(rng, left.length), 1)[0]);
}
const onMap = <S extends Shape>(g: World<S>): UnitId[] => allUnits(g.def).filter((u) => g.onMap(u));
const nameOf = <S extends Shape>(g: World<S>, u: UnitId): string => `${g.def.units[u].id} in ${g.board.ids[g.hexOf(u)]}`;

/** Supply, moves and victory at a position. */
export function checkAnswers<S extends Shape>(g: World<S>, rng: RngState, answered: Answered = noAnswers()): void {
  checkSupply(g, rng, answered);
  if (g.def.verdicts?.supply) checkSupply(scattered(g, rng), rng, answered);
  checkMoves(g, rng, answered);
  checkVictory(g, answered);
}

// ---- supply --------------------------------------------------------------------------------------------------------------------------------

/** A copy in which one unit in four stands in an empty hex somewhere near: in play lines are seldom cut. */
function scattered<S extends Shape>(g: World<S>, rng: RngState): World<S> {
  const copy = g.copy();
  for (const unit of onMap(g)) {
    if (below(rng, 4) > 0) continue;
    let hex = g.hexOf(unit);
    for (let steps = 1 + below(rng, 12); steps > 0; steps--) {
      const next = g.board.neighbors[6 * hex + below(rng, 6)];
      if (next >= 0) hex = next;
    }
    if (copy.unitsIn(hex).length === 0) copy.move(unit, hex);
  }
  return copy;
}

/** The answer has blockers if and only if the rule, asked now, finds no supply. */
function checkSupply<S extends Shape>(g: World<S>, rng: RngState, answered: Answered): void {
  const isSupplied = g.def.verdicts?.supply?.(g.copy());
  if (!isSupplied) return;
  for (const unit of some(onMap(g), ASKED, rng)) {
    const rule = isSupplied(unit);
    const answer = explain(g, { q: 'supply', unit });
    if (rule === undefined || !answer) continue;
    answered.supply++;
    const { status, blockers } = answer;
    const told = blockers.map((b) => `${b.what} (${b.case})`).join(', ') || 'nothing that cuts its line';
    must(
      rule === (blockers.length === 0),
      () => `the rule finds ${nameOf(g, unit)} ${rule ? 'in supply' : 'out of supply'}, the answer supply (${status}) names ${told}`,
    );
  }
}

// ---- moves ---------------------------------------------------------------------------------------------------------------------------------

const isPick = (a: Action): boolean => a.u !== undefined && a.h === undefined && a.n === undefined;
const isGo = (a: Action): boolean => a.h !== undefined && a.u === undefined && a.n === undefined && a.path === undefined;

/** Where `reach` shows that a unit can go, `plan` brings it by actions that are accepted, for the same price; where it shows nothing, there is no way. */
function checkMoves<S extends Shape>(g: World<S>, rng: RngState, answered: Answered): void {
  const now = prompt(g);
  if (now.kind !== 'ask') return;
  const own = onMap(g).filter((u) => g.def.units[u].side === now.side);
  let moving = 0;
  for (const unit of some(own, ASKED, rng)) {
    const reach = explain(g, { q: 'reach', unit })?.hexes ?? [];
    if (reach.length === 0) continue;
    if (++moving > MOVERS) return;
    const ends = reach.flatMap(({ hex, also = [], ...end }) => [end, ...also].map((e) => ({ hex, ...e })));
    const kinds = new Set<string>();
    for (const end of some(ends, PLACES, rng)) {
      for (const a of walked(g, unit, end)) if (isGo(a)) kinds.add(a.k);
      answered.moves++;
    }
    // Staying where it is can be a change of posture, and is no place to go to.
    for (const hex of listed(g, unit, kinds))
      must(
        hex === g.hexOf(unit) || reach.some((r) => r.hex === hex),
        () => `${nameOf(g, unit)} may go to ${g.board.ids[hex]}, and the answer reach does not show it`,
      );
    const near = [...allHexes(g)].filter((h) => h !== g.hexOf(unit) && !reach.some((r) => r.hex === h));
    for (const hex of some(near, 1, rng)) {
      const plan = explain(g, { q: 'plan', unit, hex });
      // Dice that come before the first hex are not yet a way to it.
      must(
        !plan?.actions.some(isGo),
        () => `the answer plan brings ${nameOf(g, unit)} to ${g.board.ids[hex]}, which the answer reach does not show`,
      );
    }
  }
}
function* allHexes<S extends Shape>(g: World<S>): Generator<HexId> {
  for (let hex = 0; hex < g.board.n; hex++) yield hex;
}

/** Hexes that the list offers to the unit once it is picked up, by answers of these kinds. */
function listed<S extends Shape>(g: World<S>, unit: UnitId, kinds: ReadonlySet<string>): HexId[] {
  const trial = g.copy();
  const pick = [...legal(trial, { u: unit })].find((a) => isPick(a) && a.u === unit);
  if (pick) perform(trial, pick);
  return [...legal(trial)].flatMap((a) => (isGo(a) && kinds.has(a.k) && a.h !== undefined && a.h < g.board.n ? [a.h] : []));
}

interface End {
  hex: HexId;
  cost: string;
  form?: string;
  end?: string;
}
/** The plan to one end, played on a copy action by action. */
function walked<S extends Shape>(g: World<S>, unit: UnitId, { hex, cost, form, end }: End): readonly Action[] {
  const way = `${nameOf(g, unit)} to ${g.board.ids[hex]}${form ? ` by ${form}` : ''}${end ? ` ending in ${end}` : ''}`;
  const plan = explain(g, { q: 'plan', unit, hex, ...(form ? { form } : {}), ...(end ? { end } : {}) });
  if (plan === undefined || plan.actions.length === 0) {
    const why = plan?.refusals.map((r) => `${sentence(g.def, r, g)} (${r.case})`).join(', ') || 'nothing';
    throw new Fault(`the answer reach shows ${way}, and the answer plan says ${why}`);
  }
  const trial = g.copy();
  const events: GameEvent[] = [];
  for (const a of plan.actions) {
    const refusal = check(trial, a);
    must(refusal === undefined, () => `${actionKey(a)}, planned for ${way}, is refused: ${refusal?.why} (${refusal?.case})`);
    events.push(...perform(trial, a));
  }
  // Dice come first, and the hex is chosen again after them.
  if (!plan.actions.some(isGo)) return plan.actions;
  checkPrice(g, unit, plan, cost, events, way);
  return plan.actions;
}

const spentBefore = (account: Ledger): number =>
  account.lines.reduce((sum, line) => sum + (line.what === 'line.spent-before' ? line.value : 0), 0);
function checkPrice<S extends Shape>(
  g: World<S>,
  unit: UnitId,
  plan: AnswerOf<'plan'>,
  cost: string,
  events: readonly GameEvent[],
  way: string,
): void {
  const planned = plan.costs.at(-1) ?? '';
  must(planned === cost, () => `${way} costs ${cost} by the answer reach, ${planned} by the answer plan`);
  const price = g.def.verdicts?.price;
  if (!price || !plan.ledger) return;
  const told = (plan.ledger.total - spentBefore(plan.ledger)) / plan.ledger.den;
  const paid = events.reduce((sum, event) => sum + (price(event as AnyEventOf<S>, unit) ?? 0), 0);
  must(Math.abs(told - paid) < 1e-9, () => `${way} costs ${told} by the answer plan, and ${paid} were paid`);
}

// ---- battles -------------------------------------------------------------------------------------------------------------------------------

/** Rolls that follow an action one after another are few. */
const MOST_ROLLS = 20;

/** Looks at the rolls that an action brings about, on a copy: what is said of a battle before its dice fall is what they are read by. */
export function checkRolls<S extends Shape>(g: World<S>, action: Action, rng: RngState, answered: Answered = noAnswers()): void {
  if (!g.def.verdicts?.battle) return;
  const trial = g.copy();
  apply(trial, action);
  for (let n = 0; n < MOST_ROLLS; n++) {
    const roll = drawRoll(trial);
    if (!roll) return;
    checkBattle(trial, rng, answered);
    perform(trial, roll);
  }
}

/** How the pending dice are read if they fall so; undefined if they are not those of a battle. */
function readingOf<S extends Shape>(g: World<S>, pips: number[]): BattleReading | undefined {
  const battle = g.def.verdicts?.battle;
  for (const event of perform(g.copy(), { k: 'roll', pips })) {
    const reading = battle?.(event as AnyEventOf<S>);
    if (reading) return reading;
  }
  return undefined;
}

function checkBattle<S extends Shape>(g: World<S>, rng: RngState, answered: Answered): void {
  const node = chance(g);
  const first = node && readingOf(g, node.outcomes[0].pips);
  const answer = first && explain(g, { q: 'battle' });
  if (!node || !first || !answer) return;
  const throws = node.outcomes.map(({ pips, weight, total }) => ({ reading: readingOf(g, pips), share: weight / total }));
  // A die after which the battle is read only sometimes is another one, such as for ammunition.
  if (throws.some(({ reading }) => reading === undefined)) return;
  answered.battles++;
  const where = `the battle for ${answer.targets.map((h) => g.board.ids[h]).join(', ')}`;
  const same = (what: string, told: number | string, read: number | string | undefined): void =>
    must(read === undefined || told === read, () => `${where}: ${what} ${told} by the answer battle, ${read} when the dice are read`);
  same('attack', answer.attack.total / answer.attack.den, first.attack);
  same('defense', answer.defense.total / answer.defense.den, first.defense);
  if (answer.columns.length > 0) same('column', answer.columns[answer.final], first.column);
  const shown = new Map<string, number>();
  for (const { section = '', result, weight, total } of answer.outcomes) add(shown, `${section} ${result}`, weight / total);
  const read = new Map<string, number>();
  for (const { reading, share } of throws)
    for (const [section, result] of Object.entries(reading?.results ?? {})) add(read, `${section} ${result}`, share);
  for (const key of new Set([...shown.keys(), ...read.keys()])) {
    const [told, found] = [shown.get(key) ?? 0, read.get(key) ?? 0];
    must(
      Math.abs(told - found) < 1e-9,
      () => `${where}: the chance of ${key.trim()} is ${told} by the answer battle, ${found} by the dice`,
    );
  }
  // Throws of one class are read alike.
  const pips = node.dice.map((faces) => 1 + below(rng, faces));
  const results = JSON.stringify(readingOf(g, pips)?.results);
  must(
    throws.some(({ reading }) => JSON.stringify(reading?.results) === results),
    () => `${where}: ${pips.join(', ')} is read as ${results}, which no outcome of the roll is`,
  );
}
const add = (into: Map<string, number>, key: string, share: number): void => {
  into.set(key, (into.get(key) ?? 0) + share);
};

// ---- victory -------------------------------------------------------------------------------------------------------------------------------

/** What `victory` shows is what the end decides, and a condition holds as those it is made of say. */
export function checkVictory<S extends Shape>(g: World<S>, answered: Answered = noAnswers()): void {
  const lines = explain(g, { q: 'victory' });
  if (!lines) return;
  checkTree(lines);
  const decided: Result | undefined = g.result ?? g.def.verdicts?.end?.(g.copy());
  if (!decided) return;
  const [line, ...more] = lines.filter((l) => l.verdict !== undefined);
  must(more.length === 0, () => 'the answer victory names two verdicts');
  // What a side may not know of is not told to it before the end.
  if (!line && !g.result) return;
  answered.victory++;
  const told = line ? `${line.verdict} for ${g.def.sides[line.side]?.name}` : 'no verdict';
  must(
    line?.verdict === decided.level && (decided.winner < 0 || line.side === decided.winner),
    () => `the answer victory says ${told}, the end of the game ${decided.level} for ${g.def.sides[decided.winner]?.name ?? 'nobody'}`,
  );
}

function checkTree(lines: AnswerOf<'victory'>): void {
  lines.forEach((line, at) => {
    const { join, met, says, depth = 0 } = line;
    if (join !== 'all' && join !== 'any') return;
    const parts: boolean[] = [];
    for (let i = at + 1; i < lines.length && (lines[i].depth ?? 0) > depth; i++) if (lines[i].depth === depth + 1) parts.push(lines[i].met);
    if (parts.length === 0) return;
    const holds = join === 'all' ? parts.every(Boolean) : parts.some(Boolean);
    must(met === holds, () => `the answer victory calls ${says} ${met ? 'met' : 'open'}, and ${join} of its parts say otherwise`);
  });
}
