/** Recorded games between computer players, one for every scenario: a change of the rules that changes one shows as a difference a person can read. */
import { recordedGames } from '@hexfront/engine/testing';
import { it } from 'vitest';
import { roadToTheRhine as def } from '../../src/index.ts';
import { describe } from '../../src/screen/describe.ts';

recordedGames(it, { def, describe }, new URL('../golden/', import.meta.url));
