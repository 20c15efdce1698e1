/** An attempt to blow a bridge in the phase that is running: each engineer tries each bridge once (15.12). */
import { hexside, record, unit } from '@hexfront/engine/parts';

export const BLOWN = record({ u: unit(), side: hexside() });
