import { prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { levelsLeft, loseLevel, payersOf } from '../../src/rules/combat/losses.ts';
import { answer, asked, battle, FAR, N, NE, plain, S, SE, SW, T, throwFor } from '../kit/battlefield.ts';
import { at, hex, offers, play, proves, refusal, u } from '../kit/kit.ts';

const INF = 'us-1-inf';
const ARM = 'us-2-arm';
const VG = 'ge-12vg-inf';
const VG2 = 'ge-18vg-inf';
/** 15 against 8 with two defenders, 1.5:1. */
const TWO = { by: 'allied' as const, units: { [INF]: SW, [ARM]: S, [VG]: T, [VG2]: T }, attackers: [INF, ARM] };
/** 15 against 4, 3:1. */
const ONE = { by: 'allied' as const, units: { [INF]: SW, [ARM]: S, [VG]: T }, attackers: [INF, ARM] };

describe('losses', () => {
  proves(['11-loss', '11-loss-cadre'], 'full, reduced, cadre for backprinted divisions; one level for others (R-49)', () => {
    const g = plain({ by: 'allied', units: { [INF]: SW, 'us-2-cav': S, 'ge-105-pz': N } });
    expect([INF, 'us-2-cav', 'ge-105-pz'].map((id) => levelsLeft(g, u(id)))).toEqual([2, 1, 2]);
    loseLevel(g, u(INF), '11-loss');
    expect([at(g, INF), g.f.reduced[u(INF)], levelsLeft(g, u(INF))]).toEqual([SW, 1, 1]);
    loseLevel(g, u(INF), '11-loss');
    expect(at(g, INF)).toBe('cadre');
    loseLevel(g, u('us-2-cav'), '11-loss');
    loseLevel(g, u('ge-105-pz'), '11-loss');
    loseLevel(g, u('ge-105-pz'), '11-loss');
    expect([at(g, 'us-2-cav'), at(g, 'ge-105-pz')]).toEqual(['destroyed', 'destroyed']);
  });
  proves(['6.C-cadre', '11-loss-cadre'], 'cut off from supply no cadre is left', () => {
    const g = plain({ by: 'allied', units: { [INF]: { at: SW, reduced: 1, unsupplied: 1 } } });
    loseLevel(g, u(INF), '11-loss');
    expect(at(g, INF)).toBe('destroyed');
  });
});

describe('results against the attacker', () => {
  proves(['11.B-NE'], 'NE changes nothing', () => {
    const g = battle(TWO);
    throwFor(g, 'NE');
    expect([INF, ARM, VG, VG2].map((id) => at(g, id))).toEqual([SW, S, T, T]);
    expect(asked(g)).toBe('ask.combat.final');
  });
  proves(['11.B-AL', '11-partial'], 'AL costs the attacker one level of a unit that took part', () => {
    const g = battle({ ...TWO, units: { ...TWO.units, 'us-9-inf': SW } });
    throwFor(g, 'AL');
    expect(
      offers(g)
        .map((a) => a.u)
        .sort(),
    ).toEqual([u(INF), u(ARM)].sort());
    expect(refusal(g, { k: 'lose', u: u('us-9-inf') })?.case).toBe('11-loss');
    answer(g, 'lose', undefined, INF);
    expect(g.f.reduced[u(INF)]).toBe(1);
    expect([at(g, INF), at(g, ARM), at(g, VG)]).toEqual([SW, S, T]);
  });
  proves(['11.B-ARL', '11-partial'], 'ARL costs a level and sends all who took part back two hexes, nobody else', () => {
    const g = battle({ by: 'allied', units: { [INF]: SW, 'us-9-inf': SW, [VG]: T, [VG2]: T }, attackers: [INF], more: { air: -1 } });
    throwFor(g, 'ARL');
    expect(g.f.reduced[u(INF)]).toBe(1);
    expect(prompt(g).side).toBe(1);
    answer(g, 'retreat', 'N-3205');
    expect(prompt(g).side).toBe(0);
    answer(g, 'retreat', 'N-3105');
    expect([at(g, INF), at(g, 'us-9-inf')]).toEqual(['N-3105', SW]);
  });
});

describe('DX', () => {
  proves(['11.B-DX'], 'the defender names his loss, the attacker loses one more, then the defender retreats', () => {
    const g = battle(TWO);
    throwFor(g, 'DX');
    expect(asked(g)).toBe('ask.battle.bid');
    expect(prompt(g).side).toBe(0);
    expect(offers(g).map((a) => a.n)).toEqual([0, 1, 2, 3, 4]);
    const none = play(g.copy(), { k: 'bid', n: 0 });
    expect(asked(none)).toBe('ask.burden.must');
    play(none, { k: 'lose', u: u(ARM) });
    expect([none.f.reduced[u(ARM)], none.f.reduced[u(INF)], none.f.reduced[u(VG)]]).toEqual([1, 0, 0]);
    expect(asked(none)).toBe('ask.retreat.step');
    play(g, { k: 'bid', n: 1 }, { k: 'lose', u: u(VG) }, { k: 'lose', u: u(ARM) }, { k: 'lose', u: u(INF) });
    expect([g.f.reduced[u(ARM)], g.f.reduced[u(INF)], g.f.reduced[u(VG)], g.f.reduced[u(VG2)]]).toEqual([1, 1, 1, 0]);
    expect(asked(g)).toBe('ask.retreat.step');
  });
  proves(['11-loss-cadre'], 'cadres cannot be bid, and who cannot pay loses what he has (R-17)', () => {
    const g = battle({ by: 'allied', units: { 'us-2-cav': SW, 'us-14-cav': S, 'ge-654-ag': T }, attackers: ['us-2-cav', 'us-14-cav'] });
    throwFor(g, 'DX');
    expect(offers(g).map((a) => a.n)).toEqual([0, 1]);
    expect(refusal(g, { k: 'bid', n: 2 })?.case).toBe('11-loss-cadre');
    play(g, { k: 'bid', n: 1 });
    expect(['us-2-cav', 'us-14-cav', 'ge-654-ag'].map((id) => at(g, id))).toEqual(['destroyed', 'destroyed', 'destroyed']);
  });
  proves(['11.B-DX', 'EX-I3b'], 'by the reading of the worked example he may lose a level and stay (R-09)', () => {
    const g = battle({ ...TWO, options: { 'dx-stand-option': true } });
    throwFor(g, 'DX');
    expect(asked(g)).toBe('ask.battle.stand');
    const gone = play(g.copy(), { k: 'go' }, { k: 'lose', u: u(INF) });
    expect(asked(gone)).toBe('ask.retreat.step');
    play(g, { k: 'stand' }, { k: 'lose', u: u(VG) }, { k: 'lose', u: u(INF) });
    expect([at(g, VG), at(g, VG2), g.f.reduced[u(VG)], g.f.reduced[u(INF)], g.f.reduced[u(ARM)]]).toEqual([T, T, 1, 1, 0]);
    expect(asked(g)).toBe('ask.combat.final');
  });
});

describe('cadres and bids', () => {
  /** Cut off from supply and reduced, once the die has fallen: the odds are not what this is about. */
  const after = (result: string, cut: string[], options?: Record<string, boolean>) => {
    const g = throwFor(battle({ ...TWO, ...(options ? { options } : {}) }), result);
    for (const id of cut) {
      g.set('reduced', u(id), 1);
      g.set('unsupplied', u(id), 1);
    }
    return g;
  };
  proves(
    ['11-loss-cadre', '6.C-cadre', '11.B-DX'],
    'the last level of a division that is cut off is not bid: its cadre would go with it (R-55)',
    () => {
      expect(offers(after('DX', [VG, VG2]), 'bid').map((a) => a.n)).toEqual([0]);
      const g = after('DX', [VG]);
      expect(offers(g, 'bid').map((a) => a.n)).toEqual([0, 1, 2]);
      expect(refusal(g, { k: 'bid', n: 3 })).toMatchObject({ case: '11-loss-cadre', why: 'bid-too-high', limit: 2 });
      // A division in supply offers the same level: its cadre is left.
      g.set('unsupplied', u(VG), 0);
      expect(offers(g, 'bid').map((a) => a.n)).toEqual([0, 1, 2, 3]);
    },
  );

  proves(['11-loss-cadre'], 'what was bid is paid by those whose cadre is safe', () => {
    const g = play(after('DX', [VG]), { k: 'bid', n: 1 });
    expect([at(g, VG), g.f.reduced[u(VG2)]]).toEqual([T, 1]);
    const two = play(after('EX', [VG]), { k: 'escalate' }, { k: 'decline' });
    expect([at(two, VG), at(two, VG2)]).toEqual([T, 'cadre']);
    // What a result asks for may be taken from either.
    const plainly = after('EX', [VG]);
    expect(payersOf(plainly, [u(VG), u(VG2)], false)).toEqual([u(VG), u(VG2)]);
    expect(payersOf(plainly, [u(VG), u(VG2)], true)).toEqual([u(VG2)]);
  });

  proves(['11-loss-cadre', '11.B-EX-esc'], 'nobody escalates with it, but a result that asks for a level takes it', () => {
    const g = after('EX', [VG, VG2]);
    expect(refusal(g, { k: 'escalate' })).toMatchObject({ case: '11.B-EX-esc', why: 'cannot-escalate', limit: 0 });
    play(g, { k: 'accept' }, { k: 'lose', u: u(VG) });
    expect(at(g, VG)).toBe('destroyed');
  });

  proves(['11-loss-cadre', 'EX-I3b'], 'nor does it stand its ground with it by the reading of the worked example', () => {
    const options = { 'dx-stand-option': true };
    expect(refusal(after('DX', [VG, VG2], options), { k: 'stand' })).toMatchObject({ case: '11-loss-cadre', why: 'bid-too-high' });
    expect(refusal(after('DX', [VG], options), { k: 'stand' })).toBeUndefined();
  });
});

describe('EX', () => {
  proves(['11.B-EX', '11.B-EX-esc'], 'one level each and a retreat; raised step by step 2/1, 2/2, 3/2 (R-24)', () => {
    const g = battle(TWO);
    throwFor(g, 'EX');
    expect(asked(g)).toBe('ask.battle.raise');
    const settled = play(g.copy(), { k: 'accept' }, { k: 'lose', u: u(VG) }, { k: 'lose', u: u(INF) });
    expect(asked(settled)).toBe('ask.retreat.step');
    play(g, { k: 'escalate' });
    expect([asked(g), prompt(g).side, prompt(g).args.n]).toEqual(['ask.battle.match', 1, 2]);
    const stood = play(g.copy(), { k: 'decline' }, { k: 'lose', u: u(VG) }, { k: 'lose', u: u(VG2) }, { k: 'lose', u: u(INF) });
    expect([at(stood, VG), at(stood, VG2), at(stood, INF)]).toEqual([T, T, SW]);
    expect(asked(stood)).toBe('ask.combat.final');
    play(g, { k: 'match' }, { k: 'escalate' });
    expect(prompt(g).args.n).toBe(3);
    play(g, { k: 'match' }, { k: 'escalate' }, { k: 'match' });
    // Four levels each are all they have: nobody can go higher, so nothing is asked.
    expect([VG, VG2, INF, ARM].map((id) => at(g, id))).toEqual(['cadre', 'cadre', 'cadre', 'cadre']);
  });
  proves(['11.B-EX-empty', '11-adv'], 'no advance into a hex emptied by a loss that was not matched', () => {
    const g = battle(ONE);
    throwFor(g, 'EX');
    play(g, { k: 'escalate' });
    const declined = play(g.copy(), { k: 'decline' }, { k: 'lose', u: u(INF) });
    expect([at(declined, VG), asked(declined)]).toEqual(['cadre', 'ask.combat.final']);
    play(g, { k: 'match' }, { k: 'lose', u: u(INF) }, { k: 'lose', u: u(ARM) });
    expect([at(g, VG), asked(g)]).toEqual(['cadre', 'ask.advance.choose']);
  });
  proves(['11.B-EX-esc', '11-loss-cadre'], 'nobody escalates beyond what he has (R-17)', () => {
    const g = battle({ by: 'allied', units: { [INF]: SW, 'us-2-cav': S, [VG]: { at: T, reduced: 1 } }, attackers: [INF, 'us-2-cav'] });
    throwFor(g, 'EX');
    // A single level is lost without a question.
    expect(asked(g)).toBe('ask.burden.must');
    const poor = battle({
      by: 'allied',
      units: { 'us-2-cav': SW, 'us-bd-a-arm': S, 'ge-105-pz': T },
      attackers: ['us-2-cav', 'us-bd-a-arm'],
    });
    throwFor(poor, 'EX');
    play(poor, { k: 'escalate' }, { k: 'match' });
    expect(['us-2-cav', 'us-bd-a-arm', 'ge-105-pz'].map((id) => at(poor, id))).toEqual(['destroyed', 'destroyed', 'destroyed']);
  });
});

describe('results against the defender', () => {
  const strong = {
    by: 'allied' as const,
    units: { [INF]: SW, [ARM]: S, 'us-3-arm': SE, [VG]: T, 'ge-654-ag': T },
    attackers: [INF, ARM, 'us-3-arm'],
  };
  proves(
    ['11.B-DR', '11-retreat'],
    'DR: two hexes, the owner the first, the enemy the second, two away from the start; the stack may split',
    () => {
      const g = battle(ONE);
      throwFor(g, 'DR');
      expect([asked(g), prompt(g).side]).toEqual(['ask.retreat.step', 0]);
      // Not next to the attackers, whose zones reach there.
      expect(
        offers(g, 'retreat')
          .map((a) => g.board.ids[a.h as number])
          .sort(),
      ).toEqual([N, NE].sort());
      expect(refusal(g, { k: 'retreat', h: hex(g, SE) })?.case).toBe('2-retreat-elim');
      answer(g, 'retreat', N);
      expect(prompt(g).side).toBe(1);
      expect(
        offers(g, 'retreat')
          .map((a) => g.board.ids[a.h as number])
          .sort(),
      ).toEqual(['N-3303', 'N-3402', 'N-3503']);
      expect(refusal(g, { k: 'retreat', h: hex(g, NE) })).toMatchObject({ case: '11-retreat', why: 'two-hexes-away' });
      answer(g, 'retreat', 'N-3402');
      expect(at(g, VG)).toBe('N-3402');
      expect([INF, ARM].map((id) => g.f.reduced[u(id)])).toEqual([0, 0]);
    },
  );
  proves(['11.B-DRL'], 'DRL: one defender loses a level, all retreat', () => {
    const g = battle(strong);
    throwFor(g, 'DRL');
    play(g, { k: 'lose', u: u('ge-654-ag') });
    expect(at(g, 'ge-654-ag')).toBe('destroyed');
    expect(asked(g)).toBe('ask.retreat.step');
  });
  proves(['11.B-DM'], 'DM: every defender loses a level, all retreat', () => {
    const g = battle(strong);
    throwFor(g, 'DM');
    expect([at(g, 'ge-654-ag'), g.f.reduced[u(VG)]]).toEqual(['destroyed', 1]);
    expect(asked(g)).toBe('ask.retreat.step');
    // Only one first hex is free of zones, so it is taken.
    play(g, { k: 'retreat', h: hex(g, FAR[0]) });
    expect(at(g, VG)).toBe(FAR[0]);
  });
  proves(
    ['11-stack', '11-once'],
    'all units of the stack defend together; who was driven there in this phase is not attacked again',
    () => {
      const g = battle({ by: 'allied', units: { [INF]: SW, [VG]: T, [VG2]: { at: T, fought: 2 } }, attackers: [INF] });
      expect(g.rows.attacks[0].defenders).toEqual([u(VG)]);
      expect(g.f.fought[u(VG)]).toBe(2);
      expect(g.f.acted[u(INF)] & 2).toBe(2);
    },
  );
});
