import { prompt, sayPrompt, stagePath, start } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { roadToTheRhine } from '../../src/index.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { answer, asked, N, NW, plain, S, SW, T } from '../kit/battlefield.ts';
import { at, hex, idle, offers, play, proves, refusal, u } from '../kit/kit.ts';

const INF = 'us-1-inf';
const ARM = 'us-2-arm';
const VG = 'ge-12vg-inf';
const VG2 = 'ge-18vg-inf';
const stage = (g: G): string => stagePath(g).at(-1)?.id ?? '';
/** The cases that the log names for events of a kind. */
const told = (g: G, e: string): unknown[] => g.events.filter((now) => now.e === e).map((now) => now.case);

/** Two attacks declared. */
function two(): G {
  const g = plain({ by: 'allied', phase: 'movement', units: { [VG]: T, [VG2]: N, [INF]: SW, [ARM]: NW } });
  idle(g, (now) => asked(now) === 'ask.declare.choose');
  play(g, { k: 'target', h: hex(g, T) }, { k: 'join', u: u(INF) }, { k: 'ready' });
  expect(told(g, 'declared')).toEqual(['seq-move']);
  play(g, { k: 'target', h: hex(g, N) }, { k: 'join', u: u(ARM) }, { k: 'ready' });
  idle(g, (now) => asked(now) === 'ask.combat.choose');
  return g;
}

describe('combat phase', () => {
  proves(
    ['seq-combat', '11-order', '11-voluntary'],
    'attacks are fought one by one in any order, or not at all; none is added (R-19)',
    () => {
      const g = two();
      expect(stage(g)).toBe('allied.combat');
      expect(
        offers(g, 'fight')
          .map((a) => a.h)
          .sort(),
      ).toEqual([hex(g, T), hex(g, N)].sort());
      expect(refusal(g, { k: 'fight', h: hex(g, S) })?.case).toBe('seq-combat');
      expect(refusal(g, { k: 'target', h: hex(g, T) })?.why).toBe('not-asked');
      play(g, { k: 'fight', h: hex(g, N) }, { k: 'roll', pips: [3] });
      idle(g, (now) => asked(now) === 'ask.combat.choose');
      expect(offers(g, 'fight').map((a) => a.h)).toEqual([hex(g, T)]);
      answer(g, 'done');
      expect(g.rows.attacks).toEqual([]);
      expect(g.f.acted[u(INF)]).toBe(0);
      expect(g.f.acted[u(ARM)] & 2).toBe(2);
    },
  );
  proves(['16', '16-omit', 'seq-final'], 'the impulse may be declared final: no reserve phases, no further impulse', () => {
    const g = plain({ by: 'allied', units: { [VG]: T, [INF]: SW, 'ge-116-pz': { at: 'N-3603', reserve: 1 } } });
    expect(asked(g)).toBe('ask.combat.final');
    const on = play(g.copy(), { k: 'play-on' });
    expect(stage(on)).toBe('allied.reserve-movement');
    play(g, { k: 'final' });
    expect(['allied.refit', 'allied.terminal'].includes(stage(g)) || !stage(g).startsWith('allied')).toBe(true);
  });
  proves(['30.A', '16'], 'who is asked for the last impulse of a battle game is told that the game ends with it', () => {
    const begun = (scenario: string): G => start(roadToTheRhine, { scenario, seed: 'last' });
    const last = (g: G, turn: number): boolean[] => [GERMAN, ALLIED].map((side) => g.rules.lastPlayerTurn(turn, side));
    expect(last(begun('bulge'), 15)).toEqual([true, true]);
    const long = begun('campaign');
    expect([last(long, 3), last(long, long.rules.lastTurn)]).toEqual([
      [false, false],
      [false, true],
    ]);
    const g = begun('bulge');
    idle(g, (now) => asked(now) === 'ask.combat.final');
    expect(sayPrompt(g, prompt(g))).toContain('and the game with it');
    const other = plain({ by: 'allied', units: { [VG]: T, [INF]: SW } });
    expect(sayPrompt(other, prompt(other))).not.toContain('the game');
  });
  proves(
    ['seq-rescombat', '15', '9.C-used', '15-example'],
    'reserve attacks are fought in the reserve combat phase and use the reserve up',
    () => {
      const g = plain({
        by: 'german',
        phase: 'reserve-movement',
        units: { [VG]: { at: T, acted: 1 }, [INF]: { at: SW, reserve: 1, provoked: 1 } },
      });
      idle(g, (now) => asked(now) === 'ask.declare.choose');
      play(g, { k: 'target', h: hex(g, T) }, { k: 'join', u: u(INF) }, { k: 'ready' });
      expect(told(g, 'declared')).toEqual(['15']);
      idle(g, (now) => asked(now) === 'ask.reserveCombat.choose');
      expect(prompt(g).cases[0]).toBe('15');
      expect(stage(g)).toBe('german.reserve-combat');
      expect(g.rows.attacks).toMatchObject([{ reserve: 1, by: 1 }]);
      play(g, { k: 'fight', h: hex(g, T) });
      expect(g.f.reserve[u(INF)]).toBe(0);
      expect([told(g, 'battle'), told(g, 'reserveLost')]).toEqual([['15'], ['9.C-used']]);
      idle(g, (now) => stage(now) !== 'german.reserve-combat');
      expect(g.rows.attacks).toEqual([]);
    },
  );
  proves(['11-once', '11-who-unmoved'], 'who attacked is finished for the player turn', () => {
    const g = two();
    expect(prompt(g).cases[0]).toBe('11-order');
    play(g, { k: 'fight', h: hex(g, T) });
    expect(told(g, 'battle')).toEqual(['11.A-strength']);
    expect(g.f.acted[u(INF)] & 2).toBe(2);
    expect(at(g, INF)).toBe(SW);
  });
});
