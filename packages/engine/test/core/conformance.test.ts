import { conformance } from '@hexfront/engine/testing';
import { test } from 'vitest';
import { tenHexes } from '../../example/game.ts';

conformance(test, tenHexes, { games: 6 });
