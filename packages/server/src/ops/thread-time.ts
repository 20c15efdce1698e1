import { readFileSync } from 'node:fs';
import { performance as eventLoop } from 'node:perf_hooks';

/** Processor milliseconds of the main thread, where the kernel tells; else how long its loop was busy. */
export function threadTime(): number {
  try {
    const fields = readFileSync(`/proc/self/task/${process.pid}/stat`, 'utf8').split(') ')[1].split(' ');
    // The kernel counts hundredths of a second, in the 14th and 15th field of the line.
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return eventLoop.eventLoopUtilization().active;
  }
}
