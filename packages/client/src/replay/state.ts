/** What the replay looks at: a moment of the game, its picture, its words, and the ways from one moment to the next. */
import { computed, effect, signal } from '@preact/signals';
import type { Arrow, BoardView, Counter, FrontLine, HexLight } from '../board/types.ts';
import { isHeading } from '../panels/log-lines.ts';
import { shortTurn } from '../panels/turn-label.ts';
import { adoptSave, ask, info, log, openGame } from '../store/index.ts';
import type { Seat, Still } from '../table/protocol.ts';
import type { Chronicle } from './chronicle.ts';
import { positionLink } from './link.ts';
import { lastStop, nextStop, stops, turnStops } from './places.ts';

export const at = signal(0);
export const playing = signal(false);
export const speed = signal(1);
export const story = signal<Chronicle | undefined>(undefined);
export const still = signal<Still | undefined>(undefined);
export const message = signal('');
export const failure = signal('');
export const ready = computed(() => stops(log.value, story.value?.length ?? 0));
export const SPEEDS = [1, 2, 4, 8];

/** Pictures of the past, newest last; a step back should not be asked for twice. */
const cache = new Map<number, Still>();
async function picture(length: number): Promise<Still> {
  const known = cache.get(length);
  if (known) return known;
  const made = await ask('at', { length });
  cache.set(length, made);
  const [oldest] = cache.keys();
  if (cache.size > 60) cache.delete(oldest);
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

export async function open(id: string, length: number | undefined): Promise<void> {
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
export const told = computed(() => {
  const lines = log.value.filter((l) => l.at === at.value && !isHeading(l));
  const stage = log.value.findLast((l) => l.at <= at.value && isHeading(l));
  return { lines, stage };
});

export const fronts = computed((): FrontLine[] => {
  const c = story.value;
  if (!c) return [];
  const past = c.turns.filter((t) => t.at > 0 && t.at <= at.value);
  // Four lines tell the story; more only hide the map.
  const step = Math.max(1, Math.ceil(past.length / 3));
  const shown = [c.turns[0], ...past.filter((_, i) => (past.length - 1 - i) % step === 0)].filter((t, i, all) => t && all.indexOf(t) === i);
  const lines = shown.flatMap((t, i) =>
    t.front.map((f) => ({ ...f, age: shown.length > 1 ? (i + 0.35) / shown.length : 0.4, label: shortTurn(t.label) })),
  );
  return [...lines, ...(still.value?.fronts ?? []).map((f) => ({ ...f, age: 1 }))];
});

export const view = computed((): BoardView => {
  const s = still.value;
  if (!s) return { counters: [] };
  const counters: Counter[] = s.pieces.flatMap((p) =>
    p.hex === undefined
      ? []
      : [
          {
            key: String(p.u),
            hex: p.hex,
            order: p.order,
            design: p.design,
            ...(p.reduced ? { reduced: true } : {}),
            markers: p.markers,
            ...(p.spent ? { moved: true } : {}),
          },
        ],
  );
  const { lines } = told.value;
  const lights: HexLight[] = [...new Set(lines.flatMap((l) => l.hexes))].slice(0, 12).map((hex) => ({ hex, kind: 'note' as const }));
  const where = new Map(s.pieces.map((p) => [p.u, p.hex]));
  const arrows: Arrow[] = lines.flatMap((l) =>
    /battle|attack/.test(l.kind)
      ? l.units.flatMap((u) =>
          where.get(u) && l.hexes[0] && where.get(u) !== l.hexes[0]
            ? [{ from: where.get(u) as string, to: l.hexes[0], kind: 'attack' as const }]
            : [],
        )
      : [],
  );
  return {
    counters,
    lights,
    arrows,
    fronts: fronts.value,
    hexMarkers: s.hexMarkers,
    hexsideMarkers: s.hexsideMarkers,
    stars: s.objectives.map((o) => ({ hex: o.hex, ...(o.held !== undefined ? { held: info.value?.sides[o.held]?.body } : {}) })),
  };
});

export async function copyLink(): Promise<void> {
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

export async function playOn(): Promise<void> {
  const save = await ask('branch', { length: at.peek() });
  const name = `${info.peek()?.scenario.name ?? ''}, from ${story.peek()?.turns.findLast((t) => t.at <= at.peek())?.label ?? ''}`;
  // Against the same opponent; somebody far away cannot come along.
  const seats = (info.peek()?.seats ?? []).map((s): Seat => (s.by === 'remote' ? { by: 'here' } : s));
  location.hash = `#/play/${adoptSave(save, seats, name)}`;
}

/** The same keys work on the whole screen and on the slider. */
export function keys(e: KeyboardEvent): void {
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
