/** Engineers and bridges (15). */
import { prompt, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { everyScenario } from '../../src/index.ts';
import { bridged } from '../../src/state/query.ts';
import { BRIDGE_BLOWN, BRIDGE_GERMAN, BRIDGE_US, type G } from '../../src/state/shape.ts';
import { C, E, from, NE, out, type Scene, scene, W } from '../kit/field.ts';
import { battlefield, declare } from '../kit/fight.ts';
import { at, hex, idle, offers, play, proves, refusal, roll, u } from '../kit/kit.ts';

const DE = 'de-12xx-e';
const DE_MOTOR = 'de-38-2pxx-e';
const US = 'us-254-v-e';
const FOE = 'us-1-18-1-i';
const TANKS = 'de-1-16-116p-t';
const side = `${C}|${out(E, 1)}`;
const river = { [side]: ['river', 'bridge', 'road'] };
const path = (g: G, pair = side): [number, number] => {
  const [a, b] = pair.split('|').map((id) => hex(g, id));
  return [a, b];
};
const field = (g: G, pair = side): number => g.f.bridge[g.board.sideBetween(...path(g, pair))];
const stands = (g: G): boolean => bridged(g, g.board.sideAt[g.board.sideBetween(...path(g))]);
/** A far engineer with a bridge of its own keeps the phase open. */
const SPARE = { german: 'de-18xx-e', allied: 'us-202-v-e' } as const;
/** The Bridge Phase of a side; engineers have not moved unless the test says so. */
function works(s: Omit<Scene, 'phase'>): G {
  const of = s.side ?? 'german';
  const far = from('D3025', E);
  return scene({
    ...s,
    phase: 'bridges',
    sides: { ...s.sides, [`D3025|${far}`]: ['creek', 'bridge'] },
    units: { [SPARE[of]]: 'D3025', ...s.units },
  });
}

describe('who did not move', () => {
  proves(['15.31', '16.13'], 'an engineer that works on a position has not moved, and bridges in the phase that follows', () => {
    const g = scene({ side: 'allied', units: { [US]: C }, sides: { [side]: ['river'] } });
    play(g, { k: 'improve', u: u(US) }, { k: 'done' });
    expect(prompt(g).at).toBe('bridges.works');
    expect(refusal(g, { k: 'span', u: u(US), path: path(g) })).toBeUndefined();
  });
});

describe('blowing bridges', () => {
  proves(
    ['15.11', '15.13', '15.14', '15.12'],
    'an engineer blows a bridge at its zone on 1 to 4, and tries each bridge once in a phase',
    () => {
      for (const [pip, gone] of [
        [1, true],
        [4, true],
        [5, false],
        [6, false],
      ] as const) {
        const g = works({ units: { [DE]: C }, sides: river });
        expect(stands(g)).toBe(true);
        play(g, { k: 'blow', u: u(DE), path: path(g) });
        roll(g, pip);
        expect(stands(g)).toBe(!gone);
        expect(refusal(g, { k: 'blow', u: u(DE), path: path(g) })).toMatchObject(
          gone ? { why: 'no-bridge' } : { case: '15.12', why: 'blow-tried' },
        );
      }
    },
  );

  proves(['err-25.16', '15.11'], 'not by engineers that are not committed', () => {
    const as = (committed: number): G =>
      works({
        side: 'allied',
        turn: 3,
        units: { [SPARE.allied]: { at: 'D3025', committed: 1 }, [US]: { at: C, committed } },
        sides: river,
      });
    const g = as(0);
    expect(offers(g, 'blow').filter((a) => a.u === u(US))).toEqual([]);
    expect(refusal(g, { k: 'blow', u: u(US), path: path(g) })).toMatchObject({ case: 'err-25.16', why: 'not-committed-to-blow' });
    const free = as(1);
    expect(refusal(free, { k: 'blow', u: u(US), path: path(free) })).toBeUndefined();
  });

  proves(['15.12', '15.11'], 'all bridges at the hexes of its zone, but no others, and no other unit does', () => {
    const second = `${out(E, 1)}|${out(E, 2)}`;
    const third = `${out(E, 2)}|${out(E, 3)}`;
    const sides = { ...river, [second]: ['creek', 'bridge'], [third]: ['creek', 'bridge'] };
    const g = works({ units: { [DE]: C, [TANKS]: C }, sides });
    const mine = offers(g, 'blow').filter((a) => a.u === u(DE));
    expect(mine.map((a) => a.path?.join())).toEqual(
      expect.arrayContaining([path(g), path(g, second)].map((p) => [...p].sort((x, y) => x - y).join())),
    );
    expect(mine).toHaveLength(2);
    expect(refusal(g, { k: 'blow', u: u(DE), path: path(g, third) })).toMatchObject({ case: '15.12', why: 'bridge-too-far' });
    expect(refusal(g, { k: 'blow', u: u(TANKS), path: path(g) })).toMatchObject({ case: '15.11', why: 'only-engineers-blow' });
    // Over an unbridged river there is no zone.
    const cut = works({ units: { [DE]: C }, sides: { ...river, [side]: ['river'], [second]: ['creek', 'bridge'] } });
    expect(refusal(cut, { k: 'blow', u: u(DE), path: path(cut, second) })).toMatchObject({ why: 'bridge-too-far' });
  });

  proves(['15.15', '15.16'], 'one that moved may, one in March Mode may not', () => {
    const moved = works({ units: { [DE]: { at: C, stayed: 0 } }, sides: river });
    expect(refusal(moved, { k: 'blow', u: u(DE), path: path(moved) })).toBeUndefined();
    const march = works({ units: { [DE]: { at: C, march: 1 } }, sides: river });
    expect(refusal(march, { k: 'blow', u: u(DE), path: path(march) })).toMatchObject({ case: '15.16', why: 'blow-in-march' });
  });

  proves(['err-15.1', '15.15'], 'a path free of enemy zones has to lead to the bridge, unless friends are on it', () => {
    const beyond = `${out(E, 1)}|${out(E, 2)}`;
    const sides = { [beyond]: ['creek', 'bridge'] };
    // In an enemy zone itself it may blow the bridge of its own hex.
    const own = works({ units: { [DE]: C, [FOE]: out(NE, 1) }, sides: river });
    expect(refusal(own, { k: 'blow', u: u(DE), path: path(own) })).toBeUndefined();
    // A bridge between two hexes in enemy zones is out of reach; with a friend on one bank it is not.
    const foes = { [FOE]: from(out(E, 1), NE), 'us-2-18-1-i': from(out(E, 2), NE), 'us-1-26-1-i': from(out(E, 1), 2) };
    const shut = works({ units: { [DE]: C, ...foes }, sides });
    expect(refusal(shut, { k: 'blow', u: u(DE), path: path(shut, beyond) })).toMatchObject({ case: 'err-15.1', why: 'blow-no-path' });
    const open = works({ units: { [DE]: C, ...foes, [TANKS]: out(E, 1) }, sides });
    expect(refusal(open, { k: 'blow', u: u(DE), path: path(open, beyond) })).toBeUndefined();
  });

  proves(['15.12', '8.6'], 'an isolated engineer has no zone and blows nothing', () => {
    const g = works({ units: { [DE]: { at: C, supply: 3 } }, sides: river });
    expect(refusal(g, { k: 'blow', u: u(DE), path: path(g) })).toMatchObject({ case: '15.12', why: 'blow-isolated' });
  });
});

describe('German bridges', () => {
  proves(['15.21'], 'who carries a bridge moves seven points as Class B, and the bridge takes no room', () => {
    const g = scene({ units: { [DE]: { at: C, carries: 1 } } });
    play(g, { k: 'pick', u: u(DE) });
    expect(refusal(g, { k: 'go', h: hex(g, out(E, 7)) })).toBeUndefined();
    expect(refusal(g, { k: 'go', h: hex(g, out(E, 8)) })).toMatchObject({ allowance: 7 });
    const woods = scene({ units: { [DE]: { at: C, carries: 1 } }, hexes: { [out(E, 1)]: 'woods', [out(E, 2)]: 'woods' } });
    play(woods, { k: 'pick', u: u(DE) });
    expect(refusal(woods, { k: 'go', h: hex(woods, out(E, 1)) })).toBeUndefined();
    const full = scene({ units: { [DE]: { at: C, carries: 1 }, [DE_MOTOR]: { at: C, carries: 1 }, [TANKS]: C } });
    play(full, { k: 'done' });
    expect(offers(full, 'remove')).toEqual([]);
  });

  const wet = { [side]: ['river'] };
  proves(
    ['15.22', '15.23', '15.24', '15.25', '15.26'],
    'is begun by a carrier that did not move, finished in a later phase, and stays when it moves on',
    () => {
      const g = works({ units: { [DE]: { at: C, carries: 1, stayed: 1 } }, sides: wet });
      expect(refusal(g, { k: 'finish', u: u(DE), path: path(g) })).toMatchObject({ why: 'not-asked' });
      play(g, { k: 'build', u: u(DE) });
      expect([g.f.carries[u(DE)], stands(g)]).toEqual([2, false]);
      idle(g, (w) => w.v.turn === 9 && prompt(w).at === 'movement.plan' && w.v.side === 0);
      expect(refusal(g, { k: 'pick', u: u(DE) })).toMatchObject({ case: '15.26', why: 'building-bridge' });
      idle(g, (w) => prompt(w).at === 'bridges.finish');
      play(g, { k: 'finish', u: u(DE), path: path(g) });
      expect([g.f.carries[u(DE)], stands(g), at(g, DE)]).toEqual([0, true, C]);
      idle(g, (w) => w.v.turn === 10 && prompt(w).at === 'movement.plan' && w.v.side === 0);
      play(g, { k: 'pick', u: u(DE) }, { k: 'go', h: hex(g, out(W, 1)) }, { k: 'stop' });
      expect(stands(g)).toBe(true);
    },
  );

  proves(['15.22', '15.23', '15.21'], 'not by one that moved, that carries none or has no water beside it; never by US engineers', () => {
    const why = (unit: Record<string, string | number>, sides: Record<string, string[]> = wet): string | undefined => {
      const g = works({ units: { [DE]: { at: C, ...unit } }, sides });
      return refusal(g, { k: 'build', u: u(DE) })?.why;
    };
    expect(why({ carries: 1, stayed: 0 })).toBe('builder-moved');
    expect(why({ carries: 0, stayed: 1 })).toBe('carries-nothing');
    expect(why({ carries: 1, stayed: 1 }, {})).toBe('no-water');
    expect(why({ carries: 1, stayed: 1 }, { [side]: ['creek'] })).toBeUndefined();
    const half = works({ units: { [DE]: { at: C, carries: 2, stayed: 0 } }, sides: wet });
    expect(offers(half, 'finish')).toEqual([]);
    const us = works({ side: 'allied', units: { [US]: { at: C, stayed: 1 } }, bridges: { [side]: BRIDGE_GERMAN }, sides: wet });
    expect(refusal(us, { k: 'take-up', u: u(US), path: path(us) })).toMatchObject({ case: '15.21', why: 'only-germans-carry' });
  });

  proves(['15.27'], 'is picked up again where its marker is, by an engineer that did not move', () => {
    const first = (unit: Record<string, string | number>): G =>
      works({ units: { [DE]: { at: C, carries: 2, stayed: 1 }, [DE_MOTOR]: { carries: 0, ...unit } }, sides: wet });
    const g = first({ at: C, stayed: 1 });
    play(g, { k: 'finish', u: u(DE), path: path(g) });
    expect(refusal(g, { k: 'take-up', u: u(DE_MOTOR), path: path(g) })).toBeUndefined();
    play(g, { k: 'take-up', u: u(DE_MOTOR), path: path(g) });
    expect([g.f.carries[u(DE_MOTOR)], stands(g)]).toEqual([1, false]);
    const across = first({ at: out(E, 1), stayed: 1 });
    play(across, { k: 'finish', u: u(DE), path: path(across) });
    expect(refusal(across, { k: 'take-up', u: u(DE_MOTOR), path: path(across) })).toMatchObject({ case: '15.27', why: 'no-marker-here' });
    const moved = first({ at: C, stayed: 0 });
    play(moved, { k: 'finish', u: u(DE), path: path(moved) });
    expect(refusal(moved, { k: 'take-up', u: u(DE_MOTOR), path: path(moved) })).toMatchObject({ why: 'builder-moved' });
    // One bridge is all that an engineer carries.
    const loaded = first({ at: C, stayed: 1, carries: 1 });
    play(loaded, { k: 'finish', u: u(DE), path: path(loaded) });
    expect(refusal(loaded, { k: 'take-up', u: u(DE_MOTOR), path: path(loaded) })).toMatchObject({ case: '15.27', why: 'carries-already' });
  });

  proves(['15.26'], 'is lost when its builder has to retreat; one that is only carried goes along', () => {
    const after = (carries: number): { moved: boolean; carries: number }[] =>
      [1, 2, 3, 4, 5, 6].map((pip) => {
        const g = battlefield({
          side: 'allied',
          units: { [DE]: { at: C, carries }, [FOE]: out(W, 1), 'us-2-18-1-i': out(W, 1) },
          sides: wet,
        });
        declare(g, { on: C, by: [FOE, 'us-2-18-1-i'] }, pip);
        for (let asked = offers(g)[0]; /^(burden|retreat)\./.test(prompt(g).at); asked = offers(g)[0])
          play(g, offers(g, 'back')[0] ?? asked);
        return { moved: g.onMap(u(DE)) && at(g, DE) !== C, carries: g.f.carries[u(DE)] };
      });
    const building = after(2).filter((x) => x.moved);
    expect(building.length).toBeGreaterThan(0);
    expect(building.every((x) => x.carries === 0)).toBe(true);
    expect(
      after(1)
        .filter((x) => x.moved)
        .every((x) => x.carries === 1),
    ).toBe(true);
  });

  proves(['err-22.0e', '15.21'], 'begin with the engineers that the lists name, and come with those of four more divisions', () => {
    const carriers = (scenario: string): string[] => {
      const g = start(everyScenario, { scenario, seed: 'bridges' });
      return g.def.units.filter((x) => g.f.carries[x.index] !== 0).map((x) => x.id);
    };
    expect(carriers('bastogne')).toEqual(
      expect.arrayContaining(['de-38-2pxx-e', 'de-lehrpxx-e', 'de-116-116pxx-e', 'de-5-5fjxx-e', 'ss-2-2pxx-e']),
    );
    const late = carriers('campaign').map((id) => everyScenario.units.find((x) => x.id === id)?.formation);
    expect(late).toEqual(expect.arrayContaining(['11P', '10SS', '3PG', '15PG']));
  });
});

describe('US bridges', () => {
  const around = { [side]: ['river'], [`${C}|${out(W, 1)}`]: ['creek'] };
  proves(['15.31', '15.32'], 'an engineer that did not move bridges every river and creek of its hex at once', () => {
    const g = works({ side: 'allied', units: { [US]: { at: C, stayed: 1 } }, sides: around });
    play(g, { k: 'span', u: u(US), path: path(g) });
    expect([field(g), stands(g)]).toEqual([BRIDGE_US, true]);
    expect(refusal(g, { k: 'span', u: u(US), path: path(g) })).toMatchObject({ why: 'bridge-there' });
    play(g, { k: 'span', u: u(US), path: path(g, `${C}|${out(W, 1)}`) });
    expect(g.f.carries[u(US)]).toBe(0);
    const moved = works({ side: 'allied', units: { [US]: { at: C, stayed: 0 } }, sides: around });
    expect(refusal(moved, { k: 'span', u: u(US), path: path(moved) })).toMatchObject({ case: '15.31', why: 'builder-moved' });
    const german = works({ units: { [DE]: { at: C, stayed: 1, carries: 1 } }, sides: around });
    expect(refusal(german, { k: 'span', u: u(DE), path: path(german) })).toMatchObject({ case: '15.32', why: 'carry-first' });
  });

  proves(['15.33'], 'live only while the engineer stays: with its first hex they are gone', () => {
    const g = scene({
      side: 'allied',
      units: { [US]: { at: C, spans: 1 << E } },
      sides: { [side]: ['river'] },
      bridges: { [side]: BRIDGE_US },
    });
    play(g, { k: 'pick', u: u(US) }, { k: 'go', h: hex(g, out(W, 1)) });
    expect([field(g), g.f.spans[u(US)]]).toEqual([0, 0]);
    // Over a printed bridge that was blown the blown bridge is left.
    const blown = scene({ side: 'allied', units: { [US]: { at: C, spans: 1 << E } }, sides: river, bridges: { [side]: BRIDGE_US } });
    play(blown, { k: 'pick', u: u(US) }, { k: 'go', h: hex(blown, out(W, 1)) });
    expect(field(blown)).toBe(BRIDGE_BLOWN);
  });
});
