/** Small parts that many panels use: case links, ledgers, counters, buttons with a key. */
import type { Side } from '@hexfront/engine';
import { caseLabel } from '@hexfront/engine/case-label';
import { signal } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { ask, board, caseOpen, goToUnit, info, pieces, pointedAt, settings, showHexes } from '../store/index.ts';
import type { Piece, Said, SaidLedger, SaidLine } from '../table/protocol.ts';

/** What a case is called where it is read. */
export const caseName = (id: string): string => caseLabel(id, info.value?.caseNames);

/** Titles of cases pointed at so far; they lie in a large file that most games never open. */
const caseTitles = signal<ReadonlyMap<string, string>>(new Map());
function knowTitle(id: string): void {
  if (!info.peek() || caseTitles.peek().has(id)) return;
  ask('case', { id }).then(
    (found) => {
      if (found?.title) caseTitles.value = new Map(caseTitles.peek()).set(id, found.title);
    },
    () => undefined,
  );
}

/** Always after the sentence it proves; opens the case in place. */
export function CaseLink({ id }: { id: string | undefined }): JSX.Element | null {
  if (!id) return null;
  const label = caseName(id);
  const title = caseTitles.value.get(id);
  return (
    <button
      type="button"
      class="case"
      title={title ? `${label}: ${title}` : `Rule ${label}`}
      onMouseEnter={() => knowTitle(id)}
      onFocus={() => knowTitle(id)}
      onClick={(e) => {
        const r = e.currentTarget.getBoundingClientRect();
        e.stopPropagation();
        caseOpen.value = caseOpen.peek()?.id === id ? undefined : { id, at: [r.left, r.bottom] };
      }}
    >
      {label}
    </button>
  );
}

export function Key({ k }: { k: string }): JSX.Element {
  return <kbd class="key">{k}</kbd>;
}

/** Lights what a sentence speaks of while the pointer rests on it, and goes there when clicked. */
export function SaidText({ said, strong }: { said: Said; strong?: boolean }): JSX.Element {
  const points = (said.hexes?.length ?? 0) + (said.units?.length ?? 0) > 0;
  const on = () => {
    if (points) pointedAt.value = { hexes: said.hexes ?? [], units: said.units ?? [] };
  };
  const off = () => {
    pointedAt.value = { hexes: [], units: [] };
  };
  return (
    <span role="note" class={strong ? 'strong' : undefined} onMouseEnter={on} onMouseLeave={off}>
      {said.text} <CaseLink id={said.case} />
    </span>
  );
}

/** Brings everything a sentence speaks of into view. */
export function showSaid(said: Said): void {
  const hexes = said.hexes?.length ? said.hexes : (said.units ?? []).flatMap((u) => pieces.peek().get(u)?.hex ?? []);
  if (hexes.length) showHexes([...new Set(hexes)]);
  else if (said.units?.length) goToUnit(said.units[0]);
  pointedAt.value = { hexes: said.hexes ?? [], units: said.units ?? [] };
}

function LedgerRow({ line, deep = 0 }: { line: SaidLine; deep?: number }): JSX.Element {
  return (
    <>
      <tr class={[line.applied ? '' : 'idle', line.sum ? 'sum' : '', deep ? 'part' : ''].join(' ')}>
        <td class="what">
          {line.text}
          {line.because ? <span class="because">: {line.because}</span> : null}
        </td>
        <td class="by-case">
          <CaseLink id={line.case} />
        </td>
        <td class="amount">{line.value}</td>
      </tr>
      {line.parts && line.parts.length > 1 ? line.parts.map((p, i) => <LedgerRow key={i} line={p} deep={deep + 1} />) : null}
    </>
  );
}

/** Words left, case, value right; a rule above the sum; what does not apply stays, quietly, with 0. */
export function Ledger({ of, total, note }: { of: SaidLedger; total?: string; note?: ComponentChildren }): JSX.Element {
  return (
    <table class="ledger">
      <tbody>
        {of.lines.map((line, i) => (
          <LedgerRow key={i} line={line} />
        ))}
      </tbody>
      {total !== undefined ? (
        <tfoot>
          <tr>
            <td class="what">{total}</td>
            <td class="by-case" />
            <td class="amount">{of.total}</td>
          </tr>
          {note}
        </tfoot>
      ) : null}
    </table>
  );
}

/** A counter as it looks on the map. */
export function CounterPicture({ piece, side }: { piece: Piece; side: Side }): JSX.Element {
  const ref = useRef<HTMLSpanElement>(null);
  const api = board.value;
  const { palette, counterStyle } = settings.value;
  const key = JSON.stringify([piece.design, piece.reduced, piece.spent, side, palette, counterStyle]);
  useEffect(() => {
    const host = ref.current;
    if (!host || !api) return;
    host.replaceChildren(api.counterCanvas(piece.design, side, { reduced: piece.reduced, moved: false }));
  }, [api, key]);
  return <span ref={ref} class="counter-picture" style={{ width: `${side}px`, height: `${side}px` }} aria-hidden="true" />;
}

export function MarkerPicture({ kind, radius = 9 }: { kind: string; radius?: number }): JSX.Element {
  const ref = useRef<HTMLSpanElement>(null);
  const api = board.value;
  useEffect(() => {
    if (ref.current && api) ref.current.replaceChildren(api.markerCanvas(kind, radius));
  }, [api, kind, radius]);
  return <span ref={ref} class="marker-picture" aria-hidden="true" />;
}

/** Arrow keys in an open menu. */
export function menuKeys(e: KeyboardEvent & { currentTarget: HTMLElement }): void {
  if (e.key !== 'ArrowDown' && e.key !== 'ArrowUp') return;
  e.preventDefault();
  e.stopPropagation();
  const all = [...e.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const i = all.indexOf(document.activeElement as HTMLElement);
  all[(i + (e.key === 'ArrowDown' ? 1 : all.length - 1)) % all.length]?.focus();
}

/** A menu that opens has the focus on its first line. */
export function useMenuFocus(ref: { current: HTMLElement | null }): void {
  // At once, not after the next picture: a key pressed right away is meant for the menu.
  useLayoutEffect(() => ref.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus(), []);
}

export const percent = (p: number): string =>
  // Six sixths do not add up to exactly one.
  p > 1e-9 && p < 0.005 ? '<1%' : p > 0.995 && p < 1 - 1e-9 ? '>99%' : `${Math.round(p * 100)}%`;
