import { Refused } from './reply.ts';

/** Deeper nesting than any save has; keeps later recursion over the value safe. */
const deepest = 64;

export const missingBody = (): Refused => new Refused(415, 'not-json', 'The body must be application/json.');

/** A body as JSON; anything else is refused with one sentence. */
export function parseBody(bytes: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refused(400, 'bad-json', 'The body is not valid JSON in UTF-8.');
  }
  return checkedValue(value);
}

/** Plain data that may be looked at further: not nested too deep, and no text with a NUL, which no database keeps. */
export function checkedValue(value: unknown): unknown {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) throw new Refused(422, 'too-deep', `The body is nested deeper than ${deepest} levels.`);
    const next: unknown[] = [];
    for (const item of level) {
      if (typeof item === 'string') {
        if (item.includes('\0')) throw new Refused(400, 'bad-text', 'A text must not contain the character NUL.');
      } else if (Array.isArray(item)) {
        for (const inner of item) if (typeof inner !== 'number') next.push(inner);
      } else if (typeof item === 'object' && item !== null) {
        for (const [name, inner] of Object.entries(item)) {
          if (name.includes('\0')) throw new Refused(400, 'bad-text', 'A text must not contain the character NUL.');
          next.push(inner);
        }
      }
    }
    level = next;
  }
  return value;
}
