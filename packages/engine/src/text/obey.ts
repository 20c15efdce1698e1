/**
 * Carries out typed orders and tells in sentences what came of it. The terminal and the text board obey by this one file: it knows neither
 * screen nor thread, only an `OrderContext`.
 */
import type { Action } from '../core/types.ts';
import type { Side, UnitId } from '../ids.ts';
import { type Command, type Typed, understand } from './language.ts';
import { findHex, findPlace, findUnits, type NamedUnit, noSuchHex, type Places, unitList } from './names.ts';

/** What is told back: sentences, then perhaps a list. */
export interface Told {
  say: string[];
  list?: string[];
  /** Nothing was done. */
  refused?: boolean;
}
export const tell = (...say: string[]): Told => ({ say });
export const no = (...say: string[]): Told => ({ say, refused: true });

/** An answer that is no matter of a unit or hex. */
export interface Choosable {
  action: Action;
  text: string;
  /** It ends the phase. */
  ends: boolean;
}

/** What a line is about, when something cannot be done. */
export interface About {
  kind?: string;
  unit?: UnitId;
  /** Number of the hex. */
  hex?: string;
  n?: number;
  /** What was ordered, if that may belong to another phase: `move`, `attack`, a kind. */
  order?: string;
  /** Units for which the hex is meant. */
  selected?: readonly UnitId[];
}

/** A game as somebody who types orders has it before him. */
export interface OrderContext {
  units(): readonly NamedUnit[];
  readonly places: Places;
  /** Where an action leads: number of a hex, name of a box. */
  placeOf(a: Action): string | undefined;
  /** Side that is asked; what tells one question from the next; the kinds of answers. */
  prompt(): { side?: Side | undefined; key: string; kinds: readonly string[] };
  /** Answers that name a unit or a hex. */
  legal(): readonly Action[];
  /** All others. */
  choices(): readonly Choosable[];
  /** An entry of the numbered list, counted from 1, or how many entries it has. */
  entry(n: number): Action | number;
  /** `unsure`: a die would fall at once, and nothing was done yet. */
  play(actions: Action[], sure: boolean): Promise<Told & { unsure?: boolean }>;
  plan(unit: UnitId, hex: string, via: readonly string[]): Promise<{ actions: Action[]; refusals: string[]; warnings: string[] }>;
  /** Why not, in sentences with their cases. */
  why(about: About): Promise<string[]>;
  /** Actions in words. */
  words(actions: readonly Action[]): Promise<string[]>;
  /** What would be left undone if the phase ended now. */
  warnings(): Promise<string[]>;
  /** The attack in preparation. */
  battle(): { targets: readonly string[]; units: readonly UnitId[] } | undefined;
  /** The attack in preparation, to read. */
  odds(): Told;
  /** What is asked now, to read. */
  status(): Told;
  hexIn(unit: UnitId): string | undefined;
}

/** Told what was done, or a command that the screen answers itself. */
export type Obeyed = Told | Command;
export const isCommand = (x: Obeyed): x is Command => 'c' in x;

/** These words mean the same always. */
const ALWAYS: ReadonlySet<Typed['c']> = new Set(['help', 'status', 'undo', 'redo', 'list', 'why', 'log', 'save']);
/** Words that may stand before a place. */
const BEFORE_PLACE = /\s*\b(?:to|in|at|on)$/i;

export function createObey(t: OrderContext): (line: string) => Promise<Obeyed> {
  const { places } = t;
  const able = () => new Set(t.legal().flatMap((a) => (a.u === undefined ? [] : [a.u])));
  /** A name that several units bear means the one that can act, then one of the side that is asked. */
  const prefer = (u: NamedUnit): boolean => able().has(u.u) || (able().size === 0 && u.side === t.prompt().side);

  /** An order that would let the die fall at once, waiting for a yes. */
  let unsure: Action[] | undefined;
  async function play(actions: Action[], sure = false): Promise<Told> {
    const { unsure: waits, ...told } = await t.play(actions, sure);
    unsure = waits ? actions : undefined;
    return waits ? { ...told, say: [...told.say, 'Type roll to do it.'] } : told;
  }
  /** What happened, and what is asked next if that is another question. */
  function andThen(told: Told, at: string): Told {
    if (told.refused || t.prompt().key === at) return told.say.length ? told : tell('Done.');
    const next = t.status();
    return { say: [...told.say, ...next.say], ...(next.list?.length ? { list: next.list } : {}) };
  }
  const question = (): string => t.prompt().key;
  const take = async (action: Action): Promise<Told> => {
    const at = question();
    return andThen(await play([action]), at);
  };

  async function pick(n: number, typed: string): Promise<Told> {
    // A long number may be a hex, and a hex alone is no order: better none than the wrong one.
    if (typed.length > 3 && places.hexes.has(typed)) return no(`${typed} is a hex: what is to be done there?`);
    const entry = t.entry(n);
    if (typeof entry === 'object') return take(entry);
    return no(entry > 0 ? `The list has ${entry} ${entry === 1 ? 'entry' : 'entries'}.` : 'There is no numbered list now; type list.');
  }

  async function end(sure: boolean): Promise<Told> {
    const choices = t.choices();
    // Of several answers that lead out of the phase only the one that ends it is meant.
    const ends = choices.filter((c) => c.ends);
    const only = ends.find((c) => c.action.k === 'done') ?? (ends.length === 1 ? ends[0] : choices.length === 1 ? choices[0] : undefined);
    if (!only) {
      const why = t.prompt().kinds.includes('done')
        ? await t.why({ kind: 'done' })
        : ['Nothing can be ended now: finish this first, or type undo.'];
      return no(why[0], ...why.slice(1), ...t.status().say);
    }
    if (!sure) {
      const open = await t.warnings();
      if (open.length) return { say: ['Before this ends:'], list: [...open, 'Type end anyway, or continue.'] };
    }
    return take(only.action);
  }

  const noHex = (typed: string): Told => no(noSuchHex(typed, t.places));
  /** The units named, or what to say instead. */
  function unitsNamed(typed: string, liked: (u: NamedUnit) => boolean = prefer): NamedUnit[] | Told {
    const list = unitList(typed, t.units(), liked);
    if (list.unknown.length) return no(noUnit(list.unknown.join(', ')));
    if (list.unclear.length) return unclear(list.unclear[0].typed, list.unclear[0].units);
    return list.units;
  }

  async function move(o: Typed & { c: 'move' }): Promise<Told> {
    const goal = findHex(o.to, places);
    if (!goal) return noHex(o.to);
    const via: string[] = [];
    for (const v of o.via) {
      const hex = findHex(v, places);
      if (!hex) return noHex(v);
      via.push(hex);
    }
    const units = unitsNamed(o.units);
    if (!Array.isArray(units)) return units;
    if (units.length === 0) return no('Move which unit?');
    const out: string[] = [];
    const at = question();
    for (const unit of units) {
      const plan = await t.plan(unit.u, goal, via);
      const actions = plan.actions.length ? plan.actions : leading(unit.u, goal).slice(0, 1);
      if (!actions.length) {
        const why = plan.refusals.length ? plan.refusals : await t.why({ unit: unit.u, hex: goal, order: 'move', selected: [unit.u] });
        return no(...out, `${unit.name} cannot go to ${goal}. ${why.join(' ')}`);
      }
      const told = await play(actions);
      if (told.refused) return no(...out, `${unit.name} cannot go to ${goal}. ${told.say.join(' ')}`);
      out.push(
        ...(told.say.length ? told.say : [`${unit.name} goes to ${t.hexIn(unit.u) ?? goal}.`]),
        ...plan.warnings.map((w) => `Mind: ${w}`),
      );
    }
    return andThen({ say: out }, at);
  }
  /** What the unit may do with the hex. */
  const leading = (u: UnitId, hex: string): Action[] => t.legal().filter((a) => a.u === u && t.placeOf(a) === hex);

  /** How an attack on a hex begins; a kind that fits the typed verb is preferred. */
  function beginnings(verb: string, hex: string): Action[] {
    const all = t.legal().filter((a) => a.u === undefined && t.placeOf(a) === hex);
    const named = all.filter((a) => a.k === verb || a.k.replaceAll('-', '') === verb);
    return named.length ? named : all;
  }

  async function attack(o: Typed & { c: 'attack' }): Promise<Told> {
    const goal = findHex(o.at, places);
    if (!goal) return o.at ? noHex(o.at) : no('Attack which hex?');
    const list = unitList(o.units, t.units(), prefer);
    if (list.unknown.length) return no(noUnit(list.unknown.join(', ')));
    const at = question();
    const out: string[] = [];
    if (!t.battle()?.targets.includes(goal)) {
      const begin = beginnings(o.verb, goal);
      if (begin.length > 0) {
        const told = await play([begin[0]]);
        if (told.refused) return told;
        out.push(...told.say);
      } else if (!list.units.some((u) => leading(u.u, goal).length > 0)) {
        const why = await t.why({ hex: goal, order: 'attack', selected: list.units.map((u) => u.u) });
        return no(`${goal} cannot be attacked now. ${why.join(' ')}`);
      }
    }
    for (const unit of list.units) {
      if (t.battle()?.units.includes(unit.u)) continue;
      const fits = t.legal().filter((a) => a.u === unit.u && (a.h === undefined || t.placeOf(a) === goal));
      const told = fits.length > 0 ? await play([fits[0]]) : no(...(await t.why({ unit: unit.u, hex: goal })));
      out.push(...(told.refused ? [`${unit.name} does not take part: ${told.say.join(' ')}`] : told.say));
    }
    for (const c of list.unclear) out.push(...unclear(c.typed, c.units).say);
    const odds = t.battle() ? t.odds() : tell();
    const next = question() === at ? tell() : t.status();
    return {
      say: [...out, ...odds.say, ...next.say],
      list: [...(odds.list ?? []).filter((l) => !/^(Attack|Defense|Column|Die): /.test(l)), ...(next.list ?? [])],
    };
  }

  const answers = (): Action[] => [...t.legal(), ...t.choices().map((c) => c.action)];

  /** A word that asks something elsewhere may be what is to be done now: `supply Br 43`. */
  function isAnswer(verb: string, o: Typed): boolean {
    if (ALWAYS.has(o.c)) return false;
    const named = answers().filter((a) => a.k.toLowerCase() === verb);
    if (named.length === 0) return false;
    if (o.c === 'move') return named.some((a) => a.u !== undefined && a.h !== undefined);
    if (o.c === 'attack') return findHex(o.at, places) === undefined;
    if ('what' in o && o.what !== '') return true;
    return named.some((a) => a.u === undefined && a.h === undefined && a.n === undefined);
  }

  /** Units, then a place or a number: what stands behind the name of an action. */
  function partsOf(rest: string, of: readonly Action[]): { units: string; place?: string; n?: number } {
    const has = (part: 'u' | 'h' | 'n') => of.some((a) => a[part] !== undefined);
    const words = rest.split(' ').filter(Boolean);
    if (has('h') || of.length === 0)
      // A name may hold blanks, and a unit's may end like a place: the place is the longest end that is one and leaves a unit, if one is wanted.
      for (let cut = has('u') ? Math.min(1, words.length) : 0; cut < words.length; cut++) {
        const place = findPlace(words.slice(cut).join(' '), places);
        if (place) return { units: words.slice(0, cut).join(' ').replace(BEFORE_PLACE, ''), place };
      }
    const last = words.at(-1) ?? '';
    if (has('n') && /^-?\d{1,6}$/.test(last)) return { units: words.slice(0, -1).join(' '), n: Number(last) };
    // Where the action names no hex, one behind the unit only says which unit is meant.
    const at = words.length > 1 ? findHex(last, places) : undefined;
    const unit = words.slice(0, -1).join(' ').replace(BEFORE_PLACE, '');
    if (at && findUnits(rest, t.units()).length === 0 && findUnits(`${unit}@${at}`, t.units()).length > 0)
      return { units: `${unit}@${at}` };
    return { units: rest };
  }

  /** Any other action by the name of its kind, with units, a place or both; or the beginning of a choice's words. */
  async function other(verb: string, rest: string): Promise<Told> {
    const line = `${verb} ${rest}`.trim().toLowerCase();
    const choices = t.choices();
    const choice =
      choices.find((c) => c.text.toLowerCase() === line) ??
      (rest === ''
        ? choices.find((c) => c.action.k.toLowerCase() === verb && c.action.n === undefined && c.action.h === undefined)
        : undefined) ??
      choices.find((c) => line.length > 2 && c.text.toLowerCase().startsWith(line));
    if (choice) return take(choice.action);
    const kinds = [...new Set([...answers().map((a) => a.k), ...t.prompt().kinds])];
    const plain = (k: string) => k.toLowerCase();
    const kind =
      kinds.find((k) => plain(k) === verb) ??
      kinds.find((k) => plain(k).replaceAll('-', '') === verb) ??
      kinds.find((k) => verb.length > 1 && plain(k).startsWith(verb));
    if (kind === undefined) {
      // Perhaps a word of another phase.
      const later = await t.why({ order: verb });
      if (later.some((text) => text !== '')) return no(...later);
      const open = [...new Set([...answers(), ...choices.map((c) => c.action)].map((a) => a.k))];
      return no(
        `I do not understand "${verb}${rest ? ` ${rest}` : ''}". Type help for the orders${open.length ? `; now possible: ${open.join(', ')}` : ''}.`,
      );
    }
    const of = answers().filter((a) => a.k === kind);
    const { units: typed, place, n } = partsOf(rest, of);
    const units = typed ? unitsNamed(typed, (u) => of.some((a) => a.u === u.u)) : [];
    if (!Array.isArray(units)) return units;
    const at = question();
    const out: string[] = [];
    for (const unit of units.length > 0 ? units : [undefined]) {
      const fits = answers().filter(
        (a) =>
          a.k === kind &&
          (unit === undefined || a.u === unit.u) &&
          (place === undefined || a.h === undefined || t.placeOf(a) === place) &&
          (n === undefined || a.n === n),
      );
      if (fits.length === 0) {
        const why = await t.why({
          kind,
          ...(unit ? { unit: unit.u } : {}),
          ...(place ? { hex: place } : {}),
          ...(n === undefined ? {} : { n }),
        });
        const named = unit === undefined || why[0]?.startsWith(unit.name);
        return no(...out, `${named ? '' : `${unit.name}: `}${why.join(' ')}`);
      }
      if (fits.length > 1)
        return { say: [...out, unit ? 'Which of these?' : `${verb} what?`], list: await t.words(fits.slice(0, 40)), refused: true };
      const told = await play([fits[0]]);
      out.push(...told.say);
      if (told.refused) return no(...out);
    }
    return andThen({ say: out }, at);
  }

  const MOST_CAN = 4;
  async function why(what: string): Promise<Told> {
    if (!what) return tell(...t.status().say, 'Type why and a unit, a hex, or both.');
    let rest = what.replace(/^not\s+/i, '');
    const [first, ...more] = rest.split(' ');
    const kind = t.prompt().kinds.find((k) => k.toLowerCase() === first.toLowerCase());
    const order = /^(?:move|attack)$/i.test(first) ? first.toLowerCase() : undefined;
    if (kind !== undefined || order) rest = more.join(' ');
    const {
      units: typed,
      place,
      n,
    } = partsOf(
      rest,
      answers().filter((a) => a.k === kind),
    );
    const units = typed ? unitsNamed(typed) : [];
    // A verb of another phase, followed by a unit.
    if (
      !Array.isArray(units) &&
      more.length > 0 &&
      findUnits(first, t.units()).length === 0 &&
      unitList(more.join(' '), t.units()).unknown.length === 0
    ) {
      const later = (await t.why({ order: first.toLowerCase() })).filter((text) => text !== '');
      return no(...(later.length > 0 ? later : [`"${first}" is not possible now.`]), ...t.status().say);
    }
    if (!Array.isArray(units)) return units;
    const unit = units[0]?.u;
    // What it can do comes first: then the rest are reasons for other things.
    const can = kind === undefined && !place && unit !== undefined ? answers().filter((a) => a.u === unit) : [];
    return tell(
      ...(await t.words(can.slice(0, MOST_CAN))).map((text) => `Possible: ${text}`),
      ...(await t.why({
        ...(kind === undefined ? {} : { kind }),
        ...(unit === undefined ? {} : { unit }),
        ...(place ? { hex: place } : {}),
        ...(n === undefined ? {} : { n }),
        ...(order ? { order } : {}),
        ...(unit !== undefined && place && kind === undefined ? { selected: [unit] } : {}),
      })),
    );
  }

  return async (typed) => {
    // `ask supply Br 43`: the question, even where the word is also something to do.
    const asks = /^ask\s+/i.test(typed.trim());
    const line = typed.trim().replace(/^ask\s+/i, '');
    const o = understand(line);
    if (unsure && /^(roll|yes|sure|fire)$/i.test(line)) {
      const at = question();
      return andThen(await play(unsure, true), at);
    }
    unsure = undefined;
    const words = line.toLowerCase().replace(/\s+/g, ' ');
    if (!asks && o.c !== 'end' && o.c !== 'pick') {
      // The words of a choice are an order too: `go back 1 hex`.
      const named = t
        .choices()
        .find((c) => c.text.toLowerCase() === words || (words.includes(' ') && c.text.toLowerCase().startsWith(words)));
      if (named) return take(named.action);
      const verb = words.split(' ')[0];
      if (isAnswer(verb, o)) return other(verb, line.replace(/\s+/g, ' ').slice(verb.length + 1));
    }
    switch (o.c) {
      case 'nothing':
        return t.status();
      case 'pick':
        return pick(o.n, line);
      case 'end':
        return end(o.sure);
      case 'move':
        return move(o);
      case 'attack':
        return attack(o);
      case 'why':
        return why(o.what);
      case 'other':
        return other(o.verb, o.rest);
      default:
        return o;
    }
  };
}

export const noUnit = (typed: string): string => `There is no unit called ${typed}.`;
export const unclear = (typed: string, units: readonly NamedUnit[]): Told =>
  no(
    `${typed} may mean ${units
      .slice(0, 6)
      .map((u) => `${u.name}${u.hex ? `@${u.hex}` : ''} (${u.title})`)
      .join('; ')}${units.length > 6 ? ' and others' : ''}. Type it with its hex, such as ${units[0].name}@${units[0].hex ?? '1525'}.`,
  );
