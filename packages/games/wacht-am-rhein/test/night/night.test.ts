/** Night, Night Bonus turns and fatigue (12, 13). */
import { prompt, sayPrompt } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { POINT } from '../../src/data/index.ts';
import { draftOf } from '../../src/rules/combat/battles.ts';
import { isVolunteer } from '../../src/rules/combat/eligibility.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { ALLIED, type G } from '../../src/state/shape.ts';
import { C, E, out, type Scene, SE, scene, W } from '../kit/field.ts';
import { battlefield, declare, draft, lines } from '../kit/fight.ts';
import { hex, idle, offers, play, position, proves, refusal, u } from '../kit/kit.ts';

const NIGHT = 10;
const US = 'us-1-18-1-i';
const MATE = 'us-2-18-1-i';
const DE = 'de-1-48-12-i';
const HQ = 'us-1-v-h';
const GUN = 'us-32-1xx-a';

type Units = Scene['units'];
const at = (units: Units): Record<string, Record<string, string | number>> =>
  Object.fromEntries(Object.entries(units).map(([id, where]) => [id, typeof where === 'string' ? { at: where } : where]));
/** A phase of the Allied Bonus player turn on bare ground. */
const night = (phase: 'bonus-movement' | 'bonus-combat', units: Units): G => scene({ side: 'allied', phase, turn: NIGHT, units });
const stages = (g: G): string[] => g.events.flatMap((e) => (e.e === 'stage' ? [String(e.stage)] : []));

describe('Night Bonus turns', () => {
  proves(
    ['5.3', '13.0', '13.1', '15.17', '12.0'],
    'follow every night but the last: movement and combat of each side, and nothing else',
    () => {
      const seen = (turn: number): string[] => {
        const g = position({ stage: 'german.combat', vars: { turn }, units: at({ [US]: 'D3040', [DE]: 'D3005' }) });
        const all: string[] = [...stages(g)];
        while (g.v.turn === turn && !g.result) {
          play(g, { k: 'done' });
          all.push(...stages(g));
        }
        return [...new Set(all.filter((id) => id.includes('bonus')))];
      };
      const bonus = ['allied', 'german'].flatMap((id) => [`${id}.bonus`, `${id}.bonus-movement`, `${id}.bonus-combat`]);
      expect(seen(NIGHT)).toEqual(['bonus', ...bonus]);
      expect(seen(NIGHT - 1)).toEqual([]);
      expect(seen(16)).toEqual([]);
    },
  );

  proves(['13.21', '13.22', '13.23', '13.25'], 'all may move by the usual rules but artillery, headquarters and the isolated', () => {
    const g = night('bonus-movement', {
      [US]: C,
      [HQ]: out(E, 3),
      [GUN]: { at: out(E, 4), battery: 0 },
      [MATE]: { at: out(W, 3), supply: 3 },
    });
    expect(refusal(g, { k: 'pick', u: u(HQ) })).toMatchObject({ case: '13.22', why: 'bonus-stays' });
    expect(refusal(g, { k: 'pick', u: u(GUN) })).toMatchObject({ case: '13.22', why: 'bonus-stays' });
    expect(refusal(g, { k: 'pick', u: u(MATE) })).toMatchObject({ case: '13.25', why: 'bonus-isolated' });
    expect(refusal(g, { k: 'pick', u: u(US) })).toBeUndefined();
    // Out of Battery it stays.
    expect(g.f.battery[u(GUN)]).toBe(0);
    // Before anybody moves the player is told what it costs, and that resting is free.
    expect(sayPrompt(g, prompt(g))).toMatch(/tonight, or end the phase and let all rest\. .*Fatigued/);
    play(g, { k: 'done' });
    expect(g.f.fatigue[u(US)]).toBe(0);
  });

  proves(
    ['13.22', '13.25', '13.26', '6.35', '14.67'],
    'who may not move does not leave March Mode, and artillery goes In Battery for nobody',
    () => {
      const march = (at: string, more: Record<string, number> = {}) => ({ at, march: 1, ...more });
      const g = night('bonus-movement', {
        [US]: march(C),
        [GUN]: march(out(E, 4), { battery: 0 }),
        'us-33-1xx-a': { at: out(E, 5), battery: 0 },
        [MATE]: march(out(W, 3), { supply: 3 }),
      });
      expect(refusal(g, { k: 'halt', u: u(GUN) })).toMatchObject({ case: '13.22', why: 'bonus-stays' });
      expect(refusal(g, { k: 'halt', u: u(MATE) })).toMatchObject({ case: '13.25', why: 'bonus-isolated' });
      expect(offers(g, 'halt').map((a) => a.u)).toEqual([u(US)]);
      play(g, { k: 'halt', u: u(US) });
      expect([g.f.march[u(US)], g.f.battery[u('us-33-1xx-a')]]).toEqual([0, 0]);
      const day = scene({
        side: 'allied',
        units: { [MATE]: march(C, { supply: 3, fatigue: 1 }), [GUN]: march(out(E, 4), { battery: 0 }) },
      });
      expect(refusal(day, { k: 'halt', u: u(MATE) })).toMatchObject({ case: '14.67' });
      play(day, { k: 'halt', u: u(GUN) });
      expect(day.f.battery[u(GUN)]).toBe(1);
    },
  );

  proves(['25.16', '13.21'], 'who has an enemy beside him as the Bonus Movement Phase begins is committed and may move', () => {
    const g = position({
      stage: 'german.combat',
      vars: { turn: 4 },
      units: at({
        [US]: { at: 'D3040', committed: 0 },
        [MATE]: { at: 'D3545', committed: 0 },
        'us-3-18-1-i': { at: 'D3548', committed: 1 },
        [DE]: { at: 'D3039', supply: 3 },
      }),
    });
    idle(g, (w) => w.v.bonus === 1 && prompt(w).at === 'movement.plan');
    expect(g.v.side).toBe(ALLIED);
    expect([US, MATE].map((id) => g.f.committed[u(id)])).toEqual([1, 0]);
  });

  proves(['13.22', '21.23'], 'artillery and headquarters do not come in by night either, others do', () => {
    const g = position({
      stage: 'allied.bonus-movement',
      vars: { turn: NIGHT },
      units: { 'us-58-vii-a': { at: 'Due' }, 'us-70-4xx-t': { at: 'Due' }, 'us-20-4xx-a': { at: 'Due' }, 'us-2-8-4-i': { at: 'Due' } },
    });
    const who = new Set(offers(g, 'enter').map((a) => a.u));
    expect(['us-58-vii-a', 'us-20-4xx-a'].map((id) => who.has(u(id)))).toEqual([false, false]);
    expect(['us-70-4xx-t', 'us-2-8-4-i'].map((id) => who.has(u(id)))).toEqual([true, true]);
    expect(refusal(g, { k: 'enter', u: u('us-58-vii-a'), h: hex(g, 'D0147') })).toMatchObject({ case: '13.22', why: 'bonus-stays' });
  });

  proves(['13.24', '13.26', '13.41'], 'who moved or changed its mode is fatigued before the combat, others are not', () => {
    const g = night('bonus-movement', { [US]: C, [MATE]: { at: out(W, 3), march: 1 }, 'us-3-18-1-i': out(E, 4) });
    const halt = offers(g, 'halt').find((a) => a.u === u(MATE));
    if (halt) play(g, halt);
    if (prompt(g).at !== 'movement.plan') play(g, { k: 'done' });
    play(g, { k: 'pick', u: u(US) }, { k: 'go', h: hex(g, out(E, 1)) }, { k: 'stop' });
    expect(g.f.fatigue[u(US)]).toBe(0);
    idle(g, (w) => stages(w).includes('allied.bonus-combat') || w.v.side !== ALLIED);
    expect([US, MATE, 'us-3-18-1-i'].map((id) => g.f.fatigue[u(id)])).toEqual([1, 1, 0]);
  });

  proves(['13.28', '13.42', '13.43'], 'the fatigued and the recovering move half', () => {
    const g = night('bonus-movement', { [US]: C });
    const move = (state: number): number => {
      g.set('fatigue', u(US), state);
      return allowance(g, u(US)) / POINT;
    };
    expect([0, 1, 2].map(move)).toEqual([6, 3, 3]);
  });
});

describe('positions in the Bonus turn', () => {
  proves(['13.27'], 'who begins or finishes one is fatigued; it is finished only if its owner likes', () => {
    const g = night('bonus-movement', { [US]: C, [MATE]: { at: out(W, 4), committed: 1 } });
    g.set('work', hex(g, C), 3);
    const waits = g.copy();
    play(g, { k: 'complete', h: hex(g, C) }, { k: 'improve', u: u(MATE) });
    expect(g.f.work[hex(g, C)]).toBe(1);
    idle(g, (w) => w.v.side !== ALLIED || w.v.turn !== NIGHT);
    expect([US, MATE].map((id) => g.f.fatigue[u(id)])).toEqual([1, 1]);
    play(waits, { k: 'done' });
    expect([waits.f.fatigue[u(US)], waits.f.work[hex(waits, C)]]).toEqual([0, 3]);
  });
});

describe('combat of the Bonus turn', () => {
  const beside = { [US]: { at: C, stayed: 1 }, [MATE]: { at: C, fatigue: 1, stayed: 0 }, [DE]: out(E, 1) };
  const fight = (): G => night('bonus-combat', { ...beside, 'de-lxvi-h': 'D3544' });

  proves(
    ['13.3x', '13.31', '13.32', '13.33', '13.35'],
    'who moved must attack, at half; who attacks without having moved is fatigued afterwards, defenders never',
    () => {
      const g = fight();
      expect(refusal(g, { k: 'done' })).toMatchObject({ case: '10.11', why: 'hex-owed' });
      declare(g, { on: out(E, 1), by: [US, MATE] });
      const account = lines(g);
      expect(account.filter((line) => line.includes('line.fatigued'))).toHaveLength(1);
      expect(g.f.fatigue[u(US)]).toBe(0);
      idle(g, (w) => w.v.side !== ALLIED || w.v.turn !== NIGHT);
      const left = [US, MATE].filter((id) => g.onMap(u(id)));
      expect(left.map((id) => g.f.fatigue[u(id)])).toEqual(left.map(() => 1));
      expect(g.f.fatigue[u(DE)]).toBe(0);
    },
  );

  proves(['13.3x', '13.31', '13.32'], 'both battalions of the stack must attack, the one that did not move as well', () => {
    // With the one that moved in the attack, the other is the only answer left and joins by itself.
    const joined = (units: Units): number[] => {
      const g = night('bonus-combat', { ...units, [DE]: out(E, 1), 'de-lxvi-h': 'D3544' });
      return draftOf(draft(g, { on: out(E, 1), by: [MATE] }))?.attackers ?? [];
    };
    const moved = { [MATE]: { at: C, fatigue: 1, stayed: 0 } };
    expect(joined({ ...moved, [US]: { at: C, stayed: 1 } })).toEqual([u(MATE), u(US)]);
    // Isolated units never have to (14.66), nor does a unit of another hex, or artillery (R-C87).
    expect(joined({ ...moved, [US]: { at: C, stayed: 1, supply: 3 } })).toEqual([u(MATE)]);
    expect(joined({ ...moved, [US]: { at: out(SE, 1), stayed: 1 } })).toEqual([u(MATE)]);
    expect(joined({ ...moved, [GUN]: { at: C, stayed: 1, battery: 1 } })).toEqual([u(MATE)]);
  });

  proves(['13.3x', '13.31'], 'a unit that advances into a hex after its attack binds nobody there', () => {
    const g = fight();
    expect(isVolunteer(g, u(US))).toBe(false);
    g.set('attacked', u(MATE), 1);
    expect(isVolunteer(g, u(US))).toBe(true);
  });

  proves(['13.31'], 'who did not move need not attack', () => {
    const g = night('bonus-combat', { [US]: { at: C, stayed: 1 }, [DE]: out(E, 1) });
    expect(refusal(g, { k: 'done' })).toBeUndefined();
  });

  proves(
    ['13.31', '13.32', '13.22'],
    'artillery that moved in the night has not moved in the Bonus turn: free to rest, tired by its fire',
    () => {
      const g = night('bonus-combat', {
        [US]: { at: C, stayed: 1 },
        [GUN]: { at: out(W, 1), battery: 1, stayed: 0 },
        [DE]: out(E, 1),
        'de-lxvi-h': 'D3544',
      });
      declare(g, { on: out(E, 1), by: [US], guns: [GUN] });
      idle(g, (w) => w.v.side !== ALLIED || w.v.turn !== NIGHT);
      expect(g.f.fatigue[u(GUN)]).toBe(1);
      const beside = night('bonus-combat', { [US]: { at: C, stayed: 1 }, [GUN]: { at: C, battery: 1, stayed: 0 }, [DE]: out(E, 1) });
      expect(refusal(beside, { k: 'done' })).toBeUndefined();
    },
  );

  proves(['13.36', '13.42', '13.43'], 'the fatigued defend by half, the recovering as printed', () => {
    const defense = (fatigue: number): string[] => {
      const g = battlefield({ units: { [DE]: C, 'de-2-48-12-i': C, [US]: { at: out(E, 1), fatigue } } });
      declare(g, { on: out(E, 1), by: [DE, 'de-2-48-12-i'] });
      return lines(g).filter((line) => line.startsWith('13.36'));
    };
    expect([0, 1, 2].map((f) => defense(f).length)).toEqual([0, 1, 0]);
  });
});

describe('night', () => {
  proves(['12.11', '12.0'], 'units in enemy zones still have to attack', () => {
    const g = battlefield({ turn: NIGHT, units: { [DE]: C, [US]: out(E, 1) } });
    expect(refusal(g, { k: 'done' })).toBeDefined();
  });
});

describe('fatigue', () => {
  proves(['13.51', '13.52', '5.2F'], 'the recovering are rested, the fatigued recover, in every turn but the Bonus turn', () => {
    const g = position({
      stage: 'fatigue',
      vars: { turn: NIGHT },
      units: at({
        [US]: { at: 'D3040', fatigue: 1 },
        [MATE]: { at: 'D3041', fatigue: 2 },
        [DE]: { at: 'D3005', fatigue: 1 },
      }),
    });
    expect(g.v.bonus).toBe(1);
    expect([US, MATE, DE].map((id) => g.f.fatigue[u(id)])).toEqual([2, 0, 2]);
    // Through the Bonus turn nothing changes; the next turn takes the rest.
    idle(g, (w) => w.v.turn === NIGHT + 1);
    expect([US, DE].map((id) => g.f.fatigue[u(id)])).toEqual([2, 2]);
    idle(g, (w) => w.v.turn === NIGHT + 2);
    expect([US, DE].map((id) => g.f.fatigue[u(id)])).toEqual([0, 0]);
  });
});
