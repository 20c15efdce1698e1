/** Fetched with the first part of a big map. */
export { joinPart } from '@hexfront/engine';
