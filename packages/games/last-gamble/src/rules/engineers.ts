/** Chapter 14, bridges and engineers: blowing up, building, and Improved Positions. */
import {
  type Action,
  changeStage,
  disk,
  distance,
  END,
  effectsOn,
  type HexId,
  type HexsideId,
  NOWHERE,
  type Of,
  type Refusal,
  type Stage,
  type UnitId,
} from '@hexfront/engine';
import { hexside, record, unit } from '@hexfront/engine/parts';
import { tables, unitIndex } from '../data/index.ts';
import type { MoveLocals } from '../decisions/movement.ts';
import type { RuleModule } from '../decisions/rules.ts';
import { ARTILLERY, bits, bridged, COMBATANT, COMMANDER, ENGINEER, held, isRiver, onMap, SIDE, UNITS } from '../state/query.ts';
import {
  ALLIED,
  BRIDGE_BUILT,
  BRIDGE_DESTROYED,
  enemyOf,
  type G,
  GERMAN,
  ISOLATED,
  type LG,
  type Opt,
  type Proc,
  SIDES,
  SUPPLIED,
} from '../state/shape.ts';
import { inEnemyZoc } from './movement/zones-of-control.ts';
import { supplyOf } from './supply/supply.ts';

const TABLE = tables.bridges;
/** Neither aircraft nor commanders nor commandos dig (intro-6.12, 6.13, opt-4.17); artillery may not (basic-14.4). */
const DIGS = Uint8Array.from(UNITS, (u) => (COMBATANT[u.index] && !ARTILLERY[u.index] ? 1 : 0));

/** The two hexes of a hexside; the second is -1 at the map edge. */
export function banks(g: G, hexside: HexsideId): [HexId, HexId] {
  const at = g.board.sideAt[hexside];
  return [Math.floor(at / 6), g.board.neighbors[at]];
}
/** The hexside an action names by its two hexes, or -1. */
const hexsideOf = (g: G, a: Action): HexsideId =>
  a.path?.length === 2 && a.path[0] < g.board.n ? g.board.sideBetween(a.path[0], a.path[1]) : -1;
const isBridge = (g: G, hexside: HexsideId): boolean => isRiver(g, g.board.sideAt[hexside]) && bridged(g, g.board.sideAt[hexside]);

// ---- destruction (14.2) ------------------------------------------------------------------------------------------------------------------

/** Highest pip that blows the bridge, what is added to the die taken off, and the case behind it (basic-14.23, 14.24). */
export function blowsAt(g: G, u: UnitId, hexside: HexsideId): { atMost: number; case: string } {
  let at = ENGINEER[u] ? { atMost: TABLE.engineerAtMost, case: 'basic-14.24' } : { atMost: TABLE.anyUnitAtMost, case: 'basic-14.23' };
  for (const rule of g.rules.works.blowsAt) at = rule(g, u) ?? at;
  for (const rule of g.rules.works.dieAdds) {
    const add = rule(g, u, hexside);
    if (add) at = { atMost: at.atMost - add.by, case: add.case };
  }
  return at;
}

/** Where the unit has to be: in a hex of the bridge, or an engineer within two hexes of one that no enemy holds (basic-14.21, 14.22). */
function reaches(g: G, u: UnitId, hexside: HexsideId): boolean {
  const hex = g.hexOf(u);
  for (const bank of banks(g, hexside)) {
    if (bank < 0) continue;
    if (bank === hex) return true;
    if (ENGINEER[u] && distance(g.board, hex, bank) <= TABLE.engineerRange && !held(g, enemyOf(SIDE[u]), bank)) return true;
  }
  return false;
}

/** Why this unit may not try to blow up any bridge now. */
export function blowerRefusal(g: G, u: UnitId): Refusal | undefined {
  const side = SIDE[u];
  if (side !== g.v.side) return { case: 'basic-14.23', why: 'not-yours', unit: u };
  if (!g.onMap(u)) return { case: 'basic-14.23', why: 'not-on-map', unit: u };
  if (side === ALLIED && g.v.turn < TABLE.alliedDemolitionFromTurn) return { case: 'basic-14.28', why: 'too-early-to-blow', unit: u };
  if (
    side === GERMAN &&
    !ENGINEER[u] &&
    !COMMANDER[u] &&
    g.rules.choice('german-demolition') === 'engineers' &&
    !g.rules.works.alsoBlow.some((rule) => rule(g, u))
  )
    return { case: 'intro-8.1#8', why: 'only-engineers-blow', unit: u };
  if (supplyOf(g, u) !== SUPPLIED) return { case: 'basic-14.27', why: 'blow-unsupplied', unit: u };
  if (g.f.disorganized[u] >= g.v.tick && g.f.disorganized[u] !== 0) return { case: 'basic-14.27', why: 'blow-disorganized', unit: u };
  if (g.f.strategic[u]) return { case: 'basic-14.27', why: 'blow-in-column', unit: u };
  if (g.f.reserve[u]) return { case: 'basic-14.27', why: 'blow-in-reserve', unit: u };
  return undefined;
}

function blowRefusal(g: G, u: UnitId, hexside: HexsideId): Refusal | undefined {
  const no = blowerRefusal(g, u);
  if (no) return no;
  if (hexside < 0 || hexside >= g.board.sideCount || !isBridge(g, hexside)) return { case: 'basic-14.21', why: 'no-bridge', unit: u };
  const [from, to] = banks(g, hexside);
  if (g.f.bridgeTried[hexside]) return { case: 'basic-14.26', why: 'already-tried', unit: u, from, to };
  if (!reaches(g, u, hexside)) return { case: ENGINEER[u] ? 'basic-14.21' : 'basic-14.22', why: 'bridge-too-far', unit: u, from, to };
  for (const rule of g.rules.works.mayBlow) {
    const refusal = rule(g, u, hexside);
    if (refusal) return refusal;
  }
  return undefined;
}

const ENGINEER_LOCALS = record({
  u: unit(),
  /** Hexside of the bridge. */
  side: hexside(),
});
type EngineerLocals = Of<typeof ENGINEER_LOCALS>;

const blow: Opt<EngineerLocals> = {
  k: 'blow',
  parts: 'u path',
  *from(g, _l, focus) {
    const { board } = g;
    const { place } = g.f;
    const river = bits(g).river;
    for (let u = 0; u < place.length; u++) {
      if (SIDE[u] !== g.v.side || place[u] >= board.n || (focus?.u !== undefined && focus.u !== u)) continue;
      let able = false;
      const seen: HexsideId[] = [];
      for (const h of ENGINEER[u] ? disk(board, g.hexOf(u), TABLE.engineerRange) : [g.hexOf(u)])
        for (let d = 0; d < 6; d++) {
          if ((board.sides[6 * h + d] & river) === 0) continue;
          const n = board.sideId[6 * h + d];
          if (seen.includes(n) || !bridged(g, 6 * h + d)) continue;
          if (!able && blowerRefusal(g, u)) break;
          able = true;
          seen.push(n);
          if (blowRefusal(g, u, n) === undefined) yield { k: 'blow', u, path: banks(g, n) };
        }
    }
  },
  test: (g, _l, a) => blowRefusal(g, a.u, hexsideOf(g, a)),
  take: (g, l, a) => {
    l.u = a.u;
    l.side = hexsideOf(g, a);
    g.set('bridgeTried', l.side, 1);
    return 'roll';
  },
  sure: true,
  // The two hexes may be named in either order.
  more: true,
};

/** Marks a bridge as gone: the road over it is broken and the river costs again (basic-14.25). */
export function destroyBridge(g: G, hexside: HexsideId, by: UnitId, rule: string): void {
  const [from, to] = banks(g, hexside);
  g.set('bridge', hexside, BRIDGE_DESTROYED);
  g.emit({ e: 'bridge', state: 'destroyed', from, to, by, hexside, case: rule });
}

// ---- construction (14.3) -----------------------------------------------------------------------------------------------------------------

/** German bridges built and begun (basic-14.35). */
function germanBridges(g: G): number {
  let count = g.v.germanBridges;
  for (const u of onMap(g, GERMAN)) if (g.f.building[u] >= 0) count++;
  return count;
}

/** Why an engineer may not bridge a hexside from where it stands. */
export function buildRefusal(g: G, u: UnitId, hexside: HexsideId): Refusal | undefined {
  if (!ENGINEER[u]) return { case: 'basic-14.31', why: 'only-engineers-build', unit: u };
  if (hexside < 0 || !isRiver(g, g.board.sideAt[hexside]) || banks(g, hexside)[1] < 0)
    return { case: 'basic-14.31', why: 'no-river', unit: u };
  const [from, to] = banks(g, hexside);
  const hex = g.f.place[u];
  if (hex !== from && hex !== to) return { case: 'basic-14.32', why: 'not-at-the-river', unit: u, from, to };
  if (bridged(g, g.board.sideAt[hexside])) return { case: 'basic-14.31', why: 'bridge-there', unit: u, from, to };
  if (supplyOf(g, u) !== SUPPLIED) return { case: 'basic-14.34', why: 'build-unsupplied', unit: u };
  if (g.f.strategic[u]) return { case: 'basic-14.34', why: 'build-in-column', unit: u };
  if (SIDE[u] === GERMAN && g.v.turn < TABLE.germanBuildFromTurn) return { case: 'basic-14.38', why: 'too-early-to-build', unit: u };
  if (SIDE[u] === GERMAN && germanBridges(g) >= TABLE.germanTotal)
    return { case: 'basic-14.35', why: 'no-bridges-left', unit: u, n: TABLE.germanTotal };
  for (const v of onMap(g, SIDE[u]))
    if (v !== u && g.f.building[v] === hexside) return { case: 'basic-14.32', why: 'being-built', unit: u, other: v };
  return undefined;
}

/** Announces a bridge while the engineer could still move; it costs the whole move (basic-14.32). Offered inside the Movement Phase. */
export const bridgeBuildOption: Opt<MoveLocals> = {
  k: 'build',
  parts: 'path',
  *from(g, l) {
    if (l.w !== 'movement' || l.legs !== 0 || !ENGINEER[l.u]) return;
    for (let d = 0; d < 6; d++) {
      const n = g.board.sideId[6 * g.f.place[l.u] + d];
      if (buildRefusal(g, l.u, n) === undefined) yield { k: 'build', path: banks(g, n) };
    }
  },
  test: (g, l, a) => {
    if (l.w !== 'movement') return { case: 'basic-14.36', why: 'build-in-movement', unit: l.u };
    if (l.legs !== 0) return { case: 'basic-14.32', why: 'builder-moved', unit: l.u };
    return buildRefusal(g, l.u, hexsideOf(g, a));
  },
  take: (g, l, a) => {
    const hexside = hexsideOf(g, a);
    const [from, to] = banks(g, hexside);
    g.set('building', l.u, hexside);
    g.set('moved', l.u, 1);
    g.set('movedTurn', l.u, g.f.movedTurn[l.u] | 1);
    g.emit({ e: 'building', u: l.u, from, to, case: 'basic-14.32' });
    return END;
  },
  sure: true,
  more: true,
};

/** Announced bridges whose builder is still at the river stand now (basic-14.32). */
export function completeBridges(g: G): void {
  for (const u of onMap(g, g.v.side)) {
    const hexside = g.f.building[u];
    if (hexside < 0) continue;
    g.set('building', u, -1);
    const [from, to] = banks(g, hexside);
    const hex = g.f.place[u];
    if ((hex !== from && hex !== to) || bridged(g, g.board.sideAt[hexside])) continue;
    g.set('bridge', hexside, BRIDGE_BUILT);
    if (SIDE[u] === GERMAN) g.v.germanBridges++;
    g.emit({ e: 'bridge', state: 'built', from, to, by: u, hexside, case: 'basic-14.32' });
  }
}

// ---- Improved Positions (14.4) -----------------------------------------------------------------------------------------------------------

/** Why a unit does not make an Improved Position in its hex. */
export function digRefusal(g: G, u: UnitId): Refusal | undefined {
  const hex = g.hexOf(u);
  if (!DIGS[u]) return { case: 'basic-14.4', why: 'cannot-dig', unit: u };
  if (SIDE[u] === ALLIED && g.v.turn < TABLE.alliedPositionsFromTurn) return { case: 'basic-14.48', why: 'too-early-to-dig', unit: u };
  if (g.f.position[hex]) return { case: 'basic-14.42', why: 'position-there', unit: u, hex };
  if (supplyOf(g, u) === ISOLATED) return { case: 'basic-14.41', why: 'dig-isolated', unit: u };
  // Engineers may move and dig (basic-14.37).
  if (g.f.movedTurn[u] && !ENGINEER[u]) return { case: 'basic-14.41', why: 'dig-moved', unit: u };
  if (g.f.foughtTurn[u]) return { case: 'basic-14.41', why: 'dig-fought', unit: u };
  if (inEnemyZoc(g, SIDE[u], hex)) return { case: 'basic-14.41', why: 'dig-in-zoc', unit: u };
  return undefined;
}

const dig: Opt<EngineerLocals> = {
  k: 'dig',
  parts: 'h',
  *from(g) {
    const { place, position } = g.f;
    const seen = new Set<number>();
    for (let u = 0; u < place.length; u++) {
      const h = g.hexOf(u);
      if (SIDE[u] !== g.v.side || h >= g.board.n || position[h] !== 0 || seen.has(h) || digRefusal(g, u)) continue;
      seen.add(h);
      yield { k: 'dig', h };
    }
  },
  test: (g, _l, a) => {
    const h = a.h;
    const mine = h < g.board.n ? g.unitsIn(h).filter((u) => SIDE[u] === g.v.side) : [];
    if (mine.length === 0) return { case: 'basic-14.4', why: 'nobody-to-dig', hex: h };
    let first: Refusal | undefined;
    for (const u of mine) {
      const no = digRefusal(g, u);
      if (!no) return undefined;
      first ??= no;
    }
    return first;
  },
  take: (g, _l, a) => {
    g.set('position', a.h, 1 + g.v.side);
    g.emit({ e: 'position', h: a.h, side: g.v.side, case: 'basic-14.44' });
    return 'dig';
  },
  sure: true,
};

/** An Improved Position that its side has left is gone (basic-14.46). */
export function clearPosition(g: G, hex: HexId): void {
  if (hex < 0 || hex >= g.board.n || g.f.position[hex] === 0) return;
  const side = g.f.position[hex] - 1;
  if (held(g, side, hex)) return;
  g.set('position', hex, 0);
  g.emit({ e: 'positionGone', h: hex, side, case: 'basic-14.46' });
}

/** Positions nobody of their side stands in any more are gone (basic-14.46). */
export function clearPositions(g: G): void {
  const { position } = g.f;
  for (let h = 0; h < position.length; h++) if (position[h] !== 0) clearPosition(g, h);
}

const done = (to: string): Opt<EngineerLocals> => ({
  k: 'done',
  from: () => [{ k: 'done' } as Action],
  test: () => undefined,
  take: () => to,
  sure: true,
});

const engineer: Proc<EngineerLocals> = {
  locals: ENGINEER_LOCALS,
  first: 'blow',
  points: {
    blow: { who: (g) => g.v.side, cases: ['basic-14.23', 'basic-14.2'], options: [blow, done('build')] },
    roll: {
      roll: (g, l) => {
        const [from, to] = banks(g, l.side);
        const at = blowsAt(g, l.u, l.side);
        return {
          dice: [6],
          classOf: ([pip]) => (pip <= at.atMost ? 'destroyed' : 'stands'),
          cases: [at.case],
          says: 'roll.blow',
          args: { unit: l.u, from, to, n: at.atMost },
        };
      },
      take: (g, l, [pip]) => {
        const at = blowsAt(g, l.u, l.side);
        if (pip <= at.atMost) destroyBridge(g, l.side, l.u, at.case);
        else {
          const [from, to] = banks(g, l.side);
          g.emit({ e: 'bridgeStands', from, to, by: l.u, case: at.case });
        }
        return 'blow';
      },
    },
    build: {
      auto: (g) => {
        completeBridges(g);
        return 'dig';
      },
    },
    dig: { who: (g) => g.v.side, cases: ['basic-14.44', 'basic-14.4'], options: [dig, done('end')] },
    end: { auto: () => END },
  },
};

/** Bridges of the scenario, and the two doubtful Improved Positions. */
function startingWorks(g: G): void {
  const { scenario } = g.rules;
  for (const [a, b] of scenario.bridgesBuilt) g.set('bridge', g.board.hexside(a, b), BRIDGE_BUILT);
  for (const [a, b] of scenario.bridgesDestroyed) g.set('bridge', g.board.hexside(a, b), BRIDGE_DESTROYED);
  // Five bridges of the 12/22 chart were built by the Germans and count against their eight.
  g.v.germanBridges = scenario.bridgesBuilt.length;
  if (g.rules.choice('extra-positions') === 'added' && scenario.setup === '1216')
    for (const id of ['A-28-110-3', 'A-28-109-2']) {
      const hex = g.f.place[unitIndex(id)];
      if (hex < g.board.n) g.set('position', hex, 1 + ALLIED);
    }
}

export const engineersChapter: RuleModule = {
  apply(draft) {
    draft.procs.engineer = engineer;
    draft.move.options.push(bridgeBuildOption);
    draft.atStart.push(startingWorks);
    const left = (g: G, e: { from?: HexId; h?: HexId }): void => clearPosition(g, e.from ?? e.h ?? NOWHERE);
    draft.triggers.push(...effectsOn(['retreated', 'advanced', 'lost', 'exited'], left));
    const before = draft.stages;
    draft.stages = (root) => {
      let out: Stage<LG> = before(root);
      for (const { id } of SIDES)
        for (const phase of ['movement', 'reaction', 'reserve'])
          out = changeStage(out, `${id}.${phase}`, (s) => ({
            ...s,
            leave: (g) => {
              s.leave?.(g);
              clearPositions(g);
            },
          }));
      return out;
    };
  },
};
