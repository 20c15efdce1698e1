/** What a card of the start page is made of, and short ways to write it. */
import type { Side } from '@hexfront/engine';

export interface Card {
  readonly dates: string;
  /** Counters at the start and still to come. */
  readonly atStart: readonly [german: number, allied: number];
  readonly arriving: readonly [german: number, allied: number];
  readonly sketch: {
    readonly towns: readonly { readonly name: string; readonly hex: string; readonly goal?: boolean }[];
    readonly units: readonly [german: readonly string[], allied: readonly string[]];
    readonly arrows: readonly { readonly side: Side; readonly path: readonly string[] }[];
  };
}

/** A town by its hex; one that both sides fight for with a star. */
export const town = (name: string, hex: string) => ({ name, hex });
export const goal = (name: string, hex: string) => ({ name, hex, goal: true });
export const hexes = (sheet: string, list: string): string[] => list.split(' ').map((hex) => (hex.length === 4 ? hex + sheet : hex));
export const arrow = (side: Side, ...path: string[]) => ({ side, path });
export const [GERMAN, ALLIED] = [0, 1];
