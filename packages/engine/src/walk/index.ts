export { barring, type Codes, coded } from './codes.ts';
export { LOUD, note, OK, REFUSED, STOP, type Step } from './flood.ts';
export { type KeptFields, type KeptFieldsSpec, keepFields } from './kept-fields.ts';
export { leadsAnywhere } from './next-door.ts';
export { type CostLine, explainWalk, type PricedPath, type PricedStep, pricePath, type WalkRefusal, whyNot } from './price.ts';
export { walkTogether } from './together.ts';
export { type Trace, type TraceBlocker, TraceBook, TraceField, type TraceStage, type TraceStep, type TraceVerdict } from './trace.ts';
export { type Label, NEVER, UNKNOWN, type Walk, WalkField, type WalkStep } from './walk.ts';
export { ZoneMap } from './zones.ts';
