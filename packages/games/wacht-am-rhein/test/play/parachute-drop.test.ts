/** The parachute drop (24.4). */
import { distance, prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { fuelTriggers } from '../../src/rules/fuel-dumps.ts';
import { crowded } from '../../src/rules/movement/stacking.ts';
import { hasZone } from '../../src/rules/movement/zones-of-control.ts';
import { ALLIED, type G, GERMAN, IMPROVED } from '../../src/state/shape.ts';
import { at, hex, idle, offers, play, position, proves, refusal, roll, u } from '../kit/kit.ts';

const FOUR = [1, 2, 3, 4].map((n) => `de-paracommando-${n}`);
const [NEAR, FAR] = ['us-1-18-1-i', 'us-2-18-1-i'];
const SITE = 'C1131';
const CLEAR = 2;
type Lay = Record<string, Record<string, string | number>>;
const lay = (
  stage: string,
  units: Lay = {},
  vars: Record<string, number> = {},
  options: Record<string, boolean> = { 'parachute-drop': true },
): G =>
  position({
    scenario: 'kampfgruppe-peiper',
    stage,
    options,
    vars: { turn: 8, weather: CLEAR, ...vars },
    units: { 'de-1-48-12-i': { at: 'C1709' }, 'de-iss-h': { at: 'C1408' }, [FAR]: { at: 'C2747', committed: 1 }, ...units },
  });
const due = Object.fromEntries(FOUR.map((id) => [id, { at: 'Due' }]));
const down = (where: string, n = 4): Lay => Object.fromEntries(FOUR.slice(0, n).map((id) => [id, { at: where }]));
const siteOf = (g: G): number => offers(play(g.copy(), { k: 'drop' }), 'jump')[0].h as number;

/** What happens as a unit enters a hex, apart from its move. */
function enters(g: G, id: string, where: string): number {
  const event = { e: 'entered' as const, u: u(id), h: hex(g, where), from: hex(g, where) };
  for (const trigger of fuelTriggers) if (trigger.on === 'entered' && 'effect' in trigger) trigger.effect(g, event);
  return g.rows.fuel.length;
}

describe('the drop', () => {
  proves(['24.41', 'chart-24.47'], 'once, all four in one hex, as many land as die and sky say; the others are lost', () => {
    const land = (pip: number, weather: number): number => {
      const g = lay('german.movement', due, { weather });
      play(g, { k: 'drop' }, { k: 'jump', h: siteOf(lay('german.movement', due, { weather })) });
      roll(g, pip);
      expect(refusal(g, { k: 'drop' })).toMatchObject({ case: '24.41', why: 'dropped-already' });
      return FOUR.filter((id) => g.onMap(u(id))).length;
    };
    expect([1, 3, 6].map((pip) => land(pip, CLEAR))).toEqual([0, 1, 4]);
    expect([3, 4, 6].map((pip) => land(pip, 1))).toEqual([0, 1, 3]);
  });
  proves(['err-16.0b', '24.41'], 'they come near whoever digs in there: the work is lost if one of them lands', () => {
    const after = (pip: number): number => {
      const g = lay('german.movement', { ...due, [NEAR]: { at: SITE } });
      play(g, { k: 'drop' });
      const sites = offers(g, 'jump').map((a) => a.h as number);
      const site = sites.find((h) => distance(g.board, h, hex(g, SITE)) <= 3) as number;
      g.set('work', hex(g, SITE), IMPROVED + 2);
      play(g, { k: 'jump', h: site });
      roll(g, pip);
      return g.f.work[hex(g, SITE)];
    };
    expect([after(1), after(6)]).toEqual([IMPROVED + 2, 0]);
  });
  proves(['24.41', '9.12'], 'the four stay in their hex together, though three others would be the most', () => {
    expect(crowded(lay('german.movement', down(SITE)), GERMAN)).toEqual([]);
    const others = Object.fromEntries(['de-1-27-12-i', 'de-2-27-12-i', 'de-1-89-12-i', 'de-2-89-12-i'].map((id) => [id, { at: SITE }]));
    expect(crowded(lay('german.movement', others), GERMAN)).toHaveLength(4);
  });
  proves(['24.42', '24.41'], 'by day, not under an overcast sky, before anybody moves, with the rule only, and nobody has to', () => {
    expect(refusal(lay('german.movement', due, { turn: 10 }), { k: 'drop' })).toMatchObject({ case: '24.42', why: 'drop-by-day' });
    expect(refusal(lay('german.movement', due, { weather: 0 }), { k: 'drop' })).toMatchObject({ why: 'drop-overcast' });
    expect(refusal(lay('german.movement', {}, {}, {}), { k: 'drop' })).toMatchObject({ why: 'not-asked' });
    const g = lay('german.movement', due);
    play(g, { k: 'drop' }, { k: 'pass' });
    expect([prompt(g).at, at(g, FOUR[0])]).toEqual(['movement.plan', 'Due']);
    play(g, { k: 'pick', u: u('de-1-48-12-i') }, offers(play(g.copy(), { k: 'pick', u: u('de-1-48-12-i') }), 'go')[0]);
    if (prompt(g).at === 'move.go') play(g, { k: 'stop' });
    if (prompt(g).at === 'movement.plan') expect(refusal(g, { k: 'drop' })).toMatchObject({ why: 'movement-begun-drop' });
  });
  proves(['err-24.4'], 'on clear or broken ground within five hexes of C1131, not on a US unit', () => {
    const g = lay('german.movement', due);
    const free = siteOf(g);
    play(g, { k: 'drop' });
    for (const { h } of offers(g, 'jump')) {
      expect(distance(g.board, hex(g, SITE), h as number)).toBeLessThanOrEqual(5);
      expect(['clear', 'broken']).toContain(g.board.terrains[g.board.terrain[h as number]]);
    }
    expect(refusal(g, { k: 'jump', h: hex(g, 'C2747') })).toMatchObject({ case: 'err-24.4', why: 'drop-elsewhere' });
    const held = lay('german.movement', { ...due, [NEAR]: { at: g.board.ids[free] } });
    play(held, { k: 'drop' });
    expect(refusal(held, { k: 'jump', h: free })).toMatchObject({ why: 'enemy-hex' });
  });
});

describe('on the ground', () => {
  proves(['24.43', '24.46'], 'they never move and never attack, and exert no zone', () => {
    const g = lay('german.movement', down(SITE));
    expect(refusal(g, { k: 'pick', u: u(FOUR[0]) })).toMatchObject({ case: '24.43', why: 'commando-stays' });
    expect(hasZone(g, u(FOUR[0]))).toBe(false);
    play(g, { k: 'done' });
    // Four of them in a hex are not too many.
    expect(FOUR.filter((id) => g.onMap(u(id))).length).toBe(4);
    const fight = lay('german.combat', { ...down(SITE), [NEAR]: { at: 'C1132' } });
    expect(fight.v.side === GERMAN && prompt(fight).at.startsWith('attack')).toBe(false);
  });
  proves(['24.44'], 'the nearest US unit goes beside them, or as near as it can, before the phase can end', () => {
    const g = lay('allied.movement', { ...down(SITE), [NEAR]: { at: 'C1134', committed: 1 } });
    expect(g.v.hunter).toBe(u(NEAR) + 1);
    expect(refusal(g, { k: 'done' })).toMatchObject({ case: '24.44', why: 'must-hunt', unit: u(NEAR) });
    play(g, { k: 'pick', u: u(NEAR) });
    const ends = offers(g).filter((a) => a.h !== undefined);
    expect(ends.length).toBeGreaterThan(0);
    expect(new Set(ends.map((a) => distance(g.board, hex(g, SITE), a.h as number)))).toEqual(new Set([1]));
    expect(refusal(g, { k: 'go', h: hex(g, 'C1135') })).toMatchObject({ case: '24.44', why: 'hunts' });
    play(g, ends[0]);
    if (prompt(g).at === 'move.go') play(g, { k: 'stop' });
    expect(refusal(g, { k: 'done' })).toBeUndefined();
  });
  proves(['24.45'], 'then they must be attacked, one step each, and somebody stays beside them', () => {
    const g = lay('allied.movement', { ...down(SITE), [NEAR]: { at: 'C1132', committed: 1 } });
    expect(g.v.hunter).toBe(0);
    expect(refusal(g, { k: 'pick', u: u(NEAR) })).toMatchObject({ case: '24.45', why: 'must-watch' });
    const two = lay('allied.movement', {
      ...down(SITE),
      [NEAR]: { at: 'C1132', committed: 1 },
      'us-1-26-1-i': { at: 'C1130', committed: 1 },
    });
    expect(refusal(two, { k: 'pick', u: u(NEAR) })).toBeUndefined();
    idle(g, (w) => prompt(w).at.startsWith('attack') || prompt(w).at.startsWith('combat') || w.v.side === GERMAN);
    expect([g.v.side, prompt(g).at.startsWith('attack') || prompt(g).at.startsWith('combat')]).toEqual([ALLIED, true]);
    expect(refusal(g, { k: 'done' })).toBeDefined();
    expect(FOUR.map((id) => g.f.steps[u(id)])).toEqual([1, 1, 1, 1]);
  });
  proves(['err-24.3/24.4'], 'fuel dumps are nothing to them', () => {
    const g = lay('german.movement', down(SITE));
    expect([enters(g, FOUR[0], 'C1617'), enters(g, 'de-1-48-12-i', 'C1617')]).toEqual([8, 7]);
  });
});
