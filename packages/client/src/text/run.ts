/** Carries out typed orders at a table and tells in sentences what came of it. Knows neither page nor worker, so it can be tested. */
import type { Action } from '@hexfront/engine';
import { searchCases } from '../panels/case-search.ts';
import type { LogLine, Moment, Order, OrderReply, Piece, QuestionName, Questions, Said, SaidLedger, TableInfo } from '../table/protocol.ts';
import { findHex, findUnits, type NamedUnit, type Places, unitList } from './names.ts';
import { HELP, type Typed, understand } from './orders.ts';

export interface TextTable {
  info: TableInfo;
  moment(): Moment;
  pieces(): ReadonlyMap<number, Piece>;
  log(): readonly LogLine[];
  ask<Q extends QuestionName>(q: Q, args: Questions[Q][0]): Promise<Questions[Q][1]>;
  order(o: Order): Promise<OrderReply>;
  /** Hands the save to the person; returns what to say. */
  save?(): Promise<string>;
}

/** What is said back: sentences, then perhaps a list. */
export interface Told {
  say: string[];
  list?: string[];
  /** Nothing was done. */
  refused?: boolean;
}

const tell = (...say: string[]): Told => ({ say });
const no = (...say: string[]): Told => ({ say, refused: true });
const said = (s: Said): string => `${s.text}${s.case ? ` (${s.case})` : ''}`;

export function placesOf(info: TableInfo): Places {
  return { hexes: new Set(info.places.slice(0, info.hexCount)), names: info.board.places };
}

export function namedUnits(t: TextTable): NamedUnit[] {
  return [...t.pieces().values()].filter((p) => !p.token).map((p) => ({ u: p.u, name: t.info.units[p.u].name, title: t.info.units[p.u].title, side: p.side, hex: p.hex }));
}

/** What is asked now, in lines. */
export function statusLines(t: TextTable): Told {
  const m = t.moment();
  const now = m.track.find((c) => c.when === 'now');
  const head = [now ? `${now.label}${now.sky ? `, ${now.sky}` : ''}.` : '', m.prompt.stages.at(-1)?.name ? `${m.prompt.stages.at(-1)?.name}.` : ''].filter(Boolean).join(' ');
  if (m.wait !== undefined) return tell(head, `Hand the screen to the ${t.info.sides[m.wait].name} player. Type ready when he sits here.`);
  if (m.result) return tell(`${m.result.text} The game is over. (${m.result.case})`);
  const able = new Set(m.legal.flatMap((a) => (a.u === undefined ? [] : [a.u])));
  const side = m.prompt.side === undefined ? '' : `${t.info.sides[m.prompt.side].name} player: `;
  return {
    say: [head, `${side}${m.prompt.text}${m.prompt.cases[0] ? ` (${m.prompt.cases[0]})` : ''}`, able.size ? `${able.size} ${able.size === 1 ? 'unit' : 'units'} can do something; type list.` : ''].filter(Boolean),
    list: choiceLines(m),
  };
}

const choiceLines = (m: Moment): string[] => m.choices.map((c, i) => `${i + 1}. ${c.text}`);

function ledgerLines(l: SaidLedger): string[] {
  return l.lines.map((line) => `${line.value ? `${line.value}  ` : ''}${line.text}${line.case ? ` (${line.case})` : ''}${line.applied ? '' : `: ${line.because ?? 'does not apply'}`}`);
}

export function battleLines(t: TextTable): Told {
  const b = t.moment().battle;
  if (!b) return no('No attack is being built.');
  const name = (u: number) => t.info.units[u].name;
  const pct = (p: number) => `${Math.round(p * 100)} %`;
  if (b.plain) return { say: ['The attack so far:'], list: [...ledgerLines(b.plain), `Total ${b.plain.total}`] };
  return {
    say: [
      `Attack on ${b.targets.join(', ')} by ${b.attackers.map(name).join(', ') || 'nobody yet'}${b.guns.length ? `, with ${b.guns.map(name).join(', ')} firing` : ''}, against ${b.defenders.map(name).join(', ')}.`,
      `${b.attack.total} to ${b.defense.total}${b.columns[b.final] ? `, column ${b.columns[b.final]}` : ''}.`,
      b.outcomes.length ? `Hex taken: ${b.taken.low === b.taken.high ? pct(b.taken.low) : `${pct(b.taken.low)} to ${pct(b.taken.high)}, as the enemy chooses`}.` : '',
    ].filter(Boolean),
    list: [
      ...b.outcomes.map((o) => `${o.result}: ${pct(o.chance)}${o.text ? `, ${o.text}` : ''}`),
      ...ledgerLines(b.attack).map((l) => `Attack: ${l}`),
      ...ledgerLines(b.defense).map((l) => `Defense: ${l}`),
      ...ledgerLines(b.column).map((l) => `Column: ${l}`),
      ...ledgerLines(b.die).map((l) => `Die: ${l}`),
    ],
  };
}

export function createTextPlayer(t: TextTable): (line: string) => Promise<Told> {
  const places = placesOf(t.info);
  const hexOf = (a: Action): string | undefined => (a.h !== undefined && a.h < t.info.hexCount ? t.info.places[a.h] : undefined);
  const able = () => new Set(t.moment().legal.flatMap((a) => (a.u === undefined ? [] : [a.u])));
  /** A name that several units bear means the one that can act, then one of the side that is asked. */
  const prefer = (u: NamedUnit): boolean => able().has(u.u) || (able().size === 0 && u.side === t.moment().prompt.side);
  const unclear = (typed: string, units: readonly NamedUnit[]): Told =>
    no(`${typed} may mean ${units.slice(0, 6).map((u) => `${u.name}${u.hex ? `@${u.hex}` : ''} (${u.title})`).join('; ')}${units.length > 6 ? ' and others' : ''}. Type it with its hex, such as ${units[0].name}@${units[0].hex ?? '1525'}.`);

  /** One unit by name, or what to say instead. */
  function one(typed: string): NamedUnit | Told {
    const found = findUnits(typed, namedUnits(t), prefer);
    if (found.length === 0) return no(`There is no unit called ${typed}.`);
    return found.length === 1 ? found[0] : unclear(typed, found);
  }
  const isTold = (x: NamedUnit | Told): x is Told => 'say' in x;

  /** Plays actions and tells the new lines of the log. */
  async function play(actions: Action[]): Promise<Told> {
    const before = t.log().length;
    const reply = await t.order({ o: 'play', actions, version: t.moment().version });
    if (!reply.done) return no(said(reply.refusal));
    return { say: t.log().slice(before).filter((l) => l.kind !== 'stage').map((l) => l.text) };
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
    if (!choice) return no(t.moment().choices.length ? `There are ${t.moment().choices.length} choices.` : 'There are no numbered choices now; type list.');
    const at = question();
    return andThen(await play([choice.action]), at);
  }

  async function end(sure: boolean): Promise<Told> {
    const m = t.moment();
    const n = m.choices.findIndex((c) => c.ends) + 1 || (m.choices.length === 1 ? 1 : 0);
    if (n === 0) return no('Nothing can be ended now.', ...choiceLines(m));
    if (!sure) {
      const open = await t.ask('warnings', {});
      if (open.length) return { say: ['Before this ends:'], list: [...open.map(said), 'Type end anyway, or go on.'] };
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
      if (!actions.length) actions = t.moment().legal.filter((a) => a.u === unit.u && hexOf(a) === goal).slice(0, 1);
      if (!actions.length) {
        const why = plan.refusals.length ? plan.refusals : await t.ask('why', { hex: goal, unit: unit.u, selected: [unit.u] });
        return no(...out, `${unit.name} cannot go to ${goal}. ${why.map(said).join(' ')}`);
      }
      const told = await play(actions);
      if (told.refused) return no(...out, `${unit.name} cannot go to ${goal}. ${told.say.join(' ')}`);
      out.push(...(told.say.length ? told.say : [`${unit.name} goes to ${t.pieces().get(unit.u)?.hex ?? goal}.`]), ...plan.warnings.map((w) => `Mind: ${said(w)}`));
    }
    return andThen({ say: out }, at);
  }

  /** The action of a kind for a unit or hex; a kind that fits the typed verb is preferred. */
  function fitting(verb: string, part: { u?: number; h?: string }): Action[] {
    const all = t.moment().legal.filter((a) => (part.u === undefined || a.u === part.u) && (part.h === undefined ? true : hexOf(a) === part.h) && (part.u !== undefined || a.u === undefined));
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
        const joined = list.units.flatMap((u) => t.moment().legal.filter((a) => a.u === u.u && hexOf(a) === goal).slice(0, 1));
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
    return { say: [...out, ...odds.say, ...next.say], list: [...(odds.list ?? []).filter((l) => !/^(Attack|Defense|Column|Die): /.test(l)), ...(next.list ?? [])] };
  }

  /** Any other action by the name of its kind, with a unit, a hex or both; or the beginning of a choice's words. */
  async function other(verb: string, rest: string): Promise<Told> {
    const m = t.moment();
    const line = `${verb} ${rest}`.trim().toLowerCase();
    const choice = m.choices.findIndex((c) => c.text.toLowerCase() === line || (line.length > 2 && c.text.toLowerCase().startsWith(line)) || (rest === '' && c.action.k === verb));
    if (choice >= 0) return pick(choice + 1);
    const kinds = new Set(m.legal.map((a) => a.k));
    const kind = [...kinds].find((k) => k === verb || k.replaceAll('-', '') === verb || k.startsWith(verb));
    const words = /^(.*?)(?:\s+(?:in|at|to)?\s*(\S+))?$/.exec(rest) ?? [];
    const hex = findHex(rest, places) ?? (words[2] ? findHex(words[2], places) : undefined);
    const unitText = findHex(rest, places) ? '' : hex ? words[1] : rest;
    if (!kind) return no(`I do not understand "${verb}${rest ? ` ${rest}` : ''}". Type help for the orders${kinds.size ? `; now possible: ${[...kinds].join(', ')}` : ''}.`);
    const of = m.legal.filter((a) => a.k === kind);
    const at = question();
    if (unitText) {
      const list = unitList(unitText, namedUnits(t), (u) => of.some((a) => a.u === u.u));
      if (list.unknown.length) return no(`There is no unit called ${list.unknown.join(', ')}.`);
      if (list.unclear.length) return unclear(list.unclear[0].typed, list.unclear[0].units);
      const out: string[] = [];
      for (const unit of list.units) {
        const fits = t.moment().legal.filter((a) => a.k === kind && a.u === unit.u && (hex === undefined || a.h === undefined || hexOf(a) === hex));
        if (fits.length === 0) {
          const why = await t.ask('why', { unit: unit.u, ...(hex ? { hex } : {}), selected: [] });
          return no(...out, `${unit.name}: ${why.map(said).join(' ')}`);
        }
        if (fits.length > 1) return { say: [...out, 'Which of these?'], list: await t.ask('words', { actions: fits.slice(0, 30) }), refused: true };
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

  async function list(what: string): Promise<Told> {
    const m = t.moment();
    const word = what.toLowerCase();
    const hex = findHex(what, places);
    const line = (p: Piece) => `${t.info.units[p.u].name}, ${p.design.values ?? ''}${p.reduced ? ', reduced' : ''}${p.markers.length ? `, ${p.markers.join(', ')}` : ''}${p.spent ? ', done' : ''}`;
    const group = (ps: Piece[]) => {
      const by = new Map<string, Piece[]>();
      for (const p of ps) by.set(p.hex ?? '', [...(by.get(p.hex ?? '') ?? []), p]);
      return [...by].sort(([a], [b]) => a.localeCompare(b)).map(([h, list]) => `${h}${placeAt(h)}: ${list.map(line).join('; ')}`);
    };
    const placeAt = (h: string) => {
      const place = t.info.board.places.find((p) => p.hexes.includes(h));
      return place ? ` ${place.name}` : '';
    };
    const on = [...t.pieces().values()].filter((p) => p.hex !== undefined);
    if (hex) return { say: [`In ${hex}${placeAt(hex)}:`], list: on.filter((p) => p.hex === hex).map((p) => (p.token ? 'an unknown unit' : `${t.info.sides[p.side].name} ${line(p)}`)) };
    if (word === 'due' || word === 'arrivals') return arrivals();
    const own = m.prompt.side ?? 0;
    if (word === 'own' || word === 'all') return { say: [`${t.info.sides[own].name} units on the map, by hex:`], list: group(on.filter((p) => p.side === own)) };
    if (word === 'enemy') return { say: [`${t.info.sides[1 - own].name} units on the map, by hex:`], list: group(on.filter((p) => p.side !== own && !p.token)) };
    const sideAt = t.info.sides.findIndex((s) => s.name.toLowerCase().startsWith(word) && word.length > 2);
    if (sideAt >= 0) return { say: [`${t.info.sides[sideAt].name} units on the map, by hex:`], list: group(on.filter((p) => p.side === sideAt && !p.token)) };
    if (word) return no(`List what? list, list own, list enemy, list due, or list and a hex.`);
    const can = able();
    const hexes = [...new Set(m.legal.filter((a) => a.u === undefined).flatMap((a) => hexOf(a) ?? []))];
    const lines = group(on.filter((p) => can.has(p.u)));
    if (lines.length) return { say: ['Can do something now, by hex:'], list: lines };
    if (hexes.length) return { say: ['These hexes can be chosen now:'], list: hexes.map((h) => `${h}${placeAt(h)}`) };
    return { say: ['Nothing can be done with a unit or hex now.'], list: choiceLines(m) };
  }

  async function arrivals(): Promise<Told> {
    const all = await t.ask('arrivals', {});
    const label = (turn: number) => t.moment().track.find((c) => c.turn === turn)?.label ?? `turn ${turn}`;
    return { say: [all.length ? 'Due:' : 'Nothing more is due.'], list: all.map((a) => `${label(a.turn)}: ${t.info.units[a.unit].name} at ${a.where}${a.condition ? `, ${a.condition}` : ''}`) };
  }

  async function look(what: string): Promise<Told> {
    const hex = findHex(what, places);
    if (!hex) return what ? no(`There is no hex ${what}.`) : no('Look at which hex?');
    const card = await t.ask('hex', { hex });
    const units = [...t.pieces().values()].filter((p) => p.hex === hex);
    return {
      say: [`${hex}${card.name ? ` ${card.name}` : ''}: ${[card.terrain, ...card.marks].join(', ')}.`],
      list: [
        ...card.sides,
        ...card.lines.map((l) => `${l.label}${l.text ? `: ${l.text}` : ''}${l.value ? ` ${l.value}` : ''}${l.case ? ` (${l.case})` : ''}`),
        ...card.zones.map((s) => `In a zone of control of the ${t.info.sides[s].name} side`),
        ...units.map((p) => (p.token ? `${t.info.sides[p.side].name}: an unknown unit` : `${t.info.sides[p.side].name}: ${t.info.units[p.u].name}, ${p.design.values ?? ''}${p.reduced ? ', reduced' : ''}`)),
      ],
    };
  }

  async function why(what: string): Promise<Told> {
    if (!what) {
      const m = t.moment();
      return tell(`${m.prompt.text}${m.prompt.cases.length ? ` (${m.prompt.cases.join(', ')})` : ''}`, 'Type why and a unit, a hex, or both.');
    }
    const words = what.replace(/^not\s+/i, '').replace(/^move\s+/i, '').split(' ');
    const hex = findHex(words[words.length - 1], places) ?? findHex(what, places);
    const rest = hex && findHex(what, places) === undefined ? words.slice(0, -1).join(' ').replace(/\bto$/, '').trim() : hex ? '' : words.join(' ');
    let unit: number | undefined;
    if (rest) {
      const found = one(rest);
      if (isTold(found)) return found;
      unit = found.u;
    }
    const reasons = await t.ask('why', { ...(unit !== undefined ? { unit } : {}), ...(hex ? { hex } : {}), selected: unit !== undefined && hex ? [unit] : [] });
    return tell(...reasons.map(said));
  }

  async function withUnit(c: 'reach' | 'supply' | 'unit', what: string): Promise<Told> {
    if (!what) return no('Which unit?');
    const found = one(what);
    if (isTold(found)) return found;
    if (c === 'reach') {
      const r = await t.ask('reach', { unit: found.u });
      if (!r.hexes.length) return tell(r.refusal ? said(r.refusal) : `${found.name} can go nowhere now.`);
      return { say: [`${found.name} can go to ${r.hexes.length} hexes:`], list: r.hexes.map((h) => `${h.hex}: ${h.cost}${h.stop ? ', must stop' : ''}${h.form ? `, ${h.form}` : ''}`) };
    }
    if (c === 'supply') {
      const s = await t.ask('supply', { unit: found.u });
      if (!s) return tell('This game knows no supply lines.');
      return { say: [`${found.name}: ${s.text}${s.case ? ` (${s.case})` : ''}`, s.path.length ? `Line: ${s.path.join(', ')}.` : ''].filter(Boolean), list: s.blockers.map((b) => `Cut at ${b.hex}: ${said(b)}`) };
    }
    const piece = t.pieces().get(found.u);
    const card = await t.ask('unit', { unit: found.u });
    return {
      say: [`${found.title}. ${piece?.design.values ?? ''}${piece?.reduced ? ', reduced' : ''}. ${piece?.hex ? `In ${piece.hex}.` : `Not on the map${piece?.box ? ` (${piece.box})` : ''}.`}`],
      list: card.lines.map((l) => `${l.label}${l.value ? `: ${l.value}` : ''}${l.text ? `${l.value ? ', ' : ': '}${l.text}` : ''}${l.case ? ` (${l.case})` : ''}`),
    };
  }

  async function rule(what: string): Promise<Told> {
    if (!what) return no('Which rule? A case number or words.');
    const hits = searchCases(await t.ask('rules', {}), what);
    return hits.length ? { say: [`${hits.length} ${hits.length === 1 ? 'case' : 'cases'}:`], list: hits.slice(0, 12).map((h) => `${h.id}: ${h.summary}`) } : no(`No case has ${what}.`);
  }

  function table(what: string): Told {
    const all = t.info.charts;
    const want = what.toLowerCase();
    const found = all.find((c) => c.id === want) ?? all.find((c) => want && c.name.toLowerCase().includes(want));
    if (!found) return { say: [what ? `No table is called ${what}. There are:` : 'Tables:'], list: all.map((c) => c.name) };
    return { say: [`${found.name} (${found.cases.join(', ')}). Columns: ${found.columns.join(', ')}.`, ...(found.notes ?? [])], list: found.rows.map((r) => `${r.head}: ${r.cells.map((c, i) => (found.columns.length > 1 && found.columns.length < 7 ? `${found.columns[i]} ${c || 'none'}` : c || 'none')).join(', ')}`) };
  }

  async function simple(c: Typed['c']): Promise<Told> {
    const m = t.moment();
    switch (c) {
      case 'help':
        return { say: ['Orders. Names of units as in the lists, hexes by number or place.'], list: HELP.map(([k, v]) => `${k}: ${v}`) };
      case 'undo':
      case 'redo': {
        const reply = await t.order({ o: c });
        return reply.done ? { ...statusLines(t), say: [c === 'undo' ? 'Taken back.' : 'Done again.', ...statusLines(t).say] } : no(said(reply.refusal));
      }
      case 'victory': {
        const v = await t.ask('victory', {});
        return { say: [v.length ? 'To win:' : t.info.scenario.about], list: v.map((x) => `${x.met ? 'Met' : 'Not met'}, ${t.info.sides[x.side]?.name ?? ''}: ${said(x)}`) };
      }
      case 'objectives':
        return { say: ['Places that matter:'], list: m.objectives.map((o) => `${o.name} (${o.hex}): ${o.held === undefined ? 'nobody' : t.info.sides[o.held].name}`) };
      case 'arrivals':
        return arrivals();
      case 'odds':
        return battleLines(t);
      case 'turn':
        return { say: [`Turn ${m.track.findIndex((x) => x.when === 'now') + 1} of ${m.track.length}.`], list: m.track.map((x) => [`${x.label}${x.when === 'now' ? ' (now)' : ''}`, x.sky, x.ground, ...x.due.flatMap((n, s) => (n ? [`${n} ${t.info.sides[s].name} due`] : [])), ...x.notes].filter(Boolean).join(', ')) };
      case 'choices':
        return m.choices.length ? { say: ['Choices:'], list: choiceLines(m) } : tell('There are no numbered choices now.');
      case 'save':
        return tell(t.save ? await t.save() : 'Every move is kept already.');
      default:
        return statusLines(t);
    }
  }

  return async (line) => {
    const o = understand(line);
    const m = t.moment();
    if (m.wait !== undefined) {
      if (!/^(ready|yes|ok)$/i.test(line.trim())) return statusLines(t);
      await t.order({ o: 'take', side: m.wait });
      return statusLines(t);
    }
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
        return { say: ['The last lines:'], list: t.log().filter((l) => l.kind !== 'stage').slice(-o.n).map((l) => l.text) };
      case 'other':
        return other(o.verb, o.rest);
      default:
        return simple(o.c);
    }
  };
}
