/** Stops by red-hexagon artillery (7.5.1, 12.8.2). */
import { expect } from 'vitest';
import { C, N, out, play, proves, SE, scene, u } from '../kit/campaign.ts';

const G_FOOT = 'ge-272vg-i-980-vg';

proves(
  ['7.5.1', '12.8.2'],
  'artillery with ammunition stops whoever comes in the open next to its formation; without it nobody stops',
  () => {
    const goesOn = (depleted: number, ground: string): boolean => {
      const g = scene({
        stage: 'german.movement',
        units: {
          [G_FOOT]: C,
          'al-78id-1-309-inf': out(SE, 2),
          'al-78id-307-fa': { at: out(SE, 3), depleted },
          'ge-272vg-ii-980-vg': out(N, 4),
        },
        hexes: { [out(SE, 1)]: ground },
      });
      play(g, { k: 'pick', u: u(G_FOOT) }, { k: 'step', n: SE });
      return g.frames.some((f) => f.proc === 'move');
    };
    expect([goesOn(0, 'clear'), goesOn(1, 'clear'), goesOn(0, 'woods')]).toEqual([false, true, true]);
  },
);
