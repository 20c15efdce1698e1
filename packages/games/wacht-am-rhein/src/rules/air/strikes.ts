/** Attacks on March Mode units (19.43, err-19.43): with the day's Interdiction points, one or more for each unit, in the Allied supply phase of AM and PM. */
import { type Action, END, type HexId, type Of, plain, type Refusal, type UnitId } from '@hexfront/engine';
import { count, hex, hexes, record } from '@hexfront/engine/parts';
import { tables } from '../../data/index.ts';
import { isNight, SIDE, UNITS, unitsOf } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, type Opt, type Proc } from '../../state/shape.ts';
import { eliminate, loseStep } from '../losses.ts';

const { columns, results } = tables.interdiction;

const LOCALS = record({ left: count(), struck: hexes(), h: hex(), n: count() });
type Locals = Of<typeof LOCALS>;

/** The German unit in March Mode in a hex: no more than one marker is in any (7.32). */
const marcherIn = (g: G, h: HexId): UnitId | undefined => unitsOf(g, GERMAN, h).find((u) => g.f.march[u] !== 0);
function targets(g: G, l: Locals): HexId[] {
  const found: HexId[] = [];
  for (const { index: u } of UNITS) {
    if (SIDE[u] !== GERMAN || g.f.march[u] === 0 || !g.onMap(u)) continue;
    const h = g.hexOf(u);
    if (!l.struck.includes(h) && !found.includes(h)) found.push(h);
  }
  return found;
}

const resultOf = (n: number, pip: number): 'none' | 'reduced' | 'eliminated' => results[pip - 1][Math.min(n, columns.length) - 1];

function strikeRefusal(g: G, l: Locals, { h, n }: Required<Pick<Action, 'h' | 'n'>>): Refusal | undefined {
  if (l.struck.includes(h)) return { case: '19.43', why: 'struck-already', hex: h };
  if (h < 0 || h >= g.board.n || marcherIn(g, h) === undefined) return { case: '19.43', why: 'no-march-unit', hex: h };
  return n >= 1 && n <= l.left ? undefined : { case: 'err-19.43', why: 'air-points-short', n: l.left, needs: n };
}
/** Points at a hex; more than the last column needs are wasted, and not offered. */
const strike: Opt<Locals> = {
  k: 'strike',
  parts: 'h n',
  *from(g, l, focus) {
    for (const h of targets(g, l)) {
      if (focus?.h !== undefined && focus.h !== h) continue;
      for (let n = 1; n <= Math.min(l.left, columns.length); n++) yield { k: 'strike', h, n };
    }
  },
  test: strikeRefusal,
  take(_g, l, { h, n }) {
    l.h = h;
    l.n = n;
    l.left -= n;
    l.struck = [...l.struck, h];
    return 'roll';
  },
  sure: true,
  more: true,
};

export const strikes: Proc<Locals> = {
  locals: LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto(g, l) {
        l.left = isNight(g) ? 0 : g.v.interdiction;
        l.struck = [];
        return 'choose';
      },
    },
    choose: {
      who: () => ALLIED,
      cases: ['19.43', 'err-19.43'],
      args: (_g, l) => ({ n: l.left }),
      skip: (g, l) => (l.left === 0 || targets(g, l).length === 0 ? END : undefined),
      options: [strike, plain('done', END)],
    },
    roll: {
      roll: (_g, l) => ({
        dice: [6],
        classOf: ([pip]) => resultOf(l.n, pip),
        cases: ['19.43', 'chart-19.44'],
        says: 'roll.strike',
        args: { h: l.h, n: l.n },
      }),
      take(g, l, [pip]) {
        const u = marcherIn(g, l.h);
        const outcome = resultOf(l.n, pip);
        g.emit({ e: 'strike', h: l.h, n: l.n, die: pip, outcome, case: 'chart-19.44' });
        if (u !== undefined && outcome === 'reduced') loseStep(g, u, 'chart-19.44');
        else if (u !== undefined && outcome === 'eliminated') eliminate(g, u, 'chart-19.44');
        return 'choose';
      },
    },
  },
};
