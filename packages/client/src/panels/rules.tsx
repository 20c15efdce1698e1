/** The rules reference: every numbered case in our own words, found by number or word; case links open it at their case. */
import { around, type CaseInfo, chapterOf, searchCases } from '@hexfront/engine';
import { computed, effect, signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { rulesAt } from '../play/slots.ts';
import { ask, info } from '../store/index.ts';
import { findKeys, Marked } from './bits.tsx';
import { Icon } from './icons.tsx';

const cases = signal<readonly CaseInfo[]>([]);
const failed = signal(false);
const words = signal('');
/** Chapter being read when nothing is searched. */
const chapter = signal<string | undefined>(undefined);
const MOST = 120;

/** Loads the cases when the panel is first wanted; they are large and most games are played without opening it. */
export function loadCases(load: () => Promise<readonly CaseInfo[]>): void {
  if (cases.peek().length) return;
  failed.value = false;
  load().then(
    (all) => {
      cases.value = all;
    },
    () => {
      failed.value = true;
    },
  );
}
effect(() => {
  if (info.value === undefined) cases.value = [];
});
// A case link wins over whatever was searched before.
effect(() => {
  if (rulesAt.value) {
    words.value = '';
    chapter.value = chapterOf(rulesAt.value);
  }
});

const hits = computed(() =>
  words.value.trim() ? searchCases(cases.value, words.value) : chapter.value ? around(cases.value, chapter.value) : [],
);
interface Chapter {
  id: string;
  /** What most of its cases are about. */
  about: string;
  first: string;
  count: number;
}
const chapters = computed((): Chapter[] => {
  const byId = new Map<string, CaseInfo[]>();
  for (const c of cases.value) byId.set(chapterOf(c.id), [...(byId.get(chapterOf(c.id)) ?? []), c]);
  return [...byId].map(([id, list]) => ({
    id,
    about: commonest(list.map((c) => c.group)),
    first: firstWords(list[0]),
    count: list.length,
  }));
});

function commonest(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const w of words) if (w !== 'definition') counts.set(w, (counts.get(w) ?? 0) + 1);
  const [best = ''] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  return best === 'zoc' ? 'Zones of control' : best.charAt(0).toUpperCase() + best.slice(1);
}

const firstWords = (c: CaseInfo): string => {
  const text = c.summary.replace(/^Heading: /, '').split(/[.:;(]/)[0];
  return text.charAt(0).toUpperCase() + (text.length > 62 ? `${text.slice(1, 60)} …` : text.slice(1));
};

export function RulesPanel() {
  useEffect(() => loadCases(() => ask('rules', {})), []);
  return (
    <section class="sheet-panel rules-panel" aria-label="Rules">
      <header>
        <h2>Rules</h2>
      </header>
      <RulesSearch />
    </section>
  );
}

export function RulesSearch() {
  const at = rulesAt.value;
  const focus = useRef<HTMLElement>(null);
  const ready = cases.value.length > 0;
  useEffect(() => focus.current?.scrollIntoView({ block: 'center' }), [at, ready]);
  const marks = words.value.split(/\s+/).filter((w) => w.length > 1);
  const shown = hits.value.slice(0, MOST);
  return (
    <>
      <label class="p-find">
        <Icon name="search" size={17} />
        <input
          type="search"
          placeholder="Case number or words: 8.42, retreat river"
          aria-label="Search the rules by case number or words"
          value={words.value}
          onInput={(e) => {
            words.value = e.currentTarget.value;
          }}
          onKeyDown={(e) =>
            findKeys(e, () => {
              words.value = '';
            })
          }
        />
      </label>
      <p class="panel-note" aria-live="polite">
        {failed.value
          ? 'The rules could not be loaded.'
          : !ready
            ? 'Opening the rulebook …'
            : words.value.trim()
              ? `${hits.value.length} of ${cases.value.length} cases`
              : chapter.value
                ? `Chapter ${chapter.value}`
                : `${cases.value.length} cases, in our own words`}
        {!words.value.trim() && chapter.value && (
          <button
            type="button"
            class="text-link"
            onClick={() => {
              chapter.value = undefined;
              rulesAt.value = undefined;
            }}
          >
            All chapters
          </button>
        )}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must be scrollable by keyboard */}
      <section class="scroll rules-list" tabIndex={0} aria-label="Cases">
        {!words.value.trim() && !chapter.value ? (
          <ul class="chapters">
            {chapters.value.map((c) => (
              <li key={c.id}>
                <button
                  type="button"
                  onClick={() => {
                    chapter.value = c.id;
                  }}
                >
                  <span class="case-id">{c.id}</span>
                  <span>
                    {c.about && <b>{c.about} </b>}
                    <span class="muted-2">{c.first}</span>
                  </span>
                  <span class="count">{c.count}</span>
                </button>
              </li>
            ))}
          </ul>
        ) : (
          shown.map((c) => (
            <article key={c.id} class={c.id === at ? 'rule on' : 'rule'} ref={c.id === at ? focus : undefined} id={`rule-${c.id}`}>
              <h3>
                <span class="case-id">{c.id}</span>
                <span class="rule-group">{c.group}</span>
              </h3>
              <p>
                <Linked text={c.summary} marks={marks} own={c.id} />
              </p>
            </article>
          ))
        )}
        {hits.value.length > MOST && <p class="panel-note">{hits.value.length - MOST} more; type another word.</p>}
      </section>
    </>
  );
}

const CASE_IN_TEXT = /\b((?:basic|adv|opt|intro|gvar|avar|gset|aset|crt|tec)-[\d.]*\d(?:#\w+)?)/g;
/** Cases named inside a summary are links too. */
function Linked({ text, marks, own }: { text: string; marks: readonly string[]; own: string }) {
  const known = new Set(cases.value.map((c) => c.id));
  return (
    <>
      {text.split(CASE_IN_TEXT).map((part, i) =>
        i % 2 && known.has(part) && part !== own ? (
          <button
            type="button"
            key={`${i}${part}`}
            class="case"
            onClick={() => {
              rulesAt.value = part;
            }}
          >
            {part}
          </button>
        ) : (
          <Marked key={`${i}${part.slice(0, 8)}`} text={part} words={marks} />
        ),
      )}
    </>
  );
}
