/** Recorded games between computer players, one for every scenario: a change of the rules that changes one shows as a difference a person can read. */
import { recordedGames } from '@hexfront/engine/testing';
import { it } from 'vitest';
import { lastGamble as def, describe } from '../../src/index.ts';

recordedGames(it, { def, describe }, new URL('../golden/', import.meta.url));
