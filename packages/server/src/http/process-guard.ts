import { type Log, wordsOf } from './log.ts';

/**
 * The last line of defence of the process: what nobody caught is logged, and the process goes on. Everything acknowledged is in the database
 * already and matches are read from there, so going on loses less than ending for everybody.
 */
export function guardProcess(log: Log): () => void {
  const caught = (error: unknown): void => {
    log('error', `nobody caught: ${wordsOf(error)}`);
  };
  process.on('uncaughtException', caught);
  process.on('unhandledRejection', caught);
  return () => {
    process.off('uncaughtException', caught);
    process.off('unhandledRejection', caught);
  };
}
