import { Refused } from './reply.ts';

/** Deeper nesting than any save has; keeps later recursion over the value safe. */
const deepest = 64;

export const missingBody = (): Refused => new Refused(415, 'not-json', 'The body must be application/json.');

/** A body as JSON; anything else is refused with one sentence. */
export function parseBody(bytes: Buffer): unknown {
  const value = parseJson(bytes);
  mustBePlain(bytes, value);
  return value;
}

export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refused(400, 'bad-json', 'The body is not valid JSON in UTF-8.');
  }
}

/** May be looked at further: not nested too deep, and no text with a NUL. */
export function mustBePlain(bytes: Buffer, value: unknown): void {
  mustBeShallow(bytes);
  // No database keeps a NUL. It can only come in as an escape.
  if (bytes.includes('\\u0000') && hasNul(value)) throw new Refused(400, 'bad-text', 'A text must not contain the character NUL.');
}

const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [...Buffer.from('"\\{}[]')];

/** Looks at the bytes: that costs less than looking through the value. */
function mustBeShallow(bytes: Buffer): void {
  let depth = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i];
    if (byte === QUOTE) {
      i += 1;
      while (i < bytes.length && bytes[i] !== QUOTE) i += bytes[i] === BACKSLASH ? 2 : 1;
    } else if (byte === OPEN || byte === OPEN_LIST) {
      depth += 1;
      if (depth > deepest) throw new Refused(422, 'too-deep', `The body is nested deeper than ${deepest} levels.`);
    } else if (byte === CLOSE || byte === CLOSE_LIST) depth -= 1;
  }
}

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => name.includes('\0') || hasNul(inner));
}
