/** The version of the program, as in the root manifest (a test compares them): saves and matches say by which one they were played. */
export const VERSION = '0.1.0';
