/** Replacement points of the armies, losses on the way to the next point, and what this turn alone offers, for the panel beside the map (23.1). */
import { frameLocals, type StatusLine } from '@hexfront/engine';
import { ARMIES, armiesOf, LOCALS, rateOf, trackOf } from '../rules/replacements/purse.ts';
import { FLEETING, type Fleeting } from '../rules/replacements/steps.ts';
import { ALLIED, type G, GERMAN, SIDES } from '../state/shape.ts';

const NAMES: Readonly<Record<string, string>> = {
  '5PzA': '5th Panzer Army',
  '6PzA': '6th Panzer Army',
  '7A': '7th Army',
  '1USA': '1st Army',
  '3USA': '3rd Army',
};
const KINDS: Readonly<Record<Fleeting, string>> = {
  engineer: 'Engineer steps',
  antiTank: 'Anti-tank steps',
  recon: 'Reconnaissance steps',
  artillery: 'Artillery battalions',
  selfPropelled: 'Self-propelled artillery battalions',
  headquarters: 'Infantry points to headquarters steps',
  motorized: 'Infantry points to motorized steps',
  destroyer: 'Tank destroyer steps',
  light: 'Light tank steps',
  assaultGun: 'Assault gun steps',
};

/** Victory points for withdrawals, once there are any (22.6). */
export const awardLines = (g: G): StatusLine[] =>
  [ALLIED, GERMAN].flatMap((side) => {
    const n = side === ALLIED ? g.v.alliedAward : g.v.germanAward;
    const name = `${SIDES[side].name} points for withdrawals`;
    return n === 0 ? [] : [{ id: `award-${SIDES[side].id}`, group: 'Tallies', name, value: String(n), side, case: '22.6.0' }];
  });

export function replacementLines(g: G): StatusLine[] {
  if (!g.rules.replacements) return [];
  const out: StatusLine[] = [];
  for (const side of [ALLIED, GERMAN]) {
    const here = armiesOf(g, side);
    for (const army of ARMIES[side]) {
      if (!here.includes(army)) continue;
      const line = (id: string, name: string, value: string, rule: string): void => {
        out.push({ id: `${id}-${army}`, group: NAMES[army], name, value, side, case: rule });
      };
      line('rp-infantry', 'Infantry replacement points', String(trackOf(g, 'rpInf', army)), '23.1.3');
      const [arm, five] = [trackOf(g, 'rpArm', army), trackOf(g, 'rpMk5', army)];
      if (side === ALLIED) line('rp-armor', 'Armor replacement points', String(arm), '23.1.3');
      else line('rp-armor', 'Replacement points: Mark IV, Panther', `${arm}, ${five}`, '23.2.4');
      const losses = `${trackOf(g, 'lostInf', army)} of ${rateOf(side, 'infantry')}, ${trackOf(g, 'lostArm', army) + trackOf(g, 'lostMk5', army)} of ${rateOf(side, 'armor')}`;
      line('rp-losses', 'Losses to recycle: infantry, armor', losses, '23.1.2');
    }
  }
  if (g.v.armorPool > 0)
    out.push({
      id: 'armor-pool',
      group: 'Replacements',
      name: 'US armor pool',
      value: String(g.v.armorPool),
      side: ALLIED,
      case: '23.6.0',
    });
  const now = frameLocals(g.frames.at(-1), 'replacing', LOCALS);
  for (const kind of now ? FLEETING : [])
    if (now && now[kind] > 0)
      out.push({
        id: `rp-${kind}`,
        group: `${SIDES[g.v.side].name} replacements this turn`,
        name: KINDS[kind],
        value: String(now[kind]),
        side: g.v.side,
        case: '23.1.4',
      });
  return out;
}
