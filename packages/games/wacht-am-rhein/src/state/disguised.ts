/** A Truppeneinheit unit behind the lines (24.3): it stands in nobody's way, so it has a hex of its own beside the places of counters. */
import { flag, hex, hexes, record, unit } from '@hexfront/engine/parts';

export const DISGUISED = record({
  u: unit(),
  h: hex(),
  /** It has misdirected somebody in this phase (24.34). */
  used: flag(),
});
/** Hexes that a US unit in March Mode has been through in this phase: it is led into none of them again (24.33). */
export const TRAIL = record({ u: unit(), hexes: hexes() });
