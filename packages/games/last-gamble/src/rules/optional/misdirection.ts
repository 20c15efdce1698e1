/** Case 4.2 of Operation Greif: teams turn the signposts. An Allied unit that meets one on a road may be sent where the German likes. */
import { END, type HexId, type Of, type Refusal, type UnitId } from '@hexfront/engine';
import { hex, record, unit } from '@hexfront/engine/parts';
import { tables } from '../../data/index.ts';
import type { Rules } from '../../decisions/rules.ts';
import { COMMANDO, held, isRoadHex, roadOver, SIDE } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, type Opt, type Proc } from '../../state/shape.ts';
import { removeUnit } from '../combat/losses.ts';
import { endRefusal } from '../movement/step-rules.ts';
import { inEnemyZoc } from '../movement/zones-of-control.ts';

const { misdirectAtMost, misdirectHexes } = tables.commando;

/** The team on the road in this hex, or -1. */
function signpost(g: G, hex: HexId): UnitId {
  if (!isRoadHex(g, hex)) return -1;
  const { head, next } = g.occupancy;
  for (let u = head[hex]; u >= 0; u = next[u]) if (COMMANDO[u] === 1) return u;
  return -1;
}

const MISLED = record({
  u: unit(),
  h: hex(),
  commando: unit(),
});
type Misled = Of<typeof MISLED>;

/** Ways along the road from here: hexes from the start, by the last one. Germans bar it, their zones and a roadblock end it. */
function ways(g: G, unit: UnitId): Map<HexId, HexId[]> {
  const start = g.hexOf(unit);
  const found = new Map<HexId, HexId[]>([[start, [start]]]);
  // The map is read while it grows: ways found later stand behind.
  for (const [at, path] of found) {
    if (path.length > misdirectHexes || (at !== start && (inEnemyZoc(g, ALLIED, at) || g.f.roadblock[at] !== 0))) continue;
    for (let d = 0; d < 6; d++) {
      const to = g.board.neighbors[6 * at + d];
      if (to < 0 || found.has(to) || !roadOver(g, 6 * at + d) || held(g, GERMAN, to)) continue;
      found.set(to, [...path, to]);
    }
  }
  found.delete(start);
  return found;
}

function leadRefusal(g: G, l: Misled, hex: HexId): Refusal | undefined {
  if (!ways(g, l.u).has(hex)) return { case: 'opt-4.22', why: 'not-along-the-road', unit: l.u, hex };
  return endRefusal(g, l.u, hex, 'movement');
}

const lead: Opt<Misled> = {
  k: 'lead',
  parts: 'h',
  *from(g, l) {
    for (const h of [...ways(g, l.u).keys()].sort((a, b) => a - b)) if (leadRefusal(g, l, h) === undefined) yield { k: 'lead', h };
  },
  test: (g, l, a) => leadRefusal(g, l, a.h),
  take: (g, l, a) => {
    const path = ways(g, l.u).get(a.h) ?? [g.hexOf(l.u), a.h];
    g.move(l.u, a.h);
    for (let i = 1; i < path.length; i++) g.emit({ e: 'entered', u: l.u, h: path[i], from: path[i - 1] });
    g.emit({ e: 'misdirected', u: l.u, from: path[0], to: a.h, case: 'opt-4.22' });
    return END;
  },
  sure: true,
};

export const misdirection: Proc<Misled> = {
  locals: MISLED,
  first: 'roll',
  points: {
    roll: {
      roll: (_g, l) => ({
        dice: [6],
        classOf: ([pip]) => (pip <= misdirectAtMost ? 'misdirected' : 'found out'),
        cases: ['opt-4.22', 'opt-4.24'],
        says: 'roll.misdirection',
        args: { unit: l.u, h: l.h, n: misdirectAtMost },
      }),
      take: (g, l, [pip]) => {
        if (pip > misdirectAtMost) {
          g.emit({ e: 'commandoCaught', u: l.commando, h: l.h, case: 'opt-4.24' });
          removeUnit(g, l.commando, 'destroyed', 'opt-4.24');
          return END;
        }
        // It goes no further by itself (opt-4.23).
        g.set('misled', l.u, 1);
        g.emit({ e: 'misled', u: l.u, h: l.h, case: 'opt-4.22' });
        return 'lead';
      },
    },
    lead: {
      who: () => GERMAN,
      cases: ['opt-4.22', 'opt-4.23'],
      args: (_g, l) => ({ unit: l.u, n: misdirectHexes }),
      options: [lead, { k: 'halt', from: () => [{ k: 'halt' }], test: () => undefined, take: () => END, sure: true }],
    },
  },
};

/** Puts the rule in force: Allied units stop at a team on the road and the German rolls. */
export function signposts(draft: Rules): void {
  draft.move.loud.push((g, unit, _from, to) => SIDE[unit] === ALLIED && signpost(g, to) >= 0);
  draft.mayMove.push((g, unit) => (g.f.misled[unit] !== 0 ? { case: 'opt-4.23', why: 'misled' } : undefined));
  draft.triggers.push({
    on: 'entered',
    when: (g, e) => {
      const unit = e.u;
      const hex = e.h;
      if (SIDE[unit] !== ALLIED || g.f.misled[unit] !== 0 || g.f.place[unit] !== hex) return undefined;
      const commando = signpost(g, hex);
      return commando < 0 ? undefined : { u: unit, h: hex, commando };
    },
    call: 'misdirection',
  });
}
