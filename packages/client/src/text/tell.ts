/** Answers in sentences: where things stand, what a unit or hex is, why not. Changes nothing. */
import {
  type Action,
  type Command,
  caseLabel,
  cited,
  type Examples,
  findHex,
  help,
  type NamedUnit,
  no,
  noSuchHex,
  type Places,
  type Side,
  searchCases,
  type Told,
  tell,
  type UnitId,
} from '@hexfront/engine';
import { turnNumber } from '../panels/turn-label.ts';
import type { LogLine, Moment, Order, OrderReply, Piece, QuestionName, Questions, Said, SaidLedger, TableInfo } from '../table/protocol.ts';
import { linkWords } from '../table/words/supply-links.ts';

export interface TextTable {
  info: TableInfo;
  moment(): Moment;
  pieces(): ReadonlyMap<UnitId, Piece>;
  log(): readonly LogLine[];
  ask<Q extends QuestionName>(q: Q, args: Questions[Q][0]): Promise<Questions[Q][1]>;
  order(o: Order): Promise<OrderReply>;
  /** Hands the save to the person; returns what to say. */
  save?(): Promise<string>;
}

/** The case behind a sentence, called as the page calls it. */
const cite = (t: TextTable, id: string | readonly string[] | undefined): string => cited(id, t.info.caseNames);
export const saidText = (t: TextTable, s: Said): string => `${s.text}${cite(t, s.case)}`;

export function placesOf(info: TableInfo): Places {
  return { hexes: new Set(info.places.slice(0, info.hexCount)), names: info.board.places, boxes: info.places.slice(info.hexCount) };
}

export function namedUnits(t: TextTable): NamedUnit[] {
  return [...t.pieces().values()]
    .filter((p) => !p.token)
    .map((p) => ({
      u: p.u,
      id: t.info.units[p.u].id,
      name: t.info.units[p.u].name,
      title: t.info.units[p.u].title,
      side: p.side,
      hex: p.hex,
    }));
}

/** What is asked now, in lines. */
export function statusLines(t: TextTable): Told {
  const m = t.moment();
  const now = m.track.find((c) => c.when === 'now');
  const head = [
    now ? `${now.label}${now.sky ? `, ${now.sky}` : ''}.` : '',
    m.prompt.stages.at(-1)?.name ? `${m.prompt.stages.at(-1)?.name}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
  if (m.wait !== undefined)
    return tell(head, `Hand the screen to the ${t.info.sides[m.wait].name} player. Type ready when that player is at the screen.`);
  if (m.result) return tell(`${m.result.text} The game is over.${cite(t, m.result.case)}`);
  const able = new Set(m.legal.flatMap((a) => (a.u === undefined ? [] : [a.u])));
  const hexes = new Set(m.legal.flatMap((a) => (a.u === undefined && a.h !== undefined && a.h < t.info.hexCount ? [a.h] : [])));
  const side = m.prompt.side === undefined ? '' : `${t.info.sides[m.prompt.side].name} player: `;
  return {
    say: [
      head,
      `${side}${m.prompt.text}${cite(t, m.prompt.cases[0])}`,
      able.size ? `${able.size} ${able.size === 1 ? 'unit' : 'units'} can do something; type list.` : '',
      !able.size && hexes.size ? `${hexes.size} ${hexes.size === 1 ? 'hex' : 'hexes'} can be chosen; type list.` : '',
    ].filter(Boolean),
    list: [...choiceLines(m), ...m.blocked.map((b) => `Not yet: ${b.text}. ${saidText(t, b.why)}`)],
  };
}

const choiceLines = (m: Moment): string[] => m.choices.map((c, i) => `${i + 1}. ${c.text}`);

function ledgerLines(t: TextTable, l: SaidLedger): string[] {
  return l.lines.map(
    (line) =>
      `${line.value ? `${line.value}  ` : ''}${line.text}${cite(t, line.case)}${line.applied ? '' : `: ${line.because ?? 'does not apply'}`}`,
  );
}

export function battleLines(t: TextTable): Told {
  const b = t.moment().battle;
  if (!b) return no('No attack in preparation.');
  const name = (u: UnitId) => t.info.units[u].name;
  const pct = (p: number) => `${Math.round(p * 100)}%`;
  if (b.plain) return { say: ['The attack so far:'], list: [...ledgerLines(t, b.plain), `Total ${b.plain.total}`] };
  return {
    say: [
      `Attack on ${b.targets.join(', ')} by ${b.attackers.map(name).join(', ') || 'not held'}${b.guns.length ? `, with ${b.guns.map(name).join(', ')} firing` : ''}, against ${b.defenders.map(name).join(', ').replace(/\.$/, '')}.`,
      `${b.attack.total} to ${b.defense.total}${b.columns[b.final] ? `, column ${b.columns[b.final]}` : ''}.`,
      b.outcomes.length
        ? `Hex taken: ${b.taken.low === b.taken.high ? pct(b.taken.low) : `${pct(b.taken.low)} to ${pct(b.taken.high)}, as the enemy chooses`}.`
        : '',
    ].filter(Boolean),
    list: [
      ...b.outcomes.map((o) => `${o.result}: ${pct(o.chance)}${o.text ? `, ${o.text}` : ''}`),
      ...ledgerLines(t, b.attack).map((l) => `Attack: ${l}`),
      ...ledgerLines(t, b.defense).map((l) => `Defense: ${l}`),
      ...ledgerLines(t, b.column).map((l) => `Column: ${l}`),
      ...ledgerLines(t, b.die).map((l) => `Die: ${l}`),
    ],
  };
}

/** Units and hexes of the side to act, for explaining orders. */
function examples(t: TextTable): Examples {
  const side = t.moment().prompt.side ?? 0;
  const { legal } = t.moment();
  const able = new Set(legal.map((a) => a.u));
  const own = [...t.pieces().values()].filter((p) => p.side === side && p.hex !== undefined && !p.token);
  const ready = own.filter((p) => able.has(p.u));
  const pick = ready.length > 1 ? ready : own.length > 1 ? own : [...t.pieces().values()].filter((p) => !p.token);
  const hexes = [...new Set((own.length > 1 ? own : pick).flatMap((p) => p.hex ?? []))];
  const { places } = t.info;
  return {
    units: [0, 1].map((i) => t.info.units[pick[i]?.u ?? i]?.name ?? ''),
    hexes: [0, 1, 2].map((i) => hexes[i + 2] ?? places[i]),
    place: t.info.board.places[0]?.name ?? places[0],
    rule: t.moment().prompt.cases[0] ?? '1',
    verb: legal.find((a) => a.u !== undefined && a.k !== 'pick')?.k ?? 'reserve',
  };
}

/** Points, weather, boxes: what lies beside the map. */
function offMapLines(t: TextTable): Told {
  const b = t.moment().offMap;
  if (!b) return tell('No off-map units or points.');
  const whose = (side: Side | undefined) => (side === undefined ? '' : `${t.info.sides[side].name} `);
  return {
    say: ['Off-map boxes:'],
    list: [
      ...b.groups.flatMap((g) => g.lines.map((l) => `${g.name}, ${l.name}: ${l.value}${cite(t, l.case)}`)),
      ...b.boxes.map(
        (x) => `${whose(x.side)}${x.name}: ${x.units.map((u) => `${t.info.units[u.unit].name}${u.note ? `, ${u.note}` : ''}`).join('; ')}`,
      ),
    ],
  };
}

/** What the tellers need to know of a table. */
interface Telling {
  t: TextTable;
  places: Places;
  hexOf(a: Action): string | undefined;
  able(): Set<UnitId>;
  /** One unit by name, or what to say instead. */
  one(typed: string): NamedUnit | Told;
}
const isTold = (x: NamedUnit | Told): x is Told => 'say' in x;

export function createTellers({ t, places, hexOf, able, one }: Telling) {
  const placeAt = (h: string): string => {
    const place = t.info.board.places.find((p) => p.hexes.includes(h));
    return place ? ` ${place.name}` : '';
  };

  async function list(what: string): Promise<Told> {
    const m = t.moment();
    const word = what.toLowerCase();
    const hex = findHex(what, places);
    const line = (p: Piece) =>
      `${t.info.units[p.u].name}, ${p.design.values ?? ''}${p.reduced ? ', reduced' : ''}${p.markers.length ? `, ${p.markers.join(', ')}` : ''}${p.spent ? ', done' : ''}`;
    const group = (ps: Piece[]) => {
      const by = new Map<string, Piece[]>();
      for (const p of ps) by.set(p.hex ?? '', [...(by.get(p.hex ?? '') ?? []), p]);
      return [...by].sort(([a], [b]) => a.localeCompare(b)).map(([h, list]) => `${h}${placeAt(h)}: ${list.map(line).join('; ')}`);
    };
    const on = [...t.pieces().values()].filter((p) => p.hex !== undefined);
    if (hex)
      return {
        say: [`In ${hex}${placeAt(hex)}:`],
        list: on.filter((p) => p.hex === hex).map((p) => (p.token ? 'an unknown unit' : `${t.info.sides[p.side].name} ${line(p)}`)),
      };
    if (word === 'due' || word === 'arrivals') return arrivals();
    const own = m.prompt.side ?? 0;
    if (word === 'own' || word === 'all')
      return { say: [`${t.info.sides[own].name} units on the map, by hex:`], list: group(on.filter((p) => p.side === own)) };
    if (word === 'enemy')
      return {
        say: [`${t.info.sides[1 - own].name} units on the map, by hex:`],
        list: group(on.filter((p) => p.side !== own && !p.token)),
      };
    const sideAt = t.info.sides.findIndex((s) => s.name.toLowerCase().startsWith(word) && word.length > 2);
    if (sideAt >= 0)
      return {
        say: [`${t.info.sides[sideAt].name} units on the map, by hex:`],
        list: group(on.filter((p) => p.side === sideAt && !p.token)),
      };
    if (word) return no(`List what? list, list own, list enemy, list due, or list and a hex.`);
    const can = able();
    const hexes = [...new Set(m.legal.filter((a) => a.u === undefined).flatMap((a) => hexOf(a) ?? []))];
    const away = [...t.pieces().values()].filter((p) => p.hex === undefined && can.has(p.u));
    const lines = [...group(on.filter((p) => can.has(p.u))), ...(away.length ? [`Not on the map: ${away.map(line).join('; ')}`] : [])];
    const there = (h: string) =>
      on.filter((p) => p.hex === h).map((p) => (p.token ? 'an unknown unit' : `${t.info.sides[p.side].name} ${line(p)}`));
    const kindsAt = (h: string) => [...new Set(m.legal.flatMap((a) => (a.u === undefined && hexOf(a) === h ? [a.k] : [])))];
    const spots = hexes.map((h) => `${kindsAt(h).join(' or ')} ${h}${placeAt(h)}${there(h).length ? `: ${there(h).join('; ')}` : ''}`);
    if (lines.length) return { say: ['Can do something now, by hex:'], list: [...lines, ...(spots.length ? ['Or a hex:', ...spots] : [])] };
    if (spots.length) return { say: ['These hexes can be chosen now, with the word to type:'], list: spots };
    return { say: ['Nothing can be done with a unit or hex now.'], list: choiceLines(m) };
  }

  async function arrivals(): Promise<Told> {
    const all = await t.ask('arrivals', {});
    const label = (turn: number) => t.moment().track.find((c) => c.turn === turn)?.label ?? `turn ${turn}`;
    return {
      say: [all.length ? 'Due:' : 'Nothing more is due.'],
      list: all.map(
        (a) =>
          `${label(a.turn)}: ${t.info.units[a.unit].name}${/^(by|in|at|on|with|from)\b/.test(a.where) ? ', ' : ' at '}${a.where}${a.condition ? `, ${a.condition}` : ''}`,
      ),
    };
  }

  async function look(what: string): Promise<Told> {
    const hex = findHex(what, places);
    if (!hex) return what ? no(noSuchHex(what, places)) : no('Look at which hex?');
    const card = await t.ask('hex', { hex });
    const units = [...t.pieces().values()].filter((p) => p.hex === hex);
    return {
      say: [`${hex}${card.name ? ` ${card.name}` : ''}: ${[card.terrain, ...card.marks].join(', ')}.`],
      list: [
        ...(card.height ? [`Height: ${card.height} on average`] : []),
        ...card.sides,
        ...card.lines.map((l) => `${l.label}${l.text ? `: ${l.text}` : ''}${l.value ? ` ${l.value}` : ''}${cite(t, l.case)}`),
        ...card.zones.map((s) => `In a zone of control of the ${t.info.sides[s].name} side`),
        ...units.map((p) =>
          p.token
            ? `${t.info.sides[p.side].name}: an unknown unit`
            : `${t.info.sides[p.side].name}: ${t.info.units[p.u].name}, ${p.design.values ?? ''}${p.reduced ? ', reduced' : ''}`,
        ),
      ],
    };
  }

  async function withUnit(c: 'reach' | 'supply' | 'unit', what: string): Promise<Told> {
    if (!what) return no('Which unit?');
    const found = one(what);
    if (isTold(found)) return found;
    if (c === 'reach') {
      const r = await t.ask('reach', { unit: found.u });
      if (!r.hexes.length) return tell(r.refusal ? saidText(t, r.refusal) : `${found.name} has no legal move now.`);
      return {
        say: [`${found.name} can go to ${r.hexes.length} hexes:`],
        list: r.hexes.map((h) => `${h.hex}${placeAt(h.hex)}: ${h.cost}${h.stop ? ', must stop' : ''}${h.form ? `, ${h.form}` : ''}`),
      };
    }
    if (c === 'supply') {
      const s = await t.ask('supply', { unit: found.u });
      if (!s) return tell('This game knows no supply lines.');
      return {
        say: [`${found.name}: ${s.text}${cite(t, s.case)}`, s.path.length ? `Line: ${s.path.join(', ')}.` : ''].filter(Boolean),
        list: [
          ...(s.links ?? []).map((l) => `${saidText(t, l)}: ${linkWords(l)}`),
          ...s.blockers.map((b) => `Cut at ${b.hex}: ${saidText(t, b)}`),
        ],
      };
    }
    const piece = t.pieces().get(found.u);
    const card = await t.ask('unit', { unit: found.u });
    return {
      say: [
        `${found.title}. ${piece?.design.values ?? ''}${piece?.reduced ? ', reduced' : ''}. ${piece?.hex ? `In ${piece.hex}.` : `Not on the map${piece?.box ? ` (${piece.boxName ?? piece.box})` : ''}.`}`,
      ],
      list: card.lines.map(
        (l) => `${l.label}${l.value ? `: ${l.value}` : ''}${l.text ? `${l.value ? ', ' : ': '}${l.text}` : ''}${cite(t, l.case)}`,
      ),
    };
  }

  async function rule(what: string): Promise<Told> {
    if (!what) return no('Which rule? A case number or words.');
    const hits = searchCases(await t.ask('rules', {}), what, t.info.caseNames);
    return hits.length
      ? {
          say: [`${hits.length} ${hits.length === 1 ? 'case' : 'cases'}:`],
          list: hits.slice(0, 12).map((h) => `${caseLabel(h.id, t.info.caseNames)}: ${h.summary}`),
        }
      : no(`No case has ${what}.`);
  }

  async function table(what: string): Promise<Told> {
    const all = await t.ask('charts', {});
    const want = what.toLowerCase();
    const found = all.find((c) => c.id === want) ?? all.find((c) => want && c.name.toLowerCase().includes(want));
    if (!found) return { say: [what ? `No table is called ${what}. There are:` : 'Tables:'], list: all.map((c) => c.name) };
    return {
      say: [`${found.name}${cite(t, found.cases)}. Columns: ${found.columns.join(', ')}.`, ...(found.notes ?? [])],
      list: found.rows.map(
        (r) =>
          `${r.head}: ${r.cells.map((c, i) => (found.columns.length > 1 && found.columns.length < 7 ? `${found.columns[i]} ${c || 'none'}` : c || 'none')).join(', ')}`,
      ),
    };
  }

  async function answer(command: Command): Promise<Told> {
    const m = t.moment();
    const { c } = command;
    switch (c) {
      case 'list':
        return list(command.what);
      case 'units':
        return list(command.what || 'own');
      case 'look':
        return look(command.what);
      case 'reach':
      case 'supply':
      case 'unit':
        return withUnit(c, command.what);
      case 'rule':
        return rule(command.what);
      case 'table':
        return table(command.what);
      case 'warnings': {
        const open = await t.ask('warnings', {});
        return open.length ? { say: ['Left open:'], list: open.map((w) => saidText(t, w)) } : tell('Nothing is left open.');
      }
      case 'log':
        return {
          say: ['The last lines:'],
          list: t
            .log()
            .filter((l) => l.kind !== 'stage')
            .slice(-command.n)
            .map((l) => l.text),
        };
      case 'help':
        return {
          say: ['Orders. Names of units as in the lists, hexes by number or place.'],
          list: help(examples(t)).map(([k, v]) => `${k}: ${v}`),
        };
      case 'undo':
      case 'redo': {
        const reply = await t.order({ o: c });
        return reply.done
          ? { ...statusLines(t), say: [c === 'undo' ? 'Undone.' : 'Redone.', ...statusLines(t).say] }
          : no(saidText(t, reply.refusal));
      }
      case 'victory': {
        const v = await t.ask('victory', {});
        return {
          say: [v.find((x) => x.sentence)?.text ?? (v.length ? 'To win:' : t.info.scenario.about)],
          list: v
            .filter((x) => !x.sentence)
            .map((x) => `${'. '.repeat(x.depth)}${x.met ? 'Met' : 'Not met'}, ${t.info.sides[x.side]?.name ?? ''}: ${saidText(t, x)}`),
        };
      }
      case 'objectives':
        return {
          say: ['Objectives:'],
          list: m.objectives.map((o) => `${o.name} (${o.hex}): ${o.held === undefined ? 'nobody' : t.info.sides[o.held].name}`),
        };
      case 'points':
        return offMapLines(t);
      case 'arrivals':
        return arrivals();
      case 'odds':
        return battleLines(t);
      case 'turn':
        return {
          say: [`Turn ${turnNumber(m.track)} of ${m.track.length}.`],
          list: m.track.map((x) =>
            [
              `${x.label}${x.when === 'now' ? ' (now)' : ''}`,
              x.sky,
              x.ground,
              ...x.due.flatMap((n, s) => (n ? [`${n} ${t.info.sides[s].name} due`] : [])),
              ...x.notes.map((n) => `${n.text}${cite(t, n.case)}`),
            ]
              .filter(Boolean)
              .join(', '),
          ),
        };
      case 'choices':
        return m.choices.length ? { say: ['Choices:'], list: choiceLines(m) } : tell('There are no numbered choices now.');
      case 'save':
        return tell(t.save ? await t.save() : 'Every move is kept already.');
      default:
        return statusLines(t);
    }
  }

  return { answer };
}
