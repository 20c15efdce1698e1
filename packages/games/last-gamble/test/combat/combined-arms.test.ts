/** Advanced chapter 11: Combined Arms and Armor Superiority. */
import { explain } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { tables } from '../../src/data/index.ts';
import { duel } from '../../src/rules/advanced/combined-arms.ts';
import { newBattle } from '../../src/rules/combat/combat.ts';
import { UNITS } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { advanced } from '../kit/advanced-field.ts';
import { declare, field, lines, now, odds } from '../kit/battlefield.ts';
import { C, from, N } from '../kit/field.ts';
import { offers, proves, u } from '../kit/kit.ts';

const north = from(C, N);

/** Die modifier of an attack from the middle to the north; two of `pair` are a Kampfgruppe. */
function die(
  by: string[],
  against: string[],
  more: { pair?: [string, string]; options?: Record<string, string> } = {},
  make: typeof field = advanced,
) {
  const side = by[0].startsWith('A') ? 'allied' : 'german';
  const g = make({
    side,
    units: Object.fromEntries([...by.map((id) => [id, C]), ...against.map((id) => [id, north])]),
    ...(more.options ? { options: more.options } : {}),
  });
  if (more.pair) pair(g, ...more.pair);
  const p = odds(g, { at: north, by });
  return { by: p.modifier, lines: lines(p.die), superiority: p.superiority };
}
function pair(g: G, a: string, b: string): void {
  g.set('kg', u(a), u(b));
  g.set('kg', u(b), u(a));
}

const infantry = 'A-106-422';
const shermans = 'A-28-707';
const combatCommand = 'A-9Arm-CCB';
const kg: [string, string] = ['G-116-60', 'G-116-16-I'];

describe('the table', () => {
  proves(['ca-table', 'adv-11.11', 'adv-11.12', 'adv-11.13', 'adv-11.14'], 'every cell, by what attacks and what defends', () => {
    const defenders: [string, string[], (number | 'table')[]][] = [
      ['infantry', ['G-12-48'], [0, 0, -1]],
      ['armored infantry', ['G-116-60'], [0, 0, -1]],
      ['Kampfgruppe', kg, [1, 1, 'table']],
      ['armor', ['G-116-16-I'], [0, 'table', -1]],
      ['anti-tank', ['G-7A-657'], [0, 1, 1]],
      ['flak', ['G-7A-15Flak'], [0, 1, 1]],
      ['engineer', ['G-6PzA-62Eng'], [0, 1, 0]],
      ['rockets', ['G-ISS-4VW'], [0, 0, -1]],
    ];
    for (const [name, units, cells] of defenders) {
      const found = [infantry, shermans, combatCommand].map((id) => {
        const d = die([id], units, units.length === 2 ? { pair: kg } : {});
        return d.lines[0] === 'armor-table' ? 'table' : d.by;
      });
      expect(found, name).toEqual(cells);
    }
  });

  proves(['adv-11.14'], 'a Kampfgruppe attacks as infantry and armor, even one of tanks alone; British tank brigades too', () => {
    const two: [string, string] = ['G-1SS-1-I', 'G-1SS-1-II'];
    expect(die(two, [infantry]).by).toBe(0);
    expect(die(two, [infantry], { pair: two })).toMatchObject({ by: -1, lines: ['combined-arms'] });
    expect(die(['A-XXX-29Arm'], ['G-12-48']).by).toBe(-1);
  });

  proves(['adv-11.15'], 'a kind that is not in the table gets no modifier, and with several the owner has his best', () => {
    expect(die(['G-6PzA-62Eng'], [combatCommand])).toMatchObject({ by: 0, lines: [] });
    expect(die(['G-7A-657'], [combatCommand])).toMatchObject({ by: 0, lines: [] });
    // Infantry and armor together: combined against infantry, infantry alone against guns.
    expect(die([infantry, shermans], ['G-12-48']).by).toBe(-1);
    expect(die([shermans], ['G-7A-657']).by).toBe(1);
    expect(die([infantry, shermans], ['G-7A-657']).by).toBe(0);
    // A defender with guns beside his infantry uses the guns.
    expect(die([shermans], ['G-12-48']).by).toBe(0);
    expect(die([shermans], ['G-12-48', 'G-7A-657']).by).toBe(1);
    expect(die([combatCommand], ['G-12-48', 'G-7A-657']).by).toBe(1);
  });

  proves(
    ['adv-11.13'],
    'infantry with armor in defense: combined against infantry, armor against armor, unless the ruling says best',
    () => {
      const stack = ['G-26-39F', 'G-26-26'];
      expect(die([infantry], stack)).toMatchObject({ by: 1, lines: ['combined-arms'] });
      const m36 = UNITS.find((x) => x.weapon === 'M36')?.id as string;
      // The Hetzer is no match for the M36.
      expect(die([m36], stack)).toMatchObject({ by: -1, lines: ['armor-table'], superiority: ALLIED });
      expect(die([m36], stack, { options: { 'mixed-stack-type': 'best' } })).toMatchObject({
        by: 1,
        lines: ['combined-arms'],
        superiority: -1,
      });
    },
  );

  proves(['adv-11.0'], 'nobody claims superiority any more; Tigers and Panthers keep their column', () => {
    const units = { 'G-116-16-I': C, 'G-12-48': C, [infantry]: north };
    expect(now(declare(field({ units }), { at: north, by: ['G-116-16-I'] }))).toBe('battle.claim');
    const g = declare(advanced({ units }), { at: north, by: ['G-116-16-I'] });
    expect(now(g)).toBe('battle.roll');
    expect(offers(g, 'claim')).toEqual([]);
    const heavy = (id: string) => lines(odds(advanced({ units: { [id]: C, [infantry]: north } }), { at: north, by: [id] }).column);
    expect(heavy('G-1SS-501')).toContain('tiger-attack');
    expect(heavy('G-1SS-1-I')).toContain('panther-attack');
  });

  proves(['adv-11.12'], 'a barrage has no arms to combine', () => {
    const g = advanced({ units: { 'G-ISS-4VW': from(C, N, N, N), [infantry]: north } });
    const p = odds(g, { at: north, guns: ['G-ISS-4VW'] });
    expect([p.kind, p.modifier]).toEqual(['barrage', 0]);
  });
});

describe('vehicles', () => {
  const { rowOf, columnOf, holder } = tables.armorSuperiority;
  const owner = (weapon: string, side: number) => UNITS.find((x) => x.weapon === weapon && x.side === side)?.index as number;

  proves(['armor-table', 'adv-11.17'], 'every pair of vehicles, attacking and defending', () => {
    let pairs = 0;
    for (const [german, row] of Object.entries(rowOf))
      for (const [allied, column] of Object.entries(columnOf)) {
        const [g, a] = [owner(german, GERMAN), owner(allied, ALLIED)];
        if (g === undefined || a === undefined) continue;
        pairs++;
        for (const by of [GERMAN, ALLIED]) {
          const b = newBattle('attack', by, [0], [by === GERMAN ? g : a]);
          b.defenders = [by === GERMAN ? a : g];
          const letter = holder[row][column];
          expect(duel(b)?.side, `${german} ${allied} ${by}`).toBe(letter === 'G' ? GERMAN : letter === 'A' ? ALLIED : 1 - by);
        }
      }
    expect(pairs).toBeGreaterThan(80);
  });

  proves(['adv-11.16'], 'the best vehicle of each side counts', () => {
    // A Panzer IV alone is no better than the Shermans that defend; a Panther beside it is.
    expect(die(['G-1SS-1-II'], [shermans])).toMatchObject({ by: 1, lines: ['armor-table'], superiority: ALLIED });
    expect(die(['G-1SS-1-II', 'G-1SS-1-I'], [shermans])).toMatchObject({ by: -1, superiority: GERMAN });
    // Light tanks beside the M36 make it no worse.
    const m36 = UNITS.find((x) => x.weapon === 'M36')?.id as string;
    const m5 = UNITS.find((x) => x.weapon === 'M5' && x.size === 'regiment')?.id as string;
    expect(die(['G-1SS-1-I'], [m5])).toMatchObject({ by: -1, superiority: GERMAN });
    expect(die(['G-1SS-1-I'], [m5, m36])).toMatchObject({ by: 1, superiority: ALLIED });
  });

  proves(['adv-11.17'], 'neither numbers nor strength nor supply of the vehicles matter', () => {
    expect(die(['G-1SS-1-II', 'G-12SS-12-II', 'G-116-16-I'], [shermans]).by).toBe(1);
    const g = advanced({ units: { 'G-1SS-1-I': { at: C, steps: 1, supply: 1 }, [shermans]: north } });
    expect(odds(g, { at: north, by: ['G-1SS-1-I'] }).modifier).toBe(-1);
  });

  proves(['adv-11.13', 'adv-11.16'], 'the account of the die names the table and the vehicles', () => {
    const g = advanced({ units: { 'G-1SS-1-I': C, [shermans]: north } });
    const p = explain(g, { q: 'attack', targets: [g.board.hex(north) as number], attackers: [u('G-1SS-1-I')] }) as unknown as {
      die: { lines: unknown[] };
    };
    expect(p.die.lines).toMatchObject([
      { case: 'adv-11.16', what: 'line.armor-table', value: -1, args: { unit: u('G-1SS-1-I'), other: u(shermans), side: GERMAN } },
    ]);
  });
});
