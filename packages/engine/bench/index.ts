/** Measurements of the machine, each beside a naive reference in the same run; `hexfront bench` prints them. */
export * from './core.ts';
export * from './long.ts';
export * from './spatial.ts';
