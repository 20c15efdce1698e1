import { type Strategy, start } from '@hexfront/engine';
import { type TenHexes, tenHexes } from '@hexfront/engine/example';
import type { LoadedGame } from '@hexfront/games';
import { describe, expect, test } from 'vitest';
import { completed } from '../src/defaults.ts';
import { makeBot, playMatch } from '../src/index.ts';

/** All that a game has to say at least, for the little game of the guide. */
const sketch: Strategy<TenHexes> = {
  roles: {
    pick: 'pick',
    step: 'go',
    stop: 'stop',
    attack: 'target',
    join: 'join',
    ready: 'ready',
    lose: 'lose',
    back: 'back',
    retreat: 'retreat',
    advance: 'advance',
    done: 'done',
  },
  units: tenHexes.units.map((u) => ({
    side: u.side,
    duty: u.move > 2 ? 'mobile' : 'line',
    wheels: false,
    pace: u.move,
    bulk: 1,
    group: -1,
  })),
  attack: (g, u) => (g.f.steps[u] === 1 ? Math.ceil(tenHexes.units[u].strength / 2) : tenHexes.units[u].strength),
  defense: (g, u) => (g.f.steps[u] === 1 ? Math.ceil(tenHexes.units[u].strength / 2) : tenHexes.units[u].strength),
  steps: (g, u) => g.f.steps[u],
  goals: (g) =>
    [0, 1].map((side) => ({ id: `town-${side}`, name: 'Midtown', side, hexes: [g.rules.town], value: 12, need: 1, hold: true })),
  turnsLeft: (g) => g.rules.turns - g.v.turn,
  called: (u) => tenHexes.units[u].name,
  room: (g, u, hex) => g.unitsIn(hex).every((v) => v === u),
};
const game = { def: tenHexes, strategy: sketch } as unknown as LoadedGame;

describe('a game that says little about itself', () => {
  test('has an opponent that beats a random player', () => {
    let points = 0;
    const games = 30;
    for (let i = 0; i < games; i++) {
      const mine = i % 2;
      const bots = [0, 1].map((side) => makeBot(side === mine ? 'steady' : 'random', game, { seed: `${i}/${side}` }));
      const { winner } = playMatch(game, { scenario: 'meeting', options: {}, seed: `t${i >> 1}` }, bots).result;
      points += winner === mine ? 1 : winner < 0 ? 0.5 : 0;
    }
    expect(points).toBeGreaterThan(0.75 * games);
  });

  test('has a sharp one too, which also copes with fog', () => {
    const bots = [0, 1].map((side) => makeBot('sharp', game, { seed: `s${side}`, budgetNodes: 6 }));
    for (const scenario of ['meeting', 'siege'])
      expect(playMatch(game, { scenario, options: { fog: true }, seed: scenario }, bots).result.actions).toBeGreaterThan(5);
  });

  test('every default answers something sensible', () => {
    const s = completed(sketch);
    const g = start(tenHexes, { scenario: 'siege', options: {}, seed: 'd' });
    expect(completed(sketch)).toBe(s);
    const blue = tenHexes.units.findIndex((u) => u.id === 'b1');
    const guard = tenHexes.units.findIndex((u) => u.id === 'rg');
    const out = { hexes: [], kinds: [], costs: [] };
    s.reach(g, blue, 'next', out);
    expect(out.kinds.every((k) => k === 'step')).toBe(true);
    expect(out.hexes).not.toContain(g.f.place[guard]);
    const draft = { by: 0, targets: [g.hexOf(guard)], attackers: [blue], guns: [] };
    const odds = s.odds(g, draft);
    expect(odds?.outcomes.reduce((sum, o) => sum + o.p, 0)).toBeCloseTo(1, 6);
    expect(s.mayJoin(g, draft, blue)).toBe(true);
    expect(s.zones(g, 1)[g.f.place[blue]]).toBeGreaterThan(0);
    expect(s.posture(g, 0)).toBeGreaterThan(0);
  });
});
