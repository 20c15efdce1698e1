export * from './art.ts';
export { type Board, boardOf, faultText, loadBoard, type Place, type Region } from './board.ts';
export { type Fault, Faults, quote } from './check.ts';
export { type Cut, cropArt, cropBoard, joinPart } from './crop.ts';
export * from './file.ts';
export { areasFrom, blockerBetween, components, disk, distance, distanceField, line, lineOfSight, ring } from './geometry.ts';
export { type BoardOverrides, type HexOverride, type SideOverride, withOverrides } from './overrides.ts';
