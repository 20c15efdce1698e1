/** What every rule test of this game uses. */
import { ruleKit } from '@hexfront/engine/testing';
import { it } from 'vitest';
import { wachtAmRheinII } from '../../src/index.ts';

export const { proves, position, u, hex, at, play, refusal, offers, roll, idle } = ruleKit(it, wachtAmRheinII, 'kesternich');
