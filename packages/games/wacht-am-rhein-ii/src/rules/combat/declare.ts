/** Putting an assault together (11.3.0-11.3.4, 13.1.0): hexes and units are added as long as every duty can still be met. */
import {
  addAttacker,
  addTarget,
  call,
  canAttackAll,
  draftOptions,
  END,
  type HexId,
  hexesBeside,
  plain,
  type Refusal,
  targetsBeside,
  type UnitId,
  unitsAround,
} from '@hexfront/engine';
import type { Assault } from '../../state/fields/combat.ts';
import { held, SIDE } from '../../state/query.ts';
import type { G, Opt, Proc, WaR2 } from '../../state/shape.ts';
import { gather, newAssault, theAssault } from './assaults.ts';
import { needsCoordination } from './designation/coordination.ts';
import { GIVEN_UP, markRivers, prepared, shutOut, stranded } from './designation/duties.ts';
import { attackRefusal, isPrepared, needsPartner, openTargets, reachRefusal, targetRefusal } from './designation/eligibility.ts';
import { fits, fitsInto } from './stacks.ts';

const stackOf = (g: G, b: Assault, unit: UnitId): UnitId[] => b.attackers.filter((u) => g.f.place[u] === g.f.place[unit]);

/** Units of several hexes attack together only in Prepared Assault; units in it do not attack with others (11.3.1, 39.8.0). */
function companyRefusal(g: G, b: Assault, unit: UnitId): Refusal | undefined {
  const [first] = b.attackers;
  if (first === undefined) return undefined;
  if (isPrepared(g, unit) !== isPrepared(g, first)) return { case: '39.8.0', why: 'mixed-modes', unit, with: first };
  if (!isPrepared(g, unit) && g.f.place[unit] !== g.f.place[first]) return { case: '11.3.1', why: 'several-hexes', unit, with: first };
  return undefined;
}

/** Why a unit cannot join the assault. */
function joinRefusal(g: G, b: Assault, unit: UnitId): Refusal | undefined {
  if (b.attackers.includes(unit)) return { case: '11.3.3', why: 'already-in', unit };
  const bar = attackRefusal(g, unit) ?? b.targets.map((hex) => reachRefusal(g, unit, hex)).find((found) => found !== undefined);
  if (bar) return bar;
  const company = companyRefusal(g, b, unit);
  if (company) return company;
  const stack = [...stackOf(g, b, unit), unit];
  if (!fits(g, g.hexOf(unit), stack)) return { case: '6.4.1', why: 'too-many', unit, hex: g.hexOf(unit) };
  for (const hex of b.targets) if (!fitsInto(g, hex, stack)) return { case: '11.3.4', why: 'constricted', unit, hex };
  if (needsPartner(g, unit) && !stack.some((u) => !needsPartner(g, u))) return { case: '11.1.3', why: 'not-alone', unit };
  const waiting = isPrepared(g, unit) ? undefined : prepared(g, b.targets);
  if (waiting !== undefined) return { case: '39.8.0', why: 'prepared-first', unit, other: waiting };
  const [hex] = stranded(g, { targets: b.targets, attackers: [...b.attackers, unit] }).hexes;
  return hex === undefined ? undefined : { case: '11.2.0', why: 'leaves-hex', unit, hex };
}
/** Could join but for hexes that would be left out: those can be added as well. */
function joinOpen(g: G, b: Assault, unit: UnitId): boolean {
  const bar = joinRefusal(g, b, unit);
  return bar === undefined || bar.why === 'leaves-hex';
}
const candidates = (g: G, b: Assault): Generator<UnitId> => unitsAround(g, b.targets[0], (u) => SIDE[u] === b.by);
const feasible = (g: G, b: Assault): boolean => canAttackAll(g, b, candidates(g, b), (u) => joinOpen(g, b, u));

function openRefusal(g: G, hex: HexId): Refusal | undefined {
  const bar = targetRefusal(g, hex);
  if (bar) return bar;
  if (g.f.owed[hex] === GIVEN_UP) return { case: '13.1.0', why: 'nobody-can', hex };
  return feasible(g, newAssault(g.v.side, [hex])) ? undefined : { case: '13.1.0', why: 'nobody-can', hex };
}
function alsoRefusal(g: G, b: Assault, hex: HexId): Refusal | undefined {
  if (b.targets.includes(hex)) return { case: '11.3.1', why: 'hex-in-already', hex };
  const bar = targetRefusal(g, hex) ?? b.attackers.map((u) => reachRefusal(g, u, hex)).find((found) => found !== undefined);
  if (bar) return bar;
  const targets = [...b.targets, hex];
  const unit = shutOut(g, targets);
  if (unit !== undefined) return { case: '13.1.2', why: 'shuts-out', unit, hex };
  const grown = { ...b, targets };
  for (const u of b.attackers) {
    const rest = { ...grown, attackers: b.attackers.filter((v) => v !== u) };
    const against = joinRefusal(g, rest, u);
    if (against && against.why !== 'leaves-hex' && against.why !== 'not-alone') return against;
  }
  return feasible(g, grown) ? undefined : { case: '11.3.1', why: 'nobody-can', hex };
}
/** Why the assault cannot be made as it is. */
function readyRefusal(g: G, b: Assault): Refusal | undefined {
  if (b.attackers.length === 0) return { case: '13.1.0', why: 'no-attackers' };
  const alone = b.attackers.find((u) => needsPartner(g, u) && !stackOf(g, b, u).some((v) => !needsPartner(g, v)));
  if (alone !== undefined) return { case: '11.1.3', why: 'not-alone', unit: alone };
  const left = stranded(g, b);
  if (left.units.length > 0) return { case: '13.1.2', why: 'must-join', unit: left.units[0] };
  return left.hexes.length > 0 ? { case: '11.2.0', why: 'hex-left-out', hex: left.hexes[0] } : undefined;
}

/** Hexes on which an assault can be opened, ascending. */
function openHexes(g: G): HexId[] {
  const side = g.v.side;
  const found = targetsBeside(g, {
    among: (u) => SIDE[u] === side,
    able: (u) => openTargets(g, u).length > 0,
    enemyIn: (hex) => held(g, 1 - side, hex),
    open: (hex) => openRefusal(g, hex) === undefined,
  });
  return [...found].sort((a, b) => a - b);
}

export const draft = draftOptions<WaR2, object, Assault>({
  targets: openHexes,
  openRefusal: (g, _l, hex) => openRefusal(g, hex),
  open: (g, _l, hex) => {
    g.rows.assaults = [newAssault(g.v.side, [hex])];
    return call('attack', {}, 'fought');
  },
  draft: theAssault,
  candidates,
  joinRefusal,
  join: addAttacker,
  also: {
    hexes: (g, b) => hexesBeside(g, b.targets),
    refusal: alsoRefusal,
    add: addTarget,
  },
  readyRefusal: readyRefusal,
  ready: () => 'coordinate',
});

const isReady = (g: G): boolean => readyRefusal(g, theAssault(g)) === undefined;
/** Gives up a draft that cannot become an assault any more. */
const abandon: Opt = plain(
  'abandon',
  (g) => {
    // Not to be opened again: nothing about it will change.
    for (const hex of theAssault(g).targets) g.set('owed', hex, GIVEN_UP);
    return 'end';
  },
  (g) => {
    const b = theAssault(g);
    const open =
      isReady(g) ||
      [...candidates(g, b)].some((u) => joinRefusal(g, b, u) === undefined) ||
      [...hexesBeside(g, b.targets)].some((hex) => alsoRefusal(g, b, hex) === undefined);
    return open ? { case: '13.1.0', why: 'can-be-made' } : undefined;
  },
);

/** The assault is declared: marks on everybody in it, and an entry in the log. */
function commit(g: G, b: Assault): void {
  b.stage = 'declared';
  gather(g, b);
  for (const u of b.attackers) {
    g.set('assaulted', u, 1);
    markRivers(g, u, b.targets);
  }
  for (const u of [...b.defenders, ...b.bystanders]) g.set('defended', u, 1);
  g.emit({ e: 'assault', side: b.by, hexes: [...b.targets], units: [...b.attackers], case: '13.1.0' });
}

export const attack: Proc = {
  first: 'draft',
  points: {
    draft: {
      who: (g) => g.v.side,
      cases: ['13.1.0', '11.3.0'],
      args: (g) => ({ h: theAssault(g).targets[0], n: theAssault(g).targets.length - 1 }),
      options: [draft.join, draft.also, draft.ready, abandon],
      // Once the assault could be made it is never made by itself.
      always: isReady,
    },
    coordinate: {
      auto: (g) => (needsCoordination(g, theAssault(g)) ? call('coordinating', { tried: [], failed: [] }, 'commit') : 'commit'),
    },
    commit: {
      auto: (g) => {
        commit(g, theAssault(g));
        return call('assault', {}, 'end');
      },
    },
    end: {
      auto: (g) => {
        g.rows.assaults = [];
        return END;
      },
    },
  },
};
