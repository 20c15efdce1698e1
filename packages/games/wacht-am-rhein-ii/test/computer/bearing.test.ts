/** How the computer player bears hits that may be steps or hexes: attackers stay where the assault wins something, shells do not drive off who is about to attack. */
import { prompt } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { secondThoughts } from '../../src/computer/assaults/exposure.ts';
import { tableOf } from '../../src/rules/barrage/barrage.ts';
import { volleyText } from '../../src/rules/barrage/reckoning/volleys.ts';
import { ALLIED, ENTRENCHED, type G } from '../../src/state/shape.ts';
import { C, from, N, type Scene, scene } from '../kit/field.ts';
import { attackOn, battlefield, fight, GE, marked, prepared, TARGET, US } from '../kit/fight.ts';
import { hex, play, roll } from '../kit/kit.ts';

const REGIMENT = { [US.foot]: prepared(C), [US.mate]: prepared(C), [US.third]: prepared(from(TARGET, N)) };
const hexes = (g: G): number | undefined => {
  expect(prompt(g)).toMatchObject({ at: 'burden.choose', side: ALLIED });
  return secondThoughts(g, ALLIED, 'burden.choose', { k: 'back', n: 1 })?.n;
};

describe('an attacker who is hit', () => {
  const storm = (results: { defender?: string; attacker?: string }): G =>
    fight(battlefield({ units: { ...REGIMENT, [GE.foot]: TARGET } }), results, { by: [US.foot, US.mate, US.third] });
  it('stays and pays where the defender has to give way', () => {
    expect(hexes(storm({ defender: '1(1)', attacker: '1' }))).toBe(0);
  });
  it('goes back where there is nothing to be won', () => {
    expect(hexes(fight(attackOn({ [GE.foot]: TARGET }), { attacker: '1' }))).toBe(1);
  });
});

describe('who is shelled', () => {
  const ELSEWHERE = { 'al-78id-1-310-inf': marked('5207NE'), 'ge-272vg-ii-982-vg': '5208NE' };
  /** One hit by a German barrage of eight points on the middle. */
  function shelled(units: Scene['units'], works: Scene['works'] = {}): G {
    const g = scene({ phase: 'german-barrages', units: { ...ELSEWHERE, ...units }, works, options: { fog: false } });
    play(g, { k: 'target', h: hex(g, C) });
    if (prompt(g).at === 'barrage.points') play(g, { k: 'fire', n: 8 });
    const [b] = g.rows.barrages;
    const die = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((n) => volleyText(tableOf(g), b.volleys[0], n + b.modifier) === '1');
    return roll(g, die || 10);
  }
  it('does not leave an assault that promises much', () => {
    expect(hexes(shelled({ [US.foot]: prepared(C), [US.mate]: prepared(C), [GE.company]: TARGET }))).toBe(0);
  });
  it('goes back a hex from open ground, but not out of an Entrenchment', () => {
    const units = { [US.foot]: C, [US.mate]: C, [GE.foot]: from(TARGET, N), [GE.mate]: from(TARGET, N) };
    expect(hexes(shelled(units))).toBe(1);
    expect(hexes(shelled(units, { [C]: ENTRENCHED }))).toBe(0);
  });
});
