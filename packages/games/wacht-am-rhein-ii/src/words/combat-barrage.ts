import type { Catalogue } from '@hexfront/engine';

/** Sentences of chapter 12. */
export const BARRAGE_WORDS: Catalogue = {
  // -- prompts
  'ask.barrages.choose': 'Choose a hex to barrage, or end your barrages. {left|1=1 barrage point left.|# barrage points left.}',
  'ask.barrage.points': 'Barrage on {h}: how many of {left|1=1 point|# points}?',
  'ask.follow.choose': 'The barrage has emptied {h}: advance units in Prepared Assault, or stay.',
  // -- answers
  'do.barrages.choose.target': 'Barrage {h}',
  'do.barrages.choose.done': 'End barrages',
  'do.fire': '{n|1=1 point|# points}',
  'do.follow': 'Advance {u}',
  'do.call-off': 'Call off the attack of {u}',
  'do.follow.choose.done': 'Stay',
  // -- dice
  'roll.volley': 'Volley of {n} on {h}, modifier {of}',
  // -- events
  'event.barrage': '{side} barrage on {h}: {n|1=1 point|# points}, {observed|observed=observed|not observed}.',
  'event.volley': 'Volley of {value}: die {die}, modifier {modifier}, result {result|none=no effect|AS=Artillery Shift|#}.',
  'event.shelled': 'The barrage on {h}: {hits|0=no hits|1=1 hit|# hits}{shift|shift= and an Artillery Shift|none=}.',
  // -- refusals
  'refuse.shelled-already': '{hex} cannot be barraged again in this segment.',
  'refuse.no-points': 'No barrage points left for {hex}.',
  'refuse.points-in-one': 'A barrage on this hex may have {limit|1=1 point|# points} at most.',
  'refuse.not-beside': '{unit} cannot follow the barrage into {hex}.',
  'refuse.followed-already': '{unit} has followed a barrage already in this phase.',
  'refuse.not-followed': '{unit} has not followed this barrage.',
  'refuse.no-cover': '{unit} cannot call its attack off: {hex} offers no cover.',
  // -- lines of accounts
  'line.points': 'barrage points',
  'line.volley-unobserved': 'nobody observes the target',
  'line.volley-pozit': 'POZIT fuses',
  'line.volley-surprise': 'surprise',
  'line.volley-dense': 'two full battalions',
  'line.volley-very-dense': 'three or more full battalions',
  'line.volley-thin': 'no full battalion',
  'line.volley-armor': 'armor',
  'line.volley-mixed': 'armor among others',
  'line.volley-rough': 'rough terrain',
  'line.volley-woods': 'woods or village',
  'line.volley-forest': 'forest or town',
  'line.volley-city': 'city',
  'line.volley-improved': 'Improved Position',
  'line.volley-entrenched': 'Entrenchment',
  'line.volley-fortified': 'fort',
  'line.volley-strategic': 'Strategic mode',
  'line.volley-night': 'night',
};
