/** What the computer does with parachutists and teams in disguise. */
import { expect, it } from 'vitest';
import { COMMANDO_ANSWERS } from '../../src/computer/commandos.ts';
import { turnNumber } from '../../src/index.ts';
import { hex, offers, play, position, roll, u } from '../kit/march.ts';

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
