import type { MoveAccount } from '@hexfront/engine';
/** Chapters 7 and 8, ground movement: prices, roads, water, supply at the end of a move. */
import { describe, expect } from 'vitest';
import { fromHere } from '../../src/rules/movement/reach.ts';
import { explainMove } from '../../src/screen/move-account.ts';
import type { G } from '../../src/state/shape.ts';
import { at, hex, offers, play, proves, refusal, u } from '../kit/kit.ts';
import { C, from, moat, N, NE, NW, S, SE, SW, scene } from '../kit/open-ground.ts';

const FOOT = 'ge-106-inf';
const TANKS = 'ge-11-pz';
const US = 'us-1-inf';

const account = (g: G, id: string, to: string): MoveAccount => explainMove(g, fromHere(g, u(id), 'movement'), hex(g, to));
/** Price of a way in points, undefined when out of reach. */
const price = (g: G, id: string, to: string): number | undefined => {
  const a = account(g, id, to);
  return a.path.length > 0 ? a.cost.total / a.cost.den : undefined;
};
const pick = (g: G, id: string): G => play(g, { k: 'pick', u: u(id) });
const go = (g: G, to: string): G => play(g, { k: 'go', h: hex(g, to) });

describe('moving', () => {
  proves(['7-mp', '1-format'], 'hex by hex, each paid, up to the allowance and no farther', () => {
    const g = scene({ units: { [FOOT]: from(C, S, S, S, S, S) }, radius: 8 });
    pick(g, FOOT);
    const far = from(C, N, N, N);
    expect(refusal(g, { k: 'go', h: hex(g, from(far, N)) })).toMatchObject({ case: '7-mp', why: 'too-far', needs: 9, allowance: 8 });
    expect(refusal(g, { k: 'go', h: hex(g, 'S-0101') })).toMatchObject({ case: '7-mp', why: 'out-of-reach' });
    expect(refusal(g, { k: 'go', h: g.board.n })?.why).toBe('off-map');
    go(g, far);
    expect(at(g, FOOT)).toBe(far);
    expect(g.f.spent[u(FOOT)]).toBe(8 * 16);
    expect(refusal(g, { k: 'pick', u: u(FOOT) })).toMatchObject({ case: '7-individual' });
  });

  proves(
    ['7-individual', '4-once'],
    'one unit is finished before the next, and who has moved or attacked is finished for the player turn',
    () => {
      const g = scene({
        units: {
          [FOOT]: C,
          [TANKS]: from(C, S, S),
          'ge-9-pz': { at: from(C, SE, SE), acted: 1 },
          'ge-2-pz': { at: from(C, SW, SW), acted: 2 },
        },
      });
      expect(refusal(g, { k: 'pick', u: u('ge-9-pz') })).toMatchObject({ case: '7-individual', why: 'moved-already' });
      expect(refusal(g, { k: 'pick', u: u('ge-2-pz') })).toMatchObject({ case: '4-once', why: 'attacked-already' });
      pick(g, FOOT);
      expect(refusal(g, { k: 'pick', u: u(TANKS) })?.why).toBe('not-asked');
      expect(refusal(g, { k: 'stop' })).toMatchObject({ why: 'move-not-begun' });
      play(go(g, from(C, N)), { k: 'stop' });
      expect(g.f.acted[u(FOOT)]).toBe(1);
      expect(refusal(g, { k: 'pick', u: u(FOOT) })).toMatchObject({ case: '7-individual', why: 'moved-already' });
      expect(refusal(g, { k: 'pick', u: u(TANKS) })).toBeUndefined();
    },
  );

  proves(['7-when', '4-initiative'], 'only the side with the initiative moves in the movement phase', () => {
    const g = scene({ units: { [FOOT]: C, [US]: from(C, N, N, N) } });
    expect(refusal(g, { k: 'pick', u: u(US) })).toMatchObject({ case: '7-when', why: 'not-yours' });
    const allied = scene({ side: 'allied', units: { [FOOT]: C, [US]: from(C, N, N, N) } });
    expect(refusal(allied, { k: 'pick', u: u(FOOT) })).toMatchObject({ case: '7-when' });
    expect(refusal(allied, { k: 'pick', u: u(US) })).toBeUndefined();
  });

  proves(
    ['8-tec', '8-westholland'],
    'clear 1, rough 2, mountain 3 but 2 for mountain troops; shaded Holland, towns and works cost what lies under them',
    () => {
      const around = [N, NE, SE, S].map((d) => from(C, d));
      const hexes = {
        [around[1]]: 'rough',
        [around[2]]: 'mountain',
        [around[3]]: ['western-holland', 'city', 'fortified'],
      };
      const prices = (id: string): (number | undefined)[] => {
        const g = scene({ units: { [id]: C }, hexes });
        return around.map((to) => price(g, id, to));
      };
      expect(prices(FOOT)).toEqual([1, 2, 3, 1]);
      expect(prices(TANKS)).toEqual([1, 2, 3, 1]);
      expect(prices('ss-6-mtn')).toEqual([1, 2, 2, 1]);
    },
  );

  proves(['8-tec', '12.B-border'], 'a minor river, canal, causeway or dam costs one more, a border nothing', () => {
    const ring = [N, NE, SE, S, SW].map((d) => from(C, d));
    const names = ['minor-river', 'canal', 'causeway', 'dam', 'border'];
    const g = scene({ units: { [FOOT]: C }, sides: Object.fromEntries(ring.map((id, i) => [`${C}|${id}`, [names[i]]])) });
    expect(ring.map((to) => price(g, FOOT, to))).toEqual([2, 2, 2, 2, 1]);
    const a = account(g, FOOT, ring[0]);
    expect(a.cost.lines[0].parts?.map((l) => [l.case, l.what, l.value / 16])).toEqual([
      ['8-tec', 'line.terrain', 1],
      ['8-tec', 'line.minor-river', 1],
    ]);
  });

  proves(
    ['8-road', '8-road-hexsides', '8-road-use'],
    'along a road half a point, whatever lies under and across it; off it the usual price',
    () => {
      const way = [C, from(C, N), from(C, N, N), from(C, N, N, N)];
      const beside = from(C, N, NE);
      const g = scene({
        units: { [FOOT]: C },
        road: way,
        hexes: { [way[1]]: 'mountain', [way[2]]: 'rough', [beside]: 'clear' },
        sides: { [`${way[0]}|${way[1]}`]: ['minor-river'], [`${way[1]}|${way[2]}`]: ['major-river', 'bridge'] },
      });
      expect(way.slice(1).map((to) => price(g, FOOT, to))).toEqual([0.5, 1, 1.5]);
      // On and off again: half a point to the road hex, a whole one into the open.
      expect(price(g, FOOT, beside)).toBe(1.5);
      expect(account(g, FOOT, way[3]).cost.lines.map((l) => l.case)).toEqual(['8-road', '8-road', '8-road']);
      // The road hex is of no use to who does not come along the road.
      const cross = scene({ units: { [FOOT]: from(C, N, NW) }, road: way, hexes: { [way[1]]: 'mountain' } });
      play(pick(cross, FOOT), { k: 'step', n: SE });
      expect([at(cross, FOOT), cross.f.spent[u(FOOT)] / 16]).toEqual([way[1], 3]);
    },
  );

  proves(['8-tec'], 'a bridge off the road costs nothing beyond the hex', () => {
    const g = scene({ units: { [FOOT]: C }, sides: moat(C, ['major-river', 'bridge']) });
    expect(price(g, FOOT, from(C, N))).toBe(1);
  });

  proves(['3-sides'], 'never into a hex the enemy holds', () => {
    const g = scene({ units: { [FOOT]: C, [US]: from(C, N) } });
    pick(g, FOOT);
    expect(refusal(g, { k: 'step', n: N })).toMatchObject({ case: '3-sides', why: 'enemy-hex' });
    expect(refusal(g, { k: 'go', h: hex(g, from(C, N)) })).toMatchObject({ case: '3-sides' });
  });

  proves(['29.B'], 'nobody enters Switzerland, the sea or the chart box', () => {
    const g = scene({ units: { [FOOT]: C }, hexes: { [from(C, N)]: 'switzerland', [from(C, S)]: 'sea', [from(C, NE)]: 'chart-box' } });
    pick(g, FOOT);
    expect(refusal(g, { k: 'step', n: N })).toMatchObject({ case: '29.B', why: 'switzerland' });
    expect(refusal(g, { k: 'step', n: S })).toMatchObject({ why: 'no-land' });
    expect(refusal(g, { k: 'step', n: NE })).toMatchObject({ case: '29.C', why: 'chart-box' });
  });
});

describe('rivers and the sea', () => {
  const river = (id: string): Record<string, string[]> => moat(id, ['major-river']);
  proves(['8-unbridged', '8-unbridged-cost'], 'half the printed movement, and only for who began the impulse beside the hexside', () => {
    // The unit began beside one stretch, not beside the other.
    const island = from(C, N);
    const far = from(C, S, S, S);
    const g = scene({ units: { [FOOT]: C, [US]: 'N-0613' }, sides: { ...river(island), ...river(far) } });
    expect(price(g, FOOT, island)).toBe(1 + 4);
    pick(g, FOOT);
    expect(refusal(g, { k: 'go', h: hex(g, far) })).toMatchObject({ case: '8-unbridged', why: 'river-not-beside' });
    // Also after having come closer.
    go(g, from(C, S, S));
    expect(refusal(g, { k: 'step', n: S })).toMatchObject({ case: '8-unbridged' });
  });

  proves(['8-unbridged-cost', '8-E'], 'the half is exact, or rounded up if the table wants it so', () => {
    const island = from(C, N);
    expect(price(scene({ units: { [TANKS]: C }, sides: river(island) }), TANKS, island)).toBe(8.5);
    expect(price(scene({ units: { [TANKS]: C }, sides: river(island), options: { 'river-cost': 'rounded-up' } }), TANKS, island)).toBe(9);
    // Half of what is printed, however little of it is left (weather).
    const rain = scene({ units: { [FOOT]: C }, sides: river(island), vars: { weather: 1 } });
    expect(price(rain, FOOT, island)).toBe(5);
  });

  proves(['8-unbridged'], 'who crosses from the start hex may go on, and may come back into it the same way', () => {
    const over = from(C, N);
    const wall = Object.fromEntries([N].map((d) => [`${C}|${from(C, d)}`, ['major-river']]));
    const g = scene({ units: { 'us-2-arm': C }, side: 'allied', sides: wall });
    pick(g, 'us-2-arm');
    play(g, { k: 'step', n: N });
    expect(at(g, 'us-2-arm')).toBe(over);
    expect(g.f.spent[u('us-2-arm')]).toBe(11 * 16);
    expect(refusal(g, { k: 'step', n: N })).toBeUndefined();
    // Eleven more are not there for the way back.
    expect(refusal(g, { k: 'step', n: S })).toMatchObject({ case: '7-mp', why: 'too-far', needs: 22 });
  });

  proves(['17.S1'], 'a minor river in flood is an unbridged major one, and a road over it is broken', () => {
    const over = from(C, N);
    const make = (weather: number): G =>
      scene({ units: { [FOOT]: C }, sides: moat(over, ['minor-river']), road: [C, over], vars: { weather } });
    expect(price(make(0), FOOT, over)).toBe(0.5);
    // In a storm it has 4 of its 8 points, and would need 5.
    const storm = make(2);
    expect(price(storm, FOOT, over)).toBeUndefined();
    pick(storm, FOOT);
    expect(refusal(storm, { k: 'step', n: N })).toMatchObject({ case: '7-mp', needs: 5, allowance: 4 });
  });

  proves(['8-sea', '25'], 'the Allies cross the sea like a river; the Germans do not walk over it', () => {
    const over = from(C, N);
    const allied = scene({ units: { [US]: C }, side: 'allied', sides: moat(over, ['sea']) });
    expect(price(allied, US, over)).toBe(8.5);
    expect(account(allied, US, over).cost.lines[0].parts?.map((l) => l.case)).toEqual(['8-tec', '8-sea']);
    const later = scene({ units: { [US]: from(C, S) }, side: 'allied', sides: moat(over, ['sea']) });
    pick(later, US);
    expect(refusal(later, { k: 'go', h: hex(later, over) })).toMatchObject({ case: '8-sea', why: 'sea-not-beside' });
    const german = scene({ units: { [TANKS]: C }, sides: moat(over, ['sea']) });
    pick(german, TANKS);
    expect(refusal(german, { k: 'step', n: N })).toMatchObject({ case: '25', why: 'sea-needs-boats' });
  });
});

describe('supply at the end of a move', () => {
  /** Country without roads: eight hexes from its rim supply ends, and a unit could walk on (6.B). */
  const WILDS = 'N-2116';
  const wild = (fields: Record<string, number> = {}): G =>
    scene({ centre: WILDS, radius: 10, units: { [TANKS]: { at: from(WILDS, N, N, N, N, N), ...fields } } });
  proves(['7-nooos'], 'a unit in general supply does not end its move where no supply reaches it, though it may pass', () => {
    const g = wild();
    pick(g, TANKS);
    expect(refusal(g, { k: 'go', h: hex(g, from(WILDS, N, N, N, N)) })).toBeUndefined();
    expect(refusal(g, { k: 'go', h: hex(g, WILDS) })).toMatchObject({ case: '7-nooos', why: 'out-of-supply-there' });
    // Step by step it gets there, but it cannot stop.
    play(g, { k: 'go', h: hex(g, from(WILDS, N, N, N)) }, { k: 'step', n: S }, { k: 'step', n: S });
    expect(at(g, TANKS)).toBe(from(WILDS, N));
    expect(refusal(g, { k: 'stop' })).toMatchObject({ case: '7-nooos' });
    expect(offers(g, 'go').length).toBeGreaterThan(0);
    expect(offers(g, 'go').some((a) => a.h === hex(g, WILDS))).toBe(false);
  });

  proves(['7-oosfree', '6.C'], 'who began out of supply goes where it likes, half as far', () => {
    const g = wild({ unsupplied: 1 });
    pick(g, TANKS);
    expect(refusal(g, { k: 'go', h: hex(g, WILDS) })).toBeUndefined();
    expect(refusal(g, { k: 'go', h: hex(g, from(WILDS, S, S, S)) })).toMatchObject({ case: '7-mp', allowance: 7.5 });
  });

  proves(['7-nooos'], 'who is shut in altogether cannot be picked', () => {
    const hole = from(C, S, S);
    const ring = {
      'us-1-inf': from(hole, N, N),
      'us-2-inf': from(hole, NE, NE),
      'us-3-inf': from(hole, SE, SE),
      'us-4-inf': from(hole, S, S),
    };
    const g = scene({ units: { [TANKS]: hole, ...ring, 'us-5-inf': from(hole, SW, SW), 'us-8-inf': from(hole, NW, NW) } });
    expect(refusal(g, { k: 'pick', u: u(TANKS) })).toMatchObject({ case: '7-nooos', why: 'nowhere-to-go' });
  });
});

describe('what a move leaves behind', () => {
  proves(['10.A.4'], 'aircraft do not move over the ground, they transfer', () => {
    const g = scene({ units: { [FOOT]: C, 'lw-jd1-fb': from(C, S) } });
    expect(refusal(g, { k: 'pick', u: u('lw-jd1-fb') })).toMatchObject({ case: '10.A.4', why: 'aircraft' });
    expect(offers(g, 'pick').map((a) => a.u)).not.toContain(u('lw-jd1-fb'));
  });

  proves(['10.A-overrun'], 'aircraft on the ground are lost when an enemy ground unit comes into their hex, also in passing', () => {
    const g = scene({ side: 'allied', units: { [US]: C, 'lw-jd1-fb': from(C, N), 'cn-83g-fb': from(C, N, N) } });
    pick(g, US);
    go(g, from(C, N, N, N));
    expect(at(g, 'lw-jd1-fb')).toBe('destroyed');
    expect(g.f.lostOn[u('lw-jd1-fb')]).toBe(5);
    expect(at(g, 'cn-83g-fb')).toBe(from(C, N, N));
  });

  proves(['34.B', '31.B'], 'every hex and hexside on the way is held by who last passed', () => {
    const g = scene({ units: { [FOOT]: C } });
    pick(g, FOOT);
    go(g, from(C, N, N));
    const held = (id: string): number => g.f.control[hex(g, id)];
    expect([held(C), held(from(C, N)), held(from(C, N, N))]).toEqual([1, 1, 1]);
    const side = g.board.sideOf(from(C, N), from(C, N, N)) as number;
    expect(g.f.passed[side]).toBe(1);
    expect(g.f.passed[g.board.sideOf(C, from(C, NE)) as number]).toBe(0);
  });

  proves(['21.B.3'], 'an airborne unit remembers that it was in an enemy primary zone, whoever came to whom', () => {
    const g = scene({
      units: { [FOOT]: C, 'us-82-par': from(C, N, N), 'us-101-par': from(C, S, S) },
      sides: moat(from(C, S, S), ['major-river', 'bridge']),
    });
    pick(g, FOOT);
    go(g, from(C, N));
    expect(g.f.zoneThisTurn[u('us-82-par')]).toBe(1);
    expect(g.f.zoneThisTurn[u('us-101-par')]).toBe(0);
  });
});
