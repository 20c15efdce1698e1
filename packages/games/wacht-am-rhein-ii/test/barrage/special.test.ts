/** Artillery that is unlike other artillery: rockets on trucks, fuses, howitzers beyond their range, command by assignment (12.1.4b, 12.5.1b, 40.0, 12.3.1). */
import { answerTo, type BattleAnswer, prompt } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { turnNumber } from '../../src/index.ts';
import { affiliation, factorsLeft } from '../../src/rules/barrage/guns.ts';
import { targetOf } from '../../src/rules/barrage/target.ts';
import { ALL_UNITS } from '../../src/state/query.ts';
import type { G } from '../../src/state/shape.ts';
import { C, hex, N, NW, out, play, proves, refusal, S, type Scene, SE, scene, u } from '../kit/campaign.ts';

const ROCKETS = 'ge-nd-2-8-vw';
const HEAVY = 'ge-nd-210-18-vw';
const G_FOOT = 'ge-272vg-i-980-vg';
const FOOT = 'al-78id-1-309-inf';
const GUNS = 'al-78id-307-fa';
const MORE = 'al-78id-308-fa';
const TARGET = out(SE, 1);

describe('artillery', () => {
  const fire = (units: Scene['units'], stage = 'german.german-barrages', more: Partial<Scene> = {}): G => {
    const g = scene({ stage, ...more, units: { [G_FOOT]: C, [FOOT]: TARGET, ...units } });
    play(g, { k: 'target', h: hex(g, stage.startsWith('german') ? TARGET : C) });
    if (prompt(g).at === 'barrage.observe') play(g, { k: 'unobserved' });
    return g;
  };
  proves(['12.1.4b'], '150 mm rockets on trucks fire Out of Battery with half of their factors, others not at all', () => {
    const half = Math.round((ALL_UNITS[u(ROCKETS)].kind?.barrage ?? 0) / 2);
    const rolling = { at: out(NW, 1), limbered: 1, motor: 1 };
    const g = fire({ [ROCKETS]: rolling, [HEAVY]: out(N, 1) });
    expect(factorsLeft(g, u(ROCKETS))).toBe(half);
    expect(refusal(g, { k: 'gun', u: u(ROCKETS), n: half })).toBeUndefined();
    const heavy = fire({ [ROCKETS]: out(NW, 1), [HEAVY]: { ...rolling, at: out(N, 1), motor: 2 } });
    expect(refusal(heavy, { k: 'gun', u: u(HEAVY), n: factorsLeft(heavy, u(HEAVY)) })).toMatchObject({
      case: '12.1.2',
      why: 'out-of-battery',
    });
    const still = fire({ [ROCKETS]: { ...rolling, motor: 0 }, [HEAVY]: out(N, 1) });
    expect(refusal(still, { k: 'gun', u: u(ROCKETS), n: factorsLeft(still, u(ROCKETS)) })).toMatchObject({ why: 'out-of-battery' });
  });
  it('shows its points unit by unit, and no odds before there is a single one', () => {
    const shown = (g: G): BattleAnswer => answerTo(g, { q: 'battle' }) as BattleAnswer;
    const g = fire({ [HEAVY]: out(N, 1), [ROCKETS]: out(NW, 1) });
    expect([shown(g).outcomes, shown(g).attack.lines, shown(g).die.lines]).toEqual([[], [], []]);
    const n = factorsLeft(g, u(HEAVY));
    play(g, { k: 'gun', u: u(HEAVY), n });
    expect(shown(g).attack).toMatchObject({ total: n, lines: [{ what: 'line.gun', value: n, case: '12.1.2', args: { unit: u(HEAVY) } }] });
    expect(shown(g).outcomes.length).toBeGreaterThan(1);
  });
  proves(['12.5.1b'], 'US barrages have their fuses from the morning of December 27, German ones never', () => {
    const fuses = (code: string, by: number) => {
      const g = scene({
        stage: 'allied.allied-barrages',
        turn: turnNumber(code),
        units: { [G_FOOT]: C, [FOOT]: TARGET, [GUNS]: out(N, 1) },
      });
      return targetOf(g, by, hex(g, by === 1 ? C : TARGET), true).fuses === true;
    };
    expect([fuses('dec-26-night', 1), fuses('dec-27-am', 1), fuses('dec-30-am', 0)]).toEqual([false, true, false]);
  });
  proves(['40.0-range'], 'as an option howitzers fire two hexes farther with half of their factors, rounded down', () => {
    const range = ALL_UNITS[u(GUNS)].kind?.range ?? 0;
    const factors = ALL_UNITS[u(GUNS)].kind?.barrage ?? 0;
    /** The target `n` hexes from the gun; another gun stands near. */
    const shot = (longRange: boolean, n: number, of: number) => {
      const there = out(S, 4);
      const path = Array.from({ length: n }, (_, i) => i);
      const from = path.length <= 8 ? out(N, n - 4) : out(N, 4);
      const g = scene({
        stage: 'allied.allied-barrages',
        options: { longRange },
        units: { [G_FOOT]: there, [GUNS]: from, [MORE]: out(S, 1), [FOOT]: from },
      });
      play(g, { k: 'target', h: hex(g, there) });
      if (prompt(g).at === 'barrage.observe') play(g, { k: 'unobserved' });
      return refusal(g, { k: 'gun', u: u(GUNS), n: of });
    };
    const half = Math.floor(factors / 2);
    expect(shot(false, range + 2, half)).toMatchObject({ case: '12.1.3', why: 'out-of-range' });
    expect(shot(true, range + 2, half)).toBeUndefined();
    expect(shot(true, range + 2, factors)).toMatchObject({ case: '40.0-range', why: 'half-at-range' });
    expect(shot(true, range, factors)).toBeUndefined();
  });
  proves(['12.3.1'], 'the corps to which a division is assigned supports it, not that of its mark', () => {
    const gun =
      ALL_UNITS.find((unit) => unit.side === 1 && unit.type === 'artillery' && unit.formation === undefined && unit.corps === 'VII')?.id ??
      '';
    const g = scene({
      stage: 'allied.allied-barrages',
      units: { [FOOT]: C, 'al-78id-hq': C, [gun]: out(N, 1), 'al-nd-vii-corps-hq': out(N, 2) },
    });
    expect(affiliation(g, u(FOOT), u(gun))).toBe('stranger');
    g.set('command', u('al-78id-hq'), u('al-nd-vii-corps-hq') + 1);
    expect(affiliation(g, u(FOOT), u(gun))).toBe('parent');
  });
});
