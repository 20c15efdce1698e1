/**
 * What the names in refusals, prompts, ledgers and warnings stand for. Sentences are made of them: a unit is called by its name, a hex by its number on
 * the map. A game adds its own in `def.evidence`.
 */
import { count, maybe, place, places, side, stage, text, unit, units } from '../parts/kinds.ts';

export const EVIDENCE = {
  unit: maybe(unit()),
  u: maybe(unit()),
  units: maybe(units()),
  by: maybe(unit()),
  with: maybe(unit()),
  blocker: maybe(unit()),
  other: maybe(unit()),
  h: maybe(place()),
  hex: maybe(place()),
  hexes: maybe(places()),
  from: maybe(place()),
  to: maybe(place()),
  at: maybe(place()),
  target: maybe(place()),
  place: maybe(place()),
  path: maybe(places()),
  side: maybe(side()),
  winner: maybe(side()),
  owner: maybe(side()),
  stage: maybe(stage()),
  n: maybe(count()),
  of: maybe(count()),
  limit: maybe(count()),
  low: maybe(count()),
  high: maybe(count()),
  needs: maybe(count()),
  allowance: maybe(count()),
  what: maybe(text()),
  kind: maybe(text()),
} as const;
