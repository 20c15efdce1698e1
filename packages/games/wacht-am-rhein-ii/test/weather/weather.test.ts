/** Chapter 20. What a die brings is looked up in the table, whatever its cells are. */
import { describe, expect } from 'vitest';
import { POINT, tables, turnNumber, turns } from '../../src/index.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { seesHex } from '../../src/rules/sight/observation.ts';
import { atmosphereNow, groundNow, inRanges } from '../../src/rules/weather.ts';
import type { G } from '../../src/state/shape.ts';
import { C, hex, idle, out, proves, roll, S, scene, u } from '../kit/campaign.ts';

const US = 'al-78id-1-309-inf';
const { atmosphere, ground } = tables.variableWeather;
/** Pips of a ten-sided die whose roll brings a result; a ten counts as nought. */
function pipFor(rows: typeof atmosphere, result: string, modifier: number): number | undefined {
  return Array.from({ length: 10 }, (_, i) => i + 1).find((pip) => inRanges(rows, (pip % 10) + modifier)?.result === result);
}
const rolled = (turn: string): G => scene({ stage: 'weather', turn: turnNumber(turn), options: { weather: 'variable' } });
const modifiers = (turn: string) => turns[turnNumber(turn) - 1].modifiers ?? { atmosphere: 0, ground: 0 };
/** Turns on which the table can bring a sky. */
const turnWith = (sky: string, from: string): string =>
  turns.find((t) => t.turn >= turnNumber(from) && t.modifiers && pipFor(atmosphere, sky, t.modifiers.atmosphere) !== undefined)?.code ?? '';

describe('weather', () => {
  proves(['20.1.0', '20.1.1'], 'the track has the weather of each turn unless dice were chosen', () => {
    const g = scene({ stage: 'weather', turn: turnNumber('dec-25-am') });
    const { atmosphere: sky, ground: earth } = turns[turnNumber('dec-25-am') - 1];
    expect([atmosphereNow(g), groundNow(g)]).toEqual([sky, earth]);
    expect(g.events.some((e) => e.e === 'weather' && e.sky === sky)).toBe(true);
    const other = rolled('dec-25-am');
    expect(other.events.some((e) => e.e === 'weather')).toBe(false);
  });

  proves(['20.1.2'], 'sky and ground each have a die with the modifier of the turn', () => {
    const code = 'dec-18-am';
    const { atmosphere: m, ground: n } = modifiers(code);
    for (const pip of [1, 4, 7, 10]) {
      const g = roll(rolled(code), pip);
      const sky = inRanges(atmosphere, (pip % 10) + m)?.result;
      expect(atmosphereNow(g)).toBe(sky);
      roll(g, 5);
      expect(groundNow(g)).toBe(sky === 'snow' ? 'snow' : inRanges(ground, 5 + n)?.result);
    }
  });
  proves(['20.1.2'], 'night has the modifiers of the afternoon before it, five more for the ground', () => {
    for (const night of turns.filter((t) => t.part === 'night' && t.modifiers)) {
      const pm = turns[night.turn - 2].modifiers;
      expect(night.modifiers).toEqual({ atmosphere: pm?.atmosphere, ground: (pm?.ground ?? 0) + 5 });
    }
  });
  proves(['20.1.2'], 'from December 27 PM a partial overcast clouds over on 0 to 4, before that it stays', () => {
    const late = turnWith('partial-overcast', 'dec-27-pm');
    const pip = pipFor(atmosphere, 'partial-overcast', modifiers(late).atmosphere) as number;
    expect(atmosphereNow(roll(rolled(late), pip))).toBe('partial-overcast');
    for (const [second, sky] of [
      [10, 'overcast'],
      [4, 'overcast'],
      [5, 'partial-overcast'],
      [9, 'partial-overcast'],
    ] as const)
      expect(atmosphereNow(roll(roll(rolled(late), pip), second))).toBe(sky);
    const early = turnWith('partial-overcast', 'dec-17-am');
    const g = roll(roll(rolled(early), pipFor(atmosphere, 'partial-overcast', modifiers(early).atmosphere) as number), 3);
    expect([atmosphereNow(g), g.v.ground > 0]).toEqual(['partial-overcast', true]);
  });
  proves(['20.1.2'], 'from December 28 AM normal ground under an overcast sky is snow', () => {
    const bare = (from: string, before?: string) =>
      turns.find(
        (t) =>
          t.turn >= turnNumber(from) &&
          t.turn < (before ? turnNumber(before) : 99) &&
          t.modifiers &&
          pipFor(atmosphere, 'overcast', t.modifiers.atmosphere) !== undefined &&
          pipFor(ground, 'normal', t.modifiers.ground) !== undefined,
      )?.code as string;
    const after = (code: string) => {
      const { atmosphere: m, ground: n } = modifiers(code);
      return groundNow(roll(roll(rolled(code), pipFor(atmosphere, 'overcast', m) as number), pipFor(ground, 'normal', n) as number));
    };
    expect([after(bare('dec-16-am', 'dec-28-am')), after(bare('dec-28-am'))]).toEqual(['normal', 'snow']);
  });
  proves(['20.3.4', '20.3.3', '20.3.1', '20.3.0'], 'snow falls on snow; sight ends at one hex, under an overcast at two', () => {
    const snow = turnWith('snow', 'dec-16-am');
    const g = roll(rolled(snow), pipFor(atmosphere, 'snow', modifiers(snow).atmosphere) as number);
    roll(g, 10);
    expect(groundNow(g)).toBe('snow');
    const far = (sky: number) => {
      const view = scene({ stage: 'allied.movement', units: { [US]: C }, hexes: { [C]: ['vantage'] }, vars: { sky } });
      return [1, 2, 3].filter((n) => seesHex(view, hex(view, C), hex(view, out(S, n))));
    };
    expect([far(4), far(3), far(1), far(2)]).toEqual([[1], [1, 2], [1, 2, 3], [1, 2, 3]]);
  });
  proves(['20.2.0', '20.2.1'], 'the ground changes the printed allowance before everything else', () => {
    const points = (ground: number, fatigue = 0) => {
      const g = scene({ stage: 'allied.movement', units: { [US]: { at: C, fatigue } }, vars: { ground } });
      return allowance(g, u(US), 'own') / POINT;
    };
    const plain = points(1);
    expect([points(2), points(3), points(4)]).toEqual([plain + 1, plain - 2, plain - 3]);
    expect(points(3, 1)).toBe(Math.ceil((plain - 2) / 2));
  });
});

describe('the phase', () => {
  proves(['3.3.1'], 'weather is found as every game turn begins, at night too', () => {
    const g = scene({ stage: 'german.movement', turn: turnNumber('dec-17-pm'), options: { weather: 'variable' } });
    const before = g.v.turn;
    const seen: number[] = [];
    idle(g, (now) => {
      if (now.frames.some((f) => f.proc === 'weather') && !seen.includes(now.v.turn)) seen.push(now.v.turn);
      return now.v.turn >= before + 3;
    });
    expect(seen).toEqual([before + 1, before + 2, before + 3]);
  });
});
