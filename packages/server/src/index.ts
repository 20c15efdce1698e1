export { type Proof, type Verdict, verifyProof } from './match/proof.ts';
export { type BenchResult, benchServer } from './ops/bench.ts';
export { fuzzServer } from './ops/fuzz.ts';
export { benchProcesses } from './ops/processes.ts';
export { type Rechecked, recheckFolder } from './ops/recheck.ts';
export { crowdServer, type StallResult, stallServer } from './ops/stall.ts';
export { backupCommand, serve, serveHelp } from './serve.ts';
export { type RunningServer, type ServerOptions, startServer } from './server.ts';
