/** Pictures in public/pictures; written by bench/pictures.mjs. */
export const PICTURES: readonly string[] = [
  'last-gamble',
  'last-gamble-breakthrough',
  'last-gamble-campaign',
  'last-gamble-meuse',
  'last-gamble-wacht-am-rhein',
  'road-to-the-rhine',
  'road-to-the-rhine-bulge',
  'road-to-the-rhine-bulge-campaign',
  'road-to-the-rhine-campaign',
  'road-to-the-rhine-market-garden',
  'road-to-the-rhine-market-garden-campaign',
];
