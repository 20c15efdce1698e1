/** Sources at the edges of the map (15.3.0): hexes of primary roads, whether the road leaves the map there or not. */
import { expect } from 'vitest';
import { far, GE, N, NW, proves, scene, step, US } from '../kit/supply.ts';

const [SOUTH, IN_GERMANY, EAST] = ['5034SE', '6634SE', '7024SE'];

proves(['15.3.0'], 'every primary road hex of a friendly edge is a source, and none of another road or of an edge that is German', () => {
  const us = (from: string, road: 'primary' | 'secondary'): number | undefined => {
    const at = step(from, N);
    return far(scene({ [road]: [[from, at]], units: { [US.corps]: at, [GE.foot]: '4821SE' } }), US.corps);
  };
  expect([us(SOUTH, 'primary') !== undefined, us(SOUTH, 'secondary'), us(IN_GERMANY, 'primary')]).toEqual([true, undefined, undefined]);
  const german = (from: string): number | undefined => {
    const at = step(from, NW);
    return far(scene({ primary: [[from, at]], units: { [GE.army]: at, [US.foot]: '4821SE' } }), GE.army);
  };
  expect([german(EAST) !== undefined, german(SOUTH)]).toEqual([true, undefined]);
});
