/** Data of the engine into sentences with their case and what they speak of. */
import {
  ACTION_PARTS,
  type Action,
  type CaseId,
  ENGINE_WORDS,
  eventParts,
  evidenceOf,
  explain,
  fractionText,
  type GameEvent,
  type HexId,
  type HexsideId,
  hasWords,
  isHex,
  type Ledger,
  type LedgerLine,
  nameOf,
  namesOf,
  type Parts,
  placesOfParts,
  prompt,
  type Refusal,
  type Shape,
  type Side,
  say,
  sayAction,
  sayEvent,
  type UnitId,
  unitsOfParts,
  type WordArgs,
  type World,
} from '@hexfront/engine';
import type { HexsideRef } from '../../board/types.ts';
import type { Said, SaidLedger, SaidLine } from '../protocol.ts';

type G = World<Shape>;

const lists = (g: G) => [g.def.words, ENGINE_WORDS];

/** True and false count as 1 and 0 in a sentence. */
const wordArgs = (data: object): WordArgs =>
  Object.fromEntries(
    Object.entries(data).map(([k, v]) => [
      k,
      typeof v === 'boolean' ? Number(v) : Array.isArray(v) && typeof v[0] === 'string' ? v.join(', ') : v,
    ]),
  );

/** Hexes and units that a piece of evidence names, by what its parts are declared to be, so that a sentence can point at the map. */
export function mentioned(g: G, data: object, parts: Parts = evidenceOf(g.def)): { hexes: string[]; units: UnitId[] } {
  const hexes = [...new Set(placesOfParts(parts, data))].filter((p) => isHex(g.board, p)).map((h) => g.board.ids[h]);
  return { hexes, units: [...new Set(unitsOfParts(parts, data))] };
}
/** The same of an event. */
export const mentionedBy = (g: G, e: GameEvent): ReturnType<typeof mentioned> => mentioned(g, e, eventParts(g.def, e.e));

/** The sentence under the first of these keys that has words; the last key shows itself if none has. */
export function sayFirst(g: G, keys: readonly string[], args: object = {}): string {
  const key = keys.find((k) => hasWords(lists(g), k)) ?? keys[keys.length - 1];
  if (!hasWords(lists(g), key)) return plainKey(key);
  return say(lists(g), key, wordArgs(args), namesOf(g.def, g));
}

/** A key without words, made readable: `line.out-of-range` becomes "out of range". */
export const plainKey = (key: string): string => key.slice(key.lastIndexOf('.') + 1).replace(/[-_]/g, ' ');

export const hasKey = (g: G, key: string): boolean => hasWords(lists(g), key);

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function saidRefusal(g: G, r: Refusal): Said {
  const { case: rule, why, ...evidence } = r;
  return { text: sayFirst(g, [`refuse.${why}`, why], r), case: rule, ...mentioned(g, evidence) };
}

export function saidMatter(g: G, m: { what: string; args?: object; case?: CaseId }, prefixes: readonly string[]): Said {
  const text = sayFirst(g, [...prefixes.map((p) => `${p}.${m.what}`), m.what], m.args);
  return { text, ...(m.case ? { case: m.case } : {}), ...mentioned(g, m.args ?? {}) };
}

/** Has the game words for this answer to just this question? */
export const hasOwnWords = (g: G, a: Action): boolean => ['act', 'do'].some((p) => hasWords(lists(g), `${p}.${prompt(g).at}.${a.k}`));

/** Words for a button or menu line. */
export function saidAction(g: G, a: Action): string {
  const key = [`act.${prompt(g).at}.${a.k}`, `act.${a.k}`].find((k) => hasWords(lists(g), k));
  // What the question says of itself (a price, a place) may be said again on the button.
  const text = key ? say(lists(g), key, wordArgs({ ...prompt(g).args, ...a }), namesOf(g.def, g)) : sayAction(g, a);
  return capital(text.includes('?}') ? readable(g, a) : text);
}

/** A catalogue entry may want arguments the action does not carry. */
function readable(g: G, a: Action): string {
  const parts: (string | number)[] = [plainKey(a.k)];
  if (a.u !== undefined) parts.push(nameOf(g.def, g, ACTION_PARTS.u, a.u));
  if (a.h !== undefined) parts.push(nameOf(g.def, g, ACTION_PARTS.h, a.h));
  if (a.n !== undefined) parts.push(a.n);
  return parts.join(' ');
}

export function saidEvent(g: G, e: GameEvent): string {
  const key = `event.${e.e}`;
  return hasWords(lists(g), key) ? sayEvent(g, e) : '';
}

const GLYPHS: Record<string, string> = { '1/2': '½', '1/4': '¼', '3/4': '¾', '1/3': '⅓', '2/3': '⅔' };
/** 7/2 as `3½`. */
export function amount(value: number, den = 1): string {
  return fractionText(value, den)
    .replace(
      /(?:(-?\d+) )?(-?)(\d+\/\d+)/,
      (_m, whole: string | undefined, sign: string, part: string) => `${whole ?? ''}${sign}${GLYPHS[part] ?? `${whole ? ' ' : ''}${part}`}`,
    )
    .replace('-', '−');
}

function lineValue(line: LedgerLine): string {
  const value = amount(line.value, line.den);
  if (line.args?.header !== undefined) return String(line.args.header);
  if (line.op === 'note') return line.applied ? '' : '0';
  if (!line.applied) return '0';
  if (line.op === 'x') return `×${value}`;
  if (line.op === '=' || line.op === 'cap') return value;
  // What a unit brings stands by itself; what is added to it has a sign.
  if (line.op === '+' && line.args?.unit !== undefined) return value;
  return line.value >= 0 ? `+${value}` : value;
}

function saidLine(g: G, line: LedgerLine): SaidLine {
  const args = { value: line.value, ...line.args };
  const { units } = mentioned(g, line.args ?? {});
  return {
    text: capital(sayFirst(g, [line.what, `line.${line.what}`], args)),
    ...(line.case ? { case: line.case } : {}),
    value: lineValue(line),
    applied: line.applied,
    ...(line.because ? { because: sayFirst(g, [line.because, `line.${line.because}`], args) } : {}),
    ...(line.op === '=' ? { sum: true } : {}),
    ...(line.parts ? { parts: line.parts.map((p) => saidLine(g, p)) } : {}),
    ...(units.length ? { units } : {}),
  };
}

export function saidLedger(g: G, ledger: Ledger): SaidLedger {
  return { total: amount(ledger.total, ledger.den), lines: ledger.lines.map((line) => saidLine(g, line)) };
}

// ---- small things that several files of answers share

export const hexNumber = (g: G, id: string): number => g.board.hex(id) ?? -1;
export const zoneHexes = (g: G, side: Side): readonly HexId[] => explain(g, { q: 'zoc', side }) ?? [];
export const dedupe = (said: Said[]): Said[] => said.filter((s, i) => said.findIndex((o) => o.text === s.text) === i);
export const ids = (g: G, hexes: readonly HexId[]): string[] => hexes.filter((h) => h >= 0 && h < g.board.n).map((h) => g.board.ids[h]);

/** A hexside as the board names it: its hex and the other one, or a direction off the map. */
export function hexsideRef(g: G, hexside: HexsideId): HexsideRef {
  const { board } = g;
  const at = board.sideAt[hexside];
  const [h, d] = [Math.floor(at / 6), at % 6];
  const other = board.neighbors[at];
  const names = board.grid.top === 'flat' ? ['N', 'NE', 'SE', 'S', 'SW', 'NW'] : ['NE', 'E', 'SE', 'SW', 'W', 'NW'];
  return [board.ids[h], other >= 0 ? board.ids[other] : names[d]];
}
