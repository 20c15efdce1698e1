/** The log: sentences with links to the map, filters, and the way to any moment of the game. */
import { computed, signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { info, type LogLine, log, settings, showHexes, unitShown } from '../store/index.ts';
import { CaseNumber, lights, Marked, SideDot } from './bits.tsx';
import { filtered, isHeading, TOPIC_NAMES, TOPICS, type Topic } from './log-lines.ts';
import { SearchField } from './SearchField.tsx';

const topics = signal<ReadonlySet<Topic>>(new Set());
const side = signal<number | undefined>(undefined);
const words = signal('');
/** Long games have thousands of lines; the newest are what people look for. */
const PAGE = 250;
const pages = signal(1);

/** Without the computer's own words if nobody wants them. */
const told = computed(() => (settings.value.computerTalks ? log.value : log.value.filter((l) => l.kind !== 'why')));
const lines = computed(() => filtered(told.value, { topics: topics.value, side: side.value, words: words.value }));

export function LogLineView({ line, marks = [] }: { line: LogLine; marks?: readonly string[] }) {
  if (isHeading(line)) return <h3 class="log-stage">{line.text.replace(/\.$/, '')}</h3>;
  const points = line.hexes.length > 0 || line.units.length > 0;
  const body = <Marked text={line.text} words={marks} />;
  return (
    <p class={`log-line log-${line.kind} ${line.by === undefined ? '' : 'has-side'}`}>
      {line.by !== undefined && <SideDot side={line.by} />}
      {points ? (
        // A link, because only that breaks into lines like the words around it.
        <a
          class="log-go"
          href={location.hash || '#/'}
          onClick={(e) => {
            e.preventDefault();
            if (line.hexes.length) showHexes(line.hexes);
            if (line.units.length) unitShown.value = line.units[0];
          }}
          {...lights(line.hexes, line.units)}
        >
          {body}
        </a>
      ) : (
        <span>{body}</span>
      )}
      {line.case && (
        <>
          {' '}
          <CaseNumber id={line.case} />
        </>
      )}
      {line.why && settings.value.computerTalks && <small class="log-because">{line.why}</small>}
    </p>
  );
}

/** The foot of the right panel: the last few lines. */
export function LogFoot() {
  const last = lines.value.filter((l) => !isHeading(l)).slice(-4);
  return (
    <section class="log-foot p-log" aria-label="Log">
      <h3>Log</h3>
      <div class="log-lines">
        {last.length === 0 && <p class="panel-note">Nothing has happened yet.</p>}
        {last.toReversed().map((line, i) => (
          <LogLineView key={`${line.at}/${i}/${line.text}`} line={line} />
        ))}
      </div>
    </section>
  );
}

export function LogPanel() {
  const end = useRef<HTMLDivElement>(null);
  const shown = lines.value.slice(-PAGE * pages.value);
  const count = lines.value.length;
  useEffect(() => end.current?.scrollIntoView({ block: 'end' }), [count]);
  const marks = words.value.split(/\s+/).filter(Boolean);
  return (
    <section class="sheet-panel log-panel" aria-label="Log">
      <header>
        <h2>Log</h2>
        <a class="text-link" href={`#/replay/${info.value?.id ?? ''}`}>
          Replay
        </a>
      </header>
      <SearchField label="Search the log" words={words} />
      <fieldset class="p-chips" aria-label="Show only">
        {TOPICS.map((t) => (
          <button
            type="button"
            key={t}
            class="p-chip"
            aria-pressed={topics.value.has(t)}
            onClick={() => {
              const next = new Set(topics.peek());
              if (!next.delete(t)) next.add(t);
              topics.value = next;
            }}
          >
            {TOPIC_NAMES[t]}
          </button>
        ))}
        {(info.value?.sides ?? []).map((s, i) => (
          <button
            type="button"
            key={s.id}
            class="p-chip"
            aria-pressed={side.value === i}
            onClick={() => {
              side.value = side.peek() === i ? undefined : i;
            }}
          >
            <span class={`side-dot side-${i}`} /> {s.name}
          </button>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must be scrollable by keyboard */}
      <div class="log-lines scroll" role="log" aria-live="off" tabIndex={0} aria-label="Lines of the log">
        {shown.length < count && (
          <button
            type="button"
            class="text-link"
            onClick={() => {
              pages.value++;
            }}
          >
            {count - shown.length} earlier lines
          </button>
        )}
        {count === 0 && <p class="panel-note">{log.value.length ? 'No matching entries.' : 'Nothing has happened yet.'}</p>}
        {shown.map((line, i) => (
          <LogLineView key={`${line.at}/${i}`} line={line} marks={marks} />
        ))}
        <div ref={end} />
      </div>
    </section>
  );
}
