/** Chapter 3, replacements: points by type, refitting for one, rebuilding for two. */
import { distance, END, type HexId, type Of, type Refusal, type Side, type UnitId } from '@hexfront/engine';
import { record, units } from '@hexfront/engine/parts';
import { excluded, formations, type ReplacementPoints, tables, unitIndex } from '../../data/index.ts';
import type { RuleModule } from '../../decisions/rules.ts';
import { turnRow } from '../../state/conditions.ts';
import { controller } from '../../state/history.ts';
import { ARMOR, isCity, isTown, SIDE, townsOn, UNITS } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, type Opt, type Proc, SUPPLIED, UNSUPPLIED } from '../../state/shape.ts';
import { stackRoom } from '../movement/stacking.ts';
import { inEnemyZoc, nearestEnemy } from '../movement/zones-of-control.ts';
import { supplyOf, wouldBeSupplied } from './supply.ts';

const { refitCost, rebuildCost, townDistance, doubtful } = tables.replacements;

export type PointType = 'Infantry' | 'Armor';
const INFANTRY = new Set(['infantry', 'airborne', 'armored-infantry']);
const NATIONS = new Set(['US', 'Heer', 'Waffen-SS', 'Luftwaffe']);

/** Points that refit a counter, or undefined if it can never be replaced (basic-3.31, 3.32). */
const TYPES: readonly (PointType | undefined)[] = UNITS.map((u) => {
  if (!NATIONS.has(u.nation) || u.type === 'engineer' || u.type === 'artillery' || u.type === 'rocket') return undefined;
  if (ARMOR[u.index]) return 'Armor';
  return INFANTRY.has(u.type) ? 'Infantry' : undefined;
});
export const pointType = (u: UnitId): PointType | undefined => TYPES[u];

type Cell = keyof ReplacementPoints;
const cellOf = (side: Side, type: PointType): Cell => `${side === GERMAN ? 'german' : 'allied'}${type}`;
const pointsOf = (g: G, side: Side, type: PointType): number => g.v[cellOf(side, type)];

/** Points of this turn for the side (basic-3.43); doubtful cells by R-63, the first turn of the 12/22 scenario by R-29. */
export function pointsDue(g: G, side: Side): { Infantry: number; Armor: number } {
  const row = turnRow(g);
  const due = { Infantry: row.replacements[cellOf(side, 'Infantry')], Armor: row.replacements[cellOf(side, 'Armor')] };
  if (g.rules.choice('doubtful-replacements') === 'one')
    for (const d of doubtful)
      if (d.turn === row.turn)
        for (const type of ['Infantry', 'Armor'] as const) if (d.cell === cellOf(side, type)) due[type] = d.alternative;
  const { scenario } = g.rules;
  if (scenario.setup === '1222' && row.turn === scenario.firstTurn && g.rules.choice('meuse-points') === 'included')
    return { Infantry: 0, Armor: 0 };
  return due;
}

const REPLACEMENT_LOCALS = record({
  /** Rebuilt in this phase: full strength only next turn (basic-3.26). */
  rebuilt: units(),
});
type ReplacementLocals = Of<typeof REPLACEMENT_LOCALS>;

function refitRefusal(g: G, l: ReplacementLocals, u: UnitId): Refusal | undefined {
  const type = TYPES[u];
  if (SIDE[u] !== g.v.side) return { case: 'basic-3.21', why: 'not-yours', unit: u };
  if (!g.onMap(u)) return { case: 'basic-3.12', why: 'not-on-map', unit: u };
  if (type === undefined) return { case: 'basic-3.32', why: 'irreplaceable', unit: u };
  if (UNITS[u].steps !== 2 || g.f.steps[u] !== 1) return { case: 'basic-3.12', why: 'not-reduced', unit: u };
  if (l.rebuilt.includes(u)) return { case: 'basic-3.26', why: 'just-rebuilt', unit: u };
  if (supplyOf(g, u) !== SUPPLIED) return { case: 'basic-3.22', why: 'refit-unsupplied', unit: u };
  if (inEnemyZoc(g, SIDE[u], g.hexOf(u))) return { case: 'basic-3.22', why: 'refit-in-zoc', unit: u };
  if (pointsOf(g, SIDE[u], type) < refitCost) return { case: 'basic-3.33', why: 'no-points', unit: u, n: refitCost };
  return undefined;
}

/** Why an eliminated unit cannot come back at all. */
function rebuildRefusal(g: G, u: UnitId): Refusal | undefined {
  const type = TYPES[u];
  if (SIDE[u] !== g.v.side) return { case: 'basic-3.21', why: 'not-yours', unit: u };
  if (g.f.place[u] === g.box('destroyed')) return { case: type === undefined ? 'basic-3.32' : 'basic-3.27', why: 'gone-for-good', unit: u };
  if (g.f.place[u] !== g.box('eliminated')) return { case: 'basic-3.13', why: 'not-eliminated', unit: u };
  if (type === undefined) return { case: 'basic-3.32', why: 'irreplaceable', unit: u };
  if (pointsOf(g, SIDE[u], type) < rebuildCost) return { case: 'basic-3.33', why: 'no-points', unit: u, n: rebuildCost };
  if (mates(g, u).length === 0) return { case: 'basic-3.24', why: 'no-division', unit: u };
  return undefined;
}

/** Units of the same division on the map. */
function mates(g: G, u: UnitId): UnitId[] {
  const { formation } = UNITS[u];
  if (formation === undefined) return [];
  return (formations.find((f) => f.id === formation)?.units ?? []).filter((v) => v !== u && g.onMap(v));
}

/** What forbids rebuilding in this town, its distance from the division apart; a box beside the map is no town. */
function townRefusal(g: G, u: UnitId, h: HexId): Refusal | undefined {
  if (!isTown(g, h) && !isCity(g, h)) return { case: 'basic-3.24', why: 'no-town', unit: u, hex: h };
  if (controller(g, h) !== SIDE[u]) return { case: 'basic-3.24', why: 'town-not-ours', unit: u, hex: h };
  if (nearestEnemy(g, SIDE[u], h) < townDistance) return { case: 'basic-3.24', why: 'town-near-enemy', unit: u, hex: h, n: townDistance };
  return stackRoom(g, u, h);
}

/** For each unit of the division the nearest town that will do; the owner chooses the unit he builds beside (basic-3.24). */
export function rebuildTowns(g: G, u: UnitId): number[] {
  const open = townsOn(g.board).filter((h) => townRefusal(g, u, h) === undefined);
  const found = new Set<number>();
  for (const v of mates(g, u)) {
    let best = Number.POSITIVE_INFINITY;
    for (const h of open) best = Math.min(best, distance(g.board, g.hexOf(v), h));
    for (const h of open) if (distance(g.board, g.hexOf(v), h) === best) found.add(h);
  }
  return [...found].sort((a, b) => a - b);
}

const refit: Opt<ReplacementLocals> = {
  k: 'refit',
  parts: 'u',
  *from(g, l) {
    const { place, steps } = g.f;
    for (let u = 0; u < place.length; u++)
      if (steps[u] === 1 && SIDE[u] === g.v.side && place[u] < g.board.n && refitRefusal(g, l, u) === undefined) yield { k: 'refit', u };
  },
  sure: true,
  test: (g, l, a) => refitRefusal(g, l, a.u),
  take: (g, _l, a) => {
    const u = a.u;
    g.v[cellOf(SIDE[u], TYPES[u] as PointType)] -= refitCost;
    g.set('steps', u, 2);
    g.emit({ e: 'refitted', u, case: 'basic-3.12' });
    return 'spend';
  },
};

const rebuild: Opt<ReplacementLocals> = {
  k: 'rebuild',
  parts: 'u h',
  *from(g) {
    for (const u of g.unitsIn(g.box('eliminated')))
      if (rebuildRefusal(g, u) === undefined) for (const h of rebuildTowns(g, u)) yield { k: 'rebuild', u, h };
  },
  sure: true,
  test: (g, _l, a) => {
    const u = a.u;
    const h = a.h;
    const no = rebuildRefusal(g, u) ?? townRefusal(g, u, h);
    if (no) return no;
    return rebuildTowns(g, u).includes(h) ? undefined : { case: 'basic-3.24', why: 'town-not-nearest', unit: u, hex: h };
  },
  take: (g, l, a) => {
    const u = a.u;
    const h = a.h;
    g.v[cellOf(SIDE[u], TYPES[u] as PointType)] -= rebuildCost;
    g.move(u, h);
    g.set('steps', u, 1);
    // Cut off from the roads, a new unit is as badly off as its neighbours.
    g.set('supply', u, wouldBeSupplied(g, u, h) ? SUPPLIED : UNSUPPLIED);
    l.rebuilt.push(u);
    if (SIDE[u] === ALLIED) g.v.alliedLost--;
    g.emit({ e: 'rebuilt', u, h, case: 'basic-3.13' });
    return 'spend';
  },
};

/** Nothing to spend, or nobody to spend it on. */
function nothingToDo(g: G, l: ReplacementLocals): boolean {
  const side = g.v.side;
  if (g.v[cellOf(side, 'Infantry')] === 0 && g.v[cellOf(side, 'Armor')] === 0) return true;
  for (const _ of refit.from(g, l)) return false;
  for (const _ of rebuild.from(g, l)) return false;
  return true;
}

const replacement: Proc<ReplacementLocals> = {
  locals: REPLACEMENT_LOCALS,
  first: 'receive',
  points: {
    receive: {
      auto: (g, l) => {
        l.rebuilt = [];
        const side = g.v.side;
        const due = pointsDue(g, side);
        g.v[cellOf(side, 'Infantry')] += due.Infantry;
        g.v[cellOf(side, 'Armor')] += due.Armor;
        if (due.Infantry + due.Armor > 0) g.emit({ e: 'replacements', side, infantry: due.Infantry, armor: due.Armor, case: 'basic-3.43' });
        return 'spend';
      },
    },
    spend: {
      who: (g) => g.v.side,
      cases: ['basic-3.21', 'basic-3.12', 'basic-3.13'],
      args: (g) => ({ infantry: g.v[cellOf(g.v.side, 'Infantry')], armor: g.v[cellOf(g.v.side, 'Armor')] }),
      skip: (g, l) => (nothingToDo(g, l) ? END : undefined),
      options: [refit, rebuild, { k: 'done', from: () => [{ k: 'done' }], test: () => undefined, take: () => END, sure: true }],
    },
  },
};

export const replacementsChapter: RuleModule = {
  apply(draft) {
    draft.procs.replacement = replacement;
    draft.atStart.push((g) => {
      const stock = g.rules.scenario.replacements;
      for (const cell of Object.keys(stock) as Cell[]) g.v[cell] = stock[cell];
      // Allied units lost before 12/22 count toward the fifty that release the others.
      g.v.alliedLost = excluded[g.rules.scenario.setup].filter((x) => x.why === 'eliminated' && SIDE[unitIndex(x.unit)] === ALLIED).length;
    });
    draft.onLoss.push((g, u, box) => {
      if (SIDE[u] === ALLIED && (box === 'eliminated' || box === 'destroyed')) g.v.alliedLost++;
    });
  },
};
