/** Small things that several panels share. */
import type { Side, UnitId } from '@hexfront/engine';
import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { fillOf, makePalette } from '../board/draw/palette.ts';
import { drawSymbol, type SymbolName, symbolNamed } from '../board/draw/symbols.ts';
import type { CounterDesign, HexsideRef } from '../board/types.ts';
import { ask, info, moment, pointedAt } from '../store/index.ts';
import type { QuestionName, Questions } from '../table/protocol.ts';

/** The table's answer to a question, asked anew whenever the position changes; undefined until the first one is there. */
export function useAnswer<Q extends QuestionName>(q: Q, args: Questions[Q][0], often = true): Questions[Q][1] | undefined {
  const answer = useSignal<Questions[Q][1] | undefined>(undefined);
  const turn = useRef(0);
  const text = JSON.stringify(args);
  useSignalEffect(() => {
    if (!info.value || (often && moment.value?.version === undefined)) return;
    const mine = ++turn.current;
    ask(q, JSON.parse(text) as Questions[Q][0]).then(
      (value) => {
        if (mine === turn.current) answer.value = value;
      },
      () => {},
    );
  });
  return answer.value;
}

export { CaseLink as CaseNumber } from '../play/bits.tsx';

/** Handlers that light hexes and units on the map while the pointer (or the focus) rests on a line. */
export function lights(hexes: readonly string[], units: readonly UnitId[] = [], border?: readonly HexsideRef[]) {
  const on = () => {
    pointedAt.value = { hexes, units, ...(border ? { border } : {}) };
  };
  const off = () => {
    pointedAt.value = { hexes: [], units: [] };
  };
  return { onMouseEnter: on, onMouseLeave: off, onFocus: on, onBlur: off };
}

/** The branch symbol of a unit in the colour of its formation, as in the order of battle. */
export function BranchSymbol({ design, width = 25 }: { design: CounterDesign; width?: number }) {
  const ref = useRef<HTMLCanvasElement>(null);
  const height = Math.round(width * 0.7);
  useEffect(() => {
    const canvas = ref.current;
    const c = canvas?.getContext('2d');
    if (!canvas || !c) return;
    const ratio = Math.max(1, devicePixelRatio);
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    c.scale(ratio, ratio);
    const palette = makePalette('standard', info.peek()?.formations, undefined, info.peek()?.bodies);
    c.fillStyle = fillOf(palette, design.fill);
    c.fillRect(0.75, 0.75, width - 1.5, height - 1.5);
    c.strokeStyle = palette.ink;
    c.fillStyle = palette.ink;
    c.lineWidth = 1.3;
    c.translate(width / 2, height / 2);
    drawSymbol(c, symbolNamed(design.symbol) as SymbolName, width - 1.5, height - 1.5);
    c.strokeRect(-width / 2 + 0.75, -height / 2 + 0.75, width - 1.5, height - 1.5);
  }, [design.symbol, design.fill, width, height]);
  return (
    <span class="symbol" aria-hidden="true">
      <canvas ref={ref} style={{ width: `${width}px`, height: `${height}px` }} />
    </span>
  );
}

/** Colour of a side in lists. */
export function SideDot({ side }: { side: Side }) {
  return <span class={`side-dot side-${side}`} role="img" aria-label={info.value?.sides[side]?.name ?? ''} />;
}

const WHY_UNSURE: Readonly<Record<string, string>> = {
  inferred: 'Follows from other parts of the rulebook',
  reconstructed: 'Not legible in print; rebuilt from other sources',
  own: 'From the values of your own copy',
};
/** Values that are not printed but worked out by us, and those of the player's own copy, are marked. */
export function Certainty({ of }: { of: string }) {
  if (of === 'read' || of === 'crosschecked') return null;
  return (
    <span class="certainty" title={WHY_UNSURE[of] ?? WHY_UNSURE.reconstructed}>
      {of === 'own' ? 'your value' : of}
    </span>
  );
}

/** Parts of a text that match a search, marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return <>{text}</>;
  const pattern = new RegExp(`(${words.map((w) => w.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'gi');
  return <>{text.split(pattern).map((part, i) => (i % 2 ? <mark key={`${i}${part}`}>{part}</mark> : part))}</>;
}
