/** What the Administrative Phase does about supply and ammunition, in the order of 3.3.6-admin. Procedure `supplying`. */
import { call, END, listed, type Of, plain, type Refusal, type UnitId } from '@hexfront/engine';
import { maybe, record, unit, units } from '@hexfront/engine/parts';
import { turns } from '../../data/index.ts';
import { ALLIED, type G, GERMAN, type Proc } from '../../state/shape.ts';
import { replenish, replenishing, replenishRoll } from '../logistics/ammunition.ts';
import { noteServing, noteUsArmies } from '../logistics/serving.ts';
import { isSupplyAutomatic } from '../offensive/surprise.ts';
import { closedDepot } from './chain.ts';
import { dumpModifier, dumpOf, dumpPoints, dumps, newPockets, receivers, setDump, useUpDumps } from './pockets.ts';
import { determineSupply, traceSide } from './status.ts';

const LOCALS = record({
  /** Who gives a point to another dump (15.6.5). */
  from: maybe(unit()),
  /** Headquarters whose new dumps are still to be rolled for; artillery that has rolled for ammunition. */
  pockets: maybe(units()),
  tried: maybe(units()),
});
type Locals = Of<typeof LOCALS>;

const isMorning = (g: G): boolean => turns[g.v.turn - 1]?.part === 'am';
const givers = (g: G): UnitId[] => dumps(g, ALLIED).filter((hq) => receivers(g, hq).length > 0);

export const supplying: Proc<Locals> = {
  locals: LOCALS,
  first: 'begin',
  points: {
    // Step one: supply by air (15.6.4, 15.7.0). In the first two days of the offensive nobody traces (35.1.1).
    begin: { auto: (g) => (isSupplyAutomatic(g) ? 'ready' : call('airlift', { n: 0 }, 'use')) },
    // Step two: in the morning every dump shrinks (15.6.2).
    use: {
      auto: (g) => {
        if (!isMorning(g)) return 'depot';
        useUpDumps(g, g.v.side);
        return g.v.side === ALLIED ? 'give' : 'depot';
      },
    },
    give: {
      who: (g) => g.v.side,
      cases: ['15.6.5'],
      skip: (g) => (givers(g).length === 0 ? 'depot' : undefined),
      options: [
        listed(
          'give',
          'u',
          givers,
          (_g, _l, hq): Refusal => ({ case: '15.6.5', why: 'no-dump', unit: hq }),
          (_g, l, hq) => {
            l.from = hq;
            return 'receive';
          },
        ),
        plain('done', 'depot'),
      ],
    },
    receive: {
      who: (g) => g.v.side,
      cases: ['15.6.5'],
      args: (_g, l) => ({ unit: l.from ?? 0 }),
      options: [
        listed(
          'receive',
          'u',
          (g, l) => (l.from === undefined ? [] : receivers(g, l.from)),
          (_g, _l, hq): Refusal => ({ case: '15.6.5', why: 'dump-far', unit: hq }),
          (g, l, hq) => {
            if (l.from === undefined) return 'depot';
            setDump(g, l.from, dumpOf(g, l.from) - 1);
            setDump(g, hq, dumpOf(g, hq) + 1);
            g.emit({ e: 'dumpGiven', u: l.from, to: hq, h: g.hexOf(hq), case: '15.6.5' });
            return 'depot';
          },
        ),
      ],
    },
    // A source that serves for some turns only is opened by its owner (36.8.8).
    depot: {
      who: (g) => g.v.side,
      cases: ['36.8.8'],
      args: (g) => ({ h: closedDepot(g) ?? 0, n: g.v.depotUsed }),
      skip: (g) => (closedDepot(g) === undefined ? 'rails' : undefined),
      options: [
        plain('open-depot', (g) => {
          g.v.depotTurn = g.v.turn;
          g.v.depotUsed++;
          return 'rails';
        }),
        plain('pass', 'rails'),
      ],
    },
    // Bastogne and St. Vith may become sources of German armies (15.3.1a).
    rails: { auto: (g) => (g.v.side === GERMAN ? call('railheads', { armies: [] }, 'find') : 'find') },
    // Step three: dumps of those who are cut off for the first time, then the state of every unit (15.6.1, 15.2.0).
    find: {
      auto: (g, l) => {
        l.pockets = newPockets(g, g.v.side, traceSide(g, g.v.side).valid);
        return 'next';
      },
    },
    next: { auto: (_g, l) => ((l.pockets ?? []).length > 0 ? 'dump' : 'status') },
    dump: {
      roll: (g, l) => {
        const [hq] = l.pockets ?? [];
        const by = dumpModifier(g, hq);
        return {
          dice: [10],
          classOf: ([pip]) => String(dumpPoints((pip % 10) + by)),
          cases: ['15.6.1a'],
          says: 'roll.dump',
          args: { unit: hq, n: by },
        };
      },
      take: (g, l, [pip]) => {
        const [hq, ...rest] = l.pockets ?? [];
        setDump(g, hq, dumpPoints((pip % 10) + dumpModifier(g, hq)));
        g.emit({ e: 'pocketed', u: hq, h: g.hexOf(hq), die: pip % 10, n: dumpOf(g, hq), case: '15.6.1a' });
        l.pockets = rest;
        return 'next';
      },
    },
    status: {
      auto: (g) => {
        determineSupply(g, g.v.side);
        if (g.v.side === GERMAN) noteServing(g);
        else noteUsArmies(g);
        return 'ready';
      },
    },
    ready: {
      auto: (_g, l) => {
        l.tried = [];
        return 'ammunition';
      },
    },
    // Step four: depleted artillery of both sides (12.8.3).
    ammunition: { auto: (g, l) => (replenishing(g, l.tried ?? []) === undefined ? END : 'replenish') },
    replenish: {
      roll: (g, l) => replenishRoll(g, replenishing(g, l.tried ?? []) ?? 0),
      take: (g, l, [pip]) => {
        const u = replenishing(g, l.tried ?? []);
        if (u === undefined) return END;
        replenish(g, u, pip);
        l.tried = [...(l.tried ?? []), u];
        return 'ammunition';
      },
    },
  },
};
