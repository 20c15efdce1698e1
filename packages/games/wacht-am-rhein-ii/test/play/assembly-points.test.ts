/** Divisions whose assembly point is written down before they enter, and the way of the 82nd Division outside the area (35.2.3, 35.3.4). */
import { prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { turnNumber } from '../../src/index.ts';
import { isNamingTime } from '../../src/rules/arrivals/assembly-point.ts';
import { closedTo } from '../../src/rules/scenarios/limits.ts';
import { totalOf } from '../../src/rules/victory/points.ts';
import { ALLIED, type G } from '../../src/state/shape.ts';
import { kitOf } from '../kit/late.ts';

const { proves, position, u, hex, play, offers, refusal } = kitOf('valkyries');
type Units = Record<string, Record<string, string | number>>;
const DUE = { '7ad': turnNumber('dec-17-am'), '82ab': turnNumber('dec-18-night') };
const scene = (stage: string, turn: string, units: Units): G =>
  position({ clear: true, stage, vars: { turn: turnNumber(turn) }, units: { 'ge-1ss-hq': { at: '6928NE' }, ...units } });
const waiting = (division: keyof typeof DUE, assembly = 0) => ({ at: 'Arriving', due: DUE[division], assembly });

describe('an assembly point for a whole division', () => {
  proves(['35.2.3'], 'the 82nd Division on December 17 PM, in secret, and no column names another when it enters', () => {
    const units = { 'al-82ab-hq': waiting('82ab'), 'al-82ab-1-504-p': waiting('82ab'), 'al-30id-1-117-inf': { at: '4020NE' } };
    expect(isNamingTime(scene('allied.mode', 'dec-17-am', units))).toBe(false);
    const g = scene('allied.assembly-point', 'dec-17-pm', units);
    expect([prompt(g).at, prompt(g).side]).toEqual(['assemblyPoint.where', ALLIED]);
    // In the area, not on the way to it.
    expect(offers(g).some((a) => a.h === hex(g, '2128NE'))).toBe(false);
    play(g, { k: 'assemble', h: hex(g, '2222NE') });
    const point = hex(g, '2222NE') + 1;
    expect(['al-82ab-hq', 'al-82ab-1-504-p', 'al-30id-1-117-inf'].map((id) => g.f.assembly[u(id)])).toEqual([point, point, 0]);
    const night = scene('allied.movement', 'dec-18-night', { ...units, 'al-82ab-hq': waiting('82ab', point) });
    play(night, { k: 'enter', u: u('al-82ab-hq'), h: hex(night, '1029NE') });
    expect([prompt(night).at, night.f.assembly[u('al-82ab-hq')]]).not.toEqual(['arrival.where', 0]);
    expect(night.hexOf(u('al-82ab-hq'))).toBe(hex(night, '1029NE'));
  });
  proves(['35.2.3'], 'the 7th Armored Division comes for two points if its point is written down, and never if not', () => {
    const units = { 'al-7ad-hq': waiting('7ad'), 'al-7ad-cca-1': waiting('7ad'), 'al-30id-1-117-inf': { at: '4020NE' } };
    const kept = scene('allied.assembly-point', 'dec-17-am', units);
    expect(prompt(kept).at).toBe('assemblyPoint.keep');
    play(kept, { k: 'assemble', h: hex(kept, '4020NE') });
    expect(kept.f.place[u('al-7ad-cca-1')]).toBe(kept.box('Arriving'));
    const before = totalOf(kept, ALLIED);
    kept.move(u('al-7ad-cca-1'), hex(kept, '3801NE'));
    expect(totalOf(kept, ALLIED)).toBe(before - 2);
    const left = scene('allied.assembly-point', 'dec-17-am', units);
    play(left, { k: 'leave-out' });
    expect(['al-7ad-hq', 'al-7ad-cca-1'].map((id) => left.f.place[u(id)])).toEqual([left.box('Not in play'), left.box('Not in play')]);
    left.v.turn++;
    expect(refusal(left, { k: 'enter', u: u('al-7ad-hq'), h: hex(left, '3801NE') })).toBeDefined();
  });
  proves(['35.3.4'], 'in An Egg Is Laid that of the 7th Armored Division two turns before it enters', () => {
    const egg = kitOf('egg-is-laid');
    const g = egg.position({
      clear: true,
      stage: 'allied.assembly-point',
      vars: { turn: turnNumber('dec-16-pm') },
      units: { 'al-7ad-hq': waiting('7ad'), 'al-106id-hq': { at: '4430NE' }, 'ge-18vg-hq': { at: '6128NE' } },
    });
    expect([prompt(g).at, offers(g).some(({ k }) => k === 'leave-out')]).toEqual(['assemblyPoint.where', false]);
  });
});

describe('outside the area', () => {
  proves(['35.2.3'], 'the 82nd Division goes through it until it has reached its assembly point, nobody else does', () => {
    const g = scene('allied.movement', 'dec-18-night', {
      'al-82ab-hq': { at: '1029NE', marching: 1 },
      'al-82ab-1-504-p': { at: '1728NE' },
      'al-82ab-1-505-p': { at: '2222NE' },
      'al-30id-1-117-inf': { at: '2222NE' },
    });
    const shut = (id: string, to: string, act: 'move' | 'retreat' = 'move'): boolean =>
      (closedTo(g, u(id), act)?.always[hex(g, to)] ?? 0) > 0;
    const [south, north] = ['2128NE', '2127NE'];
    expect(['al-82ab-hq', 'al-82ab-1-505-p', 'al-30id-1-117-inf', 'ge-1ss-hq'].map((id) => shut(id, south))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(['al-82ab-1-505-p', 'al-30id-1-117-inf', 'ge-1ss-hq'].map((id) => shut(id, north))).toEqual([false, false, false]);
    // Whoever is there still finds the way in; German units begin south of the row in the east.
    expect([shut('al-82ab-1-504-p', south), shut('ge-1ss-hq', '6828NE'), shut('ge-1ss-hq', south, 'retreat')]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
