/**
 * Answers for screens about supply: the chain of a unit from link to link (unit, headquarters, corps, army, source), and which of them fails (15.1.0, 15.4). Who is
 * supplied by whom, and why not, is what `traceSide` found; here it is drawn.
 */
import {
  answers,
  chainAnswer,
  type HexId,
  type LinkLine,
  neighboursOf,
  type SupplyAnswer,
  type SupplyBlocker,
  type UnitId,
} from '@hexfront/engine';
import { ARMY_HQ, CORPS_HQ, HQ_RANK } from '../rules/command/chain.ts';
import { type Link, sourceHexes } from '../rules/supply/chain.ts';
import { isolatedUnits } from '../rules/supply/isolation.ts';
import { COVERED, ENEMY, type Paths, pathsOf, type Way } from '../rules/supply/paths.ts';
import type { PathGait } from '../rules/supply/prices.ts';
import { isServed, type Reason, reachOf, type Traced, traceSide } from '../rules/supply/status.ts';
import { isOutOfSupply } from '../rules/supply/supplied.ts';
import { LEADER, SIDE, unitsOf } from '../state/query.ts';
import type { G } from '../state/shape.ts';

const STATUS = ['supplied', 'on-hand', 'out-of-supply'] as const;
const CASES = ['15.1.0', '15.5.0', '15.8.0'] as const;
/** What stands for a path. */
const INSTEAD: Partial<Record<Reason, string>> = {
  reserve: '5.5.2',
  landed: '30.1.3',
  'near-source': '35.3.10',
  here: '15.1.0',
  air: '15.7.0',
  march: '22.2.0',
  dump: '15.6.0',
};

/** What cuts a way, in words. */
function cutsOf(g: G, paths: Paths, hex: HexId, link: Link, gait: PathGait, hq: UnitId, way: Way | undefined): SupplyBlocker[] {
  if (!way) return [{ hex, case: '15.4.0', what: hq < 0 ? 'supply.no-source' : gait === 'road' ? 'supply.no-road' : 'supply.no-path' }];
  if (way.far) return [{ hex, case: link.case === '36.8.8' ? '36.8.8' : '15.4.2', what: 'supply.far' }];
  return way.blockers.map(({ hex: at, code }) => {
    const unit = (code === ENEMY ? [at] : neighboursOf(g.board, at)).flatMap((h) => unitsOf(g, 1 - paths.side, h))[0];
    const what = code === ENEMY ? 'supply.enemy-unit' : code === COVERED ? 'supply.enemy-cover' : 'supply.enemy-near';
    return { hex: at, case: '15.4.5', what, ...(unit === undefined ? {} : { unit }) };
  });
}
const linkName = (hq: UnitId): string => {
  if (hq < 0) return 'supply.link-source';
  if (HQ_RANK[hq] === CORPS_HQ) return 'supply.link-corps';
  return HQ_RANK[hq] === ARMY_HQ ? 'supply.link-army' : 'supply.link-hq';
};
/** A headquarters that reaches a unit and does not serve it (15.4.3). */
const full = (hq: UnitId): Omit<SupplyBlocker, 'hex'> => {
  if (HQ_RANK[hq] === ARMY_HQ) return { case: '15.4.3a', what: 'supply.army-full', unit: hq };
  return HQ_RANK[hq] === CORPS_HQ
    ? { case: '15.4.3b', what: 'supply.corps-full', unit: hq }
    : { case: '15.4.3c', what: 'supply.formation-full', unit: hq };
};

/** The link of a unit as it was found: by the way of tracing that reaches, else by the last one that could. */
function drawn(g: G, paths: Paths, found: Traced, u: UnitId): LinkLine | undefined {
  const link = found.link[u];
  const reason = found.reason[u];
  if (!link || !reason || reason in INSTEAD) return undefined;
  const hex = g.hexOf(u);
  if (reason === 'hq-lost')
    return { what: 'supply.link-hq', case: link.case, path: [], blockers: [{ hex, case: link.case, what: 'supply.hq-lost' }] };
  const hq = found.server[u] >= 0 || link.ultimate ? found.server[u] : (link.to.find((to) => g.onMap(to)) ?? -1);
  const sources = hq < 0 ? (link.sources ?? sourceHexes(g, u)) : [g.hexOf(hq)];
  const limit = (own: number): number => reachOf(g, hq < 0 ? undefined : hq, own);
  const one =
    link.ways.find((way) => paths.path(g, sources, way.gait, limit(way.limit), hex, link.tolls)) ?? link.ways[link.ways.length - 1];
  const way = paths.way(g, sources, one.gait, limit(one.limit), hex, link.tolls);
  const blockers = cutsOf(g, paths, hex, link, one.gait, hq, way);
  if (reason === 'hq-full') blockers.push({ hex, ...full(hq) });
  if (reason === 'shut-in') blockers.push({ hex, case: '36.3.8', what: 'supply.shut-in' });
  return { what: linkName(hq), case: link.case, path: [...(way?.path ?? [])], blockers, ...(hq < 0 ? {} : { unit: hq }) };
}

/** The links from a unit upward until one leads to a source, or to somebody who needs none. */
function linksOf(g: G, paths: Paths, found: Traced, u: UnitId): { of: UnitId; line: LinkLine }[] {
  const lines: { of: UnitId; line: LinkLine }[] = [];
  for (let of = u; of >= 0 && lines.length <= ARMY_HQ; ) {
    const line = drawn(g, paths, found, of);
    if (!line) break;
    lines.push({ of, line });
    of = line.unit ?? -1;
  }
  return lines;
}

/** What keeps a unit out of supply: its own link, and those above as long as they are the reason. */
function causes(found: Traced, u: UnitId, hex: HexId, lines: readonly { of: UnitId; line: LinkLine }[]): SupplyBlocker[] {
  if (found.reason[u] === 'stray') return [{ hex, case: '9.3.1', what: 'supply.stray' }];
  const cuts: SupplyBlocker[] = [];
  for (const { of, line } of lines) {
    if (isServed(found, of)) break;
    cuts.push(...line.blockers);
    if (found.reason[of] !== 'hq-out') break;
  }
  return cuts;
}

/** The chain of a unit by what was found for its side. */
export function supplyChain(g: G, found: Traced, u: UnitId): Pick<SupplyAnswer, 'path' | 'blockers' | 'links'> {
  const lines = linksOf(g, pathsOf(g, SIDE[u]), found, u);
  return { ...chainAnswer(lines.map(({ line }) => line)), blockers: causes(found, u, g.hexOf(u), lines) };
}

function supplyAnswer(g: G, { unit: u, hex: asked }: { unit: UnitId; hex?: HexId }): SupplyAnswer {
  const plain = (status: string, rule: string): SupplyAnswer => ({ status, case: rule, path: [], blockers: [] });
  const here = g.hexOf(u);
  const hex = asked ?? here;
  if (hex >= g.board.n) return plain('off-map', '15.0');
  if (!g.rules.supply || LEADER[u] === 1) return plain('supplied', '15.1.0');
  if (hex !== here) return elsewhere(g, u, hex);
  const found = traceSide(g, SIDE[u]);
  const state = g.f.supply[u];
  const instead = INSTEAD[found.reason[u] ?? 'path'];
  const isolated = isOutOfSupply(g, u) && isolatedUnits(g, SIDE[u]).includes(u);
  return {
    status: isolated ? 'isolated' : STATUS[state],
    case: isolated ? '15.9.0' : state === 0 && instead ? instead : CASES[state],
    ...supplyChain(g, found, u),
  };
}
/** Where it is the marker counts, elsewhere what tracing would find. */
function elsewhere(g: G, u: UnitId, hex: HexId): SupplyAnswer {
  const there = g.copy();
  there.move(u, hex);
  const found = traceSide(there, SIDE[u]);
  const state = isServed(found, u) ? 0 : 1;
  return { status: STATUS[state], case: INSTEAD[found.reason[u] ?? 'path'] ?? CASES[state], ...supplyChain(there, found, u) };
}

export const SUPPLY_QUESTIONS = { supply: answers('supply', supplyAnswer) };
