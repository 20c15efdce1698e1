/** The version of the program, as in the root manifest (`scripts/version.test.ts`): saves and matches say by which one they were played. */
export const VERSION = '0.1.0';
