/** The rules reference: every numbered case in our own words, by chapters and sections, found by number or word; case links open it at their case. */
import { bookOf, type CaseInfo, type CaseNames, caseLabel, chapterOf, searchCases } from '@hexfront/engine';

import { computed, effect, signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { rulesAt } from '../play/slots.ts';
import { ask, info } from '../store/index.ts';
import { Marked } from './bits.tsx';
import { SearchField } from './SearchField.tsx';

const cases = signal<readonly CaseInfo[]>([]);
const names = signal<CaseNames>({});
const failed = signal(false);
const words = signal('');
/** Chapter being read when nothing is searched. */
const chapter = signal<string | undefined>(undefined);
const MOST = 120;

/** Loads the cases when the panel is first wanted; they are large and most games are played without opening it. */
export function loadCases(load: () => Promise<readonly CaseInfo[]>, called: CaseNames): void {
  names.value = called;
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
/** Another game's rules are wanted. */
export function dropCases(): void {
  cases.value = [];
  chapter.value = undefined;
  words.value = '';
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
  words.value.trim() ? searchCases(cases.value, words.value, names.value) : cases.value.filter((c) => chapterOf(c.id) === chapter.value),
);
interface Chapter {
  id: string;
  title: string;
  count: number;
}
/** Chapters by the part of the rulebook they stand in. */
const books = computed((): { name: string; chapters: Chapter[] }[] => {
  const out = new Map<string, Map<string, Chapter>>();
  for (const c of cases.value) {
    const id = chapterOf(c.id);
    // Tables and notes without chapters stand together at the end.
    const book = id === bookOf(id) && id !== '' ? OTHERS : bookOf(id);
    const list = out.get(book) ?? new Map<string, Chapter>();
    const known = list.get(id);
    if (known) known.count++;
    else list.set(id, { id, title: chapterTitle(id, c), count: 1 });
    out.set(book, list);
  }
  return [...out]
    .sort(([a], [b]) => Number(a === OTHERS) - Number(b === OTHERS))
    .map(([book, list]) => ({ name: book === OTHERS ? 'Tables, charts and notes' : bookName(book), chapters: [...list.values()] }));
});
const OTHERS = '*';
const bookName = (book: string): string => (book === '' ? 'Rules' : names.value[book] || 'Basic rules');
/** The first case of a chapter carries its title, if that is not already the title of a section. */
const chapterTitle = (id: string, first: CaseInfo): string => first.chapter ?? first.title ?? caseLabel(id, names.value);

export function RulesPanel() {
  useEffect(() => loadCases(() => ask('rules', {}), info.peek()?.caseNames ?? {}), []);
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
  const searching = words.value.trim() !== '';
  const shown = hits.value.filter((c) => c.kind !== 'heading' || c.id === at).slice(0, MOST);
  const title = !searching && chapter.value ? (shown[0]?.chapter ?? shown[0]?.title) : undefined;
  return (
    <>
      <SearchField label="Search the rules by case number or words" hint="Case number or words: 8.42, retreat river" words={words} />
      <p class="panel-note" aria-live="polite">
        {failed.value
          ? 'The rules could not be loaded.'
          : !ready
            ? 'Opening the rulebook …'
            : searching
              ? `${shown.length} of ${cases.value.length} cases`
              : chapter.value
                ? ''
                : `${cases.value.length} cases, in our own words`}
        {!searching && chapter.value && (
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
        {!searching && !chapter.value
          ? books.value.map((book) => (
              <div key={book.name}>
                {books.value.length > 1 && <h3 class="label">{book.name}</h3>}
                <ul class="chapters">
                  {book.chapters.map((c) => (
                    <li key={c.id}>
                      <button
                        type="button"
                        onClick={() => {
                          chapter.value = c.id;
                        }}
                      >
                        <span class="case-id">{/\d/.test(c.id) ? c.id.slice(bookOf(c.id).length).replace(/^-/, '') : ''}</span>
                        <b>{c.title}</b>
                        <span class="count">{c.count}</span>
                      </button>
                    </li>
                  ))}
                </ul>
              </div>
            ))
          : null}
        {title && <h2 class="rules-chapter">{title}</h2>}
        {(searching || chapter.value) &&
          shown.map((c, i) => (
            <article key={c.id} class={c.id === at ? 'rule on' : 'rule'} ref={c.id === at ? focus : undefined} id={`rule-${c.id}`}>
              {c.title && (searching || c.title !== shown[i - 1]?.title) && c.title !== title && <h3>{c.title}</h3>}
              <p>
                <span class="case-id">{caseLabel(c.id, names.value)}</span> <Linked text={c.summary} marks={marks} own={c.id} />
              </p>
            </article>
          ))}
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
            {caseLabel(part, names.value)}
          </button>
        ) : (
          <Marked key={`${i}${part.slice(0, 8)}`} text={part} words={marks} />
        ),
      )}
    </>
  );
}
