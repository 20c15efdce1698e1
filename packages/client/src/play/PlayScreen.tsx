/** The screen a game is played on: bar, panels, map, and what floats over it. The map comes first. */
import { effect, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { board, dropAll, info, moment, openGame, scaleNow, settings, standUp, startOverlays, trouble } from '../store/index.ts';
import { committing, openWarnings } from './cards/warnings-state.ts';
import { battleShown } from './combat/battle-state.ts';
import { fought, rolls, startDice } from './combat/dice-state.ts';
import { startControl } from './control.ts';
import { BoardHost } from './map/BoardHost.tsx';
import { choicesOpen, drawer, find, guided, narrow, sheetUp } from './screen-state.ts';
import { startSideColours } from './side-colours.ts';
import { sheet } from './slots.ts';
import { closeBar, TopBar } from './TopBar.tsx';
import '../style/play.css';

const problem = signal<string | undefined>(undefined);
/** Panels, cards and keys; here once the first board is drawn. */
const around = signal<typeof import('./cards/Around.tsx') | undefined>(undefined);

let started = false;

/** Fetches what stands around the map as soon as the map is there, and keeps it at work while the screen is open. */
function startAround(): () => void {
  let stop: (() => void) | undefined;
  let gone = false;
  const go = (it: typeof import('./cards/Around.tsx')) => {
    around.value = it;
    if (!gone) stop = it.startAround();
  };
  const wait = effect(() => {
    if (!board.value || !moment.value || stop) return;
    // One frame later: the map has been painted by then.
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (stop || gone) return;
        import('./cards/Around.tsx').then(go, (error: Error) => {
          trouble.value = `A part of the page could not be loaded: ${error.message}. Reload to try again.`;
        });
      }, 0),
    );
  });
  return () => {
    gone = true;
    wait();
    stop?.();
  };
}

export function PlayScreen({ id }: { id: string }): JSX.Element {
  useEffect(() => {
    problem.value = undefined;
    dropAll();
    if (!started) {
      started = true;
      startOverlays();
    }
    const stops = [startControl(), startDice(), startAround(), startSideColours()];
    let here = true;
    openGame(id).catch((error: unknown) => {
      // What went wrong at a screen that has been left is nobody's business any more.
      if (here) problem.value = error instanceof Error ? error.message : String(error);
    });
    const resize = () => {
      narrow.value = innerWidth < 1000;
    };
    addEventListener('resize', resize);
    resize();
    return () => {
      here = false;
      removeEventListener('resize', resize);
      for (const stop of stops) stop();
      standUp();
      drawer.value = false;
      find.value = false;
      sheet.value = undefined;
      sheetUp.value = false;
      // Nothing that was open in this game is open in the next.
      closeBar();
      choicesOpen.value = false;
      around.value?.closeAnnouncement();
      openWarnings(undefined);
      committing.value = undefined;
      rolls.value = [];
      fought.value = undefined;
      dropAll();
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
  const all = around.value;
  return (
    <div
      class={`play ${battleShown.value ? 'with-combat' : ''} ${sheet.value ? 'with-sheet' : ''} ${drawer.value ? 'with-drawer' : ''} ${narrow.value ? 'narrow' : ''} ${guided.value ? 'guided' : ''}`}
      data-whole={all && ready ? 'true' : undefined}
    >
      <TopBar />
      {covered || !all ? null : <all.AgendaBar />}
      {covered || !all ? narrow.value && !covered ? null : <div class="left" /> : <all.Left />}
      <main class={`map-area ${covered ? 'covered' : ''}`}>
        <h1 class="sr">{info.value ? `${info.value.name}: ${info.value.scenario.name}` : 'Hexfront'}</h1>
        {info.value ? <BoardHost /> : <p class="loading">Laying out the map…</p>}
        {ready && !covered && all ? <all.PromptBar /> : null}
        {ready && !covered && all ? <all.Over /> : null}
        {ready && all ? <all.HandOver /> : null}
      </main>
      {covered || !all ? <div class="right" /> : <all.Right />}
      {all ? <all.CasePop /> : null}
    </div>
  );
}
