/**
 * Sequence of play (3.3.0): what comes before the player turns (3.3.1 to 3.3.5), a US and a German player turn with the phases of 3.3.6, the Extended Night (3.4), until
 * the scenario's last turn. A phase that a scenario has no use for is passed over by its `when`.
 */
import type { Side, Stage } from '@hexfront/engine';
import { onMapOf } from '../state/derived.ts';
import { ALLIED, type G, GERMAN, SIDES, type WaR2 } from '../state/shape.ts';
import { airFlies } from './air/points.ts';
import { isNamingTime } from './arrivals/assembly-point.ts';
import { sendAway } from './arrivals/sent-away.ts';
import { watchSouth } from './arrivals/southern-edge.ts';
import { isWithdrawalTurn } from './arrivals/withdrawals.ts';
import { noteAstray } from './boundaries/areas.ts';
import { isDrawingTime } from './boundaries/drawing.ts';
import { mayWithdraw } from './boundaries/montgomery.ts';
import { placesWorks } from './december-28/placing-works.ts';
import { isRedirected } from './december-28/redirection.ts';
import { findSecondDivision } from './free-setup/written.ts';
import { gatherLeaders } from './leaders/along.ts';
import { isLeaderMorning } from './leaders/leaders.ts';
import { noteHosts } from './leaders/special.ts';
import { isClearingTime } from './logistics/dumps.ts';
import { isTransportMorning } from './logistics/transport.ts';
import { isCapacityMorning } from './modes/capacity.ts';
import { exploitationPhase } from './movement/exploitation.ts';
import { isExtendedNight } from './movement/who-moves.ts';
import { tireDefenders } from './night/extended.ts';
import { predawnTurn } from './offensive/predawn.ts';
import { isWakeUpTime } from './offensive/sleepers.ts';
import { isPredawn } from './offensive/surprise.ts';
import { closeTurn } from './scenarios/course.ts';
import { isFortuneTurn } from './scenarios/fortune.ts';
import { isFirstTurn } from './scenarios/haste.ts';
import { isNight } from './sight/cover.ts';
import { SPECIAL_STAGES } from './special/stages.ts';
import { isSurrenderMorning } from './supply/surrender.ts';
import { judge } from './victory/victory.ts';

const PREDAWN = 'pre-dawn.';

/** A barrage segment: the US fires first in both player turns (3.3.6). */
function barrages(active: Side, firing: Side, when = ''): Stage<WaR2> {
  return {
    id: `${when}${SIDES[active].id}.${SIDES[firing].id}-barrages`,
    name: `${SIDES[firing].name} barrages`,
    cases: ['3.3.6-combat', '12.0'],
    side: firing,
    enter: (g: G) => {
      g.v.firing = firing;
      // Rockets that fired before are hidden again (8.3.3).
      if (firing === GERMAN) for (const u of onMapOf(g, GERMAN)) if (g.f.flared[u] === 1) g.set('flared', u, 0);
    },
    run: 'barrages',
  };
}

/** Everything about fighting (chapters 10 to 13) is done by the procedures that `rules/combat` and `rules/barrage` export. */
function combatPhase(side: Side, when = ''): Stage<WaR2> {
  const id = `${when}${SIDES[side].id}`;
  return {
    id: `${id}.combat`,
    name: 'Combat',
    cases: ['3.3.6-combat', '10.0'],
    scope: 'phase',
    side,
    enter: (g: G) => {
      g.v.fighting = 1;
    },
    leave: (g: G) => {
      gatherLeaders(g);
      g.rows.known = [];
      if (isExtendedNight(g)) tireDefenders(g);
    },
    parts: [
      { id: `${id}.designation`, name: 'Attacker Designation', cases: ['11.0'], side, run: 'designation' },
      // Before dawn the Germans fire first (35.1.6).
      ...(when === PREDAWN ? [GERMAN, ALLIED] : [ALLIED, GERMAN]).map((firing) => barrages(side, firing, when)),
      { id: `${id}.retreat-markers`, name: 'Retreat markers', cases: ['13.1.2'], side, run: 'retreatMarkers' },
      { id: `${id}.assaults`, name: 'Ground Assaults', cases: ['13.0'], side, run: 'assaults' },
    ],
  };
}

/** German units may find the 2nd Division next to them (35.1.12). */
const findHidden = (side: Side) => (g: G) => {
  if (side === GERMAN) findSecondDivision(g);
};

function playerTurn(side: Side): Stage<WaR2> {
  const { id, name } = SIDES[side];
  const other = 1 - side;
  return {
    id,
    name: `${name} player turn`,
    cases: ['3.2.1', '3.3.6'],
    scope: 'playerTurn',
    side,
    when: (g: G) => !isPredawn(g),
    belongs: (g: G) => !isPredawn(g),
    enter: (g: G) => {
      g.v.side = side;
      noteAstray(g, side);
    },
    parts: [
      ...(side === ALLIED
        ? [
            {
              id: `${id}.dumps`,
              name: 'Fuel Dumps',
              cases: ['28.1.0'],
              side,
              when: isClearingTime,
              belongs: isClearingTime,
              run: 'clearing',
            },
          ]
        : []),
      { id: `${id}.construction`, name: 'Construction', cases: ['3.3.6-construction'], scope: 'phase', side, run: 'construction' },
      ...(side === ALLIED
        ? [
            {
              id: `${id}.awakening`,
              name: 'Activation',
              cases: ['35.1.4'],
              scope: 'phase' as const,
              side,
              when: isWakeUpTime,
              belongs: isWakeUpTime,
              run: 'awakening',
            },
          ]
        : []),
      ...(side === ALLIED
        ? [
            {
              id: `${id}.assembly-point`,
              name: 'Assembly Points',
              cases: ['35.2.3', '35.3.4'],
              scope: 'phase' as const,
              side,
              when: isNamingTime,
              belongs: isNamingTime,
              run: 'assemblyPoint',
            },
          ]
        : []),
      { id: `${id}.mode`, name: 'Mode Determination', cases: ['3.3.6-mode'], scope: 'phase', side, run: 'modes' },
      { id: `${id}.movement`, name: 'Movement', cases: ['3.3.6-movement'], scope: 'phase', side, enter: findHidden(side), run: 'movement' },
      { id: `${id}.resting`, name: 'Resting', cases: ['3.3.6-resting', '14.1.2'], scope: 'phase', side, run: 'resting' },
      exploitationPhase(side, other),
      combatPhase(side),
      exploitationPhase(side, side),
      {
        id: `${id}.administration`,
        name: 'Administration',
        cases: ['3.3.6-admin'],
        scope: 'phase',
        side,
        when: (g: G) => g.rules.allModes,
        belongs: (g: G) => g.rules.allModes,
        run: 'administration',
      },
    ],
  };
}

/** A player turn of the Extended Night: movement, combat and one Exploitation Phase of each side (3.4.1). */
function extendedTurn(side: Side, order: string): Stage<WaR2> {
  const id = `${order}${SIDES[side].id}`;
  return {
    id: `${id}.extended`,
    name: `${SIDES[side].name} Extended Night`,
    cases: ['3.4.1'],
    scope: 'playerTurn',
    side,
    enter: (g: G) => {
      g.v.side = side;
      noteAstray(g, side);
    },
    parts: [
      { id: `${id}.activation`, name: 'Activation', cases: ['3.4.2'], side, run: 'activation' },
      { id: `${id}.extended-movement`, name: 'Movement', cases: ['3.4.1'], scope: 'phase', side, run: 'movement' },
      activationFor(1 - side, id, 'enemy'),
      exploitationPhase(side, 1 - side, order),
      combatPhase(side, order),
      activationFor(side, id, 'own'),
      exploitationPhase(side, side, order),
    ],
  };
}
/** Units in Exploit mode may be activated as their Exploitation Phase begins. */
function activationFor(side: Side, id: string, whose: string): Stage<WaR2> {
  return {
    id: `${id}.${whose}-activation`,
    name: 'Activation',
    cases: ['3.4.2'],
    scope: 'phase',
    side,
    enter: (g: G) => {
      g.v.exploiting = side + 1;
    },
    run: 'activation',
  };
}
/** Whoever is First Player, his turn comes first. */
function inOrder(first: Side): Stage<WaR2> {
  const order = `${SIDES[first].id}-first.`;
  return {
    id: `${order}night`,
    name: `${SIDES[first].name} first`,
    cases: ['3.4.1'],
    when: (g: G) => g.v.firstPlayer === first + 1,
    belongs: (g: G) => g.v.firstPlayer === 0 || g.v.firstPlayer === first + 1,
    parts: [extendedTurn(first, order), extendedTurn(1 - first, order)],
  };
}
const hasExtendedNight = (g: G): boolean => g.rules.allModes && !g.rules.scenario.without?.includes('extended-night');
const extendedNight: Stage<WaR2> = {
  id: 'extended-night',
  name: 'Extended Night',
  cases: ['3.4.0'],
  when: (g: G) => hasExtendedNight(g) && isNight(g),
  belongs: hasExtendedNight,
  parts: [
    {
      id: 'withdrawal',
      name: 'Strategic Withdrawal',
      cases: ['24.3.0'],
      scope: 'phase',
      side: ALLIED,
      when: mayWithdraw,
      belongs: mayWithdraw,
      run: 'withdrawal',
    },
    { id: 'pledges', name: 'Pledges', cases: ['3.4.1'], run: 'pledging' },
    inOrder(ALLIED),
    inOrder(GERMAN),
    { id: 'night-fatigue', name: 'Mutual Fatigue', cases: ['3.4.3'], when: (g: G) => g.v.firstPlayer > 0, run: 'nightFatigue' },
  ],
};

const hasWeather = (g: G): boolean => g.rules.weather !== 'none';
const beginsHasty = (g: G): boolean => g.rules.scenario.firstTurn === 'hasty' && isFirstTurn(g);
const beforePlayerTurns: readonly Stage<WaR2>[] = [
  { id: 'boundaries', name: 'Army Boundaries', cases: ['36.1.4'], when: isDrawingTime, belongs: isDrawingTime, run: 'drawing' },
  ...SPECIAL_STAGES,
  { id: 'weather', name: 'Weather Determination', cases: ['3.3.1', '20.1.0'], when: hasWeather, belongs: hasWeather, run: 'weather' },
  {
    id: 'air',
    name: 'Air Point Allocation',
    cases: ['3.3.2', '21.1.2'],
    when: airFlies,
    belongs: (g) => g.rules.air !== 'none',
    run: 'air',
  },
  { id: 'withdrawals', name: 'Withdrawals', cases: ['22.6.0'], when: isWithdrawalTurn, belongs: isWithdrawalTurn, run: 'withdrawing' },
  { id: 'fortune', name: 'Parachutists and Fuel', cases: ['34.1.0'], when: isFortuneTurn, belongs: isFortuneTurn, run: 'fortune' },
  {
    id: 'haste',
    name: 'First US Turn',
    cases: ['36.6.5'],
    when: beginsHasty,
    belongs: beginsHasty,
    run: 'haste',
  },
  {
    id: 'transport',
    name: 'German Transport',
    cases: ['3.3.3', '16.1.0'],
    when: isTransportMorning,
    belongs: (g) => g.rules.supply,
    run: 'transport',
  },
  // After Transport: truck points of the day add to what the 7th Army can do (29.2.2).
  {
    id: 'capacity',
    name: 'Offensive Capacity',
    cases: ['29.2.0'],
    when: isCapacityMorning,
    belongs: (g) => g.v.turn >= g.rules.capacityFrom,
    run: 'capacity',
  },
  {
    id: 'leaders',
    name: 'Leader Activation',
    cases: ['3.3.4', '24.1.0'],
    when: isLeaderMorning,
    belongs: (g) => g.rules.allModes,
    run: 'leading',
  },
  {
    id: 'surrender',
    name: 'Surrender',
    cases: ['3.3.5', '15.9.1'],
    when: isSurrenderMorning,
    belongs: (g) => g.rules.supply,
    run: 'surrendering',
  },
];

/** The first US player turn of some scenarios is left out (36.5.1) or nothing but a Movement Phase (36.6.5). */
function firstAllied(turn: Stage<WaR2>): Stage<WaR2> {
  const parts = turn.parts?.map((part) =>
    part.id === 'allied.movement' ? part : { ...part, when: (g: G) => g.v.hasty === 0 && (part.when?.(g) ?? true) },
  );
  return {
    ...turn,
    ...(parts ? { parts } : {}),
    when: (g: G) => !(g.rules.scenario.firstTurn === 'german-only' && isFirstTurn(g)) && (turn.when?.(g) ?? true),
    leave: (g: G) => {
      turn.leave?.(g);
      g.v.hasty = 0;
    },
  };
}

/** Fieldworks that a side places with its set-up (37.1.2, 37.2.2). */
const placingWorks = (side: Side): Stage<WaR2> => ({
  id: `${SIDES[side].id}.placing-works`,
  name: `${SIDES[side].name} fieldworks`,
  cases: ['37.1.2', '37.2.2'],
  side,
  when: placesWorks,
  enter: (g: G) => {
    g.v.side = side;
  },
  run: 'placingWorks',
});

/** Free set-up in its three steps (35.1.12): the US player, the German player and what he writes down, what the US player writes down. */
const freely = (side: Side, run: 'freeSetup' | 'writtenSetup', id: string): Stage<WaR2> => ({
  id: `${SIDES[side].id}.${id}`,
  name: `${SIDES[side].name} setup`,
  cases: ['35.1.12'],
  side,
  when: (g) => g.rules.freeSetup,
  enter: (g: G) => {
    g.v.side = side;
  },
  run,
});

/** What the set-up lists leave to the players (32.3.0-a). */
const deployment = (side: Side): Stage<WaR2> => ({
  id: `${SIDES[side].id}.deployment`,
  name: `${SIDES[side].name} deployment`,
  cases: ['32.3.0-a', '32.5.0'],
  side,
  when: (g) => g.rules.deployment,
  enter: (g: G) => {
    g.v.side = side;
  },
  run: 'deploying',
});

export const SEQUENCE: Stage<WaR2> = {
  id: 'game',
  name: 'Wacht am Rhein II',
  cases: ['3.3.0'],
  parts: [
    placingWorks(GERMAN),
    placingWorks(ALLIED),
    freely(ALLIED, 'freeSetup', 'free-setup'),
    freely(GERMAN, 'freeSetup', 'free-setup'),
    freely(GERMAN, 'writtenSetup', 'written-setup'),
    freely(ALLIED, 'writtenSetup', 'written-setup'),
    deployment(ALLIED),
    deployment(GERMAN),
    {
      id: 'turn',
      name: 'Game turn',
      cases: ['3.3.0'],
      scope: 'turn',
      enter: (g: G) => {
        noteHosts(g);
        watchSouth(g);
        sendAway(g, 'start');
        judge(g, 'turn-start');
      },
      parts: [
        ...beforePlayerTurns,
        predawnTurn(combatPhase(GERMAN, PREDAWN)),
        firstAllied(playerTurn(ALLIED)),
        playerTurn(GERMAN),
        {
          id: 'redirection',
          name: 'Redirection',
          cases: ['37.3.5'],
          side: GERMAN,
          when: isRedirected,
          belongs: isRedirected,
          run: 'redirection',
        },
        extendedNight,
      ],
      leave: (g: G) => {
        closeTurn(g);
        judge(g, 'turn-end');
        g.v.turn++;
        g.emit({ e: 'turnOver', turn: g.v.turn - 1, case: '3.3.7' });
      },
      again: (g: G) => g.v.turn <= g.rules.lastTurn,
    },
  ],
};
