/** Who loses steps for a result of an assault, and how many of its hits may be gone (13.7.0 A to E, 13.7.3, 13.8.1, 13.8.2, 39.3.0, R-C7, R-D18). */
import { below, legal, perform, type RngState } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import type { G } from '../src/state/shape.ts';
import { hasArmor } from './force.ts';
import { around, type Counter, isGun, isUnit, standing, type Table } from './table.ts';

/** A side and what it has to bear. */
interface Debt {
  who: Counter[];
  /** Lead by armor, if both sides have one that counts, and by proficiency. */
  leads: Counter[];
  must: number;
  either: number;
}

/** The next to lose a step: a lead that has lost none, else anybody who has lost none; discretionary hits pass artillery by. */
function payers(debt: Debt, hurt: ReadonlySet<number>, chosen: boolean): number[] {
  const free = debt.who.filter((c) => !hurt.has(c.n) && !(chosen && isGun(c)));
  const lead = debt.leads.find((c) => free.includes(c));
  return (lead ? [lead] : free).map((c) => c.n).sort((a, b) => a - b);
}

const top = (g: G): string => `${g.frames.at(-1)?.proc}.${g.frames.at(-1)?.at}`;
const named = (g: G, part: 'u' | 'n', k: string): number[] => [...legal(g, { k })].flatMap((a) => a[part] ?? []).sort((a, b) => a - b);

/** Step by step to the point where they go back or have borne it: what is offered, and what was lost. A question with one answer is not asked. */
function bear(g: G, debt: Debt, notes: Notes, rng: RngState, about: string): void {
  const hurt = new Set<number>();
  /** Losses of one kind; how many of them nobody could take, or nothing once the two readings have parted. */
  const lose = (n: number, chosen: boolean): number | undefined => {
    let left = n;
    for (let all = payers(debt, hurt, chosen); left > 0 && all.length > 0; all = payers(debt, hurt, chosen)) {
      const u = all[below(rng, all.length)];
      // The first question is there already, with one answer or more.
      if (all.length > 1 || (hurt.size === 0 && !chosen)) {
        const said = top(g) === 'burden.must' ? named(g, 'u', 'lose') : [];
        notes.same(`${about}: who loses a ${chosen ? 'chosen ' : ''}step`, all, said);
        if (!said.includes(u)) return undefined;
        perform(g, { k: 'lose', u });
      }
      hurt.add(u);
      left--;
    }
    return left;
  };
  const over = lose(debt.must, false);
  if (over === undefined || debt.who.every((c) => c.steps === 1 && hurt.has(c.n))) return;
  const either = debt.either + over;
  const able = debt.who.filter((c) => !hurt.has(c.n) && !isGun(c)).length;
  const least = Math.max(0, either - able);
  if (least === either && either > 0) return; // all of it is gone
  let hexes = 0;
  if (either > 0) {
    const all = Array.from({ length: either - least + 1 }, (_, i) => least + i);
    const said = top(g) === 'burden.choose' ? named(g, 'n', 'back') : [];
    notes.same(`${about}: hexes to go`, all, said);
    hexes = all[below(rng, all.length)];
    if (!said.includes(hexes)) return;
    perform(g, { k: 'back', n: hexes });
    if (lose(either - hexes, true) === undefined) return;
  }
  const lost = debt.who.filter((c) => g.f.steps[c.n] < c.steps).map((c) => c.n);
  // On their way back they may lose more, for other reasons.
  if (hexes === 0) notes.same(`${about}: who has lost a step`, [...hurt].sort(), lost.sort());
}

const some = <A>(list: readonly A[], rng: RngState): A => list[below(rng, list.length)];

/** Anybody could have to bear something: a stack next to the enemy, as attacker or defender, with leads and hits by chance. */
export function settlement(t: Table, notes: Notes, rng: RngState): void {
  const near = t.counters.filter((c) => isUnit(c) && around(t, c.hex).some((id) => standing(t, 1 - c.side, id).some(isUnit)));
  for (let i = 0; i < 3 && near.length > 0; i++) {
    const first = some(near, rng);
    const foe = some(
      around(t, first.hex).filter((id) => standing(t, 1 - first.side, id).some(isUnit)),
      rng,
    );
    const mine = standing(t, first.side, first.hex).filter(isUnit);
    const theirs = standing(t, 1 - first.side, foe).filter(isUnit);
    const attacks = below(rng, 2) === 0;
    const [attackers, defenders] = attacks ? [mine, theirs] : [theirs, mine];
    const armorLead = (list: Counter[]): Counter | undefined => list.find(hasArmor);
    const facing = armorLead(attackers);
    const own = facing && armorLead(mine);
    const lead = some(mine, rng);
    const debt: Debt = { who: mine, leads: own ? [own, lead] : [lead], must: below(rng, 4), either: below(rng, 3) };
    if (debt.must + debt.either === 0) continue;
    const copy = t.g.copy();
    for (const c of mine) copy.set('hurt', c.n, 0);
    const answer = armorLead(defenders);
    const n = (c: Counter): number => c.n;
    const b: G['rows']['assaults'][number] = {
      by: attackers[0].side,
      stage: 'declared',
      targets: [copy.board.at(defenders[0].hex)],
      attackers: attackers.map(n),
      sharers: [],
      defenders: defenders.map(n),
      bystanders: [],
      standOff: [0, 0],
      leadAttack: attacks ? lead.n : theirs[0].n,
      leadDefense: attacks ? theirs[0].n : lead.n,
      ...(facing ? { armorAttack: facing.n } : {}),
      ...(answer ? { armorDefense: answer.n } : {}),
      integrityAttack: [],
      integrityDefense: [],
      reservesAttack: [],
      reservesDefense: [],
      overrun: false,
      attackerResult: '',
      defenderResult: '',
      back: 0,
      paths: [],
    };
    copy.rows.assaults = [b];
    const l = { side: first.side, units: mine.map(n), must: debt.must, either: debt.either, hexes: 0, tag: 'assault' };
    copy.frames.push({ proc: 'burden', at: debt.must > 0 ? 'must' : 'choose', l });
    bear(copy, debt, notes, rng, `${debt.either}(${debt.must}) on ${mine.map((c) => c.is.id).join(' ')} in ${first.hex}`);
  }
}
