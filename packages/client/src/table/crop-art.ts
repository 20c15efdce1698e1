/** Fetched only for boards that are a part of a map. */
export { cropArt } from '@hexfront/engine';
