/** Threads that play games again: one piece of work at a time each, those who wait in turn by who asked, none for longer than a limit. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Refused } from '../http/reply.ts';
import { type Job, NeedsBeginning, type Results, type RunJob } from './replay-jobs.ts';

export type ThreadReply =
  | { result: Results[Job['kind']] }
  | { refused: { status: number; code: string; message: string } }
  | { needsBeginning: true }
  | { fault: string };

/** A thread as the pool sees it. */
export interface Thread {
  post(job: Job): void;
  end(): void;
}

/** Starts a thread; `said` is called with every reply, `gone` when it ended by itself. */
export type StartThread = (said: (reply: ThreadReply) => void, gone: (why: string) => void) => Thread;

export interface ReplayPool {
  /** Does the work for somebody; the same `about` goes to the same thread, which may remember it. `ran` hears how long it took, without waiting. */
  run(job: Job, asker: string, about: string, ran?: (ms: number) => void): Promise<Results[Job['kind']]>;
  waiting(): number;
  close(): void;
}

interface Task {
  job: Job;
  ran: ((ms: number) => void) | undefined;
  began: number;
  resolve(result: Results[Job['kind']]): void;
  reject(error: Error): void;
}

interface Lane {
  thread: Thread | undefined;
  now: Task | undefined;
  timer: NodeJS.Timeout | undefined;
  /** Tasks by who asked; the first of the first asker is next, then that asker goes to the end. */
  queues: Map<string, Task[]>;
}

export interface PoolOptions {
  start: StartThread;
  size?: number | undefined;
  now?: () => number;
  /** Milliseconds one piece of work may take. */
  longest?: number;
  /** Work that may wait altogether. */
  mostWaiting?: number;
}

const stopping = () => new Refused(503, 'stopping', 'The server is stopping; try again in a moment.', { 'retry-after': '5' });
const busy = () => new Refused(503, 'busy', 'Too many games are being replayed just now; try again in a moment.', { 'retry-after': '10' });

export function createReplayPool({
  start,
  size = defaultSize(),
  longest = 30_000,
  mostWaiting = 200,
  now = Date.now,
}: PoolOptions): ReplayPool {
  const lanes: Lane[] = Array.from({ length: size }, () => ({ thread: undefined, now: undefined, timer: undefined, queues: new Map() }));
  let closed = false;
  let waiting = 0;

  const finish = (lane: Lane, settle: (task: Task) => void): void => {
    clearTimeout(lane.timer);
    const task = lane.now;
    lane.now = undefined;
    if (task) {
      task.ran?.(now() - task.began);
      settle(task);
    }
    next(lane);
  };
  const drop = (lane: Lane): void => {
    lane.thread?.end();
    lane.thread = undefined;
  };
  const threadOf = (lane: Lane): Thread => {
    lane.thread ??= start(
      (reply) =>
        finish(lane, (task) => {
          if ('result' in reply) task.resolve(reply.result);
          else if ('refused' in reply) task.reject(new Refused(reply.refused.status, reply.refused.code, reply.refused.message));
          else if ('needsBeginning' in reply) task.reject(new NeedsBeginning());
          else task.reject(new Error(reply.fault));
        }),
      (why) => {
        lane.thread = undefined;
        finish(lane, (task) => task.reject(new Error(`a thread that plays games again has ended: ${why}`)));
      },
    );
    return lane.thread;
  };
  const next = (lane: Lane): void => {
    if (closed || lane.now) return;
    const [first] = lane.queues;
    if (!first) return;
    const [asker, [task, ...rest]] = first;
    lane.queues.delete(asker);
    if (rest.length > 0) lane.queues.set(asker, rest);
    waiting -= 1;
    lane.now = task;
    task.began = now();
    lane.timer = setTimeout(() => {
      drop(lane);
      finish(lane, ({ reject }) => reject(new Refused(422, 'too-long', 'Replaying this game takes longer than this server allows.')));
    }, longest);
    lane.timer.unref();
    threadOf(lane).post(task.job);
  };

  return {
    run: (job, asker, about, ran) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(stopping());
        if (waiting >= mostWaiting) return reject(busy());
        const lane = lanes[hashOf(about) % lanes.length];
        waiting += 1;
        lane.queues.set(asker, [...(lane.queues.get(asker) ?? []), { job, ran, began: 0, resolve, reject }]);
        next(lane);
      }),
    waiting: () => waiting,
    close: () => {
      closed = true;
      for (const lane of lanes) {
        clearTimeout(lane.timer);
        lane.now?.reject(stopping());
        for (const tasks of lane.queues.values()) for (const task of tasks) task.reject(stopping());
        lane.queues.clear();
        lane.now = undefined;
        drop(lane);
      }
    },
  };
}

/** One processor stays free for everybody else. */
const defaultSize = (): number => Math.max(1, Math.min(4, availableParallelism() - 1));

function hashOf(text: string): number {
  let hash = 0;
  for (let i = 0; i < text.length; i += 1) hash = (hash * 31 + text.charCodeAt(i)) >>> 0;
  return hash;
}

/** Real threads; a game that needs more memory than this ends its thread and nothing else. */
export const startWorker =
  (url: URL, data?: string): StartThread =>
  (said, gone) => {
    const worker = new Worker(url, { workerData: { data }, resourceLimits: { maxOldGenerationSizeMb: 1024 } });
    let ended = false;
    const end = (why: string): void => {
      if (ended) return;
      ended = true;
      gone(why);
    };
    worker.on('message', said);
    worker.on('error', (error) => end(error instanceof Error ? error.message : String(error)));
    worker.on('exit', () => end('it stopped'));
    worker.unref();
    return {
      post: (job) => worker.postMessage(job),
      end: () => {
        ended = true;
        void worker.terminate();
      },
    };
  };

/** Without threads (run from sources, or games of one's own): the work is done here and now. */
export const inline =
  (run: RunJob, now: () => number): ReplayPool['run'] =>
  async (job, _asker, _about, ran) => {
    const began = now();
    try {
      return await run(job);
    } finally {
      ran?.(now() - began);
    }
  };

/** Bundled beside the program; absent when run from sources. */
export function replayWorkerUrl(): URL | undefined {
  if (!import.meta.url.endsWith('.mjs')) return undefined;
  const url = new URL('./replay.worker.mjs', import.meta.url);
  return existsSync(url) ? url : undefined;
}
