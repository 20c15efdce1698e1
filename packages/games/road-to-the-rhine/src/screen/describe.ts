/** How Road to the Rhine is shown: counters, markers, order of battle, turn track, what lies beside the map. No rule is decided here. */

import {
  type BoxView,
  boxLists,
  type Confidence,
  type CounterFace,
  type Describe,
  type Formed,
  frameLocals,
  type HexsideId,
  type Objective,
  type StatusLine,
  type TrackCell,
  type UnitId,
} from '@hexfront/engine';
import { CASE_NAMES } from '../data/case-names.ts';
import { arrivals, turns, unitIndex, units } from '../data/index.ts';
import { current, FIGHTING } from '../rules/combat/attackers.ts';
import { meaningOf } from '../rules/combat/results.ts';
import { SCATTER_LOCALS } from '../rules/movement/movement-phase.ts';
import { goals } from '../rules/victory.ts';
import { combatValue, printed } from '../state/faces.ts';
import { AIRCRAFT, BACKED, GROUND, isSouth, SIDE, UNITS } from '../state/query.ts';
import { ALLIED, CLEAR_SKY, CLOUDY, type G, GERMAN, type RR, SIDES, WEATHERS } from '../state/shape.ts';
import { liveColumn, quickPreview } from './preview.ts';

const BODIES: Readonly<Record<string, string>> = {
  Heer: 'heer',
  Kriegsmarine: 'kriegsmarine',
  'Waffen-SS': 'ss',
  Luftwaffe: 'luftwaffe',
  US: 'us',
  British: 'british',
  Canadian: 'canadian',
  French: 'french',
  Belgian: 'belgian',
  Dutch: 'dutch',
  Polish: 'polish',
  Czech: 'czech',
  Allied: 'british',
};
/** Words of the unit data for which boards know a symbol under another name. */
const SYMBOLS: Readonly<Record<string, string>> = {
  panzer: 'armor',
  panzergrenadier: 'mechanised',
  'armored-cavalry': 'recon',
  'specialized-armor': 'armor',
  'assault-gun': 'assault-gun',
  motorized: 'motorised',
  airlanding: 'glider',
  transport: 'transport-air',
  static: 'infantry',
  security: 'infantry',
  training: 'infantry',
  police: 'infantry',
};
/** Letters for kinds that share a symbol. */
const LETTERS: Readonly<Record<string, string>> = { static: 'ST', security: 'SEC', training: 'TNG', police: 'POL' };
const SIZES: Readonly<Record<string, string>> = {
  division: 'XX',
  brigade: 'X',
  regiment: 'III',
  battalion: 'II',
  kg: 'KG',
  group: 'GRP',
};

/** The colour of a counter says its nation; its name need not say it again. */
const NATION = /^(US|Br|Cnd|Fr|SS|LW) (?=\S)/;

function face(g: G, u: UnitId): CounterFace {
  const unit = UNITS[u];
  return {
    body: BODIES[unit.nation] ?? 'neutral',
    symbol: SYMBOLS[unit.kind] ?? unit.kind,
    ...(SIZES[unit.size] ? { size: SIZES[unit.size] } : {}),
    left: units[u].name.replace(NATION, ''),
    values: printed(g, u),
    ...(LETTERS[unit.kind] ? { tagRight: LETTERS[unit.kind] } : {}),
    reduced: BACKED[u] === 1 && g.f.reduced[u] === 1,
  };
}

function markers(g: G, u: UnitId): string[] {
  const out: string[] = [];
  if (AIRCRAFT[u] === 1) return g.f.operational[u] === 1 ? ['ready'] : ['grounded'];
  if (g.f.unsupplied[u] === 1) out.push('out-of-supply');
  else if (g.f.airSupplied[u] === 1) out.push('airsupply');
  if (g.f.reserve[u] === 1) out.push('reserve');
  if (g.f.maneuver[u] === 1) out.push('maneuver');
  if (g.f.droppedNow[u] === 1) out.push('airdrop');
  return out;
}

/** In order of first appearance. */
function grouped<T>(items: readonly T[], key: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const known = groups.get(key(item));
    if (known) known.push(item);
    else groups.set(key(item), [item]);
  }
  return [...groups];
}

const LOOSE = 'Under no corps';
/** Nations, corps of December 1944 as far as they are known, then units; aircraft apart. */
function orderOfBattle(g: G): Formed[] {
  const out = g.f.place;
  const present = UNITS.filter((u) => out[u.index] !== g.box('out'));
  return SIDES.flatMap(({ id }, side) =>
    grouped(
      present.filter((u) => u.side === side),
      (u) => (GROUND[u.index] === 0 ? 'Air units' : u.nation),
    ).map(([nation, units]) => {
      const group = { id: `${id}/${nation}`, name: nation, side };
      const parts = grouped(units, (u) => u.corps ?? LOOSE);
      if (parts.length === 1 && parts[0][0] === LOOSE) return { ...group, units: units.map((u) => u.index) };
      return {
        ...group,
        units: [],
        parts: parts
          .sort(([a], [b]) => Number(a === LOOSE) - Number(b === LOOSE) || a.localeCompare(b, 'en', { numeric: true }))
          .map(([name, members]) => ({ id: `${id}/${nation}/${name}`, name, side, units: members.map((u) => u.index) })),
      };
    }),
  );
}

function track(g: G): TrackCell[] {
  const due = new Map<number, number[]>();
  for (const a of arrivals[g.setup.scenario] ?? []) {
    const cell = due.get(a.turn) ?? [0, 0];
    cell[SIDE[unitIndex(a.unit)]]++;
    due.set(a.turn, cell);
  }
  return turns.slice(g.rules.firstTurn - 1, g.rules.lastTurn).map((t) => ({
    turn: t.turn,
    label: t.label,
    when: t.turn < g.v.turn ? 'past' : t.turn === g.v.turn ? 'now' : 'coming',
    ...(t.turn === g.v.turn ? { sky: WEATHERS[g.v.weather].replace('-', ' ') } : {}),
    due: due.get(t.turn) ?? [0, 0],
    notes: t.turn === g.v.turn && g.v.impulse > 0 ? [{ text: `Impulse ${g.v.impulse} of the ${SIDES[g.v.side].name} player turn` }] : [],
  }));
}

const POOLS: readonly [keyof G['v'] & string, string, number][] = [
  ['germanInfantry', 'infantry', GERMAN],
  ['germanArmor', 'armor', GERMAN],
  ['germanGrenadier', 'panzergrenadier', GERMAN],
  ['germanPara', 'parachute', GERMAN],
  ['usInfantry', 'US infantry', ALLIED],
  ['usArmor', 'US armor', ALLIED],
  ['usPara', 'US parachute', ALLIED],
  ['britishInfantry', 'British infantry', ALLIED],
  ['britishArmor', 'British armor', ALLIED],
  ['britishPara', 'British parachute', ALLIED],
  ['canadian', 'Canadian', ALLIED],
  ['frenchInfantry', 'French infantry', ALLIED],
  ['frenchArmor', 'French armor', ALLIED],
];

function status(g: G): StatusLine[] {
  const line = (id: string, group: string, name: string, value: string | number, more: Partial<StatusLine> = {}): StatusLine => ({
    id,
    group,
    name,
    value: String(value),
    ...more,
  });
  const sky = g.v.sky === CLEAR_SKY ? 'clear: aircraft fly' : g.v.sky === CLOUDY ? 'cloudy: no flights' : 'not yet known';
  const rows: StatusLine[] = [
    line('weather', 'Turn', 'Weather', WEATHERS[g.v.weather].replace('-', ' '), { case: `17-${WEATHERS[g.v.weather].replace('-', '')}` }),
    line('impulse', 'Turn', 'Impulse', g.v.impulse === 0 ? 'none yet' : g.v.impulse, { case: '4-impulses' }),
    line(
      'sky',
      'Turn',
      'Air visibility',
      g.rules.weather(g).air === 'free' ? 'clear: aircraft fly' : g.rules.weather(g).air === 'none' ? 'no flights' : sky,
      {
        case: '17.S2',
      },
    ),
    line('msp-german', 'Maneuver supply', 'German points', g.v.germanMsp, { side: GERMAN, case: '5.B' }),
    line('msp-allied', 'Maneuver supply', 'Allied points', g.v.alliedMsp, { side: ALLIED, case: '5.C' }),
  ];
  if (!g.rules.northOnly)
    rows.push(line('msp-south', 'Maneuver supply', 'Allied points, south', g.v.southMsp, { side: ALLIED, case: '5.C.2-limit' }));
  if (g.v.naval > 0) rows.push(line('naval', 'Maneuver supply', 'German naval movement', g.v.naval, { side: GERMAN, case: '25' }));
  for (const [pool, name, side] of POOLS)
    if (g.v[pool] > 0) rows.push(line(pool, 'Replacements', name, g.v[pool], { side, case: '18.B-save' }));
  if (g.v.antwerpSince > 0)
    rows.push(
      line(
        'antwerp',
        'Ports',
        'Antwerp',
        g.v.antwerpShut ? 'shut: the estuary is not clear' : g.v.antwerpWorked > 0 ? 'open' : 'being cleared',
        {
          side: ALLIED,
          case: '19-antwerp',
        },
      ),
    );
  if (g.v.ostendeSince > 0)
    rows.push(line('ostende', 'Ports', 'Ostende', `Allied since turn ${g.v.ostendeSince}`, { side: ALLIED, case: '19-small' }));
  if (g.v.dunkirkSince > 0)
    rows.push(line('dunkirk', 'Ports', 'Dunkirk', `Allied since turn ${g.v.dunkirkSince}`, { side: ALLIED, case: '19-small' }));
  if (g.v.damsBlown > 0) rows.push(line('dams', 'Map', 'Roer dams', `blown on turn ${g.v.damsBlown}`, { case: '24-flood' }));
  if (g.v.invested === 1) rows.push(line('invested', 'Map', 'Dunkirk', 'invested', { case: '20-effect' }));
  return rows;
}

const BOX_NAMES: Readonly<Record<string, readonly [string, string]>> = {
  ready: ['Ready to enter', '23'],
  england: ['England', '21.B.4'],
  'to-england': ['On the way to England', '21.B.4'],
  cadre: ['Cadre', '11-loss'],
  destroyed: ['Units destroyed', '11-loss'],
  cannibalized: ['Cannibalized', '18.E-perm'],
  removed: ['Withdrawn or lost for good', '31.E-withdraw'],
  'broken-down': ['Broken down', '22.A'],
  'chart-west': ['Behind the chart box, west', '29.C'],
  'chart-north': ['Behind the chart box, north', '29.C'],
};

function boxes(g: G): BoxView[] {
  const out = boxLists(g, BOX_NAMES, { sides: SIDES, sideOf: SIDE });
  for (const side of [GERMAN, ALLIED]) {
    const units = UNITS.filter((u) => u.side === side && AIRCRAFT[u.index] === 1 && g.f.place[u.index] < g.board.n).map((u) => ({
      unit: u.index,
      note: g.f.aborted[u.index] ? 'aborted' : g.f.operational[u.index] ? 'operational' : 'without supply',
    }));
    if (units.length > 0) out.push({ id: `air-${SIDES[side].id}`, name: 'Air display', side, case: '5.D.2-ready', units });
  }
  return out;
}

/** Levels and hexes that a combat result costs the Allies, less what it costs the German; where somebody may choose, the middle. */
function worth(g: G, outcome: string): number | undefined {
  const a = current(g);
  const o = a?.state === FIGHTING ? quickPreview(g, a).outcomes.find((row) => row.result === outcome) : undefined;
  if (!a || !o) return undefined;
  const middle = ([least, most]: readonly [number, number]): number => (least + most) / 2;
  const gain = middle(o.defenderLevels) - middle(o.attackerLevels) + middle(o.vacated) - (meaningOf(outcome).attackerRetreats ? 1 : 0);
  return a.by === GERMAN ? gain : -gain;
}

/** Counters of a division that has just parted have moved with it and may go on all the same. */
const parting = (g: G, u: UnitId): boolean => g.frames.some((f) => frameLocals(f, 'scatter', SCATTER_LOCALS)?.units.includes(u));

const rank: readonly Confidence[] = ['read', 'crosschecked', 'inferred', 'reconstructed'];

export const describe: Describe<RR> = {
  formations: {},
  bodies: {
    heer: '#BDC5C1',
    ss: '#34383C',
    luftwaffe: '#A9C0D4',
    kriegsmarine: '#8C9FB0',
    us: '#A39D55',
    british: '#D8B98C',
    canadian: '#C9A98E',
    french: '#8FA9CF',
    belgian: '#D3A79A',
    dutch: '#DFA878',
    polish: '#CDB7AE',
    czech: '#C4B49C',
  },
  sideBody: ['heer', 'us'],
  face,
  markers,
  caseNames: CASE_NAMES,
  key: async () => (await import('./key.ts')).SIGN_KEY,
  spent: (g, u) => g.f.acted[u] !== 0 && g.f.reserve[u] === 0 && !parting(g, u),
  title: (u) => UNITS[u].title,
  confidence: (u) => UNITS[u].confidence.reduce<Confidence>((worst, c) => (rank.indexOf(c) > rank.indexOf(worst) ? c : worst), 'read'),
  hexMarkers: (g) => {
    const out: ReturnType<Describe<RR>['hexMarkers']> = [];
    for (const f of g.rows.flights) out.push({ hex: f.hex, kind: 'air', owner: f.side });
    // Drops that are written down and not yet made; in another side's view there is nothing here to read.
    for (let u = 0; u < UNITS.length; u++)
      if (g.f.plotHex[u] >= 0 && g.f.droppedTurn[u] === 0) out.push({ hex: g.f.plotHex[u], kind: 'airdrop', owner: SIDE[u] });
    for (const a of g.rows.attacks) if (a.state === 0) out.push({ hex: a.target, kind: 'attack', owner: a.by });
    return out;
  },
  hexsideMarkers: (g) => {
    if (g.v.damsBlown === 0) return [];
    const dam = g.board.sideBit('dam');
    const out: { hexside: HexsideId; kind: string }[] = [];
    for (let s = 0; s < g.board.sideCount; s++) if ((g.board.sides[g.board.sideAt[s]] & dam) !== 0) out.push({ hexside: s, kind: 'blown' });
    return out;
  },
  orderOfBattle,
  // On a sheet that is not in play nobody holds anything (32.G.4).
  holder: (g, hex) => (g.f.control[hex] && !(g.rules.northOnly && isSouth(g, hex)) ? g.f.control[hex] - 1 : undefined),
  track,
  objectives: (g): Objective[] =>
    goals(g).map((hex) => ({
      hex,
      name: g.board.placeAt(hex)?.name ?? g.board.ids[hex],
      ...(g.f.control[hex] ? { held: g.f.control[hex] - 1 } : {}),
    })),
  status,
  boxes,
  charts: async () => (await import('./charts.ts')).charts(),
  liveChart: (g) => {
    const column = liveColumn(g);
    return column === undefined ? undefined : { chart: 'combat-results', column };
  },
  worth,
  strength: (g, side) => {
    let sum = 0;
    for (let u = 0; u < UNITS.length; u++) if (SIDE[u] === side && GROUND[u] === 1 && g.f.place[u] < g.board.n) sum += combatValue(g, u);
    return sum;
  },
};
