/** Optional rule 1: the paratroops of von der Heydte jump on 12/17 AM, and most of them are lost. */
import { END, type HexId, type Of, type Refusal } from '@hexfront/engine';
import { hex, record } from '@hexfront/engine/parts';
import { tables, unitIndex } from '../../data/index.ts';
import type { RuleModule } from '../../decisions/rules.ts';
import { held, isCity, isForest, isTown } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, type Opt, type Proc, SUPPLIED } from '../../state/shape.ts';
import { stackRoom } from '../movement/stacking.ts';
import { inEnemyZoc } from '../movement/zones-of-control.ts';

export const HEYDTE = unitIndex('G-vdHeydte');
const { turn: DROP_TURN, results } = tables.airborneDrop;

/** Where the rule keeps him from jumping; R-28: not the note under the table. */
export function dropRefusal(g: G, hex: HexId): { case: string; why: string } | undefined {
  const no = (why: string) => ({ case: 'opt-1.12', why });
  if (inEnemyZoc(g, GERMAN, hex)) return no('drop-zoc');
  if (isForest(g, hex)) return no('drop-forest');
  if (isCity(g, hex) || isTown(g, hex)) return no('drop-town');
  return undefined;
}

function refusalFor(g: G, hex: HexId): Refusal | undefined {
  if (hex >= g.board.n) return { case: 'opt-1.12', why: 'off-map', unit: HEYDTE };
  const refusal = g.rules.drop.refusal(g, hex);
  if (refusal) return { ...refusal, unit: HEYDTE, hex };
  if (held(g, ALLIED, hex)) return { case: 'basic-5.33', why: 'enemy-there', unit: HEYDTE, hex };
  return stackRoom(g, HEYDTE, hex);
}

const DROP_LOCALS = record({
  h: hex(),
});
type DropLocals = Of<typeof DROP_LOCALS>;
const jump: Opt<DropLocals> = {
  k: 'drop',
  parts: 'h',
  *from(g, _l, focus) {
    if (focus?.h !== undefined) {
      if (refusalFor(g, focus.h) === undefined) yield { k: 'drop', h: focus.h };
    } else for (let h = 0; h < g.board.n; h++) if (refusalFor(g, h) === undefined) yield { k: 'drop', h };
  },
  test: (g, _l, a) => refusalFor(g, a.h),
  take: (g, l, a) => {
    l.h = a.h;
    g.v.dropTried = 1;
    if (!g.rules.drop.automatic(g)) return 'roll';
    land(g, l.h, 'full');
    return END;
  },
  sure: true,
};

function land(g: G, hex: HexId, result: (typeof results)[number]): void {
  if (result === 'eliminated') {
    g.set('steps', HEYDTE, 0);
    g.move(HEYDTE, g.box('destroyed'));
    g.emit({ e: 'dropLost', u: HEYDTE, h: hex, case: 'opt-1.22' });
    return;
  }
  g.set('steps', HEYDTE, result === 'full' ? 2 : 1);
  g.set('arrived', HEYDTE, g.v.turn);
  g.set('supply', HEYDTE, SUPPLIED);
  g.move(HEYDTE, hex);
  g.emit({ e: 'dropped', u: HEYDTE, h: hex, state: result, case: 'opt-1.21' });
  g.emit({ e: 'entered', u: HEYDTE, h: hex, from: -1 });
}

/** He must try, on that turn and no other (opt-1.11). */
const airdrop: Proc<DropLocals> = {
  locals: DROP_LOCALS,
  first: 'where',
  points: {
    where: { who: () => GERMAN, cases: ['opt-1.11', 'opt-1.12'], args: () => ({ unit: HEYDTE }), options: [jump] },
    roll: {
      roll: (_g, l) => ({
        dice: [6],
        classOf: ([pip]) => results[pip - 1],
        cases: ['opt-1.12', 'drop-table'],
        says: 'roll.drop',
        args: { unit: HEYDTE, h: l.h },
      }),
      take: (g, l, [pip]) => {
        land(g, l.h, results[pip - 1]);
        return END;
      },
    },
  },
};

export const airborneDrop: RuleModule = {
  id: 'opt-1',
  apply(draft) {
    draft.procs.airdrop = airdrop;
    draft.drop.refusal = dropRefusal;
    draft.triggers.push({
      on: 'stage',
      when: (g, e) =>
        e.stage === 'german.movement' && g.v.turn === DROP_TURN && g.v.dropTried === 0 && g.f.place[HEYDTE] === g.box('out')
          ? { h: -1 }
          : undefined,
      call: 'airdrop',
    });
    draft.mayMove.push((g, unit) =>
      unit === HEYDTE && g.f.arrived[unit] === g.v.turn ? { case: 'opt-1.24', why: 'just-dropped' } : undefined,
    );
    // Supplied on the day of the jump, then like anybody else (opt-1.23); the first-day rule leaves him out, see supply.ts.
    draft.supplyFixed.unshift((g, unit) => (unit === HEYDTE && g.f.arrived[unit] === g.v.turn ? SUPPLIED : undefined));
  },
};
