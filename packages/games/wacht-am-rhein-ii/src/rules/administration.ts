/**
 * The Administrative Phase (3.3.6-admin): units are attached to formations or assigned to corps and armies (9.3.0), sub-formations formed and dissolved (9.4.0), and at
 * night formations are assigned to corps and German corps to armies (9.2.0).
 */
import { call, END, listed, type Of, plain, type Refusal, type UnitId } from '@hexfront/engine';
import { maybe, record, unit } from '@hexfront/engine/parts';
import { formations } from '../data/index.ts';
import { headquartersOf, onMapOf } from '../state/derived.ts';
import { DRIVEN, formationOf, HQ, LEADER, printedFormation, SIDE, UNITS } from '../state/query.ts';
import { ALLIED, type G, type Opt, type Proc } from '../state/shape.ts';
import { transfer } from './boundaries/areas.ts';
import { redraw } from './boundaries/drawing.ts';
import {
  ARMY_HQ,
  armyOf,
  CORPS_HQ,
  FORMATION_HQ,
  guestsOf,
  HQ_RANK,
  headOf,
  hqOf,
  hqOfFormation,
  isDivision,
  isOnTheRoad,
  isPrintedHq,
  printedHq,
} from './command/chain.ts';
import { areaRefusal, misplaced } from './command/corps-areas.ts';
import { formGroup, rejoin, rejoinRefusal, splitRefusal } from './command/groups.ts';
import { hasRoomForArtillery } from './modes/capacity.ts';
import { nothing } from './replacements/purse.ts';
import { isNight } from './sight/cover.ts';
import { isAlert } from './special/british.ts';
import { isFullCorps, keepsGuns } from './special/v-corps.ts';
import { reachesFormation } from './supply/formation-paths.ts';
import { isInSupply } from './supply/supplied.ts';

const LOCALS = record({ u: maybe(unit()) });
type Locals = Of<typeof LOCALS>;

/** As many units of a formation may be attached elsewhere, and as many of others to it (9.3.0); Mech units to divisions on foot (9.3.1). */
const MOST = 6;
const MOST_MECH = 1;
const ON_FOOT: ReadonlySet<string> = new Set(['volksgrenadier', 'parachute']);

/** Why a formation cannot take a unit over. */
function hostRefusal(g: G, u: UnitId, formation: number): Refusal | undefined {
  const no = (rule: string, why: string): Refusal => ({ case: rule, why, unit: u });
  const hq = hqOfFormation(formation);
  if (formation === formationOf(g, u) && g.f.command[u] === 0) return no('9.3.0', 'attached-already');
  if (hq < 0 || SIDE[hq] !== SIDE[u] || !g.onMap(hq)) return no('9.3.0', 'no-such-host');
  if (formation === printedFormation(u)) return undefined;
  const own = printedFormation(u);
  const { sent, taken, mech } = guestsOf(g, SIDE[u]);
  if (own >= 0 && g.f.attached[u] === 0 && sent[own] >= MOST) return no('9.3.0', 'too-many-sent');
  if (taken[formation] >= MOST) return no('9.3.0', 'too-many-guests');
  if (keepsGuns(g, u, hq)) return no('30.9.0', 'v-corps-guns');
  const foot = ON_FOOT.has(formations[formation].kind);
  return foot && DRIVEN[u] === 1 && mech[formation] >= MOST_MECH ? no('9.3.1', 'mech-on-foot') : undefined;
}
const hosts = (g: G, u: UnitId): number[] => guestsOf(g, SIDE[u]).hosts.filter((n) => hostRefusal(g, u, n) === undefined);

function attachRefusal(g: G, u: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: '9.3.0', why, unit: u });
  if (SIDE[u] !== g.v.side || !g.onMap(u)) return no('not-yours');
  if (HQ[u] === 1 || LEADER[u] === 1 || UNITS[u].generic) return no('not-attachable');
  if (g.f.assigned[u] === 1) return no('assigned-already');
  if (g.f.detached[u] !== 0) return no('grouped-already');
  return guestsOf(g, SIDE[u]).hosts.some((n) => hostRefusal(g, u, n) === undefined) ? undefined : no('no-such-host');
}

/** A formation in supply that the unit could draw on (9.3.0). */
function tracesToFormation(g: G, u: UnitId): boolean {
  const head = headOf(g, u);
  return (isInSupply(g, u) && head >= 0 && g.onMap(head)) || reachesFormation(g, u);
}
/** Why a combat unit cannot be put under a corps or army: units of a formation only if they can draw on no formation at all (9.3.0). */
function subordinateRefusal(g: G, u: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: '9.3.0', why, unit: u });
  if (SIDE[u] !== g.v.side || !g.onMap(u)) return no('not-yours');
  if (HQ[u] === 1 || LEADER[u] === 1 || UNITS[u].generic) return no('not-attachable');
  if (g.f.assigned[u] === 1) return no('assigned-already');
  if (g.f.detached[u] !== 0) return no('grouped-already');
  if (printedFormation(u) >= 0 && (!g.rules.supply || tracesToFormation(g, u))) return no('traces-to-formation');
  return superiors(g, u).length > 0 ? undefined : no('no-superior');
}

/** Why troops of an army, or of a corps that is not in play, do not go back under its command: who can choose its headquarters does that (9.0, 9.3.0). */
function homeRefusal(g: G, u: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: '9.3.0', why, unit: u });
  if (SIDE[u] !== g.v.side || !g.onMap(u)) return no('not-yours');
  const hq = printedHq(u);
  if (HQ[u] === 1 || LEADER[u] === 1 || UNITS[u].generic || printedFormation(u) >= 0 || (hq >= 0 && g.onMap(hq)))
    return no('no-own-command');
  if (g.f.assigned[u] === 1) return no('assigned-already');
  if (g.f.detached[u] !== 0) return no('grouped-already');
  return g.f.attached[u] === 0 && g.f.command[u] === 0 ? no('no-own-command') : undefined;
}

/** Corps headquarters for a formation, army headquarters for a German corps; both for a combat unit. */
function superiors(g: G, u: UnitId): UnitId[] {
  if (HQ_RANK[u] === 0)
    return headquartersOf(g, SIDE[u]).filter(
      (hq) => HQ_RANK[hq] >= CORPS_HQ && hqOf(g, u) !== hq && hasRoomForArtillery(g, u, hq) && !isFullCorps(g, u, hq),
    );
  const rank = HQ_RANK[u] === FORMATION_HQ ? CORPS_HQ : HQ_RANK[u] === CORPS_HQ && SIDE[u] !== ALLIED ? ARMY_HQ : 0;
  if (rank === 0) return [];
  // A German formation on the road may be under an army itself (9.1.2a).
  const direct = HQ_RANK[u] === FORMATION_HQ && isOnTheRoad(g, u);
  return headquartersOf(g, SIDE[u]).filter(
    (hq) =>
      (HQ_RANK[hq] === rank || (direct && HQ_RANK[hq] === ARMY_HQ)) &&
      hqOf(g, u) !== hq &&
      !isFullCorps(g, u, hq) &&
      areaRefusal(g, u, hq) === undefined,
  );
}
/** Every corps keeps a formation of division size, every army a corps (9.1.1, 9.1.2). */
export function leavesBare(g: G, u: UnitId): Refusal | undefined {
  const above = hqOf(g, u);
  if (above < 0 || !g.onMap(above)) return undefined;
  const counts = (v: UnitId): boolean => HQ_RANK[v] === HQ_RANK[u] && (HQ_RANK[v] === CORPS_HQ || isDivision(g, v));
  const left = headquartersOf(g, SIDE[u]).some((v) => v !== u && counts(v) && hqOf(g, v) === above);
  if (left || !counts(u)) return undefined;
  return { case: HQ_RANK[u] === CORPS_HQ ? '9.1.1' : '9.1.2', why: 'last-of-command', unit: u, other: above };
}
function assignRefusal(g: G, u: UnitId): Refusal | undefined {
  const no = (why: string): Refusal => ({ case: '9.2.0', why, unit: u });
  if (SIDE[u] !== g.v.side || !g.onMap(u)) return no('not-yours');
  if (HQ_RANK[u] === 0) return no('not-formation-hq');
  if (!isNight(g)) return no('assign-at-night');
  if (g.f.assigned[u] === 1) return no('assigned-already');
  const bare = leavesBare(g, u);
  if (bare) return bare;
  return superiors(g, u).length > 0 ? undefined : no('no-superior');
}

/** The formations of a headquarters that has come under another army (26.1.0). */
function changeArmies(g: G, hq: UnitId): void {
  for (const u of headquartersOf(g, SIDE[hq])) if (HQ_RANK[u] === FORMATION_HQ && (u === hq || hqOf(g, u) === hq)) transfer(g, u);
}

const naming = (k: string, refuse: (g: G, u: UnitId) => Refusal | undefined, next: string): Opt<Locals> => ({
  k,
  parts: 'u',
  *from(g) {
    for (const u of onMapOf(g, g.v.side)) if (refuse(g, u) === undefined) yield { k, u };
  },
  test: (g, _l, { u }) => refuse(g, u),
  take: (_g, l, { u }) => {
    l.u = u;
    return next;
  },
  sure: true,
});

export const administration: Proc<Locals> = {
  locals: LOCALS,
  first: 'begin',
  points: {
    // Supply first: whoever is attached anew draws on its new headquarters in the next turn only (15.2.0).
    begin: { auto: (g) => (isAlert(g) ? call('alertBritish', {}, 'supply') : 'supply') },
    supply: { auto: (g) => (g.rules.supply ? call('supplying', {}, 'replace') : 'replace') },
    // Step five (23.0).
    replace: { auto: (g) => (g.rules.replacements ? call('replacing', nothing(), 'choose') : 'choose') },
    choose: {
      who: (g) => g.v.side,
      cases: ['9.3.0', '3.3.6-admin'],
      options: [
        naming('attach', attachRefusal, 'host'),
        naming('subordinate', subordinateRefusal, 'superior'),
        naming('assign', assignRefusal, 'superior'),
        naming('own-command', homeRefusal, 'home'),
        naming('split', splitRefusal, 'split'),
        naming('rejoin', rejoinRefusal, 'rejoin'),
        redraw('choose'),
        plain('done', END, (g) => misplaced(g, (u) => assignRefusal(g, u) === undefined)),
      ],
    },
    split: { auto: (g, l) => (l.u === undefined ? 'choose' : formGroup(g, l.u, 'choose')) },
    home: {
      auto: (g, l) => {
        if (l.u === undefined) return 'choose';
        g.set('attached', l.u, 0);
        g.set('command', l.u, 0);
        g.set('assigned', l.u, 1);
        g.emit({ e: 'ownCommand', u: l.u, case: '9.3.0' });
        return 'choose';
      },
    },
    rejoin: {
      auto: (g, l) => {
        if (l.u !== undefined) rejoin(g, l.u);
        return 'choose';
      },
    },
    host: {
      who: (g) => g.v.side,
      cases: ['9.3.0'],
      args: (_g, l) => ({ unit: l.u ?? 0 }),
      options: [
        listed(
          'host',
          'n',
          (g, l) => (l.u === undefined ? [] : hosts(g, l.u)),
          (g, l, n): Refusal =>
            (l.u === undefined ? undefined : hostRefusal(g, l.u, n)) ?? { case: '9.3.0', why: 'no-such-host', unit: l.u ?? 0 },
          (g, l, n) => {
            if (l.u === undefined) return 'choose';
            g.set('attached', l.u, printedFormation(l.u) === n ? 0 : n + 1);
            if (g.f.command[l.u] !== 0) g.set('command', l.u, 0);
            g.set('assigned', l.u, 1);
            g.emit({ e: 'attached', u: l.u, formation: formations[n].name, case: '9.3.0' });
            return 'choose';
          },
        ),
      ],
    },
    superior: {
      who: (g) => g.v.side,
      cases: ['9.2.0'],
      args: (_g, l) => ({ unit: l.u ?? 0 }),
      options: [
        listed(
          'superior',
          'u',
          (g, l) => (l.u === undefined ? [] : superiors(g, l.u)),
          (g, l, hq): Refusal =>
            l.u !== undefined && HQ_RANK[l.u] === 0 && !hasRoomForArtillery(g, l.u, hq)
              ? { case: '29.2.1', why: 'artillery-full', unit: l.u, other: hq }
              : ((l.u === undefined ? undefined : areaRefusal(g, l.u, hq)) ?? { case: '9.2.0', why: 'no-superior', unit: hq }),
          (g, l, hq) => {
            if (l.u === undefined) return 'choose';
            const before = armyOf(g, l.u);
            g.set('command', l.u, HQ_RANK[l.u] === 0 && isPrintedHq(l.u, hq) ? 0 : hq + 1);
            if (HQ_RANK[l.u] === 0 && g.f.attached[l.u] !== 0) g.set('attached', l.u, 0);
            if (HQ_RANK[l.u] > 0 && armyOf(g, l.u) !== before) changeArmies(g, l.u);
            g.set('assigned', l.u, 1);
            g.emit({ e: 'assigned', u: l.u, hq, case: '9.2.0' });
            return 'choose';
          },
        ),
      ],
    },
  },
};
