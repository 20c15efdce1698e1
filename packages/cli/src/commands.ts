/** One command of `hexfront`. `run` answers with the exit code; it prints its own help when asked with --help. */
export interface Command {
  name: string;
  /** One line for the list of commands. */
  summary: string;
  run(args: readonly string[]): Promise<number>;
}

/** Each command is loaded only when it is called, so that `hexfront --help` stays quick. */
export const commands: readonly Command[] = [
  { name: 'serve', summary: 'serve the page on this machine', run: async (args) => (await import('@hexfront/server')).serve(args) },
];
