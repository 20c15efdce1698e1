/** Allied variants about the set-up and about restricted units: the 2nd Division in the Schnee Eifel (avar-5), restrictions lifted (avar-11). */
import { END, type Of, type UnitId } from '@hexfront/engine';
import { count, record } from '@hexfront/engine/parts';
import { unitIndex, variants } from '../../data/index.ts';
import { controller, startingControl } from '../../state/history.ts';
import { UNITS } from '../../state/query.ts';
import { ALLIED, type G, GERMAN, NO_RESERVE, type Opt, type Proc } from '../../state/shape.ts';
import { beforePlay, idsOf, replaceArrivals, rowsFor, variant } from './force.ts';

// ---- 2nd Division ---------------------------------------------------------------------------------------------------------------------------

const RULE = variants['avar-5'];
const REGIMENTS = RULE.assignRegimentsFreely.map(unitIndex);
/** The three hexes of the 106th, in the order in which they are filled. */
const HEXES = RULE.setup.filter((row) => RULE.assignRegimentsFreely.includes(row.unit));
const DIVISION_106 = idsOf(RULE.arrivals[0]);

const REGIMENT_LOCALS = record({
  /** Next of the three hexes. */
  n: count(),
});
type RegimentLocals = Of<typeof REGIMENT_LOCALS>;
const open = (g: G): number[] => REGIMENTS.filter((u) => !g.onMap(u));

function put(g: G, unit: UnitId, row: (typeof RULE.setup)[number]): void {
  const hex = g.board.at(row.hex);
  g.set('reserve', unit, NO_RESERVE);
  g.move(unit, hex);
  if (row.position) g.set('position', hex, 1 + ALLIED);
}

const regiment: Opt<RegimentLocals> = {
  k: 'regiment',
  parts: 'u',
  from: (g) => open(g).map((u) => ({ k: 'regiment', u })),
  test: (g, _l, a) => (open(g).includes(a.u) ? undefined : { case: 'avar-5', why: 'not-a-choice', unit: a.u }),
  take: (g, l, a) => {
    put(g, a.u, HEXES[l.n]);
    g.emit({ e: 'deployed', u: a.u, h: g.hexOf(a.u), case: 'avar-5' });
    l.n++;
    return l.n < HEXES.length ? 'which' : 'end';
  },
  sure: true,
};

const secondDivision: Proc<RegimentLocals> = {
  locals: REGIMENT_LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (g, l) => {
        l.n = 0;
        for (const id of DIVISION_106) g.move(unitIndex(id), g.box('out'));
        for (const u of REGIMENTS) g.move(u, g.box('out'));
        for (const row of RULE.setup) if (!HEXES.includes(row)) put(g, unitIndex(row.unit), row);
        return 'which';
      },
    },
    which: {
      who: () => ALLIED,
      cases: ['avar-5'],
      args: (g, l) => ({ h: g.board.at(HEXES[l.n].hex) }),
      options: [regiment],
    },
    end: {
      auto: (g) => {
        startingControl(g);
        return END;
      },
    },
  },
};

export const schneeEifel = variant('avar-5', (draft, on) => {
  draft.procs['second-division'] = secondDivision;
  beforePlay(draft, {
    id: 'second-division',
    name: 'Set-up of the 2nd Division',
    cases: ['avar-5'],
    side: ALLIED,
    when: on,
    run: 'second-division',
  });
  const [{ turn, areas }] = RULE.arrivals;
  replaceArrivals(draft, on, rowsFor(DIVISION_106, turn, areas));
});

// ---- restrictions lifted ----------------------------------------------------------------------------------------------------------------------

const PLACES = variants['avar-11'].releasesUs;
const HELD_US = Uint8Array.from(UNITS, (u) => (u.marks.includes('restricted-us') ? 1 : 0));

export const usReleased = variant('avar-11', (draft, on) => {
  draft.move.released.push((g, unit) => g.v.usFreed !== 0 && HELD_US[unit] === 1);
  draft.triggers.push({
    on: 'control',
    effect: (g) => {
      if (g.v.usFreed !== 0 || !on(g) || !PLACES.every((p) => controller(g, g.board.at(p.hex)) === GERMAN)) return;
      g.v.usFreed = 1;
      g.emit({ e: 'usFreed', case: 'avar-11' });
    },
  });
});
