/** The course of an Extended Night (3.4.1), who is fatigued by it (14.1.0), and checks (4.3.1a). */
import { prompt } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { turnNumber } from '../../src/index.ts';
import { checkFails } from '../../src/rules/combat/reckoning/hits.ts';
import { activationRating } from '../../src/rules/night/extended.ts';
import { EXPLOIT } from '../../src/state/fields/modes.ts';
import { ALL_UNITS } from '../../src/state/query.ts';
import { FATIGUED, type G, RESTING } from '../../src/state/shape.ts';
import { idle, N, offers, out, play, proves, refusal, roll, S, SE, scene, u } from '../kit/campaign.ts';

const night = turnNumber('dec-21-night');
const FOOT = 'al-78id-1-309-inf';
const TANKS = ['al-7ad-cca-1', 'al-7ad-cca-2'];
const PEIPER = ['ge-1ss-peip-3-mkiv', 'ge-1ss-peip-2-mkv'];
const G_FOOT = 'ge-272vg-i-980-vg';
const exploit = (at: string) => ({ at, mode: EXPLOIT });

/** Everybody pledges, the dice make `first` the First Player, and all checks are passed. */
function begun(first: number): G {
  const g = scene({
    stage: 'german.exploitation',
    turn: night,
    units: {
      [FOOT]: out(N, 4),
      [TANKS[0]]: exploit(out(N, 2)),
      [TANKS[1]]: exploit(out(N, 3)),
      [PEIPER[0]]: exploit(out(S, 3)),
      [PEIPER[1]]: exploit(out(S, 4)),
      [G_FOOT]: out(SE, 4),
    },
  });
  idle(g, (now) => prompt(now).at === 'pledging.german');
  play(g, { k: 'pledge', n: 3 }, { k: 'pledge', n: 3 });
  roll(g, first === 0 ? 9 : 1, first === 0 ? 1 : 9);
  play(g, { k: 'first', n: first });
  return g;
}
/** Whose phase it is, as the night goes on; nobody moves. */
function course(first: number): string[] {
  const g = begun(first);
  const seen: string[] = [];
  idle(g, (now) => {
    if (now.v.firstPlayer === 0) return true;
    while (prompt(now).at === 'activation.choose') {
      const tries = offers(now, 'activate');
      play(
        now,
        tries.find((a) => a.u === u(FOOT) || a.u === u(G_FOOT)) ?? tries.find((a) => now.f.mode[Number(a.u)] === EXPLOIT) ?? tries[0],
      );
      roll(now, 10);
    }
    const { at, side } = prompt(now);
    if (at === 'movement.plan' || at === 'exploitation.plan') {
      const what = `${side} ${at.split('.')[0]}`;
      if (seen.at(-1) !== what) seen.push(what);
    }
    return false;
  });
  return seen;
}

describe('an Extended Night', () => {
  proves(
    ['3.4.1'],
    'the First Player moves, then the Second: each with combat, and an Exploitation Phase of either side until it is used',
    () => {
      expect(course(1)).toEqual(['1 movement', '0 exploitation', '1 exploitation', '0 movement', '1 exploitation', '0 exploitation']);
      expect(course(0)).toEqual(['0 movement', '1 exploitation', '0 exploitation', '1 movement', '0 exploitation', '1 exploitation']);
    },
  );
  proves(
    ['3.4.2'],
    'attempts may be kept for units in Exploit mode and their phase; at the last chance of the night every one that was pledged is made',
    () => {
      const why = (g: G) => refusal(g, { k: 'done' })?.why;
      const skip = (g: G): G => play(g, { k: 'done' });
      const toChoice = (g: G): G => {
        idle(g, (now) => prompt(now).at === 'activation.choose');
        return g;
      };
      // The First Player has three attempts and two such units: one attempt is owed before his Movement Phase.
      const first = begun(1);
      expect(why(first)).toBe('attempts-owed');
      play(first, { k: 'activate', u: u(FOOT) });
      roll(first, 10);
      expect(why(first)).toBeUndefined();
      skip(first);
      // The Germans before their phase in his turn, then he before his own; after that the Germans owe one before they move.
      expect([prompt(toChoice(first)).side, why(first)]).toEqual([0, undefined]);
      expect([prompt(toChoice(skip(first))).side, why(first)]).toEqual([1, undefined]);
      expect([prompt(toChoice(skip(first))).side, why(first)]).toEqual([0, 'attempts-owed']);
      play(first, { k: 'activate', u: u(G_FOOT) });
      roll(first, 10);
      skip(first);
      // His last chance, and then theirs.
      for (const side of [1, 0])
        for (let n = 0; n < 2; n++) {
          expect([prompt(toChoice(first)).side, why(first)]).toEqual([side, 'attempts-owed']);
          play(first, offers(first, 'activate')[0]);
          roll(first, 10);
        }
      expect([first.v.attemptsGerman, first.v.attemptsAllied]).toEqual([0, 0]);
    },
  );
  proves(
    ['14.1.0'],
    'who was chosen is Fatigued, activated or not; who was attacked in the night rests, and is Fatigued if it rested',
    () => {
      const g = begun(1);
      const tries = [FOOT, ...TANKS];
      for (const [n, id] of tries.entries()) {
        play(g, { k: 'activate', u: u(id) });
        roll(g, n === 1 ? 9 : 10);
      }
      expect(tries.map((id) => g.f.fatigue[u(id)])).toEqual([0, FATIGUED, 0]);
      const [one, two] = [G_FOOT, PEIPER[0]];
      g.set('fatigue', u(two), RESTING);
      // An attack of the First Player's Combat Phase.
      idle(g, (now) => prompt(now).at === 'designation.choose' || now.v.side === 0);
      for (const id of [one, two]) g.set('defended', u(id), 1);
      idle(g, (now) => now.v.firstPlayer === 0);
      expect(tries.map((id) => g.f.fatigue[u(id)])).toEqual([FATIGUED, FATIGUED, FATIGUED]);
    },
  );
  it('[4.3.1a 3.4.2a] a check fails on the rating or more; German units of rating 7 subtract one', () => {
    expect([4, 5, 6].map((die) => checkFails(die, 5))).toEqual([false, true, true]);
    const g = begun(0);
    for (const { index, side, kind, proficiency } of ALL_UNITS) {
      if (!proficiency || kind === undefined) continue;
      const able = side === 0 && proficiency[0] >= 7;
      expect(activationRating(g, index).by).toBe(able ? -1 : 0);
      expect(activationRating(g, index).rating).toBe(proficiency[kind.barrage === undefined ? 0 : 1]);
    }
  });
});
