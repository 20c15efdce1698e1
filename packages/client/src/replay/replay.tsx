/** Any game again: a timeline, the map as it was, the curves beside it, and a way to play on from any moment. */
import { computed, effect, signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { ArtFile } from '@hexfront/engine';
import { createBoard } from '../board/index.ts';
import type { Arrow, BoardApi, BoardView, Counter, FrontLine, HexLight } from '../board/types.ts';
import { AllGraphs } from '../panels/graphs.tsx';
import { Icon, Logo } from '../panels/icons.tsx';
import { isHeading } from '../panels/log-lines.ts';
import { downloadReport } from '../panels/over.tsx';
import { adoptSave, ask, info, log, moment, openGame, pace, settings, standUp } from '../store/index.ts';
import type { Still } from '../table/protocol.ts';
import type { Chronicle } from './chronicle.ts';
import { positionLink } from './link.ts';
import { activity, along, atAlong, lastStop, nextStop, stops, turnStops } from './timeline.ts';
import './replay.css';

const at = signal(0);
const playing = signal(false);
const speed = signal(1);
const story = signal<Chronicle | undefined>(undefined);
const still = signal<Still | undefined>(undefined);
const message = signal('');
const failure = signal('');
const ready = computed(() => stops(log.value, story.value?.length ?? 0));
const SPEEDS = [1, 2, 4, 8];

/** Pictures of the past, newest last; a step back should not be asked for twice. */
const cache = new Map<number, Still>();
async function picture(length: number): Promise<Still> {
  const known = cache.get(length);
  if (known) return known;
  const made = await ask('at', { length });
  cache.set(length, made);
  if (cache.size > 60) cache.delete(cache.keys().next().value as number);
  return made;
}

export function goTo(length: number): void {
  const end = story.peek()?.length ?? 0;
  at.value = Math.max(0, Math.min(end, Math.round(length)));
}

effect(() => {
  const wanted = at.value;
  if (!story.value) return;
  picture(wanted).then(
    (s) => {
      if (at.peek() === wanted) still.value = s;
    },
    (e: Error) => {
      failure.value = e.message;
    },
  );
});
effect(() => {
  if (!playing.value) return;
  const timer = setInterval(() => {
    const next = nextStop(ready.peek(), at.peek());
    if (next === at.peek()) playing.value = false;
    else goTo(next);
  }, 1000 / speed.value);
  return () => clearInterval(timer);
});

async function open(id: string, length: number | undefined): Promise<void> {
  cache.clear();
  story.value = undefined;
  still.value = undefined;
  playing.value = false;
  failure.value = '';
  message.value = '';
  try {
    if (info.peek()?.id !== id) await openGame(id);
    const told = await ask('chronicle', {});
    at.value = Math.min(length ?? told.length, told.length);
    story.value = told;
  } catch (e) {
    failure.value = e instanceof Error ? e.message : String(e);
  }
}

/** What was said of the moment being looked at, and where it happened. */
const told = computed(() => {
  const lines = log.value.filter((l) => l.at === at.value && !isHeading(l));
  const stage = log.value.findLast((l) => l.at <= at.value && isHeading(l));
  return { lines, stage };
});

const fronts = computed((): FrontLine[] => {
  const c = story.value;
  if (!c) return [];
  const past = c.turns.filter((t) => t.at > 0 && t.at <= at.value);
  // Four lines tell the story; more only hide the map.
  const step = Math.max(1, Math.ceil(past.length / 3));
  const shown = [c.turns[0], ...past.filter((_, i) => (past.length - 1 - i) % step === 0)].filter((t, i, all) => t && all.indexOf(t) === i);
  const lines = shown.flatMap((t, i) =>
    t.front.map((f) => ({ ...f, age: shown.length > 1 ? (i + 0.35) / shown.length : 0.4, label: t.label.replace(/ (Dec|Jan)/, '') })),
  );
  return [...lines, ...(still.value?.fronts ?? []).map((f) => ({ ...f, age: 1 }))];
});

const view = computed((): BoardView => {
  const s = still.value;
  if (!s) return { counters: [] };
  const counters: Counter[] = s.pieces.flatMap((p) =>
    p.hex === undefined
      ? []
      : [{ key: String(p.u), hex: p.hex, order: p.order, design: p.design, ...(p.reduced ? { reduced: true } : {}), markers: p.markers, ...(p.spent ? { moved: true } : {}) }],
  );
  const { lines } = told.value;
  const lights: HexLight[] = [...new Set(lines.flatMap((l) => l.hexes))].slice(0, 12).map((hex) => ({ hex, kind: 'note' as const }));
  const where = new Map(s.pieces.map((p) => [p.u, p.hex]));
  const arrows: Arrow[] = lines.flatMap((l) =>
    /battle|attack/.test(l.kind) ? l.units.flatMap((u) => (where.get(u) && l.hexes[0] && where.get(u) !== l.hexes[0] ? [{ from: where.get(u) as string, to: l.hexes[0], kind: 'attack' as const }] : [])) : [],
  );
  return {
    counters,
    lights,
    arrows,
    fronts: fronts.value,
    hexMarkers: s.hexMarkers,
    sideMarkers: s.sideMarkers,
    stars: s.objectives.map((o) => ({ hex: o.hex, ...(o.held !== undefined ? { held: info.value?.sides[o.held]?.body } : {}) })),
  };
});

function ReplayMap() {
  const ref = useRef<HTMLDivElement>(null);
  const table = info.value;
  useEffect(() => {
    const element = ref.current;
    if (!element || !table) return;
    let api: BoardApi | undefined;
    let gone = false;
    const stop: (() => void)[] = [];
    const art: Promise<ArtFile | undefined> = table.artUrl ? fetch(`${table.artUrl}art.json`).then((r) => (r.ok ? r.json() : undefined)).catch(() => undefined) : Promise.resolve(undefined);
    void art.then((a) => {
      if (gone) return;
      api = createBoard(element, {
        board: table.board,
        ...(a ? { art: a, artUrl: table.artUrl } : {}),
        palette: settings.peek().palette,
        counterStyle: settings.peek().counterStyle,
        formations: table.formations,
        motion: 250 * pace(),
        keys: 'board',
        label: `Map of ${table.name} as it was`,
      });
      let framed = false;
      stop.push(
        effect(() => {
          const v = view.value;
          api?.set(v);
          if (!framed && v.counters.length) {
            framed = true;
            api?.fit(
              v.counters.map((c) => c.hex),
              0,
            );
          }
        }),
      );
      element.dataset.ready = 'true';
    });
    return () => {
      gone = true;
      for (const s of stop) s();
      api?.destroy();
    };
  }, [table]);
  return <div class="replay-map" ref={ref} />;
}

async function copyLink(): Promise<void> {
  const save = await ask('save', {});
  const url = (await positionLink(save, at.peek())) ?? '';
  if (!url) {
    message.value = 'This game has become too long for a link. Save it to a file and send that.';
    return;
  }
  history.replaceState(undefined, '', `#/replay/${info.peek()?.id}/${at.peek()}`);
  try {
    await navigator.clipboard.writeText(url);
    message.value = 'Copied. Whoever opens the link sees this position and the whole game.';
  } catch {
    message.value = url;
  }
}

async function playOn(): Promise<void> {
  const save = await ask('branch', { length: at.peek() });
  const name = `${info.peek()?.scenario.name ?? ''}, from ${story.peek()?.turns.findLast((t) => t.at <= at.peek())?.label ?? ''}`;
  location.hash = `#/play/${adoptSave(save, [], name)}`;
}

function Timeline({ of }: { of: Chronicle }) {
  const slices = of.turns.length > 14 ? 8 : 16;
  const bars = activity(of, slices);
  const n = of.turns.length * slices;
  const x = along(of, at.value);
  const names = info.value?.sides ?? [];
  return (
    <div class="timeline">
      <div class="timeline-marks" aria-hidden="true">
        {of.marks.map((m, i) => (
          <span key={`${m.at}/${i}`} class={`mark-${m.kind}`} style={{ left: `${along(of, m.at) * 100}%` }} title={m.text}>
            {m.kind === 'place' && <Icon name="star" size={13} solid />}
          </span>
        ))}
      </div>
      <div class="timeline-bars">
        <svg viewBox={`0 0 ${n} 40`} preserveAspectRatio="none" aria-hidden="true">
          {of.turns.map((t, i) => (
            <rect key={t.at} x={i * slices} y="0" width={slices} height="40" fill={(i + 0.999) / of.turns.length <= x ? '#DCDED6' : '#EFE9DC'} stroke="#F6F3EB" stroke-width="0.3" />
          ))}
          {bars.slice(0, 2).map((row, side) =>
            row.map((v, i) => (v ? <rect key={`${side}/${i}`} x={i + 0.1} width="0.8" y={side === 0 ? 20 - v * 15 : 20} height={v * 15} fill={side === 0 ? '#66737A' : '#A8A25A'} /> : null)),
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
          <li key={t.at}>{of.turns.length <= 14 || i % 4 === 0 ? t.label.replace(/ (Dec|Jan)/, '') : ''}</li>
        ))}
      </ol>
      <p class="visually-hidden">{names.map((s) => s.name).join(' above, ')} below the line.</p>
    </div>
  );
}

/** The same keys work on the whole screen and on the slider. */
function keys(e: KeyboardEvent): void {
  const c = story.peek();
  if (!c || e.ctrlKey || e.metaKey || e.altKey) return;
  const turns = turnStops(c);
  const moves: Record<string, () => void> = {
    ArrowRight: () => goTo(nextStop(ready.peek(), at.peek())),
    ArrowLeft: () => goTo(lastStop(ready.peek(), at.peek())),
    ArrowUp: () => goTo(at.peek() + 1),
    ArrowDown: () => goTo(at.peek() - 1),
    PageDown: () => goTo(nextStop(turns, at.peek())),
    PageUp: () => goTo(lastStop(turns, at.peek())),
    Home: () => goTo(0),
    End: () => goTo(c.length),
    ' ': () => {
      playing.value = !playing.peek();
    },
  };
  const move = moves[e.key];
  if (!move) return;
  if (e.key !== ' ') playing.value = false;
  e.preventDefault();
  e.stopPropagation();
  move();
}

/** `#/replay/<id>/<length>`. */
const lengthWanted = (): number | undefined => {
  const at = location.hash.split('/')[3];
  return at === undefined || at === '' || !Number.isFinite(Number(at)) ? undefined : Number(at);
};

export function ReplayScreen({ id }: { id: string }) {
  useEffect(() => {
    void open(id, lengthWanted());
    const onKey = (e: KeyboardEvent) => {
      if (!(e.target as HTMLElement).closest?.('input,button,a,[role=slider]') || e.key.startsWith('Page')) keys(e);
    };
    const onHash = () => {
      const at = lengthWanted();
      if (at !== undefined) goTo(at);
    };
    addEventListener('keydown', onKey);
    addEventListener('hashchange', onHash);
    return () => {
      playing.value = false;
      removeEventListener('keydown', onKey);
      removeEventListener('hashchange', onHash);
      standUp();
    };
  }, [id]);
  const c = story.value;
  const table = info.value;
  if (failure.value)
    return (
      <main class="replay-failed">
        <p>{failure.value}</p>
        <a class="button" href="#/">
          Start page
        </a>
      </main>
    );
  const { lines, stage } = told.value;
  const turn = c?.turns.findLast((t) => t.at <= at.value);
  return (
    <div class="replay">
      <header class="replay-bar">
        <a href="#/" class="replay-brand" aria-label="Start page">
          <Logo />
          <span>
            <b>{table?.name ?? 'Replay'}</b>
            <small>
              {table?.scenario.name}
              {moment.value?.result ? `, finished: ${moment.value.result.text}` : ', still being played'}
            </small>
          </span>
        </a>
        <span class="replay-tools">
          <a class="bar-link" href={`#/play/${id}`}>
            To the game
          </a>
          <button type="button" class="bar-icon" title="Download the report" aria-label="Download the report" onClick={() => void downloadReport()}>
            <Icon name="download" />
          </button>
        </span>
      </header>
      <main class="replay-main" aria-label="The map as it was">
        <ReplayMap />
        <section class="replay-card" aria-live="polite">
          <h2 class="label">
            {[turn?.label, stage?.text.replace(/\.$/, '')].filter(Boolean).join(', ')}
          </h2>
          {lines.length ? (
            lines.slice(0, 5).map((l, i) => <p key={`${l.at}/${i}`}>{l.text}</p>)
          ) : (
            <p class="quiet">{at.value === 0 ? 'The set-up.' : at.value === c?.length ? 'This is how it stands.' : 'Nothing to tell.'}</p>
          )}
        </section>
      </main>
      <aside class="replay-side" aria-label="Curves">
        <header>
          <h1>{moment.value?.result?.text ?? 'The game so far'}</h1>
          <p>{table?.scenario.about}</p>
        </header>
        {c && table ? <AllGraphs of={c} sides={table.sides.map((s) => s.name)} at={at.value} /> : <p class="panel-note">Counting …</p>}
      </aside>
      <footer class="replay-foot">
        <div class="replay-buttons" role="group" aria-label="Playing">
          <button type="button" class="round" title="Turn before (Page Up)" aria-label="Turn before" onClick={() => c && goTo(lastStop(turnStops(c), at.value))}>
            <Icon name="first" />
          </button>
          <button type="button" class="round" title="Step back (Left)" aria-label="Step back" onClick={() => goTo(lastStop(ready.value, at.value))}>
            <Icon name="back" />
          </button>
          <button
            type="button"
            class="round main"
            title={playing.value ? 'Pause (Space)' : 'Play (Space)'}
            aria-label={playing.value ? 'Pause' : 'Play'}
            onClick={() => {
              if (at.peek() === c?.length) goTo(0);
              playing.value = !playing.peek();
            }}
          >
            <Icon name={playing.value ? 'pause' : 'play'} solid={!playing.value} />
          </button>
          <button type="button" class="round" title="Step (Right)" aria-label="Step" onClick={() => goTo(nextStop(ready.value, at.value))}>
            <Icon name="forward" />
          </button>
          <button type="button" class="round" title="Next turn (Page Down)" aria-label="Next turn" onClick={() => c && goTo(nextStop(turnStops(c), at.value))}>
            <Icon name="last" />
          </button>
          <button
            type="button"
            class="speed"
            title="Speed"
            aria-label={`Speed ${speed.value} times`}
            onClick={() => {
              speed.value = SPEEDS[(SPEEDS.indexOf(speed.peek()) + 1) % SPEEDS.length];
            }}
          >
            {speed.value}×
          </button>
        </div>
        <p class="replay-count">
          <b>Action {at.value.toLocaleString('en')}</b>
          <small>of {(c?.length ?? 0).toLocaleString('en')}</small>
        </p>
        {c ? <Timeline of={c} /> : <div class="timeline" />}
        <div class="replay-acts">
          <button type="button" class="button" onClick={() => void copyLink()}>
            <Icon name="link" size={17} /> Copy link
          </button>
          <button type="button" class="button primary" onClick={() => void playOn()}>
            <Icon name="branch" size={17} /> Play on from here
          </button>
        </div>
        {message.value && (
          <p class="replay-message" role="status">
            {message.value}
          </p>
        )}
      </footer>
    </div>
  );
}
