/**
 * German reinforcements before a Movement Phase: in the morning a die may bring a division or a battalion (22.2), and a division that comes without a
 * corps joins one (err-counter-6, err-11.1). Procedure `reinforcements`.
 */
import { END, listed, type Next, type Of, plain, type Refusal, type UnitId } from '@hexfront/engine';
import { count, record } from '@hexfront/engine/parts';
import { formations, turns, unitIndex, variableArrivals } from '../data/index.ts';
import { HQ } from '../state/query.ts';
import { type G, GERMAN, type Opt, type Proc } from '../state/shape.ts';
import { isWaiting } from './arrivals.ts';

const { results, groups, fromTurn } = variableArrivals;
type Group = (typeof groups)[string];
/** The die that is rolled a second time. */
const AGAIN = 6;
const NOTHING = 'none';

/** In the morning, from the first day on, in scenarios with these reinforcements (22.2). */
const dieRolls = (g: G): boolean => g.rules.variableArrivals && g.v.turn >= fromTurn && turns[g.v.turn - 1].part === 'am';

const isInTray = (g: G, id: string): boolean => g.f.place[unitIndex(id)] === g.box('Not in play');
/** Units of a group that are still to be had: all of them together, or the next of several. */
function available(g: G, group: Group): readonly string[] {
  if ('units' in group) return group.units.every((id) => isInTray(g, id)) ? group.units : [];
  return group.oneOf.filter((id) => isInTray(g, id)).slice(0, 1);
}

/** What a die brings, by name of the group; the second die is that of a six. */
const groupOf = (first: number, second = 0): string =>
  first === AGAIN ? results['6'][String(second)] : results[String(first) as '1' | '2' | '3' | '4' | '5'];

function draw(g: G, name: string, die: number): Next {
  const ids = name === NOTHING ? [] : available(g, groups[name]);
  const drawn: UnitId[] = ids.map(unitIndex);
  for (const u of drawn) {
    g.set('drawn', u, g.v.turn);
    g.move(u, g.box('Due'));
  }
  g.emit({ e: 'reinforced', units: drawn, n: drawn.length, die, case: '22.2' });
  return 'attach';
}

/** Numbers of formations whose units are due and which have joined no corps yet. */
const joining = (g: G): number[] =>
  formations.flatMap((f, n) => {
    if (!f.joinsCorps || f.units.some((u) => g.f.corps[u] !== 0)) return [];
    return f.units.some((u) => isWaiting(g, u)) ? [n] : [];
  });
/** Numbers of corps and armies whose headquarters is on the map. */
const corpsOnMap = (g: G): number[] =>
  formations.flatMap((f, n) => {
    const leads = f.side === 'german' && (f.kind === 'corps' || f.kind === 'army') && f.units.some((u) => HQ[u] === 1 && g.onMap(u));
    return leads ? [n] : [];
  });

/** The stage takes place. */
export const reinforcementsDue = (g: G): boolean => g.v.side === GERMAN && (dieRolls(g) || joining(g).length > 0);

const LOCALS = record({
  /** The division that joins a corps, as a number of formations; those before it were asked. */
  n: count(),
});
type Locals = Of<typeof LOCALS>;

const attach: Opt<Locals> = listed(
  'attach',
  'n',
  (g) => corpsOnMap(g).map((n) => n + 1),
  (): Refusal => ({ case: 'err-counter-6', why: 'no-such-corps' }),
  (g, l, n) => {
    for (const u of formations[l.n].units) g.set('corps', u, n);
    const hq = formations[n - 1].units.find((u) => HQ[u] === 1) as UnitId;
    g.emit({ e: 'attached', what: formations[l.n].name, to: hq, case: 'err-counter-6' });
    return next(g, l);
  },
);
/** The next division to be asked about, or the end. */
function next(g: G, l: Locals): Next {
  const after = joining(g).find((n) => n > l.n);
  if (after === undefined || corpsOnMap(g).length === 0) return END;
  l.n = after;
  return 'choose';
}

const WHAT: Readonly<Record<string, string>> = { tigers: 'Tigers', panthers: 'Panthers', 'panzer-iv': 'Panzer IV', none: 'nothing' };
const named = (name: string): string => WHAT[name] ?? formations.find((f) => f.id === name)?.name ?? name;

export const reinforcements: Proc<Locals> = {
  locals: LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto(g, l) {
        l.n = -1;
        return dieRolls(g) ? 'roll' : 'attach';
      },
    },
    roll: {
      roll: () => ({
        dice: [6],
        cases: ['22.2'],
        says: 'roll.reinforcements',
        classOf: ([pip]) => (pip === AGAIN ? 'roll again' : named(groupOf(pip))),
      }),
      take: (g, _l, [pip]) => (pip === AGAIN ? 'again' : draw(g, groupOf(pip), pip)),
    },
    again: {
      roll: () => ({ dice: [6], cases: ['22.2'], says: 'roll.reinforcements-again', classOf: ([pip]) => named(groupOf(AGAIN, pip)) }),
      take: (g, _l, [pip]) => draw(g, groupOf(AGAIN, pip), pip),
    },
    attach: { auto: next },
    choose: {
      who: () => GERMAN,
      cases: ['err-counter-6', 'err-11.1'],
      args: (_g, l) => ({ what: formations[l.n].name }),
      options: [attach, plain('pass', 'attach')],
    },
  },
};
