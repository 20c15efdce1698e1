/** Supply on the first turn of every scenario, set up as suggested: lengths of 14.2 and 14.3 by the rules of the game on the board as it is. */
import { explain, type SupplyAnswer, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { wachtAmRhein } from '../../src/index.ts';
import { UNITS } from '../../src/state/query.ts';
import { proves } from '../kit/kit.ts';

/** Units whose line fails in some part, by formation and reason. */
function failing(scenario: string): { lines: number; cut: Record<string, number> } {
  const g = start(wachtAmRhein, { scenario, seed: 'supply' });
  const cut: Record<string, number> = {};
  let lines = 0;
  for (const { index, type, formation = 'none' } of UNITS) {
    if (!g.onMap(index) || type === 'hq') continue;
    lines++;
    const { links = [] } = explain(g, { q: 'supply', unit: index }) as SupplyAnswer;
    const [why] = links.flatMap((link) => link.blockers.map((b) => b.what.replace('supply.', '')));
    if (!why) continue;
    const key = `${formation} ${why === 'rigid-zone' ? 'enemy-unit' : why}`;
    cut[key] = (cut[key] ?? 0) + 1;
  }
  return { lines, cut };
}

describe('supply on the first turn', () => {
  proves(['14.11', '14.21', '14.31'], 'everybody in Bastogne traces his line', () => {
    expect(failing('bastogne')).toEqual({ lines: 174, cut: {} });
  });

  proves(
    ['14.12', '14.21', '14.31', '26.2'],
    'in the Race all but those whom the lists themselves put too far from any headquarters, and the pocket of Peiper',
    () => {
      const { lines, cut } = failing('race-for-the-meuse');
      expect(lines).toBeGreaterThan(500);
      // Of those of Volksgrenadiers no place of a headquarters that the lists allow would do, but for one battalion of the 12th and the guns of the 26th.
      expect(cut).toEqual({
        '12VG hq-far-hexes': 1,
        '212VG hq-far-hexes': 6,
        '26VG hq-far-hexes': 6,
        '560VG hq-far-hexes': 2,
        '7Army hq-far-points': 3,
        'ISS hq-far-points': 2,
        'LVIII hq-far-points': 2,
        // West of La Gleize, and round Bastogne.
        '1SS enemy-unit': 2,
        'ISS enemy-unit': 1,
        'Lehr enemy-unit': 3,
        // Its division has no headquarters any more.
        '106 no-hq': 1,
      });
    },
  );
});
