/** The dark bar: game and turn, the turn track, undo and redo, the sheets. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { turnNumber, turnWords } from '../panels/turn-label.ts';
import { adoptSave, ask, info, log, moment, order, readSaveFile, saveBlob, savedVersion, trouble } from '../store/index.ts';
import { focusMap, menuKeys, useMenuFocus } from './bits.tsx';
import { redo, tellWhy, undo } from './control.ts';
import { Icon, Logo } from './icons.tsx';
import { drawer, find } from './screen-state.ts';
import { inSlot, type SheetName, sheet, toggleSheet } from './slots.ts';

const UNDO_WORDS = {
  start: 'Nothing has been done yet',
  die: 'A die was rolled',
  secret: 'Something secret has become known',
  other: 'The other side has acted',
};

const gameMenu = signal(false);
const lockOpen = signal(false);

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
            title={[c.label, c.sky, c.ground, ...c.notes].filter(Boolean).join(', ')}
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
      {lockOpen.value && locked && !able ? <LockPop /> : null}
    </div>
  );
}

/** Past a die only both players together may go back; here they sit side by side. */
function LockPop(): JSX.Element {
  const m = moment.value;
  const back = lastDecision();
  return (
    <div class="pop lock-pop" role="dialog" aria-label="Undo is locked">
      <p>
        <b>{UNDO_WORDS[m?.lock ?? 'start']}.</b> It can be undone only if both players agree; the dice are then rolled again.
      </p>
      <div class="row">
        <button
          type="button"
          class="button"
          onClick={() => {
            lockOpen.value = false;
            if (back !== undefined) void order({ o: 'rollback', length: back });
          }}
        >
          Undo (both agree)
        </button>
        <button
          type="button"
          class="button quiet"
          onClick={() => {
            lockOpen.value = false;
          }}
        >
          Cancel
        </button>
      </div>
    </div>
  );
}

/** Length of the log before the last die and the order that led to it. */
function lastDecision(): number | undefined {
  const lines = log.peek();
  const m = moment.peek();
  if (!m) return undefined;
  const roll = lines.findLast((l) => l.pips !== undefined);
  return Math.max(0, (roll ? roll.at : m.length) - 2);
}

async function exportSave(): Promise<void> {
  gameMenu.value = false;
  const save = await ask('save', {});
  const { blob, suffix } = await saveBlob(save);
  const a = document.createElement('a');
  a.href = URL.createObjectURL(blob);
  const turn = moment.peek()?.track.find((c) => c.when === 'now')?.label ?? '';
  a.download = `${save.game}-${save.setup.scenario}-${turn}`.replace(/[^\w-]+/g, '-').replace(/-+$/, '') + suffix;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10_000);
}

async function importSave(file: File | undefined): Promise<void> {
  gameMenu.value = false;
  if (!file) return;
  try {
    const save = await readSaveFile(file);
    location.hash = `#/play/${adoptSave(save)}`;
  } catch (error) {
    tellWhy('Not opened.', [{ text: error instanceof Error ? error.message : String(error) }]);
  }
}

function GameMenu(): JSX.Element {
  const file = useRef<HTMLInputElement>(null);
  const ref = useRef<HTMLDivElement>(null);
  useMenuFocus(ref);
  return (
    <div class="pop game-menu" role="menu" aria-label="Game" tabIndex={-1} ref={ref} onKeyDown={menuKeys}>
      <a role="menuitem" href="#/">
        Start page
      </a>
      <a role="menuitem" href={`#/replay/${info.value?.id}`}>
        Replay
      </a>
      <a role="menuitem" href={`#/text/${info.value?.id}`}>
        Text board
      </a>
      <button type="button" role="menuitem" onClick={() => void import('../panels/over.tsx').then((m) => m.downloadReport())}>
        Report
      </button>
      <button type="button" role="menuitem" onClick={() => void exportSave()}>
        Save to a file
      </button>
      <button type="button" role="menuitem" onClick={() => file.current?.click()}>
        Open a file
      </button>
      <input
        ref={file}
        type="file"
        accept=".json,.gz"
        hidden
        aria-label="Save file"
        onChange={(e) => void importSave(e.currentTarget.files?.[0])}
      />
      <p class="note">{savedVersion.value >= (moment.value?.version ?? 0) ? 'Saved in this browser.' : 'Saving…'}</p>
    </div>
  );
}

export function TopBar(): JSX.Element {
  const m = moment.value;
  const table = info.value;
  const Track = inSlot('track') ?? PlainTrack;
  const turn = turnNumber(m?.track ?? []);
  const cell = m?.track[turn - 1];
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
            <b class="narrow-only">{cell?.label ?? table?.name}</b>
            {table && m ? (
              <small>
                {table.scenario.name}, turn {turn} of {m.track.length}
                {cell?.sky ? <span class="narrow-only">, {cell.sky}</span> : null}
              </small>
            ) : null}
          </span>
        </button>
        {gameMenu.value ? <GameMenu /> : null}
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
          <button
            type="button"
            class="plain"
            aria-label="Dismiss"
            onClick={() => {
              trouble.value = undefined;
            }}
          >
            <Icon name="close" size={16} />
          </button>
        </div>
      ) : null}
      {drawer.value ? <span hidden /> : null}
    </header>
  );
}
