import fc from 'fast-check';

/** The same random examples in every run: a change must fail for what it changed. FAST_CHECK_SEED=random looks further. */
const seed = process.env.FAST_CHECK_SEED ?? '1944';
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });
