/** Chapter 6, general supply: the line, what cuts it, water, edges, supply from the air, and what it means to have none. */
import { explain, type SupplyAnswer } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { newAttack } from '../../src/rules/combat/attackers.ts';
import { sendToCadre } from '../../src/rules/combat/losses.ts';
import { attackValue, defenseValue, PARTS } from '../../src/rules/combat/strength.ts';
import { allowance, DEN } from '../../src/rules/movement/allowance.ts';
import { couldBeSupplied, determineSupply, isSupplied, supplyField } from '../../src/rules/supply/general-supply.ts';
import { airdropRefusal, transportRefusal } from '../../src/rules/supply/supply-phase.ts';
import { ALLIED, CLEAR_SKY, CLOUDY, type G, GERMAN } from '../../src/state/shape.ts';
import { eastward, from, type Ground, ground, N, NE, NW, S, SE, SW, wall } from '../kit/ground.ts';
import { at, hex, idle, offers, play, position, proves, refusal, u } from '../kit/kit.ts';

/** A row of hexes eastward from the west edge; bare ground all around it. */
const W = eastward('N-0121', 26);
const CENTRE = W[13];
const ROADLESS = ground(CENTRE, 0, { roadless: true });
const A = 'us-1-inf';
const B = 'us-2-inf';
const FOE = 'ge-12vg-inf';
const FOE2 = 'ge-16vg-inf';

type Units = Record<string, string | Record<string, string | number>>;
interface Scene extends Ground {
  units: Units;
  stage?: string;
  vars?: Record<string, number>;
  scenario?: string;
}
/** Units on bare ground, with a road from the edge through W[0] to W[10] unless another is given. */
function scene(s: Scene): G {
  return position({
    stage: s.stage ?? 'allied.movement',
    scenario: s.scenario ?? 'campaign',
    vars: { turn: 10, weather: 0, alliedMsp: 10, germanMsp: 10, ...s.vars },
    units: Object.fromEntries(Object.entries(s.units).map(([id, where]) => [id, typeof where === 'string' ? { at: where } : where])),
    board: ground(CENTRE, 14, { road: W.slice(0, 11), roadless: true, ...s }),
  });
}
const supplied = (g: G, id: string): boolean => isSupplied(g, u(id));
const why = (g: G, id: string): SupplyAnswer => explain(g, { q: 'supply', unit: u(id) }) as unknown as SupplyAnswer;

describe('the line', () => {
  proves(['6.B', '6.B-final8', '6-intro'], 'along a road from the edge, then eight hexes over any land, and no more', () => {
    const near = scene({ units: { [A]: W[18] } });
    expect(supplied(near, A)).toBe(true);
    expect(why(near, A)).toMatchObject({ status: 'supplied', case: '6.B', blockers: [] });
    expect(why(near, A).links?.map((l) => [l.what, l.path.length])).toEqual([
      ['supply.link-country', 9],
      ['supply.link-road', 11],
    ]);
    const path = why(near, A).path.map((h) => near.board.ids[h]);
    expect([path[0], path[8], path[18], path.length]).toEqual([W[18], W[10], W[0], 19]);
    const far = scene({ units: { [A]: W[19] } });
    expect(supplied(far, A)).toBe(false);
    expect(why(far, A)).toMatchObject({ status: 'unsupplied', case: '6.C', blockers: [{ case: '6.B', what: 'supply.too-far' }] });
    // Rough, mountain and partial sea are land; full sea and Switzerland are not.
    const over = (terrain: string): boolean => {
      const hexes = Object.fromEntries([N, NE, SE, S, SW, NW].map((d) => [from(W[17], d), d === SE || d === NE ? 'clear' : terrain]));
      return supplied(scene({ units: { [A]: W[17] }, hexes: { ...hexes, [from(W[17], NE)]: terrain, [from(W[17], SE)]: terrain } }), A);
    };
    expect([over('rough'), over('mountain'), over('sea'), over('switzerland')]).toEqual([true, true, false, false]);
  });

  proves(['6.B-noroad', '6.B-edges-allied'], 'within eight hexes of the west or south edge no road is needed', () => {
    const none = { road: [] };
    expect(supplied(scene({ ...none, units: { [A]: W[8] } }), A)).toBe(true);
    expect(supplied(scene({ ...none, units: { [A]: W[9] } }), A)).toBe(false);
    const printed = (where: string): boolean =>
      supplied(position({ stage: 'allied.movement', scenario: 'campaign', units: { [A]: { at: where } } }), A);
    expect([printed('S-0120'), printed('S-0528'), printed('N-0120')]).toEqual([true, true, true]);
    const lines = supplyField(position({ stage: 'allied.movement', scenario: 'campaign', units: {} }), ALLIED);
    const g = position({ stage: 'allied.movement', scenario: 'campaign', units: {} });
    // South of the map's north-east corner the Allies have no edge.
    expect(g.board.region('supply', 'allied').hexes.every((h) => lines.reached(h))).toBe(true);
    expect(g.board.region('supply', 'allied').hexes.map((h) => g.board.ids[h])).not.toContain('N-4001');
  });

  proves(['6.B-edges-german'], 'the Germans trace to the north and east edges and to the edges of the chart box', () => {
    const bare = (centre: string, where: string): boolean =>
      supplied(
        position({
          stage: 'german.movement',
          scenario: 'campaign',
          units: { [FOE]: { at: where } },
          vars: { turn: 10 },
          board: ground(centre, 10, { roadless: true }),
        }),
        FOE,
      );
    expect(bare('N-3005', 'N-3009')).toBe(true);
    expect(bare('N-3614', 'N-3214')).toBe(true);
    // Five hexes west of the chart box, a long way from any other German edge.
    expect(bare('S-2521', 'S-2421')).toBe(true);
    // The west edge is nothing to them.
    expect(bare('N-0620', 'N-0220')).toBe(false);
  });

  proves(['29.C'], 'the chart box adds nothing to the length of a line', () => {
    // A road to the west side of the box; on the other side of it the eight hexes begin at its northern edge.
    const way = eastward('S-0120', 27);
    const bare = ground('S-3611', 8, { roadless: true });
    const road = ground(way[0], 0, { road: way });
    const board = {
      hexes: [...(bare.hexes ?? []), ...way.map((id) => ({ hex: id, terrain: 'clear' })), ...(road.hexes ?? [])],
      sides: [
        ...(bare.sides ?? []),
        ...way.slice(1).map((id, k) => ({ from: way[k], to: id, drop: ['major-river', 'sea'] })),
        ...(road.sides ?? []),
      ],
    };
    const north = (where: string): boolean =>
      supplied(position({ stage: 'allied.movement', scenario: 'campaign', vars: { turn: 10 }, units: { [A]: { at: where } }, board }), A);
    expect(way[26].slice(0, 4)).toBe('S-27');
    expect([north('S-3612'), north('S-3611')]).toEqual([true, false]);
  });

  proves(['6.B-block'], 'an enemy unit on the road or in the final hexes cuts the line', () => {
    const g = scene({ units: { [A]: W[14], [FOE]: W[3] } });
    expect(supplied(g, A)).toBe(false);
    expect(why(g, A).blockers.some((b) => b.hex === hex(g, W[3]) && b.case === '6.B-block' && b.what === 'supply.enemy-unit')).toBe(true);
    // Past the road the line walks around a single enemy, where there is room.
    expect(supplied(scene({ units: { [A]: W[16], [FOE]: W[13] } }), A)).toBe(true);
    expect(supplied(scene({ units: { [A]: W[16], [FOE]: W[13] }, hexes: corridor() }), A)).toBe(false);
  });

  proves(
    ['6.B-block', '6.B-friendly', '2-supply'],
    'a primary zone cuts the line; a friend in the hex lifts it across country, never on the road',
    () => {
      const beside = from(W[5], N, N);
      const zoned = W.slice(0, 11).filter((w) => touches(w, beside));
      // Two hexes away no zone is in the road.
      expect(zoned).toEqual([]);
      const foe = from(W[5], N);
      const inZone = W.slice(0, 11).filter((w) => touches(w, foe));
      expect(inZone.length).toBeGreaterThan(0);
      expect(supplied(scene({ units: { [A]: W[18], [FOE]: beside } }), A)).toBe(true);
      expect(supplied(scene({ units: { [A]: W[18], [FOE]: foe } }), A)).toBe(false);
      const friends = ['us-3-inf', 'us-4-inf', 'us-5-inf', 'us-8-inf'];
      const guards = Object.fromEntries(inZone.map((w, k) => [friends[k], w]));
      // Friends on the road hold it for themselves, but the road part of the line ends at the zone.
      const held = scene({ units: { [A]: W[18], [FOE]: foe, ...guards } });
      expect(supplied(held, A)).toBe(false);
      expect(supplied(held, friends[0])).toBe(true);
      // The same friends in the final eight let the line through.
      const north = from(W[14], N);
      const pass = (extra: Units): boolean =>
        supplied(scene({ units: { [A]: W[17], [FOE]: north, ...extra }, hexes: { ...corridor(), [north]: 'clear' } }), A);
      expect(pass({})).toBe(false);
      expect(pass({ [B]: W[14] })).toBe(true);
      // An aircraft on the ground is no such friend.
      expect(pass({ 'us-64w-fb': W[14] })).toBe(false);
    },
  );

  proves(['6.B-block'], 'an airfield is no unit in the way, and neither is the zone behind a river', () => {
    expect(supplied(scene({ units: { [A]: W[14], 'lw-jd2-fb': W[3] } }), A)).toBe(true);
    const foe = from(W[5], N);
    const river = Object.fromEntries(
      W.slice(0, 11)
        .filter((w) => touches(w, foe))
        .map((w) => [`${foe}|${w}`, ['major-river']]),
    );
    expect(supplied(scene({ units: { [A]: W[18], [FOE]: foe }, sides: river }), A)).toBe(true);
  });
});

describe('water', () => {
  const river = (k: number, ...features: string[]): Record<string, string[]> => wall(W[k - 1], W[k], 12, ...features);

  proves(['6.B-water'], 'four hexes past the first unbridged major river', () => {
    const past = (k: number, where: number, features = ['major-river']): boolean =>
      supplied(scene({ units: { [A]: W[where] }, sides: river(k, ...features) }), A);
    // W[13] is the first hex beyond.
    expect([past(13, 16), past(13, 17)]).toEqual([true, false]);
    // The road does not cross; from W[7] on the final eight begin, and four of them lie beyond.
    expect([past(8, 11), past(8, 12)]).toEqual([true, false]);
    // Seven hexes before the water leave one beyond it.
    expect([past(18, 18), past(18, 19)]).toEqual([true, false]);
    // Bridged, or a minor river, it does not matter.
    expect([past(13, 18, ['major-river', 'bridge']), past(13, 18, ['minor-river']), past(13, 18, ['canal'])]).toEqual([true, true, true]);
    // It is the first river that counts, not the second.
    const two = (where: number): boolean =>
      supplied(scene({ units: { [A]: W[where] }, sides: { ...river(13, 'major-river'), ...river(15, 'major-river') } }), A);
    expect([two(16), two(17)]).toEqual([true, false]);
  });

  proves(['6.B-water'], 'four hexes past the last full sea hexside', () => {
    const past = (where: number, ...seas: number[]): boolean =>
      supplied(scene({ units: { [A]: W[where] }, sides: Object.assign({}, ...seas.map((k) => river(k, 'sea'))) }), A);
    expect([past(15, 12), past(16, 12)]).toEqual([true, false]);
    // Another crossing begins the four hexes again, within the eight.
    expect([past(17, 12, 15), past(18, 12, 15)]).toEqual([true, true]);
    expect(past(19, 12, 15)).toBe(false);
    // A line may even go too far past one and be set right by the next.
    expect([past(16, 11, 18), past(17, 11, 18), past(18, 11, 18)]).toEqual([false, false, true]);
    expect([past(14, 11), past(15, 11)]).toEqual([true, false]);
  });

  proves(['6.B-water', '17.S1'], 'floods of the weather do not count, the flood of the dams does', () => {
    const minor = river(13, 'minor-river', 'roer');
    const g = (vars: Record<string, number>): boolean => supplied(scene({ units: { [A]: W[18] }, sides: minor, vars }), A);
    expect(g({ weather: 0 })).toBe(true);
    // Storm: minor rivers in flood.
    expect(g({ weather: 2 })).toBe(true);
    expect(g({ damsBlown: 10 })).toBe(false);
    expect(g({ damsBlown: 9 })).toBe(false);
    expect(g({ damsBlown: 8 })).toBe(true);
  });

  proves(['6.B-water'], 'what is said of a line that goes too far past water', () => {
    const g = scene({ units: { [A]: W[17] }, sides: river(13, 'major-river') });
    expect(why(g, A).blockers).toEqual([expect.objectContaining({ case: '6.B-water', what: 'supply.past-water' })]);
  });
});

describe('when', () => {
  proves(['6.A'], 'both sides are looked at when the impulse begins, and the status holds for all of it', () => {
    const g = scene({
      stage: 'allied.supply',
      units: { [A]: W[18], [B]: W[2], [FOE]: { at: from(W[18], N, N, N) }, [FOE2]: from(W[18], S, S, S) },
    });
    idle(g, () => g.frames.some((f) => f.proc === 'movement'));
    expect([supplied(g, A), supplied(g, FOE)]).toEqual([true, false]);
    // An enemy comes into the road: nobody is any the worse for it before the next impulse.
    g.move(u(FOE), hex(g, W[4]));
    expect(supplied(g, A)).toBe(true);
    expect(couldBeSupplied(g, u(A), hex(g, W[18]))).toBe(false);
    const before = g.events.length;
    determineSupply(g, { quiet: true });
    expect([supplied(g, A), g.events.length]).toEqual([false, before]);
    determineSupply(g);
    expect(g.events.slice(before)).toMatchObject([
      { e: 'supply', side: GERMAN, unsupplied: 2, case: '6.A' },
      { e: 'supply', side: ALLIED, unsupplied: 1, case: '6.A' },
    ]);
  });

  proves(['20-supply'], 'Germans in Dunkirk are always in supply', () => {
    const g = position({
      stage: 'german.movement',
      scenario: 'campaign',
      vars: { turn: 10 },
      units: { [FOE]: { at: 'N-0209' }, [FOE2]: { at: 'N-0211' } },
      board: ROADLESS,
    });
    expect(supplied(g, FOE)).toBe(true);
    expect(supplied(g, FOE2)).toBe(false);
    expect(why(g, FOE)).toMatchObject({ status: 'supplied', case: '20-supply', blockers: [] });
    expect(couldBeSupplied(g, u(FOE2), hex(g, 'N-0209'))).toBe(true);
    // Whoever invests them shares the hex and still has a line.
    const invested = position({
      stage: 'allied.movement',
      scenario: 'campaign',
      vars: { turn: 10, invested: 1 },
      units: { [FOE]: { at: 'N-0209' }, [A]: { at: 'N-0209' } },
    });
    expect([supplied(invested, A), supplied(invested, FOE)]).toEqual([true, true]);
  });

  proves(['21.A.3', '23'], 'whoever drops or comes in is in supply for that impulse, and looked at like anybody else in the next', () => {
    const deep = 'N-3510';
    const g = position({
      stage: 'allied.movement',
      scenario: 'campaign',
      vars: { turn: 10 },
      board: ROADLESS,
      units: { 'us-82-par': { at: deep, droppedNow: 1 }, [A]: { at: deep, entered: 1 }, [B]: { at: deep } },
    });
    expect([supplied(g, 'us-82-par'), supplied(g, A), supplied(g, B)]).toEqual([true, true, false]);
    g.set('droppedNow', u('us-82-par'), 0);
    g.set('entered', u(A), 0);
    determineSupply(g);
    expect([supplied(g, 'us-82-par'), supplied(g, A)]).toEqual([false, false]);
    // Off the map everybody is, so nobody comes in hungry.
    expect(isSupplied(g, u('us-3-inf'))).toBe(true);
  });

  proves(['7-nooos'], 'whether a hex could be supplied does not lean on the hex the unit would leave', () => {
    // The unit itself holds the only gap in a line of zones.
    const north = from(W[14], N);
    const hexes = { ...corridor(), [north]: 'clear' };
    const g = scene({ units: { [A]: W[14], [FOE]: north }, hexes });
    expect(supplied(g, A)).toBe(true);
    expect(couldBeSupplied(g, u(A), hex(g, W[13]))).toBe(true);
    expect(couldBeSupplied(g, u(A), hex(g, W[15]))).toBe(false);
    // With company that stays there, it can go on; and a zone it enters itself does not matter.
    const two = scene({ units: { [A]: W[14], [B]: W[14], [FOE]: north }, hexes });
    expect(couldBeSupplied(two, u(A), hex(two, W[15]))).toBe(true);
    const behind = scene({ units: { [A]: W[13], [FOE]: north }, hexes });
    expect([W[14], W[15]].map((w) => couldBeSupplied(behind, u(A), hex(behind, w)))).toEqual([true, false]);
  });

  proves(['9.C-supply'], 'a reserve out of supply in any supply phase is a reserve no longer', () => {
    const g = scene({
      stage: 'german.supply',
      vars: { lastSky: CLOUDY },
      units: { [A]: { at: W[20], reserve: 1 }, [B]: { at: W[4], reserve: 1 }, [FOE]: from(W[25], N), [FOE2]: { at: 'N-3020', reserve: 1 } },
    });
    idle(g, () => g.frames.some((f) => f.proc === 'movement'));
    expect([g.f.reserve[u(A)], g.f.reserve[u(B)]]).toEqual([0, 1]);
    expect(g.f.reserve[u(FOE2)]).toBe(isSupplied(g, u(FOE2)) ? 1 : 0);
  });
});

describe('from the air', () => {
  const TRANSPORTS = { 'us-52w-trn': 'england', 'us-53w-trn': 'england' };
  const cut = { [A]: W[20], [B]: W[21], 'us-3-inf': W[22] };

  proves(['6.D', '10.B', '10.B.2'], 'each free transport puts one unit in supply, in both player turns', () => {
    for (const side of ['allied', 'german']) {
      const g = scene({ stage: `${side}.supply`, units: { ...cut, ...TRANSPORTS, [FOE]: 'N-3020' } });
      expect(offers(g, 'airdrop').map((a) => a.u)).toEqual([A, B, 'us-3-inf'].map(u).sort((a, b) => a - b));
      expect(refusal(g, { k: 'airdrop', u: u(FOE) })).toMatchObject({ case: '6.D', why: 'not-yours' });
      play(g, { k: 'airdrop', u: u(A) });
      expect(refusal(g, { k: 'airdrop', u: u(A) })).toMatchObject({ case: '6.D', why: 'in-supply' });
      play(g, { k: 'airdrop', u: u(B) });
      expect([supplied(g, A), supplied(g, B), supplied(g, 'us-3-inf')]).toEqual([true, true, false]);
      expect(why(g, A)).toMatchObject({ status: 'air-supplied', case: '6.D' });
      // Both have flown.
      expect(transportRefusal(g)).toMatchObject({ case: '10.B.3-mix' });
      expect(offers(g, 'airdrop')).toEqual([]);
    }
  });

  proves(['6.D', '5.C.4-lock', '10.B.3-mix'], 'not a transport on airlift, nor one that has flown in this impulse', () => {
    const bar = (fields: Record<string, number>): unknown =>
      airdropRefusal(scene({ units: { ...cut, 'us-52w-trn': { at: 'england', ...fields } } }), u(A))?.case;
    expect([bar({}), bar({ airlift: 1 }), bar({ flew: 1 })]).toEqual([undefined, '10.B.3-mix', '10.B.3-mix']);
  });

  proves(['6.D-visibility', '6.D-example', '17.S2-transport'], 'by the air visibility of the impulse before', () => {
    const asked = (lastSky: number, weather: number): boolean =>
      offers(scene({ stage: 'allied.supply', vars: { lastSky, weather }, units: { ...cut, ...TRANSPORTS } }), 'airdrop').length > 0;
    expect(asked(CLEAR_SKY, 1)).toBe(true);
    expect(asked(CLOUDY, 1)).toBe(false);
    // Even when the turn itself is clear.
    expect(asked(CLOUDY, 0)).toBe(false);
    expect(asked(CLEAR_SKY, 4)).toBe(false);
  });
});

describe('effects', () => {
  proves(['6.C'], 'movement and combat are halved, fractions kept', () => {
    const g = scene({ units: { [A]: W[20], [FOE]: from(W[20], N) } });
    g.set('maneuver', u(A), 1);
    expect(allowance(g, u(A))).toBe((15 * DEN) / 2);
    const attack = newAttack(g, ALLIED, hex(g, from(W[20], N)), 0);
    attack.attackers.push(u(A));
    const full = 6 * PARTS;
    expect(attackValue(g, attack, u(A))).toBe(full / 2);
    expect(defenseValue(g, u(A))).toBe(full / 2);
    // Half of five is two and a half.
    const odd = scene({ units: { 'us-4-inf': W[20] } });
    expect(defenseValue(odd, u('us-4-inf'))).toBe(2.5 * PARTS);
  });

  proves(['6.E'], 'without either supply movement and attack are quartered, defense halved', () => {
    const g = scene({ units: { [A]: W[20], [FOE]: from(W[20], N) } });
    expect(allowance(g, u(A))).toBe((15 * DEN) / 4);
    const attack = newAttack(g, ALLIED, hex(g, from(W[20], N)), 0);
    attack.attackers.push(u(A));
    expect(attackValue(g, attack, u(A))).toBe((6 * PARTS) / 4);
    expect(defenseValue(g, u(A))).toBe((6 * PARTS) / 2);
  });

  proves(['6.C-cadre'], 'what would leave a cadre in combat leaves none out of supply', () => {
    const g = scene({ units: { [A]: { at: W[20], reduced: 1 }, [B]: { at: W[5], reduced: 1 } } });
    sendToCadre(g, u(A), '11-loss-cadre');
    sendToCadre(g, u(B), '11-loss-cadre');
    expect([at(g, A), at(g, B)]).toEqual(['destroyed', 'cadre']);
  });

  proves(
    ['6.C-attrition', '6.C-flip', 'seq-terminal'],
    'out of supply in every impulse of its own player turn a unit loses a level at its end; others go to Units Destroyed',
    () => {
      const units = {
        [A]: W[20],
        [B]: { at: W[21], reduced: 1 },
        'us-102-cav': W[22],
        'us-4-inf': { at: W[23], wasSupplied: 1 },
        'us-3-inf': W[5],
        [FOE]: 'N-0121',
      };
      const g = scene({ stage: 'allied.terminal', units });
      idle(g, () => g.v.side !== ALLIED || g.result !== undefined, 1);
      expect([g.f.reduced[u(A)], at(g, A)]).toEqual([1, W[20]]);
      // A reduced division is not even a cadre any more.
      expect(at(g, B)).toBe('destroyed');
      expect(at(g, 'us-102-cav')).toBe('destroyed');
      expect([g.f.reduced[u('us-4-inf')], g.f.reduced[u('us-3-inf')]]).toEqual([0, 0]);
      // It was not the German's player turn.
      expect([g.f.reduced[u(FOE)], at(g, FOE)]).toEqual([0, 'N-0121']);
    },
  );

  proves(['6.C-attrition'], 'one impulse in supply, by road or from the air, is enough', () => {
    const g = scene({ stage: 'allied.supply', units: { [A]: W[20], 'us-52w-trn': 'england', [B]: W[21] } });
    play(g, { k: 'airdrop', u: u(A) });
    expect([g.f.wasSupplied[u(A)], g.f.wasSupplied[u(B)]]).toEqual([1, 0]);
    idle(g, () => g.v.side === GERMAN || g.result !== undefined);
    expect([g.f.reduced[u(A)], g.f.reduced[u(B)]]).toEqual([0, 1]);
  });
});

/** Neighbours. */
function touches(a: string, b: string): boolean {
  return [N, NE, SE, S, SW, NW].some((d) => from(a, d) === b);
}
/** Sea on both sides of the row, so that the final hexes lead along it and nowhere else. */
function corridor(): Record<string, string> {
  return Object.fromEntries(W.slice(11, 21).flatMap((w) => [N, S].map((d) => [from(w, d), 'sea'])));
}
