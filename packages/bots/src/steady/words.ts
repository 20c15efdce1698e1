/** The player explains itself: what it means to do this turn, and why it attacks where it does. */
import type { HexId, Side, UnitId } from '@hexfront/engine';
import type { Attack } from './battles.ts';
import type { Mind } from './mind.ts';
import { onMapOf, type Situation } from './situation.ts';

/** A hex by the place that lies in it, or by its number. */
export function hexName(sit: Situation, hex: HexId): string {
  const place = sit.board.placeAt(hex);
  return place ? `${place.name} (${sit.board.ids[hex]})` : sit.board.ids[hex];
}

/** Formations that take part, each once, the biggest share first. */
function formations(sit: Situation, units: readonly UnitId[], most = 3): string {
  const count = new Map<string, number>();
  for (const u of units) count.set(sit.s.called(u), (count.get(sit.s.called(u)) ?? 0) + 1);
  const names = [...count].sort((a, b) => b[1] - a[1]).map(([name]) => name);
  if (names.length > most) return `${names.slice(0, most).join(', ')} and others`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

export function tellAttack(sit: Situation, a: Attack): string {
  const who = a.attackers.length > 0 ? formations(sit, a.attackers) : 'artillery';
  const chance = a.attackers.length > 0 ? `; ${Math.round(100 * a.taken)}% chance to take the hex` : '';
  const guns = a.guns.length > 0 && a.attackers.length > 0 ? ' with artillery' : '';
  const why = sit.goals.some((f) => f.inside[a.target])
    ? 'it is an objective'
    : sit.ways[a.target] > 0.4
      ? 'it is on our route'
      : sit.routes[a.target] > 0.4
        ? "taking it blocks the enemy's route"
        : 'the losses favor us';
  return `${who} attack${a.attackers.length === 1 ? 's' : ''} ${hexName(sit, a.target)}${guns} at ${a.odds} because ${why}${chance}.`;
}

/** Sentences about the turn, made when its moves are planned. */
export function tellPlan(m: Mind, sit: Situation): void {
  m.words = planSentences(m, sit, sit.side);
}

function planSentences(m: Mind, sit: Situation, side: Side): string[] {
  const { goals, goalOf, g, s } = sit;
  const out: string[] = [];
  const force = goals.map(() => 0);
  const units = onMapOf(g, side);
  for (const u of units) if (goalOf[u] >= 0) force[goalOf[u]] += s.attack(g, u);
  const order = goals.map((_, i) => i).sort((a, b) => force[b] * goals[b].goal.value - force[a] * goals[a].goal.value);
  const main = order.find((i) => force[i] > 0);
  if (main !== undefined) {
    const with_ = units.filter((u) => goalOf[u] === main && s.attack(g, u) > 1);
    out.push(`Main effort: ${goals[main].goal.name}, with ${formations(sit, with_)}.`);
    const next = order.filter((i) => i !== main && force[i] > 0).map((i) => goals[i].goal.name);
    if (next.length > 0) out.push(`Secondary effort: ${next.join(', ')}.`);
  }
  const attacks = m.moves?.attacks ?? [];
  if (attacks.length > 0) {
    const top = [...attacks].sort((a, b) => b.value - a.value).slice(0, 3);
    out.push(
      `Attacks on ${top.map((a) => `${hexName(sit, a.target)} at ${a.odds}`).join(', ')}${attacks.length > 3 ? ` and ${attacks.length - 3} more` : ''}.`,
    );
  }
  const screened = screens(sit, units);
  if (screened.length > 0) out.push(`${sit.posture > 0 ? 'Screening' : 'Holding'} ${screened.join(', ')}.`);
  const sent = sit.posts.flatMap((f, i) => {
    const marching = units.filter((u) => sit.postOf[u] === i && f.inside[g.f.place[u]] === 0);
    return marching.length > 0 ? [`${formations(sit, marching, 2)} to ${f.goal.name}`] : [];
  });
  if (sent.length > 0) out.push(`Sending ${sent.join('; ')}.`);
  if (out.length === 0) out.push('Holding the line.');
  return out;
}

/** Named places on the enemy's ways, or near the enemy, where own units stand. */
function screens(sit: Situation, units: readonly UnitId[]): string[] {
  const { g, board, routes, nearFoe } = sit;
  const held = new Map<string, number>();
  for (const u of units) {
    const hex = g.f.place[u];
    const place = board.placeAt(hex);
    if (!place || nearFoe[hex] > 4) continue;
    held.set(place.name, Math.max(held.get(place.name) ?? 0, routes[hex] + 1 / (1 + nearFoe[hex])));
  }
  return [...held]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 4)
    .map(([name]) => name);
}
