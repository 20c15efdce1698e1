/** Chapter 1, supply: lines, what cuts them, the four-hex test, isolation, and what bad supply does. */
import { explain, type SupplyAnswer, stagePath } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { attackSupplied } from '../../src/rules/combat/coordination.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { determineSupply, inDivisionReach, supplyOf } from '../../src/rules/supply/supply.ts';
import { type G, ISOLATED, SUPPLIED, UNSUPPLIED } from '../../src/state/shape.ts';
import { from, ground, N, NW, S, SE, SW } from '../kit/field.ts';
import { hex, idle, position, proves, u } from '../kit/kit.ts';

const SOURCE = '0112';
/** Hexes due west of the German source, zigzag. */
const W: string[] = [SOURCE];
for (let i = 1; i < 16; i++) W.push(from(W[i - 1], i % 2 === 1 ? SW : NW));

const A = 'G-12-48';
const B = 'G-12-89';
const FOE = 'A-28-112';
/** A battalion: no zone of control by itself. */
const FOE_BATTALION = 'A-28-707';

type Units = Record<string, string | Record<string, string | number>>;
/** Two regiments of one division stand together, so that only the line is in question. */
function east(
  units: Units,
  more: {
    road?: string[];
    sides?: Record<string, string[]>;
    bridges?: Record<string, Record<string, number>>;
    turn?: number;
    options?: Record<string, string>;
    stage?: string;
  } = {},
): G {
  return position({
    stage: more.stage ?? 'german.replacement',
    scenario: 'wacht-am-rhein',
    vars: { turn: more.turn ?? 6, germanInfantry: 0, germanArmor: 0 },
    units: Object.fromEntries(
      Object.entries(units).map(([id, at]) => [id, typeof at === 'string' ? { at, reserve: 0 } : { reserve: 0, ...at }]),
    ),
    board: ground(W[5], 12, { road: more.road ?? W.slice(0, 7), ...(more.sides ? { sides: more.sides } : {}) }),
    ...(more.bridges ? { hexsides: more.bridges } : {}),
    ...(more.options ? { options: more.options } : {}),
  });
}
const status = (g: G, id: string): number => supplyOf(g, u(id));
const why = (g: G, id: string): SupplyAnswer => explain(g, { q: 'supply', unit: u(id) }) as unknown as SupplyAnswer;

describe('lines', () => {
  proves(['basic-1.0', 'basic-1.21', 'basic-1.22', 'basic-1.42'], 'four hexes to a road that leads off the east edge, and no more', () => {
    const near = east({ [A]: W[10], [B]: W[10] });
    expect(status(near, A)).toBe(SUPPLIED);
    expect(why(near, A)).toMatchObject({ status: 'supplied', case: 'basic-1.21' });
    expect(why(near, A).path.map((h) => near.board.ids[h])).toContain(SOURCE);
    expect(why(near, A).links?.map((l) => [l.what, l.path.length, l.blockers.length])).toEqual([
      ['supply.link-country', 5, 0],
      ['supply.link-road', 7, 0],
    ]);
    const far = east({ [A]: W[11], [B]: W[11] });
    expect(status(far, A)).toBe(UNSUPPLIED);
    expect(why(far, A).blockers[0]).toMatchObject({ case: 'basic-1.22', what: 'supply.too-far' });
    expect(
      why(far, A)
        .links?.filter((l) => l.blockers.length > 0)
        .map((l) => l.what),
    ).toEqual(['supply.link-country']);
  });

  proves(['basic-1.22'], 'the line does not leave the road and come back to another', () => {
    const gap = [...W.slice(0, 4)];
    const g = position({
      stage: 'german.replacement',
      scenario: 'wacht-am-rhein',
      vars: { turn: 6, germanInfantry: 0, germanArmor: 0 },
      units: { [A]: { at: W[8] }, [B]: { at: W[8] } },
      board: (() => {
        const b = ground(W[5], 12, { road: gap });
        const more = ground(W[5], 0, { road: W.slice(4, 12) });
        return {
          hexes: [...(b.hexes ?? []), ...(more.hexes ?? []).slice(1)],
          sides: [...(b.sides ?? []), ...(more.sides ?? []).filter((s) => s.add)],
        };
      })(),
    });
    // W[8] lies on a road, but five hexes from the end of the one that leads home.
    expect(status(g, A)).toBe(UNSUPPLIED);
    expect(status(east({ [A]: W[7], [B]: W[7] }, { road: gap }), A)).toBe(SUPPLIED);
  });

  proves(['basic-1.23', 'basic-1.24'], 'an enemy unit on the way cuts the line, with or without a zone of control', () => {
    expect(status(east({ [A]: W[6], [B]: W[6] }), A)).toBe(SUPPLIED);
    const g = east({ [A]: W[6], [B]: W[6], [FOE_BATTALION]: W[1] });
    expect(status(g, A)).toBe(UNSUPPLIED);
    expect(why(g, A).blockers[0]).toMatchObject({
      hex: hex(g, W[1]),
      what: 'supply.enemy-unit',
      unit: u(FOE_BATTALION),
      case: 'basic-1.23',
    });
  });

  proves(['basic-1.23', 'basic-1.25'], 'an enemy zone cuts the line unless a friend stands in the hex', () => {
    const foe = from(W[2], N);
    const cut = east({ [A]: W[8], [B]: W[8], [FOE]: foe });
    expect(status(cut, A)).toBe(UNSUPPLIED);
    expect(why(cut, A).blockers[0]).toMatchObject({ what: 'supply.enemy-zoc', unit: u(FOE) });
    // Friends in every road hex that the zone covers keep it open.
    const guards = ['G-18-293', 'G-18-294', 'G-18-295', 'G-62-164'];
    const zoned = W.slice(0, 7).filter((w) => cut.board.dirTo(hex(cut, foe), hex(cut, w)) >= 0);
    const held = east({ [A]: W[8], [B]: W[8], [FOE]: foe, ...Object.fromEntries(zoned.map((w, k) => [guards[k], w])) });
    expect(status(held, A)).toBe(SUPPLIED);
  });

  proves(['basic-1.23', 'basic-14.25'], 'a blown bridge cuts the road', () => {
    const sides = { [`${W[3]}|${W[4]}`]: ['river', 'bridge'] };
    const far = W[10];
    expect(status(east({ [A]: far, [B]: far }, { sides }), A)).toBe(SUPPLIED);
    const blown = east({ [A]: far, [B]: far }, { sides, bridges: { [`${W[3]}|${W[4]}`]: { bridge: 1 } } });
    expect(status(blown, A)).toBe(UNSUPPLIED);
  });

  proves(['basic-14.33', 'basic-14.12'], 'a bridge built where there was none joins the roads on both banks', () => {
    const sides = { [`${W[3]}|${W[4]}`]: ['river'] };
    const far = W[10];
    expect(status(east({ [A]: far, [B]: far }, { sides }), A)).toBe(UNSUPPLIED);
    expect(status(east({ [A]: far, [B]: far }, { sides, bridges: { [`${W[3]}|${W[4]}`]: { bridge: 2 } } }), A)).toBe(SUPPLIED);
  });

  proves(['basic-1.41', 'basic-1.42'], 'sources are road hexes of the right edges, without 0101 and 0501 for the Allies', () => {
    const { board } = east({ [A]: W[1] });
    const allied = board.region('supply', 'allied').hexes.map((h) => board.ids[h]);
    const german = board.region('supply', 'german').hexes.map((h) => board.ids[h]);
    expect(allied).not.toContain('0101');
    expect(allied).not.toContain('0501');
    for (const id of german) expect(id.startsWith('01')).toBe(true);
    for (const id of allied) expect(id.startsWith('55') || id.endsWith('01') || id.endsWith('38') || id.endsWith('37')).toBe(true);
  });

  proves(['basic-1.1', 'basic-1.55', 'basic-1.72'], 'the status found at the start of a player turn holds until the next one', () => {
    const g = east({ [A]: W[6], [B]: W[6] });
    g.move(u(FOE_BATTALION), hex(g, W[1]));
    expect(status(g, A)).toBe(SUPPLIED);
    determineSupply(g, 0);
    expect(status(g, A)).toBe(UNSUPPLIED);
    g.move(u(FOE_BATTALION), g.box('out'));
    expect(status(g, A)).toBe(UNSUPPLIED);
    determineSupply(g, 0);
    expect(status(g, A)).toBe(SUPPLIED);
  });

  proves(['intro-8.1#1', 'basic-1.72', 'basic-1.54'], 'both sides are looked at in either supply phase', () => {
    const g = east({ [A]: W[11], [B]: W[11], [FOE]: '3020', 'A-28-109-1': '3020' }, { stage: 'allied.supply' });
    expect(status(g, A)).toBe(UNSUPPLIED);
    expect(status(g, FOE)).toBe(SUPPLIED);
  });
});

describe('the division', () => {
  const apart = (n: number): Units => ({ [A]: W[0], [B]: W[n] });

  proves(['basic-1.31', 'basic-1.35', 'basic-1.51'], 'within four hexes of another unit of the division, or out of supply', () => {
    expect(status(east(apart(4)), B)).toBe(SUPPLIED);
    const g = east(apart(5));
    expect(status(g, B)).toBe(UNSUPPLIED);
    expect(why(g, B)).toMatchObject({ case: 'basic-1.35' });
    expect(why(g, B).blockers.at(-1)).toMatchObject({ case: 'basic-1.31', unit: u(A) });
  });

  proves(['basic-1.31'], 'Allied armored brigades need nobody near them: American combat commands and British brigades', () => {
    for (const id of ['A-9Arm-CCA', 'A-XXX-29Arm', 'A-XXX-6Gds', 'A-XXX-34Arm']) {
      const g = position({ stage: 'allied.replacement', scenario: 'wacht-am-rhein', vars: { turn: 6 }, units: { [id]: { at: '5018' } } });
      expect([status(g, id), inDivisionReach(g, u(id))], id).toEqual([SUPPLIED, true]);
    }
    // British guns alone at the same place has to have somebody.
    const alone = position({
      stage: 'allied.replacement',
      scenario: 'wacht-am-rhein',
      vars: { turn: 6 },
      units: { 'A-XXX-4AGRA': { at: '5018' } },
    });
    expect(inDivisionReach(alone, u('A-XXX-4AGRA'))).toBe(false);
  });

  proves(['basic-1.31'], 'by the other reading (R-31) it never costs a marker, only attack strength', () => {
    const g = east(apart(5), { options: { 'division-supply': 'attack-only' } });
    expect(status(g, B)).toBe(SUPPLIED);
  });

  proves(['basic-1.31'], 'the test at the end of the Movement Phase decides about attacks of that turn', () => {
    const g = east({ ...apart(5), 'G-12-27F': W[2] }, { stage: 'german.movement' });
    expect(g.f.attackSupply[u(B)]).toBe(0);
    g.move(u('G-12-27F'), hex(g, W[0]));
    idle(g, () => !stagePath(g).some((s) => s.id === 'german.movement'));
    expect(g.f.attackSupply[u(B)]).toBe(1);
    expect(g.f.attackSupply[u(A)]).toBe(0);
    expect(attackSupplied(g, u(B))).toBe(false);
    expect(attackSupplied(g, u(A))).toBe(true);
  });

  proves(['basic-1.31'], 'combat commands need no division near them', () => {
    const g = east({ 'A-9Arm-CCB': W[0], 'A-9Arm-CCA': W[9] });
    expect(inDivisionReach(g, u('A-9Arm-CCA'))).toBe(true);
  });

  proves(['basic-1.32'], 'who came in in Strategic Movement is exempt until it ends', () => {
    const g = east({ [A]: W[0], [B]: { at: W[6], strategic: 1, arrived: 5 } });
    expect(inDivisionReach(g, u(B))).toBe(true);
    g.set('strategic', u(B), 0);
    expect(inDivisionReach(g, u(B))).toBe(false);
  });

  proves(['basic-1.33', 'basic-1.34'], 'the last of a division and independent units need any friend within four hexes', () => {
    expect(status(east({ [B]: W[4], 'G-18-293': W[0], 'G-18-294': W[0] }), B)).toBe(SUPPLIED);
    expect(status(east({ [B]: W[5], 'G-18-293': W[0], 'G-18-294': W[0] }), B)).toBe(UNSUPPLIED);
    const gun = 'G-7A-999';
    expect(status(east({ [gun]: W[4], [A]: W[0], [B]: W[0] }), gun)).toBe(SUPPLIED);
    const alone = east({ [gun]: W[5], [A]: W[0], [B]: W[0] });
    expect(status(alone, gun)).toBe(UNSUPPLIED);
    expect(why(alone, gun).blockers.at(-1)).toMatchObject({ what: 'supply.nobody-near' });
  });
});

describe('isolation', () => {
  /** A unit far from its roads with enemy regiments on two opposite sides: their zones cover all six hexes around it. */
  const ringed = (more: Units = {}): G =>
    east({
      [A]: W[13],
      'A-28-109-1': { at: from(W[13], N) },
      'A-99-393': from(W[13], N),
      'A-99-394': from(W[13], S),
      'A-28-112': from(W[13], SE),
      ...more,
    });

  /** Supply as it would be if this unit were supplied by a rule of its own. */
  const decree = (g: G, id: string): void => {
    g.rules.supplyFixed.push((_g, unit) => (unit === u(id) ? SUPPLIED : undefined));
    determineSupply(g, 0);
    g.rules.supplyFixed.pop();
    expect(status(g, id)).toBe(SUPPLIED);
  };

  proves(['basic-1.6', 'basic-1.61'], 'no line, and enemies or their zones all around', () => {
    const g = ringed();
    expect(status(g, A)).toBe(ISOLATED);
    expect(why(g, A).case).toBe('basic-1.61');
  });

  proves(['basic-1.61'], 'one free hex beside it is enough not to be isolated', () => {
    const g = east({ [A]: W[13], 'A-99-393': from(W[13], N) });
    expect(status(g, A)).toBe(UNSUPPLIED);
  });

  proves(['basic-1.61'], 'a supplied friend within two hexes saves it from zones, not from units all around', () => {
    const near = { 'G-18-293': from(W[13], NW, NW) };
    const g = ringed(near);
    // Cut off itself, the friend is no help.
    expect(status(g, 'G-18-293')).not.toBe(SUPPLIED);
    expect(status(g, A)).toBe(ISOLATED);
    const saved = ringed(near);
    decree(saved, 'G-18-293');
    expect(status(saved, A)).toBe(UNSUPPLIED);
  });

  proves(['basic-1.61'], 'six enemy units around isolate whoever is near', () => {
    const ring = ['A-99-393', 'A-99-394', 'A-28-112', 'A-2-9', 'A-2-23', 'A-2-38'];
    const g = east({ [A]: W[13], ...Object.fromEntries(ring.map((id, d) => [id, from(W[13], d)])), 'G-18-293': from(W[13], NW, NW) });
    decree(g, 'G-18-293');
    expect(status(g, A)).toBe(ISOLATED);
  });
});

describe('what it does', () => {
  const half = (g: G, id: string): number => allowance(g, u(id), 'movement', 'normal') / 2;

  proves(['basic-1.5', 'basic-1.52', 'basic-1.53'], 'unsupplied: half the move, rounded up; armor one', () => {
    const g = east({ [A]: W[11], [B]: W[11], 'G-2Pz-3-I': W[11], 'G-2Pz-304': W[11] });
    expect(status(g, A)).toBe(UNSUPPLIED);
    expect(half(g, A)).toBe(3);
    expect(half(g, 'G-2Pz-3-I')).toBe(1);
  });

  proves(['basic-1.62', 'basic-1.63', 'basic-1.71'], 'isolated: no attack, half the move, armor none; nobody dies of it', () => {
    const ring = { 'A-99-393': from(W[13], N), 'A-99-394': from(W[13], S), 'A-28-112': from(W[13], SE) };
    const g = east({ [A]: W[13], 'G-2Pz-3-I': W[13], ...ring });
    expect(status(g, A)).toBe(ISOLATED);
    expect(half(g, A)).toBe(3);
    expect(half(g, 'G-2Pz-3-I')).toBe(0);
    for (let i = 0; i < 12; i++) determineSupply(g, 0);
    expect(g.onMap(u(A))).toBe(true);
  });

  proves(['basic-15.9'], 'through 12/17 PM every German unit is supplied, then no more', () => {
    expect(status(east({ [A]: W[13] }, { turn: 4 }), A)).toBe(SUPPLIED);
    expect(status(east({ [A]: W[13] }, { turn: 5 }), A)).toBe(UNSUPPLIED);
    expect(status(east({ [FOE]: W[13] }, { turn: 4 }), FOE)).not.toBe(SUPPLIED);
  });
});
