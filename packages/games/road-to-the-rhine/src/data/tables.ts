import json from '../../data/tables.json' with { type: 'json' };
import type { Tables } from './table-types.ts';

export const tables = json as unknown as Tables;
