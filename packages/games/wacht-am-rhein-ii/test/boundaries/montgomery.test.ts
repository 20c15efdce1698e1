/** Montgomery takes command, and withdraws a corps by night (24.3.0). */
import { distance, prompt } from '@hexfront/engine';
import { ruleKit } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { gameOf } from '../../src/game.ts';
import { scenarioById, theBoard, turnNumber } from '../../src/index.ts';
import { lineOf, placeOn } from '../../src/rules/boundaries/lines.ts';
import { armyOf } from '../../src/rules/command/chain.ts';
import { makeWhole } from '../../src/setup/lay-out.ts';
import { ALLIED, type G } from '../../src/state/shape.ts';
import * as goose from '../kit/goose.ts';

const board = theBoard({ scenario: 'goose-egg' });
/** The campaign of December 16 on the map of the Goose Egg. */
const before = ruleKit(
  it,
  gameOf([scenarioById('campaign-dec-16')], () => board, makeWhole),
  'campaign-dec-16',
);
const tank = before.u('ge-fbbde-i-17-mkiv');

describe('command', () => {
  const march = (supply: number): G => {
    const g = before.position({
      clear: true,
      stage: 'german.movement',
      options: { fog: false },
      vars: { turn: turnNumber('dec-19-am') },
      units: {
        'ge-fbbde-i-17-mkiv': { at: '4008SE', supply },
        'al-28id-hq': { at: '3004SE' },
        'al-7ad-hq': { at: '3002SE' },
        'al-7ad-cca-1': { at: '3002SE' },
        'al-28id-1-112-inf': { at: '3004SE' },
      },
      board: {
        hexes: ['4008SE', '4007SE'].map((hex) => ({ hex, terrain: 'clear' })),
        sides: [{ from: '4008SE', to: '4007SE', add: ['ourthe'], drop: ['river', 'stream', 'major-river'] }],
      },
    });
    before.idle(g, (now) => prompt(now).at === 'movement.plan');
    before.play(g, { k: 'pick', u: tank });
    before.play(g, { k: 'go', h: before.hex(g, '4007SE') });
    return g;
  };
  before.proves(
    ['24.3.0'],
    'when a supplied German unit crosses the Ourthe VIII Corps comes under the 3rd Army, and the US player draws the boundary near the printed one',
    () => {
      const g = march(0);
      expect(prompt(g)).toMatchObject({ at: 'drawing.row', side: ALLIED });
      const rows = before.offers(g, 'line').map((a) => placeOn(g.board, a.h ?? 0).row);
      expect(rows).toEqual([38, 39, 40, 41, 42]);
      before.play(g, before.offers(g, 'line')[1]);
      expect(lineOf(g, '1USA-3USA')).toMatchObject({ row: 39, turn: 'straight' });
      expect(['al-28id-hq', 'al-7ad-hq'].map((id) => armyOf(g, before.u(id)))).toEqual(['3USA', '1USA']);
      expect(g.v.montgomery).toBe(turnNumber('dec-19-am'));
      // With On Hand supply it is in supply (15.1.0).
      expect(march(1).v.montgomery).toBe(turnNumber('dec-19-am'));
      const not = march(2);
      expect([not.v.montgomery, lineOf(not, '1USA-3USA')]).toEqual([0, undefined]);
    },
  );
  before.proves(['24.3.0'], 'from the day after, not before, US divisions share the capacity of their army', () => {
    const units: Record<string, { at: string }> = { 'ge-62vg-hq': { at: '4706SE' } };
    for (const [n, id] of ['7ad', '82ab', '106id', '1id', '2id', '99id', '9id', '30id', '3ad', '84id'].entries())
      units[`al-${id}-hq`] = { at: `${30 + n}02SE` };
    const asked = (vars: Record<string, number>): string[] => {
      const g = before.position({
        clear: true,
        stage: 'german.administration',
        options: { fog: false },
        vars: { turn: turnNumber('dec-19-night'), ...vars },
        units,
      });
      const seen: string[] = [];
      before.idle(g, (now) => {
        if (prompt(now).at.startsWith('capacity.')) seen.push(prompt(now).at);
        return now.v.turn === turnNumber('dec-20-am') && prompt(now).at === 'modes.choose';
      });
      return [...new Set(seen)];
    };
    expect([asked({}), asked({ montgomery: turnNumber('dec-19-pm') })]).toEqual([[], ['capacity.allied']]);
  });
});

describe('the withdrawal', () => {
  const CCB = 'al-7ad-ccb-1';
  const FOOT = 'al-106id-1-424-inf';
  const UNITS = {
    'al-7ad-hq': { at: '3429NE' },
    [CCB]: { at: '4029NE' },
    'al-7ad-ccb-2': { at: '3829NE' },
    [FOOT]: { at: '4103SE' },
    'ge-18vg-i-293-vg': { at: '4429NE' },
    'ge-9ss-hq': { at: '4725NE' },
  };
  const night = (): G => {
    const g = goose.position({
      clear: true,
      stage: 'german.exploitation',
      options: { fog: false },
      vars: { turn: turnNumber('dec-22-night') },
      units: UNITS,
    });
    goose.idle(g, (now) => prompt(now).at === 'withdrawal.choose');
    return g;
  };
  const toSource = (g: G, hex: number): number => distance(g.board, hex, goose.hex(g, '2727NE'));
  goose.proves(['24.3.0', '36.1.2'], 'one corps moves before the Germans, toward supply and away from the enemy, once in the game', () => {
    const g = night();
    expect([prompt(g).side, goose.offers(g).map((a) => [a.k, a.n])]).toEqual([
      ALLIED,
      [
        ['pass', undefined],
        ['withdraw-corps', 2],
        ['withdraw-corps', 3],
      ],
    ]);
    goose.play(g, { k: 'withdraw-corps', n: 3 });
    goose.idle(g, (now) => prompt(now).at === 'movement.plan');
    expect([prompt(g).side, goose.refusal(g, { k: 'pick', u: goose.u(FOOT) })?.why]).toEqual([ALLIED, 'not-activated']);
    goose.play(g, { k: 'pick', u: goose.u(CCB) });
    const from = g.hexOf(goose.u(CCB));
    const ends = ['go', 'road'].flatMap((k) => goose.offers(g, k)).map((a) => a.h ?? 0);
    expect([ends.length > 0, ends.every((h) => toSource(g, h) < toSource(g, from))]).toEqual([true, true]);
    const foe = goose.hex(g, '4429NE');
    expect(ends.every((h) => distance(g.board, h, foe) >= distance(g.board, from, foe) - 1)).toBe(true);
    goose.play(g, goose.offers(g, 'go')[0]);
    goose.idle(g, (now) => prompt(now).at.startsWith('pledging'));
    // Who went is neither tried again nor tired; the next morning it prepares no assault, the morning after it may.
    expect([g.f.fatigue[goose.u(CCB)], g.v.withdrawal]).toEqual([0, turnNumber('dec-22-night')]);
    const prepares = () => goose.refusal(g, { k: 'prepare', u: goose.u(CCB) })?.why;
    const morning = (turn: string) =>
      goose.idle(g, (now) => now.v.turn === turnNumber(turn) && now.v.side === ALLIED && prompt(now).at === 'modes.choose');
    morning('dec-23-pm');
    expect(prepares()).toBe('withdrew-last-night');
    let asked = false;
    goose.idle(g, (now) => {
      asked ||= prompt(now).at === 'withdrawal.choose';
      return now.v.turn === turnNumber('dec-24-am') && now.v.side === ALLIED && prompt(now).at === 'modes.choose';
    });
    expect([asked, prepares()]).toEqual([false, undefined]);
  });
});
