/** Chapter 17, the rest: heavy bridge columns, what stops engineers, which armor weighs what. The tests lay their own water. */
import { describe, expect } from 'vitest';
import { tables } from '../../src/data/index.ts';
import { POINT } from '../../src/index.ts';
import { isBridged, loadOn } from '../../src/rules/bridges/bridges.ts';
import { delaySites } from '../../src/rules/bridges/building.ts';
import { columnRefusal } from '../../src/rules/bridges/heavy.ts';
import { fits } from '../../src/rules/combat/stacks.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { isOverstacked, stackRefusal } from '../../src/rules/movement/stacking.ts';
import { AS_PRINTED, GERMAN_BUILT, HEAVY, US_BUILT } from '../../src/state/fields/bridges.ts';
import { ARMY_ENGINEER, UNITS } from '../../src/state/query.ts';
import { FATIGUED, type G } from '../../src/state/shape.ts';
import { at, C, from, hex, idle, N, NW, offers, out, play, proves, refusal, roll, type Scene, SE, scene, u } from '../kit/campaign.ts';
import { attackOn, fight, GE, TARGET } from '../kit/fight.ts';
import { edge, far, PANTHER, side, TIGER, toBridges, water } from '../kit/water.ts';

const COLUMN = 'ge-hbr-01';
const ARMY = 'ge-nd-253-motpio';
const DIVISION = 'ge-272vg-272-pio';
const FOOT = 'ge-272vg-i-980-vg';
const [GUNS, AT] = ['ge-272vg-ii-272-art', 'ge-272vg-272-at-co'];
const german = (stage: string, s: Omit<Scene, 'stage'>): G =>
  scene({ stage: `german.${stage}`, ...s, units: { [FOOT]: out(N, 4), ...s.units } });
const lay = (units: Scene['units'], kind = 'river'): G =>
  toBridges(german('construction', { units: { [COLUMN]: C, ...units }, sides: water(kind) }));
const laid = (kind = 'river'): G => {
  const g = lay({ [ARMY]: C }, kind);
  play(g, { k: 'lay-bridge', u: u(COLUMN), n: SE });
  idle(g, (now) => isBridged(now, edge(now)));
  return g;
};

describe('heavy bridge columns', () => {
  proves(
    ['17.2.0', 'aid-abilities'],
    'nine points, neither Exploit nor Strategic mode, laid by engineers of an army in the time of any bridge; then they may leave',
    () => {
      const g = lay({ [ARMY]: C });
      expect([allowance(g, u(COLUMN), 'own') / POINT, ARMY_ENGINEER[u(ARMY)], ARMY_ENGINEER[u(DIVISION)]]).toEqual([9, 1, 0]);
      expect(refusal(german('mode', { units: { [COLUMN]: C } }), { k: 'exploit', u: u(COLUMN) })).toBeDefined();
      const onRoad = german('mode', { units: { [COLUMN]: C }, ways: [{ hexes: [C, far], add: ['road', 'primary'] }] });
      expect(refusal(onRoad, { k: 'strategic', u: u(COLUMN) })).toMatchObject({ case: 'aid-abilities', why: 'strategic-bridge' });
      expect(refusal(lay({ [DIVISION]: C }), { k: 'lay-bridge', u: u(COLUMN), n: SE })).toMatchObject({
        case: '17.2.0',
        why: 'column-engineers',
      });
      const turns = (kind: string): number => {
        const now = lay({ [ARMY]: C }, kind);
        play(now, { k: 'lay-bridge', u: u(COLUMN), n: SE });
        const begun = now.v.turn;
        expect([now.f.laid[u(COLUMN)], isBridged(now, edge(now))]).toEqual([SE + 1, false]);
        idle(now, (later) => isBridged(later, edge(later)));
        return now.v.turn - begun;
      };
      expect([turns('river'), turns('major-river')]).toEqual([1, 2]);
      const done = laid();
      idle(done, (now) => offers(now, 'pick').length > 0);
      expect(refusal(done, { k: 'pick', u: u(COLUMN) })).toMatchObject({ case: '17.2.0' });
      expect(refusal(done, { k: 'pick', u: u(ARMY) })).toBeUndefined();
    },
  );
  proves(['6.1.2'], 'a column that is laid takes no room: three units stop with it and are not overstacked; one on wheels does', () => {
    const guns = 'ge-272vg-272-at-co';
    const others = { [FOOT]: C, 'ge-272vg-ii-980-vg': C, [guns]: out(N, 1) };
    const room = (at: Record<string, string | number>): [string | undefined, boolean] => {
      const g = german('movement', { units: { ...others, [COLUMN]: { at: C, ...at } } });
      const why = stackRefusal(g, u(guns), hex(g, C))?.why;
      g.move(u(guns), hex(g, C));
      expect(fits(g, hex(g, C), g.unitsIn(hex(g, C)))).toBe(why === undefined);
      return [why, isOverstacked(g, 0, hex(g, C))];
    };
    expect([room({ laid: 1 }), room({})]).toEqual([
      [undefined, false],
      ['stack-full', true],
    ]);
  });
  proves(['17.2.1', '17.1.1b'], 'a heavy bridge carries every tank, bridges of engineers do not', () => {
    const g = laid();
    expect(g.f.span[side(g)]).toBe(HEAVY);
    expect([loadOn(g, u(PANTHER), edge(g)), loadOn(g, u(TIGER), edge(g))]).toEqual(['none', 'none']);
    g.set('span', side(g), GERMAN_BUILT);
    expect([loadOn(g, u(PANTHER), edge(g)), loadOn(g, u(TIGER), edge(g))]).toEqual(['check', 'collapse']);
    g.set('span', side(g), US_BUILT);
    expect([loadOn(g, u(PANTHER), edge(g)), loadOn(g, u(TIGER), edge(g))]).toEqual(['none', 'check']);
  });
  proves(['17.4.0', '17.2.1'], 'destroyed like any other bridge it is gone, and the column with it', () => {
    const g = german('movement', {
      units: { [COLUMN]: { at: C, laid: SE + 1 }, [DIVISION]: C, 'al-78id-1-309-inf': out(SE, 3) },
      sides: water('river'),
    });
    g.set('span', side(g), HEAVY);
    play(g, { k: 'demolish', u: u(DIVISION), n: SE });
    roll(g, 10);
    expect([isBridged(g, edge(g)), at(g, COLUMN)]).toEqual([false, 'Eliminated']);
  });
  proves(['7.9.3', '17.1.0'], 'it does not go back with its side: the column is lost, and the bridge stays', () => {
    const driven = (laid: number): [string, number] => {
      const over = `${TARGET}|${from(TARGET, NW)}`;
      const g = attackOn({ [GE.foot]: TARGET, [COLUMN]: { at: TARGET, laid } }, { sides: { [over]: ['river'] } });
      g.set('span', g.board.sideId[6 * hex(g, TARGET) + NW], HEAVY);
      fight(g, { defender: '1' });
      play(g, { k: 'back', n: 1 });
      play(g, offers(g, 'retreat')[0]);
      return [at(g, COLUMN), g.f.span[g.board.sideId[6 * hex(g, TARGET) + NW]]];
    };
    expect(driven(NW + 1)).toEqual(['Eliminated', HEAVY]);
    expect([driven(0)[0]].every((id) => /^\d{4}/.test(id) && id !== TARGET)).toBe(true);
  });
  proves(['17.1.1', '17.1.1c', '17.2.0'], 'not where others build from the far bank, nor by engineers who dig', () => {
    const OTHERS = 'ge-nd-600-motpio';
    const busy = { [`${out(NW, 3)}|${out(NW, 4)}`]: ['stream'] };
    const begun = toBridges(
      german('construction', {
        units: { [COLUMN]: C, [ARMY]: C, [OTHERS]: far, [DIVISION]: out(NW, 3) },
        sides: { ...water('river'), ...busy },
      }),
    );
    play(begun, { k: 'span', u: u(OTHERS), n: NW });
    expect(refusal(begun, { k: 'lay-bridge', u: u(COLUMN), n: SE })).toMatchObject({ case: '17.1.1', why: 'bridge-begun' });
    const digging = (more: Scene['units']) => {
      const g = german('construction', {
        units: { [COLUMN]: C, [ARMY]: C, [DIVISION]: out(NW, 3), ...more },
        sides: { ...water('river'), ...busy },
      });
      play(g, { k: 'improve', h: hex(g, C) }, { k: 'done' });
      return refusal(g, { k: 'lay-bridge', u: u(COLUMN), n: SE })?.why;
    };
    expect([digging({}), digging({ 'ge-272vg-ii-980-vg': C })]).toEqual(['bridge-or-works', undefined]);
  });
  proves(['17.2.2'], 'it is taken up in the time it took to lay, and moves again', () => {
    const g = laid();
    idle(g, (now) => offers(now, 'take-up-bridge').length > 0);
    const begun = g.v.turn;
    play(g, { k: 'take-up-bridge', u: u(COLUMN) });
    idle(g, (now) => now.f.laid[u(COLUMN)] === 0);
    expect([g.v.turn - begun, isBridged(g, edge(g))]).toEqual([1, false]);
  });
  proves(
    ['17.2.3', '6.1.2'],
    'on the move it stacks with no other Mech unit but one of engineers of an army, and nobody drives through; laid it is in nobody’s way',
    () => {
      const stacks = (unit: string, units: Scene['units']) => {
        const g = german('movement', { units: { ...units, [unit]: out(N, 1) } });
        return columnRefusal(g, u(unit), hex(g, C))?.case;
      };
      expect([stacks(PANTHER, { [COLUMN]: C }), stacks(ARMY, { [COLUMN]: C }), stacks(DIVISION, { [COLUMN]: C })]).toEqual([
        '17.2.3',
        undefined,
        undefined,
      ]);
      expect(stacks('ge-nd-600-motpio', { [COLUMN]: C, [ARMY]: C })).toBe('17.2.3');
      expect([stacks(COLUMN, { [PANTHER]: C }), stacks(PANTHER, { [COLUMN]: { at: C, laid: SE + 1 } })]).toEqual(['17.2.3', undefined]);
      const drive = (column: Record<string, string | number>) => {
        const road = [out(N, 2), out(N, 1), C, far];
        const g = german('movement', {
          units: { [COLUMN]: column, [PANTHER]: road[0] },
          ways: [{ hexes: road, add: ['road', 'primary'] }],
        });
        play(g, { k: 'pick', u: u(PANTHER) });
        return offers(g, 'road').some((a) => a.h === hex(g, far));
      };
      expect([drive({ at: C }), drive({ at: C, laid: 1 })]).toEqual([false, true]);
    },
  );
});

describe('engineers at work', () => {
  proves(['17.1.1a'], 'tired, lost or gone they build no further; other results of a barrage cost a turn each', () => {
    const begin = (): G => {
      const g = toBridges(german('construction', { units: { [DIVISION]: C }, sides: water('river') }));
      play(g, { k: 'span', u: u(DIVISION), n: SE });
      return g;
    };
    const after = (what: (g: G) => void): number => {
      const g = begin();
      what(g);
      const now = g.v.turn;
      idle(g, (later) => isBridged(later, edge(later)) || later.f.site[side(later)] === 0);
      return isBridged(g, edge(g)) ? g.v.turn - now : -1;
    };
    expect([
      after(() => {}),
      after((g) => delaySites(g, hex(g, C))),
      after((g) => {
        delaySites(g, hex(g, C));
        delaySites(g, hex(g, C));
      }),
      after((g) => g.set('fatigue', u(DIVISION), FATIGUED)),
      after((g) => g.move(u(DIVISION), g.box('Eliminated'))),
    ]).toEqual([1, 2, 3, -1, -1]);
  });
  proves(['17.1.1d'], 'a bridge joins the ends of roads that point at each other', () => {
    const road = [out(N, 2), out(N, 1), C, far, out(SE, 2)];
    const reach = (span: number) => {
      const g = german('movement', {
        units: { 'ge-bk-stg': road[0] },
        sides: water('river', 'road', 'primary'),
        ways: [{ hexes: road, add: ['road', 'primary'] }],
      });
      g.set('span', side(g), span);
      g.d.change++;
      play(g, { k: 'pick', u: u('ge-bk-stg') });
      return offers(g, 'road').some((a) => a.h === hex(g, out(SE, 2)));
    };
    expect([reach(AS_PRINTED), reach(GERMAN_BUILT)]).toEqual([false, true]);
  });
});

describe('weight', () => {
  proves(
    ['aid-panzerclass'],
    'Panzer IV, Panther and Brummbaer are medium, Tigers of every kind heavy; assault guns endanger no bridge',
    () => {
      const g = german('movement', { units: {}, sides: water('river') });
      g.set('span', side(g), GERMAN_BUILT);
      const loads = (test: RegExp) =>
        new Set(UNITS.filter((x) => x.side === 0 && test.test(x.vehicle ?? '')).map((x) => loadOn(g, x.index, edge(g))));
      expect([loads(/^Panzer IV/), loads(/^Panther/), loads(/Sturmpanzer IV/)]).toEqual([
        new Set(['check']),
        new Set(['check']),
        new Set(['check']),
      ]);
      expect([loads(/Tiger/), loads(/^StuG|Hetzer/)]).toEqual([new Set(['collapse']), new Set(['none'])]);
      expect(tables.bridgeCollapse.matrix.germanEngineer).toEqual({ medium: 'check', heavy: 'collapse' });
    },
  );
});

proves(
  ['6.1.2', '17.2.3'],
  'by road nobody enters the hex of a column on the move but an engineer unit of an army, which stops there',
  () => {
    const way = { hexes: [C, out(SE, 1), out(SE, 2)], add: ['road', 'primary'] };
    const enter = (unit: string, own: Record<string, number> = {}): G => {
      const g = german('movement', { units: { [unit]: { at: C, ...own }, [COLUMN]: out(SE, 1) }, ways: [way] });
      return play(g, { k: 'pick', u: u(unit) });
    };
    const why = (unit: string, own?: Record<string, number>) => {
      const g = enter(unit, own);
      return refusal(g, { k: 'road', h: hex(g, out(SE, 1)) })?.why;
    };
    expect([why(ARMY), why(PANTHER), why('ge-272vg-ii-980-vg', { motor: 4 })]).toEqual([
      undefined,
      'bridge-column-in-way',
      'bridge-column-in-way',
    ]);
    const g = enter(ARMY);
    expect(refusal(g, { k: 'road', h: hex(g, out(SE, 2)) })?.why).toBeDefined();
    play(g, { k: 'road', h: hex(g, out(SE, 1)) });
    expect(Number(g.events.findLast((e) => e.e === 'moved')?.cost) / POINT).toBe(0.5 + 2);
  },
);

proves(['6.1.2', '7.8.3a'], 'a column on the move may stand with headquarters and guns In Battery, not with a unit on trucks', () => {
  const beside = (there: string, own: Record<string, number> = {}) => {
    const g = german('movement', { units: { [COLUMN]: out(N, 1), [there]: { at: C, ...own } } });
    return columnRefusal(g, u(COLUMN), hex(g, C))?.case;
  };
  expect([beside('ge-272vg-hq'), beside(GUNS), beside(GUNS, { limbered: 1 })]).toEqual([undefined, undefined, '17.2.3']);
  expect([beside(FOOT), beside(FOOT, { motor: 4 })]).toEqual([undefined, '17.2.3']);
  const moved = german('movement', { units: { [COLUMN]: C, 'ge-272vg-hq': out(N, 1) } });
  expect(columnRefusal(moved, u('ge-272vg-hq'), hex(moved, C))?.case).toBe('17.2.3');
});

proves(['6.1.2'], 'a bridge that is laid or being laid does not count in its stack', () => {
  const full = (laid: number) => {
    const units = { [COLUMN]: { at: C, laid }, [DIVISION]: C, [FOOT]: C, [AT]: out(N, 1) };
    const g = german('movement', { units });
    return stackRefusal(g, u(AT), hex(g, C))?.why;
  };
  expect([full(0), full(SE + 1)]).toEqual(['stack-full', undefined]);
});
