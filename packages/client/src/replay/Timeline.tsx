/** The whole game on a line: turns, how busy each side was, battles, places that changed hands. */
import { Icon } from '../panels/icons.tsx';
import { shortTurn } from '../panels/turn-label.ts';
import { info } from '../store/index.ts';
import type { Chronicle } from './chronicle.ts';
import { activity, along, atAlong } from './places.ts';
import { at, goTo, keys, told } from './state.ts';

/** One dot is enough for a busy hour. */
function marksShown(of: Chronicle, slots: number): Chronicle['marks'] {
  const taken = new Set<number>();
  return of.marks.filter((m) => {
    if (m.kind !== 'battle') return true;
    const slot = Math.floor(along(of, m.at) * slots);
    if (taken.has(slot)) return false;
    taken.add(slot);
    return true;
  });
}

export function Timeline({ of }: { of: Chronicle }) {
  const slices = of.turns.length > 14 ? 8 : 16;
  const bars = activity(of, slices);
  const n = of.turns.length * slices;
  const x = along(of, at.value);
  const names = info.value?.sides ?? [];
  return (
    <div class="timeline">
      <div class="timeline-marks" aria-hidden="true">
        {marksShown(of, n).map((m, i) => (
          <span key={`${m.at}/${i}`} class={`mark-${m.kind}`} style={{ left: `${along(of, m.at) * 100}%` }} title={m.text}>
            {m.kind === 'place' && <Icon name="star" size={13} solid />}
          </span>
        ))}
      </div>
      <div class="timeline-bars">
        <svg viewBox={`0 0 ${n} 40`} preserveAspectRatio="none" aria-hidden="true">
          {of.turns.map((t, i) => (
            <rect
              key={t.at}
              x={i * slices}
              y="0"
              width={slices}
              height="40"
              fill={(i + 0.999) / of.turns.length <= x ? '#DCDED6' : '#EFE9DC'}
              stroke="#F6F3EB"
              stroke-width="0.3"
            />
          ))}
          {bars
            .slice(0, 2)
            .map((row, side) =>
              row.map((v, i) =>
                v ? (
                  <rect
                    key={`${side}/${i}`}
                    x={i + 0.1}
                    width="0.8"
                    y={side === 0 ? 20 - v * 15 : 20}
                    height={v * 15}
                    fill={side === 0 ? '#66737A' : '#A8A25A'}
                  />
                ) : null,
              ),
            )}
          <line x1="0" x2={n} y1="20" y2="20" stroke="#8F969A" stroke-width="0.4" vector-effect="non-scaling-stroke" />
        </svg>
        <span class="timeline-hand" style={{ left: `${x * 100}%` }} aria-hidden="true" />
        <input
          type="range"
          min={0}
          max={of.length}
          step={1}
          value={at.value}
          aria-label="Position in the game"
          aria-valuetext={`Action ${at.value} of ${of.length}. ${told.value.lines.map((l) => l.text).join(' ')}`}
          onKeyDown={keys}
          onInput={() => {}}
          onPointerDown={(e) => {
            const el = e.currentTarget;
            const move = (ev: PointerEvent) => {
              const box = el.getBoundingClientRect();
              goTo(atAlong(of, Math.max(0, Math.min(0.99999, (ev.clientX - box.left) / box.width))));
            };
            el.setPointerCapture(e.pointerId);
            el.focus();
            move(e);
            el.onpointermove = move;
            el.onpointerup = () => {
              el.onpointermove = null;
              el.onpointerup = null;
            };
            e.preventDefault();
          }}
        />
      </div>
      <ol class="timeline-turns">
        {of.turns.map((t, i) => (
          <li key={t.at}>{of.turns.length <= 14 || i % 4 === 0 ? shortTurn(t.label) : ''}</li>
        ))}
      </ol>
      <p class="visually-hidden">{names.map((s) => s.name).join(' above, ')} below the line.</p>
    </div>
  );
}
