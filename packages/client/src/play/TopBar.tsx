/** The dark bar: game and turn, the turn track, undo and redo, the sheets. */
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { turnNumber, turnWords } from '../panels/turn-label.ts';
import { info, moment, trouble } from '../store/index.ts';
import { redo, undo } from './control.ts';
import { CloseButton, Icon, Logo } from './icons.tsx';
import { drawer, find, focusMap, gameMenu, lockOpen } from './screen-state.ts';
import { inSlot, type SheetName, sheet, toggleSheet } from './slots.ts';

export const UNDO_WORDS = {
  start: 'Nothing has been done yet',
  die: 'A die was rolled',
  secret: 'Something secret has become known',
  other: 'The other side has acted',
};

/** Esc: closes what hangs from the bar, if anything does. */
export function closeBar(): boolean {
  const was = gameMenu.peek() || lockOpen.peek();
  gameMenu.value = false;
  lockOpen.value = false;
  return was;
}

/** Two small bars are arrivals per side; past turns fade; the present one is paper. */
function PlainTrack(): JSX.Element {
  const cells = moment.value?.track ?? [];
  const now = cells.findIndex((c) => c.when === 'now');
  const from = Math.max(0, Math.min(now - 1, cells.length - 8));
  return (
    <ol class="track" aria-label="Turn track">
      {cells.slice(from, from + 8).map((c) => {
        const [day, half] = turnWords(c.label);
        return (
          <li
            key={c.turn}
            class={c.when}
            aria-current={c.when === 'now' ? 'step' : undefined}
            title={[c.label, c.sky, c.ground, ...c.notes.map((n) => n.text)].filter(Boolean).join(', ')}
          >
            <span>
              {day} <small>{half}</small>
            </span>
            <span class="due">{c.due.map((n, side) => (n > 0 ? <i key={side} class={`side-${side}`} title={`${n} due`} /> : null))}</span>
          </li>
        );
      })}
    </ol>
  );
}

function SheetButton({ name, icon, label, k }: { name: SheetName; icon: string; label: string; k: string }): JSX.Element {
  const on = sheet.value === name;
  return (
    <button
      type="button"
      class={`bar-button ${on ? 'on' : ''}`}
      aria-pressed={on}
      title={`${label} (${k})`}
      aria-label={label}
      onClick={() => toggleSheet(name)}
    >
      <Icon name={icon} />
    </button>
  );
}

function UndoButton(): JSX.Element {
  const m = moment.value;
  const LockPop = inSlot('lock');
  const locked = m?.lock !== undefined && m.lock !== 'start';
  const able = (m?.undo ?? 0) > 0;
  const label = able ? 'Undo (Ctrl Z)' : `Undo: ${UNDO_WORDS[m?.lock ?? 'start'].toLowerCase()}`;
  return (
    <div class="with-pop">
      <button
        type="button"
        class={`bar-button ${able ? '' : 'off'}`}
        aria-disabled={!able}
        title={label}
        aria-label={label}
        onClick={() => {
          if (able) {
            void undo();
            focusMap();
          } else if (locked) lockOpen.value = !lockOpen.peek();
          else void undo();
        }}
      >
        <Icon name="undo" />
        {locked && !able ? (
          <span class="lock">
            <Icon name="lock" size={11} />
          </span>
        ) : null}
      </button>
      {lockOpen.value && locked && !able && LockPop ? <LockPop /> : null}
    </div>
  );
}

export function TopBar(): JSX.Element {
  const m = moment.value;
  const table = info.value;
  const Track = inSlot('track') ?? PlainTrack;
  const GameMenu = inSlot('gameMenu');
  const turn = turnNumber(m?.track ?? []);
  const cell = m?.track[turn - 1];
  const dated = cell && cell.label !== `Turn ${turn}`;
  useEffect(() => {
    const close = (e: Event) => {
      if ((e.target as HTMLElement).closest?.('.with-pop')) return;
      gameMenu.value = false;
      lockOpen.value = false;
    };
    addEventListener('pointerdown', close);
    return () => removeEventListener('pointerdown', close);
  }, []);
  return (
    <header class="bar">
      <div class="with-pop">
        <button
          type="button"
          class="brand"
          aria-haspopup="menu"
          aria-expanded={gameMenu.value}
          title="Game menu"
          onClick={() => {
            gameMenu.value = !gameMenu.peek();
          }}
        >
          <span class="wide-only">
            <Logo />
          </span>
          <span class="narrow-only">
            <Icon name="menu" size={24} />
          </span>
          <span class="brand-text">
            <b class="wide-only">{table?.name}</b>
            {/* Where turns have no date the scenario stands here, and not below again. */}
            <b class="narrow-only">{dated ? cell.label : table?.scenario.name}</b>
            {table && m ? (
              <small>
                {dated ? null : <span class="narrow-only">Turn</span>}
                <span class={dated ? '' : 'wide-only'}>
                  <span class="scenario-name">{table.scenario.name}, </span>turn
                </span>{' '}
                {turn} of {m.track.length}
                {cell?.sky ? <span class="narrow-only sky">, {cell.sky}</span> : null}
              </small>
            ) : null}
          </span>
        </button>
        {gameMenu.value && GameMenu ? <GameMenu /> : null}
      </div>
      <div class="bar-middle">
        <Track />
      </div>
      <nav class="bar-buttons" aria-label="Tools">
        <UndoButton />
        <button
          type="button"
          class={`bar-button ${m?.redo ? '' : 'off'}`}
          aria-disabled={!m?.redo}
          aria-label="Redo"
          title={m?.redo ? 'Redo (Ctrl Y)' : 'Redo: nothing was undone'}
          onClick={() => void redo()}
        >
          <Icon name="redo" />
        </button>
        <i class="divider wide-only" />
        <button
          type="button"
          class="bar-button narrow-only"
          aria-label="Find"
          title="Find a unit or hex (F)"
          onClick={() => {
            find.value = true;
          }}
        >
          <Icon name="search" />
        </button>
        <SheetButton name="layers" icon="layers" label="Overlays" k="1 to 9" />
        <span class="wide-only">
          <SheetButton name="tables" icon="table" label="Tables" k="T" />
        </span>
        <SheetButton name="key" icon="key" label="Key" k="K" />
        <SheetButton name="rules" icon="book" label="Rules" k="R" />
        <span class="wide-only">
          <SheetButton name="logPanel" icon="list" label="Log" k="L" />
        </span>
        <span class="wide-only">
          <SheetButton name="settings" icon="gear" label="Settings" k="," />
        </span>
      </nav>
      {trouble.value ? (
        <div class="trouble" role="alert">
          <Icon name="warn" /> {trouble.value}
          <CloseButton
            label="Dismiss"
            close={() => {
              trouble.value = undefined;
            }}
          />
        </div>
      ) : null}
      {drawer.value ? <span hidden /> : null}
    </header>
  );
}
