/** Divisions whose assembly point is written down before they enter: one hex for all of them, named in secret on its turn (35.2.3, 35.3.4). Procedure `assemblyPoint`. */
import { END, type HexId, type Of, plain, type UnitId } from '@hexfront/engine';
import { about, unit } from '@hexfront/engine/parts';
import type { Entry } from '../../data/index.ts';
import { HQ } from '../../state/query.ts';
import type { G, Proc } from '../../state/shape.ts';
import { assemblyQuestion } from '../modes/strategic.ts';
import { doorsOf, entryFor } from './doors.ts';

const waitingOf = (g: G, entry: Entry): UnitId[] => g.unitsIn(g.box('Arriving')).filter((u) => entryFor(g, u) === entry);
/** The next group whose point is to be named this turn. */
const nextGroup = (g: G): Entry | undefined =>
  g.rules.entries.find((entry) => entry.assembleBy === g.v.turn && waitingOf(g, entry).some((u) => g.f.assembly[u] === 0));
export const isNamingTime = (g: G): boolean => nextGroup(g) !== undefined;

/** Hexes by which they may come. */
export const doorsOfGroup = (g: G, u: UnitId): readonly HexId[] => {
  const entry = entryFor(g, u);
  return entry ? doorsOf(g, entry) : [];
};

const LOCALS = about('u', { u: unit() });
type Locals = Of<typeof LOCALS>;
const where = assemblyQuestion<Locals>({
  cases: ['35.2.3', '35.3.4'],
  unit: (_g, l) => l.u,
  next: (g, l) => {
    const entry = entryFor(g, l.u);
    if (entry) for (const u of waitingOf(g, entry)) g.set('assembly', u, g.f.assembly[l.u]);
    return 'group';
  },
});
const isOptional = (g: G, l: Locals): boolean => entryFor(g, l.u)?.ifKept === true;

export const assemblyPoint: Proc<Locals> = {
  locals: LOCALS,
  first: 'group',
  points: {
    group: {
      auto: (g, l) => {
        const entry = nextGroup(g);
        if (!entry) return END;
        const units = waitingOf(g, entry);
        l.u = units.find((u) => HQ[u] === 1) ?? units[0];
        return isOptional(g, l) ? 'keep' : 'where';
      },
    },
    where,
    // Whoever does not write one down does without the division.
    keep: {
      ...where,
      options: [...where.options, plain('leave-out', 'without')],
    },
    without: {
      auto: (g, l) => {
        const entry = entryFor(g, l.u);
        const units = entry ? waitingOf(g, entry) : [];
        for (const u of units) g.move(u, g.box('Not in play'));
        g.emit({ e: 'leftOut', units, case: '35.2.3' });
        return 'group';
      },
    },
  },
};
