/** Optional rules 1, 6 and 7: airdrop, Malmedy, roadblocks; and that all may be used together. */
import { chance, disk, explain, prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { caseById, options, theBoard } from '../../src/index.ts';
import { countIsolation } from '../../src/rules/advanced/surrender.ts';
import { determineSupply } from '../../src/rules/supply/supply.ts';
import { isForest, isRoadHex, isTown } from '../../src/state/query.ts';
import { type G, ISOLATED, SUPPLIED, UNSUPPLIED } from '../../src/state/shape.ts';
import { advance, field, fight, now } from '../kit/battlefield.ts';
import { C, from, N, S, type Scene, scene } from '../kit/field.ts';
import { at, hex, idle, offers, play, position, proves, refusal, roll, u } from '../kit/kit.ts';

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
  const drop = (more: Partial<Scene> = {}): G =>
    scene({ turn: 3, printed: true, options: { 'opt-1': true }, units: { [FOOT]: '0611', 'A-99-393': '1412', ...more.units }, ...more });
  const jump = (g: G, id: string) => ({ k: 'drop', h: hex(g, id) });
  const board = theBoard();
  const open = (g: G, test: (h: number) => boolean): string =>
    board.ids[
      offers(g, 'drop')
        .map((a) => a.h as number)
        .find(test) as number
    ];

  proves(['opt-1.11', 'opt-1.12', 'drop-table'], 'on 12/17 AM he must jump, not into zones, forest, town or city', () => {
    const g = drop();
    expect(now(g)).toBe('airdrop.where');
    expect(prompt(g).kinds).toEqual(['drop']);
    expect(refusal(g, jump(g, from('1412', S)))).toMatchObject({ case: 'opt-1.12', why: 'drop-zoc' });
    const forest = board.ids[[...board.ids.keys()].find((h) => isForest(g, h) && !isTown(g, h)) as number];
    expect(refusal(g, jump(g, forest))).toMatchObject({ case: 'opt-1.12', why: 'drop-forest' });
    expect(refusal(g, jump(g, '1317'))).toMatchObject({ case: 'opt-1.12', why: 'drop-town' });
    play(
      g,
      jump(
        g,
        open(g, () => true),
      ),
    );
    expect(chance(g)?.outcomes.map((o) => [o.key, o.weight])).toEqual([
      ['full', 1],
      ['reduced', 1],
      ['eliminated', 4],
    ]);
    for (const turn of [2, 4]) expect(now(drop({ turn }))).not.toBe('airdrop.where');
  });

  proves(['opt-1.12', 'basic-5.33'], 'nor among the enemy, even one without a zone', () => {
    const there = open(drop(), (h) => h > 700);
    const g = drop({ units: { 'A-28-707': there } });
    expect(refusal(g, jump(g, there))).toMatchObject({ case: 'basic-5.33', why: 'enemy-there' });
    expect(offers(g, 'drop').map((a) => a.h)).not.toContain(hex(g, there));
  });

  proves(['opt-1.21', 'opt-1.22', 'drop-table'], 'a survivor stands in his hex, whole or reduced; otherwise he is gone', () => {
    const land = (pip: number): G => {
      const g = drop();
      play(
        g,
        jump(
          g,
          open(g, (h) => h > 700),
        ),
      );
      return roll(g, pip);
    };
    const there = open(drop(), (h) => h > 700);
    expect([at(land(1), HEYDTE), land(1).f.steps[u(HEYDTE)]]).toEqual([there, 2]);
    expect([at(land(2), HEYDTE), land(2).f.steps[u(HEYDTE)]]).toEqual([there, 1]);
    for (const pip of [3, 4, 5, 6]) expect(at(land(pip), HEYDTE)).toBe('destroyed');
  });

  proves(['opt-1.23'], 'supplied on the turn he jumps, then like anybody else', () => {
    const g = drop({ units: { [FOOT]: '0611', 'A-99-393': '1412', 'A-4-8': '3020', 'A-4-12': '3022' } });
    play(
      g,
      jump(
        g,
        open(g, (h) => board.ids[h].startsWith('40')),
      ),
    );
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
    play(
      g,
      jump(
        g,
        open(g, (h) => h > 700),
      ),
    );
    roll(g, 1);
    expect(refusal(g, { k: 'pick', u: u(HEYDTE) })).toMatchObject({ case: 'opt-1.24', why: 'just-dropped' });
    g.set('arrived', u(HEYDTE), 2);
    expect(refusal(g, { k: 'pick', u: u(HEYDTE) })).toBeUndefined();
    expect(g.v.dropTried).toBe(1);
  });
});

describe('Malmedy', () => {
  const cut = (turn: number, malmedy: number, isolatedFor: number): G => {
    const g = scene({
      turn,
      side: 'german',
      phase: 'movement',
      scenario: 'campaign',
      options: { level: 'advanced', 'opt-6': true },
      units: { 'A-106-422': C, [US]: from(C, S, S, S) },
      vars: { malmedy },
    });
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
      const w = scene({
        turn: 3,
        scenario: 'campaign',
        options: { level: 'advanced', 'opt-6': true },
        units: { [PEIPER[0]]: C, [PEIPER[1]]: from(C, S), [US]: from(C, N, N) },
      });
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
  const works = (s: Partial<Scene> = {}): G =>
    scene({
      side: 'allied',
      phase: 'engineer',
      turn: 5,
      options: OPT,
      printed: true,
      ...s,
      units: { [ENG]: P, 'A-9Arm-CCA': P, ...s.units },
    });
  const block = (g: G, id: string) => ({ k: 'block', h: hex(g, id) });
  const roads = (g: G, id: string): string[] =>
    disk(g.board, hex(g, id), 2)
      .filter((h) => isRoadHex(g, h))
      .map((h) => g.board.ids[h])
      .sort();
  const plain = (g: G, id: string): string => g.board.ids[disk(g.board, hex(g, id), 2).find((h) => !isRoadHex(g, h)) as number];

  proves(['opt-7.0', 'opt-7.11', 'opt-7.12'], 'engineers block road hexes as they blow bridges', () => {
    const g = works();
    expect(
      offers(g, 'block')
        .map((a) => g.board.ids[a.h as number])
        .sort(),
    ).toEqual(roads(g, P));
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
    expect(g.events.find((e) => e.e === 'roadblock')?.state).toBe('blocked');
    expect(refusal(g, block(g, first))).toMatchObject({ case: 'opt-7.12', why: 'blocked-already' });
    // One try a hex and player turn.
    play(g, block(g, second));
    roll(g, 5);
    expect(g.f.roadblock[hex(g, second)]).toBe(0);
    expect(g.events.find((e) => e.e === 'roadblock')?.state).toBe('open');
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
    const past = scene({
      turn: 5,
      options: OPT,
      units: { 'G-2Pz-2': C },
      road: way,
      hexFields: { [NORTH]: { roadblock: 2 } },
      sides: wall(way),
    });
    play(past, { k: 'pick', u: u('G-2Pz-2') });
    expect(refusal(past, { k: 'go', h: hex(past, from(C, N, N)) })).toBeDefined();
    const free = scene({ turn: 5, options: OPT, units: { 'G-2Pz-2': C }, road: way, sides: wall(way) });
    play(free, { k: 'pick', u: u('G-2Pz-2') });
    expect(refusal(free, { k: 'go', h: hex(free, from(C, N, N)) })).toBeUndefined();
  });

  proves(['opt-7.13'], 'that is all it moves in the game turn, reserve armor included, and an advance ends there too', () => {
    const PZ = 'G-2Pz-3-I';
    const g = scene({
      turn: 5,
      options: OPT,
      units: { [PZ]: { at: C, reserve: 1 }, [FOOT]: { at: way[0], reserve: 1 } },
      road: way,
      hexFields: { [NORTH]: { roadblock: 2 } },
    });
    play(g, { k: 'pick', u: u(PZ) }, { k: 'go', h: hex(g, NORTH) }, { k: 'clear' });
    idle(g, (w) => now(w) === 'reserveMove.plan');
    expect(refusal(g, { k: 'pick', u: u(PZ) })).toMatchObject({ case: 'opt-7.13', why: 'halted-at-block' });
    expect(JSON.stringify(explain(g, { q: 'unit', unit: u(PZ) }))).toContain('card.halted-at-block');
    // In the next game turn it moves again.
    idle(g, (w) => w.v.turn === 6 && now(w) === 'movement.plan');
    expect(g.f.halted[u(PZ)]).toBe(0);

    const beyond = from(NORTH, N);
    const chase = (roadblock: number): G => {
      const w = field({
        options: OPT,
        units: { [PZ]: C, 'G-2Pz-3-II': C, [US]: { at: NORTH, steps: 1 } },
        hexFields: { [NORTH]: { roadblock } },
      });
      fight(w, { at: NORTH, by: [PZ, 'G-2Pz-3-II'] }, 1);
      while (now(w) !== 'advance.choose') play(w, offers(w)[0]);
      return play(w, advance(w, PZ, NORTH));
    };
    expect(refusal(chase(0), advance(chase(0), PZ, beyond))).toBeUndefined();
    const stopped = chase(2);
    expect(refusal(stopped, advance(stopped, PZ, beyond))?.why).toBe('advance-stopped');
    expect(stopped.f.halted[u(PZ)]).not.toBe(0);
  });

  proves(['opt-7.13', 'basic-9.15'], 'a reinforcement whose entry hex is blocked gets no further', () => {
    const g = scene({ turn: 4, printed: true, options: OPT, units: {}, hexFields: { '0107': { roadblock: 2 } } });
    play(g, { k: 'enter', u: u('G-HGB-519'), h: hex(g, '0107') });
    if (now(g) === 'clearing.ask') play(g, { k: 'clear' });
    expect(now(g)).not.toBe('move.go');
    expect(g.f.halted[u('G-HGB-519')]).not.toBe(0);
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
