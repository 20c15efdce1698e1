/**
 * A rival follows one crude idea and nothing else. It decides where its units go and which attacks are made; every other question is answered
 * by a steady player of its own, so that a rival plays any game by its rules. It shares no judgement of places or attacks with steady:
 * what is tuned there must not change what it is measured by.
 */
import { type Action, check, type Draft, type HexId, prompt, type Reach, type Refusal, type Side, type UnitId } from '@hexfront/engine';
import { roleOf } from '../steady/mind.ts';
import { type AnyStrategy, onMapOf } from '../steady/picture.ts';
import { type Asked, readPrompt } from '../steady/steady.ts';
import type { AnyWorld, Bot } from '../types.ts';

/** What a side wants to do in a phase. */
export interface Idea {
  /** How good a place is for a unit: it goes to the best one it can reach. */
  place(g: AnyWorld, u: UnitId, hex: HexId): number;
  /** Whether an attack is made. Left out, none is that the rules do not ask for. */
  attacks?(g: AnyWorld, draft: Draft): boolean;
  /** Fortifies whatever may be fortified. */
  digs?: boolean;
}
/** Asked at the start of every phase. */
export type Doctrine = (g: AnyWorld, s: AnyStrategy, side: Side) => Idea;

/** What it has in mind for the phase. */
interface Phase {
  key: string;
  idea: Idea;
  /** Reinforcements that were asked in, and where the units that have an order go. */
  asked: Set<UnitId>;
  to: Map<UnitId, HexId>;
  /** Hexes whose attack was weighed, and the attack being drafted. */
  weighed: Set<HexId>;
  draft: Draft | undefined;
  /** Answers given already where giving them again would change nothing. */
  given: Set<string>;
  /** The rules want something of it that it has no idea about. */
  handedOver: boolean;
}

export function rivalBot(name: Bot['name'], doctrine: Doctrine, s: AnyStrategy, staff: Bot): Bot {
  let phase: Phase | undefined;
  const current = (g: AnyWorld, side: Side): Phase => {
    const key = `${side}/${s.turnsLeft(g)}/${prompt(g).stages.join('/')}`;
    if (phase?.key !== key)
      phase = {
        key,
        idea: doctrine(g, s, side),
        asked: new Set(),
        to: new Map(),
        weighed: new Set(),
        draft: undefined,
        given: new Set(),
        handedOver: false,
      };
    return phase;
  };
  return {
    name,
    ...(staff.guess ? { guess: staff.guess } : {}),
    choose: (g, side, tools) => {
      const now = current(g, side);
      const q = readPrompt(s, g, side);
      const action = now.handedOver ? undefined : (moving(now, s, q) ?? fighting(now, s, q));
      return action && check(g, action) === undefined ? action : staff.choose(g, side, tools);
    },
    refused: (action) => {
      if (phase) phase.handedOver = true;
      staff.refused?.(action);
    },
  };
}

/** An answer that may be given, once a phase. */
function once(now: Phase, { g, at }: Asked, action: Action): Action | undefined {
  const key = `${at} ${JSON.stringify(action)}`;
  if (now.given.has(key) || check(g, action) !== undefined) return undefined;
  now.given.add(key);
  return action;
}

function moving(now: Phase, s: AnyStrategy, q: Asked): Action | undefined {
  const { g, side } = q;
  if (q.has('go')) {
    const u = s.inHand(g);
    const to = u === undefined ? undefined : now.to.get(u);
    if (u === undefined || to === undefined) return undefined;
    if (g.f.place[u] !== to)
      for (const [k, role] of q.kinds) {
        const go = role === 'go' ? (once(now, q, { k, u, h: to }) ?? once(now, q, { k, h: to })) : undefined;
        if (go) return go;
      }
    return { k: q.kind('stop') };
  }
  if (!q.has('pick')) return undefined;
  if (now.idea.digs && q.has('dig')) for (const a of q.list('dig')) if (once(now, q, a)) return a;
  for (const a of q.list('enter')) {
    const u = a.u as UnitId;
    if (now.asked.has(u) || !s.enters(g, u)) continue;
    now.asked.add(u);
    const doors = q.list('enter', u).filter((x) => s.room(g, u, x.h as HexId));
    if (doors.length > 0) return doors.reduce((x, y) => (now.idea.place(g, u, y.h as HexId) > now.idea.place(g, u, x.h as HexId) ? y : x));
  }
  const reach: Reach = { hexes: [], kinds: [], costs: [] };
  const order = onMapOf(g, side).filter((u) => !now.to.has(u) && s.units[u].duty !== 'none');
  // The foremost go first, so that they do not stand in the way.
  const worth = new Map(order.map((u) => [u, now.idea.place(g, u, g.f.place[u])]));
  const here = (u: UnitId): number => worth.get(u) ?? 0;
  order.sort((a, b) => here(b) - here(a) || a - b);
  for (const u of order) {
    now.to.set(u, g.f.place[u]);
    s.reach(g, u, 'now', reach);
    let best = g.f.place[u];
    let top = here(u);
    reach.hexes.forEach((h, i) => {
      if (roleOf(s, q.at, reach.kinds[i]) !== 'go' || !s.room(g, u, h)) return;
      const value = now.idea.place(g, u, h);
      if (value <= top) return;
      top = value;
      best = h;
    });
    if (best === g.f.place[u]) continue;
    now.to.set(u, best);
    const pick: Action = { k: q.kind('pick'), u };
    if (check(g, pick) === undefined) return pick;
  }
  return finish(now, q);
}

/** Done; where the rules want more of it first, the phase is left to the staff. */
function finish(now: Phase, q: Asked): Action | undefined {
  const done: Action = { k: q.kind('done') };
  if (check(q.g, done) === undefined) return done;
  now.handedOver = true;
  return undefined;
}

function fighting(now: Phase, s: AnyStrategy, q: Asked): Action | undefined {
  const { g, side } = q;
  if (q.has('target')) return nextAttack(now, s, q);
  if (q.has('join') || (q.has('ready') && q.has('gun'))) {
    if (!now.draft) return undefined;
    for (const u of now.draft.attackers) {
      const join = once(now, q, { k: q.kind('join'), u });
      if (join) return join;
    }
    for (const u of now.draft.guns) {
      const gun = once(now, q, { k: q.kind('gun'), u });
      if (gun) return gun;
    }
    return { k: q.kind('ready') };
  }
  // Attacks of single units, out of reserve.
  if (q.has('attack')) {
    const made = q.list('attack').find(({ u, h }) => {
      const draft = { by: side, targets: [h as HexId], attackers: [u as UnitId], guns: [], reserve: true };
      return now.idea.attacks?.(g, draft) ?? false;
    });
    return made ?? { k: q.kind('done') };
  }
  return undefined;
}

/** Each enemy is weighed once a phase, with everybody that can take part. */
function nextAttack(now: Phase, s: AnyStrategy, q: Asked): Action | undefined {
  const { g, side } = q;
  const resolve = q.list('resolve')[0];
  if (resolve) return resolve;
  now.draft = undefined;
  const open = q.list('target');
  for (const a of open) {
    const target = a.h as HexId;
    if (!now.idea.attacks || now.weighed.has(target)) continue;
    now.weighed.add(target);
    const draft = { by: side, targets: [target], attackers: [] as UnitId[], guns: [] as UnitId[] };
    const [guns, others] = [true, false].map((gun) => onMapOf(g, side).filter((u) => (s.units[u].duty === 'gun') === gun));
    for (const u of others) if (s.mayFight(g, u) && s.mayJoin(g, draft, u)) draft.attackers.push(u);
    for (const u of guns) if (s.mayFire(g, draft, u)) draft.guns.push(u);
    if (draft.attackers.length === 0 || !now.idea.attacks(g, draft)) continue;
    now.draft = draft;
    return a;
  }
  const done: Action = { k: q.kind('done') };
  const refusal = check(g, done) as Refusal | undefined;
  if (!refusal) return done;
  // The attack that the rules ask for; the staff drafts it.
  return open.find((a) => a.h === refusal.hex);
}
