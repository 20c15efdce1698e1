/** The guide: a card over the map that points and explains while the game is played as always. Leaving it changes nothing in the game. */
import type { GuideScript } from '@hexfront/engine';
import { games } from '@hexfront/games';
import { computed, effect, signal } from '@preact/signals';
import { render } from 'preact';
import { Icon } from '../panels/icons.tsx';
import { CaseLink } from '../play/bits.tsx';
import { insetsNow } from '../play/map/BoardHost.tsx';
import { guided } from '../play/screen-state.ts';
import {
  ask,
  board,
  dropSelection,
  hexesOf,
  info,
  log,
  moment,
  order,
  overlays,
  pieces,
  pointedAt,
  refusal,
  selected,
  showHexes,
} from '../store/index.ts';
import { createTextPlayer } from '../text/run.ts';
import { PAGE_PARTS } from './page-parts.ts';
import { caughtUp, done, type GuideView, unitNumber } from './steps.ts';
import './guide.css';

const KEY = 'hexfront.guide';
/** The script of a game, fetched when it is wanted; undefined if it has none. */
export const scriptFor = async (game: string): Promise<GuideScript | undefined> => games.find((g) => g.id === game)?.guide?.();

interface Progress {
  id: string;
  game: string;
  step: number;
}
const read = (): Progress | undefined => {
  try {
    const p = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Progress | null;
    return p ?? undefined;
  } catch {
    return undefined;
  }
};
const progress = signal<Progress | undefined>(read());
const small = signal(false);
const busy = signal(false);
/** Why the guide could not do the step itself. */
const trouble = signal('');
/** The refusal that a step asks for has been shown. */
const seen = signal(false);
const MOST_TRIES = 40;
/** Length of the log when the present step began. */
const logFrom = signal(0);

const script = signal<GuideScript | undefined>(undefined);
const step = computed(() => script.value?.steps[progress.value?.step ?? 0]);
/** The game of the guide is on the table. */
const here = computed(
  () => progress.value !== undefined && script.value !== undefined && info.value?.id === progress.value.id && moment.value !== undefined,
);

function remember(p: Progress | undefined): void {
  progress.value = p;
  try {
    if (p) localStorage.setItem(KEY, JSON.stringify(p));
    else localStorage.removeItem(KEY);
  } catch {
    // No storage: the guide lasts as long as the page.
  }
}

export function beginGuide(of: GuideScript, id: string): void {
  script.value = of;
  remember({ id, game: of.game, step: 0 });
  logFrom.value = 0;
  mountGuide();
}
export function leaveGuide(): void {
  pointedAt.value = { hexes: [], units: [] };
  remember(undefined);
  makeRoom();
}

function toStep(n: number): void {
  const p = progress.peek();
  const s = script.peek();
  if (!p || !s) return;
  if (n >= s.steps.length) {
    leaveGuide();
    return;
  }
  logFrom.value = log.peek().length;
  // What the step before wanted to be read stays to be read.
  if (s.steps[p.step]?.want.is !== 'refused') refusal.value = undefined;
  seen.value = false;
  trouble.value = '';
  remember({ ...p, step: n });
  // What the step before pointed at must not hide what this one points at.
  pointedAt.value = { hexes: [], units: [] };
  // Whatever the guide or the player held in hand is put down before something else is to be picked up.
  if (s.steps[n].want.is === 'selected') dropSelection();
  // The card has its new size in the next frame.
  requestAnimationFrame(() => show(false));
  if (s.steps[n].auto) void doIt();
}

const viewNow = (): GuideView | undefined => {
  const [i, m] = [info.value, moment.value];
  if (!i || !m) return undefined;
  return {
    info: i,
    moment: m,
    pieces: pieces.value,
    log: log.value,
    logFrom: logFrom.value,
    selected: selected.value,
    overlays: overlays.value,
    refused: refusal.value !== undefined,
  };
};

/** Where guide.css puts the card at the top. */
const isNarrow = (): boolean => innerWidth < 1000;
/** There it stands below the line with what is asked and the buttons it speaks of, however many rows that has. */
function placeCard(): void {
  const line = document.querySelector('.prompt');
  if (!here.peek()) return;
  // The page may not have put it up yet.
  if (!line) requestAnimationFrame(placeCard);
  else {
    rows.observe(line);
    // What comes in above the map pushes it down.
    if (line.parentElement) rows.observe(line.parentElement);
    document.body.style.setProperty('--under-prompt', `${Math.round(line.getBoundingClientRect().bottom) + 6}px`);
  }
}
const rows = new ResizeObserver(placeCard);

/** The camera keeps what matters clear of the card: above it on narrow maps, beside it on wide ones. */
function makeRoom(): void {
  const box = document.querySelector('.map-host')?.getBoundingClientRect();
  const card = here.peek() && !small.peek() ? document.querySelector('.guide-card')?.getBoundingClientRect() : undefined;
  const plain = insetsNow();
  if (!box || !card || card.top > box.bottom) board.peek()?.configure({ insets: plain });
  // On tablets and phones the card stands at the top.
  else if (isNarrow() || card.top - box.top < 120)
    board.peek()?.configure({ insets: { ...plain, top: Math.min(card.bottom - box.top + 8, box.height * 0.7) } });
  else if (box.right - card.right > 560) board.peek()?.configure({ insets: { ...plain, left: card.right - box.left + 12 } });
  else board.peek()?.configure({ insets: { ...plain, bottom: Math.min(box.bottom - card.top + 12, box.height * 0.6) } });
}

/** Brings what the step speaks of into view; by itself only if it is far off. */
function show(always: boolean): void {
  const point = step.peek()?.point;
  const api = board.peek();
  const i = info.peek();
  if (!point || !i || !api) return;
  const hexes = [...(point.hexes ?? []), ...hexesOf((point.units ?? []).map((id) => unitNumber(i, id)))];
  if (hexes.length === 0) return;
  const box = document.querySelector('.map-host')?.getBoundingClientRect();
  const card = document.querySelector('.guide-card')?.getBoundingClientRect();
  // What the card hides is not seen either.
  const covered = (x: number, y: number) =>
    box &&
    card &&
    x + box.left > card.left - 30 &&
    x + box.left < card.right + 30 &&
    y + box.top > card.top - 30 &&
    y + box.top < card.bottom + 30;
  const seen = hexes.every((h) => {
    const at = api.hexToScreen(h);
    return at && box && at[0] > 40 && at[1] > 90 && at[0] < box.width - 60 && at[1] < box.height - 60 && !covered(...at);
  });
  makeRoom();
  if (always || !seen || api.camera().zoom < 40) {
    showHexes(hexes);
    if (hexes.length > 1 && api.camera().zoom > 90) api.setCamera({ zoom: 90 });
  }
}

/** The guide does the step itself, with the same orders a person could type. */
async function doIt(): Promise<void> {
  const s = step.peek();
  const i = info.peek();
  if (!s?.do || !i || busy.peek()) return;
  busy.value = true;
  try {
    const run = createTextPlayer({
      info: i,
      moment: () => moment.peek() as NonNullable<typeof moment.value>,
      pieces: () => pieces.peek(),
      log: () => log.peek(),
      ask,
      order,
    });
    const give = async (line: string): Promise<boolean> => {
      const told = await run(line);
      // The answer of the table is there before the news of it.
      await new Promise((r) => setTimeout(r, 60));
      trouble.value = told.refused ? (told.say[0] ?? '') : '';
      return told.refused !== true;
    };
    const wanted = () => {
      const v = viewNow();
      return v !== undefined && done(s.want, v);
    };
    for (let i = 0; s.until && i < MOST_TRIES && !wanted(); i++) await give(s.until);
    // An answer before a die waits for the word to roll, which the next line is.
    for (const [n, line] of s.do.entries()) if (!(await give(line)) && s.do[n + 1] !== 'roll') break;
    // The order came back with the reason: the page tells it as after a click.
    if (s.want.is === 'refused') seen.value = true;
  } finally {
    busy.value = false;
  }
}

effect(() => {
  guided.value = here.value;
});

// The first look is the guide's.
effect(() => {
  if (here.value && board.value) requestAnimationFrame(() => show(true));
});

// Goes on as soon as the step is done.
effect(() => {
  if (!here.value || busy.value) return;
  const v = viewNow();
  const s = script.value;
  const at = progress.value?.step ?? 0;
  if (!v || !s) return;
  // A refusal is there to be read: the player says when.
  if (s.steps[at].want.is === 'refused') {
    if (done(s.steps[at].want, v)) seen.value = true;
    return;
  }
  if (done(s.steps[at].want, v)) {
    queueMicrotask(() => toStep(at + 1));
    return;
  }
  const ahead = caughtUp(s.steps, at, v);
  if (ahead > at) queueMicrotask(() => toStep(ahead));
});

// Keeps the pointers lit: hovering something else takes them away for a moment only.
effect(() => {
  const point = step.value?.point;
  const i = info.value;
  const now = pointedAt.value;
  if (!here.value || !i || !point || now.hexes.length || now.units.length) return;
  const want = { hexes: point.hexes ?? [], units: (point.units ?? []).map((id) => unitNumber(i, id)).filter((u) => u >= 0) };
  if (want.hexes.length || want.units.length)
    queueMicrotask(() => {
      if (here.peek() && pointedAt.peek().hexes.length === 0) pointedAt.value = want;
    });
});

effect(() => {
  void moment.value;
  void step.value;
  if (here.value && isNarrow()) requestAnimationFrame(placeCard);
});

// Rings the part of the page that the step speaks of.
effect(() => {
  const part = here.value ? step.value?.point?.page : undefined;
  void moment.value;
  requestAnimationFrame(() => {
    for (const e of document.querySelectorAll('.guide-ring')) e.classList.remove('guide-ring');
    if (part) document.querySelector(PAGE_PARTS[part])?.classList.add('guide-ring');
  });
});

function Card() {
  const s = step.value;
  const all = script.value;
  if (!here.value || !s || !all) return null;
  const n = (progress.value?.step ?? 0) + 1;
  const last = n === all.steps.length;
  return (
    <section class={small.value ? 'guide-card small' : 'guide-card'} aria-label="Guided game" aria-live="polite" data-step={s.id}>
      <header>
        <p class="label">
          {all.title}, {n} of {all.steps.length}
        </p>
        <button
          type="button"
          class="plain-icon"
          aria-label={small.value ? 'Unfold the guide' : 'Fold the guide'}
          onClick={() => {
            small.value = !small.peek();
          }}
        >
          <span class={small.value ? 'twist up' : 'twist down'}>
            <Icon name="chevron" size={14} />
          </span>
        </button>
        <button type="button" class="plain-icon" aria-label="Leave the guide" title="Leave the guide; the game stays" onClick={leaveGuide}>
          <Icon name="close" size={16} />
        </button>
      </header>
      <div class="guide-bar" aria-hidden="true">
        <i style={{ width: `${(n / all.steps.length) * 100}%` }} />
      </div>
      <h2>{s.title}</h2>
      {!small.value && (
        <>
          {s.say.map(({ text }) => (
            <p key={text}>{text}</p>
          ))}
          {s.cases && (
            <p class="guide-cases">
              {s.cases.map((id) => (
                <CaseLink key={id} id={id} />
              ))}
            </p>
          )}
          {trouble.value && <p class="guide-trouble">{trouble.value} You may skip this step.</p>}
          <div class="row-buttons">
            {(s.want.is === 'read' || seen.value) && (
              <button type="button" class="button primary small" onClick={() => toStep(n)}>
                {last ? 'Play on' : 'Next'}
              </button>
            )}
            {s.point && (s.point.hexes || s.point.units) && (
              <button type="button" class="button small" onClick={() => show(true)}>
                Show me
              </button>
            )}
            {s.do && !s.auto && (
              <button type="button" class="button small" disabled={busy.value} onClick={() => void doIt()}>
                Do it for me
              </button>
            )}
            {s.want.is !== 'read' && !seen.value && (
              <button type="button" class="button small" onClick={() => toStep(n)}>
                Skip
              </button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

let mounted = false;
/** Puts the card on the page; it shows itself only over the game it belongs to. */
export function mountGuide(): void {
  if (mounted) return;
  mounted = true;
  const host = document.createElement('div');
  host.id = 'guide';
  document.body.append(host);
  render(<Card />, host);
}
/** A guided game that was left open: its script comes with the game. */
const unfinished = progress.peek();
if (unfinished)
  scriptFor(unfinished.game).then(
    (found) => {
      script.value ??= found;
      mountGuide();
    },
    () => undefined,
  );
