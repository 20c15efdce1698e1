export * from './art.ts';
export { type Board, boardOf, faultText, loadBoard, type Place, type Region } from './board.ts';
export { Faults } from './check.ts';
export { type Cut, cropBoard } from './crop.ts';
export { cropArt, joinPart } from './crop-art.ts';
export { type Fault, quote } from './fault.ts';
export * from './file.ts';
export { areasFrom, blockerBetween, components, disk, distance, distanceField, line, lineOfSight, ring } from './geometry.ts';
export { type BoardOverrides, type HexOverride, type SideOverride, withOverrides } from './overrides.ts';
