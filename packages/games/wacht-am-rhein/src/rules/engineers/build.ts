/** Building bridges: the Germans carry theirs and take two phases (15.2), US engineers place as many as they have water around them (15.3). */
import type { HexsideId, Refusal, Side, UnitId } from '@hexfront/engine';
import { bridged, ENGINEER, SIDE } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, type Opt } from '../../state/shape.ts';
import {
  BUILDING,
  banks,
  buildByUs,
  CARRYING,
  engineersOf,
  finishBridge,
  isWater,
  markerHex,
  pickUp,
  sideNamed,
  stayed,
  watersOf,
} from './bridges.ts';

type Bar = (g: G, u: UnitId, side: HexsideId) => Refusal | undefined;

/** What holds for all: an own engineer that has not moved. */
function builderRefusal(g: G, unit: UnitId, rule: string): Refusal | undefined {
  if (SIDE[unit] !== g.v.side) return { case: rule, why: 'not-yours', unit };
  if (!g.onMap(unit)) return { case: rule, why: 'not-on-map', unit };
  if (ENGINEER[unit] === 0) return { case: rule, why: 'only-engineers-build', unit };
  return stayed(g, unit) ? undefined : { case: rule, why: 'builder-moved', unit };
}
const onlyOf = (g: G, unit: UnitId, side: Side, rule: string, why: string): Refusal | undefined =>
  g.v.side === side ? undefined : { case: rule, why, unit };

/** An answer that names an engineer and a hexside next to it. */
export function atHexside<L>(k: string, rule: string, bar: Bar, take: (g: G, side: HexsideId, u: UnitId) => void, next: string): Opt<L> {
  const against: Bar = (g, unit, side) => {
    const no = builderRefusal(g, unit, rule);
    if (no) return no;
    const [from, to] = banks(g, side);
    if (g.hexOf(unit) !== from && g.hexOf(unit) !== to) return { case: rule, why: 'not-at-water', unit, from, to };
    return bar(g, unit, side);
  };
  return {
    k,
    parts: 'u path',
    *from(g, _l, focus) {
      for (const u of focus?.u === undefined ? engineersOf(g, g.v.side) : [focus.u])
        if (g.onMap(u))
          for (const side of watersOf(g, g.hexOf(u))) if (against(g, u, side) === undefined) yield { k, u, path: banks(g, side) };
    },
    test(g, _l, a) {
      const side = sideNamed(g, a);
      return side < 0 || !isWater(g, side) ? { case: rule, why: 'no-water', unit: a.u } : against(g, a.u, side);
    },
    take(g, _l, a) {
      take(g, sideNamed(g, a), a.u);
      return next;
    },
    sure: true,
    more: true,
  };
}
const noBridgeYet: Bar = (g, unit, side) => {
  const [from, to] = banks(g, side);
  return bridged(g, g.board.sideAt[side]) ? { case: '15.24', why: 'bridge-there', unit, from, to } : undefined;
};

/** A US engineer places a finished bridge (15.31, 15.32). */
export const span = <L>(): Opt<L> =>
  atHexside('span', '15.31', (g, u, side) => onlyOf(g, u, ALLIED, '15.32', 'carry-first') ?? noBridgeYet(g, u, side), buildByUs, 'works');

/** A marker on its Building side is turned to a bridge over a hexside of the hex (15.23, 15.24). */
export const finish = <L>(): Opt<L> =>
  atHexside(
    'finish',
    '15.23',
    (g, unit, side) => (g.f.carries[unit] === BUILDING ? noBridgeYet(g, unit, side) : { case: '15.23', why: 'not-building', unit }),
    finishBridge,
    'finish',
  );

/** A finished bridge is picked up where its marker is (15.27). */
export const take = <L>(): Opt<L> =>
  atHexside(
    'take-up',
    '15.27',
    (g, unit, side) => {
      const [from, to] = banks(g, side);
      if (g.v.side !== GERMAN) return { case: '15.21', why: 'only-germans-carry', unit };
      if (g.f.carries[unit] !== 0) return { case: '15.27', why: 'carries-already', unit };
      return markerHex(g, side) === g.hexOf(unit) ? undefined : { case: '15.27', why: 'no-marker-here', unit, from, to };
    },
    pickUp,
    'works',
  );

function startRefusal(g: G, unit: UnitId): Refusal | undefined {
  const no = builderRefusal(g, unit, '15.22');
  if (no) return no;
  if (g.f.carries[unit] !== CARRYING) return { case: '15.22', why: 'carries-nothing', unit };
  const free = [...watersOf(g, g.hexOf(unit))].some((side) => noBridgeYet(g, unit, side) === undefined);
  return free ? undefined : { case: '15.22', why: 'no-water', unit };
}
/** A carried marker goes on top of the engineer, Building side up (15.22). */
export const start = <L>(): Opt<L> => ({
  k: 'build',
  parts: 'u',
  *from(g, _l, focus) {
    for (const u of focus?.u === undefined ? engineersOf(g, g.v.side) : [focus.u])
      if (startRefusal(g, u) === undefined) yield { k: 'build', u };
  },
  test: (g, _l, { u }) => startRefusal(g, u),
  take(g, _l, { u }) {
    g.set('carries', u, BUILDING);
    g.emit({ e: 'bridgeBegun', u, h: g.hexOf(u), case: '15.22' });
    return 'works';
  },
  sure: true,
});
