export * from './commit.ts';
export * from './dist.ts';
export * from './outcomes.ts';
export * from './rng.ts';
export { hmacSha256, sha256, utf8 } from './sha256.ts';
