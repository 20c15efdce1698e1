/**
 * Optional rule 2, fog of battle: enemy stacks are counters face down until an attack on them is committed, and what is still to come is
 * nobody else's business. That something stands in a hex, how many counters, and where their zones of control reach lies open on the table:
 * only such things decide what is legal for the other side. The clock of the rule is left to the match.
 */
import { answers, NOBODY, type Side, type UnitId } from '@hexfront/engine';
import type { RuleModule } from '../../decisions/rules.ts';
import { battleQuestions } from '../../screen/preview.ts';
import { arrivalsAnswer } from '../../screen/questions.ts';
import { COMMANDO, SIDE, UNITS } from '../../state/query.ts';
import { type Battle, BOXES, type Box, type G, GERMAN } from '../../state/shape.ts';
import { gatherDefenders } from '../combat/combat.ts';

/** Boxes whose counters everybody may look at. */
const OPEN: ReadonlySet<Box> = new Set(['eliminated', 'destroyed', 'exited', 'air']);
const FLAK = Uint8Array.from(UNITS, (u) => (u.side === GERMAN && u.type === 'flak' ? 1 : 0));

const inList = (lists: readonly (readonly number[])[], unit: UnitId): boolean => lists.some((list) => list.includes(unit));

/** Has fought in this phase, or is locked in an engagement. */
const met = (g: G, unit: UnitId): boolean =>
  g.rows.known.some((row) => row.units.includes(unit)) || g.rows.engagements.some((row) => inList([row.attackers, row.defenders], unit));

function visible(g: G, side: Side, unit: UnitId): 0 | 1 | 2 {
  if (SIDE[unit] === side) return 2;
  const place = g.f.place[unit];
  if (place >= g.board.n) return OPEN.has(BOXES[place - g.board.n]) ? 2 : 0;
  // Rules treat some counters openly as what they are: whoever may drive through jeep teams, or may not fly near flak, knows them.
  if (COMMANDO[unit] === 1 || (FLAK[unit] === 1 && g.rules.on.has('opt-9'))) return 2;
  return met(g, unit) ? 2 : 1;
}

/** Shows these counters to the enemy until the phase is over. */
function show(g: G, units: readonly UnitId[]): void {
  const fresh = units.filter((u) => !met(g, u));
  if (fresh.length === 0) return;
  g.rows.known.push({ units: fresh });
  g.emit({ e: 'shown', units: [...fresh], reveals: true, case: 'opt-2.0' });
}

/** The battle as its attacker may work it out: unseen defenders are counters of unknown worth, unseen guns are left out. */
function asSeen(g: G, battle: Battle): Battle {
  const b: Battle = { ...battle, extra: { ...battle.extra } };
  if (b.defenders.length + b.bystanders.length === 0) gatherDefenders(g, b);
  const seen = (u: UnitId): boolean => visible(g, b.by, u) === 2;
  b.extra.unseen = b.defenders.filter((u) => !seen(u)).length;
  b.defenders = b.defenders.filter(seen);
  b.bystanders = b.bystanders.filter(seen);
  b.defenseGuns = b.defenseGuns.filter(seen);
  return b;
}
export const fog: RuleModule = {
  id: 'opt-2',
  apply(draft) {
    draft.sight = { visible };
    draft.fight.committed.push((g, b) => show(g, [...b.attackers, ...b.guns, ...b.defenders, ...b.bystanders]));
    draft.triggers.push(
      { on: 'defensiveFire', effect: (g, e) => show(g, e.units) },
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
          const { by = NOBODY } = e;
          if (by >= 0 && visible(g, 1 - SIDE[by], by) < 2) delete e.by;
        },
      },
      {
        on: 'bridgeStands',
        effect: (_g, e) => {
          e.for = SIDE[e.by];
        },
      },
    );
    // Nobody reads the other side's chart of arrivals.
    draft.questions.arrivals = answers('arrivals', (g: G, q) => arrivalsAnswer(g, { side: q.side ?? g.v.side }));
    Object.assign(draft.questions, battleQuestions(asSeen));
  },
};
