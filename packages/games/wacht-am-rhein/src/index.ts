/** Wacht am Rhein (1977). Not in the list of playable games yet: so far its data. */
export * from './data/index.ts';
