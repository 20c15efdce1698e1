/** Army boundaries: whose area a hex is in, and what it costs to begin a turn in another's (26.0, 26.1.0, 26.6.0). */
import { prompt } from '@hexfront/engine';
import { expect } from 'vitest';
import { POINT, placeOf, turnNumber } from '../../src/index.ts';
import { boundaryRefusal, isOutside, transfer } from '../../src/rules/boundaries/areas.ts';
import { printedLine, sideOfLine } from '../../src/rules/boundaries/lines.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { onMapOf } from '../../src/state/derived.ts';
import type { Pair } from '../../src/state/fields/campaign/boundaries.ts';
import { STRATEGIC } from '../../src/state/fields/modes.ts';
import { type G, GERMAN } from '../../src/state/shape.ts';
import { lastGasp } from '../kit/december-21.ts';
import { C } from '../kit/field.ts';
import { US as ARMY, attackOn, declare, GE, shiftLines, TARGET } from '../kit/fight.ts';
import { hex, idle, offers, play, position, proves, refusal, u } from '../kit/goose.ts';
import * as south from '../kit/hard-left.ts';
import { begin } from '../kit/late.ts';

const SS = 'ge-9ss-zoll-i-19ss-motinf';
const SS_HQ = 'ge-9ss-hq';
const VG = 'ge-62vg-i-164-vg';
const US = { 'al-106id-1-424-inf': { at: '4101SE' } };
type Units = Record<string, Record<string, string | number>>;
const field = (stage: string, units: Units, turn = 'dec-22-am', vars: Record<string, number> = {}): G =>
  position({ clear: true, stage, options: { fog: false }, vars: { turn: turnNumber(turn), ...vars }, units: { ...US, ...units } });
/** From the end of the US player turn into the German one. */
function germanTurn(units: Units, at = 'modes.choose'): G {
  const g = field('allied.administration', units);
  idle(g, (now) => prompt(now).at === at && now.v.side === 0);
  return g;
}

proves(['26.0', '26.6.0'], 'the printed lines run along rows 27 and 20 to their columns, and their hexes are in both areas', () => {
  const side = (pair: Pair, id: string) => {
    const [line, place] = [printedLine(pair), placeOf(id)];
    return line && place && sideOfLine(line, place);
  };
  expect(['5026NE', '5027NE', '5028NE', '5926NW', '5826NW', '5928NW', '6026NW'].map((id) => side('6PzA-5PzA', id))).toEqual([
    -1, 0, 1, 0, 1, 1, -1,
  ]);
  expect(['5019SE', '5020SE', '5021SE', '6321SW', '6221SW', '6319SW', '6421SW'].map((id) => side('5PzA-7A', id))).toEqual([
    -1, 0, 1, 0, -1, -1, 1,
  ]);
});

proves(
  ['26.6.0', 'aid-boundary', '35.1.5-b'],
  'the 5th Parachute Division may go five hexes north of its line, the Panzer Lehr Division near the bridge there',
  () => {
    const g = south.position({
      clear: true,
      stage: 'german.mode',
      vars: { turn: 4 },
      units: { 'ge-hbr-01': { at: '4822SE' }, 'ge-5fj-hq': { at: '5021SE' }, 'ge-352vg-hq': { at: '5121SE' } },
    });
    const out = (id: string, at: string) => isOutside(g, south.u(id), south.hex(g, at));
    const FJ = 'ge-5fj-i-13-fsj';
    const LEHR = 'ge-pzlehr-vporsch-2-mkv';
    expect([out(FJ, '4915SE'), out(FJ, '4914SE'), out('ge-352vg-hq', '4919SE')]).toEqual([false, true, true]);
    expect([out(LEHR, '4823SE'), out(LEHR, '4827SE'), out(LEHR, '4828SE')]).toEqual([false, false, true]);
  },
);

proves(
  ['26.1.0', 'aid-boundary'],
  'who begins a turn in another army’s area moves half as far, rounded down, and prepares no assault',
  () => {
    const home = germanTurn({ [SS]: { at: '4526NE' }, [VG]: { at: '4304SE' } });
    const line = germanTurn({ [SS]: { at: '4527NE' }, [VG]: { at: '4304SE' } });
    const away = germanTurn({ [SS]: { at: '4528NE' }, [VG]: { at: '4304SE' } });
    const whole = allowance(home, u(SS), 'own') / POINT;
    expect([allowance(line, u(SS), 'own') / POINT, allowance(away, u(SS), 'own') / POINT]).toEqual([whole, Math.floor(whole / 2)]);
    const prepares = (g: G) => refusal(g, { k: 'prepare', u: u(SS) });
    expect([prepares(home), prepares(line), prepares(away)?.why]).toEqual([undefined, undefined, 'foreign-area']);
  },
);

proves(['26.1.0'], 'reinforcements in Strategic mode cross boundaries freely', () => {
  const g = field('german.mode', { [SS]: { at: '4528NE' } });
  expect(isOutside(g, u(SS), hex(g, '4528NE'))).toBe(true);
  g.set('mode', u(SS), STRATEGIC);
  expect(isOutside(g, u(SS), hex(g, '4528NE'))).toBe(true);
  g.set('marching', u(SS), 1);
  expect(isOutside(g, u(SS), hex(g, '4528NE'))).toBe(false);
});
proves(['26.1.0'], 'a division that is reassigned while it is on the way to its assembly area counts as no change of armies', () => {
  const after = (more: Record<string, number>) => {
    const g = field('german.movement', { [SS_HQ]: { at: '4528NE', ...more }, [SS]: { at: '4526NE' } });
    transfer(g, u(SS_HQ));
    return boundaryRefusal(g, u(SS))?.why;
  };
  expect([after({}), after({ mode: STRATEGIC }), after({ mode: STRATEGIC, marching: 1 })]).toEqual([
    'changed-armies',
    'changed-armies',
    undefined,
  ]);
});

proves(['26.1.0'], 'a formation that changes armies moves in full toward its new area, and prepares no assault in the turn after', () => {
  // The 62nd Division is north of the line of its own army, and is taken over by the II SS Panzer Corps of the 6th.
  const units = {
    'ge-62vg-hq': { at: '4826NE' },
    [VG]: { at: '4725NE' },
    'ge-18vg-hq': { at: '5129NE' },
    'ge-nd-lxvi-k-hq': { at: '5228NE' },
    'ge-nd-ii-ss-pzk-hq': { at: '5026NE' },
    [SS_HQ]: { at: '4724NE' },
  };
  const g = lastGasp.position({
    clear: true,
    stage: 'german.administration',
    options: { fog: false },
    vars: { turn: turnNumber('dec-22-night') },
    units: { ...US, ...units },
  });
  idle(g, (now) => prompt(now).at === 'administration.choose' && now.v.side === 0);
  expect(isOutside(g, u(VG), g.hexOf(u(VG)))).toBe(true);
  play(g, { k: 'assign', u: u('ge-62vg-hq') });
  expect(isOutside(g, u(VG), g.hexOf(u(VG)))).toBe(false);
  idle(g, (now) => prompt(now).at === 'modes.choose' && now.v.side === 0);
  expect(refusal(g, { k: 'prepare', u: u(VG) })).toMatchObject({ case: '26.1.0', why: 'changed-armies' });
  // From the other side of the line it has its whole allowance, but only toward it.
  const far = field('german.mode', {
    [VG]: { at: '4530NE', astray: 1, joining: 1, attached: 0 },
    'ge-62vg-hq': { at: '4529NE', command: u('ge-nd-ii-ss-pzk-hq') + 1 },
  });
  const half = field('german.mode', {
    [VG]: { at: '4530NE', astray: 1 },
    'ge-62vg-hq': { at: '4529NE', command: u('ge-nd-ii-ss-pzk-hq') + 1 },
  });
  expect(allowance(far, u(VG), 'own')).toBeGreaterThan(allowance(half, u(VG), 'own'));
  idle(far, (now) => prompt(now).at === 'movement.plan');
  play(far, { k: 'pick', u: u(VG) });
  const rows = offers(far, 'go').map((a) => placeOf(far.board.ids[a.h ?? 0])?.row ?? 0);
  expect([rows.length > 0, rows.every((row) => row <= 30)]).toEqual([true, true]);
});

proves(['26.1.0'], 'a side with such a unit in a ground assault has a column against it', () => {
  const shifts = (attacker: number, defender: number) =>
    shiftLines(
      declare(attackOn({ [ARMY.foot]: { at: C, mode: 1, astray: attacker }, [GE.foot]: { at: TARGET, astray: defender } })),
    ).filter((line) => line.startsWith('26.1.0'));
  expect([shifts(0, 0), shifts(1, 0), shifts(0, 1)]).toEqual([
    [],
    ['26.1.0 line.shift-foreign-area -1'],
    ['26.1.0 line.shift-foreign-area 1'],
  ]);
});

proves(
  ['26.0', '37.3.0'],
  'on December 28 the German armies begin in their own areas, but for a few counters far behind or beside them',
  () => {
    for (const [id, most] of [
      ['bastogne-redux', 12],
      ['lights-out', 4],
      ['feat-of-arms', 14],
      ['campaign-dec-28', 14],
    ] as const) {
      const g = begin(id);
      const out = onMapOf(g, GERMAN).filter((v) => isOutside(g, v, g.hexOf(v)));
      expect([id, out.length <= most, out.length]).toEqual([id, true, out.length]);
      const at = (unit: string): boolean =>
        isOutside(
          g,
          g.def.units.findIndex((v) => v.id === unit),
          g.board.at('3330NE'),
        );
      if (g.board.hex('3330NE') !== undefined) expect([at('ge-1ss-hq'), at('ge-116pz-hq')]).toEqual([false, true]);
    }
  },
);
