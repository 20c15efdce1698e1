import { type AnyTrigger, END } from '@hexfront/engine';
import type { Proc, WaR2 } from '../state/shape.ts';
export const construction: Proc = { first: 'end', points: { end: { auto: () => END } } };
export const fieldworkTriggers: readonly AnyTrigger<WaR2>[] = [];
