/** How The Last Gamble is shown: counters, markers, order of battle, turn track, charts. No rule is decided here. */
import type { Confidence, CounterFace, Describe, Formed, HexsideId, Objective, Side, TrackCell, UnitId } from '@hexfront/engine';
import { CASE_NAMES } from '../data/case-names.ts';
import { type CombatCode, type CombatMeaning, formations, tables, turns } from '../data/index.ts';
import { shiftedTurn } from '../rules/arrivals/reinforcements.ts';
import { rowHex } from '../rules/combat/strength.ts';
import { supplyOf } from '../rules/supply/supply.ts';
import { facingValues } from '../state/faces.ts';
import { ARTILLERY, partnerOf, SIDE, UNITS } from '../state/query.ts';
import { BRIDGE_BUILT, BRIDGE_DESTROYED, type G, ISOLATED, type LG, SIDES, SUPPLIED, type Unit } from '../state/shape.ts';
import { boxes, status } from './off-map.ts';
import { quickPreview } from './preview.ts';
import { turnNotes } from './track-notes.ts';

const BODIES: Record<string, string> = {
  Heer: 'heer',
  'Waffen-SS': 'ss',
  Luftwaffe: 'luftwaffe',
  US: 'us',
  British: 'british',
  French: 'french',
  Belgian: 'belgian',
};

/** Colours of the symbol box by formation; those without one of their own keep the colour of the body. */
const COLOURS: Readonly<Record<string, string>> = {
  '1SS Pz': '#E7B9A0',
  '12SS Pz': '#9FD0C4',
  '2SS Pz': '#E8D48A',
  '9SS Pz': '#B9C7EE',
  '2Pz': '#F0B27A',
  '116Pz': '#8FC6DC',
  PzLehr: '#E9E06C',
  '26VGD': '#C9DDA0',
  '560VGD': '#E2B8CE',
  '62VGD': '#D9CDB4',
  '18VGD': '#B5D7E8',
  '12VGD': '#F2C9B0',
  '277VGD': '#C7C2E6',
  '326VGD': '#DCE3C2',
  '272VGD': '#E8CFE0',
  '3FJ': '#F3E3A6',
  '5FJ': '#CFE8E0',
  '352VGD': '#F0D5C0',
  '276VGD': '#CADBEA',
  '212VGD': '#E3DCA6',
  '28ID': '#E69A8B',
  '106ID': '#F2E2A0',
  '99ID': '#A9CDE6',
  '2ID': '#EFEADC',
  '4ID': '#C5DE9F',
  '78ID': '#DDBFE3',
  '9Arm': '#F2C46E',
  '7Arm': '#8FC6A8',
  '101AB': '#C9D3DA',
  '150Pz Bde': '#D8D2C6',
};

function face(g: G, u: UnitId): CounterFace {
  const unit = UNITS[u];
  const [left, right] = splitName(unit.name);
  const values = facingValues(g, u);
  return {
    body: BODIES[unit.nation],
    ...(unit.formation ? { fill: unit.formation } : {}),
    symbol: unit.symbol,
    size: unit.size,
    left,
    right,
    values: ARTILLERY[u] ? `${values[0]}-(${unit.range})-${values[2]}` : values.join('-'),
    ...(unit.kg ? { tagLeft: unit.kg } : {}),
    ...(unit.weapon ? { tagRight: unit.weapon } : {}),
    reduced: unit.steps === 2 && g.f.steps[u] === 1,
  };
}

/** `2Pz/304` prints 304 on the left and the division on the right. */
function splitName(name: string): [string, string] {
  const at = name.indexOf('/');
  return at < 0 ? [name, ''] : [name.slice(at + 1), name.slice(0, at)];
}

function markers(g: G, u: UnitId): string[] {
  const out: string[] = [];
  if (supplyOf(g, u) === ISOLATED) out.push('isolated');
  else if (supplyOf(g, u) !== SUPPLIED) out.push('out-of-supply');
  if (g.f.engaged[u]) out.push('engaged');
  if (g.f.disorganized[u] !== 0 && g.f.disorganized[u] >= g.v.tick) out.push('disorganized');
  if (g.f.coordinated[u]) out.push('commander');
  if (g.f.reserve[u]) out.push('reserve');
  if (g.f.strategic[u]) out.push('strategic');
  if (partnerOf(g, u) >= 0) out.push('kampfgruppe');
  if (g.f.place[u] < g.board.n && g.f.position[g.f.place[u]]) out.push('position');
  return out;
}

/** Armies, corps, divisions, then units; troops of a corps or army that belong to no division stand before its parts. */
function orderOfBattle(): Formed[] {
  return SIDES.flatMap(({ id }, side) => {
    const mine = UNITS.filter((u) => u.side === side && u.type !== 'aircraft');
    const rank = (army: string) => (army === '' ? tables.armies.length : tables.armies.findIndex((a) => a.id === army));
    const armies = grouped(mine, (u) => u.army ?? '').sort(([a], [b]) => rank(a) - rank(b));
    return armies.map(([army, members]) => {
      const path = `${id}/${army || 'independent'}`;
      const corps = grouped(
        members.filter((u) => u.corps !== undefined),
        (u) => u.corps as string,
      );
      const loose = members.filter((u) => u.corps === undefined);
      return {
        id: path,
        name: tables.armies.find((a) => a.id === army)?.name ?? (army || (side === 0 ? 'Other German units' : 'Other Allied units')),
        side,
        units: loose.filter((u) => u.formation === undefined).map((u) => u.index),
        parts: [
          ...corps.map(([name, units]) => ({
            id: `${path}/${name}`,
            name: tables.corps.find((c) => c.id === name)?.name ?? name,
            side,
            units: units.filter((u) => u.formation === undefined).map((u) => u.index),
            parts: divisions(units, `${path}/${name}`, side),
          })),
          ...divisions(loose, path, side),
        ],
      };
    });
  });
}

const divisions = (units: readonly Unit[], path: string, side: Side): Formed[] =>
  grouped(
    units.filter((u) => u.formation !== undefined),
    (u) => u.formation as string,
  ).map(([id, members]) => ({
    id: `${path}/${id}`,
    name: formations.find((f) => f.id === id)?.name ?? id,
    side,
    units: members.map((u) => u.index),
  }));

/** In order of first appearance. */
function grouped<T>(items: readonly T[], key: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return [...groups];
}

function track(g: G): TrackCell[] {
  const { scenario, move } = g.rules;
  const due = move.arrivals
    .filter((a) => move.mayArrive.every((rule) => rule(g, a)))
    .map((a) => ({ unit: a.unit, turn: shiftedTurn(g, a, a.turn) }));
  return turns.slice(scenario.firstTurn - 1, scenario.lastTurn).map((t) => ({
    turn: t.turn,
    label: t.label,
    when: t.turn < g.v.turn ? 'past' : t.turn === g.v.turn ? 'now' : 'coming',
    sky: g.rules.air.sky(g, t.turn),
    ground: t.ground,
    // What the enemy expects is his secret in fog (opt-2).
    due: SIDES.map((_, side) =>
      g.rules.sight
        ? 0
        : due.filter((a) => a.turn === t.turn && UNITS.some((u) => u.id === a.unit && u.side === side && u.options.length === 0)).length,
    ),
    notes: turnNotes(g, t.turn),
  }));
}

function objectives(g: G): Objective[] {
  const { victory } = g.rules.scenario;
  const prizes = g.rules.prizes(g);
  const named: { name: string; hex: string }[] = victory.kind === 'breakthrough' ? [...victory.towns] : [...victory.draw.unitsIn];
  const also = victory.kind === 'breakthrough' ? victory.orAllHexes : victory.germanTactical.anyHex;
  const all = prizes ?? [...named, ...also.map((hex) => ({ name: g.board.placeAt(g.board.at(hex))?.name ?? hex, hex }))];
  return all.map(({ name, hex }) => {
    const h = g.board.at(hex);
    return { hex: h, name, ...(g.f.control[h] ? { held: g.f.control[h] - 1 } : {}) };
  });
}

/** Steps or hexes that a combat result costs the Allies, less what it costs the German. */
function worth(g: G, outcome: string): number | undefined {
  const battle = g.rows.battles.at(-1);
  const meaning = tables.combatResults.meaning[outcome as CombatCode] as CombatMeaning | undefined;
  if (!battle || !meaning) return undefined;
  const gain = meaning.side === 'both' ? 0 : (meaning.number ?? 0) * (meaning.side === 'defender' ? 1 : -1) - (meaning.otherSteps ?? 0);
  return battle.by === 0 ? gain : -gain;
}

/** Row of the terrain and column of the battle on the table. */
function liveChart(g: G): { chart: string; row?: number; column?: number } | undefined {
  const b = g.rows.battles[0];
  if (!b || b.targets.length === 0 || b.attackers.length + b.guns.length === 0) return undefined;
  const row = Object.keys(tables.combatResults.firstOdds).indexOf(g.board.terrains[g.board.terrain[rowHex(g, b)]]);
  return { chart: 'combat-results', ...(row >= 0 ? { row } : {}), column: quickPreview(g, b).final };
}

const rank: readonly Confidence[] = ['read', 'crosschecked', 'inferred', 'reconstructed'];

export const describe: Describe<LG> = {
  formations: COLOURS,
  bodies: {
    heer: '#BDC5C1',
    ss: '#34383C',
    luftwaffe: '#A9C0D4',
    us: '#A39D55',
    british: '#D8B98C',
    french: '#8FA9CF',
    belgian: '#D3A79A',
  },
  sideBody: ['heer', 'us'],
  face,
  markers,
  caseNames: CASE_NAMES,
  key: async () => (await import('./key.ts')).SIGN_KEY,
  spent: (g, u) => g.f.moved[u] !== 0 || g.f.attacked[u] !== 0,
  title: (u) => UNITS[u].title,
  confidence: (u) => UNITS[u].confidence.reduce<Confidence>((worst, c) => (c && rank.indexOf(c) > rank.indexOf(worst) ? c : worst), 'read'),
  hexMarkers: (g) => {
    const out: ReturnType<Describe<LG>['hexMarkers']> = [];
    for (let h = 0; h < g.board.n; h++) {
      if (g.f.dump[h]) out.push({ hex: h, kind: 'dump', text: String(g.f.dump[h]), owner: 1 });
      if (g.f.roadblock[h]) out.push({ hex: h, kind: 'roadblock', owner: g.f.roadblock[h] - 1 });
      if (g.f.interdicted[h] >= g.v.tick && g.f.interdicted[h] > 0) out.push({ hex: h, kind: 'interdiction' });
    }
    for (const s of g.rows.sorties)
      if (s.off === 0 && s.done !== 2)
        out.push({ hex: s.hex, kind: s.task === 'air-supply' ? 'airdrop' : 'air', text: UNITS[s.unit].weapon, owner: s.side });
    return out;
  },
  hexsideMarkers: (g) => {
    const out: { hexside: HexsideId; kind: string }[] = [];
    for (let s = 0; s < g.f.bridge.length; s++) {
      if (g.f.bridge[s] === BRIDGE_DESTROYED) out.push({ hexside: s, kind: 'blown' });
      else if (g.f.bridge[s] === BRIDGE_BUILT) out.push({ hexside: s, kind: 'built' });
    }
    return out;
  },
  orderOfBattle,
  status,
  boxes,
  worth,
  holder: (g, hex) => (g.f.control[hex] ? g.f.control[hex] - 1 : undefined),
  track,
  objectives,
  charts: async () => (await import('./charts.ts')).charts(),
  liveChart,
  strength: (g, side) => {
    let sum = 0;
    for (let u = 0; u < UNITS.length; u++) if (SIDE[u] === side && g.f.place[u] < g.board.n) sum += facingValues(g, u)[1];
    return sum;
  },
};
