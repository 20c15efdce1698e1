/** One verdict: what screens are told is what the rules do. Every answer is compared, and each test plants a difference that the kit has to notice. */
import type { AnswerOf, GameDef, StandardName } from '@hexfront/engine';
import { type FuzzStats, fuzz } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { lastGamble } from '../../src/index.ts';
import type { LG } from '../../src/state/shape.ts';

const played = (def: GameDef<LG>, scenario = 'breakthrough'): FuzzStats =>
  fuzz(def, { games: 1, seed: 'verdict', scenario, player: 'brisk', points: 20, checks: ['answers'] });

/** The game with one answer told otherwise. */
const bent = <Q extends StandardName>(q: Q, change: (answer: AnswerOf<Q>) => AnswerOf<Q>): GameDef<LG> => ({
  ...lastGamble,
  questions(g) {
    const known = lastGamble.questions?.(g) ?? {};
    const told = known[q];
    const answer: typeof told.answer = (w, asked) => {
      const said = told.answer(w, asked) as AnswerOf<Q> | undefined;
      return said && change(said);
    };
    return { ...known, [q]: { ...told, answer } };
  },
});
const noticed = (def: GameDef<LG>): string => played(def).failures[0]?.message ?? 'nothing was noticed';

it('supply, moves, battles and victory are compared, and nothing differs', () => {
  const { failures, answered } = played(lastGamble);
  expect(failures.map((f) => f.message)).toEqual([]);
  for (const n of Object.values(answered)) expect(n).toBeGreaterThan(20);
});

describe('a planted difference is noticed', () => {
  it('a supply line that is cut and shown whole', () => {
    expect(noticed(bent('supply', (a) => ({ ...a, blockers: [] })))).toMatch(/out of supply, the answer supply \(\w+\) names nothing/);
  });
  it('a supply line that is whole and shown cut', () => {
    const cut = { hex: 0, case: 'basic-1.23', what: 'supply.enemy-unit' };
    expect(noticed(bent('supply', (a) => ({ ...a, blockers: [...a.blockers, cut] })))).toMatch(
      /in supply, the answer supply .* names supply\.enemy-unit/,
    );
  });
  it('a hex in reach that is not shown', () => {
    const fewer = bent('reach', (a) => ({ ...a, hexes: a.hexes.filter((_, i) => i % 2 === 0) }));
    expect(noticed(fewer)).toMatch(/and the answer reach does not show it|which the answer reach does not show/);
  });
  it('a hex shown that is out of reach', () => {
    const more = bent('reach', (a) => ({ ...a, hexes: a.hexes.map((h) => ({ ...h, hex: (h.hex + 700) % 1500 })) }));
    expect(noticed(more)).toMatch(/the answer reach shows .*, and the answer plan says/);
  });
  it('a way that is shorter in the answer than in play', () => {
    expect(noticed(bent('reach', (a) => ({ ...a, hexes: a.hexes.map((h) => ({ ...h, cost: '0' })) })))).toMatch(
      /costs 0 by the answer reach/,
    );
    const cheap = bent('plan', (a) => (a.ledger ? { ...a, ledger: { ...a.ledger, total: a.ledger.total - 1 } } : a));
    expect(noticed(cheap)).toMatch(/by the answer plan, and .* were paid/);
  });
  it('a plan whose actions are refused', () => {
    expect(noticed(bent('plan', (a) => ({ ...a, actions: [...a.actions].reverse() })))).toMatch(/planned for .*, is refused/);
  });
  it('a strength, a column and a chance in the preview of a battle', () => {
    const strong = bent('battle', (a) => ({ ...a, attack: { ...a.attack, total: a.attack.total + a.attack.den } }));
    expect(noticed(strong)).toMatch(/attack .* by the answer battle/);
    expect(noticed(bent('battle', (a) => ({ ...a, final: a.final === 0 ? 1 : a.final - 1 })))).toMatch(/column .* by the answer battle/);
    const sure = bent('battle', (a) => ({ ...a, outcomes: a.outcomes.slice(0, 1).map((o) => ({ ...o, weight: o.total })) }));
    expect(noticed(sure)).toMatch(/the chance of .* is 1 by the answer battle/);
  });
  it('a victory that the end does not bring, and a condition that its parts do not make', () => {
    const wrong = bent('victory', (a) => a.map((line) => (line.verdict ? { ...line, verdict: 'german' } : line)));
    expect(noticed(wrong)).toMatch(/the answer victory says german .*, the end of the game allied/);
    const open = bent('victory', (a) => a.map((line) => (line.join ? { ...line, met: !line.met } : line)));
    expect(noticed(open)).toMatch(/the answer victory calls victory\.\w+/);
  });
});
