/** What happened between two answers of whoever sits here: losses, battles, how many moved, and the way to see it again. */
import type { Side } from '@hexfront/engine';
import { computed, effect, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { LogLineView } from '../../panels/log.tsx';
import { newsOf } from '../../panels/log-lines.ts';
import { info, log, moment, sideName, steps } from '../../store/index.ts';

/** Whose news they are: the only side played here, or the one that has taken the seat. */
function reader(): Side | undefined {
  const here = (info.value?.seats ?? []).flatMap((s, side) => (s.by === 'here' ? [side] : []));
  if (here.length === 1) return here[0];
  const viewer = moment.value?.viewer ?? -1;
  return viewer >= 0 ? viewer : undefined;
}

/** Lines of the log when each side last acted. */
const acted = signal<ReadonlyMap<Side, number>>(new Map());
const closed = signal(-1);

export function startMeanwhile(): () => void {
  acted.value = new Map();
  return effect(() => {
    const { by } = steps.value;
    const me = reader();
    if (me === undefined || moment.value?.wait !== undefined) return;
    const known = acted.peek().get(me);
    const now = log.peek().length;
    // A page that was opened later knows nothing of who did what before.
    if (by === me || known === undefined || known > now) acted.value = new Map(acted.peek()).set(me, now);
  });
}

const news = computed(() => {
  const me = reader();
  const from = me === undefined ? undefined : acted.value.get(me);
  if (from === undefined || moment.value?.theirs || moment.value?.wait !== undefined || closed.value === from) return undefined;
  const found = newsOf(log.value.slice(from));
  return found && { ...found, from, since: log.value[from - 1]?.at ?? 0 };
});

export function Meanwhile(): JSX.Element | null {
  const now = news.value;
  if (!now) return null;
  return (
    <section class="meanwhile" aria-label="Since your last answer">
      <h2 class="label">Since your last answer</h2>
      {[...now.moves].map(([side, n]) => (
        <p class="quiet" key={side}>
          {n} {sideName(side)} {n === 1 ? 'move' : 'moves'}
        </p>
      ))}
      {now.told.map((line, i) => (
        <LogLineView key={`${line.at}/${i}`} line={line} />
      ))}
      <p class="meanwhile-foot">
        {now.more ? <span class="quiet">{now.more} more in the log</span> : null}
        <a class="text-link" href={`#/replay/${info.value?.id ?? ''}/${now.since}`}>
          Replay it
        </a>
        <button
          type="button"
          class="text-link"
          onClick={() => {
            closed.value = now.from;
          }}
        >
          Close
        </button>
      </p>
    </section>
  );
}
