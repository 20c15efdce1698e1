/** Ground, losses, strength and luck as plain SVG: direct labels, side 0 solid, side 1 hatched, the replay position a dotted line through all. */
import type { ComponentChildren } from 'preact';
import type { Chronicle } from '../replay/chronicle.ts';
import { shortTurn } from './turn-label.ts';

/** Drawn this wide unless told otherwise: letters keep their size in a narrow panel. */
const WIDE = 480;
const H = 150;
const LEFT = 40;
const RIGHT = 8;
const TOP = 14;
const BOTTOM = 24;
const INK = '#23282C';
const INK2 = '#545C61';
const RULE = '#D5CFBF';
const ACTION = '#1C6F87';
const SIDE = ['#66737A', '#A8A25A'];
const SIDE_TEXT = ['#4A555B', '#5F5A22'];

export interface GraphProps {
  of: Chronicle;
  sides: readonly string[];
  /** Length of the log that is being looked at. */
  at?: number | undefined;
  width?: number | undefined;
}

const every = (n: number, w: number): number => Math.max(1, Math.ceil((n * 52) / w));

/** Values at the beginning of each turn and at the end. */
function points(of: Chronicle): { label: string; at: number }[] {
  return [...of.turns.map((t) => ({ label: shortTurn(t.label), at: t.at })), { label: 'end', at: of.length }];
}

/** Round steps for an axis. */
export function ticks(low: number, high: number): number[] {
  const span = Math.max(1, high - low);
  const raw = span / 3;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(1, [1, 2, 5, 10].map((m) => m * power).find((s) => s >= raw) ?? raw);
  const out: number[] = [];
  for (let v = Math.ceil(low / step) * step; v <= high + step * 0.001; v += step) out.push(v);
  return out;
}

const xOf = (i: number, n: number, w: number): number => LEFT + ((w - LEFT - RIGHT) * i) / Math.max(1, n - 1);

/** Where a length of the log lies between the turns. */
export function placeOf(of: Chronicle, at: number): number {
  const all = points(of);
  for (let i = 1; i < all.length; i++)
    if (at <= all[i].at) return i - 1 + (all[i].at === all[i - 1].at ? 1 : (at - all[i - 1].at) / (all[i].at - all[i - 1].at));
  return all.length - 1;
}

function Frame({
  of,
  title,
  note,
  low,
  high,
  at,
  children,
  y,
  zero,
  width: w = WIDE,
}: {
  of: Chronicle;
  title: string;
  note: string;
  low: number;
  high: number;
  at?: number | undefined;
  children: ComponentChildren;
  y(v: number): number;
  zero?: boolean;
  width?: number | undefined;
}) {
  const all = points(of);
  const step = every(all.length, w);
  return (
    <figure class="graph">
      <figcaption>
        <b>{title}</b>
        <span>{note}</span>
      </figcaption>
      <svg viewBox={`0 0 ${w} ${H}`} role="img" aria-label={`${title}. ${note}`} font-family="Barlow, sans-serif" font-size="11.5">
        {ticks(low, high).map((v) => (
          <g key={v}>
            <line x1={LEFT} x2={w - RIGHT} y1={y(v)} y2={y(v)} stroke={zero && v === 0 ? INK2 : RULE} />
            <text x={LEFT - 7} y={y(v) + 4} text-anchor="end" fill={INK2}>
              {v > 0 && low < 0 ? `+${v}` : String(v).replace('-', '−')}
            </text>
          </g>
        ))}
        {children}
        {all.map((p, i) =>
          (i % step === 0 && all.length - 1 - i > step / 2) || i === all.length - 1 ? (
            <text
              key={p.at + p.label}
              x={Math.min(w - 14, Math.max(LEFT, xOf(i, all.length, w)))}
              y={H - 6}
              text-anchor="middle"
              fill={INK2}
            >
              {p.label}
            </text>
          ) : null,
        )}
        {at !== undefined && <NowLine x={xOf(placeOf(of, at), all.length, w)} />}
      </svg>
    </figure>
  );
}

/** Where the replay stands. */
const NowLine = ({ x }: { x: number }) => (
  <line x1={x} x2={x} y1={4} y2={H - BOTTOM} stroke="#155A6E" stroke-width="1.8" stroke-dasharray="2 3" />
);

const path = (values: readonly number[], y: (v: number) => number, w: number): string =>
  values.map((v, i) => `${i ? 'L' : 'M'}${xOf(i, values.length, w).toFixed(1)} ${y(v).toFixed(1)}`).join('');

function scale(low: number, high: number): (v: number) => number {
  const span = Math.max(1e-6, high - low);
  return (v) => TOP + ((H - TOP - BOTTOM) * (high - v)) / span;
}

/** Two curves from zero; the label stands at the end of each. */
function Curves({ of, sides, at, title, note, values, width: w = WIDE }: GraphProps & { title: string; note: string; values: number[][] }) {
  const high = Math.max(4, ...values.flat()) * 1.08;
  const y = scale(0, high);
  return (
    <Frame of={of} title={title} note={note} low={0} high={high} at={at} y={y} width={w}>
      {values.map((v, s) => (
        <g key={sides[s]}>
          {s === 0 && (
            <path d={`${path(v, y, w)}L${xOf(v.length - 1, v.length, w)} ${y(0)}L${LEFT} ${y(0)}Z`} fill={SIDE[0]} fill-opacity="0.16" />
          )}
          <path
            d={path(v, y, w)}
            fill="none"
            stroke={s === 0 ? '#3E484E' : '#7B7630'}
            stroke-width="2.2"
            stroke-dasharray={s === 0 ? undefined : '5 3'}
            stroke-linejoin="round"
          />
          {v.length < 40 &&
            v.map((value, i) => (
              <circle key={`${i}/${value}`} cx={xOf(i, v.length, w)} cy={y(value)} r="2.6" fill={s === 0 ? '#3E484E' : '#7B7630'} />
            ))}
        </g>
      ))}
      {labelled(values, y).map(({ s, ly }) => (
        <text key={sides[s]} x={w - RIGHT - 4} y={ly} text-anchor="end" font-weight="600" fill={SIDE_TEXT[s]}>
          {sides[s]}
        </text>
      ))}
    </Frame>
  );
}

/** Labels above the ends of the curves, kept apart. */
function labelled(values: readonly number[][], y: (v: number) => number): { s: number; ly: number }[] {
  const out = values.map((v, s) => ({ s, ly: Math.max(TOP + 6, y(v.at(-1) ?? 0) - 8) })).sort((a, b) => a.ly - b.ly);
  for (let i = 1; i < out.length; i++) out[i].ly = Math.max(out[i].ly, out[i - 1].ly + 14);
  // Both at the bottom: pushed up together.
  const over = Math.max(0, (out.at(-1)?.ly ?? 0) - (H - BOTTOM - 4));
  for (const o of out) o.ly -= over;
  return out;
}

export function Ground({ of, sides, at, width }: GraphProps) {
  const values = sides.map((_, s) => [...of.turns.map((t) => t.ground[s]), of.end.ground[s]]);
  return (
    <Curves of={of} sides={sides} at={at} width={width} title="Ground" note="Hexes taken from the enemy since the start" values={values} />
  );
}

export function Strength({ of, sides, at, width }: GraphProps) {
  const values = sides.map((_, s) => [...of.turns.map((t) => t.strength[s]), of.end.strength[s]]);
  return <Curves of={of} sides={sides} at={at} width={width} title="Strength" note="Strength of the units on the map" values={values} />;
}

export function Losses({ of, sides, at, width: w = WIDE }: GraphProps) {
  const totals = sides.map((_, s) => of.turns.reduce((sum, t) => sum + t.lost[s], 0));
  const high = Math.max(2, ...of.turns.flatMap((t) => t.lost));
  const middle = TOP + (H - TOP - BOTTOM) / 2;
  const unit = (H - TOP - BOTTOM - 26) / 2 / high;
  const n = of.turns.length;
  const slot = (w - LEFT - RIGHT) / n;
  const width = Math.min(30, slot * 0.56);
  const step = every(n, w);
  const id = 'hatch-losses';
  return (
    <figure class="graph">
      <figcaption>
        <b>Losses</b>
        <span>Steps lost per turn: {sides.map((name, s) => `${name} ${totals[s]}`).join(', ')}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${w} ${H}`}
        role="img"
        aria-label={`Steps lost per turn: ${sides.map((name, s) => `${name} ${totals[s]}`).join(', ')}`}
        font-family="Barlow, sans-serif"
        font-size="11.5"
      >
        <defs>
          <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="5" height="5" fill={SIDE[1]} />
            <rect width="2" height="5" fill="#7B7630" />
          </pattern>
        </defs>
        {sides.map((name, s) => (
          <text key={name} x={LEFT - 7} y={middle + (s === 0 ? -10 : 18)} text-anchor="end" fill={INK2}>
            {name.slice(0, 3)}.
          </text>
        ))}
        {of.turns.map((t, i) => {
          const x = LEFT + slot * i + (slot - width) / 2;
          return (
            <g key={t.label + t.at}>
              {t.lost.slice(0, 2).map((v, s) => (
                <g key={`${t.at}/${sides[s]}`}>
                  <rect
                    x={x}
                    y={s === 0 ? middle - v * unit : middle}
                    width={width}
                    height={Math.max(0, v * unit)}
                    fill={s === 0 ? SIDE[0] : `url(#${id})`}
                    stroke={s === 0 ? 'none' : '#7B7630'}
                    stroke-width="0.6"
                  />
                  {n <= 20 && v > 0 && (
                    <text
                      x={x + width / 2}
                      y={s === 0 ? middle - v * unit - 4 : middle + v * unit + 12}
                      text-anchor="middle"
                      font-weight="600"
                      fill={SIDE_TEXT[s]}
                    >
                      {v}
                    </text>
                  )}
                </g>
              ))}
              {i % step === 0 && (
                <text x={x + width / 2} y={H - 6} text-anchor="middle" fill={INK2}>
                  {shortTurn(t.label)}
                </text>
              )}
            </g>
          );
        })}
        <line x1={LEFT} x2={w - RIGHT} y1={middle} y2={middle} stroke={INK} />
        {at !== undefined && <NowLine x={LEFT + slot * Math.min(n, placeOf(of, at))} />}
      </svg>
    </figure>
  );
}

/** 80 of 100 games stay within this many standard deviations. */
const EIGHT_IN_TEN = 1.2816;

export function luckSeries(of: Chronicle): { luck: number[]; band: number[] } {
  let luck = 0;
  let variance = 0;
  const out = { luck: [0], band: [0] };
  for (const t of of.turns) {
    luck += t.luck;
    variance += t.spread;
    out.luck.push(luck);
    out.band.push(EIGHT_IN_TEN * Math.sqrt(variance));
  }
  return out;
}

export function Luck({ of, sides, at, width: w = WIDE }: GraphProps) {
  const { luck, band } = luckSeries(of);
  const most = Math.max(2, ...band, ...luck.map(Math.abs)) * 1.12;
  const y = scale(-most, most);
  const rolls = of.turns.reduce((sum, t) => sum + t.rolls, 0);
  const n = luck.length;
  const area = `${band.map((b, i) => `${i ? 'L' : 'M'}${xOf(i, n, w)} ${y(b)}`).join('')}${band.map((_, i) => `L${xOf(n - 1 - i, n, w)} ${y(-band[n - 1 - i])}`).join('')}Z`;
  const last = luck[n - 1];
  const verdict =
    rolls === 0
      ? 'no battle has been rolled yet'
      : Math.abs(last) < 0.5
        ? 'even'
        : `${Math.abs(last).toFixed(1)} steps in favor of the ${sides[last > 0 ? 0 : 1]} side`;
  return (
    <Frame
      of={of}
      title="Luck"
      note={`Dice of ${rolls === 1 ? 'one battle' : `${rolls} battles`} against exact expectation: ${verdict}. Shaded band: 80% of games.`}
      low={-most}
      high={most}
      at={at}
      y={y}
      width={w}
      zero
    >
      <path d={area} fill={ACTION} fill-opacity="0.14" />
      <path d={path(luck, y, w)} fill="none" stroke={ACTION} stroke-width="2.2" stroke-linejoin="round" />
      {n < 40 && luck.map((v, i) => <circle key={`${i}/${v}`} cx={xOf(i, n, w)} cy={y(v)} r="2.6" fill={ACTION} />)}
      <text x={LEFT + 4} y={TOP + 4} fill={SIDE_TEXT[0]}>
        {sides[0]}
      </text>
      <text x={LEFT + 4} y={H - BOTTOM - 4} fill={SIDE_TEXT[1]}>
        {sides[1]}
      </text>
    </Frame>
  );
}

export function AllGraphs(props: GraphProps) {
  return (
    <div class="graphs">
      <Ground {...props} />
      <Losses {...props} />
      <Luck {...props} />
      <Strength {...props} />
    </div>
  );
}
