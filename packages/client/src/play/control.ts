/**
 * The universal interface: a click on a unit or hex is matched with what is legal. One match is done, several open a menu, none is
 * answered with the reason. Moving units goes through the questions `reach` and `plan`. No word of any game in here.
 */
import type { Action, UnitId } from '@hexfront/engine';
import { batch, effect } from '@preact/signals';
import {
  ableUnits,
  ask,
  board,
  dropSelection,
  goToUnit,
  hexShown,
  info,
  menu,
  moment,
  order,
  pieces,
  placeName,
  placeNumber,
  plan,
  play,
  playSure,
  reach,
  refusal,
  selected,
  showHexes,
  sideToAct,
  stacks,
  unitName,
  unitShown,
  waypoints,
} from '../store/index.ts';
import type { PlanSaid, ReachSaid, Said } from '../table/protocol.ts';
import { committing, openWarnings } from './cards/warnings-state.ts';
import { goalsOf } from './map/lit.ts';
import { narrowed, posture } from './postures.ts';
import { guided } from './screen-state.ts';

/** So many goals of a unit in view are enough. */
const FEW = 8;

/** Kinds of actions that plans are made of: offering them beside the reach would say the same twice. */
const moveKinds = new Set<string>();

let serial = 0;
/** Only the newest question counts: the player has moved on. */
const newest = () => {
  const mine = ++serial;
  return () => mine === serial;
};

// ------------------------------------------------------------------------------------------------------------------ telling

export function tellWhy(head: string, said: readonly Said[], hex?: string): void {
  refusal.value = { head, said, ...(hex ? { hex } : {}) };
}

/** What is asked before answers are given; true if the player has to say more first. */
export const before: { act?: (actions: Action[]) => Promise<boolean> } = {};

/** Does actions as one order; tells why if they are refused. */
export async function act(...actions: Action[]): Promise<boolean> {
  menu.value = undefined;
  if (await before.act?.(actions)) return false;
  const reply = await play(...actions);
  if (!reply.done && reply.commits) committing.value = { actions, ...reply.refusal, ...reply.commits };
  else if (!reply.done) tellWhy('Nothing was changed.', [reply.refusal]);
  else refusal.value = undefined;
  return reply.done;
}

/** Given again: let the die fall. */
export async function commitNow(): Promise<void> {
  const c = committing.peek();
  committing.value = undefined;
  if (!c) return;
  const reply = await playSure(...c.actions);
  if (!reply.done) tellWhy('Nothing was changed.', [reply.refusal]);
}

// --------------------------------------------------------------------------------------------------------------- selecting

/** Units of one reach: where all of them can go. */
function common(all: readonly ReachSaid[]): ReachSaid {
  if (all.length === 1) return all[0];
  const sets = all.slice(1).map((r) => new Set(r.hexes.map((h) => h.hex)));
  const refused = all.find((r) => r.refusal)?.refusal;
  return { hexes: all[0].hexes.filter((h) => sets.every((s) => s.has(h.hex))), ...(refused ? { refusal: refused } : {}) };
}

/** Picks units up without doing anything yet, and asks where they can go. */
export async function select(units: readonly UnitId[]): Promise<ReachSaid | undefined> {
  const still = newest();
  batch(() => {
    selected.value = units;
    reach.value = undefined;
    plan.value = undefined;
    waypoints.value = [];
    refusal.value = undefined;
    menu.value = undefined;
    if (units.length) unitShown.value = units[0];
  });
  if (!units.length) return undefined;
  const all = await Promise.all(units.map((unit) => ask('reach', { unit }).catch((): ReachSaid => ({ hexes: [] }))));
  if (!still()) return undefined;
  const found = narrowed(units[0], common(all));
  if (selected.peek() === units) reach.value = found;
  // What a move is made of need not be offered beside it.
  if (found.hexes.length && moveKinds.size === 0)
    ask('plan', { unit: units[0], hex: found.hexes[0].hex }).then(
      (way) => {
        for (const a of way.actions) moveKinds.add(a.k);
        selected.value = [...selected.peek()];
      },
      () => undefined,
    );
  return found;
}

/** A unit was clicked. `extend` adds it to the selection, `whole` takes the stack; `among`: units of a folded stack that could be meant. */
export async function clickUnit(
  u: UnitId,
  how: { extend?: boolean; whole?: boolean; at?: readonly [number, number]; hex?: string; among?: readonly UnitId[] } = {},
): Promise<void> {
  const m = moment.peek();
  const piece = pieces.peek().get(u);
  if (!m || m.wait !== undefined || !piece) return;
  const mine = piece.side === m.prompt.side;
  if (how.whole && mine && piece.hex) {
    const all = (stacks.peek().get(piece.hex) ?? []).filter((p) => p.side === piece.side && !p.token).map((p) => p.u);
    const found = await select(all);
    // Where nobody goes anywhere a second click is a second click.
    if (!found || found.hexes.length || all.some((v) => hexActionsOf(v).length)) return;
    dropSelection();
  }
  if (how.extend && mine && selected.peek().length) {
    const now = selected.peek();
    await select(now.includes(u) ? now.filter((x) => x !== u) : [...now, u]);
    return;
  }
  const fits = matching(u, how.hex ?? piece.hex);
  const simple = fits.filter((a) => !moveKinds.has(a.k));
  if (mine && !piece.token) {
    const inHand = selected.peek().filter((v) => pieces.peek().get(v)?.hex !== piece.hex);
    const found = await select([u]);
    // Undefined: the player has clicked on meanwhile, and that click counts.
    if (!found || found.hexes.length) return;
    // Nowhere to go: the click means one of the other things that may be done with it.
    if (fits.length) {
      dropSelection();
      // Several of a folded stack could be meant: the player says which.
      const others = (how.among ?? []).filter((v) => v !== u).flatMap((v) => (moment.peek()?.legal ?? []).filter((a) => a.u === v));
      await doOne([...(simple.length ? simple : fits), ...others], others.length ? `Hex ${piece.hex}` : unitName(u), how.at);
      return;
    }
    if (hexActionsOf(u).length) return; // stays selected: a hex is to be chosen for it
    // There is nothing to do with it: whoever has units in hand wants to go where it is.
    if (inHand.length && piece.hex) {
      if (await select(inHand)) await sayWhy(undefined, piece.hex);
      return;
    }
    selected.value = [];
    await lookAt(u, piece.hex, found.refusal);
    return;
  }
  batch(() => {
    unitShown.value = piece.token ? undefined : u;
    hexShown.value = piece.hex;
  });
  if (fits.length) await doOne(fits, piece.token ? 'Hidden unit' : unitName(u), how.at);
  else if (selected.peek().length && piece.hex) await clickHex(piece.hex, how);
  else refusal.value = undefined;
}

/** Legal actions that a click on a unit in a hex could mean. */
function matching(u: UnitId | undefined, hex: string | undefined): Action[] {
  const h = hex === undefined ? -1 : placeNumber(hex);
  const now = selected.peek();
  return (moment.peek()?.legal ?? []).filter((a) => {
    if (a.u !== undefined && a.h !== undefined) return a.h === h && (a.u === u || now.includes(a.u) || now.length === 0);
    if (a.u !== undefined) return a.u === u;
    return a.h === h;
  });
}

/** Actions that put this unit somewhere. */
export const hexActionsOf = (u: UnitId): Action[] => (moment.peek()?.legal ?? []).filter((a) => a.u === u && a.h !== undefined);

/** What else may be done with a unit, for its card. */
export const otherActionsOf = (u: UnitId): Action[] =>
  (moment.value?.legal ?? []).filter((a) => a.u === u && a.h === undefined && !moveKinds.has(a.k));

async function doOne(fits: readonly Action[], title: string, at?: readonly [number, number]): Promise<void> {
  if (fits.length === 1) {
    await act(fits[0]);
    return;
  }
  const kinds = fits.filter((a, i) => fits.findIndex((b) => b.k === a.k) === i);
  const [words, together] = await Promise.all([ask('words', { actions: [...fits] }), Promise.all(kinds.map(forStack))]);
  const items = fits.map((action, i) => ({ actions: [action], text: words[i] }));
  // The same for all of the stack comes after that for one.
  for (const all of together) if (all) items.splice(items.findLastIndex((item) => item.actions[0].k === all.actions[0].k) + 1, 0, all);
  menu.value = { at: at ?? [innerWidth / 2, innerHeight / 2], title, items };
}

/** The same answer for every unit of its stack that can give it, if there are several. */
export async function forStack(a: Action): Promise<{ actions: Action[]; text: string } | undefined> {
  const hex = a.u === undefined ? undefined : pieces.peek().get(a.u)?.hex;
  if (hex === undefined || a.h !== undefined || moveKinds.has(a.k)) return undefined;
  const mates = (moment.peek()?.legal ?? []).filter(
    (b) => b.k === a.k && b.n === a.n && b.u !== undefined && b.h === undefined && pieces.peek().get(b.u)?.hex === hex,
  );
  return mates.length > 1 ? ask('alike', { actions: mates }).catch(() => undefined) : undefined;
}

/** A unit that can do nothing now was clicked: its card opens, and one sentence says what keeps it. Looking is no offence. */
async function lookAt(u: UnitId, hex: string | undefined, known: Said | undefined): Promise<void> {
  const still = newest();
  const [said] = known ? [known] : await ask('why', { unit: u, ...(hex ? { hex } : {}), selected: [] });
  if (still() && said) refusal.value = { head: '', said: [said], quiet: true };
}

async function sayWhy(unit: UnitId | undefined, hex: string | undefined): Promise<void> {
  const still = newest();
  const said = await ask('why', {
    ...(unit !== undefined ? { unit } : {}),
    ...(hex ? { hex } : {}),
    // Units in hand were to go there.
    ...(hex && selected.peek().length > 0 ? { order: 'move' } : {}),
    selected: [...selected.peek()],
  });
  if (!still()) return;
  const head = selected.peek().length
    ? `${selected.peek().map(unitName).join(', ')}, to ${hex}`
    : unit !== undefined && unit >= 0
      ? unitName(unit)
      : `Hex ${hex}`;
  tellWhy(head, said, hex);
}

// ----------------------------------------------------------------------------------------------------------------- moving

/** A hex was clicked: move there, do what is legal there, or say why not. */
export async function clickHex(hex: string, how: { at?: readonly [number, number]; touch?: boolean } = {}): Promise<void> {
  const m = moment.peek();
  if (!m || m.wait !== undefined) return;
  const now = selected.peek();
  if (now.length) {
    if (reach.peek()?.hexes.some((h) => h.hex === hex)) {
      // A finger cannot hover: the first tap shows the way, the second goes it.
      if (how.touch && plan.peek()?.hex !== hex) await consider(hex);
      else await go(hex);
      return;
    }
    const fits = matching(undefined, hex).filter((a) => a.u === undefined || now.includes(a.u));
    if (fits.length) {
      await doOne(fits, `Hex ${hex}`, how.at);
      return;
    }
    plan.value = undefined;
    await sayWhy(undefined, hex);
    return;
  }
  hexShown.value = hex;
  const fits = matching(undefined, hex);
  if (fits.length) await doOne(fits, `Hex ${hex}`, how.at);
  else if ((moment.peek()?.legal ?? []).some((a) => a.h !== undefined)) await sayWhy(undefined, hex);
  else {
    unitShown.value = undefined;
    refusal.value = undefined;
  }
}

/** Shows the way to a hex and what it costs, without going. */
export async function consider(hex: string | undefined): Promise<PlanSaid | undefined> {
  const [lead] = selected.peek();
  if (lead === undefined || hex === undefined || !reach.peek()?.hexes.some((h) => h.hex === hex)) {
    if (plan.peek()) plan.value = undefined;
    return undefined;
  }
  const still = newest();
  const found = await wayTo(lead, hex);
  if (!still() || selected.peek()[0] !== lead) return undefined;
  for (const a of found?.actions ?? []) moveKinds.add(a.k);
  plan.value = found;
  return found;
}

/** The plan that was asked for last; its answer may still be on its way. */
let lastPlan: { of: string; answer: Promise<PlanSaid | undefined> } | undefined;

/** How a unit gets to a hex by way of the pins, in the present position. What the pointer has asked for already is not asked for again on a click. */
function wayTo(unit: UnitId, hex: string): Promise<PlanSaid | undefined> {
  const question = { unit, hex, via: [...waypoints.peek()], ...(selected.peek().length === 1 ? formOf(hex) : {}) };
  const of = JSON.stringify([info.peek()?.id, moment.peek()?.version, question]);
  if (lastPlan?.of !== of) {
    const answer = ask('plan', question).catch(() => {
      lastPlan = undefined;
      return undefined;
    });
    lastPlan = { of, answer };
  }
  return lastPlan.answer;
}

/** The way of moving that the reach promises for this hex. */
const formOf = (hex: string): { form?: string; end?: string } => {
  const form = reach.peek()?.hexes.find((h) => h.hex === hex)?.form;
  const end = posture.peek();
  return { ...(form ? { form } : {}), ...(end ? { end } : {}) };
};

/** Goes to a hex with all selected units, one after the other. */
export async function go(hex: string): Promise<void> {
  const units = [...selected.peek()];
  let moved = 0;
  // Told at the end: those who cannot follow the others are in hand then.
  let why: readonly Said[] | undefined;
  let last: UnitId | undefined;
  for (const unit of units) {
    last = unit;
    const way = await wayTo(unit, hex);
    if (!way?.actions.length) {
      why = way?.refusals.length ? way.refusals : [{ text: 'No legal path.' }];
      break;
    }
    for (const a of way.actions) moveKinds.add(a.k);
    // Dice come before the way: the player sees what hangs on them first, and what is asked after them is not a hex for this unit.
    if (!way.path.length) {
      dropSelection();
      await act(...way.actions);
      return;
    }
    const reply = await play(...way.actions);
    if (!reply.done) {
      // A die comes with the last step of the way.
      if (reply.commits) committing.value = { actions: way.actions, ...reply.refusal, ...reply.commits };
      else why = [reply.refusal];
      break;
    }
    moved++;
    if (sideToAct.peek() !== pieces.peek().get(unit)?.side) break;
  }
  const tell = () => {
    if (why && last !== undefined) tellWhy(`${unitName(last)} cannot go to ${hex}.`, why, hex);
  };
  if (moved === 0) return tell();
  refusal.value = undefined;
  const rest = units.filter((u) => pieces.peek().get(u)?.hex !== hex);
  const stay = rest.length ? rest : units;
  // Kept in hand if there is something left to do with it, so that a unit can be walked in several goes.
  const found = await select(stay);
  if (!found?.hexes.length) {
    dropSelection();
    unitShown.value = stay[0];
  }
  tell();
}

/** Pins a hex on the way to wherever the move will end. */
export async function addWaypoint(hex: string | undefined): Promise<void> {
  if (hex === undefined || !selected.peek().length) return;
  if (!reach.peek()?.hexes.some((h) => h.hex === hex)) {
    await sayWhy(undefined, hex);
    return;
  }
  const now = waypoints.peek();
  waypoints.value = now.includes(hex) ? now.filter((h) => h !== hex) : [...now, hex];
  await consider(plan.peek()?.hex ?? hex);
}

// ---------------------------------------------------------------------------------------------------------------- choosing

/** A button was pressed. What ends the phase is asked about first if matters are open. */
export async function choose(action: Action, sure = false): Promise<void> {
  const all = moment.peek()?.choices ?? [];
  const choice = all.find((c) => sameAction(c.action, action));
  // Beside an answer that ends the phase, what leads on to more of it leaves nothing open.
  const leaves = choice?.ends && (action.k === 'done' || !all.some((c) => c.action.k === 'done'));
  // In a guided game the guide says when a phase ends.
  if (choice && leaves && !sure && !guided.peek()) {
    const open = await ask('warnings', {}).catch((): Said[] => []);
    if (open.length) {
      openWarnings({ matters: open, choice });
      return;
    }
  }
  dropSelection();
  await act(action);
}

const sameAction = (a: Action, b: Action): boolean => JSON.stringify(a) === JSON.stringify(b);

export async function undo(): Promise<void> {
  dropSelection();
  const reply = await order({ o: 'undo' });
  if (!reply.done) tellWhy('Cannot be undone.', [reply.refusal]);
  else refusal.value = undefined;
}
export async function redo(): Promise<void> {
  dropSelection();
  const reply = await order({ o: 'redo' });
  if (!reply.done) tellWhy('', [reply.refusal]);
}

/** Brings a unit into view, or where it may go if it is not on the map. */
function showUnit(u: UnitId): void {
  const m = moment.peek();
  if (goToUnit(u) || !m) return;
  const goals = goalsOf(
    hexActionsOf(u).flatMap(({ h }) => (h === undefined ? [] : [placeName(h)])),
    m,
  );
  const seen = goals.filter((hex) => board.peek()?.sees(hex)).length;
  if (seen < Math.min(goals.length, FEW)) showHexes(goals);
}

/** A unit is picked from a list. */
export function pickUnit(u: UnitId): void {
  showUnit(u);
  unitShown.value = u;
  if (ableUnits.peek().includes(u)) void clickUnit(u);
}

/** To the next unit that can act. */
export async function nextUnit(back = false): Promise<void> {
  const able = ableUnits.peek();
  if (!able.length) return;
  const last = unitShown.peek() ?? -1;
  const sorted = [...able].sort((a, b) => a - b);
  const u = back ? (sorted.findLast((x) => x < last) ?? sorted[sorted.length - 1]) : (sorted.find((x) => x > last) ?? sorted[0]);
  showUnit(u);
  unitShown.value = u;
  // Enter at the cursor then means this unit.
  board.peek()?.setCursor(pieces.peek().get(u)?.hex);
  if (info.peek()?.units[u]?.side !== sideToAct.peek()) return;
  const found = await select([u]);
  if (found && !found.hexes.length && !hexActionsOf(u).length) selected.value = [];
}

/** Selections do not outlive the position they were made in. */
export function startControl(): () => void {
  let version = -1;
  let at = '';
  return effect(() => {
    const m = moment.value;
    if (!m || m.version === version) return;
    version = m.version;
    committing.value = undefined;
    openWarnings(undefined);
    const where = `${m.prompt.side}/${m.prompt.stages.at(-1)?.id}`;
    if (where !== at) {
      dropSelection();
      refusal.value = undefined;
    }
    at = where;
    // A move under way: its unit is in hand, whatever was clicked before.
    const { hand } = m;
    if (hand !== undefined && !(selected.peek().length === 1 && selected.peek()[0] === hand && reach.peek()))
      queueMicrotask(() => void select([hand]));
  });
}
