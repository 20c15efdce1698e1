/** Answers for screens about supply: the line of a unit from link to link (unit, headquarters, road, edge), and which of them fails (14.1 to 14.6). */
import {
  answers,
  chainAnswer,
  type HexId,
  type LineWords,
  type LinkLine,
  lineAnswer,
  linksAnswer,
  type SupplyAnswer,
  type TraceBlocker,
  type UnitId,
} from '@hexfront/engine';
import { zonesNow } from '../rules/movement/zones-of-control.ts';
import { ENEMY_UNIT, type Lines, linesOf } from '../rules/supply/lines.ts';
import { groupOf, type LineKind, type SourceGroup, sourcesOf } from '../rules/supply/sources.ts';
import { longest, markerAfter, suppliedByRule, tracer, unsuppliedBy } from '../rules/supply/supply.ts';
import { RIGID } from '../state/derived.ts';
import { HQ, SIDE, UNITS, unitsOf } from '../state/query.ts';
import { type G, ISOLATED_1, SUPPLIED } from '../state/shape.ts';

const STATUS = ['supplied', 'out-of-communications', 'unsupplied', 'isolated-1', 'isolated-2'] as const;
const CASES = ['14.0', '14.53', '14.54', '14.63', '14.64'] as const;

/** Cases of the three links, by kind of line: to the headquarters, from there to a road, along it off the map. */
const LINKS: Readonly<Record<Exclude<LineKind, 'none'>, readonly [string, string, string]>> = {
  allied: ['14.12', '14.11', '14.11'],
  hexes: ['14.21', '14.22', '14.21'],
  points: ['14.32', '14.31', '14.31'],
};

/** What a line meets, in words. */
function lineWords(g: G, lines: Lines, rule: string, far: string, none: string): LineWords {
  const enemy = 1 - lines.side;
  return {
    barred(b: TraceBlocker) {
      const unit = b.code === ENEMY_UNIT ? unitsOf(g, enemy, b.hex)[0] : unitsOf(g, enemy, zonesNow(g).reachers(enemy, RIGID, b.hex)[0])[0];
      return {
        case: '14.41',
        what: b.code === ENEMY_UNIT ? 'supply.enemy-unit' : 'supply.rigid-zone',
        ...(unit === undefined ? {} : { unit }),
      };
    },
    far: () => ({ case: rule, what: far }),
    none: { case: rule, what: none },
  };
}

/** From the unit to its headquarters: one that is in supply if it can, else any of its own; and which one. */
function toHeadquarters(g: G, lines: Lines, group: SourceGroup, hex: HexId): { line: LinkLine; hq: UnitId } {
  const kind = group.kind as Exclude<LineKind, 'none'>;
  const [rule] = LINKS[kind];
  const own = sourcesOf(g, group);
  const most = longest(g, group.kind);
  const supplied = lines.suppliedSources(group);
  const near = lines.toHeadquarters(group, supplied, most);
  const field = near.reached(hex) ? near : lines.toHeadquarters(group, own, most);
  const words = lineWords(
    g,
    lines,
    rule,
    kind === 'hexes' ? 'supply.hq-far-hexes' : 'supply.hq-far-points',
    own.length === 0 ? 'supply.no-hq' : 'supply.hq-cut-off',
  );
  const line = lineAnswer(field.verdict(hex), hex, words);
  const end = line.path.at(-1);
  const hq = own.find((u) => g.hexOf(u) === end) ?? own[0] ?? -1;
  return { line: { what: 'supply.link-hq', case: rule, ...line, ...(hq < 0 ? {} : { unit: hq }) }, hq };
}

/** From the headquarters to a road and along it to the edge. */
function roadHome(g: G, lines: Lines, kind: Exclude<LineKind, 'none'>, hq: UnitId): LinkLine[] {
  const [, toRoad, along] = LINKS[kind];
  const hex = g.hexOf(hq);
  const words = lineWords(g, lines, toRoad, 'supply.road-far', kind === 'hexes' ? 'supply.hq-off-road' : 'supply.no-road');
  const verdict = lines.headquartersHome(kind).verdict(hex);
  const names =
    kind === 'hexes'
      ? [{ what: 'supply.link-edge', case: along, stages: [0] }]
      : [
          { what: 'supply.link-road', case: toRoad, stages: [1] },
          { what: 'supply.link-edge', case: along, stages: [0] },
        ];
  return linksAnswer(verdict, hex, words, names).links;
}

function supplyAnswer(g: G, { unit: u, hex: asked }: { unit: UnitId; hex?: HexId }): SupplyAnswer {
  const here = g.hexOf(u);
  const hex = asked ?? here;
  const plain = (status: string, rule: string): SupplyAnswer => ({ status, case: rule, path: [], blockers: [] });
  if (hex >= g.board.n) return plain('off-map', '14.0');
  const group = groupOf(u);
  const rule = unsuppliedBy(g, u);
  const byRule = rule === undefined ? [] : [{ hex, case: rule, what: 'supply.by-scenario' }];
  if (!group && rule !== undefined) return { status: 'unsupplied', case: rule, path: [], blockers: byRule };
  if (!group) return plain('supplied', HQ[u] === 1 ? '14.56' : UNITS[u].battery ? 'err-14.0' : '14.0');
  if (suppliedByRule(g, u)) return plain('supplied', '25.14b');
  const lines = linesOf(g, SIDE[u]);
  return lines.asIfHeld(hex, () => {
    const { line, hq } = toHeadquarters(g, lines, group, hex);
    const chain = chainAnswer([line, ...(hq < 0 ? [] : roadHome(g, lines, group.kind as Exclude<LineKind, 'none'>, hq))]);
    const traced = tracer(g, lines, group)(hex);
    const state = hex === here ? g.f.supply[u] : traced;
    if (rule !== undefined && state < ISOLATED_1)
      return { status: 'unsupplied', case: rule, ...chain, blockers: [...chain.blockers, ...byRule] };
    const answer = { status: STATUS[state], case: CASES[state], ...chain };
    // Where it is the marker counts; what cuts the line is told if the rule would mark the unit now.
    return hex === here && markerAfter(g, u, traced) === SUPPLIED ? { ...answer, blockers: [] } : answer;
  });
}

export const SUPPLY_QUESTIONS = { supply: answers('supply', supplyAnswer) };
