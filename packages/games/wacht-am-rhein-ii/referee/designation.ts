/** Attacker Designation (chapter 11): who may be marked to attack and who must, and who may join an assault (11.1, 11.3). */
import { check, legal } from '@hexfront/engine';
import type { Notes } from '@hexfront/engine/testing';
import { beyondLimit } from './closed.ts';
import { cover } from './sight.ts';
import {
  around,
  bridged,
  type Counter,
  isBattalion,
  isDeployed,
  isGun,
  isUnit,
  marked,
  standing,
  type Table,
  type Way,
  wayTo,
} from './table.ts';

/** Guns on wheels: US anti-tank units, and the German ones that are pulled by men. */
const isUsGun = (c: Counter): boolean =>
  c.side === 1 && c.kind?.class === 'leg' && c.kind.factor === 'anti-tank' && ['anti-tank', 'tank-destroyer'].includes(c.type);
const isGermanGun = (c: Counter): boolean => c.side === 0 && c.kind?.transport === 'leg-anti-tank';

/** 11.1.3, 7.6.2, 7.6.3: the water between, as if it moved. */
function crosses(t: Table, c: Counter, way: Way): boolean {
  const passage = bridged(t, way) || way.ford;
  // On trucks of its army it is a Leg unit again when the move is over (player aid, note E).
  const driven = c.kind?.class === 'mech';
  if (way.majorRiver) return passage;
  if (way.river) return passage || (!driven && !isUsGun(c) && !isGermanGun(c));
  return way.stream ? passage || !isUsGun(c) : true;
}
const enemiesIn = (t: Table, c: Counter, hex: string): Counter[] =>
  standing(t, 1 - c.side, hex).filter((o) => isUnit(o) && !isDeployed(t, o));
/** Enemy hexes beside it that the ground lets it attack; beyond their line in Kesternich Germans attack nobody (33.1.0, R-K2). */
function inReach(t: Table, c: Counter): string[] {
  return around(t, c.hex).filter((hex) => {
    const way = wayTo(t, c.hex, hex);
    if (way === undefined || enemiesIn(t, c, hex).length === 0 || !crosses(t, c, way)) return false;
    return c.side !== 0 || !beyondLimit(t, hex);
  });
}
/** Could attack at all (5.3.1, 11.1.3). */
const fights = (t: Table, c: Counter): boolean =>
  isUnit(c) && !isGun(c) && c.mode !== 'strategic' && c.strength.attack > 0 && (!t.extended || t.g.f.active[c.n] === 1);
/** In parentheses it needs another of its stack against the same hex. */
function able(t: Table, c: Counter): string[] {
  if (!fights(t, c)) return [];
  const hexes = inReach(t, c);
  if (!c.strength.supportOnly) return hexes;
  const others = standing(t, c.side, c.hex).filter((o) => o.n !== c.n && !o.strength.supportOnly && fights(t, o));
  return hexes.filter((hex) => others.some((o) => inReach(t, o).includes(hex)));
}
/** In the open beside somebody it has to attack: not across a river, not units that are all in Exploit mode (11.1.1). */
function obliged(t: Table, c: Counter): boolean {
  if (cover(t, c.side, c.hex, 'combat')) return false;
  return able(t, c).some((hex) => {
    const way = wayTo(t, c.hex, hex);
    return way !== undefined && !way.river && !way.majorRiver && enemiesIn(t, c, hex).some((o) => o.mode !== 'exploit');
  });
}

function marks(t: Table, notes: Notes): void {
  const { g } = t;
  const now = g.frames.at(-1);
  if (now?.proc !== 'designation' || now.at !== 'choose') return;
  const mine = t.counters.filter((c) => c.side === t.active && c.mode !== 'prepared-assault');
  // Sleepers retreat if they can (35.1.4).
  const free = mine.filter((c) => g.f.designated[c.n] === 0 && g.f.asleep[c.n] === 0);
  const name = (list: Counter[]): string[] => list.map((c) => `${c.is.id} in ${c.hex}`).sort();
  const said = [...legal(g, { k: 'designate' })].flatMap((a) => t.counters.find((c) => c.n === a.u) ?? []);
  // Units in parentheses wait for the one that they support.
  const alone = (c: Counter): boolean => !c.strength.supportOnly;
  notes.same('who may be designated', name(free.filter((c) => able(t, c).length > 0 && alone(c))), name(said.filter(alone)));
  notes.same('who supports nobody', [], name(said.filter((c) => !alone(c) && able(t, c).length === 0)));
  // Who has to attack has been marked when the segment began.
  notes.same('who must attack', [], name(free.filter((c) => alone(c) && obliged(t, c))));
}

const prepared = (c: Counter): boolean => c.mode === 'prepared-assault';
/** Who could still join the assault that is being put together (11.3.1 to 11.3.4). */
function joins(t: Table, notes: Notes): void {
  const { g } = t;
  const [b] = g.rows.assaults;
  if (b?.stage !== 'draft' || b.overrun || g.frames.at(-1)?.proc !== 'attack') return;
  const targets = b.targets.map((h) => g.board.ids[h]);
  const inIt = b.attackers.flatMap((n) => t.counters.find((c) => c.n === n) ?? []);
  const fits = (c: Counter): boolean => {
    if (inIt.includes(c) || g.f.assaulted[c.n] > 0 || g.f.mayRetreat[c.n] > 0 || g.f.followed[c.n] === 2) return false;
    if (!prepared(c) && g.f.designated[c.n] === 0) return false;
    if (!fights(t, c) || !targets.every((hex) => inReach(t, c).includes(hex))) return false;
    if (inIt.some((o) => prepared(o) !== prepared(c) || (!prepared(c) && o.hex !== c.hex))) return false;
    const from = inIt.filter((o) => o.hex === c.hex);
    if (c.strength.supportOnly && from.every((o) => o.strength.supportOnly)) return false;
    const narrow = targets.some((hex) => marked(t, hex, 'constricted')) || marked(t, c.hex, 'constricted');
    const all = [...from, c];
    return all.length <= (narrow ? 2 : 3) && all.filter(isBattalion).length <= (narrow ? 1 : 2);
  };
  const said = [...legal(g, { k: 'join' })].flatMap((a) => (a.u === undefined ? [] : [a.u]));
  const name = (list: readonly number[]): string[] => list.map((n) => g.rules.printed.units[n].id).sort();
  // Who is needed against another hex is a chapter of its own (11.2.0).
  const read = t.counters.filter((c) => {
    if (c.side !== b.by || !fits(c)) return false;
    const why = check(g, { k: 'join', u: c.n })?.why;
    return why !== 'leaves-hex' && why !== 'prepared-first';
  });
  notes.same(`who may join the assault on ${targets.join(' ')}`, name(read.map((c) => c.n)), name(said));
}

export function designation(t: Table, notes: Notes): void {
  marks(t, notes);
  joins(t, notes);
}
