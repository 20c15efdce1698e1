/** An attempt to blow a bridge in the phase that is running: each engineer tries each bridge once (15.12). */
import { count, hexside, record, unit } from '@hexfront/engine/parts';

export const BLOWN = record({ u: unit(), side: hexside() });

/** A printed bridge that was blown where bridges may be repaired, and the first turn whose German Movement Phase counts toward its repair (sug-15.2). */
export const RUIN = record({ side: hexside(), turn: count() });
