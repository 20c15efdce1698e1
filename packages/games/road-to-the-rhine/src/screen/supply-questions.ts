/** Answers for screens about supply, and what is still open before a phase is ended. They read the game and never change it. */
import {
  answers,
  type HexId,
  type LineWords,
  type LinkName,
  linksAnswer,
  openMatters,
  type Side,
  type SupplyAnswer,
  type UnitId,
  type WarningsAnswer,
} from '@hexfront/engine';
import { canFly, declared } from '../rules/air/air-missions.ts';
import { mayEnter } from '../rules/arrivals/order-of-appearance.ts';
import { PRIMARY, zonesNow } from '../rules/movement/zones.ts';
import { BARS, findsSupply, isSupplied, supplyLine } from '../rules/supply/general-supply.ts';
import { impulsePrice, pointsOf, wanting } from '../rules/supply/maneuver-supply.ts';
import { transportRefusal } from '../rules/supply/supply-phase.ts';
import { AIRCRAFT, DUNKIRK, GROUND, SIDE, UNITS, unitsOf } from '../state/query.ts';
import { ALLIED, enemyOf, type G, GERMAN, type RR } from '../state/shape.ts';

/** Who makes a primary zone in this hex. */
function zoneMaker(g: G, side: Side, hex: HexId): number | undefined {
  for (const from of zonesNow(g).reachers(enemyOf(side), PRIMARY, hex)) return unitsOf(g, enemyOf(side), from)[0];
  return undefined;
}

/** The case behind the status in force. */
export function supplyCase(g: G, u: UnitId): string {
  if (!isSupplied(g, u)) return '6.C';
  if (SIDE[u] === GERMAN && g.f.place[u] === DUNKIRK(g)) return '20-supply';
  if (g.f.airSupplied[u] === 1) return '6.D';
  if (g.f.droppedNow[u] === 1) return '21.A.3';
  return g.f.entered[u] === 1 ? '23' : '6.B';
}

/** A line: so far off the roads, past water or not, then along roads to a friendly edge (6.B). */
const LINKS: readonly LinkName[] = [
  { what: 'supply.link-country', case: '6.B', stages: [3, 2, 1] },
  { what: 'supply.link-road', case: '6.B', stages: [0] },
];

function supply(g: G, { unit: u, hex: asked }: { unit: UnitId; hex?: HexId }): SupplyAnswer {
  const here = g.hexOf(u);
  const hex = asked ?? here;
  if (hex >= g.board.n) return { status: 'off-map', case: '6.B', path: [], blockers: [] };
  const side = SIDE[u];
  const verdict = supplyLine(g, side, hex);
  const words: LineWords = {
    barred: (b) => {
      const code = b.code as keyof typeof BARS;
      const by = code === 1 ? unitsOf(g, enemyOf(side), b.hex)[0] : zoneMaker(g, side, b.hex);
      return { case: '6.B-block', what: `supply.${BARS[code]}`, ...(by === undefined ? {} : { unit: by }) };
    },
    // A short line may still go too far past water.
    far: (way) =>
      way.some((s) => s.memory > 0) ? { case: '6.B-water', what: 'supply.past-water' } : { case: '6.B', what: 'supply.too-far' },
    none: { case: '6.B', what: 'supply.no-road' },
  };
  const { path, blockers, links } = linksAnswer(verdict, hex, words, LINKS);
  // Aircraft know no general supply, only the path that points take (6-intro, 5.D.5).
  if (hex !== here || GROUND[u] === 0) {
    const always = SIDE[u] === GERMAN && hex === DUNKIRK(g) && GROUND[u] === 1;
    const ok = verdict.ok || always;
    return {
      status: ok ? 'supplied' : 'unsupplied',
      case: always ? '20-supply' : ok ? '6.B' : GROUND[u] === 1 ? '6.C' : '5.D.5',
      path,
      blockers,
      links,
    };
  }
  return {
    status: isSupplied(g, u) ? (g.f.airSupplied[u] === 1 ? 'air-supplied' : 'supplied') : 'unsupplied',
    case: supplyCase(g, u),
    path,
    blockers: findsSupply(g, u) ? [] : blockers,
    links,
  };
}

type Warning = WarningsAnswer[number];
const warn = (what: string, rule: string, units: UnitId[], args: Record<string, string | number> = {}): Warning[] =>
  units.length === 0 ? [] : [{ what, case: rule, args: { n: units.length, ...args }, units, hexes: [] }];

const those = (test: (u: UnitId) => boolean): number[] => UNITS.filter((u) => test(u.index)).map((u) => u.index);

/** By the procedure that is running. */
const OPEN: Readonly<Record<string, (g: G) => Warning[]>> = {
  allocation: (g) => warn('warn.no-maneuver', '5.D.1-who', wanting(g), { points: pointsOf(g, g.v.side) }),
  supply: (g) =>
    transportRefusal(g)
      ? []
      : warn(
          'warn.unsupplied',
          '6.D',
          those((u) => SIDE[u] === ALLIED && g.onMap(u) && g.f.unsupplied[u] === 1),
        ),
  movement: (g) => [
    ...warn(
      'warn.waiting',
      '23',
      those((u) => SIDE[u] === g.v.side && GROUND[u] === 1 && mayEnter(g, u) === undefined),
    ),
    ...warn(
      'warn.cut-off',
      '6.C',
      those((u) => SIDE[u] === g.v.side && g.onMap(u) && g.f.unsupplied[u] === 1),
    ),
  ],
  // Once units have moved nothing of that is open any more.
  createReserves: () => [],
  drops: () => [],
  declare: () => [],
  air: airWarnings,
  reserveAir: airWarnings,
  onward: (g) => {
    const left = those((u) => SIDE[u] === g.v.side && GROUND[u] === 1 && g.onMap(u) && g.f.acted[u] === 0);
    return warn('warn.not-finished', '4-once', left, { price: impulsePrice(g) });
  },
};

/** Aircraft that could still support one of the attacks of their side. */
function airWarnings(g: G): Warning[] {
  const idle = those((u) => AIRCRAFT[u] === 1 && canFly(g, SIDE[u], u));
  return declared(g, g.v.side).length + declared(g, enemyOf(g.v.side)).length === 0 ? [] : warn('warn.aircraft', '10.A.1', idle);
}

function others(g: G): WarningsAnswer {
  for (let i = g.frames.length - 1; i >= 0; i--) {
    const open = OPEN[g.frames[i].proc];
    if (open) return open(g);
  }
  return [];
}

const moved = (g: G): number => those((u) => SIDE[u] === g.v.side && g.f.movedNow[u] !== 0).length;
const attacks = (g: G): number => declared(g, g.v.side).length;

export const SUPPLY_QUESTIONS = {
  supply: answers('supply', supply),
  warnings: openMatters<RR>(
    {
      'movement.plan': [{ what: 'warn.can-move', case: '7-individual', kinds: ['pick'], done: moved }],
      'declare.choose': [{ what: 'warn.targets', case: '11-who', kinds: ['target'], done: attacks }],
    },
    others,
  ),
};
