/** British units are held behind the Meuse (23.0). */
import { describe, expect } from 'vitest';
import { UNITS } from '../../src/state/query.ts';
import type { G } from '../../src/state/shape.ts';
import { hex, idle, offers, play, position, proves, refusal, u } from '../kit/kit.ts';

const GUARDS = UNITS.find((unit) => unit.formation === 'GA' && unit.type === 'tank')?.id ?? '';
const BRIGADE = UNITS.find((unit) => unit.formation === '29Ax' && unit.type === 'tank')?.id ?? '';

const front = (units: Record<string, string>, turn = 20, side = 'allied'): G =>
  position({
    scenario: turn > 37 ? 'campaign' : 'race-for-the-meuse',
    stage: `${side}.movement`,
    vars: { turn },
    units: Object.fromEntries(
      Object.entries({ 'us-99-v-h': 'C1028', 'de-lxvi-h': 'C2705', ...units }).map(([id, where]) => [id, { at: where }]),
    ),
  });
/** Hexes that a unit can reach this turn, on foot or wheels, marching or not. */
function reach(g: G, id: string): number[] {
  const w = play(g.copy(), { k: 'pick', u: u(id) });
  return [...offers(w, 'go'), ...offers(w, 'march')].map((a) => a.h as number);
}
/** On the side of the river that the Germans come from. */
const isOver = (g: G, h: number): boolean => (g.board.marks[h] & g.board.markBit('behind-meuse')) === 0;
const sheetA = (g: G): readonly number[] => g.board.regions.find((r) => r.kind === 'sheet' && r.name === 'A')?.hexes as never;

describe('the Meuse', () => {
  proves(['23.0'], 'a British unit does not cross it, a US unit may', () => {
    const g = front({ [BRIGADE]: 'A2830', 'us-745-1xx-t': 'A2831' });
    expect(isOver(g, hex(g, 'A2830'))).toBe(false);
    expect(reach(g, BRIGADE).some((h) => isOver(g, h))).toBe(false);
    expect(reach(g, BRIGADE).length).toBeGreaterThan(10);
    expect(reach(g, 'us-745-1xx-t').some((h) => isOver(g, h))).toBe(true);
  });
  proves(['23.0'], 'nor does it leave Map A', () => {
    const g = front({ [BRIGADE]: 'A3436' });
    const on = new Set(sheetA(g));
    expect(reach(g, BRIGADE).every((h) => on.has(h))).toBe(true);
    play(g, { k: 'pick', u: u(BRIGADE) });
    const out = [...g.board.ids.keys()].map((h) => refusal(g, { k: 'go', h })?.why);
    expect(out).toContain('british-held-back');
    expect(reach(front({ [BRIGADE]: 'A3436' }, 41), BRIGADE).some((h) => !on.has(h))).toBe(true);
  });
  proves(['23.0'], 'after turn 40 nobody is held back', () => {
    const crosses = (turn: number): boolean => reach(front({ [BRIGADE]: 'A2830' }, turn), BRIGADE).some((h) => isOver(front({}), h));
    expect([crosses(40), crosses(41)]).toEqual([false, true]);
  });
});

describe('free', () => {
  const german = 'de-1-16-116p-t';
  /** The German tanks go one hex, then it is the Allied player's turn. */
  const after = (from: string, to: string, more: Record<string, string> = {}): G => {
    const g = front({ [BRIGADE]: 'A2830', [GUARDS]: 'A1030', [german]: from, 'de-2-48-12-i': 'C2710', ...more }, 20, 'german');
    play(g, { k: 'pick', u: u(german) }, { k: 'go', h: hex(g, to) });
    idle(g, (w) => w.v.turn === 21 && offers(w, 'pick').length > 0);
    return g;
  };
  proves(['23.0'], 'a German unit within five hexes frees that brigade and no other', () => {
    const far = front({ [BRIGADE]: 'A2830', [german]: 'A2820' });
    expect(far.v.britishFree).toBe(0);
    const g = after('A2824', 'A2825');
    expect(reach(g, BRIGADE).some((h) => isOver(g, h))).toBe(true);
    expect(reach(g, GUARDS).some((h) => isOver(g, h))).toBe(false);
  });
  proves(['23.0'], 'a German unit over the Meuse, anywhere, frees all of them', () => {
    const g = front({ [BRIGADE]: 'A2830', [GUARDS]: 'A1030', [german]: 'B4030' });
    expect(isOver(g, hex(g, 'B4030'))).toBe(false);
    expect(reach(g, GUARDS).some((h) => isOver(g, h))).toBe(true);
  });
});
