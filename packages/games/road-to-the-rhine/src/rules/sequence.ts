/** Sequence of play (4, expanded sequence): weather, a German and an Allied player turn; each of as many impulses as its owner pays for. */
import type { Side, Stage } from '@hexfront/engine';
import { onMap, SIDE } from '../state/query.ts';
import { ALLIED, CLEAR_SKY, CLOUDY, type G, GERMAN, type RR, SIDES } from '../state/shape.ts';
import { receiveNaval } from './movement/naval.ts';
import { inPrimary } from './movement/zones.ts';
import { standDown } from './reserves/reserve-status.ts';

interface Phase {
  id: string;
  name: string;
  cases: string[];
  run: string;
  /** Played by the side without the initiative. */
  other?: boolean;
}
const INITIAL: readonly Phase[] = [
  { id: 'replacements', name: 'Replacements', cases: ['seq-initial', '18.B'], run: 'replacements' },
  { id: 'income', name: 'Maneuver Supply', cases: ['seq-initial', '5.A'], run: 'income' },
  { id: 'allocation', name: 'Maneuver Supply Allocation', cases: ['seq-initial', '5.D.1-when'], run: 'allocation' },
  { id: 'withdrawals', name: 'Withdrawals', cases: ['seq-initial', '31.E-withdraw'], run: 'withdrawals' },
];
const IMPULSE: readonly Phase[] = [
  { id: 'supply', name: 'Supply Determination Phase', cases: ['seq-supply', '6.A'], run: 'supply' },
  { id: 'movement', name: 'Movement Phase', cases: ['seq-move', '7-when'], run: 'movement' },
  { id: 'air', name: 'Air Support Phase', cases: ['seq-air', '10.A-seq'], run: 'air' },
  { id: 'combat', name: 'Combat Phase', cases: ['seq-combat', '11-voluntary'], run: 'combat' },
];
const RESERVE: readonly Phase[] = [
  { id: 'reserve-movement', name: 'Reserve Movement Phase', cases: ['seq-resmove', '13'], run: 'reserveMovement', other: true },
  { id: 'reserve-air', name: 'Reserve Air Support Phase', cases: ['seq-resair', '14'], run: 'reserveAir', other: true },
  { id: 'reserve-combat', name: 'Reserve Combat Phase', cases: ['seq-rescombat', '15'], run: 'reserveCombat', other: true },
];
const TERMINAL: readonly Phase[] = [
  { id: 'refit', name: 'Replacements', cases: ['seq-terminal', '18.B-use'], run: 'replacements' },
  { id: 'terminal', name: 'End of Player Turn', cases: ['seq-terminal', '4-end'], run: 'terminal' },
];

/** Procedures after which the German may be asked about the dams: every phase of the impulses (24). */
export const PHASE_RUNS: readonly string[] = [...IMPULSE, ...RESERVE].map((p) => p.run);
/** Name of the procedure that runs a phase and then asks about the dams. */
export const phaseProc = (run: string): string => `${run}-phase`;

function stage(side: Side, phase: Phase, when?: (g: G) => boolean): Stage<RR> {
  return {
    id: `${SIDES[side].id}.${phase.id}`,
    name: phase.name,
    cases: phase.cases,
    scope: 'phase',
    side: phase.other ? 1 - side : side,
    ...(PHASE_RUNS.includes(phase.run) ? { run: phaseProc(phase.run), calls: [phase.run] } : { run: phase.run }),
    ...(when ? { when } : {}),
  };
}

function beginImpulse(g: G): void {
  g.v.impulse++;
  for (let u = 0; u < g.f.place.length; u++) if (g.f.place[u] < g.board.n) g.set('startHex', u, g.f.place[u]);
  g.emit({ e: 'impulse', n: g.v.impulse, side: g.v.side, case: '4-impulses' });
}

function endImpulse(g: G): void {
  // A winter storm has no visibility roll: nobody flies (17-winterstorm).
  g.v.lastSky = g.v.sky === CLOUDY || (g.v.sky === 0 && g.rules.weather(g).air === 'none') ? CLOUDY : CLEAR_SKY;
  g.emit({ e: 'impulseOver', n: g.v.impulse, side: g.v.side, case: '4-impulses' });
}

function playerTurn(side: Side): Stage<RR> {
  const name = SIDES[side].id;
  return {
    id: name,
    name: `${SIDES[side].name} player turn`,
    cases: ['4-playerturn'],
    scope: 'playerTurn',
    side,
    when: (g) => g.rules.plays(g.v.turn, side),
    enter: (g) => {
      g.v.side = side;
      g.v.impulse = 0;
      standDown(g, side);
      if (side === GERMAN) receiveNaval(g);
      g.emit({ e: 'playerTurn', side, case: '4-initiative' });
    },
    parts: [
      {
        id: `${name}.initial`,
        name: 'Initial segment',
        cases: ['4-playerturn', 'seq-initial'],
        side,
        parts: INITIAL.map((p) => stage(side, p)),
      },
      {
        id: `${name}.impulse`,
        name: 'Impulse',
        cases: ['4-phases'],
        scope: 'impulse',
        side,
        enter: beginImpulse,
        parts: [
          ...IMPULSE.map((p) => stage(side, p)),
          // The last impulse has none of these (16-omit).
          ...RESERVE.map((p) => stage(side, p, (g) => g.v.final === 0)),
          {
            id: `${name}.onward`,
            name: 'Impulse Decision',
            cases: ['4-impulses', '5.D.3'],
            side,
            run: 'onward',
            when: (g) => g.v.final === 0,
          },
        ],
        leave: endImpulse,
        again: (g) => g.v.more === 1,
      },
      {
        id: `${name}.end`,
        name: 'Terminal segment',
        cases: ['4-end', 'seq-terminal'],
        side,
        parts: TERMINAL.map((p) => stage(side, p)),
      },
    ],
    leave: (g) => g.emit({ e: 'playerTurnOver', side, turn: g.v.turn, case: '4-end' }),
  };
}

/** Airborne units that stayed out of enemy primary zones all turn are one turn nearer to their next drop; the turn of the drop is none (21.B.3, R-57). */
export function countRegrouping(g: G): void {
  for (const u of onMap(g, ALLIED)) {
    if (g.f.lastDrop[u] === 0) continue;
    const clean = g.f.lastDrop[u] !== g.v.turn && g.f.zoneThisTurn[u] === 0 && !inPrimary(g, SIDE[u], g.hexOf(u));
    g.set('regrouped', u, clean ? Math.min(255, g.f.regrouped[u] + 1) : 0);
  }
}

export const SEQUENCE: Stage<RR> = {
  id: 'game',
  name: 'Road to the Rhine',
  cases: ['4-turn'],
  parts: [
    { id: 'setup', name: 'Setup', cases: ['30.C'], run: 'setup' },
    {
      id: 'turn',
      name: 'Game turn',
      cases: ['4-turn'],
      scope: 'turn',
      parts: [
        { id: 'weather', name: 'Weather', cases: ['seq-weather', '17'], scope: 'phase', run: 'weather' },
        playerTurn(GERMAN),
        playerTurn(ALLIED),
      ],
      leave: (g) => {
        countRegrouping(g);
        g.v.turn++;
        g.emit({ e: 'turnOver', turn: g.v.turn - 1, case: '4-turn' });
      },
      again: (g) => g.v.turn <= g.rules.lastTurn,
    },
  ],
};
