/** The screen a game is played on: bar, panels, map, and what floats over it. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import {
  dropAll,
  info,
  moment,
  openGame,
  pieces,
  plan,
  scaleNow,
  selected,
  settings,
  standUp,
  startOverlays,
  unitShown,
} from '../store/index.ts';
import { AdviceCard, PlanCard, startAdvice } from './Advice.tsx';
import { BoardHost } from './BoardHost.tsx';
import { battleShown } from './CombatPanel.tsx';
import { startControl } from './control.ts';
import { DiceCard } from './Dice.tsx';
import { startDice } from './dice-state.ts';
import { Find } from './Find.tsx';
import { ActionMenu, CasePop, Chips, RefusalMessage, Tray, ZoomButtons } from './Floating.tsx';
import { HandOver, startHandOver } from './HandOver.tsx';
import { Icon } from './icons.tsx';
import { onKey } from './keys.ts';
import { PromptBar } from './PromptBar.tsx';
import { LeftPanel, RightPanel } from './SidePanels.tsx';
import { drawer, find, sheetUp } from './screen-state.ts';
import { sheet, toggleSheet } from './slots.ts';
import { TopBar } from './TopBar.tsx';
import { Warnings } from './Warnings.tsx';
import '../panels/register.tsx';
import '../style/play.css';

const problem = signal<string | undefined>(undefined);
/** Below this width the panels become drawers and sheets. */
const narrow = signal(typeof innerWidth === 'number' && innerWidth < 1000);

let started = false;

export function PlayScreen({ id }: { id: string }): JSX.Element {
  useEffect(() => {
    problem.value = undefined;
    dropAll();
    if (!started) {
      started = true;
      startOverlays();
    }
    const stops = [startControl(), startDice(), startHandOver(), startAdvice()];
    openGame(id).catch((error: unknown) => {
      problem.value = error instanceof Error ? error.message : String(error);
    });
    const resize = () => {
      narrow.value = innerWidth < 1000;
    };
    addEventListener('keydown', onKey);
    addEventListener('resize', resize);
    resize();
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('resize', resize);
      for (const stop of stops) stop();
      standUp();
      drawer.value = false;
      find.value = false;
      sheet.value = undefined;
    };
  }, [id]);
  useEffect(() => {
    document.documentElement.style.setProperty('--scale', String(scaleNow()));
  }, [settings.value.scale]);

  if (problem.value)
    return (
      <main class="problem">
        <h1>This game cannot be opened</h1>
        <p>{problem.value}</p>
        <a class="button primary" href="#/">
          Start page
        </a>
      </main>
    );
  const ready = info.value !== undefined && moment.value !== undefined;
  const covered = moment.value?.wait !== undefined;
  return (
    <div
      class={`play ${battleShown.value ? 'with-combat' : ''} ${sheet.value ? 'with-sheet' : ''} ${drawer.value ? 'with-drawer' : ''} ${narrow.value ? 'narrow' : ''}`}
    >
      <TopBar />
      {covered ? (
        <aside class="left" />
      ) : narrow.value ? (
        drawer.value ? (
          <LeftPanel />
        ) : null
      ) : (
        <>
          <Rail />
          <LeftPanel />
        </>
      )}
      <main class={`map-area ${covered ? 'covered' : ''}`}>
        {info.value ? <BoardHost /> : <p class="loading">Laying out the map…</p>}
        {ready && !covered ? (
          <>
            <PromptBar />
            <DiceCard />
            <PlanCard />
            <AdviceCard />
            <Tray />
            <ZoomButtons />
            <Chips />
            <RefusalMessage />
            <ActionMenu />
            <Find />
            <Warnings />
          </>
        ) : null}
        {ready ? <HandOver /> : null}
      </main>
      {covered ? <aside class="right" /> : narrow.value ? <BottomSheet /> : <RightPanel />}
      <CasePop />
    </div>
  );
}

/** The left panel folded to a rail on small desktop screens. */
function Rail(): JSX.Element {
  const open = () => {
    drawer.value = !drawer.peek();
  };
  return (
    <nav class="rail" aria-label="Panels">
      <button type="button" aria-label="Order of battle" aria-pressed={drawer.value} title="Order of battle and small map" onClick={open}>
        <Icon name="people" />
      </button>
      <button
        type="button"
        aria-label="Find"
        title="Find a unit or hex (F)"
        onClick={() => {
          find.value = true;
        }}
      >
        <Icon name="search" />
      </button>
      <button
        type="button"
        aria-label="Situation"
        title="Victory and arrivals"
        onClick={() => {
          dropAll();
          unitShown.value = undefined;
          sheet.value = undefined;
        }}
      >
        <Icon name="flag" />
      </button>
      <button type="button" aria-label="Keys" title="Keys (?)" onClick={() => toggleSheet('help')}>
        <Icon name="help" />
      </button>
    </nav>
  );
}

/** On tablets and phones: the card from below, as high as what it has to say. */
function BottomSheet(): JSX.Element {
  const something =
    selected.value.length > 0 ||
    unitShown.value !== undefined ||
    plan.value !== undefined ||
    battleShown.value !== undefined ||
    sheet.value !== undefined;
  void pieces.value;
  return (
    <div class={`bottom-sheet ${sheetUp.value || sheet.value || battleShown.value ? 'up' : ''} ${something ? '' : 'low'}`}>
      <button
        type="button"
        class="grip"
        aria-label={sheetUp.value ? 'Smaller' : 'Larger'}
        onClick={() => {
          sheetUp.value = !sheetUp.peek();
        }}
      />
      <div class="bottom-tools">
        <button
          type="button"
          class="button small"
          onClick={() => {
            drawer.value = !drawer.peek();
          }}
        >
          <Icon name="people" size={16} /> Forces
        </button>
        <button type="button" class="button small" onClick={() => toggleSheet('tables')}>
          <Icon name="table" size={16} /> Tables
        </button>
        <button type="button" class="button small" onClick={() => toggleSheet('logPanel')}>
          <Icon name="list" size={16} /> Log
        </button>
        <button type="button" class="button small" onClick={() => toggleSheet('settings')}>
          <Icon name="gear" size={16} /> Settings
        </button>
      </div>
      <RightPanel touch />
    </div>
  );
}
