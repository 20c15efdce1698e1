/** The account of a move in as few lines as it has reasons: like steps in a row are one line, and all points together are a strip. */
import type { SaidLedger, SaidLine } from '../table/protocol.ts';

const GLYPHS: Record<string, number> = { '¼': 0.25, '⅓': 1 / 3, '½': 0.5, '⅔': 2 / 3, '¾': 0.75, '⅕': 0.2, '⅖': 0.4, '⅗': 0.6, '⅘': 0.8 };
/** Everything a rulebook divides by divides this. */
const WHOLE = 60;

/** `1½`, `2/5`, `1 2/5`, `+3` in sixtieths; undefined for what is no number of points. */
export function sixtieths(text: string): number | undefined {
  const found = /^[+]?\s*(\d+(?!\d*\/))?\s*(?:([¼⅓½⅔¾⅕⅖⅗⅘])|(\d+)\/(\d+))?$/.exec(text.trim());
  if (!found || (found[1] === undefined && found[2] === undefined && found[3] === undefined)) return undefined;
  const part = found[2] ? GLYPHS[found[2]] : found[3] ? Number(found[3]) / Number(found[4]) : 0;
  return Math.round((Number(found[1] ?? 0) + part) * WHOLE);
}

/** Thirds and halves as one glyph, fifths and others as they are written. */
export function pointsOf(amount: number): string {
  const rest = amount % WHOLE;
  const glyph = Object.keys(GLYPHS).find((g) => Math.round(GLYPHS[g] * WHOLE) === rest && !'⅕⅖⅗⅘'.includes(g));
  const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
  const whole = Math.floor(amount / WHOLE) || (rest ? '' : '0');
  if (rest === 0) return String(whole);
  if (glyph) return `${whole}${glyph}`;
  const by = gcd(rest, WHOLE);
  return `${whole === '' ? '' : `${whole} `}${rest / by}/${WHOLE / by}`;
}

/** What a line was charged for: its parts, or itself without the hex it leads to. */
function reasonsOf(line: SaidLine, hexes: ReadonlySet<string>): { text: string; value: string; case?: string | undefined }[] {
  if (line.parts?.length && line.parts.length > 1) return line.parts;
  const last = line.text.slice(line.text.lastIndexOf(' ') + 1);
  const text = hexes.has(last) ? line.text.replace(/ to \S+$/, '') : line.text;
  return [{ text, value: line.value, case: line.case }];
}
const isStep = (line: SaidLine, hexes: ReadonlySet<string>): boolean =>
  / to \S+$/.test(line.text) && hexes.has(line.text.slice(line.text.lastIndexOf(' ') + 1));

/** Steps that follow each other for the same reasons in one line; undefined where an amount is no number, then the whole account is shown. */
export function moveRows(ledger: SaidLedger, path: readonly string[]): SaidLine[] | undefined {
  const hexes = new Set(path);
  const rows: { line: SaidLine; text: string; steps: number; sum: number }[] = [];
  for (const line of ledger.lines) {
    const amount = sixtieths(line.value);
    if (amount === undefined) return undefined;
    const step = isStep(line, hexes);
    const [first, ...rest] = reasonsOf(line, hexes).map((r) => r.text);
    const text = [first, ...rest.map((r) => r.charAt(0).toLowerCase() + r.slice(1))].join(', ');
    const last = rows[rows.length - 1];
    if (step && last && last.steps > 0 && last.text === text) {
      last.steps++;
      last.sum += amount;
    } else rows.push({ line, text, steps: step ? 1 : 0, sum: amount });
  }
  return rows.map(({ line, text, steps, sum }) => {
    if (steps === 0 || (steps === 1 && !line.parts?.length)) return line;
    const where = steps > 1 ? `, ${steps} hexes` : line.text.slice(line.text.lastIndexOf(' to '));
    return { text: text + where, value: pointsOf(sum), applied: true, ...(line.case ? { case: line.case } : {}) };
  });
}

export type StripKind = 'mode' | 'primary' | 'secondary' | 'zone' | 'ground' | 'other';
const KINDS: [RegExp, StripKind][] = [
  [/\bmode\b/i, 'mode'],
  [/primary|highway|autobahn/i, 'primary'],
  [/road|track/i, 'secondary'],
  [/zone|ZOC/i, 'zone'],
  [/traffic|crowded|bridge|river|creek|ford|stream|spent|round/i, 'other'],
];

/** All points by reason, in the order in which they are first spent, as shares of the allowance. */
export function stripOf(
  ledger: SaidLedger,
  path: readonly string[],
  allowance: string,
): { parts: { kind: StripKind; text: string; value: string; share: number }[]; left: string } | undefined {
  const hexes = new Set(path);
  const all = sixtieths(allowance);
  const spent = new Map<StripKind, { sum: number; texts: Set<string> }>();
  for (const line of ledger.lines)
    for (const r of reasonsOf(line, hexes)) {
      const amount = sixtieths(r.value);
      if (amount === undefined) return undefined;
      const kind = KINDS.find(([words]) => words.test(r.text))?.[1] ?? 'ground';
      const old = spent.get(kind) ?? { sum: 0, texts: new Set() };
      spent.set(kind, { sum: old.sum + amount, texts: old.texts.add(r.text) });
    }
  const total = [...spent.values()].reduce((sum, { sum: n }) => sum + n, 0);
  if (!all || total > all) return undefined;
  const parts = [...spent].filter(([, { sum }]) => sum > 0);
  return {
    parts: parts.map(([kind, { sum, texts }]) => ({ kind, text: [...texts].join(', '), value: pointsOf(sum), share: sum / all })),
    left: pointsOf(all - total),
  };
}
