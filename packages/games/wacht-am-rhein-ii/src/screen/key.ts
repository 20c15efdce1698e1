/** What the signs on counters and map mean. */
import type { SignKey } from '@hexfront/engine';

export const SIGN_KEY: SignKey = {
  bodies: { heer: 'German army (Heer)', us: 'United States' },
  symbols: {
    infantry: 'Infantry, fusiliers',
    engineer: 'Engineers',
    armor: 'Tanks',
    'tank-destroyer': 'Tank destroyers',
    antitank: 'Anti-tank guns',
  },
  values: [
    { sample: '6-7-0', parts: ['Attack', 'Defense', 'Anti-tank'], note: 'Units without armored vehicles.' },
    { sample: '12-9-4', parts: ['Attack', 'Defense', 'Armor'], note: 'Tanks and tank destroyers.' },
  ],
  notes: [
    'Upper left: battalion and regiment. Upper right: division.',
    'II is a battalion of three steps, I a company of one.',
    'A pale band behind the box: one or two steps are lost.',
    'Movement is not printed: 12 points, 14 for reconnaissance, 9 for heavy armor and German anti-tank guns.',
    'A reconstructed edition: most values on counters are rebuilt. Cards say how sure each one is.',
  ],
  markers: {
    'prepared-assault': {
      name: 'Prepared Assault',
      about: 'Moves a hex or two, then attacks with a column in its favor; fights in the open.',
      case: '5.2.0',
    },
    attacking: { name: 'Designated attacker', about: 'Will attack in this phase; it has no cover any more.', case: '11.1.0' },
    position: { name: 'Improved Position', about: 'Cover in combat, and harder to come near to.', case: '18.2.0' },
    entrenched: { name: 'Entrenchment', about: 'Better cover; units that come next to it stop.', case: '18.3.0' },
    building: { name: 'Fieldwork under construction', about: 'Finished in the next Construction Phase of its owner.', case: '18.2.1' },
    fatigued: { name: 'Fatigued', about: 'A quarter of movement and strength.', case: '14.1.0' },
    recovering: { name: 'Resting', about: 'Half of movement and strength.', case: '14.1.0' },
    fort: { name: 'West Wall fort', about: 'Serves German units only. US engineers destroy it in a turn.', case: '18.4.0' },
    star: { name: 'Objective', about: 'A hex that decides the game; its rim has the color of its holder.', case: '33.2.0' },
  },
};
