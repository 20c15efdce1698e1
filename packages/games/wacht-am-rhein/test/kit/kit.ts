/** What every rule test of this game uses. */
import { ruleKit } from '@hexfront/engine/testing';
import { it } from 'vitest';
import { wachtAmRhein } from '../../src/index.ts';

export const { proves, position, u, hex, at, play, refusal, offers } = ruleKit(it, wachtAmRhein, 'bastogne');
