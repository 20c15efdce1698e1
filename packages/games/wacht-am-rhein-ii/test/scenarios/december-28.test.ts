/** The scenarios of December 28 (chapter 37): set-up, reinforcements, withdrawals, air, trucks, supply and victory. */
import { distance, perform } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { placeOf } from '../../src/data/index.ts';
import { scenarioById, turnNumber } from '../../src/index.ts';
import { leavesBare } from '../../src/rules/administration.ts';
import { airPoints } from '../../src/rules/air/points.ts';
import { doorsOf, entryFor } from '../../src/rules/arrivals/doors.ts';
import { isMontgomeryInCommand, mayWithdraw } from '../../src/rules/boundaries/montgomery.ts';
import { armyOf, corpsOf, FORMATION_HQ, HQ_RANK, hqOf } from '../../src/rules/command/chain.ts';
import { earlyTriggers } from '../../src/rules/december-28/early-offensive.ts';
import { isRedirected } from '../../src/rules/december-28/redirection.ts';
import { isTransportMorning } from '../../src/rules/logistics/transport.ts';
import { isOverstacked } from '../../src/rules/movement/stacking.ts';
import { closeTurn } from '../../src/rules/scenarios/course.ts';
import { linkOf, sourceHexes } from '../../src/rules/supply/chain.ts';
import { traceSide } from '../../src/rules/supply/status.ts';
import { giveSign, hasSign, holds } from '../../src/rules/victory/conditions.ts';
import { totalOf } from '../../src/rules/victory/points.ts';
import { judge, levelNow, victory } from '../../src/rules/victory/victory.ts';
import { listOf, rowsOf } from '../../src/setup/rows.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { LOW_FUEL } from '../../src/state/fields/supply/logistics.ts';
import { held, UNITS } from '../../src/state/query.ts';
import { ALLIED, ENTRENCHED, type G, GERMAN, IMPROVED, PREPARED_ASSAULT, TACTICAL } from '../../src/state/shape.ts';
import { begin, kitOf, smallKit } from '../kit/late.ts';

const [REDUX, LIGHTS, FEAT] = ['bastogne-redux', 'lights-out', 'feat-of-arms'];
const { proves, u } = kitOf(REDUX);
const BASTOGNE = ['2215SE', '2216SE'];
const hex = (g: G, id: string): number => g.board.at(id);
const take = (g: G, side: number, ...ids: string[]): void => {
  for (const id of ids) g.set('control', hex(g, id), side + 1);
};
const span = (g: G): number[] => [g.v.turn, g.rules.lastTurn];
const turnsOf = (first: string, last: string): number[] => [turnNumber(first), turnNumber(last)];
const entry = (g: G, id: string): [number, string[]] => {
  const found = entryFor(g, u(id));
  return [g.f.due[u(id)], found ? doorsOf(g, found).map((h) => g.board.ids[h]) : []];
};
const steps = (g: G, formation: string): number =>
  UNITS.filter((v) => v.formation === formation && v.kind && g.f.place[v.index] === g.box('Arriving')).reduce(
    (sum, v) => sum + g.f.steps[v.index],
    0,
  );
const groupsOf = (id: string): string[] => [...new Set(rowsOf(scenarioById(id)).flatMap(({ groups }) => groups))].sort();
/** The turn ends, with everything that is judged then. */
const endTurn = (g: G): string | undefined => {
  closeTurn(g);
  judge(g, 'turn-end');
  g.v.turn++;
  return g.result?.level;
};

describe('set-up', () => {
  proves(['37.1.1', '37.2.1', '37.3.1'], 'from the morning of December 28 to the night of January 4, or of January 5', () => {
    expect([REDUX, LIGHTS, FEAT].map((id) => span(begin(id)))).toEqual([
      turnsOf('dec-28-am', 'jan-4-night'),
      turnsOf('dec-28-am', 'jan-4-night'),
      turnsOf('dec-28-am', 'jan-5-night'),
    ]);
  });
  proves(
    ['37.1.2', '37.2.2', '37.3.2'],
    'the southern group, the northern group, or both: every counter of the list once, none among the enemy',
    () => {
      expect([groupsOf(REDUX), groupsOf(LIGHTS), groupsOf(FEAT)]).toEqual([['N', 'S', 'SW'].slice(1), ['N'], ['N', 'S', 'SW']]);
      for (const id of [REDUX, LIGHTS, FEAT]) {
        const g = begin(id);
        // The 217th Sturmpanzer Company is lost without a line of the list (30.14.0).
        const boxes = ['Eliminated', 'Broken down', 'Arriving'].map(
          (box) => g.unitsIn(g.box(box as 'Arriving')).filter((v) => UNITS[v].id !== 'ge-nd-217-stupz').length,
        );
        const later =
          boxes[2] - listOf(scenarioById(id)).filter((row) => 'arrives' in row.at && rowsOf(scenarioById(id)).includes(row)).length;
        expect(onMapOf(g, GERMAN).length + onMapOf(g, ALLIED).length + boxes[0] + boxes[1] + boxes[2] - later, id).toBe(
          rowsOf(scenarioById(id)).length,
        );
        for (const v of onMapOf(g, GERMAN)) expect(held(g, ALLIED, g.hexOf(v)), UNITS[v].id).toBe(false);
      }
    },
  );
  proves(['37.3.2'], 'units of a corps stand with others of it, and nobody whom the list gives a choice is overstacked', () => {
    const g = begin(FEAT);
    const guns = rowsOf(scenarioById(FEAT)).filter((row) => 'with' in row.at && row.at.with === 'corps' && row.corps === 'VII');
    const corps = rowsOf(scenarioById(FEAT)).filter((row) => row.corps === 'VII' && 'hex' in row.at);
    expect(guns.length).toBeGreaterThan(10);
    for (const { unit } of guns) {
      const far = Math.min(
        ...corps.filter((row) => g.onMap(u(row.unit))).map((row) => distance(g.board, g.hexOf(u(row.unit)), g.hexOf(u(unit)))),
      );
      expect([far <= 1, isOverstacked(g, ALLIED, g.hexOf(u(unit)))], unit).toEqual([true, false]);
    }
  });
  proves(['37.1.2', '37.2.2'], 'each side places 15 Entrenchments and 20 Improved Positions on its units, the German side first', () => {
    const g = begin(REDUX);
    const { play } = kitOf(REDUX);
    expect(g.v.side).toBe(GERMAN);
    const own = g.hexOf(u('ge-nd-liii-k-hq'));
    expect(kitOf(REDUX).refusal(g, { k: 'entrench', h: g.hexOf(u('al-nd-iii-corps-hq')) })).toMatchObject({ why: 'no-site-for-work' });
    play(g, { k: 'entrench', h: own });
    expect(kitOf(REDUX).refusal(g, { k: 'entrench', h: own })).toMatchObject({ why: 'no-site-for-work' });
    const count = (work: number, side: number): number =>
      new Set(
        onMapOf(g, side)
          .map((v) => g.hexOf(v))
          .filter((h) => g.f.work[h] === work),
      ).size;
    for (let n = 0; n < 14; n++) perform(g, kitOf(REDUX).offers(g, 'entrench')[0]);
    expect([count(ENTRENCHED, GERMAN), kitOf(REDUX).offers(g, 'entrench').length]).toEqual([15, 0]);
    for (let n = 0; n < 20; n++) perform(g, kitOf(REDUX).offers(g, 'improve')[0]);
    expect([count(IMPROVED, GERMAN), g.v.side]).toEqual([20, ALLIED]);
    play(g, { k: 'entrench', h: g.hexOf(u('al-nd-iii-corps-hq')) }, { k: 'done' }, { k: 'done' });
    expect([count(ENTRENCHED, ALLIED), count(IMPROVED, ALLIED), kitOf(REDUX).offers(g, 'improve')]).toEqual([1, 0, []]);
  });
});

describe('reinforcements and withdrawals', () => {
  proves(
    ['37.1.3'],
    'the 340th Division from the east, I SS Panzer Corps at 2607SE on three dates, the 9th SS Division with four more losses; US units from the south and west',
    () => {
      const g = begin(REDUX);
      expect(entry(g, 'ge-1ss-hq')).toEqual([turnNumber('dec-31-pm'), ['2607SE']]);
      expect(entry(g, 'ge-nd-i-ss-pzk-hq')).toEqual([turnNumber('jan-1-am'), ['2607SE']]);
      expect(entry(g, 'ge-9ss-hq')).toEqual([turnNumber('jan-2-am'), ['2607SE']]);
      const listed = (formation: string): number =>
        listOf(scenarioById(REDUX))
          .filter(({ unit, at }) => UNITS[u(unit)].formation === formation && UNITS[u(unit)].kind && !('box' in at))
          .reduce((sum, { unit, losses = 0 }) => sum + (UNITS[u(unit)].kind?.steps ?? 1) - losses, 0);
      expect([steps(g, '1SS'), steps(g, '9SS')]).toEqual([listed('1SS'), listed('9SS') - 4]);
      expect([g.onMap(u('ge-nd-xxxix-pzk-hq')), g.f.due[u('ge-340vg-hq')] > g.v.turn, g.f.due[u('al-87id-hq')] > g.v.turn]).toEqual([
        true,
        true,
        true,
      ]);
      expect(entry(g, 'ge-340vg-hq')[1].every((id) => id.startsWith('70'))).toBe(true);
      expect(entry(g, 'al-87id-hq')[1].every((id) => id.endsWith('SW'))).toBe(true);
    },
  );
  proves(['37.2.3'], 'in the north the 12th Volksgrenadier Division at 5123NE, and nobody of the south', () => {
    const g = begin(LIGHTS);
    expect(entry(g, 'ge-12vg-hq')).toEqual([turnNumber('dec-28-am'), ['5123NE']]);
    expect(['ge-340vg-hq', 'al-87id-hq', 'ge-nd-xxxix-pzk-hq'].map((id) => g.f.place[u(id)])).toEqual(Array(3).fill(g.box('Not in play')));
  });
  proves(['37.2.4'], 'without a US victory hex taken by December 30, I SS Panzer Corps leaves with two divisions', () => {
    const leave = (turn: string, taken: boolean, last = GERMAN): boolean[] => {
      const g = begin(LIGHTS);
      if (taken) take(g, last, '3521NE');
      g.v.turn = turnNumber(turn);
      closeTurn(g);
      return ['ge-nd-i-ss-pzk-hq', 'ge-1ss-hq', 'ge-9ss-hq', 'ge-2ss-hq'].map((id) => g.onMap(u(id)));
    };
    expect(leave('dec-30-am', false)).toEqual([false, false, false, true]);
    expect(leave('dec-30-am', true)).toEqual([true, true, true, true]);
    expect(leave('dec-30-am', true, ALLIED)).toEqual([false, false, false, true]);
    expect(leave('dec-29-night', false)).toEqual([true, true, true, true]);
    // Towns that were German when the scenario began have not been taken.
    const g = begin(LIGHTS);
    expect(g.f.control[hex(g, '4430NE')]).toBe(GERMAN + 1);
  });
  proves(['37.3.4'], 'all of the list in Feat of Arms; who is set up does not come again', () => {
    const g = begin(FEAT);
    expect(['ge-340vg-hq', 'al-87id-hq', 'ge-12vg-hq'].every((id) => g.f.place[u(id)] === g.box('Arriving'))).toBe(true);
    expect(['ge-1ss-hq', 'ge-9ss-hq', 'al-11ad-hq', 'al-17ab-hq'].every((id) => g.onMap(u(id)))).toBe(true);
    expect([scenarioById(FEAT).replacements !== undefined, g.rules.specials.withdrawals.some((w) => w.case === '22.6.0')]).toEqual([
      true,
      true,
    ]);
  });
});

describe('Montgomery', () => {
  proves(['37.3.3'], 'has declared his withdrawal: he cannot again, and two corps of the 1st Army at most attack in force', () => {
    const g = begin(FEAT);
    expect([isMontgomeryInCommand(g), g.v.withdrawal > 0, mayWithdraw(g)]).toEqual([true, true, false]);
    const { idle, offers, play, refusal } = kitOf(FEAT);
    idle(g, (now) => offers(now, 'offense').length > 0);
    const of = (corps: string): number =>
      offers(g, 'offense')
        .map((a) => a.u ?? -1)
        .find((v) => corpsOf(g, v) === corps && armyOf(g, v) === '1USA') ?? -1;
    const [seventh, eighteenth, fifth] = ['VII', 'XVIII', 'V'].map(of);
    expect(Math.min(seventh, eighteenth, fifth)).toBeGreaterThanOrEqual(0);
    play(g, { k: 'offense', u: seventh }, { k: 'offense', u: eighteenth });
    expect(refusal(g, { k: 'offense', u: fifth })).toMatchObject({ case: '29.2.3', why: 'third-corps' });
  });
  proves(['29.2.3'], 'only after his withdrawal are two corps of the 1st Army the most, and V Corps keeps a division', () => {
    const { idle, offers, play, refusal } = kitOf(FEAT);
    const corps = (withdrawal: number): string | undefined => {
      const g = begin(FEAT);
      g.v.withdrawal = withdrawal;
      idle(g, (now) => offers(now, 'offense').length > 0);
      const of = (name: string): number =>
        offers(g, 'offense').find(({ u: v = -1 }) => corpsOf(g, v) === name && armyOf(g, v) === '1USA')?.u ?? -1;
      const [seventh, eighteenth, fifth] = ['VII', 'XVIII', 'V'].map(of);
      for (const v of [seventh, eighteenth]) if (v >= 0) play(g, { k: 'offense', u: v });
      return refusal(g, { k: 'offense', u: fifth < 0 ? u('al-99id-hq') : fifth })?.why;
    };
    expect([corps(turnNumber('dec-27-night')) === 'third-corps', corps(0) === 'third-corps']).toEqual([true, false]);
    const g = begin(FEAT);
    const fifth = onMapOf(g, ALLIED).filter((v) => HQ_RANK[v] === FORMATION_HQ && corpsOf(g, v) === 'V');
    expect(fifth.length).toBeGreaterThan(0);
    for (const v of fifth.slice(1)) g.move(v, g.box('Eliminated'));
    g.v.turn = turnNumber('dec-28-night');
    g.v.side = ALLIED;
    expect(leavesBare(g, fifth[0])).toMatchObject({ case: '9.1.2', why: 'last-of-command' });
  });
});

describe('air, trucks, fuel and ammunition', () => {
  proves(['37.1.4', '37.2.5', '37.3.7'], 'all air points where all maps are in play, half of them elsewhere', () => {
    const air = (id: string, turn: string): number[] => {
      const g = begin(id);
      g.v.turn = turnNumber(turn);
      return [airPoints(g, ALLIED), airPoints(g, GERMAN)];
    };
    const days = ['dec-29-am', 'dec-31-am', 'jan-1-am', 'jan-2-pm'];
    for (const day of days)
      for (const id of [REDUX, LIGHTS]) expect(air(id, day), `${id} ${day}`).toEqual(air(FEAT, day).map((n) => Math.floor(n / 2 + 0.5)));
    expect(days.some((day) => air(FEAT, day)[0] > 0)).toBe(true);
  });
  proves(
    ['37.1.5', '37.2.6', '37.3.8'],
    'truck points of each army; in Feat of Arms 12 for each US army, which none lends to another, and 20 for the Germans together',
    () => {
      const trucks = (id: string): number[] => {
        const { rules, v } = begin(id);
        return [0, 1, 2]
          .map((army) => rules.trucksOfArmy(army))
          .concat(['1USA', '3USA'].map((army) => rules.truckPoints(ALLIED, army, v.turn)));
      };
      expect([trucks(REDUX), trucks(LIGHTS), trucks(FEAT)]).toEqual([
        [8, -1, 2, 0, 12],
        [3, 4, -1, 12, 0],
        [-1, -1, -1, 12, 12],
      ]);
      const { rules, v } = begin(FEAT);
      expect([rules.sharedTrucks(v.turn), rules.sharesTrucks(ALLIED, '1USA', '3USA'), rules.sharesTrucks(ALLIED, '1USA', '1USA')]).toEqual([
        20,
        false,
        true,
      ]);
    },
  );
  proves(
    ['37.1.6', '37.2.7', '37.3.9'],
    'no fuel points, three ammunition points for each army, fuel as listed, the Transport Table every morning',
    () => {
      for (const id of [REDUX, LIGHTS, FEAT]) {
        const g = begin(id);
        expect([g.v.fuel5, g.v.fuel6, g.v.fuel7, isTransportMorning(g), g.rules.countsFuel(g.v.turn)], id).toEqual([0, 0, 0, true, true]);
        const low = rowsOf(scenarioById(id)).filter((row) => row.fuel === 'low');
        expect(low.length).toBeGreaterThan(2);
        for (const { unit } of low) expect(g.f.fuel[u(unit)], unit).toBe(LOW_FUEL);
      }
      const ammo = (id: string): number[] => [0, 1, 2].map((army) => begin(id).rules.ammoOfArmy(army));
      expect([ammo(REDUX), ammo(LIGHTS), ammo(FEAT)]).toEqual([
        [3, 0, 3],
        [3, 3, 3],
        [3, 3, 3],
      ]);
    },
  );
});

describe('supply', () => {
  proves(['37.1.7', '37.3.10'], 'both sides use the sources of the map', () => {
    for (const id of [REDUX, FEAT]) {
      const g = begin(id);
      const named = (name: string): string[] =>
        g.board.regions.filter((r) => r.kind === 'supply' && r.name === name).flatMap((r) => [...r.hexes].map((h) => g.board.ids[h]));
      for (const [side, name] of [
        [GERMAN, 'german'],
        [ALLIED, 'us'],
      ] as const)
        expect(
          g.rules
            .sources(g.board, side)
            .map((source) => g.board.ids[source.hex])
            .sort(),
          id,
        ).toEqual(expect.arrayContaining(named(name)));
    }
  });
  proves(['37.2.8'], 'LVIII Panzer Corps traces to 1309SE, in two points at most; the other corps to their army', () => {
    const g = begin(LIGHTS);
    const corps = u('ge-nd-lviii-pzk-hq');
    expect(sourceHexes(g, corps).map((h) => g.board.ids[h])).toEqual(['1309SE']);
    const link = linkOf(g, corps);
    expect([link.case, link.ultimate, link.ways.map(({ limit }) => limit)]).toEqual(['37.2.8', true, [12]]);
    const valid = (): number => traceSide(g, GERMAN).valid[corps];
    for (const v of [...onMapOf(g, ALLIED)]) g.move(v, g.box('Eliminated'));
    g.move(corps, hex(g, '1309SE'));
    const near = valid();
    g.move(corps, hex(g, '3330NE'));
    expect([near, valid()]).toEqual([1, 0]);
    expect(hqOf(g, u('ge-nd-lxvi-k-hq'))).toBe(u('ge-nd-6pza-hq'));
    // A division is under the corps of the list as well.
    expect(hqOf(g, u('ge-3fj-hq'))).toBe(u('ge-nd-lxvii-k-hq'));
  });
});

describe('victory', () => {
  const points = (id: string): void => {
    const g = begin(id);
    for (const h of g.rules.symbolHexes(g.board)) g.set('control', h, 0);
    take(g, ALLIED, '2215SE', '1603SE');
    expect([totalOf(g, ALLIED), totalOf(g, GERMAN), levelNow(g)], id).toEqual([3, 0, 'us-win']);
    take(g, GERMAN, '1603SE', '2606SE', '3318SE', '3813SE');
    expect([totalOf(g, ALLIED), totalOf(g, GERMAN), levelNow(g)], id).toEqual([2, 4, 'german-win']);
  };
  const bastogne = (id: string): (string | undefined)[] => {
    const g = begin(id);
    take(g, GERMAN, ...BASTOGNE);
    return [endTurn(g), endTurn(g)];
  };
  const lost = (id: string): string | undefined => {
    const g = begin(id);
    take(g, GERMAN, ...BASTOGNE);
    endTurn(g);
    take(g, ALLIED, BASTOGNE[0]);
    endTurn(g);
    take(g, GERMAN, BASTOGNE[0]);
    return endTurn(g);
  };
  proves(['37.1.8'], 'Houffalize at once, both Bastogne hexes for a full turn, else symbols with Bastogne twice', () => {
    const g = begin(REDUX);
    expect(victory(g)).toBeUndefined();
    take(g, ALLIED, '2606SE');
    expect(victory(g)).toMatchObject({ winner: ALLIED, level: 'us-win', case: '37.1.8' });
    expect([bastogne(REDUX), lost(REDUX)]).toEqual([[undefined, 'german-win'], undefined]);
    points(REDUX);
  });
  proves(['37.2.9'], 'St. Vith, or no German unit west of column 17xx; Bastogne is not on this map', () => {
    const g = begin(LIGHTS);
    expect([victory(g), g.rules.victory.automatic?.some((win) => win.side === 'german')]).toEqual([undefined, false]);
    take(g, ALLIED, '4430NE');
    expect(victory(g)).toMatchObject({ winner: ALLIED, level: 'us-win', case: '37.2.9' });
    const cleared = begin(LIGHTS);
    const fifth = onMapOf(cleared, GERMAN).filter((v) => (placeOf(cleared.board.ids[cleared.hexOf(v)])?.column ?? 99) <= 16);
    for (const v of fifth.slice(1)) cleared.move(v, cleared.box('Eliminated'));
    expect(victory(cleared)).toBeUndefined();
    cleared.move(fifth[0], cleared.box('Eliminated'));
    expect(victory(cleared)).toMatchObject({ winner: ALLIED, case: '37.2.9' });
    const symbols = begin(LIGHTS);
    for (const h of symbols.rules.symbolHexes(symbols.board)) symbols.set('control', h, 0);
    take(symbols, GERMAN, '3521NE');
    expect([totalOf(symbols, GERMAN), levelNow(symbols)]).toEqual([1, 'german-win']);
  });
  proves(['37.3.11'], 'St. Vith and Houffalize together, both Bastogne hexes for a full turn, else symbols with Bastogne twice', () => {
    const g = begin(FEAT);
    take(g, ALLIED, '4430NE');
    expect(victory(g)).toBeUndefined();
    take(g, ALLIED, '2606SE');
    expect(victory(g)).toMatchObject({ winner: ALLIED, level: 'us-win', case: '37.3.11' });
    expect([bastogne(FEAT), lost(FEAT)]).toEqual([[undefined, 'german-win'], undefined]);
    points(FEAT);
  });
  proves(
    ['37.3.5'],
    'without a US victory hex taken in the north by December 30 a die sets a new German goal: Bastogne, Verviers or the southern edge',
    () => {
      const g = begin(FEAT);
      expect(isRedirected(g)).toBe(false);
      g.v.turn = turnNumber('dec-30-am');
      expect(isRedirected(g)).toBe(true);
      take(g, GERMAN, '2215SE');
      expect(isRedirected(g)).toBe(true);
      take(g, GERMAN, '3521NE');
      expect(isRedirected(g)).toBe(false);
      const small = smallKit(FEAT);
      const dawn = small.position({
        clear: true,
        stage: 'redirection',
        vars: { turn: turnNumber('dec-30-am') },
        units: { 'ge-272vg-i-982-vg': { at: '6110NE' }, 'al-78id-1-310-inf': { at: '5207NE' } },
      });
      const goal = (pip: number): number => {
        const turn = dawn.copy();
        small.roll(turn, pip);
        return turn.v.redirected;
      };
      expect([goal(10), goal(7), goal(8), goal(9)]).toEqual([1, 1, 2, 3]);
      const level = (redirected: number, ...german: string[]): string => {
        const end = begin(FEAT);
        end.v.redirected = redirected;
        take(end, GERMAN, ...german);
        return levelNow(end);
      };
      expect([
        level(1, ...BASTOGNE),
        level(2, '3208NE'),
        level(2, ...BASTOGNE) === 'german-tactical',
        level(1, '2215SE') === 'german-tactical',
      ]).toEqual(['german-tactical', 'german-tactical', false, false]);
      const south = begin(FEAT);
      south.v.redirected = 3;
      expect(levelNow(south)).not.toBe('german-operational');
      for (const v of [...onMapOf(south, ALLIED)])
        if (/34SE$/.test(south.board.ids[south.hexOf(v)])) south.move(v, south.box('Eliminated'));
      expect(levelNow(south)).toBe('german-operational');
    },
  );
});

describe('the early offensive of V Corps', () => {
  const { position } = smallKit(FEAT);
  const early = (options: Record<string, boolean>, sign: boolean, turn = 'jan-1-am'): G => {
    const g = position({
      clear: true,
      stage: 'allied.movement',
      options: { fog: false, ...options },
      vars: { turn: turnNumber(turn) },
      units: { 'ge-272vg-i-982-vg': { at: '6110NE' }, 'al-78id-1-310-inf': { at: '5207NE' } },
    });
    if (sign) giveSign(g, 'v-corps');
    return g;
  };
  proves(
    ['37.3.6'],
    'brings the 9th Division; without an assault in force of V Corps by January 1 AM, or without St. Vith at the end, the US player has lost',
    () => {
      const chosen = early({ earlyOffensive: true }, false);
      expect(chosen.rules.entries.some(({ units, doors }) => units.includes('al-9id-hq') && doors.includes('I'))).toBe(true);
      const level = (g: G): string | undefined => {
        judge(g, 'turn-end');
        return g.result?.level;
      };
      expect([
        level(chosen),
        level(early({ earlyOffensive: true }, true)),
        level(early({ earlyOffensive: true }, false, 'dec-31-am')),
        level(early({}, false)),
      ]).toEqual(['german-win', undefined, undefined, undefined]);
      const assault = (mode: number, unit: string): boolean => {
        const g = early({ earlyOffensive: true }, false, 'dec-29-am');
        g.set('mode', u(unit), mode);
        for (const t of earlyTriggers) if ('effect' in t) t.effect(g, { e: 'assault', side: ALLIED, hexes: [], units: [u(unit)] } as never);
        return hasSign(g, 'v-corps');
      };
      expect([
        assault(PREPARED_ASSAULT, 'al-nd-202-ce'),
        assault(TACTICAL, 'al-nd-202-ce'),
        assault(PREPARED_ASSAULT, 'al-84id-1-333-inf'),
      ]).toEqual([true, false, false]);
      const end = (options: Record<string, boolean>): string => {
        const g = begin(FEAT).copy();
        const stakes = early(options, true).rules.victory.automatic ?? [];
        const lost = stakes.find((win) => win.words === 'st-vith-not-taken');
        return lost === undefined ? 'as usual' : String(lost.if?.every((c) => holds(g, c)));
      };
      expect([end({ earlyOffensive: true }), end({})]).toEqual(['true', 'as usual']);
    },
  );
});
