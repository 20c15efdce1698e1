import { audit, chance, explain, type Ledger, prompt, type StakesAnswer, say, sayPrompt } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { oddsText } from '../../src/screen/battle.ts';
import type { G } from '../../src/state/shape.ts';
import { WORDS } from '../../src/words/index.ts';
import { C, out, S, scene } from '../kit/field.ts';
import { attackOn, declare, draft, fight, GE, prepared, TARGET, US } from '../kit/fight.ts';
import { hex, play, proves, u } from '../kit/kit.ts';

interface Preview {
  attack: Ledger;
  defense: Ledger;
  column: Ledger;
  die: Ledger;
  columns: string[];
  final: number;
  outcomes: { result: string; weight: number; total: number; section?: string }[];
  taken: { low: number; high: number };
}
const preview = (g: G, q: object = { q: 'battle' }): Preview => explain(g, q as never) as unknown as Preview;
const sum = (p: Preview, section?: string) =>
  p.outcomes.filter((o) => o.section === section).reduce((all, o) => all + o.weight / o.total, 0);

describe('an assault before the dice', () => {
  it('shows both rolls with exact chances, and accounts that lead to their totals', () => {
    const g = declare(attackOn({ [GE.foot]: TARGET, [GE.hetzer]: TARGET }));
    const p = preview(g);
    for (const account of [p.attack, p.defense, p.column, p.die]) expect(audit(account)).toBeUndefined();
    expect([sum(p, 'section.defender'), sum(p, 'section.attacker')].map((n) => Math.round(n * 1e9) / 1e9)).toEqual([1, 1]);
    // The same as the dice about to fall, side by side.
    const pending = chance(g);
    for (const of of ['defender', 'attacker'] as const)
      for (const { result, weight } of p.outcomes.filter((o) => o.section === `section.${of}`)) {
        const at = of === 'defender' ? 0 : 1;
        const found = (pending?.outcomes ?? [])
          .filter((o) => o.key.split('|')[at] === result)
          .reduce((all, o) => all + o.weight / o.total, 0);
        expect(found).toBeCloseTo(weight / 100, 9);
      }
    expect(p.taken.low).toBeLessThanOrEqual(p.taken.high);
  });

  it('takes the best leads for each side while nobody has chosen, and nothing without attackers', () => {
    const g = draft(attackOn({ [US.engineers]: prepared(C), [GE.foot]: TARGET }), { by: [US.foot, US.engineers] });
    expect(preview(g).outcomes.length).toBeGreaterThan(2);
    const what = preview(g, { q: 'attack', targets: [hex(g, TARGET)], attackers: [u(US.foot)] });
    expect(what.outcomes.length).toBeGreaterThan(2);
    expect(explain(g, { q: 'attack', targets: [hex(g, TARGET)], attackers: [] } as never)).toBeUndefined();
  });

  it('can still be asked about when the armor that led is lost', () => {
    const g = attackOn({ [US.hybrid]: prepared(C), [GE.hetzer]: TARGET, [GE.foot]: TARGET, [GE.mate]: out(S, 4) });
    fight(g, { defender: '1(1)' }, { by: [US.foot, US.hybrid] }, { armorDefense: GE.hetzer });
    expect([g.onMap(u(GE.hetzer)), g.rows.assaults.length]).toEqual([false, 1]);
    expect(preview(g).outcomes.length).toBeGreaterThan(0);
  });

  proves(['13.5.3h', '13.5.1'], 'armor that stands off is not taken for a lead', () => {
    const woods = { hexes: { [TARGET]: 'woods' } } as const;
    const lead = (choice: string): string[] => {
      const g = draft(attackOn({ [US.hybrid]: prepared(C), [US.company]: prepared(C), [GE.foot]: TARGET }, woods), {
        by: [US.company, US.hybrid],
      });
      play(g, { k: 'ready' }, { k: choice });
      return preview(g)
        .die.lines.filter(({ what }) => what === 'line.proficiency')
        .map(({ args }) => String(args?.['attack']));
    };
    const rating = (id: string): string => String(scene({ units: {} }).def.units[u(id)].proficiency?.[0]);
    expect(rating(US.hybrid)).not.toBe(rating(US.company));
    expect([lead('close-in'), lead('stand-off')]).toEqual([[rating(US.hybrid)], [rating(US.company)]]);
  });

  it('says that units out of sight are not counted', () => {
    const g = scene({ phase: 'assaults', units: { [US.foot]: prepared(C), [GE.foot]: TARGET, [GE.mate]: TARGET }, works: { [TARGET]: 2 } });
    if (!g.rows.assaults[0]) play(g, { k: 'target', h: hex(g, TARGET) });
    expect(preview(g).defense.lines.map((line) => line.what)).toContain('line.unseen');
  });
});

describe('an assault being settled', () => {
  const said = (g: G): string[] => {
    const found = explain(g, { q: 'stakes' }) as unknown as StakesAnswer | undefined;
    return [...(found?.sides ?? []), ...(found?.choices ?? [])].map(({ says, args }) => say([g.def.words], says, args));
  };
  it('tells what each side takes, and what every answer of the attacker leaves to the defender', () => {
    const g = fight(attackOn({ [GE.foot]: TARGET }), { defender: '1(1)', attacker: '1' });
    expect(said(g)).toEqual([
      'To take: 1 hit',
      'To take: 1 step and 1 hit',
      'No step is lost; the defender then takes 1 hit.',
      '1 step is lost; the defender then takes 1 step and 1 hit.',
    ]);
    const defender = fight(attackOn({ [GE.foot]: TARGET }), { defender: '1' });
    expect(prompt(defender)).toMatchObject({ at: 'burden.choose', side: 0 });
    expect(said(defender)).toEqual([
      'To take: 1 hit',
      'Settled',
      'No step is lost; the hex is vacated.',
      '1 step is lost; the hex is held.',
    ]);
  });
  it('tells of a check that is still to come, and nothing outside a settlement', () => {
    expect(said(fight(attackOn({ [GE.foot]: TARGET }), { defender: '*', attacker: '1' }))).toEqual([
      'To take: 1 hit',
      'To take: a proficiency check',
      'No step is lost; the defender then takes a proficiency check.',
      '1 step is lost; the defender then takes a proficiency check.',
    ]);
    expect(said(declare(attackOn({ [GE.foot]: TARGET })))).toEqual([]);
  });
});

interface Effect {
  action: { k: string; u?: number; n?: number };
  says: string;
  args: Record<string, unknown>;
}
const effects = (g: G): Effect[] => explain(g, { q: 'effects' } as never) as unknown as Effect[];

describe('what an answer would bring', () => {
  it('every lead with its rating and the odds that follow, as they are when it leads', () => {
    const g = draft(attackOn({ [US.engineers]: prepared(C), [GE.foot]: TARGET, [GE.pioneers]: TARGET }), { by: [US.foot, US.engineers] });
    play(g, { k: 'ready' });
    for (const at of ['assault.leadAttack', 'assault.leadDefense']) {
      expect(prompt(g).at).toBe(at);
      const list = effects(g);
      expect(list.map((e) => e.says)).toEqual(['effect.lead', 'effect.lead']);
      for (const e of list) {
        const then = g.copy();
        play(then, e.action);
        expect(oddsText(then, then.rows.assaults[0])).toBe(e.args.after);
      }
      play(g, list[0].action);
    }
  });

  it('every number of points with the hits to expect', () => {
    const g = scene({ phase: 'allied-barrages', units: { [US.foot]: prepared(C), [GE.foot]: TARGET }, options: { fog: false } });
    play(g, { k: 'target', h: hex(g, TARGET) });
    const list = effects(g);
    expect(list.map((e) => e.action.n)).toEqual(Array.from({ length: list.length }, (_, i) => list.length - i));
    const chances = list.map((e) => Number(e.args.chance));
    expect(chances.every((n) => n >= 0 && n <= 100)).toBe(true);
    expect(chances[0]).toBeGreaterThanOrEqual(chances.at(-1) as number);
    // As the dice of the first volley tell it, where there is one volley.
    const few = list.find((e) => e.action.n === 1) as Effect;
    play(g, few.action);
    const falls = (test: RegExp) =>
      (chance(g)?.outcomes ?? []).reduce((all, o) => all + (test.test(o.key) ? (100 * o.weight) / o.total : 0), 0);
    expect([few.args.chance, few.args.shift]).toEqual([falls(/^\d/), falls(/AS/)]);
  });

  it('no hits are called so, with what a barrage can still bring; nothing else is called nothing', () => {
    const said = (chance: number, shift: number): string => say([WORDS], 'effect.barrage', { hits: '0.3', chance, shift });
    expect(said(0, 10)).toBe('no hits, 10% for an Artillery Shift');
    expect(said(0, 0)).toBe('no effect');
    expect(said(30, 40)).toBe('0.3 hits on average, 30% for at least one');
  });

  it('the question names as many points as can be fired at the hex, not as many as are left', () => {
    const g = scene({ phase: 'allied-barrages', units: { [US.foot]: C, [GE.foot]: TARGET }, options: { fog: false } });
    play(g, { k: 'target', h: hex(g, TARGET) });
    expect(prompt(g).args.left).toBe(effects(g).length);
    expect(sayPrompt(g, { ...prompt(g) })).toMatch(/Up to 6 points can be used here\.$/);
  });
});

describe('a barrage before the dice', () => {
  it('shows every sum of its volleys with its exact chance', () => {
    const g = scene({ phase: 'allied-barrages', units: { [US.foot]: prepared(C), [GE.foot]: TARGET }, options: { fog: false } });
    play(g, { k: 'target', h: hex(g, TARGET) });
    const p = preview(g);
    expect(Math.round(sum(p, 'section.barrage') * 1e9) / 1e9).toBe(1);
    expect(audit(p.die)).toBeUndefined();
    play(g, { k: 'fire', n: 8 });
    const one = preview(g);
    for (const { key, weight, total } of chance(g)?.outcomes ?? [])
      expect(one.outcomes.find((o) => o.result === (key === 'none' ? '0' : key))?.weight).toBe((weight / total) * 10);
  });
});
