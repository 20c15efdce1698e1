/** The text board: the same game in words, with typed orders. Made for screen readers and for the keyboard alone. */
import type { Told } from '@hexfront/engine';
import { games } from '@hexfront/games';
import { computed, signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { useScale } from '../start/scale.ts';
import { ask, info, log, moment, newGame, openGame, order, pieces, saveBlob, standUp } from '../store/index.ts';
import { createTextPlayer } from './run.ts';
import { statusLines, type TextTable } from './tell.ts';
import '../panels/panels.css';
import './text.css';

interface Entry {
  typed?: string;
  told: Told;
}
const entries = signal<readonly Entry[]>([]);
const problem = signal('');
const working = signal(false);
/** What was typed before, for the arrow keys. */
const typed: string[] = [];
/** The page keeps the last of them; the log has everything. */
const KEEP = 60;

const table = computed((): TextTable | undefined => {
  const now = info.value;
  if (!now || !moment.value) return undefined;
  return {
    info: now,
    moment: () => moment.peek() as NonNullable<typeof moment.value>,
    pieces: () => pieces.peek(),
    log: () => log.peek(),
    ask,
    order,
    save: async () => {
      const { blob, suffix } = await saveBlob(await ask('save', {}));
      const a = document.createElement('a');
      a.href = URL.createObjectURL(blob);
      a.download = `${now.game}-${now.scenario.id}${suffix}`;
      a.click();
      setTimeout(() => URL.revokeObjectURL(a.href), 10_000);
      return `Saved as ${a.download}.`;
    },
  };
});
const player = computed(() => {
  // Made once for each table, not for each move.
  void info.value;
  const t = info.value && table.peek();
  return t ? createTextPlayer(t) : undefined;
});

const add = (e: Entry) => {
  entries.value = [...entries.peek().slice(-KEEP), e];
};

async function submit(line: string): Promise<void> {
  const t = table.peek();
  if (!t) return;
  const run = player.peek() ?? createTextPlayer(t);
  if (line.trim()) typed.push(line);
  working.value = true;
  try {
    add({ typed: line.trim() || 'status', told: await run(line) });
  } catch (e) {
    add({ typed: line, told: { say: [`Error, nothing was changed: ${e instanceof Error ? e.message : e}`], refused: true } });
  } finally {
    working.value = false;
  }
}

function Choose() {
  return (
    <main class="text-board">
      <h1>New game as text</h1>
      <ul>
        {games.map((g) => (
          <GameChoice key={g.id} id={g.id} name={g.name} />
        ))}
      </ul>
      <p>
        <a href="#/">Start page</a>
      </p>
    </main>
  );
}
const scenarios = signal<Record<string, { id: string; name: string; about: string }[]>>({});
function GameChoice({ id, name }: { id: string; name: string }) {
  useEffect(() => {
    void games
      .find((g) => g.id === id)
      ?.catalog()
      .then((c) => {
        scenarios.value = { ...scenarios.peek(), [id]: [...c.scenarios] };
      });
  }, [id]);
  return (
    <li>
      {name}
      <ul>
        {(scenarios.value[id] ?? []).map((s) => (
          <li key={s.id}>
            <button
              type="button"
              class="text-link"
              onClick={() => {
                location.hash = `#/text/${newGame(id, { scenario: s.id })}`;
              }}
            >
              {s.name}
            </button>
            <p class="quiet">{s.about}</p>
          </li>
        ))}
      </ul>
    </li>
  );
}

export function TextScreen({ id }: { id: string }) {
  useScale();
  const input = useRef<HTMLInputElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const back = useRef(0);
  useEffect(() => {
    if (id === 'new') return;
    problem.value = '';
    entries.value = [];
    openGame(id).then(
      async () => {
        // The first position follows the table on its heels.
        for (let i = 0; i < 200 && !moment.peek(); i++) await new Promise((r) => setTimeout(r, 25));
        const t = table.peek();
        if (t) add({ told: statusLines(t) });
        input.current?.focus();
      },
      (e: Error) => {
        problem.value = e.message;
      },
    );
    return standUp;
  }, [id]);
  const count = entries.value.length;
  useEffect(() => end.current?.scrollIntoView({ block: 'end' }), [count]);
  if (id === 'new') return <Choose />;
  if (problem.value)
    return (
      <main class="text-board">
        <h1>This game cannot be opened</h1>
        <p>{problem.value}</p>
        <a href="#/">Start page</a>
      </main>
    );
  const t = table.value;
  const m = moment.value;
  const now = m?.track.find((c) => c.when === 'now');
  return (
    <div class="text-board">
      <header>
        <h1>{info.value ? `${info.value.name}: ${info.value.scenario.name}` : 'Opening …'}</h1>
        <p class="quiet">
          {now ? `${now.label}${now.sky ? `, ${now.sky}` : ''}. ` : ''}
          {m?.prompt.stages
            .map((s) => s.name)
            .slice(-2)
            .join(', ')}
        </p>
        <nav aria-label="Ways out">
          <a href={`#/play/${id}`}>Map</a> <a href={`#/replay/${id}`}>Replay</a> <a href="#/">Start page</a>
        </nav>
      </header>
      <main>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard */}
        <section class="text-log" role="log" aria-live="polite" aria-label="What was said" tabIndex={0}>
          {entries.value.map((e, i) => (
            <article key={`${i}/${e.typed ?? ''}`} class={e.told.refused ? 'text-entry refused' : 'text-entry'}>
              {e.typed !== undefined && (
                <h2>
                  <span class="visually-hidden">You: </span>
                  {e.typed}
                </h2>
              )}
              {e.told.say.map((line, j) => (
                <p key={`${j}/${line}`}>{line}</p>
              ))}
              {e.told.list && e.told.list.length > 0 && (
                <ul>
                  {e.told.list.map((line, j) => (
                    <li key={`${j}/${line}`}>{line}</li>
                  ))}
                </ul>
              )}
            </article>
          ))}
          <div ref={end} />
        </section>
        {t && m && (
          <section class="text-choices" aria-label="Choices">
            {m.wait !== undefined ? (
              <button type="button" class="button" onClick={() => void submit('ready')}>
                {info.value?.sides[m.wait].name} player is ready
              </button>
            ) : (
              m.choices.slice(0, 9).map((c, i) => (
                <button type="button" class="button" key={c.text} onClick={() => void submit(String(i + 1))}>
                  {i + 1}. {c.text}
                </button>
              ))
            )}
            <button type="button" class="button" onClick={() => void submit('list')}>
              List
            </button>
            <button type="button" class="button" onClick={() => void submit('help')}>
              Help
            </button>
          </section>
        )}
        <form
          class="text-form"
          onSubmit={(e) => {
            e.preventDefault();
            const box = input.current;
            if (!box || working.peek()) return;
            const line = box.value;
            box.value = '';
            back.current = 0;
            void submit(line);
          }}
        >
          <label for="order">Order</label>
          <input
            id="order"
            ref={input}
            type="text"
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            placeholder="list, move, attack, why, end, help"
            aria-describedby="order-help"
            onKeyDown={(e) => {
              if (e.key !== 'ArrowUp' && e.key !== 'ArrowDown') return;
              back.current = Math.max(0, Math.min(typed.length, back.current + (e.key === 'ArrowUp' ? 1 : -1)));
              e.currentTarget.value = back.current ? typed[typed.length - back.current] : '';
              e.preventDefault();
            }}
          />
          <button type="submit" class="button primary">
            Do it
          </button>
          <p id="order-help" class="visually-hidden">
            Type an order and press Enter. Type help for all orders. Arrow up brings back what you typed before.
          </p>
        </form>
      </main>
    </div>
  );
}
