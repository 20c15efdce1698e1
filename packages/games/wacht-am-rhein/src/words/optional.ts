import type { Catalogue } from '@hexfront/engine';

/** Sentences of optional rules (24.1, 24.2, 24.7). */
export const OPTIONAL_WORDS: Catalogue = {
  // -- infantry on foot
  'do.dismount': 'Put {u} on foot',
  'do.mount': 'Keep {u} in place until it rides again',
  'event.onFoot':
    '{u} {state|foot=dismounts: Class A, 6 MP, attack 1 and defense 2 lower|mounting=stays in place and rides again at the end of the phase|rides=rides again}.',
  'refuse.rides-nothing': '{unit} cannot dismount: it is neither mechanized nor motorized infantry.',
  'refuse.not-on-foot': '{unit} cannot mount: it has not dismounted.',
  'refuse.on-foot-already': '{unit} is on foot already.',
  'refuse.no-such-rule': 'Cannot do that: the rule is not in play.',
  'refuse.on-foot-breaks-not': '{unit} cannot break down: it is on foot.',
  'line.on-foot': 'On foot',
  'card.on-foot': 'On foot',
  'card.mounting': 'On foot, rides again at the end of the phase',
  // -- artillery
  'line.long-range': 'Beyond its printed range',
  'refuse.artillery-only-marches': '{unit} cannot move in Tactical Mode: this artillery moves only in March Mode.',
  'refuse.fired-then-march': '{unit} cannot enter March Mode: it used its final protective fire this turn.',
  'refuse.barrage-later': '{unit} cannot be added yet: barrage is stated after final protective fire is written down.',
  'refuse.barrage-alone': '{unit} cannot join: artillery was added for a barrage attack.',
  'refuse.hex-attacks-elsewhere': '{unit} cannot fire: its hex makes another attack.',
  // -- free German set-up
  'do.printed': 'Set up as printed',
  'refuse.start-other-map': '{unit} cannot start in {to}: it starts on another map.',
  'refuse.start-west-of-line': '{unit} cannot start in {to}: that is not east of the US line.',
  'refuse.start-alone': '{unit} cannot start in {to}: no other unit of its division or corps is within 2 hexes.',
  'refuse.no-front': 'Cannot end the setup: German units and zones do not reach from the northern to the southern edge.',
  // -- West Wall
  'line.west-wall': 'In the West Wall',
};
