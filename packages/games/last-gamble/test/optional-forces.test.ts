/** Optional rules 1 and 6 to 13, except commandos, commanders and fog. */
import { chance, disk, explain, prompt, run } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { caseById, options } from '../src/index.ts';
import { countIsolation } from '../src/advanced/surrender.ts';
import { arrivals, setups, units } from '../src/data/index.ts';
import { theBoard } from '../src/index.ts';
import { isForest, isRoadHex, isTown } from '../src/query.ts';
import { type G, ISOLATED, SUPPLIED, UNSUPPLIED } from '../src/shape.ts';
import { determineSupply } from '../src/supply.ts';
import { against, sky } from './airfield.ts';
import { declare, field, lines, now, odds, READY, target } from './battlefield.ts';
import { C, from, N, NE, NW, S, type Scene, SE, scene } from './field.ts';
import { at, hex, offers, play, position, proves, refusal, roll, u } from './kit.ts';

const NORTH = from(C, N);
const US = 'A-28-112';
const FOOT = 'G-12-48';

proves(['opt-0'], 'optional rules are used singly or together', () => {
  const rules = options.filter((o) => o.id.startsWith('opt-'));
  expect(rules.map((o) => o.id)).toEqual(Array.from({ length: 13 }, (_, i) => `opt-${i + 1}`));
  for (const o of rules) expect([o.default, caseById(`${o.id}.0`)?.id]).toEqual([false, `${o.id}.0`]);
  const all = Object.fromEntries(rules.map((o) => [o.id, true]));
  const g = position({ stage: 'german.combat', clear: false, scenario: 'campaign', options: { level: 'advanced', ...all } });
  for (const o of rules) expect(g.rules.on.has(o.id)).toBe(true);
  expect(position({ stage: 'german.combat', clear: false }).rules.on.has('opt-4')).toBe(false);
});

describe('airdrop', () => {
  const HEYDTE = 'G-vdHeydte';
  const drop = (more: Partial<Scene> = {}): G => scene({ turn: 3, printed: true, options: { 'opt-1': true }, units: { [FOOT]: '0611', 'A-99-393': '1412', ...more.units }, ...more });
  const jump = (g: G, id: string) => ({ k: 'drop', h: hex(g, id) });
  const board = theBoard();
  const open = (g: G, test: (h: number) => boolean): string => board.ids[offers(g, 'drop').map((a) => a.h as number).find(test) as number];

  proves(['opt-1.11', 'opt-1.12', 'drop-table'], 'on 12/17 AM he must jump, not into zones, forest, town or city', () => {
    const g = drop();
    expect(now(g)).toBe('airdrop.where');
    expect(prompt(g).kinds).toEqual(['drop']);
    expect(refusal(g, jump(g, from('1412', S)))).toMatchObject({ case: 'opt-1.12', why: 'drop-zoc' });
    const forest = board.ids[[...board.ids.keys()].find((h) => isForest(g, h) && !isTown(g, h)) as number];
    expect(refusal(g, jump(g, forest))).toMatchObject({ case: 'opt-1.12', why: 'drop-forest' });
    expect(refusal(g, jump(g, '1317'))).toMatchObject({ case: 'opt-1.12', why: 'drop-town' });
    play(g, jump(g, open(g, () => true)));
    expect(chance(g)?.outcomes.map((o) => [o.key, o.weight])).toEqual([
      ['full', 1],
      ['reduced', 1],
      ['eliminated', 4],
    ]);
    for (const turn of [2, 4]) expect(now(drop({ turn }))).not.toBe('airdrop.where');
  });

  proves(['opt-1.21', 'opt-1.22', 'drop-table'], 'a survivor stands in his hex, whole or reduced; otherwise he is gone', () => {
    const land = (pip: number): G => {
      const g = drop();
      play(g, jump(g, open(g, (h) => h > 700)));
      return roll(g, pip);
    };
    const there = open(drop(), (h) => h > 700);
    expect([at(land(1), HEYDTE), land(1).f.steps[u(HEYDTE)]]).toEqual([there, 2]);
    expect([at(land(2), HEYDTE), land(2).f.steps[u(HEYDTE)]]).toEqual([there, 1]);
    for (const pip of [3, 4, 5, 6]) expect(at(land(pip), HEYDTE)).toBe('destroyed');
  });

  proves(['opt-1.23'], 'supplied on the turn he jumps, then like anybody else', () => {
    const g = drop({ units: { [FOOT]: '0611', 'A-99-393': '1412', 'A-4-8': '3020', 'A-4-12': '3022' } });
    play(g, jump(g, open(g, (h) => board.ids[h].startsWith('40'))));
    roll(g, 1);
    determineSupply(g, 0);
    expect(g.f.supply[u(HEYDTE)]).toBe(SUPPLIED);
    g.v.turn = 4;
    determineSupply(g, 0);
    // Everybody else is still living on what he carries (basic-15.9).
    expect([g.f.supply[u(HEYDTE)], g.f.supply[u(FOOT)]]).toEqual([UNSUPPLIED, SUPPLIED]);
  });

  proves(['opt-1.24'], 'he does not move on that turn, and nobody else jumps', () => {
    const g = drop();
    play(g, jump(g, open(g, (h) => h > 700)));
    roll(g, 1);
    expect(refusal(g, { k: 'pick', u: u(HEYDTE) })).toMatchObject({ case: 'opt-1.24', why: 'just-dropped' });
    g.set('arrived', u(HEYDTE), 2);
    expect(refusal(g, { k: 'pick', u: u(HEYDTE) })).toBeUndefined();
    expect(g.v.dropTried).toBe(1);
  });
});

describe('Malmedy', () => {
  const cut = (turn: number, malmedy: number, isolatedFor: number): G => {
    const g = scene({ turn, side: 'german', phase: 'movement', scenario: 'campaign', options: { level: 'advanced', 'opt-6': true }, units: { 'A-106-422': C, [US]: from(C, S, S, S) }, vars: { malmedy } });
    g.set('isolatedFor', u('A-106-422'), isolatedFor);
    return g;
  };
  proves(['opt-6.0'], 'isolated after 12/17 PM, Allied units hold out a turn longer if Peiper broke through', () => {
    // A green regiment: four game turns, or five. On turn 10 it has been isolated since turn 6.
    const limit = (g: G): number => g.rules.surrender(g, u('A-106-422'));
    expect([limit(cut(10, 0, 5)), limit(cut(10, 1, 5))]).toEqual([4, 5]);
    // Isolated on 12/17 PM already.
    expect(limit(cut(8, 1, 5))).toBe(4);
    // Nor do Germans.
    const g = cut(10, 1, 5);
    const before = g.rules.surrender(g, u(FOOT));
    g.v.malmedy = 0;
    expect(g.rules.surrender(g, u(FOOT))).toBe(before);
    // And so it is counted.
    const lost = (malmedy: number): string => {
      const w = cut(10, malmedy, 4);
      w.set('supply', u('A-106-422'), ISOLATED);
      countIsolation(w, 0);
      return at(w, 'A-106-422');
    };
    expect([lost(0), lost(1)]).toEqual(['destroyed', C]);
  });

  proves(['opt-6.0'], 'only if the breakthrough was used', () => {
    const PEIPER = ['G-1SS-1-I', 'G-1SS-1-II'];
    const g = (kind: string): G => {
      const w = scene({ turn: 3, scenario: 'campaign', options: { level: 'advanced', 'opt-6': true }, units: { [PEIPER[0]]: C, [PEIPER[1]]: from(C, S), [US]: from(C, N, N) } });
      return play(w, { k: 'pick', u: u(PEIPER[0]) }, { k: kind, h: hex(w, from(C, N)) });
    };
    expect([g('breakout').v.malmedy, g('go').v.malmedy]).toEqual([1, 0]);
  });
});

describe('roadblocks', () => {
  const ENG = 'A-VIII-1102';
  const way = [from(C, S, S), from(C, S), C, NORTH, from(C, N, N)];
  const OPT = { 'opt-7': true };
  /** On the printed map, where roads lead home. */
  const P = '2312';
  const works = (s: Partial<Scene> = {}): G => scene({ side: 'allied', phase: 'engineer', turn: 5, options: OPT, printed: true, ...s, units: { [ENG]: P, 'A-9Arm-CCA': P, ...s.units } });
  const block = (g: G, id: string) => ({ k: 'block', h: hex(g, id) });
  const roads = (g: G, id: string): string[] => disk(g.board, hex(g, id), 2).filter((h) => isRoadHex(g, h)).map((h) => g.board.ids[h]).sort();
  const plain = (g: G, id: string): string => g.board.ids[disk(g.board, hex(g, id), 2).find((h) => !isRoadHex(g, h)) as number];

  proves(['opt-7.0', 'opt-7.11', 'opt-7.12'], 'engineers block road hexes as they blow bridges', () => {
    const g = works();
    expect(offers(g, 'block').map((a) => g.board.ids[a.h as number]).sort()).toEqual(roads(g, P));
    expect(roads(g, P).length).toBeGreaterThan(2);
    expect(refusal(g, block(g, plain(g, P)))).toMatchObject({ case: 'opt-7.0', why: 'no-road-to-block' });
    const [first, second] = roads(g, P);
    play(g, block(g, first));
    expect(chance(g)?.outcomes.map((o) => [o.key, o.weight])).toEqual([
      ['blocked', 4],
      ['open', 2],
    ]);
    roll(g, 4);
    expect(g.f.roadblock[hex(g, first)]).toBe(2);
    expect(refusal(g, block(g, first))).toMatchObject({ case: 'opt-7.12', why: 'blocked-already' });
    // One try a hex and player turn.
    play(g, block(g, second));
    roll(g, 5);
    expect(g.f.roadblock[hex(g, second)]).toBe(0);
    expect(refusal(g, block(g, second))).toMatchObject({ case: 'opt-7.11', why: 'block-tried' });
  });

  proves(['opt-7.0', 'opt-7.11'], 'engineers only, under the same conditions as for bridges', () => {
    const far = '2321';
    const foot = works({ units: { [US]: far, [ENG]: P } });
    const away = roads(foot, far)[0];
    expect(refusal(foot, block(foot, away))).toMatchObject({ case: 'opt-7.0', why: 'no-engineer-near' });
    expect(refusal(foot, block(foot, P))).toBeUndefined();
    const dry = works({ units: { [ENG]: P, 'A-VIII-1128': far } });
    dry.set('supply', u('A-VIII-1128'), 1);
    expect(refusal(dry, block(dry, away))).toMatchObject({ case: 'basic-14.27', why: 'blow-unsupplied' });
    // Not before 12/17 PM for the Allies (basic-14.28).
    expect(offers(works({ turn: 3 }), 'block')).toEqual([]);
    const enemy = roads(foot, P).find((id) => id !== P) as string;
    const held = works({ units: { [ENG]: P, 'G-1SS-1-I': enemy } });
    expect(offers(held, 'block').map((a) => held.board.ids[a.h as number])).not.toContain(enemy);
  });

  proves(['opt-7.12', 'opt-7.13'], 'whoever enters stops there and may clear the road', () => {
    const meet = (): G => {
      const g = scene({ turn: 5, options: OPT, units: { [FOOT]: C }, road: way, hexFields: { [NORTH]: { roadblock: 2 } } });
      return play(g, { k: 'pick', u: u(FOOT) }, { k: 'go', h: hex(g, NORTH) });
    };
    const g = meet();
    expect(prompt(g)).toMatchObject({ side: 0, at: 'clearing.ask' });
    play(g, { k: 'clear' });
    expect(g.f.roadblock[hex(g, NORTH)]).toBe(0);
    // Its move is over.
    expect(now(g)).toBe('movement.plan');
    const left = play(meet(), { k: 'leave' });
    expect(left.f.roadblock[hex(left, NORTH)]).toBe(2);
    // By road nobody drives through; without the block he would.
    const past = scene({ turn: 5, options: OPT, units: { 'G-2Pz-2': C }, road: way, hexFields: { [NORTH]: { roadblock: 2 } }, sides: wall(way) });
    play(past, { k: 'pick', u: u('G-2Pz-2') });
    expect(refusal(past, { k: 'go', h: hex(past, from(C, N, N)) })).toBeDefined();
    const free = scene({ turn: 5, options: OPT, units: { 'G-2Pz-2': C }, road: way, sides: wall(way) });
    play(free, { k: 'pick', u: u('G-2Pz-2') });
    expect(refusal(free, { k: 'go', h: hex(free, from(C, N, N)) })).toBeUndefined();
  });

  /** Rivers on every side of the hex beyond the block except the road. */
  function wall(road: string[]): Record<string, string[]> {
    const end = road[4];
    return Object.fromEntries([0, 1, 2, 4, 5].map((d) => [`${end}|${from(end, d)}`, ['river']]));
  }

  proves(['opt-7.14'], '0713 starts blocked on 12/16', () => {
    const g = position({ stage: 'german.combat', clear: false, options: OPT });
    expect(g.f.roadblock[hex(g, '0713')]).not.toBe(0);
    const off = position({ stage: 'german.combat', clear: false });
    expect(off.f.roadblock[hex(off, '0713')]).toBe(0);
    const later = position({ stage: 'german.combat', clear: false, scenario: 'meuse', options: { level: 'advanced', ...OPT } });
    expect(later.f.roadblock[hex(later, '0713')]).toBe(0);
  });
});

describe('Tigers', () => {
  const OPT = { 'opt-8': true };
  const turnTo = (turn: number, more: Partial<Scene> = {}): G =>
    scene({ turn, printed: true, scenario: 'campaign', options: { ...OPT, ...more.options }, units: { [FOOT]: '0611', 'A-99-393': '1412', ...more.units } });
  const waiting = (g: G): string[] => g.rows.waiting.map((w) => `${g.def.units[w.unit].id} ${w.areas.join('')}${g.f.steps[w.unit] === 1 ? ' reduced' : ''}`);
  /** Rolls for 653, 301 and 506 as far as they are asked for. */
  const rolls = (g: G, pips: Record<string, number>): G => {
    while (chance(g)?.says === 'roll.tigers') roll(g, pips[g.def.units[chance(g)?.args.unit as number].id] ?? 6);
    return g;
  };

  proves(['opt-8.0', 'opt-8.12', 'opt-8.13', 'opt-8.14'], 'on 12/17 AM all three battalions roll', () => {
    expect(waiting(rolls(turnTo(3), {})).filter((x) => x.includes('HGB') || x.includes('653'))).toEqual([]);
    expect(waiting(rolls(turnTo(3), { 'G-5PzA-653': 1 }))).toContain('G-5PzA-653 Y');
    expect(waiting(rolls(turnTo(3), { 'G-5PzA-653': 2 }))).toContain('G-5PzA-653 TU');
    expect(waiting(rolls(turnTo(3), { 'G-HGB-506': 1 }))).toContain('G-HGB-506 TU reduced');
    for (const pip of [1, 2]) expect(waiting(rolls(turnTo(3), { 'G-HGB-301': pip }))).toContain('G-HGB-301 UVWX reduced');
    expect(waiting(rolls(turnTo(3), { 'G-HGB-506': 2, 'G-HGB-301': 3, 'G-5PzA-653': 3 })).filter((x) => /HGB|653/.test(x))).toEqual([]);
  });

  proves(['opt-8.12'], '653 once more on 12/19 AM, by itself if an SS unit is near the Meuse; then never', () => {
    const asked = (g: G): string[] => {
      const list: string[] = [];
      while (chance(g)?.says === 'roll.tigers') {
        list.push(g.def.units[chance(g)?.args.unit as number].id);
        roll(g, 6);
      }
      return list;
    };
    expect(asked(turnTo(4))).not.toContain('G-5PzA-653');
    expect(asked(turnTo(7))).toContain('G-5PzA-653');
    expect(asked(turnTo(8))).not.toContain('G-5PzA-653');
    expect(waiting(rolls(turnTo(7), { 'G-5PzA-653': 1 }))).toContain('G-5PzA-653 TU');
    const near = turnTo(7, { units: { 'G-1SS-1-I': '3907' } });
    expect(waiting(rolls(near, {}))).toContain('G-5PzA-653 TU');
    const heer = turnTo(7, { units: { 'G-2Pz-2': '3907' } });
    expect(waiting(rolls(heer, {})).filter((x) => x.includes('653'))).toEqual([]);
  });

  proves(['opt-8.13', 'opt-8.14'], '506 and 301 roll every turn until they come, or from the turn of the chart', () => {
    for (const turn of [4, 6, 20]) expect(waiting(rolls(turnTo(turn), { 'G-HGB-506': 1, 'G-HGB-301': 2 }))).toEqual(expect.arrayContaining(['G-HGB-506 TU reduced', 'G-HGB-301 UVWX reduced']));
    const there = turnTo(6, { units: { 'G-HGB-506': '0610' } });
    rolls(there, { 'G-HGB-506': 1 });
    expect(at(there, 'G-HGB-506')).toBe('0610');
    const chart = { 'tiger-rolls': 'chart' };
    expect(chance(turnTo(8, { options: chart }))?.says).not.toBe('roll.tigers');
    expect(waiting(rolls(turnTo(9, { options: chart }), { 'G-HGB-506': 1, 'G-HGB-301': 1 })).filter((x) => x.includes('HGB'))).toContain('G-HGB-506 TU reduced');
  });

  proves(['opt-8.11', 'opt-8.16'], 'without the rule only 501SS and 614 appear', () => {
    expect(setups['1216'].some((r) => r.unit === 'G-1SS-501')).toBe(true);
    expect(arrivals['1216'].find((a) => a.unit === 'G-5PzA-614')?.roll).toBeUndefined();
    expect(units.find((x) => x.id === 'G-5PzA-614')?.options).toEqual([]);
    const g = scene({ turn: 3, printed: true, scenario: 'campaign', units: { [FOOT]: '0611', 'A-99-393': '1412' } });
    expect(chance(g)).toBeUndefined();
    const late = scene({ turn: 21, printed: true, scenario: 'campaign', units: { [FOOT]: '0611', 'A-99-393': '1412' } });
    expect(waiting(late).filter((x) => /HGB-(353|654)/.test(x))).toEqual([]);
    expect(waiting(rolls(turnTo(21), {})).filter((x) => /HGB-(353|654)/.test(x))).toHaveLength(2);
  });

  proves(['opt-8.15'], 'each of them shifts a column', () => {
    for (const id of ['G-HGB-506', 'G-HGB-301', 'G-5PzA-653', 'G-5PzA-614']) {
      const g = field({ options: OPT, units: { [id]: C, [US]: NORTH } });
      expect(lines(odds(g, { at: NORTH, by: [id] }).column)).toContain('tiger-attack');
    }
  });
});

describe('flak and Panzerjager', () => {
  const OPT = { 'opt-9': true };
  const FLAK = 'G-6PzA-2Flak-2';
  const PJ = 'G-6PzA-683';
  const CC = 'A-9Arm-CCA';
  const tanks = (s: Scene): G => field({ side: 'allied', options: OPT, ...s });
  const claims = (g: G, at: string, by: string): string[] => lines(odds(g, { at, by: [by] }).die);

  proves(['opt-9.0', 'opt-9.11'], 'no Allied Armor Superiority against them or next to them', () => {
    expect(units.filter((x) => x.type === 'flak' && x.side === 'german')).toHaveLength(6);
    expect(units.filter((x) => x.type === 'anti-tank' && x.side === 'german')).toHaveLength(3);
    const plain = { [CC]: C, [FOOT]: NORTH };
    expect(claims(tanks({ units: plain }), NORTH, CC)).toContain('armor-attacker');
    for (const gun of [FLAK, PJ])
      for (const where of [NORTH, from(C, N, N)]) expect(claims(tanks({ units: { ...plain, [gun]: where } }), NORTH, CC)).not.toContain('armor-attacker');
    expect(claims(tanks({ units: { ...plain, [FLAK]: from(C, N, N, N) } }), NORTH, CC)).toContain('armor-attacker');
    // Without the rule guns are guns.
    expect(claims(tanks({ options: {}, units: { ...plain, [FLAK]: from(C, N, N) } }), NORTH, CC)).toContain('armor-attacker');
  });

  proves(['opt-9.11'], 'in the Advanced game the vehicles lose their edge', () => {
    const die = (options: Record<string, string | boolean>): number => {
      const g = field({ side: 'allied', scenario: 'campaign', turn: 11, options: { level: 'advanced', ...options }, units: { 'A-1-745': C, 'G-2Pz-2-Puma': NORTH, [FLAK]: from(C, N, N) } });
      const b = odds(g, { at: NORTH, by: ['A-1-745'] });
      return b.modifier;
    };
    expect([die({}), die(OPT)]).toEqual([-1, 0]);
  });

  proves(['opt-9.12'], 'Panzerjager with strength in an attack deny it to the defender, flak does not', () => {
    const g = (gun: string, steps = 2): G => field({ options: OPT, units: { [FOOT]: C, [gun]: { at: C, steps }, [CC]: NORTH } });
    const die = (w: G, by: string[]): string[] => lines(odds(w, { at: NORTH, by }).die);
    expect(die(g(PJ), [FOOT])).toContain('armor-defender');
    expect(die(g(PJ), [FOOT, PJ])).not.toContain('armor-defender');
    expect(die(g(FLAK), [FOOT, FLAK])).toContain('armor-defender');
    expect(die(g(PJ, 1), [FOOT, PJ])).toContain('armor-defender');
  });

  proves(['opt-9.13'], 'reduced they cannot attack', () => {
    for (const gun of [FLAK, PJ]) {
      const g = (steps: number): G => play(field({ options: OPT, units: { [FOOT]: C, [gun]: { at: C, steps }, [US]: NORTH } }), { k: 'target', h: theBoard().hex(NORTH) as number });
      expect(refusal(g(1), { k: 'join', u: u(gun) })).toMatchObject({ case: 'opt-9.13', why: 'guns-too-weak' });
      expect(refusal(g(2), { k: 'join', u: u(gun) })).toBeUndefined();
    }
  });

  proves(['opt-9.2'], 'no Allied tactical aircraft over flak or next to it', () => {
    const g = (where: string, gun = FLAK): G =>
      sky({ side: 'allied', turn: 17, options: { ...OPT, 'pm-aircraft': 'same-date' }, units: { [gun]: where, [FOOT]: C, 'A-4-8': from(C, SE) } });
    const aircraft = (w: G): string => offers(w, 'aircraft').map((a) => w.def.units[a.u as number].id).find((id) => /P47|P38|Typhoon|P51/.test(id)) as string;
    const bar = (where: string, gun = FLAK) => {
      const w = g(where, gun);
      return against(w, aircraft(w), 'air-strike', C);
    };
    expect(bar(C)).toMatchObject({ case: 'opt-9.2', why: 'flak-below' });
    expect(bar(from(C, NW))).toMatchObject({ case: 'opt-9.2' });
    expect(bar(from(C, NW, NW))).toBeUndefined();
    expect(bar(C, PJ)).toBeUndefined();
  });
});

describe('Monschau', () => {
  const GUN = 'G-ISS-402';
  const g = (turn: number, options = {}): G =>
    field({ turn, printed: true, options: { 'opt-10': true, ...options }, units: { 'G-326-751': '0906', [GUN]: '0706', [US]: '1006', 'A-99-393': OTHER } });
  const OTHER = from('1006', N);
  proves(['opt-10.11', 'opt-10.12'], 'no German guns on 1006 on 12/16, neither support nor barrage', () => {
    for (const turn of [1, 2]) {
      const w = g(turn);
      expect(refusal(w, target(w, '1006'))).toBeUndefined();
      play(w, target(w, '1006'));
      expect(refusal(w, { k: 'gun', u: u(GUN) })).toMatchObject({ case: 'opt-10.11', why: 'monschau-spared' });
    }
    const later = play(g(3), { k: 'target', h: theBoard().hex('1006') as number });
    expect(refusal(later, { k: 'gun', u: u(GUN) })).toBeUndefined();
    const other = play(g(1), { k: 'target', h: theBoard().hex(OTHER) as number });
    expect(other.rows.battles[0]?.guns.includes(u(GUN)) || refusal(other, { k: 'gun', u: u(GUN) }) === undefined).toBe(true);
    const off = play(g(1, { 'opt-10': false }), { k: 'target', h: theBoard().hex('1006') as number });
    expect(refusal(off, { k: 'gun', u: u(GUN) })).toBeUndefined();
  });
});

describe('tank recovery', () => {
  const OPT = { 'opt-11': true };
  const lose = (before: object, side: 'german' | 'allied', attacking: boolean): G => {
    const [mine, theirs, helper] = side === 'german' ? ['G-2Pz-3-I', US, 'A-4-8'] : ['A-9Arm-CCA', FOOT, 'G-12-89'];
    const phasing = attacking ? side : side === 'german' ? 'allied' : 'german';
    const units = attacking ? { [mine]: C, [theirs]: NORTH } : { [theirs]: C, [helper]: C, [mine]: NORTH };
    const g = field({ side: phasing, options: OPT, units, vars: { ...before } as Record<string, number> });
    declare(g, { at: NORTH, by: attacking ? [mine] : [theirs, helper] });
    while (now(g) === 'battle.support' || now(g) === 'battle.claim') play(g, now(g) === 'battle.support' ? READY : { k: 'waive' });
    // An exchange takes a step from both.
    for (let pip = 1; pip <= 6; pip++) {
      const w = g.copy();
      roll(w, pip);
      if (w.events.some((e) => e.e === 'result' && e.result === 'FF')) return w;
    }
    throw new Error('no exchange in this column');
  };

  proves(['opt-11.12', 'opt-11.13', 'opt-11.14'], 'a point for every third step of armor lost attacking', () => {
    const g = lose({ germanLostAttacking: 1, germanArmor: 0 }, 'german', true);
    expect([g.v.germanLostAttacking, g.v.germanArmor]).toEqual([2, 0]);
    const third = lose({ germanLostAttacking: 2, germanArmor: 0 }, 'german', true);
    expect([third.v.germanLostAttacking, third.v.germanArmor, third.v.germanLostDefending]).toEqual([3, 1, 0]);
    const allied = lose({ alliedLostAttacking: 2, alliedArmor: 0 }, 'allied', true);
    expect([allied.v.alliedLostAttacking, allied.v.alliedArmor]).toEqual([3, 1]);
  });

  proves(['opt-11.11', 'opt-11.13'], 'a point for every fifth lost defending, counted apart', () => {
    const g = lose({ germanLostDefending: 2, germanArmor: 0 }, 'german', false);
    expect([g.v.germanLostDefending, g.v.germanArmor]).toEqual([3, 0]);
    const fifth = lose({ germanLostDefending: 4, germanLostAttacking: 2, germanArmor: 0 }, 'german', false);
    expect([fifth.v.germanLostDefending, fifth.v.germanArmor, fifth.v.germanLostAttacking]).toEqual([5, 1, 2]);
  });

  proves(['opt-11.14'], 'foot does not count', () => {
    const g = lose({ germanLostAttacking: 2, germanArmor: 0 }, 'german', true);
    expect([g.v.alliedLostDefending, g.v.alliedArmor]).toEqual([0, g.v.alliedArmor]);
    expect(g.f.steps[u(US)]).toBe(1);
  });
});

describe('air observation', () => {
  const GUN = 'A-V-187';
  const support = (turn: number, options: Record<string, string | boolean>): number => {
    const g = field({ side: 'allied', scenario: 'campaign', turn, options: { level: 'advanced', ...options }, units: { [US]: C, [GUN]: from(C, S), [FOOT]: NORTH } });
    return odds(g, { at: NORTH, by: [US], guns: [GUN] }).attackStrength - odds(g, { at: NORTH, by: [US] }).attackStrength;
  };
  proves(['opt-12.1'], 'one more point of Allied support on clear mornings', () => {
    const base = support(15, {});
    expect(support(15, { 'opt-12': true })).toBe(base + 1);
    // 12/23 PM, and the overcast morning of 12/22.
    expect(support(16, { 'opt-12': true })).toBe(support(16, {}));
    expect(support(13, { 'opt-12': true })).toBe(support(13, {}));
    // In defense too, before it is halved.
    const g = (options: Record<string, string | boolean>): number => {
      const w = field({ scenario: 'campaign', turn: 15, options: { level: 'advanced', ...options }, units: { [FOOT]: C, [US]: NORTH, [GUN]: from(C, N, N), 'A-V-190': from(C, N, N) } });
      declare(w, { at: NORTH, by: [FOOT] });
      play(w, { k: 'gun', u: u(GUN) }, { k: 'gun', u: u('A-V-190') });
      if (now(w) === 'battle.support') play(w, READY);
      return (explain(w, { q: 'battle' }) as { defenseStrength: number }).defenseStrength;
    };
    expect(g({ 'opt-12': true })).toBe(g({}) + 1);
  });
});

describe('fuel by distance', () => {
  const OPT = { 'opt-13': true };
  const tanks = (where: string, turn: number, more: Partial<Scene> = {}): G =>
    scene({ phase: 'supply', printed: true, turn, scenario: 'campaign', options: OPT, units: { 'G-2Pz-2': where, 'G-2Pz-304': '0611', 'A-99-393': '5010', ...more.units }, ...(more.vars ? { vars: more.vars } : {}) });
  const needs = (g: G): number | undefined => (chance(g)?.says === 'roll.fuel-distance' ? (chance(g)?.outcomes.find((o) => o.key === 'unsupplied')?.weight as number) : undefined);

  proves(['opt-13.0', 'opt-13.11', 'opt-13.13', 'optfuel-table'], 'a die for each division from 12/19 AM, the worse the further west', () => {
    expect(needs(tanks('3510', 6))).toBeUndefined();
    // 12/19: dry at -2 or less; column 35 takes three off.
    expect(needs(tanks('3510', 7))).toBe(1);
    expect(needs(tanks('2910', 7))).toBeUndefined();
    // 12/21: at -1. 12/24: at 0.
    expect(needs(tanks('2910', 11))).toBe(1);
    expect(needs(tanks('1310', 17))).toBe(1);
    expect(needs(tanks('2910', 17))).toBe(2);
    expect(needs(tanks('0810', 17))).toBeUndefined();
    // No roll on the table of chapter 2.
    expect(chance(tanks('0810', 12))?.says).not.toBe('roll.fuel');
    const g = roll(tanks('3510', 7), 1);
    // The whole division, wherever it stands.
    expect([g.f.fuel[u('G-2Pz-2')], g.f.fuel[u('G-2Pz-304')]]).toEqual([1, 1]);
    const held = roll(tanks('3510', 7), 2);
    expect(held.f.fuel[u('G-2Pz-2')]).toBe(0);
  });

  proves(['opt-13.12'], 'independent panzer battalions roll for themselves', () => {
    const g = tanks('0810', 17, { units: { 'G-5PzA-614': '2430' } });
    expect(chance(g)?.args.formation).toBe('5PzA/614');
    roll(g, 1);
    expect(g.f.fuel[u('G-5PzA-614')]).toBe(1);
    expect(g.f.fuel[u('G-2Pz-2')]).toBe(0);
  });

  proves(['optfuel-table'], 'captured dumps help everybody, and free their captor for good', () => {
    expect(needs(tanks('3510', 7, { vars: { dumpsTaken: 1 } }))).toBeUndefined();
    expect(needs(tanks('3510', 17, { vars: { dumpsTaken: 1 } }))).toBe(2);
    const g = tanks('3510', 6);
    g.emit({ e: 'dumpCaptured', u: u('G-2Pz-2'), h: 0, points: 5, case: 'adv-9.11' });
    run(g);
    expect(g.v.dumpsTaken).toBe(1);
    expect(needs(tanks('3510', 17, { vars: { dumpsTaken: 1, fuelFree: g.v.fuelFree } }))).toBeUndefined();
  });

  proves(['optfuel-table'], 'one off for the late divisions, which come in without fuel', () => {
    const late = (id: string, turn: number): number | undefined => needs(scene({ phase: 'supply', printed: true, turn, scenario: 'campaign', options: OPT, units: { [id]: '1310', 'A-99-393': '5010' } }));
    expect(late('G-2Pz-2', 17)).toBe(1);
    expect(late('G-2SS-3', 17)).toBe(2);
    const arriving = (dumpsTaken: number): G => {
      const g = scene({ turn: 12, printed: true, scenario: 'campaign', options: OPT, units: { [FOOT]: '0611', 'G-9SS-19': { at: '0210', arrived: 12 } }, vars: { dumpsTaken } });
      determineSupply(g, 0);
      return g;
    };
    expect(arriving(0).f.supply[u('G-9SS-19')]).toBe(UNSUPPLIED);
    expect(arriving(1).f.supply[u('G-9SS-19')]).toBe(SUPPLIED);
  });
});
