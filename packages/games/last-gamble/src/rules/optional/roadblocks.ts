/** Optional rule 7: engineers block roads as they blow bridges; whoever comes to the block first stops there. */
import { type Action, call, disk, distance, END, type Locals, type Refusal } from '@hexfront/engine';
import { tables } from '../../data/index.ts';
import type { RuleModule } from '../../decisions/rules.ts';
import { bothHalves, ENGINEER, held, isRoadHex, SIDE } from '../../state/query.ts';
import { ALLIED, BY_ROADBLOCK, enemyOf, type G, type Opt, type Proc } from '../../state/shape.ts';
import { alsoOffer } from '../advanced/offer.ts';
import { blowerRefusal } from '../engineers.ts';

const { engineerAtMost, engineerRange } = tables.bridges;

/** Why a road hex cannot be blocked, whoever tries. */
function hexRefusal(g: G, hex: number): Refusal | undefined {
  if (hex >= g.board.n || !isRoadHex(g, hex)) return { case: 'opt-7.0', why: 'no-road-to-block', hex };
  if (g.f.roadblock[hex] !== 0) return { case: 'opt-7.12', why: 'blocked-already', hex };
  return g.f.blockTried[hex] !== 0 ? { case: 'opt-7.11', why: 'block-tried', hex } : undefined;
}
/** In its own hex, or within two hexes of it if no enemy is there: as with bridges (basic-14.21). */
const reaches = (g: G, unit: number, hex: number): boolean =>
  g.f.place[unit] === hex || (distance(g.board, g.f.place[unit], hex) <= engineerRange && !held(g, enemyOf(SIDE[unit]), hex));

/** The engineers who could do it all have the same chance, so the first will do; or the reason why none can. */
function blocker(g: G, hex: number): number | Refusal {
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
  parts: ['h'],
  *from(g) {
    const seen = new Set<number>();
    for (let u = 0; u < SIDE.length; u++) {
      if (ENGINEER[u] === 0 || SIDE[u] !== g.v.side || !g.onMap(u) || blowerRefusal(g, u)) continue;
      for (const h of disk(g.board, g.f.place[u], engineerRange)) {
        if (seen.has(h) || hexRefusal(g, h) || !reaches(g, u, h)) continue;
        seen.add(h);
        yield { k: 'block', h } as Action;
      }
    }
  },
  test: (g, _l, a) => {
    const no = hexRefusal(g, a.h as number);
    if (no) return no;
    const who = blocker(g, a.h as number);
    return typeof who === 'number' ? undefined : who;
  },
  take: (g, _l, a) => {
    const h = a.h as number;
    const u = blocker(g, h) as number;
    g.set('blockTried', h, 1);
    return call('roadblock', { u, h }, 'blow');
  },
  sure: true,
};

interface BlockLocals extends Locals {
  u: number;
  h: number;
}
const roadblock: Proc<BlockLocals> = {
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

function clear(g: G, hex: number): void {
  if (hex < 0 || hex >= g.board.n || g.f.roadblock[hex] === 0) return;
  g.set('roadblock', hex, 0);
  g.emit({ e: 'roadCleared', h: hex, case: 'opt-7.13' });
}

/** Whoever comes to a block moves no more in this game turn, not with the reserves and not in the enemy's player turn (opt-7.13, R-86). */
function halt(g: G, unit: number, hex: number): void {
  if (hex < 0 || hex >= g.board.n || g.f.roadblock[hex] === 0 || g.f.place[unit] !== hex) return;
  for (const u of bothHalves(g, unit)) g.set('halted', u, BY_ROADBLOCK);
}

/** Whoever came to the block may take it away or leave it for those behind him (opt-7.13). */
const clearing: Proc<BlockLocals> = {
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
      { on: 'entered', effect: (g, e) => halt(g, e.u as number, e.h as number) },
      {
        on: 'entered',
        when: (g, e) =>
          g.f.roadblock[e.h as number] !== 0 && g.f.place[e.u as number] === e.h ? { u: e.u as number, h: e.h as number } : undefined,
        call: 'clearing',
      },
      // Driven or chased into it by combat: nobody stays to choose.
      {
        on: 'advanced',
        effect: (g, e) => {
          halt(g, e.u as number, e.to as number);
          clear(g, e.to as number);
        },
      },
      { on: 'retreated', effect: (g, e) => clear(g, e.to as number) },
    );
    // The blown overpass on the road of the Sixth Panzer Army (opt-7.14).
    draft.atStart.push((g) => {
      if (g.rules.scenario.setup === '1216')
        for (const id of tables.roadblocks.start) g.set('roadblock', g.board.hex(id) as number, 1 + ALLIED);
    });
  },
};
