/**
 * Secret final protective fire (sug-11.4), by agreement: both sides know the strengths without artillery, the defender writes the fire down, the attacker
 * states the barrage, then the fire is opened. Ground Support is not artillery: it is stated openly before (R-W61). Points of the procedure `battle`.
 */
import { distance, type HexId, plain, type Refusal, type Side, type UnitId } from '@hexfront/engine';
import { maybe, secret, side, units } from '@hexfront/engine/parts';
import { tables } from '../../data/index.ts';
import type { Battle } from '../../state/battle.ts';
import type { Ask, G, Opt } from '../../state/shape.ts';
import { supportDefense, supportLeft } from '../air/ground-support.ts';
import { barrageRefusal, barrageStrength, GUNS } from './barrage.ts';
import { finalFireRefusal } from './final-protective-fire.ts';

/** What a battle remembers of it. */
export const SECRET_FIRE = {
  writer: maybe(side()),
  /** Artillery whose fire is written down and not opened yet. */
  written: maybe(secret('writer', units())),
};
interface Written {
  writer?: Side | undefined;
  written?: UnitId[] | undefined;
}

const isNextTo = (g: G, b: Battle, hex: HexId): boolean => b.targets.some((h) => distance(g.board, hex, h) <= 1);

/** Why artillery cannot join an attack whose results are being rolled: its hex would share what befalls two groups of attacks (err-10.8, R-W61). */
export function statedRefusal(g: G, b: Battle, unit: UnitId): Refusal | undefined {
  const bar = barrageRefusal(g, b, unit);
  if (bar) return bar;
  const hex = g.hexOf(unit);
  if (b.from.includes(hex) || !isNextTo(g, b, hex)) return undefined;
  return g.rows.battles.some((other) => other.from.includes(hex)) ? { case: 'err-10.8', why: 'hex-attacks-elsewhere', unit } : undefined;
}

/** From the strengths without artillery to the barrage; then the odds are tested as ever, and the fire is opened. */
export function secretFirePoints<L extends Written>(of: (g: G, l: L) => Battle, next: string): Record<string, Ask<L>> {
  const args: Ask<L>['args'] = (g, l) => ({ h: of(g, l).targets[0] });
  const defender = (g: G, l: L): Side => 1 - of(g, l).by;
  const mayWrite = (g: G, l: L, u: UnitId): Refusal | undefined => finalFireRefusal(g, { ...of(g, l), fpf: l.written ?? [] }, u);
  const write: Opt<L> = {
    k: 'gun',
    parts: 'u',
    *from(g, l) {
      for (const u of GUNS[defender(g, l)]) if (g.onMap(u)) yield { k: 'gun', u };
    },
    test: (g, l, { u }) => mayWrite(g, l, u),
    take: (g, l, { u }) => {
      l.writer = defender(g, l);
      l.written = [...(l.written ?? []), u];
      return 'write';
    },
  };
  const state: Opt<L> = {
    k: 'gun',
    parts: 'u',
    *from(g, l) {
      for (const u of GUNS[of(g, l).by]) if (g.onMap(u)) yield { k: 'gun', u };
    },
    test: (g, l, { u }) => statedRefusal(g, of(g, l), u),
    take: (g, l, { u }) => {
      const b = of(g, l);
      const hex = g.hexOf(u);
      b.guns.push(u);
      g.set('attacked', u, 1);
      if (!b.from.includes(hex) && isNextTo(g, b, hex)) b.from.push(hex);
      return 'barrage';
    },
  };
  const anyOf = (g: G, side: Side, test: (u: UnitId) => Refusal | undefined): boolean =>
    GUNS[side].some((u) => g.onMap(u) && test(u) === undefined);
  return {
    airFire: {
      who: defender,
      cases: ['19.11'],
      args,
      skip: (g, l) => (supportLeft(g, defender(g, l)) < tables.air.supportPointsPerFpf ? 'write' : undefined),
      options: [supportDefense(of, 'airFire'), plain('ready', 'write')],
    },
    write: {
      who: defender,
      cases: ['sug-11.4', '11.41'],
      args,
      secret: true,
      // What could fire is no secret; whether it does is one.
      skip: (g, l) => (l.written === undefined && !anyOf(g, defender(g, l), (u) => mayWrite(g, l, u)) ? 'barrage' : undefined),
      always: true,
      options: [write, plain('ready', 'barrage')],
    },
    barrage: {
      who: (g, l) => of(g, l).by,
      cases: ['sug-11.4', '11.22'],
      args,
      skip: (g, l) => (of(g, l).guns.length === 0 && !anyOf(g, of(g, l).by, (u) => statedRefusal(g, of(g, l), u)) ? next : undefined),
      // The dice follow: never by itself.
      always: true,
      options: [
        state,
        plain('ready', (g, l) => {
          const b = of(g, l);
          if (b.guns.length > 0) g.emit({ e: 'barrage', units: [...b.guns], h: b.targets[0], n: barrageStrength(g, b), case: 'sug-11.4' });
          return next;
        }),
      ],
    },
  };
}
