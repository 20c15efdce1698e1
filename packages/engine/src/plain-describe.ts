/** A game that says nothing about its looks still gets counters, an order of battle and a turn track. */
import type { GameDef, Shape, UnitDef } from './core/types.ts';
import type { CounterFace, Describe } from './describe.ts';

/** Numbers a unit may carry, in the order they would be printed. */
const PRINTED = ['attack', 'strength', 'defense', 'move', 'allowance'];

const BODIES = { blue: '#9DB7D6', red: '#D9A9A0', neutral: '#E6E1D3' };

// biome-ignore lint/suspicious/noExplicitAny: any game
export function plainDescribe(def: GameDef<any>): Describe<any> {
  const bodies = Object.keys(BODIES);
  const values = (unit: UnitDef): string =>
    PRINTED.flatMap((key) => {
      const value = Object.entries(unit).find(([name]) => name === key)?.[1];
      return typeof value === 'number' ? [value] : [];
    }).join('-');
  const full = def.fields.steps?.init ?? 0;
  return {
    formations: {},
    bodies: BODIES,
    sideBody: def.sides.map((_, i) => bodies[i] ?? 'neutral'),
    face: (g, u): CounterFace => ({
      body: bodies[def.units[u].side] ?? 'neutral',
      symbol: /horse|cav/i.test(def.units[u].name) ? 'cavalry' : 'infantry',
      size: 'regiment',
      left: def.units[u].name.split(' ')[0],
      right: def.units[u].name.split(' ')[1] ?? '',
      values: values(def.units[u]),
      reduced: full > 1 && g.f.steps?.[u] < full,
    }),
    markers: () => [],
    spent: (g, u) => g.f.moved?.[u] > 0 || g.f.fought?.[u] > 0,
    title: (u) => def.units[u].name,
    confidence: () => 'read',
    hexMarkers: () => [],
    hexsideMarkers: () => [],
    orderOfBattle: () =>
      def.sides.map((s, side) => ({ id: s.id, name: s.name, side, units: def.units.flatMap((u, i) => (u.side === side ? [i] : [])) })),
    track: (g) => {
      const now = Number((g.v as Record<string, number>).turn ?? 1);
      const turns = def.scenarios.find((s) => s.id === g.setup.scenario)?.turns ?? now;
      return Array.from({ length: turns }, (_, i) => ({
        turn: i + 1,
        label: String(i + 1),
        when: i + 1 < now ? ('past' as const) : i + 1 === now ? ('now' as const) : ('coming' as const),
        due: def.sides.map(() => 0),
        notes: [],
      }));
    },
    objectives: (g) => g.board.places.slice(0, 1).flatMap((p) => p.hexes.map((hex) => ({ hex, name: p.name }))),
    charts: () => [],
    strength: (g, side) => def.units.reduce((sum: number, u: Shape['unit'], i: number) => sum + (u.side === side && g.onMap(i) ? 1 : 0), 0),
  };
}
