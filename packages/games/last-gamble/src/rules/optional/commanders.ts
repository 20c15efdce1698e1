/** Optional rule 5, commanders as counters: how they move, fight along and are lost; coordination before combat; Manteuffel and Patton (opt-5.12 to 5.9). */
import { add, END, type HexId, type Of, type Side, type UnitId, writeLine } from '@hexfront/engine';
import { count, record, units } from '@hexfront/engine/parts';
import { formations, tables, unitIndex } from '../../data/index.ts';
import type { RuleModule } from '../../decisions/rules.ts';
import { COMMANDER, onMap, SIDE, UNITS, unitsOf } from '../../state/query.ts';
import { type Battle, enemyOf, type G, GERMAN, type Opt, type Proc, SIDES } from '../../state/shape.ts';
import { openTargets } from '../combat/combat.ts';
import { removeUnit } from '../combat/losses.ts';
import { DEN } from '../movement/allowance.ts';
import { ARMIES, CORPS, coordinate, coordinationRefusal, fit, inRange, isArmy, leadersOf } from './command.ts';
import { giveOrders } from './orders.ts';

const TABLE = tables.commanders;
const COLUMNS = tables.combatResults.columns;

// ---- coordination (5.12, 5.24) -----------------------------------------------------------------------------------------------------------

const COORDINATION_LOCALS = record({
  /** 0: the phasing side declares; 1: the other. */
  second: count(),
});
type CoordinationLocals = Of<typeof COORDINATION_LOCALS>;
const declaring = (g: G, l: CoordinationLocals): number => (l.second === 1 ? enemyOf(g.v.side) : g.v.side);

function* pairs(g: G, side: Side): Generator<{ corps: number; army: number }> {
  for (const corps of CORPS)
    if (SIDE[corps] === side) for (const army of ARMIES) if (coordinationRefusal(g, army, corps) === undefined) yield { corps, army };
}
const several = (g: G, side: Side): boolean => new Set([...pairs(g, side)].map((p) => p.corps)).size > 1;

/** `u` is the corps commander, `n` the number of his army commander's counter. */
const one: Opt<CoordinationLocals> = {
  k: 'coordinate',
  parts: 'u n',
  *from(g, l) {
    for (const { corps, army } of pairs(g, declaring(g, l))) yield { k: 'coordinate', u: corps, n: army };
  },
  test: (g, l, a) => {
    const [corps, army] = [a.u, a.n];
    if (UNITS[army] === undefined || SIDE[corps] !== declaring(g, l)) return { case: 'opt-5.12', why: 'no-army-commander', unit: corps };
    return coordinationRefusal(g, army, corps);
  },
  take: (g, _l, a) => {
    coordinate(g, a.n, a.u);
    return 'choose';
  },
  sure: true,
};
/** Everybody within reach, as far as the points go. */
const all: Opt<CoordinationLocals> = {
  k: 'coordinate-all',
  *from(g, l) {
    if (several(g, declaring(g, l))) yield { k: 'coordinate-all' };
  },
  test: (g, l) => (several(g, declaring(g, l)) ? undefined : { case: 'opt-5.12', why: 'nobody-to-coordinate' }),
  take: (g, l) => {
    for (const corps of CORPS)
      if (SIDE[corps] === declaring(g, l)) {
        const army = ARMIES.find((c) => coordinationRefusal(g, c, corps) === undefined);
        if (army !== undefined) coordinate(g, army, corps);
      }
    return 'choose';
  },
  sure: true,
};
/** No battle can come of this player turn. Not told where units are hidden, since it would say that there are no reserves (opt-2). */
function idle(g: G): boolean {
  if (g.rules.sight || openTargets(g).length > 0) return false;
  for (const u of onMap(g, g.v.side)) if (g.f.reserve[u] !== 0) return false;
  return true;
}
const coordination: Proc<CoordinationLocals> = {
  locals: COORDINATION_LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (g, l) => {
        l.second = 0;
        return idle(g) ? END : 'choose';
      },
    },
    choose: {
      who: declaring,
      cases: ['opt-5.24', 'opt-5.12'],
      options: [all, one, { k: 'done', from: () => [{ k: 'done' }], test: () => undefined, take: () => 'next', sure: true }],
    },
    next: {
      auto: (_g, l) => {
        if (l.second === 1) return END;
        l.second = 1;
        return 'choose';
      },
    },
  },
};

// ---- in battle (5.3, 5.6) ----------------------------------------------------------------------------------------------------------------

/** Nobody defends but commanders. */
const unguarded = (b: Battle): boolean =>
  b.defenders.length + b.bystanders.length > 0 &&
  b.defenders.every((u) => COMMANDER[u] === 1) &&
  b.bystanders.every((u) => COMMANDER[u] === 1);
const hurtsDefender = (result: string): boolean => result === 'FF' || result.startsWith('D');
const hurtsAttacker = (result: string): boolean => result === 'FF' || result.startsWith('A');
const withAttackers = (u: UnitId): `commander${number}` => `commander${u}`;

/** Commanders in the hexes the attack comes from, noted when it is committed. */
function noteAttackers(g: G, b: Battle): void {
  for (const hex of new Set(b.attackers.map((u) => g.hexOf(u))))
    for (const u of unitsOf(g, b.by, hex)) if (COMMANDER[u]) b.extra[withAttackers(u)] = 1;
}
/** Those who have to throw a die after the battle. */
function atRisk(g: G, b: Battle): UnitId[] {
  if (b.kind === 'barrage' && !hurtsDefender(b.result)) return [];
  const list = hurtsDefender(b.result) && !unguarded(b) ? [...b.defenders, ...b.bystanders].filter((u) => COMMANDER[u] === 1) : [];
  if (hurtsAttacker(b.result) && b.kind !== 'barrage') list.push(...[...CORPS, ...ARMIES].filter((u) => b.extra[withAttackers(u)] === 1));
  return list.filter((u) => g.onMap(u));
}

const LOSS_LOCALS = record({
  waiting: units(),
});
type LossLocals = Of<typeof LOSS_LOCALS>;
const commanderLoss: Proc<LossLocals> = {
  locals: LOSS_LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (g, l) => {
        l.waiting = atRisk(g, g.rows.battles[0]);
        return 'next';
      },
    },
    next: { auto: (_g, l) => (l.waiting.length > 0 ? 'roll' : END) },
    roll: {
      roll: (_g, l) => ({
        dice: [6],
        classOf: ([pip]) => (pip >= TABLE.lossRoll ? 'lost' : 'safe'),
        cases: ['opt-5.3'],
        says: 'roll.commander',
        args: { unit: l.waiting[0], n: TABLE.lossRoll },
      }),
      take: (g, l, [pip]) => {
        const [u] = l.waiting.splice(0, 1);
        if (pip >= TABLE.lossRoll) removeUnit(g, u, 'destroyed', 'opt-5.3');
        else g.emit({ e: 'commanderSafe', u, die: pip, case: 'opt-5.3' });
        return 'next';
      },
    },
  },
};

// ---- Manteuffel and Patton (5.14) --------------------------------------------------------------------------------------------------------

const DRIVERS = TABLE.bonusMove.map(unitIndex);
const FORMATION = Int16Array.from(UNITS, (u) => formations.findIndex((f) => f.id === u.formation));

/** Divisions that the army commander of the phasing side begins his turn with: one unit of each that is with him. */
function driven(g: G): number[] {
  const found = new Map<number, number>();
  for (const c of DRIVERS)
    if (SIDE[c] === g.v.side && fit(g, c))
      for (const u of unitsOf(g, SIDE[c], g.hexOf(c))) if (FORMATION[u] >= 0 && !found.has(FORMATION[u])) found.set(FORMATION[u], u);
  return [...found.values()].sort((a, b) => a - b);
}
function driveOn(g: G, unit: UnitId): void {
  g.v.driven = 1 + FORMATION[unit];
  g.emit({ e: 'driven', u: unit, formation: formations[FORMATION[unit]].name, case: 'opt-5.14' });
}
const drive: Proc = {
  first: 'begin',
  points: {
    begin: {
      auto: (g) => {
        const list = driven(g);
        if (list.length > 1) return 'ask';
        if (list.length === 1) driveOn(g, list[0]);
        return END;
      },
    },
    ask: {
      who: (g) => g.v.side,
      cases: ['opt-5.14'],
      options: [
        {
          k: 'drive',
          parts: 'u',
          from: (g) => driven(g).map((u) => ({ k: 'drive', u })),
          test: (g, _l, a) => (driven(g).includes(a.u) ? undefined : { case: 'opt-5.14', why: 'not-with-him', unit: a.u }),
          take: (g, _l, a) => {
            driveOn(g, a.u);
            return END;
          },
          sure: true,
        },
      ],
    },
  },
};

// ---- air attacks (5.7) -------------------------------------------------------------------------------------------------------------------

/** Highest sum of two dice that throws a commander into disorder (opt-5.72, 5.73). */
const hitAt = (c: number): number =>
  isArmy(c)
    ? TABLE.airAttack.armyAtMost
    : SIDE[c] === GERMAN && TABLE.germanInfantryCorps.includes(UNITS[c].corps as string)
      ? TABLE.airAttack.germanInfantryCorpsAtMost
      : TABLE.airAttack.corpsAtMost;

/** Bombs on a hex with commanders: their own dice decide about them, not those for the troops (opt-5.71). */
function bombed(g: G, hex: HexId, aircraft: UnitId): LossLocals | undefined {
  const waiting = unitsOf(g, enemyOf(SIDE[aircraft]), hex).filter((u) => COMMANDER[u] === 1);
  return waiting.length > 0 ? { waiting } : undefined;
}
const commanderBombed: Proc<LossLocals> = {
  locals: LOSS_LOCALS,
  first: 'next',
  points: {
    next: {
      auto: (g, l) => {
        // Counted with the troops by mistake of the bombs; what counts is thrown now.
        for (const c of l.waiting) if (g.f.disorganized[c] === g.v.tick + 1) g.set('disorganized', c, 0);
        return l.waiting.length > 0 ? 'roll' : END;
      },
    },
    roll: {
      roll: (_g, l) => ({
        dice: [6, 6],
        unordered: true,
        classOf: ([a, b]) => (a + b <= hitAt(l.waiting[0]) ? 'disorganized' : 'unharmed'),
        cases: ['opt-5.72', 'opt-5.73'],
        says: 'roll.commander-bombed',
        args: { unit: l.waiting[0], n: hitAt(l.waiting[0]) },
      }),
      take: (g, l, [a, b]) => {
        const [c] = l.waiting.splice(0, 1);
        if (a + b <= hitAt(c)) {
          // Through his next player turn, as units are (opt-5.75).
          g.set('disorganized', c, g.v.tick + 1);
          g.emit({ e: 'commanderDisorganized', u: c, case: 'opt-5.74' });
        } else g.emit({ e: 'commanderSafe', u: c, die: a + b, case: 'opt-5.72' });
        return 'next';
      },
    },
  },
};

/** The owner's next player turn, through which a retreat cuts a commander's range. */
const nextOwnTurn = (g: G, c: UnitId): number => g.v.tick + (SIDE[c] === g.v.side ? 2 : 1);

export const commanders: RuleModule = {
  id: 'opt-5',
  apply(draft) {
    const { fight, move } = draft;
    Object.assign(draft.procs, { coordination, commanderLoss, drive, commanderBombed });
    fight.beforeCombat.push('coordination');
    giveOrders(draft);

    // Past everybody, in columns too (opt-5.5); crowding and stacking leave commanders out anyway.
    move.freeColumn = (_g, unit) => COMMANDER[unit] === 1;
    // Reserves within reach of a corps commander of theirs (opt-5.25).
    move.mayReserve.push((g, unit) =>
      leadersOf(g, unit).some((c) => inRange(g, c, unit)) ? undefined : { case: 'opt-5.25', why: 'reserve-out-of-command', unit },
    );
    draft.allowance.push((g, unit, points, _window, _form, out) =>
      g.v.driven !== 0 && FORMATION[unit] === g.v.driven - 1 && points > 0 ? add(out, points, DEN, 'opt-5.14', 'line.driven') : points,
    );
    draft.triggers.push(
      {
        on: 'stage',
        when: (g, e) => (e.stage === `${SIDES[g.v.side].id}.movement` && driven(g).length > 0 ? {} : undefined),
        call: 'drive',
      },
      {
        on: 'stage',
        effect: (g, e) => {
          const side = SIDES.findIndex((s) => s.id === e.stage);
          if (side >= 0) for (let u = 0; u < SIDE.length; u++) if (SIDE[u] === side && g.f.zoneless[u] !== 0) g.set('zoneless', u, 0);
        },
      },
      {
        on: 'retreated',
        effect: (g, e) => {
          for (const u of e.units) if (COMMANDER[u]) g.set('shaken', u, nextOwnTurn(g, u));
        },
      },
      { on: 'disorganized', when: (g, e) => bombed(g, e.h, e.u), call: 'commanderBombed' },
      {
        on: 'bombsMiss',
        when: (g, e) => (e.task === 'air-strike' ? bombed(g, e.h, e.u) : undefined),
        call: 'commanderBombed',
      },
    );

    fight.committed.push(noteAttackers);
    // Alone he is overrun at the best odds of the ground (opt-5.3, 5.6).
    fight.columns.push((_g, b, column, out) => {
      if (!unguarded(b)) return column;
      if (out) writeLine(out, 'shift', COLUMNS - 1 - column, 1, true, 'opt-5.3', 'line.lone-commander', undefined, COLUMNS - 1);
      return COLUMNS - 1;
    });
    fight.burdens.push((g, b, burden) => {
      if (burden.side !== b.by) {
        if (!unguarded(b) || !hurtsDefender(b.result)) return;
        for (const u of burden.units) if (g.onMap(u)) removeUnit(g, u, 'destroyed', 'opt-5.6');
        burden.must = 0;
        burden.either = 0;
        burden.hexes = 0;
      } else if (burden.either + burden.hexes > 0)
        // With nobody left to stay with, he goes back with the attackers.
        for (const c of [...CORPS, ...ARMIES])
          if (b.extra[withAttackers(c)] === 1 && g.onMap(c) && !burden.units.includes(c) && leftAlone(g, b, c)) burden.units.push(c);
    });
    draft.afterBattle.push('commanderLoss');
  },
};
const leftAlone = (g: G, b: Battle, c: number): boolean =>
  unitsOf(g, b.by, g.hexOf(c)).every((u) => COMMANDER[u] === 1 || b.attackers.includes(u));
