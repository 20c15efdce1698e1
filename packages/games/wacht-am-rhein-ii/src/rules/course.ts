/** What happens in the course of a scenario and is remembered: units set free because an enemy came near (36.2.4). */
import type { Trigger } from '@hexfront/engine';
import type { WaR2 } from '../state/shape.ts';
import { thaw } from './limits.ts';

export const courseTriggers: readonly Trigger<WaR2>[] = [{ on: 'entered', effect: (g, { u, h }) => thaw(g, u, h) }];
