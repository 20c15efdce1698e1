/** Answers in battle: which of the declared attacks are made, bids, ways back; and the aircraft over them. */
import { type Action, frameLocals, type HexId, hexOf, numberOf, retreatKind, type Side, type UnitId, unitOf } from '@hexfront/engine';
import { farness, halves } from '../rules/air/air-missions.ts';
import { biddable, payable } from '../rules/combat/losses.ts';
import { BATTLE_LOCALS, gatherDefenders } from '../rules/combat/results.ts';
import { settleSupport } from '../rules/combat/special-attacks.ts';
import { inPrimary } from '../rules/movement/zones.ts';
import { isLand, SIDE, UNITS, unitsOf } from '../state/query.ts';
import { type Attack, enemyOf, type Flight, type G } from '../state/shape.ts';
import { outcomesOf } from './battles.ts';
import { corridor } from './corridor.ts';
import { attackerOf } from './goals.ts';
import { shelter } from './ground.ts';
import { hexWorth, outlook } from './outlook.ts';
import { best, done } from './supply.ts';
import { worth } from './units.ts';

const mean = (g: G, units: readonly UnitId[]): number =>
  units.length === 0 ? 0 : units.reduce((sum, u) => sum + worth(g, u), 0) / units.length;

/** Somebody attacked here has a hex to go back to: free, on land, out of enemy zones (2-retreat-elim). */
function wayOut(g: G, side: Side, hex: HexId): boolean {
  for (let d = 0; d < 6; d++) {
    const to = g.board.neighbors[6 * hex + d];
    if (to >= 0 && isLand(g, to) && unitsOf(g, enemyOf(side), to).length === 0 && !inPrimary(g, side, to)) return true;
  }
  return false;
}

/** What an attack is worth to who makes it, in levels, with some columns more or less. */
function gainOf(g: G, attack: Attack, columns = 0): number {
  const a: Attack = { ...attack, attackers: attack.attackers.filter((u) => g.onMap(u)), air: attack.air + columns };
  if (a.attackers.length === 0) return 0;
  a.defenders = gatherDefenders(g, a);
  if (a.defenders.length === 0) return 0;
  if (a.support === 0) settleSupport(g, a);
  const ours = mean(g, a.attackers);
  const theirs = mean(g, a.defenders);
  const ground = hexWorth(g, attackerOf(g), a.target) * (a.by === attackerOf(g) ? 1 : 0.7);
  const trapped = wayOut(g, enemyOf(a.by), a.target) ? 0 : payable(g, a.defenders);
  let value = 0;
  for (const o of outcomesOf(g, a).outcomes) {
    const gives = theirs * Math.max(o.theirs[0], o.taken[0] > 0 ? trapped : 0) + ground * o.taken[0];
    const stays = theirs * o.theirs[1] + ground * o.taken[1];
    value += o.p * (Math.min(gives, stays) - ours * o.own - 0.3 * o.repelled);
  }
  return value;
}

// ---- the combat phase ----------------------------------------------------------------------------------------------------------------------

/** The most promising first: its advance may cut off the next. What has become hopeless is left undone. */
function fight(g: G, side: Side, list: readonly Action[]): Action | undefined {
  const row = (a: Action): Attack | undefined => g.rows.attacks.find((x) => x.target === a.h && x.by === side && x.state === 0);
  const found = best(
    list.filter((a) => a.k === 'fight'),
    (a) => {
      const attack = row(a);
      return attack ? gainOf(g, attack) : -99;
    },
    -0.1,
  );
  return found ?? done(list) ?? list[0];
}

interface Battle {
  a: Attack;
  lost: number;
  paid: number;
}
function battleNow(g: G): Battle | undefined {
  for (let i = g.frames.length - 1; i >= 0; i--) {
    const l = frameLocals(g.frames[i], 'battle', BATTLE_LOCALS);
    if (!l) continue;
    const a = g.rows.attacks.find((x) => x.id === l.id);
    return a && { a, lost: l.d ?? 0, paid: l.a ?? 0 };
  }
  return undefined;
}

/** What the defender would give for keeping the hex: ground on the way to the goals, and his life where there is no way back. */
function stake(g: G, a: Attack): number {
  const side = enemyOf(a.by);
  const units = a.defenders.filter((u) => g.onMap(u));
  const life = wayOut(g, side, a.target) ? 0 : mean(g, units) * payable(g, units);
  return (side === attackerOf(g) ? 0.5 : 0.9) * hexWorth(g, attackerOf(g), a.target) + life;
}

/** DX: every level bid costs the attacker one as well; worth it for who is lost anyway, or against dearer troops. */
function bid(g: G, _side: Side, list: readonly Action[]): Action | undefined {
  const b = battleNow(g);
  if (!b) return undefined;
  const units = b.a.defenders.filter((u) => g.onMap(u));
  const doomed = !wayOut(g, enemyOf(b.a.by), b.a.target);
  const ours = mean(g, units) * (doomed ? 0.05 : 1);
  const theirs = mean(
    g,
    b.a.attackers.filter((u) => g.onMap(u)),
  );
  const levels = payable(g, units);
  return best(list, (a) => {
    const n = numberOf(a);
    // Nobody left to go back is worse than a reduced counter.
    return (theirs - ours) * n - (n === levels && !doomed ? 1.5 : 0) - 0.15 * n + 10;
  });
}
function stand(g: G, _side: Side, list: readonly Action[]): Action | undefined {
  const b = battleNow(g);
  if (!b) return undefined;
  const units = b.a.defenders.filter((u) => g.onMap(u));
  return done(list, biddable(g, units) > 1 && stake(g, b.a) > 1.1 * mean(g, units) ? 'stand' : 'go');
}
/** EX: one level more than the attacker keeps the hex, unless he goes along. */
function raise(g: G, _side: Side, list: readonly Action[]): Action | undefined {
  const b = battleNow(g);
  if (!b) return undefined;
  const units = b.a.defenders.filter((u) => g.onMap(u));
  const wanted = b.paid + 1;
  const left = biddable(g, units) - wanted;
  const price = mean(g, units) * (wanted - Math.max(1, b.lost));
  return (left > 0 && stake(g, b.a) > 1.2 * price ? done(list, 'escalate') : undefined) ?? done(list, 'accept') ?? list[0];
}
function match(g: G, _side: Side, list: readonly Action[]): Action | undefined {
  const b = battleNow(g);
  if (!b) return undefined;
  const units = b.a.attackers.filter((u) => g.onMap(u));
  const gain = hexWorth(g, attackerOf(g), b.a.target) * (b.a.by === attackerOf(g) ? 1.2 : 0.6);
  const price = mean(g, units) * (b.lost - b.paid);
  return (biddable(g, units) > b.lost && gain > price ? done(list, 'match') : undefined) ?? done(list, 'decline') ?? list[0];
}

/** How much longer the line to a division beyond the rivers would stay shut with these enemies in a hex. */
function barring(g: G, units: readonly UnitId[]): ((hex: HexId) => number) | undefined {
  const wants = attackerOf(g);
  if (!corridor(g, wants)) return undefined;
  const stage = g.copy();
  return (hex) => {
    for (const u of units) stage.move(u, hex);
    return SHUT * (corridor(stage, wants)?.cost ?? 0);
  };
}
const SHUT = 0.3;

/** Back to where a unit is of use: a defender before what it guards, an attacker out of the way; the enemy sends it where it is not. */
function wayBack(g: G, side: Side, list: readonly Action[]): Action | undefined {
  const units = frameLocals(g.frames.at(-1), 'retreat', retreatKind())?.units ?? [];
  const owner = units.length > 0 ? SIDE[units[0]] : side;
  const wants = attackerOf(g);
  const look = outlook(g, wants);
  const near = outlook(g, owner).near;
  const bars = side === wants && owner !== side ? barring(g, units) : undefined;
  return best(
    list.filter((a) => a.k === 'retreat'),
    (a) => {
      const h = hexOf(a);
      const useful =
        0.15 * Math.min(4, near[h]) +
        0.4 * shelter(g, h, owner) +
        (unitsOf(g, owner, h).length > 0 ? 0.2 : 0) +
        (owner === wants ? 0.005 : -0.03) * Math.min(120, look.open[h]) -
        (inPrimary(g, owner, h) ? 1 : 0) +
        (bars?.(h) ?? 0);
      return owner === side ? useful : -useful;
    },
    Number.NEGATIVE_INFINITY,
  );
}

// ---- aircraft ------------------------------------------------------------------------------------------------------------------------------

/** Columns that one aircraft adds over a hex. */
function columnsOf(g: G, u: UnitId, hex: HexId): number {
  const flight: Flight = { unit: u, side: SIDE[u], hex, mission: 'offense', extended: farness(g, u, hex), fate: 0 };
  const there = g.rows.flights.filter((f) => f.side === SIDE[u] && f.hex === hex && f.mission === 'offense');
  const before = there.reduce((sum, f) => sum + halves(f), 0);
  return Math.floor((before + halves(flight)) / 2) - Math.floor(before / 2);
}
const attackAt = (g: G, by: number, hex: HexId): Attack | undefined =>
  g.rows.attacks.find((a) => a.by === by && a.target === hex && a.state === 0);
/** Support already on its way over a hex: it counts only when the phase is over. */
function coming(g: G, by: Side, hex: HexId): number {
  let sum = 0;
  for (const f of g.rows.flights)
    if (f.hex === hex && f.mission !== 'intercept' && f.fate === 0) sum += f.side === by ? halves(f) : -halves(f);
  return Math.trunc(sum / 2);
}

const USEFUL = 0.08;
function support(g: G, side: Side, list: readonly Action[]): Action | undefined {
  const found = best(
    list.filter((a) => a.k === 'support'),
    (a) => {
      const attack = attackAt(g, side, hexOf(a));
      if (!attack) return 0;
      const now = coming(g, side, attack.target);
      // Half a column is a promise: a second one at extended range makes it whole.
      const more = columnsOf(g, unitOf(a), attack.target) || 0.5;
      return (gainOf(g, attack, now + Math.ceil(more)) - gainOf(g, attack, now)) * Math.min(1, more);
    },
    USEFUL,
  );
  return found ?? transfer(g, side, list) ?? done(list);
}

/** The defender flies over the attack that can be spoiled most, or goes for the bombers. */
function answerAir(g: G, side: Side, list: readonly Action[]): Action | undefined {
  const enemy = enemyOf(side);
  const found = best(
    list.filter((a) => a.k === 'defend' || a.k === 'intercept'),
    (a) => {
      const attack = attackAt(g, a.k === 'defend' || side !== g.v.side ? enemy : side, hexOf(a)) ?? attackAt(g, enemy, hexOf(a));
      if (!attack) return 0;
      const now = coming(g, attack.by, attack.target);
      if (a.k === 'defend') return gainOf(g, attack, now) - gainOf(g, attack, now - (columnsOf(g, unitOf(a), attack.target) || 0));
      // One die in three spoils the mission, one in six costs the interceptor.
      const spoiled = Math.abs(gainOf(g, attack, now) - gainOf(g, attack, now - Math.sign(now)));
      return spoiled * 0.3 * (UNITS[unitOf(a)].combat ?? 1) - 0.08;
    },
    USEFUL,
  );
  return found ?? transfer(g, side, list) ?? done(list);
}

/** Aircraft that reach nothing from where they are go to a base nearer to the front, though not into it. */
const TOO_CLOSE = 5;
function transfer(g: G, side: Side, list: readonly Action[]): Action | undefined {
  if (side !== g.v.side) return undefined;
  const { near } = outlook(g, side);
  return best(
    list.filter((a) => a.k === 'transfer'),
    (a) => {
      const u = unitOf(a);
      const there = near[hexOf(a)];
      if (there < TOO_CLOSE) return 0;
      const range = UNITS[u].range ?? 0;
      const here = g.onMap(u) ? near[g.f.place[u]] : 99;
      if (here <= range && here >= TOO_CLOSE) return 0;
      return here > there || here < TOO_CLOSE ? Math.max(0, 20 - there) / 10 : 0;
    },
  );
}

const aim = (_g: G, _side: Side, list: readonly Action[]): Action | undefined => best(list, (a) => 1 + (UNITS[unitOf(a)].combat ?? 0));

export const FIGHT_ANSWERS = {
  'combat.choose': fight,
  'reserveCombat.choose': fight,
  'battle.bid': bid,
  'battle.stand': stand,
  'battle.raise': raise,
  'battle.match': match,
  'air.support': support,
  'air.answer': answerAir,
  'air.cover': answerAir,
  'reserveAir.support': support,
  'reserveAir.answer': answerAir,
  'reserveAir.cover': answerAir,
  'dogfights.aim': aim,
};
/** Way back after combat: the question has several points, all of them with the same answer. */
export const retreatAnswer = wayBack;
