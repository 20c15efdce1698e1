/** Wacht am Rhein II, a reconstructed edition. Not in the list of playable games yet: so far its data. */
export * from './data/index.ts';
