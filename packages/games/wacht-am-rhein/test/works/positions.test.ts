/** Improved Positions and Entrenchments (16): begun, finished, lost. Their effects in combat are tested with combat. */
import { explained, prompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { unitDefense } from '../../src/rules/combat/strength.ts';
import { abandonWorks, usesWorks } from '../../src/rules/combat/works.ts';
import { ENTRENCHED, type G, IMPROVED } from '../../src/state/shape.ts';
import { C, E, out, type Scene, scene, W } from '../kit/field.ts';
import { battlefield, declare } from '../kit/fight.ts';
import { at, hex, idle, offers, play, proves, refusal, u } from '../kit/kit.ts';

const FOOT = 'us-1-18-1-i';
const MORE = 'us-2-18-1-i';
const ENGINEERS = 'us-1-1xx-e';
const GUNS = 'us-32-1xx-a';
const ENEMY = 'de-1-48-12-i';
const us = (units: Scene['units'], more: Partial<Scene> = {}): G => scene({ side: 'allied', units, ...more });
const work = (g: G, id = C): number => g.f.work[hex(g, id)];

describe('building', () => {
  proves(['16.13', '5.2D'], 'begun before anything moves, the unit stays; finished as its next Movement Phase begins', () => {
    const g = us({ [FOOT]: C });
    play(g, { k: 'improve', u: u(FOOT) });
    expect(work(g)).toBe(IMPROVED + 2);
    expect(refusal(g, { k: 'pick', u: u(FOOT) })).toMatchObject({ why: 'moved-already' });
    idle(g, (w) => w.v.turn === 9 && prompt(w).at.startsWith('movement'));
    expect(work(g)).toBe(IMPROVED);
    expect(g.events.filter((e) => e.e === 'built')).toMatchObject([{ kind: 'improved', case: '16.13' }]);
    expect(refusal(g, { k: 'improve', u: u(FOOT) })).toMatchObject({ case: 'err-16.0a', why: 'position-already' });
    const late = us({ [FOOT]: C, [MORE]: out(W, 4) });
    play(late, { k: 'pick', u: u(MORE) }, { k: 'go', h: hex(late, out(W, 5)) }, { k: 'stop' });
    expect(refusal(late, { k: 'improve', u: u(FOOT) })).toMatchObject({ case: '16.13', why: 'movement-begun' });
  });

  proves(['16.12'], 'at least three hexes from the nearest enemy', () => {
    const at = (n: number): string | undefined =>
      refusal(us({ [FOOT]: C, [ENEMY]: out(E, n), [MORE]: out(W, 5) }), { k: 'improve', u: u(FOOT) })?.case;
    expect([at(3), at(2)]).toEqual([undefined, '16.12']);
  });

  proves(
    ['16.22', 'err-16.0a'],
    'entrenchments need an engineer in the hex, who stays until they are built; one hex has one kind of work',
    () => {
      const g = us({ [FOOT]: C, [ENGINEERS]: C, [MORE]: out(W, 4) });
      expect(refusal(g, { k: 'entrench', u: u(MORE) })).toMatchObject({ case: '16.22', why: 'no-engineer-here' });
      expect(offers(g, 'entrench').map((a) => a.u)).toContain(u(FOOT));
      play(g, { k: 'entrench', u: u(FOOT) });
      expect(refusal(g, { k: 'improve', u: u(ENGINEERS) })).toMatchObject({ case: 'err-16.0a' });
      expect(refusal(g, { k: 'pick', u: u(ENGINEERS) })).toMatchObject({ case: '16.22', why: 'engineer-digs' });
      expect(work(g)).toBe(ENTRENCHED + 2);
      idle(g, (w) => w.v.turn === 9 && prompt(w).at.startsWith('movement'));
      expect(work(g)).toBe(ENTRENCHED);
      expect(g.events.filter((e) => e.e === 'built')).toMatchObject([{ kind: 'entrenched', case: '16.13' }]);
      play(g, { k: 'pick', u: u(ENGINEERS) }, { k: 'go', h: hex(g, out(E, 2)) }, { k: 'stop' });
      expect(work(g)).toBe(ENTRENCHED);
      // A second engineer sets the first one free.
      const two = us({ [FOOT]: C, [ENGINEERS]: C, 'us-254-v-e': C });
      play(two, { k: 'entrench', u: u(FOOT) });
      expect(refusal(two, { k: 'pick', u: u(ENGINEERS) })).toBeUndefined();
    },
  );

  proves(['16.31', 'err-16.0c'], 'neither artillery nor headquarters nor units in March Mode', () => {
    const g = us({ [FOOT]: C, [GUNS]: out(W, 2), 'us-1-v-h': out(W, 3), [MORE]: { at: out(W, 4), march: 1 } });
    expect(refusal(g, { k: 'improve', u: u(GUNS) })).toMatchObject({ case: '16.31' });
    expect(refusal(g, { k: 'improve', u: u('us-1-v-h') })).toMatchObject({ case: '16.31' });
    expect(refusal(g, { k: 'improve', u: u(MORE) })).toMatchObject({ case: 'err-16.0c' });
  });

  proves(['err-25.16'], 'not by units that are not committed', () => {
    const g = us({ [FOOT]: { at: C, committed: 0 }, [MORE]: { at: out(W, 4), committed: 1 } }, { turn: 3 });
    expect(refusal(g, { k: 'improve', u: u(FOOT) })).toMatchObject({ case: 'err-25.16' });
    expect(refusal(g, { k: 'improve', u: u(MORE) })).toBeUndefined();
  });
});

describe('sharing them', () => {
  proves(['16.23'], 'who enters Entrenchments shares them while it stays, but not in March Mode', () => {
    const g = us({ [FOOT]: C, [MORE]: out(W, 1) }, { works: { [C]: ENTRENCHED } });
    play(g, { k: 'pick', u: u(MORE) }, { k: 'go', h: hex(g, C) });
    expect(usesWorks(g, u(MORE))).toBe(true);
    const march = us({ [FOOT]: C, [MORE]: { at: out(W, 1), march: 1 } }, { works: { [C]: ENTRENCHED } });
    play(march, { k: 'pick', u: u(MORE) }, { k: 'go', h: hex(march, C) });
    expect([usesWorks(march, u(MORE)), usesWorks(march, u(FOOT))]).toEqual([false, true]);
    const doubled = (w: G, id: string): boolean => explained((sink) => unitDefense(w, u(id), sink)).lines.some((l) => l.case === '16.21');
    expect([doubled(g, MORE), doubled(march, MORE)]).toEqual([true, false]);
  });
});

describe('losing them', () => {
  proves(['err-16.0b'], 'an enemy who comes within three hexes ends a work being built, not a finished one', () => {
    for (const [value, left] of [
      [IMPROVED + 2, 0],
      [ENTRENCHED + 2, 0],
      [IMPROVED, IMPROVED],
      [ENTRENCHED, ENTRENCHED],
    ]) {
      const g = scene({ units: { [ENEMY]: out(E, 5), [FOOT]: C }, works: { [C]: value } });
      play(g, { k: 'pick', u: u(ENEMY) }, { k: 'go', h: hex(g, out(E, 4)) });
      expect(work(g)).toBe(value);
      play(g, { k: 'go', h: hex(g, out(E, 3)) });
      expect(work(g)).toBe(left);
    }
  });

  proves(['err-16.0b', '16.12'], 'by the other reading only one who comes within two', () => {
    const g = scene({ options: { 'building-distance': 'two' }, units: { [ENEMY]: out(E, 4), [FOOT]: C }, works: { [C]: IMPROVED + 2 } });
    play(g, { k: 'pick', u: u(ENEMY) }, { k: 'go', h: hex(g, out(E, 3)) });
    expect(work(g)).toBe(IMPROVED + 2);
    play(g, { k: 'go', h: hex(g, out(E, 2)) });
    expect(work(g)).toBe(0);
    const building = us({ [FOOT]: C, [ENEMY]: out(E, 2), [MORE]: out(W, 5) }, { options: { 'building-distance': 'two' } });
    expect(refusal(building, { k: 'improve', u: u(FOOT) })).toMatchObject({ case: '16.12' });
  });

  proves(['16.36', '16.14'], 'movement that leaves them empty removes them; who entered keeps them', () => {
    const g = us({ [FOOT]: C, [MORE]: out(E, 1) }, { works: { [C]: IMPROVED } });
    play(g, { k: 'pick', u: u(MORE) }, { k: 'go', h: hex(g, C) }, { k: 'stop' });
    play(g, { k: 'pick', u: u(FOOT) }, { k: 'go', h: hex(g, out(W, 1)) }, { k: 'stop' });
    expect(work(g)).toBe(IMPROVED);
    const alone = us({ [FOOT]: C, [MORE]: out(E, 4) }, { works: { [C]: ENTRENCHED } });
    play(alone, { k: 'pick', u: u(FOOT) }, { k: 'go', h: hex(alone, out(W, 1)) });
    expect(work(alone)).toBe(0);
  });
});

describe('positions that nobody holds', () => {
  proves(['16.36'], 'go with the last of those who held them; who fled there this phase holds nothing', () => {
    const after = (fled: number): number => {
      const g = scene({ units: { 'de-1-48-12-i': { at: C, fled } }, works: { [C]: 1 } });
      abandonWorks(g, 0, hex(g, C));
      return g.f.work[hex(g, C)];
    };
    expect([after(0), after(1)]).toEqual([1, 0]);
  });

  proves(['16.36', '16.31'], 'are not kept by artillery, which never uses them', () => {
    const g = scene({ units: { 'us-32-1xx-a': C }, works: { [C]: 1 } });
    abandonWorks(g, 1, hex(g, C));
    expect(work(g)).toBe(0);
  });

  proves(['16.36', '10.62'], 'go with holders who are lost by attacking too weakly: the enemy finds nothing', () => {
    const g = battlefield({
      side: 'allied',
      works: { [C]: ENTRENCHED },
      units: { [FOOT]: { at: C, steps: 1 }, 'de-1-16-116p-t': out(E, 1), 'de-2-16-116p-t': out(E, 1) },
      hexes: { [out(E, 1)]: ['town'] },
    });
    declare(g, { on: out(E, 1), by: [FOOT] });
    expect(at(g, FOOT)).toBe('Eliminated');
    expect(work(g)).toBe(0);
  });
});
