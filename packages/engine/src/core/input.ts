/** What comes from outside: read by a guard, refused in one sentence. */
import { type Guard, Invalid, type Limits, read } from '../guard.ts';

/** A mistake in what was handed in (file, set-up, action), said in one sentence; never a fault of the program. */
export class InputError extends Error {
  override name = 'InputError';
}

/** Reads untrusted data; `what` names the file in the sentence. */
export function parse<T>(guard: Guard<T>, value: unknown, what: string, limits?: Partial<Limits>): T {
  try {
    return read(guard, value, '', limits);
  } catch (error) {
    if (error instanceof Invalid) throw new InputError(`${what}: ${error.message}`);
    throw error;
  }
}

/** Runs rules on data that a file brought in: if they fail over it, the file is to blame, in one sentence. */
export function onInput<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(
      `${what}: the rules cannot go on from it (${error instanceof Error ? error.message.slice(0, 200) : 'unknown reason'})`,
    );
  }
}
