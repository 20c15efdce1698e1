import { Refused } from '../http/reply.ts';
import type { No } from './live.ts';

export const noSuchMatch = (): Refused => new Refused(404, 'no-such-match', 'There is no such match, or it is not open to you.');

/** What the log refuses, as an answer: the rulebook's refusal with its case, or a matter of the moment. */
export function refusedBy(no: No): Refused {
  if (no.refusal) {
    const { case: id, why } = no.refusal;
    return new Refused(why === 'not-your-turn' ? 409 : 422, why === 'not-your-turn' ? why : 'refused', no.message, {}, { case: id, why });
  }
  return new Refused(409, no.code, no.message);
}
