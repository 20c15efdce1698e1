/** Chapter 19, companies: battalions detach, take back and are reformed from them, in the Movement Phase and for half their movement; Mech companies dismount (7.9.1). */
import { call, END, exchange, forget, type HexId, listed, type Next, type Of, type Refusal, type UnitId } from '@hexfront/engine';
import { record, unit } from '@hexfront/engine/parts';
import { onMapOf } from '../../state/derived.ts';
import { EXPLOIT, STRATEGIC } from '../../state/fields/modes.ts';
import { countersOf, ENGINEER, formationOf, MECH, printed, SIDE, UNITS, unitsOf } from '../../state/query.ts';
import { type G, GERMAN, type Opt, type Proc, TACTICAL, type WaR2 } from '../../state/shape.ts';
import { printedAfter } from '../combat/reckoning/strength.ts';
import { isGroupHq } from '../command/chain.ts';
import { leaveGroup } from '../command/groups.ts';
import { isInactive, movingSide } from '../movement/who-moves.ts';
import { kindOfCompany, mayRejoin, nativeKind, passOn, setParent } from './parents.ts';
import { bringBack, isSquadron, putAside } from './stuarts.ts';

/** What a company takes over from its battalion, and the other way round: what they have done, how they are, and what binds them or no longer does. */
// biome-ignore format: a list
export const INHERIT = {
  inherit: {
    fatigue: 'most', supply: 'most', isolated: 'most', moved: 'most', slowed: 'most', builds: 'most', stayed: 'least', active: 'most',
    // Rules that bind the one bind the other (22.2.0, 24.3.0, 26.1.0, 30.8.0, 35.1.4, 36.3.4).
    asleep: 'most', sent: 'most', freed: 'most', guard: 'most', northern: 'most', serving: 'most', astray: 'most', joining: 'most', withdrew: 'most',
    cameBy: 'most', overMeuse: 'most', band: 'most',
  },
} as const satisfies Parameters<typeof exchange<WaR2>>[1];

/** The same for a company that leaves its battalion on the map: what that builds it goes on building. */
const DETACHED = (Object.keys(INHERIT.inherit) as (keyof typeof INHERIT.inherit)[]).filter((field) => field !== 'builds');

const COMPANIES: readonly [kind: string, n: number][][] = UNITS.map((u) => Object.entries(u.breaksInto));
const companiesOf = (u: UnitId): readonly [kind: string, n: number][] => COMPANIES[u];
const isHybrid = (u: UnitId): boolean => companiesOf(u).length > 1;
const isFull = (g: G, u: UnitId): boolean => g.f.steps[u] === (UNITS[u].kind?.steps ?? 1);
/** A company of a kind that lies beside the map. */
export const freeCompany = (g: G, kind: string, taken: readonly UnitId[] = []): UnitId | undefined =>
  countersOf(kind).find((u) => g.f.place[u] === g.box('Not in play') && !taken.includes(u));
/** Counters of companies are used again and again: one that comes out of the box is nobody's yet. Only its lot stays its own. */
export function takeOut(g: G, company: UnitId): void {
  forget(g, company, ['lot']);
  g.set('steps', company, 1);
}

/** Tactical mode and one's own (19.0). */
function unfitRefusal(g: G, unit: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: '19.0', why, unit });
  if (!g.rules.allModes) return { ...no('mode-left-out'), case: '33.1.0' };
  if (SIDE[unit] !== movingSide(g) || !g.onMap(unit)) return no('not-yours');
  if (isInactive(g, unit)) return { ...no('not-activated'), case: '3.4.2' };
  if (g.f.asleep[unit] === 1) return { ...no('asleep'), case: '35.1.4' };
  return g.f.mode[unit] !== TACTICAL ? no('breakdown-tactical') : undefined;
}
/** Where it began the phase: neither moved nor made of another unit in it (19.2.1, 19.2.2). */
function idleRefusal(g: G, unit: UnitId, rule: string): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: rule, why, unit });
  const unfit = unfitRefusal(g, unit);
  if (unfit) return unfit;
  if (g.f.moved[unit] !== 0) return no('moved-already');
  return UNITS[unit].generic && g.f.slowed[unit] !== 0 ? no('detached-now') : undefined;
}

/** Several counters never print more than one did (19.1.0, 39.2.0). */
function printsMore(g: G, unit: UnitId, companies: readonly UnitId[]): boolean {
  const { kind } = printed(g, unit);
  if (!kind) return true;
  const lost = kind.steps - g.f.steps[unit];
  const before = printedAfter(kind.full, kind.reduced, lost);
  const left = g.f.steps[unit] - companies.length;
  const after = left > 0 ? printedAfter(kind.full, kind.reduced, lost + companies.length) : { attack: 0, defense: 0 };
  const sum = (factor: 'attack' | 'defense'): number =>
    companies.reduce((all, u) => all + (printed(g, u).kind?.full[factor] ?? 0), after[factor]);
  return sum('attack') > before.attack || sum('defense') > before.defense;
}

/** Half of the movement must be left (19.0). */
const detachRefusal = (g: G, unit: UnitId): Refusal | undefined =>
  unfitRefusal(g, unit) ??
  (g.f.moved[unit] !== 0 && g.f.spry[unit] === 0 ? { case: '19.0', why: 'no-half-left', unit } : partRefusal(g, unit));
/** Why a unit gives no company, whatever it does otherwise (19.1.0). */
export function partRefusal(g: G, unit: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: '19.1.0', why, unit });
  const parts = companiesOf(unit);
  if (parts.length === 0) return no('no-companies');
  if (isHybrid(unit) && !isFull(g, unit)) return no('hybrid-whole');
  const { companies } = companiesToDetach(g, unit);
  const wanted = isHybrid(unit) ? parts.reduce((sum, [, n]) => sum + n, 0) : 1;
  if (companies.length < wanted) return no('no-company-left');
  // Squadrons leave their light tanks behind for it (39.2.0).
  return !isSquadron(unit) && printsMore(g, unit, companies) ? no('prints-more') : undefined;
}

/** The companies that a unit would give next, and whether it leaves the map with them. */
export function companiesToDetach(g: G, u: UnitId): { companies: UnitId[]; leaves: boolean } {
  const companies: UnitId[] = [];
  const parts = isHybrid(u) ? companiesOf(u) : [[companiesOf(u)[0][0], 1] as const];
  for (const [kind, n] of parts)
    for (let i = 0; i < n; i++) {
      const company = freeCompany(g, kind, companies);
      if (company !== undefined) companies.push(company);
    }
  return { companies, leaves: isHybrid(u) || g.f.steps[u] === 1 };
}
/** For half its movement companies take their place beside the battalion. */
export function detach(g: G, u: UnitId): void {
  g.set('slowed', u, 1);
  part(g, u);
}
/** The battalion keeps what is left, or leaves the map. */
function part(g: G, u: UnitId): UnitId[] {
  const hex = g.hexOf(u);
  const { companies: into, leaves: whole } = companiesToDetach(g, u);
  const under = formationOf(g, u) + 1;
  // With its headquarters a sub-formation ends (R-G22).
  if (whole && isGroupHq(g, u)) leaveGroup(g, u);
  for (const v of into) takeOut(g, v);
  if (whole) {
    exchange(g, INHERIT, { out: [u], into, place: hex, aside: g.box('Broken down') });
    g.set('steps', u, 0);
    g.set('mode', u, TACTICAL);
    g.set('motor', u, 0);
  } else {
    for (const field of DETACHED) for (const v of into) g.set(field, v, g.f[field][u]);
    for (const v of into) g.move(v, hex);
    g.set('steps', u, g.f.steps[u] - 1);
  }
  putAside(g, u);
  g.set('parted', hex, 1);
  for (const v of into) {
    setParent(g, v, u);
    g.set('attached', v, under);
    g.set('detached', v, g.f.detached[u]);
  }
  g.emit({ e: 'brokeDown', u, h: hex, units: into, case: '19.1.0' });
  return into;
}

const unitOption = (
  k: string,
  refuse: (g: G, u: UnitId) => Refusal | undefined,
  take: (g: G, u: UnitId) => void,
  next: (u: UnitId) => Next = () => 'plan',
): Opt => ({
  k,
  parts: 'u',
  *from(g) {
    if (g.rules.allModes) for (const u of onMapOf(g, movingSide(g))) if (refuse(g, u) === undefined) yield { k, u };
  },
  test: (g, _l, { u }) => refuse(g, u),
  take: (g, _l, { u }) => {
    take(g, u);
    return next(u);
  },
  sure: true,
});
export const detachCompany: Opt = unitOption('detach', detachRefusal, detach);

// ---- together again (19.2.0) ----------------------------------------------------------------------------------------------------------------

/** Battalions in the hex of a company that have lost steps and are made of such companies. */
function parentsOf(g: G, company: UnitId): UnitId[] {
  const kind = nativeKind(g, company);
  return unitsOf(g, SIDE[company], g.hexOf(company)).filter(
    (u) =>
      !UNITS[u].generic &&
      !isHybrid(u) &&
      !isFull(g, u) &&
      UNITS[u].breaksInto[kind] !== undefined &&
      formationOf(g, u) === formationOf(g, company) &&
      mayRejoin(g, company, u) &&
      idleRefusal(g, u, '19.2.2') === undefined,
  );
}
function reattachRefusal(g: G, unit: UnitId): Refusal | undefined {
  const idle = idleRefusal(g, unit, '19.2.2');
  if (idle) return idle;
  if (!UNITS[unit].generic) return { case: '19.2.2', why: 'not-a-company', unit };
  return parentsOf(g, unit).length === 0 ? { case: '19.2.2', why: 'no-parent', unit } : undefined;
}
function rejoin(g: G, u: UnitId, parent: UnitId): void {
  g.emit({ e: 'reattached', u: parent, h: g.hexOf(u), units: [u], case: '19.2.2' });
  g.set('steps', parent, g.f.steps[parent] + 1);
  g.set('slowed', parent, 1);
  // As in a unit that is reformed, the worse of the two counts.
  for (const field of ['fatigue', 'supply'] as const) if (g.f[field][u] > g.f[field][parent]) g.set(field, parent, g.f[field][u]);
  g.move(u, g.box('Not in play'));
  setParent(g, u, undefined);
  bringBack(g, parent);
}
export const reattachCompany: Opt = unitOption(
  'reattach',
  reattachRefusal,
  () => {},
  (u) => call('rejoining', { u }, 'plan'),
);
const LOCALS = record({ u: unit() });
/** Of several battalions that lack such a company its owner names the one it goes to (19.2.2). Procedure `rejoining`. */
export const rejoining: Proc<Of<typeof LOCALS>> = {
  locals: LOCALS,
  first: 'choose',
  points: {
    choose: {
      who: movingSide,
      cases: ['19.2.2'],
      args: (_g, l) => ({ unit: l.u }),
      options: [
        listed(
          'rejoin',
          'u',
          (g, l) => parentsOf(g, l.u),
          (_g, l): Refusal => ({ case: '19.2.2', why: 'no-parent', unit: l.u }),
          (g, l, parent) => {
            rejoin(g, l.u, parent);
            return END;
          },
        ),
      ],
    },
  },
};

/** Companies in a hex from which a broken-down unit is made again: all that are there, hybrids whole (19.2.1). */
function companiesFor(g: G, unit: UnitId, hex: HexId): UnitId[] {
  const found: UnitId[] = [];
  for (const [kind, n] of companiesOf(unit)) {
    const here = unitsOf(g, SIDE[unit], hex).filter(
      (u) =>
        UNITS[u].generic &&
        nativeKind(g, u) === kind &&
        formationOf(g, u) === formationOf(g, unit) &&
        mayRejoin(g, u, unit) &&
        idleRefusal(g, u, '19.2.1') === undefined,
    );
    if (isHybrid(unit) && here.length < n) return [];
    found.push(...here.slice(0, n));
  }
  return found;
}
function reformRefusal(g: G, unit: UnitId, hex: HexId): Refusal | undefined {
  if (!g.rules.allModes) return { case: '33.1.0', why: 'mode-left-out', unit };
  if (SIDE[unit] !== movingSide(g) || g.f.place[unit] !== g.box('Broken down')) return { case: '19.2.1', why: 'not-broken-down', unit };
  return hex < g.board.n && companiesFor(g, unit, hex).length > 0
    ? undefined
    : { case: '19.2.1', why: 'no-companies-there', unit, to: hex };
}
export const reform: Opt = {
  k: 'reform',
  parts: 'u h',
  *from(g) {
    if (!g.rules.allModes) return;
    const broken = g.unitsIn(g.box('Broken down')).filter((u) => SIDE[u] === movingSide(g));
    if (broken.length === 0) return;
    const hexes = [...new Set(onMapOf(g, movingSide(g)).flatMap((u) => (UNITS[u].generic ? [g.hexOf(u)] : [])))];
    for (const u of broken) for (const h of hexes) if (reformRefusal(g, u, h) === undefined) yield { k: 'reform', u, h };
  },
  test: (g, _l, { u, h }) => reformRefusal(g, u, h),
  take: (g, _l, { u, h }) => {
    const out = companiesFor(g, u, h);
    exchange(g, INHERIT, { out, into: [u], place: h, aside: g.box('Not in play') });
    g.set('steps', u, isHybrid(u) ? (UNITS[u].kind?.steps ?? 1) : out.length);
    g.set('slowed', u, 1);
    for (const v of out) setParent(g, v, undefined);
    bringBack(g, u);
    g.emit({ e: 'reattached', u, h, units: [], case: '19.2.1' });
    return 'plan';
  },
  sure: true,
};

// ---- dismounting (7.9.1) ----------------------------------------------------------------------------------------------------------------------

/** Mech companies of infantry and engineers, and what they are on foot. */
const ON_FOOT: Readonly<Record<string, string>> = { 'us-bk-arminf': 'us-bk-inf', 'us-bk-arme': 'us-bk-ce', 'ge-bk-pzgren': 'ge-bk-inf22' };
/** German engineers of Mech formations are companies with a name of their own. */
const SAPPERS_ON_FOOT = 'ge-bk-pio';
function onFoot(u: UnitId): string | undefined {
  if (UNITS[u].generic) return ON_FOOT[kindOfCompany(u)];
  const sappers = SIDE[u] === GERMAN && UNITS[u].size === 'company' && ENGINEER[u] === 1 && MECH[u] === 1;
  return sappers ? SAPPERS_ON_FOOT : undefined;
}
/** Where a counter goes that is exchanged: companies of a kind can be used by others, those with a name wait. */
export const asideFor = (g: G, u: UnitId): number => g.box(UNITS[u].generic ? 'Not in play' : 'Broken down');

/** What a company that a Mech battalion of one kind puts out is on foot: German motorized engineers have no other. */
function onFootFrom(u: UnitId): string | undefined {
  if (isHybrid(u) || MECH[u] === 0 || companiesOf(u).length === 0) return undefined;
  const [[kind]] = companiesOf(u);
  return ON_FOOT[kind] ?? (kind === SAPPERS_ON_FOOT ? kind : undefined);
}

function dismountRefusal(g: G, unit: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: '7.9.1', why, unit });
  if (!g.rules.allModes) return { ...no('mode-left-out'), case: '33.1.0' };
  if (SIDE[unit] !== movingSide(g) || !g.onMap(unit)) return no('not-yours');
  const foot = onFoot(unit) ?? onFootFrom(unit);
  // A column stays one until it has assembled (5.3.2).
  if (foot === undefined || g.f.mode[unit] === STRATEGIC) return no('no-dismount');
  if (freeCompany(g, foot) === undefined) return no('no-company-left');
  // A company takes the place of the old one: the hex holds no more than before. A battalion parts as always.
  return onFoot(unit) === undefined ? partRefusal(g, unit) : undefined;
}
/** Value of `slowed` for companies that were put out at no cost. */
const PUT_OUT = 2;
/** At no cost, whenever units move: a company, or one out of a battalion. */
export const dismount: Opt = unitOption('dismount', dismountRefusal, (g, u) => {
  if (onFoot(u) !== undefined) return dismountCompany(g, u);
  const mode = g.f.mode[u];
  for (const company of part(g, u)) {
    g.set('mode', company, mode);
    if (g.f.slowed[company] === 0) g.set('slowed', company, PUT_OUT);
    if (onFoot(company) !== undefined) dismountCompany(g, company);
    else if (mode === EXPLOIT) g.set('mode', company, TACTICAL);
  }
});
function dismountCompany(g: G, u: UnitId): void {
  const company = freeCompany(g, onFoot(u) ?? '');
  if (company === undefined) return;
  const hex = g.hexOf(u);
  const { mode, detached } = g.f;
  // On foot nobody exploits (5.4.0).
  const kept = mode[u] === EXPLOIT ? TACTICAL : mode[u];
  const group = isGroupHq(g, u) ? 0 : detached[u];
  if (isGroupHq(g, u)) leaveGroup(g, u);
  takeOut(g, company);
  exchange(g, INHERIT, { out: [u], into: [company], place: hex, aside: asideFor(g, u) });
  g.set('attached', company, formationOf(g, u) + 1);
  passOn(g, u, company);
  g.set('detached', company, group);
  g.set('detached', u, 0);
  g.set('mode', company, kept);
  g.set('mode', u, TACTICAL);
  g.set('vehicles', company, u + 1);
  g.emit({ e: 'dismounted', u: company, h: hex, case: '7.9.1' });
}
