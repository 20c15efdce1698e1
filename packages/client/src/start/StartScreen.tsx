/** The first page: games, scenarios, a new game, the last one again; and the pages beside it. */

import { type CatalogScenario, type GameCatalog, games } from '@hexfront/games';
import { computed, effect, signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../panels/icons.tsx';
import { Learn } from './Learn.tsx';
import { NewGame, values } from './NewGame.tsx';
import { PAGES, PageBar } from './PageBar.tsx';
import { Picture } from './Picture.tsx';
import { installOffer, offlineReady, serverThere, startApp, update } from './pwa.ts';
import { RulesPage } from './RulesPage.tsx';
import { ContinueCard, loadSaves, openFile, SavesPage, saves, saveTrouble } from './Saves.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { useScale } from './scale.ts';
import { carried, defaults, hoursText, turnsText } from './setup.ts';
import '../panels/panels.css';
import './start.css';

const game = signal(games[0]?.id ?? '');
const catalogs = signal<ReadonlyMap<string, GameCatalog>>(new Map());
const scenarioId = signal<string | undefined>(undefined);
const catalog = computed(() => catalogs.value.get(game.value));
const scenario = computed(
  (): CatalogScenario | undefined => catalog.value?.scenarios.find((s) => s.id === scenarioId.value) ?? catalog.value?.scenarios[0],
);

async function loadCatalogs(): Promise<void> {
  for (const g of games) {
    if (catalogs.peek().has(g.id)) continue;
    const loaded = await g.catalog();
    catalogs.value = new Map([...catalogs.peek(), [g.id, loaded]]);
  }
}

const guided = computed(() =>
  games.flatMap((g) => {
    const c = catalogs.value.get(g.id);
    const s = c?.scenarios.find((x) => x.id === c.guide?.scenario);
    return s && c?.guide ? [{ id: g.id, name: g.name, scenario: s.name, about: c.guide.about }] : [];
  }),
);

let valuesOf = '';
// Options follow the scenario: what it fixes or cannot have changes, the rest stays as chosen.
effect(() => {
  const [c, s] = [catalog.value, scenario.value];
  if (!c || !s) return;
  values.value = valuesOf === game.value ? carried(c, s, values.peek()) : defaults(c, s);
  valuesOf = game.value;
});

const pageNow = signal('');
const dropping = signal(false);

const readPage = () => {
  const [word = ''] = location.hash.replace(/^#\/?/, '').split('/');
  pageNow.value = PAGES.some(([id]) => id === word) ? word : '';
};

const scenarioCount = (n: number): string => (n === 1 ? '1 scenario' : `${n} scenarios`);

export function StartScreen() {
  useScale();
  useEffect(() => {
    readPage();
    void loadCatalogs();
    void loadSaves();
    void startApp();
    document.title = 'Hexfront';
    const stop = [listenDrops()];
    addEventListener('hashchange', readPage);
    return () => {
      removeEventListener('hashchange', readPage);
      for (const s of stop) s();
    };
  }, []);
  return (
    <div class={dropping.value ? 'start dropping' : 'start'}>
      <Head />
      {saveTrouble.value && (
        <p class="start-trouble" role="alert">
          {saveTrouble.value}
          <button
            type="button"
            class="plain-icon"
            aria-label="Dismiss"
            onClick={() => {
              saveTrouble.value = '';
            }}
          >
            <Icon name="close" size={15} />
          </button>
        </p>
      )}
      {pageNow.value === 'learn' ? (
        <Learn guided={guided.value} />
      ) : pageNow.value === 'rules' ? (
        <RulesPage />
      ) : pageNow.value === 'replays' ? (
        <SavesPage />
      ) : pageNow.value === 'settings' ? (
        <main class="page-narrow">
          <h1>Settings</h1>
          <SettingsForm />
        </main>
      ) : (
        <Play />
      )}
      {dropping.value && (
        <div class="drop-here" aria-hidden="true">
          <p>Drop the save here to open it</p>
        </div>
      )}
    </div>
  );
}

function Head() {
  const file = useRef<HTMLInputElement>(null);
  return (
    <PageBar page={pageNow.value} game={game.value}>
      <Status />
      <button type="button" class="bar-open" onClick={() => file.current?.click()}>
        <Icon name="file" size={17} /> Open a save
      </button>
      <input
        ref={file}
        class="visually-hidden"
        tabIndex={-1}
        type="file"
        accept=".json,.gz,application/json"
        aria-label="Save file"
        data-open-save
        onChange={(e) => void openFile(e.currentTarget.files?.[0])}
      />
    </PageBar>
  );
}

/** What works right now. The game itself never needs the server. */
function Status() {
  if (update.value)
    return (
      <button type="button" class="bar-open" onClick={() => update.value?.()}>
        A new version is ready: load it
      </button>
    );
  const gone = serverThere.value === false;
  return (
    <p
      class="start-status"
      role="status"
      data-server={serverThere.value === undefined ? 'unknown' : gone ? 'gone' : 'there'}
      data-offline={offlineReady.value ? 'ready' : 'no'}
    >
      <span class={gone ? 'lamp gone' : offlineReady.value ? 'lamp on' : 'lamp'} aria-hidden="true" />
      {gone ? 'Server offline; local games still work' : offlineReady.value ? 'Works offline' : ''}
      {installOffer.value && (
        <button type="button" class="bar-link" onClick={() => installOffer.value?.()}>
          Install
        </button>
      )}
    </p>
  );
}

function Play() {
  const last = saves.value?.find((s) => !s.over) ?? saves.value?.[0];
  const c = catalog.value;
  const s = scenario.value;
  return (
    <main class="start-main">
      <h1 class="visually-hidden">Play</h1>
      <div class="start-left">
        {last && <ContinueCard record={last} />}
        <h2 class="row-title">Games</h2>
        <div class={games.length > 1 ? 'game-cards' : 'game-cards one'}>
          {games.map((g) => (
            <button
              type="button"
              key={g.id}
              class="card game-card"
              aria-pressed={game.value === g.id}
              onClick={() => {
                game.value = g.id;
                scenarioId.value = undefined;
              }}
            >
              <span class="card-picture">
                <Picture game={g.id} sketch={catalogs.value.get(g.id)?.scenarios[0]?.sketch} />
              </span>
              <span class="card-text">
                <strong>{g.name}</strong>
                <span>{g.about}</span>
                <span class="quiet">
                  {catalogs.value.has(g.id)
                    ? `${catalogs.value.get(g.id)?.counters} counters, ${scenarioCount(catalogs.value.get(g.id)?.scenarios.length ?? 0)}.`
                    : ''}
                </span>
              </span>
            </button>
          ))}
        </div>
        <h2 class="row-title">Scenarios of {games.find((g) => g.id === game.value)?.name}</h2>
        <div class="scenario-cards">
          {c?.scenarios.map((x) => (
            <ScenarioCard
              key={x.id}
              game={game.value}
              of={x}
              on={x.id === s?.id}
              longest={Math.max(...c.scenarios.map((y) => y.turns))}
              guide={c.guide?.scenario === x.id}
              sides={c.sides.map((side) => side.name)}
            />
          ))}
        </div>
      </div>
      {c && s ? <NewGame game={game.value} catalog={c} scenario={s} /> : <aside class="new-game" aria-label="New game" />}
    </main>
  );
}

function ScenarioCard({
  game: id,
  of,
  on,
  longest,
  guide,
  sides,
}: {
  game: string;
  of: CatalogScenario;
  on: boolean;
  longest: number;
  guide: boolean;
  sides: readonly string[];
}) {
  return (
    <button
      type="button"
      class="card scenario-card"
      aria-pressed={on}
      onClick={() => {
        scenarioId.value = of.id;
      }}
    >
      <span class="card-picture">
        <Picture game={id} scenario={of.id} sketch={of.sketch} />
      </span>
      <span class="card-text">
        <strong>{of.name}</strong>
        <span class="card-about">
          {of.about}
          {guide ? ' The guided first game starts here.' : ''}
        </span>
        <span class="facts-grid">
          <span>Dates</span>
          <b>{of.dates.replace(/,? 19\d\d,?/g, '')}</b>
          <span>Length</span>
          <b>
            {turnsText(of.turns)}, {hoursText(of.hours)}
            <i class="length-bar" aria-hidden="true">
              {Array.from({ length: longest }, (_, i) => (
                <i key={`t${i + 1}`} class={i < of.turns ? 'on' : ''} />
              ))}
            </i>
          </b>
          <span>Units</span>
          <b>
            {sides.map((name, i) => `${of.atStart[i]} ${name}`).join(', ')}
            {of.arriving.some((n) => n > 0) ? `; ${of.arriving.reduce((a, b) => a + b, 0)} more arrive` : ''}
          </b>
          <span>Difficulty</span>
          <b role="img" aria-label={`${of.difficulty} of 4`}>
            {[1, 2, 3, 4].map((n) => (
              <i key={n} class={n <= of.difficulty ? 'dot on' : 'dot'} />
            ))}
          </b>
        </span>
      </span>
    </button>
  );
}

/** A save dropped anywhere on the page is opened. */
function listenDrops(): () => void {
  const over = (e: DragEvent) => {
    if (!e.dataTransfer?.types.includes('Files')) return;
    e.preventDefault();
    dropping.value = true;
  };
  const drop = (e: DragEvent) => {
    dropping.value = false;
    if (!e.dataTransfer?.files.length) return;
    e.preventDefault();
    void openFile(e.dataTransfer.files[0]);
  };
  const leave = (e: DragEvent) => {
    if (!e.relatedTarget) dropping.value = false;
  };
  addEventListener('dragover', over);
  addEventListener('drop', drop);
  addEventListener('dragleave', leave);
  return () => {
    removeEventListener('dragover', over);
    removeEventListener('drop', drop);
    removeEventListener('dragleave', leave);
  };
}
