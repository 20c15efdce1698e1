/** Those who ask on a thread of their own, so that the server has its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { type AsksWanted, runAsks } from './stall-asks.ts';

parentPort?.postMessage(await runAsks(workerData as AsksWanted));
