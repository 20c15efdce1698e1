/** What the rules remember of the past: who passed through a hex last, who crossed the Meuse, who was in Liège. */
import { type GameEvent, type HexId, perBoard, type Side, type Trigger, type UnitId } from '@hexfront/engine';
import { conditionById, setups, unitIndex } from '../data/index.ts';
import type { RuleModule } from '../decisions/rules.ts';
import { bothHalves, COMBATANT, isMeuse, MOTORIZED, onMap, SIDE, UNITS } from './query.ts';
import { ALLIED, type G, GERMAN, type LG } from './shape.ts';

/** Bits of `g.v.history`. */
export const HISTORY = { liegeEntered: 1, meuseCrossed: 2, spatlese: 4 } as const;
export const happened = (g: G, what: keyof typeof HISTORY): boolean => (g.v.history & HISTORY[what]) !== 0;
export function remember(g: G, what: keyof typeof HISTORY): void {
  g.v.history |= HISTORY[what];
}

/** Bits of `crossed` on a Meuse hexside. */
export const CROSSED = { any: 1, ss: 2, motorized: 4 } as const;

export const SS = Uint8Array.from(UNITS, (u) => (u.nation === 'Waffen-SS' ? 1 : 0));

const LIEGE = ['2903', '3002', '3003'];
const liegeOn = perBoard((board) => new Set(LIEGE.map((id) => board.at(id))));
const inLiege = (g: G, hex: HexId): boolean => liegeOn(g.board).has(hex);

/** The side that was in the hex last, or -1. */
export const controller = (g: G, hex: HexId): number => g.f.control[hex] - 1;

/** A unit of the side is in the hex or passes through it. */
export function takeControl(g: G, side: Side, hex: HexId): void {
  if (g.f.control[hex] === side + 1) return;
  g.set('control', hex, side + 1);
  // Only names on the map are worth a line in the log.
  if (g.board.placeAt(hex)) g.emit({ e: 'control', h: hex, side, case: 'gset-cond' });
  if (side === GERMAN) noteHolding(g);
}

/** Conditions that look at a town from some turn on and work with a delay have to know since when it is held (aset-8). */
export function noteHolding(g: G): void {
  const { fact } = conditionById('allied-bastogne-lost') as { fact: { places?: readonly { hex: string }[]; checkedFromTurn?: number } };
  if (g.v.bastogneLost !== 0 || g.v.turn < (fact.checkedFromTurn ?? 0)) return;
  if ((fact.places ?? []).every((p) => controller(g, g.board.at(p.hex)) === GERMAN)) g.v.bastogneLost = g.v.turn;
}

/** One unit goes from a hex to the next. */
export function step(g: G, unit: UnitId, from: HexId, to: HexId): void {
  if (to >= g.board.n || COMBATANT[unit] === 0) return;
  const side = SIDE[unit];
  takeControl(g, side, to);
  if (side !== GERMAN) return;
  if (inLiege(g, to)) remember(g, 'liegeEntered');
  if (from < 0 || from >= g.board.n) return;
  const dir = g.board.dirTo(from, to);
  if (dir < 0 || !isMeuse(g, 6 * from + dir)) return;
  const side6 = g.board.sideId[6 * from + dir];
  const bits = CROSSED.any | (SS[unit] ? CROSSED.ss : 0) | (MOTORIZED[unit] ? CROSSED.motorized : 0);
  if (g.f.crossed[side6] === 0) g.set('crossedTick', side6, g.v.tick);
  g.set('crossed', side6, g.f.crossed[side6] | bits);
  remember(g, 'meuseCrossed');
}

const number = (x: GameEvent[string]): number => (typeof x === 'number' ? x : -1);

const triggers: Trigger<LG>[] = [
  // Both halves of a Kampfgruppe have come: one may be of the SS, or motorized, and the other not (adv-12.13).
  {
    on: 'entered',
    effect: (g, e) => {
      for (const u of bothHalves(g, number(e.u))) step(g, u, number(e.from), number(e.h));
    },
  },
  { on: 'advanced', effect: (g, e) => step(g, number(e.u), number(e.from), number(e.to)) },
  { on: 'arrived', effect: (g, e) => step(g, number(e.u), -1, number(e.h)) },
  {
    on: 'retreated',
    effect: (g, e) => {
      for (const u of e.units ?? []) if (g.onMap(u)) step(g, u, number(e.from), number(e.to));
    },
  },
  { on: 'stage', effect: (g) => noteHolding(g) },
];

/**
 * The line of the set-up divides the map: on 12/16 the Germans hold what lies behind it in Germany, where the Allies hold a corner
 * too; every occupied hex belongs to who stands there.
 */
export function startingControl(g: G): void {
  behindTheLines(g);
  if (g.rules.scenario.setup === '1216') {
    const german = g.board.region('country', 'Germany').has;
    for (let h = 0; h < g.board.n; h++) if (german[h] !== 1) g.set('control', h, 1 + ALLIED);
  }
  for (const side of [GERMAN, ALLIED]) for (const u of onMap(g, side)) g.set('control', g.f.place[u], 1 + side);
}

/** A hex belongs to the side whose unit of the set-up is nearest. Ties go to the Allies, who held everything west of Germany before. */
function behindTheLines(g: G): void {
  const { n, neighbors } = g.board;
  const owner = new Int8Array(n).fill(-1);
  const queue: HexId[] = [];
  for (const side of [ALLIED, GERMAN])
    for (const row of setups[g.rules.scenario.setup]) {
      const h = g.board.at(row.hex);
      if (SIDE[unitIndex(row.unit)] !== side || owner[h] >= 0) continue;
      owner[h] = side;
      queue.push(h);
    }
  for (let i = 0; i < queue.length; i++)
    for (let d = 0; d < 6; d++) {
      const to = neighbors[6 * queue[i] + d];
      if (to < 0 || owner[to] >= 0) continue;
      owner[to] = owner[queue[i]];
      queue.push(to);
    }
  for (let h = 0; h < n; h++) if (owner[h] >= 0) g.set('control', h, 1 + owner[h]);
}

export const historyChapter: RuleModule = {
  apply(draft) {
    draft.triggers.push(...triggers);
    draft.atStart.push(startingControl);
  },
};
