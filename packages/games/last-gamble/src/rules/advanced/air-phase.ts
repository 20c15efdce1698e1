/** Advanced chapter 2, just before each Combat Phase: both sides send their aircraft, then bombs fall (adv-2.12 to 2.17). Procedure `air`. */
import { END, explained, type HexId, insertBefore, type Of, type Side, type Stage, type UnitId } from '@hexfront/engine';
import { count, record, unit } from '@hexfront/engine/parts';
import { turns, unitIndex, units } from '../../data/index.ts';
import { TASKS } from '../../decisions/air.ts';
import type { RuleModule } from '../../decisions/rules.ts';
import { enemyOf, type G, type LG, type Opt, type Proc, SIDES, type Sortie } from '../../state/shape.ts';
import { bombModifier, deliver, disorganize, driveOff, interdict, liftMarkers, succeedsAt } from './air-effects.ts';
import { AIRCRAFT, aircraftRefusal, C47, flies, JU88, ready, resupplyRefusal, spend } from './air-missions.ts';
import { hasTargets, prey, targetRefusal, targets } from './air-targets.ts';

const AIR_LOCALS = record({
  /** 0: the phasing side places; 1: the other. */
  second: count(),
  /** Aircraft in hand. */
  u: unit(),
  /** Sortie whose die falls. */
  s: count(),
});
type AirLocals = Of<typeof AIR_LOCALS>;
const placing = (g: G, l: AirLocals): number => (l.second === 1 ? enemyOf(g.v.side) : g.v.side);

/** Aircraft that could be sent somewhere, ascending. */
function sendable(g: G, side: Side): number[] {
  if (!flies(g, side)) return [];
  const able = ready(g, side);
  if (side === g.v.side && resupplyRefusal(g) === undefined && !able.includes(JU88)) able.push(JU88);
  return able.filter((u) => hasTargets(g, u)).sort((a, b) => a - b);
}

const aircraft: Opt<AirLocals> = {
  k: 'aircraft',
  parts: 'u',
  from: (g, l) => sendable(g, placing(g, l)).map((u) => ({ k: 'aircraft', u })),
  test: (g, l, a) => {
    const u = a.u;
    const refusal = aircraftRefusal(g, placing(g, l), u);
    if (refusal) return { ...refusal, unit: u };
    return hasTargets(g, u) ? undefined : { case: 'adv-2.15', why: 'nothing-to-fly', unit: u };
  },
  take: (_g, l, a) => {
    l.u = a.u;
    return 'fly';
  },
  sure: true,
};

/** Sends the aircraft in hand: `n` is the number of the mission in `TASKS`. Any unit and road of the map may be bombed, listed or not. */
const fly: Opt<AirLocals> = {
  k: 'fly',
  parts: 'h n',
  *from(g, l, focus) {
    for (let n = 0; n < TASKS.length; n++) {
      if (focus?.h !== undefined) {
        if (targetRefusal(g, l.u, TASKS[n], focus.h) === undefined) yield { k: 'fly', h: focus.h, n };
      } else for (const h of targets(g, l.u, TASKS[n])) yield { k: 'fly', h, n };
    }
  },
  test: (g, l, a) => {
    const task = TASKS[a.n];
    return task === undefined ? { case: 'adv-2.15', why: 'no-such-mission', unit: l.u } : targetRefusal(g, l.u, task, a.h);
  },
  take: (g, l, a) => {
    send(g, placing(g, l), l.u, a.h, a.n);
    return 'choose';
  },
  sure: true,
  more: true,
};

function send(g: G, side: Side, unit: UnitId, hex: HexId, n: number): void {
  const task = TASKS[n];
  const victim = task === 'interception' ? prey(g, side, hex) : undefined;
  spend(g, unit);
  g.rows.sorties.push({ unit, side, hex, task, off: 0, done: 0 });
  if (unit === JU88 && task === 'air-supply') g.v.resupplied = g.v.turn;
  g.emit({ e: 'flies', u: unit, h: hex, task, side, case: 'adv-2.15' });
  // The transport is left to `driveOff`, since an escort may still come.
  if (!victim || victim.unit === C47) return;
  victim.off = 1 + unit;
  g.emit({ e: 'intercepted', u: victim.unit, by: unit, h: hex, case: 'adv-2.63' });
}

/** Missions settled by a die, and not called off. */
const rolled = (s: Sortie): boolean =>
  s.off === 0 && s.done === 0 && (s.task === 'air-strike' || s.task === 'road-interdiction' || s.unit === JU88);

type Success = [good: string, bad: string, says: string, cases: string[]];
const SUCCESS: Partial<Record<Sortie['task'], Success>> = {
  'air-strike': ['disorganized', 'unharmed', 'roll.strike', ['adv-2.43', 'adv-2.45']],
  'road-interdiction': ['interdicted', 'open', 'roll.interdict', ['adv-2.46']],
  'air-supply': ['supplied', 'failed', 'roll.resupply', ['adv-2.75']],
};

export const air: Proc<AirLocals> = {
  locals: AIR_LOCALS,
  first: 'begin',
  points: {
    begin: {
      auto: (g, l) => {
        liftMarkers(g);
        l.second = 0;
        return 'choose';
      },
    },
    choose: {
      who: placing,
      cases: ['adv-2.17', 'adv-2.12'],
      args: (g, l) => ({ count: sendable(g, placing(g, l)).length, side: placing(g, l) }),
      skip: (g, l) => (sendable(g, placing(g, l)).length === 0 ? 'next' : undefined),
      options: [aircraft, { k: 'done', from: () => [{ k: 'done' }], test: () => undefined, take: () => 'next', sure: true }],
    },
    fly: { who: placing, cases: ['adv-2.15', 'adv-2.16'], args: (_g, l) => ({ unit: l.u }), options: [fly] },
    next: {
      auto: (_g, l) => {
        if (l.second === 1) return 'meet';
        l.second = 1;
        return 'choose';
      },
    },
    meet: {
      auto: (g) => {
        driveOff(g);
        for (const s of g.rows.sorties) if (s.unit === C47 && s.off === 0 && s.done === 0) deliver(g, s);
        return 'bombs';
      },
    },
    bombs: {
      auto: (g, l) => {
        l.s = g.rows.sorties.findIndex(rolled);
        return l.s < 0 ? END : 'roll';
      },
    },
    roll: {
      roll: (g, l) => {
        const s = g.rows.sorties[l.s];
        const [good, bad, says, cases] = SUCCESS[s.task] as Success;
        const by = bombModifier(g, s);
        return {
          dice: [6],
          classOf: ([pip]) => (pip + by <= succeedsAt(s) ? good : bad),
          cases,
          says,
          args: { unit: s.unit, h: s.hex, n: succeedsAt(s), modifier: by },
          ledger: explained((out) => bombModifier(g, s, out)),
        };
      },
      take: (g, l, [pip]) => {
        const s = g.rows.sorties[l.s];
        const success = pip + bombModifier(g, s) <= succeedsAt(s);
        s.done = success ? 1 : 2;
        if (!success) g.emit({ e: 'bombsMiss', u: s.unit, h: s.hex, task: s.task, case: (SUCCESS[s.task] as Success)[3][0] });
        else if (s.task === 'air-strike') disorganize(g, s);
        else if (s.task === 'road-interdiction') interdict(g, s);
        else deliver(g, s);
        return 'bombs';
      },
    },
  },
};

export const airPhase: RuleModule = {
  id: 'advanced',
  apply(draft) {
    draft.procs.air = air;
    draft.air.list = (_g, side, turn) => LISTS[turn - 1]?.[side] ?? [];
    draft.atStart.push((g) => {
      for (let u = 0; u < units.length; u++) if (AIRCRAFT[u]) g.move(u, g.box('air'));
    });
    const before = draft.stages;
    draft.stages = (root) => {
      let out: Stage<LG> = before(root);
      SIDES.forEach(({ id }, side) => {
        out = insertBefore(out, `${id}.combat`, {
          id: `${id}.air`,
          name: 'Air',
          cases: ['adv-2.17', 'adv-2.62'],
          scope: 'phase',
          side,
          run: 'air',
        });
      });
      return out;
    };
  },
};

/** Aircraft per game turn and side (Reinforcement Charts, adv-2.1). */
const LISTS = turns.map((t) => [t.air.german.map(unitIndex), t.air.allied.map(unitIndex)]);
