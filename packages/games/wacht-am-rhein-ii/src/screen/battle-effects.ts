/** What an answer would bring, for whoever chooses among several: the odds before and after, the hits of a barrage, the fuel of trucks. */
import { type Action, answers, type EffectAnswer, legal, prompt } from '@hexfront/engine';
import { attackIntegrity, defenseIntegrity } from '../rules/combat/integrity.ts';
import { attackProficiency, defenseProficiency, factorOf } from '../rules/combat/odds.ts';
import type { Assault, Barrage } from '../state/fields/combat.ts';
import type { G } from '../state/shape.ts';
import { oddsText } from './battle.ts';
import { hitsExpected, mostArtillery } from './battle-barrage.ts';
import { ofFueling, ofTransport } from './logistics.ts';

/** The assault as it would be after an answer while it is put together. */
function drafted(b: Assault, { k, u, h }: Action): Assault | undefined {
  if (k === 'join' && u !== undefined) return { ...b, attackers: [...b.attackers, u] };
  return k === 'also' && h !== undefined ? { ...b, targets: [...b.targets, h] } : undefined;
}
function ofDraft(g: G, b: Assault, action: Action): EffectAnswer | undefined {
  const then = drafted(b, action);
  if (!then || then.attackers.length === 0) return undefined;
  const odds = oddsText(g, then);
  return b.attackers.length > 0
    ? { action, says: 'effect.odds', args: { odds: oddsText(g, b), after: odds } }
    : { action, says: 'effect.first-odds', args: { after: odds } };
}

/** What each side chooses before the dice; the rest as it is best for either (13.3.1, 13.5.1, 13.5.3a). */
function ofChoice(g: G, b: Assault, action: Action): EffectAnswer | undefined {
  const { k, u } = action;
  const own = prompt(g).side === b.by;
  const effect = (says: string, then: Assault, n?: number): EffectAnswer => ({
    action,
    says,
    args: { after: oddsText(g, then), ...(n === undefined ? {} : { n }) },
  });
  if (k === 'lead' && u !== undefined) {
    const rating = own ? attackProficiency(g, b, u) : defenseProficiency(g, u);
    const then: Assault = { ...b, ...(own ? { leadAttack: u } : { leadDefense: u }) };
    // Whose lead is known, whose regiments count follows from it (13.5.2).
    if (!own) Object.assign(then, { integrityAttack: attackIntegrity(g, then), integrityDefense: defenseIntegrity(g, then) });
    return effect('effect.lead', then, rating);
  }
  if (k === 'armor-lead' && u !== undefined)
    return effect('effect.armor-lead', { ...b, ...(own ? { armorAttack: u } : { armorDefense: u }) }, factorOf(g, b, u));
  if (k === 'close-in') return effect('effect.close-in', b);
  if (k === 'stand-off') return effect('effect.stand-off', { ...b, standOff: b.standOff.map((old, i) => (i === (own ? 0 : 1) ? 1 : old)) });
  if (k === 'aside' && u !== undefined)
    return effect('effect.aside', { ...b, defenders: b.defenders.filter((v) => v !== u), bystanders: [...b.bystanders, u] });
  return undefined;
}

/** Nothing is only what cannot happen. */
const percent = (chance: number): number => (chance > 0 ? Math.max(1, Math.round(100 * chance)) : 0);
function ofBarrage(g: G, b: Barrage, action: Action): EffectAnswer | undefined {
  if (action.k !== 'fire' || action.n === undefined) return undefined;
  const { average, some, shift } = hitsExpected(g, b, action.n);
  return { action, says: 'effect.barrage', args: { hits: average.toFixed(1), chance: percent(some), shift: percent(shift) } };
}

/** Whom an observer brings in, and what they can be expected to hit (12.3.0). */
function ofObserver(g: G, b: Barrage, action: Action): EffectAnswer | undefined {
  if (action.k !== 'observer' && action.k !== 'unobserved') return undefined;
  const then = mostArtillery(g, b, action.u);
  const points = then.guns.reduce((sum, { n }) => sum + n, 0);
  if (points === 0) return undefined;
  const { average } = hitsExpected(g, then, points);
  return { action, says: 'effect.observer', args: { n: then.guns.length, points, hits: average.toFixed(1) } };
}

export const EFFECT_QUESTIONS = {
  effects: answers('effects', (g: G) => {
    const [barrage] = g.rows.barrages;
    const [b] = g.rows.assaults;
    const { at } = prompt(g);
    const list = barrage || b || at.startsWith('transport.') || at === 'fueling.give' ? [...legal(g)] : [];
    if (!barrage && !b) return at === 'fueling.give' ? ofFueling(g, list) : ofTransport(g, at, list);
    if (barrage && prompt(g).at === 'barrage.points') return list.flatMap((action) => ofBarrage(g, barrage, action) ?? []);
    if (barrage && at === 'barrage.observe') return list.flatMap((action) => ofObserver(g, barrage, action) ?? []);
    if (!b || barrage) return [];
    return list.flatMap((action) => (b.stage === 'draft' ? ofDraft : ofChoice)(g, b, action) ?? []);
  }),
};
