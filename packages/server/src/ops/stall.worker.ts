/** Those who ask on a thread of their own, so that the server has its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { type AsksWanted, type CrowdWanted, runAsks, runCrowd } from './stall-asks.ts';

const wanted = workerData as AsksWanted | CrowdWanted;
parentPort?.postMessage(await ('sockets' in wanted ? runCrowd(wanted) : runAsks(wanted)));
