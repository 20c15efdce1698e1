/**
 * Optional rule 2, fog of battle: enemy stacks are counters face down until an attack on them is committed, and what is still to come is
 * nobody else's business. That something stands in a hex, how many counters, and where their zones of control reach lies open on the table:
 * only such things decide what is legal for the other side. The clock of the rule is left to the match.
 */
import type { Frame } from '@hexfront/engine';
import type { RuleModule } from '../../decisions/rules.ts';
import { type Odd, previewBattle, quickPreview } from '../../screen/preview.ts';
import { COMMANDO, SIDE, UNITS } from '../../state/query.ts';
import { type Battle, BOXES, type Box, type G, GERMAN } from '../../state/shape.ts';
import { gatherDefenders, newBattle } from '../combat/combat.ts';

/** Boxes whose counters everybody may look at. */
const OPEN: ReadonlySet<Box> = new Set(['eliminated', 'destroyed', 'exited', 'air']);
const FLAK = Uint8Array.from(UNITS, (u) => (u.side === GERMAN && u.type === 'flak' ? 1 : 0));

const inList = (lists: readonly (readonly number[])[], unit: number): boolean => lists.some((list) => list.includes(unit));

/** Has fought in this phase, or is locked in an engagement. */
const met = (g: G, unit: number): boolean =>
  g.rows.known.some((row) => row.units.includes(unit)) || g.rows.engagements.some((row) => inList([row.attackers, row.defenders], unit));

function visible(g: G, side: number, unit: number): 0 | 1 | 2 {
  if (SIDE[unit] === side) return 2;
  const place = g.f.place[unit];
  if (place >= g.board.n) return OPEN.has(BOXES[place - g.board.n]) ? 2 : 0;
  // Rules treat some counters openly as what they are: whoever may drive through jeep teams, or may not fly near flak, knows them.
  if (COMMANDO[unit] === 1 || (FLAK[unit] === 1 && g.rules.on.has('opt-9'))) return 2;
  return met(g, unit) ? 2 : 1;
}

/** Locals that name units under other keys than the usual ones. */
const LISTS = ['placed', 'released', 'rebuilt', 'pursuers'];

function conceal(g: G, side: number, copy: { rows: G['rows']; frames: Frame[] }): void {
  const hidden = (unit: unknown): boolean => typeof unit === 'number' && unit >= 0 && SIDE[unit] !== side && visible(g, side, unit) < 2;
  copy.rows.waiting = copy.rows.waiting.filter((row) => !hidden(row.unit));
  for (const b of copy.rows.battles) {
    b.guns = b.guns.filter((u) => !hidden(u));
    b.defenseGuns = b.defenseGuns.filter((u) => !hidden(u));
    for (const key of Object.keys(b.extra)) if (key.startsWith('commander') && hidden(Number(key.slice(9)))) delete b.extra[key];
  }
  for (const frame of copy.frames) {
    // How far a hidden unit still goes would tell what it is.
    if (frame.proc === 'move' && hidden(frame.l.u))
      frame.l = { u: -1, w: frame.l.w, form: 'normal', spent: 0, memory: 0, from: -1, legs: 0, points: 0, half: false };
    for (const key of LISTS) {
      const list = frame.l[key];
      if (Array.isArray(list)) frame.l[key] = list.filter((u) => !hidden(u));
    }
  }
}

/** Shows these counters to the enemy until the phase is over. */
function show(g: G, units: readonly number[]): void {
  const fresh = units.filter((u) => !met(g, u));
  if (fresh.length === 0) return;
  g.rows.known.push({ units: fresh });
  g.emit({ e: 'shown', units: [...fresh], reveals: true, case: 'opt-2.0' });
}

/** The battle as its attacker may work it out: unseen defenders are counters of unknown worth, unseen guns are left out. */
function asSeen(g: G, battle: Battle): Battle {
  const b: Battle = { ...battle, extra: { ...battle.extra } };
  if (b.defenders.length + b.bystanders.length === 0) gatherDefenders(g, b);
  const seen = (u: number): boolean => visible(g, b.by, u) === 2;
  b.extra.unseen = b.defenders.filter((u) => !seen(u)).length;
  b.defenders = b.defenders.filter(seen);
  b.bystanders = b.bystanders.filter(seen);
  b.defenseGuns = b.defenseGuns.filter(seen);
  return b;
}
const preview = (g: G, b: Battle, q: Record<string, unknown>): Odd =>
  q.brief === true ? quickPreview(g, asSeen(g, b)) : previewBattle(g, asSeen(g, b));
const numbers = (x: unknown, below: number): number[] =>
  Array.isArray(x) && x.every((n) => Number.isInteger(n) && n >= 0 && n < below) ? (x as number[]) : [];

export const fog: RuleModule = {
  id: 'opt-2',
  apply(draft) {
    draft.sight = { visible, conceal };
    draft.fight.committed.push((g, b) => show(g, [...b.attackers, ...b.guns, ...b.defenders, ...b.bystanders]));
    draft.triggers.push(
      { on: 'defensiveFire', effect: (g, e) => show(g, e.units as number[]) },
      // Counters are turned face down again with the phase.
      {
        on: 'stage',
        effect: (g) => {
          g.rows.known = [];
        },
      },
      // Who blew a bridge, or tried in vain, is not told.
      {
        on: 'bridge',
        effect: (g, e) => {
          const by = e.by as number;
          if (by >= 0 && visible(g, 1 - SIDE[by], by) < 2) delete e.by;
        },
      },
      {
        on: 'bridgeStands',
        effect: (_g, e) => {
          e.for = SIDE[e.by as number];
        },
      },
    );
    // Nobody reads the other side's chart of arrivals.
    const { arrivals } = draft.questions;
    draft.questions.arrivals = (g, q) => arrivals(g, { ...q, side: q.side ?? g.v.side });
    draft.questions.battle = (g, q) => (g.rows.battles[0] ? preview(g, g.rows.battles[0], q) : undefined);
    draft.questions.attack = (g, q) => {
      const targets = numbers(q.targets, g.board.n);
      const attackers = numbers(q.attackers, UNITS.length);
      const guns = numbers(q.guns, UNITS.length);
      if (targets.length === 0 || attackers.length + guns.length === 0) return undefined;
      const b = newBattle(q.reserve === true ? 'reserve' : 'attack', SIDE[attackers[0] ?? guns[0]], targets, attackers, guns);
      gatherDefenders(g, b);
      return b.defenders.length + b.bystanders.length === 0 ? undefined : preview(g, b, q);
    };
  },
};
