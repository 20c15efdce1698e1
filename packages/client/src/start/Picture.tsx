/** Pictures of games and scenarios: photographs of our own map, or a sketch from the scenario's data while there is none. */
import { type CatalogScenario, games } from '@hexfront/games';
import { useEffect, useState } from 'preact/hooks';
import { createGrid, type Grid } from '../board/geometry.ts';
import { fileOfPage } from '../home.ts';
import { PICTURES } from './pictures.ts';

export function Picture({ game, scenario, sketch }: { game: string; scenario?: string; sketch?: CatalogScenario['sketch'] | undefined }) {
  const [missing, setMissing] = useState(false);
  const name = `${game}${scenario ? `-${scenario}` : ''}`;
  if (missing || !PICTURES.includes(name)) return sketch ? <Sketch game={game} of={sketch} /> : <span class="picture-blank" />;
  return <img src={fileOfPage(`pictures/${name}.webp`)} alt="" loading="lazy" decoding="async" onError={() => setMissing(true)} />;
}

const boards = new Map<string, Promise<Grid | undefined>>();
/** Where the printed hexes of a game are; its board is fetched only if there is no picture. */
function boardOf(game: string): Promise<Grid | undefined> {
  let known = boards.get(game);
  if (!known) {
    const found = games.find((g) => g.id === game);
    known = found ? found.rules().then((r) => createGrid(r.boardFile())) : Promise.resolve(undefined);
    boards.set(game, known);
  }
  return known;
}

function Sketch({ game, of }: { game: string; of: NonNullable<CatalogScenario['sketch']> }) {
  const [grid, setGrid] = useState<Grid | undefined>(undefined);
  useEffect(() => {
    boardOf(game).then(setGrid, () => undefined);
  }, [game]);
  if (!grid) return <span class="picture-blank" />;
  const place = (hex: string): [number, number] => {
    const i = grid.byId.get(hex) ?? -1;
    return i < 0 ? [Number.NaN, Number.NaN] : [grid.x[i], grid.y[i]];
  };
  return <SketchDrawn of={of} place={place} />;
}

function SketchDrawn({ of, place }: { of: NonNullable<CatalogScenario['sketch']>; place(hex: string): [number, number] }) {
  const spots = [...of.towns.map((t) => place(t.hex)), ...of.arrows.flatMap((a) => a.path.map(place))].filter(([x]) => !Number.isNaN(x));
  if (!spots.length) return <span class="picture-blank" />;
  const [xs, ys] = [spots.map((s) => s[0]), spots.map((s) => s[1])];
  const [x0, x1, y0, y1] = [Math.min(...xs) - 5, Math.max(...xs) + 5, Math.min(...ys) - 3, Math.max(...ys) + 3];
  return (
    <svg class="sketch" viewBox={`${x0} ${y0} ${x1 - x0} ${y1 - y0}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect x={x0} y={y0} width={x1 - x0} height={y1 - y0} fill="#E4E2D5" />
      {of.units.map((hexes, side) =>
        hexes.map((h) => {
          const [x, y] = place(h);
          if (Number.isNaN(x)) return null;
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
