/** Einheit Stielau (30.2): six teams in disguise. */
import { distance, prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { turnNumber } from '../../src/index.ts';
import { demolitionModifier } from '../../src/rules/bridges/demolition.ts';
import { closeTurn } from '../../src/rules/scenarios/course.ts';
import type { G } from '../../src/state/shape.ts';
import { GERMAN } from '../../src/state/shape.ts';
import { at, bare, hex, offers, play, position, proves, refusal, roll, u } from '../kit/march.ts';

const PM = turnNumber('dec-16-pm');
const TEAM = 'ge-trupp-1';
const OTHER = 'ge-trupp-2';
const US = 'al-1id-1-16-inf';
const SPARE = { 'ge-272vg-i-982-vg': { at: '6110NE' }, 'al-78id-1-310-inf': { at: '5207NE' } };

/** Flat ground around 4212NE with a road from north to south through it. */
const M = '4212NE';
const [N, SE, S] = [0, 2, 3];
const out = (dir: number, n: number): string => bare.from(M, ...Array.from({ length: n }, () => dir));
const ROAD = [4, 3, 2, 1]
  .map((n) => out(N, n))
  .concat(
    M,
    [1, 2, 3, 4].map((n) => out(S, n)),
  );
interface Scene {
  stage?: string;
  turn?: number;
  units?: Record<string, Record<string, string | number>>;
  teams?: Record<string, string>;
  hexes?: Record<string, string[]>;
  sides?: Record<string, string[]>;
}
const scene = ({
  stage = 'german.movement',
  turn = turnNumber('dec-18-am'),
  units = {},
  teams = { [TEAM]: M },
  hexes,
  sides,
}: Scene): G => {
  const g = position({
    clear: true,
    stage,
    vars: { turn },
    options: { fog: false },
    units: { ...SPARE, ...units, ...Object.fromEntries(Object.keys(teams).map((id) => [id, { at: 'In disguise' }])) },
    board: bare.ground(M, 5, {
      ways: [{ hexes: ROAD, add: ['road', 'secondary'] }],
      ...(hexes ? { hexes } : {}),
      ...(sides ? { sides } : {}),
    }),
  });
  for (const [id, h] of Object.entries(teams)) g.rows.disguised.push({ u: u(id), h: hex(g, h) });
  return g;
};
const whereIs = (g: G, id: string): string | undefined => {
  const row = g.rows.disguised.find((one) => one.u === u(id));
  return row && g.board.ids[row.h];
};
const go = (g: G, id: string, to: string): G => play(play(g, { k: 'disguise', u: u(id) }), { k: 'sneak', h: hex(g, to) });

describe('their arrival', () => {
  proves(['30.2.0'], 'from the afternoon of December 16 at a supply source of the 6th Panzer Army', () => {
    const due = (turn: number): G =>
      position({
        clear: true,
        stage: 'german.movement',
        vars: { turn },
        options: { fog: false },
        units: { ...SPARE, [TEAM]: { at: 'Arriving', due: PM } },
      });
    expect(refusal(due(PM - 1), { k: 'disguise', u: u(TEAM) })).toMatchObject({ case: '30.2.1' });
    const g = play(due(PM), { k: 'disguise', u: u(TEAM) });
    const doors = offers(g, 'appear').map((a) => g.board.ids[a.h ?? 0]);
    expect(doors).toContain('7011NE');
    expect(doors).not.toContain('7025NE');
    play(g, { k: 'appear', h: hex(g, '7011NE') });
    expect([whereIs(g, TEAM), prompt(g).at, g.onMap(u(TEAM))]).toEqual(['7011NE', 'disguise.go', false]);
    expect(offers(g, 'sneak').length).toBeGreaterThan(5);
  });
});

describe('their way', () => {
  proves(['30.2.1'], 'along roads, no farther than 18 hexes, over bridges that stand; they neither attack nor are attacked', () => {
    const g = play(scene({}), { k: 'disguise', u: u(TEAM) });
    const ends = offers(g, 'sneak').map((a) => a.h ?? 0);
    for (const id of ROAD) if (id !== M) expect(ends, id).toContain(hex(g, id));
    expect(ends).not.toContain(hex(g, out(SE, 1)));
    expect(refusal(g, { k: 'sneak', h: hex(g, out(SE, 1)) })).toMatchObject({ case: '30.2.1', why: 'team-out-of-reach' });
    expect(ends.every((h) => distance(g.board, h, hex(g, M)) <= 18)).toBe(true);
    const cut = (marks: string[]): boolean => {
      const p = play(scene({ sides: { [`${M}|${out(N, 1)}`]: marks } }), { k: 'disguise', u: u(TEAM) });
      return offers(p, 'sneak').some((a) => a.h === hex(p, out(N, 1)));
    };
    expect([cut(['road', 'secondary', 'river']), cut(['road', 'secondary', 'river', 'bridge'])]).toEqual([false, true]);
    // Nobody can attack what does not stand on the map, and once a phase is enough.
    play(g, { k: 'sneak', h: hex(g, out(N, 2)) });
    expect([whereIs(g, TEAM), g.onMap(u(TEAM)), g.unitsIn(hex(g, out(N, 2))).length]).toEqual([out(N, 2), false, 0]);
    expect(refusal(g, { k: 'disguise', u: u(TEAM) })).toMatchObject({ why: 'team-moved' });
  });
  proves(['30.2.1'], 'eighteen hexes and no nineteenth', () => {
    const far = Array.from({ length: 20 }, (_, n) => `42${String(n + 1).padStart(2, '0')}NE`);
    const g = position({
      clear: true,
      stage: 'german.movement',
      vars: { turn: turnNumber('dec-18-am') },
      options: { fog: false },
      units: { ...SPARE, [TEAM]: { at: 'In disguise' } },
      board: bare.ground('4210NE', 12, { ways: [{ hexes: far, add: ['road'] }] }),
    });
    g.rows.disguised.push({ u: u(TEAM), h: hex(g, '4201NE') });
    play(g, { k: 'disguise', u: u(TEAM) });
    const ends = offers(g, 'sneak').map((a) => g.board.ids[a.h ?? 0]);
    expect([ends.includes('4219NE'), ends.includes('4220NE')]).toEqual([true, false]);
  });
  proves(['30.2.1'], 'not in the Extended Night', () => {
    const g = scene({});
    g.v.firstPlayer = GERMAN + 1;
    expect(refusal(g, { k: 'disguise', u: u(TEAM) })).toMatchObject({ case: '30.2.1', why: 'team-not-at-night' });
    expect(offers(g, 'disguise')).toEqual([]);
  });
  proves(['30.2.1-a'], 'each hex with US units takes a die: on a 0 the team is lost there, else it drives on', () => {
    const units = { [US]: { at: out(N, 1) }, 'al-1id-2-16-inf': { at: out(N, 3) } };
    const through = go(scene({ units }), TEAM, out(N, 4));
    expect([prompt(through).kind, whereIs(through, TEAM)]).toEqual(['roll', out(N, 1)]);
    roll(through, 1);
    expect([prompt(through).kind, whereIs(through, TEAM)]).toEqual(['roll', out(N, 3)]);
    roll(through, 9);
    expect(whereIs(through, TEAM)).toBe(out(N, 4));
    const caught = roll(go(scene({ units }), TEAM, out(N, 4)), 10);
    expect([whereIs(caught, TEAM), caught.f.place[u(TEAM)] === caught.box('Eliminated')]).toEqual([undefined, true]);
  });
  proves(['30.2.1-b'], 'they control nothing, and after the afternoon of December 22 they are gone', () => {
    const g = scene({});
    g.set('control', hex(g, out(N, 2)), 2);
    go(g, TEAM, out(N, 2));
    expect([g.f.control[hex(g, out(N, 2))], g.f.supply[u(TEAM)]]).toEqual([2, 0]);
    g.v.turn = turnNumber('dec-22-am');
    closeTurn(g);
    expect(whereIs(g, TEAM)).toBe(out(N, 2));
    g.v.turn = turnNumber('dec-22-pm');
    closeTurn(g);
    expect([g.rows.disguised, g.f.place[u(TEAM)] === g.box('Not in play')]).toEqual([[], true]);
  });
});

describe('misdirection', () => {
  const meeting = (more: Partial<Scene> = {}): G => {
    const g = scene({ stage: 'allied.movement', units: { [US]: { at: out(N, 2) } }, ...more });
    play(g, { k: 'pick', u: u(US) });
    return play(g, { k: 'go', h: hex(g, M) });
  };
  proves(['30.2.2'], 'a US unit stops at a team, which may try; on 0 to 4 it is led by road, on 8 and 9 the team is lost', () => {
    // One order goes no farther than to the team.
    const past = play(scene({ stage: 'allied.movement', units: { [US]: { at: out(N, 1) } } }), { k: 'pick', u: u(US) });
    expect([offers(past, 'go').some((a) => a.h === hex(past, M)), offers(past, 'go').some((a) => a.h === hex(past, out(S, 1)))]).toEqual([
      true,
      true,
    ]);
    const g = meeting();
    expect([prompt(g).at, prompt(g).side, offers(g).map((a) => a.k)]).toEqual(['move.meet', GERMAN, ['mislead', 'pass']]);
    roll(play(g, { k: 'mislead' }), 4);
    expect([prompt(g).at, offers(g, 'lead').map((a) => g.board.ids[a.h ?? 0])]).toEqual(['move.astray', [out(N, 1), out(S, 1)]]);
    expect(refusal(g, { k: 'lead', h: hex(g, out(SE, 1)) })).toMatchObject({ case: '30.2.2', why: 'led-off-road' });
    play(g, { k: 'lead', h: hex(g, out(S, 1)) });
    play(g, { k: 'stop' });
    expect([at(g, US), g.f.control[hex(g, out(S, 1))], prompt(g).at, whereIs(g, TEAM)]).toEqual([out(S, 1), 2, 'movement.plan', M]);
    expect(refusal(g, { k: 'pick', u: u(US) })).toMatchObject({ why: 'moved-already' });
    const nothing = roll(play(meeting(), { k: 'mislead' }), 7);
    expect([prompt(nothing).at, whereIs(nothing, TEAM)]).toEqual(['move.go', M]);
    const lost = roll(play(meeting(), { k: 'mislead' }), 8);
    expect([prompt(lost).at, whereIs(lost, TEAM)]).toEqual(['move.go', undefined]);
    expect(prompt(play(meeting(), { k: 'pass' })).at).toBe('move.go');
  });
  proves(['30.2.2'], 'every day after December 18 adds one', () => {
    const on = (turn: string, pip: number): string => prompt(roll(play(meeting({ turn: turnNumber(turn) }), { k: 'mislead' }), pip)).at;
    expect([on('dec-18-night', 4), on('dec-19-am', 4), on('dec-20-am', 2), on('dec-20-am', 3)]).toEqual([
      'move.astray',
      'move.go',
      'move.astray',
      'move.go',
    ]);
    const lost = roll(play(meeting({ turn: turnNumber('dec-20-am') }), { k: 'mislead' }), 6);
    expect(whereIs(lost, TEAM)).toBeUndefined();
  });
  proves(['30.2.2'], 'not in a town or city, nor beside an active leader, nor of German units', () => {
    const asked = (more: Partial<Scene>): boolean => prompt(meeting(more)).at === 'move.meet';
    expect([asked({ hexes: { [M]: ['town'] } }), asked({ hexes: { [M]: ['city'] } }), asked({ hexes: { [M]: ['village'] } })]).toEqual([
      false,
      false,
      true,
    ]);
    const leader = (led: number) => asked({ units: { [US]: { at: out(N, 2) }, 'al-ldr-patton': { at: M, led } } });
    expect([leader(1), leader(2)]).toEqual([false, true]);
    const g = scene({ units: { 'ge-3fj-i-5-fsj': { at: out(N, 2) } } });
    play(play(g, { k: 'pick', u: u('ge-3fj-i-5-fsj') }), { k: 'go', h: hex(g, M) });
    expect(prompt(g).at).not.toBe('move.meet');
  });
});

describe('bridges', () => {
  proves(['30.2.2-a'], 'a team at either end adds one to a US demolition, and is lost if that fails', () => {
    const CE = 'al-78id-303-ce';
    const edge = `${M}|${out(N, 1)}`;
    const blowing = (teams: Record<string, string>): G =>
      scene({
        stage: 'allied.movement',
        units: { [CE]: { at: M }, 'ge-3fj-i-5-fsj': { at: out(N, 4) } },
        teams,
        sides: { [edge]: ['road', 'secondary', 'river', 'bridge'] },
      });
    const by = (teams: Record<string, string>): number => {
      const g = blowing(teams);
      return demolitionModifier(g, u(CE), 6 * hex(g, M) + N, 1, false);
    };
    const usual = by({});
    expect([by({ [TEAM]: M }), by({ [TEAM]: out(N, 1) }), by({ [TEAM]: M, [OTHER]: out(N, 1) }), by({ [TEAM]: out(S, 1) })]).toEqual([
      usual + 1,
      usual + 1,
      usual + 1,
      usual,
    ]);
    const g = play(blowing({ [TEAM]: out(N, 1), [OTHER]: out(S, 1) }), { k: 'demolish', u: u(CE), n: N });
    roll(g, 9);
    expect([whereIs(g, TEAM), whereIs(g, OTHER)]).toEqual([undefined, out(S, 1)]);
    const down = roll(play(blowing({ [TEAM]: out(N, 1) }), { k: 'demolish', u: u(CE), n: N }), 10);
    expect(whereIs(down, TEAM)).toBe(out(N, 1));
  });
});
