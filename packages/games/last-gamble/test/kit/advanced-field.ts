/** Battles of the Advanced game: a morning without aircraft, so that only the rules of a test are at work. */
import type { G } from '../../src/state/shape.ts';
import { declare, field, now, type Plan, READY } from './battlefield.ts';
import type { Scene } from './field.ts';
import { play, roll } from './kit.ts';

const ADVANCED = { level: 'advanced' };
/** 12/20 AM: overcast, no surprise, daylight. */
export const MORNING = 9;
export const advanced = (s: Scene): G => field({ turn: MORNING, ...s, options: { ...ADVANCED, ...s.options } });

/** Fights a battle with the die that gives this result; the enemy fires nothing. */
export function fightTo(make: () => G, plan: Plan, result: string): G {
  for (let pip = 1; pip <= 6; pip++) {
    const g = declare(make(), plan);
    while (now(g) === 'battle.support') play(g, READY);
    const events = g.events.length;
    roll(g, pip);
    const told = g.events.slice(events).find((e) => e.e === 'result') ?? g.events.find((e) => e.e === 'result');
    if (told?.result === result) return g;
  }
  throw new Error(`no die gives ${result}`);
}
