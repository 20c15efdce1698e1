/** One command of `hexfront`. `run` answers with the exit code; it prints its own help when asked with --help. */
export interface Command {
  name: string;
  /** One line for the list of commands. */
  summary: string;
  run(args: readonly string[]): Promise<number>;
}

/** The server; where the embedded database was never built for, that is said instead of a path inside a package. */
const server = (): Promise<typeof import('@hexfront/server')> =>
  import('@hexfront/server').catch((error: unknown) => {
    if (!(error instanceof Error) || !error.message.includes('@libsql/')) throw error;
    throw new Error(`the embedded database has no build for ${process.platform} on ${process.arch}; take the x64 build of Node`);
  });

/** Each command is loaded only when it is called, so that `hexfront --help` stays quick. */
export const commands: readonly Command[] = [
  {
    name: 'games',
    summary: 'list the games and their scenarios',
    run: async (args) => (await import('./commands/games.ts')).gamesCommand(args),
  },
  { name: 'play', summary: 'play a game in the terminal', run: async (args) => (await import('./commands/play.ts')).playCommand(args) },
  {
    name: 'values',
    summary: 'check and keep the values of your own copy of a game',
    run: async (args) => (await import('./commands/values.ts')).valuesCommand(args),
  },
  { name: 'new', summary: 'make a little game to change', run: async (args) => (await import('./commands/new.ts')).newCommand(args) },
  { name: 'serve', summary: 'serve the page on this machine', run: async (args) => (await server()).serve(args) },
  {
    name: 'backup',
    summary: 'write everything the server keeps into one file',
    run: async (args) => (await server()).backupCommand('backup', args),
  },
  {
    name: 'restore',
    summary: 'fill an empty database from a backup',
    run: async (args) => (await server()).backupCommand('restore', args),
  },
  {
    name: 'recheck',
    summary: 'which matches of a server the rules of this version would have refused',
    run: async (args) => (await import('./commands/recheck.ts')).recheckCommand(args),
  },
  {
    name: 'rules',
    summary: 'which cases of a rulebook are proven by tests',
    run: async (args) => (await import('./commands/rules.ts')).rulesCommand(args),
  },
  {
    name: 'position',
    summary: 'what a position file of a game can say',
    run: async (args) => (await import('./commands/position.ts')).positionCommand(args),
  },
  { name: 'try', summary: 'run actions on a position file', run: async (args) => (await import('./commands/try.ts')).tryCommand(args) },
  {
    name: 'verify',
    summary: 'play a saved game again and compare',
    run: async (args) => (await import('./commands/verify.ts')).verifyCommand(args),
  },
  { name: 'read', summary: 'write a saved game out as text', run: async (args) => (await import('./commands/read.ts')).readCommand(args) },
  { name: 'map', summary: 'draw a map as PNG, SVG or PDF', run: async (args) => (await import('./map/command.ts')).mapCommand(args) },
  { name: 'hex', summary: 'everything about one hex of a map', run: async (args) => (await import('./map/hex.ts')).hexCommand(args) },
  {
    name: 'fuzz',
    summary: 'play random games with every check on',
    run: async (args) => (await import('./commands/fuzz.ts')).fuzzCommand(args),
  },
  {
    name: 'simulate',
    summary: 'play many games between computer players',
    run: async (args) => (await import('./commands/simulate.ts')).simulateCommand(args),
  },
  {
    name: 'worker',
    summary: 'play games that a simulation has queued in a database',
    run: async (args) => (await import('./commands/worker.ts')).workerCommand(args),
  },
  {
    name: 'bench',
    summary: 'measure the engine beside naive references',
    run: async (args) => (await import('./commands/bench.ts')).benchCommand(args),
  },
  {
    name: 'ladder',
    summary: 'let computer players play each other',
    run: async (args) => (await import('./commands/ladder.ts')).ladderCommand(args),
  },
];
