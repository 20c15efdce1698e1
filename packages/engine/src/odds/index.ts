export * from './column.ts';
export * from './ratio.ts';
export * from './table.ts';
