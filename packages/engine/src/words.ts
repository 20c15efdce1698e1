/**
 * All sentences live in catalogues; code holds only keys. A catalogue in another language, put in front, translates everything.
 *
 * In a sentence `{name}` is an argument, and `{name|1=one step|5=a handful|# steps}` chooses by its value: by the value itself, by its
 * plural category in the language of the catalogue (zero, one, two, few, many, other), or the last branch if that has no key.
 * `#` inside a branch is the value. Branches may hold further arguments. Nothing here ever throws: players read these at bad moments.
 */
import { type CaseNames, cited } from './case-label.ts';
import type { Ledger, LedgerLine } from './ledger.ts';

/** Key to sentence. The key `@language` names the language for plurals ('en' if absent). */
export type Catalogue = Readonly<Record<string, string>>;

/** What a sentence may be told: texts, numbers, ids, lists of ids. */
export type WordArgs = Readonly<Record<string, string | number | readonly number[] | undefined>>;

/** Turns the value of an argument into a name, by the argument's name (`unit`, `hex`, `from`...); undefined leaves it as it is. */
export type Names = (arg: string, value: string | number) => string | undefined;

/** Why something may not be done, as data: the case that forbids it, the key of the sentence, and the evidence. */
export type Refusal = { case: string; why: string; [evidence: string]: string | number | number[] | undefined };

/** Words for the lines that the arithmetic itself writes. */
export const LEDGER_WORDS: Catalogue = {
  'ledger.rounded': 'rounded',
  'ledger.column': '{attack} against {defense}: column {header}',
  'ledger.table-end': 'end of the table',
  'ledger.not-cumulative': 'not cumulative',
  'ledger.not-applied': 'does not apply',
  'ledger.total': 'total',
};

/** The sentence of a key: the first catalogue that has it wins. A missing key shows itself with its arguments. */
export function say(catalogues: readonly Catalogue[], key: string, args: WordArgs = {}, names?: Names): string {
  for (const catalogue of catalogues) {
    if (Object.hasOwn(catalogue, key)) return fill(catalogue[key], { args, names, language: catalogue['@language'] ?? 'en' });
  }
  const evidence = Object.keys(args).map((name) => ` ${name}=${valueText(name, args[name], names)}`);
  return `[${key}${evidence.join('')}]`;
}

/** True if some catalogue has the key. */
export function hasWords(catalogues: readonly Catalogue[], key: string): boolean {
  return catalogues.some((catalogue) => Object.hasOwn(catalogue, key));
}

/** A refusal in words, with its case behind it. The sentence is looked up as `refuse.<why>`, then as `<why>`. */
export function sayRefusal(catalogues: readonly Catalogue[], refusal: Refusal, names?: Names, cases?: CaseNames): string {
  const key = hasWords(catalogues, `refuse.${refusal.why}`) ? `refuse.${refusal.why}` : refusal.why;
  const { case: rule, why: _, ...evidence } = refusal;
  return `${say(catalogues, key, hasWords(catalogues, key) ? refusal : evidence, names)}${cited(rule, cases)}`;
}

/** One line of a ledger: `x 1/2  across a river (11.33)`. */
export function sayLine(catalogues: readonly Catalogue[], line: LedgerLine, names?: Names, cases?: CaseNames): string {
  const words = say(catalogues, line.what, { value: line.value, ...line.args }, names);
  const text = `${amount(line)}${words}${cited(line.case, cases)}`;
  return line.applied ? text : `${text}: ${say(catalogues, line.because ?? 'ledger.not-applied')}`;
}

/** A ledger as lines of text, parts indented, the total last. */
export function sayLedger(catalogues: readonly Catalogue[], ledger: Ledger, names?: Names, cases?: CaseNames): string[] {
  const lines: string[] = [];
  const tell = (line: LedgerLine, indent: string): void => {
    lines.push(indent + sayLine(catalogues, line, names, cases));
    for (const part of line.parts ?? []) tell(part, `${indent}  `);
  };
  for (const line of ledger.lines) tell(line, '');
  lines.push(`= ${fractionText(ledger.total, ledger.den)}  ${say(catalogues, 'ledger.total')}`);
  return lines;
}

/** 7/2 as `3 1/2`, 6/2 as `3`. */
export function fractionText(value: number, den = 1): string {
  const whole = Math.trunc(value / den);
  let top = Math.abs(value - whole * den);
  if (top === 0) return String(whole + 0);
  let bottom = den;
  for (let by = 2; by <= top; by++) {
    while (top % by === 0 && bottom % by === 0) {
      top /= by;
      bottom /= by;
    }
  }
  return `${whole === 0 ? (value < 0 ? '-' : '') : `${whole} `}${top}/${bottom}`;
}

/** What a translation lacks against its model: keys missing, keys unknown, arguments that differ, braces that do not close. */
export function catalogueFaults(model: Catalogue, translation: Catalogue): string[] {
  const faults: string[] = [];
  for (const key of Object.keys(model)) {
    if (key !== '@language' && !Object.hasOwn(translation, key)) faults.push(`${key}: missing`);
  }
  for (const [key, text] of Object.entries(translation)) {
    if (key === '@language') continue;
    const used = argsOf(text);
    if (!used) faults.push(`${key}: braces do not match`);
    else if (!Object.hasOwn(model, key)) faults.push(`${key}: not in the model`);
    else {
      const wanted = argsOf(model[key]) ?? new Set<string>();
      for (const name of used) if (!wanted.has(name)) faults.push(`${key}: unknown argument {${name}}`);
    }
  }
  return faults;
}

interface Telling {
  args: WordArgs;
  names?: Names;
  language: string;
}

/** Sentences nest two or three deep; a mad translation must not exhaust the stack. */
const DEEPEST = 8;

function fill(text: string, how: Telling, hash?: string, depth = 0): string {
  const literal = (piece: string) => (hash === undefined ? piece : piece.replaceAll('#', () => hash));
  let out = '';
  let at = 0;
  for (;;) {
    const open = text.indexOf('{', at);
    const close = open < 0 || depth > DEEPEST ? -1 : closing(text, open);
    if (close < 0) return out + literal(text.slice(at));
    out += literal(text.slice(at, open)) + placeholder(text.slice(open + 1, close), how, depth);
    at = close + 1;
  }
}

function placeholder(inside: string, how: Telling, depth: number): string {
  const [name, ...branches] = divided(inside);
  if (!Object.hasOwn(how.args, name) || how.args[name] === undefined) return `{${name}?}`;
  const value = how.args[name];
  const text = valueText(name, value, how.names);
  return branches.length === 0 ? text : fill(branch(branches, value, how.language), how, text, depth + 1);
}

function branch(branches: readonly string[], value: unknown, language: string): string {
  const keyed = new Map<string, string>();
  let rest = '';
  for (const each of branches) {
    const key = /^([\w*-]+)=/.exec(each);
    if (key) keyed.set(key[1], each.slice(key[0].length));
    else rest = each;
  }
  const exact = keyed.get(String(value));
  if (exact !== undefined) return exact;
  const category = typeof value === 'number' ? plural(value, language) : 'other';
  return keyed.get(category) ?? (rest || (keyed.get('other') ?? ''));
}

function plural(value: number, language: string): string {
  try {
    return new Intl.PluralRules(language).select(value);
  } catch {
    return value === 1 ? 'one' : 'other'; // a language tag that does not exist
  }
}

function valueText(name: string, value: WordArgs[string], names: Names | undefined): string {
  if (Array.isArray(value)) return value.map((each) => valueText(name, each, names)).join(', ');
  if (typeof value !== 'string' && typeof value !== 'number') return '?';
  let text = String(value);
  try {
    text = names?.(name, value) ?? text;
  } catch {
    // an id that the resolver does not know must not cost the sentence
  }
  return typeof value === 'number' && value < 0 && text === String(value) ? `−${-value}` : text;
}

function amount(line: LedgerLine): string {
  const value = fractionText(line.value, line.den);
  if (line.op === 'note') return '';
  if (line.op === 'x') return `x ${value}  `;
  if (line.op === '=' || line.op === 'cap') return `${line.op === '=' ? '=' : 'to'} ${value}  `;
  return `${line.value >= 0 ? '+' : ''}${value}  `;
}

/** Index of the brace that closes the one at `open`, or -1. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === '{') depth++;
    else if (text[i] === '}' && --depth === 0) return i;
  }
  return -1;
}

/** Divided at the bars that stand outside inner braces. */
function divided(text: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '{') depth++;
    else if (text[i] === '}') depth--;
    else if (text[i] === '|' && depth === 0) {
      pieces.push(text.slice(from, i));
      from = i + 1;
    }
  }
  pieces.push(text.slice(from));
  return pieces;
}

/** Names of all arguments of a sentence; undefined if its braces do not match. */
function argsOf(text: string, depth = 0): Set<string> | undefined {
  if (depth > DEEPEST) return undefined;
  const names = new Set<string>();
  let at = 0;
  for (;;) {
    const open = text.indexOf('{', at);
    if (open < 0) return text.indexOf('}', at) < 0 ? names : undefined;
    const close = closing(text, open);
    if (close < 0 || text.slice(at, open).includes('}')) return undefined;
    const [name, ...branches] = divided(text.slice(open + 1, close));
    names.add(name);
    for (const each of branches) for (const inner of argsOf(each, depth + 1) ?? []) names.add(inner);
    at = close + 1;
  }
}
