import type { Catalogue } from '@hexfront/engine';
import { scenarios } from '../data/index.ts';

/** Names of the plans, for answers that name one by its number. */
const PLANS = (scenarios.find(({ id }) => id === 'campaign')?.plans ?? []).map((plan, i) => `${i + 1}=${plan.name}`).join('|');

/** US levels are the same for four of the five plans (27.71 to 27.74). */
const US_LEVELS = {
  'us-decisive': 'US decisive victory: no German unit on Maps A and B, and none exited by their edges',
  'us-substantive':
    'US substantive victory: no German unit in Spa, Bastogne, Dinant, Marche, St. Hubert, Rochefort, Sedan, Charleville-Mézières',
  'us-marginal': 'US marginal victory: anything else',
};
const usLevels = (plan: string): [string, string][] => Object.entries(US_LEVELS).map(([level, text]) => [`victory.${plan}.${level}`, text]);

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
  // -- the secret plan
  'ask.plan.choose': 'Choose a plan for the offensive. The other player learns it when the game is over, and the game is judged by it.',
  'do.plan': `Choose: {n|${PLANS}|#}`,
  'event.planShown': 'The German plan was: {what}.',
  'refuse.no-such-plan': 'Cannot choose that plan: there are five.',
  // -- victory in the Campaign Game
  'victory.plan': 'The plan: {what}',
  'victory.by-plan': '{what}: {level} if the game ended now',
  'victory.27.71.german-strategic':
    'German strategic victory: 15 units exited by the north edge of Map A or the road to C1 ({n} so far), 7 of them tank units ({gone} so far), and a unit in Spa',
  'victory.27.71.german-substantive':
    'German substantive victory: 15 units west or north of the Meuse ({over} so far), 7 of them tank units ({tanks} so far), and a unit in Spa',
  'victory.27.71.german-marginal':
    'German marginal victory: units in 4 of Spa, St. Vith, Bastogne, Marche, St. Hubert, Rochefort ({towns} so far)',
  'victory.27.72.german-decisive':
    'German decisive victory: the three towns, and 15 units exited by the north edge from C5 westward ({n} so far), 7 of them tank units ({gone} so far)',
  'victory.27.72.german-median':
    'German median victory: the three towns, and a tank unit exited by the north edge from C5 westward ({gone} so far)',
  'victory.27.72.german-marginal': 'German marginal victory: units in Verviers, Spa and Monschau ({towns} of 3 so far)',
  'victory.27.73.german-decisive':
    'German decisive victory: the five towns, and 15 units exited by the south edge from D6 westward ({n} so far), 7 of them tank units ({gone} so far)',
  'victory.27.73.german-median':
    'German median victory: the five towns, and 3 tank units exited by the south edge from D6 westward ({gone} so far)',
  'victory.27.73.german-marginal':
    'German marginal victory: units in Echternach, Diekirch, Wiltz, Bastogne and Neufchâteau ({towns} of 5 so far)',
  'victory.27.74.german-strategic': 'German strategic victory: decisive in both Operation Liège-Aachen and Operation Luxembourg',
  'victory.27.74.german-decisive': 'German decisive victory: median or better in both Operation Liège-Aachen and Operation Luxembourg',
  'victory.27.74.german-marginal': 'German marginal victory: a German victory in Operation Liège-Aachen or Operation Luxembourg',
  'victory.27.75.german-tactical':
    'German tactical victory: units in Monschau, St. Vith, Bastogne, Houffalize, Diekirch and Echternach ({towns} of 6 so far), and 60 US units destroyed ({lost} so far)',
  'victory.27.75.us-substantive': 'US substantive victory: no German unit in any of these six towns',
  'victory.27.75.us-marginal': 'US marginal victory: no German unit in Bastogne, Spa and Houffalize',
  ...Object.fromEntries(['27.71', '27.72', '27.73', '27.74'].flatMap(usLevels)),
};
