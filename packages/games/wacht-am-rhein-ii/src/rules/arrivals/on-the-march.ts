/** Reinforcements in Strategic mode that have not reached their assembly area: supply and the lines of armies and corps do not bind them (22.2.0, 26.1.0, 26.5.0). */
import type { UnitId } from '@hexfront/engine';
import { STRATEGIC } from '../../state/fields/modes.ts';
import type { G } from '../../state/shape.ts';

export const isOnTheMarch = (g: G, u: UnitId): boolean => g.f.marching[u] === 1 && g.f.mode[u] === STRATEGIC;
