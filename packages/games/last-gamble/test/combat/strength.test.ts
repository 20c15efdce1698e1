/** Chapters 11.3 and 11.4: strengths, odds, columns; coordination (11.7), armor (11.8), surprise (15.1). */
import { chance, type Outcome } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { armorPaid, claimantPays } from '../../src/rules/combat/armor-superiority.ts';
import { newBattle } from '../../src/rules/combat/combat.ts';
import { columnText, resultOf } from '../../src/rules/combat/strength.ts';
import { ALLIED, GERMAN } from '../../src/state/shape.ts';
import { asked, declare, field, fight, lines, lose, now, odds } from '../kit/battlefield.ts';
import { C, from, N, NE, NW, S, SE } from '../kit/field.ts';
import { hex, offers, play, proves, refusal, roll, u } from '../kit/kit.ts';

const north = from(C, N);
const side = `${C}|${north}`;

describe('ratio and row', () => {
  proves(['basic-11.41', 'basic-11.42'], 'totals become odds in favour of the defender', () => {
    const at = (attackers: string[], defenders: string[]) => {
      const g = field({ units: Object.fromEntries([...attackers.map((id) => [id, C]), ...defenders.map((id) => [id, north])]) });
      const p = odds(g, { at: north, by: attackers });
      return [p.attackStrength, p.defenseStrength, p.columns[p.start]];
    };
    expect(at(['G-2Pz-3-I', 'G-2Pz-3-II'], ['A-106-422'])).toEqual([12, 4, '3-1']);
    expect(at(['G-12-48', 'G-18-293'], ['A-106-422'])).toEqual([7, 4, '1-1']);
    expect(at(['G-18-293'], ['A-28-112'])).toEqual([3, 5, '1-2']);
    expect(at(['G-6PzA-62Eng'], ['A-28-112', 'A-106-422'])).toEqual([1, 9, '1-4']);
  });

  proves(['basic-11.31', 'crt', 'basic-11.43'], 'each terrain has its own row of ten columns', () => {
    const first: Record<string, [string, string]> = {
      clear: ['1-4', '7-1'],
      marsh: ['1-4', '7-1'],
      rough: ['1-3', '8-1'],
      'light-woods': ['1-2', '9-1'],
      forest: ['1-1', '10-1'],
    };
    for (const [terrain, [low, high]] of Object.entries(first)) {
      const p = odds(field({ units: { 'G-12-48': C, 'A-106-422': north }, hexes: { [north]: terrain } }), { at: north, by: ['G-12-48'] });
      expect([p.columns[0], p.columns[9], p.columns.length], terrain).toEqual([low, high, 10]);
    }
    // The same odds read from left to right along the die.
    const g = field({ units: { 'G-12-48': C, 'A-106-422': north } });
    const p = odds(g, { at: north, by: ['G-12-48'] });
    expect([p.odds, p.outcomes.map((o) => [o.result, o.weight])]).toEqual([
      '1-1',
      [
        ['D1', 1],
        ['FF', 1],
        ['D1+', 1],
        ['ENG', 2],
        ['A1', 1],
      ],
    ]);
  });

  proves(['basic-11.32'], 'several hexes use the row that is worst for the attacker', () => {
    const second = from(C, NE);
    const g = field({ units: { 'G-2Pz-3-I': C, 'A-28-110-1': north, 'A-28-110-3': second }, hexes: { [second]: 'forest' } });
    expect(odds(g, { at: north, by: ['G-2Pz-3-I'] }).columns[0]).toBe('1-4');
    expect(odds(g, { at: [north, second], by: ['G-2Pz-3-I'] }).columns[0]).toBe('1-1');
  });

  proves(['basic-11.43'], 'the die node has the exact classes of the results', () => {
    const g = field({ units: { 'G-12-48': C, 'A-106-422': north } });
    declare(g, { at: north, by: ['G-12-48'] });
    const node = chance(g);
    expect(node?.outcomes.map((o: Outcome) => [o.key, o.weight])).toEqual([
      ['D1', 1],
      ['FF', 1],
      ['D1+', 1],
      ['ENG', 2],
      ['A1', 1],
    ]);
    expect(node?.ledger?.lines[0].what).toBe('ledger.column');
  });
});

describe('halving and doubling', () => {
  const attack = (extra: object, unit: object | string = C): [number, string[]] => {
    const g = field({ units: { 'G-18-293': unit as string, 'A-106-422': north }, ...extra });
    const p = odds(g, { at: north, by: ['G-18-293'] });
    return [p.attackStrength, lines(p.attack).filter((w) => w.startsWith('attack-'))];
  };
  const defense = (extra: object, unit: object = { at: north }): [number, string[]] => {
    const g = field({ units: { 'G-18-293': C, 'A-106-422': unit as never }, ...extra });
    const p = odds(g, { at: north, by: ['G-18-293'] });
    return [p.defenseStrength, lines(p.defense).filter((w) => w.startsWith('defense-'))];
  };

  proves(
    ['basic-11.33#3', 'basic-11.33', 'basic-11.44#1'],
    'over water or up a slope each unit is halved by itself, rounded up, bridge or not',
    () => {
      expect(attack({})).toEqual([3, []]);
      expect(attack({ sides: { [side]: ['river'] } })).toEqual([2, ['attack-river']]);
      expect(attack({ sides: { [side]: ['river', 'bridge', 'road'] } })).toEqual([2, ['attack-river']]);
      expect(attack({ sides: { [side]: ['meuse', 'river'] } })).toEqual([2, ['attack-river']]);
      expect(attack({ sides: { [`${side}>`]: ['slope'] } })).toEqual([2, ['attack-slope-up']]);
      expect(attack({ sides: { [`${north}|${C}>`]: ['slope'] } })).toEqual([3, []]);
      const g = field({ units: { 'G-18-293': C, 'G-277-989': C, 'A-106-422': north }, sides: { [side]: ['river'] } });
      expect(odds(g, { at: north, by: ['G-18-293', 'G-277-989'] }).attackStrength).toBe(4);
      // Only those who cross it are halved.
      const h = field({ units: { 'G-18-293': C, 'G-277-989': from(C, NW), 'A-106-422': north }, sides: { [side]: ['river'] } });
      expect(odds(h, { at: north, by: ['G-18-293', 'G-277-989'] }).attackStrength).toBe(5);
    },
  );

  proves(['basic-11.14', 'basic-1.52', 'basic-6.33'], 'unsupplied units and columns attack at half', () => {
    expect(attack({}, { at: C, supply: 1 })).toEqual([2, ['attack-unsupplied']]);
    expect(attack({}, { at: C, attackSupply: 1 })).toEqual([2, ['attack-unsupplied']]);
    expect(attack({}, { at: C, fuel: 1 })).toEqual([2, ['attack-unsupplied']]);
    expect(attack({}, { at: C, strategic: 1 })).toEqual([2, ['attack-strategic']]);
  });

  proves(
    ['basic-11.33#2', 'basic-11.44#3', 'basic-14.45', 'basic-11.44'],
    'city, Westwall and Improved Position double the defense, once',
    () => {
      expect(defense({})).toEqual([4, []]);
      expect(defense({ hexes: { [north]: ['city'] } })).toEqual([8, ['defense-city']]);
      expect(defense({ hexes: { [north]: ['westwall'] } })).toEqual([8, ['defense-westwall']]);
      expect(defense({ hexFields: { [north]: { position: 1 + ALLIED } } })).toEqual([8, ['defense-improved-position']]);
      expect(defense({ hexes: { [north]: ['westwall'] }, hexFields: { [north]: { position: 1 + ALLIED } } })).toEqual([
        8,
        ['defense-westwall'],
      ]);
    },
  );

  proves(['basic-11.44#2', 'basic-1.62', 'basic-6.33'], 'isolated units and columns defend at half; unsupplied ones in full', () => {
    expect(defense({}, { at: north, supply: 2 })).toEqual([2, ['defense-isolated']]);
    expect(defense({}, { at: north, strategic: 1 })).toEqual([2, ['defense-strategic']]);
    expect(defense({}, { at: north, supply: 1 })).toEqual([4, []]);
  });

  proves(['basic-11.44'], 'never below half, never above double; half and double together leave the face', () => {
    expect(attack({ sides: { [side]: ['river'], [`${side}>`]: ['river', 'slope'] } }, { at: C, supply: 1 })).toEqual([
      2,
      ['attack-unsupplied'],
    ]);
    expect(defense({ hexes: { [north]: ['city'] } }, { at: north, supply: 2, strategic: 1 })[0]).toBe(4);
  });

  proves(['intro-6.21'], 'a reduced unit fights with its back', () => {
    expect(attack({}, { at: C, steps: 1 })[0]).toBe(2);
    expect(defense({}, { at: north, steps: 1 })[0]).toBe(2);
  });
});

describe('shifts', () => {
  const shifts = (s: Parameters<typeof field>[0], by: string[], at: string = north): [string, string[]] => {
    const p = odds(field(s), { at, by });
    return [
      p.odds,
      p.column.lines
        .filter((l) => l.op === 'shift' && l.applied)
        .map((l) => `${l.what.replace('line.', '')}${l.value > 0 ? '+' : ''}${l.value}`),
    ];
  };

  proves(['basic-11.33#1', 'basic-11.45#5', 'crt-shift'], 'town and city cost the attacker a column', () => {
    const units = { 'G-12-48': C, 'A-106-422': north };
    expect(shifts({ units }, ['G-12-48'])).toEqual(['1-1', []]);
    expect(shifts({ units, hexes: { [north]: ['town'] } }, ['G-12-48'])).toEqual(['1-2', ['town-1']]);
    expect(shifts({ units, hexes: { [north]: ['city'] } }, ['G-12-48'])).toEqual(['1-3', ['city-1']]);
  });

  proves(['basic-11.45#6'], 'Germans in the Westwall have a column more, Allies do not', () => {
    const wall = { hexes: { [north]: ['westwall'] } };
    expect(shifts({ side: 'allied', units: { 'A-28-112': C, 'G-18-293': north }, ...wall }, ['A-28-112'])[1]).toEqual([
      'westwall-german-1',
    ]);
    expect(shifts({ units: { 'G-18-293': C, 'A-28-112': north }, ...wall }, ['G-18-293'])[1]).toEqual([]);
  });

  proves(['basic-11.45#3', 'basic-15.1'], 'surprise: two columns on 12/16 AM, one until 12/18 AM, for Germans only', () => {
    const units = { 'G-12-48': C, 'A-106-422': north };
    const on = (turn: number, options = {}) => shifts({ units, turn, options }, ['G-12-48'])[1];
    expect([1, 2, 3, 4, 5, 6].map((turn) => on(turn))).toEqual([
      ['surprise+2'],
      ['surprise+1'],
      ['surprise+1'],
      ['surprise+1'],
      ['surprise+1'],
      [],
    ]);
    expect([1, 2, 3].map((turn) => on(turn, { 'surprise-length': 'to-1216pm' }))).toEqual([['surprise+2'], ['surprise+1'], []]);
    expect(shifts({ side: 'allied', units, turn: 2 }, ['A-106-422'], C)[1]).toEqual([]);
  });

  proves(['basic-11.71', 'basic-11.45#1', 'basic-11.74'], 'two units of a division attack with one column more, never with two', () => {
    expect(shifts({ units: { 'G-12-48': C, 'G-12-27F': C, 'A-106-422': north } }, ['G-12-48', 'G-12-27F'])[1]).toEqual([
      'coordinated-attack+1',
    ]);
    expect(shifts({ units: { 'G-12-48': C, 'G-277-989': C, 'A-106-422': north } }, ['G-12-48', 'G-277-989'])[1]).toEqual([]);
    const four = ['G-12-48', 'G-12-27F', 'G-277-989', 'G-277-990'];
    expect(
      shifts({ units: { ...Object.fromEntries(four.map((id, i) => [id, i < 3 ? C : from(C, NW)])), 'A-106-422': north } }, four)[1],
    ).toEqual(['coordinated-attack+1']);
    // Independent units have no division.
    expect(shifts({ units: { 'G-6PzA-62Eng': C, 'G-6PzA-73Eng': C, 'A-106-422': north } }, ['G-6PzA-62Eng', 'G-6PzA-73Eng'])[1]).toEqual(
      [],
    );
  });

  proves(['basic-11.72', 'basic-11.45#2'], 'two regiments of a division in one hex or side by side defend with one', () => {
    const defended = (units: Record<string, string>) => shifts({ units: { 'G-12-48': C, ...units } }, ['G-12-48'])[1];
    expect(defended({ 'A-106-422': north, 'A-106-423': north })).toEqual(['coordinated-defense-1']);
    expect(defended({ 'A-106-422': north, 'A-106-423': from(C, N, N) })).toEqual(['coordinated-defense-1']);
    expect(defended({ 'A-106-422': north, 'A-106-423': from(C, N, N, N) })).toEqual([]);
    expect(defended({ 'A-106-422': north, 'A-28-112': north })).toEqual([]);
    // Battalions are too small on either side of it.
    expect(defended({ 'A-28-110-1': north, 'A-28-112': from(C, N, N) })).toEqual([]);
    expect(defended({ 'A-28-112': north, 'A-28-110-1': north })).toEqual([]);
  });

  proves(['basic-11.73'], 'unsupplied units do not coordinate an attack but do a defense', () => {
    const units = {
      'G-12-48': C,
      'G-12-27F': { at: C, supply: 1 },
      'A-106-422': { at: north, supply: 1 },
      'A-106-423': { at: north, supply: 2 },
    };
    expect(shifts({ units }, ['G-12-48', 'G-12-27F'])[1]).toEqual(['coordinated-defense-1']);
  });

  proves(['basic-11.75'], 'the Führer brigades count as divisions', () => {
    expect(shifts({ units: { 'G-FGB-PzG': C, 'G-FGB-911': C, 'A-106-422': north } }, ['G-FGB-PzG', 'G-FGB-911'])[1]).toContain(
      'coordinated-attack+1',
    );
  });

  proves(['basic-11.76'], 'both sides coordinated: no change', () => {
    const units = { 'G-12-48': C, 'G-12-27F': C, 'A-106-422': north, 'A-106-423': north };
    expect(shifts({ units }, ['G-12-48', 'G-12-27F'])).toEqual(['1-1', ['coordinated-defense-1', 'coordinated-attack+1']]);
  });

  proves(['basic-11.77'], 'British or French with US units in one battle spoil Allied coordination', () => {
    const mixed = { 'G-12-48': C, 'A-43-129': north, 'A-43-130': north };
    expect(shifts({ units: mixed }, ['G-12-48'])[1]).toEqual(['coordinated-defense-1']);
    expect(shifts({ units: { ...mixed, 'A-28-707': north } }, ['G-12-48'])[1]).toEqual([]);
    const g = { side: 'allied' as const, units: { 'G-12-48': C, 'A-106-422': north, 'A-106-423': north, 'A-Fr-Metz': from(C, NE) } };
    expect(shifts(g, ['A-106-422', 'A-106-423'], C)[1]).toEqual(['coordinated-attack+1']);
    expect(shifts(g, ['A-106-422', 'A-106-423', 'A-Fr-Metz'], C)[1]).toEqual([]);
  });

  proves(['basic-11.46'], 'shifts to the left first and not beyond the table, then to the right', () => {
    // 1-5 in light woods with one column lost and two won ends on 2-1.
    const s = {
      turn: 1,
      units: { 'G-6PzA-62Eng': C, 'A-28-112': north },
      hexes: { [north]: 'light-woods' },
    };
    const town = { ...s, hexes: { [north]: 'light-woods' }, sides: {} };
    const g = field(town);
    const p = odds(g, { at: north, by: ['G-6PzA-62Eng'] });
    expect([p.attackStrength, p.defenseStrength, p.start, p.odds]).toEqual([1, 5, 0, '2-1']);
    const coordinated = odds(field({ ...town, units: { ...town.units, 'A-28-109-2': from(C, N, N) } }), {
      at: north,
      by: ['G-6PzA-62Eng'],
    });
    expect(coordinated.odds).toBe('2-1');
    const two = { ...town, units: { ...town.units, 'A-106-422': north, 'A-106-423': from(C, N, N) } };
    const clamped = odds(field(two), { at: north, by: ['G-6PzA-62Eng'] });
    expect([clamped.odds, lines(clamped.column)]).toEqual([
      '2-1',
      ['ledger.column', 'row-light-woods', 'coordinated-defense', 'ledger.table-end', 'surprise'],
    ]);
    // And not beyond the right end.
    const strong = odds(field({ turn: 1, units: { 'G-2Pz-3-I': C, 'G-1SS-501': C, 'A-28-110-1': { at: north, steps: 1 } } }), {
      at: north,
      by: ['G-2Pz-3-I', 'G-1SS-501'],
    });
    expect([strong.final, strong.odds]).toEqual([9, '7-1']);
  });

  proves(['basic-11.86', 'basic-11.45#7'], 'Tigers are worth a column in attack and defense', () => {
    expect(shifts({ units: { 'G-1SS-501': C, 'A-28-112': north } }, ['G-1SS-501'])[1]).toEqual(['tiger-attack+1']);
    expect(shifts({ units: { 'G-5PzA-614': C, 'A-10Arm-CCA': north } }, ['G-5PzA-614'])[1]).toEqual(['tiger-attack+1']);
    expect(shifts({ side: 'allied', units: { 'G-1SS-501': C, 'A-10Arm-CCA': north } }, ['A-10Arm-CCA'], C)[1]).toEqual(['tiger-defense-1']);
  });

  proves(['basic-11.87', 'basic-11.45#8'], 'Panthers too, but only against no armor or M5', () => {
    const panther = (id: string) => shifts({ units: { 'G-1SS-1-I': C, [id]: north } }, ['G-1SS-1-I'])[1];
    expect(panther('A-28-112')).toEqual(['panther-attack+1']);
    const rule = (own: 'german' | 'allied', at: string, by: string) =>
      odds(field({ side: own, units: { 'G-1SS-1-I': C, 'A-28-112': north } }), { at, by: [by] }).column.lines.find((l) =>
        l.what.includes('panther'),
      )?.case;
    expect([rule('german', north, 'G-1SS-1-I'), rule('allied', C, 'A-28-112')]).toEqual(['basic-11.87', 'basic-11.45#8']);
    expect(panther('A-V-102')).toEqual(['panther-attack+1']);
    expect(panther('A-28-707')).toEqual([]);
    expect(shifts({ side: 'allied', units: { 'G-1SS-1-I': C, 'A-28-112': north } }, ['A-28-112'], C)[1]).toEqual(['panther-defense-1']);
    expect(shifts({ side: 'allied', units: { 'G-1SS-1-I': C, 'A-10Arm-CCA': north } }, ['A-10Arm-CCA'], C)[1]).toEqual([]);
    expect(shifts({ units: { 'G-12SS-560': C, 'A-28-112': north } }, ['G-12SS-560'])[1]).toEqual([]);
    expect(shifts({ units: { 'G-6PzA-150': C, 'A-28-112': north } }, ['G-6PzA-150'])[1]).toEqual([]);
  });
});

describe('Armor Superiority', () => {
  const claims = (s: Parameters<typeof field>[0], by: string[], at = north): number => odds(field(s), { at, by }).modifier;

  proves(['basic-11.84'], 'who claimed pays with armor of his own that fought, once; who did not, and bystanders, do not', () => {
    const g = field({ units: { 'G-1SS-1-II': C, 'G-12-48': C, 'A-28-112': north, 'A-28-707': north } });
    const [tank, foot] = [u('G-1SS-1-II'), u('G-12-48')];
    const b = { ...newBattle('attack', 0, [hex(g, north)], [tank, foot]), claims: [1, 0] };
    expect(claimantPays(g, b, 0, [foot, tank])).toEqual([tank]);
    expect(claimantPays(g, { ...b, claims: [0, 1] }, 0, [foot, tank])).toBeUndefined();
    expect(claimantPays(g, { ...b, claims: [0, 1] }, 1, [u('A-28-112'), u('A-28-707')])).toEqual([u('A-28-707')]);
    expect(claimantPays(g, { ...b, extra: { [armorPaid(0)]: 1 } }, 0, [foot, tank])).toBeUndefined();
    expect(claimantPays(g, { ...b, bystanders: [tank] }, 0, [foot, tank])).toBeUndefined();
  });

  proves(['basic-11.81', 'basic-11.82', 'basic-11.47'], 'armor on one side only: the attacker takes one off the die', () => {
    expect(claims({ units: { 'G-1SS-1-II': C, 'A-28-112': north } }, ['G-1SS-1-II'])).toBe(-1);
    expect(claims({ units: { 'G-1SS-1-II': C, 'A-28-112': north, 'A-28-707': north } }, ['G-1SS-1-II'])).toBe(0);
    expect(claims({ units: { 'G-12-48': C, 'A-28-112': north } }, ['G-12-48'])).toBe(0);
    // The armor has to be supplied; unsupplied armor does not answer it either.
    expect(claims({ units: { 'G-1SS-1-II': { at: C, supply: 1 }, 'A-28-112': north } }, ['G-1SS-1-II'])).toBe(0);
    expect(claims({ units: { 'G-1SS-1-II': C, 'A-28-707': { at: north, supply: 1 } } }, ['G-1SS-1-II'])).toBe(-1);
    // M5 is armor in the Basic game.
    expect(claims({ units: { 'G-1SS-1-II': C, 'A-V-102': north } }, ['G-1SS-1-II'])).toBe(0);
  });

  proves(['basic-11.83', 'basic-11.47', 'crt-die'], 'the defender adds one; he decides before the die', () => {
    const g = field({ units: { 'G-12-48': C, 'A-28-707': north } });
    declare(g, { at: north, by: ['G-12-48'] });
    expect([now(g), asked(g), offers(g).map((a) => a.k)]).toEqual(['battle.claim', ALLIED, ['claim', 'waive']]);
    play(g, { k: 'claim' });
    const b = g.rows.battles[0];
    // 4 to 2 on clear ground is 2-1: a rolled 1 is read as 2.
    expect(columnText(g, b, 4)).toBe('2-1');
    expect(resultOf(g, b, { attack: 4, defense: 2, column: 4, modifier: 1 }, 1)).toBe('D1');
    roll(g, 5);
    expect(g.events.find((e) => e.e === 'result')).toMatchObject({ die: 5, modifier: 1, result: 'ENG' });
    const h = field({ units: { 'G-12-48': C, 'A-28-707': north } });
    declare(h, { at: north, by: ['G-12-48'] });
    play(h, { k: 'waive' });
    roll(h, 4);
    expect(h.events.find((e) => e.e === 'result')).toMatchObject({ modifier: 0, result: 'D1+' });
  });

  proves(['basic-11.85'], 'not with all armor over water or uphill, not into forest or Westwall, not out of forest', () => {
    const units = { 'G-1SS-1-II': C, 'A-28-112': north };
    expect(claims({ units, sides: { [side]: ['river'] } }, ['G-1SS-1-II'])).toBe(0);
    expect(claims({ units, sides: { [`${side}>`]: ['slope'] } }, ['G-1SS-1-II'])).toBe(0);
    const two = { 'G-1SS-1-II': C, 'G-116-16-I': from(C, NW), 'A-28-112': north };
    expect(claims({ units: two, sides: { [side]: ['river'] } }, ['G-1SS-1-II', 'G-116-16-I'])).toBe(-1);
    expect(claims({ units, hexes: { [north]: 'forest' } }, ['G-1SS-1-II'])).toBe(0);
    expect(claims({ units, hexes: { [north]: ['westwall'] } }, ['G-1SS-1-II'])).toBe(0);
    const tanks = { 'G-12-48': C, 'A-28-707': north };
    expect(claims({ units: tanks }, ['G-12-48'])).toBe(1);
    expect(claims({ units: tanks, hexes: { [north]: 'forest' } }, ['G-12-48'])).toBe(0);
    // A forest under the attacker does not matter.
    expect(claims({ units, hexes: { [C]: 'forest' } }, ['G-1SS-1-II'])).toBe(-1);
  });

  proves(['basic-11.84'], 'who claimed and loses a step has to lose one of armor', () => {
    const units = { 'G-12-48': C, 'G-1SS-1-II': C, 'A-28-112': north };
    const g = field({ units });
    declare(g, { at: north, by: ['G-12-48', 'G-1SS-1-II'] });
    expect(asked(g)).toBe(GERMAN);
    play(g, { k: 'claim' });
    // 7 to 5 is 1-1; 4 less one is 3: D1+, the defender chooses, then the attacker's step falls on the tanks by itself.
    roll(g, 4);
    play(g, { k: 'back', n: 0 });
    expect([g.f.steps[u('G-1SS-1-II')], g.f.steps[u('G-12-48')], g.f.steps[u('A-28-112')]]).toEqual([1, 2, 1]);
    const free = field({ units });
    fight(free, { at: north, by: ['G-12-48', 'G-1SS-1-II'] }, 3);
    play(free, { k: 'back', n: 0 });
    expect(now(free)).toBe('burden.must');
    expect(refusal(free, lose('G-12-48'))).toBeUndefined();
  });

  proves(['basic-11.88'], 'superiority and the columns of heavy tanks go together', () => {
    const p = odds(field({ units: { 'G-1SS-501': C, 'G-1SS-1-I': C, 'A-28-112': north } }), { at: north, by: ['G-1SS-501', 'G-1SS-1-I'] });
    expect([p.modifier, lines(p.column).filter((w) => w.includes('-attack'))]).toEqual([
      -1,
      ['coordinated-attack', 'tiger-attack', 'panther-attack'],
    ]);
  });

  proves(['basic-11.46', 'basic-11.84'], 'a preview says the same as the battle', () => {
    const g = field({
      units: { 'G-12-48': C, 'G-12-27F': from(C, NW), 'A-106-422': north, 'A-106-423': from(C, N, N), 'A-4-8': from(C, S, SE) },
      turn: 3,
    });
    const p = odds(g, { at: north, by: ['G-12-48', 'G-12-27F'] });
    declare(g, { at: north, by: ['G-12-48', 'G-12-27F'] });
    expect(
      chance(g)
        ?.outcomes.map((o) => [o.key, o.weight])
        .sort(),
    ).toEqual(p.outcomes.map((o) => [o.result, o.weight]).sort());
  });
});
