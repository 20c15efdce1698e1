/** How Wacht am Rhein II is shown: counters, markers, order of battle, turn track, what lies beside the map. No rule is decided here. */
import {
  type Confidence,
  type Describe,
  type HexId,
  type Objective,
  type Side,
  sightingOf,
  type TrackCell,
  type UnitId,
} from '@hexfront/engine';
import { CASE_NAMES } from '../data/case-names.ts';
import { formationById } from '../data/index.ts';
import { boundaryHexsides } from '../rules/boundaries/drawing.ts';
import { coinHexes } from '../rules/logistics/dumps.ts';
import { hasFort } from '../rules/sight/cover.ts';
import { printedNow } from '../rules/steps.ts';
import { namedHexes } from '../rules/victory/places.ts';
import { controller, victoryHexesOf } from '../rules/victory/victory.ts';
import { atmosphereNow, groundNow } from '../rules/weather.ts';
import { onMapOf } from '../state/derived.ts';
import { SIDE, UNITS } from '../state/query.ts';
import { ALLIED, type G, GERMAN, type WaR2 } from '../state/shape.ts';
import { liveCell } from './battle.ts';
import { worth } from './combat/luck.ts';
import { counterFace, counterMarkers, FORMATION_COLOURS, kindWord } from './counters.ts';
import { orderOfBattle } from './formation/order-of-battle.ts';
import { boxes, status } from './off-map.ts';
import { turnLabel } from './turn-label.ts';

function track(g: G): TrackCell[] {
  const { turns } = g.rules.scenario;
  const coming = g.unitsIn(g.box('Arriving'));
  const due = (side: Side, turn: number): number => coming.filter((u) => SIDE[u] === side && g.f.due[u] === turn).length;
  const first = 'first' in turns ? turns.first : 1;
  return Array.from({ length: g.rules.lastTurn - first + 1 }, (_, i) => i + first).map((turn) => ({
    turn,
    label: turnLabel(g, turn),
    when: turn < g.v.turn ? 'past' : turn === g.v.turn ? 'now' : 'coming',
    sky: (turn === g.v.turn ? atmosphereNow(g) : g.rules.atmosphere(turn))?.replaceAll('-', ' '),
    ground: turn === g.v.turn ? groundNow(g) : g.rules.ground(turn),
    due: [due(GERMAN, turn), due(ALLIED, turn)],
    notes: [],
  }));
}

function objectives(g: G): Objective[] {
  return [...new Set([...victoryHexesOf(g), ...g.rules.symbolHexes(g.board), ...namedHexes(g).map(({ hex }) => hex)])].map((hex) => {
    const held = controller(g, hex);
    const name = g.board.places.find((p) => p.hexes.includes(hex))?.name ?? g.board.ids[hex];
    return { hex, name, ...(held >= 0 ? { held } : {}) };
  });
}

const RANK: readonly Confidence[] = ['read', 'crosschecked', 'inferred', 'reconstructed'];
const worse = (a: Confidence, b: Confidence): Confidence => (RANK.indexOf(a) > RANK.indexOf(b) ? a : b);

/** Some value of it is that of the player's own copy. */
const isOwn = (g: G, u: UnitId): boolean => g.rules.printed.own?.units.has(u) === true;

export const describe: Describe<WaR2> = {
  formations: FORMATION_COLOURS,
  bodies: {
    heer: '#BDC5C1',
    ss: '#34383C',
    luftwaffe: '#A9B9C4',
    us: '#A39D55',
    british: '#D8B98C',
    canadian: '#C9A98E',
    french: '#8FA9CF',
  },
  sideBody: ['heer', 'us'],
  face: counterFace,
  markers: counterMarkers,
  spent: (g, u) => g.f.moved[u] !== 0,
  title: (u) => {
    const { name, formation } = UNITS[u];
    return formation ? `${name}, ${formationById(formation).name}` : name;
  },
  caseNames: CASE_NAMES,
  key: async () => (await import('./key.ts')).SIGN_KEY,
  attack: 'Assault',
  // There are no zones of control.
  lacks: ['zones'],
  confidence: (u, g) => (isOwn(g, u) ? 'own' : worse(UNITS[u].confidence, UNITS[u].kind?.confidence ?? 'read')),
  hexMarkers: (g) => {
    const out: ReturnType<Describe<WaR2>['hexMarkers']> = [];
    for (let hex: HexId = 0; hex < g.board.n; hex++)
      if (hasFort(g, hex)) out.push({ hex, kind: g.f.razed[hex] === 1 ? 'fort-mined' : 'fort', owner: GERMAN });
    for (const [i, { h }] of g.rows.disguised.entries()) out.push({ hex: h, kind: 'truppeneinheit', text: `T${i + 1}`, owner: GERMAN });
    for (const hex of new Set(coinHexes(g))) out.push({ hex, kind: 'fuel-dump', owner: ALLIED });
    return out;
  },
  hexsideMarkers: (g) => boundaryHexsides(g).map((hexside) => ({ hexside, kind: 'boundary' })),
  orderOfBattle,
  track,
  objectives,
  status,
  boxes,
  charts: async (g) => (await import('./charts.ts')).charts(g),
  liveChart: (g) => {
    if (g.rows.barrages.length > 0) return { chart: 'barrage' };
    const cell = liveCell(g);
    return cell && { chart: 'assault-defender', ...cell };
  },
  strength: (g, side) => onMapOf(g, side).reduce((sum, u) => sum + (printedNow(g, u)?.defense ?? 0), 0),
  worth,
  remembered: (g, u) => {
    const seen = sightingOf(g, u);
    return seen && { ...seen, kind: kindWord(u) };
  },
  holder: (g, hex) => (g.f.control[hex] > 0 ? controller(g, hex) : undefined),
};
