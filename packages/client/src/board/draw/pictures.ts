/** Counters and markers alone, for cards, trees and prompts. */

import { type BoardState, counterBitmap } from '../state.ts';
import type { BoardApi } from '../types.ts';
import { context, makeCanvas } from './canvas.ts';
import { drawMarker, markerExtent } from './markers.ts';
import { markerStyle } from './palette.ts';
import { IN_HEX } from './pieces.ts';

export const counterPicture =
  (st: BoardState): BoardApi['counterCanvas'] =>
  (design, side, state = {}) => {
    const dpr = st.screen.dpr;
    const b = counterBitmap(st, design, state, Math.round(side * dpr), side >= 84);
    const out = makeCanvas(b.canvas.width, b.canvas.height);
    context(out).drawImage(b.canvas, 0, 0);
    out.style.width = `${out.width / dpr}px`;
    out.style.height = `${out.height / dpr}px`;
    out.style.margin = `${-b.pad / dpr}px`;
    return out;
  };

export const markerPicture =
  (st: BoardState): BoardApi['markerCanvas'] =>
  (kind, radius) => {
    const dpr = st.screen.dpr;
    const style = st.palette.markers[kind] ?? IN_HEX[kind] ?? markerStyle(st.palette, kind);
    const [hw, hh] = markerExtent(style.shape);
    const pad = radius * 0.45;
    const out = makeCanvas((2 * hw * radius + 2 * pad) * dpr, (2 * hh * radius + 2 * pad) * dpr);
    out.style.width = `${out.width / dpr}px`;
    out.style.height = `${out.height / dpr}px`;
    const c = context(out);
    c.translate(out.width / 2, out.height / 2);
    drawMarker(c, style, radius * dpr);
    return out;
  };
