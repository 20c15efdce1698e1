/** German engineers repair blown bridges (sug-15.2). */
import { prompt, type Side } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { blowBridge } from '../../src/rules/engineers/bridges.ts';
import { noteWhoStood } from '../../src/rules/engineers/repair.ts';
import { ALLIED, BRIDGE_BLOWN, type G, GERMAN } from '../../src/state/shape.ts';
import { C, E, from, out, type Scene, scene } from '../kit/field.ts';
import { hex, idle, offers, play, proves, refusal, u } from '../kit/kit.ts';

const DE = 'de-12xx-e';
const side = `${C}|${out(E, 1)}`;
const FAR = 'D3025';
const ON = { 'bridge-repair': true };
const path = (g: G): [number, number] => [hex(g, C), hex(g, out(E, 1))];
const mark = (g: G): number => g.f.bridge[g.board.sideBetween(...path(g))];
/** The German Bridge Phase; a far engineer with a bridge to blow keeps it open. */
const works = (s: Partial<Scene> & { units: Scene['units'] }): G =>
  scene({
    phase: 'bridges',
    options: ON,
    bridges: { [side]: BRIDGE_BLOWN },
    ...s,
    sides: { [side]: ['river', 'bridge', 'road'], [`${FAR}|${from(FAR, E)}`]: ['creek', 'bridge'] },
    units: { 'de-18xx-e': FAR, ...s.units },
  });
const repaired = (g: G) => refusal(g, { k: 'repair', u: u(DE), path: path(g) });

describe('a repair', () => {
  proves(['sug-15.2'], 'from either side of a blown bridge, after two Movement Phases without moving, makes it whole', () => {
    for (const at of [C, out(E, 1)]) {
      const g = works({ units: { [DE]: { at, stood: 2, stayed: 1 } } });
      play(g, { k: 'repair', u: u(DE), path: path(g) });
      expect(mark(g)).toBe(0);
      expect(g.events.find((e) => e.e === 'bridge')).toMatchObject({ state: 'repaired', case: 'sug-15.2' });
    }
  });
  proves(['sug-15.2'], 'one phase is not enough, nor an enemy zone, nor an intact bridge, nor without the rule', () => {
    expect(repaired(works({ units: { [DE]: { at: C, stood: 1, stayed: 1 } } }))).toMatchObject({ case: 'sug-15.2', why: 'repair-later' });
    const near = works({ units: { [DE]: { at: C, stood: 2, stayed: 1 }, 'us-1-18-1-i': out(4, 1) } });
    expect(repaired(near)).toMatchObject({ why: 'repair-in-zone' });
    expect(repaired(works({ bridges: {}, units: { [DE]: { at: C, stood: 2, stayed: 1 } } }))).toMatchObject({ why: 'not-blown' });
    expect(repaired(works({ options: {}, units: { [DE]: { at: C, stood: 2, stayed: 1 } } }))).toMatchObject({ why: 'no-repair' });
    expect(offers(works({ options: {}, units: { [DE]: { at: C, stood: 2, stayed: 1 } } }), 'repair')).toEqual([]);
  });
  proves(['sug-15.2'], 'only Movement Phases after the bridge was blown count, however long the engineer has stood there', () => {
    /** The bridge is blown in the bridge phase of a side on turn 8; may it be repaired on the turns that follow? */
    const blown = (side: Side): (string | undefined)[] => {
      const g = works({ bridges: {}, units: { [DE]: { at: C, stood: 2, stayed: 1 } } });
      g.v.side = side;
      blowBridge(g, g.board.sideBetween(...path(g)), u(DE));
      g.v.side = GERMAN;
      return [8, 9, 10].map((turn) => {
        g.v.turn = turn;
        return repaired(g)?.why;
      });
    };
    // The Allied bridge phase of a turn comes before the German Movement Phase, the German one after it.
    expect(blown(ALLIED)).toEqual(['repair-blown-lately', undefined, undefined]);
    expect(blown(GERMAN)).toEqual(['repair-blown-lately', 'repair-blown-lately', undefined]);
    // A bridge beside it that was blown long ago can be repaired all the same.
    const g = works({ units: { [DE]: { at: C, stood: 2, stayed: 1 } } });
    expect(repaired(g)).toBeUndefined();
  });
  proves(['sug-15.2'], 'a Night Bonus turn adds nothing', () => {
    const stood = (bonus: number): number => {
      const g = scene({ options: ON, turn: 10, units: { [DE]: { at: C, stood: 1 } }, vars: { bonus } });
      noteWhoStood(g);
      return g.f.stood[u(DE)];
    };
    expect([stood(0), stood(1)]).toEqual([2, 1]);
  });
  proves(['sug-15.2'], 'phases are counted while it stays in its hex, and anew when it leaves it', () => {
    const g = scene({ options: ON, units: { [DE]: C } });
    const next = (): number => {
      const { turn } = g.v;
      play(g, { k: 'done' });
      idle(g, (w) => w.v.turn > turn && w.v.side === GERMAN && prompt(w).at === 'movement.plan');
      return g.f.stood[u(DE)];
    };
    expect([next(), next(), next()]).toEqual([1, 2, 2]);
    play(g, { k: 'pick', u: u(DE) }, { k: 'go', h: hex(g, out(E, 1)) });
    if (prompt(g).at === 'move.go') play(g, { k: 'stop' });
    expect(g.f.stood[u(DE)]).toBe(0);
  });
});
