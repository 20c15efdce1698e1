/** Keys of the board: hex cursor, camera, hide counters and markers while held. */
import type { Direction } from '@hexfront/engine';
import type { BoardState } from '../state.ts';

export interface KeyActions {
  step(direction: Direction): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number): void;
  fit(): void;
  hide(what: 'counters' | 'markers', hidden: boolean): void;
  press(shift: boolean, ctrl: boolean, alt: boolean): void;
  menu(): void;
  fold(): boolean;
  fanCursor(): void;
}

const FLAT: Record<string, number> = { Numpad8: 0, Numpad9: 1, Numpad3: 2, Numpad2: 3, Numpad1: 4, Numpad7: 5 };
const POINTY: Record<string, number> = { Numpad9: 0, Numpad6: 1, Numpad3: 2, Numpad1: 3, Numpad4: 4, Numpad7: 5 };

/** Left and right have no hexside on a flat-top grid: step by turns up and down, so that the row is kept. */
export function arrowDirection(st: BoardState, key: string): number | undefined {
  const flat = st.grid.spec.top === 'flat';
  const i = st.cursor ?? 0;
  const low = flat
    ? (st.grid.cols[i] % 2 !== 0) === (st.grid.spec.shove === 'odd')
    : (st.grid.rows[i] % 2 !== 0) === (st.grid.spec.shove === 'odd');
  if (flat) {
    if (key === 'ArrowUp') return 0;
    if (key === 'ArrowDown') return 3;
    if (key === 'ArrowRight') return low ? 1 : 2;
    if (key === 'ArrowLeft') return low ? 5 : 4;
  } else {
    if (key === 'ArrowRight') return 1;
    if (key === 'ArrowLeft') return 4;
    if (key === 'ArrowUp') return low ? 5 : 0;
    if (key === 'ArrowDown') return low ? 3 : 2;
  }
  return undefined;
}

/** True if the key was used. */
export function pressKey(st: BoardState, e: KeyboardEvent, act: KeyActions): boolean {
  if (e.type === 'keyup') {
    if (e.code === 'Space' && st.hideCounters) act.hide('counters', false);
    else if (e.code === 'KeyM' && st.hideMarkers) act.hide('markers', false);
    else return false;
    return true;
  }
  if (e.type !== 'keydown' || e.ctrlKey || e.metaKey) return false;
  const pad = (st.grid.spec.top === 'flat' ? FLAT : POINTY)[e.code];
  if (pad !== undefined) {
    act.step(pad);
    return true;
  }
  if (e.key.startsWith('Arrow') && !e.altKey) {
    if (e.shiftKey) {
      const far = 160;
      act.pan(
        e.key === 'ArrowLeft' ? far : e.key === 'ArrowRight' ? -far : 0,
        e.key === 'ArrowUp' ? far : e.key === 'ArrowDown' ? -far : 0,
      );
      return true;
    }
    const d = arrowDirection(st, e.key);
    if (d === undefined) return false;
    act.step(d);
    return true;
  }
  switch (e.code === 'Space' ? 'Space' : e.key) {
    case 'Space':
      if (!e.repeat) act.hide('counters', true);
      return true;
    case 'm':
    case 'M':
      if (!e.repeat) act.hide('markers', true);
      return true;
    case '+':
    case '=':
      act.zoom(1.35);
      return true;
    case '-':
      act.zoom(1 / 1.35);
      return true;
    case 'Home':
      act.fit();
      return true;
    case 'Enter':
      if (st.cursor === undefined) return false;
      act.press(e.shiftKey, e.ctrlKey, e.altKey);
      return true;
    case 'ContextMenu':
      if (st.cursor === undefined) return false;
      act.menu();
      return true;
    case 'F10':
      if (!e.shiftKey || st.cursor === undefined) return false;
      act.menu();
      return true;
    case 'Escape':
      return act.fold();
    case '.':
      if (st.cursor === undefined) return false;
      act.fanCursor();
      return true;
  }
  return false;
}
