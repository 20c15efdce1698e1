/** Replacements (chapter 23): points and losses of each army, and what is remembered of units that were lost. */

/** Numbers of the armies that receive replacements. */
export type ArmyNumber = '1' | '3' | '5' | '6' | '7';
/** `Mk5` are Panthers; other German armor is Mark IV (23.2.4). US armies have no use for it. */
export type ArmyTrack = 'rpInf' | 'rpArm' | 'rpMk5' | 'lostInf' | 'lostArm' | 'lostMk5';

const ARMIES: Readonly<Record<ArmyNumber, string>> = {
  '1': '1st US Army',
  '3': '3rd US Army',
  '5': '5th Panzer Army',
  '6': '6th Panzer Army',
  '7': '7th Army',
};
const TRACKS: Readonly<Record<ArmyTrack, string>> = {
  rpInf: 'infantry replacement points (23.1.3)',
  rpArm: 'armor replacement points, of a German army those for Mark IV (23.1.3, 23.2.4)',
  rpMk5: 'replacement points for Panthers (23.2.4)',
  lostInf: 'infantry steps lost and not recycled (23.1.2)',
  lostArm: 'armor steps lost and not recycled (23.1.2)',
  lostMk5: 'Panther steps among them, where losses are recorded by type (23.2.4-opt)',
};
const army = (number: ArmyNumber): Record<string, { doc: string }> =>
  Object.fromEntries(Object.entries(TRACKS).map(([track, what]) => [`${track}${number}`, { doc: `${ARMIES[number]}: ${what}` }]));

export const REPLACEMENT_VARS = {
  ...({ ...army('1'), ...army('3'), ...army('5'), ...army('6'), ...army('7') } as Readonly<
    Record<`${ArmyTrack}${ArmyNumber}`, { readonly doc: string }>
  >),
  armorPool: { doc: 'US armor steps of December 28 that are not used yet (23.6.0)' },
} as const;

export const REPLACEMENT_FIELDS = {
  restored: { of: 'unit', type: 'u8', doc: '1: has regained a step in this turn (23.2.0)', scope: 'turn' },
  fell: { of: 'unit', type: 'u8', doc: 'turn in which it was eliminated, 0 before the game or not at all (23.3.3)' },
  hopeless: {
    of: 'unit',
    type: 'u8',
    doc: '1: was eliminated without a supply path, 2: surrendered, and is never rebuilt (15.9.1, 23.3.0)',
  },
  merged: { of: 'unit', type: 'u8', doc: '1: has exchanged steps in this Movement Phase (23.5.0)', scope: 'phase' },
} as const;
