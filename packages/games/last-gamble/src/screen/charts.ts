/** Every table of the rulebook that a player wants at hand, as rows of words. Values come from `data/tables.json`; nothing is decided here. */
import type { Chart } from '@hexfront/engine';
import type { HexsideCost, Terrain } from '../data/index.ts';
import { formations, tables, turns, unitById } from '../data/index.ts';
import { fightingCharts } from './charts-combat.ts';

type Row = Chart['rows'][number];
const row = (head: string, ...cells: (string | number)[]): Row => ({ head, cells: cells.map(String) });

const NAMES: Record<string, string> = {
  'light-woods': 'Light woods',
  westwall: 'Westwall',
  meuse: 'Meuse',
};
/** `light-woods` as `Light woods`. */
export const title = (id: string): string => NAMES[id] ?? id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');
const divisionName = (id: string): string => formations.find((f) => f.id === id)?.name ?? id;
const turnName = (turn: number): string => turns[turn - 1]?.label ?? `turn ${turn}`;
const span = (from: number, to: number): string => (from === to ? turnName(from) : `${turnName(from)} to ${turnName(to)}`);
const atMost = (n: number): string => (n <= 1 ? '1' : `1 to ${n}`);

const HALVES: Record<number, string> = { 0: '', 1: '½' };
/** Half points as `1½`. */
const points = (halves: number): string => `${halves >= 2 || halves === 0 ? Math.floor(halves / 2) : ''}${HALVES[halves % 2]}`;
const cost = (value: HexsideCost | 'other'): string => {
  if (value === 'other') return 'as the other terrain';
  if (value === 'whole') return 'whole allowance';
  if (value === 'prohibited') return 'not allowed';
  if (value === 'road') return 'as the road';
  return value === 0 ? 'none' : points(value);
};

function movement(): Chart[] {
  const m = tables.movementCosts;
  const kinds = Object.entries(m.terrain) as [Terrain, (typeof m.terrain)[Terrain]][];
  return [
    {
      id: 'terrain-effects',
      name: 'Terrain effects on movement',
      cases: [...m.cases],
      columns: ['Motorized', 'On foot'],
      rows: [
        ...kinds.map(([kind, c]) => row(title(kind), cost(c.motorized), cost(c.foot))),
        row('Road', cost(m.road.motorized), cost(m.road.foot)),
        row('Highway', cost(m.highway.motorized), cost(m.highway.foot)),
      ],
      notes: [
        `March movement: ${points(m.march.reduction)} less for terrain other than clear, never under ${points(m.march.minimum)} (${m.march.case}).`,
        `Frozen ground, ${span(m.freeze.fromTurn, m.freeze.toTurn)}: motorized units pay ${points(m.freeze.motorizedReduction)} less in ${m.freeze.terrain.map((t) => title(t).toLowerCase()).join(', ')}; Advanced game (${m.freeze.case}).`,
        `Snow from ${turnName(m.snow.fromTurn)}: allowances halved, one hex of advance, no march; Advanced game (${m.snow.case}).`,
        'The printed chart has no row for marsh; it is taken as clear (reconstructed).',
      ],
      confidence: m.confidence,
    },
    {
      id: 'hexsides',
      name: 'Hexsides',
      cases: ['tec', ...new Set(Object.values(m.hexsides).map((h) => h.case))].filter((c, i, all) => all.indexOf(c) === i),
      columns: ['Motorized', 'On foot'],
      rows: Object.entries(m.hexsides).map(([kind, h]) => row(title(kind), cost(h.motorized), cost(h.foot))),
      notes: ['A bridge or ford on the way takes the place of the river.'],
      confidence: m.confidence,
    },
    strategic(),
  ];
}

function strategic(): Chart {
  const s = tables.strategicMovement;
  const m = tables.movementCosts;
  return {
    id: 'strategic-movement',
    name: 'Strategic movement',
    cases: [...s.cases],
    columns: ['Times the allowance', 'Road', 'Highway'],
    rows: [
      row('Motorized units', s.motorized, cost(m.strategicRoad.motorized), cost(m.strategicHighway.motorized)),
      row('German units on foot', s.germanFoot, cost(m.strategicRoad.foot), cost(m.strategicHighway.foot)),
      row(
        `German artillery of allowance ${s.slowArtilleryMove} or less`,
        s.germanSlowArtillery,
        cost(m.strategicRoad.foot),
        cost(m.strategicHighway.foot),
      ),
      row('Allied units on foot', s.alliedFoot, cost(m.strategicRoad.foot), cost(m.strategicHighway.foot)),
    ],
    notes: [
      `Begun at least ${s.enterDistance} hexes from the enemy, and kept more than ${s.stayBeyond} hexes away.`,
      `Allied units on foot pay ${s.alliedFootEntryCost} points first, then multiply what is left.`,
    ],
    confidence: s.confidence,
  };
}

function logistics(): Chart[] {
  const s = tables.supply;
  const fuel = tables.fuelShortage;
  const opt = tables.fuelShortageOptional;
  const r = tables.replacements;
  const surrender = tables.surrender;
  return [
    {
      id: 'supply',
      name: 'Supply',
      cases: [...s.cases],
      columns: ['German', 'Allied'],
      rows: [
        row(
          'Source',
          s.german.edges.map((e) => `${e} edge`).join(', '),
          `${s.allied.edges.join(', ')} edges, not ${s.allied.except.join(' and ')}`,
        ),
        row('Hexes to a road', s.offRoadHexes, s.offRoadHexes),
        row('Distance to another unit of the division', s.divisionDistance, s.divisionDistance),
        row('Supplied in any case through', turnName(s.germanAutoThroughTurn), 'never'),
      ],
      notes: [
        `A surrounded unit with a supplied friend within ${s.isolationFriendDistance} hexes is not yet isolated, unless enemies stand all around it.`,
      ],
      confidence: s.confidence,
    },
    {
      id: 'fuel',
      name: 'German fuel shortage',
      cases: [...fuel.cases],
      columns: ['Without fuel'],
      rows: fuel.rows.map((f) => row(`Two dice ${f.roll}`, f.formations.map(divisionName).join(', '))),
      notes: [
        ...fuel.rolls.map((f) => `${span(f.fromTurn, f.toTurn)}: ${f.rolls === 1 ? 'one roll' : `${f.rolls} rolls`} a turn (${f.case}).`),
        ...fuel.startByPoints
          .filter((f) => f.points > 0)
          .map(
            (f) =>
              `${f.points} points of fuel captured: rolls begin ${turnName(f.turn)} (${f.case}${f.confidence === 'inferred' ? ', inferred' : ''}).`,
          ),
      ],
      confidence: fuel.confidence,
    },
    {
      id: 'fuel-by-distance',
      name: 'Fuel by distance (optional rule)',
      cases: [...opt.cases],
      columns: ['Without fuel at'],
      rows: opt.rows.map((f) => row(span(f.fromTurn, f.toTurn), `${f.unsuppliedAtMost} or less`)),
      notes: [
        `One die for each division, less the column of its westernmost unit divided by ${opt.columnDivisor}; ${opt.perCapturedDump} more for each dump captured.`,
        `${opt.penalty.modifier} for ${opt.penalty.formations.map(divisionName).join(', ')}.`,
      ],
      confidence: opt.confidence,
    },
    {
      id: 'replacements',
      name: 'Replacements',
      cases: [...r.cases],
      columns: ['German infantry', 'German armor', 'Allied infantry', 'Allied armor'],
      rows: [
        row('At the start', r.start.germanInfantry, r.start.germanArmor, r.start.alliedInfantry, r.start.alliedArmor),
        ...turns.map((t) => {
          const p = t.replacements;
          const doubt = r.doubtful.find((d) => d.turn === t.turn && d.cell === 'alliedInfantry');
          return row(
            t.label,
            p.germanInfantry,
            p.germanArmor,
            doubt ? `${p.alliedInfantry} (or ${doubt.alternative})` : p.alliedInfantry,
            p.alliedArmor,
          );
        }),
      ],
      notes: [
        `A reduced unit is refitted for ${r.refitCost} point, an eliminated one rebuilt for ${r.rebuildCost} in a town at least ${r.townDistance} hexes from the enemy.`,
        'Four cells are unclear in print; a ruling option chooses between 0 and 1.',
      ],
      confidence: r.confidence,
    },
    {
      id: 'surrender',
      name: 'Surrender of isolated units (Advanced game)',
      cases: [...surrender.cases],
      columns: ['Turns isolated'],
      rows: [row('Green formations', surrender.green), row('Others', surrender.other), row('Elite formations', surrender.elite)],
      notes: [
        `Green: ${surrender.greenFormations.map(divisionName).join(', ')}.`,
        `Allied units hold out ${surrender.malmedyAllied} turn longer after Malmedy (optional rule).`,
      ],
      confidence: surrender.confidence,
    },
  ];
}

function works(): Chart[] {
  const b = tables.bridges;
  const d = tables.dumpDestruction;
  return [
    {
      id: 'bridges',
      name: 'Bridges',
      cases: [...b.cases],
      columns: ['Bridge down on a die of'],
      rows: [
        row('Engineers', atMost(b.engineerAtMost)),
        row('Other units', atMost(b.anyUnitAtMost)),
        row('Commandos', atMost(b.commandoAtMost)),
      ],
      notes: [
        `Engineers reach bridges up to ${b.engineerRange} hexes away.`,
        `Allied demolition from ${turnName(b.alliedDemolitionFromTurn)}; Germans build from ${turnName(b.germanBuildFromTurn)}, at most ${b.germanTotal} in the game.`,
        `Allied Improved Positions from ${turnName(b.alliedPositionsFromTurn)}.`,
      ],
      confidence: b.confidence,
    },
    {
      id: 'fuel-dumps',
      name: 'Burning fuel dumps (Advanced game)',
      cases: [...d.cases],
      columns: ['Any dump', `Dump of ${d.belgianHex}, by ${unitById(d.belgianUnit).name}`],
      rows: d.belgian.map((x) =>
        row(
          turnName(x.turn),
          d.general.some((y) => y.turn === x.turn) ? atMost(d.general.find((y) => y.turn === x.turn)!.atMost) : 'not yet',
          atMost(x.atMost),
        ),
      ),
      notes: [`Within ${d.range} hexes of the dump. What is left on ${turnName(d.removedOnTurn)} is taken away.`],
      confidence: d.confidence,
    },
    {
      id: 'limits',
      name: 'Limits',
      cases: [...tables.limits.cases],
      columns: ['German', 'Allied'],
      rows: [
        row('Reserve markers', tables.limits.reserveMarkersGerman, tables.limits.reserveMarkersAllied),
        row('Reserves in one division', tables.limits.reservePerDivision, tables.limits.reservePerDivision),
        row('Bridges built', tables.limits.germanBridges, 'no limit'),
        row('Stacking, regiments in a hex', tables.stacking.limitHalfRegiments / 2, tables.stacking.limitHalfRegiments / 2),
      ],
      notes: [tables.stacking.note],
      confidence: tables.limits.confidence,
    },
  ];
}

function sky(): Chart[] {
  const a = tables.airMissions;
  const w = tables.weather;
  const types = [...new Set(Object.values(a.missions).flat())];
  const missions = Object.keys(a.missions) as (keyof typeof a.missions)[];
  return [
    {
      id: 'turns',
      name: 'Turn record',
      cases: ['intro-8.1#9'],
      columns: ['Sky', 'Ground', 'Surprise', 'Fuel rolls', 'German aircraft', 'Allied aircraft'],
      rows: turns.map((t) =>
        row(
          t.label,
          t.sky,
          t.ground + (t.heavySnow ? ', heavy snow' : ''),
          t.surprise ? `+${t.surprise}` : '',
          t.fuelRolls || '',
          t.air.german.map((id) => unitById(id).name).join(', '),
          t.air.allied.map((id) => unitById(id).name).join(', '),
        ),
      ),
      notes: ['Sky, ground and aircraft matter in the Advanced game.'],
      confidence: 'crosschecked',
    },
    {
      id: 'weather',
      name: 'Variable weather (optional rule)',
      cases: [...w.cases],
      columns: ['Clear on a die of'],
      rows: w.rows.map((x) => row(turnName(x.turn), atMost(x.clearAtMost))),
      confidence: w.confidence,
    },
    {
      id: 'air-missions',
      name: 'Air missions (Advanced game)',
      cases: [...a.cases],
      columns: missions.map(title),
      rows: types.map((type) => row(type, ...missions.map((m) => (a.missions[m].includes(type) ? 'yes' : '')))),
      notes: [a.missionNote],
      confidence: a.confidence,
    },
    {
      id: 'air-results',
      name: 'Air strikes and interdiction (Advanced game)',
      cases: [...new Set([...a.strike.cases, ...a.interdict.cases, ...a.resupply.cases])],
      columns: ['Allied aircraft', 'German aircraft'],
      rows: [
        row('Air strike succeeds', atMost(a.strike.alliedAtMost), atMost(a.strike.germanAtMost)),
        row('Road interdicted', atMost(a.interdict.alliedAtMost), atMost(a.interdict.germanAtMost)),
        row(`Resupply by ${a.resupply.aircraft}`, '', atMost(a.resupply.atMost)),
      ],
      notes: [
        `Target in Strategic Movement: die ${a.strike.strategicTarget}. Allied bombers interdicting: die ${a.interdict.alliedBomber}.`,
        `German aircraft fly no further west than column ${a.germanMaxColumn}; ${a.perBattle} aircraft at most in one battle.`,
      ],
      confidence: a.confidence,
    },
  ];
}

function others(): Chart[] {
  const drop = tables.airborneDrop;
  const tank = tables.tankRecovery;
  const c = tables.commando;
  const release = tables.movementRelease;
  return [
    {
      id: 'airborne-drop',
      name: 'German airdrop (optional rule)',
      cases: [...drop.cases],
      columns: ['The battalion'],
      rows: drop.results.map((result, i) =>
        row(`Die ${i + 1}`, { full: 'lands at full strength', reduced: 'lands reduced', eliminated: 'is lost' }[result]),
      ),
      notes: [`${turnName(drop.turn)}; not into ${drop.forbidden.map((f) => (f === 'enemy-zoc' ? 'enemy zones' : f)).join(', ')}.`],
      confidence: drop.confidence,
    },
    {
      id: 'tank-recovery',
      name: 'Tank recovery (optional rule)',
      cases: [...tank.cases],
      columns: ['Armor steps lost for one point'],
      rows: [row('Lost attacking', tank.attackingStepsPerPoint), row('Lost defending', tank.defendingStepsPerPoint)],
      confidence: tank.confidence,
    },
    {
      id: 'commandos',
      name: 'Commandos (optional rule)',
      cases: [...c.cases],
      columns: ['Succeeds on a die of'],
      rows: [row('Misdirects a column', atMost(c.misdirectAtMost)), row('Deceives the defenders', atMost(c.deceptionAtMost))],
      notes: [
        `A misdirected unit is moved up to ${c.misdirectHexes} hexes along the road.`,
        `A team that enters an enemy zone rolls, with 1 less from ${turnName(c.modifierFromTurn)} and 1 more for every later turn; from ${turnName(c.autoEliminatedFromTurn)} it is lost.`,
      ],
      confidence: c.confidence,
    },
    {
      id: 'release',
      name: 'Restricted units',
      cases: [...release.cases],
      columns: ['Free to move'],
      rows: [
        row('Restricted Allied units', `when more than ${release.eliminatedMoreThan} Allied units are lost`),
        row(unitById(release.unit29Arm.unit).name, `when a German comes within ${release.unit29Arm.germanWithin} hexes of the Meuse`),
        ...release.onTurn.map((x) => row(divisionName(x.formation), turnName(x.turn))),
      ],
      confidence: release.confidence,
    },
  ];
}

export const charts = (): Chart[] => [...fightingCharts(), ...movement(), ...logistics(), ...works(), ...sky(), ...others()];
