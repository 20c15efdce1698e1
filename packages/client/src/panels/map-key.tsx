/** The key: signs of the map, of counters and of markers, drawn by the same hands that draw the board, in the words of the game. */
import type { ArtFile, Formed, UnitId } from '@hexfront/engine';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { SIZE_MARKS } from '../board/draw/symbols.ts';
import { markerKind } from '../play/map/board-view.ts';
import { board, info, pieces, signKey } from '../store/index.ts';
import { CaseNumber, useAnswer } from './bits.tsx';

const art = new Map<string, Promise<ArtFile | undefined>>();
/** The map as drawn, for its legend; the board has it in the cache already. */
function artOf(url: string): Promise<ArtFile | undefined> {
  const known =
    art.get(url) ??
    fetch(`${url}art.json`).then(
      (r) => (r.ok ? (r.json() as Promise<ArtFile>) : undefined),
      () => undefined,
    );
  art.set(url, known);
  return known;
}

/** A sample of an entry: ground as a patch, lines and blocks as the map draws them. */
function Sample({ entry, of }: { entry: ArtFile['legend'][number]; of: ArtFile }) {
  const layer = of.layers.find((l) => l.id === entry.layer);
  if (entry.swatch) return <i class="key-swatch" style={{ background: entry.swatch }} />;
  if (layer?.kind === 'area') return <i class="key-swatch small" style={{ background: layer.fill }} />;
  if (layer?.kind === 'line') {
    const { stroke, casing, width, dash } = layer.style;
    const px = Math.max(2, Math.min(6, width * 60));
    return (
      <svg class="key-line" width="30" height="14" aria-hidden="true">
        {casing ? <path d="M1 7H29" stroke={casing.stroke} stroke-width={px + 2} /> : null}
        <path d="M1 7H29" stroke={stroke} stroke-width={px} stroke-dasharray={dash?.map((d) => d * 60).join(' ')} />
      </svg>
    );
  }
  return <i class="key-letter">A</i>;
}

function MapSigns() {
  const url = info.value?.artUrl;
  const [file, set] = useState<ArtFile | undefined>(undefined);
  useEffect(() => {
    if (url) void artOf(url).then(set);
  }, [url]);
  if (!file) return null;
  return (
    <section>
      <h3 class="label">Map</h3>
      <ul class="key-list">
        {file.legend.map((entry) => (
          <li key={entry.name}>
            <span class="key-sign">
              <Sample entry={entry} of={file} />
            </span>
            <span>
              {entry.name}
              {entry.note ? <small>{entry.note}</small> : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Something the board draws by itself. */
function Drawn({ make }: { make: () => HTMLCanvasElement | undefined }) {
  const ref = useRef<HTMLSpanElement>(null);
  const api = board.value;
  useEffect(() => {
    const made = api && make();
    if (made) ref.current?.replaceChildren(made);
  }, [api]);
  return <span class="key-sign" ref={ref} aria-hidden="true" />;
}

const unitsOf = (tree: readonly Formed[]): UnitId[] => tree.flatMap((f) => [...f.units, ...unitsOf(f.parts ?? [])]);

function CounterSigns() {
  const key = signKey.value;
  const order = useAnswer('orderOfBattle', {}, false);
  if (!key || !order) return null;
  // Counters of other scenarios are not to be learned now.
  const taking = new Set(unitsOf(order));
  const all = [...pieces.value.values()].filter((p) => !p.token && (taking.has(p.u) || p.hex !== undefined));
  const bodies = [...new Set(all.map((p) => p.design.body))].filter((b) => key.bodies[b]);
  const symbols = [...new Map(all.map((p) => [p.design.symbol, p])).values()].filter((p) => key.symbols[p.design.symbol]);
  const sizes = [...new Set(all.flatMap((p) => p.design.size ?? []))];
  const shown = all.find((p) => p.hex !== undefined && p.design.values?.split('-').length === key.values[0].parts.length);
  return (
    <section>
      <h3 class="label">Counters</h3>
      {shown ? (
        <div class="key-sample">
          <Drawn make={() => board.peek()?.counterCanvas(shown.design, 84)} />
          <ul>
            {key.values.map((v) => (
              <li key={v.sample}>
                <b>{v.sample}</b> {v.parts.join(', ')}
                {v.note ? <small>{v.note}</small> : null}
              </li>
            ))}
            {key.notes.map((n) => (
              <li key={n}>{n}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <ul class="key-list">
        {symbols.map((p) => (
          <li key={p.design.symbol}>
            <Drawn make={() => board.peek()?.counterCanvas({ body: p.design.body, symbol: p.design.symbol }, 34)} />
            <span>{key.symbols[p.design.symbol]}</span>
          </li>
        ))}
      </ul>
      <ul class="key-list">
        {bodies.map((b) => (
          <li key={b}>
            <span class="key-sign">
              <i class="key-swatch" style={{ background: info.value?.bodies[b] }} />
            </span>
            <span>{key.bodies[b]}</span>
          </li>
        ))}
      </ul>
      <p class="panel-note">Sizes: {sizes.map((s) => `${SIZE_MARKS[s]} ${s}`).join(', ')}.</p>
    </section>
  );
}

/** Signs that the board draws into the map itself. */
const OWN_SIGNS: Record<string, JSX.Element> = {
  star: (
    <svg class="key-sign" width="26" height="26" viewBox="-13 -13 26 26" aria-hidden="true">
      <path
        d="M0-11 2.700-3.700 10.500-3.400 4.300 1.400 6.500 8.900 0 4.500-6.500 8.900-4.300 1.400-10.500-3.400-2.700-3.700z"
        fill="#E2A100"
        stroke="#5F4300"
        stroke-width="1.500"
      />
    </svg>
  ),
  blown: (
    <svg class="key-sign" width="30" height="22" viewBox="-15 -11 30 22" aria-hidden="true">
      <path d="M-14-5h8M6-5h8M-14 5h8M6 5h8" stroke="#2B2520" stroke-width="2" />
      <path d="m-4-4 8 8m0-8-8 8" stroke="#A8322A" stroke-width="2.500" />
    </svg>
  ),
  built: (
    <svg class="key-sign" width="30" height="22" viewBox="-15 -11 30 22" aria-hidden="true">
      <path d="M-14-5h28M-14 5h28M-8-5v10M-3-5v10M3-5v10M8-5v10" stroke="#155A6E" stroke-width="2" />
    </svg>
  ),
};

function MarkerSigns() {
  const key = signKey.value;
  if (!key) return null;
  return (
    <section>
      <h3 class="label">Markers</h3>
      <ul class="key-list wide">
        {Object.entries(key.markers).map(([kind, m]) => (
          <li key={kind}>
            {OWN_SIGNS[kind] ?? <Drawn make={() => board.peek()?.markerCanvas(markerKind(kind), 11)} />}
            <span>
              {m.name}
              <small>
                {m.about} <CaseNumber id={m.case} />
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function MapKey() {
  return (
    <section class="sheet-panel map-key" aria-label="Key">
      <header>
        <h2>Key</h2>
      </header>
      <div class="scroll">
        <CounterSigns />
        <MarkerSigns />
        <MapSigns />
      </div>
    </section>
  );
}
