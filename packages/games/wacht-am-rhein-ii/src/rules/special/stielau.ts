/** How the teams of Einheit Stielau move: along any roads, through US units if need be (30.2.1). Procedure `disguise`. */
import { call, END, type HexId, listed, type Next, type Of, plain, type Refusal, type UnitId } from '@hexfront/engine';
import { about, hexes, unit } from '@hexfront/engine/parts';
import { bits, held } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, type Opt, type Proc } from '../../state/shape.ts';
import { isBridged, isWater } from '../bridges/bridges.ts';
import { isExploitation, isExtendedNight } from '../movement/who-moves.ts';
import { TEAMS, unmask } from './disguised.ts';

const HEXES = 18;
const FOUND_OUT = 0;
const ARMY = '6PzA';

const rowOf = (g: G, u: UnitId) => g.rows.disguised.find((row) => row.u === u);
const isDue = (g: G, u: UnitId): boolean => g.f.place[u] === g.box('Arriving') && g.f.due[u] <= g.v.turn;

/** Ultimate supply sources of the 6th Panzer Army: those in its sector (30.2.0). */
function doors(g: G): HexId[] {
  const sector = g.board.regions.find(({ kind, name }) => kind === 'sector' && name === ARMY)?.hexes ?? [];
  return g.rules
    .sources(g.board, GERMAN)
    .filter(({ hex, army }) => (army === undefined ? sector.includes(hex) : army === ARMY) && !held(g, ALLIED, hex))
    .map(({ hex }) => hex);
}

function teamRefusal(g: G, unit: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: '30.2.1', why, unit });
  if (!TEAMS.includes(unit) || g.v.side !== GERMAN || !(rowOf(g, unit) || isDue(g, unit))) return no('not-in-disguise');
  if (isExtendedNight(g) || isExploitation(g)) return no('team-not-at-night');
  if (g.f.moved[unit] !== 0) return no('team-moved');
  return rowOf(g, unit) || doors(g).length > 0 ? undefined : no('not-in-disguise');
}

/** A way along roads: where it leads, how many US-occupied hexes it enters, and the way before. */
interface Way {
  readonly hex: HexId;
  readonly risks: number;
  readonly before?: Way;
}
/** By hex the way of at most 18 hexes with the fewest US units on it, the shortest of these. */
function waysFrom(g: G, from: HexId): ReadonlyMap<HexId, Way> {
  const { road } = bits(g);
  const best = new Map<HexId, Way>([[from, { hex: from, risks: 0 }]]);
  let edge: readonly Way[] = [...best.values()];
  for (let step = 0; step < HEXES && edge.length > 0; step++) {
    const next = new Map<HexId, Way>();
    for (const way of edge)
      for (let k = 6 * way.hex; k < 6 * way.hex + 6; k++) {
        const to = g.board.neighbors[k];
        if (to < 0 || (g.board.sides[k] & road) === 0 || (isWater(g, k) && !isBridged(g, k))) continue;
        const risks = way.risks + (held(g, ALLIED, to) ? 1 : 0);
        if (risks >= Math.min(best.get(to)?.risks ?? Number.POSITIVE_INFINITY, next.get(to)?.risks ?? Number.POSITIVE_INFINITY)) continue;
        next.set(to, { hex: to, risks, before: way });
      }
    for (const [hex, way] of next) best.set(hex, way);
    edge = [...next.values()];
  }
  best.delete(from);
  return best;
}

const LOCALS = about('u', { u: unit(), way: hexes() });
type Locals = Of<typeof LOCALS>;

/** Takes a team in hand. */
export const disguiseTeam: Opt = listed(
  'disguise',
  'u',
  (g) => (g.v.side === GERMAN ? TEAMS.filter((u) => teamRefusal(g, u) === undefined) : []),
  (g, _l, u): Refusal => teamRefusal(g, u) ?? { case: '30.2.1', why: 'not-in-disguise', unit: u },
  (_g, _l, u) => call('disguise', { u, way: [] }, 'plan'),
);

/** As far as the next US units, whom it has to deceive, or to the end of the way. */
function drive(g: G, l: Locals): Next {
  const row = rowOf(g, l.u);
  if (!row || l.way.length === 0) return END;
  const from = row.h;
  const stop = l.way.findIndex((h) => held(g, ALLIED, h));
  const n = stop < 0 ? l.way.length - 1 : stop;
  row.h = l.way[n];
  // Where it is now changes what US units can do (30.2.2): fields that were found before no longer hold.
  g.d.change++;
  l.way = l.way.slice(n + 1);
  g.emit({ e: 'sneaked', u: l.u, from, h: row.h, case: '30.2.1' });
  return stop < 0 ? END : 'roll';
}

export const disguise: Proc<Locals> = {
  locals: LOCALS,
  first: 'from',
  points: {
    from: {
      who: () => GERMAN,
      cases: ['30.2.0'],
      args: (_g, l) => ({ unit: l.u }),
      skip: (g, l) => (rowOf(g, l.u) ? 'go' : undefined),
      options: [
        listed(
          'appear',
          'h',
          (g) => doors(g),
          (_g, l, to): Refusal => ({ case: '30.2.0', why: 'team-elsewhere', unit: l.u, to }),
          (g, l, h) => {
            g.rows.disguised.push({ u: l.u, h });
            g.move(l.u, g.box('In disguise'));
            g.emit({ e: 'arrived', u: l.u, h, case: '30.2.0' });
            return 'go';
          },
        ),
      ],
    },
    go: {
      who: () => GERMAN,
      cases: ['30.2.1'],
      args: (_g, l) => ({ unit: l.u, n: HEXES }),
      options: [
        listed(
          'sneak',
          'h',
          (g, l) => [...waysFrom(g, rowOf(g, l.u)?.h ?? 0).keys()].sort((a, b) => a - b),
          (_g, l, to): Refusal => ({ case: '30.2.1', why: 'team-out-of-reach', unit: l.u, to }),
          (g, l, h) => {
            const way: HexId[] = [];
            for (let at = waysFrom(g, rowOf(g, l.u)?.h ?? 0).get(h); at?.before; at = at.before) way.unshift(at.hex);
            l.way = way;
            g.set('moved', l.u, 1);
            return drive(g, l);
          },
        ),
        plain('stop', (g, l) => {
          g.set('moved', l.u, 1);
          return END;
        }),
      ],
    },
    roll: {
      roll: (_g, l) => ({
        dice: [10],
        classOf: ([pip]) => (pip % 10 === FOUND_OUT ? 'found-out' : 'unseen'),
        cases: ['30.2.1-a'],
        says: 'roll.disguise',
        args: { unit: l.u },
      }),
      take: (g, l, [pip]) => {
        if (pip % 10 === FOUND_OUT) {
          unmask(g, l.u, '30.2.1-a');
          return END;
        }
        g.emit({ e: 'passedUnseen', u: l.u, h: rowOf(g, l.u)?.h ?? 0, die: pip % 10, case: '30.2.1-a' });
        return drive(g, l);
      },
    },
  },
};
