/** What the computer players are told about this game. */
import { type Action, drawRoll, legal, perform, type Reach, start, toAct } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { assaults, spearhead } from '../../src/computer/assault.ts';
import { corridor, hasWon } from '../../src/computer/corridor.ts';
import { goals } from '../../src/computer/goals.ts';
import { strategy } from '../../src/computer/strategy.ts';
import { roadToTheRhine } from '../../src/index.ts';
import { UNITS } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { hex, u } from '../kit/kit.ts';

const begin = (scenario: string): G => start(roadToTheRhine, { scenario, options: {}, seed: 'strategy' }) as G;
const at = (g: G): string => {
  const top = g.frames[g.frames.length - 1];
  return `${top.proc}.${top.at}`;
};
/** Answers every question by the game's own lights, else with the way out, until `until` stands. */
function playTo(g: G, until: string): G {
  for (let n = 0; at(g) !== until; n++) {
    if (n > 200) throw new Error(`never got to ${until}, stands at ${at(g)}`);
    const side = toAct(g);
    if (side === undefined) {
      perform(g, drawRoll(g) as Action);
      continue;
    }
    const list = [...legal(g)];
    const own = strategy.answer?.(g, side, at(g), list);
    if (own) expect(list).toContainEqual(own);
    perform(g, own ?? (list.find((a) => a.k === 'done') as Action));
  }
  return g;
}
const reach = (g: G, unit: number): number[] => {
  const out: Reach = { hexes: [], kinds: [], costs: [] };
  strategy.reach?.(g, unit, 'now', out);
  return out.hexes;
};

describe('goals', () => {
  it('are the country beyond the rivers for a supplied division in Market-Garden', () => {
    const list = goals(begin('market-garden'));
    expect(list.map((x) => x.side)).toEqual([ALLIED, ALLIED, ALLIED]);
    expect(list.map((x) => x.id)).toContain('between-waal-and-lek');
    expect(list.every((x) => x.supplied && x.fits?.(u('br-gds-arm')) && !x.fits(u('br-8-arm')))).toBe(true);
  });

  it('are the far ends of the Meuse bridges in the Bulge, then the towns and Antwerp', () => {
    const g = begin('bulge');
    expect(goals(g).map((x) => x.hexes)).toEqual([[hex(g, 'N-1819')], [hex(g, 'N-1519')], [hex(g, 'N-1619')]]);
    g.set('passed', g.board.sideOf('N-1519', 'N-1520') as number, 1 + GERMAN);
    expect(goals(g).map((x) => x.name)).toEqual(['Liège', 'Namur', 'Maastricht', 'Antwerp']);
  });

  it('are the next German cities, and Antwerp while it is shut, in the campaigns', () => {
    for (const scenario of ['market-garden-campaign', 'campaign']) {
      const list = goals(begin(scenario));
      expect(list.every((x) => x.side === ALLIED)).toBe(true);
      expect(list.length).toBeLessThan(10);
      expect(list.some((x) => x.id === 'scheldt')).toBe(true);
    }
  });
});

describe('drops', () => {
  it('are plotted apart from each other, in the goal near the own line, divisions first', () => {
    const g = begin('market-garden');
    const plots: Action[] = [];
    while (at(g) === 'plots.allied') {
      const a = strategy.answer?.(g, ALLIED, at(g), [...legal(g)]) as Action;
      if (a.k === 'plot') plots.push(a);
      perform(g, a);
    }
    expect(plots.length).toBeGreaterThanOrEqual(3);
    expect(new Set(plots.map((a) => a.h)).size).toBe(plots.length);
    const zone = g.board.region('zone', 'between-waal-and-lek');
    expect(zone.has[plots[0].h as number]).toBe(1);
  });
});

describe('a division that has jumped beyond the Waal', () => {
  const landed = (): G => {
    const g = playTo(begin('market-garden'), 'movement.plan');
    g.move(u('us-101-par'), hex(g, 'N-2310'));
    return g;
  };

  it('waits for the line that is opened most easily, and what bars it is fought for', () => {
    const g = landed();
    const way = corridor(g, ALLIED);
    expect(way?.unit).toBe(u('us-101-par'));
    expect(way?.path[0]).toBe(hex(g, 'N-2310'));
    for (const h of way?.held ?? []) expect(g.unitsIn(h).some((v) => UNITS[v].side === GERMAN)).toBe(true);
    const bars = [...(way?.open ?? []), ...(way?.held ?? [])];
    expect(bars.length).toBeGreaterThan(0);
    const wanted = goals(g).filter((x) => x.id.startsWith('line '));
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.every((x) => bars.includes(x.hexes[0]))).toBe(true);
    expect(spearhead(g, ALLIED)).toEqual([]);
    expect(hasWon(g)).toBe(false);
  });

  it('has won when nobody bars the line any more, and then late in the turn no further impulse is played while the enemy has reserves', () => {
    const g = landed();
    const closing: Action[] = [{ k: 'final' }, { k: 'play-on' }];
    g.set('movedNow', u('br-gds-arm'), 1);
    g.v.impulse = 3;
    expect(strategy.answer?.(g, ALLIED, 'combat.final', closing)).toEqual({ k: 'play-on' });
    const far = hex(g, 'N-3220');
    for (const { index, side } of UNITS) if (side === GERMAN && g.f.place[index] < g.board.n) g.move(index, far);
    expect(corridor(g, ALLIED)).toBeUndefined();
    expect(hasWon(g)).toBe(true);
    expect(strategy.answer?.(g, ALLIED, 'combat.final', closing)).toEqual({ k: 'final' });
  });
});

describe('maneuver supply', () => {
  it('goes to the strong units at the front, and leaves points for impulses', () => {
    const g = playTo(begin('market-garden'), 'movement.plan');
    expect(g.f.maneuver[u('br-gds-arm')]).toBe(1);
    expect(g.f.maneuver[u('br-11-arm')]).toBe(1);
    expect(g.f.maneuver[u('cn-2-inf')]).toBe(0);
    expect(g.v.alliedMsp).toBeGreaterThanOrEqual(4);
  });
});

describe('the first impulse of the Bulge', () => {
  const g = playTo(begin('bulge'), 'movement.plan');

  it('keeps a spearhead back, which neither moves nor attacks while more impulses can be paid for', () => {
    const kept = spearhead(g, GERMAN);
    expect(kept.length).toBeGreaterThan(0);
    for (const unit of kept) {
      expect(reach(g, unit)).toEqual([]);
      expect(strategy.mayFight?.(g, unit)).toBe(false);
    }
  });

  it('sends the others only to where they attack somebody in its way', () => {
    const plan = assaults(g, GERMAN);
    for (const unit of plan.keys()) {
      const hexes = reach(g, unit);
      expect(hexes.every((h) => g.board.dirTo(h, plan.get(unit) as number) >= 0)).toBe(true);
    }
  });

  it('lets infantry in contact stand', () => {
    expect(reach(g, u('ge-18vg-inf'))).toEqual([]);
  });

  it('knows exact odds: a stack of panzers on a lone division, nothing for units that may not attack', () => {
    const draft = { by: GERMAN, targets: [hex(g, 'N-2224')], attackers: [u('ss-12-pz'), u('ge-3-pzg')], guns: [] };
    const odds = strategy.odds?.(g, draft);
    expect(odds?.outcomes.reduce((sum, o) => sum + o.p, 0)).toBeCloseTo(1);
    const more = strategy.odds?.(g, { ...draft, attackers: [...draft.attackers, u('ge-116-pz')] });
    const taken = (o: typeof odds): number => o?.outcomes.reduce((sum, x) => sum + x.p * x.taken[0], 0) ?? 0;
    expect(taken(more)).toBeGreaterThan(taken(odds));
    expect(strategy.odds?.(g, { ...draft, attackers: [u('ge-2-pz')] })).toBeUndefined();
  });
});

describe('answers', () => {
  it('are legal and lead to the first movement phase of every scenario', () => {
    for (const { id } of roadToTheRhine.scenarios) expect(at(playTo(begin(id), 'movement.plan'))).toBe('movement.plan');
  });

  it('leave the set-up as it is suggested', () => {
    const list: Action[] = [{ k: 'deploy', u: 0, h: 0 }, { k: 'rest' }];
    expect(strategy.answer?.(begin('bulge'), GERMAN, 'setup.place', list)).toEqual({ k: 'rest' });
  });
});

it('every counter has its traits', () => {
  expect(strategy.units.length).toBe(UNITS.length);
  expect(strategy.units[u('ss-1-pz')]).toMatchObject({ side: GERMAN, duty: 'mobile', wheels: true });
  expect(strategy.units[u('ge-18vg-inf')]).toMatchObject({ duty: 'line', wheels: false });
  expect(strategy.units[u('us-97w-bmb')].duty).toBe('none');
});
