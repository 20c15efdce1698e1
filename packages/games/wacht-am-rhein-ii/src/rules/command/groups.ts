/**
 * Independent sub-formations (9.4): a US combat command or German Kampfgruppe is detached from its division in an Administrative Phase and reattached in another. One of
 * its units is its headquarters, to which the others trace supply. For supply, pockets and fuel it is a formation; in combat its units stay those of their division
 * (12.3.1a, R-G22). Procedure `grouping`.
 */
import { call, END, listed, type Next, type Of, plain, type Refusal, type UnitId } from '@hexfront/engine';
import { about, flag, unit, units } from '@hexfront/engine/parts';
import { formations } from '../../data/index.ts';
import { onMapOf, unitsOfFormation } from '../../state/derived.ts';
import { ARTILLERY, formationOf, HQ, LEADER, printedFormation, SIDE, UNITS } from '../../state/query.ts';
import type { G, Opt, Proc } from '../../state/shape.ts';
import { groupHq, isGroupHq } from './chain.ts';

const LOCALS = about('lead', {
  /** Its headquarters, who else is in it, and who was left out. */
  lead: unit(),
  members: units(),
  out: units(),
  /** Another headquarters was named already. */
  led: flag(),
});
type Locals = Of<typeof LOCALS>;

/** Combat commands of US armored divisions, Kampfgruppen of German mechanized ones. */
const MARKS: Readonly<Record<string, RegExp>> = { armored: /^CC/, panzer: /^KG/, 'ss-panzer': /^KG/, panzergrenadier: /^KG/ };
const GROUP_OF: readonly (string | undefined)[] = UNITS.map(({ index, part }) => {
  const mark = MARKS[formations[printedFormation(index)]?.kind ?? ''];
  return part !== undefined && mark?.test(part) ? part : undefined;
});
/** Divisions of which more than one combat command may be independent: CCB and CCR of the 9th Armored were reserves of two corps (30.5.0). */
const SEVERAL: ReadonlySet<string> = new Set(['9AD']);

const isFree = (g: G, u: UnitId): boolean => g.onMap(u) && HQ[u] === 0 && LEADER[u] === 0 && g.f.detached[u] === 0;
/** Marked for this combat command or Kampfgruppe and still with its division. */
const isOfGroup = (g: G, u: UnitId, of: UnitId): boolean =>
  GROUP_OF[u] === GROUP_OF[of] && printedFormation(u) === printedFormation(of) && g.f.attached[u] === 0;
const NO_FORMATION = -1;

/** Why no sub-formation can be formed around a unit. */
export function splitRefusal(g: G, u: UnitId): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit: u });
  if (SIDE[u] !== g.v.side || !g.onMap(u)) return no('9.4.0', 'not-yours');
  if (GROUP_OF[u] === undefined || g.f.attached[u] !== 0) return no('9.4.0', 'not-a-group');
  if (g.f.detached[u] !== 0) return no('9.4.0', 'grouped-already');
  const formation = printedFormation(u);
  const another = unitsOfFormation(g, SIDE[u], formation).some((v) => isGroupHq(g, v));
  if (another && !SEVERAL.has(formations[formation].id)) return no('9.4.1a', 'one-group');
  const start = { lead: u, members: [], out: [], led: false };
  // Others than units of its division and of none cannot be in it.
  const some = [formation, NO_FORMATION].some((of) => unitsOfFormation(g, SIDE[u], of).some((v) => !memberRefusal(g, start, v)));
  return some ? undefined : no('9.4.1b', 'group-alone');
}
/** The question who belongs to it: all of its mark to begin with. */
export const formGroup = (g: G, u: UnitId, then: string): Next =>
  call(
    'grouping',
    { lead: u, members: onMapOf(g, SIDE[u]).filter((v) => v !== u && isFree(g, v) && isOfGroup(g, v, u)), out: [], led: false },
    then,
  );

/** Of a corps or army by its own assignment, whether it is attached to the division or not (9.0). */
const isIndependent = (u: UnitId): boolean => printedFormation(u) < 0 && !UNITS[u].generic;
/** Why a unit cannot be in it: units of its mark or of none, artillery of the division, one of a corps or army (9.4.1b). */
function memberRefusal(g: G, l: Locals, u: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: '9.4.1b', why, unit: u });
  if (SIDE[u] !== SIDE[l.lead] || !isFree(g, u) || u === l.lead || l.members.includes(u)) return no('not-a-member');
  if (l.out.includes(u)) return no('left-out-already');
  const formation = formationOf(g, u);
  if (formation !== formationOf(g, l.lead) && !(formation < 0 && isIndependent(u))) return no('not-a-member');
  if (isIndependent(u)) return l.members.some(isIndependent) ? no('one-independent') : undefined;
  return GROUP_OF[u] === undefined || ARTILLERY[u] === 1 || isOfGroup(g, u, l.lead) ? undefined : no('other-group');
}
const include: Opt<Locals> = {
  k: 'include',
  parts: 'u',
  *from(g, l) {
    for (const u of onMapOf(g, SIDE[l.lead])) if (memberRefusal(g, l, u) === undefined) yield { k: 'include', u };
  },
  test: (g, l, { u }) => memberRefusal(g, l, u),
  take: (_g, l, { u }) => {
    l.members = [...l.members, u];
    return 'gather';
  },
  sure: true,
};
const exclude: Opt<Locals> = listed(
  'exclude',
  'u',
  (_g, l) => l.members,
  (_g, _l, unit): Refusal => ({ case: '9.4.1b', why: 'not-a-member', unit }),
  (_g, l, u) => {
    l.members = l.members.filter((v) => v !== u);
    l.out = [...l.out, u];
    return 'gather';
  },
);
/** A unit of its division is its headquarters; artillery is best for it. */
const lead: Opt<Locals> = listed(
  'group-hq',
  'u',
  (_g, l) => (l.led ? [] : l.members.filter((u) => !isIndependent(u))),
  (_g, _l, unit): Refusal => ({ case: '9.4.1a', why: 'not-group-hq', unit }),
  (_g, l, u) => {
    l.members = [...l.members.filter((v) => v !== u), l.lead];
    l.lead = u;
    l.led = true;
    return 'gather';
  },
);

export const grouping: Proc<Locals> = {
  locals: LOCALS,
  first: 'gather',
  points: {
    gather: {
      who: (g) => g.v.side,
      cases: ['9.4.1a', '9.4.1b'],
      args: (_g, l) => ({ unit: l.lead, n: l.members.length + 1 }),
      options: [
        include,
        exclude,
        lead,
        plain(
          'found',
          (g, l) => {
            for (const u of [l.lead, ...l.members]) g.set('detached', u, l.lead + 1);
            g.emit({ e: 'grouped', u: l.lead, h: g.hexOf(l.lead), units: [...l.members], case: '9.4.0' });
            return END;
          },
          (_g, l) => (l.members.length > 0 ? undefined : { case: '9.4.1a', why: 'group-alone', unit: l.lead }),
        ),
        plain('cancel', END),
      ],
    },
  },
};

/** All of it are with their division, or their corps, again. */
function dissolve(g: G, hq: UnitId): void {
  // Those that are broken down as well.
  for (const { index: u } of UNITS) if (groupHq(g, u) === hq) g.set('detached', u, 0);
  if (g.f.detached[hq] !== 0) g.set('detached', hq, 0);
  if (g.f.pocket[hq] !== 0) g.set('pocket', hq, 0);
}
export const rejoinRefusal = (g: G, u: UnitId): Refusal | undefined =>
  SIDE[u] === g.v.side && g.onMap(u) && isGroupHq(g, u) ? undefined : { case: '9.4.0', why: 'not-a-group-hq', unit: u };
export function rejoin(g: G, hq: UnitId): void {
  g.emit({ e: 'regrouped', u: hq, h: g.hexOf(hq), case: '9.4.0' });
  dissolve(g, hq);
}
/** Who is lost is in it no longer; with its headquarters it ends (R-G22). */
export function leaveGroup(g: G, u: UnitId): void {
  if (g.f.detached[u] === 0) return;
  if (isGroupHq(g, u)) dissolve(g, u);
  else g.set('detached', u, 0);
}
