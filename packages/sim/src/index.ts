/** Many games at once: worker threads here, a queue in PostgreSQL across machines, and what they say together. */
export { type GameRecord, type Job, jobKey, jobsOf } from './job.ts';
export { playGame } from './play.ts';
export { type PoolOptions, runJobs } from './pool.ts';
export { type Collected, type CollectOptions, collect, enqueue, type QueueStatus, runName, type WorkOptions, work } from './queue.ts';
export { DatabaseError, databaseUrlTrouble } from './queue-db.ts';
export { reportHtml, resultsCsv } from './report.ts';
export { fisher, mannWhitney, meanInterval, wilson } from './stats.ts';
export { ResultStore, type StoredRecord } from './store.ts';
export { compare, summarise } from './summary.ts';
