/** When the map goes where somebody acts, and when it is left alone. */
import { describe, expect, it } from 'vitest';
import { worthSeeing } from '../../src/play/map/camera.ts';
import { handOnMap, mapIsFree } from '../../src/store/map.ts';
import { change } from '../../src/store/settings.ts';
import type { Seat, Step } from '../../src/table/protocol.ts';

const move = (...path: string[]): Step => ({ kind: 'move', unit: 1, path });
const sees = (hex: string) => hex.startsWith('near');
const [far, computer, here]: Seat[][] = [
  [{ by: 'here' }, { by: 'remote', name: 'Bob' }],
  [{ by: 'here' }, { by: 'computer', level: 'steady' } as Seat],
  [{ by: 'here' }, { by: 'here' }],
];

describe('where to look', () => {
  it('is where the other side moved out of sight, whoever plays it', () => {
    for (const seats of [far, computer, here]) {
      expect(worthSeeing(1, seats, [move('near-1', 'off-1')], [], sees)).toBe('off-1');
      expect(worthSeeing(1, seats, [move('off-1', 'near-1')], [], sees)).toBeUndefined();
    }
    // Come onto the map from beside it.
    expect(worthSeeing(1, far, [move('off-3')], [], sees)).toBe('off-3');
  });

  it('is not what one did oneself, nor what was taken back', () => {
    expect(worthSeeing(0, far, [move('near-1', 'off-1')], [], sees)).toBeUndefined();
    expect(worthSeeing(undefined, far, [move('near-1', 'off-1')], [], sees)).toBeUndefined();
  });

  it('is the battle rather than where its losers ran', () => {
    expect(worthSeeing(1, far, [move('near-1', 'off-1')], ['off-2', 'off-3'], sees)).toBe('off-2');
    expect(worthSeeing(1, far, [move('near-1', 'off-1')], ['near-2'], sees)).toBeUndefined();
  });

  it('at a shared screen asks only for what is off it altogether', () => {
    const edge = (hex: string, anywhere: boolean) => anywhere || hex.startsWith('near');
    expect(worthSeeing(1, here, [move('near-1', 'rim')], [], edge)).toBeUndefined();
    expect(worthSeeing(1, far, [move('near-1', 'rim')], [], edge)).toBe('rim');
    expect(worthSeeing(1, here, [], ['off-2'], sees)).toBeUndefined();
  });
});

describe('the map', () => {
  it('is left alone while a hand is on it, a while after it was moved, and if nobody wants it to follow', () => {
    expect(mapIsFree(0)).toBe(true);
    handOnMap('holds', 0);
    expect(mapIsFree(60_000)).toBe(false);
    handOnMap('lets go', 60_000);
    // A click is not a move.
    expect(mapIsFree(60_001)).toBe(true);
    handOnMap('moves', 60_000);
    expect(mapIsFree(63_000)).toBe(false);
    expect(mapIsFree(64_001)).toBe(true);
    change({ follow: false });
    expect(mapIsFree(99_000)).toBe(false);
    change({ follow: true });
  });
});
