import type { Catalogue } from '@hexfront/engine';

/** Sentences of Montgomery's command and his withdrawal (24.3.0). */
export const MONTGOMERY_WORDS: Catalogue = {
  'title.withdrawal': 'Strategic Withdrawal',
  'ask.withdrawal.choose':
    'Withdraw one corps of the 1st Army tonight, or pass. It moves before the Germans toward supply and is not fatigued; this is possible once in the game.',
  'do.withdraw-corps': 'Withdraw {n|0=V|1=VII|2=VIII|XVIII} Corps',
  'do.withdrawal.choose.pass': 'Withdraw no corps tonight',
  'event.montgomery':
    'A supplied German unit has crossed the Ourthe into {h}: Montgomery takes command of the US 1st Army, VIII Corps comes under the 3rd Army.',
  'event.withdrawsCorps': 'Montgomery declares a Strategic Withdrawal of {corps} Corps.',
  'refuse.no-such-corps': 'This corps cannot withdraw: it has no units of the 1st Army on the map.',
  'refuse.not-toward-supply': '{unit} cannot stop in {to}: in the Strategic Withdrawal it must end nearer to a source of supply.',
  'refuse.toward-enemy': '{unit} cannot stop in {to}: in the Strategic Withdrawal it must keep away from the mass of the enemy.',
  'refuse.withdrew-last-night': '{unit} cannot prepare an assault: it withdrew last night.',
};
