import type { Catalogue } from '@hexfront/engine';

const LEVEL =
  '{level|us-win=US victory|us-decisive=decisive US victory|german-win=German victory|german-decisive=decisive German victory|german-stunning=stunning German victory|german-good=good German victory|german-marginal=marginal German victory|draw=draw|#}';

/** Sentences of the course of the game and of victory. */
export const SCENARIO_WORDS: Catalogue = {
  'event.shown': 'Now in sight: {units}.',
  'event.turnOver': '',
  'refuse.options': '{what}',
  'level.us-win': 'US victory',
  'level.us-decisive': 'decisive US victory',
  'level.german-win': 'German victory',
  'level.german-decisive': 'decisive German victory',
  'level.german-stunning': 'stunning German victory',
  'level.german-good': 'good German victory',
  'level.german-marginal': 'marginal German victory',
  'level.draw': 'draw',
  'event.finished': `The game is over: ${LEVEL}.`,
  'victory.us-win': 'US victory: control of both Kesternich hexes at the end of turn 4',
  'victory.german-win': 'German victory: the US player controls neither hex at the end of turn 4',
  'victory.total': '{side} points: {n}',
  'victory.for-symbols': 'victory hexes under control: {n}',
  'victory.for-broken': 'parts of enemy formations destroyed or out of supply: {n}',
  'victory.for-held': 'hexes held: {n}',
  'victory.for-british-steps': 'British steps lost: {n}',
  'victory.for-exits': 'Kampfgruppen that left the map: {n}',
  'victory.for-no-exits': 'Kampfgruppen that did not leave in time: {n}',
  'victory.peiper-alive': 'two units of Kampfgruppe Peiper from La Gleize or Stoumont still in play: {n}',
  'victory.rescue-peiper': 'Peiper rescued: a line of supply and three units from north of the Amblève in play',
  'victory.elsenborn': 'Elsenborn Ridge (5018NE) under German control at the end',
  'victory.goose-egg': 'two combat commands of the 7th Armored Division eliminated or out of supply',
  'victory.second-ss-taken': 'the 2nd SS Division was brought in: one objective fewer',
  'victory.st-vith-held': 'US decisive victory: St. Vith held at the end, with a supply path to 2727NE',
  'victory.points-now': `If the game ended now: ${LEVEL}`,
  'victory.now': `If the game ended now: ${LEVEL} (US control: {n} of 2)`,
  'victory.result': `Result: ${LEVEL}`,
};
