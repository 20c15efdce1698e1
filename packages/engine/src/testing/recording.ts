/**
 * A recorded game: a text that holds what a game needs to be played again and what came of it, for a person to read. Lines with `>` are orders, lines
 * with `=` a hash of the state after so many actions, `#` and `##` turns and phases; everything else is the log as players read it.
 */
import { settle, start } from '../core/contract.ts';
import { InputError } from '../core/input.ts';
import { replay } from '../core/record/session.ts';
import { sentence } from '../core/say.ts';
import { encode } from '../core/state/codec.ts';
import { hashOfText } from '../core/state/hash.ts';
import type { World } from '../core/state/world.ts';
import type { Action, GameDef, OptionValue, Setup, Shape } from '../core/types.ts';
import type { Describe } from '../describe.ts';
import type { HexId, PlaceId } from '../ids.ts';
import { chronicle, turnLabel } from '../text/transcript.ts';

/** How a recorded game came about, and how it goes on where a change of the rules breaks it. */
export interface RecordingHead {
  scenario: string;
  /** Only those that are not as usual. */
  options: Record<string, OptionValue>;
  seed: string;
  /** Actions, dice included, after which the recording stops if the game has not ended. */
  most: number;
  /** Answers of a side in one phase, after which the computer ends it as soon as it may; 0: as many as it likes. */
  haste: number;
}

export interface Recording {
  head: RecordingHead;
  /** Each order as it is written. */
  orders: string[];
}

/** What it takes to play a recorded game. */
export interface RecordedGame<S extends Shape> {
  def: GameDef<S>;
  describe: Pick<Describe<S>, 'track'>;
}

/** So many actions lie between two hashes. */
const HASH_EVERY = 100;
/** Orders are joined into lines of about this length until something happens that has words. */
const WIDTH = 130;
const ORDER = '> ';
const HASH = '= ';
const BETWEEN = '; ';

// ---- orders ----------------------------------------------------------------------------------------------------------------------------

/** A name in one word. */
const word = (name: string): string => name.replaceAll(/\s/g, '_');
const placeName = <S extends Shape>(g: World<S>, place: PlaceId): string =>
  word(place < g.board.n ? g.board.ids[place] : g.def.boxes[place - g.board.n]);

/** `kind unit @place #number /way,of,hexes`, or `roll pips`. */
function writeOrder<S extends Shape>(g: World<S>, a: Action): string {
  return [
    a.k,
    ...(a.u === undefined ? [] : [g.def.units[a.u].id]),
    ...(a.h === undefined ? [] : [`@${placeName(g, a.h)}`]),
    ...(a.n === undefined ? [] : [`#${a.n}`]),
    ...(a.path === undefined ? [] : [`/${a.path.map((h) => placeName(g, h)).join(',')}`]),
    ...(a.pips === undefined ? [] : [a.pips.join(',')]),
  ].join(' ');
}

/** The orders of a recording as actions of the game that `g` is. An order that names a unit or place that is no longer there is refused, or left out. */
export function actionsOf<S extends Shape>(g: World<S>, orders: readonly string[], lenient = false): Action[] {
  const units = new Map(g.def.units.map((unit, u) => [unit.id, u]));
  const places = new Map([...g.board.ids, ...g.def.boxes].map((name, place) => [word(name), place as HexId]));
  const known = <T>(map: Map<string, T>, name: string, order: string): T => {
    const found = map.get(name);
    if (found === undefined) throw new InputError(`${g.def.name} has no ${name}, which "${order}" names`);
    return found;
  };
  const actionOf = (order: string): Action => {
    const [k, ...parts] = order.split(' ');
    const a: Action = { k };
    for (const part of parts) {
      if (k === 'roll') a.pips = part.split(',').map(Number);
      else if (part.startsWith('@')) a.h = known(places, part.slice(1), order);
      else if (part.startsWith('#')) a.n = Number(part.slice(1));
      else if (part.startsWith('/'))
        a.path = part
          .slice(1)
          .split(',')
          .filter((name) => name !== '')
          .map((name) => known(places, name, order));
      else a.u = known(units, part, order);
    }
    return a;
  };
  return orders.flatMap((order) => {
    try {
      return [actionOf(order)];
    } catch (error) {
      if (lenient && error instanceof InputError) return [];
      throw error;
    }
  });
}

// ---- the text --------------------------------------------------------------------------------------------------------------------------

const optionText = ([id, value]: [string, OptionValue]): string => (value === true ? id : `${id}=${value}`);

/** `a, b=c`: options as they are written. */
export function readOptions(text: string): Record<string, OptionValue> {
  const pairs = text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => part.trim().split('='));
  return Object.fromEntries(
    pairs.map(([id, value]) => [id, value === undefined || value === 'true' ? true : value === 'false' ? false : value]),
  );
}

/** Reads head and orders; what came of them is found out by playing. */
export function readRecording(text: string): Recording {
  const lines = text.split('\n');
  const end = lines.indexOf('');
  const said = new Map(lines.slice(0, end < 0 ? undefined : end).map((line) => line.split(': ', 2) as [string, string]));
  const scenario = said.get('scenario');
  const most = Number(said.get('most'));
  if (scenario === undefined || !Number.isInteger(most))
    throw new InputError('this is no recorded game: its head names no scenario or no end');
  const options = said.get('options');
  return {
    head: {
      scenario,
      options: options === undefined ? {} : readOptions(options),
      seed: said.get('seed') ?? 'recorded',
      most,
      haste: Number(said.get('haste') ?? 0),
    },
    orders: lines.filter((line) => line.startsWith(ORDER)).flatMap((line) => line.slice(ORDER.length).split(BETWEEN)),
  };
}

export const setupOf = ({ scenario, options, seed }: RecordingHead): Pick<Setup, 'scenario' | 'options' | 'seed'> => ({
  scenario,
  options,
  seed,
});

function headLines<S extends Shape>(def: GameDef<S>, head: RecordingHead): string[] {
  // Refuses what the game does not allow before anything is written.
  settle(def, setupOf(head));
  const options = Object.entries(head.options).map(optionText).join(', ');
  return [
    `${def.name}, ${def.scenarios.find((s) => s.id === head.scenario)?.name}`,
    `scenario: ${head.scenario}`,
    ...(options === '' ? [] : [`options: ${options}`]),
    `seed: ${head.seed}`,
    `most: ${head.most}`,
    ...(head.haste > 0 ? [`haste: ${head.haste}`] : []),
  ];
}

/** The hash of what a save would hold of the state; a new field, number or kind of rows that nothing was written to yet does not change it. */
function stateHash<S extends Shape>(g: World<S>): string {
  const { fields, vars, rows, frames, rng, result } = encode(g);
  const filled = Object.entries(rows).filter(([, list]) => list.length > 0);
  return hashOfText(JSON.stringify([fields, vars, filled, frames, rng, result ?? 0]));
}

export interface PlayedRecording<S extends Shape> {
  text: string;
  world: World<S>;
  /** The order that may not be given, if there is one: its number from 0, and why. The text ends before it. */
  refused?: { at: number; order: string; why: string };
}

/** Plays a list of actions from the start and writes down what comes of it. Nothing is chosen here: neither orders nor dice. */
export function playRecording<S extends Shape>(
  { def, describe }: RecordedGame<S>,
  head: RecordingHead,
  actions: readonly Action[],
): PlayedRecording<S> {
  const g = start(def, setupOf(head));
  const lines = headLines(def, head);
  const tell = chronicle(turnLabel(describe), g);
  let orders = '';
  const flush = (): void => {
    if (orders !== '') lines.push(ORDER + orders);
    orders = '';
  };
  const hash = (at: number): void => {
    flush();
    lines.push(`${HASH}${at} ${stateHash(g)}`);
  };
  lines.push('');
  hash(0);
  let refused: PlayedRecording<S>['refused'];
  for (const [i, action] of actions.entries()) {
    const order = writeOrder(g, action);
    const { refusal } = replay(g, [action]);
    if (refusal) {
      refused = { at: i, order, why: `${sentence(def, refusal, g)} (${refusal.case})` };
      break;
    }
    if (orders.length + order.length > WIDTH) flush();
    orders += orders === '' ? order : BETWEEN + order;
    const told = tell(g, g.events);
    if (told.length > 0) {
      flush();
      lines.push(...told);
    }
    if ((i + 1) % HASH_EVERY === 0 || i === actions.length - 1) hash(i + 1);
  }
  flush();
  if (g.result) {
    const { winner, level } = g.result;
    lines.push('', `Over: ${winner < 0 ? 'nobody' : def.sides[winner].name} wins, ${level} (${g.result.case})`);
  }
  return { text: `${lines.join('\n')}\n`, world: g, ...(refused ? { refused } : {}) };
}

/** A recording ready to be played: the world it begins with and its actions. */
export function openRecording<S extends Shape>(def: GameDef<S>, text: string): { head: RecordingHead; world: World<S>; actions: Action[] } {
  const { head, orders } = readRecording(text);
  const world = start(def, setupOf(head));
  return { head, world, actions: actionsOf(world, orders) };
}

/** Plays a recording as its text says. */
export function playAgain<S extends Shape>(game: RecordedGame<S>, text: string): PlayedRecording<S> {
  const { head, actions } = openRecording(game.def, text);
  return playRecording(game, head, actions);
}

/**
 * Where two texts of one recorded game begin to differ, for a person: the phase, the lines before, and how they go on. Orders and words tell more than
 * hashes, and these more than the head.
 */
export function firstDifference(was: string, now: string): string | undefined {
  if (was === now) return undefined;
  const played = (text: string): string[] => text.slice(text.indexOf('\n\n')).split('\n');
  const told = (text: string): string[] => played(text).filter((line) => !line.startsWith(HASH));
  const [old, fresh] =
    [told, played].map((read) => [read(was), read(now)]).find(([a, b]) => a.join('\n') !== b.join('\n')) ??
    [was, now].map((text) => text.split('\n'));
  let at = 0;
  while (old[at] === fresh[at]) at++;
  const before = old.slice(0, at);
  const last = (mark: string): string => before.findLast((line) => line.startsWith(mark)) ?? '';
  const orders = before.filter((line) => line.startsWith(ORDER)).flatMap((line) => line.split(BETWEEN)).length;
  return [
    `after action ${orders} ${last('# ')} ${last('## ')}`.trimEnd(),
    ...before.slice(-3).map((line) => `  ${line}`),
    ...old.slice(at, at + 3).map((line) => `- ${line}`),
    ...fresh.slice(at, at + 3).map((line) => `+ ${line}`),
  ].join('\n');
}
