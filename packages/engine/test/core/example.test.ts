/** The rules of the example, case by case, each from a position: how tests of a game look. */
import { apply, check, fromPosition, legal, prompt, type World } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { describe as shown } from '../../example/describe.ts';
import { type TenHexes, tenHexes } from '../../example/game.ts';

type G = World<TenHexes>;
const unit = (id: string): number => tenHexes.units.findIndex((u) => u.id === id);
const hex = (g: G, id: string): number => g.board.hex(id) as number;

/** The units named, at the beginning of a phase; a unit written `r1: 'C1/1'` has one step left. */
function at(stage: string, units: Record<string, string>, vars: Record<string, number> = {}): G {
  const placed = Object.entries(units).map(([id, text]) => {
    const [where, steps] = text.split('/');
    return [id, { at: where, ...(steps ? { steps: Number(steps) } : {}) }];
  });
  const file = {
    format: 'hexfront-position',
    version: 1,
    game: 'ten-hexes',
    scenario: 'meeting',
    clear: true,
    stage,
    units: Object.fromEntries(placed),
    vars,
  };
  return fromPosition(tenHexes, file);
}
/** What a refusal names, or nothing. */
const why = (g: G, action: unknown): string | undefined => {
  const refusal = check(g, action);
  return refusal && `${refusal.case} ${refusal.why}`;
};
/** Attacks `target` with one unit and lets the die fall. */
function attack(g: G, target: string, pip: number): void {
  apply(g, { k: 'attack', h: hex(g, target) });
  while (prompt(g).kind === 'ask') apply(g, [...legal(g)][0]);
  apply(g, { k: 'roll', pips: [pip] });
}

describe('Ten Hexes', () => {
  it('3.1: wood costs 2, a stream 1 more', () => {
    const g = at('blue.move', { b1: 'A1', bh: 'B2', r1: 'D3' });
    apply(g, { k: 'pick', u: unit('b1') });
    expect(why(g, { k: 'step', h: hex(g, 'B1') })).toBeUndefined();
    expect(why(g, { k: 'step', h: hex(g, 'C1') })).toBe('3.1 not-adjacent');
    apply(g, { k: 'step', h: hex(g, 'A2') });
    expect(why(g, { k: 'step', h: hex(g, 'B3') })).toBeUndefined();
    apply(g, { k: 'stop' });
    apply(g, { k: 'pick', u: unit('bh') });
    apply(g, { k: 'step', h: hex(g, 'C1') });
    expect(prompt(g).args.left).toBe(2);
  });

  it('3.2: a unit stops when it enters a hex next to an enemy', () => {
    const g = at('blue.move', { b1: 'A1', bh: 'A2', r1: 'C1' });
    apply(g, { k: 'pick', u: unit('bh') });
    apply(g, { k: 'step', h: hex(g, 'B2') });
    apply(g, { k: 'hold' });
    expect(prompt(g).at).toBe('move.pick');
  });

  it('3.3: one unit to a hex', () => {
    const g = at('blue.move', { b1: 'A1', b2: 'A2', r1: 'D3' });
    apply(g, { k: 'pick', u: unit('b1') });
    expect(why(g, { k: 'step', h: hex(g, 'A2') })).toBe('3.3 occupied');
  });

  it('4.1: whoever comes close is fired at once a turn; on 6 a step is lost', () => {
    const g = at('blue.move', { bh: 'A2/1', b1: 'A1', r1: 'C1' });
    apply(g, { k: 'pick', u: unit('bh') });
    apply(g, { k: 'step', h: hex(g, 'B2') });
    expect(prompt(g)).toMatchObject({ side: 1, at: 'react.fire' });
    apply(g, { k: 'fire', u: unit('r1') });
    apply(g, { k: 'roll', pips: [6] });
    expect(g.f.place[unit('bh')]).toBe(g.box('lost'));
    expect(prompt(g).at).toBe('move.pick');
    apply(g, { k: 'pick', u: unit('b1') });
    apply(g, { k: 'step', h: hex(g, 'B1') });
    expect(prompt(g).side).toBe(0);
  });

  it('5.2: a unit attacks once in a phase', () => {
    const g = at('blue.fight', { b1: 'B1', b2: 'B2', r1: 'C1', r2: 'D1' });
    apply(g, { k: 'attack', h: hex(g, 'C1') });
    apply(g, { k: 'join', u: unit('b1') });
    expect(why(g, { k: 'join', u: unit('b1') })).toBe('5.2 fought');
    apply(g, { k: 'ready' });
    apply(g, { k: 'roll', pips: [3] });
    expect(prompt(g)).toMatchObject({ side: 0, at: 'burden.choose' });
  });

  it('5.4: an attacker may advance into the hex the defender left', () => {
    const g = at('blue.fight', { b1: 'B2', bh: 'A1', r2: 'C1/1' });
    attack(g, 'C1', 3);
    expect(prompt(g)).toMatchObject({ side: 1, at: 'burden.choose' });
    apply(g, { k: 'back', n: 1 });
    apply(g, { k: 'retreat', h: hex(g, 'D1') });
    expect(prompt(g)).toMatchObject({ side: 0, at: 'fight.advance' });
    apply(g, { k: 'advance', u: unit('b1') });
    expect(g.f.place[unit('b1')]).toBe(hex(g, 'C1'));
  });

  it('6.2: a retreat avoids enemies where it can, and pays a step where it cannot', () => {
    const g = at('blue.fight', { b1: 'B2', b2: 'D2', r2: 'C1' });
    attack(g, 'C1', 1);
    apply(g, { k: 'back', n: 1 });
    apply(g, { k: 'retreat', h: hex(g, 'D1') });
    expect(g.f.steps[unit('r2')]).toBe(1);
  });

  it('7.2: whoever last stood in the town wins', () => {
    const g = at('red.fight', { b1: 'A1', r1: 'B2', bh: 'D3' }, { turn: 4, holder: 1 });
    apply(g, { k: 'done' });
    expect(g.result).toEqual({ winner: 1, level: 'town held', case: '7.2' });
  });

  it('is described for screens', () => {
    const g = at('blue.move', { b1: 'A1', r1: 'D1/1' }, { turn: 2 });
    expect(shown.face(g, unit('r1'))).toMatchObject({ body: 'red', values: '4-2', reduced: true });
    expect(shown.track(g).map((c) => c.when)).toEqual(['past', 'now', 'coming', 'coming']);
    expect(shown.strength(g, 1)).toBe(4);
  });
});
