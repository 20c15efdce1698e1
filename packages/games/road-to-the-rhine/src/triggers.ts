/** What follows at once from something that happened, whoever made it happen. */
import type { Trigger } from '@hexfront/engine';
import { holdTriggers } from './rules/clocks.ts';
import { reserveTriggers } from './rules/reserves/reserves.ts';
import type { RR } from './state/shape.ts';

export const TRIGGERS: readonly Trigger<RR>[] = [...reserveTriggers, ...holdTriggers];
