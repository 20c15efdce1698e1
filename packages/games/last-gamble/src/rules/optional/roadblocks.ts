/** Optional rule 7: engineers block roads as they blow bridges; whoever comes to the block first stops there. */
import { call, disk, distance, END, type HexId, type Of, type Refusal, type UnitId } from '@hexfront/engine';
import { hex, record, unit } from '@hexfront/engine/parts';
import { tables } from '../../data/index.ts';
import { alsoOffer } from '../../decisions/offers.ts';
import type { RuleModule } from '../../decisions/rules.ts';
import { bothHalves, ENGINEER, held, isRoadHex, SIDE } from '../../state/query.ts';
import { ALLIED, BY_ROADBLOCK, enemyOf, type G, type Opt, type Proc } from '../../state/shape.ts';
import { blowerRefusal } from '../engineers.ts';

const { engineerAtMost, engineerRange } = tables.bridges;

/** Why a road hex cannot be blocked, whoever tries. */
function hexRefusal(g: G, hex: HexId): Refusal | undefined {
  if (hex >= g.board.n || !isRoadHex(g, hex)) return { case: 'opt-7.0', why: 'no-road-to-block', hex };
  if (g.f.roadblock[hex] !== 0) return { case: 'opt-7.12', why: 'blocked-already', hex };
  return g.f.blockTried[hex] !== 0 ? { case: 'opt-7.11', why: 'block-tried', hex } : undefined;
}
/** In its own hex, or within two hexes of it if no enemy is there: as with bridges (basic-14.21). */
const reaches = (g: G, unit: UnitId, hex: HexId): boolean =>
  g.f.place[unit] === hex || (distance(g.board, g.hexOf(unit), hex) <= engineerRange && !held(g, enemyOf(SIDE[unit]), hex));

/** The engineers who could do it all have the same chance, so the first will do; or the reason why none can. */
function blocker(g: G, hex: HexId): number | Refusal {
  let no: Refusal | undefined;
  for (let u = 0; u < SIDE.length; u++) {
    if (ENGINEER[u] === 0 || SIDE[u] !== g.v.side || !g.onMap(u) || !reaches(g, u, hex)) continue;
    const refusal = blowerRefusal(g, u);
    if (!refusal) return u;
    no ??= refusal;
  }
  return no ?? { case: 'opt-7.0', why: 'no-engineer-near', hex };
}

const block: Opt = {
  k: 'block',
  parts: 'h',
  *from(g) {
    const seen = new Set<number>();
    for (let u = 0; u < SIDE.length; u++) {
      if (ENGINEER[u] === 0 || SIDE[u] !== g.v.side || !g.onMap(u) || blowerRefusal(g, u)) continue;
      for (const h of disk(g.board, g.hexOf(u), engineerRange)) {
        if (seen.has(h) || hexRefusal(g, h) || !reaches(g, u, h)) continue;
        seen.add(h);
        yield { k: 'block', h };
      }
    }
  },
  test: (g, _l, a) => {
    const no = hexRefusal(g, a.h);
    if (no) return no;
    const who = blocker(g, a.h);
    return typeof who === 'number' ? undefined : who;
  },
  take: (g, _l, a) => {
    const h = a.h;
    const u = blocker(g, h);
    if (typeof u !== 'number') throw new Error('nobody can block the road'); // `test` has found him
    g.set('blockTried', h, 1);
    return call('roadblock', { u, h }, 'blow');
  },
  sure: true,
};

const BLOCK_LOCALS = record({
  u: unit(),
  h: hex(),
});
type BlockLocals = Of<typeof BLOCK_LOCALS>;
const roadblock: Proc<BlockLocals> = {
  locals: BLOCK_LOCALS,
  first: 'roll',
  points: {
    roll: {
      roll: (_g, l) => ({
        dice: [6],
        classOf: ([pip]) => (pip <= engineerAtMost ? 'blocked' : 'open'),
        cases: ['opt-7.11', 'basic-14.24'],
        says: 'roll.block',
        args: { unit: l.u, h: l.h, n: engineerAtMost },
      }),
      take: (g, l, [pip]) => {
        if (pip <= engineerAtMost) g.set('roadblock', l.h, 1 + SIDE[l.u]);
        g.emit({ e: 'roadblock', u: l.u, h: l.h, state: pip <= engineerAtMost ? 'blocked' : 'open', case: 'opt-7.12' });
        return END;
      },
    },
  },
};

function clear(g: G, hex: HexId): void {
  if (hex < 0 || hex >= g.board.n || g.f.roadblock[hex] === 0) return;
  g.set('roadblock', hex, 0);
  g.emit({ e: 'roadCleared', h: hex, case: 'opt-7.13' });
}

/** Whoever comes to a block moves no more in this game turn, not with the reserves and not in the enemy's player turn (opt-7.13, R-86). */
function halt(g: G, unit: UnitId, hex: HexId): void {
  if (hex < 0 || hex >= g.board.n || g.f.roadblock[hex] === 0 || g.f.place[unit] !== hex) return;
  for (const u of bothHalves(g, unit)) g.set('halted', u, BY_ROADBLOCK);
}

/** Whoever came to the block may take it away or leave it for those behind him (opt-7.13). */
const clearing: Proc<BlockLocals> = {
  locals: BLOCK_LOCALS,
  first: 'ask',
  points: {
    ask: {
      who: (_g, l) => SIDE[l.u],
      cases: ['opt-7.13'],
      args: (_g, l) => ({ unit: l.u, h: l.h }),
      options: [
        {
          k: 'clear',
          from: () => [{ k: 'clear' }],
          test: () => undefined,
          take: (g, l) => {
            clear(g, l.h);
            return END;
          },
          sure: true,
        },
        { k: 'leave', from: () => [{ k: 'leave' }], test: () => undefined, take: () => END, sure: true },
      ],
    },
  },
};

export const roadblocks: RuleModule = {
  id: 'opt-7',
  apply(draft) {
    alsoOffer(draft, 'engineer', 'blow', block);
    draft.procs.roadblock = roadblock;
    draft.procs.clearing = clearing;
    draft.move.mustStop.push((g, _unit, _from, to) => g.f.roadblock[to] !== 0);
    draft.move.loud.push((g, _unit, _from, to) => g.f.roadblock[to] !== 0);
    draft.mayMove.push((g, unit) => (g.f.halted[unit] === BY_ROADBLOCK ? { case: 'opt-7.13', why: 'halted-at-block' } : undefined));
    draft.triggers.push(
      { on: 'entered', effect: (g, e) => halt(g, e.u, e.h) },
      {
        on: 'entered',
        when: (g, e) => (g.f.roadblock[e.h] !== 0 && g.f.place[e.u] === e.h ? { u: e.u, h: e.h } : undefined),
        call: 'clearing',
      },
      // Driven or chased into it by combat: nobody stays to choose.
      {
        on: 'advanced',
        effect: (g, e) => {
          halt(g, e.u, e.to);
          clear(g, e.to);
        },
      },
      { on: 'retreated', effect: (g, e) => clear(g, e.to) },
    );
    // The blown overpass on the road of the Sixth Panzer Army (opt-7.14).
    draft.atStart.push((g) => {
      if (g.rules.scenario.setup === '1216') for (const id of tables.roadblocks.start) g.set('roadblock', g.board.at(id), 1 + ALLIED);
    });
  },
};
