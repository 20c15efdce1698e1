/** `#/online`: a name, one's own matches, tables that wait for somebody, matches to look at, and a new one. */
import { type GameCatalog, games } from '@hexfront/games';
import type { MatchList, Summary } from '@hexfront/wire';
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { NewGame, values } from '../start/NewGame.tsx';
import { useScale } from '../start/scale.ts';
import { seats } from '../start/seats.tsx';
import { defaults } from '../start/setup.ts';
import { readSaveFile } from '../store/saves.ts';
import { call, lookWho, me } from './api.ts';
import { NameForm, OnlinePage } from './bits.tsx';
import { CLOCKS, clockChoice, createOnline, invited, listed, ONLOOKERS, onlookers, pending, trouble } from './create.ts';
import { resultWords } from './remote-host.ts';
import '../panels/panels.css';
import '../start/start.css';

const open = signal<readonly Summary[] | undefined>(undefined);
const own = signal<readonly Summary[]>([]);
const watchable = signal<readonly Summary[]>([]);
const archive = signal<readonly Summary[]>([]);
const gone = signal('');
const game = signal(games[0]?.id ?? '');
const scenarioId = signal<string | undefined>(undefined);
const catalogs = signal<ReadonlyMap<string, GameCatalog>>(new Map());

async function refresh(): Promise<void> {
  try {
    await lookWho();
    const list = (name: MatchList) => call('GET /api/matches', { query: { list: name } });
    const none = { matches: [] };
    const known = me.peek() !== undefined;
    const [a, b, c, d] = await Promise.all([list('open'), known ? list('mine') : none, list('watch'), known ? list('archive') : none]);
    const others = (m: Summary) => !m.seats.some((s) => s.you);
    open.value = a.matches.filter(others);
    own.value = b.matches;
    watchable.value = c.matches.filter(others);
    archive.value = d.matches;
    gone.value = '';
  } catch (error) {
    gone.value = error instanceof Error ? error.message : String(error);
  }
}

async function choose(id: string, scenario?: string): Promise<void> {
  if (!catalogs.peek().has(id)) {
    const entry = games.find((g) => g.id === id);
    if (!entry) return;
    const loaded = await entry.catalog();
    catalogs.value = new Map([...catalogs.peek(), [id, loaded]]);
  }
  const c = catalogs.peek().get(id);
  const s = c?.scenarios.find((x) => x.id === scenario) ?? c?.scenarios[0];
  if (c && s) values.value = defaults(c, s);
  game.value = id;
  scenarioId.value = s?.id;
}

const sidesOf = (m: Summary): string[] => catalogs.value.get(m.game)?.sides.map((s) => s.name) ?? [];

/** What a match waits for, in a few words. */
function stateWords(m: Summary): string {
  if (m.status === 'over') return m.result ? resultWords(m.result, sidesOf(m)) : 'Over';
  if (m.status === 'open') return m.seats.some((s) => s.you && s.state === 'invited') ? 'You are invited' : 'Waits for players';
  if (m.status === 'paused') return 'Paused';
  const seat = m.seats.find((s) => s.side === m.turn);
  return seat?.you ? 'Your turn' : `${seat?.name ?? 'The other side'} to move`;
}

function MatchRow({ m }: { m: Summary }): JSX.Element {
  const mine =
    (m.status === 'running' && m.seats.some((s) => s.you && s.side === m.turn)) ||
    (m.status === 'open' && m.seats.some((s) => s.you && s.state === 'invited'));
  const names = sidesOf(m);
  return (
    <li>
      <a class={`card match-row ${mine ? 'mine' : ''}`} href={`#/match/${m.id}`}>
        <strong>{m.name}</strong>
        <span class="quiet">
          {m.seats
            .map((s) => `${names[s.side] ?? `Side ${s.side + 1}`}: ${s.you ? 'you' : s.kind === 'computer' ? 'computer' : s.name}`)
            .join(', ')}
          {m.clock.type === 'none' ? '' : ', with a clock'}
        </span>
        <span class={mine ? 'pill-now' : 'quiet'}>{stateWords(m)}</span>
      </a>
    </li>
  );
}

interface ChoiceProps {
  label: string;
  now: string | undefined;
  of: readonly { id: string; name: string }[];
  set(id: string): void;
}
function Choice({ label, now, of, set }: ChoiceProps): JSX.Element {
  return (
    <label>
      {label}{' '}
      <select aria-label={label} value={now} onChange={(e) => set(e.currentTarget.value)}>
        {of.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function NewMatch(): JSX.Element {
  const c = catalogs.value.get(game.value);
  const s = c?.scenarios.find((x) => x.id === scenarioId.value) ?? c?.scenarios[0];
  return (
    <div class="new-match">
      <div class="new-match-what">
        {games.length > 1 ? <Choice label="Game" now={game.value} of={games} set={(id) => void choose(id)} /> : null}
        <Choice label="Scenario" now={s?.id} of={c?.scenarios ?? []} set={(id) => void choose(game.value, id)} />
        <Choice
          label="Clock"
          now={clockChoice.value}
          of={Object.entries(CLOCKS).map(([id, { name }]) => ({ id, name }))}
          set={(id) => {
            clockChoice.value = id;
          }}
        />
        <Choice
          label="Spectators"
          now={onlookers.value}
          of={Object.entries(ONLOOKERS).map(([id, name]) => ({ id, name }))}
          set={(id) => {
            onlookers.value = id;
          }}
        />
        <label>
          Against{' '}
          <input
            type="text"
            placeholder="Anyone, or a player’s name"
            maxLength={40}
            value={invited.value}
            onInput={(e) => {
              invited.value = e.currentTarget.value;
            }}
          />
        </label>
        <label class="tick">
          <input
            type="checkbox"
            checked={!listed.value}
            onChange={(e) => {
              listed.value = !e.currentTarget.checked;
            }}
          />{' '}
          Only for whoever has the link
        </label>
      </div>
      {c && s ? <NewGame game={game.value} catalog={c} scenario={s} /> : null}
      <Import />
    </div>
  );
}

/** A game that was begun elsewhere goes on here. */
function Import(): JSX.Element {
  const [problem, set] = useState('');
  const take = async (file: File | undefined) => {
    if (!file) return;
    set('');
    try {
      const save = await readSaveFile(file);
      await createOnline({ game: save.game, scenario: save.setup.scenario, options: {}, seats: seats.peek(), save });
    } catch (error) {
      set(`${file.name}: ${error instanceof Error ? error.message : error}`);
    }
  };
  return (
    <div class="import">
      <label class="button">
        Continue from a save
        <input
          class="visually-hidden"
          type="file"
          accept=".json,.gz,application/json"
          data-import
          onChange={(e) => {
            void take(e.currentTarget.files?.[0]);
            e.currentTarget.value = '';
          }}
        />
      </label>
      {problem ? (
        <p class="online-trouble" role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}

function Rows({ title, all, folded }: { title: string; all: readonly Summary[]; folded?: boolean }): JSX.Element | null {
  if (all.length === 0) return null;
  const list = (
    <ul class="match-list">
      {all.map((m) => (
        <MatchRow key={m.id} m={m} />
      ))}
    </ul>
  );
  if (folded)
    return (
      <details class="match-more">
        <summary class="row-title">
          {title} ({all.length})
        </summary>
        {list}
      </details>
    );
  return (
    <section aria-label={title}>
      <h2 class="row-title">{title}</h2>
      {list}
    </section>
  );
}

export function LobbyScreen(): JSX.Element {
  useScale();
  useEffect(() => {
    document.title = 'Hexfront online';
    // Here the other side is somebody far away unless chosen otherwise.
    if (!seats.peek().some((s) => s.by === 'remote')) seats.value = [{ by: 'here' }, { by: 'remote' }];
    void choose(game.peek(), scenarioId.peek());
    void refresh();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh();
    }, 5000);
    return () => {
      clearInterval(timer);
      seats.value = seats.peek().map((s) => (s.by === 'remote' ? { by: 'here' } : s));
      trouble.value = '';
    };
  }, []);
  useEffect(() => {
    void refresh();
  }, [me.value]);
  return (
    <OnlinePage title="Online">
      {gone.value ? (
        <div class="card online-card" role="alert" data-server="gone">
          <h2>No server</h2>
          <p>{gone.value}</p>
          <div class="row-buttons">
            <button type="button" class="button primary" onClick={() => void refresh()}>
              Try again
            </button>
            <a class="button" href="#/">
              Play in this browser
            </a>
          </div>
        </div>
      ) : (
        <div class="online-columns">
          <div>
            {me.value ? null : <NameForm label={pending.value ? 'Set up the match' : 'Play as a guest'} />}
            <Rows title="My matches" all={own.value} />
            <section aria-label="Open tables">
              <h2 class="row-title">Open tables</h2>
              {open.value?.length ? (
                <ul class="match-list">
                  {open.value.map((m) => (
                    <MatchRow key={m.id} m={m} />
                  ))}
                </ul>
              ) : (
                <p class="quiet">{open.value ? 'No open games. Create one and others will see it here.' : 'Looking…'}</p>
              )}
            </section>
            <Rows title="Being played" all={watchable.value} />
            <Rows title="Archive" all={archive.value} folded />
          </div>
          <section aria-label="New match">
            <h2 class="row-title">New match</h2>
            <NewMatch />
          </section>
        </div>
      )}
    </OnlinePage>
  );
}
