/** Bridge Blowing and Building Phase (5.2D, 5.2E): bridges being built are finished first, then the engineers of the phasing side blow and build. */
import { END, type Of, plain } from '@hexfront/engine';
import { hexside, record, unit } from '@hexfront/engine/parts';
import { tables } from '../../data/index.ts';
import { GERMAN, type Proc } from '../../state/shape.ts';
import { blow } from './blow.ts';
import { BUILDING, banks, blowBridge, bridgeHolds, engineersOf } from './bridges.ts';
import { finish, span, start, take } from './build.ts';
import { repair } from './repair.ts';

const LOCALS = record({ u: unit(), side: hexside() });
type Locals = Of<typeof LOCALS>;

const { blownOn } = tables.bridges;

export const bridgePhase: Proc<Locals> = {
  locals: LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto(g) {
        g.rows.blown = [];
        return g.v.side === GERMAN && engineersOf(g, GERMAN).some((u) => g.f.carries[u] === BUILDING) ? 'finish' : 'works';
      },
    },
    finish: { who: (g) => g.v.side, cases: ['15.23'], options: [finish<Locals>(), plain('done', 'works')] },
    works: {
      who: (g) => g.v.side,
      cases: ['15.11', '15.22', '15.31', 'sug-15.2'],
      options: [blow, span<Locals>(), start<Locals>(), take<Locals>(), repair<Locals>(), plain('done', 'end')],
    },
    roll: {
      roll(g, l) {
        const [from, to] = banks(g, l.side);
        return {
          dice: [6],
          classOf: ([pip]) => (blownOn.includes(pip) ? 'blown' : 'stands'),
          cases: ['15.13'],
          says: 'roll.blow',
          args: { unit: l.u, from, to },
        };
      },
      take(g, l, [pip]) {
        (blownOn.includes(pip) ? blowBridge : bridgeHolds)(g, l.side, l.u);
        return 'works';
      },
    },
    end: {
      auto(g) {
        g.rows.blown = [];
        return END;
      },
    },
  },
};
