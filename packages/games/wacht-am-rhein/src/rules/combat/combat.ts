/** The Combat Phase: what is lost at its beginning, attacks declared and resolved, what stays behind. Procedures `combat` and `attack`. */
import { call, END, type HexId, type Next, plain, type UnitId } from '@hexfront/engine';
import type { Battle } from '../../state/battle.ts';
import { HQ, SIDE, TEAMS, UNITS, unitsOf } from '../../state/query.ts';
import { FATIGUED, type G, ISOLATED_1, ISOLATED_2, type Opt, OUT_OF_COMMUNICATIONS, type Proc, UNSUPPLIED } from '../../state/shape.ts';
import { fly, supportAttack } from '../air/ground-support.ts';
import { commit as commitUnit } from '../commitment.ts';
import { draftOf, gatherDefenders } from './battles.ts';
import { anyOpen, candidates, draft, exposedHexes, feasible, firing, gunRefusal, gunsNear, joinRefusal, readyRefusal } from './declare.ts';
import { sitsOut } from './eligibility.ts';
import { loseLoneUnits } from './lone-units.ts';
import { couldAttackFrom, owed, owesFrom, stillOwed } from './mandatory-attacks.ts';

export const declared = (g: G): Battle[] => g.rows.battles.filter((b) => b.stage === 'declared');
const placesOf = (g: G): HexId[] => [...new Set(declared(g).flatMap((b) => b.from))];

/** The attack is declared: marks on everybody in it, and an entry in the log. */
function commit(g: G, b: Battle): void {
  b.guns = firing(g, b);
  b.kind = b.attackers.length > 0 ? 'attack' : 'barrage';
  b.from = exposedHexes(g, b);
  b.stage = 'declared';
  fly(g, b.by, b.air);
  for (const u of [...b.attackers, ...b.guns]) g.set('attacked', u, 1);
  gatherDefenders(g, b);
  for (const u of [...b.defenders, ...b.bystanders]) {
    g.set('defended', u, 1);
    // Whoever is attacked is committed from then on (25.16, R-C76).
    commitUnit(g, u, 'attacked');
  }
  g.emit({
    e: 'battle',
    kind: b.kind,
    side: b.by,
    hexes: [...b.targets],
    units: [...(b.attackers.length > 0 ? b.attackers : b.guns)],
    guns: [...b.guns],
    case: b.kind === 'attack' ? '10.0' : '11.31',
  });
}

/** Whoever has not attacked from these hexes when the dice fall does so no more in this phase (9.33, err-10.8). */
function close(g: G): void {
  for (const hex of placesOf(g)) for (const u of unitsOf(g, g.v.side, hex)) if (g.f.attacked[u] === 0) g.set('attacked', u, 2);
}
function resolve(g: G): Next {
  close(g);
  return call('resolve', {}, 'choose');
}

/** Rolls for the attacks that are declared; refused while somebody in their hexes has to attack (err-10.8). */
const roll: Opt = plain('fight', resolve, (g) => {
  if (declared(g).length === 0) return { case: 'err-10.8', why: 'nothing-declared' };
  const unit = owesFrom(g, placesOf(g));
  return unit === undefined || !anyOpen(g) ? undefined : { case: 'err-10.8', why: 'attacks-first', unit };
});

const over: Opt = plain('done', 'end', (g) => {
  const [waiting] = declared(g);
  if (waiting) return { case: '10.0', why: 'declared-not-fought', hex: waiting.targets[0] };
  const left = stillOwed(g);
  return left && anyOpen(g) ? left : undefined;
});

/** Markers that change after a fight: supply of whoever was in combat (14.54, 14.64), fatigue of who attacked in a Night Bonus turn (13.32). */
function afterwards(g: G): void {
  for (const { index: u } of UNITS) {
    if (!g.onMap(u)) continue;
    const attacked = g.f.attacked[u] === 1;
    if (attacked && sitsOut(g, u) && SIDE[u] === g.v.side) g.set('fatigue', u, FATIGUED);
    if (HQ[u] === 1 || !(attacked || g.f.defended[u] !== 0)) continue;
    const supply = g.f.supply[u];
    if (supply === OUT_OF_COMMUNICATIONS) worsen(g, u, UNSUPPLIED);
    else if (supply === ISOLATED_1) worsen(g, u, ISOLATED_2);
  }
}
function worsen(g: G, u: UnitId, to: typeof UNSUPPLIED | typeof ISOLATED_2): void {
  g.set('supply', u, to);
  const isolated = to === ISOLATED_2;
  g.emit({ e: 'supplyWorse', u, h: g.hexOf(u), state: isolated ? 'isolated-2' : 'unsupplied', case: isolated ? '14.64' : '14.54' });
}

export const combat: Proc = {
  first: 'begin',
  points: {
    begin: {
      auto: (g) => {
        g.rows.battles = [];
        loseLoneUnits(g);
        return 'choose';
      },
    },
    choose: {
      who: (g) => g.v.side,
      cases: ['10.0', '10.11'],
      args: (g) => ({ n: declared(g).length, of: owed(g).hexes.length, bonus: g.v.bonus }),
      options: [draft.target, roll, over],
    },
    // Where nobody is left to attack from these hexes the dice fall at once.
    declared: { auto: (g) => (declared(g).length === 0 || couldAttackFrom(g, placesOf(g)) ? 'choose' : resolve(g)) },
    end: {
      auto: (g) => {
        afterwards(g);
        // Driven or gone apart in combat, each marches on its own (R-C101).
        for (const u of TEAMS.strays(g)) TEAMS.part(g, u);
        g.rows.battles = [];
        return END;
      },
    },
  },
};

const gun: Opt = {
  k: 'gun',
  parts: 'u',
  *from(g) {
    const b = draftOf(g) as Battle;
    for (const u of gunsNear(g, b)) yield { k: 'gun', u };
  },
  test: (g, _l, a) => gunRefusal(g, draftOf(g) as Battle, a.u),
  take: (g, _l, a) => {
    (draftOf(g) as Battle).guns.push(a.u);
    return 'draft';
  },
};

const isReady = (g: G): boolean => readyRefusal(g, draftOf(g) as Battle) === undefined;
/** Nobody can join, and what fires is not enough. */
function hopeless(g: G): boolean {
  const b = draftOf(g) as Battle;
  return (
    b.attackers.length === 0 &&
    !isReady(g) &&
    (b.guns.length === 0 ? !feasible(g, b) : [...candidates(g, b)].every((u) => joinRefusal(g, b, u)))
  );
}

/** Gives up a Barrage attack that cannot be made strong enough. */
const abandon: Opt = plain(
  'abandon',
  (g) => {
    g.rows.battles = g.rows.battles.filter((b) => b.stage !== 'draft');
    return END;
  },
  (g) => (hopeless(g) ? undefined : { case: '11.36', why: 'can-be-made' }),
);

export const attack: Proc = {
  first: 'draft',
  points: {
    draft: {
      who: (g) => g.v.side,
      cases: ['10.2', '10.17'],
      args: (g) => ({ h: (draftOf(g) as Battle).targets[0] }),
      options: [draft.join, gun, supportAttack((w) => draftOf(w) as Battle, 'draft'), draft.also, draft.ready, abandon],
      // Once the attack could be made it is never made by itself.
      always: isReady,
    },
    commit: {
      auto: (g) => {
        commit(g, draftOf(g) as Battle);
        return END;
      },
    },
  },
};
