/** `#/match/<id>`: sit down, wait for the other player, play. */
import type { Side } from '@hexfront/engine';
import { type GameCatalog, games } from '@hexfront/games';
import type { Summary } from '@hexfront/wire';
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { PlayScreen } from '../play/PlayScreen.tsx';
import { useScale } from '../start/scale.ts';
import { offerTable } from '../store/game.ts';
import { call, inviteLink, lookWho, me, ServerError, word } from './api.ts';
import { CopyLink, NameForm, OnlinePage } from './bits.tsx';
import { trouble } from './create.ts';
import { MatchPanel } from './MatchPanel.tsx';
import { openMatchTable } from './match-table.ts';
import '../panels/panels.css';
import '../start/start.css';

const found = signal<Summary | undefined>(undefined);
const problem = signal<{ text: string; gone: boolean } | undefined>(undefined);
const catalog = signal<GameCatalog | undefined>(undefined);
/** The play screen is up; it hears of everything by itself from then on. */
const playing = signal(false);

const inviteWord = (): string | undefined => new URLSearchParams(location.hash.split('?')[1] ?? '').get('invite') ?? undefined;

async function look(id: string): Promise<void> {
  try {
    await lookWho();
    const invite = inviteWord();
    const m = await call('GET /api/matches/:id', { id, query: { invite } });
    problem.value = undefined;
    catalog.value ??= await games.find((g) => g.id === m.game)?.catalog();
    const seated = m.seats.some((s) => s.you && s.state === 'taken');
    if (m.status !== 'open' && !playing.peek() && (seated || m.observers || m.status === 'over')) {
      offerTable(id, openMatchTable(m));
      playing.value = true;
    }
    found.value = m;
  } catch (error) {
    problem.value = {
      text: error instanceof Error ? error.message : String(error),
      gone: error instanceof ServerError && error.status === 0,
    };
  }
}

/** The owner's values that the match is played with, if this browser keeps them. */
async function valuesHere(): Promise<string | undefined> {
  const { game = '', values } = found.peek() ?? {};
  if (values === undefined) return undefined;
  const kept = await (await import('../store/own-values.ts')).listValues(game);
  return kept.find((record) => record.hash === values)?.hash;
}

async function join(id: string, side: Side): Promise<void> {
  trouble.value = '';
  try {
    const invite = inviteWord();
    const values = await valuesHere();
    await call('POST /api/matches/:id/join', {
      id,
      body: { side, salt: word(), ...(invite ? { invite } : {}), ...(values ? { values } : {}) },
    });
  } catch (error) {
    trouble.value = error instanceof Error ? error.message : String(error);
  }
  await look(id);
}

async function leave(id: string): Promise<void> {
  try {
    await call('POST /api/matches/:id/leave', { id });
    location.hash = '#/online';
  } catch (error) {
    trouble.value = error instanceof Error ? error.message : String(error);
  }
}

export function MatchScreen({ id }: { id: string }): JSX.Element {
  useScale();
  useEffect(() => {
    found.value = undefined;
    problem.value = undefined;
    catalog.value = undefined;
    playing.value = false;
    trouble.value = '';
    document.title = 'Hexfront: match';
    const timer = setInterval(() => {
      if (!playing.peek() && document.visibilityState === 'visible') void look(id);
    }, 2000);
    return () => {
      clearInterval(timer);
      // Whoever comes back looks at the match first, and only then sits down.
      playing.value = false;
    };
  }, [id]);
  useEffect(() => {
    if (!playing.peek()) void look(id);
  }, [id, me.value]);

  if (playing.value && found.value)
    return (
      <div class="online-match">
        <PlayScreen id={id} />
        <MatchPanel id={id} />
      </div>
    );
  const m = found.value;
  if (problem.value || !m)
    return (
      <OnlinePage title="Match">
        {problem.value ? (
          <div class="card online-card" role="alert">
            <h2>{problem.value.gone ? 'No server' : 'This match cannot be opened'}</h2>
            <p>{problem.value.text}</p>
            {problem.value.gone ? <p class="quiet">It is tried again by itself.</p> : null}
            <a class="button" href="#/online">
              All matches
            </a>
          </div>
        ) : (
          <p class="quiet">Looking…</p>
        )}
      </OnlinePage>
    );
  return <Table m={m} />;
}

/** A table where not everybody sits yet. */
function Table({ m }: { m: Summary }): JSX.Element {
  const sides = catalog.value?.sides ?? [];
  const scenario = catalog.value?.scenarios.find((s) => s.id === m.scenario);
  const seated = m.seats.some((s) => s.you && s.state === 'taken');
  return (
    <OnlinePage title={m.name}>
      <p class="quiet">{scenario?.about}</p>
      {me.value ? null : <NameForm label="Continue" />}
      <div class="card online-card">
        <h2>{m.status === 'open' ? (seated ? 'Waiting for the other player' : 'Take a seat') : 'This match is played by others'}</h2>
        <ul class="seat-list">
          {sides.map((side, i) => {
            const seat = m.seats.find((s) => s.side === i);
            const free = !seat || (seat.state === 'invited' && seat.you);
            return (
              <li key={side.name}>
                <i class="seat-chip" style={{ background: side.colour }} /> <b>{side.name}</b>
                <span class="quiet">
                  {!seat
                    ? 'free'
                    : seat.you
                      ? seat.state === 'invited'
                        ? 'kept for you'
                        : 'you'
                      : seat.kind === 'computer'
                        ? 'computer'
                        : seat.name}
                </span>
                {free && !seated && me.value && m.status === 'open' ? (
                  <button type="button" class="button primary" onClick={() => void join(m.id, i)}>
                    Play {side.name}
                  </button>
                ) : null}
              </li>
            );
          })}
        </ul>
        {seated && m.status === 'open' ? (
          <>
            <p>Send this link to the one you want to play with. The game begins when every seat is taken.</p>
            <CopyLink link={inviteLink(m)} />
            <button type="button" class="text-link" onClick={() => void leave(m.id)}>
              Leave this table
            </button>
          </>
        ) : null}
      </div>
    </OnlinePage>
  );
}
