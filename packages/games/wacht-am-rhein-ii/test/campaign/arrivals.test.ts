/** Chapter 22: the reinforcement list in the campaign, entry codes, supply of newcomers, divisional slices. */
import { frameLocals, prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { arrivals, entriesOf, scenarioById, units } from '../../src/data/index.ts';
import { theBoard } from '../../src/index.ts';
import { entryFor } from '../../src/rules/arrivals/doors.ts';
import { stepsLost } from '../../src/rules/companies/parents.ts';
import { MOVE_LOCALS } from '../../src/rules/movement/movement.ts';
import { traceSide } from '../../src/rules/supply/status.ts';
import { STRATEGIC } from '../../src/state/fields/modes.ts';
import { formationOf, UNITS } from '../../src/state/query.ts';
import { ALLIED, type G, TACTICAL } from '../../src/state/shape.ts';
import { kit } from '../kit/december-21.ts';
import { at, N, offers, out, play, proves, refusal, scene, u, until } from '../kit/meuse.ts';
import * as corner from '../kit/supply.ts';

const corps = kit('corps-to-the-meuse');

describe('the list', () => {
  proves(['22.1.0'], 'every row of the list arrives in its turn, by its entry hexes or at its place, and pays for the hex', () => {
    const entries = entriesOf(scenarioById('campaign-dec-16'));
    const rows = arrivals.filter((row) => row.doors !== undefined && row.turn !== undefined && (row.units ?? []).length > 0);
    expect(rows.length).toBeGreaterThan(70);
    for (const row of rows) {
      const found = entries.find(({ units: ids, turn }) => turn === row.turn && row.units?.every((id) => ids.includes(id)));
      expect(found?.doors, row.who).toEqual(row.doors);
    }
    // Herve is a place on the map, the others are edges.
    expect(entries.some(({ doors }) => doors.includes('2904NE'))).toBe(true);
    const later = entriesOf(scenarioById('campaign-dec-28'));
    expect(later.every(({ turn }) => turn >= 38)).toBe(true);
    // In the Movement Phase of its owner; in Tactical mode it pays the price of the hex and moves on.
    const hq = 'ge-nd-lviii-pzk-hq';
    const begin = (stage: string): G =>
      corps.position({
        clear: true,
        stage,
        options: { fog: false },
        vars: { turn: 22 },
        units: { [hq]: { at: 'Arriving', due: 22 }, 'al-3ad-ccr-2': { at: '2028NE' }, 'ge-116pz-hq': { at: '2609SE' } },
      });
    const enter = (g: G) => ({ k: 'enter', u: corps.u(hq), h: g.board.at('2606SE') });
    const g = begin('german.movement');
    corps.idle(g, (now) => prompt(now).at === 'movement.plan');
    corps.play(g, enter(g));
    expect([corps.at(g, hq), (frameLocals(g.frames.at(-1), 'move', MOVE_LOCALS)?.spent ?? 0) > 0]).toEqual(['2606SE', true]);
    expect(corps.refusal(begin('allied.movement'), enter(g))?.case).toBe('22.1.0');
  });
  proves(['22.1.0', '35.2.3', '31.4.0-3'], 'who appears at a place on the map begins to move from there and pays nothing for it', () => {
    const spent = (scenario: string, id: string, turn: number, hex: string): (number | undefined)[] => {
      const here = kit(scenario);
      const side = UNITS[here.u(id)].side === ALLIED ? 'allied' : 'german';
      const g = here.position({
        clear: true,
        stage: `${side}.movement`,
        options: { fog: false },
        vars: { turn },
        units: {
          [id]: { at: 'Arriving', due: turn, assembly: g0(scenario, hex) },
          'al-99id-hq': { at: '3608NE' },
          'ge-277vg-hq': { at: '6118NE' },
        },
      });
      if (prompt(g).at !== 'movement.plan') here.idle(g, (now) => prompt(now).at === 'movement.plan');
      here.play(g, { k: 'enter', u: here.u(id), h: g.board.at(hex) });
      const { spent: n, legs } = frameLocals(g.frames.at(-1), 'move', MOVE_LOCALS) ?? {};
      return [n, legs, g.f.queue[g.board.at(hex)]];
    };
    const g0 = (scenario: string, hex: string): number => theBoard({ scenario }).at(hex) + 1;
    expect(spent('valkyries', 'ge-3fj-i-5-fsj', 12, '4626NE')).toEqual([0, 0, 0]);
    expect(spent('valkyries', 'al-1id-hq', 10, '2904NE')).toEqual([0, 0, 0]);
    expect(spent('campaign-dec-16', 'al-1id-hq', 10, '2904NE')).toEqual([0, 0, 0]);
    // By an entry hex it pays.
    expect(
      spent(
        'valkyries',
        'al-30id-1-117-inf',
        arrivals.find(({ units: ids }) => ids?.includes('al-30id-1-117-inf'))?.turn ?? 0,
        '4401NE',
      )[0],
    ).toBeGreaterThan(0);
  });
  proves(['22.1.1', '5.3.0', '7.9.2d'], 'engineers of a US corps come in a column with their own trucks', () => {
    const whole = kit('campaign-dec-16');
    const why = (id: string): string | undefined => {
      const g = whole.position({
        clear: true,
        stage: 'allied.movement',
        options: { fog: false },
        vars: { turn: 11 },
        units: { [id]: { at: 'Arriving', due: 11 }, 'al-28id-hq': { at: '3318SE' }, 'ge-212vg-hq': { at: '6322SE' } },
      });
      if (prompt(g).at !== 'movement.plan') whole.idle(g, (now) => prompt(now).at === 'movement.plan');
      return whole.offers(g, 'enter').length > 0
        ? undefined
        : whole.refusal(g, { k: 'enter', u: whole.u(id), h: g.board.at('2234SE') })?.why;
    };
    expect(why('al-nd-145-ce')).toBeUndefined();
  });
  proves(['22.5.1'], 'codes name one entry area or several, German ones an army; an area holds the roads up to the next', () => {
    const doors = (n: number) => arrivals.find((row) => row.n === n)?.doors;
    expect([doors(51), doors(16), doors(57), doors(68), doors(66)]).toEqual([['H', 'I'], ['A', 'B'], ['A', 'B', 'C'], ['5PzA'], ['7A']]);
    const board = theBoard({ scenario: 'campaign-dec-16' });
    const entry = board.regions.filter(({ kind }) => kind === 'entry');
    const all = entry.flatMap(({ hexes }) => [...hexes]);
    expect(new Set(all).size).toBe(all.length);
    for (const hex of all) expect(board.marks[hex] & board.markBit('road'), board.ids[hex]).toBeGreaterThan(0);
    // The road along the southern edge of the SW map runs through whole hexes.
    const primary = board.sideBit('primary');
    const open = [board.at('2733SW')];
    const seen = new Set(open);
    for (let hex = open.pop(); hex !== undefined; hex = open.pop())
      for (let k = 6 * hex; k < 6 * hex + 6; k++) {
        const to = board.neighbors[k];
        if (to >= 0 && (board.sides[k] & primary) !== 0 && !seen.has(to)) {
          seen.add(to);
          open.push(to);
        }
      }
    expect(seen.has(board.at('4333SW'))).toBe(true);
  });
});

describe('supply of newcomers', () => {
  proves(
    ['22.2.0'],
    'columns are in supply until they reach their assembly area; others trace to their entry hex until their headquarters comes',
    () => {
      const { US, U_LINE, step } = corner;
      const begin = (more: Record<string, string | number>, others: Record<string, { at: string }> = {}): G =>
        corner.position({
          clear: true,
          stage: 'allied.administration',
          options: { fog: false },
          vars: { turn: 20 },
          units: { [US.foot]: { at: step(corner.US_ROAD, 0, 6), ...more }, 'ge-212vg-hq': { at: '6822SE' }, ...others },
        });
      const valid = (g: G): number => traceSide(g, ALLIED).valid[corner.u(US.foot)];
      const corpsLost = { [US.corps]: { at: 'Eliminated' } };
      expect(valid(begin({}, corpsLost))).toBe(0);
      expect(valid(begin({ marching: 1, mode: STRATEGIC }, corpsLost))).toBe(1);
      expect(valid(begin({ marching: 1, mode: TACTICAL }, corpsLost))).toBe(0);
      const door = begin({}, corpsLost).board.at(step(corner.US_ROAD, 0, 4)) + 1;
      expect(valid(begin({ cameBy: door }, corpsLost))).toBe(1);
      // With the headquarters on the map it is that, in supply or not, that counts.
      expect(valid(begin({ cameBy: door }, { ...corpsLost, [US.hq]: { at: U_LINE[12] } }))).toBe(0);
      // Reached: the column ends with its mode.
      const column = begin({ marching: 1, mode: STRATEGIC }, corpsLost);
      for (const t of column.kit.triggers)
        if (t.on === 'modeChanged' && 'effect' in t) t.effect(column, { e: 'modeChanged', u: corner.u(US.foot), h: 0, mode: 'tactical' });
      expect(column.f.marching[corner.u(US.foot)]).toBe(0);
    },
  );
});

describe('companies', () => {
  proves(['22.7.0'], 'a support battalion of a US division that arrives in parts sends a company with each part', () => {
    const [cca, ccb] = ['al-3ad-cca-1', 'al-3ad-ccb-1'];
    const support = units.find((v) => v.formation === '3AD' && v.type === 'engineer' && Object.keys(v.breaksInto).length === 1)?.id ?? '';
    const g = until(
      scene({
        stage: 'allied.movement',
        turn: 8,
        units: { [cca]: { at: 'Arriving', due: 8 }, [ccb]: { at: 'Arriving', due: 12 }, [support]: { at: 'Arriving', due: 15 } },
      }),
      'movement.plan',
    );
    play(g, { k: 'break-up', u: u(support) });
    const made = UNITS.filter((v) => v.generic && g.f.comesWith[v.index] > 0).map((v) => v.index);
    expect(made.map((v) => g.f.due[v])).toEqual([8, 12, 8]);
    expect(made.map((v) => formationOf(g, v))).toEqual(made.map(() => formationOf(g, u(cca))));
    expect([at(g, support), g.f.steps[u(support)]]).toEqual(['Broken down', 0]);
    expect(made.map((v) => entryFor(g, v))).toEqual([entryFor(g, u(cca)), entryFor(g, u(ccb)), entryFor(g, u(cca))]);
  });
  proves(['22.1.2'], 'nobody detaches a company off-map; a unit may enter fully broken down', () => {
    const foot = 'al-75id-1-289-inf';
    const g = until(
      scene({
        stage: 'allied.movement',
        turn: 8,
        units: { [foot]: { at: 'Arriving', due: 8 }, 'al-75id-2-289-inf': { at: 'Arriving', due: 9 }, 'al-78id-2-309-inf': out(N, 2) },
      }),
      'movement.plan',
    );
    expect(refusal(g, { k: 'detach', u: u(foot) })).toMatchObject({ case: '19.0' });
    expect(refusal(g, { k: 'break-up', u: u('al-75id-2-289-inf') })).toMatchObject({ why: 'not-due' });
    expect(offers(g, 'break-up').map((a) => a.u)).toContain(u(foot));
    play(g, { k: 'break-up', u: u(foot) });
    const made = UNITS.filter((v) => v.generic && g.f.place[v.index] === g.box('Arriving')).map((v) => v.index);
    expect([made.length, made.every((v) => g.f.due[v] === 8)]).toEqual([3, true]);
    expect(prompt(g).at).toBe('movement.plan');
    // It has lost nothing by that (36.5.8, 36.12.10): only a company that is eliminated is a step lost, not one that had to leave the area.
    expect(stepsLost(g, [u(foot)])).toBe(0);
    g.move(made[1], g.box('Left the area'));
    g.set('steps', made[0], 0);
    g.move(made[0], g.box('Eliminated'));
    expect(stepsLost(g, [u(foot)])).toBe(1);
  });
});
