/** Carries out typed orders at a table and tells in sentences what came of it. Knows neither page nor worker, so it can be tested. */
import type { Action } from '@hexfront/engine';
import { findHex, findUnits, type NamedUnit, unitList } from './names.ts';
import { type Typed, understand } from './orders.ts';
import {
  battleLines,
  choiceLines,
  createTellers,
  namedUnits,
  no,
  placesOf,
  said,
  statusLines,
  type TextTable,
  type Told,
  tell,
} from './tell.ts';

export function createTextPlayer(t: TextTable): (line: string) => Promise<Told> {
  const places = placesOf(t.info);
  const hexOf = (a: Action): string | undefined => (a.h !== undefined && a.h < t.info.hexCount ? t.info.places[a.h] : undefined);
  const able = () => new Set(t.moment().legal.flatMap((a) => (a.u === undefined ? [] : [a.u])));
  /** A name that several units bear means the one that can act, then one of the side that is asked. */
  const prefer = (u: NamedUnit): boolean => able().has(u.u) || (able().size === 0 && u.side === t.moment().prompt.side);
  const unclear = (typed: string, units: readonly NamedUnit[]): Told =>
    no(
      `${typed} may mean ${units
        .slice(0, 6)
        .map((u) => `${u.name}${u.hex ? `@${u.hex}` : ''} (${u.title})`)
        .join('; ')}${units.length > 6 ? ' and others' : ''}. Type it with its hex, such as ${units[0].name}@${units[0].hex ?? '1525'}.`,
    );

  /** One unit by name, or what to say instead. */
  function one(typed: string): NamedUnit | Told {
    const found = findUnits(typed, namedUnits(t), prefer);
    if (found.length === 0) return no(`There is no unit called ${typed}.`);
    return found.length === 1 ? found[0] : unclear(typed, found);
  }
  const { list, look, why, withUnit, rule, table, simple } = createTellers({ t, places, hexOf, able, one });

  /** An order that would let the die fall at once, waiting for a yes. */
  let unsure: Action[] | undefined;

  /** Plays actions and tells the new lines of the log. */
  async function play(actions: Action[], sure = false): Promise<Told> {
    // Not how many lines there are: when the other side has to act, those he may not read are gone from the log.
    const before = t.log().at(-1)?.at ?? 0;
    const reply = await t.order({ o: 'play', actions, version: t.moment().version, ...(sure ? { sure } : {}) });
    unsure = !reply.done && 'commits' in reply && reply.commits ? actions : undefined;
    if (unsure && !reply.done) return no(said(reply.refusal), 'Type roll to do it.');
    if (!reply.done) return no(said(reply.refusal));
    return {
      say: t
        .log()
        .filter((l) => l.at > before && l.kind !== 'stage')
        .map((l) => l.text),
    };
  }
  /** What happened, and what is asked next if that is another question. */
  function andThen(told: Told, at: string): Told {
    const m = t.moment();
    const now = `${m.prompt.at}/${m.prompt.side}/${m.prompt.stages.at(-1)?.id}`;
    if (told.refused || now === at) return told.say.length ? told : tell('Done.');
    const next = statusLines(t);
    return { say: [...told.say, ...next.say], ...(next.list?.length ? { list: next.list } : {}) };
  }
  const question = (): string => {
    const m = t.moment();
    return `${m.prompt.at}/${m.prompt.side}/${m.prompt.stages.at(-1)?.id}`;
  };

  async function pick(n: number): Promise<Told> {
    const choice = t.moment().choices[n - 1];
    if (!choice)
      return no(
        t.moment().choices.length ? `There are ${t.moment().choices.length} choices.` : 'There are no numbered choices now; type list.',
      );
    const at = question();
    return andThen(await play([choice.action]), at);
  }

  async function end(sure: boolean): Promise<Told> {
    const m = t.moment();
    // Of several answers that lead out of the phase only the one that ends it is meant.
    const ends = m.choices.filter((c) => c.ends);
    const only = ends.find((c) => c.action.k === 'done') ?? (ends.length === 1 ? ends[0] : undefined);
    const n = only ? m.choices.indexOf(only) + 1 : m.choices.length === 1 ? 1 : 0;
    if (n === 0) return no('Nothing can be ended now.', ...choiceLines(m));
    if (!sure) {
      const open = await t.ask('warnings', {});
      if (open.length) return { say: ['Before this ends:'], list: [...open.map(said), 'Type end anyway, or continue.'] };
    }
    return pick(n);
  }

  async function move(o: Typed & { c: 'move' }): Promise<Told> {
    const goal = findHex(o.to, places);
    if (!goal) return no(`There is no hex ${o.to}.`);
    const via: string[] = [];
    for (const v of o.via) {
      const hex = findHex(v, places);
      if (!hex) return no(`There is no hex ${v}.`);
      via.push(hex);
    }
    const list = unitList(o.units, namedUnits(t), prefer);
    if (list.unknown.length) return no(`There is no unit called ${list.unknown.join(', ')}.`);
    if (list.unclear.length) return unclear(list.unclear[0].typed, list.unclear[0].units);
    if (list.units.length === 0) return no('Move which unit?');
    const out: string[] = [];
    const at = question();
    for (const unit of list.units) {
      const plan = await t.ask('plan', { unit: unit.u, hex: goal, via });
      let actions = plan.actions;
      if (!actions.length)
        actions = t
          .moment()
          .legal.filter((a) => a.u === unit.u && hexOf(a) === goal)
          .slice(0, 1);
      if (!actions.length) {
        const why = plan.refusals.length ? plan.refusals : await t.ask('why', { hex: goal, unit: unit.u, selected: [unit.u] });
        return no(...out, `${unit.name} cannot go to ${goal}. ${why.map(said).join(' ')}`);
      }
      const told = await play(actions);
      if (told.refused) return no(...out, `${unit.name} cannot go to ${goal}. ${told.say.join(' ')}`);
      out.push(
        ...(told.say.length ? told.say : [`${unit.name} goes to ${t.pieces().get(unit.u)?.hex ?? goal}.`]),
        ...plan.warnings.map((w) => `Mind: ${said(w)}`),
      );
    }
    return andThen({ say: out }, at);
  }

  /** The action of a kind for a unit or hex; a kind that fits the typed verb is preferred. */
  function fitting(verb: string, part: { u?: number; h?: string }): Action[] {
    const all = t
      .moment()
      .legal.filter(
        (a) =>
          (part.u === undefined || a.u === part.u) &&
          (part.h === undefined ? true : hexOf(a) === part.h) &&
          (part.u !== undefined || a.u === undefined),
      );
    const named = all.filter((a) => a.k === verb || a.k.replaceAll('-', '') === verb);
    return named.length ? named : all;
  }

  async function attack(o: Typed & { c: 'attack' }): Promise<Told> {
    const goal = findHex(o.at, places);
    if (!goal) return no(o.at ? `There is no hex ${o.at}.` : 'Attack which hex?');
    const list = unitList(o.units, namedUnits(t), prefer);
    if (list.unknown.length) return no(`There is no unit called ${list.unknown.join(', ')}.`);
    const at = question();
    const out: string[] = [];
    const already = t.moment().battle?.targets.includes(goal) ?? false;
    if (!already) {
      const begin = fitting(o.verb, { h: goal });
      if (begin.length === 0) {
        const joined = list.units.flatMap((u) =>
          t
            .moment()
            .legal.filter((a) => a.u === u.u && hexOf(a) === goal)
            .slice(0, 1),
        );
        if (joined.length === 0) {
          const why = await t.ask('why', { hex: goal, selected: list.units.map((u) => u.u) });
          return no(`${goal} cannot be attacked now. ${why.map(said).join(' ')}`);
        }
      } else {
        const told = await play([begin[0]]);
        if (told.refused) return told;
        out.push(...told.say);
      }
    }
    for (const unit of list.units) {
      if (t.moment().battle?.attackers.includes(unit.u) || t.moment().battle?.guns.includes(unit.u)) continue;
      const fits = t.moment().legal.filter((a) => a.u === unit.u && (a.h === undefined || hexOf(a) === goal));
      if (fits.length === 0) {
        const why = await t.ask('why', { unit: unit.u, hex: goal, selected: [] });
        out.push(`${unit.name} does not take part: ${why.map(said).join(' ')}`);
        continue;
      }
      const told = await play([fits[0]]);
      out.push(...(told.refused ? [`${unit.name} does not take part: ${told.say.join(' ')}`] : told.say));
    }
    for (const c of list.unclear) out.push(...unclear(c.typed, c.units).say);
    const odds = t.moment().battle ? battleLines(t) : tell();
    const next = question() === at ? tell() : statusLines(t);
    return {
      say: [...out, ...odds.say, ...next.say],
      list: [...(odds.list ?? []).filter((l) => !/^(Attack|Defense|Column|Die): /.test(l)), ...(next.list ?? [])],
    };
  }

  /** Any other action by the name of its kind, with a unit, a hex or both; or the beginning of a choice's words. */
  async function other(verb: string, rest: string): Promise<Told> {
    const m = t.moment();
    const line = `${verb} ${rest}`.trim().toLowerCase();
    const choice = m.choices.findIndex(
      (c) =>
        c.text.toLowerCase() === line || (line.length > 2 && c.text.toLowerCase().startsWith(line)) || (rest === '' && c.action.k === verb),
    );
    if (choice >= 0) return pick(choice + 1);
    const kinds = new Set(m.legal.map((a) => a.k));
    const kind = [...kinds].find((k) => k === verb || k.replaceAll('-', '') === verb || k.startsWith(verb));
    const words = /^(.*?)(?:\s+(?:in|at|to)?\s*(\S+))?$/.exec(rest) ?? [];
    const hex = findHex(rest, places) ?? (words[2] ? findHex(words[2], places) : undefined);
    const unitText = findHex(rest, places) ? '' : hex ? words[1] : rest;
    if (!kind)
      return no(
        `I do not understand "${verb}${rest ? ` ${rest}` : ''}". Type help for the orders${kinds.size ? `; now possible: ${[...kinds].join(', ')}` : ''}.`,
      );
    const of = m.legal.filter((a) => a.k === kind);
    const at = question();
    if (unitText) {
      const list = unitList(unitText, namedUnits(t), (u) => of.some((a) => a.u === u.u));
      if (list.unknown.length) return no(`There is no unit called ${list.unknown.join(', ')}.`);
      if (list.unclear.length) return unclear(list.unclear[0].typed, list.unclear[0].units);
      const out: string[] = [];
      for (const unit of list.units) {
        const fits = t
          .moment()
          .legal.filter((a) => a.k === kind && a.u === unit.u && (hex === undefined || a.h === undefined || hexOf(a) === hex));
        if (fits.length === 0) {
          const why = await t.ask('why', { unit: unit.u, ...(hex ? { hex } : {}), selected: [] });
          return no(...out, `${unit.name}: ${why.map(said).join(' ')}`);
        }
        if (fits.length > 1)
          return { say: [...out, 'Which of these?'], list: await t.ask('words', { actions: fits.slice(0, 30) }), refused: true };
        const told = await play([fits[0]]);
        out.push(...told.say);
        if (told.refused) return no(...out);
      }
      return andThen({ say: out }, at);
    }
    const fits = of.filter((a) => hex === undefined || hexOf(a) === hex);
    if (fits.length === 1) return andThen(await play([fits[0]]), at);
    if (fits.length === 0) return no(...(await t.ask('why', { ...(hex ? { hex } : {}), selected: [] })).map(said));
    return { say: [`${verb} what?`], list: await t.ask('words', { actions: fits.slice(0, 40) }), refused: true };
  }

  return async (line) => {
    const o = understand(line);
    const m = t.moment();
    if (m.wait !== undefined) {
      if (!/^(ready|yes|ok)$/i.test(line.trim())) return statusLines(t);
      await t.order({ o: 'take', side: m.wait });
      return statusLines(t);
    }
    if (unsure && /^(roll|yes|sure|fire)$/i.test(line.trim())) {
      const at = question();
      return andThen(await play(unsure, true), at);
    }
    unsure = undefined;
    // The words of a choice are an order too: `go back 1 hex`.
    const words = line.trim().toLowerCase();
    const named = m.choices.findIndex(
      (c) => c.text.toLowerCase() === words || (words.includes(' ') && c.text.toLowerCase().startsWith(words)),
    );
    if (named >= 0 && o.c !== 'end') return pick(named + 1);
    // A word that asks something elsewhere may be what is to be done now: `supply Br 43`.
    const [verb, ...rest] = line.trim().split(/\s+/);
    if (
      (o.c === 'supply' || o.c === 'reach' || o.c === 'unit' || o.c === 'table') &&
      rest.length > 0 &&
      m.legal.some((a) => a.k === verb.toLowerCase())
    )
      return other(verb.toLowerCase(), rest.join(' '));
    switch (o.c) {
      case 'nothing':
        return statusLines(t);
      case 'pick':
        return pick(o.n);
      case 'end':
        return end(o.sure);
      case 'move':
        return move(o);
      case 'attack':
        return attack(o);
      case 'list':
        return list(o.what);
      case 'look':
        return look(o.what);
      case 'why':
        return why(o.what);
      case 'reach':
      case 'supply':
      case 'unit':
        return withUnit(o.c, o.what);
      case 'rule':
        return rule(o.what);
      case 'table':
        return table(o.what);
      case 'log':
        return {
          say: ['The last lines:'],
          list: t
            .log()
            .filter((l) => l.kind !== 'stage')
            .slice(-o.n)
            .map((l) => l.text),
        };
      case 'other':
        return other(o.verb, o.rest);
      default:
        return simple(o.c);
    }
  };
}
