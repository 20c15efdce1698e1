import { shortHash } from '@hexfront/engine/owner';
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

/** A match or save names an owner's values that the host of this server has not put there. */
export const valuesMissing = (hash: string): Refused =>
  new Refused(
    422,
    'values-missing',
    `This server does not have the owner's values ${shortHash(hash)}. Its host can keep the same table there; nothing of the game is lost.`,
  );
/** Both players of a match agree on the values that it is played with. */
export const valuesNeeded = (hash: string): Refused =>
  new Refused(
    409,
    'values-needed',
    `This match is played with an owner's values (${shortHash(hash)}). Load the same values on the start page to join it.`,
  );
