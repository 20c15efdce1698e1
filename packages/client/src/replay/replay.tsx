/** Any game again: a timeline, the map as it was, the curves beside it, and a way to play on from any moment. */
import { useEffect } from 'preact/hooks';
import { AllGraphs } from '../panels/graphs.tsx';
import { Icon, type IconName, Logo } from '../panels/icons.tsx';
import { downloadReport } from '../panels/over.tsx';
import { startSideColours } from '../play/side-colours.ts';
import { useScale } from '../start/scale.ts';
import { info, moment, standUp } from '../store/index.ts';
import { lastStop, nextStop, turnStops } from './places.ts';
import { ReplayMap } from './ReplayMap.tsx';
import { at, copyLink, failure, goTo, keys, message, open, playing, playOn, ready, SPEEDS, speed, story, told } from './state.ts';
import { Timeline } from './Timeline.tsx';
import '../panels/panels.css';
import './replay.css';

/** `#/replay/<id>/<length>`. */
const lengthWanted = (): number | undefined => {
  const at = location.hash.split('/')[3];
  return at === undefined || at === '' || !Number.isFinite(Number(at)) ? undefined : Number(at);
};

export function ReplayScreen({ id }: { id: string }) {
  useScale();
  useEffect(() => {
    void open(id, lengthWanted());
    const plainSides = startSideColours();
    const onKey = (e: KeyboardEvent) => {
      const on = e.target as HTMLElement;
      // A button keeps its space bar, a field all its keys.
      if (!on.closest?.('input,select,textarea') && !(e.key === ' ' && on.closest?.('button,a'))) keys(e);
    };
    const onHash = () => {
      const at = lengthWanted();
      if (at !== undefined) goTo(at);
    };
    addEventListener('keydown', onKey);
    addEventListener('hashchange', onHash);
    return () => {
      playing.value = false;
      plainSides();
      removeEventListener('keydown', onKey);
      removeEventListener('hashchange', onHash);
      standUp();
    };
  }, [id]);
  const c = story.value;
  const table = info.value;
  if (failure.value)
    return (
      <main class="replay-failed">
        <p>{failure.value}</p>
        <a class="button" href="#/">
          Start page
        </a>
      </main>
    );
  const { lines, stage } = told.value;
  const turn = c?.turns.findLast((t) => t.at <= at.value);
  return (
    <div class="replay">
      <header class="replay-bar">
        <a href="#/" class="replay-brand" title="Start page">
          <Logo />
          <span>
            <b>{table?.name ?? 'Replay'}</b>
            <small>
              {table?.scenario.name}
              {moment.value?.result || table?.ended ? `, finished: ${moment.value?.result?.text ?? table?.ended}` : ', still being played'}
            </small>
          </span>
        </a>
        <span class="replay-tools">
          <a class="bar-link" href={`#/play/${id}`}>
            To the game
          </a>
          <button
            type="button"
            class="bar-icon"
            title="Download the report"
            aria-label="Download the report"
            onClick={() => void downloadReport()}
          >
            <Icon name="download" />
          </button>
        </span>
      </header>
      <main class="replay-main" aria-label="The map as it was">
        <ReplayMap />
        <section class="replay-card" aria-live="polite">
          <h2 class="label">{[turn?.label, stage?.text.replace(/\.$/, '')].filter(Boolean).join(', ')}</h2>
          {lines.length ? (
            lines.slice(0, 5).map((l, i) => <p key={`${l.at}/${i}`}>{l.text}</p>)
          ) : (
            <p class="quiet">
              {at.value === 0 ? 'The setup.' : at.value === c?.length ? 'This is the present position.' : 'No events in this step.'}
            </p>
          )}
        </section>
      </main>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard */}
      <aside class="replay-side" aria-label="Curves" tabIndex={0}>
        <header>
          <h1>{moment.value?.result?.text ?? 'The game so far'}</h1>
          {table?.notice && <p class="replay-notice">{table.notice}</p>}
          <p>{table?.scenario.about}</p>
        </header>
        {c && table ? <AllGraphs of={c} sides={table.sides.map((s) => s.name)} at={at.value} /> : <p class="panel-note">Counting …</p>}
      </aside>
      <footer class="replay-foot">
        <fieldset class="replay-buttons" aria-label="Playing">
          <Round name="Previous turn" k="Page Up" icon="first" press={() => c && goTo(lastStop(turnStops(c), at.value))} />
          <Round name="Step back" k="Left" icon="back" press={() => goTo(lastStop(ready.value, at.value))} />
          <Round
            name={playing.value ? 'Pause' : 'Play'}
            k="Space"
            icon={playing.value ? 'pause' : 'play'}
            main
            press={() => {
              if (at.peek() === c?.length) goTo(0);
              playing.value = !playing.peek();
            }}
          />
          <Round name="Step" k="Right" icon="forward" press={() => goTo(nextStop(ready.value, at.value))} />
          <Round name="Next turn" k="Page Down" icon="last" press={() => c && goTo(nextStop(turnStops(c), at.value))} />
          <button
            type="button"
            class="speed"
            title="Speed"
            aria-label={`Speed ${speed.value} times`}
            onClick={() => {
              speed.value = SPEEDS[(SPEEDS.indexOf(speed.peek()) + 1) % SPEEDS.length];
            }}
          >
            {speed.value}×
          </button>
        </fieldset>
        <p class="replay-count">
          <b>Action {at.value.toLocaleString('en')}</b>
          <small>of {(c?.length ?? 0).toLocaleString('en')}</small>
        </p>
        {c ? <Timeline of={c} /> : <div class="timeline" />}
        <div class="replay-acts">
          <button type="button" class="button" onClick={() => void copyLink()}>
            <Icon name="link" size={17} /> Copy link
          </button>
          <button type="button" class="button primary" onClick={() => void playOn()}>
            <Icon name="branch" size={17} /> Play on from here
          </button>
        </div>
        {message.value && (
          <p class="replay-message" role="status">
            {message.value}
          </p>
        )}
      </footer>
    </div>
  );
}

/** A round button of the player, with its key. */
function Round({ name, k, icon, main, press }: { name: string; k: string; icon: IconName; main?: boolean; press(): unknown }) {
  return (
    <button type="button" class={main ? 'round main' : 'round'} title={`${name} (${k})`} aria-label={name} onClick={() => void press()}>
      <Icon name={icon} solid={icon === 'play'} />
    </button>
  );
}
