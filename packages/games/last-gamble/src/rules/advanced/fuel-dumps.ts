/** Advanced chapter 9: the Allied fuel dumps between Spa and Stavelot, and the battalion that guards them. */
import { changeStage, distance, END, type GameEvent, type HexId, type Of, type UnitId } from '@hexfront/engine';
import { count, hex, record, unit } from '@hexfront/engine/parts';
import { tables, unitIndex } from '../../data/index.ts';
import type { RuleModule } from '../../decisions/rules.ts';
import { bothHalves, ENGINEER, onMap, SIDE } from '../../state/query.ts';
import { ALLIED, BY_FIRE, type G, GERMAN, type Opt, type Proc } from '../../state/shape.ts';

const TABLE = tables.dumpDestruction;
const BELGIANS = unitIndex(TABLE.belgianUnit);

/** Points in a hex; from 12/19 AM on nothing is left anywhere (adv-9.31). */
export const dumpIn = (g: G, hex: HexId): number => (g.v.turn >= TABLE.removedOnTurn ? 0 : g.f.dump[hex]);

/** Hexes of the dumps that are still there. */
function dumps(g: G): HexId[] {
  const found: HexId[] = [];
  for (const { hex } of g.rules.scenario.dumps) {
    const h = g.board.at(hex);
    if (dumpIn(g, h) > 0) found.push(h);
  }
  return found;
}

/** The die must not exceed this; 0 on turns without a row (adv-9.22, R-72). */
const chance = (g: G, list: readonly { turn: number; atMost: number }[]): number => list.find((r) => r.turn === g.v.turn)?.atMost ?? 0;

/** Somebody is near enough to set fire to it: an engineer, or the Belgians if they were attacked in this player turn (adv-9.21, R-72). */
function hands(g: G, hex: HexId): boolean {
  for (const u of onMap(g, ALLIED)) {
    if (distance(g.board, g.hexOf(u), hex) > TABLE.range) continue;
    if (ENGINEER[u] === 1) return true;
    if (u === BELGIANS && g.v.side === GERMAN && g.f.foughtTurn[u] !== 0) return true;
  }
  return false;
}

function capture(g: G, unit: UnitId, hex: HexId): void {
  const points = g.f.dump[hex];
  g.set('dump', hex, 0);
  g.v.fuelCaptured += points;
  g.emit({ e: 'dumpCaptured', u: unit, h: hex, points, case: 'adv-9.11' });
}
function burn(g: G, hex: HexId, rule: string): void {
  const points = g.f.dump[hex];
  g.set('dump', hex, 0);
  g.emit({ e: 'dumpBurnt', h: hex, points, case: rule });
}

const DUMP_LOCALS = record({
  /** Dump that is tried. */
  h: hex(),
  /** German who came in; -1 when the Belgians try because they are attacked. */
  u: unit(),
  atMost: count(),
});
type DumpLocals = Of<typeof DUMP_LOCALS>;

/** Burns on a low die. */
const fire = (then: { burnt(g: G, l: DumpLocals): void; safe(g: G, l: DumpLocals): void }): Proc<DumpLocals>['points'][string] => ({
  roll: (_g, l) => ({
    dice: [6],
    classOf: ([pip]) => (pip <= l.atMost ? 'burnt' : 'safe'),
    cases: [l.u < 0 ? 'adv-9.5' : 'adv-9.22', 'dump-table'],
    says: 'roll.dump',
    args: { h: l.h, n: l.atMost },
  }),
  take: (g, l, [pip]) => {
    if (pip <= l.atMost) then.burnt(g, l);
    else {
      g.emit({ e: 'dumpSafe', h: l.h, die: pip, case: l.u < 0 ? 'adv-9.5' : 'adv-9.23' });
      then.safe(g, l);
    }
    return END;
  },
});

const leave = (then: (g: G, l: DumpLocals) => void): Opt<DumpLocals> => ({
  k: 'decline',
  from: () => [{ k: 'decline' }],
  test: () => undefined,
  take: (g, l) => {
    then(g, l);
    return END;
  },
  sure: true,
});

/** A German has come in: it burns or it is his (adv-9.2). */
const dumpEntered: Proc<DumpLocals> = {
  locals: DUMP_LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (g, l) => {
        if (dumpIn(g, l.h) === 0) return END;
        l.atMost = chance(g, TABLE.general);
        if (l.atMost > 0 && hands(g, l.h)) return 'ask';
        capture(g, l.u, l.h);
        return END;
      },
    },
    ask: {
      who: () => ALLIED,
      cases: ['adv-9.21', 'adv-9.22'],
      args: (g, l) => ({ h: l.h, unit: l.u, n: l.atMost, points: g.f.dump[l.h] }),
      options: [
        { k: 'burn', from: () => [{ k: 'burn' }], test: () => undefined, take: () => 'die', sure: true },
        leave((g, l) => capture(g, l.u, l.h)),
      ],
    },
    die: fire({
      burnt: (g, l) => {
        burn(g, l.h, 'adv-9.24');
        for (const u of bothHalves(g, l.u)) g.set('halted', u, BY_FIRE);
        g.emit({ e: 'halted', u: l.u, h: l.h, case: 'adv-9.24' });
      },
      safe: (g, l) => capture(g, l.u, l.h),
    }),
  },
};

/** The Belgians are attacked: one die for one dump in reach, before the fight (adv-9.5, R-72). */
const dumpGuarded: Proc<DumpLocals> = {
  locals: DUMP_LOCALS,
  first: 'ask',
  points: {
    ask: {
      who: () => ALLIED,
      cases: ['adv-9.5', 'dump-table'],
      args: (_g, l) => ({ unit: BELGIANS, n: l.atMost }),
      options: [
        {
          k: 'torch',
          parts: 'h',
          *from(g) {
            for (const h of inReach(g)) yield { k: 'torch', h };
          },
          test: (g, _l, a) => (inReach(g).includes(a.h) ? undefined : { case: 'adv-9.5', why: 'no-dump-near', unit: BELGIANS, hex: a.h }),
          take: (_g, l, a) => {
            l.h = a.h;
            return 'die';
          },
          sure: true,
        },
        leave(() => undefined),
      ],
    },
    die: fire({ burnt: (g, l) => burn(g, l.h, 'adv-9.5'), safe: () => undefined }),
  },
};
const inReach = (g: G): number[] =>
  g.onMap(BELGIANS) ? dumps(g).filter((h) => distance(g.board, g.hexOf(BELGIANS), h) <= TABLE.range) : [];

/** They stay where they are while there is anything to guard (adv-9.5). */
const onGuard = (g: G, unit: UnitId): boolean =>
  unit === BELGIANS && g.board.ids[g.f.place[unit]] === TABLE.belgianHex && dumps(g).length > 0;

/** What is left is driven away at the start of 12/19 AM (adv-9.31). */
function evacuate(g: G): void {
  if (g.v.turn < TABLE.removedOnTurn) return;
  for (const { hex } of g.rules.scenario.dumps) {
    const h = g.board.at(hex);
    if (g.f.dump[h] === 0) continue;
    g.set('dump', h, 0);
    g.emit({ e: 'dumpEvacuated', h, case: 'adv-9.31' });
  }
}

const number = (x: GameEvent[string]): number => (typeof x === 'number' ? x : -1);
/** A German in a hex with a dump. */
const comes = (g: G, unit: UnitId, hex: HexId): DumpLocals | undefined =>
  unit >= 0 && hex >= 0 && hex < g.board.n && SIDE[unit] === GERMAN && dumpIn(g, hex) > 0 ? { u: unit, h: hex, atMost: 0 } : undefined;

export const fuelDumps: RuleModule = {
  id: 'advanced',
  apply(draft) {
    draft.procs['dump-entered'] = dumpEntered;
    draft.procs['dump-guarded'] = dumpGuarded;
    draft.atStart.push((g) => {
      for (const { hex, points } of g.rules.scenario.dumps) g.set('dump', g.board.at(hex), points);
    });
    draft.triggers.push(
      // Moving in or through, advancing, or driven in: every way of entering counts (adv-9.11).
      { on: 'entered', when: (g, e) => comes(g, number(e.u), number(e.h)), call: 'dump-entered' },
      { on: 'advanced', when: (g, e) => comes(g, number(e.u), number(e.to)), call: 'dump-entered' },
      {
        on: 'retreated',
        when: (g, e) => comes(g, (e.units ?? []).find((u) => g.onMap(u)) ?? -1, number(e.to)),
        call: 'dump-entered',
      },
      {
        on: 'battle',
        when: (g, e) => {
          if (e.side !== GERMAN || !e.hexes.includes(g.hexOf(BELGIANS))) return undefined;
          const atMost = chance(g, TABLE.belgian);
          return atMost > 0 && inReach(g).length > 0 ? { h: -1, u: -1, atMost } : undefined;
        },
        call: 'dump-guarded',
      },
    );
    draft.move.loud.push((g, unit, _from, to) => g.f.dump[to] !== 0 && SIDE[unit] === GERMAN && dumpIn(g, to) > 0);
    draft.mayMove.push((g, unit) => {
      if (g.f.halted[unit] === BY_FIRE) return { case: 'adv-9.24', why: 'halted' };
      return onGuard(g, unit) ? { case: 'adv-9.5', why: 'guards-dump' } : undefined;
    });
    draft.advanceLimit.push((g, _b, unit, limit) => (g.f.halted[unit] === BY_FIRE || onGuard(g, unit) ? 0 : limit));
    const before = draft.stages;
    draft.stages = (root) =>
      changeStage(before(root), 'turn', (s) => ({
        ...s,
        enter: (g) => {
          s.enter?.(g);
          evacuate(g);
        },
      }));
  },
};
