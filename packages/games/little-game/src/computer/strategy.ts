/** What a computer player has to know: which answers do what, what units are good for, what both sides want. */
import { occupant, type Strategy } from '@hexfront/engine';
import { BLUE, RED, UNITS } from '../data/data.ts';
import { strength } from '../rules/combat.ts';
import type { Game } from '../state/shape.ts';

export const strategy: Strategy<Game> = {
  roles: { pick: 'pick', step: 'go', stop: 'stop', attack: 'target', join: 'join', ready: 'ready', done: 'done' },
  units: UNITS.map((u) => ({ side: u.side, duty: u.move > 3 ? 'mobile' : 'line', wheels: false, pace: u.move, bulk: 1, group: -1 })),
  attack: (g, u) => strength(g, u),
  defense: (g, u) => strength(g, u),
  steps: (g, u) => g.f.steps[u],
  goals: (g) =>
    [BLUE, RED].map((side) => ({ id: `town-${side}`, name: 'Crossing', side, hexes: [g.rules.town], value: 12, need: 1, hold: true })),
  turnsLeft: (g) => g.rules.turns - g.v.turn,
  called: (u) => UNITS[u].name,
  room: (g, u, hex) => [-1, u].includes(occupant(g, hex)),
};
