import type { Catalogue } from '@hexfront/engine';

/** Sentences of formations that are held back: the 5th Armored Division (30.6), the 1st Division (30.7), XXX Corps (30.8). */
export const RESERVE_WORDS: Catalogue = {
  'do.send-guard': 'Send {u} to Monschau',
  'event.guardSent': '{u} is sent to Monschau.',
  'event.setFree': 'Released: {units}.',
  'refuse.no-guard': '{unit} cannot be sent to Monschau: one hybrid of CCA, on the night of December 16.',
  'refuse.not-released-yet': '{unit} cannot move before December 17: it is in reserve.',
  'refuse.bound-to-monschau': '{unit} cannot go to {to}: it must move to Monschau and stay within a hex of it.',
  'refuse.bound-to-eupen': '{unit} cannot go to {to}: it must stay within 10 hexes of Eupen.',
  'refuse.guards-meuse': '{unit} cannot go to {to}: more than 12 hexes from its headquarters. It guards the Meuse until it is released.',
  'refuse.british-hq-stays': '{unit} cannot move: its formation guards the Meuse until it is released.',
  'refuse.xxx-corps-area': '{unit} cannot go to {to}: XXX Corps stays out of the Communications Zone and west of the Ourthe.',
  'refuse.third-army-area': '{unit} cannot go to {to}: XXX Corps stays out of the area of the 3rd Army.',
  'title.billets': '1st Infantry Division',
  'ask.billets.place': 'Place units within 2 hexes of Herve ({n} left), or place the rest automatically.',
  'do.billet': 'Place {u} in {h}',
  'do.billets.place.rest': 'Place the rest',
  'refuse.not-near-herve': '{unit} cannot be placed in {to}: more than 2 hexes from Herve.',
  'refuse.not-in-billets': '{unit} cannot be placed: it is not a unit of the 1st Division that is still to arrive.',
  'title.callBritish': 'XXX Corps',
  'ask.callBritish.choose': 'German units have crossed the Meuse: release a British formation, or keep all in reserve.',
  'do.call-british': 'Release the formation of {u}',
  'do.callBritish.choose.pass': 'Keep all in reserve',
  'refuse.not-called':
    '{unit} cannot be released: not a British formation in reserve within 10 hexes of German units that have just crossed.',
  'title.alertBritish': 'XXX Corps',
  'roll.alert-british': 'XXX Corps: all of it released on {n} or more',
  'event.britishAlert': 'XXX Corps (roll {die}): {outcome|all=all British units are released|none=it stays in reserve}.',
};
