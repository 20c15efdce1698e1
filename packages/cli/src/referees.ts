/** The second readings of the rules, for `hexfront fuzz`. They are no part of the games that a page or a server loads. */
import type { Referee } from '@hexfront/engine/testing';

// A game's own shape is its own business.
// biome-ignore lint/suspicious/noExplicitAny: see above
type AnyReferee = Referee<any>;

const referees: Readonly<Record<string, () => Promise<AnyReferee>>> = {
  'last-gamble': async () => (await import('@hexfront/last-gamble/referee')).referee as AnyReferee,
  'road-to-the-rhine': async () => (await import('@hexfront/road-to-the-rhine/referee')).referee as AnyReferee,
  'wacht-am-rhein': async () => (await import('@hexfront/wacht-am-rhein/referee')).referee as AnyReferee,
  'wacht-am-rhein-ii': async () => (await import('@hexfront/wacht-am-rhein-ii/referee')).referee as AnyReferee,
};

export async function refereeOf(game: string): Promise<AnyReferee | undefined> {
  return referees[game]?.();
}
