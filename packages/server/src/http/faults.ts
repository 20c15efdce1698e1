import { Refused } from './reply.ts';

/** A fault of ours or of the database, in words that tell nothing. */
export function faultOf(error: unknown): Refused {
  return isDatabaseTrouble(error)
    ? new Refused(503, 'database', 'The database does not answer; nothing was lost, try again in a moment.', { 'retry-after': '2' })
    : new Refused(500, 'fault', 'The server failed at this; its log says why.');
}

/** The database is away, full or locked: nothing that a reader did wrong, and nothing that stays. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseTrouble);
  if (!(error instanceof Error)) return false;
  const code = String((error as { code?: unknown }).code ?? '');
  return (
    /^(SQLITE_(FULL|BUSY|LOCKED|IOERR|READONLY|CANTOPEN)|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|08|53|57P|58)/.test(code) ||
    /Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|database is locked|disk is full|disk I\/O|Client has encountered a connection error|not queryable/.test(
      error.message,
    )
  );
}
