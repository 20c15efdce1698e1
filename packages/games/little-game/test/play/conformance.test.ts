import { conformance } from '@hexfront/engine/testing';
import { test } from 'vitest';
import { game } from '../../src/game.ts';

/** Random games end, lists and checks agree, saves replay, views keep their secrets, every sentence is complete. */
conformance(test, game, { games: 4 });
