/**
 * The store: what panels and screens read and call. Import from here only.
 *
 * The game           info, moment, pieces, stacks, log, steps, hexMarkers, hexsideMarkers (signals; read with `.value` inside components)
 * Asking the table   ask('unit', { unit }), ask('hex', ...), ask('orderOfBattle', {}), ask('arrivals', {}), ask('victory', {}), ask('rules', {}),
 *                    ask('case', { id }), ask('at', { length }) for replay, ask('series', {}) for charts, ask('branch', { length }), ask('save', {})
 * Acting             play(...actions), order({ o: 'undo' })...; a screen normally goes through `play/control.ts` (clickUnit, clickHex, choose)
 * Pointing           selected, unitShown, hexShown, pointedAt (set it on hover of a line: lights hexes and units), formationShown, caseOpen
 * The map            board (the BoardApi while a play screen is mounted), goToHex, goToUnit
 * Games              newGame(game, setup, seats) -> id, adoptSave(save, seats) -> id, then location.hash = `#/play/${id}`; listSaves, dropSave...
 * Looks              settings, change, pace
 */
export * from './game.ts';
export * from './map.ts';
export * from './overlays.ts';
export * from './saves.ts';
export * from './select.ts';
export * from './settings.ts';
