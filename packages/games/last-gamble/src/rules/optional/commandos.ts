/** Optional rule 4, Operation Greif: jeep teams in American uniform. How they move, what they do to bridges and attacks; misdirection.ts has the rest. */
import { END, type HexId, type HexsideId, type Of, type Refusal, type UnitId } from '@hexfront/engine';
import { record, unit } from '@hexfront/engine/parts';
import { tables } from '../../data/index.ts';
import { addShift } from '../../decisions/combat.ts';
import type { RuleModule } from '../../decisions/rules.ts';
import { COMBATANT, COMMANDO, held, SIDE, UNITS, unitsOf } from '../../state/query.ts';
import { ALLIED, type Battle, type G, GERMAN, type Opt, type Proc, SUPPLIED } from '../../state/shape.ts';
import { removeUnit } from '../combat/losses.ts';
import { banks } from '../engineers.ts';
import { barStep } from '../movement/step-rules.ts';
import { inEnemyZoc } from '../movement/zones-of-control.ts';
import { rowOf } from '../victory.ts';
import { misdirection, signposts } from './misdirection.ts';

const { maxRow, modifierFromTurn, autoEliminatedFromTurn, deceptionAtMost } = tables.commando;
const { commandoAtMost, sabotageModifier } = tables.bridges;
const TEAMS = UNITS.filter((u) => u.type === 'commando').map((u) => u.index);

// ---- among the enemy (4.1) ---------------------------------------------------------------------------------------------------------------

/** Other German units in the hex: among them nobody looks at a jeep (opt-4.15, 4.55). */
const accompanied = (g: G, unit: UnitId, hex: HexId): boolean => unitsOf(g, GERMAN, hex).some((u) => u !== unit && COMBATANT[u] === 1);

/** A zone it enters on its own account. */
const noticed = (g: G, unit: UnitId, hex: HexId): boolean => inEnemyZoc(g, GERMAN, hex) && !accompanied(g, unit, hex);

/** Taken off the die, one more every turn from 12/17 AM (opt-4.14, R-44). */
const suspicion = (g: G): number => Math.max(0, g.v.turn - modifierFromTurn + 1);

/** Counts zones as they are entered; from 12/19 AM the first one is the last (opt-4.13, 4.14). */
function enters(g: G, unit: UnitId, hex: HexId): void {
  if (COMMANDO[unit] === 0 || !g.onMap(unit) || !noticed(g, unit, hex)) return;
  if (g.v.turn >= autoEliminatedFromTurn) lose(g, unit, 'opt-4.14');
  else g.set('zonesEntered', unit, g.f.zonesEntered[unit] + 1);
}

function lose(g: G, unit: UnitId, rule: string): void {
  g.emit({ e: 'commandoCaught', u: unit, h: g.hexOf(unit), case: rule });
  removeUnit(g, unit, 'destroyed', rule);
}

/** A team that kept out of all zones has nothing to fear, whatever is taken off the die. */
const caught = (g: G, unit: UnitId, pip: number): boolean => g.f.zonesEntered[unit] > 0 && g.f.zonesEntered[unit] > pip - suspicion(g);

/** After its move the die says whether a team was found out. Not thrown where every pip says the same. */
const CHECK_LOCALS = record({ u: unit() });
const commandoCheck: Proc<Of<typeof CHECK_LOCALS>> = {
  locals: CHECK_LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (g, { u }) => {
        if (COMMANDO[u] === 0 || !g.onMap(u) || !caught(g, u, 1)) return END;
        if (!caught(g, u, 6)) return 'roll';
        lose(g, u, 'opt-4.13');
        return END;
      },
    },
    roll: {
      roll: (g, { u }) => ({
        dice: [6],
        classOf: ([pip]) => (caught(g, u, pip) ? 'eliminated' : 'unnoticed'),
        cases: ['opt-4.13', 'opt-4.14'],
        says: 'roll.commando',
        args: { unit: u, n: g.f.zonesEntered[u], modifier: suspicion(g) },
      }),
      take: (g, { u }, [pip]) => {
        if (caught(g, u, pip)) lose(g, u, 'opt-4.13');
        else g.emit({ e: 'commandoSafe', u, die: pip, case: 'opt-4.13' });
        return END;
      },
    },
  },
};

// ---- bridges (4.3, 4.4) ------------------------------------------------------------------------------------------------------------------

function bridgeRefusal(g: G, unit: UnitId, hexside: HexsideId): Refusal | undefined {
  if (COMMANDO[unit] === 0) return undefined;
  const [from, to] = banks(g, hexside);
  return held(g, ALLIED, from) || (to >= 0 && held(g, ALLIED, to))
    ? { case: 'opt-4.33', why: 'allied-at-bridge', unit, from, to }
    : undefined;
}

/** A team in a hex of the bridge or next to one. */
function sabotaged(g: G, hexside: HexsideId): boolean {
  const close = (bank: number): boolean =>
    bank >= 0 && TEAMS.some((u) => g.onMap(u) && (g.f.place[u] === bank || g.board.dirTo(g.hexOf(u), bank) >= 0));
  return banks(g, hexside).some(close);
}

// ---- deception (4.5) ---------------------------------------------------------------------------------------------------------------------

/** Why this team cannot help the attack. */
function deceptionRefusal(g: G, b: Battle, unit: UnitId): Refusal | undefined {
  if (COMMANDO[unit] === 0 || !g.onMap(unit)) return { case: 'opt-4.51', why: 'no-commando', unit };
  if (g.v.deceived === g.v.turn) return { case: 'opt-4.54', why: 'deceived-already', unit };
  return b.by === GERMAN && b.attackers.some((u) => g.f.place[u] === g.f.place[unit])
    ? undefined
    : { case: 'opt-4.51', why: 'commando-not-there', unit };
}
const helpers = (g: G): number[] => TEAMS.filter((u) => deceptionRefusal(g, g.rows.battles[0], u) === undefined);

const DECEPTION_LOCALS = record({
  u: unit(),
});
type DeceptionLocals = Of<typeof DECEPTION_LOCALS>;
const deceive: Opt<DeceptionLocals> = {
  k: 'deceive',
  parts: 'u',
  *from(g) {
    for (const u of helpers(g)) yield { k: 'deceive', u };
  },
  test: (g, _l, a) => deceptionRefusal(g, g.rows.battles[0], a.u),
  take: (g, l, a) => {
    l.u = a.u;
    g.v.deceived = g.v.turn;
    return 'roll';
  },
  sure: true,
};
const deception: Proc<DeceptionLocals> = {
  locals: DECEPTION_LOCALS,
  first: 'begin',
  points: {
    begin: { auto: (g) => (helpers(g).length > 0 ? 'ask' : END) },
    ask: {
      who: () => GERMAN,
      cases: ['opt-4.51', 'opt-4.54'],
      args: (g) => ({ h: g.rows.battles[0].targets[0] }),
      options: [deceive, { k: 'pass', from: () => [{ k: 'pass' }], test: () => undefined, take: () => END, sure: true }],
    },
    roll: {
      roll: (_g, l) => ({
        dice: [6],
        classOf: ([pip]) => (pip <= deceptionAtMost ? 'deceived' : 'destroyed'),
        cases: ['opt-4.52', 'opt-4.53'],
        says: 'roll.deception',
        args: { unit: l.u, n: deceptionAtMost },
      }),
      take: (g, l, [pip]) => {
        if (pip <= deceptionAtMost) {
          g.rows.battles[0].extra.deception = 1;
          g.emit({ e: 'deception', u: l.u, case: 'opt-4.52' });
        } else lose(g, l.u, 'opt-4.53');
        return END;
      },
    },
  },
};

export const commandos: RuleModule = {
  id: 'opt-4',
  apply(draft) {
    const { move, works } = draft;
    draft.ignoresZones.push((_g, unit, _from, _to, window) => COMMANDO[unit] === 1 && window !== 'advance');
    // South of row 20 is out of bounds; who starts there may drive on (opt-4.12).
    draft.stepExtra.push((g, unit, from, _dir, to) =>
      COMMANDO[unit] === 1 && rowOf(g, to) > maxRow && rowOf(g, from) <= maxRow ? barStep('SOUTH') : 0,
    );
    // Each zone is entered by an order of its own.
    move.loud.push((g, unit, _from, to) => COMMANDO[unit] === 1 && noticed(g, unit, to));
    move.blocks.push((_g, _unit, enemy) => COMMANDO[enemy] === 0);
    move.mayEnd.push((g, unit, hex) => {
      if (COMMANDO[unit] === 0) return undefined;
      const other = TEAMS.find((u) => u !== unit && g.f.place[u] === hex);
      return other === undefined ? undefined : { case: 'opt-4.18', why: 'commandos-apart', unit, hex, other };
    });
    move.afterMove.push('commandoCheck');
    draft.triggers.push({ on: 'entered', effect: (g, e) => enters(g, e.u, e.h) });
    draft.supplyFixed.unshift((_g, unit) => (COMMANDO[unit] === 1 ? SUPPLIED : undefined));

    works.blowsAt.push((_g, unit) => (COMMANDO[unit] === 1 ? { atMost: commandoAtMost, case: 'opt-4.32' } : undefined));
    works.alsoBlow.push((_g, unit) => COMMANDO[unit] === 1);
    works.mayBlow.push(bridgeRefusal);
    works.dieAdds.push((g, unit, hexside) =>
      SIDE[unit] === ALLIED && sabotaged(g, hexside) ? { by: sabotageModifier, case: 'opt-4.41' } : undefined,
    );

    draft.beforeRoll.push('deception');
    draft.shifts.push((_g, b, out) => {
      if (b.extra.deception === 1) addShift(out, 1, 'opt-4.52', 'line.deception');
    });
    Object.assign(draft.procs, { commandoCheck, deception, misdirection });
    signposts(draft);
  },
};
