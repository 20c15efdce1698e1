/** What stands beside the map in a match: people, clocks, offers, talk, notes. */
import type { Side } from '@hexfront/engine';
import type { ControlName, Summary } from '@hexfront/wire';
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { AboutPlayer } from '../moderation/AboutPlayer.tsx';
import { Icon } from '../panels/icons.tsx';
import { adoptSave, info } from '../store/index.ts';
import { call, inviteLink, me } from './api.ts';
import { CopyLink, download } from './bits.tsx';
import { Notes } from './MatchNotes.tsx';
import { audience, chat, cut, declined, desk, lastLook, lookingBack, mySides, standing, summary, watchOffers } from './match-state.ts';

const opened = signal(false);
const read = signal(0);
const sure = signal<ControlName | undefined>(undefined);
const notice = signal('');

const run = async (work: () => Promise<unknown> | undefined): Promise<void> => {
  notice.value = '';
  sure.value = undefined;
  try {
    await work();
  } catch (error) {
    notice.value = error instanceof Error ? error.message : String(error);
  }
};
const control = (name: ControlName, n?: number) => run(() => desk.peek()?.control(name, n));

function timeText(ms: number): string {
  const s = Math.max(0, Math.floor(ms / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  if (s >= 86_400) return `${Math.floor(s / 86_400)} d ${Math.floor((s % 86_400) / 3600)} h`;
  return `${Math.floor(s / 3600)}:${two(Math.floor((s % 3600) / 60))}:${two(s % 60)}`;
}

/** Milliseconds a side has left at this moment. */
function leftNow(side: Side): number | undefined {
  const c = standing.value?.clock;
  if (!c) return undefined;
  return c.running === side && c.deadline > 0 ? Math.min(c.left[side], c.deadline - Date.now()) : c.left[side];
}

/** On vacation at this moment. */
const away = (side: Side): boolean => (standing.value?.clock?.away[side] ?? 0) > Date.now();

function useTick(): void {
  const [, set] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (standing.peek()?.clock) set((n) => n + 1);
    }, 1000);
    return () => clearInterval(timer);
  }, []);
}

function People({ m }: { m: Summary }): JSX.Element {
  useTick();
  return (
    <ul class="people">
      {info.value?.sides.map((side, i) => {
        const seat = m.seats.find((s) => s.side === i);
        const left = leftNow(i);
        const turn = standing.value?.turn === i && standing.value.status === 'running';
        return (
          <li key={side.id} class={turn ? 'on' : ''}>
            <i class={`side-mark met side-${i}`} />
            <span>{seat?.you ? 'You' : seat?.kind === 'computer' ? 'Computer' : seat?.name}</span>
            {seat && !seat.you && seat.kind === 'person' ? (
              <i
                class={`lamp ${audience.value.here.includes(i) ? 'on' : 'gone'}`}
                role="img"
                aria-label={audience.value.here.includes(i) ? 'is here' : 'is not here'}
                title={audience.value.here.includes(i) ? 'Has the match open' : 'Does not have the match open'}
              />
            ) : null}
            {left === undefined ? null : (
              <time class={left < 60_000 ? 'short' : ''} title={away(i) ? 'On vacation: clock stopped' : 'Time left'}>
                {away(i) ? 'away' : timeText(left)}
              </time>
            )}
          </li>
        );
      })}
      {audience.value.observers ? (
        <li class="onlookers" title="Spectators">
          {audience.value.observers === 1 ? '1 spectator' : `${audience.value.observers} onlookers`}
        </li>
      ) : null}
    </ul>
  );
}

/** What happened since one last looked, to be seen again on the map. */
function Missed(): JSX.Element | null {
  const from = lastLook.value;
  if (lookingBack.value)
    return (
      <div class="offer missed">
        <p>What happened since you last looked.</p>
        <div class="row">
          <button type="button" class="button" onClick={() => desk.peek()?.stopLooking()}>
            To the present
          </button>
        </div>
      </div>
    );
  const n = (standing.value?.length ?? 0) - (from ?? 0);
  if (from === undefined || n <= 0) return null;
  return (
    <div class="offer missed" role="status">
      <p>{n === 1 ? 'One thing has' : `${n} things have`} happened since you last looked.</p>
      <div class="row">
        <button type="button" class="button primary" onClick={() => void run(() => desk.peek()?.lookBack(from))}>
          Show me
        </button>
        <button type="button" class="button" onClick={() => desk.peek()?.stopLooking()}>
          I know
        </button>
      </div>
    </div>
  );
}

/** Days off, while the clock has some. */
function Vacation(): JSX.Element | null {
  const c = standing.value?.clock;
  const side = mySides.value[0];
  const left = c?.days[side] ?? 0;
  if (!c || side === undefined || left < 1 || away(side)) return null;
  return (
    <button type="button" class="button" title={`Your clock stops for a day; ${left} left`} onClick={() => void control('vacation', 1)}>
      Take a day off ({left} left)
    </button>
  );
}

const OFFERS = { draw: 'a draw', pause: 'a pause', rollback: 'to take moves back' };

/** A computer answers at once: what it declined never stands as an offer. */
async function offerDraw(): Promise<void> {
  await control('offer-draw');
  const s = standing.peek();
  if (s && !notice.peek() && !s.offer && s.status === 'running') declined.value = 'draw';
}

function Offer(): JSX.Element | null {
  const s = standing.value;
  const offer = s?.offer;
  if (!offer && declined.value)
    return (
      <div class="offer" role="alert">
        <p>The other player declined {OFFERS[declined.value]}.</p>
        <button
          type="button"
          class="button"
          onClick={() => {
            declined.value = undefined;
          }}
        >
          Close
        </button>
      </div>
    );
  if (!offer || mySides.value.length === 0) return null;
  const mine = mySides.value.includes(offer.by);
  const name = info.value?.sides[offer.by]?.name ?? 'The other side';
  const back = offer.what === 'rollback' && offer.to !== undefined ? ` (${(s?.length ?? 0) - offer.to} entries of the log)` : '';
  return (
    <div class="offer" role="alert">
      <p>
        {mine
          ? `You offer ${OFFERS[offer.what]}${back}. The other player has not answered yet.`
          : `${name} offers ${OFFERS[offer.what]}${back}.`}
      </p>
      {mine ? null : (
        <div class="row">
          <button type="button" class="button primary" onClick={() => void control('accept')}>
            Accept
          </button>
          <button type="button" class="button" onClick={() => void control('decline')}>
            Decline
          </button>
        </div>
      )}
    </div>
  );
}

/** The match as a file. */
function SaveButton({ id }: { id: string }): JSX.Element {
  return (
    <button
      type="button"
      class="button"
      title="The match as a save file"
      onClick={() => void run(async () => download(`${id}.hexfront.json`, await call('GET /api/matches/:id/export', { id })))}
    >
      Save to a file
    </button>
  );
}

function Controls({ id, m }: { id: string; m: Summary }): JSX.Element | null {
  const s = standing.value;
  if (!s) return null;
  if (s.status === 'over')
    return (
      <div class="row">
        <a class="button" href={`#/proof/${id}`}>
          Check the dice
        </a>
        <button
          type="button"
          class="button"
          title="Keeps the finished match as a game of this browser"
          onClick={() =>
            void run(async () => {
              const save = await call('GET /api/matches/:id/export', { id });
              const kept = adoptSave(save, [], m.name);
              location.hash = `#/replay/${kept}`;
            })
          }
        >
          Replay
        </button>
        <SaveButton id={id} />
        {mySides.value.length ? (
          <button
            type="button"
            class="button"
            title={m.archived ? 'Back into the list of your matches' : 'Out of the list of your matches'}
            onClick={() => void run(() => call('POST /api/matches/:id/archive', { id, body: { archived: !m.archived } }))}
          >
            {m.archived ? 'Take out again' : 'Archive'}
          </button>
        ) : null}
        {mySides.value.length ? (
          <button
            type="button"
            class="button"
            onClick={() =>
              void run(async () => {
                const next = await call('POST /api/matches/:id/rematch', { id });
                location.hash = `#/match/${next.id}`;
              })
            }
          >
            Rematch
          </button>
        ) : null}
      </div>
    );
  if (mySides.value.length === 0) return <p class="quiet">You are spectating.</p>;
  if (sure.value === 'resign')
    return (
      <div class="offer">
        <p>Resign? The other side wins, and the match is over.</p>
        <div class="row">
          <button type="button" class="button danger" onClick={() => void control('resign')}>
            Resign
          </button>
          <button
            type="button"
            class="button"
            onClick={() => {
              sure.value = undefined;
            }}
          >
            Play on
          </button>
        </div>
      </div>
    );
  return (
    <div class="row controls">
      {s.status === 'paused' ? (
        <button type="button" class="button primary" onClick={() => void control('resume')}>
          Continue
        </button>
      ) : s.offer ? null : (
        <>
          <button type="button" class="button" onClick={() => void offerDraw()}>
            Offer a draw
          </button>
          <button type="button" class="button" onClick={() => void control('offer-pause')}>
            Pause
          </button>
          {s.length > 0 ? (
            <button type="button" class="button" title="Asks to undo the last die roll" onClick={() => void control('offer-rollback')}>
              Ask to undo
            </button>
          ) : null}
        </>
      )}
      <button
        type="button"
        class="button"
        onClick={() => {
          sure.value = 'resign';
        }}
      >
        Resign
      </button>
      <Vacation />
      <SaveButton id={id} />
      {m.observers ? (
        <details class="watch-link">
          <summary>Link for spectators</summary>
          <CopyLink link={inviteLink({ ...m, listed: true })} />
        </details>
      ) : null}
    </div>
  );
}

/** Who plays against one; he may be reported or blocked without having said a word. */
function Others({ m }: { m: Summary }): JSX.Element | null {
  const others = m.seats.filter((s) => s.kind === 'person' && s.state === 'taken' && !s.you);
  if (others.length === 0 || !me.value) return null;
  return (
    <ul class="others">
      {others.map((s) => (
        <li key={s.side}>
          {s.name} <AboutPlayer at={{ match: m.id, side: s.side }} name={s.name} />
        </li>
      ))}
    </ul>
  );
}

function Talk({ m }: { m: Summary }): JSX.Element {
  const [words, set] = useState('');
  const end = useRef<HTMLOListElement>(null);
  useEffect(() => {
    read.value = chat.value.length;
    end.current?.scrollTo({ top: end.current.scrollHeight });
  }, [chat.value.length]);
  const may = mySides.value.length > 0 || standing.value?.status === 'over';
  return (
    <section class="talk" aria-label="Talk">
      <Others m={m} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keys */}
      <ol ref={end} aria-live="polite" tabIndex={0}>
        {chat.value.map((line) => (
          <li key={line.id}>
            <b>{line.name}</b> {line.words}
            {line.words && line.name !== me.value?.name ? (
              <AboutPlayer
                at={{ line: line.id }}
                name={line.name}
                blocked={() => {
                  chat.value = chat.peek().filter((other) => other.name !== line.name);
                }}
              />
            ) : null}
          </li>
        ))}
        {chat.value.length ? null : <li class="quiet">Nothing has been said yet.</li>}
      </ol>
      {may ? (
        <form
          onSubmit={(e) => {
            e.preventDefault();
            const text = words.trim();
            if (!text) return;
            set('');
            void run(() => desk.peek()?.say(text));
          }}
        >
          <input
            type="text"
            aria-label="Say something"
            placeholder="Say something"
            maxLength={1000}
            value={words}
            onInput={(e) => set(e.currentTarget.value)}
          />
          <button type="submit" class="button">
            Say
          </button>
        </form>
      ) : null}
    </section>
  );
}

/** A match that an upgrade of the server found under way. */
const carriedWords = ({ by, cases }: { by: string; cases: string[] }): string => {
  const which = cases.length > 0 ? ` Rules that changed in this match: ${cases.join(', ')}.` : '';
  return `Part of this match was played by other rules (version ${by}). The position was kept; today's rules apply since.${which}`;
};

export function MatchPanel({ id }: { id: string }): JSX.Element | null {
  useEffect(watchOffers, []);
  const m = summary.value;
  const s = standing.value;
  useEffect(() => {
    read.value = 0;
    opened.value = false;
    notice.value = '';
    sure.value = undefined;
  }, [id]);
  if (!m || !s) return null;
  const unread = opened.value ? 0 : Math.max(0, chat.value.length - read.value);
  return (
    <div class={`match-panel ${opened.value ? 'open' : ''}`} data-seq={s.seq} data-status={s.status}>
      {cut.value ? (
        <p class="cut" role="alert">
          Connection lost. Reconnecting…
        </p>
      ) : null}
      <div class="match-head">
        <People m={m} />
        <button
          type="button"
          class="plain match-toggle"
          aria-expanded={opened.value}
          aria-label={`${opened.value ? 'Close' : 'Open'} talk and offers${unread ? `, ${unread} new` : ''}`}
          onClick={() => {
            opened.value = !opened.peek();
          }}
        >
          {unread ? <span class="unread">{unread}</span> : null}
          {opened.value ? <Icon name="close" size={15} /> : 'Match'}
        </button>
      </div>
      <Missed />
      <Offer />
      {s.status === 'paused' && !opened.value ? <p class="note">Paused.</p> : null}
      {s.status === 'over' && !opened.value ? <Controls id={id} m={m} /> : null}
      {s.broken ? <p class="cut">{s.broken}</p> : null}
      {s.carried && s.status !== 'over' ? <p class="note">{carriedWords(s.carried)}</p> : null}
      {notice.value ? (
        <p class="cut" role="alert">
          {notice.value}
        </p>
      ) : null}
      {opened.value ? (
        <>
          <Talk m={m} />
          {mySides.value.length ? <Notes id={id} /> : null}
          <Controls id={id} m={m} />
        </>
      ) : null}
    </div>
  );
}
