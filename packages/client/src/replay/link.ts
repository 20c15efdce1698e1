/** A game packed into a link: it opens on any machine, because the save travels inside it. */
import type { SaveFile } from '@hexfront/engine';
import { readSaveFile, saveBlob } from '../store/saves.ts';

/** Longer links are cut off by some programs; then the game is better sent as a file. */
export const LONGEST = 24_000;

export async function packSave(save: SaveFile): Promise<string> {
  const { blob } = await saveBlob(save);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export async function unpackSave(text: string): Promise<SaveFile> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    const raw = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    bytes = Uint8Array.from(raw, (c) => c.charCodeAt(0));
  } catch {
    throw new Error('This link is damaged: part of it is missing.');
  }
  return readSaveFile(new Blob([bytes]));
}

/** The address of a position; undefined if the game has become too long for a link. */
export async function positionLink(save: SaveFile, at: number): Promise<string | undefined> {
  const packed = await packSave(save);
  const url = `${location.origin}${location.pathname}#/shared/${packed}/${at}`;
  return url.length > LONGEST ? undefined : url;
}
