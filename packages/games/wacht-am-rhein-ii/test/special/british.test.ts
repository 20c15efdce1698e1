/** XXX Corps (30.8). */
import { distance, prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { placeOf, theBoard, turnNumber } from '../../src/index.ts';
import { detach } from '../../src/rules/companies/breakdown.ts';
import { closeTurn } from '../../src/rules/scenarios/course.ts';
import { frozenRefusal, isOne, limitRefusal } from '../../src/rules/scenarios/limits.ts';
import { alertModifier, isAlert, isHeldBritish, releaseByDate } from '../../src/rules/special/british.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { STRATEGIC } from '../../src/state/fields/modes.ts';
import { UNITS } from '../../src/state/query.ts';
import { ALLIED, type G } from '../../src/state/shape.ts';
import { kit } from '../kit/december-21.ts';
import { begin } from '../kit/late.ts';

const { proves, position, u, hex, play, offers, roll, refusal } = kit('last-gasp-for-the-meuse');
const HQ = 'al-53br-hq';
const FOOT = 'al-53br-4-welch-inf-160';
const board = theBoard({ scenario: 'last-gasp-for-the-meuse' });
/** Hexes behind the Meuse near Namur. */
const WEST = [...board.ids.keys()]
  .filter((h) => (board.marks[h] & board.markBit('behind-meuse')) !== 0 && distance(board, h, board.at('4113NW')) <= 6)
  .map((h) => board.ids[h])
  .filter((id) => !['4113NW', '4112NW', '4114NW'].includes(id));
const SPARE = { 'ge-2pz-vbohm-2auf-armrec': { at: '5830NW' }, 'al-84id-hq': { at: '6228NW' } };
const scene = (units: Record<string, Record<string, string | number>>, stage = 'allied.movement', turn = 'dec-23-am'): G =>
  position({ clear: true, stage, vars: { turn: turnNumber(turn) }, options: { fog: false }, units: { ...SPARE, ...units } });
const behind = (g: G): number[] =>
  [...g.board.ids.keys()].filter(
    (h) => (g.board.marks[h] & g.board.markBit('behind-meuse')) !== 0 && (placeOf(g.board.ids[h])?.row ?? 99) < 30,
  );

describe('before they are released', () => {
  proves(['30.8.0', '30.8.1-a'], 'British units stay within 12 hexes of their headquarters, which does not move', () => {
    const g = scene({ [HQ]: { at: '4113NW' }, [FOOT]: { at: '4114NW' } });
    expect(UNITS.filter((v) => v.nation === 'British' && v.formation !== undefined).every((v) => v.side === 1)).toBe(true);
    expect(frozenRefusal(g, u(HQ))).toMatchObject({ case: '30.8.1-a' });
    expect(frozenRefusal(g, u(FOOT))).toBeUndefined();
    const cases = new Set(
      behind(g).map((h) => [distance(g.board, hex(g, '4113NW'), h) > 12, limitRefusal(g, u(FOOT), h, 'advance')?.case].join()),
    );
    expect([...cases].sort()).toEqual(['false,', 'true,30.8.1-a']);
    // On the way to its place a headquarters moves.
    g.set('mode', u(HQ), STRATEGIC);
    expect(frozenRefusal(g, u(HQ))).toBeUndefined();
    // An armored brigade can serve with a British division on foot.
    const night = scene({ [HQ]: { at: '4113NW' }, 'al-29brarm-23h-tk': { at: '4114NW' } }, 'allied.administration');
    play(night, { k: 'attach', u: u('al-29brarm-23h-tk') });
    expect(offers(night, 'host').length > 0 || night.f.attached[u('al-29brarm-23h-tk')] > 0).toBe(true);
  });
  proves(
    ['30.8.1'],
    'they do not cross the Meuse; afterwards they stay out of the Communications Zone, the 3rd Army area and the country east of the Ourthe',
    () => {
      const g = scene({ [HQ]: { at: '4113NW' }, [FOOT]: { at: '4114NW' } });
      const east = hex(g, '5224NW');
      const why = (h: number): string | undefined => limitRefusal(g, u(FOOT), h, 'advance')?.why;
      expect(why(east)).toBe('meuse-not-released');
      g.set('freed', u(FOOT), 1);
      expect([why(east), frozenRefusal(g, u(FOOT))]).toEqual([undefined, undefined]);
      // South of Givet the Communications Zone begins.
      const shut = [...g.board.ids.keys()].filter((h) => why(h) === 'xxx-corps-area').map((h) => g.board.ids[h]);
      expect([shut.length > 0, shut.every((id) => (placeOf(id)?.row ?? 0) > 36 || (placeOf(id)?.column ?? 0) > 6)]).toEqual([true, true]);
      const south = [...g.board.ids.keys()].filter((h) => why(h) === 'third-army-area');
      expect(south.every((h) => (placeOf(g.board.ids[h])?.row ?? 0) > 20)).toBe(true);
      expect(limitRefusal(g, u('al-84id-hq'), east, 'advance')).toBeUndefined();
    },
  );
});

proves(['30.8.1', '30.8.1-a', '30.8.2', '36.5.7'], 'companies of a British battalion are bound, released and supplied as it is', () => {
  const g = scene({ [HQ]: { at: '4113NW' }, [FOOT]: { at: '4114NW' } });
  detach(g, u(FOOT));
  const company = onMapOf(g, ALLIED).find((v) => g.f.origin[v] === u(FOOT) + 1) ?? -1;
  const east = hex(g, '5224NW');
  expect(limitRefusal(g, company, east, 'advance')).toMatchObject({ why: 'meuse-not-released' });
  expect(isOne(g, company, { side: 'allied', nation: 'British' })).toBe(true);
  const far = behind(g).find((h) => distance(g.board, hex(g, '4113NW'), h) > 12) ?? -1;
  expect(limitRefusal(g, company, far, 'advance')).toMatchObject({ case: '30.8.1-a' });
  releaseByDate(g, turnNumber('dec-25-am'));
  expect([limitRefusal(g, company, east, 'advance'), limitRefusal(g, company, far, 'advance')?.case === '30.8.1-a']).toEqual([
    undefined,
    false,
  ]);
});

proves(
  ['30.8.0', '26.3.0', '36.12.10'],
  'nobody begins where he may not be: the 53rd Division and rear troops west of the Meuse; Canadian foresters are not of XXX Corps',
  () => {
    for (const id of ['last-gasp-for-the-meuse', 'army-and-the-meuse', 'cannot-force-the-meuse', 'campaign-dec-16', 'bastogne-redux']) {
      const g = begin(id);
      const kept = onMapOf(g, ALLIED).filter((v) =>
        ['26.3.0', '26.4.0', '30.8.1'].includes(limitRefusal(g, v, g.hexOf(v), 'move')?.case ?? ''),
      );
      expect([id, kept.map((v) => UNITS[v].id)]).toEqual([id, []]);
    }
    expect(isHeldBritish(begin('campaign-dec-16'), u('al-nd-9-cdn-for'))).toBe(false);
  },
);

describe('east of the Meuse', () => {
  const corps = kit('corps-to-the-meuse');
  corps.proves(['30.8.1'], 'as far as the Ourthe from Petit-Han to La Roche and column 13xx', () => {
    const g = corps.position({
      clear: true,
      stage: 'allied.movement',
      vars: { turn: turnNumber('dec-23-am') },
      units: { ...SPARE, [FOOT]: { at: '5224NW', freed: 1 } },
    });
    const why = (id: string): string | undefined => limitRefusal(g, u(FOOT), g.board.at(id), 'advance')?.why;
    const place = (h: number) => placeOf(g.board.ids[h]) ?? { column: 0, row: 0 };
    const bank = (h: number): boolean => place(h).column <= 13 && place(h).row >= 6 && place(h).row <= 35;
    const [river, behind] = [g.board.sideBit('ourthe'), g.board.markBit('behind-meuse')];
    const shut = (h: number): boolean => why(g.board.ids[h]) === 'xxx-corps-area';
    let banks = 0;
    for (let k = 0; k < 6 * g.board.n; k++) {
      const [from, to] = [Math.floor(k / 6), g.board.neighbors[k]];
      if (to < 0 || (g.board.sides[k] & river) === 0 || !bank(from) || !bank(to)) continue;
      banks++;
      expect([shut(from), shut(to)].sort(), g.board.ids[from]).toEqual([false, true]);
    }
    expect(banks).toBeGreaterThan(20);
    for (let h = 0; h < g.board.n; h++)
      if (place(h).column > 13 && (g.board.marks[h] & behind) === 0)
        expect(shut(h) || why(g.board.ids[h]) === 'third-army-area').toBe(true);
    expect([why('5224NW'), why('6420NW')]).toEqual([undefined, undefined]);
  });
});

describe('release', () => {
  proves(
    ['30.8.2'],
    'by the calendar: the Household Cavalry from the start, the 29th Armoured Brigade on the afternoon of December 25',
    () => {
      const g = scene({ 'al-29brarm-23h-tk': { at: '4113NW' }, 'al-nd-2hh-recon': { at: '4213NW' }, [FOOT]: { at: '4114NW' } });
      const free = () => ['al-nd-2hh-recon', 'al-29brarm-23h-tk', FOOT, 'al-gdsarm-hq'].map((id) => g.f.freed[u(id)]);
      releaseByDate(g, turnNumber('dec-22-am'));
      expect(free()).toEqual([1, 0, 0, 0]);
      g.v.turn = turnNumber('dec-25-am');
      closeTurn(g);
      expect(free()).toEqual([1, 1, 1, 0]);
    },
  );
  proves(['30.8.2-a'], 'the turn after German units cross the Meuse one formation within ten hexes', () => {
    const crossed = { 'ge-2pz-coch-1-mkv': { at: WEST[WEST.length - 1], overMeuse: turnNumber('dec-23-am') - 1 } };
    const british = { [HQ]: { at: '4113NW' }, [FOOT]: { at: '4112NW' }, 'al-gdsarm-hq': { at: '3003NW' } };
    const g = scene({ ...british, ...crossed }, 'xxx-corps');
    expect([prompt(g).at, offers(g, 'call-british').map((a) => a.u)]).toEqual(['callBritish.choose', [u(HQ)]]);
    expect(refusal(g, { k: 'call-british', u: u('al-gdsarm-hq') })).toMatchObject({ case: '30.8.2-a' });
    play(g, { k: 'call-british', u: u(HQ) });
    expect([g.f.freed[u(HQ)], g.f.freed[u(FOOT)], g.f.freed[u('al-gdsarm-hq')]]).toEqual([1, 1, 0]);
    const later = scene(
      { ...british, 'ge-2pz-coch-1-mkv': { at: WEST[WEST.length - 1], overMeuse: turnNumber('dec-23-am') - 2 } },
      'xxx-corps',
    );
    expect(prompt(later).at).not.toBe('callBritish.choose');
  });
  proves(['30.8.2-a'], 'in the US Administrative Phase a 9 releases all, and every five German units across add one', () => {
    const across = Object.fromEntries(
      UNITS.filter((v) => v.formation === '2Pz')
        .slice(0, 5)
        .map((v, n) => [v.id, { at: WEST[n] }]),
    );
    const g = scene({ [HQ]: { at: '4113NW' }, [FOOT]: { at: '4112NW' }, ...across }, 'allied.administration');
    expect([alertModifier(g), prompt(g).kind]).toEqual([1, 'roll']);
    roll(g, 7);
    expect(g.f.freed[u(HQ)]).toBe(0);
    const all = roll(scene({ [HQ]: { at: '4113NW' }, [FOOT]: { at: '4112NW' }, ...across }, 'allied.administration'), 8);
    expect([all.f.freed[u(HQ)], all.f.freed[u(FOOT)], all.f.freed[u('al-gdsarm-hq')]]).toEqual([1, 1, 1]);
    const nobody = scene({ [HQ]: { at: '4113NW' } });
    expect(isAlert(nobody)).toBe(false);
  });
});
