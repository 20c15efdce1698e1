/** What the log and the turn track tell, and by which case. */
import { describe, expect } from 'vitest';
import { turnNotes } from '../../src/screen/track-notes.ts';
import { takeControl } from '../../src/state/history.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { declare, field, now, READY } from '../kit/battlefield.ts';
import { attackOrder, BASE, command, defenseOrder, EMERGENCY, NORMAL, ready, upToOrders } from '../kit/command-field.ts';
import { C, from, N, S, scene } from '../kit/field.ts';
import { hex, play, position, proves, u } from '../kit/kit.ts';

const north = from(C, N);
const told = (g: G, e: string) => g.events.find((event) => event.e === e);

describe('the log', () => {
  proves(
    ['basic-11.0', 'basic-12.31', 'basic-13.21'],
    'an attack, a barrage and an attack of reserves are declared by their own cases',
    () => {
      const attack = declare(field({ units: { 'G-12-48': C, 'A-28-112': north } }), { at: north, by: ['G-12-48'] });
      expect(told(attack, 'battle')).toMatchObject({ kind: 'attack', side: GERMAN, case: 'basic-11.0' });
      const guns = field({ side: 'allied', units: { 'A-V-187': from(C, S), 'G-18-293': north, 'A-V-190': from(C, S) } });
      declare(guns, { at: north, guns: ['A-V-187'] });
      expect(told(guns, 'battle')).toMatchObject({ kind: 'barrage', side: ALLIED, units: [u('A-V-187')], case: 'basic-12.31' });
      const reserve = field({ phase: 'reserve', units: { 'G-12-48': { at: C, moved: 1, movedTurn: 1 }, 'A-28-112': north } });
      while (now(reserve).startsWith('reserveMove')) play(reserve, { k: 'done' });
      play(reserve, { k: 'attack', u: u('G-12-48'), h: hex(reserve, north) }, READY);
      expect(told(reserve, 'battle')).toMatchObject({ kind: 'reserve', case: 'basic-13.21' });
    },
  );

  proves(['basic-11.82', 'basic-11.83'], 'superiority that is claimed names who claims it', () => {
    const attacker = declare(field({ units: { 'G-116-16-I': C, 'G-12-48': C, 'A-28-112': north } }), { at: north, by: ['G-116-16-I'] });
    expect(now(attacker)).toBe('battle.claim');
    expect(told(play(attacker.copy() as G, { k: 'waive' }), 'claimed')).toBeUndefined();
    expect(told(play(attacker, { k: 'claim' }), 'claimed')).toMatchObject({ side: GERMAN, case: 'basic-11.82' });
    const defender = declare(field({ units: { 'G-12-48': C, 'A-9Arm-CCB': north } }), { at: north, by: ['G-12-48'] });
    expect(now(defender)).toBe('battle.claim');
    expect(told(play(defender, { k: 'claim' }), 'claimed')).toMatchObject({ side: ALLIED, case: 'basic-11.83' });
  });

  proves(
    ['opt-5.22', 'opt-5.23', 'orders-attack', 'orders-defense'],
    'orders are told with the table and the commander they come from',
    () => {
      const [luttwitz, middleton] = ['G-Cdr-Luttwitz', 'A-Cdr-Middleton'];
      const away = (dir: number, n: number): string => from(C, ...Array.from({ length: n }, () => dir));
      const orders = (attack: object, defense: object): G => {
        const g = ready(
          command({
            units: {
              'G-2Pz-304': C,
              'A-28-112': north,
              [luttwitz]: away(S, 3),
              'G-Cdr-Manteuffel': away(S, 4),
              [middleton]: away(N, 4),
              'A-Cdr-Hodges': away(N, 5),
            },
          }),
        );
        upToOrders(g, { at: north, by: ['G-2Pz-304'] });
        return play(g, attack as typeof EMERGENCY, defense as typeof EMERGENCY);
      };
      const cases = (g: G, e: string): unknown[] => g.events.filter((event) => event.e === e).map((event) => event.case);
      const both = orders(attackOrder(luttwitz, NORMAL), defenseOrder(middleton, BASE));
      expect(cases(both, 'order')).toEqual(['orders-attack', 'orders-defense']);
      expect(cases(both, 'orderBy')).toEqual(['opt-5.22', 'opt-5.23']);
      const neither = orders(EMERGENCY, EMERGENCY);
      expect(cases(neither, 'order')).toEqual(['orders-attack', 'orders-defense']);
      expect(cases(neither, 'orderBy')).toEqual([]);
    },
  );

  proves(['gset-cond'], 'a named place that changes hands is told, an open hex is not', () => {
    const g = position({ stage: 'german.movement', vars: { turn: 6 }, units: { 'G-12-48': { at: '0112' }, 'G-12-89': { at: '0112' } } });
    takeControl(g, GERMAN, hex(g, '2427'));
    expect(g.events.filter((e) => e.e === 'control')).toMatchObject([{ h: hex(g, '2427'), side: GERMAN, case: 'gset-cond' }]);
    const open = [...Array(g.board.n).keys()].find((h) => !g.board.placeAt(h) && g.f.control[h] === 1 + ALLIED) as number;
    takeControl(g, GERMAN, open);
    expect(g.f.control[open]).toBe(1 + GERMAN);
    expect(g.events.filter((e) => e.e === 'control')).toHaveLength(1);
  });

  proves(['adv-12.13'], 'both halves of a Kampfgruppe are told to have moved', () => {
    const [first, second] = ['G-1SS-1-I', 'G-1SS-1-II'];
    const g = scene({ turn: 9, options: { level: 'advanced' }, units: { [first]: C, [second]: C } });
    g.set('kg', u(first), u(second));
    g.set('kg', u(second), u(first));
    play(g, { k: 'pick', u: u(first) }, { k: 'go', h: hex(g, north) });
    expect(g.events.filter((e) => e.e === 'moved').map((e) => [e.u, e.to, e.case])).toEqual([
      [u(first), hex(g, north), undefined],
      [u(second), hex(g, north), 'adv-12.13'],
    ]);
  });
});

describe('the turn track', () => {
  proves(
    ['basic-15.4', 'basic-15.1', 'basic-12.81', 'basic-12.82', 'basic-2.21', 'basic-2.22'],
    'says what is special about a turn',
    () => {
      const g = scene({ units: { 'G-12-48': C, 'A-28-112': from(C, N, N, N) } });
      const says = (turn: number, what: RegExp): string | undefined =>
        turnNotes(g, turn)
          .map((n) => `${n.text} (${n.case})`)
          .find((note) => what.test(note));
      const when = (what: RegExp): number[] => Array.from({ length: 20 }, (_, i) => i + 1).filter((turn) => says(turn, what));
      expect(when(/basic-15\.4/)).toEqual([1]);
      expect(when(/silent \(basic-12\.8\)/)).toEqual([1]);
      expect(when(/half \(basic-12\.8\)/)).toEqual([2]);
      expect([says(1, /basic-15\.1/), says(2, /basic-15\.1/)]).toEqual([
        expect.stringContaining('2 columns'),
        expect.stringMatching(/ 1 column /),
      ]);
      expect(when(/basic-2\.0/)).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
      expect([says(9, /basic-2\.0/), says(17, /basic-2\.0/)]).toEqual([
        expect.stringMatching(/^1 roll /),
        expect.stringMatching(/^2 rolls /),
      ]);
    },
  );
});
