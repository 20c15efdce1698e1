/** What must hold at every point of every game. Each check throws a `Fault` that says what does not. */
import { below, nextU32, type RngState } from '../chance/rng.ts';
import { chance, check, drawRoll, legal, perform, prompt } from '../core/contract.ts';
import { eventMisfit, evidenceMisfit, refusalMisfit, stateMisfit } from '../core/declared.ts';
import { answerList, isAlways, isRoll, standing } from '../core/procedure/runner.ts';
import { openSave, saveOf } from '../core/record/save.ts';
import type { Session } from '../core/record/session.ts';
import { sayEvent, sayPrompt, sentence } from '../core/say.ts';
import { decode, encode } from '../core/state/codec.ts';
import { hashOf, sameState } from '../core/state/hash.ts';
import type { World } from '../core/state/world.ts';
import type { Action, AskPoint, GameEvent, Shape } from '../core/types.ts';
import { ENGINE_WORDS } from '../core/words.ts';
import { audit, type LedgerLine } from '../ledger.ts';
import { watchStaleFields } from '../walk/kept-fields.ts';
import { hasWords, type Refusal } from '../words.ts';
import { randomAction } from './playout.ts';

export class Fault extends Error {
  override name = 'Fault';
}
export function must(holds: boolean, what: () => string): asserts holds {
  if (!holds) throw new Fault(what());
}

export const actionKey = (a: Action): string => JSON.stringify([a.k, a.u ?? -1, a.h ?? -1, a.n ?? null, a.path ?? null, a.pips ?? null]);

const told = (text: string): boolean => !/\{[^{}]*\?\}/.test(text) && !/^\[[\w.-]+( |\])/.test(text);

/** The prompt has words and cases, and a question has at least two answers. Returns the list. */
export function checkPrompt<S extends Shape>(g: World<S>): Action[] {
  const p = prompt(g);
  if (p.kind === 'over') return [];
  must(told(sayPrompt(g, p)), () => `the prompt ${p.says} has no complete sentence: ${sayPrompt(g, p)}`);
  checkEvidence(g, p.args, `prompt ${p.says}`);
  must(p.cases.length > 0, () => `the prompt ${p.at} names no case`);
  for (const id of p.cases) must(g.def.caseExists(id), () => `the prompt ${p.at} names a case that does not exist: ${id}`);
  if (p.kind === 'roll') {
    checkChance(g);
    return [];
  }
  const list = [...legal(g)];
  const now = standing(g);
  const always = now !== undefined && isAlways(g, now.frame, now.point as AskPoint<S>);
  must(list.length > 0, () => `nobody can answer ${p.at}`);
  must(list.length > 1 || always, () => `${p.at} is asked although ${actionKey(list[0])} is the only answer`);
  const keys = list.map(actionKey);
  must(new Set(keys).size === keys.length, () => `${p.at} lists an answer twice`);
  if (now) {
    const whole = answerList(g, now.point as AskPoint<S>, now.frame.l);
    const same = whole.length === keys.length && whole.every((a, i) => actionKey(a) === keys[i]);
    must(same, () => `${p.at} lists something else at once than one by one`);
  }
  checkListed(g, list);
  return list;
}

/**
 * One answer of each kind, another one at every point, is accepted: lists that say more than the check are found wherever a game comes to them,
 * not only where it is looked at closely.
 */
function checkListed<S extends Shape>(g: World<S>, list: readonly Action[]): void {
  for (let i = 0; i < list.length; ) {
    let end = i + 1;
    while (end < list.length && list[end].k === list[i].k) end++;
    const a = list[i + (list.length % (end - i))];
    const refusal = check(g, a);
    must(refusal === undefined, () => `${actionKey(a)} is listed but refused: ${refusal?.why} (${refusal?.case})`);
    i = end;
  }
}

function checkChance<S extends Shape>(g: World<S>): void {
  const node = chance(g);
  if (!node) return;
  const sum = node.outcomes.reduce((n, o) => n + o.weight, 0);
  must(sum === node.outcomes[0].total, () => `the outcomes of ${node.says} weigh ${sum}, not ${node.outcomes[0].total}`);
  if (!node.ledger) return;
  const wrong = audit(node.ledger);
  must(wrong === undefined, () => `the ledger of ${node.says}: ${wrong}`);
  const line = (l: LedgerLine): void => {
    must(hasWords([g.def.words, ENGINE_WORDS], l.what), () => `the ledger line ${l.what} has no words`);
    if (l.args) checkEvidence(g, l.args, `ledger line ${l.what}`);
    must(l.case === '' || g.def.caseExists(l.case), () => `the ledger line ${l.what} names a case that does not exist: ${l.case}`);
    l.parts?.forEach(line);
  };
  node.ledger.lines.forEach(line);
}

/** Numbers and names that sentences are made of are declared, by the engine or the game. */
function checkEvidence<S extends Shape>(g: World<S>, evidence: object, where: string): void {
  const odd = evidenceMisfit(g, evidence, where);
  must(odd === undefined, () => `${odd}`);
}
/** A refusal names a case that there is and shows its evidence: every part is declared, and the sentence made of them is whole. */
export function checkRefusal<S extends Shape>(g: World<S>, refusal: Refusal): void {
  must(g.def.caseExists(refusal.case), () => `refused with a case that does not exist: ${JSON.stringify(refusal)}`);
  const odd = refusalMisfit(g, refusal);
  must(odd === undefined, () => `${odd}`);
  const text = sentence(g.def, refusal, g);
  must(text !== '' && told(text), () => `the refusal ${JSON.stringify(refusal)} has no complete sentence: ${text}`);
}

/** Everything in the state and in what happened is there as it was declared. */
export function checkParts<S extends Shape>(g: World<S>, events: readonly GameEvent[]): void {
  const odd = stateMisfit(g) ?? events.map((e) => eventMisfit(g, e)).find((fault) => fault !== undefined);
  must(odd === undefined, () => `${odd}`);
}

export function checkEvents<S extends Shape>(g: World<S>, events: readonly GameEvent[]): void {
  for (const e of events) {
    must(told(sayEvent(g, e)), () => `the event ${JSON.stringify(e)} has no complete sentence: ${sayEvent(g, e)}`);
    must(e.case === undefined || g.def.caseExists(e.case), () => `the event ${e.e} names a case that does not exist: ${e.case}`);
  }
}

/** Every listed action is accepted; what is not listed is refused with a case that exists; neither question changes anything. */
export function checkAgreement<S extends Shape>(g: World<S>, rng: RngState, tries = 40): void {
  const now = standing(g);
  if (!now) return;
  const before = hashOf(g);
  const list = watchStaleFields(() => [...legal(g)]);
  const listed = new Set(list.map(actionKey));
  for (const a of list) {
    const refusal = watchStaleFields(() => check(g, a));
    must(refusal === undefined, () => `${actionKey(a)} is listed but refused: ${refusal?.why} (${refusal?.case})`);
  }
  const ask = isRoll(now.point) ? undefined : (now.point as AskPoint<S>);
  for (let i = 0; i < tries; i++) {
    const a = i % 2 === 0 && list.length > 0 ? mutated(g, list[below(rng, list.length)], rng) : invented(g, ask, rng);
    if (listed.has(actionKey(a as Action))) continue;
    const refusal = check(g, a);
    if (!refusal) {
      const option = ask?.options.find((o) => o.k === (a as Action).k);
      must(option?.more === true, () => `${JSON.stringify(a)} is accepted but not listed`);
      continue;
    }
    checkRefusal(g, refusal);
  }
  for (let i = 0; i < Math.min(3, list.length); i++) {
    const a = list[below(rng, list.length)];
    try {
      perform(g.copy(), a);
    } catch (error) {
      throw new Fault(`${actionKey(a)} is legal but fails: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
    }
  }
  must(hashOf(g) === before, () => 'asking, refusing or playing on a copy changed the state');
}

/** A listed action with one part changed, taken away or made nonsense of. */
function mutated<S extends Shape>(g: World<S>, from: Action, rng: RngState): unknown {
  const a: Record<string, unknown> = { ...from };
  const keys = Object.keys(a);
  const key = keys[below(rng, keys.length)];
  const nonsense = [-1, 1e9, 0.5, Number.NaN, 'x', undefined, [], {}, [0, -1], true];
  const roll = below(rng, 10);
  if (roll < 5 && key === 'u') a.u = below(rng, g.def.units.length);
  else if (roll < 5 && key === 'h') a.h = below(rng, g.board.n + g.def.boxes.length);
  else if (roll < 5 && key === 'n') a.n = below(rng, 30) - 5;
  else if (roll < 5 && key === 'path') a.path = [...(Array.isArray(a.path) ? a.path : []), below(rng, g.board.n)];
  else if (roll === 8) a[['u', 'h', 'n', 'path', 'pips', 'extra'][below(rng, 6)]] = below(rng, 5);
  else if (roll === 9) delete a[key];
  else a[key] = nonsense[below(rng, nonsense.length)];
  return a;
}

/** An action of a kind that is asked for, with parts out of thin air. */
export function invented<S extends Shape>(g: World<S>, ask: AskPoint<S> | undefined, rng: RngState): Action {
  const option = ask?.options[below(rng, ask.options.length)];
  if (!option) return { k: 'done' };
  const a: Action = { k: option.k };
  for (const part of option.parts?.split(' ') ?? []) {
    if (part === 'u') a.u = below(rng, g.def.units.length);
    else if (part === 'h') a.h = below(rng, g.board.n + g.def.boxes.length);
    else if (part === 'n') a.n = below(rng, 12) - 1;
    else a.path = Array.from({ length: 1 + below(rng, 4) }, () => below(rng, g.board.n));
  }
  return a;
}

/** A state written down and read again is the same, and plays on in the same way: nothing derived had gone astray. */
export function checkCodec<S extends Shape>(g: World<S>, rng: RngState, on = 12): void {
  const twin = decode(g.def, JSON.parse(JSON.stringify(encode(g))));
  must(sameState(twin, g), () => 'the state differs after encode and decode');
  const original = g.copy();
  sameWay(original, twin, rng, on, 'decoded state');
  sameWay(g.copy(), g.copy(), rng, on, 'copy');
}

/** Two worlds that should be the same: legal lists equal, and the same choices lead to the same states. */
function sameWay<S extends Shape>(a: World<S>, b: World<S>, rng: RngState, on: number, what: string): void {
  for (let i = 0; i < on && !a.result; i++) {
    const [x, y] = [[...legal(a)].map(actionKey).sort(), [...legal(b)].map(actionKey).sort()];
    // Both are sorted: the first place where they differ tells.
    const odd = x.find((k, n) => k !== y[n]) ?? y[x.length];
    must(x.length === y.length && odd === undefined, () => `${odd} is listed in the original or the ${what} only, at ${prompt(a).at}`);
    const roll = drawRoll(a);
    if (roll) drawRoll(b);
    const action = roll ?? randomAction(a, rng);
    if (!action) return;
    perform(a, action);
    perform(b, action);
    must(sameState(a, b), () => `${what}: another state after ${actionKey(action)}`);
  }
}

/** The long-lived world plays like a fresh one: kept and mended derived data equals rebuilt data. */
export function checkDerived<S extends Shape>(g: World<S>): void {
  const fresh = decode(g.def, JSON.parse(JSON.stringify(encode(g))));
  const [x, y] = [[...legal(g)].map(actionKey).sort(), [...legal(fresh)].map(actionKey).sort()];
  const odd = x.find((k) => !y.includes(k)) ?? y.find((k) => !x.includes(k));
  must(odd === undefined, () => `${odd} is listed ${x.includes(odd ?? '') ? 'only with kept' : 'only with rebuilt'} derived data`);
}

/** The save plays to the same state, and names no stop. */
export function checkSave<S extends Shape>(session: Session<S>): void {
  const { world } = session;
  const opened = openSave(world.def, JSON.parse(JSON.stringify(saveOf(session))));
  must(opened.stopped === undefined, () => `its own save stops at ${opened.stopped?.at}: ${JSON.stringify(opened.stopped)}`);
  must(!opened.differs && opened.session.hash() === session.hash(), () => 'its own save leads to another state');
  must(opened.strangeDice === 0, () => `${opened.strangeDice} dice of its own save do not come from the seed`);
}

/** Taking back and doing again leads to the same state, and so does looking at an earlier point. */
export function checkUndo<S extends Shape>(session: Session<S>, rng: RngState): void {
  const hash = session.hash();
  const length = session.log.length;
  const steps = Math.min(session.undoable, 1 + below(rng, 5));
  const wanted = hashOf(session.at(length - steps));
  for (let i = 0; i < steps; i++) must(session.undo(), () => 'an action that may be taken back was not');
  must(session.hash() === wanted, () => `${steps} undone: not the state of that time`);
  for (let i = 0; i < steps; i++) must(session.redo(), () => 'an action taken back could not be done again');
  must(session.hash() === hash && session.log.length === length, () => `${steps} undone and redone: another state`);
}

/** Fresh numbers in place of hidden ones: a view that changes with them shows them. */
export const scrambled = (old: number, rng: RngState): number => (old === 0 ? 1 + (nextU32(rng) % 3) : 0);
