/** Answers for screens about supply: the chain of a unit from link to link (unit, headquarters, corps, army, source), and which of them fails (15.1.0, 15.4). */
import {
  answers,
  chainAnswer,
  type HexId,
  type LineWords,
  type LinkLine,
  lineAnswer,
  neighboursOf,
  type SupplyAnswer,
  type TraceBlocker,
  type UnitId,
} from '@hexfront/engine';
import { ARMY_HQ, CORPS_HQ, HQ_RANK } from '../rules/command/chain.ts';
import { hasReserveBonus } from '../rules/modes/reserve.ts';
import { type Link, linkOf, type Reach, sourceHexes } from '../rules/supply/chain.ts';
import { isolatedUnits } from '../rules/supply/isolation.ts';
import { ENEMY, type Paths, pathsOf } from '../rules/supply/paths.ts';
import { isPocketed } from '../rules/supply/pockets.ts';
import { withTolls } from '../rules/supply/rollbahnen.ts';
import { strays } from '../rules/supply/status.ts';
import { isOutOfSupply } from '../rules/supply/supplied.ts';
import { furtherLinks, isSuppliedHere } from '../rules/supply/ways.ts';
import { LEADER, SIDE, unitsOf } from '../state/query.ts';
import type { G } from '../state/shape.ts';

const STATUS = ['supplied', 'on-hand', 'out-of-supply'] as const;
const CASES = ['15.1.0', '15.5.0', '15.8.0'] as const;

/** What a path meets, in words. */
function words(g: G, paths: Paths, link: Link, none: string): LineWords {
  const enemy = 1 - paths.side;
  return {
    barred(b: TraceBlocker) {
      const at = b.code === ENEMY ? [b.hex] : neighboursOf(g.board, b.hex);
      const unit = at.flatMap((hex) => unitsOf(g, enemy, hex))[0];
      return {
        case: '15.4.5',
        what: b.code === ENEMY ? 'supply.enemy-unit' : 'supply.enemy-near',
        ...(unit === undefined ? {} : { unit }),
      };
    },
    far: () => ({ case: link.case === '36.8.8' ? '36.8.8' : '15.4.2', what: 'supply.far' }),
    none: { case: '15.4.0', what: none },
  };
}
const linkName = (u: UnitId, ultimate: boolean): string => {
  if (ultimate) return 'supply.link-source';
  if (HQ_RANK[u] === CORPS_HQ) return 'supply.link-corps';
  return HQ_RANK[u] === ARMY_HQ ? 'supply.link-army' : 'supply.link-hq';
};

/** One link: by the way of tracing that reaches, else by the last one that could. */
function traced(g: G, paths: Paths, hex: HexId, link: Link, hq: UnitId | undefined, sources: readonly HexId[], of = -1): LinkLine {
  const halved = hq !== undefined && isPocketed(g, hq);
  const reach = ({ limit }: Reach): number => (halved ? Math.floor(limit / 2) : limit);
  const field = (way: Reach) =>
    paths.trace(g, `${hq ?? sources.join()} ${way.gait} ${link.tolls ? of : ''}`, sources, way.gait, reach(way), link.tolls);
  const way = link.ways.find((one) => field(one).reached(hex)) ?? link.ways[link.ways.length - 1];
  const none = hq === undefined ? 'supply.no-source' : way.gait === 'road' ? 'supply.no-road' : 'supply.no-path';
  const line = lineAnswer(field(way).verdict(hex), hex, words(g, paths, link, none));
  return { what: linkName(hq ?? -1, hq === undefined), case: link.case, ...line, ...(hq === undefined ? {} : { unit: hq }) };
}

/** A further way of the scenario that leads to supply where the usual link does not. */
function beside(g: G, paths: Paths, u: UnitId, hex: HexId, usual: Link): LinkLine | undefined {
  const further = furtherLinks(g, u, usual.ways);
  if (further.length === 0) return undefined;
  const open = (link: Link, hq: UnitId | undefined): LinkLine | undefined => {
    const line = traced(g, paths, hex, link, hq, hq === undefined ? (link.sources ?? sourceHexes(g, u)) : [g.hexOf(hq)]);
    return line.blockers.length === 0 ? line : undefined;
  };
  const [hq] = usual.to.filter((v) => g.onMap(v));
  if ((usual.ultimate || hq !== undefined) && open(usual, hq)) return undefined;
  for (const link of further) {
    const line = open(link, link.to[0]);
    if (line) return line;
  }
  return undefined;
}

/** The links from a unit upward until one leads to a source, or there is nobody to trace to. */
function linksOf(g: G, paths: Paths, u: UnitId, at: HexId): LinkLine[] {
  const lines: LinkLine[] = [];
  let from = u;
  let hex = at;
  const dearer = withTolls(g, paths);
  for (let n = 0; n <= ARMY_HQ; n++) {
    const link = dearer(from, linkOf(g, from));
    const besides = beside(g, paths, from, hex, link);
    if (besides) {
      lines.push(besides);
      return lines;
    }
    if (link.ultimate) {
      lines.push(traced(g, paths, hex, link, undefined, link.sources ?? sourceHexes(g, from)));
      return lines;
    }
    const here = link.to.filter((hq) => g.onMap(hq));
    if (here.length === 0) {
      lines.push({ what: 'supply.link-hq', case: link.case, path: [], blockers: [{ hex, case: link.case, what: 'supply.hq-lost' }] });
      return lines;
    }
    const tried = here.map((hq) => ({ hq, line: traced(g, paths, hex, link, hq, [g.hexOf(hq)], from) }));
    const best = tried.find(({ line }) => line.blockers.length === 0) ?? tried[0];
    lines.push(best.line);
    from = best.hq;
    hex = g.hexOf(best.hq);
  }
  return lines;
}

export function supplyAnswer(g: G, { unit: u, hex: asked }: { unit: UnitId; hex?: HexId }): SupplyAnswer {
  const plain = (status: string, rule: string): SupplyAnswer => ({ status, case: rule, path: [], blockers: [] });
  const here = g.hexOf(u);
  const hex = asked ?? here;
  if (hex >= g.board.n) return plain('off-map', '15.0');
  if (!g.rules.supply || LEADER[u] === 1) return plain('supplied', '15.1.0');
  if (hasReserveBonus(g, u)) return plain('supplied', '5.5.2');
  if (hex === here && isSuppliedHere(g, u)) return plain('supplied', '15.1.0');
  const chain = chainAnswer(linksOf(g, pathsOf(g, SIDE[u]), u, hex));
  const stray = hex === here && strays(g, u) ? [{ hex, case: '9.3.1', what: 'supply.stray' }] : [];
  // Where it is the marker counts, elsewhere what tracing would find.
  const state = hex === here ? g.f.supply[u] : chain.blockers.length === 0 ? 0 : 1;
  const isolated = hex === here && isOutOfSupply(g, u) && isolatedUnits(g, SIDE[u]).includes(u);
  return {
    status: isolated ? 'isolated' : STATUS[state],
    case: isolated ? '15.9.0' : CASES[state],
    ...chain,
    blockers: [...stray, ...chain.blockers],
  };
}

export const SUPPLY_QUESTIONS = { supply: answers('supply', supplyAnswer) };
