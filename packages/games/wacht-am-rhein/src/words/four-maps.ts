import type { Catalogue } from '@hexfront/engine';

/** Sentences of the two games on all four maps: the Race for the Meuse and the Campaign Game (23, 26, 27). */
export const FOUR_MAPS_WORDS: Catalogue = {
  // -- British units
  'event.britishFree': '{what} can now cross the Meuse and leave Map A.',
  'refuse.british-held-back':
    'Cannot enter {to}: British units stay on Map A and do not cross the Meuse until a German unit is near or over it.',
  'refuse.exit-march-woods': '{unit} cannot exit from {hex}: in March Mode there is no way out of woods off the road.',
  // -- victory in the Race for the Meuse
  'victory.26.7.german-decisive':
    'German decisive victory: as below, and 5 units west of the Meuse ({over} so far), 3 of them tank units ({tanks} so far)',
  'victory.26.7.german-substantive':
    'German substantive victory: as below, and units in 3 of Bastogne, Sedan, Givet, Dinant, Spa ({more} so far)',
  'victory.26.7.german-marginal':
    'German marginal victory: units in 3 of Neufchâteau, St. Hubert, Rochefort, Marche, St. Vith ({towns} so far)',
  'victory.26.7.us-decisive': 'US decisive victory: no German unit on Maps A and B',
  'victory.26.7.us-substantive': 'US substantive victory: no German unit in any of the ten towns or west of the Meuse',
  'victory.26.7.us-marginal': 'US marginal victory: German units in fewer than 3 of the ten towns ({towns} now), none west of the Meuse',
};
