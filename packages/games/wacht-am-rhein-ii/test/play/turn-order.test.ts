/** A game turn as it is played (3.3.0, 3.3.6): who is asked what, one after the other. */
import { prompt } from '@hexfront/engine';
import { expect } from 'vitest';
import { turnNumber } from '../../src/index.ts';
import { EXPLOIT } from '../../src/state/fields/modes.ts';
import { C, idle, N, out, proves, S, SE, scene } from '../kit/campaign.ts';

/** The stages of which something is asked or rolled, in the order in which they come, until the next turn has begun. */
function course(turn: string): string[] {
  const g = scene({
    stage: 'german.administration',
    turn: turnNumber(turn) - 1,
    units: {
      ...{ 'al-78id-1-309-inf': C, 'al-78id-303-ce': out(N, 2), 'al-78id-307-fa': out(N, 3), 'al-78id-hq': out(N, 3) },
      ...{ 'al-7ad-cca-1': { at: '5208NE', mode: EXPLOIT }, 'al-7ad-hq': '5208NE', 'al-ldr-clark': '5208NE' },
      ...{ 'ge-272vg-i-980-vg': out(SE, 1), 'ge-272vg-272-pio': out(S, 3), 'ge-272vg-ii-272-art': out(SE, 3), 'ge-272vg-hq': out(SE, 3) },
      ...{ 'ge-2pz-coch-1-mkv': { at: '6109NE', mode: EXPLOIT }, 'ge-2pz-hq': '6109NE' },
    },
  });
  const seen: string[] = [];
  idle(g, (now) => {
    const stage = prompt(now).stages.at(-1) ?? '';
    if (now.v.turn === turnNumber(turn) && !seen.includes(stage)) seen.push(stage);
    return now.v.turn > turnNumber(turn);
  });
  return seen;
}
proves(
  ['3.3.0', '3.3.6'],
  'transport and leaders in the morning, then the US player turn and the German one; the enemy exploits before combat, and the US player barrages first in both',
  () => {
    const half = (side: 'allied' | 'german', ids: readonly string[]): string[] => ids.map((id) => `${side}.${id}`);
    const wanted = [
      ...['transport', 'leaders'],
      ...half('allied', ['construction', 'mode', 'movement', 'enemy-exploitation', 'allied-barrages', 'german-barrages', 'administration']),
      ...half('german', ['construction', 'mode', 'movement', 'allied-barrages', 'german-barrages', 'administration']),
    ];
    expect(course('dec-22-am').filter((id) => wanted.includes(id))).toEqual(wanted);
    // Trucks and leaders are a matter of mornings.
    const later = course('dec-22-pm');
    expect([later.includes('transport'), later.includes('leaders'), later.includes('allied.mode')]).toEqual([false, false, true]);
  },
);
