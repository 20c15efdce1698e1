/** The machine that plays board wargames: boards, state, dice, sequence of play, log, undo, replay. It knows no particular game. */
export * from './board/index.ts';
export { type CaseNames, caseLabel } from './case-label.ts';
export * from './chance/index.ts';
export * from './core/index.ts';
export type * from './describe.ts';
export * from './guard.ts';
export type * from './guide.ts';
export * from './ids.ts';
export * from './ledger.ts';
export * from './odds/index.ts';
export type { Kind, Of, Parts, RecordKind, Whole } from './parts/kinds.ts';
export type * from './strategy.ts';
export { type ListWish, listOrders, type OrderList } from './text/list.ts';
export { hexesNamed, type Order, readOrder, unitNamed, writeOrder } from './text/orders.ts';
export { transcript } from './text/transcript.ts';
export * from './walk/index.ts';
export * from './words.ts';
