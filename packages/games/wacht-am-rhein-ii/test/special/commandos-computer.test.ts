/** What the computer does with parachutists and teams in disguise. */
import { distance, prompt } from '@hexfront/engine';
import { expect, it } from 'vitest';
import { secondThoughts } from '../../src/computer/assaults/exposure.ts';
import { COMMANDO_ANSWERS } from '../../src/computer/commandos.ts';
import { turnNumber } from '../../src/index.ts';
import { GERMAN } from '../../src/state/shape.ts';
import { bare, hex, offers, play, position, roll, u } from '../kit/march.ts';

it('a US unit that meets a team is led away from German units', () => {
  const g = position({
    clear: true,
    stage: 'drop',
    vars: { turn: turnNumber('dec-17-am') },
    units: { 'ge-272vg-i-982-vg': { at: '6110NE' }, 'al-78id-1-310-inf': { at: '5207NE' } },
  });
  const jump = COMMANDO_ANSWERS['drop.place'](g, offers(g));
  expect(jump?.k).toBe('jump');
  for (let n = 0; n < 3; n++) play(g, { k: 'jump', h: hex(g, '4212NE') });
  roll(roll(roll(g, 1), 1), 1);
  const list = [{ k: 'lead', h: hex(g, '5407NE') }, { k: 'lead', h: hex(g, '5007NE') }, { k: 'stop' }];
  g.frames.push({ proc: 'move', at: 'astray', l: { u: u('al-78id-1-310-inf') } });
  expect(COMMANDO_ANSWERS['move.astray'](g, list)).toEqual(list[1]);
  expect(COMMANDO_ANSWERS['move.astray'](g, [list[0], list[2]])).toEqual({ k: 'stop' });
});

it('teams drive to a bridge behind the lines and to crossroads, not to each other, and stay where they are of use (30.2.1)', () => {
  const M = '4212NE';
  const out = (dir: number, n: number): string => bare.from(M, ...Array.from({ length: n }, () => dir));
  const road = [4, 3, 2, 1]
    .map((n) => out(0, n))
    .concat(
      M,
      [1, 2, 3, 4].map((n) => out(3, n)),
    );
  const teams = ['ge-trupp-1', 'ge-trupp-2'];
  const g = position({
    clear: true,
    stage: 'german.movement',
    vars: { turn: turnNumber('dec-18-am') },
    options: { fog: false },
    units: {
      'ge-272vg-i-982-vg': { at: bare.from(out(3, 4), 3) },
      'al-78id-1-310-inf': { at: '5207NE' },
      ...Object.fromEntries(teams.map((id) => [id, { at: 'In disguise' }])),
    },
    board: bare.ground(M, 6, {
      ways: [
        { hexes: road, add: ['road', 'secondary'] },
        { hexes: [out(3, 1), bare.from(out(3, 1), 1), bare.from(out(3, 1), 1, 1)], add: ['road', 'secondary'] },
      ],
      sides: { [`${out(0, 2)}|${out(0, 3)}`]: ['road', 'secondary', 'river', 'bridge'] },
    }),
  });
  for (const id of teams) g.rows.disguised.push({ u: u(id), h: hex(g, M) });
  const where = (): number[] => g.rows.disguised.map(({ h }) => h);
  for (let n = 0; n < teams.length; n++) {
    const first = secondThoughts(g, GERMAN, 'movement.plan', { k: 'done' });
    expect(first?.k).toBe('disguise');
    play(g, first ?? { k: 'done' });
    play(g, COMMANDO_ANSWERS[prompt(g).at](g, offers(g)) ?? { k: 'stop' });
  }
  expect([hex(g, out(0, 2)), hex(g, out(0, 3))]).toContain(where()[0]);
  expect(where()[1]).toBe(hex(g, out(3, 1)));
  expect(distance(g.board, where()[0], where()[1])).toBeGreaterThan(2);
  expect(secondThoughts(g, GERMAN, 'movement.plan', { k: 'done' })?.k).not.toBe('disguise');
});
