/** Chapter 23, new units; 31.E, 33.E, 34.E: orders of appearance and withdrawals; the 66th Division. */
import { explain, prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { setups } from '../../src/data/index.ts';
import { withdrawals as lists } from '../../src/index.ts';
import { entryHexes, germanTowns, germanyIsClear, mayEnter, townRefusal } from '../../src/rules/arrivals/order-of-appearance.ts';
import { surrounded } from '../../src/rules/arrivals/withdrawals.ts';
import { holdTriggers } from '../../src/rules/clocks.ts';
import { enterHex } from '../../src/rules/movement/entering.ts';
import { bits, isSouth } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { at, hex, idle, offers, play, position, proves, refusal, roll, u } from '../kit/kit.ts';

type Units = Record<string, Record<string, string | number>>;
interface More {
  turn?: number;
  stage?: string;
  scenario?: string;
  vars?: Record<string, number>;
  options?: Record<string, string | boolean>;
}
const BASE: Units = { 'ge-89-inf': { at: 'N-3021' }, 'us-1-inf': { at: 'N-0122' } };
const game = (side: 'german' | 'allied', units: Units, more: More = {}): G =>
  position({
    stage: more.stage ?? `${side}.replacements`,
    scenario: more.scenario ?? 'campaign',
    units: { ...BASE, ...units },
    vars: { turn: more.turn ?? 6, ...more.vars },
    ...(more.options ? { options: more.options } : {}),
  });
const german = (units: Units, more?: More): G => game('german', units, more);
const allied = (units: Units, more?: More): G => game('allied', units, more);
const doors = (g: G, name: string): string[] => entryHexes(g, u(name)).map((d) => g.board.ids[d.hex]);
function fire(g: G, e: Record<string, unknown> & { e: string }): void {
  for (const t of holdTriggers) if (t.on === e.e && 'effect' in t) t.effect(g, e as never);
}

describe('the order of appearance', () => {
  proves(['23', '31.E'], 'who is due becomes ready in his own initial segment, not before', () => {
    const units = { 'ge-246vg-inf': { at: 'due' }, 'us-26-inf': { at: 'due' }, 'ge-363vg-inf': { at: 'due' } };
    const g = german(units, { turn: 6 });
    expect([at(g, 'ge-246vg-inf'), at(g, 'us-26-inf'), at(g, 'ge-363vg-inf')]).toEqual(['ready', 'due', 'due']);
    const a = allied(units, { turn: 6 });
    expect(at(a, 'us-26-inf')).toBe('ready');
    expect(at(german(units, { turn: 5 }), 'ge-246vg-inf')).toBe('due');
  });

  proves(['31.E', '33.E', 'DN-II.B-reduced'], 'some come at reduced strength', () => {
    const g = german({ 'ge-246vg-inf': { at: 'due' } }, { turn: 6, scenario: 'market-garden-campaign' });
    expect([at(g, 'ge-246vg-inf'), g.f.reduced[u('ge-246vg-inf')]]).toEqual(['ready', 1]);
    const us = allied(
      { 'us-42-inf': { at: 'due' }, 'us-63-inf': { at: 'due' }, 'us-70-inf': { at: 'due' }, 'us-75-inf': { at: 'due' } },
      { turn: 15 },
    );
    for (const name of ['us-42-inf', 'us-63-inf', 'us-70-inf']) expect(us.f.reduced[u(name)], name).toBe(1);
    expect(us.f.reduced[u('us-75-inf')]).toBe(0);
    const armor = allied({ 'us-8-arm': { at: 'due' } }, { turn: 17 });
    expect(armor.f.reduced[u('us-8-arm')]).toBe(1);
  });

  proves(['DN-II.B-66'], 'the 66th comes on a 1 or 2, otherwise never', () => {
    const g = allied({ 'us-66-inf': { at: 'due' } }, { turn: 16 });
    expect(prompt(g)).toMatchObject({ kind: 'roll', says: 'roll.convoy' });
    roll(g, 2);
    expect([at(g, 'us-66-inf'), g.v.division66]).toEqual(['ready', 1]);
    const sunk = roll(allied({ 'us-66-inf': { at: 'due' } }, { turn: 16 }), 3);
    expect([at(sunk, 'us-66-inf'), sunk.v.division66]).toEqual(['removed', 2]);
  });

  proves(['33.E'], 'aircraft withdrawn by the Germans come back on their date', () => {
    const g = german({ 'lw-jkii-fb': { at: 'N-3020' } }, { turn: 7, scenario: 'market-garden-campaign', stage: 'german.withdrawals' });
    expect(at(g, 'lw-jkii-fb')).toBe('due');
    const back = german({ 'lw-jkii-fb': { at: 'due' } }, { turn: 10, scenario: 'market-garden-campaign' });
    play(
      back,
      ...[
        { k: 'forgo', n: 0 },
        { k: 'forgo', n: 0 },
      ],
    );
    expect(at(back, 'lw-jkii-fb')).toBe('ready');
    expect(at(german({ 'lw-jkii-fb': { at: 'due' } }, { turn: 9, scenario: 'market-garden-campaign' }), 'lw-jkii-fb')).toBe('due');
  });

  proves(['23', '23.B'], 'the list of arrivals tells when and where', () => {
    const g = allied({ 'us-26-inf': { at: 'due' }, 'br-51-inf': { at: 'ready', since: 5, listed: 1 } }, { turn: 5 });
    const list = explain(g, { q: 'arrivals', side: ALLIED }) as { unit: number; turn: number; where: string; hexes: number[] }[];
    expect(list.map((a) => [a.unit, a.turn, a.where])).toEqual([
      [u('br-51-inf'), 5, 'west-north'],
      [u('us-26-inf'), 6, 'west'],
    ]);
    expect(list[0].hexes.length).toBeGreaterThan(5);
  });
});

describe('German entry', () => {
  proves(['23.A'], 'by the north edge at a price, not into an Allied hex', () => {
    const g = german({ 'ge-246vg-inf': { at: 'ready' } });
    const north = g.board.region('edge', 'north').hexes;
    const open = entryHexes(g, u('ge-246vg-inf'));
    for (const h of north) expect(open).toContainEqual({ hex: h, paid: true });
    const taken = german({ 'ge-246vg-inf': { at: 'ready' }, 'us-2-arm': { at: g.board.ids[north[0]] } });
    expect(doors(taken, 'ge-246vg-inf')).not.toContain(g.board.ids[north[0]]);
    // Next to him is allowed; it ends the move.
    expect(doors(taken, 'ge-246vg-inf')).toContain(g.board.ids[north[1]]);
  });

  proves(['23.A-germany'], 'in any German city or town while no Allied unit in supply is in Germany', () => {
    const g = german({ 'ge-246vg-inf': { at: 'ready' } });
    expect(g.v.germanyClear).toBe(1);
    const open = new Set(doors(g, 'ge-246vg-inf'));
    for (const h of germanTowns(g)) expect(open.has(g.board.ids[h])).toBe(true);
    expect(germanTowns(g).length).toBeGreaterThan(30);
    const free = entryHexes(g, u('ge-246vg-inf')).find((d) => d.hex === germanTowns(g)[0]);
    expect(free?.paid).toBe(false);
  });

  proves(['23.A-east'], 'otherwise only east of the Rhine, out of Allied zones, not lost, and with a supply line', () => {
    const g = german({ 'ge-246vg-inf': { at: 'ready' }, 'us-2-arm': { at: 'N-2320' } });
    expect(g.v.germanyClear).toBe(0);
    const { eastOfRhine } = bits(g.board);
    const open = doors(g, 'ge-246vg-inf');
    for (const h of germanTowns(g)) expect(open.includes(g.board.ids[h])).toBe((g.board.marks[h] & eastOfRhine) !== 0);
    const unit = u('ge-246vg-inf');
    const east = germanTowns(g).filter((h) => (g.board.marks[h] & eastOfRhine) !== 0);
    const west = germanTowns(g).find((h) => (g.board.marks[h] & eastOfRhine) === 0) as number;
    expect(townRefusal(g, unit, west)).toMatchObject({ case: '23.A-east', why: 'west-of-rhine' });
    const home = east.find((h) => [0, 1, 2, 3, 4, 5].every((d) => g.board.neighbors[6 * h + d] >= 0)) as number;
    g.set('control', home, 1 + ALLIED);
    expect(townRefusal(g, unit, home)).toMatchObject({ case: '23.A-east', why: 'town-lost' });
    g.set('control', home, 1 + GERMAN);
    for (let d = 0; d < 6; d++) {
      const near = g.board.neighbors[6 * home + d];
      g.move(u('us-2-arm'), near);
      if (townRefusal(g, unit, home) !== undefined) {
        expect(townRefusal(g, unit, home)).toMatchObject({ case: '23.A-east', why: 'town-in-zone' });
        return;
      }
    }
    throw new Error('no zone reaches the town');
  });

  proves(['23.A-germany'], 'units without a supply line, and those that crossed only in the final Allied impulse, do not count', () => {
    const late = german({ 'us-2-arm': { at: 'N-2320', crossed: 3 } }, { vars: { lateCrossing: 3 } });
    expect(late.v.germanyClear).toBe(1);
    const early = german({ 'us-2-arm': { at: 'N-2320', crossed: 2 } }, { vars: { lateCrossing: 3 } });
    expect(early.v.germanyClear).toBe(0);
    // Deep in Germany, behind a wall of enemies.
    const ring: Units = {};
    const probe = german({});
    const middle = hex(probe, 'N-3218');
    ['ge-353-inf', 'ge-275-inf', 'ge-84-inf', 'ge-85-inf', 'ge-176-inf', 'ge-180-inf'].forEach((name, d) => {
      ring[name] = { at: probe.board.ids[probe.board.neighbors[6 * middle + d]] };
    });
    const cut = german({ 'us-82-par': { at: 'N-3218' }, ...ring });
    expect(germanyIsClear(cut)).toBe(true);
  });

  proves(['23.A-germany'], 'the crossing is remembered by impulse', () => {
    const g = allied({ 'us-2-arm': { at: 'N-2220' } }, { stage: 'allied.movement', vars: { impulse: 2 } });
    g.events = [];
    g.v.impulse = 2;
    enterHex(g, u('us-2-arm'), hex(g, 'N-2320'), hex(g, 'N-2220'));
    for (const e of g.events) fire(g, e as never);
    expect(g.f.crossed[u('us-2-arm')]).toBe(2);
    fire(g, { e: 'playerTurnOver', side: ALLIED });
    expect(g.v.lateCrossing).toBe(2);
  });

  proves(['23.A-west'], 'units marked west or south enter there and nowhere else', () => {
    const g = german(
      { 'us-1-inf': { at: 'N-0522' }, 'ge-711-sta': { at: 'ready', listed: 1 }, 'ge-11-pz': { at: 'ready', listed: 1 } },
      { turn: 1 },
    );
    const ids = (name: string): string[] => g.board.region('edge', name).hexes.map((h) => g.board.ids[h]);
    // The Channel rows: none of them in the area of an American army.
    const rows = ids('west-north').filter((id) => id <= 'N-0119');
    expect(doors(g, 'ge-711-sta').sort()).toEqual(rows.sort());
    const behind = setups.campaign.groups
      .filter((group) => group.id.startsWith('allied-us'))
      .flatMap((group) => (group.place.kind === 'hexes' ? group.place.hexes : []));
    expect(behind.filter((id) => rows.includes(id))).toEqual([]);
    expect(refusal(g, { k: 'enter', u: u('ge-711-sta'), h: hex(g, 'N-0125') })?.case).toBeDefined();
    expect(doors(g, 'ge-11-pz').sort()).toEqual(ids('south').sort());
    for (const id of ids('south')) expect(g.board.region('country', 'France').has[hex(g, id)]).toBe(1);
    // Once lost and rebuilt they come like any other.
    const later = german({ 'ge-711-sta': { at: 'ready', listed: 0 } }, { turn: 9 });
    expect(doors(later, 'ge-711-sta')).not.toEqual(ids('west-north'));
  });

  proves(['23.A-west'], 'who has not come in by the west edge when turn 2 is over is lost, shut out or kept back', () => {
    const blocked = (turn: number, all: boolean, who = 'ge-344-sta'): string => {
      const probe = german({});
      const edge = probe.board.region('edge', 'west-north').hexes;
      const names = [
        'us-2-arm',
        'us-3-arm',
        'us-5-arm',
        'us-4-inf',
        'us-9-inf',
        'us-28-inf',
        'us-30-inf',
        'us-79-inf',
        'us-4-arm',
        'us-7-arm',
        'us-5-inf',
        'us-35-inf',
        'us-80-inf',
        'us-90-inf',
        'us-2-inf',
        'us-83-inf',
        'us-29-inf',
        'us-26-inf',
        'us-8-inf',
        'us-95-inf',
        'us-99-inf',
        'us-104-inf',
      ];
      const line: Units = {};
      edge.forEach((h, i) => {
        if (all || i > 0) line[names[i]] = { at: probe.board.ids[h] };
      });
      const g = german({ [who]: { at: 'ready', listed: 1 }, ...line }, { turn });
      fire(g, { e: 'playerTurnOver', side: GERMAN });
      return at(g, who);
    };
    expect([blocked(2, true), blocked(2, false)]).toEqual(['destroyed', 'destroyed']);
    expect(blocked(1, true, 'ge-711-sta')).toBe('ready');
    expect(blocked(2, false, 'ge-711-sta')).toBe('destroyed');
    // Those of the south edge may wait.
    expect(blocked(2, true, 'ge-198-inf')).toBe('ready');
  });
});

describe('Allied entry', () => {
  proves(['23.B'], 'US by both west edges, British and others by the northern one, the rest by the south', () => {
    const g = allied({
      'us-26-inf': { at: 'ready', listed: 1 },
      'br-51-inf': { at: 'ready', listed: 1 },
      'cz-1-arm': { at: 'ready', listed: 1 },
      'us-36-inf': { at: 'ready', listed: 1 },
      'fr-2m-inf': { at: 'ready', listed: 1 },
      'fr-2-arm': { at: 'ready', listed: 1 },
    });
    const ids = (...names: string[]): string[] =>
      names.flatMap((name) => g.board.region('edge', name).hexes.map((h) => g.board.ids[h])).sort();
    expect(doors(g, 'us-26-inf').sort()).toEqual(ids('west-north', 'west-south'));
    for (const name of ['br-51-inf', 'cz-1-arm']) expect(doors(g, name).sort(), name).toEqual(ids('west-north'));
    for (const name of ['us-36-inf', 'fr-2m-inf']) expect(doors(g, name).sort(), name).toEqual(ids('south'));
    expect(doors(g, 'fr-2-arm').sort()).toEqual(ids('west-north', 'west-south'));
  });

  proves(['32.G.4', '33.G.3', '23.B'], 'on the north map alone nobody comes in by the south', () => {
    const g = allied({ 'us-26-inf': { at: 'ready', listed: 1 } }, { scenario: 'market-garden-campaign', turn: 6 });
    expect(entryHexes(g, u('us-26-inf')).some((d) => isSouth(g, d.hex))).toBe(false);
  });

  proves(['23.B', '21.B.4'], 'airborne units appear in England if their owner likes', () => {
    const units = { 'us-17-par': { at: 'due' } };
    const england = play(allied(units, { turn: 6 }), { k: 'england' });
    expect(at(england, 'us-17-par')).toBe('england');
    const land = play(allied(units, { turn: 6 }), { k: 'overland' });
    expect(at(land, 'us-17-par')).toBe('ready');
    expect(doors(land, 'us-17-par').length).toBeGreaterThan(20);
    expect(at(allied({ 'us-54w-trn': { at: 'due' } }, { turn: 18 }), 'us-54w-trn')).toBe('england');
  });

  proves(['23.C'], 'motorized Allies need maneuver supply to enter, however late; Germans do not', () => {
    const g = allied({ 'us-10-arm': { at: 'ready', listed: 1, since: 6 } }, { stage: 'allied.movement', turn: 9 });
    expect(mayEnter(g, u('us-10-arm'))).toMatchObject({ case: '23.C', why: 'enter-unsupplied' });
    expect(offers(g, 'enter').filter((a) => a.u === u('us-10-arm'))).toEqual([]);
    const fed = allied({ 'us-10-arm': { at: 'ready', listed: 1, maneuver: 1 } }, { stage: 'allied.movement', turn: 9 });
    expect(mayEnter(fed, u('us-10-arm'))).toBeUndefined();
    expect(offers(fed, 'enter').some((a) => a.u === u('us-10-arm'))).toBe(true);
    const ger = german({ 'ge-105-pz': { at: 'ready', listed: 1 } }, { stage: 'german.movement', turn: 3 });
    expect(mayEnter(ger, u('ge-105-pz'))).toBeUndefined();
    expect(offers(ger, 'enter').some((a) => a.u === u('ge-105-pz'))).toBe(true);
  });

  proves(['23.C', '23'], 'maneuver supply can be given to units that wait', () => {
    const g = allied({ 'us-10-arm': { at: 'ready', listed: 1 } }, { stage: 'allied.allocation', turn: 9, vars: { alliedMsp: 3 } });
    const before = g.v.alliedMsp;
    play(g, { k: 'supply', u: u('us-10-arm') });
    expect([g.f.maneuver[u('us-10-arm')], g.v.alliedMsp < before]).toEqual([1, true]);
    expect(refusal(g, { k: 'supply', u: u('us-10-arm') })).toBeDefined();
    // It is what lets it in; who is not due yet gets none.
    expect(
      mayEnter(allied({ 'us-10-arm': { at: 'ready', listed: 1 } }, { stage: 'allied.movement', turn: 9 }), u('us-10-arm')),
    ).toMatchObject({
      case: '23.C',
    });
    const early = allied({ 'us-10-arm': { at: 'due' } }, { stage: 'allied.allocation', turn: 2, vars: { alliedMsp: 3 } });
    expect(refusal(early, { k: 'supply', u: u('us-10-arm') })).toBeDefined();
  });

  proves(['23'], 'a new unit is in general supply in the impulse of its entry', () => {
    const g = german({ 'ge-246vg-inf': { at: 'ready', listed: 1, unsupplied: 1 } }, { stage: 'german.movement' });
    const a = offers(g, 'enter').find((x) => x.u === u('ge-246vg-inf'));
    expect(a).toBeDefined();
    play(g, a as { k: string });
    expect([g.onMap(u('ge-246vg-inf')), g.f.unsupplied[u('ge-246vg-inf')]]).toEqual([true, 0]);
  });

  proves(['23.D', '18.D.5'], 'aircraft do not walk in', () => {
    const g = allied({ 'us-99w-bmb': { at: 'ready' } }, { stage: 'allied.movement' });
    expect(mayEnter(g, u('us-99w-bmb'))).toMatchObject({ case: '23.D', why: 'by-transfer' });
    expect(entryHexes(g, u('us-99w-bmb'))).toEqual([]);
  });

  proves(['29.C'], 'who left by one edge of the chart box comes back by the other, next turn', () => {
    const g = german(
      { 'ge-246vg-inf': { at: 'chart-west' }, 'ge-363vg-inf': { at: 'chart-north', acted: 1 } },
      { stage: 'german.movement' },
    );
    const ids = (name: string): string[] => g.board.region('edge', name).hexes.map((h) => g.board.ids[h]);
    expect(doors(g, 'ge-246vg-inf')).toEqual(ids('chart-box-north'));
    expect(doors(g, 'ge-363vg-inf')).toEqual(ids('chart-box-west'));
    expect(mayEnter(g, u('ge-246vg-inf'))).toBeUndefined();
    expect(mayEnter(g, u('ge-363vg-inf'))).toMatchObject({ case: '29.C' });
  });
});

describe('withdrawals', () => {
  const leave = (units: Units, more: More = {}): G => german(units, { stage: 'german.withdrawals', turn: 20, ...more });
  const LIST = ['ss-1-pz', 'ss-2-pz', 'ss-9-pz', 'ss-12-pz', 'ge-21-pz'];

  proves(['31.E-withdraw', '35.E'], 'listed units leave in the initial segment of the listed turn', () => {
    for (const name of LIST) expect(lists.campaign.find((w) => w.unit === name)?.turn).toBe(20);
    const g = leave({ 'ss-1-pz': { at: 'N-2722' }, 'ss-2-pz': { at: 'due' } });
    expect([at(g, 'ss-1-pz'), at(g, 'ss-2-pz')]).toEqual(['removed', 'removed']);
    expect(g.events.filter((e) => e.e === 'withdrawn').map((e) => e.case)).toEqual(['31.E-withdraw', '31.E-withdraw']);
    expect(at(leave({ 'ss-1-pz': { at: 'N-2722' } }, { turn: 19 }), 'ss-1-pz')).toBe('N-2722');
    expect(at(leave({ 'ss-1-pz': { at: 'N-2722' } }, { scenario: 'bulge-campaign' }), 'ss-1-pz')).toBe('removed');
  });

  proves(['31.E-withdraw-box'], 'a cadre or destroyed unit leaves its box and the game', () => {
    const g = leave({ 'ss-1-pz': { at: 'cadre' }, 'ss-2-pz': { at: 'destroyed' } });
    expect([at(g, 'ss-1-pz'), at(g, 'ss-2-pz')]).toEqual(['removed', 'removed']);
    expect(g.events.filter((e) => e.e === 'withdrawn').map((e) => e.case)).toEqual(['31.E-withdraw-box', '31.E-withdraw-box']);
  });

  proves(['31.E-withdraw-rep'], 'missing strength is made good from replacements, if need be from later ones', () => {
    const rich = leave({ 'ss-1-pz': { at: 'N-2722', reduced: 1 } }, { vars: { germanArmor: 2 } });
    expect([rich.v.germanArmor, rich.rows.debts]).toEqual([1, []]);
    expect(rich.events.find((e) => e.e === 'gaveUp')).toMatchObject({ pool: 'germanArmor', n: 1, case: '31.E-withdraw-rep' });
    const poor = leave({ 'ss-1-pz': { at: 'N-2722', reduced: 1 }, 'ss-2-pz': { at: 'N-2722', reduced: 1 } }, { vars: { germanArmor: 1 } });
    expect(poor.v.germanArmor).toBe(0);
    expect(poor.rows.debts).toMatchObject([{ side: GERMAN, pool: 'germanArmor', n: 1 }]);
    // Week IV of 1945 brings one armor replacement: it is gone before it is there.
    const later = position({
      stage: 'german.replacements',
      scenario: 'campaign',
      units: BASE,
      vars: { turn: 24 },
      rows: { debts: [{ side: GERMAN, pool: 'germanArmor', n: 2 }] },
    });
    expect(later.v.germanArmor).toBe(0);
    expect(later.events.filter((e) => e.pool === 'germanArmor')).toMatchObject([{ e: 'gaveUp', n: 1, case: '31.E-withdraw-rep' }]);
    expect(later.rows.debts).toMatchObject([{ n: 1 }]);
    const whole = leave({ 'ss-1-pz': { at: 'N-2722', reduced: 0 } }, { vars: { germanArmor: 2 } });
    expect(whole.v.germanArmor).toBe(2);
  });

  const ringed = (name: string): { units: Units; hex: string } => {
    const probe = german({});
    const middle = hex(probe, 'N-3218');
    const units: Units = { [name]: { at: 'N-3218' } };
    ['us-2-arm', 'us-3-arm', 'us-5-arm', 'us-4-inf', 'us-9-inf', 'us-28-inf'].forEach((foe, d) => {
      units[foe] = { at: probe.board.ids[probe.board.neighbors[6 * middle + d]] };
    });
    return { units, hex: 'N-3218' };
  };

  proves(['31.E-withdraw-sub'], 'surrounded or cannibalized: another unit of the same type and size, of the choice of its owner', () => {
    const { units } = ringed('ss-1-pz');
    const g = leave({
      ...units,
      'ge-2-pz': { at: 'N-2722', reduced: 1 },
      'ge-9-pz': { at: 'N-2722' },
      'ge-113-pz': { at: 'N-2723' },
      'ge-15-pzg': { at: 'N-2723' },
    });
    expect(surrounded(g, u('ss-1-pz'))).toBe(true);
    expect(prompt(g)).toMatchObject({ says: 'ask.withdraw', side: GERMAN });
    expect(offers(g, 'withdraw').map((a) => a.u)).toEqual([u('ge-2-pz'), u('ge-9-pz')]);
    expect(refusal(g, { k: 'withdraw', u: u('ge-15-pzg') })).toMatchObject({ case: '31.E-withdraw-sub' });
    play(g, { k: 'withdraw', u: u('ge-9-pz') });
    expect([at(g, 'ge-9-pz'), at(g, 'ss-1-pz')]).toEqual(['removed', 'N-3218']);
    const eaten = leave({ 'ss-1-pz': { at: 'cannibalized' }, 'ge-2-pz': { at: 'N-2722' }, 'ge-9-pz': { at: 'N-2722' } });
    expect(prompt(eaten).says).toBe('ask.withdraw');
    // Nobody like it is left: nobody leaves.
    const alone = leave({ 'ss-1-pz': { at: 'cannibalized' }, 'ge-15-pzg': { at: 'N-2723' } });
    expect([at(alone, 'ss-1-pz'), at(alone, 'ge-15-pzg')]).toEqual(['cannibalized', 'N-2723']);
    expect(alone.events.filter((e) => e.case === '31.E-withdraw-sub').map((e) => [e.e, e.u])).toEqual([['notWithdrawn', u('ss-1-pz')]]);
    // A way out: no substitute.
    const { units: open } = ringed('ss-1-pz');
    delete open['us-2-arm'];
    delete open['us-3-arm'];
    delete open['us-28-inf'];
    const free = leave({ ...open, 'ge-2-pz': { at: 'N-2722' } });
    expect([at(free, 'ss-1-pz'), at(free, 'ge-2-pz')]).toEqual(['removed', 'N-2722']);
  });

  proves(['31.E-withdraw'], 'in a whole game turn the units are gone before they move', () => {
    const g = german({ 'ss-1-pz': { at: 'N-2722' } }, { turn: 20 });
    idle(g, (w) => w.v.impulse > 0);
    expect(at(g, 'ss-1-pz')).toBe('removed');
  });
});
