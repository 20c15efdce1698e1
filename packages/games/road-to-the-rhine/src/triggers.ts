/** What follows at once from something that happened, whoever made it happen. */
import type { Trigger } from '@hexfront/engine';
import { holdTriggers } from './clocks.ts';
import { reserveTriggers } from './reserves.ts';
import type { RR } from './shape.ts';

export const TRIGGERS: readonly Trigger<RR>[] = [...reserveTriggers, ...holdTriggers];
