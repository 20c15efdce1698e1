/** Pictures of games and scenarios: photographs of our own map, or a sketch from the scenario's data while there is none. */
import type { CatalogScenario } from '@hexfront/games';
import { useState } from 'preact/hooks';

/** Columns count from the east on this kind of map: column and row from a printed hex. */
const place = (hex: string): [number, number] => {
  const [col, row] = [Number(hex.slice(0, 2)), Number(hex.slice(2))];
  return [(56 - col) * 0.866, row + (col % 2 ? 0.5 : 0)];
};

export function Picture({ game, scenario, sketch }: { game: string; scenario?: string; sketch?: CatalogScenario['sketch'] | undefined }) {
  const [missing, setMissing] = useState(false);
  if (missing || !game) return sketch ? <Sketch of={sketch} /> : <span class="picture-blank" />;
  return (
    <img
      src={`/pictures/${game}${scenario ? `-${scenario}` : ''}.webp`}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setMissing(true)}
    />
  );
}

function Sketch({ of }: { of: NonNullable<CatalogScenario['sketch']> }) {
  const spots = [...of.towns.map((t) => place(t.hex)), ...of.arrows.flatMap((a) => a.path.map(place))];
  const [xs, ys] = [spots.map((s) => s[0]), spots.map((s) => s[1])];
  const [x0, x1, y0, y1] = [Math.min(...xs) - 5, Math.max(...xs) + 5, Math.min(...ys) - 3, Math.max(...ys) + 3];
  return (
    <svg class="sketch" viewBox={`${x0} ${y0} ${x1 - x0} ${y1 - y0}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect x={x0} y={y0} width={x1 - x0} height={y1 - y0} fill="#E4E2D5" />
      {of.units.map((hexes, side) =>
        hexes.map((h) => {
          const [x, y] = place(h);
          return (
            <rect
              key={`${side}${h}`}
              x={x - 0.38}
              y={y - 0.27}
              width="0.76"
              height="0.54"
              fill={side === 0 ? '#8C979A' : '#A39D55'}
              stroke="#23282C"
              stroke-width="0.06"
            />
          );
        }),
      )}
      {of.arrows.map((a) => {
        const p = a.path.map(place);
        return (
          <polyline
            key={a.path.join()}
            points={p.map((q) => q.join(',')).join(' ')}
            fill="none"
            stroke={a.side === 0 ? '#2B3135' : '#75702F'}
            stroke-width="0.5"
            stroke-linecap="round"
          />
        );
      })}
      {of.towns.map((t) => {
        const [x, y] = place(t.hex);
        return (
          <text
            key={t.name}
            x={x}
            y={y - 0.5}
            font-size="1.5"
            font-family="'Source Serif 4', serif"
            font-weight="600"
            text-anchor="middle"
            fill="#23282C"
          >
            {t.name}
          </text>
        );
      })}
    </svg>
  );
}
