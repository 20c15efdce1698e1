import { conformance } from '@hexfront/engine/testing';
import { it } from 'vitest';
import { lastGamble } from '../src/index.ts';
conformance(it, lastGamble, { scenarios: ['breakthrough'], optionSets: [{ level: 'advanced' }], games: 1, points: 8, timeout: 240_000 });
