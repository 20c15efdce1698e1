import { readFileSync } from 'node:fs';
import { performance as eventLoop } from 'node:perf_hooks';

/** Processor milliseconds of the main thread, where the kernel tells; else how long its loop was busy. */
export function threadTime(): number {
  try {
    // The first number of this file: nanoseconds on a processor.
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return eventLoop.eventLoopUtilization().active;
  }
}

/** Watches how long single turns of the event loop take: nobody else is answered during one. */
export function watchTurns(): () => number {
  let [longest, watching] = [0, true];
  let last = threadTime();
  const turn = (): void => {
    const now = threadTime();
    longest = Math.max(longest, now - last);
    last = now;
    // A timer: the loop may sleep in between, which costs no processor time.
    if (watching) setTimeout(turn, 1);
  };
  setTimeout(turn, 1);
  return () => {
    watching = false;
    return longest;
  };
}
