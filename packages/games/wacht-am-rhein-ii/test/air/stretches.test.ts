/** Four observed hexes in a row, not four in all (21.4.0). */
import { expect } from 'vitest';
import { turnNumber } from '../../src/index.ts';
import { watch } from '../../src/rules/air/interdiction.ts';
import { isObserved } from '../../src/rules/sight/observation.ts';
import { STRATEGIC } from '../../src/state/fields/modes.ts';
import { C, hex, N, out, proves, S, scene, u } from '../kit/campaign.ts';

const TANKS = 'ge-2pz-vbohm-2auf-armrec';

proves(['21.4.0', '8.5.0'], 'a hex in cover on the way begins the count anew, but for columns in Strategic mode', () => {
  const way = [out(S, 3), out(S, 2), out(S, 1), C, out(N, 1), out(N, 2), out(N, 3)];
  const watched = (covered: string[], mode = 0) => {
    const g = scene({
      stage: 'german.movement',
      turn: turnNumber('dec-25-am'),
      units: { [TANKS]: { at: out(S, 4), mode }, 'al-78id-1-309-inf': '5208NE' },
      hexes: Object.fromEntries(covered.map((id) => [id, 'woods'])),
      vars: { sky: 1, airNE: 6 },
    });
    expect(way.map((id) => isObserved(g, 1, hex(g, id)))).toEqual(way.map((id) => !covered.includes(id)));
    return watch(
      g,
      u(TANKS),
      way.map((id) => hex(g, id)),
      0,
    ).caught;
  };
  expect([watched([]), watched([way[3]]), watched([way[2]])]).toEqual([true, false, true]);
  // Columns are seen from the air wherever they are (8.5.0).
  expect(watched([way[3]], STRATEGIC)).toBe(true);
});
